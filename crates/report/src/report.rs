//! The contents of a report: the question, the answer and its exit code.

use check_syntax::{Diagnostic, Span};
use check_system::{Fault, FaultKind, Location, Outcome, PropertyKind, Value, Verdict};

/// A file that took part in a run.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct FileRecord {
    /// The path as the reader knows it.
    pub path: String,
    /// SHA-256 of its bytes, in lower-case hexadecimal digits.
    pub sha256: String,
}

/// Something that makes the explored part smaller than the whole: a reader must know of it to read "no error" right.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Restriction {
    /// What it is: `constraint`, `action constraint`, `view`, `symmetry`.
    pub kind: String,
    /// Its name or text.
    pub name: String,
}

/// The question of a run.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Run {
    /// Version of the tool.
    pub version: String,
    /// The root module; `None` when the spec could not be read that far.
    pub module: Option<String>,
    /// The config, as the reader knows it; `None` when there is none.
    pub config: Option<String>,
    /// All files that were read, the root module first.
    pub files: Vec<FileRecord>,
    /// Constants, and definitions replaced from outside, with their values.
    pub constants: Vec<(String, Value)>,
    /// How many assumptions were evaluated before the exploration.
    pub assumptions: usize,
    /// Constraints and other restrictions, in the order given.
    pub restrictions: Vec<Restriction>,
    /// Whether the spec has a behaviour; without one, only assumptions are evaluated.
    pub has_behaviour: bool,
    /// Whether the native twin was explored instead of the TLA+ text.
    pub native: bool,
    /// Whether whole states were compared instead of fingerprints.
    pub exact: bool,
    /// Where the invariants, properties, postconditions and the initial predicate that have a definition are defined, by name.
    pub places: Vec<(String, Location)>,
    /// How often each part of the spec was evaluated, in the order of the text, if that was wanted.
    pub coverage: Option<Vec<(Span, u64)>>,
    /// The greatest amount of memory the process has held, in bytes, where the system tells.
    pub memory_peak: Option<u64>,
}

/// Why a run ended before anything was explored.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum RefusalKind {
    /// The spec is wrong: syntax, names, levels.
    Parse,
    /// What is named as an invariant speaks of more than one state.
    Invariant,
    /// The config is wrong, or does not fit the spec.
    Config,
    /// What is asked beside the config is wrong: an option of the command line, a field of a request.
    Request,
    /// There is more than a bound allows.
    Limit,
    /// The machine refused: a file cannot be read or written.
    System,
    /// A bug of ours.
    Internal,
}

/// A run that ended before anything was explored.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Refusal {
    /// Why.
    pub kind: RefusalKind,
    /// One sentence for the reader.
    pub message: String,
}

/// The answer of a run.
#[derive(Clone, Debug, PartialEq)]
#[allow(clippy::large_enum_variant, reason = "there is one answer a run")]
pub enum Answer {
    /// It was explored.
    Explored(Outcome),
    /// It was not.
    Refused(Refusal),
}

/// Everything a report says.
#[derive(Clone, Debug, PartialEq)]
pub struct Report {
    /// The question of a run.
    pub run: Run,
    /// What came of it.
    pub answer: Answer,
    /// Errors and warnings about the author's text.
    pub diagnostics: Vec<Diagnostic>,
}

