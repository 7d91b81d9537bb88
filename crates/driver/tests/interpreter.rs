//! Single states of specs: steps and refusals, explanations, expressions that come later.

#![allow(clippy::unwrap_used, reason = "a test that cannot go on should stop")]

#[path = "interpreter/explanations.rs"]
mod explanations;
#[path = "interpreter/later.rs"]
mod later;
#[path = "interpreter/random.rs"]
mod random;
#[path = "interpreter/refusals.rs"]
mod refusals;
#[path = "interpreter/shown.rs"]
mod shown;
