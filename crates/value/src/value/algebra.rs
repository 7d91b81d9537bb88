//! Union, intersection, difference, inclusion.
//!
//! As in TLC, an operand that is written out (or an interval) is computed with at once; two descriptions give a
//! description, whose membership can still be tested.

use super::explain::{not_a_set, not_enumerable};
use super::member::search;
use super::order::compare;
use super::sort::set_of;
use super::{Cache, Context, Evaluated, Set, Symbolic, Value, enumerate, equal, iterate, member};
use smallvec::SmallVec;
use std::cmp::Ordering;
use std::rc::Rc;

/// `left \cup right`. As in TLC (`Tool.java`, `OPCODE_cup`), an operand that is not a set is a fault only where somebody asks for
/// its elements: `x \in S \cup NULL` is true of the elements of `S`.
///
/// # Errors
/// When elements cannot be compared.
pub fn cup(cx: &mut dyn Context, left: &Value, right: &Value) -> Evaluated<Value> {
    if let Some(union) = cup_intervals(left, right) {
        return Ok(union);
    }
    match (left.is_reducible(), right.is_reducible()) {
        (true, true) => {
            let (first, second) = (enumerate(cx, left)?, enumerate(cx, right)?);
            cup_listed(cx, left, &first, right, &second)
        }
        (true, _) if left.is_plainly_empty() => Ok(right.clone()),
        (_, true) if right.is_plainly_empty() => Ok(left.clone()),
        // The part that is written out comes first.
        (false, true) => Ok(Symbolic::Cup(right.clone(), left.clone(), Cache::new()).into()),
        _ => Ok(Symbolic::Cup(left.clone(), right.clone(), Cache::new()).into()),
    }
}

/// The union of intervals that touch or overlap.
fn cup_intervals(left: &Value, right: &Value) -> Option<Value> {
    let ((a, b), (c, d)) = (left.as_interval()?, right.as_interval()?);
    if a > b {
        return Some(right.clone());
    }
    if c > d {
        return Some(left.clone());
    }
    let touch = c <= b.saturating_add(1) && a <= d.saturating_add(1);
    touch.then(|| Value::interval(a.min(c), b.max(d)))
}

/// The union of sets written out. An operand that already is the union is given back as it is.
fn cup_listed(
    cx: &mut dyn Context,
    left: &Value,
    first: &Rc<Set>,
    right: &Value,
    second: &Rc<Set>,
) -> Evaluated<Value> {
    if second.elements.is_empty() || Rc::ptr_eq(first, second) {
        return Ok(left.clone());
    }
    if first.elements.is_empty() {
        return Ok(right.clone());
    }
    match (&first.elements[..], &second.elements[..]) {
        (_, [added]) => return with(cx, left, first, added),
        ([added], _) => return with(cx, right, second, added),
        _ => {}
    }
    let elements = merge(cx, &first.elements, &second.elements)?;
    Ok(match elements.len() {
        size if size == first.elements.len() => left.clone(),
        size if size == second.elements.len() => right.clone(),
        _ => Set { elements }.into(),
    })
}

/// The set with one element more; `listed` is the set written out.
///
/// # Errors
/// When the elements cannot be compared.
pub fn with(cx: &mut dyn Context, set: &Value, listed: &Set, added: &Value) -> Evaluated<Value> {
    let place = match search(cx, added, listed)? {
        Ok(_) => return Ok(set.clone()),
        Err(place) => place,
    };
    cx.reserve_values(listed.elements.len())?;
    let (before, after) = listed.elements.split_at(place);
    let mut elements = SmallVec::with_capacity(listed.elements.len() + 1);
    copy(before, &mut elements);
    elements.push(added.clone());
    copy(after, &mut elements);
    Ok(Set { elements }.into())
}

/// Copies in a plain loop, which costs half of what it costs to extend by an iterator.
fn copy(values: &[Value], to: &mut SmallVec<[Value; 4]>) {
    for value in values {
        to.push(value.clone());
    }
}

fn merge(cx: &mut dyn Context, mut left: &[Value], mut right: &[Value]) -> Evaluated<SmallVec<[Value; 4]>> {
    cx.work(left.len() + right.len())?;
    cx.reserve_values(left.len() + right.len())?;
    let mut merged = SmallVec::with_capacity(left.len() + right.len());
    while let (Some((x, left_rest)), Some((y, right_rest))) = (left.split_first(), right.split_first()) {
        let ordering = compare(cx, x, y)?;
        merged.push(if ordering == Ordering::Greater { y } else { x }.clone());
        if ordering != Ordering::Greater {
            left = left_rest;
        }
        if ordering != Ordering::Less {
            right = right_rest;
        }
    }
    copy(left, &mut merged);
    copy(right, &mut merged);
    Ok(merged)
}

/// `left \cap right`. As in TLC (`OPCODE_cap`), an operand that is not a set is a fault only where an element is looked for in it.
///
/// # Errors
/// When elements cannot be compared, or looked for.
pub fn cap(cx: &mut dyn Context, left: &Value, right: &Value) -> Evaluated<Value> {
    if let (Some((a, b)), Some((c, d))) = (left.as_interval(), right.as_interval()) {
        return Ok(Value::interval(a.max(c), b.min(d)));
    }
    match (left.is_reducible(), right.is_reducible()) {
        (true, _) => keep(cx, left, right, true),
        (_, true) => keep(cx, right, left, true),
        _ => Ok(Symbolic::Cap(left.clone(), right.clone(), Cache::new()).into()),
    }
}

