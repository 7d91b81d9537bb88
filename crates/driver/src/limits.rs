//! Limits of evaluations: the budgets of the request, and the memory that the system gives.
//!
//! The exploration looks at the same budgets between two steps. It comes first there, since an evaluation is given a
//! little more: only what takes long by itself is ended in its middle.

use crate::host::{self, Ceiling, Host};
use check_system::{Allowance, Fault, FaultKind};
use std::sync::atomic::{AtomicBool, AtomicU8, AtomicU64, Ordering::Relaxed};
use std::sync::{Arc, OnceLock};
use std::time::Duration;

/// What an evaluation has beyond the time when the exploration is to end.
const MORE_TIME: Duration = Duration::from_millis(250);

/// How long an evaluation goes on when the user wants an end: the exploration, which looks between two steps, comes first.
const PATIENCE: Duration = Duration::from_millis(50);

/// What is evaluated once more, to show what was found, has so much time once a budget is used up or the user wants an
/// end.
const TIME_TO_CONCLUDE: Duration = Duration::from_millis(500);

/// The part of a budget of memory that an evaluation has beyond it.
const MORE_MEMORY: u64 = 20;

/// Milliseconds between two looks at the memory: a fast machine takes a megabyte in one of them, and a look takes some
/// microseconds.
const BETWEEN_LOOKS: u64 = 4;

/// The same where the eighth part of the budget is left at most.
const BETWEEN_LAST_LOOKS: u64 = 1;

/// The memory is looked at before so many bytes are taken at once.
const MUCH: u64 = 1 << 20;

/// The stages of a run.
const RUNNING: u8 = 0;
const CONCLUDING: u8 = 1;
const CONCLUDING_IN_HASTE: u8 = 2;

/// The limits of one run.
#[derive(Debug)]
pub struct Limits {
    /// When the time began.
    born: Duration,
    host: Arc<dyn Host>,
    interrupt: Arc<AtomicBool>,
    /// When the user was first known to want an end, in milliseconds since the birth; 0 before.
    interrupted: AtomicU64,
    max_time: Option<Duration>,
    max_memory: Option<u64>,
    ceiling: Ceiling,
    next_look: AtomicU64,
    next_look_at_system: AtomicU64,
    stage: AtomicU8,
    /// Until when what is shown at the end has to be evaluated.
    last_moment: AtomicU64,
    refusal: OnceLock<Fault>,
    /// What was refused first of what is shown at the end.
    refusal_at_end: OnceLock<Fault>,
}

impl Default for Limits {
    fn default() -> Self {
        Self::new(None, None, Arc::default(), host::standard())
    }
}

impl Limits {
    /// Limits of a run that begins now.
    pub fn new(
        max_time: Option<Duration>,
        max_memory: Option<u64>,
        interrupt: Arc<AtomicBool>,
        host: Arc<dyn Host>,
    ) -> Self {
        let zero = || AtomicU64::new(0);
        Self {
            born: host.time(),
            interrupt,
            interrupted: zero(),
            max_time,
            max_memory,
            ceiling: host.ceiling(),
            host,
            next_look: zero(),
            next_look_at_system: zero(),
            stage: AtomicU8::new(RUNNING),
            last_moment: zero(),
            refusal: OnceLock::new(),
            refusal_at_end: OnceLock::new(),
        }
    }

    /// The machine.
    pub(crate) fn host(&self) -> &dyn Host {
        &*self.host
    }

    /// The flag by which the user wants an end.
    pub fn interrupt(&self) -> Arc<AtomicBool> {
        Arc::clone(&self.interrupt)
    }

    /// Whether the user wants an end.
    pub(crate) fn is_interrupted_now(&self) -> bool {
        self.interrupt.load(Relaxed)
    }

    /// The time that was used so far: by assumptions, the search and what follows it together.
    pub fn spent(&self) -> Duration {
        self.host.time().saturating_sub(self.born)
    }

    /// What was refused first of what is evaluated when the exploration is over, if anything was.
    pub fn refusal_at_end(&self) -> Option<Fault> {
        self.refusal_at_end.get().cloned()
    }

    /// What was refused first, if anything was.
    pub fn refusal(&self) -> Option<Fault> {
        self.refusal.get().cloned()
    }

    /// The exploration is over: what it has found may be evaluated again. Where there is no budget of time, in any time
    /// until the user wants an end. Gives what was refused.
    pub fn conclude(&self) -> Option<Fault> {
        let stage = if self.refusal.get().is_some() { CONCLUDING_IN_HASTE } else { CONCLUDING };
        let end = self.max_time.map_or(0, milliseconds);
        self.last_moment.store(self.now().max(end).saturating_add(milliseconds(TIME_TO_CONCLUDE)), Relaxed);
        self.stage.store(stage, Relaxed);
        self.refusal()
    }

