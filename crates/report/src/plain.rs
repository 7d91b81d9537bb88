//! Values as plain JSON, the way programs write them in logs: written, and compared with values of a spec.
//!
//! JSON has fewer kinds of value than TLA+, so that an array may stand for a sequence or a set, an object for a record or
//! for a function on strings, model values or integers, a string for a string or a model value. What stands for what is
//! decided by the value that it is compared with, never guessed. The forms of ITF (`#set`, `#map`, `#tup`, `#bigint`)
//! say which kind is meant.

use crate::values::show;
use check_system::Value;
use serde_json::{Value as Json, json};

/// Integers up to here are read as they stand by every program that reads JSON.
const EXACT: i64 = 1 << 53;

/// A value as JSON, such that [`agrees`] holds of the two: sequences as arrays, records as objects, sets and other
/// functions in the forms of ITF.
pub fn write(value: &Value) -> Json {
    match value {
        Value::Bool(truth) => json!(truth),
        Value::Int(number) if (-EXACT..=EXACT).contains(number) => json!(number),
        Value::Int(number) => json!({ "#bigint": number.to_string() }),
        Value::BigInt(digits) => json!({ "#bigint": digits }),
        Value::Str(text) | Value::Model(text) => json!(text),
        Value::Set(items) => json!({ "#set": items.iter().map(write).collect::<Vec<_>>() }),
        Value::Seq(items) => items.iter().map(write).collect(),
        Value::Record(fields) if fields.iter().all(|(name, _)| !name.starts_with('#')) => {
            Json::Object(fields.iter().map(|(name, value)| (name.clone(), write(value))).collect())
        }
        Value::Record(fields) => {
            json!({ "#map": fields.iter().map(|(name, value)| json!([name, write(value)])).collect::<Vec<_>>() })
        }
        Value::Function(pairs) => {
            json!({ "#map": pairs.iter().map(|(key, value)| json!([write(key), write(value)])).collect::<Vec<_>>() })
        }
        Value::Opaque(text) => json!({ "#unserializable": text }),
    }
}

/// Whether JSON stands for a value.
pub fn agrees(json: &Json, value: &Value) -> bool {
    match (json, value) {
        (Json::Bool(truth), Value::Bool(other)) => truth == other,
        (Json::Number(number), Value::Int(other)) => number.as_i64() == Some(*other),
        (Json::Number(number), Value::BigInt(digits)) => number.to_string() == *digits,
        (Json::String(text), Value::Str(other) | Value::Model(other)) => text == other,
        (Json::Array(items), Value::Seq(others)) => all_agree(items, others),
        (Json::Array(items), Value::Set(others)) => same_set(items, others),
        (Json::Array(items), Value::Function(pairs)) => items.is_empty() && pairs.is_empty(),
        (Json::Object(object), _) => match object.iter().next() {
            Some((key, inner)) if object.len() == 1 && key.starts_with('#') => special(key, inner, value),
            _ => mapped(object, value),
        },
        _ => false,
    }
}

/// An object that stands for a record or a function.
fn mapped(object: &serde_json::Map<String, Json>, value: &Value) -> bool {
    match value {
        Value::Record(fields) => {
            let same = |(name, value): &(String, Value)| object.get(name).is_some_and(|json| agrees(json, value));
            fields.len() == object.len() && fields.iter().all(same)
        }
        Value::Function(pairs) => {
            let same =
                |(key, value): &(Value, Value)| object.get(&key_text(key)).is_some_and(|json| agrees(json, value));
            pairs.len() == object.len() && pairs.iter().all(same)
        }
        Value::Seq(items) => {
            let same = |(place, value): (usize, &Value)| {
                object.get(&(place + 1).to_string()).is_some_and(|json| agrees(json, value))
            };
            items.len() == object.len() && items.iter().enumerate().all(same)
        }
        _ => false,
    }
}

/// An argument of a function as the key of an object.
pub(crate) fn key_text(key: &Value) -> String {
    match key {
        Value::Str(text) | Value::Model(text) => text.clone(),
        other => show(other),
    }
}

/// One of the forms of ITF.
fn special(form: &str, inner: &Json, value: &Value) -> bool {
    let items = || inner.as_array().map(Vec::as_slice);
    match (form, value) {
        ("#bigint", Value::Int(number)) => inner.as_str() == Some(&number.to_string()),
        ("#bigint", Value::BigInt(digits)) => inner.as_str() == Some(digits),
        ("#set", Value::Set(others)) => items().is_some_and(|items| same_set(items, others)),
        ("#tup", Value::Seq(others)) => items().is_some_and(|items| all_agree(items, others)),
        ("#map", _) => items().is_some_and(|pairs| same_map(pairs, value)),
        ("#unserializable", Value::Opaque(text)) => inner.as_str() == Some(text),
        // A record or function of one field whose name begins like this.
        _ => mapped(&[(form.to_owned(), inner.clone())].into_iter().collect(), value),
    }
}

