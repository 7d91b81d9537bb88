//! Membership, decided without listing a set's elements where its description allows.

use super::explain::{fault, not_a_candidate, not_a_set};
use super::order::{compare, equal, same_keys};
use super::{Context, Domain, Evaluated, Function, Set, Symbolic, Value, iterate, quick};
use num_traits::Signed;
use std::cmp::Ordering;
use std::rc::Rc;

/// Whether `element` is in `set`.
///
/// # Errors
/// When `set` is not a set, or the element is of a kind that cannot be in it. An untyped model value can be asked
/// about with any set.
#[inline]
pub fn member(cx: &mut dyn Context, element: &Value, set: &Value) -> Evaluated<bool> {
    match set {
        Value::Set(listed) => Ok(find(cx, element, listed)?.is_some()),
        Value::Symbolic(symbolic) => match (&**symbolic, element) {
            (Symbolic::Interval(low, high), Value::Int(integer)) => Ok(low <= integer && integer <= high),
            _ => member_described(cx, element, symbolic, set),
        },
        _ => not_a_set(cx, set),
    }
}

/// What [`member`] says, if that can be told by looking at the values alone.
pub fn evident_member(element: &Value, set: &Value) -> Option<bool> {
    let symbolic = match set {
        Value::Set(listed) => {
            let compare = |other: &Value| quick::order(element, other).ok_or(());
            return Some(search_by(element, &listed.elements, compare).ok()?.is_ok());
        }
        Value::Symbolic(symbolic) => &**symbolic,
        _ => return None,
    };
    match (symbolic, element) {
        (Symbolic::Records { fields, sets }, Value::Function(function)) => {
            let keys = function.keys().filter(|keys| keys.is_strings())?;
            Some(quick::order_of_sets(keys, fields)?.is_eq() && each_evidently_in(&function.values, sets)?)
        }
        (Symbolic::Product(sets), Value::Function(function)) => each_evidently_in(function.as_sequence()?, sets),
        (Symbolic::Cup(left, right, _), _) => Some(evident_member(element, left)? || evident_member(element, right)?),
        _ => member_plain(element, symbolic),
    }
}

/// The place of `element` among the elements of a set.
#[inline]
pub fn find(cx: &mut dyn Context, element: &Value, set: &Set) -> Evaluated<Option<usize>> {
    search(cx, element, set).map(Result::ok)
}

/// The place of `element` among the elements of a set, or else (`Err`) the place where it would stand.
#[inline]
pub(super) fn search(cx: &mut dyn Context, element: &Value, set: &Set) -> Evaluated<Result<usize, usize>> {
    search_by(element, &set.elements, |other| compare(cx, element, other))
}

/// [`search`] by a comparison of `element` with another.
#[inline]
fn search_by<E>(
    element: &Value,
    elements: &[Value],
    compare: impl FnMut(&Value) -> Result<Ordering, E>,
) -> Result<Result<usize, usize>, E> {
    match at_a_glance(element, elements) {
        Some(place) => Ok(Ok(place)),
        None => quick::bisect(elements, compare),
    }
}

/// In sets of no more elements than this, one after the other is looked at.
const FEW: usize = 12;

/// The place of an element, if that takes no more than a look: an integer stands where it would stand in a run without
/// gaps, or a few elements are looked at for the very same one. `None` says nothing.
pub fn at_a_glance(element: &Value, elements: &[Value]) -> Option<usize> {
    let few = &elements[..if elements.len() > FEW { 0 } else { elements.len() }];
    match (element, elements.first()?) {
        (Value::Int(x), Value::Int(low)) => {
            let place = usize::try_from(x.checked_sub(*low)?).ok()?;
            matches!(elements.get(place)?, Value::Int(y) if x == y).then_some(place)
        }
        (Value::Str(x), _) => few.iter().position(|y| matches!(y, Value::Str(y) if x == y)),
        (Value::Model(x), _) => few.iter().position(|y| matches!(y, Value::Model(y) if x == y)),
        (Value::Function(x), Value::Function(_)) => few
            .iter()
            .position(|y| matches!(y, Value::Function(y) if Rc::ptr_eq(x, y)))
            .or_else(|| in_grid(x.as_sequence()?.iter().map(as_integer), elements)),
        (Value::Set(x), _) => few.iter().position(|y| matches!(y, Value::Set(y) if Rc::ptr_eq(x, y))),
        _ => None,
    }
}

