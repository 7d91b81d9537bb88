//! A test that is to be run.

use crate::expectation::Expectation;
use std::path::PathBuf;

/// A spec with its config and options, and what is expected of it.
#[derive(Clone, Debug)]
pub(super) struct Case {
    /// Its name; unique among those that are run.
    pub(super) name: String,
    /// Its name before it was made unique.
    pub(super) called: String,
    /// The command line that runs it, without the name of the program.
    pub(super) arguments: Vec<String>,
    /// The folder to which paths among the options are relative.
    pub(super) folder: PathBuf,
    /// What is expected; `None` where the comments in the files decide.
    pub(super) expected: Option<Expectation>,
    /// Why it is not run, where it is not.
    pub(super) state: State,
}

/// Whether a test can and should be run.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum State {
    /// It is.
    Ready,
    /// It should not be, for this reason.
    Skipped(String),
    /// It cannot be, for this reason; that is a failure.
    Broken(String),
}

impl Case {
    /// A test that is run with this command line.
    pub(super) fn new(name: String, arguments: Vec<String>) -> Self {
        let called = name.clone();
        Self { name, called, arguments, folder: PathBuf::new(), expected: None, state: State::Ready }
    }

    /// A test that cannot be run.
    pub(super) fn broken(name: String, reason: String) -> Self {
        Self { state: State::Broken(reason), ..Self::new(name, Vec::new()) }
    }
}
