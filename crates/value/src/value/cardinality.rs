//! How many elements a set has, without listing them where its description tells.

use super::explain::{describe, fault, not_a_set, not_enumerable, too_large};
use super::{Context, Evaluated, Symbolic, Value, integer, show};
use num_bigint::BigInt;
use std::rc::Rc;

/// The number of elements, an integer.
///
/// # Errors
/// When it is not a set, is infinite, or an element cannot be computed.
pub fn cardinality(cx: &mut dyn Context, set: &Value) -> Evaluated<Value> {
    match set {
        Value::Set(listed) => Ok(Value::Int(listed.elements.len() as i64)),
        Value::Symbolic(symbolic) => match known(cx, symbolic)? {
            Some(number) => Ok(number),
            None => Ok(Value::Int(cx.enumerate(set)?.elements.len() as i64)),
        },
        _ => not_a_set(cx, set),
    }
}

/// The most elements that are gone through one by one, where all of them have to be: more would take minutes.
const PASS_LIMIT: u64 = 1 << 26;

/// Refuses sets that are too large for going through all their elements.
///
/// # Errors
/// When the description tells that there are too many, or that there is no end of them.
pub fn require_passable(cx: &mut dyn Context, set: &Value) -> Evaluated<()> {
    if evident_size(set) <= PASS_LIMIT {
        return Ok(());
    }
    let (number, set) = (cardinality(cx, set)?, describe(cx, set));
    let number = show::excerpt(cx.symbols(), &number);
    too_large(format!("{set} has {number} elements, too many to go through all of them"))
}

/// How many elements a set has, if that is plain to see without evaluating anything; 0 otherwise.
pub fn evident_size(set: &Value) -> u64 {
    let Value::Symbolic(symbolic) = set else {
        return if let Value::Set(listed) = set { listed.elements.len() as u64 } else { 0 };
    };
    match &**symbolic {
        Symbolic::Interval(low, high) => {
            u64::try_from(high.saturating_sub(*low)).map_or(0, |difference| difference + 1)
        }
        Symbolic::PowerSet(base) => evident_exponent(base).map_or(0, |size| 1 << size.min(62)),
        Symbolic::Product(sets) | Symbolic::Records { sets, .. } => {
            sets.iter().map(evident_size).fold(1, u64::saturating_mul)
        }
        Symbolic::Functions { domain, range } => {
            evident_exponent(domain).map_or(0, |size| evident_size(range).saturating_pow(size))
        }
        _ => 0,
    }
}

/// The same where none is a size, and not unknown.
fn evident_exponent(set: &Value) -> Option<u32> {
    let size = evident_size(set);
    let is_known = size > 0 || matches!(set, Value::Set(_)) || set.as_interval().is_some();
    is_known.then(|| u32::try_from(size).unwrap_or(u32::MAX))
}

/// The number of elements if the description tells it; `None` where they have to be counted.
pub(super) fn known(cx: &mut dyn Context, set: &Rc<Symbolic>) -> Evaluated<Option<Value>> {
    Ok(Some(match &**set {
        Symbolic::Interval(low, high) if low > high => Value::Int(0),
        Symbolic::Interval(low, high) => Value::from(BigInt::from(*high) - BigInt::from(*low) + 1),
        Symbolic::PowerSet(base) => {
            let size = cardinality(cx, base)?;
            integer::power(cx, &Value::Int(2), &size)?
        }
        Symbolic::Functions { domain, range } => {
            let (arguments, results) = (cardinality(cx, domain)?, cardinality(cx, range)?);
            match arguments {
                Value::Int(0) => Value::Int(1),
                arguments => integer::power(cx, &results, &arguments)?,
            }
        }
        Symbolic::Records { sets, .. } | Symbolic::Product(sets) => product(cx, sets)?,
        Symbolic::Naturals
        | Symbolic::Integers
        | Symbolic::Reals
        | Symbolic::Strings
        | Symbolic::Any
        | Symbolic::Sequences(_) => {
            return not_enumerable(cx, set);
        }
        Symbolic::Filter { .. }
        | Symbolic::Union(..)
        | Symbolic::Cup(..)
        | Symbolic::Cap(..)
        | Symbolic::Minus(..)
        | Symbolic::Unlike(_) => return Ok(None),
    }))
}