impl Answer {
    /// The answer in one word, as the machine output has it.
    pub fn word(&self) -> &'static str {
        match self {
            Answer::Refused(refusal) => match refusal.kind {
                RefusalKind::Parse | RefusalKind::Invariant => "parse",
                RefusalKind::Config | RefusalKind::Request => "config",
                RefusalKind::Limit => "limit",
                RefusalKind::System | RefusalKind::Internal => "system",
            },
            Answer::Explored(outcome) => verdict_word(&outcome.verdict),
        }
    }

    /// The property, assumption or predicate that the answer is about.
    pub fn name(&self) -> Option<String> {
        let Answer::Explored(outcome) = self else { return None };
        match &outcome.verdict {
            Verdict::Assumption { name }
            | Verdict::Invariant { name }
            | Verdict::Property { name }
            | Verdict::Safety { name }
            | Verdict::Postcondition { name }
            | Verdict::Periodic { name } => Some(name.clone()),
            Verdict::Unreachable { names } | Verdict::Undecided { names } => names.first().cloned(),
            Verdict::Evaluation { within, .. } => within.as_ref().map(|(_, name)| name.clone()),
            Verdict::Ok
            | Verdict::Deadlock
            | Verdict::Assertion(_)
            | Verdict::Ended
            | Verdict::Limit { .. }
            | Verdict::Interrupted
            | Verdict::Simulated => None,
        }
    }

    /// The fault that ended the exploration.
    pub fn fault(&self) -> Option<&Fault> {
        match self {
            Answer::Explored(Outcome {
                verdict: Verdict::Assertion(fault) | Verdict::Evaluation { fault, .. },
                ..
            }) => Some(fault),
            _ => None,
        }
    }

    /// The exit code that belongs to the answer: a stable interface, the same as TLC's where TLC has one.
    pub fn exit_code(&self) -> u8 {
        match self {
            Answer::Refused(refusal) => match refusal.kind {
                RefusalKind::Parse => 150,
                RefusalKind::Invariant => 76,
                RefusalKind::Config | RefusalKind::Request => 151,
                RefusalKind::Limit => 3,
                RefusalKind::System => 153,
                RefusalKind::Internal => 255,
            },
            Answer::Explored(outcome) => verdict_exit_code(outcome),
        }
    }
}

fn verdict_word(verdict: &Verdict) -> &'static str {
    match verdict {
        Verdict::Ok => "ok",
        Verdict::Assumption { .. } => "assumption",
        Verdict::Unreachable { .. } => "unreachable",
        Verdict::Deadlock => "deadlock",
        Verdict::Invariant { .. } => "invariant",
        Verdict::Property { .. } | Verdict::Safety { .. } => "property",
        Verdict::Postcondition { .. } => "postcondition",
        Verdict::Periodic { .. } => "periodic",
        Verdict::Ended => "ended",
        Verdict::Assertion(_) => "assertion",
        Verdict::Evaluation { .. } => "evaluation",
        Verdict::Limit { .. } => "limit",
        Verdict::Undecided { .. } => "undecided",
        Verdict::Interrupted => "interrupted",
        Verdict::Simulated => "simulated",
    }
}

/// In an initial state whatever cannot be evaluated gives the code of the spec, as in TLC: there is no telling yet
/// whether behaviours begin at all.
fn verdict_exit_code(outcome: &Outcome) -> u8 {
    let is_initial = outcome.trace.as_ref().is_some_and(|trace| trace.states.len() == 1);
    match &outcome.verdict {
        Verdict::Ok | Verdict::Ended | Verdict::Simulated => 0,
        Verdict::Limit { .. } | Verdict::Undecided { .. } => 3,
        Verdict::Assumption { .. }
        | Verdict::Unreachable { .. }
        | Verdict::Postcondition { .. }
        | Verdict::Periodic { .. } => 10,
        Verdict::Deadlock => 11,
        Verdict::Invariant { .. } | Verdict::Safety { .. } => 12,
        Verdict::Property { .. } => 13,
        Verdict::Assertion(_) => 14,
        Verdict::Evaluation { fault, .. } if fault.kind.is_of_size() => 152,
        Verdict::Evaluation { fault, .. } if fault.kind == FaultKind::Disk => 153,
        Verdict::Evaluation { within, .. } => match within {
            None | Some((PropertyKind::Rule, _)) => 75,
            Some((PropertyKind::Postcondition | PropertyKind::Assumption | PropertyKind::Periodic, _)) => 10,
            Some(_) if is_initial => 75,
            Some((PropertyKind::Initial | PropertyKind::Step | PropertyKind::Temporal, _)) => 77,
            Some(_) => 76,
        },
        Verdict::Interrupted => 130,
    }
}
