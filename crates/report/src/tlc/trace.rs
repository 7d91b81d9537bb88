//! Behaviours in the words of TLC: a message for each state, and one for how a behaviour without an end goes on.

use super::message::Message;
use super::places::place;
use super::pretty::pretty;
use crate::values::show;
use check_system::{ActionInfo, Parameter, Step, Trace, Value};

/// The states of a trace, and what follows the last one. With `only_changes`, of each state but the first only what the
/// step to it has changed. `tool` decides how TLC says that a behaviour goes back to a state.
pub(super) fn states(trace: &Trace, only_changes: bool, tool: bool) -> Vec<Message> {
    let numbered = trace.states.iter().enumerate().map(|(at, step)| {
        let before = at.checked_sub(1).filter(|_| only_changes).map(|before| trace.states[before].shown());
        let text = lines_of_state(step.shown(), before);
        Message::state(2217, format!("{}: {}\n{text}", at + 1, reached_by(step)))
    });
    numbered.chain(continuation(trace, tool)).collect()
}

/// How a behaviour goes on that has no end.
fn continuation(trace: &Trace, tool: bool) -> Option<Message> {
    if trace.stuttering {
        return Some(Message::state(2218, format!("{}: Stuttering", trace.states.len() + 1)));
    }
    let back = trace.back_to? + 1;
    let by = trace.closing.as_ref().map(|(action, parameters)| action_text(action, parameters));
    let by = by.map(|by| format!(": {by}")).unwrap_or_default();
    Some(match tool {
        true => Message::state(2122, format!("{back}: Back to state{by}\n")),
        false => Message::plain(2122, format!("Back to state {back}{by}\n")),
    })
}

fn reached_by(step: &Step) -> String {
    step.action.as_ref().map_or_else(|| "<Initial predicate>".to_owned(), |by| action_text(by, &step.parameters))
}

/// An action with its arguments and its place: `<Send(1) line 5, col 3 to line 6, col 20 of module Spec>`.
fn action_text(action: &ActionInfo, parameters: &[Parameter]) -> String {
    let given: Vec<String> = parameters.iter().filter(|one| one.is_positional).map(|one| show(&one.value)).collect();
    let given = if given.is_empty() { String::new() } else { format!("({})", given.join(",")) };
    let place = action.location.as_ref().map(|at| format!(" {}", place(at))).unwrap_or_default();
    format!("<{}{given}{place}>", action.name)
}

/// The text of a state: a line for each variable, as a conjunction where there are several. After `before`, only those that
/// differ.
fn lines_of_state(variables: &[(String, Value)], before: Option<&[(String, Value)]>) -> String {
    let bullet = if variables.len() == 1 { "" } else { "/\\ " };
    let has_changed = |(name, value): &&(String, Value)| match before {
        Some(before) => !before.iter().any(|(known, old)| known == name && old == value),
        None => true,
    };
    let shown = variables.iter().filter(has_changed);
    shown.map(|(name, value)| format!("{bullet}{name} = {}\n", pretty(value))).collect()
}

/// The text of a whole state.
pub fn state_text(variables: &[(String, Value)]) -> String {
    lines_of_state(variables, None)
}
