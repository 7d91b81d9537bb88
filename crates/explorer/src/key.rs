//! Keys of states: a number of 64 bits that depends on names and values alone, not on how they are represented.

use crate::protocol::Key;
use check_system::Value;
use std::fmt::Write;
use xxhash_rust::xxh3::{xxh3_64, xxh3_128};

/// The digits of base64url.
const DIGITS: &[u8; 64] = b"ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_";

/// The number of characters of a key.
pub(crate) const LENGTH: usize = 11;

/// The key of a state.
pub(crate) fn key(variables: &[(String, Value)]) -> Key {
    base64url(&xxh3_64(canonical(variables).as_bytes()).to_be_bytes())
}

/// Characters that stand for a text: 22 of them.
pub(crate) fn digest(text: &str) -> String {
    base64url(&xxh3_128(text.as_bytes()).to_be_bytes())
}

/// A text that two states share exactly when they are the same. It does not depend on the order in which an evaluator
/// keeps the elements of sets.
fn canonical(variables: &[(String, Value)]) -> String {
    let mut text = String::new();
    for (name, value) in variables {
        text.push_str(name);
        text.push('=');
        write(value, &mut text);
        text.push(';');
    }
    text
}

/// Each kind of value begins with a character of its own, and texts of any characters come with their length.
fn write(value: &Value, out: &mut String) {
    let result = match value {
        Value::Bool(truth) => write!(out, "{}", if *truth { 'T' } else { 'F' }),
        Value::Int(number) => write!(out, "i{number}"),
        Value::BigInt(digits) => write!(out, "i{digits}"),
        Value::Str(text) => write!(out, "s{}:{text}", text.len()),
        Value::Model(name) => write!(out, "m{}:{name}", name.len()),
        Value::Opaque(text) => write!(out, "o{}:{text}", text.len()),
        Value::Set(items) => return in_order(items.iter().map(written), '{', '}', out),
        Value::Seq(items) => {
            out.push('<');
            for item in items {
                write(item, out);
                out.push(',');
            }
            out.push('>');
            return;
        }
        Value::Record(fields) => {
            let fields = fields.iter().map(|(name, value)| format!("{}:{name}={}", name.len(), written(value)));
            return in_order(fields, '[', ']', out);
        }
        Value::Function(pairs) => {
            let pairs = pairs.iter().map(|(argument, value)| format!("{}={}", written(argument), written(value)));
            return in_order(pairs, '(', ')', out);
        }
    };
    result.expect("a string takes whatever is written to it");
}

fn written(value: &Value) -> String {
    let mut text = String::new();
    write(value, &mut text);
    text
}

fn in_order(items: impl Iterator<Item = String>, open: char, close: char, out: &mut String) {
    let mut items: Vec<String> = items.collect();
    items.sort_unstable();
    out.push(open);
    for item in items {
        out.push_str(&item);
        out.push(',');
    }
    out.push(close);
}

/// Bytes in base64url, without padding.
fn base64url(bytes: &[u8]) -> String {
    let mut text = String::with_capacity(bytes.len().div_ceil(3) * 4);
    for chunk in bytes.chunks(3) {
        let byte = |place: usize| u32::from(chunk.get(place).copied().unwrap_or(0));
        let bits = byte(0) << 16 | byte(1) << 8 | byte(2);
        for digit in 0..=chunk.len() {
            text.push(char::from(DIGITS[(bits >> (18 - 6 * digit)) as usize & 63]));
        }
    }
    text
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn base64url_is_that_of_rfc_4648() {
        for (bytes, text) in [("", ""), ("f", "Zg"), ("fo", "Zm8"), ("foo", "Zm9v"), ("foob", "Zm9vYg")] {
            assert_eq!(base64url(bytes.as_bytes()), text);
        }
        assert_eq!(base64url(&[0xfb, 0xff]), "-_8");
    }

    #[test]
    fn keys_never_change() {
        let variable = |name: &str, value: Value| (name.to_owned(), value);
        let set = |items: &[i64]| Value::Set(items.iter().copied().map(Value::Int).collect());
        assert_eq!(key(&[variable("x", Value::Int(1))]), key(&[variable("x", Value::BigInt("1".into()))]));
        assert_eq!(key(&[variable("x", set(&[1, 2]))]), key(&[variable("x", set(&[2, 1]))]));
        let record = Value::Record(vec![("a".into(), Value::Bool(true)), ("b".into(), Value::Str("ä".into()))]);
        let function = Value::Function(vec![(Value::Model("m".into()), Value::Seq(vec![record.clone()]))]);
        let keys = [
            key(&[]),
            key(&[variable("x", Value::Int(1))]),
            key(&[variable("x", set(&[1, 2])), variable("y", record)]),
            key(&[variable("f", function)]),
        ];
        assert_eq!(keys, ["LQaABTjTlMI", "tLvCORyrlk8", "3pkkM9mmmUE", "-_q4862k7oU"]);
    }
}
