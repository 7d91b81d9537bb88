//! The context in which a worker evaluates, beside the state: what all workers of a run share, and what each is told of
//! the exploration. [`crate::value::Environment`] is how native operators ask for it.

mod registers;

pub(crate) use registers::{Board, Registers};

use crate::state::State;
use crate::value::{RunSettings, Value};
use crate::world::{NoWorld, World};
use check_system::{ANY_DEPTH, Allowance, Extent, Location};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering::SeqCst};

/// A part of a spec and where it stands: what `TLCGet("spec")` tells.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Part {
    pub(crate) name: String,
    pub(crate) location: Location,
}

/// The parts of a spec by their kind, in the words of `TLCGet("spec")`.
pub(crate) type Parts = Vec<(&'static str, Vec<Part>)>;

/// What all workers of a spec share of the world around it.
pub(crate) struct SharedContext {
    pub(crate) board: Board,
    pub(crate) run_settings: RunSettings,
    pub(crate) parts: Parts,
    pub(crate) wants_end: AtomicBool,
    pub(crate) world: Arc<dyn World>,
    /// What evaluation may use.
    pub(crate) allowance: Arc<dyn Allowance>,
}

impl SharedContext {
    /// A shared in which nothing has been said yet.
    pub(crate) fn new(parts: Parts, allowance: Arc<dyn Allowance>) -> Self {
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

/// What one worker knows of the world around the state that it evaluates.
pub(crate) struct WorkerContext {
    pub(crate) shared: Arc<SharedContext>,
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

impl WorkerContext {
    /// The context of a worker that has been told nothing yet.
    pub(crate) fn new(shared: Arc<SharedContext>, registers: Registers) -> Self {
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
    pub(crate) fn level(&self) -> u64 {
        self.expanded + u64::from(self.is_beyond)
    }

    /// Whether an exploration asks, and says where in it the state stands.
    pub(crate) fn is_explored(&self) -> bool {
        self.expanded != ANY_DEPTH
    }

    /// Asks for the end of the exploration.
    pub(crate) fn end(&self) {
        self.shared.wants_end.store(true, SeqCst);
    }
}
