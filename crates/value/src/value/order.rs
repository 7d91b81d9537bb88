//! Equality and the order of values: TLC's (tlc2/value/impl, `equals` and `compareTo` of each class).
//!
//! Values of different kinds cannot be compared, with one exception: an untyped model value differs from everything
//! but itself and comes before everything else. Sets are ordered by their number of elements, then element by
//! element; functions, and so records and sequences, by the size of their domain, their domain, their values; strings and
//! model values by their symbols.
//!
//! One rule decides for equality, order and membership whether unlike parts matter: parts are compared in this order, the
//! first that differ decide, and if these cannot be compared, neither can the whole.

use super::cardinality::known;
use super::explain::incomparable;
use super::{Context, Domain, Evaluated, Function, Set, Symbolic, Value, is_empty, quick};
use num_traits::Signed;
use std::cmp::Ordering;
use std::rc::Rc;

/// Whether two values are equal.
///
/// # Errors
/// When the values are of kinds that cannot be compared, or the first of their parts that differ are.
#[inline]
pub fn equal(cx: &mut dyn Context, left: &Value, right: &Value) -> Evaluated<bool> {
    match (left, right) {
        (Value::Int(x), Value::Int(y)) => Ok(x == y),
        (Value::Bool(x), Value::Bool(y)) => Ok(x == y),
        (Value::Str(x), Value::Str(y)) => Ok(x == y),
        _ => equal_others(cx, left, right),
    }
}

fn equal_others(cx: &mut dyn Context, left: &Value, right: &Value) -> Evaluated<bool> {
    if let Some(ordering) = quick::order(left, right) {
        return Ok(ordering == Ordering::Equal);
    }
    match (left, right) {
        // Others than these have been compared already.
        (Value::Model(_), Value::Model(_)) => incomparable(cx, left, right),
        (Value::Model(model), _) | (_, Value::Model(model)) if model.kind() == 0 => Ok(false),
        (Value::BigInt(x), Value::BigInt(y)) => Ok(x == y),
        (Value::Int(_), Value::BigInt(_)) | (Value::BigInt(_), Value::Int(_)) => Ok(false),
        (Value::Text(x), Value::Text(y)) => Ok(x == y),
        (Value::Str(_), Value::Text(_)) | (Value::Text(_), Value::Str(_)) => Ok(false),
        (Value::Set(x), Value::Set(y)) => equal_sets(cx, x, y),
        (Value::Function(x), Value::Function(y)) => equal_functions(cx, x, y),
        (Value::Symbolic(x), Value::Symbolic(y)) => Ok(Rc::ptr_eq(x, y) || equal_symbolic(cx, left, x, right, y)?),
        (Value::Closure(x), Value::Closure(y)) if Rc::ptr_eq(x, y) => Ok(true),
        _ if left.is_set() && right.is_set() => equal_explicit(cx, left, right),
        _ if left.is_function() && right.is_function() => {
            let (left, right) = (cx.tabulate(left)?, cx.tabulate(right)?);
            equal_functions(cx, &left, &right)
        }
        _ => incomparable(cx, left, right),
    }
}

fn equal_sets(cx: &mut dyn Context, left: &Rc<Set>, right: &Rc<Set>) -> Evaluated<bool> {
    Ok(Rc::ptr_eq(left, right) || equal_lists(cx, &left.elements, &right.elements)?)
}

/// Lists of more elements than this are counted as work.
const MANY: usize = 64;

fn equal_lists(cx: &mut dyn Context, left: &[Value], right: &[Value]) -> Evaluated<bool> {
    if left.len() != right.len() {
        return Ok(false);
    }
    if left.len() > MANY {
        cx.work(left.len() / MANY)?;
    }
    for (x, y) in left.iter().zip(right) {
        if !equal(cx, x, y)? {
            return Ok(false);
        }
    }
    Ok(true)
}

fn equal_functions(cx: &mut dyn Context, left: &Rc<Function>, right: &Rc<Function>) -> Evaluated<bool> {
    if Rc::ptr_eq(left, right) {
        return Ok(true);
    }
    Ok(left.values.len() == right.values.len()
        && compare_domains(cx, left, right)? == Ordering::Equal
        && equal_lists(cx, &left.values, &right.values)?)
}

/// Whether two sets of keys are equal.
pub(super) fn same_keys(cx: &mut dyn Context, left: &Rc<Set>, right: &Rc<Set>) -> Evaluated<bool> {
    equal_sets(cx, left, right)
}

