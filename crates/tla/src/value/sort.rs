//! Sorting values, where comparing two of them may be a fault.

use super::{Context, Evaluated, Set, Value, order};
use smallvec::SmallVec;
use std::cmp::Ordering;

/// Up to this many elements, insertion is faster than merging.
const INSERTION: usize = 12;

/// The set of these elements: sorted, each once.
///
/// # Errors
/// When two of them cannot be compared.
pub fn set_from(cx: &mut dyn Context, elements: impl IntoIterator<Item = Value>) -> Evaluated<Value> {
    set_of(cx, elements.into_iter().collect())
}

/// The same of a list that need not be copied.
///
/// # Errors
/// When two of them cannot be compared.
pub fn set_of(cx: &mut dyn Context, mut elements: SmallVec<[Value; 4]>) -> Evaluated<Value> {
    sort_unique(cx, &mut elements, |element| element)?;
    Ok(Set { elements }.into())
}

/// Sorts `items` by their keys; of items with equal keys the first stays.
pub(super) fn sort_unique<T, A: smallvec::Array<Item = T>>(
    cx: &mut dyn Context,
    items: &mut SmallVec<A>,
    key: fn(&T) -> &Value,
) -> Evaluated<()> {
    if is_strictly_sorted(cx, items, key)? {
        return Ok(());
    }
    if items.len() <= INSERTION {
        insert_all(cx, items, key)?;
    } else {
        let sorted = sort(cx, items.drain(..).collect(), key)?;
        items.extend(sorted);
    }
    let mut kept = 1;
    for place in 1..items.len() {
        if order::compare(cx, key(&items[kept - 1]), key(&items[place]))? != Ordering::Equal {
            items.swap(kept, place);
            kept += 1;
        }
    }
    items.truncate(kept);
    Ok(())
}

fn is_strictly_sorted<T>(cx: &mut dyn Context, items: &[T], key: fn(&T) -> &Value) -> Evaluated<bool> {
    for pair in items.windows(2) {
        if order::compare(cx, key(&pair[0]), key(&pair[1]))? != Ordering::Less {
            return Ok(false);
        }
    }
    Ok(true)
}

/// A stable sort that stops at the first fault, which the standard library's cannot.
fn sort<T>(cx: &mut dyn Context, mut items: Vec<T>, key: fn(&T) -> &Value) -> Evaluated<Vec<T>> {
    if items.len() <= INSERTION {
        insert_all(cx, &mut items, key)?;
        return Ok(items);
    }
    let right = items.split_off(items.len() / 2);
    let left = sort(cx, items, key)?;
    let right = sort(cx, right, key)?;
    merge(cx, left, right, key)
}

fn insert_all<T>(cx: &mut dyn Context, items: &mut [T], key: fn(&T) -> &Value) -> Evaluated<()> {
    for end in 1..items.len() {
        let mut place = end;
        while place > 0 && order::compare(cx, key(&items[place - 1]), key(&items[place]))? == Ordering::Greater {
            items.swap(place - 1, place);
            place -= 1;
        }
    }
    Ok(())
}

fn merge<T>(cx: &mut dyn Context, left: Vec<T>, right: Vec<T>, key: fn(&T) -> &Value) -> Evaluated<Vec<T>> {
    let mut merged = Vec::with_capacity(left.len() + right.len());
    let mut left = left.into_iter().peekable();
    let mut right = right.into_iter().peekable();
    while let (Some(first), Some(second)) = (left.peek(), right.peek()) {
        let from_right = order::compare(cx, key(first), key(second))? == Ordering::Greater;
        merged.extend(if from_right { right.next() } else { left.next() });
    }
    merged.extend(left);
    merged.extend(right);
    Ok(merged)
}
