//! Module DyadicRationals: fractions as records with the fields `num` and `den`.

use crate::standard::Native;
use crate::standard::arguments::{fail, integer, wrong};
use check_value::symbols::Symbol;
use check_value::value::{Context, Evaluated, Function, Value, field};
use num_bigint::BigInt;
use num_integer::Integer;
use smallvec::SmallVec;
use std::cmp::Ordering;

const MODULE: &str = "DyadicRationals";

pub(super) const NATIVES: &[Native] = &[
    Native::new(MODULE, "Reduce", 1, |cx, args| {
        let fraction = Fraction::of(cx, "Reduce", "argument", &args[0])?;
        reduced(cx, &args[0], fraction, true)
    }),
    Native::new(MODULE, "Half", 1, |cx, args| {
        let Fraction { num, den } = Fraction::of(cx, "Half", "argument", &args[0])?;
        reduced(cx, &args[0], Fraction { num, den: den * 2 }, false)
    }),
    Native::new(MODULE, "Add", 2, add),
    Native::new(MODULE, "IsDyadicRational", 1, |cx, args| {
        let den = part(cx, "IsDyadicRational", "argument", &args[0], "den")?;
        Ok(Value::from(den > 0 && den & (den - 1) == 0))
    }),
];

/// A fraction; its denominator is greater than 0. Twice as wide as the integers that it is made from, so that neither
/// a product nor the sum of two overflows.
#[derive(Clone, Copy)]
struct Fraction {
    num: i128,
    den: i128,
}

impl Fraction {
    fn of(cx: &mut dyn Context, operator: &str, which: &str, value: &Value) -> Evaluated<Self> {
        let num = part(cx, operator, which, value, "num")?;
        let den = part(cx, operator, which, value, "den")?;
        if den <= 0 {
            return fail(format!(
                "`{operator}` expects a denominator greater than 0, but that of its {which} is {den}"
            ));
        }
        Ok(Self { num: num.into(), den: den.into() })
    }
}

/// `p = Zero` comes first, as in the definition: then nobody looks at the other one.
fn add(cx: &mut dyn Context, args: &[Value]) -> Evaluated<Value> {
    let left = Fraction::of(cx, "Add", "first argument", &args[0])?;
    if left.num == 0 && left.den == 1 && is_plain(&args[0]) {
        return Ok(args[1].clone());
    }
    let right = Fraction::of(cx, "Add", "second argument", &args[1])?;
    let den = left.den.max(right.den);
    let num = right.num * (den / right.den) + left.num * (den / left.den);
    reduced(cx, &args[0], Fraction { num, den }, false)
}

/// Whether a record has no other fields.
fn is_plain(record: &Value) -> bool {
    matches!(record, Value::Function(fields) if fields.values().len() == 2)
}

/// A part of a fraction.
fn part(cx: &mut dyn Context, operator: &str, which: &str, fraction: &Value, name: &str) -> Evaluated<i64> {
    if let Some(Value::Int(number)) = named(cx, fraction, name) {
        return Ok(*number);
    }
    let Some(symbol) = cx.symbols().lookup(name) else {
        return wrong(cx, operator, "a fraction", which, fraction);
    };
    let number = field(cx, fraction, symbol)?;
    integer(cx, operator, &format!("{which}'s field {name}"), &number)
}

/// A field by its name. There are few: to compare the names takes less time than to look for the symbol.
fn named<'v>(cx: &dyn Context, record: &'v Value, name: &str) -> Option<&'v Value> {
    let Value::Function(fields) = record else { return None };
    let is_it = |key: &Value| matches!(key, Value::Str(symbol) if cx.symbols().text(*symbol) == name);
    let place = fields.keys()?.elements().iter().position(is_it)?;
    fields.values().get(place)
}

/// A fraction in lowest terms. What it was made from lends it the names of the fields; a fraction that `is_itself` and
/// is in lowest terms already is given back as it is.
fn reduced(cx: &mut dyn Context, from: &Value, fraction: Fraction, is_itself: bool) -> Evaluated<Value> {
    let divisor = fraction.num.gcd(&fraction.den);
    if divisor == 1 && is_itself {
        return Ok(from.clone());
    }
    let (num, den) = (number(fraction.num / divisor), number(fraction.den / divisor));
    let (Some(num_name), Some(den_name)) = (cx.symbols().lookup("num"), cx.symbols().lookup("den")) else {
        return wrong(cx, "Reduce", "a fraction", "argument", from);
    };
    Ok(match from {
        Value::Function(like) if like.values().len() == 2 => same_fields(like, (num_name, num), (den_name, den)),
        _ => Value::record([(num_name, num), (den_name, den)]),
    })
}

/// A record with the fields of another one: two, in the order of their symbols.
fn same_fields(like: &Function, first: (Symbol, Value), second: (Symbol, Value)) -> Value {
    let (first, second) = match first.0.cmp(&second.0) {
        Ordering::Greater => (second.1, first.1),
        _ => (first.1, second.1),
    };
    let mut values = SmallVec::new();
    values.push(first);
    values.push(second);
    Function::with_domain(like.domain().clone(), values).into()
}

fn number(number: i128) -> Value {
    match i64::try_from(number) {
        Ok(small) => Value::Int(small),
        Err(_) => Value::from(BigInt::from(number)),
    }
}
