//! The monitor: a trait that gives an exploration the time, the memory, and the wish to stop.

use check_system::Fault;
use std::time::Duration;

/// How far an exploration has come.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Progress {
    /// Distinct initial states; 0 until all are found.
    pub initial: u64,
    /// States generated, repetitions included.
    pub generated: u64,
    /// States that were new.
    pub distinct: u64,
    /// States found and not yet expanded.
    pub queue: u64,
    /// The level that is being found.
    pub depth: u64,
    /// Random runs that have ended; `None` where everything is explored.
    pub runs: Option<u64>,
    /// The graph for temporal properties, if there are any.
    pub graph: Option<GraphSize>,
}

/// How much memory the graph of all behaviours will take in the end, by what is known so far: it is built when the search is
/// over, to decide the temporal properties.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct GraphSize {
    /// Bytes that it takes at least.
    pub bytes: u64,
    /// Bytes that it may take, if there is a limit: where it takes more, the properties are not decided.
    pub allowed: Option<u64>,
}

impl GraphSize {
    /// Whether it takes more than it may.
    pub fn is_too_large(&self) -> bool {
        self.allowed.is_some_and(|allowed| self.bytes > allowed)
    }
}

/// The world outside, as far as an exploration needs it. Called every few hundred generated states, so each method
/// should take well under a microsecond most of the time.
pub trait Monitor: Sync {
    /// Wall-clock time since the exploration began.
    fn elapsed(&self) -> Duration;

    /// The time that counts against the budget: what was evaluated before the exploration may have used some.
    fn spent(&self) -> Duration {
        self.elapsed()
    }

    /// Whether the user wants to stop.
    fn interrupted(&self) -> bool {
        false
    }

    /// What is against going on with work for which there are no budgets of its own: of time, or of memory.
    fn refusal(&self) -> Option<Fault> {
        None
    }

    /// Bytes of memory in use; `None` when that cannot be told. Asked only under a budget of memory.
    fn memory(&self) -> Option<u64> {
        None
    }

    /// What is against taking so many more bytes of memory at once, if the system does not give so much. Asked often as
    /// well with 0, about what is in use.
    fn memory_is_out(&self, _more: u64) -> Option<Fault> {
        None
    }

    /// Hears that the exploration is over, and that what it has found is going to be evaluated once more. Gives the fault
    /// by which evaluation was ended from outside, if it was.
    fn conclude(&self) -> Option<Fault> {
        None
    }

    /// Whether anything that was to be evaluated once more was ended from outside.
    fn has_cut_conclusion(&self) -> bool {
        false
    }

    /// Hears how many states belong to each of the peers that explore together ([`explore_together`](crate::explore_together)).
    fn shares(&self, _states: &[u64]) {}

    /// Hears how far the exploration has come; decides itself how often to show it. Called by one thread.
    fn progress(&self, _progress: &Progress) {}
}
