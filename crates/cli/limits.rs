//! What an evaluation may use: the budgets of the command line, and the memory that the system gives.
//!
//! The exploration looks at the same budgets between two steps. It comes first there, since an evaluation is given a
//! little more: only what takes long by itself is ended in its middle.

use crate::memory::{self, Ceiling};
use check_system::{Allowance, Fault, FaultKind};
use std::sync::atomic::{AtomicBool, AtomicU8, AtomicU64, Ordering::Relaxed};
use std::sync::{Arc, OnceLock};
use std::time::{Duration, Instant};

/// What an evaluation has beyond the time when the exploration is to end.
const MORE_TIME: Duration = Duration::from_millis(250);

/// What is evaluated once more, to show what was being evaluated, has so much time.
const TIME_TO_CONCLUDE: Duration = Duration::from_millis(500);

/// Milliseconds between two looks at the memory.
const BETWEEN_LOOKS: u64 = 10;

/// The memory is looked at before so many bytes are taken at once.
const MUCH: u64 = 1 << 20;

/// The stages of a run.
const RUNNING: u8 = 0;
const CONCLUDING: u8 = 1;
const CONCLUDING_IN_HASTE: u8 = 2;

/// The limits of one run.
#[derive(Debug)]
pub(crate) struct Limits {
    born: Instant,
    /// When the time began, in milliseconds since the birth.
    start: AtomicU64,
    interrupt: Arc<AtomicBool>,
    /// When the user was first known to want an end, in milliseconds since the birth; 0 before.
    interrupted: AtomicU64,
    max_time: Option<Duration>,
    max_memory: Option<u64>,
    ceiling: Ceiling,
    next_look: AtomicU64,
    stage: AtomicU8,
    /// Until when what is shown at the end has to be evaluated.
    last_moment: AtomicU64,
    refusal: OnceLock<Fault>,
}

impl Default for Limits {
    fn default() -> Self {
        Self::new(None, None, Arc::default())
    }
}

impl Limits {
    /// Limits of a run that begins now.
    pub(crate) fn new(max_time: Option<Duration>, max_memory: Option<u64>, interrupt: Arc<AtomicBool>) -> Self {
        let zero = || AtomicU64::new(0);
        Self {
            born: Instant::now(),
            start: zero(),
            interrupt,
            interrupted: zero(),
            max_time,
            max_memory,
            ceiling: Ceiling::of_system(),
            next_look: zero(),
            stage: AtomicU8::new(RUNNING),
            last_moment: zero(),
            refusal: OnceLock::new(),
        }
    }

    /// The flag by which the user wants an end.
    pub(crate) fn interrupt(&self) -> Arc<AtomicBool> {
        Arc::clone(&self.interrupt)
    }

    /// The exploration begins: what was evaluated before has had a time of its own.
    pub(crate) fn begin_exploration(&self) {
        self.start.store(self.now(), Relaxed);
    }

    /// What was refused first, if anything was.
    pub(crate) fn refusal(&self) -> Option<Fault> {
        self.refusal.get().cloned()
    }

    /// The exploration is over: what it has found may be evaluated again, in any time if nothing was refused. Gives what
    /// was refused.
    pub(crate) fn conclude(&self) -> Option<Fault> {
        let stage = if self.refusal.get().is_some() { CONCLUDING_IN_HASTE } else { CONCLUDING };
        self.last_moment.store(self.now() + TIME_TO_CONCLUDE.as_millis() as u64, Relaxed);
        self.stage.store(stage, Relaxed);
        self.refusal()
    }

    /// Milliseconds since the birth.
    fn now(&self) -> u64 {
        self.born.elapsed().as_millis() as u64
    }

    fn is_interrupted(&self, now: u64) -> bool {
        if !self.interrupt.load(Relaxed) {
            return false;
        }
        let since = match self.interrupted.load(Relaxed) {
            0 => {
                self.interrupted.store(now.max(1), Relaxed);
                now
            }
            since => since,
        };
        now >= since + MORE_TIME.as_millis() as u64
    }

