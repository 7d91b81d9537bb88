//! Random specs in TLA+, for tests that compare: two ways to evaluate, two engines, two model checkers.
//!
//! What is written is well-formed and mostly well-typed, and the decisions come from a seed or from the bytes of a fuzzer
//! ([`Choices`]). State spaces are finite: a constraint keeps the values of variables small.

mod choices;
mod expression;
mod formula;
mod functions;
mod spec;
mod steps;

pub use choices::Choices;
pub use functions::{Functions, functions};
pub use spec::{Case, spec};

use expression::Writer;

/// The constants that expressions speak of, as a configuration assigns them.
pub const CONSTANTS: &str = "CONSTANTS m1 = m1 m2 = m2 m3 = m3 nomv = nomv MV = {m1, m2, m3}\n";

/// A constant expression over [`CONSTANTS`] and the standard modules Integers, Sequences, FiniteSets and TLC. In every
/// second one the parts have types that are wanted there.
pub fn expression(choices: &mut Choices) -> String {
    let astray = *choices.pick(&[0, 4, 0, 25]);
    let mut writer = Writer::new(choices, astray);
    let wanted = writer.a_type(2);
    let depth = 2 + writer.below(3);
    writer.of(&wanted, depth)
}