fn as_integer(value: &Value) -> Option<i64> {
    match value {
        Value::Int(number) => Some(*number),
        _ => None,
    }
}

/// The place of a tuple of so many integers, if it stands where it would stand among all tuples from the first to the last.
/// `None` says nothing.
pub(super) fn in_grid(parts: impl ExactSizeIterator<Item = Option<i64>> + Clone, elements: &[Value]) -> Option<usize> {
    let (first, last) = (elements.first()?.as_sequence()?, elements.last()?.as_sequence()?);
    if first.len() != parts.len() || last.len() != parts.len() {
        return None;
    }
    let mut place = 0_usize;
    for ((part, low), high) in parts.clone().zip(first).zip(last) {
        let (part, low, high) = (part?, as_integer(low)?, as_integer(high)?);
        if part < low || part > high {
            return None;
        }
        let width = usize::try_from(high.checked_sub(low)?).ok()?.checked_add(1)?;
        place = place.checked_mul(width)?.checked_add((part - low) as usize)?;
    }
    let there = elements.get(place)?.as_sequence()?;
    let is_there = there.len() == parts.len() && parts.zip(there).all(|(part, there)| part == as_integer(there));
    is_there.then_some(place)
}

fn member_described(cx: &mut dyn Context, element: &Value, symbolic: &Symbolic, set: &Value) -> Evaluated<bool> {
    match symbolic {
        Symbolic::Any => Ok(true),
        Symbolic::Filter { set: base, condition, cache } => match cache.get() {
            Some(listed) => Ok(find(cx, element, listed)?.is_some()),
            None => Ok(member(cx, element, base)? && holds(cx, condition, element)?),
        },
        Symbolic::Union(sets, cache) => match cache.get() {
            Some(listed) => Ok(find(cx, element, listed)?.is_some()),
            None => in_some(cx, element, sets),
        },
        Symbolic::Cup(left, right, _) => Ok(member(cx, element, left)? || member(cx, element, right)?),
        Symbolic::Unlike(elements) => {
            for other in elements {
                if equal(cx, element, other)? {
                    return Ok(true);
                }
            }
            Ok(false)
        }
        Symbolic::Cap(left, right, _) => Ok(member(cx, element, left)? && member(cx, element, right)?),
        Symbolic::Minus(left, right, _) => Ok(member(cx, element, left)? && !member(cx, element, right)?),
        _ if matches!(element, Value::Model(model) if model.kind() == 0) => Ok(false),
        Symbolic::PowerSet(base) if element.is_set() => cx.is_subset(element, base),
        Symbolic::Functions { domain: arguments, range } if element.is_function() => match element {
            Value::Function(function) => maps(cx, function, arguments, range),
            _ => closure_maps(cx, element, arguments, range),
        },
        Symbolic::Records { .. } | Symbolic::Product(_) | Symbolic::Sequences(_) if element.is_function() => {
            let function = cx.tabulate(element)?;
            member_structure(cx, element, &function, symbolic, set)
        }
        _ => match member_plain(element, symbolic) {
            Some(decided) => Ok(decided),
            None => not_a_candidate(cx, element, set),
        },
    }
}

/// Membership in sets of numbers and strings; `None` for what is of another kind.
fn member_plain(element: &Value, set: &Symbolic) -> Option<bool> {
    match (set, element) {
        (Symbolic::Interval(low, high), _) if low > high => Some(false),
        (Symbolic::Interval(low, high), Value::Int(integer)) => Some(low <= integer && integer <= high),
        (Symbolic::Interval(..), Value::BigInt(_)) => Some(false),
        (Symbolic::Naturals, Value::Int(integer)) => Some(*integer >= 0),
        (Symbolic::Naturals, Value::BigInt(integer)) => Some(integer.is_positive()),
        (Symbolic::Integers | Symbolic::Reals, Value::Int(_) | Value::BigInt(_)) => Some(true),
        (Symbolic::Strings, Value::Str(_) | Value::Text(_)) => Some(true),
        _ => None,
    }
}

