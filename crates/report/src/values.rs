//! Values in TLA+ syntax, on one line or broken over several.

use check_system::{Application, Parameter, Step, Trace, Value};
use std::borrow::Cow;

/// A value in TLA+ syntax, on one line.
pub fn show(value: &Value) -> String {
    match value {
        Value::Bool(true) => "TRUE".to_owned(),
        Value::Bool(false) => "FALSE".to_owned(),
        Value::Int(number) => number.to_string(),
        Value::BigInt(text) | Value::Model(text) | Value::Opaque(text) => visible(text).into_owned(),
        Value::Str(text) => quote(text),
        Value::Set(items) => format!("{{{}}}", list(items)),
        Value::Seq(items) => format!("<<{}>>", list(items)),
        Value::Record(fields) => {
            let fields: Vec<String> =
                fields.iter().map(|(name, value)| format!("{} |-> {}", visible(name), show(value))).collect();
            format!("[{}]", fields.join(", "))
        }
        Value::Function(pairs) if pairs.is_empty() => "<<>>".to_owned(),
        Value::Function(pairs) => {
            let pairs: Vec<String> =
                pairs.iter().map(|(key, value)| format!("{} :> {}", show(key), show(value))).collect();
            format!("({})", pairs.join(" @@ "))
        }
    }
}

/// An action with its parameters, as a call where they are arguments: `Recv(1)`, `Start(self = 3)`. Long values are cut.
pub fn action_label(name: &str, parameters: &[Parameter]) -> String {
    if parameters.is_empty() {
        return name.to_owned();
    }
    let one = |parameter: &Parameter| {
        let value = cut(&show(&parameter.value));
        if parameter.is_positional { value } else { format!("{} = {value}", parameter.name) }
    };
    format!("{name}({})", parameters.iter().map(one).collect::<Vec<_>>().join(", "))
}

/// How a behaviour without an end goes on after its last state: `back to state 2 by Leave(bob), for ever`.
pub(crate) fn ending(trace: &Trace) -> Option<String> {
    if let Some(target) = trace.back_to {
        let by = trace.closing.as_ref().map(|(action, given)| format!(" by {}", action_label(&action.name, given)));
        return Some(format!("back to state {}{}, for ever", target + 1, by.unwrap_or_default()));
    }
    trace.stuttering.then(|| "stays in this state, for ever".to_owned())
}

/// An operator with the values of its arguments: `Take(1, 2)`.
pub fn call(one: &Application) -> String {
    let arguments: Vec<String> = one.arguments.iter().map(|(_, value)| show(value)).collect();
    if arguments.is_empty() { one.operator.clone() } else { format!("{}({})", one.operator, arguments.join(", ")) }
}

/// Values of parameters are cut after so many characters.
const LABEL: usize = 60;

fn cut(text: &str) -> String {
    match text.char_indices().nth(LABEL) {
        Some((end, _)) => format!("{}…", &text[..end]),
        None => text.to_owned(),
    }
}

/// What led to a state of a trace: `initial`, or an action with its parameters.
pub(crate) fn step_label(step: &Step) -> String {
    step.action.as_ref().map_or_else(|| "initial".to_owned(), |action| action_label(&action.name, &step.parameters))
}

fn list(items: &[Value]) -> String {
    items.iter().map(show).collect::<Vec<_>>().join(", ")
}

/// A string literal of TLA+.
pub(crate) fn quote(text: &str) -> String {
    let mut quoted = String::with_capacity(text.len() + 2);
    quoted.push('"');
    for character in text.chars() {
        match character {
            '"' => quoted.push_str("\\\""),
            '\\' => quoted.push_str("\\\\"),
            '\n' => quoted.push_str("\\n"),
            '\t' => quoted.push_str("\\t"),
            '\r' => quoted.push_str("\\r"),
            '\u{c}' => quoted.push_str("\\f"),
            other => push_visible(other, &mut quoted),
        }
    }
    quoted.push('"');
    quoted
}

/// A text without characters that a terminal would obey instead of showing them: `\x1B` for the one that begins its
/// commands. Ends of lines and tabs stay.
pub fn visible(text: &str) -> Cow<'_, str> {
    let is_plain = |character: char| !character.is_control() || matches!(character, '\n' | '\t');
    if text.chars().all(is_plain) {
        return Cow::Borrowed(text);
    }
    let mut shown = String::with_capacity(text.len() + 8);
    for character in text.chars() {
        if is_plain(character) { shown.push(character) } else { push_visible(character, &mut shown) }
    }
    Cow::Owned(shown)
}

fn push_visible(character: char, out: &mut String) {
    if character.is_control() {
        out.push_str(&format!("\\x{:02X}", u32::from(character)));
    } else {
        out.push(character);
    }
}

