//! A trace as a TLA+ module: a sequence of records, and the value of TLCExt's `CounterExample`.

use super::{Edge, arguments, edges, name, place};
use crate::values::{quote, show};
use check_syntax::{FileId, Severity, parse_expression};
use check_system::{Parameter, Trace, Value};
use std::collections::BTreeSet;

/// Values are written on lines of their own from here on.
const INDENT: &str = "    ";

/// A trace as the text of a module with this name. `Trace` is the sequence of its states, `CounterExample` what TLC writes
/// under that name. Model values are constants, since they have no other names in TLA+. Where there is an alias it stands
/// in the place of the variables.
pub fn module(module: &str, trace: &Trace, remark: &str) -> String {
    let dashes = "-".repeat(38usize.saturating_sub(module.len() / 2).max(4));
    let mut text = format!("{dashes} MODULE {module} {dashes}\n");
    for line in remark.lines().chain(ending(trace).as_deref()) {
        text.push_str(&format!("\\* {line}\n"));
    }
    text.push_str("LOCAL INSTANCE Integers\nLOCAL INSTANCE TLC\n\n");
    let models = models(trace);
    if !models.is_empty() {
        let names: Vec<&str> = models.iter().map(String::as_str).collect();
        text.push_str(&format!("\\* Model values: a config gives each itself, `CONSTANT {0} = {0}`.\n", names[0]));
        text.push_str(&format!("CONSTANTS {}\n\n", names.join(", ")));
    }
    let states: Vec<String> =
        trace.states.iter().map(|step| format!("{INDENT}{}", self::fields(step.shown()))).collect();
    text.push_str(&format!("Trace == <<\n{}\n>>\n\n", states.join(",\n")));
    let steps: Vec<String> = edges(trace).iter().map(|edge| format!("{INDENT}{}", step(trace, edge))).collect();
    let steps = if steps.is_empty() { "{}".to_owned() } else { format!("{{\n{}\n  }}", steps.join(",\n")) };
    text.push_str(&format!(
        "CounterExample == [\n  state |-> {{<<place, Trace[place]>> : place \\in DOMAIN Trace}},\n  action |-> {steps}\n]\n"
    ));
    text.push_str(&format!("{}\n", "=".repeat(2 * dashes.len() + module.len() + 9)));
    text
}

/// How a behaviour goes on after its last state, if it does.
fn ending(trace: &Trace) -> Option<String> {
    match trace.back_to {
        Some(target) => Some(format!("The last state leads back to state {}, for ever.", target + 1)),
        None => trace.stuttering.then(|| "The behaviour stays in its last state, for ever.".to_owned()),
    }
}

fn step(trace: &Trace, edge: &Edge<'_>) -> String {
    let (numbers, module) = place(edge.action.and_then(|action| action.location.as_ref()));
    let numbers: Vec<String> = numbers.iter().map(|(name, number)| format!("{name} |-> {number}")).collect();
    let location = format!("[{}, module |-> {}]", numbers.join(", "), quote(&module));
    let given: Vec<&Parameter> = arguments(edge).collect();
    let parameters = if given.is_empty() {
        String::new()
    } else {
        let names: Vec<String> = given.iter().map(|one| quote(&one.name)).collect();
        let context: Vec<(String, Value)> = given.iter().map(|one| (one.name.clone(), one.value.clone())).collect();
        format!(", context |-> {}, parameters |-> <<{}>>", fields(&context), names.join(", "))
    };
    let state = |place: usize| format!("<<{0}, Trace[{0}]>>", place + 1);
    let action = format!("[name |-> {}, location |-> {location}{parameters}]", quote(name(trace, edge)));
    format!("<<{}, {action}, {}>>", state(edge.from), state(edge.to))
}

/// A value as an expression that can be parsed.
fn value(value: &Value) -> String {
    let list = |items: &[Value]| items.iter().map(self::value).collect::<Vec<_>>().join(", ");
    match value {
        Value::Str(text) => string(text),
        // What has no finite picture is left as the text that readers see.
        Value::Opaque(text) => string(text),
        Value::Set(items) => format!("{{{}}}", list(items)),
        Value::Seq(items) => format!("<<{}>>", list(items)),
        Value::Record(named) => fields(named),
        Value::Function(pairs) if pairs.is_empty() => "<<>>".to_owned(),
        Value::Function(pairs) => {
            let pairs: Vec<String> =
                pairs.iter().map(|(key, value)| format!("{} :> {}", self::value(key), self::value(value))).collect();
            format!("({})", pairs.join(" @@ "))
        }
        Value::Bool(_) | Value::Int(_) | Value::BigInt(_) | Value::Model(_) => show(value),
    }
}

/// A record; where something else than a name is a field of it, as a function.
fn fields(named: &[(String, Value)]) -> String {
    if named.iter().all(|(name, _)| is_field(name)) {
        let fields: Vec<String> = named.iter().map(|(name, one)| format!("{name} |-> {}", value(one))).collect();
        return format!("[{}]", fields.join(", "));
    }
    let pairs: Vec<String> = named.iter().map(|(name, one)| format!("{} :> {}", string(name), value(one))).collect();
    format!("({})", pairs.join(" @@ "))
}

fn is_field(name: &str) -> bool {
    let is_word = name.chars().all(|one| one.is_ascii_alphanumeric() || one == '_');
    let (_, found) = parse_expression(FileId(0), &format!("[{name} |-> 0]"));
    is_word && found.iter().all(|one| one.severity != Severity::Error)
}

/// A string of TLA+, which knows no other escapes than these; other control characters stand for themselves.
fn string(text: &str) -> String {
    let escaped = text.chars().map(|one| match one {
        '"' => "\\\"".to_owned(),
        '\\' => "\\\\".to_owned(),
        '\n' => "\\n".to_owned(),
        '\t' => "\\t".to_owned(),
        '\r' => "\\r".to_owned(),
        '\u{c}' => "\\f".to_owned(),
        other => other.to_string(),
    });
    format!("\"{}\"", escaped.collect::<String>())
}

/// The model values in a trace.
fn models(trace: &Trace) -> BTreeSet<String> {
    let mut found = BTreeSet::new();
    for step in &trace.states {
        let values = step.shown().iter().map(|(_, value)| value);
        values.chain(step.parameters.iter().map(|one| &one.value)).for_each(|value| gather(value, &mut found));
    }
    let closing = trace.closing.iter().flat_map(|(_, given)| given);
    closing.for_each(|one| gather(&one.value, &mut found));
    found
}

fn gather(value: &Value, found: &mut BTreeSet<String>) {
    match value {
        Value::Model(name) => drop(found.insert(name.clone())),
        Value::Set(items) | Value::Seq(items) => items.iter().for_each(|item| gather(item, found)),
        Value::Record(named) => named.iter().for_each(|(_, value)| gather(value, found)),
        Value::Function(pairs) => pairs.iter().for_each(|(key, value)| {
            gather(key, found);
            gather(value, found);
        }),
        Value::Bool(_) | Value::Int(_) | Value::BigInt(_) | Value::Str(_) | Value::Opaque(_) => {}
    }
}
