//! Reports on recorded runs: text, and JSON as `docs/schema/trace-v1.json` describes it.

mod json;
mod misfit;

pub use json::{object, text as json};

use crate::numbers::{count, grouped};
use crate::paint::{Paint, Style};
use crate::report::Run;
use crate::text::trace_in;
use crate::values::visible;
use check_syntax::{Diagnostic, Sources};
use check_system::{ActionInfo, Explanation, Fault, Trace};
use serde_json::Value as Json;

/// A value that a log gives, beside the one that the spec has there.
#[derive(Clone, Debug, PartialEq)]
pub struct Logged {
    /// The field, as the log has it.
    pub field: String,
    /// The parameter or variable that it stands for.
    pub name: String,
    /// What the log says.
    pub value: Json,
}

/// The line of a log that fits no candidate.
#[derive(Clone, Debug)]
pub struct Misfit {
    /// Its number, from 1; for a log that is one document, the number of the state.
    pub line: u64,
    /// Which run of the log it belongs to, where the log names its runs.
    pub run: Option<String>,
    /// What it says has happened.
    pub event: Option<String>,
    /// The arguments that it gives.
    pub arguments: Vec<Logged>,
    /// The variables that it gives.
    pub variables: Vec<Logged>,
    /// Whether it is the first state of a run, and no initial state agrees with it.
    pub is_initial: bool,
    /// How many candidates there were.
    pub candidates: usize,
    /// What comes closest, and why it does not fit; for a first state, the initial state that differs least.
    pub explanation: Explanation,
}

/// The verdict on a log.
#[derive(Clone, Debug)]
pub enum LogVerdict {
    /// The whole of it fits.
    Accepted,
    /// A line fits no candidate.
    Refused(Box<Misfit>),
    /// It cannot be read as a log.
    Unreadable {
        /// The line, where there is one.
        line: Option<u64>,
        /// What is wrong with it.
        message: String,
        /// What might be done about it.
        hint: Option<String>,
    },
    /// The spec could not be evaluated.
    Fault {
        /// The line that was to be fitted.
        line: u64,
        /// What went wrong.
        fault: Fault,
    },
    /// There were too many candidates to go on.
    TooMany {
        /// The line.
        line: u64,
        /// The bound.
        bound: usize,
    },
}

/// A log, and what is known of it.
#[derive(Clone, Debug)]
pub struct LogReport {
    /// The log, as the reader knows it.
    pub path: String,
    /// Its form: `ndjson`, `itf`, `tlc` or `report`.
    pub format: &'static str,
    /// What is known.
    pub verdict: LogVerdict,
    /// Lines, or states, that were read and fit.
    pub lines: u64,
    /// Runs that were begun.
    pub runs: u64,
    /// The candidates after the last line that fits.
    pub candidates: usize,
    /// A behaviour for each run, as far as the run fits; none unless somebody wants to see them.
    pub behaviours: Vec<Behaviour>,
}

/// A behaviour that fits a recorded run.
#[derive(Clone, Debug)]
pub struct Behaviour {
    /// The run, where the log names its runs.
    pub run: Option<String>,
    /// How many candidates the run leaves; the behaviour leads to the first of them.
    pub candidates: usize,
    /// The behaviour.
    pub trace: Trace,
}

/// Everything that is said of recorded runs.
#[derive(Clone, Debug)]
pub struct Recorded {
    /// The question of a run.
    pub run: Run,
    /// The logs, in the order given.
    pub logs: Vec<LogReport>,
    /// The actions of the spec, each with the number of lines that its steps fit, over all logs.
    pub actions: Vec<(ActionInfo, u64)>,
    /// Errors and warnings about the author's text.
    pub diagnostics: Vec<Diagnostic>,
}

impl LogVerdict {
    /// The verdict in one word.
    pub fn word(&self) -> &'static str {
        match self {
            LogVerdict::Accepted => "accepted",
            LogVerdict::Refused(_) => "refused",
            LogVerdict::Unreadable { .. } => "unreadable",
            LogVerdict::Fault { .. } => "evaluation",
            LogVerdict::TooMany { .. } => "limit",
        }
    }

    /// The exit code that belongs to it: a log that fits nowhere is a reachability property without a witness.
    pub fn exit_code(&self) -> u8 {
        match self {
            LogVerdict::Accepted => 0,
            LogVerdict::Refused(_) => 10,
            LogVerdict::Unreadable { .. } => 150,
            LogVerdict::Fault { fault, .. } => match fault.kind {
                check_system::FaultKind::Assertion => 14,
                check_system::FaultKind::Budget => 3,
                check_system::FaultKind::Interrupted => 130,
                kind if kind.is_of_size() => 152,
                _ => 75,
            },
            LogVerdict::TooMany { .. } => 3,
        }
    }
}

