//! Large values for readers: the beginning, with how much is left out. JSON has the whole.

use crate::numbers::grouped;
use check_system::Value;
use std::borrow::Cow;

/// Of a value with more parts than this, a page shows the beginning.
const PARTS: usize = 300;

/// Of a value with more parts than this, a terminal shows the beginning.
const PARTS_OF_TEXT: usize = 10_000;

/// Of a value inside of what changed: it stands above or below as a whole.
const CHANGED: usize = 50;

/// A string is cut behind so many characters.
const TEXT: usize = 2_000;

/// More changes of one value are counted.
pub(crate) const CHANGES: usize = 20;

/// The sentence about it, for readers.
pub(crate) const NOTE: &str =
    "Large values are abbreviated here; the report in JSON (<code>--json FILE</code>) has them whole.";

/// What a page shows of a value.
pub(crate) fn abbreviated(value: &Value) -> Cow<'_, Value> {
    within(value, PARTS)
}

/// What a terminal shows of a value.
pub(crate) fn in_text(value: &Value) -> Cow<'_, Value> {
    within(value, PARTS_OF_TEXT)
}

/// What is shown of a value among the changes.
pub(crate) fn in_change(value: &Value) -> Cow<'_, Value> {
    within(value, CHANGED)
}

/// Whether something of it is left out.
pub(crate) fn is_abbreviated(value: &Value) -> bool {
    exceeds(value, &mut PARTS.clone())
}

fn within(value: &Value, parts: usize) -> Cow<'_, Value> {
    match exceeds(value, &mut parts.clone()) {
        true => Cow::Owned(beginning(value, &mut parts.clone())),
        false => Cow::Borrowed(value),
    }
}

/// Whether a value has more parts than are left, which are counted down.
fn exceeds(value: &Value, left: &mut usize) -> bool {
    if *left == 0 {
        return true;
    }
    *left -= 1;
    match value {
        Value::Set(items) | Value::Seq(items) => items.iter().any(|item| exceeds(item, left)),
        Value::Record(fields) => fields.iter().any(|(_, value)| exceeds(value, left)),
        Value::Function(pairs) => pairs.iter().any(|(key, value)| exceeds(key, left) || exceeds(value, left)),
        Value::Str(text) | Value::BigInt(text) | Value::Model(text) | Value::Opaque(text) => text.len() > TEXT,
        Value::Bool(_) | Value::Int(_) => false,
    }
}

/// As many parts as are left, and at the end of each cut list how many more there are.
fn beginning(value: &Value, left: &mut usize) -> Value {
    *left = left.saturating_sub(1);
    match value {
        Value::Set(items) => Value::Set(list(items, left, exceeds, beginning, opaque)),
        Value::Seq(items) => Value::Seq(list(items, left, exceeds, beginning, opaque)),
        Value::Record(fields) => {
            let long = |(_, value): &(String, Value), left: &mut usize| exceeds(value, left);
            let field = |(name, value): &(String, Value), left: &mut usize| (name.clone(), beginning(value, left));
            Value::Record(list(fields, left, long, field, |more| ("…".to_owned(), opaque(more))))
        }
        Value::Function(pairs) => {
            let long = |(key, value): &(Value, Value), left: &mut usize| exceeds(key, left) || exceeds(value, left);
            let pair = |(key, value): &(Value, Value), left: &mut usize| (beginning(key, left), beginning(value, left));
            Value::Function(list(pairs, left, long, pair, |more| (Value::Opaque("…".to_owned()), opaque(more))))
        }
        Value::Str(text) => Value::Str(cut(text)),
        Value::BigInt(text) => Value::Opaque(cut(text)),
        Value::Opaque(text) => Value::Opaque(cut(text)),
        Value::Bool(_) | Value::Int(_) | Value::Model(_) => value.clone(),
    }
}

/// The items that fit as a whole; of the first, what fits.
fn list<T>(
    items: &[T],
    left: &mut usize,
    exceeds: impl Fn(&T, &mut usize) -> bool,
    shown: impl Fn(&T, &mut usize) -> T,
    rest: impl Fn(usize) -> T,
) -> Vec<T> {
    let mut found = Vec::new();
    for (at, item) in items.iter().enumerate() {
        if *left == 0 || at > 0 && exceeds(item, &mut left.clone()) {
            found.push(rest(items.len() - at));
            break;
        }
        found.push(shown(item, left));
    }
    found
}

fn opaque(more: usize) -> Value {
    Value::Opaque(format!("… {} more", grouped(more as u64)))
}

fn cut(text: &str) -> String {
    match text.char_indices().nth(TEXT) {
        Some((end, _)) => format!("{}…", &text[..end]),
        None => text.to_owned(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::values::show;

    #[test]
    fn the_beginning_is_shown() {
        let numbers = |most| Value::Set((0..most).map(Value::Int).collect());
        assert_eq!(show(&within(&numbers(3), 4)), "{0, 1, 2}");
        assert_eq!(show(&within(&numbers(3), 3)), "{0, 1, … 1 more}");
        let nested = Value::Seq(vec![numbers(5), numbers(5)]);
        assert_eq!(show(&within(&nested, 5)), "<<{0, 1, 2, … 2 more}, … 1 more>>");
        let function = Value::Function((0..4).map(|at| (Value::Int(at), numbers(1))).collect());
        assert_eq!(show(&within(&function, 6)), "(0 :> {0} @@ … :> … 3 more)");
        let text = Value::Str("é".repeat(TEXT + 1));
        assert!(is_abbreviated(&text) && show(&abbreviated(&text)).ends_with("é…\""));
        assert!(!is_abbreviated(&numbers(PARTS as i64 - 1)) && is_abbreviated(&numbers(PARTS as i64)));
    }
}
