//! What an evaluation can know beside the state: registers, the exploration, the run, the world of files and programs.
//!
//! TLC's modules TLC, TLCExt, IOUtils and others let a spec ask for these. Whatever depends on them is volatile
//! ([`crate::standard::Native::is_volatile`]): it is evaluated whenever it is met.

mod counterexample;
pub(crate) mod possible;
mod registers;

pub(crate) use counterexample::{action, counterexample, part};
pub use registers::RegisterName;
pub(crate) use registers::{Board, Registers};

use crate::state::State;
use crate::value::{Evaluated, Value};
use crate::world::{NoWorld, World};
use check_system::{ANY_DEPTH, Allowance, Extent, Fault, Location};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering::SeqCst};

/// How a spec is being checked: `TLCGet("config")`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Circumstances {
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

impl Default for Circumstances {
    fn default() -> Self {
        let (mode, install) = ("bfs".to_owned(), String::new());
        Self { mode, deadlock: true, workers: 1, seed: 0, install, further: Vec::new() }
    }
}

/// A part of a spec and where it stands: what `TLCGet("spec")` tells.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Part {
    pub(crate) name: String,
    pub(crate) location: Location,
}

/// The parts of a spec by their kind, in the words of `TLCGet("spec")`.
pub(crate) type Parts = Vec<(&'static str, Vec<Part>)>;

/// What all workers of a spec share of the world around it.
pub(crate) struct Setting {
    pub(crate) board: Board,
    pub(crate) circumstances: Circumstances,
    pub(crate) parts: Parts,
    pub(crate) wants_end: AtomicBool,
    pub(crate) world: Arc<dyn World>,
    /// What evaluation may use.
    pub(crate) allowance: Arc<dyn Allowance>,
}

impl Setting {
    /// A setting in which nothing has been said yet.
    pub(crate) fn new(parts: Parts, allowance: Arc<dyn Allowance>) -> Self {
        let circumstances = Circumstances::default();
        Self {
            board: Board::default(),
            circumstances,
            parts,
            wants_end: AtomicBool::new(false),
            world: Arc::new(NoWorld),
            allowance,
        }
    }
}

/// What one worker knows of the world around the state that it evaluates.
pub(crate) struct Outlook {
    pub(crate) setting: Arc<Setting>,
    pub(crate) registers: Registers,
    /// The depth of the state that is expanded; 0 when there is none.
    pub(crate) expanded: u64,
    /// The states that lead to it, itself included, if somebody wants them.
    pub(crate) behaviour: Vec<State>,
    /// Whether the state that is evaluated comes after these.
    pub(crate) is_beyond: bool,
    pub(crate) extent: Extent,
    /// The trace of a violation, as TLCExt's `CounterExample`.
    pub(crate) counterexample: Option<Value>,
}

impl Outlook {
    /// The outlook of a worker that has heard nothing yet.
    pub(crate) fn new(setting: Arc<Setting>, registers: Registers) -> Self {
        Self {
            setting,
            registers,
            expanded: 0,
            behaviour: Vec::new(),
            is_beyond: false,
            extent: Extent::default(),
            counterexample: None,
        }
    }

    /// The depth of the state that is evaluated: 0 for the initial predicate and for what speaks of no state.
    pub(crate) fn level(&self) -> u64 {
        self.expanded + u64::from(self.is_beyond)
    }

    /// Whether an exploration asks, and says where in it the state stands.
    pub(crate) fn is_explored(&self) -> bool {
        self.expanded != ANY_DEPTH
    }

    /// Asks for the end of the exploration.
    pub(crate) fn end(&self) {
        self.setting.wants_end.store(true, SeqCst);
    }
}

/// The world around an evaluation, as native operators see it.
pub trait Surroundings {
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
    fn circumstances(&self) -> &Circumstances;

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
pub(crate) fn explored<'s>(
    surroundings: Option<&'s mut dyn Surroundings>,
    operator: &str,
) -> Evaluated<&'s mut dyn Surroundings> {
    match surroundings {
        Some(surroundings) if surroundings.is_explored() => Ok(surroundings),
        _ => nothing_around(operator),
    }
}

/// What is said where there are no surroundings.
pub(crate) fn nothing_around<T>(operator: &str) -> Evaluated<T> {
    Err(Fault::evaluation(format!("`{operator}` has no value here: there is no exploration")))
}
