//! Module TLC: printing, assertions, functions by pairs, permutations.

use super::arguments::{function, operator, sequence, string, test, wrong};
use super::{Change, Native};
use check_system::{Fault, FaultKind};
use check_value::value::{
    Context, ELEMENTS_LIMIT, Evaluated, Function, Symbolic, Truth, Value, enumerate, function_from, set_from, settled,
    text,
};
use std::rc::Rc;

pub(super) const NATIVES: &[Native] = &[
    Native::new("TLC", "Print", 2, print).volatile(),
    Native::new("TLC", "PrintT", 1, print_t).volatile(),
    Native::new("TLC", "Assert", 2, assert),
    Native::new("TLC", ":>", 2, |cx, args| function_from(cx, [(args[0].clone(), args[1].clone())])),
    Native::new("TLC", "@@", 2, combine).changing(Change::Combine),
    Native::new("TLC", "Permutations", 1, permutations),
    Native::new("TLC", "SortSeq", 2, sort_seq).with_operators(&[0, 2]),
    Native::new("TLC", "Any", 0, |_, _| Ok(Symbolic::Any.into())),
    Native::new("TLC", "ToString", 1, |cx, args| {
        let shown = settled_text(cx, &args[0])?;
        Ok(Value::string(cx.symbols(), &shown))
    }),
    Native::new("TLC", "TLCEval", 1, |cx, args| settled(cx, &args[0])),
];

fn settled_text(cx: &mut dyn Context, value: &Value) -> Evaluated<String> {
    let value = settled(cx, value)?;
    Ok(text(cx.symbols(), &value))
}

fn print(cx: &mut dyn Context, args: &[Value]) -> Evaluated<Value> {
    let line = format!("{}  {}", settled_text(cx, &args[0])?, settled_text(cx, &args[1])?);
    cx.print(line);
    Ok(args[1].clone())
}

fn print_t(cx: &mut dyn Context, args: &[Value]) -> Evaluated<Value> {
    let line = settled_text(cx, &args[0])?;
    cx.print(line);
    Ok(Value::from(true))
}

fn assert(cx: &mut dyn Context, args: &[Value]) -> Evaluated<Value> {
    match args[0] {
        Value::Bool(Truth::True) => Ok(Value::from(true)),
        Value::Bool(Truth::False) => {
            let message = match string(cx, &args[1]) {
                Some(text) => text.to_owned(),
                None => settled_text(cx, &args[1])?,
            };
            Err(Fault::new(FaultKind::Assertion, message))
        }
        _ => wrong(cx, "Assert", "TRUE or FALSE", "first argument", &args[0]),
    }
}

/// `left @@ right`: where both are defined, the left one counts.
fn combine(cx: &mut dyn Context, args: &[Value]) -> Evaluated<Value> {
    let left = function(cx, "@@", "left operand", &args[0])?;
    let right = function(cx, "@@", "right operand", &args[1])?;
    let pairs = [&left, &right].map(|function| {
        let keys = (0..function.values().len()).map(|place| function.key(place));
        keys.zip(function.values().iter().cloned()).collect::<Vec<_>>()
    });
    function_from(cx, pairs.into_iter().flatten())
}

pub(super) fn permutations(cx: &mut dyn Context, args: &[Value]) -> Evaluated<Value> {
    if !args[0].is_set() {
        return wrong(cx, "Permutations", "a finite set", "argument", &args[0]);
    }
    let set = enumerate(cx, &args[0])?;
    let elements = set.elements();
    let count = (1..=elements.len()).try_fold(1usize, usize::checked_mul).filter(|count| *count <= ELEMENTS_LIMIT);
    let Some(count) = count else {
        let message = format!("`Permutations` of a set of {} elements has too many elements", elements.len());
        return Err(Fault::new(FaultKind::Limit, message));
    };
    let mut order: Vec<usize> = (0..elements.len()).collect();
    let mut found = Vec::with_capacity(count);
    for _ in 0..count {
        let values = order.iter().map(|&place| elements[place].clone());
        found.push(Function::with_keys(Rc::clone(&set), values.collect()).into());
        next_permutation(&mut order);
    }
    set_from(cx, found)
}

/// Goes to the next permutation in lexical order, or stays at the last.
fn next_permutation(order: &mut [usize]) {
    let Some(pivot) = order.windows(2).rposition(|pair| pair[0] < pair[1]) else {
        return;
    };
    let successor = order.iter().rposition(|&place| place > order[pivot]).expect("the one behind the pivot is greater");
    order.swap(pivot, successor);
    order[pivot + 1..].reverse();
}

/// Sorts by insertion from the left, as TLC does: an operator that is no strict order gives the same result.
fn sort_seq(cx: &mut dyn Context, args: &[Value]) -> Evaluated<Value> {
    let unsorted = sequence(cx, "SortSeq", "first argument", &args[0])?;
    let precedes = operator(cx, "SortSeq", "second argument", &args[1])?;
    let mut sorted: Vec<Value> = Vec::with_capacity(unsorted.values().len());
    for value in unsorted.values() {
        let mut place = sorted.len();
        while place > 0 && test(cx, "SortSeq", precedes, &[value.clone(), sorted[place - 1].clone()])? {
            place -= 1;
        }
        sorted.insert(place, value.clone());
    }
    Ok(Value::sequence(sorted))
}
