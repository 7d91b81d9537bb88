//! What cannot be evaluated: what is said of it, where, and through which calls.

#![allow(clippy::unwrap_used, reason = "a test that cannot go on should stop")]

#[path = "faults/actions.rs"]
mod actions;
#[path = "faults/calls.rs"]
mod calls;
#[path = "faults/first.rs"]
mod first;
#[path = "faults/operands.rs"]
mod operands;
#[path = "faults/sets.rs"]
mod sets;
#[path = "truths/support.rs"]
mod support;
