//! Walking: states, steps, and why there are none.

use super::{Evaluated, Key, Named, Place, Value};
use serde::{Deserialize, Serialize};

/// A state with what is known of it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
pub struct StateInfo {
    /// Its key.
    pub key: Key,
    /// Its variables, in the order of their declaration.
    pub variables: Vec<Named>,
    /// The invariants of the config.
    pub invariants: Vec<InvariantTruth>,
    /// Constraints that it does not satisfy: a search does not go on from it.
    pub outside: Vec<String>,
}

/// Whether an invariant holds in a state.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
pub struct InvariantTruth {
    /// Its name.
    pub name: String,
    /// Whether it holds; false where it cannot be evaluated.
    pub holds: bool,
    /// Why it cannot be evaluated.
    pub fault: Option<String>,
}

/// How a state is reached.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
pub struct Label {
    /// `Take(1, 2)`, `Next`, `initial`.
    pub text: String,
    /// The name of the action; empty for an initial state.
    pub action: String,
    /// The parameters of the step.
    pub parameters: Vec<Named>,
    /// Where the action is defined.
    pub place: Option<Place>,
}

/// A step from a state.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
pub struct Step {
    /// What it is called.
    pub label: Label,
    /// Where it leads.
    pub to: Key,
    /// The state there.
    pub state: StateInfo,
    /// The variables that change.
    pub changes: Vec<String>,
    /// Conjuncts that gave variables their new values.
    pub written: Vec<Written>,
}

/// A conjunct that gave a variable its new value.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
pub struct Written {
    /// The variable.
    pub variable: String,
    /// The conjunct.
    pub place: Place,
}

/// The steps from a state, and why the other actions make none.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
#[serde(rename_all = "camelCase")]
pub struct Steps {
    /// In the order of the spec; steps that lead to the same state by the same label are one.
    pub steps: Vec<Step>,
    /// Whether there are more.
    pub truncated: bool,
    /// The actions that make no step here; empty where there are more steps than these.
    pub disabled: Vec<Disabled>,
    /// Ways that end in an error, a few of them: a check would end here.
    pub faults: Vec<Refusal>,
    /// Whether there is no step at all.
    pub is_deadlock: bool,
}

/// An action that makes no step.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
pub struct Disabled {
    /// Its name.
    pub action: String,
    /// Where it is defined.
    pub place: Option<Place>,
    /// The ways through it, those that came furthest first.
    pub ways: Vec<Refusal>,
    /// Whether there are more.
    pub truncated: bool,
}

/// Why one way through an action leads to no step.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
pub struct Refusal {
    /// The operators on the way, with their arguments.
    pub applications: Vec<Application>,
    /// The part that is false.
    pub part: Part,
}

/// An operator on the way to a step.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
pub struct Application {
    /// Its name.
    pub operator: String,
    /// Its arguments.
    pub arguments: Vec<Named>,
}

/// A part of a formula that does not have the truth that is wanted, and the values in it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
pub struct Part {
    /// Where it stands.
    pub place: Option<Place>,
    /// Its text, on one line.
    pub text: String,
    /// Its truth: true below a negation, where it should be false; `None` if it has no value.
    pub truth: Option<bool>,
    /// Bound names on the way to it.
    pub bindings: Vec<Named>,
    /// The values of expressions in it, in the order of the text.
    pub values: Vec<PartValue>,
    /// Why it has no value.
    pub fault: Option<String>,
}

/// The value of an expression in a part of a formula.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
pub struct PartValue {
    /// Where the expression stands.
    pub place: Option<Place>,
    /// Its text.
    pub text: String,
    /// Its value.
    pub value: Value,
}

/// A behaviour that was followed, as far as it is one.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
#[serde(rename_all = "camelCase")]
pub struct Replayed {
    /// The states.
    pub states: Vec<StateInfo>,
    /// How each of them was reached; the first one is `initial`.
    pub labels: Vec<Label>,
    /// How many of the keys fit.
    pub fits: usize,
    /// Why the rest does not fit.
    pub message: Option<String>,
    /// The state to which the last one leads back.
    pub back_to: Option<usize>,
}

/// The initial states.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
pub struct Initial {
    /// The states, each once.
    pub states: Vec<StateInfo>,
    /// Whether there are more.
    pub truncated: bool,
}

/// States that were asked for by their keys.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
pub struct States {
    /// In the order of the keys.
    pub states: Vec<StateInfo>,
}

/// The values of an expression along a behaviour.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
#[serde(rename_all = "camelCase")]
pub struct Values {
    /// Whether it speaks of a step.
    pub is_of_step: bool,
    /// One for each state.
    pub results: Vec<Evaluated>,
}

/// A random walk: the states after the first one.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
pub struct Walked {
    /// The states.
    pub states: Vec<StateInfo>,
    /// How each of them was reached.
    pub labels: Vec<Label>,
}

/// Why a property does not hold of a behaviour.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
pub struct Explanation {
    /// For an invariant: the parts that are false in the last state, each with when it became so.
    pub parts: Vec<FalsePart>,
    /// The variables on which these parts depend; empty where nobody knows.
    pub variables: Vec<String>,
    /// For a temporal property: the part that is broken and the fairness that does not help.
    pub reasons: Vec<Reason>,
}

/// A part of an invariant that is false.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
pub struct FalsePart {
    /// The part.
    pub part: Part,
    /// The state in which it became false, counted from 0.
    pub since: usize,
}

/// A sentence about a behaviour, and the place of which it speaks.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
pub struct Reason {
    /// The sentence.
    pub text: String,
    /// The place.
    pub place: Option<Place>,
}

/// The picture of a state.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
pub struct Picture {
    /// The text of the operator `view`.
    pub text: Option<String>,
    /// The elements of the drawing.
    pub drawing: Option<Value>,
    /// Why there is none.
    pub fault: Option<String>,
}

/// Pictures of states.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
pub struct Pictures {
    /// One for each state.
    pub pictures: Vec<Picture>,
}
