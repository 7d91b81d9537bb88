//! Configurations: what a `.cfg` file says, before it is known whether its names exist.
//!
//! The syntax is TLC's (`tlc2/tool/impl/ModelConfig.java`).

mod keywords;
mod lexer;
mod meant;
mod parser;
mod print;

pub use keywords::KEYWORDS;
pub use meant::keyword as keyword_meant;
pub use parser::{parse_config, repeated};

use check_syntax::Span;
use num_bigint::BigInt;
use std::sync::Arc;

/// A configuration.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Config {
    /// `CONSTANT`: values and replacements, in their order.
    pub constants: Vec<Assignment>,
    /// `INIT`.
    pub init: Option<ConfigName>,
    /// `NEXT`.
    pub next: Option<ConfigName>,
    /// `SPECIFICATION`.
    pub specification: Option<ConfigName>,
    /// `INVARIANT`.
    pub invariants: Vec<ConfigName>,
    /// `PROPERTY`.
    pub properties: Vec<ConfigName>,
    /// `CONSTRAINT`.
    pub constraints: Vec<ConfigName>,
    /// `ACTION_CONSTRAINT`.
    pub action_constraints: Vec<ConfigName>,
    /// `_POSSIBLE`: predicates that some state or step must satisfy.
    pub possible: Vec<ConfigName>,
    /// `VIEW`.
    pub view: Option<ConfigName>,
    /// `SYMMETRY`.
    pub symmetry: Option<ConfigName>,
    /// `ALIAS`.
    pub alias: Option<ConfigName>,
    /// `POSTCONDITION`.
    pub postconditions: Vec<ConfigName>,
    /// `CHECK_DEADLOCK`; where it is not given, TLC checks.
    pub check_deadlock: Option<bool>,
    /// `_PERIODIC`.
    pub periodic: Option<ConfigName>,
    /// `_RL_REWARD`.
    pub rl_reward: Option<ConfigName>,
    /// Expressions whose values somebody wants to see, in a state or on a step. No file says this; a tool does.
    pub observed: Vec<ConfigName>,
}

/// A name at a place of a configuration: a definition of the spec, perhaps behind instances (`I!Op`).
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ConfigName {
    /// The name.
    pub name: Arc<str>,
    /// Where it stands.
    pub span: Span,
}

/// One line of `CONSTANT`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Assignment {
    /// The constant or definition on the left.
    pub name: ConfigName,
    /// The arguments in `Op(v1, v2) = value`; empty in most cases.
    pub arguments: Vec<ConfigValue>,
    /// The module to which it applies, where one is named: `C = [Mod] value`, `C <- [Mod] Op`.
    pub module: Option<ConfigName>,
    /// What stands on the right.
    pub right: Right,
    /// The whole line.
    pub span: Span,
}

/// The right side of an assignment.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Right {
    /// `= value`.
    Value(ConfigValue),
    /// `<- Op`: a definition of the spec takes its place.
    Definition(ConfigName),
}

/// A value in a configuration.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ConfigValue {
    /// What it is.
    pub kind: ConfigValueKind,
    /// Where it stands.
    pub span: Span,
}

/// The kinds of value in a configuration.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum ConfigValueKind {
    /// An integer.
    Number(BigInt),
    /// A string.
    String(Arc<str>),
    /// `TRUE` or `FALSE`.
    Bool(bool),
    /// An identifier: a model value. `A_x`, one character and an underscore first, is typed by that character.
    Model(Arc<str>),
    /// `{…}`, as written: not sorted, perhaps with repetitions.
    Set(Vec<ConfigValue>),
}

impl Config {
    /// The strings and model values in the order of the text: TLC meets them before any text of the spec, since it
    /// reads the configuration first (`tlc2/tool/impl/Spec.java`).
    pub fn symbols(&self) -> Vec<Arc<str>> {
        let mut found = Vec::new();
        for assignment in &self.constants {
            assignment.arguments.iter().for_each(|value| value.symbols(&mut found));
            if let Right::Value(value) = &assignment.right {
                value.symbols(&mut found);
            }
        }
        found
    }
}

impl ConfigValue {
    fn symbols(&self, found: &mut Vec<Arc<str>>) {
        match &self.kind {
            ConfigValueKind::String(name) | ConfigValueKind::Model(name) => found.push(name.clone()),
            ConfigValueKind::Set(items) => items.iter().for_each(|item| item.symbols(found)),
            ConfigValueKind::Number(_) | ConfigValueKind::Bool(_) => {}
        }
    }
}
