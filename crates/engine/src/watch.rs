//! Budgets, interruption and progress: what may end an exploration from outside.

use crate::monitor::{Monitor, Progress};
use crate::question::Budgets;
use check_system::{Extent, Fault};
use std::sync::OnceLock;
use std::sync::atomic::{AtomicU64, Ordering::Relaxed};

/// Why an exploration ended before everything was explored and nothing wrong was found.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Ending {
    /// A budget ran out: which.
    Limit(String),
    /// The user interrupted.
    Interrupted,
    /// The system asked for it.
    Asked,
    /// The memory that there is, is used up.
    Memory(Fault),
}

/// Memory is asked for once in so many looks: asking takes a system call.
const LOOKS_PER_MEMORY: u64 = 64;

/// Looks at the world outside, for all threads of an exploration.
pub(crate) struct Watch<'a> {
    monitor: &'a dyn Monitor,
    budgets: &'a Budgets,
    ending: OnceLock<Ending>,
    looks: AtomicU64,
    initial: AtomicU64,
    generated: AtomicU64,
    distinct: AtomicU64,
    expanded: AtomicU64,
    depth: AtomicU64,
    runs: AtomicU64,
    is_simulation: bool,
}

impl<'a> Watch<'a> {
    /// A watch over an exploration that begins.
    pub(crate) fn new(monitor: &'a dyn Monitor, budgets: &'a Budgets) -> Self {
        let zero = || AtomicU64::new(0);
        Self {
            monitor,
            budgets,
            ending: OnceLock::new(),
            looks: zero(),
            initial: zero(),
            generated: zero(),
            distinct: zero(),
            expanded: zero(),
            depth: zero(),
            runs: zero(),
            is_simulation: false,
        }
    }

    /// The same over a simulation.
    pub(crate) fn over_runs(self) -> Self {
        Self { is_simulation: true, ..self }
    }

    /// Counts a random run that has ended.
    pub(crate) fn count_run(&self) {
        self.runs.fetch_add(1, Relaxed);
    }

    /// The world outside.
    pub(crate) fn monitor(&self) -> &'a dyn Monitor {
        self.monitor
    }

    /// Why the exploration is to end, once that is so.
    pub(crate) fn ending(&self) -> Option<&Ending> {
        self.ending.get()
    }

    /// Whether the exploration is to end: looks at the clock, the memory and the user.
    pub(crate) fn look(&self) -> bool {
        if self.ending.get().is_none()
            && let Some(ending) = self.reason()
        {
            // Another thread may have been first; either reason is true.
            let _ = self.ending.set(ending);
        }
        self.ending.get().is_some()
    }

    /// Whether so many more bytes of memory can be taken at once; ends the exploration if not.
    pub(crate) fn has_room(&self, bytes: u64) -> bool {
        let out = self.monitor.memory_is_out(bytes);
        out.into_iter().for_each(|fault| self.end(Ending::Memory(fault)));
        self.ending.get().is_none()
    }

    /// Ends the exploration, unless something has ended it before.
    pub(crate) fn end(&self, ending: Ending) {
        let _ = self.ending.set(ending);
    }

    /// Tells how many initial states there are.
    pub(crate) fn set_initial(&self, states: u64) {
        self.initial.store(states, Relaxed);
    }

    /// How far the exploration has come, as far as the counts tell; without its depth.
    pub(crate) fn extent(&self) -> Extent {
        let distinct = self.distinct.load(Relaxed);
        Extent {
            initial: self.initial.load(Relaxed),
            generated: self.generated.load(Relaxed),
            distinct,
            queue: distinct.saturating_sub(self.expanded.load(Relaxed)),
            depth: 0,
            elapsed: self.monitor.elapsed(),
            runs: self.is_simulation.then(|| self.runs.load(Relaxed) + 1),
        }
    }

    fn reason(&self) -> Option<Ending> {
        if self.monitor.interrupted() {
            return Some(Ending::Interrupted);
        }
        if let Some(limit) = self.budgets.max_time.filter(|&limit| self.monitor.spent() >= limit) {
            return Some(Ending::Limit(format!("{} s", limit.as_secs_f64())));
        }
        if let Some(fault) = self.monitor.memory_is_out(0) {
            return Some(Ending::Memory(fault));
        }
        let limit = self.budgets.max_memory?;
        let is_due = self.looks.fetch_add(1, Relaxed).is_multiple_of(LOOKS_PER_MEMORY);
        let is_over = is_due && self.monitor.memory().is_some_and(|used| used >= limit);
        is_over.then(|| Ending::Limit(format!("{limit} bytes of memory")))
    }

    /// Adds to the counts that progress shows.
    pub(crate) fn count(&self, generated: u64, distinct: u64, expanded: u64) {
        self.generated.fetch_add(generated, Relaxed);
        self.distinct.fetch_add(distinct, Relaxed);
        self.expanded.fetch_add(expanded, Relaxed);
    }

    /// Tells which level is being found.
    pub(crate) fn set_depth(&self, depth: u64) {
        self.depth.store(depth, Relaxed);
    }

    /// Shows how far the exploration has come.
    pub(crate) fn report(&self) {
        let distinct = self.distinct.load(Relaxed);
        self.monitor.progress(&Progress {
            generated: self.generated.load(Relaxed),
            distinct,
            queue: distinct.saturating_sub(self.expanded.load(Relaxed)),
            depth: self.depth.load(Relaxed),
            runs: self.is_simulation.then(|| self.runs.load(Relaxed)),
        });
    }
}