fn all_agree(items: &[Json], values: &[Value]) -> bool {
    items.len() == values.len() && items.iter().zip(values).all(|(json, value)| agrees(json, value))
}

/// Whether each item stands for an element, and each element has its item. Elements differ, so that no item stands for
/// two of them unless it is of a kind that can.
fn same_set(items: &[Json], elements: &[Value]) -> bool {
    let mut open: Vec<&Value> = elements.iter().collect();
    for item in items {
        match open.iter().position(|element| agrees(item, element)) {
            Some(place) => drop(open.swap_remove(place)),
            // Said twice, it is one element.
            None if elements.iter().any(|element| agrees(item, element)) => {}
            None => return false,
        }
    }
    open.is_empty()
}

fn same_map(pairs: &[Json], value: &Value) -> bool {
    let known: Vec<(Value, &Value)> = match value {
        Value::Function(pairs) => pairs.iter().map(|(key, value)| (key.clone(), value)).collect(),
        Value::Record(fields) => fields.iter().map(|(name, value)| (Value::Str(name.clone()), value)).collect(),
        Value::Seq(items) => {
            items.iter().enumerate().map(|(place, value)| (Value::Int(place as i64 + 1), value)).collect()
        }
        _ => return false,
    };
    let same = |(key, value): &(Value, &Value)| {
        pairs.iter().any(|pair| matches!(pair.as_array().map(Vec::as_slice), Some([at, json]) if agrees(at, key) && agrees(json, value)))
    };
    pairs.len() == known.len() && known.iter().all(same)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn ints(numbers: &[i64]) -> Vec<Value> {
        numbers.iter().copied().map(Value::Int).collect()
    }

    fn model(name: &str) -> Value {
        Value::Model(name.to_owned())
    }

    #[test]
    fn what_is_written_agrees() {
        let values = [
            Value::Bool(true),
            Value::Int(-3),
            Value::Int(i64::MAX),
            Value::BigInt("123456789012345678901234567890".into()),
            Value::Str("a".into()),
            model("p"),
            Value::Set(vec![Value::Set(vec![]), Value::Set(ints(&[1, 2]))]),
            Value::Seq(ints(&[1, 1])),
            Value::Record(vec![("x".into(), Value::Seq(vec![])), ("y".into(), Value::Bool(false))]),
            Value::Record(vec![("#set".into(), Value::Int(1))]),
            Value::Function(vec![(model("p"), Value::Int(1)), (Value::Seq(ints(&[1])), Value::Int(2))]),
            Value::Opaque("Nat".into()),
        ];
        for (place, value) in values.iter().enumerate() {
            let json = write(value);
            for (other, against) in values.iter().enumerate() {
                assert_eq!(agrees(&json, against), place == other, "{json} and {}", show(against));
            }
        }
    }

    #[test]
    fn what_programs_write() {
        let yes = [
            (json!([2, 1, 1]), Value::Set(ints(&[1, 2]))),
            (json!({ "p": 1 }), Value::Function(vec![(model("p"), Value::Int(1))])),
            (json!({ "7": "x" }), Value::Function(vec![(Value::Int(7), Value::Str("x".into()))])),
            (json!({ "1": 5, "2": 6 }), Value::Seq(ints(&[5, 6]))),
            (json!({}), Value::Seq(vec![])),
            (json!([]), Value::Function(vec![])),
            (json!({ "#bigint": "5" }), Value::Int(5)),
            (json!({ "#map": [["x", 1]] }), Value::Record(vec![("x".into(), Value::Int(1))])),
        ];
        for (json, value) in yes {
            assert!(agrees(&json, &value), "{json} and {}", show(&value));
        }
        let no = [
            (json!([1, 2]), Value::Seq(ints(&[2, 1]))),
            (json!([1]), Value::Set(ints(&[1, 2]))),
            (json!("5"), Value::Int(5)),
            (json!(1), Value::Bool(true)),
            (json!(1.5), Value::Int(1)),
            (json!({ "x": 1, "y": 2 }), Value::Record(vec![("x".into(), Value::Int(1))])),
            (json!(null), Value::Seq(vec![])),
        ];
        for (json, value) in no {
            assert!(!agrees(&json, &value), "{json} and {}", show(&value));
        }
    }
}
