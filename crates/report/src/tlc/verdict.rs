//! What came of an exploration: errors with their traces, the end of the temporal check, success.

use super::fault::{is_unset_initially, numbered, unset};
use super::message::Message;
use super::places::{place, stack_place};
use super::progress::{final_figures, so_far, spoken, success};
use super::trace::{state_text, states};
use crate::diagnostics::location;
use crate::report::{Answer, Report};
use crate::text::headline_of;
use crate::values::quote;
use check_syntax::Sources;
use check_system::{Fault, Location, Outcome, Property, PropertyKind, PropertyStatus, Trace, Verdict};
use std::time::Duration;

/// How messages are to look.
#[derive(Clone, Debug)]
pub struct Setting {
    /// Whether programs read them: `-tool`.
    pub tool: bool,
    /// Whether of each state only what has changed is shown: `-difftrace`.
    pub only_changes: bool,
    /// The moment, as messages show it.
    pub now: String,
}

/// What TLC says of an error for which it knows no place.
const NO_CALLS: &str = "    The error call stack is empty.\n";

/// The messages on what an exploration has found, until its figures; none where the report is that of a refusal.
pub fn explored(report: &Report, sources: &Sources, setting: &Setting) -> Vec<Message> {
    let Answer::Explored(outcome) = &report.answer else { return Vec::new() };
    let told = Told { outcome, report, sources, setting };
    let mut messages = told.safety();
    messages.extend(told.temporal(messages.is_empty()));
    messages.extend(told.conclusion());
    messages
}

/// The figures of an exploration, where TLC gives any.
pub fn figures(report: &Report, sources: &Sources, setting: &Setting, elapsed: Duration) -> Vec<Message> {
    let Answer::Explored(outcome) = &report.answer else { return Vec::new() };
    if (Told { outcome, report, sources, setting }).ends_before_figures() {
        return Vec::new();
    }
    final_figures(&outcome.statistics, elapsed, &setting.now, setting.tool)
}

/// The exit code of TLC, with `-continue` or without.
pub fn exit_code(answer: &Answer, goes_on: bool) -> u8 {
    let Answer::Explored(outcome) = answer else { return answer.exit_code() };
    match &outcome.verdict {
        Verdict::Evaluation { fault, within: None | Some((PropertyKind::Rule, _)) } => {
            let is_of_java = outcome.trace.is_some() && numbered(fault).is_some();
            if is_of_java || is_unset_initially(fault) { OTHER } else { answer.exit_code() }
        }
        // A violation after which it goes on is told, and forgotten.
        Verdict::Invariant { .. } | Verdict::Property { .. } if goes_on && outcome.statistics.runs.is_none() => {
            let is_counted = |one: &Property| {
                matches!(one.kind, PropertyKind::Temporal | PropertyKind::Initial)
                    && one.status == PropertyStatus::Violated
            };
            if outcome.properties.iter().any(is_counted) { 13 } else { 0 }
        }
        // TLC's `stopAfter` is no error. A temporal property that what was found does not violate is open still.
        Verdict::Limit { .. } => {
            let is_open = |one: &Property| one.kind == PropertyKind::Temporal && one.status == PropertyStatus::Unknown;
            if outcome.properties.iter().any(is_open) { answer.exit_code() } else { 0 }
        }
        _ => answer.exit_code(),
    }
}

/// The exit code of TLC for what has none of its own.
pub(super) const OTHER: u8 = 255;

struct Told<'o> {
    outcome: &'o Outcome,
    report: &'o Report,
    sources: &'o Sources,
    setting: &'o Setting,
}

