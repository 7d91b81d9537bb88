//! Initial states that are made unit by unit, as one of several threads does.

use super::batch::{Batch, Piece};
use super::visit::Stop;
use super::{Desk, Expander};
use crate::chunk::Chunk;
use crate::discovery::DiscoveryKey;
use crate::plan::Plan;
use crate::visited::Visited;
use check_system::{Fault, Store, System};

/// What an expander judges initial states with, while its stepper makes more.
pub(crate) struct Bench<'e, 'a, 'p, S: System, V: Visited<S>> {
    desk: &'e mut Desk<'a, S, V>,
    batch: &'e mut Batch<S, V::Key>,
    plan: &'e Plan<'p>,
    /// Room for the new states of a unit, which is used again and again.
    found: &'e mut S::Store,
    chunk: Chunk<S::Store>,
}

impl<'a, S: System, V: Visited<S>> Expander<'a, S, V> {
    /// What makes initial states, and what judges them.
    pub(crate) fn for_initial<'e, 'p>(
        &'e mut self,
        plan: &'e Plan<'p>,
    ) -> (&'e mut S::Worker, Bench<'e, 'a, 'p, S, V>) {
        let chunk = self.desk.chunk(0);
        self.desk.inform_both(&mut self.stepper, &chunk);
        let Self { stepper, desk, batch, found, .. } = self;
        (stepper, Bench { desk, batch, plan, found, chunk })
    }
}

impl<'a, 'p, S: System, V: Visited<S>> Bench<'_, 'a, 'p, S, V> {
    /// Begins with some initial states one after the other, of which this is the first.
    pub(crate) fn begin(&mut self, first: DiscoveryKey) {
        self.chunk = self.desk.chunk(0);
        self.chunk.states = std::mem::take(self.found);
        self.chunk.record = self.desk.record(self.plan, 0);
        self.desk.inform_checker(&self.chunk, 0);
        self.desk.begin_recent(first.number());
        self.batch.begin();
        self.piece().open_root(first);
    }

    /// Checks the next one; `holds` says that all invariants are known to hold in it.
    ///
    /// # Errors
    /// If no more are to be checked.
    pub(crate) fn step(&mut self, state: &S::State, holds: bool) -> Result<(), Stop> {
        self.piece().step_from_root(state, holds)
    }

    /// Gives what came of those since it began; they may be followed by a fault.
    pub(crate) fn end(&mut self, end: Result<(), Fault>) -> Chunk<S::Store> {
        let mut piece = self.piece();
        piece.close(None, end, 0);
        piece.end(None);
        self.desk.close(&self.chunk);
        *self.found = std::mem::take(&mut self.chunk.states);
        self.chunk.states = self.found.take();
        let next = self.desk.chunk(0);
        std::mem::replace(&mut self.chunk, next)
    }

    /// Says that no more matter of those since it began.
    pub(crate) fn stop(&mut self) -> Stop {
        self.chunk.stopped = true;
        Stop
    }

    fn piece(&mut self) -> Piece<'_, 'a, 'p, S, V> {
        Piece::new(self.desk, self.batch, self.plan, &mut self.chunk, None, &[])
    }
}
