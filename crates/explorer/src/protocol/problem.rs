//! Answers that are no results, and diagnostics.

use super::{Place, SourceFile};
use serde::{Deserialize, Serialize};

/// Why a call has no result, in one word.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
#[serde(rename_all = "kebab-case")]
pub enum ProblemCode {
    /// The spec or what is asked of it is wrong; the diagnostics say why.
    Refused,
    /// Something has no value.
    Fault,
    /// The key is not known: `replay` the path.
    UnknownState,
    /// The lane has no open spec.
    NotOpen,
    /// There is nothing like that in this spec.
    NotPossible,
    /// The call was cancelled.
    Cancelled,
    /// It takes more than the machine has.
    Memory,
    /// A bug of ours.
    Internal,
}

/// An answer that is no result.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
pub struct Problem {
    /// Why, in one word.
    pub code: ProblemCode,
    /// Why, in a sentence for people.
    pub message: String,
    /// What one might do about it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub hint: Option<String>,
    /// Where.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub place: Option<Box<Place>>,
    /// What is wrong with the texts.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub diagnostics: Vec<Diagnostic>,
    /// The texts of which the diagnostics speak.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub files: Vec<SourceFile>,
}

impl Problem {
    /// A problem that is told in a sentence.
    pub fn new(code: ProblemCode, message: impl Into<String>) -> Self {
        Self { code, message: message.into(), hint: None, place: None, diagnostics: Vec::new(), files: Vec::new() }
    }

    /// There is nothing like that.
    pub fn not_possible(message: impl Into<String>) -> Self {
        Self::new(ProblemCode::NotPossible, message)
    }

    /// The same with a hint.
    #[must_use]
    pub fn with_hint(mut self, hint: impl Into<String>) -> Self {
        self.hint = Some(hint.into());
        self
    }
}

/// Whether a text can be used.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
#[serde(rename_all = "camelCase")]
pub enum Severity {
    /// It cannot.
    Error,
    /// It can, but is hardly what its author wants.
    Warning,
}

/// One thing that is wrong.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
pub struct Diagnostic {
    /// How bad it is.
    pub severity: Severity,
    /// A stable short name of the kind of trouble.
    pub code: String,
    /// One sentence.
    pub message: String,
    /// Where.
    pub place: Option<Place>,
    /// What the author might do.
    pub hint: Option<String>,
    /// Further places, each with what is to be said of it.
    pub notes: Vec<Note>,
}

/// A place and what is to be said of it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
pub struct Note {
    /// Where.
    pub place: Place,
    /// What.
    pub message: String,
}
