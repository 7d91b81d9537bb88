//! Warnings where "no error" says less than it seems.

use check_report::{Answer, Run};
use check_syntax::{Diagnostic, Severity};
use check_system::{Statistics, Verdict};

/// What a reader should know who reads "no error".
pub(crate) fn warning(run: &Run, answer: &Answer) -> Option<Diagnostic> {
    let Answer::Explored(outcome) = answer else { return None };
    let is_good = matches!(outcome.verdict, Verdict::Ok | Verdict::Simulated);
    if !is_good || !run.has_behaviour {
        return None;
    }
    let statistics = &outcome.statistics;
    if has_no_state(statistics) {
        let message = "there is no initial state, so nothing was checked";
        return Some(warn("no-initial-state", message, "the initial predicate, or a constraint, excludes every state"));
    }
    let has_steps = outcome.actions.iter().any(|action| action.generated > 0);
    let is_constrained = run.restrictions.iter().any(|one| one.kind.ends_with("constraint"));
    let stays = statistics.runs.is_none() && statistics.depth == 1 && statistics.left == 0;
    (stays && has_steps && is_constrained).then(|| {
        let message = "no step leads from an initial state to another state that the constraints let in";
        warn(
            "constraint-cuts-all",
            message,
            "only initial states were explored: is this the constraint that was meant?",
        )
    })
}

fn has_no_state(statistics: &Statistics) -> bool {
    match statistics.runs {
        Some(_) => statistics.depth == 0,
        None => statistics.distinct == 0,
    }
}

fn warn(code: &'static str, message: &str, hint: &str) -> Diagnostic {
    Diagnostic {
        severity: Severity::Warning,
        hint: Some(hint.to_owned()),
        ..Diagnostic::error_without_place(code, message)
    }
}
