//! Module FiniteSetsExt: folds, counting, extremes, subsets of a size.

use super::functions::fold;
use crate::standard::Native;
use crate::standard::arguments::{fail, integer, operator, test, wrong};
use check_system::{Fault, FaultKind};
use check_value::value::{
    Context, ELEMENTS_LIMIT, Evaluated, Set, Value, enumerate, integer as numbers, iterate, iterate_in_order,
};
use std::cmp::Ordering;

pub(super) const NATIVES: &[Native] = &[
    Native::new("FiniteSetsExt", "FoldSet", 3, |cx, args| {
        let step = operator(cx, "FoldSet", "first argument", &args[0])?;
        require_set(cx, "FoldSet", "third argument", &args[2])?;
        fold(cx, step, &args[1], &args[2], |_, element| Ok(element))
    })
    .with_operators(&[2, 0, 0]),
    Native::new("FiniteSetsExt", "MapThenSumSet", 2, map_then_sum).with_operators(&[1, 0]),
    Native::new("FiniteSetsExt", "Quantify", 2, quantify).with_operators(&[0, 1]),
    Native::new("FiniteSetsExt", "kSubset", 2, subsets_of_size),
    Native::new("FiniteSetsExt", "Max", 1, |cx, args| extreme(cx, "Max", &args[0], Ordering::is_gt)),
    Native::new("FiniteSetsExt", "Min", 1, |cx, args| extreme(cx, "Min", &args[0], Ordering::is_lt)),
];

fn require_set(cx: &dyn Context, operator: &str, which: &str, value: &Value) -> Evaluated<()> {
    match value.is_set() {
        true => Ok(()),
        false => wrong(cx, operator, "a finite set", which, value),
    }
}

fn map_then_sum(cx: &mut dyn Context, args: &[Value]) -> Evaluated<Value> {
    let term = operator(cx, "MapThenSumSet", "first argument", &args[0])?;
    require_set(cx, "MapThenSumSet", "second argument", &args[1])?;
    let mut elements = iterate_in_order(cx, &args[1])?;
    let mut sum = Value::Int(0);
    while let Some(element) = elements.next(cx)? {
        cx.work(1)?;
        let summand = cx.call(term, &[element])?;
        sum = numbers::add(cx, &summand, &sum)?;
    }
    Ok(sum)
}

fn quantify(cx: &mut dyn Context, args: &[Value]) -> Evaluated<Value> {
    require_set(cx, "Quantify", "first argument", &args[0])?;
    let condition = operator(cx, "Quantify", "second argument", &args[1])?;
    let mut elements = iterate_in_order(cx, &args[0])?;
    let mut count = 0;
    while let Some(element) = elements.next(cx)? {
        cx.work(1)?;
        count += i64::from(test(cx, "Quantify", condition, &[element])?);
    }
    Ok(Value::Int(count))
}

/// The element that is beyond all others. There is none in an empty set, and none among what is not a number.
fn extreme(cx: &mut dyn Context, name: &str, set: &Value, beyond: fn(Ordering) -> bool) -> Evaluated<Value> {
    require_set(cx, name, "argument", set)?;
    let mut elements = iterate(cx, set)?;
    let Some(mut found) = elements.next(cx)? else {
        return fail(format!("`{name}` of the empty set"));
    };
    numbers::compare(cx, name, &found, &found)?;
    while let Some(element) = elements.next(cx)? {
        cx.work(1)?;
        if beyond(numbers::compare(cx, name, &element, &found)?) {
            found = element;
        }
    }
    Ok(found)
}

fn subsets_of_size(cx: &mut dyn Context, args: &[Value]) -> Evaluated<Value> {
    let size = integer(cx, "kSubset", "first argument", &args[0])?;
    require_set(cx, "kSubset", "second argument", &args[1])?;
    let set = enumerate(cx, &args[1])?;
    let elements = set.elements();
    let Some(size) = usize::try_from(size).ok().filter(|&size| size <= elements.len()) else {
        return Ok(Value::empty_set());
    };
    if selections(elements.len(), size) > ELEMENTS_LIMIT {
        let message = format!("`kSubset({size}, S)` of a set of {} elements has too many elements", elements.len());
        return Err(Fault::new(FaultKind::Limit, message));
    }
    let mut found = Vec::new();
    let mut places: Vec<usize> = (0..size).collect();
    loop {
        found.push(Set::from_sorted(places.iter().map(|&place| elements[place].clone())).into());
        // The next selection in lexical order, which is the order of values.
        let room = |place: usize| places[place] < elements.len() - size + place;
        let Some(moved) = (0..size).rev().find(|&place| room(place)) else { break };
        let first = places[moved] + 1;
        for (step, place) in places[moved..].iter_mut().enumerate() {
            *place = first + step;
        }
    }
    Ok(Set::from_sorted(found).into())
}

/// How many ways there are to select `size` of `count` things; some number beyond the limit if there are too many.
fn selections(count: usize, size: usize) -> usize {
    let mut ways = 1usize;
    for step in 0..size.min(count - size) {
        ways = ways.saturating_mul(count - step) / (step + 1);
        if ways > ELEMENTS_LIMIT {
            break;
        }
    }
    ways
}
