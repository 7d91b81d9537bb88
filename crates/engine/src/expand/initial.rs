//! Initial states, made by one thread and judged by several.

use super::batch::{Batch, Piece};
use super::{Desk, Expander};
use crate::chunk::Chunk;
use crate::plan::Plan;
use crate::visited::Visited;
use check_system::{Fault, Store, System};

/// What an expander judges states with, while its stepper makes some.
pub(crate) struct Bench<'e, 'a, S: System, V: Visited<S>> {
    desk: &'e mut Desk<'a, S, V>,
    batch: &'e mut Batch<S, V::Key>,
    rooms: &'e mut Vec<S::State>,
}

impl<'a, S: System, V: Visited<S>> Expander<'a, S, V> {
    /// Makes the initial states; who takes them may judge some meanwhile.
    pub(crate) fn make_initial<F>(&mut self, mut take: F) -> Result<(), Fault>
    where
        F: FnMut(&mut Bench<'_, 'a, S, V>, &S::State) -> Result<(), Fault>,
    {
        let system = self.desk.system;
        self.desk.inform_both(&mut self.stepper, &Chunk::new(0, 0));
        let mut bench = Bench { desk: &mut self.desk, batch: &mut self.batch, rooms: &mut self.rooms.states };
        system.initial(&mut self.stepper, &mut |state| take(&mut bench, state))
    }

    /// What judges states.
    pub(crate) fn bench(&mut self) -> Bench<'_, 'a, S, V> {
        Bench { desk: &mut self.desk, batch: &mut self.batch, rooms: &mut self.rooms.states }
    }
}

impl<S: System, V: Visited<S>> Bench<'_, '_, S, V> {
    /// Checks initial states, the first of which has this place among all; they may be followed by a fault.
    pub(crate) fn judge(
        &mut self,
        plan: &Plan,
        first: u32,
        states: &S::Store,
        end: Result<(), Fault>,
    ) -> Chunk<S::Store> {
        let mut chunk = Chunk::new(self.desk.system.actions().len(), states.len());
        chunk.record = self.desk.record(plan, 0);
        self.desk.inform_checker(&chunk, 0);
        self.desk.begin_recent(u64::from(first));
        let mut piece = Piece::new(self.desk, self.batch, plan, &mut chunk, None, &[]);
        piece.open_root(first);
        states.read_all(0..states.len(), self.rooms, 0);
        // The chunk says what ended it.
        let _ = self.rooms[..states.len()].iter().try_for_each(|state| piece.step(None, state));
        piece.close(end, 0);
        piece.end();
        self.desk.close(&chunk);
        chunk
    }
}
