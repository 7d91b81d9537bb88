//! The initial states: the leader makes the first ones alone; if there are many, all threads make them, unit by unit.
//!
//! The system deals the initial states into portions, which all threads meet in the same order. Some portions one after
//! the other are a *unit*, and units are handed out in order from one counter. A thread passes what is before the unit
//! that it has taken, and makes and judges the states of that. The answer is that of one queue for the same reasons as in
//! a level, with units for pieces: the discoveries ascend with the units, and within each, and they get their places
//! among all initial states when the search is fed with them.

use super::{Numbered, Round, Task, Team, lock, me, read, write};
use crate::chunk::{Cause, Chunk, Finding};
use crate::discovery::DiscoveryKey;
use crate::expand::{Bench, Expander};
use crate::level::Level;
use crate::plan::Plan;
use crate::search::Search;
use crate::trace::Log;
use crate::visited::Visited;
use check_system::{Fault, FaultKind, Interest, Store, System};
use std::cell::Cell;
use std::sync::atomic::Ordering::SeqCst;
use std::sync::atomic::{AtomicU32, AtomicU64, AtomicUsize};

/// States after which it is asked whether the unit still matters.
const STATES_PER_LOOK: usize = 1024;

/// This many units have one portion each; as many behind them have two, and so on, so that there are never too many.
const DOUBLING: u64 = 4096;

/// The unit of a portion, which is this many behind those that the leader made alone.
fn unit_of(portion: u64) -> u32 {
    let doublings = (portion / DOUBLING + 1).ilog2();
    let before = DOUBLING * ((1 << doublings) - 1);
    // The leader's are unit 0.
    1 + doublings * DOUBLING as u32 + ((portion - before) >> doublings) as u32
}

/// What the threads share while they make initial states.
pub(super) struct Units {
    /// The next unit to be handed out.
    next: AtomicU32,
    /// How many portions the leader had begun when it woke the others; all, as long as it has not.
    alone: AtomicU64,
    /// The least unit that was taken and not made, because everything was ended from outside.
    missing: AtomicUsize,
}

impl Units {
    /// None are handed out yet.
    pub(super) fn new() -> Self {
        Self { next: AtomicU32::new(1), alone: AtomicU64::new(u64::MAX), missing: AtomicUsize::new(usize::MAX) }
    }
}

/// The unit that a thread has taken, and how far it has come.
struct Taken<'u> {
    units: &'u Units,
    /// The unit; `None` before a thread other than the leader has taken one.
    unit: Cell<Option<u32>>,
    /// The unit of the portion that was met last; `None` if that is one of the leader's, or if there is none.
    met: Cell<Option<u32>>,
    /// Portions met.
    portions: Cell<u64>,
}

impl<'u> Taken<'u> {
    fn new(units: &'u Units, is_leader: bool) -> Self {
        let unit = is_leader.then_some(0);
        Self { units, unit: Cell::new(unit), met: Cell::new(unit), portions: Cell::new(0) }
    }

    /// Meets the next portion: whether it is of the unit that this thread has taken, which it takes if nobody has.
    fn meet(&self) -> bool {
        let portion = self.portions.replace(self.portions.get() + 1);
        let Some(behind) = portion.checked_sub(self.units.alone.load(SeqCst)) else {
            return self.unit.get() == Some(0);
        };
        let met = unit_of(behind);
        self.met.set(Some(met));
        while self.unit.get().is_none_or(|unit| unit < met) {
            self.unit.set(Some(self.units.next.fetch_add(1, SeqCst)));
        }
        self.unit.get() == Some(met)
    }

    /// Whether the portion that was met last is made by this thread.
    fn is_within(&self) -> bool {
        self.unit.get().is_some() && self.unit.get() == self.met.get()
    }
}

/// What came of the units that a thread has made.
type Made<K> = Vec<Numbered<K>>;

impl<'a, S: System> Team<'a, S> {
    /// Finds the initial states. Alone where the order of evaluation is observed, and where a state stands for others,
    /// so that what is found in it may have to be looked for again.
    pub(super) fn expand_root<V: Visited<S>>(
        &self,
        expander: &mut Expander<'_, S, V>,
        search: &mut Search<'a, S::Store>,
    ) {
        if self.system.interest() != Interest::default() || self.system.is_abstracted() {
            search.absorb_root([expander.expand_root(&search.plan)]);
            return;
        }
        let plan = search.plan.clone();
        let mut made = Vec::new();
        self.guard(|| self.make_units(expander, &plan, true, &mut made));
        if self.is_root_shared() {
            self.publish_lost(expander);
            self.settle(made);
        } else {
            lock(&self.chunks).append(&mut made);
        }
        self.absorb_root(search);
    }

    /// Makes units, as one of several threads, until there are no more.
    pub(super) fn take_units<V: Visited<S>>(&self, expander: &mut Expander<'_, S, V>) -> Made<S::Store> {
        let (round, mut made) = (read(&self.round), Vec::new());
        self.make_units(expander, &round.plan, false, &mut made);
        self.publish_lost(expander);
        made
    }

    /// Whether the leader has woken the others.
    fn is_root_shared(&self) -> bool {
        self.units.alone.load(SeqCst) < u64::MAX
    }

