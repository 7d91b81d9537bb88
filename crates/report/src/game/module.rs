//! A strategy as a TLA+ module: an operator that is true of the steps that the strategy takes.

use super::{Label, Variables, Worth};
use crate::values::show;
use check_system::Value;

/// The text of a module with the operator `Follow`, which holds on the steps of the strategy; `None` if a value cannot
/// be written in TLA+ (a model value has no name there).
///
/// `name` is the module's, `extended` that of the spec; both operators of the module have names that a spec hardly has.
pub fn strategy_module(
    name: &str,
    extended: &str,
    remark: &str,
    decisions: &[(Variables, Label, Variables, Worth)],
) -> Option<String> {
    let writable = |variables: &Variables| variables.iter().all(|(_, value)| is_writable(value));
    if !decisions.iter().all(|(at, _, to, _)| writable(at) && writable(to)) {
        return None;
    }
    let dashes = "-".repeat(38usize.saturating_sub(name.len() / 2).max(4));
    let names: Vec<&str> = decisions.first()?.0.iter().map(|(name, _)| name.as_str()).collect();
    let here = format!("<<{}>>", names.join(", "));
    let next: Vec<String> = names.iter().map(|name| format!("{name}'")).collect();
    let mut text = format!("{dashes} MODULE {name} {dashes}\n\\* {remark}\nEXTENDS {extended}, TLC\n\n");
    text.push_str(&format!("\\* What to do: from {here} to the same after the step.\nFollowed == {{\n"));
    for (number, (at, label, to, _)) in decisions.iter().enumerate() {
        let comma = if number + 1 < decisions.len() { "," } else { "" };
        let remark = label.text.replace('\n', " ");
        text.push_str(&format!("    \\* {remark}\n    <<{}, {}>>{comma}\n", tuple(at), tuple(to)));
    }
    text.push_str(&format!("}}\n\nFollow == <<{here}, <<{}>>>> \\in Followed\n", next.join(", ")));
    text.push_str(&format!("{}\n", "=".repeat(2 * dashes.len() + name.len() + 9)));
    Some(text)
}

fn tuple(variables: &Variables) -> String {
    let values: Vec<String> = variables.iter().map(|(_, value)| show(value)).collect();
    format!("<<{}>>", values.join(", "))
}

fn is_writable(value: &Value) -> bool {
    match value {
        Value::Bool(_) | Value::Int(_) | Value::BigInt(_) | Value::Str(_) => true,
        Value::Model(_) | Value::Opaque(_) => false,
        Value::Set(items) | Value::Seq(items) => items.iter().all(is_writable),
        Value::Record(fields) => fields.iter().all(|(_, value)| is_writable(value)),
        Value::Function(pairs) => pairs.iter().all(|(key, value)| is_writable(key) && is_writable(value)),
    }
}
