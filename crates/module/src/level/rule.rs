//! The levels of the operators of the language (`tla2sany/semantic/BuiltInOperators.java`).

use crate::module::{Builtin, Level};

/// The level that an operator has by itself, and the highest one that it accepts of its operands. Where the level is
/// `None`, it is that of the operands.
pub(super) fn builtin(operator: Builtin) -> (Option<Level>, Level) {
    use Builtin as B;
    use Level as L;
    match operator {
        B::Equal | B::NotEqual | B::In | B::NotIn | B::SubsetEq => (None, L::Action),
        B::Cup | B::Cap | B::SetMinus | B::PowerSet | B::Union | B::Domain => (None, L::Action),
        B::Not | B::And | B::Or | B::Implies | B::Equivalent => (None, L::Temporal),
        B::Prime | B::Unchanged => (Some(L::Action), L::State),
        B::Enabled | B::EnabledSubstituted => (Some(L::State), L::Action),
        B::Compose => (Some(L::Action), L::Action),
        B::Always | B::Eventually | B::LeadsTo | B::WhilePlus => (Some(L::Temporal), L::Temporal),
    }
}

/// A level as a reader knows it.
pub(super) fn name(level: Level) -> &'static str {
    match level {
        Level::Constant => "constant",
        Level::State => "state",
        Level::Action => "action",
        Level::Temporal => "temporal",
    }
}

/// What an expression of a level is.
pub(super) fn noun(level: Level) -> &'static str {
    match level {
        Level::Constant => "a constant",
        Level::State => "an expression about a state",
        Level::Action => "an expression about a step (it has primes)",
        Level::Temporal => "a temporal formula",
    }
}
