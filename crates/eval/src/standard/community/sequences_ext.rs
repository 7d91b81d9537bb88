//! Module SequencesExt: sequences and sets of their elements, folds, parts.

mod search;

use super::functions::fold_values;
use crate::standard::Native;
use crate::standard::arguments::{fail, operator, sequence, string, wrong};
use check_system::{Fault, FaultKind};
use check_value::value::{
    Context, ELEMENTS_LIMIT, Evaluated, Function, Set, Value, enumerate, equal, set_from, tabulate,
};
use smallvec::SmallVec;
use std::rc::Rc;

pub(super) use search::NATIVES as SEARCHES;

pub(super) const NATIVES: &[Native] = &[
    Native::new("SequencesExt", "ToSet", 1, |cx, args| match args[0].is_function() {
        true => {
            let function = tabulate(cx, &args[0])?;
            set_from(cx, function.values().iter().cloned())
        }
        false => wrong(cx, "ToSet", "a sequence", "argument", &args[0]),
    }),
    Native::new("SequencesExt", "SetToSeq", 1, |cx, args| {
        let set = finite_set(cx, "SetToSeq", &args[0])?;
        Ok(Function::copied(set.elements()).into())
    }),
    Native::new("SequencesExt", "SetToSeqs", 1, arrangements),
    Native::new("SequencesExt", "Reverse", 1, |cx, args| {
        let sequence = sequence(cx, "Reverse", "argument", &args[0])?;
        Ok(Value::sequence(sequence.values().iter().rev().cloned()))
    }),
    Native::new("SequencesExt", "Suffixes", 1, |cx, args| {
        let whole = sequence(cx, "Suffixes", "argument", &args[0])?;
        let values = whole.values();
        let suffixes = (0..=values.len()).rev().map(|start| Function::copied(&values[start..]).into());
        Ok(Set::from_sorted(suffixes).into())
    }),
    Native::new("SequencesExt", "AllSubSeqs", 1, selections),
    Native::new("SequencesExt", "LongestCommonPrefix", 1, longest_common_prefix),
    Native::new("SequencesExt", "FlattenSeq", 1, flatten),
    Native::new("SequencesExt", "FoldSeq", 3, |cx, args| fold_values(cx, "FoldSeq", args)).with_operators(&[2, 0, 0]),
    Native::new("SequencesExt", "FoldLeft", 3, |cx, args| {
        from_left(cx, "FoldLeft", args, |_, element| element.clone())
    })
    .with_operators(&[2, 0, 0]),
    Native::new("SequencesExt", "FoldLeftDomain", 3, |cx, args| {
        from_left(cx, "FoldLeftDomain", args, |place, _| Value::Int(place as i64 + 1))
    })
    .with_operators(&[2, 0, 0]),
    Native::new("SequencesExt", "FoldRight", 3, |cx, args| {
        from_right(cx, "FoldRight", args, |_, element| element.clone())
    })
    .with_operators(&[2, 0, 0]),
    Native::new("SequencesExt", "FoldRightDomain", 3, |cx, args| {
        from_right(cx, "FoldRightDomain", args, |place, _| Value::Int(place as i64 + 1))
    })
    .with_operators(&[2, 0, 0]),
];

fn finite_set(cx: &mut dyn Context, operator: &str, value: &Value) -> Evaluated<Rc<Set>> {
    match value.is_set() {
        true => enumerate(cx, value),
        false => wrong(cx, operator, "a finite set", "argument", value),
    }
}

/// All sequences of all elements of a set: its permutations in lexical order, which is the order of values.
fn arrangements(cx: &mut dyn Context, args: &[Value]) -> Evaluated<Value> {
    let set = finite_set(cx, "SetToSeqs", &args[0])?;
    let permutations = crate::standard::tlc::permutations(cx, &[Value::interval(1, set.elements().len() as i64)])?;
    let orders = enumerate(cx, &permutations)?;
    let arrangement = |order: &Value| {
        let places = order.as_sequence().unwrap_or_default();
        let element = |place: &Value| match place {
            Value::Int(place) => set.elements()[*place as usize - 1].clone(),
            _ => unreachable!("a permutation of an interval maps to integers"),
        };
        Value::sequence(places.iter().map(element))
    };
    Ok(Set::from_sorted(orders.elements().iter().map(arrangement)).into())
}

