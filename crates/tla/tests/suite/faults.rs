//! What cannot be evaluated: what is said of it, where, and through which calls.

mod actions;
mod calls;
mod first;
mod operands;
mod sets;
