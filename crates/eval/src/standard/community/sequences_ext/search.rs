//! Module SequencesExt: finding elements and parts of a sequence, and putting others in their place.

use crate::standard::Native;
use crate::standard::arguments::{fail, integer, operator, sequence, string, test};
use check_value::value::{Context, Evaluated, Function, Value, equal, excerpt};
use smallvec::SmallVec;

pub(in super::super) const NATIVES: &[Native] = &[
    Native::new("SequencesExt", "Contains", 2, |cx, args| {
        let place = first_equal(cx, "Contains", args)?;
        Ok(Value::from(place.is_some()))
    }),
    Native::new("SequencesExt", "RemoveFirst", 2, |cx, args| {
        let place = first_equal(cx, "RemoveFirst", args)?;
        without(cx, "RemoveFirst", &args[0], place)
    })
    .resizing(),
    Native::new("SequencesExt", "RemoveFirstMatch", 2, |cx, args| {
        let place = matching(cx, "RemoveFirstMatch", args, &args[1], None, false)?;
        without(cx, "RemoveFirstMatch", &args[0], place)
    })
    .with_operators(&[0, 1]),
    Native::new("SequencesExt", "SelectInSeq", 2, |cx, args| {
        matching(cx, "SelectInSeq", args, &args[1], None, false).map(index)
    })
    .with_operators(&[0, 1]),
    Native::new("SequencesExt", "SelectLastInSeq", 2, |cx, args| {
        matching(cx, "SelectLastInSeq", args, &args[1], None, true).map(index)
    })
    .with_operators(&[0, 1]),
    Native::new("SequencesExt", "SelectInSubSeq", 4, |cx, args| {
        let bounds = bounds(cx, "SelectInSubSeq", args)?;
        matching(cx, "SelectInSubSeq", args, &args[3], Some(bounds), false).map(index)
    })
    .with_operators(&[0, 0, 0, 1]),
    Native::new("SequencesExt", "SelectLastInSubSeq", 4, |cx, args| {
        let bounds = bounds(cx, "SelectLastInSubSeq", args)?;
        matching(cx, "SelectLastInSubSeq", args, &args[3], Some(bounds), true).map(index)
    })
    .with_operators(&[0, 0, 0, 1]),
    Native::new("SequencesExt", "IsPrefix", 2, is_prefix),
    Native::new("SequencesExt", "IndexFirstSubSeq", 2, index_of_part),
    Native::new("SequencesExt", "ReplaceFirstSubSeq", 3, |cx, args| replace(cx, "ReplaceFirstSubSeq", args, false)),
    Native::new("SequencesExt", "ReplaceAllSubSeqs", 3, |cx, args| replace(cx, "ReplaceAllSubSeqs", args, true)),
];

/// A place from 0 as TLA+ counts it; 0 for none.
fn index(place: Option<usize>) -> Value {
    Value::Int(place.map_or(0, |place| place as i64 + 1))
}

fn first_equal(cx: &mut dyn Context, name: &str, args: &[Value]) -> Evaluated<Option<usize>> {
    let sequence = sequence(cx, name, "first argument", &args[0])?;
    for (place, element) in sequence.values().iter().enumerate() {
        if equal(cx, element, &args[1])? {
            return Ok(Some(place));
        }
    }
    Ok(None)
}

fn without(cx: &mut dyn Context, name: &str, whole: &Value, place: Option<usize>) -> Evaluated<Value> {
    let whole = sequence(cx, name, "first argument", whole)?;
    let kept = whole.values().iter().enumerate().filter(|(at, _)| Some(*at) != place);
    Ok(Value::sequence(kept.map(|(_, value)| value.clone())))
}

/// The bounds, counted from 1, that the second and third arguments are.
fn bounds(cx: &mut dyn Context, name: &str, args: &[Value]) -> Evaluated<(usize, usize)> {
    let length = sequence(cx, name, "first argument", &args[0])?.values().len();
    let from = integer(cx, name, "second argument", &args[1])?;
    let to = integer(cx, name, "third argument", &args[2])?;
    if from > to {
        return Ok((1, 0));
    }
    let inside = |bound: i64| usize::try_from(bound).ok().filter(|bound| (1..=length).contains(bound));
    match inside(from).zip(inside(to)) {
        Some(bounds) => Ok(bounds),
        None => {
            let whole = excerpt(cx.symbols(), &args[0]);
            fail(format!("`{name}` from {from} to {to} of {whole}, whose length is {length}"))
        }
    }
}

