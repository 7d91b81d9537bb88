//! Module Bitwise, on integers of 64 bits.

use crate::standard::Native;
use crate::standard::arguments::{integer, wrong};
use check_value::value::{Context, Evaluated, Value};

pub(super) const NATIVES: &[Native] = &[
    Native::new("Bitwise", "&", 2, |cx, args| bits(cx, "&", args, |left, right| left & right)),
    Native::new("Bitwise", "|", 2, |cx, args| bits(cx, "|", args, |left, right| left | right)),
    Native::new("Bitwise", "^^", 2, |cx, args| bits(cx, "^^", args, |left, right| left ^ right)),
    Native::new("Bitwise", "Not", 1, |cx, args| {
        let number = natural(cx, "Not", "argument", &args[0])?;
        // Only the bits up to the highest one are turned round: there is no width.
        let mask = u64::MAX.checked_shr(number.leading_zeros()).unwrap_or(0) as i64;
        Ok(Value::Int(!number & mask))
    }),
    Native::new("Bitwise", "shiftR", 2, |cx, args| {
        let number = natural(cx, "shiftR", "first argument", &args[0])?;
        let places = natural(cx, "shiftR", "second argument", &args[1])?;
        Ok(Value::Int(u32::try_from(places).ok().and_then(|places| number.checked_shr(places)).unwrap_or(0)))
    }),
];

fn bits(cx: &mut dyn Context, operator: &str, args: &[Value], combine: fn(i64, i64) -> i64) -> Evaluated<Value> {
    let left = integer(cx, operator, "left operand", &args[0])?;
    let right = integer(cx, operator, "right operand", &args[1])?;
    Ok(Value::Int(combine(left, right)))
}

fn natural(cx: &dyn Context, operator: &str, which: &str, value: &Value) -> Evaluated<i64> {
    match integer(cx, operator, which, value)? {
        number @ 0.. => Ok(number),
        _ => wrong(cx, operator, "a natural number", which, value),
    }
}