    /// What is against taking so many more bytes for what is known of the states, if the system does not give so much.
    pub fn memory_is_out(&self, more: u64) -> Option<Fault> {
        let now = self.now();
        if more < MUCH && now < self.next_look_at_system.load(Relaxed) {
            return None;
        }
        self.next_look_at_system.store(now + BETWEEN_LOOKS, Relaxed);
        self.ceiling.is_reached(self.host.used()?, more).then(|| {
            Fault::new(FaultKind::Memory, "the states take more memory than the system gives")
                .with_hint("--constraint and smaller constants make the state space smaller")
        })
    }

    /// Milliseconds since the birth.
    fn now(&self) -> u64 {
        self.spent().as_millis() as u64
    }

    /// Whether the user has wanted an end for so long.
    fn is_interrupted(&self, now: u64, patience: Duration) -> bool {
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
        now >= since + milliseconds(patience)
    }

    /// What of time and of the user's wishes is against going on.
    fn refusal_of_time(&self, now: u64) -> Option<Fault> {
        if self.is_interrupted(now, PATIENCE) {
            return Some(Fault::new(FaultKind::Interrupted, "stopped on request"));
        }
        let limit = self.max_time?;
        let is_over = Duration::from_millis(now) >= limit.saturating_add(MORE_TIME);
        is_over.then(|| out_of_time(limit))
    }

    /// What is against evaluating once more what is shown at the end.
    fn refusal_to_conclude(&self, now: u64) -> Option<Fault> {
        let is_late = now > self.last_moment.load(Relaxed);
        if self.stage.load(Relaxed) == CONCLUDING_IN_HASTE {
            return self.refusal().filter(|_| is_late);
        }
        if self.is_interrupted(now, TIME_TO_CONCLUDE) {
            return Some(Fault::new(FaultKind::Interrupted, "stopped on request"));
        }
        self.max_time.filter(|_| is_late).map(out_of_time)
    }

    /// What of the memory is against taking so many more bytes.
    fn refusal_of_memory(&self, bytes: u64, now: u64) -> Option<Fault> {
        if bytes < MUCH && now < self.next_look.load(Relaxed) {
            return None;
        }
        self.next_look.store(now + BETWEEN_LOOKS, Relaxed);
        let used = self.host.used()?;
        if self.max_memory.is_some_and(|limit| used.resident > limit - limit / 8) {
            self.next_look.store(now + BETWEEN_LAST_LOOKS, Relaxed);
        }
        // What is made is copied as it grows, and packed.
        let bytes = bytes.saturating_add(bytes / 2);
        if let Some(limit) = self.max_memory
            && used.resident.saturating_add(bytes) > limit.saturating_add(limit / MORE_MEMORY)
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
        let is_running = self.stage.load(Relaxed) == RUNNING;
        let of_time = if is_running { self.refusal_of_time(now) } else { self.refusal_to_conclude(now) };
        match of_time.or_else(|| self.refusal_of_memory(bytes, now)) {
            None => Ok(()),
            Some(fault) => {
                let first = if is_running { &self.refusal } else { &self.refusal_at_end };
                // Another thread may have been first; either reason is true.
                let _ = first.set(fault.clone());
                Err(fault)
            }
        }
    }
}

/// The limits of evaluations that are asked for one by one: each is ended at once when the user wants that, and the next one
/// begins as if nothing had been.
#[derive(Debug)]
pub struct Prompt(Arc<Limits>);

impl Prompt {
    /// The memory of these limits, and their flag; no time.
    pub fn new(limits: Arc<Limits>) -> Self {
        Self(limits)
    }
}

impl Allowance for Prompt {
    fn grant(&self, bytes: u64) -> Result<(), Fault> {
        if self.0.is_interrupted_now() {
            return Err(Fault::new(FaultKind::Interrupted, "stopped on request"));
        }
        self.0.refusal_of_memory(bytes, self.0.now()).map_or(Ok(()), Err)
    }
}

fn milliseconds(time: Duration) -> u64 {
    u64::try_from(time.as_millis()).unwrap_or(u64::MAX)
}

fn out_of_time(limit: Duration) -> Fault {
    Fault::new(FaultKind::Budget, format!("{} s", limit.as_secs_f64()))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn kind(limits: &Limits, bytes: u64) -> Option<FaultKind> {
        limits.grant(bytes).err().map(|fault| fault.kind)
    }

    #[test]
    fn time_runs_out_and_what_is_shown_has_a_little_more() {
        let limits = Limits::new(Some(Duration::ZERO), None, Arc::default(), host::standard());
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
        let limits = Limits::new(None, Some(1 << 40), Arc::default(), host::standard());
        assert_eq!(kind(&limits, 1 << 41), Some(FaultKind::Budget));
        assert_eq!(kind(&Limits::default(), 0), None);
        assert_eq!(kind(&Limits::default(), u64::MAX / 2), Some(FaultKind::Memory));
    }

    #[test]
    fn the_user_is_obeyed() {
        let limits = Limits::default();
        limits.interrupt().store(true, Relaxed);
        assert_eq!(kind(&limits, 0), None);
        std::thread::sleep(PATIENCE + Duration::from_millis(2));
        assert_eq!(kind(&limits, 0), Some(FaultKind::Interrupted));
    }
}
