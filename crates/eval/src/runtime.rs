//! The context in which a worker evaluates, beside the state: what all workers of a run share, and what each is told of
//! the exploration. [`check_value::value::Environment`] is how native operators ask for it.

mod registers;

pub use registers::{Board, Registers};

use crate::state::State;
use check_system::{ANY_DEPTH, Allowance, Extent, Location};
use check_value::value::{RunSettings, Value};
use check_value::world::{NoWorld, World};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering::SeqCst};

/// A part of a spec and where it stands: what `TLCGet("spec")` tells.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Part {
    /// The name as the text has it.
    pub name: String,
    /// Where it stands.
    pub location: Location,
}

/// The parts of a spec by their kind, in the words of `TLCGet("spec")`.
pub type Parts = Vec<(&'static str, Vec<Part>)>;

/// The context that all workers of a spec share.
pub struct SharedContext {
    /// The registers of all workers, as `TLCGet("all")` reads them.
    pub board: Board,
    /// The settings of the run, as `TLCGet("config")` tells them.
    pub run_settings: RunSettings,
    /// The parts of the spec, as `TLCGet("spec")` tells them.
    pub parts: Parts,
    /// Whether `TLCSet("exit", TRUE)` asked for the end of the exploration.
    pub wants_end: AtomicBool,
    /// Files, programs and the clock.
    pub world: Arc<dyn World>,
    /// What evaluation may use.
    pub allowance: Arc<dyn Allowance>,
}

impl SharedContext {
    /// A shared in which nothing has been said yet.
    pub fn new(parts: Parts, allowance: Arc<dyn Allowance>) -> Self {
        let run_settings = RunSettings::default();
        Self {
            board: Board::default(),
            run_settings,
            parts,
            wants_end: AtomicBool::new(false),
            world: Arc::new(NoWorld),
            allowance,
        }
    }
}

/// The context of one worker beside the state.
pub struct WorkerContext {
    /// The context of all workers.
    pub shared: Arc<SharedContext>,
    /// The registers of this worker, as `TLCGet(i)` reads them.
    pub registers: Registers,
    /// The depth of the state that is expanded; 0 when there is none.
    pub expanded: u64,
    /// The states that lead to it, itself included, if somebody wants them.
    pub behaviour: Vec<State>,
    /// Whether the state that is evaluated comes after these.
    pub is_beyond: bool,
    /// How far the exploration has come.
    pub extent: Extent,
    /// The trace of a violation, as TLCExt's `CounterExample`.
    pub counterexample: Option<Value>,
}

impl WorkerContext {
    /// The context of a worker that has been told nothing yet.
    pub fn new(shared: Arc<SharedContext>, registers: Registers) -> Self {
        Self {
            shared,
            registers,
            expanded: 0,
            behaviour: Vec::new(),
            is_beyond: false,
            extent: Extent::default(),
            counterexample: None,
        }
    }

    /// The depth of the state that is evaluated: 0 for the initial predicate and for what speaks of no state.
    pub fn level(&self) -> u64 {
        self.expanded + u64::from(self.is_beyond)
    }

    /// Whether an exploration asks, and says where in it the state stands.
    pub(crate) fn is_explored(&self) -> bool {
        self.expanded != ANY_DEPTH
    }

    /// Asks for the end of the exploration.
    pub fn end(&self) {
        self.shared.wants_end.store(true, SeqCst);
    }
}
