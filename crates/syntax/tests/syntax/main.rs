//! Tests of the syntax crate through its public interface.

#![allow(clippy::unwrap_used, reason = "a test that cannot go on may panic")]

mod check;
mod corpus;
mod errors;
mod examples;
mod generate;
mod junctions;
mod limits;
mod mutations;
mod precedence;
mod random;
mod round_trip;
mod shapes;
mod spans;