impl Recorded {
    /// The exit code of all logs together: that of the first that is not accepted.
    pub fn exit_code(&self) -> u8 {
        self.logs.iter().map(|log| log.verdict.exit_code()).find(|code| *code != 0).unwrap_or(0)
    }
}

/// What is said of one log.
pub fn log(log: &LogReport, sources: &Sources, style: &Style) -> String {
    let behaviours = log.behaviours.iter().map(|one| behaviour(one, style));
    std::iter::once(verdict(log, sources, style)).chain(behaviours).collect::<Vec<_>>().join("\n")
}

/// A behaviour that fits a run.
fn behaviour(one: &Behaviour, style: &Style) -> String {
    let run = one.run.iter().map(|run| format!("run {}", visible(run)));
    let others = (one.candidates > 1).then(|| format!("the way to one of {}", count(one.candidates as u64, "world")));
    let head = run.chain(others).collect::<Vec<_>>().join(", ");
    let head = if head.is_empty() { head } else { format!("{}\n", style.paint(Paint::Heading, &head)) };
    head + &trace_in(&one.trace, style)
}

/// What is known of one log.
fn verdict(log: &LogReport, sources: &Sources, style: &Style) -> String {
    let path = &log.path;
    let unit = if log.format == "ndjson" { "line" } else { "state" };
    match &log.verdict {
        LogVerdict::Accepted => {
            let runs = if log.runs > 1 { format!(" in {} runs", grouped(log.runs)) } else { String::new() };
            let candidates = count(log.candidates as u64, "world");
            let head = style.paint(Paint::Good, "accepted");
            format!("{head}: {path}, {}{runs}, {candidates} at the end\n", count(log.lines, unit))
        }
        LogVerdict::Refused(misfit) => misfit::text(log, misfit, unit, sources, style),
        LogVerdict::Unreadable { line, message, hint } => {
            let place = line.map(|line| format!(", {unit} {line}")).unwrap_or_default();
            let head = style.paint(Paint::Bad, "unreadable");
            let hint = hint.as_ref().map(|hint| format!("  help: {hint}\n")).unwrap_or_default();
            format!("{head}: {path}{place}: {message}\n{hint}")
        }
        LogVerdict::Fault { line, fault } => {
            let head = style.paint(Paint::Bad, "not evaluated");
            let fault = crate::diagnostics::fault(fault, sources, style);
            format!("{head}: {path}, {unit} {line}: a step from one of the worlds cannot be evaluated\n{fault}")
        }
        LogVerdict::TooMany { line, bound } => {
            let head = style.paint(Paint::Doubtful, "not decided");
            let candidates = count(*bound as u64, "world");
            format!(
                "{head}: {path}, {unit} {line}: there are more than {candidates}\n  help: --max-worlds raises the bound; a log that says more of each step leaves fewer worlds\n"
            )
        }
    }
}

/// How many lines each action fits, over all logs.
pub fn coverage(actions: &[(ActionInfo, u64)], style: &Style) -> String {
    let (taken, never): (Vec<_>, Vec<_>) = actions.iter().partition(|(_, lines)| *lines > 0);
    let mut text = String::new();
    let longest = taken.iter().map(|(action, _)| action.name.chars().count()).max().unwrap_or(0).max(6);
    text.push_str(&style.paint(Paint::Faint, &format!("  {:<longest$} {:>10}", "action", "lines")));
    text.push('\n');
    for (action, lines) in taken {
        text.push_str(&format!("  {:<longest$} {:>10}\n", action.name, grouped(*lines)));
    }
    if !never.is_empty() {
        let names: Vec<&str> = never.iter().map(|(action, _)| action.name.as_str()).collect();
        text.push_str(&format!("  {}\n", style.paint(Paint::Doubtful, &format!("not taken: {}", names.join(", ")))));
    }
    text
}
