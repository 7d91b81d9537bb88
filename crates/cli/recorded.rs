//! Recorded runs: logs are read, their lines are put into the words of a spec, and followed through its worlds.

mod documents;
mod following;
mod interactive;
mod lines;
mod map;
mod record;

pub(crate) use following::{Following, follow};
pub(crate) use interactive::run as interact;
pub(crate) use lines::Log;
pub(crate) use map::Map;
pub(crate) use record::Vocabulary;

use serde_json::Value as Json;

/// The form of a log.
#[derive(Clone, Copy, Debug, PartialEq, Eq, clap::ValueEnum)]
pub enum LogFormat {
    /// A JSON object a line.
    Ndjson,
    /// The Informal Trace Format.
    Itf,
    /// What TLC writes with `-dumpTrace json`.
    Tlc,
    /// The report of a check as JSON: `--json FILE`.
    Report,
}

impl LogFormat {
    /// Its name in reports.
    pub(crate) fn name(self) -> &'static str {
        match self {
            LogFormat::Ndjson => "ndjson",
            LogFormat::Itf => "itf",
            LogFormat::Tlc => "tlc",
            LogFormat::Report => "report",
        }
    }
}

/// A line of a log, or a state of a document.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Line {
    /// Its number, from 1.
    pub(crate) number: u64,
    /// What its fields say.
    pub(crate) fields: Vec<(String, Json)>,
    /// The event, where a document says it apart from the variables.
    pub(crate) event: Option<String>,
    /// The arguments of the event, where a document says them apart.
    pub(crate) arguments: Vec<(String, Json)>,
    /// Whether a new run begins with it, and the run's name.
    pub(crate) run: Option<String>,
    /// The state that it repeats, where a document says that the behaviour leads back to one: the first of the run is 0.
    pub(crate) repeats: Option<usize>,
}

/// Why a log cannot be read.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Unreadable {
    pub(crate) line: Option<u64>,
    pub(crate) message: String,
    pub(crate) hint: Option<String>,
}

impl Unreadable {
    fn at(line: u64, message: impl Into<String>) -> Self {
        Self { line: Some(line), message: message.into(), hint: None }
    }

    fn whole(message: impl Into<String>) -> Self {
        Self { line: None, message: message.into(), hint: None }
    }

    fn with_hint(mut self, hint: impl Into<String>) -> Self {
        self.hint = Some(hint.into());
        self
    }
}