impl Told<'_> {
    /// Errors but for violated temporal properties: that of the verdict, and with `-continue` of each property one.
    fn safety(&self) -> Vec<Message> {
        let verdict = self.of_verdict();
        let named = self.answer_name();
        let is_other = |one: &&Property| {
            let is_told = matches!(one.kind, PropertyKind::Invariant | PropertyKind::Initial | PropertyKind::Step);
            is_told && one.status == PropertyStatus::Violated && named != Some(&one.name)
        };
        let others = self.outcome.properties.iter().filter(is_other);
        let others = others.flat_map(|one| one.trace.as_ref().map(|trace| self.violated(one.kind, &one.name, trace)));
        verdict.into_iter().chain(others.flatten()).collect()
    }

    fn answer_name(&self) -> Option<&String> {
        match &self.outcome.verdict {
            Verdict::Invariant { name } | Verdict::Property { name } | Verdict::Safety { name } => Some(name),
            _ => None,
        }
    }

    /// Whether a property is one of those that are checked on whole behaviours.
    fn is_temporal(&self, property: &Property) -> bool {
        property.kind == PropertyKind::Temporal
    }

    fn of_verdict(&self) -> Vec<Message> {
        let empty = Trace::default();
        let trace = self.outcome.trace.as_ref().unwrap_or(&empty);
        match &self.outcome.verdict {
            Verdict::Invariant { name } => self.violated(PropertyKind::Invariant, name, trace),
            Verdict::Property { name } => {
                let kind = self.outcome.properties.iter().find(|one| one.name == *name).map(|one| one.kind);
                match kind {
                    Some(PropertyKind::Temporal) | None => Vec::new(),
                    Some(kind) => self.violated(kind, name, trace),
                }
            }
            Verdict::Deadlock => self.with_behaviour(Message::error(2114, "Deadlock reached."), trace),
            Verdict::Assumption { name } => {
                let found = self.report.diagnostics.iter().find(|one| one.code == "assumption");
                let place = found.and_then(|one| Some(place(&location(self.sources, one.primary.as_ref()?.span))));
                let place = place.unwrap_or_else(|| name.clone());
                vec![Message::error(2104, format!("Assumption {place} is false."))]
            }
            Verdict::Assertion(fault) => {
                let mut all = self.with_behaviour(Message::error(2132, assertion(&fault.message)), trace);
                all.push(call_stack(fault));
                all
            }
            Verdict::Evaluation { fault, within } => self.fault(fault, within.as_ref(), trace),
            Verdict::Ok
            | Verdict::Safety { .. }
            | Verdict::Unreachable { .. }
            | Verdict::Postcondition { .. }
            | Verdict::Periodic { .. }
            | Verdict::Ended
            | Verdict::Limit { .. }
            | Verdict::Undecided { .. }
            | Verdict::Interrupted
            | Verdict::Simulated => Vec::new(),
        }
    }

    /// A violated property of states or steps, with the behaviour that shows it.
    fn violated(&self, kind: PropertyKind, name: &str, trace: &Trace) -> Vec<Message> {
        let first = trace.states.first().filter(|_| trace.states.len() == 1);
        let by_initial = |word: &str, code| {
            let state = first.map_or_else(String::new, |step| state_text(step.shown()));
            vec![Message::error(code, format!("{word} {name} is violated by the initial state:\n{state}"))]
        };
        match (kind, first) {
            (PropertyKind::Step, _) => {
                self.with_behaviour(Message::error(2112, format!("Action property {name} is violated.")), trace)
            }
            (PropertyKind::Initial, _) => by_initial("Property", 2108),
            (_, Some(_)) => by_initial("Invariant", 2107),
            (_, None) => self.with_behaviour(Message::error(2110, format!("Invariant {name} is violated.")), trace),
        }
    }

    /// An error, and the behaviour until then if there is one.
    fn with_behaviour(&self, error: Message, trace: &Trace) -> Vec<Message> {
        let mut all = vec![error];
        if !trace.states.is_empty() {
            all.push(Message::error(2121, "The behavior up to this point is:"));
            all.extend(states(trace, self.setting.only_changes, self.setting.tool));
        }
        all
    }

    /// What could not be evaluated.
    fn fault(&self, fault: &Fault, within: Option<&(PropertyKind, String)>, trace: &Trace) -> Vec<Message> {
        let said = said(fault);
        let mut all = match within {
            Some((PropertyKind::Assumption, name)) => {
                vec![Message::error(2105, format!("Evaluating assumption {name} failed.\n{said}"))]
            }
            Some((PropertyKind::Periodic, name)) => {
                vec![Message::error(1000, format!("Evaluating the periodic condition {name} failed.\n{said}"))]
            }
            Some((PropertyKind::Postcondition, name)) => {
                let at = self.place_of(name);
                return vec![Message::error(2405, format!("Evaluating postcondition {name}{at} failed.\n{said}"))];
            }
            _ if trace.states.len() == 1 && !matches!(within, None | Some((PropertyKind::Rule, _))) => {
                let state = state_text(trace.states[0].shown());
                vec![Message::error(2102, format!("{said}\nWhile working on the initial state:\n{state}"))]
            }
            Some((PropertyKind::Step, name)) => {
                let text = format!("Evaluating action property {name} failed.\n{said}");
                self.with_behaviour(Message::error(2113, text), trace)
            }
            Some((PropertyKind::Invariant, name)) => {
                let text = format!("Evaluating invariant {name} failed.\n{said}");
                self.with_behaviour(Message::error(2111, text), trace)
            }
            _ => {
                if let Some(text) = unset(fault) {
                    return self.with_behaviour(Message::error(2109, text), trace);
                }
                if is_unset_initially(fault) {
                    return vec![Message::error(2102, format!("current state is not a legal state\n{said}"))];
                }
                // Initial states are computed before there is a behaviour, and TLC says it in the frame of any error.
                let (number, text) = numbered(fault).filter(|_| !trace.states.is_empty()).unwrap_or((1000, said));
                self.with_behaviour(Message::error(number, text), trace)
            }
        };
        all.push(call_stack(fault));
        all
    }

    /// ` at` and the place of what has a definition; nothing where it is not known.
    fn place_of(&self, name: &str) -> String {
        let known = self.report.run.places.iter().find(|(known, _)| known == name);
        known.map(|(_, at)| format!(" at {}", place(at))).unwrap_or_default()
    }

    /// The check of temporal properties, if there are any and it came to them.
    fn temporal(&self, was_reached: bool) -> Vec<Message> {
        let asked = self.outcome.properties.iter().filter(|one| self.is_temporal(one));
        let violated: Vec<&Property> = asked.clone().filter(|one| one.status == PropertyStatus::Violated).collect();
        let is_simulation = self.outcome.statistics.runs.is_some();
        let was_cut = matches!(self.outcome.verdict, Verdict::Interrupted | Verdict::Limit { .. } | Verdict::Ended);
        if asked.count() == 0 || (violated.is_empty() && (!was_reached || is_simulation || was_cut)) {
            return Vec::new();
        }
        let now = &self.setting.now;
        let distinct = self.outcome.statistics.distinct;
        let begins = format!(
            "Checking temporal properties for the complete state space with {distinct} total distinct states at ({now})"
        );
        let now_so_far = (!is_simulation && was_reached).then(|| so_far(&self.outcome.statistics, now));
        let mut all: Vec<Message> = now_so_far.into_iter().chain([Message::plain(2192, begins)]).collect();
        for property in &violated {
            all.extend(self.refuted(property));
        }
        let took = spoken(Duration::ZERO);
        all.push(Message::plain(2267, format!("Finished checking temporal properties in {took} at {now}")));
        all
    }

    fn refuted(&self, property: &Property) -> Vec<Message> {
        let violated = format!("Temporal property {} was violated.\n", property.name);
        let behaviour = "The following behavior constitutes a counter-example:\n";
        let mut all = vec![Message::error(2116, violated), Message::error(2264, behaviour)];
        let trace = property.trace.as_ref().or(self.outcome.trace.as_ref());
        all.extend(trace.into_iter().flat_map(|trace| states(trace, self.setting.only_changes, self.setting.tool)));
        all
    }

    /// Whether TLC gives no figures: where assumptions do not hold, or an initial state is in error.
    fn ends_before_figures(&self) -> bool {
        let is_initial = self.outcome.trace.as_ref().is_some_and(|trace| trace.states.len() == 1);
        match &self.outcome.verdict {
            Verdict::Assumption { .. } => true,
            Verdict::Evaluation { within: Some((PropertyKind::Assumption, _)), .. } => true,
            Verdict::Evaluation { fault, .. } => is_unset_initially(fault),
            Verdict::Invariant { .. } => is_initial,
            Verdict::Property { name } => self.outcome.properties.iter().any(|one| {
                one.kind == PropertyKind::Initial && one.name == *name && one.status == PropertyStatus::Violated
            }),
            _ => false,
        }
    }

    /// What is said at the very end.
    fn conclusion(&self) -> Option<Message> {
        let headline = || headline_of(self.report).trim_end().to_owned();
        match &self.outcome.verdict {
            Verdict::Ok => Some(success(&self.outcome.statistics)),
            Verdict::Postcondition { name } => {
                Some(Message::error(2404, format!("Postcondition {name}{} is false.", self.place_of(name))))
            }
            Verdict::Unreachable { .. } | Verdict::Periodic { .. } => Some(Message::error(1000, headline())),
            Verdict::Limit { .. } | Verdict::Undecided { .. } | Verdict::Ended => {
                Some(Message::warning(1000, headline()))
            }
            _ => None,
        }
    }
}

