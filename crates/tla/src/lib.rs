//! Specs in TLA+ as transition systems: compilation, caching, symmetry.
//!
//! A [`check_module::module::Module`] and a [`check_module::config::Config`] are compiled to a program of `check-eval`;
//! with what is known of its actions by the parts of the state that they read, it is a [`Spec`], which is a `System`. Must
//! never know engines, reports or files.

mod caching;
pub mod compile;
mod spec;
pub mod symmetry;

pub use spec::{Disabled, Parameters, Spec, Successor, SuccessorBounds, Successors, Worker};
