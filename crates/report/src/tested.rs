//! A run together with what was expected of it: what reports for continuous integration are made from.

use crate::picture::Picture;
use crate::report::{Answer, Report};
use crate::text;
use check_syntax::Sources;
use std::sync::Arc;
use std::time::Duration;

/// Whether a run came out as it should.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Judgement {
    /// It did.
    AsExpected,
    /// It did not: one sentence on the difference.
    Unexpected(String),
    /// There was no run, for this reason, and none was wanted.
    Skipped(String),
}

/// A run with its report.
#[derive(Clone, Debug)]
pub struct Ran {
    /// The report.
    pub report: Report,
    /// The texts that it speaks of.
    pub sources: Arc<Sources>,
    /// The state graph, where it is small and somebody wanted to see it.
    pub picture: Option<Picture>,
}

/// One test: a spec with its config and options, the outcome that is expected of it, and the one that came.
#[derive(Clone, Debug)]
pub struct Tested {
    /// What the reader calls it; unique in a suite.
    pub name: String,
    /// The expected outcome in words.
    pub expected: String,
    /// Whether it came.
    pub judgement: Judgement,
    /// The run; `None` where there was none, because it was skipped or could not be started.
    pub ran: Option<Ran>,
    /// Wall-clock time, everything included.
    pub elapsed: Duration,
}

/// The numbers of tests of a suite, by their results.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Tally {
    /// All of them.
    pub tests: usize,
    /// Those that came out as expected.
    pub passed: usize,
    /// Those that did not.
    pub failed: usize,
    /// Those that were not run.
    pub skipped: usize,
}

impl Tested {
    /// The difference between what was expected and what came, where there is one.
    pub fn difference(&self) -> Option<&str> {
        match &self.judgement {
            Judgement::Unexpected(difference) => Some(difference),
            Judgement::AsExpected | Judgement::Skipped(_) => None,
        }
    }

    /// Why it was not run, where it was skipped.
    pub fn skipped(&self) -> Option<&str> {
        match &self.judgement {
            Judgement::Skipped(reason) => Some(reason),
            Judgement::AsExpected | Judgement::Unexpected(_) => None,
        }
    }

    /// The verdict in a sentence, where there was a run.
    pub fn headline(&self) -> Option<String> {
        self.ran.as_ref().map(|ran| text::headline_of(&ran.report).trim_end().to_owned())
    }
}

impl Ran {
    /// The outcome with its name, as `--expect` writes it: `invariant:TypeOK`.
    pub fn outcome(&self) -> String {
        outcome(&self.report.answer)
    }
}

/// The outcome of an answer with its name, as `--expect` writes it: `invariant:TypeOK`.
pub fn outcome(answer: &Answer) -> String {
    match answer.name() {
        Some(name) => format!("{}:{name}", answer.word()),
        None => answer.word().to_owned(),
    }
}

/// Counts tests by what came of them.
pub fn tally(tests: &[Tested]) -> Tally {
    let count = |what: fn(&Judgement) -> bool| tests.iter().filter(|one| what(&one.judgement)).count();
    Tally {
        tests: tests.len(),
        passed: count(|one| *one == Judgement::AsExpected),
        failed: count(|one| matches!(one, Judgement::Unexpected(_))),
        skipped: count(|one| matches!(one, Judgement::Skipped(_))),
    }
}
