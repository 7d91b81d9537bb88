//! Module Json: values as JSON and back (tlc2/module/Json.java).
//!
//! Records and functions become objects, unless their domain is `1..n`: these, tuples and sets become arrays. Strings
//! and model values become strings. Back, objects become records and arrays sequences; there are no other values.

use super::{text_of, world};
use crate::standard::Native;
use crate::standard::arguments::{fail, sequence, string, wrong};
use check_value::value::{Context, Evaluated, Value, describe, enumerate, function_from, settled, tabulate, text};
use check_value::world::Opening;
use serde_json::{Map, Value as Json};

pub(in crate::standard) const NATIVES: &[Native] = &[
    Native::new("Json", "ToJson", 1, |cx, args| {
        let json = to_json(cx, &args[0])?;
        Ok(Value::string(cx.symbols(), &json))
    }),
    Native::new("Json", "ToJsonArray", 1, to_array),
    Native::new("Json", "ToJsonObject", 1, to_object),
    Native::new("Json", "JsonSerialize", 2, serialize).volatile(),
    Native::new("Json", "ndJsonSerialize", 2, serialize_lines).volatile(),
    Native::new("Json", "JsonDeserialize", 1, deserialize).reading(),
    Native::new("Json", "ndJsonDeserialize", 1, deserialize_lines).reading(),
];

/// A value as JSON text.
pub(super) fn to_json(cx: &mut dyn Context, value: &Value) -> Evaluated<String> {
    let mut out = String::new();
    write(cx, value, &mut out)?;
    Ok(out)
}

fn write(cx: &mut dyn Context, value: &Value, out: &mut String) -> Evaluated<()> {
    match value {
        Value::Bool(truth) => out.push_str(if truth.holds() { "true" } else { "false" }),
        Value::Int(_) | Value::BigInt(_) => out.push_str(&text(cx.symbols(), value)),
        Value::Str(_) | Value::Text(_) => out.push_str(&quoted(string(cx, value).unwrap_or_default())),
        Value::Model(_) => out.push_str(&quoted(&text(cx.symbols(), value))),
        _ if value.is_set() => {
            let elements = enumerate(cx, value)?.elements().to_vec();
            write_array(cx, &elements, out)?;
        }
        _ if value.is_function() => {
            let function = tabulate(cx, value)?;
            if function.as_sequence().is_some() {
                return write_array(cx, function.values(), out);
            }
            let fields: Vec<_> = (0..function.values().len()).map(|place| function.key(place)).collect();
            write_object(cx, &fields, function.values(), out)?;
        }
        _ => return fail(format!("{} cannot be written as JSON", describe(cx, value))),
    }
    Ok(())
}

fn write_array(cx: &mut dyn Context, values: &[Value], out: &mut String) -> Evaluated<()> {
    out.push('[');
    for (place, value) in values.iter().enumerate() {
        out.push_str(if place > 0 { "," } else { "" });
        write(cx, value, out)?;
    }
    out.push(']');
    Ok(())
}

fn write_object(cx: &mut dyn Context, keys: &[Value], values: &[Value], out: &mut String) -> Evaluated<()> {
    out.push('{');
    for (place, (key, value)) in keys.iter().zip(values).enumerate() {
        out.push_str(if place > 0 { "," } else { "" });
        let name = match string(cx, key) {
            Some(name) => name.to_owned(),
            None => {
                let key = settled(cx, key)?;
                text(cx.symbols(), &key)
            }
        };
        out.push_str(&quoted(&name));
        out.push(':');
        write(cx, value, out)?;
    }
    out.push('}');
    Ok(())
}

fn quoted(text: &str) -> String {
    Json::String(text.to_owned()).to_string()
}

/// As TLC has it, a function that is no sequence stays an object, even where an array is asked for.
fn to_array(cx: &mut dyn Context, args: &[Value]) -> Evaluated<Value> {
    if !args[0].is_set() && !args[0].is_function() {
        return wrong(cx, "ToJsonArray", "a sequence or a set", "argument", &args[0]);
    }
    let json = to_json(cx, &args[0])?;
    Ok(Value::string(cx.symbols(), &json))
}

/// A function on `1..n` is an array here as well. TLC makes an object of one that was written as a tuple, and an array of
/// one that was written as a function; to us they are one value.
fn to_object(cx: &mut dyn Context, args: &[Value]) -> Evaluated<Value> {
    if !args[0].is_function() {
        return wrong(cx, "ToJsonObject", "a record or function", "argument", &args[0]);
    }
    let json = to_json(cx, &args[0])?;
    Ok(Value::string(cx.symbols(), &json))
}