/// The first place, or the last, between the bounds whose element satisfies a condition.
fn matching(
    cx: &mut dyn Context,
    name: &str,
    args: &[Value],
    condition: &Value,
    bounds: Option<(usize, usize)>,
    last: bool,
) -> Evaluated<Option<usize>> {
    let sequence = sequence(cx, name, "first argument", &args[0])?;
    let condition = operator(cx, name, "last argument", condition)?;
    let (from, to) = bounds.unwrap_or((1, sequence.values().len()));
    for step in 0..(to + 1).saturating_sub(from) {
        let place = if last { to - 1 - step } else { from - 1 + step };
        if test(cx, name, condition, &sequence.values()[place..=place])? {
            return Ok(Some(place));
        }
    }
    Ok(None)
}

fn is_prefix(cx: &mut dyn Context, args: &[Value]) -> Evaluated<Value> {
    if let (Some(left), Some(right)) = (string(cx, &args[0]), string(cx, &args[1])) {
        return Ok(Value::from(right.starts_with(left)));
    }
    let left = sequence(cx, "IsPrefix", "first argument", &args[0])?;
    let right = sequence(cx, "IsPrefix", "second argument", &args[1])?;
    Ok(Value::from(begins_with(cx, right.values(), left.values())?))
}

fn begins_with(cx: &mut dyn Context, whole: &[Value], part: &[Value]) -> Evaluated<bool> {
    if part.len() > whole.len() {
        return Ok(false);
    }
    for (left, right) in part.iter().zip(whole) {
        if !equal(cx, left, right)? {
            return Ok(false);
        }
    }
    Ok(true)
}

/// Where a part begins in a sequence, counted from 0.
fn find(cx: &mut dyn Context, whole: &[Value], part: &[Value]) -> Evaluated<Option<usize>> {
    for start in 0..=whole.len() {
        if begins_with(cx, &whole[start..], part)? {
            return Ok(Some(start));
        }
    }
    Ok(None)
}

fn index_of_part(cx: &mut dyn Context, args: &[Value]) -> Evaluated<Value> {
    let place = match (string(cx, &args[0]), string(cx, &args[1])) {
        (Some(part), Some(whole)) => whole.find(part).map(|bytes| whole[..bytes].chars().count()),
        _ => {
            let part = sequence(cx, "IndexFirstSubSeq", "first argument", &args[0])?;
            let whole = sequence(cx, "IndexFirstSubSeq", "second argument", &args[1])?;
            find(cx, whole.values(), part.values())?
        }
    };
    match place {
        Some(_) => Ok(index(place)),
        None => {
            let (part, whole) = (excerpt(cx.symbols(), &args[0]), excerpt(cx.symbols(), &args[1]));
            fail(format!("`IndexFirstSubSeq`: {part} is not a part of {whole}"))
        }
    }
}

/// The third argument with the first for the second, once or wherever it is.
fn replace(cx: &mut dyn Context, name: &str, args: &[Value], all: bool) -> Evaluated<Value> {
    let texts = [&args[0], &args[1], &args[2]].map(|text| string(cx, text).map(str::to_owned));
    if let [Some(new), Some(old), Some(whole)] = texts {
        let replaced = match (all, &*old, &*whole) {
            (false, ..) => whole.replacen(&old, &new, 1),
            (true, "", "") => new,
            (true, "", _) => whole.chars().flat_map(|character| new.chars().chain([character])).collect(),
            (true, ..) => whole.replace(&old, &new),
        };
        return Ok(Value::string(cx.symbols(), &replaced));
    }
    let new = sequence(cx, name, "first argument", &args[0])?;
    let old = sequence(cx, name, "second argument", &args[1])?;
    let whole = sequence(cx, name, "third argument", &args[2])?;
    replaced(cx, new.values(), old.values(), whole.values(), all)
}

fn replaced(cx: &mut dyn Context, new: &[Value], old: &[Value], whole: &[Value], all: bool) -> Evaluated<Value> {
    let mut result: SmallVec<[Value; 4]> = SmallVec::new();
    let mut rest = whole;
    match (old, whole) {
        // Nothing is before each element, but not behind the last.
        ([], [_, ..]) if all => {
            for element in std::mem::take(&mut rest) {
                result.extend(new.iter().chain([element]).cloned());
            }
        }
        ([], _) => result.extend(new.iter().cloned()),
        _ => {
            while let Some(place) = find(cx, rest, old)? {
                result.extend(rest[..place].iter().chain(new).cloned());
                rest = &rest[place + old.len()..];
                if !all {
                    break;
                }
            }
        }
    }
    result.extend(rest.iter().cloned());
    Ok(Function::sequence(result).into())
}
