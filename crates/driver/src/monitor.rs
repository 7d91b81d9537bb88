//! The clock, the memory and the wish for an end, as an exploration sees them.

use crate::limits::Limits;
use crate::periodic::Periodic;
use check_engine::{Monitor, Progress};
use check_module::loader::ModuleGraph;
use check_syntax::{Diagnostic, Sources};
use check_system::{Allowance, Fault};
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Arc, Mutex, PoisonError};
use std::time::Duration;

/// Time between looks at the memory in use: a look takes tens of microseconds.
const BETWEEN_LOOKS: Duration = Duration::from_millis(50);

/// A step on the way to an exploration that was taken.
#[derive(Clone, Copy)]
pub enum Stage<'s> {
    /// The modules of the spec are read.
    Read(&'s ModuleGraph, &'s Sources),
    /// Their names have a meaning; there may be warnings.
    Resolved(&'s ModuleGraph, &'s Sources, &'s [Diagnostic]),
    /// The config fits them, the assumptions hold: states are going to be computed. There may be more warnings by now.
    Exploring(&'s Sources, &'s [Diagnostic]),
}

/// Hears how far checks have come.
pub trait Observer: Send + Sync {
    /// A step on the way to the exploration was taken.
    fn stage(&self, _stage: Stage<'_>) {}

    /// Called by one thread, some times a second at least where the exploration goes fast; `elapsed` since it began.
    fn progress(&self, progress: &Progress, elapsed: Duration);

    /// How many states belong to each of the peers that explore together; called before [`Observer::progress`].
    fn shares(&self, _states: &[u64]) {}

    /// The exploration is over.
    fn finished(&self, _elapsed: Duration) {}
}

/// Watches over one exploration.
pub struct Watch<'c> {
    start: Duration,
    next_look: Mutex<Duration>,
    memory: AtomicU64,
    limits: Arc<Limits>,
    observer: Option<Arc<dyn Observer>>,
    periodic: Option<&'c Periodic<'c>>,
}

impl<'c> Watch<'c> {
    /// A watch over an exploration that starts now.
    pub fn new(limits: &Arc<Limits>, observer: Option<Arc<dyn Observer>>) -> Self {
        Self { observer, ..Self::silent(limits) }
    }

    /// A watch that tells nobody how far the exploration has come.
    pub fn silent(limits: &Arc<Limits>) -> Self {
        Self {
            start: limits.host().time(),
            next_look: Mutex::new(Duration::ZERO),
            memory: AtomicU64::new(0),
            limits: Arc::clone(limits),
            observer: None,
            periodic: None,
        }
    }

    /// The same watch, which has a periodic condition evaluated as well.
    pub(crate) fn with_periodic(self, periodic: Option<&'c Periodic<'c>>) -> Self {
        Self { periodic, ..self }
    }

    /// Tells the observer that the exploration is over.
    pub fn finish(&self) {
        if let Some(observer) = &self.observer {
            observer.finished(self.elapsed());
        }
    }

    /// Whether the memory is to be looked at again.
    fn is_due(&self) -> bool {
        let mut next = self.next_look.lock().unwrap_or_else(PoisonError::into_inner);
        let now = self.elapsed();
        let is_due = now >= *next;
        if is_due {
            *next = now + BETWEEN_LOOKS;
        }
        is_due
    }
}

impl Monitor for Watch<'_> {
    fn elapsed(&self) -> Duration {
        self.limits.host().time().saturating_sub(self.start)
    }

    fn spent(&self) -> Duration {
        self.limits.spent()
    }

    fn interrupted(&self) -> bool {
        self.limits.is_interrupted_now()
    }

    fn refusal(&self) -> Option<Fault> {
        self.limits.grant(0).err()
    }

    fn memory(&self) -> Option<u64> {
        if self.is_due() {
            self.memory.store(self.limits.host().used()?.resident, Ordering::Relaxed);
        }
        Some(self.memory.load(Ordering::Relaxed))
    }

    fn memory_is_out(&self, more: u64) -> Option<Fault> {
        self.limits.memory_is_out(more)
    }

    fn conclude(&self) -> Option<Fault> {
        self.limits.conclude()
    }

    fn has_cut_conclusion(&self) -> bool {
        self.limits.refusal_at_end().is_some()
    }

    fn shares(&self, states: &[u64]) {
        if let Some(observer) = &self.observer {
            observer.shares(states);
        }
    }

    fn progress(&self, progress: &Progress) {
        if let Some(observer) = &self.observer {
            observer.progress(progress, self.elapsed());
        }
        if let Some(periodic) = self.periodic {
            periodic.hear(progress, self.elapsed());
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_was_evaluated_before_counts_against_the_budget() {
        let limits = Arc::new(Limits::default());
        std::thread::sleep(Duration::from_millis(30));
        let watch = Watch::silent(&limits);
        assert!(watch.spent() >= watch.elapsed() + Duration::from_millis(30));
    }
}
