//! The order of the values that are compared most: those that are written out down to their parts. No context is needed
//! for them, and no fault can come of them.

use super::{Domain, Function, ModelValue, Set, Value};
use std::cmp::Ordering;
use std::rc::Rc;

/// What [`compare`](super::compare) says, if that can be told by looking at the values alone.
pub fn order(left: &Value, right: &Value) -> Option<Ordering> {
    Some(match (left, right) {
        (Value::Int(x), Value::Int(y)) => x.cmp(y),
        (Value::Str(x), Value::Str(y)) => x.cmp(y),
        (Value::Model(x), Value::Model(y)) if same_type(*x, *y) => x.symbol().cmp(&y.symbol()),
        (Value::Function(x), Value::Function(y)) => return order_of_functions(x, y),
        (Value::Set(x), Value::Set(y)) => return order_of_sets(x, y),
        (Value::Bool(x), Value::Bool(y)) => x.cmp(y),
        // An untyped model value comes before all values of other kinds.
        (Value::Model(model), _) if model.kind() == 0 => Ordering::Less,
        (_, Value::Model(model)) if model.kind() == 0 => Ordering::Greater,
        (Value::Text(x), Value::Text(y)) => x.cmp(y),
        (Value::Str(_), Value::Text(_)) => Ordering::Less,
        (Value::Text(_), Value::Str(_)) => Ordering::Greater,
        _ => return None,
    })
}

/// Whether model values may be compared: an untyped one with any, a typed one with those of its type.
fn same_type(left: ModelValue, right: ModelValue) -> bool {
    left.kind() == 0 || right.kind() == 0 || left.kind() == right.kind()
}

/// The order of lists of the same length: that of the first parts that differ.
pub(super) fn order_of_lists(left: &[Value], right: &[Value]) -> Option<Ordering> {
    for (x, y) in left.iter().zip(right) {
        // What most parts are is compared here: a call for each costs more than to look.
        let ordering = match (x, y) {
            (Value::Int(x), Value::Int(y)) => x.cmp(y),
            (Value::Str(x), Value::Str(y)) => x.cmp(y),
            (Value::Model(x), Value::Model(y)) if x.kind() == y.kind() => x.symbol().cmp(&y.symbol()),
            (Value::Function(x), Value::Function(y)) if Rc::ptr_eq(x, y) => continue,
            _ => order(x, y)?,
        };
        if ordering != Ordering::Equal {
            return Some(ordering);
        }
    }
    Some(Ordering::Equal)
}

pub(super) fn order_of_sets(left: &Rc<Set>, right: &Rc<Set>) -> Option<Ordering> {
    if Rc::ptr_eq(left, right) {
        return Some(Ordering::Equal);
    }
    match left.elements.len().cmp(&right.elements.len()) {
        Ordering::Equal => order_of_lists(&left.elements, &right.elements),
        unequal => Some(unequal),
    }
}

fn order_of_functions(left: &Rc<Function>, right: &Rc<Function>) -> Option<Ordering> {
    if Rc::ptr_eq(left, right) {
        return Some(Ordering::Equal);
    }
    let size = left.values.len().cmp(&right.values.len());
    if size != Ordering::Equal {
        return Some(size);
    }
    let domains = match (&left.domain, &right.domain) {
        (Domain::Sequence, Domain::Sequence) => Ordering::Equal,
        (Domain::Keys(x), Domain::Keys(y)) => order_of_sets(x, y)?,
        _ => return None,
    };
    match domains {
        Ordering::Equal => order_of_lists(&left.values, &right.values),
        unequal => Some(unequal),
    }
}

/// Whether the function with these keys and values, or the sequence of these values, is an element of a set, if that can
/// be told by looking. Nobody has to make it for that.
pub fn has_listed(set: &Set, keys: Option<&Rc<Set>>, values: &[Value]) -> Option<bool> {
    let order = |element: &Value| {
        let Value::Function(function) = element else { return None };
        match values.len().cmp(&function.values.len()) {
            Ordering::Equal => {
                let domains = match (keys, &function.domain) {
                    (None, Domain::Sequence) => Ordering::Equal,
                    (Some(x), Domain::Keys(y)) => order_of_sets(x, y)?,
                    _ => return None,
                };
                if domains == Ordering::Equal { order_of_lists(values, &function.values) } else { Some(domains) }
            }
            unequal => Some(unequal),
        }
    };
    Some(bisect(&set.elements, |element| order(element).ok_or(())).ok()?.is_ok())
}

/// As the standard library's `binary_search_by`, but `compare` gives the order of the sought value to an element, and its
/// first fault ends the search.
#[inline]
pub(super) fn bisect<E>(
    elements: &[Value],
    mut compare: impl FnMut(&Value) -> Result<Ordering, E>,
) -> Result<Result<usize, usize>, E> {
    let (mut low, mut high) = (0, elements.len());
    while low < high {
        let middle = usize::midpoint(low, high);
        match compare(&elements[middle])? {
            Ordering::Less => high = middle,
            Ordering::Equal => return Ok(Ok(middle)),
            Ordering::Greater => low = middle + 1,
        }
    }
    Ok(Err(low))
}
