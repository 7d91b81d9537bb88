//! What threads tell the one that speaks with the editor.

use crate::reports::Reports;
use std::path::PathBuf;

/// What a thread tells.
pub(crate) enum Event {
    /// What the compiler found in a root module, after a change.
    Lints { root: PathBuf, at: u64, reports: Reports },
    /// How far a check has come.
    Progress { root: PathBuf, message: String },
    /// A check is over.
    Ended { root: PathBuf, end: End },
}

/// What came of a check.
pub(crate) struct End {
    /// The outcome in a few words.
    pub(crate) title: String,
    /// The report as the program prints it.
    pub(crate) text: String,
    /// Whether nothing is wrong.
    pub(crate) is_good: bool,
    /// What is to be seen in the texts.
    pub(crate) reports: Reports,
}