/// All sequences that come from leaving elements out.
fn selections(cx: &mut dyn Context, args: &[Value]) -> Evaluated<Value> {
    let whole = sequence(cx, "AllSubSeqs", "argument", &args[0])?;
    let values = whole.values();
    if values.len() > ELEMENTS_LIMIT.ilog2() as usize {
        let message = format!("`AllSubSeqs` of a sequence of length {} has too many elements", values.len());
        return Err(Fault::new(FaultKind::Limit, message));
    }
    let chosen = |mask: usize| {
        let kept = values.iter().enumerate().filter(move |(place, _)| mask >> place & 1 == 1);
        Value::sequence(kept.map(|(_, value)| value.clone()))
    };
    set_from(cx, (0..1usize << values.len()).map(chosen))
}

fn longest_common_prefix(cx: &mut dyn Context, args: &[Value]) -> Evaluated<Value> {
    let set = finite_set(cx, "LongestCommonPrefix", &args[0])?;
    let Some(first) = set.elements().first() else {
        return fail("`LongestCommonPrefix` of the empty set");
    };
    if let Some(text) = string(cx, first) {
        let mut prefix = text.to_owned();
        for other in set.elements() {
            let Some(other) = string(cx, other) else {
                return wrong(cx, "LongestCommonPrefix", "strings only or sequences only", "argument", &args[0]);
            };
            let same = prefix.chars().zip(other.chars()).take_while(|(left, right)| left == right).count();
            prefix = prefix.chars().take(same).collect();
        }
        return Ok(Value::string(cx.symbols(), &prefix));
    }
    let shortest = sequence(cx, "LongestCommonPrefix", "argument's element", first)?;
    let mut prefix = shortest.values();
    for other in set.elements() {
        let other = sequence(cx, "LongestCommonPrefix", "argument's element", other)?;
        let mut same = 0;
        while same < prefix.len() && same < other.values().len() && equal(cx, &prefix[same], &other.values()[same])? {
            same += 1;
        }
        prefix = &prefix[..same];
    }
    Ok(Function::copied(prefix).into())
}

/// The sequences, or strings, in a sequence as one. A single one may be anything, as its definition says.
fn flatten(cx: &mut dyn Context, args: &[Value]) -> Evaluated<Value> {
    let parts = sequence(cx, "FlattenSeq", "argument", &args[0])?;
    match parts.values() {
        [] => Ok(args[0].clone()),
        [only] => Ok(only.clone()),
        [first, ..] if string(cx, first).is_some() => {
            let mut text = String::new();
            for part in parts.values() {
                match string(cx, part) {
                    Some(part) => text.push_str(part),
                    None => return wrong(cx, "FlattenSeq", "strings only or sequences only", "argument", &args[0]),
                }
            }
            Ok(Value::string(cx.symbols(), &text))
        }
        parts => {
            let mut all = SmallVec::new();
            for part in parts {
                let part = sequence(cx, "FlattenSeq", "argument's element", part)?;
                all.extend(part.values().iter().cloned());
            }
            Ok(Function::sequence(all).into())
        }
    }
}

/// `step(… step(base, first), … last)` with what is taken of each place and element.
fn from_left(cx: &mut dyn Context, name: &str, args: &[Value], taken: fn(usize, &Value) -> Value) -> Evaluated<Value> {
    let step = operator(cx, name, "first argument", &args[0])?;
    let sequence = sequence(cx, name, "third argument", &args[2])?;
    let mut result = args[1].clone();
    for (place, element) in sequence.values().iter().enumerate() {
        result = cx.call(step, &[result, taken(place, element)])?;
    }
    Ok(result)
}

/// `step(first, … step(last, base))` with what is taken of each place and element.
fn from_right(cx: &mut dyn Context, name: &str, args: &[Value], taken: fn(usize, &Value) -> Value) -> Evaluated<Value> {
    let step = operator(cx, name, "first argument", &args[0])?;
    let sequence = sequence(cx, name, "second argument", &args[1])?;
    let mut result = args[2].clone();
    for (place, element) in sequence.values().iter().enumerate().rev() {
        result = cx.call(step, &[taken(place, element), result])?;
    }
    Ok(result)
}