/// A value in TLA+ syntax that starts at column `column` (from 0) and keeps within `width` columns where it can be
/// broken. Further lines carry their own indentation.
pub fn layout(value: &Value, column: usize, width: usize) -> String {
    let flat = show(value);
    if column + flat.chars().count() <= width {
        return flat;
    }
    match value {
        Value::Set(items) if !items.is_empty() => bracketed("{", "}", ",", &bare(items), column, width),
        Value::Seq(items) if !items.is_empty() => bracketed("<<", ">>", ",", &bare(items), column, width),
        Value::Record(fields) => {
            let items: Vec<_> = fields.iter().map(|(name, value)| (format!("{} |-> ", visible(name)), value)).collect();
            bracketed("[", "]", ",", &items, column, width)
        }
        Value::Function(pairs) if !pairs.is_empty() => {
            let items: Vec<_> = pairs.iter().map(|(key, value)| (format!("{} :> ", show(key)), value)).collect();
            bracketed("(", ")", " @@", &items, column, width)
        }
        _ => flat,
    }
}

fn bare(items: &[Value]) -> Vec<(String, &Value)> {
    items.iter().map(|item| (String::new(), item)).collect()
}

/// Items with a prefix each between brackets. Short items share lines, long ones have lines of their own.
fn bracketed(
    open: &str,
    close: &str,
    separator: &str,
    items: &[(String, &Value)],
    column: usize,
    width: usize,
) -> String {
    let indent = column + open.chars().count();
    let mut out = open.to_owned();
    let mut at = indent;
    let mut previous_is_short = false;
    for (index, (prefix, value)) in items.iter().enumerate() {
        let is_last = index + 1 == items.len();
        let length = prefix.chars().count();
        let text = format!("{prefix}{}", layout(value, indent + length, width));
        let is_short = !text.contains('\n') && text.chars().count() <= SHORT;
        let room = text.chars().count() + separator.len() + 1;
        let shares_line = is_short && previous_is_short && at + room <= width;
        if index > 0 {
            out.push_str(&if shares_line { " ".to_owned() } else { format!("\n{}", " ".repeat(indent)) });
            at = if shares_line { at + 1 } else { indent };
        }
        at += text.chars().count() + separator.len();
        out.push_str(&text);
        out.push_str(if is_last { close } else { separator });
        previous_is_short = is_short;
    }
    out
}

/// Items of at most so many characters share lines.
const SHORT: usize = 16;

#[cfg(test)]
mod tests {
    use super::*;
    use expect_test::expect;

    fn int(number: i64) -> Value {
        Value::Int(number)
    }

    #[test]
    fn one_line() {
        let record = Value::Record(vec![
            ("stones".into(), Value::Seq(vec![int(1), int(-2)])),
            ("who".into(), Value::Function(vec![(Value::Model("p1".into()), Value::Bool(true))])),
            ("say".into(), Value::Str("a \"b\"\n".into())),
            ("none".into(), Value::Function(vec![])),
            (
                "all".into(),
                Value::Set(vec![Value::Opaque("Nat".into()), Value::BigInt("-12345678901234567890".into())]),
            ),
        ]);
        expect![[r#"[stones |-> <<1, -2>>, who |-> (p1 :> TRUE), say |-> "a \"b\"\n", none |-> <<>>, all |-> {Nat, -12345678901234567890}]"#]]
            .assert_eq(&show(&record));
    }

    #[test]
    fn nothing_is_obeyed_by_a_terminal() {
        assert_eq!(show(&Value::Str("\x1b[2J\u{9b}\u{7f}é\n".into())), r#""\x1B[2J\x9B\x7Fé\n""#);
        assert_eq!(visible("a\n\tb\x1b[31m\r"), "a\n\tb\\x1B[31m\\x0D");
        assert!(matches!(visible("plain\n"), Cow::Borrowed(_)));
    }

    #[test]
    fn broken_over_lines() {
        let pair =
            |key: i64| (int(key), Value::Record(vec![("left".into(), int(key)), ("right".into(), int(key * 1000))]));
        let function = Value::Function((1..4).map(pair).collect());
        let numbers = Value::Set((100..130).map(int).collect());
        let value = Value::Record(vec![("function".into(), function), ("numbers".into(), numbers)]);
        expect![[r#"
            [function |-> (1 :> [left |-> 1, right |-> 1000] @@
                           2 :> [left |-> 2, right |-> 2000] @@
                           3 :> [left |-> 3, right |-> 3000]),
             numbers |-> {100, 101, 102, 103, 104, 105, 106, 107,
                          108, 109, 110, 111, 112, 113, 114, 115,
                          116, 117, 118, 119, 120, 121, 122, 123,
                          124, 125, 126, 127, 128, 129}]"#]]
        .assert_eq(&layout(&value, 0, 54));
    }
}
