//! A trace: a behaviour, from an initial state on, as a reader sees it.

use crate::{ActionInfo, Value};

/// One state of a trace and the action that led to it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Step {
    /// The action that led here; `None` for the initial state.
    pub action: Option<ActionInfo>,
    /// The variables, in the order of their declaration.
    pub variables: Vec<(String, Value)>,
    /// What the author wants a reader to see instead of the variables.
    pub alias: Option<Vec<(String, Value)>>,
}

impl Step {
    /// What a reader is to see.
    pub fn shown(&self) -> &[(String, Value)] {
        self.alias.as_ref().unwrap_or(&self.variables)
    }
}

/// A finite behaviour, or a lasso.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Trace {
    /// The states, the initial one first.
    pub states: Vec<Step>,
    /// Index in `states` to which the last state leads back, for a lasso.
    pub back_to: Option<usize>,
    /// Whether the behaviour stays in its last state for ever.
    pub stuttering: bool,
}
