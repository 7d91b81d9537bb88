//! A line of a log, whatever its form.

use serde_json::Value as Json;

/// The form of a log.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
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
    pub fn name(self) -> &'static str {
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
pub struct Line {
    /// Its number, from 1.
    pub number: u64,
    /// What its fields say.
    pub fields: Vec<(String, Json)>,
    /// The event, where a document says it apart from the variables.
    pub event: Option<String>,
    /// The arguments of the event, where a document says them apart.
    pub arguments: Vec<(String, Json)>,
    /// Whether a new run begins with it, and the run's name.
    pub run: Option<String>,
    /// The state that it repeats, where a document says that the behaviour leads back to one: the first of the run is 0.
    pub repeats: Option<usize>,
}

/// Why a log cannot be read.
#[derive(Clone, Debug, PartialEq)]
pub struct Unreadable {
    /// The line, from 1; `None` if it is not one line.
    pub line: Option<u64>,
    /// What is wrong.
    pub message: String,
    /// What may help.
    pub hint: Option<String>,
}

impl Unreadable {
    pub(crate) fn at(line: u64, message: impl Into<String>) -> Self {
        Self { line: Some(line), message: message.into(), hint: None }
    }

    pub(crate) fn whole(message: impl Into<String>) -> Self {
        Self { line: None, message: message.into(), hint: None }
    }

    pub(crate) fn with_hint(mut self, hint: impl Into<String>) -> Self {
        self.hint = Some(hint.into());
        self
    }
}