/// Whether a condition holds of a value.
pub(super) fn holds(cx: &mut dyn Context, condition: &Rc<super::Closure>, value: &Value) -> Evaluated<bool> {
    match cx.call(condition, std::slice::from_ref(value))? {
        Value::Bool(holds) => Ok(holds.into()),
        other => {
            let other = super::describe(cx, &other);
            fault(format!("the condition of a set `{{x \\in S : P}}` is {other}, not TRUE or FALSE"))
        }
    }
}

fn in_some(cx: &mut dyn Context, element: &Value, sets: &Value) -> Evaluated<bool> {
    let mut sets = iterate(cx, sets)?;
    while let Some(set) = sets.next(cx)? {
        cx.work(1)?;
        if member(cx, element, &set)? {
            return Ok(true);
        }
    }
    Ok(false)
}

/// Whether `function` is in `[arguments -> range]`.
fn maps(cx: &mut dyn Context, function: &Function, arguments: &Value, range: &Value) -> Evaluated<bool> {
    Ok(has_domain(cx, function, arguments)? && all_in(cx, &function.values, range)?)
}

/// The same of a function given by an expression, which is tabulated only if its domain is the right one.
fn closure_maps(cx: &mut dyn Context, function: &Value, arguments: &Value, range: &Value) -> Evaluated<bool> {
    let own = cx.domain(function)?;
    if !equal(cx, &own, arguments)? {
        return Ok(false);
    }
    let table = cx.tabulate(function)?;
    all_in(cx, &table.values, range)
}

fn has_domain(cx: &mut dyn Context, function: &Function, set: &Value) -> Evaluated<bool> {
    match (&function.domain, set) {
        (Domain::Keys(keys), Value::Set(set)) => same_keys(cx, keys, set),
        (Domain::Keys(keys), _) => equal(cx, &Value::Set(keys.clone()), set),
        (Domain::Sequence, Value::Set(set)) if set.is_initial() => Ok(set.elements.len() == function.values.len()),
        (Domain::Sequence, _) => equal(cx, &Value::interval(1, function.values.len() as i64), set),
    }
}

fn all_in(cx: &mut dyn Context, values: &[Value], set: &Value) -> Evaluated<bool> {
    for value in values {
        if !member(cx, value, set)? {
            return Ok(false);
        }
    }
    Ok(true)
}

fn each_evidently_in(values: &[Value], sets: &[Value]) -> Option<bool> {
    each_in_by(values, sets, |value, set| evident_member(value, set).ok_or(())).ok()
}

fn each_in(cx: &mut dyn Context, values: &[Value], sets: &[Value]) -> Evaluated<bool> {
    each_in_by(values, sets, |value, set| member(cx, value, set))
}

/// Whether there is one value for each set, and it is a member of that.
fn each_in_by<E>(
    values: &[Value],
    sets: &[Value],
    mut is_member: impl FnMut(&Value, &Value) -> Result<bool, E>,
) -> Result<bool, E> {
    if values.len() != sets.len() {
        return Ok(false);
    }
    for (value, set) in values.iter().zip(sets) {
        if !is_member(value, set)? {
            return Ok(false);
        }
    }
    Ok(true)
}

/// Membership of a function in a set of records, a product or a set of sequences.
fn member_structure(
    cx: &mut dyn Context,
    element: &Value,
    function: &Function,
    symbolic: &Symbolic,
    set: &Value,
) -> Evaluated<bool> {
    match symbolic {
        Symbolic::Records { fields, sets } => match function.keys() {
            Some(keys) if keys.is_strings() => Ok(same_keys(cx, keys, fields)? && each_in(cx, &function.values, sets)?),
            None if function.values.is_empty() => Ok(sets.is_empty()),
            _ => not_a_candidate(cx, element, set),
        },
        Symbolic::Product(sets) => match function.as_sequence() {
            Some(values) => each_in(cx, values, sets),
            None if matches!(function.key(0), Value::Int(_)) => Ok(false),
            None => not_a_candidate(cx, element, set),
        },
        Symbolic::Sequences(items) => match function.as_sequence() {
            Some(values) => all_in(cx, values, items),
            None => not_a_candidate(cx, element, set),
        },
        _ => not_a_candidate(cx, element, set),
    }
}
