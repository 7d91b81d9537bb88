//! Calls, answers and events.

use super::{BundledSpec, CheckParams, Diagnostic, GameParams, GraphParams, Key, OpenParams, PositionParams, Problem};
use serde::{Deserialize, Serialize};

/// A request: a method with its parameters.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
#[serde(tag = "method", content = "params", rename_all = "camelCase")]
pub enum Call {
    /// The bundled specs.
    Bundled {},
    /// Reads and compiles a spec; all other calls are about it.
    Open(OpenParams),
    /// What is wrong with a text.
    Diagnose(OpenParams),
    /// The initial states.
    Initial {},
    /// States again.
    States(KeysParams),
    /// The steps from a state, and why the other actions make none.
    Steps(KeyParams),
    /// Follows a path from an initial state.
    Replay(KeysParams),
    /// An expression in each state of a behaviour.
    Evaluate(EvaluateParams),
    /// Steps at random.
    RandomWalk(RandomWalkParams),
    /// Why a property does not hold of a behaviour.
    Explain(ExplainParams),
    /// Texts or drawings of states.
    Pictures(KeysParams),
    /// A behaviour in a form for other programs.
    Export(ExportParams),
    /// A behaviour from a file.
    Import(ImportParams),
    /// Explores the states.
    Check(CheckParams),
    /// The graph of some states.
    Graph(GraphParams),
    /// Solves the spec as a game.
    GameOpen(GameParams),
    /// A position of the game.
    GamePosition(PositionParams),
}

/// An answer.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
#[serde(rename_all = "camelCase")]
pub enum Answer<T> {
    /// What was asked.
    Result(T),
    /// Why there is no result.
    Problem(Problem),
}

/// Sent while a call runs.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
#[serde(tag = "event", rename_all = "camelCase")]
pub enum Event {
    /// How far a search has come.
    Progress {
        /// Distinct states.
        distinct: u64,
        /// States that were generated.
        generated: u64,
        /// States that are not yet expanded.
        queue: u64,
        /// The depth.
        depth: u64,
        /// The time in seconds.
        seconds: f64,
    },
    /// A line that the spec prints.
    Print {
        /// The line.
        text: String,
    },
}

/// A state by its key.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
pub struct KeyParams {
    /// The key.
    pub key: Key,
}

/// States by their keys, or by the beginnings of them.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
pub struct KeysParams {
    /// The keys.
    pub keys: Vec<Key>,
}

/// An expression and a behaviour.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
#[serde(rename_all = "camelCase")]
pub struct EvaluateParams {
    /// The expression.
    pub expression: String,
    /// The states.
    pub keys: Vec<Key>,
    /// For a lasso: the state to which the last one leads back.
    #[serde(default)]
    pub back_to: Option<usize>,
}

/// Where a random walk begins, how long it is, and what decides it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
pub struct RandomWalkParams {
    /// The state where it begins.
    pub key: Key,
    /// The most steps.
    pub steps: usize,
    /// What decides it.
    pub seed: u64,
}

/// A behaviour and a property.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
#[serde(rename_all = "camelCase")]
pub struct ExplainParams {
    /// The states.
    pub keys: Vec<Key>,
    /// For a lasso: the state to which the last one leads back, itself if it stays there.
    #[serde(default)]
    pub back_to: Option<usize>,
    /// The name of the property, or an expression.
    pub property: String,
}

/// The forms of a behaviour for other programs.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
#[serde(rename_all = "kebab-case")]
pub enum ExportForm {
    /// The Informal Trace Format.
    Itf,
    /// A TLA+ module.
    Tla,
    /// As reports of ours have it.
    Json,
    /// A text for people.
    Markdown,
    /// What TLC writes with `-dumpTrace json`.
    TlcJson,
}

/// A behaviour and the form that it is wanted in.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
#[serde(rename_all = "camelCase")]
pub struct ExportParams {
    /// The states.
    pub keys: Vec<Key>,
    /// For a lasso: the state to which the last one leads back.
    #[serde(default)]
    pub back_to: Option<usize>,
    /// The form.
    pub form: ExportForm,
}

/// A file with a behaviour.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
pub struct ImportParams {
    /// The name of the file.
    pub name: String,
    /// Its text.
    pub text: String,
}

/// The bundled specs.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
pub struct Catalogue {
    /// By name.
    pub specs: Vec<BundledSpec>,
}

/// What is wrong with a text.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
pub struct Diagnosed {
    /// Errors and warnings.
    pub diagnostics: Vec<Diagnostic>,
}
