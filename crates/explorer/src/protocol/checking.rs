//! Checking: what is asked, and what comes of it.

use super::{Diagnostic, Key, Label, Place, Reason};
use serde::{Deserialize, Serialize};

/// What to check, beside what the config asks.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
#[serde(rename_all = "camelCase", default, deny_unknown_fields)]
pub struct CheckParams {
    /// Invariants: names or expressions.
    pub invariants: Vec<String>,
    /// Temporal properties: names or expressions.
    pub properties: Vec<String>,
    /// What is to be reached: names or expressions.
    pub reachable: Vec<String>,
    /// Whether a state without a successor is an error; as the config says if `null`.
    pub deadlock: Option<bool>,
    /// The most distinct states.
    pub max_states: Option<u64>,
    /// The longest time.
    pub max_seconds: Option<f64>,
    /// How many threads explore; all cores if `null`.
    pub workers: Option<usize>,
}

/// What came of a check.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
#[serde(rename_all = "camelCase")]
pub struct Checked {
    /// The answer in one word.
    pub verdict: String,
    /// The answer in a sentence.
    pub headline: String,
    /// The exit code of the command line.
    pub exit_code: u8,
    /// The size of what was explored.
    pub statistics: Statistics,
    /// What was asked and what is known of it.
    pub properties: Vec<CheckedProperty>,
    /// The behaviour that shows a verdict without a property.
    pub trace: Option<CheckedTrace>,
    /// What could not be evaluated.
    pub fault: Option<FaultText>,
    /// Warnings.
    pub diagnostics: Vec<Diagnostic>,
    /// The report in the words of the command line.
    pub text: String,
}

/// The size of what was explored.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
pub struct Statistics {
    /// Initial states.
    pub initial: u64,
    /// Distinct states.
    pub distinct: u64,
    /// States that were generated.
    pub generated: u64,
    /// The depth.
    pub depth: u64,
    /// States that were not expanded.
    pub left: u64,
    /// The time in seconds.
    pub seconds: f64,
}

/// What could not be evaluated, and where.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
pub struct FaultText {
    /// One sentence.
    pub message: String,
    /// Where.
    pub place: Option<Place>,
    /// What the author might do.
    pub hint: Option<String>,
}

/// The kinds of property that a check may speak of.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
#[serde(rename_all = "camelCase")]
pub enum CheckedKind {
    /// Holds in every state.
    Invariant,
    /// Holds of every behaviour.
    Property,
    /// Holds in some state, or of some step.
    Reachable,
    /// Every state has a successor.
    Deadlock,
    /// Holds of the constants.
    Assumption,
    /// Holds whenever it is evaluated while the exploration goes on.
    Periodic,
    /// Holds when the exploration is over.
    Postcondition,
    /// Restricts the states.
    Constraint,
}

/// What is known of a property.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
#[serde(rename_all = "kebab-case")]
pub enum Status {
    /// It holds.
    Holds,
    /// It does not.
    Violated,
    /// It is reached.
    Reached,
    /// It is never reached.
    NotReached,
    /// The check ended before.
    Unknown,
    /// It was not checked.
    NotChecked,
}

/// A property and what is known of it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
pub struct CheckedProperty {
    /// What kind it is.
    pub kind: CheckedKind,
    /// Its name.
    pub name: String,
    /// What is known.
    pub status: Status,
    /// Where it is defined.
    pub place: Option<Place>,
    /// What is to be said of it.
    pub note: Option<String>,
    /// The behaviour that shows it.
    pub trace: Option<CheckedTrace>,
}

/// A behaviour that a check has found.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
#[serde(rename_all = "camelCase")]
pub struct CheckedTrace {
    /// Its states.
    pub keys: Vec<Key>,
    /// How each of them was reached.
    pub labels: Vec<Label>,
    /// For a lasso: the state to which the last one leads back.
    pub back_to: Option<usize>,
    /// The step from the last state back.
    pub closing: Option<Label>,
    /// Whether it stays in its last state for ever.
    pub stuttering: bool,
    /// Which part of a temporal property is broken, and what keeps fairness.
    pub reasons: Vec<Reason>,
}