fn equal_symbolic(cx: &mut dyn Context, left: &Value, x: &Symbolic, right: &Value, y: &Symbolic) -> Evaluated<bool> {
    use Symbolic as S;
    match (x, y) {
        (S::Interval(a, b), S::Interval(c, d)) => Ok((a, b) == (c, d) || (a > b && c > d)),
        (S::Naturals, S::Naturals) | (S::Integers, S::Integers) | (S::Strings, S::Strings) | (S::Any, S::Any) => {
            Ok(true)
        }
        (S::Naturals, S::Integers) | (S::Integers, S::Naturals) => Ok(false),
        (S::PowerSet(s), S::PowerSet(t)) | (S::Sequences(s), S::Sequences(t)) => equal(cx, s, t),
        (S::Functions { domain: d, range: r }, S::Functions { domain: e, range: s }) => {
            if equal(cx, d, e)? {
                return Ok(equal(cx, r, s)? || is_empty(cx, d)?);
            }
            both_empty(cx, left, right)
        }
        (S::Records { fields: f, sets: s }, S::Records { fields: g, sets: t }) => {
            Ok(same_keys(cx, f, g)? && equal_lists(cx, s, t)? || both_empty(cx, left, right)?)
        }
        (S::Product(s), S::Product(t)) => {
            Ok(s.len() == t.len() && equal_lists(cx, s, t)? || both_empty(cx, left, right)?)
        }
        _ => equal_explicit(cx, left, right),
    }
}

fn both_empty(cx: &mut dyn Context, left: &Value, right: &Value) -> Evaluated<bool> {
    Ok(is_empty(cx, left)? && is_empty(cx, right)?)
}

fn equal_explicit(cx: &mut dyn Context, left: &Value, right: &Value) -> Evaluated<bool> {
    if let Some(ordering) = compare_with_interval(cx, left, right)? {
        return Ok(ordering == Ordering::Equal);
    }
    let (left, right) = (cx.enumerate(left)?, cx.enumerate(right)?);
    equal_sets(cx, &left, &right)
}

/// The place of `left` relative to `right` in the order of values.
///
/// # Errors
/// When the values are of kinds that cannot be compared.
#[inline]
pub fn compare(cx: &mut dyn Context, left: &Value, right: &Value) -> Evaluated<Ordering> {
    match (left, right) {
        (Value::Int(x), Value::Int(y)) => Ok(x.cmp(y)),
        (Value::Str(x), Value::Str(y)) => Ok(x.cmp(y)),
        _ => compare_others(cx, left, right),
    }
}

fn compare_others(cx: &mut dyn Context, left: &Value, right: &Value) -> Evaluated<Ordering> {
    if let Some(ordering) = quick::order(left, right) {
        return Ok(ordering);
    }
    match (left, right) {
        // Others than these have been compared already.
        (Value::Model(_), Value::Model(_)) => incomparable(cx, left, right),
        (Value::Model(model), _) if model.kind() == 0 => Ok(Ordering::Less),
        (_, Value::Model(model)) if model.kind() == 0 => Ok(Ordering::Greater),
        (Value::BigInt(x), Value::BigInt(y)) => Ok(x.cmp(y)),
        (Value::Int(_), Value::BigInt(y)) => Ok(if y.is_positive() { Ordering::Less } else { Ordering::Greater }),
        (Value::BigInt(x), Value::Int(_)) => Ok(if x.is_positive() { Ordering::Greater } else { Ordering::Less }),
        (Value::Text(x), Value::Text(y)) => Ok(x.cmp(y)),
        (Value::Str(_), Value::Text(_)) => Ok(Ordering::Less),
        (Value::Text(_), Value::Str(_)) => Ok(Ordering::Greater),
        (Value::Set(x), Value::Set(y)) => compare_sets(cx, x, y),
        (Value::Function(x), Value::Function(y)) => compare_functions(cx, x, y),
        (Value::Symbolic(x), Value::Symbolic(y)) if Rc::ptr_eq(x, y) => Ok(Ordering::Equal),
        _ if left.is_set() && right.is_set() => compare_described(cx, left, right),
        _ if left.is_function() && right.is_function() => {
            let (left, right) = (cx.tabulate(left)?, cx.tabulate(right)?);
            compare_functions(cx, &left, &right)
        }
        _ => incomparable(cx, left, right),
    }
}

fn compare_sets(cx: &mut dyn Context, left: &Rc<Set>, right: &Rc<Set>) -> Evaluated<Ordering> {
    if Rc::ptr_eq(left, right) {
        return Ok(Ordering::Equal);
    }
    match left.elements.len().cmp(&right.elements.len()) {
        Ordering::Equal => compare_lists(cx, &left.elements, &right.elements),
        unequal => Ok(unequal),
    }
}

/// Compares lists of the same length.
fn compare_lists(cx: &mut dyn Context, left: &[Value], right: &[Value]) -> Evaluated<Ordering> {
    if left.len() > MANY {
        cx.work(left.len() / MANY)?;
    }
    for (x, y) in left.iter().zip(right) {
        let ordering = compare(cx, x, y)?;
        if ordering != Ordering::Equal {
            return Ok(ordering);
        }
    }
    Ok(Ordering::Equal)
}

