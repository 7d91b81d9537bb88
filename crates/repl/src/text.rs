//! States, steps and reasons as lines of a terminal.

use check_report::{Style, call, diagnostics, layout, show};
use check_syntax::Sources;
use check_system::{Fault, Part, Refused, Value};

/// So many states or steps are listed.
pub(crate) const LISTED: usize = 40;

type Variables = [(String, Value)];

/// A state, a variable a line; what differs from the state before is marked.
pub(crate) fn state(variables: &Variables, before: Option<&Variables>, width: usize) -> String {
    let is_changed = |place: usize, value: &Value| before.is_some_and(|before| before[place].1 != *value);
    let line = |(place, (name, value)): (usize, &(String, Value))| {
        let mark = if is_changed(place, value) { '*' } else { ' ' };
        let start = format!("{mark} {name} = ");
        format!("{start}{}\n", layout(value, start.chars().count(), width))
    };
    variables.iter().enumerate().map(line).collect()
}

/// A numbered line.
pub(crate) fn numbered(number: usize, label: &str, rest: &str) -> String {
    let space = if label.is_empty() || rest.is_empty() { "" } else { "  " };
    format!("{number:>4}  {label}{space}{rest}\n")
}

/// All variables in one line.
pub(crate) fn in_line(variables: &Variables, width: usize) -> String {
    let all: Vec<_> = variables.iter().map(|(name, value)| format!("{name} = {}", show(value))).collect();
    cut(&all.join(", "), width)
}

/// What a step changes, in one line.
pub(crate) fn changes(before: &Variables, after: &Variables, width: usize) -> String {
    let changed = before.iter().zip(after).filter(|(one, other)| one.1 != other.1);
    let all: Vec<_> = changed.map(|(_, (name, value))| format!("{name}' = {}", show(value))).collect();
    if all.is_empty() { "changes nothing".to_owned() } else { cut(&all.join(", "), width) }
}

fn cut(line: &str, width: usize) -> String {
    let most = width.saturating_sub(8).max(20);
    if line.chars().count() <= most {
        return line.to_owned();
    }
    line.chars().take(most - 1).chain(['…']).collect()
}

/// Why ways lead to no step.
pub(crate) fn refusals(refused: &[Refused]) -> String {
    let mut told = String::new();
    for one in refused {
        let way: Vec<_> = one.applications.iter().map(call).collect();
        if !way.is_empty() {
            told.push_str(&format!("  {}\n", way.join(" > ")));
        }
        if let Some((variable, given, wanted)) = &one.differs {
            let wanted =
                wanted.as_ref().map_or_else(String::new, |wanted| format!(", and this asks for {}", show(wanted)));
            told.push_str(&format!("    {variable}' is {} already{wanted}\n", show(given)));
        }
        told.push_str(&part(&one.part, "    "));
    }
    told
}

/// A part of a formula that is false, with the values in it.
pub(crate) fn part(part: &Part, indent: &str) -> String {
    let truth = match part.truth {
        Some(false) => "is false",
        Some(true) => "is true",
        None => "has no value",
    };
    let place = part.location.as_ref().map(|place| format!("   ({})", diagnostics::short(place))).unwrap_or_default();
    let mut told = format!("{indent}{} {truth}{place}\n", part.text);
    let bound = part.bindings.iter().map(|(name, value)| format!("{indent}  with {name} = {}\n", show(value)));
    let values = part.values.iter().map(|one| format!("{indent}  {} = {}\n", one.text, show(&one.value)));
    told.extend(bound.chain(values));
    told
}

/// Why something has no value.
pub(crate) fn fault(fault: &Fault, sources: &Sources) -> String {
    diagnostics::fault(fault, sources, &Style::default())
}
