//! The evaluator of TLA+: runs compiled expressions and actions on states.
//!
//! Must never know how a program was compiled, engines, reports or files. What is remembered of evaluations is kept in the
//! slots of [`slots`]; when to remember is decided above, in `check-tla`.

mod bytes;
pub mod coverage;
pub mod evaluate;
pub mod ir;
pub mod location;
pub mod runtime;
pub mod slots;
pub mod standard;
pub mod state;