/// A JSON value in each line.
pub(super) fn lines(cx: &mut dyn Context, operator: &str, which: &str, values: &Value) -> Evaluated<String> {
    let values = sequence(cx, operator, which, values)?;
    let mut lines = String::new();
    for value in values.values() {
        lines += &(to_json(cx, value)? + "\n");
    }
    Ok(lines)
}

const REPLACING: Opening = Opening { append: false, truncate: true, create: true, create_new: false };

fn replace(cx: &mut dyn Context, operator: &str, path: &Value, text: &str) -> Evaluated<Value> {
    let path = text_of(cx, operator, "file", path)?;
    let world = world(cx, operator)?;
    match world.make_folder_of(&path).and_then(|()| world.write(&path, text, REPLACING)) {
        Ok(()) => Ok(Value::from(true)),
        Err(message) => fail(format!("`{operator}`: {message}")),
    }
}

fn serialize(cx: &mut dyn Context, args: &[Value]) -> Evaluated<Value> {
    let function = if args[1].is_function() { Some(tabulate(cx, &args[1])?) } else { None };
    if !function.is_some_and(|function| function.as_sequence().is_some() || function.is_record()) {
        return wrong(cx, "JsonSerialize", "a sequence or a record", "second argument", &args[1]);
    }
    let json = to_json(cx, &args[1])?;
    replace(cx, "JsonSerialize", &args[0], &json)
}

fn serialize_lines(cx: &mut dyn Context, args: &[Value]) -> Evaluated<Value> {
    let lines = lines(cx, "ndJsonSerialize", "second argument", &args[1])?;
    replace(cx, "ndJsonSerialize", &args[0], &lines)
}

fn read(cx: &mut dyn Context, operator: &str, path: &Value) -> Evaluated<(String, String)> {
    let path = text_of(cx, operator, "file", path)?;
    match world(cx, operator)?.read(&path) {
        Ok(Some(text)) => Ok((path, text)),
        Ok(None) => fail(format!("`{operator}`: there is no file {path}")),
        Err(message) => fail(format!("`{operator}`: {message}")),
    }
}

fn deserialize(cx: &mut dyn Context, args: &[Value]) -> Evaluated<Value> {
    let (path, text) = read(cx, "JsonDeserialize", &args[0])?;
    from_json(cx, "JsonDeserialize", &path, &text)
}

fn deserialize_lines(cx: &mut dyn Context, args: &[Value]) -> Evaluated<Value> {
    let (path, text) = read(cx, "ndJsonDeserialize", &args[0])?;
    let mut values = Vec::new();
    for (number, line) in text.lines().enumerate().filter(|(_, line)| !line.trim().is_empty()) {
        let place = format!("line {} of {path}", number + 1);
        values.push(from_json(cx, "ndJsonDeserialize", &place, line)?);
    }
    Ok(Value::sequence(values))
}

fn from_json(cx: &mut dyn Context, operator: &str, place: &str, text: &str) -> Evaluated<Value> {
    match serde_json::from_str::<Json>(text) {
        Ok(json) => value_of(cx, operator, place, &json),
        Err(error) => fail(format!("`{operator}`: {place} is not JSON: {error}")),
    }
}

fn value_of(cx: &mut dyn Context, operator: &str, place: &str, json: &Json) -> Evaluated<Value> {
    match json {
        Json::Bool(truth) => Ok(Value::from(*truth)),
        Json::Number(number) => match number.as_i64().or_else(|| without_fraction(number)) {
            Some(number) => Ok(Value::Int(number)),
            None => fail(format!("`{operator}`: {place} has the number {number}, which is no integer of 64 bits")),
        },
        Json::String(text) => Ok(Value::string(cx.symbols(), text)),
        Json::Array(items) => {
            let items = items.iter().map(|item| value_of(cx, operator, place, item));
            Ok(Value::sequence(items.collect::<Evaluated<Vec<_>>>()?))
        }
        Json::Object(fields) => record_of(cx, operator, place, fields),
        Json::Null => fail(format!("`{operator}`: {place} has a `null`, which is no value")),
    }
}

/// A number that is written with a fraction or an exponent, without its fraction, as TLC takes it (tlc2/overrides/Json.java,
/// `getValue`). `None` where it is so large that the whole part is not known exactly.
fn without_fraction(number: &serde_json::Number) -> Option<i64> {
    const EXACT: f64 = (1_u64 << 53) as f64;
    let whole = number.as_f64()?.trunc();
    (whole.abs() <= EXACT).then_some(whole as i64)
}

fn record_of(cx: &mut dyn Context, operator: &str, place: &str, fields: &Map<String, Json>) -> Evaluated<Value> {
    let mut pairs = Vec::new();
    for (name, json) in fields {
        let value = value_of(cx, operator, place, json)?;
        pairs.push((Value::string(cx.symbols(), name), value));
    }
    function_from(cx, pairs)
}
