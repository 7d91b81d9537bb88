//! The tests of specs as systems: what expressions mean, what steps there are, what is said where something cannot be
//! evaluated; with the cache and without it, and beside TLC.

#![allow(clippy::unwrap_used, reason = "a test that cannot go on should stop")]

mod backtracking;
mod both;
mod by_parts;
mod chance;
mod faults;
mod random_expressions;
mod random_specs;
mod support;
mod symmetry;
mod truths;
mod walks;
