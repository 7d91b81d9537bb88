//! Integers of any size: 64 bits where they fit, more where they do not.

use super::explain::{describe, fault, too_large};
use super::{Context, Evaluated, Value};
use num_bigint::BigInt;
use num_integer::Integer;
use num_traits::{Signed, ToPrimitive, Zero};
use std::cmp::Ordering;

/// The most bits that a power or a product may have: a million decimal digits are certainly a mistake.
pub const POWER_BITS_LIMIT: u64 = 1 << 22;

/// An operand as a number of any size.
fn big(value: &Value) -> Option<BigInt> {
    match value {
        Value::Int(small) => Some(BigInt::from(*small)),
        Value::BigInt(large) => Some((**large).clone()),
        _ => None,
    }
}

/// Both operands as numbers of any size.
fn both(cx: &dyn Context, operator: &str, left: &Value, right: &Value) -> Evaluated<(BigInt, BigInt)> {
    match (big(left), big(right)) {
        (Some(x), Some(y)) => Ok((x, y)),
        (None, _) => not_an_integer(cx, operator, "left", left),
        _ => not_an_integer(cx, operator, "right", right),
    }
}

fn not_an_integer<T>(cx: &dyn Context, operator: &str, side: &str, value: &Value) -> Evaluated<T> {
    fault(format!("the {side} operand of `{operator}` is {}, not an integer", describe(cx, value)))
}

/// `left + right`.
///
/// # Errors
/// When an operand is not an integer.
#[inline]
pub fn add(cx: &dyn Context, left: &Value, right: &Value) -> Evaluated<Value> {
    if let (Value::Int(x), Value::Int(y)) = (left, right)
        && let Some(sum) = x.checked_add(*y)
    {
        return Ok(Value::Int(sum));
    }
    both(cx, "+", left, right).map(|(x, y)| Value::from(x + y))
}

/// `left - right`.
///
/// # Errors
/// When an operand is not an integer.
#[inline]
pub fn subtract(cx: &dyn Context, left: &Value, right: &Value) -> Evaluated<Value> {
    if let (Value::Int(x), Value::Int(y)) = (left, right)
        && let Some(difference) = x.checked_sub(*y)
    {
        return Ok(Value::Int(difference));
    }
    both(cx, "-", left, right).map(|(x, y)| Value::from(x - y))
}

/// `left * right`.
///
/// # Errors
/// When an operand is not an integer, or the product has more than [`POWER_BITS_LIMIT`] bits.
#[inline]
pub fn multiply(cx: &dyn Context, left: &Value, right: &Value) -> Evaluated<Value> {
    if let (Value::Int(x), Value::Int(y)) = (left, right)
        && let Some(product) = x.checked_mul(*y)
    {
        return Ok(Value::Int(product));
    }
    let (x, y) = both(cx, "*", left, right)?;
    if x.bits() + y.bits() > POWER_BITS_LIMIT {
        return too_large(format!(
            "the product of numbers of {} and {} bits is too large to compute",
            x.bits(),
            y.bits()
        ));
    }
    Ok(Value::from(x * y))
}

/// `-value`.
///
/// # Errors
/// When the operand is not an integer.
#[inline]
pub fn negate(cx: &dyn Context, value: &Value) -> Evaluated<Value> {
    match (value, big(value)) {
        (Value::Int(small), _) if *small != i64::MIN => Ok(Value::Int(-small)),
        (_, Some(integer)) => Ok(Value::from(-integer)),
        _ => fault(format!("the operand of `-` is {}, not an integer", describe(cx, value))),
    }
}

/// `left \div right`: rounded towards minus infinity.
///
/// # Errors
/// When an operand is not an integer, or the divisor is 0. For a negative one TLA+ does not define the quotient; TLC
/// rounds it as any other.
pub fn divide(cx: &dyn Context, left: &Value, right: &Value) -> Evaluated<Value> {
    if let (Value::Int(x), Value::Int(y @ 1..)) = (left, right) {
        return Ok(Value::Int(x.div_euclid(*y)));
    }
    let (x, y) = divisor(cx, "\\div", left, right)?;
    Ok(Value::from(x.div_floor(&y)))
}

/// `left % right`: not negative.
///
/// # Errors
/// When an operand is not an integer, or the divisor is not positive.
pub fn modulo(cx: &dyn Context, left: &Value, right: &Value) -> Evaluated<Value> {
    if let (Value::Int(x), Value::Int(y @ 1..)) = (left, right) {
        return Ok(Value::Int(x.rem_euclid(*y)));
    }
    let (x, y) = positive_divisor(cx, "%", left, right)?;
    Ok(Value::from(x.mod_floor(&y)))
}

fn divisor(cx: &dyn Context, operator: &str, left: &Value, right: &Value) -> Evaluated<(BigInt, BigInt)> {
    let (x, y) = both(cx, operator, left, right)?;
    if y.is_zero() {
        return fault(format!("division by zero: `{x} {operator} {y}`"));
    }
    Ok((x, y))
}

fn positive_divisor(cx: &dyn Context, operator: &str, left: &Value, right: &Value) -> Evaluated<(BigInt, BigInt)> {
    let (x, y) = divisor(cx, operator, left, right)?;
    if y.is_negative() {
        return fault(format!("the right operand of `{operator}` must be positive, but is {y}"));
    }
    Ok((x, y))
}

/// `base ^ exponent`.
///
/// # Errors
/// When an operand is not an integer, the exponent is negative, both are 0 (as in TLC), or the power has more than
/// [`POWER_BITS_LIMIT`] bits.
pub fn power(cx: &dyn Context, base: &Value, exponent: &Value) -> Evaluated<Value> {
    let (x, y) = both(cx, "^", base, exponent)?;
    if y.is_negative() {
        return fault(format!("the exponent of `^` must not be negative, but is {y}"));
    }
    if x.is_zero() && y.is_zero() {
        return fault("`0 ^ 0` is not defined".to_owned());
    }
    if x.magnitude().bits() <= 1 {
        let odd = y.is_odd();
        let even_minus_one = x.is_negative() && !odd;
        return Ok(Value::from(if y.is_zero() || even_minus_one { BigInt::from(1) } else { x }));
    }
    match y.to_u32() {
        Some(y) if u64::from(y).saturating_mul(x.bits()) <= POWER_BITS_LIMIT => Ok(Value::from(x.pow(y))),
        _ => too_large(format!("the power `{x} ^ {y}` is too large to compute")),
    }
}

/// The order of two integers, for the operator shown in a fault.
///
/// # Errors
/// When an operand is not an integer.
#[inline]
pub fn compare(cx: &dyn Context, operator: &str, left: &Value, right: &Value) -> Evaluated<Ordering> {
    match (left, right) {
        (Value::Int(x), Value::Int(y)) => Ok(x.cmp(y)),
        _ => both(cx, operator, left, right).map(|(x, y)| x.cmp(&y)),
    }
}

/// `low .. high`.
///
/// # Errors
/// When a bound is not an integer of 64 bits.
#[inline]
pub fn interval(cx: &dyn Context, low: &Value, high: &Value) -> Evaluated<Value> {
    match (low, high) {
        (Value::Int(low), Value::Int(high)) => Ok(Value::interval(*low, *high)),
        _ => {
            let (low, high) = both(cx, "..", low, high)?;
            too_large(format!("the bounds of `{low}..{high}` are beyond 64 bits"))
        }
    }
}
