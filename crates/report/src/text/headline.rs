//! The verdict in a line or two.

use super::asked::kind_word;
use crate::numbers::{count, grouped};
use crate::paint::{Paint, Style};
use crate::report::{Answer, Refusal, RefusalKind, Report};
use check_syntax::Severity;
use check_system::{FaultKind, Outcome, Property, PropertyKind, PropertyStatus, Trace, Verdict};

/// The verdict, with a newline at its end.
pub(super) fn headline(report: &Report, style: &Style) -> String {
    let (paint, word, sentence) = match &report.answer {
        Answer::Refused(refusal) => refused(report, refusal),
        Answer::Explored(outcome) => explored(report, outcome),
    };
    format!("{}: {sentence}\n", style.paint(paint, word))
}

type Headline = (Paint, &'static str, String);

/// A refusal; where diagnostics have said what is wrong, only how many there were.
fn refused(report: &Report, refusal: &Refusal) -> Headline {
    let word = if refusal.kind == RefusalKind::Internal { "internal error" } else { "not checked" };
    let errors = report.diagnostics.iter().filter(|one| one.severity == Severity::Error).count();
    let place = match refusal.kind {
        RefusalKind::Parse | RefusalKind::Invariant => "in the spec",
        RefusalKind::Config => "in the configuration",
        RefusalKind::Request => "in the options",
        RefusalKind::Limit | RefusalKind::System | RefusalKind::Internal => {
            return (Paint::Bad, word, refusal.message.clone());
        }
    };
    let sentence = match errors {
        0 => refusal.message.clone(),
        _ => format!("{} {place}", count(errors as u64, "error")),
    };
    (Paint::Bad, word, sentence)
}

fn explored(report: &Report, outcome: &Outcome) -> Headline {
    let trace = outcome.trace.as_ref();
    match &outcome.verdict {
        Verdict::Ok => (Paint::Good, "ok", all_is_well(report, outcome)),
        Verdict::Assumption { name } => (Paint::Bad, "violated", format!("the assumption {name} is false")),
        Verdict::Unreachable { names } => (Paint::Bad, "unreachable", unreachable(names, outcome)),
        Verdict::Deadlock => (Paint::Bad, "deadlock", deadlock(trace)),
        Verdict::Invariant { name } => {
            (Paint::Bad, "violated", format!("invariant {name} does not hold, {}", reached(trace)))
        }
        Verdict::Property { name } | Verdict::Safety { name } => {
            (Paint::Bad, "violated", format!("property {name} does not hold{}", shown(trace)))
        }
        Verdict::Postcondition { name } => (Paint::Bad, "violated", format!("the postcondition {name} is false")),
        Verdict::Periodic { name } => (Paint::Bad, "violated", format!("the periodic condition {name} is false")),
        Verdict::Ended => {
            (Paint::Doubtful, "ended", unfinished("the spec asked for the end, TLCSet(\"exit\", TRUE)", outcome))
        }
        Verdict::Assertion(_) => {
            (Paint::Bad, "violated", format!("an assertion of the spec failed, {}", reached(trace)))
        }
        Verdict::Evaluation { fault, within: None } if fault.kind == FaultKind::Memory && trace.is_none() => {
            (Paint::Bad, "not enough memory", unfinished(&fault.message, outcome))
        }
        Verdict::Evaluation { fault, within: None } if fault.kind == FaultKind::Disk && trace.is_none() => {
            (Paint::Bad, "disk", unfinished(&fault.message, outcome))
        }
        Verdict::Evaluation { fault, within } => {
            let word = if fault.kind.is_of_size() { "too large" } else { "error" };
            (Paint::Bad, word, evaluation(within.as_ref(), trace, outcome.statistics.distinct))
        }
        Verdict::Undecided { names } => (Paint::Doubtful, "not decided", undecided(names, outcome)),
        Verdict::Limit { budget } => {
            (Paint::Doubtful, "incomplete", unfinished(&format!("the budget of {budget} ran out"), outcome))
        }
        Verdict::Interrupted => (Paint::Doubtful, "interrupted", unfinished("stopped on request", outcome)),
        Verdict::Simulated => (Paint::Good, "simulated", simulated(outcome)),
    }
}

fn all_is_well(report: &Report, outcome: &Outcome) -> String {
    if !report.run.has_behaviour {
        let assumptions = count(report.run.assumptions as u64, "assumption");
        let hold = if report.run.assumptions == 1 { "holds" } else { "hold" };
        let none = match report.run.config {
            Some(_) => "the config gives no behaviour",
            None => "there is no config, and no variable",
        };
        return format!("{assumptions} {hold}; {none}, so no state was explored");
    }
    let is_witnessed = |property: &Property| property.status == PropertyStatus::Witnessed;
    if !outcome.properties.is_empty() && outcome.properties.iter().all(is_witnessed) {
        return "everything asked to be reachable is".to_owned();
    }
    match outcome.statistics.distinct {
        0 => "no error, but there is no initial state".to_owned(),
        distinct => format!("no error in {}", count(distinct, "state")),
    }
}

/// Temporal properties of which a view or a symmetry hides something.
fn undecided(names: &[String], outcome: &Outcome) -> String {
    let states = count(outcome.statistics.distinct, "state");
    if outcome.trace.is_some() {
        return format!(
            "{}; the reduced state graph has a violation, but no behaviour of the spec was found that confirms it; no error otherwise in {states}",
            names.join(", ")
        );
    }
    format!(
        "{}, since a view or a symmetry takes states for one that may differ in what is read; no error otherwise in {states}",
        names.join(", ")
    )
}

/// Random runs that found nothing: no proof, and that must be said.
fn simulated(outcome: &Outcome) -> String {
    match &outcome.statistics.runs {
        Some(runs) if runs.states > 0 => {
            let number = count(runs.number, "random run");
            format!("no error in {number}; nothing is known of states that they did not meet")
        }
        _ => "no error, but no run found an initial state".to_owned(),
    }
}

fn unreachable(names: &[String], outcome: &Outcome) -> String {
    let is_step = |one: &Property| one.kind == PropertyKind::ReachableStep && one.status == PropertyStatus::Unreachable;
    if outcome.properties.iter().any(is_step) {
        return format!("{}: satisfied by no reachable state or step", names.join(", "));
    }
    let states = grouped(outcome.statistics.distinct);
    format!("{}: satisfied by none of the {states} reachable states", names.join(", "))
}

fn evaluation(within: Option<&(PropertyKind, String)>, trace: Option<&Trace>, states: u64) -> String {
    let subject = match (within, trace) {
        (Some((kind @ (PropertyKind::Assumption | PropertyKind::Periodic | PropertyKind::Postcondition), name)), _) => {
            return format!("the {} {name} could not be evaluated", kind_word(*kind));
        }
        (None, None) if states > 0 => return "a successor could not be computed".to_owned(),
        (None, None) => return "the initial states could not be computed".to_owned(),
        (None, Some(trace)) if trace.states.len() <= 1 => {
            return "a successor of an initial state could not be computed".to_owned();
        }
        (None, Some(_)) => "a successor could not be computed".to_owned(),
        (Some((PropertyKind::Temporal, name)), None) => return format!("temporal property {name} was not checked"),
        (Some((kind, name)), _) => format!("{} {name} could not be evaluated", kind_word(*kind)),
    };
    format!("{subject}, {}", reached(trace))
}

fn deadlock(trace: Option<&Trace>) -> String {
    match trace {
        Some(trace) if trace.states.len() <= 1 => "an initial state has no successor".to_owned(),
        _ => format!("a state has no successor, {}", reached(trace)),
    }
}

fn unfinished(why: &str, outcome: &Outcome) -> String {
    let statistics = &outcome.statistics;
    let is_open = |one: &Property| one.kind == PropertyKind::Temporal && one.status == PropertyStatus::Unknown;
    // Every state was explored: what was left is what comes after.
    let was_judging = statistics.runs.is_none() && statistics.distinct > 0 && statistics.left == 0;
    let undecided = outcome.properties.iter().filter(|property| property.status == PropertyStatus::Unknown).count();
    let mut text = match &statistics.runs {
        Some(runs) => format!("{why}; no error in {}", count(runs.number, "random run")),
        None if was_judging && outcome.properties.iter().any(is_open) => {
            let states = count(statistics.distinct, "state");
            format!("{why} while temporal properties were checked on {states}; no error so far")
        }
        None => {
            let states = count(statistics.distinct, "state");
            format!("{why}; no error in {states}, {} left on queue", grouped(statistics.left))
        }
    };
    if undecided > 0 {
        let noun = if undecided == 1 { "property" } else { "properties" };
        text.push_str(&format!(", {undecided} {noun} undecided"));
    }
    text
}

/// How far a trace goes, in words.
pub(super) fn distance(trace: &Trace) -> String {
    match trace.states.len() {
        0 | 1 => "in an initial state".to_owned(),
        states => format!("after {}", count(states as u64 - 1, "step")),
    }
}

fn reached(trace: Option<&Trace>) -> String {
    trace.map_or_else(|| "while initial states were computed".to_owned(), distance)
}

fn shown(trace: Option<&Trace>) -> String {
    match trace {
        None => String::new(),
        Some(trace) if trace.stuttering || trace.back_to.is_some() => ", as an endless behaviour shows".to_owned(),
        Some(trace) => format!(", {}", distance(trace)),
    }
}