    /// What of time and of the user's wishes is against going on.
    fn refusal_of_time(&self, now: u64) -> Option<Fault> {
        if self.is_interrupted(now) {
            return Some(Fault::new(FaultKind::Interrupted, "stopped on request"));
        }
        let limit = self.max_time?;
        let used = Duration::from_millis(now.saturating_sub(self.start.load(Relaxed)));
        let is_over = used >= limit + MORE_TIME;
        is_over.then(|| Fault::new(FaultKind::Budget, format!("{} s", limit.as_secs_f64())))
    }

    /// What of the memory is against taking so many more bytes.
    fn refusal_of_memory(&self, bytes: u64, now: u64) -> Option<Fault> {
        if bytes < MUCH && now < self.next_look.load(Relaxed) {
            return None;
        }
        self.next_look.store(now + BETWEEN_LOOKS, Relaxed);
        let used = memory::used()?;
        if let Some(limit) = self.max_memory.filter(|_| self.stage.load(Relaxed) == RUNNING)
            && used.resident.saturating_add(bytes) > limit.saturating_add(limit / 20)
        {
            return Some(Fault::new(FaultKind::Budget, format!("{limit} bytes of memory")));
        }
        self.ceiling.is_reached(used, bytes).then(|| {
            let message = "this takes more memory than the system gives";
            Fault::new(FaultKind::Memory, message)
                .with_hint("is there a set, a sequence or a number that grows without end?")
        })
    }
}

impl Allowance for Limits {
    fn grant(&self, bytes: u64) -> Result<(), Fault> {
        let now = self.now();
        let of_time = match self.stage.load(Relaxed) {
            RUNNING => self.refusal_of_time(now),
            CONCLUDING_IN_HASTE if now > self.last_moment.load(Relaxed) => self.refusal(),
            _ => None,
        };
        match of_time.or_else(|| self.refusal_of_memory(bytes, now)) {
            None => Ok(()),
            Some(fault) => {
                // Another thread may have been first; either reason is true.
                let _ = self.refusal.set(fault.clone());
                Err(fault)
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn kind(limits: &Limits, bytes: u64) -> Option<FaultKind> {
        limits.grant(bytes).err().map(|fault| fault.kind)
    }

    #[test]
    fn time_runs_out_and_what_is_shown_has_a_little_more() {
        let limits = Limits::new(Some(Duration::ZERO), None, Arc::default());
        assert_eq!(kind(&limits, 0), None, "the exploration itself comes first");
        std::thread::sleep(MORE_TIME);
        assert_eq!(kind(&limits, 0), Some(FaultKind::Budget));
        assert_eq!(limits.conclude().map(|fault| fault.message.clone()), Some("0 s".to_owned()));
        assert_eq!(kind(&limits, 0), None);
        std::thread::sleep(TIME_TO_CONCLUDE + Duration::from_millis(2));
        assert_eq!(kind(&limits, 0), Some(FaultKind::Budget));
    }

    #[test]
    fn memory_is_refused_before_it_is_taken() {
        let limits = Limits::new(None, Some(1 << 40), Arc::default());
        assert_eq!(kind(&limits, 1 << 41), Some(FaultKind::Budget));
        assert_eq!(kind(&Limits::default(), 0), None);
        assert_eq!(kind(&Limits::default(), u64::MAX / 2), Some(FaultKind::Memory));
    }

    #[test]
    fn the_user_is_obeyed() {
        let limits = Limits::default();
        limits.interrupt().store(true, Relaxed);
        assert_eq!(kind(&limits, 0), None);
        std::thread::sleep(MORE_TIME + Duration::from_millis(2));
        assert_eq!(kind(&limits, 0), Some(FaultKind::Interrupted));
    }
}
