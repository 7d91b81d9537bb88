//! Sorting values, where comparing two of them may be a fault.

use super::{Context, Evaluated, Set, Symbolic, Value, order};
use check_system::FaultKind;
use smallvec::SmallVec;
use std::cmp::Ordering;
use std::rc::Rc;

/// Up to this many elements, insertion is faster than merging.
const INSERTION: usize = 12;

/// The same of insertion where the place is found by halves, and nothing is copied.
const SEARCH: usize = 48;

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
pub fn set_of(cx: &mut dyn Context, elements: SmallVec<[Value; 4]>) -> Evaluated<Value> {
    Ok(sorted(cx, elements)?.into())
}

/// The elements of a set, sorted, each once.
pub(super) fn sorted(cx: &mut dyn Context, mut elements: SmallVec<[Value; 4]>) -> Evaluated<Set> {
    sort_unique(cx, &mut elements, |element| element)?;
    Ok(Set { elements })
}

/// The set of the elements that were put in one that is being made, in any order, and that nobody else knows.
///
/// # Errors
/// When two of them cannot be compared.
pub fn set_of_list(cx: &mut dyn Context, mut set: Rc<Set>) -> Evaluated<Value> {
    sort_unique(cx, list_of(&mut set), |element| element)?;
    Ok(Value::Set(set))
}

/// The elements that were put in a set that is being made.
fn list_of(set: &mut Rc<Set>) -> &mut SmallVec<[Value; 4]> {
    Rc::get_mut(set).expect("a set that is being made is known to its maker alone").list_mut()
}

/// The same where elements that cannot be compared are a fault only once somebody asks for more than whether something is an element: as in
/// TLC, which sorts a set that is written out element by element no sooner (`SetEnumValue.member`). What is asked for is looked for among
/// the elements as they were put in.
///
/// # Errors
/// When there are many elements, two of which cannot be compared.
pub fn set_of_unlike(cx: &mut dyn Context, mut set: Rc<Set>) -> Evaluated<Value> {
    let elements = list_of(&mut set);
    match sort_unique(cx, elements, |element| element) {
        Ok(()) => Ok(Value::Set(set)),
        // A sort that has failed leaves the elements where there are few.
        Err(fault) if fault.kind == FaultKind::Evaluation && !elements.is_empty() => {
            Ok(Symbolic::Unlike(elements.to_vec()).into())
        }
        Err(fault) => Err(fault),
    }
}

/// Sorts `items` by their keys; of items with equal keys the first stays.
pub(super) fn sort_unique<T, A: smallvec::Array<Item = T>>(
    cx: &mut dyn Context,
    items: &mut SmallVec<A>,
    key: fn(&T) -> &Value,
) -> Evaluated<()> {
    if items.len() <= SEARCH {
        let kept = insert_each(cx, items, key)?;
        items.truncate(kept);
        return Ok(());
    }
    if is_strictly_sorted(cx, items, key)? {
        return Ok(());
    }
    // They are copied to where they are sorted, and once more as two sorted halves become one.
    cx.reserve_values(2 * items.len() * size_of::<T>().div_ceil(size_of::<Value>()))?;
    let sorted = sort(cx, items.drain(..).collect(), key)?;
    items.extend(sorted);
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

/// Sorts items by putting one after the other in its place, and gives how many there are without repetition: these come
/// first.
fn insert_each<T>(cx: &mut dyn Context, items: &mut [T], key: fn(&T) -> &Value) -> Evaluated<usize> {
    let mut kept = items.len().min(1);
    for next in 1..items.len() {
        if let Some(place) = place_for(cx, &items[..kept], key(&items[next]), key)? {
            items.swap(kept, next);
            items[place..=kept].rotate_right(1);
            kept += 1;
        }
    }
    Ok(kept)
}

/// The place of a new key among sorted items; `None` if it is there. What is sorted already takes one look for each.
fn place_for<T>(cx: &mut dyn Context, items: &[T], new: &Value, key: fn(&T) -> &Value) -> Evaluated<Option<usize>> {
    let (mut low, mut high) = (0, items.len());
    let mut middle = high - 1;
    while low < high {
        match order::compare(cx, key(&items[middle]), new)? {
            Ordering::Less => low = middle + 1,
            Ordering::Equal => return Ok(None),
            Ordering::Greater => high = middle,
        }
        middle = usize::midpoint(low, high);
    }
    Ok(Some(low))
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
    cx.work(left.len() + right.len())?;
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