/// `left \ right`. As in TLC (`OPCODE_setdiff`), an operand that is not a set is a fault only where an element is looked for in it.
///
/// # Errors
/// When elements cannot be compared, or looked for.
pub fn minus(cx: &mut dyn Context, left: &Value, right: &Value) -> Evaluated<Value> {
    match (left, right) {
        (Value::Set(listed), Value::Set(other)) if other.elements.len() == 1 => {
            without(cx, left, listed, &other.elements[0])
        }
        _ if left.is_reducible() => keep(cx, left, right, false),
        _ => Ok(Symbolic::Minus(left.clone(), right.clone(), Cache::new()).into()),
    }
}

/// The set without one element; `listed` is the set written out.
///
/// # Errors
/// When the elements cannot be compared.
pub fn without(cx: &mut dyn Context, set: &Value, listed: &Set, taken: &Value) -> Evaluated<Value> {
    let Ok(place) = search(cx, taken, listed)? else { return Ok(set.clone()) };
    cx.reserve_values(listed.elements.len())?;
    let (before, after) = (&listed.elements[..place], &listed.elements[place + 1..]);
    let mut elements = SmallVec::with_capacity(before.len() + after.len());
    copy(before, &mut elements);
    copy(after, &mut elements);
    Ok(Set { elements }.into())
}

/// The elements of `set` whose membership in `other` is `inside`.
fn keep(cx: &mut dyn Context, set: &Value, other: &Value, inside: bool) -> Evaluated<Value> {
    let listed = enumerate(cx, set)?;
    let mut kept = SmallVec::new();
    for element in &listed.elements {
        cx.work(1)?;
        if member(cx, element, other)? == inside {
            kept.push(element.clone());
        }
    }
    Ok(match kept.len() == listed.elements.len() {
        true => set.clone(),
        false => Set { elements: kept }.into(),
    })
}

/// `left \subseteq right`.
///
/// # Errors
/// When `left` is not a set, or has an element and `right` is none; when `left` is infinite and the descriptions do not tell, or elements
/// cannot be compared.
pub fn is_subset(cx: &mut dyn Context, left: &Value, right: &Value) -> Evaluated<bool> {
    if let (Value::Symbolic(x), Value::Symbolic(y)) = (left, right)
        && let Some(decided) = is_subset_symbolic(cx, x, y)?
    {
        return Ok(decided);
    }
    let mut elements = iterate(cx, left)?;
    while let Some(element) = elements.next(cx)? {
        cx.work(1)?;
        if !member(cx, &element, right)? {
            return Ok(false);
        }
    }
    Ok(true)
}

fn is_subset_symbolic(cx: &mut dyn Context, left: &Rc<Symbolic>, right: &Rc<Symbolic>) -> Evaluated<Option<bool>> {
    use Symbolic as S;
    if Rc::ptr_eq(left, right) {
        return Ok(Some(true));
    }
    Ok(match (&**left, &**right) {
        (_, S::Any) => Some(true),
        (S::Interval(a, b), _) if a > b => Some(true),
        (S::Interval(a, b), S::Interval(c, d)) => Some(c <= a && b <= d),
        (S::Interval(a, _), S::Naturals) => Some(*a >= 0),
        (S::Interval(..) | S::Naturals | S::Integers, S::Integers) => Some(true),
        (S::Naturals, S::Naturals) | (S::Strings, S::Strings) => Some(true),
        (S::Integers, S::Naturals) => Some(false),
        (S::PowerSet(s), S::PowerSet(t)) | (S::Sequences(s), S::Sequences(t)) => Some(is_subset(cx, s, t)?),
        // Enough when the domains are the same; otherwise, or if they cannot be compared, the elements decide.
        (S::Functions { domain: d, range: r }, S::Functions { domain: e, range: s }) => {
            let included = equal(cx, d, e).unwrap_or(false) && is_subset(cx, r, s).unwrap_or(false);
            included.then_some(true)
        }
        (S::Naturals | S::Integers | S::Strings | S::Any | S::Sequences(_), _) => return not_enumerable(cx, left),
        _ => None,
    })
}

/// `UNION sets`.
///
/// # Errors
/// When it is not a set of sets, or elements cannot be compared.
pub fn big_union(cx: &mut dyn Context, sets: &Value) -> Evaluated<Value> {
    match sets {
        Value::Set(listed) if listed.elements.iter().all(Value::is_reducible) => union_of_listed(cx, &listed.elements),
        Value::Set(listed) => match listed.elements.iter().find(|element| !element.is_set()) {
            Some(other) => not_a_set(cx, other),
            None => Ok(Symbolic::Union(sets.clone(), Cache::new()).into()),
        },
        Value::Symbolic(_) => Ok(Symbolic::Union(sets.clone(), Cache::new()).into()),
        _ => not_a_set(cx, sets),
    }
}

fn union_of_listed(cx: &mut dyn Context, sets: &[Value]) -> Evaluated<Value> {
    match sets {
        [] => Ok(Value::empty_set()),
        [one] => Ok(one.clone()),
        [first, second] => cup(cx, first, second),
        _ => {
            let mut elements = SmallVec::new();
            for set in sets {
                let listed = enumerate(cx, set)?;
                cx.work(1 + listed.elements.len())?;
                cx.reserve_values(listed.elements.len())?;
                copy(&listed.elements, &mut elements);
            }
            set_of(cx, elements)
        }
    }
}