fn product(cx: &mut dyn Context, sets: &[Value]) -> Evaluated<Value> {
    let mut number = Value::Int(1);
    for set in sets {
        let size = cardinality(cx, set)?;
        number = integer::multiply(cx, &number, &size)?;
    }
    Ok(number)
}

/// Whether a set has no element.
///
/// # Errors
/// When it is not a set, or that cannot be found out.
pub fn is_empty(cx: &mut dyn Context, set: &Value) -> Evaluated<bool> {
    let symbolic = match set {
        Value::Set(listed) => return Ok(listed.elements.is_empty()),
        Value::Symbolic(symbolic) => symbolic,
        _ => return not_a_set(cx, set),
    };
    match &**symbolic {
        Symbolic::Interval(low, high) => Ok(low > high),
        Symbolic::Naturals | Symbolic::Integers | Symbolic::Reals | Symbolic::Strings | Symbolic::Any => Ok(false),
        Symbolic::PowerSet(_) | Symbolic::Sequences(_) => Ok(false),
        Symbolic::Functions { domain, range } => Ok(!is_empty(cx, domain)? && is_empty(cx, range)?),
        Symbolic::Records { sets, .. } | Symbolic::Product(sets) => some_empty(cx, sets),
        Symbolic::Cup(left, right, _) => Ok(is_empty(cx, left)? && is_empty(cx, right)?),
        _ => Ok(cx.iterate(set)?.next(cx)?.is_none()),
    }
}

fn some_empty(cx: &mut dyn Context, sets: &[Value]) -> Evaluated<bool> {
    for set in sets {
        if is_empty(cx, set)? {
            return Ok(true);
        }
    }
    Ok(false)
}

/// Whether a set is finite.
///
/// # Errors
/// When it is not a set, or its description does not tell: `{x \in Nat : P}`.
pub fn is_finite(cx: &mut dyn Context, set: &Value) -> Evaluated<bool> {
    let symbolic = match set {
        Value::Set(_) => return Ok(true),
        Value::Symbolic(symbolic) => symbolic,
        _ => return not_a_set(cx, set),
    };
    match &**symbolic {
        Symbolic::Interval(..) | Symbolic::Unlike(_) => Ok(true),
        Symbolic::Naturals | Symbolic::Integers | Symbolic::Reals | Symbolic::Strings | Symbolic::Any => Ok(false),
        Symbolic::PowerSet(base) => is_finite(cx, base),
        Symbolic::Sequences(items) => is_empty(cx, items),
        Symbolic::Functions { domain, range } => {
            Ok(is_finite(cx, domain)? && is_finite(cx, range)? || is_empty(cx, domain)? || is_empty(cx, range)?)
        }
        Symbolic::Records { sets, .. } | Symbolic::Product(sets) => Ok(all_finite(cx, sets)? || some_empty(cx, sets)?),
        Symbolic::Cup(left, right, _) => Ok(is_finite(cx, left)? && is_finite(cx, right)?),
        Symbolic::Cap(left, right, _) if is_finite(cx, left)? || is_finite(cx, right)? => Ok(true),
        Symbolic::Filter { set: base, .. } | Symbolic::Minus(base, ..) if is_finite(cx, base)? => Ok(true),
        Symbolic::Union(sets, _) if is_finite(cx, sets)? => {
            let sets = cx.enumerate(sets)?;
            all_finite(cx, sets.elements())
        }
        _ => {
            let set = describe(cx, set);
            fault(format!("cannot tell whether {set} is finite"))
        }
    }
}

fn all_finite(cx: &mut dyn Context, sets: &[Value]) -> Evaluated<bool> {
    for set in sets {
        if !is_finite(cx, set)? {
            return Ok(false);
        }
    }
    Ok(true)
}
