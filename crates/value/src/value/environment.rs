//! What an evaluation can know beside the state, as native operators ask for it: registers, the exploration, the run,
//! the world of files and programs.
//!
//! TLC's modules TLC, TLCExt, IOUtils and others let a spec ask for these. Whatever depends on them is volatile: it is
//! evaluated whenever it is met.

use super::{Evaluated, Value};
use crate::world::World;
use check_system::{Extent, Fault, Location};
use std::sync::Arc;

/// How a spec is being checked: `TLCGet("config")`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct RunSettings {
    /// `bfs`, `simulate` or `generate`.
    pub mode: String,
    /// Whether deadlock is looked for.
    pub deadlock: bool,
    /// Threads that explore.
    pub workers: usize,
    /// The seed of what is random.
    pub seed: u64,
    /// Where the checker is installed.
    pub install: String,
    /// Further settings, of simulation.
    pub further: Vec<(String, i64)>,
}

impl Default for RunSettings {
    fn default() -> Self {
        let (mode, install) = ("bfs".to_owned(), String::new());
        Self { mode, deadlock: true, workers: 1, seed: 0, install, further: Vec::new() }
    }
}

/// The name of a register: a number from 0, or a string that begins with `s:` (or with `-D`, for properties of the
/// run).
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum RegisterName {
    /// A number.
    Number(i64),
    /// A string.
    Named(Arc<str>),
}

/// The world around an evaluation, as native operators see it.
pub trait Environment {
    /// The value of a register, if it has one.
    ///
    /// # Errors
    /// When another thread has put it there and it cannot be handed over.
    fn register(&mut self, name: &RegisterName) -> Evaluated<Option<Value>>;

    /// Gives a register a value.
    ///
    /// # Errors
    /// When the value cannot be written out.
    fn set_register(&mut self, name: RegisterName, value: Value) -> Evaluated<()>;

    /// The registers of every thread: those with numbers, or those with names.
    ///
    /// # Errors
    /// When a value cannot be handed over.
    fn all_registers(&mut self, named: bool) -> Evaluated<Vec<(RegisterName, Vec<Value>)>>;

    /// Whether an exploration asks, so that there is a depth, a behaviour and an extent.
    fn is_explored(&self) -> bool;

    /// The depth of the state that is evaluated, 0 where there is none; or that of the state after it.
    fn level(&self, next: bool) -> u64;

    /// How far the exploration has come.
    fn extent(&self) -> Extent;

    /// The number of the thread, from 0.
    fn thread(&self) -> usize;

    /// The states that lead to the one that is evaluated, itself included, each as a record of the variables.
    ///
    /// # Errors
    /// When the state is not complete yet.
    fn behaviour(&mut self) -> Evaluated<Vec<Value>>;

    /// The trace of the violation that was found.
    fn counterexample(&self) -> Option<Value>;

    /// How the spec is being checked.
    fn run_settings(&self) -> &RunSettings;

    /// The parts of the spec by kind: name and place of each.
    fn parts(&self) -> Vec<(&'static str, Vec<(String, Location)>)>;

    /// Files, programs, the clock.
    fn world(&self) -> Arc<dyn World>;

    /// Asks for the end of the exploration.
    fn end(&self);

    /// A model value.
    ///
    /// # Errors
    /// When there are too many.
    fn model_value(&mut self, name: &str) -> Evaluated<Value>;

    /// A number that stands for a value.
    ///
    /// # Errors
    /// When the value cannot be written out.
    fn fingerprint(&mut self, value: &Value) -> Evaluated<u64>;
}

/// What surrounds an evaluation, where an exploration asks.
///
/// # Errors
/// Where there is none: a recorded run, say, whose states may lie at any depth.
pub fn explored<'s>(
    environment: Option<&'s mut dyn Environment>,
    operator: &str,
) -> Evaluated<&'s mut dyn Environment> {
    match environment {
        Some(environment) if environment.is_explored() => Ok(environment),
        _ => no_exploration(operator),
    }
}

/// What is said where there are no environment.
pub fn no_exploration<T>(operator: &str) -> Evaluated<T> {
    Err(Fault::evaluation(format!("`{operator}` has no value here: there is no exploration")))
}
