//! Traces: state by state, with what each step changed.

use crate::abbreviated::{in_change, in_text};
use crate::change::{Change, changes};
use crate::diagnostics::short;
use crate::paint::{Paint, Style};
use crate::values::{ending, layout, show, step_label, visible};
use check_system::{Evaluation, Step, Trace, Value};

/// Changes inside a variable are listed when its value is longer than so many characters: a short one shows them itself.
const READ_AT_A_GLANCE: usize = 40;

/// At most so many changes inside one variable are listed.
const CHANGES_SHOWN: usize = 12;

/// All states of a trace. A variable that a step changed bears the sign `~`; parts that a long value gained, lost or
/// replaced follow it with `+`, `-` and `~`.
pub(super) fn trace(trace: &Trace, style: &Style) -> String {
    let mut text = String::new();
    for (index, step) in trace.states.iter().enumerate() {
        let previous = index.checked_sub(1).map(|before| &trace.states[before]);
        text.push_str(&heading(index, step, style));
        text.push_str(&variables(step, previous, style));
        text.push_str(&expressions(step, style));
    }
    if let Some(ending) = ending(trace) {
        text.push_str(&style.paint(Paint::Heading, &ending));
        text.push('\n');
    }
    text
}

fn heading(index: usize, step: &Step, style: &Style) -> String {
    let name = step_label(step);
    let place = step.action.as_ref().and_then(|action| action.location.as_ref());
    let place = place.map(|place| style.paint(Paint::Faint, &format!("  ({})", short(place)))).unwrap_or_default();
    format!("{}{place}\n", style.paint(Paint::Heading, &format!("state {}: {name}", index + 1)))
}

fn variables(step: &Step, previous: Option<&Step>, style: &Style) -> String {
    let longest = step.shown().iter().map(|(name, _)| name.chars().count()).max().unwrap_or(0).min(24);
    let mut text = String::new();
    for (index, (name, value)) in step.shown().iter().enumerate() {
        let before = previous.and_then(|previous| previous.shown().get(index)).filter(|(before, _)| before == name);
        let before = before.map(|(_, value)| value);
        let changed = before.is_some_and(|before| before != value);
        if style.only_changes && before.is_some() && !changed {
            continue;
        }
        let padding = " ".repeat(longest.saturating_sub(name.chars().count()));
        let head = format!("{name}{padding} = ");
        let line = format!("{head}{}", layout(&in_text(value), 4 + head.chars().count(), style.width));
        text.push_str(&match (changed, previous) {
            (true, _) => format!("  {}\n", style.paint(Paint::Changed, &format!("~ {line}"))),
            (false, Some(_)) => format!("    {}\n", style.paint(Paint::Faint, &line)),
            (false, None) => format!("    {line}\n"),
        });
        if let Some(before) = before.filter(|_| changed) {
            text.push_str(&details(before, value, style));
        }
    }
    if text.is_empty() && style.only_changes {
        text = format!("    {}\n", style.paint(Paint::Faint, "nothing changes"));
    }
    text
}

/// The values of expressions, each after the sign `>`.
fn expressions(step: &Step, style: &Style) -> String {
    let line = |one: &Evaluation| {
        let head = format!("> {}: ", visible(&one.name).replace('\n', "\n    "));
        let column = 2 + head.lines().last().map_or(0, |line| line.chars().count());
        match &one.value {
            Ok(value) => format!("  {head}{}\n", layout(value, column, style.width)),
            Err(none) => format!("  {head}{}\n", style.paint(Paint::Doubtful, &visible(&none.to_string()))),
        }
    };
    step.expressions.iter().map(line).collect()
}

fn details(before: &Value, after: &Value, style: &Style) -> String {
    let length = |value| show(&in_change(value)).chars().count();
    let longest = length(before).max(length(after));
    let found = changes(before, after);
    let is_whole = matches!(found.as_slice(), [Change::Replaced { path, .. }] if path.is_empty());
    if longest <= READ_AT_A_GLANCE || is_whole {
        return String::new();
    }
    let mut text: String = found.iter().take(CHANGES_SHOWN).map(|change| detail(change, style)).collect();
    if found.len() > CHANGES_SHOWN {
        text.push_str(&format!("      and {} more changes\n", found.len() - CHANGES_SHOWN));
    }
    text
}

fn detail(change: &Change<'_>, style: &Style) -> String {
    let show = |value| show(&in_change(value));
    let (paint, line) = match change {
        Change::Replaced { path, old, new } => (Paint::Changed, format!("~ {path}: {} -> {}", show(old), show(new))),
        Change::Added { path, value } => (Paint::Added, format!("+ {}{}", prefix(path), show(value))),
        Change::Removed { path, value } => (Paint::Removed, format!("- {}{}", prefix(path), show(value))),
    };
    format!("      {}\n", style.paint(paint, &line))
}

fn prefix(path: &str) -> String {
    if path.is_empty() { String::new() } else { format!("{path}: ") }
}
