//! Arithmetic against that of num-bigint, around the places where 64 bits end.

use crate::context::Tester;
use crate::random::{Random, on_seeds};
use check_value::value::{Evaluated, Value, integer};
use num_bigint::BigInt;
use num_integer::Integer;

fn number(random: &mut Random) -> BigInt {
    let centre = [BigInt::from(0), BigInt::from(i64::MAX), BigInt::from(i64::MIN), BigInt::from(1_i64 << 32)];
    let scale = [BigInt::from(1), BigInt::from(i64::MAX), BigInt::from(-1)];
    (&centre[random.below(4)] + random.below(7) - 3) * &scale[random.below(3)]
}

/// What a value is as a number; checks that it has the form that it must have.
fn plain(value: Evaluated<Value>) -> BigInt {
    match value.unwrap() {
        Value::Int(small) => BigInt::from(small),
        Value::BigInt(large) => {
            assert!(i64::try_from(&*large).is_err(), "{large} fits 64 bits");
            (*large).clone()
        }
        other => panic!("not an integer: {other:?}"),
    }
}

#[test]
fn arithmetic_agrees_with_exact_arithmetic() {
    on_seeds(2000, |random, cx| {
        let (x, y) = (number(random), number(random));
        let (v, w) = (Value::from(x.clone()), Value::from(y.clone()));
        assert_eq!(plain(integer::add(cx, &v, &w)), &x + &y);
        assert_eq!(plain(integer::subtract(cx, &v, &w)), &x - &y);
        assert_eq!(plain(integer::multiply(cx, &v, &w)), &x * &y);
        assert_eq!(plain(integer::negate(cx, &v)), -&x);
        assert_eq!(integer::compare(cx, "<", &v, &w).unwrap(), x.cmp(&y));
        if y == BigInt::from(0) {
            assert!(integer::divide(cx, &v, &w).is_err());
        } else {
            assert_eq!(plain(integer::divide(cx, &v, &w)), x.div_floor(&y), "{x} / {y}");
        }
        if y > BigInt::from(0) {
            assert_eq!(plain(integer::modulo(cx, &v, &w)), x.mod_floor(&y), "{x} % {y}");
        } else {
            assert!(integer::modulo(cx, &v, &w).is_err());
        }
        let exponent = random.below(12) as u32;
        if exponent > 0 {
            assert_eq!(plain(integer::power(cx, &v, &Value::Int(exponent.into()))), x.pow(exponent));
        }
    });
}

#[test]
fn powers_have_limits() {
    let cx = &Tester::new();
    let power = |base: i64, exponent: i64| integer::power(cx, &Value::Int(base), &Value::Int(exponent));
    assert!(power(0, 0).is_err() && power(2, -1).is_err());
    assert_eq!(plain(power(7, 0)), BigInt::from(1));
    assert_eq!(plain(power(0, 5)), BigInt::from(0));
    assert_eq!(plain(power(-1, i64::MAX)), BigInt::from(-1));
    assert_eq!(plain(power(-1, i64::MAX - 1)), BigInt::from(1));
    assert_eq!(plain(power(2, 64)), BigInt::from(1_u128 << 64));
    assert_eq!(power(2, i64::MAX).unwrap_err().kind, check_system::FaultKind::Limit);
}