    /// Wakes the others, for the portions behind those that the leader has met.
    fn share_root(&self, plan: &Plan<'a>, taken: &Taken<'_>) {
        let (level, log) = (Level::new(), Log::default());
        *write(&self.round) = Round { plan: plan.clone(), level, log, limit: u64::MAX, done: 0 };
        self.units.alone.store(taken.portions.get(), SeqCst);
        self.wake(Task::Root);
    }

    /// Makes the units that are handed out to this thread, and judges their states.
    fn make_units<V: Visited<S>>(
        &self,
        expander: &mut Expander<'_, S, V>,
        plan: &Plan<'a>,
        is_leader: bool,
        made: &mut Made<S::Store>,
    ) {
        let taken = Taken::new(&self.units, is_leader);
        let (stepper, mut bench) = expander.for_initial(plan);
        // The unit that was begun last.
        let mut begun = None;
        let mut states = 0;
        let predicates = plan.invariant_predicates();
        let mut take = || taken.meet();
        let end = self.system.initial_asked(stepper, &predicates, Some(&mut take), &mut |state, holds| {
            let unit = taken.unit.get().unwrap_or_default();
            self.go_to_unit(unit, &mut begun, &mut bench, made);
            if states % STATES_PER_LOOK == 0 && !self.matters(unit) {
                return Err(bench.stop().into());
            }
            states += 1;
            bench.step(state, holds)?;
            if is_leader && states >= self.options.narrow && !self.is_root_shared() {
                self.share_root(plan, &taken);
            }
            Ok(())
        });
        let is_ended = matches!(&end, Err(fault) if fault.kind.is_from_outside()) || self.watch.ending().is_some();
        let unit = taken.unit.get();
        match (end, unit) {
            // A fault behind a portion that another thread makes is met by that thread as well.
            (Err(fault), Some(unit)) if taken.is_within() => {
                self.go_to_unit(unit, &mut begun, &mut bench, made);
                self.take_unit(unit, bench.end(Err(fault)), made);
            }
            _ => begun.into_iter().for_each(|done| self.take_unit(done, bench.end(Ok(())), made)),
        }
        if let Some(unit) = unit.filter(|unit| is_ended && begun != Some(*unit)) {
            self.units.missing.fetch_min(unit as usize, SeqCst);
        }
    }

    /// Begins a unit, unless it is begun.
    fn go_to_unit<V: Visited<S>>(
        &self,
        unit: u32,
        begun: &mut Option<u32>,
        bench: &mut Bench<'_, '_, '_, S, V>,
        made: &mut Made<S::Store>,
    ) {
        if *begun != Some(unit) {
            if let Some(done) = begun.replace(unit) {
                self.take_unit(done, bench.end(Ok(())), made);
            }
            bench.begin(DiscoveryKey::initial(unit, 0));
        }
    }

    /// Whether something may still come of a unit.
    fn matters(&self, unit: u32) -> bool {
        self.watch.ending().is_none() && unit as usize <= self.last.load(SeqCst) && !self.has_panicked()
    }

    /// Takes what came of a unit.
    fn take_unit(&self, unit: u32, mut chunk: Chunk<S::Store>, made: &mut Made<S::Store>) {
        chunk.maker = me();
        if chunk.trouble.is_some() {
            self.last.fetch_min(unit as usize, SeqCst);
        }
        self.distinct.fetch_add(chunk.states.len() as u64, SeqCst);
        made.push((unit as usize, chunk));
    }

    /// Feeds the search with what came of the blocks, in their order.
    fn absorb_root(&self, search: &mut Search<'a, S::Store>) {
        if self.has_panicked() {
            return;
        }
        let missing = self.units.missing.load(SeqCst);
        let there = self.take_chunks().into_iter().take_while(|&(unit, _)| unit < missing);
        let mut before = 0;
        let there = there.map(|(unit, mut chunk)| {
            let (Ok(unit), Ok(first)) = (u32::try_from(unit), u32::try_from(before)) else { return self.too_many() };
            chunk.renumber(DiscoveryKey::initial(unit, 0), DiscoveryKey::new(0, first));
            before += chunk.generated;
            chunk
        });
        let mut end = Chunk::new(self.system.actions().len(), 0);
        end.stopped = self.watch.ending().is_some();
        search.absorb_root(there.chain([end]));
        self.watch.set_initial(search.initial);
        if search.has_initial {
            self.watch.report();
        }
    }

    /// The end of a search that has more initial states than can be numbered.
    #[cold]
    fn too_many(&self) -> Chunk<S::Store> {
        let mut chunk = Chunk::new(self.system.actions().len(), 0);
        let message = format!("there are more initial states than can be numbered: {}", u32::MAX);
        let cause = Cause::Fault(Fault::new(FaultKind::Limit, message), None);
        chunk.trouble = Some(Finding { cause, discovery: DiscoveryKey::new(0, u32::MAX), target: None });
        chunk
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn units_ascend_with_portions_and_are_without_gaps() {
        let mut last = 0;
        for portion in (0..100_000).chain([1 << 32, (1 << 32) + 1]) {
            let unit = unit_of(portion);
            assert!(unit == last || unit == last + 1 || portion == 1 << 32 && unit > last, "{portion}");
            last = unit;
        }
        assert_eq!([0, 4095, 4096, 4097, 4098, 12287, 12288].map(unit_of), [1, 4096, 4097, 4097, 4098, 8192, 8193]);
        assert!(unit_of(u64::MAX / 2) < 1 << 20);
    }
}
