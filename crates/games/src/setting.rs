//! A spec as a game: its texts, the request and the rules.

use crate::rules::Rules;
use check_driver::origin::Origin;
use check_driver::refusal::{Refused, Stop};
use check_driver::request::Request;
use check_syntax::Diagnostic;

/// A spec that is taken for a game.
pub struct Setting<'a> {
    /// The texts.
    pub origin: &'a dyn Origin,
    /// How the spec is read.
    pub request: Request,
    /// Which game it is.
    pub rules: &'a Rules,
    /// The strategy that is to be verified: an operator or expression that holds on the steps it allows.
    pub strategy: Option<&'a str>,
}

/// What is asked of a game does not fit the spec.
pub fn asked(message: impl Into<String>, hint: impl Into<String>) -> Stop {
    let error = Diagnostic::error_without_place("game", message.into());
    Stop::Refused(Refused::config(vec![error.with_hint(hint)]))
}