/// What a fault says: its sentence, and what the author might do.
fn said(fault: &Fault) -> String {
    match &fault.hint {
        Some(hint) => format!("{}\n{hint}", fault.message),
        None => fault.message.clone(),
    }
}

/// What TLC says of an `Assert` that failed. A string stands in quotes there, any other value as it is.
fn assertion(message: &str) -> String {
    let is_value = message.starts_with(|first: char| "<{[(\"-".contains(first) || first.is_ascii_digit())
        || ["TRUE", "FALSE"].contains(&message);
    let shown = if is_value { message.to_owned() } else { quote(message) };
    format!("The first argument of Assert evaluated to FALSE; the second argument was:\n{shown}")
}

/// The places of the calls that led to a fault, the outermost first, and its own.
fn call_stack(fault: &Fault) -> Message {
    let calls = fault.calls.iter().rev().filter_map(|call| call.location.as_ref());
    let places: Vec<&Location> = calls.chain(&fault.location).collect();
    let lines = places.iter().enumerate().map(|(depth, at)| format!("{depth}. {}\n", stack_place(at)));
    let stack = if places.is_empty() { NO_CALLS.to_owned() } else { format!("{}\n", lines.collect::<String>()) };
    let begins = "The error occurred when TLC was evaluating the nested\nexpressions at the following positions:\n";
    Message::error(2103, format!("{begins}{stack}"))
}
