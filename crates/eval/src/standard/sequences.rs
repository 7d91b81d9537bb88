//! Module Sequences. As in TLC, `Len`, `\o`, `Tail` and `SubSeq` also take strings.

use super::arguments::{fail, integer, operator, sequence, string, test, wrong};
use super::{Change, CollectionPart, Glance, Native};
use check_value::value::{Context, ELEMENTS_LIMIT, Evaluated, Function, Symbolic, Value, excerpt, too_large};

pub(super) const NATIVES: &[Native] = &[
    // As in TLC, that this is a set is asked where an element of a sequence is looked for in it.
    Native::new("Sequences", "Seq", 1, |_, args| Ok(Symbolic::Sequences(args[0].clone()).into())),
    Native::new("Sequences", "Len", 1, len).reading_part(CollectionPart::Length).at_a_glance(Glance::Length),
    Native::new("Sequences", "\\o", 2, concatenate).changing(Change::Concatenate).resizing(),
    Native::new("Sequences", "Append", 2, append).changing(Change::Append).resizing(),
    Native::new("Sequences", "Head", 1, head).reading_part(CollectionPart::First),
    Native::new("Sequences", "Tail", 1, tail).resizing(),
    Native::new("Sequences", "SubSeq", 3, sub_seq).resizing(),
    Native::new("Sequences", "SelectSeq", 2, select_seq).with_operators(&[0, 1]).resizing(),
];

fn len(cx: &mut dyn Context, args: &[Value]) -> Evaluated<Value> {
    if let Some(values) = args[0].as_sequence() {
        return Ok(Value::Int(values.len() as i64));
    }
    let length = match string(cx, &args[0]) {
        Some(text) => text.chars().count(),
        None => sequence(cx, "Len", "argument", &args[0])?.values().len(),
    };
    Ok(Value::Int(length as i64))
}

fn concatenate(cx: &mut dyn Context, args: &[Value]) -> Evaluated<Value> {
    match (string(cx, &args[0]), string(cx, &args[1])) {
        (Some(left), Some(right)) if left.len() + right.len() > ELEMENTS_LIMIT => {
            let length = left.len() + right.len();
            return too_large(format!("a string of {length} bytes is too large to write out"));
        }
        (Some(left), Some(right)) => return Ok(Value::string(cx.symbols(), &format!("{left}{right}"))),
        (Some(_), None) => return wrong(cx, "\\o", "two strings or two sequences", "right operand", &args[1]),
        (None, Some(_)) => return wrong(cx, "\\o", "two strings or two sequences", "left operand", &args[0]),
        (None, None) => {}
    }
    let left = sequence(cx, "\\o", "left operand", &args[0])?;
    let right = sequence(cx, "\\o", "right operand", &args[1])?;
    Ok(match (left.values(), right.values()) {
        ([], _) => Value::Function(right),
        (_, []) => Value::Function(left),
        (first, second) if first.len() + second.len() > ELEMENTS_LIMIT => {
            let length = first.len() + second.len();
            return too_large(format!("a sequence of {length} elements is too large to write out"));
        }
        (first, second) => {
            cx.reserve_values(first.len() + second.len())?;
            Value::sequence(first.iter().chain(second).cloned())
        }
    })
}

fn append(cx: &mut dyn Context, args: &[Value]) -> Evaluated<Value> {
    let front = sequence(cx, "Append", "first argument", &args[0])?;
    cx.reserve_values(front.values().len())?;
    Ok(Value::sequence(front.values().iter().chain([&args[1]]).cloned()))
}

fn head(cx: &mut dyn Context, args: &[Value]) -> Evaluated<Value> {
    if let Some([first, ..]) = args[0].as_sequence() {
        return Ok(first.clone());
    }
    match sequence(cx, "Head", "argument", &args[0])?.values().first() {
        Some(first) => Ok(first.clone()),
        None => fail("`Head` of the empty sequence"),
    }
}

fn tail(cx: &mut dyn Context, args: &[Value]) -> Evaluated<Value> {
    if let Some([_, rest @ ..]) = args[0].as_sequence() {
        cx.reserve_values(rest.len())?;
        return Ok(Function::copied(rest).into());
    }
    if let Some(text) = string(cx, &args[0]) {
        let mut rest = text.chars();
        return match rest.next() {
            Some(_) => Ok(Value::string(cx.symbols(), rest.as_str())),
            None => fail("`Tail` of the empty string"),
        };
    }
    match sequence(cx, "Tail", "argument", &args[0])?.values() {
        [_, rest @ ..] => Ok(Value::sequence(rest.iter().cloned())),
        [] => fail("`Tail` of the empty sequence"),
    }
}

fn sub_seq(cx: &mut dyn Context, args: &[Value]) -> Evaluated<Value> {
    let characters: Option<Vec<char>> = string(cx, &args[0]).map(|text| text.chars().collect());
    if let Some(characters) = characters {
        let text: String = part(cx, args, &characters)?.iter().collect();
        return Ok(Value::string(cx.symbols(), &text));
    }
    let whole = sequence(cx, "SubSeq", "first argument", &args[0])?;
    let part = part(cx, args, whole.values())?;
    cx.reserve_values(part.len())?;
    Ok(Value::sequence(part.iter().cloned()))
}

/// The part of `items` from the second to the third argument of `SubSeq`; the bounds matter only if it is not empty.
fn part<'a, T>(cx: &dyn Context, args: &[Value], items: &'a [T]) -> Evaluated<&'a [T]> {
    let first = integer(cx, "SubSeq", "second argument", &args[1])?;
    let last = integer(cx, "SubSeq", "third argument", &args[2])?;
    if first > last {
        return Ok(&[]);
    }
    let inside = usize::try_from(first - 1).ok().zip(usize::try_from(last).ok());
    match inside.and_then(|(start, end)| items.get(start..end)) {
        Some(part) => Ok(part),
        None => {
            let whole = excerpt(cx.symbols(), &args[0]);
            fail(format!("`SubSeq` from {first} to {last} of {whole}, whose length is {}", items.len()))
        }
    }
}

fn select_seq(cx: &mut dyn Context, args: &[Value]) -> Evaluated<Value> {
    let whole = sequence(cx, "SelectSeq", "first argument", &args[0])?;
    let condition = operator(cx, "SelectSeq", "second argument", &args[1])?;
    let mut selected = Vec::new();
    for value in whole.values() {
        if test(cx, "SelectSeq", condition, std::slice::from_ref(value))? {
            selected.push(value.clone());
        }
    }
    Ok(Value::sequence(selected))
}
