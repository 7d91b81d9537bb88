//! Budgets, interruption and progress: what may end an exploration from outside.

use crate::monitor::{GraphSize, Monitor, Progress};
use crate::question::Budgets;
use check_system::{Extent, Fault, FaultKind};
use std::fmt::Display;
use std::io;
use std::sync::OnceLock;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering::Relaxed};
use std::time::Duration;

/// Why an exploration ended before everything was explored and nothing wrong was found.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Ending {
    /// A budget ran out: which.
    Limit(String),
    /// The user interrupted.
    Interrupted,
    /// The system asked for it.
    Asked,
    /// The memory that there is, is used up, or the disk fails.
    Failed(Fault),
}

/// The fault that is trouble with the disk.
pub(crate) fn disk_fault(why: &dyn Display) -> Fault {
    Fault::new(FaultKind::Disk, format!("what is kept on disk cannot be written or read: {why}"))
}

/// A graph of this size may be built whatever the memory that is allowed: about what the program takes itself.
const LEAST_GRAPH: u64 = 32 << 20;

/// Memory is asked for once in so many looks: asking takes a system call.
const LOOKS_PER_MEMORY: u64 = 64;

/// When the time has run out, temporal properties may be checked on what was found for this part of it more.
const MORE_TIME: u32 = 4;

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
    /// Bytes that the graph for temporal properties takes by now, and may take.
    graph: AtomicU64,
    graph_allowed: AtomicU64,
    /// Whether the search is to rest between two slices of a level.
    rest: AtomicBool,
    /// From how many bytes of memory in use on it is.
    rest_memory: AtomicU64,
    /// And from which moment on, in milliseconds.
    rest_time: AtomicU64,
    /// Whether a checkpoint is written before the search is ended by the user or the clock.
    saves: AtomicBool,
    /// Why the search is to end, once it has rested.
    leaving: OnceLock<Ending>,
    /// Whether pieces that are being expanded then may be given up.
    gives_up: AtomicBool,
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
            graph: zero(),
            graph_allowed: AtomicU64::new(u64::MAX),
            rest: AtomicBool::new(false),
            rest_memory: AtomicU64::new(u64::MAX),
            rest_time: AtomicU64::new(u64::MAX),
            saves: AtomicBool::new(false),
            leaving: OnceLock::new(),
            gives_up: AtomicBool::new(false),
        }
    }

    /// From now on a checkpoint is written before the search is ended by the user or the clock.
    pub(crate) fn save_before_end(&self) {
        self.saves.store(true, Relaxed);
    }

    /// From now on a search that is to be ended rests at once: the pieces that are being expanded are given up.
    pub(crate) fn give_up_pieces(&self) {
        self.gives_up.store(true, Relaxed);
    }

    /// Whether the pieces that are being expanded are given up, since the search is to rest before it ends.
    pub(crate) fn has_given_up(&self) -> bool {
        self.leaving.get().is_some() && self.gives_up.load(Relaxed)
    }

    /// Why the search is to end, now that it rests.
    pub(crate) fn leaving(&self) -> Option<&Ending> {
        self.leaving.get()
    }

    /// Ends the search, or lets it rest before.
    fn leave(&self, ending: Ending) -> Option<Ending> {
        if !self.saves.load(Relaxed) {
            return Some(ending);
        }
        let _ = self.leaving.set(ending);
        self.rest();
        None
    }

    /// The search has rested, and is to rest again when so much memory is in use, or at some time.
    pub(crate) fn rest_at(&self, memory: u64, time: Option<Duration>) {
        self.rest_memory.store(memory, Relaxed);
        self.rest_time.store(time.map_or(u64::MAX, |time| time.as_millis() as u64), Relaxed);
        self.rest.store(self.leaving.get().is_some(), Relaxed);
    }

    /// The search is to rest when the pieces that were handed out are expanded.
    pub(crate) fn rest(&self) {
        self.rest.store(true, Relaxed);
    }

    /// Whether it is.
    pub(crate) fn wants_rest(&self) -> bool {
        self.rest.load(Relaxed)
    }

    /// Looks at the clock and the memory, between two levels, whether the search is to rest.
    pub(crate) fn is_rest_due(&self) -> bool {
        if self.rest_memory.load(Relaxed) < u64::MAX || self.rest_time.load(Relaxed) < u64::MAX {
            self.look_for_rest(self.monitor.memory());
        }
        self.wants_rest()
    }

    /// Looks whether it is time to rest, or whether so much memory is in use that it is.
    fn look_for_rest(&self, memory: Option<u64>) {
        let is_late = || self.monitor.elapsed().as_millis() as u64 >= self.rest_time.load(Relaxed);
        let is_much = memory.is_some_and(|used| used >= self.rest_memory.load(Relaxed));
        if is_much || (self.rest_time.load(Relaxed) < u64::MAX && is_late()) {
            self.rest();
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

    /// The budgets within which temporal properties are checked on what was found, where only the time has run out.
    pub(crate) fn budgets_after_time(&self) -> Option<Budgets> {
        let limit = self.budgets.max_time?;
        let is_limit = matches!(self.ending.get(), Some(Ending::Limit(_)));
        (is_limit && self.monitor.spent() >= limit)
            .then(|| Budgets { max_time: Some(limit.saturating_add(limit / MORE_TIME)), ..self.budgets.clone() })
    }

    /// A watch over what comes after the exploration, within these budgets.
    pub(crate) fn after<'b>(&'b self, budgets: &'b Budgets) -> Watch<'b> {
        let graph_allowed = AtomicU64::new(self.graph_allowed.load(Relaxed));
        Watch { graph_allowed, ..Watch::new(self.monitor, budgets) }
    }

    /// Whether the exploration is to end: looks at the clock, the memory and the user.
    pub(crate) fn look(&self) -> bool {
        if self.ending.get().is_none()
            && let Some(ending) = self.reason()
        {
            // Another thread may have been first; either reason is true.
            let _ = self.ending.set(ending);
        }
        self.ending.get().is_some() || self.has_given_up()
    }

    /// Whether so many more bytes of memory can be taken at once; ends the exploration if not.
    pub(crate) fn has_room(&self, bytes: u64) -> bool {
        let out = self.monitor.memory_is_out(bytes);
        out.into_iter().for_each(|fault| self.end(Ending::Failed(fault)));
        self.ending.get().is_none()
    }

    /// Ends the exploration, unless something has ended it before.
    pub(crate) fn end(&self, ending: Ending) {
        let _ = self.ending.set(ending);
    }

    /// Ends the exploration because the disk fails.
    pub(crate) fn fail(&self, error: &io::Error) {
        self.end(Ending::Failed(disk_fault(error)));
    }

    /// Whether memory or disk has failed.
    pub(crate) fn has_failed(&self) -> bool {
        matches!(self.ending.get(), Some(Ending::Failed(_)))
    }

    /// Tells how many initial states there are.
    pub(crate) fn set_initial(&self, states: u64) {
        self.initial.store(states, Relaxed);
    }

    /// The time since the exploration began.
    pub(crate) fn elapsed(&self) -> Duration {
        self.monitor.elapsed()
    }

    /// How many initial states were found.
    pub(crate) fn initial(&self) -> u64 {
        self.initial.load(Relaxed)
    }

    /// How far the exploration has come after this time, as far as the counts tell; without its depth.
    pub(crate) fn extent(&self, elapsed: Duration) -> Extent {
        let distinct = self.distinct.load(Relaxed);
        Extent {
            initial: self.initial(),
            generated: self.generated.load(Relaxed),
            distinct,
            queue: distinct.saturating_sub(self.expanded.load(Relaxed)),
            depth: 0,
            elapsed,
            runs: self.is_simulation.then(|| self.runs.load(Relaxed) + 1),
        }
    }

    fn reason(&self) -> Option<Ending> {
        if self.monitor.interrupted() {
            return self.leave(Ending::Interrupted);
        }
        if let Some(limit) = self.budgets.max_time.filter(|&limit| self.monitor.spent() >= limit) {
            return self.leave(Ending::Limit(format!("{} s", limit.as_secs_f64())));
        }
        if let Some(fault) = self.monitor.memory_is_out(0) {
            return Some(Ending::Failed(fault));
        }
        let limit = self.budgets.max_memory;
        let asks_for_memory = limit.is_some() || self.rest_memory.load(Relaxed) < u64::MAX;
        let is_due = asks_for_memory && self.looks.fetch_add(1, Relaxed).is_multiple_of(LOOKS_PER_MEMORY);
        let used = if is_due { self.monitor.memory() } else { None };
        self.look_for_rest(used);
        let limit = limit.filter(|&limit| used.is_some_and(|used| used >= limit))?;
        Some(Ending::Limit(format!("{limit} bytes of memory")))
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
            initial: self.initial(),
            generated: self.generated.load(Relaxed),
            distinct,
            queue: distinct.saturating_sub(self.expanded.load(Relaxed)),
            depth: self.depth.load(Relaxed),
            runs: self.is_simulation.then(|| self.runs.load(Relaxed)),
            graph: self.graph(),
        });
    }

    /// The graph for temporal properties may take so many bytes.
    pub(crate) fn allow_graph(&self, bytes: u64) {
        self.graph_allowed.store(bytes.max(LEAST_GRAPH), Relaxed);
    }

    /// Tells how many bytes it takes by now.
    pub(crate) fn set_graph(&self, bytes: u64) {
        self.graph.store(bytes, Relaxed);
    }

    /// How many that is, if there is any.
    pub(crate) fn graph(&self) -> Option<GraphSize> {
        let allowed = Some(self.graph_allowed.load(Relaxed)).filter(|&allowed| allowed < u64::MAX);
        Some(GraphSize { bytes: self.graph.load(Relaxed), allowed }).filter(|graph| graph.bytes > 0)
    }

    /// Whether a graph of so many bytes can be built; ends the exploration if not.
    pub(crate) fn has_room_for_graph(&self, bytes: u64) -> bool {
        self.set_graph(bytes);
        if let Some(GraphSize { bytes, allowed: Some(allowed) }) = self.graph().filter(GraphSize::is_too_large) {
            let message = format!(
                "the graph for the temporal properties takes {bytes} bytes of memory at least, and may take {allowed}"
            );
            let hint = "more memory (`--memory`), or fewer states: smaller constants, a constraint";
            self.end(Ending::Failed(Fault::new(FaultKind::Memory, message).with_hint(hint)));
        }
        self.has_room(bytes)
    }
}