fn compare_functions(cx: &mut dyn Context, left: &Rc<Function>, right: &Rc<Function>) -> Evaluated<Ordering> {
    if Rc::ptr_eq(left, right) {
        return Ok(Ordering::Equal);
    }
    let size = left.values.len().cmp(&right.values.len());
    if size != Ordering::Equal {
        return Ok(size);
    }
    match compare_domains(cx, left, right)? {
        Ordering::Equal => compare_lists(cx, &left.values, &right.values),
        unequal => Ok(unequal),
    }
}

/// Compares domains of the same size.
fn compare_domains(cx: &mut dyn Context, left: &Function, right: &Function) -> Evaluated<Ordering> {
    match (&left.domain, &right.domain) {
        (Domain::Sequence, Domain::Sequence) => Ok(Ordering::Equal),
        (Domain::Keys(x), Domain::Keys(y)) => compare_sets(cx, x, y),
        (Domain::Sequence, Domain::Keys(keys)) => compare_interval(cx, 1, left.values.len() as i64, keys),
        (Domain::Keys(keys), Domain::Sequence) => {
            Ok(compare_interval(cx, 1, right.values.len() as i64, keys)?.reverse())
        }
    }
}

/// Compares sets of which one at least is given by a description.
fn compare_described(cx: &mut dyn Context, left: &Value, right: &Value) -> Evaluated<Ordering> {
    if let Some(ordering) = compare_with_interval(cx, left, right)? {
        return Ok(ordering);
    }
    if let Some(ordering) = compare_infinite(left, right) {
        return Ok(ordering);
    }
    if let (Some(x), Some(y)) = (known_size(cx, left)?, known_size(cx, right)?) {
        let ordering = compare(cx, &x, &y)?;
        if ordering != Ordering::Equal {
            return Ok(ordering);
        }
    }
    let (left, right) = (cx.enumerate(left)?, cx.enumerate(right)?);
    compare_sets(cx, &left, &right)
}

/// The order of the infinite sets that TLC has one for.
fn compare_infinite(left: &Value, right: &Value) -> Option<Ordering> {
    let (Value::Symbolic(left), Value::Symbolic(right)) = (left, right) else { return None };
    match (&**left, &**right) {
        (Symbolic::Naturals, Symbolic::Integers) => Some(Ordering::Less),
        (Symbolic::Integers, Symbolic::Naturals) => Some(Ordering::Greater),
        (Symbolic::Naturals, Symbolic::Naturals)
        | (Symbolic::Integers, Symbolic::Integers)
        | (Symbolic::Strings, Symbolic::Strings) => Some(Ordering::Equal),
        _ => None,
    }
}

/// The number of elements of a set if its description tells it.
fn known_size(cx: &mut dyn Context, set: &Value) -> Evaluated<Option<Value>> {
    match set {
        Value::Set(listed) => Ok(Some(Value::Int(listed.elements.len() as i64))),
        Value::Symbolic(symbolic) => known(cx, symbolic),
        _ => Ok(None),
    }
}

/// The answer where one side is an interval and the other an interval or written out; `None` otherwise.
fn compare_with_interval(cx: &mut dyn Context, left: &Value, right: &Value) -> Evaluated<Option<Ordering>> {
    match (left.as_interval(), left, right.as_interval(), right) {
        (Some((a, b)), _, Some((c, d)), _) => Ok(Some(compare_intervals((a, b), (c, d)))),
        (Some((low, high)), _, _, Value::Set(set)) => Ok(Some(compare_interval(cx, low, high, set)?)),
        (_, Value::Set(set), Some((low, high)), _) => Ok(Some(compare_interval(cx, low, high, set)?.reverse())),
        _ => Ok(None),
    }
}

fn compare_intervals(left: (i64, i64), right: (i64, i64)) -> Ordering {
    let size = |(low, high): (i64, i64)| (i128::from(high) - i128::from(low) + 1).max(0);
    match size(left).cmp(&size(right)) {
        Ordering::Equal if size(left) == 0 => Ordering::Equal,
        Ordering::Equal => left.0.cmp(&right.0),
        unequal => unequal,
    }
}

fn compare_interval(cx: &mut dyn Context, low: i64, high: i64, set: &Set) -> Evaluated<Ordering> {
    let size = (i128::from(high) - i128::from(low) + 1).max(0);
    match size.cmp(&(set.elements.len() as i128)) {
        Ordering::Equal => {}
        unequal => return Ok(unequal),
    }
    for (element, integer) in set.elements.iter().zip(low..=high) {
        let ordering = compare(cx, &Value::Int(integer), element)?;
        if ordering != Ordering::Equal {
            return Ok(ordering);
        }
    }
    Ok(Ordering::Equal)
}
