//! A trace: a behaviour, from an initial state on, as a reader sees it.

use crate::{ActionInfo, Location, Value};
use std::fmt;

/// A name that has a value in a step: a parameter of its action, or a variable that `\E` binds in it.
#[derive(Clone, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Parameter {
    /// The name, as the author wrote it.
    pub name: String,
    /// What it stands for in this step.
    pub value: Value,
    /// Whether the values belong into the parentheses of a call, in this order: `Recv(1)`; else names stand with them.
    pub is_positional: bool,
}

/// An expression that somebody wants to see along a trace, with its value in one of the states.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Evaluation {
    /// The expression, or the name that was given to it.
    pub name: String,
    /// Its value, or why it has none.
    pub value: Result<Value, NoValue>,
}

/// Why an expression has no value in a state of a trace.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum NoValue {
    /// It speaks of a step, and no step follows.
    NoNextState,
    /// It cannot be evaluated.
    Fault(String),
}

impl fmt::Display for NoValue {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::NoNextState => out.write_str("no next state"),
            Self::Fault(message) => write!(out, "error: {message}"),
        }
    }
}

/// One state of a trace and the action that led to it.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Step {
    /// The action that led here; `None` for the initial state.
    pub action: Option<ActionInfo>,
    /// The parameters of the action in this very step; empty where it has none or nobody knows.
    pub parameters: Vec<Parameter>,
    /// The variables, in the order of their declaration.
    pub variables: Vec<(String, Value)>,
    /// What the author wants a reader to see instead of the variables.
    pub alias: Option<Vec<(String, Value)>>,
    /// What somebody wants to see beside them, in the order in which it was asked for.
    pub expressions: Vec<Evaluation>,
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
    /// The action of the step from the last state back, of a lasso, with its parameters; `None` where it is not known.
    pub closing: Option<(ActionInfo, Vec<Parameter>)>,
    /// Whether the behaviour stays in its last state for ever.
    pub stuttering: bool,
    /// Why it shows what it is to show, of a behaviour that violates a temporal property.
    pub because: Option<Reasons>,
}

/// Why a behaviour without an end is one of the specification, and no behaviour as a property wants it; or why a finite
/// one refutes the property, whatever follows.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Reasons {
    /// What the behaviour does not satisfy: the smallest part of the property that can be named.
    pub broken: Option<Broken>,
    /// Why each assumption of fairness is satisfied.
    pub fair: Vec<Fair>,
    /// Why the behaviour may be no counterexample after all; only where states stood for others in the search.
    pub objection: Option<Objection>,
    /// Of a behaviour that stays in its last state: whether a step leads out of it.
    pub could_go_on: bool,
}

/// Why what was found among states that stand for others, by a view or a symmetry, may be no counterexample.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Objection {
    /// No behaviour is known that passes through such states and comes round; those that are shown stand for others.
    NoBehaviour,
    /// The behaviour does not satisfy the assumption with this text.
    Unfair(String),
    /// The behaviour satisfies the property.
    Satisfies,
}

/// A part of a property that a behaviour does not satisfy.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Broken {
    /// What is the matter, in a sentence that follows the name of the property; states are counted from 1.
    pub message: String,
    /// Where the part stands.
    pub location: Option<Location>,
    /// Index of the state at which it is not satisfied.
    pub place: usize,
}

/// An assumption of fairness that a behaviour satisfies.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Fair {
    /// Its text: `WF_vars(Move)`.
    pub text: String,
    /// Where it stands.
    pub location: Option<Location>,
    /// What satisfies it.
    pub kept: Kept,
}

/// How the cycle of a lasso satisfies a fairness assumption.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Kept {
    /// The action is taken, in the step from the state with this index.
    Taken(usize),
    /// The action is not enabled in the state with this index.
    Disabled(usize),
    /// The action is enabled in no state.
    NeverEnabled,
}
