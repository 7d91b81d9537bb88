//! Opening a spec: where it comes from, and what is told of it.

use super::{Diagnostic, Named, Place};
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;

/// Where a spec comes from.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
#[serde(tag = "kind", rename_all = "camelCase")]
pub enum Source {
    /// A spec that comes with the checker.
    Bundled {
        /// Its name: `nim`, or `nim-strategy/NimDialog` for another of its modules.
        name: String,
    },
    /// Texts by file name.
    Texts {
        /// The module to open.
        root: String,
        /// The texts.
        files: BTreeMap<String, String>,
    },
    /// The spec with which the server was started, or that is inside an exported page.
    Served,
}

/// What is to be read otherwise than the texts say.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
#[serde(default, deny_unknown_fields)]
pub struct Options {
    /// The name of another config file.
    pub config: Option<String>,
    /// Constants and definitions replaced: `N=3`, `Op(x)=x + 1`.
    pub definitions: Vec<String>,
    /// The initial predicate, by name.
    pub init: Option<String>,
    /// The next-state relation, by name.
    pub next: Option<String>,
    /// The temporal formula that describes the behaviours, by name.
    pub specification: Option<String>,
}

/// Which spec to open.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
pub struct OpenParams {
    /// Where it comes from.
    pub source: Source,
    /// What is to be read otherwise.
    #[serde(default)]
    pub options: Options,
}

/// A text that was read.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
#[serde(rename_all = "camelCase")]
pub struct SourceFile {
    /// The name that places have.
    pub name: String,
    /// The text.
    pub text: String,
    /// Whether it comes with the checker.
    pub is_standard: bool,
}

/// A spec that comes with the checker.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
#[serde(rename_all = "camelCase")]
pub struct BundledSpec {
    /// Its name.
    pub name: String,
    /// What it is, in a line.
    pub title: String,
    /// Whether it looks like a game for two.
    pub is_game: bool,
}

/// What is told of a spec that was opened.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
#[serde(rename_all = "camelCase")]
pub struct Opened {
    /// Changes whenever a text or an option does.
    pub digest: String,
    /// The root module.
    pub module: String,
    /// All texts that were read: root module first, then the config, then the others.
    pub files: Vec<SourceFile>,
    /// The config file that is used.
    pub config: Option<String>,
    /// Other config files that there are for it.
    pub configs: Vec<String>,
    /// Warnings.
    pub diagnostics: Vec<Diagnostic>,
    /// The variables, in the order of their declaration.
    pub variables: Vec<String>,
    /// The constants with their values.
    pub constants: Vec<Named>,
    /// The actions, in the order of the spec.
    pub actions: Vec<Action>,
    /// What the config asks.
    pub properties: Vec<PropertyInfo>,
    /// Everything that can be hovered over, of all modules but the standard ones.
    pub definitions: Vec<Definition>,
    /// State predicates that could be asked for as invariants or be reached, by name.
    pub predicates: Vec<String>,
    /// The operator of which `pictures` gives a text.
    pub view: Option<String>,
    /// The operator of which `pictures` gives a drawing.
    pub drawing: Option<String>,
    /// Whether it looks like a game for two.
    pub is_game: bool,
    /// Constraints, views and symmetries that restrict the states: their names.
    pub restrictions: Vec<String>,
    /// Whether a server is behind: files and downloads are possible.
    pub is_served: bool,
}

/// An action by its name.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
pub struct Action {
    /// The name.
    pub name: String,
    /// Where it is defined.
    pub place: Option<Place>,
}

/// The kinds of property that a config asks.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
#[serde(rename_all = "camelCase")]
pub enum AskedKind {
    /// Holds in every state.
    Invariant,
    /// Holds of every behaviour.
    Property,
    /// Holds in some state, or of some step.
    Reachable,
    /// Every state has a successor.
    Deadlock,
}

/// A property that the config asks.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
pub struct PropertyInfo {
    /// What kind it is.
    pub kind: AskedKind,
    /// Its name.
    pub name: String,
    /// Where it is defined.
    pub place: Option<Place>,
}

/// The kinds of name.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
#[serde(rename_all = "camelCase")]
pub enum DefinitionKind {
    /// A defined operator.
    Operator,
    /// A constant.
    Constant,
    /// A variable.
    Variable,
}

/// On what the value of a name depends.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
#[serde(rename_all = "camelCase")]
pub enum Level {
    /// On nothing.
    Constant,
    /// On a state.
    State,
    /// On a step.
    Step,
    /// On a behaviour.
    Behaviour,
}

/// A name that can be hovered over.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
pub struct Definition {
    /// The name.
    pub name: String,
    /// The names of its parameters.
    pub parameters: Vec<String>,
    /// What it is.
    pub kind: DefinitionKind,
    /// On what its value depends.
    pub level: Level,
    /// Where it stands.
    pub place: Place,
    /// The comment above it or behind it, without its signs; empty if there is none.
    pub comment: String,
}
