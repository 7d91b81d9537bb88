//! JSON laid out for people as well: what fits a line stands on one line.

use serde_json::Value as Json;

/// Columns to a line, where an array or object can be broken.
const WIDTH: usize = 120;

/// JSON text with a newline at its end.
pub(crate) fn layout(json: &Json) -> String {
    let mut text = String::new();
    write(json, 0, 0, &mut text);
    text.push('\n');
    text
}

/// Writes `json` after `before` characters of a line that is indented by `indent`.
fn write(json: &Json, indent: usize, before: usize, text: &mut String) {
    let (open, close) = match json {
        Json::Object(fields) if !fields.is_empty() => ('{', '}'),
        Json::Array(items) if !items.is_empty() => ('[', ']'),
        _ => return text.push_str(&json.to_string()),
    };
    if let Some(flat) = flat(json, WIDTH.saturating_sub(before + 1)) {
        return text.push_str(&flat);
    }
    text.push(open);
    let inner = indent + 2;
    for (index, (key, item)) in entries(json).enumerate() {
        text.push_str(if index == 0 { "\n" } else { ",\n" });
        text.push_str(&" ".repeat(inner));
        text.push_str(&key);
        write(item, inner, inner + key.chars().count(), text);
    }
    text.push('\n');
    text.push_str(&" ".repeat(indent));
    text.push(close);
}

/// The text on one line, unless it is longer than `room` characters.
fn flat(json: &Json, room: usize) -> Option<String> {
    let (open, close) = match json {
        Json::Object(_) => ("{", "}"),
        Json::Array(_) => ("[", "]"),
        _ => return Some(json.to_string()).filter(|text| text.chars().count() <= room),
    };
    let mut text = open.to_owned();
    for (index, (key, item)) in entries(json).enumerate() {
        text.push_str(if index == 0 { "" } else { ", " });
        text.push_str(&key);
        text.push_str(&flat(item, room.checked_sub(text.chars().count() + 1)?)?);
    }
    text.push_str(close);
    Some(text).filter(|text| text.chars().count() <= room)
}

/// The items of an array or object, each with the text that goes before it.
fn entries(json: &Json) -> Box<dyn Iterator<Item = (String, &Json)> + '_> {
    match json {
        Json::Object(fields) => {
            Box::new(fields.iter().map(|(name, item)| (format!("{}: ", Json::from(name.as_str())), item)))
        }
        Json::Array(items) => Box::new(items.iter().map(|item| (String::new(), item))),
        _ => Box::new(std::iter::empty()),
    }
}
