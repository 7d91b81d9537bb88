//! Lints of an exploration: "no error" where nothing was explored, and actions that no state enables.

use super::warning;
use check_report::{Answer, Run};
use check_syntax::Diagnostic;
use check_system::{ActionCount, ActionInfo, Outcome, Statistics, Verdict};

/// More actions than this are not named one by one.
const NAMED: usize = 8;

/// What a reader should know who reads "no error".
pub fn warnings(run: &Run, answer: &Answer) -> Vec<Diagnostic> {
    match nothing_explored(run, answer) {
        Some(warning) => vec![warning],
        None => never_enabled(answer).into_iter().collect(),
    }
}

/// That there was next to nothing to check.
fn nothing_explored(run: &Run, answer: &Answer) -> Option<Diagnostic> {
    let Answer::Explored(outcome) = answer else { return None };
    let is_good = matches!(outcome.verdict, Verdict::Ok | Verdict::Simulated);
    if !is_good || !run.has_behaviour {
        return None;
    }
    let statistics = &outcome.statistics;
    if has_no_state(statistics) {
        let message = "there is no initial state, so nothing was checked";
        return Some(warning(
            "no-initial-state",
            message,
            "the initial predicate, or a constraint, excludes every state",
        ));
    }
    let has_steps = outcome.actions.iter().any(|action| action.generated > 0);
    let is_constrained = run.restrictions.iter().any(|one| one.kind.ends_with("constraint"));
    let stays = statistics.runs.is_none() && statistics.depth == 1 && statistics.left == 0;
    (stays && has_steps && is_constrained).then(|| {
        let message = "no step leads from an initial state to another state that the constraints let in";
        warning(
            "constraint-cuts-all",
            message,
            "only initial states were explored: is this the constraint that was meant?",
        )
    })
}

/// That actions were possible in no state at all: what they lead to was not checked.
fn never_enabled(answer: &Answer) -> Option<Diagnostic> {
    let Answer::Explored(Outcome { verdict, actions, statistics, .. }) = answer else { return None };
    let is_complete = statistics.runs.is_none() && statistics.left == 0 && statistics.distinct > 0;
    if !is_complete || !matches!(verdict, Verdict::Ok | Verdict::Unreachable { .. }) {
        return None;
    }
    let names: Vec<String> =
        actions.iter().filter(|count| is_missed(count)).map(|count| place(&count.action)).collect();
    // Where there is no step at all, that is meant, or there is a deadlock.
    if names.is_empty() || actions.iter().all(|count| count.generated == 0) {
        return None;
    }
    let mut list = names.iter().take(NAMED).cloned().collect::<Vec<_>>().join(", ");
    if names.len() > NAMED {
        list.push_str(&format!(", and {} more", names.len() - NAMED));
    }
    let message = match names.len() {
        1 => format!("this action is possible in no reachable state: {list}"),
        number => format!("these {number} actions are possible in no reachable state: {list}"),
    };
    let hint = "is a condition too strong, or a constant too small? What such an action does was not checked";
    Some(warning("never-enabled", message, hint))
}

/// Whether an action never made a step, and its author would want to know. What a translation from PlusCal adds so that
/// an algorithm may end says nothing where the algorithm does not.
fn is_missed(count: &ActionCount) -> bool {
    count.generated == 0 && count.action.name != "Terminating"
}

fn place(action: &ActionInfo) -> String {
    match &action.location {
        Some(at) => format!("`{}` ({}:{}:{})", action.name, at.file, at.line, at.column),
        None => format!("`{}`", action.name),
    }
}

fn has_no_state(statistics: &Statistics) -> bool {
    match statistics.runs {
        Some(_) => statistics.depth == 0,
        None => statistics.distinct == 0,
    }
}
