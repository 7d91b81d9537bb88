//! Taking states: a worker gets to know the state, or the two states of a step, that it is asked about.

use super::{Spec, Worker, blame};
use crate::symmetry::{Canon, LeastStates, Orbits};
use check_eval::evaluate::{Chance, Draw};
use check_eval::ir::ActId;
use check_eval::state::State;
use check_system::Fault;
use check_value::pack::Packer;
use check_value::value::Value;
use std::rc::Rc;

/// Before a state of more bytes is unpacked it is asked whether there is memory for it.
const LARGE: usize = 1 << 18;

impl Spec {
    /// Makes the known values, when the worker is first used: only then is there somebody to tell of a fault.
    pub(super) fn ready(&self, worker: &mut Worker) -> Result<(), Fault> {
        if !worker.ready {
            self.evaluator(&mut worker.scratch).prepare()?;
            worker.ready = true;
        }
        worker.scratch.reset_stack(self.frame);
        Ok(())
    }

    /// Gives states the form of the first initial state.
    pub(super) fn take_form(&self, worker: &mut Worker) {
        if worker.has_form {
            return;
        }
        let (shapes, layout) = self.form.get_or_init(|| self.learn_form());
        worker.scratch.packer = Rc::new(Packer::new(shapes.clone()));
        let packer = worker.scratch.packer.clone();
        let cache = Some(self.shared_cache.clone());
        worker.scratch.slots.adopt(packer, Rc::new(layout.clone()), self.variables.len(), cache);
        worker.canon = self.symmetry.as_ref().map(|symmetry| Canon::new(symmetry, shapes));
        if let (Some(symmetry), Some(_)) = (&self.symmetry, self.view) {
            let packer = worker.scratch.packer.clone();
            worker.least = LeastStates::new(symmetry, packer, self.variables.len(), self.limits.trial);
        } else if let Some(symmetry) = &self.symmetry {
            let packer = worker.scratch.packer.clone();
            let layout = worker.scratch.slots.layout.clone();
            let cx = &mut self.evaluator(&mut worker.scratch);
            worker.orbits = Orbits::new(cx, symmetry, (shapes, &packer), layout, self.variables.len(), self.limits);
        }
        worker.has_form = true;
    }

    /// Whether what is known already is used: what is drawn depends on more of a state than what is read of it, and what
    /// is found is not evaluated.
    pub(super) fn caches(&self) -> bool {
        self.caching && !(self.seed.is_some() && self.draws) && self.coverage.is_none()
    }

    /// Begins the draws that belong to a state, or to whatever else the bytes stand for.
    pub(super) fn deal(&self, worker: &mut Worker, bytes: &[u8]) {
        if let Some(seed) = self.seed {
            worker.scratch.chance = Chance::of(seed, bytes);
        }
    }

    /// Begins draws that belong to one run of many.
    pub(super) fn deal_drawn(&self, worker: &mut Worker, draw: &mut Draw<'_>) {
        if self.seed.is_some() {
            self.deal(worker, &draw(usize::MAX).to_le_bytes());
        }
    }

    /// Takes a state, unless it is the one that was last taken.
    pub(super) fn take(&self, worker: &mut Worker, state: &State) -> Result<(), Fault> {
        self.take_for(worker, state, false)
    }

    /// The same for one that is expanded, or not.
    fn take_for(&self, worker: &mut Worker, state: &State, is_expanded: bool) -> Result<(), Fault> {
        self.ready(worker)?;
        self.take_form(worker);
        self.deal(worker, state.bytes());
        let slots = &mut worker.scratch.slots;
        slots.is_glanced_at = worker.makes_steps && !is_expanded;
        // How often something is counted may not depend on what this worker did last.
        if slots.is_at(state.bytes()) && self.coverage.is_none() {
            return Ok(());
        }
        if state.bytes().len() > LARGE {
            // Unpacked, a number of a few bytes is a value.
            let bytes = state.bytes().len() * size_of::<Value>();
            worker.scratch.context.shared.allowance.grant(bytes as u64)?;
        }
        slots.load(&worker.scratch.packer, state);
        slots.fingerprint = state.fingerprint();
        worker.scratch.state_changed();
        Ok(())
    }

    /// Takes the state again that was last taken.
    #[inline]
    pub(super) fn take_again(&self, worker: &mut Worker, state: &State) -> Result<(), Fault> {
        if self.seed.is_some() || self.coverage.is_some() {
            return self.take(worker, state);
        }
        worker.scratch.reset_stack(self.frame);
        Ok(())
    }

    /// Takes a state of which the successors are wanted; gives the next-state relation.
    pub(super) fn take_before_steps(&self, worker: &mut Worker, from: &State) -> Result<ActId, Fault> {
        if !std::mem::replace(&mut worker.makes_steps, true) {
            self.shared_cache.join();
        }
        self.take_for(worker, from, true)?;
        worker.scratch.context.is_beyond = false;
        self.next.ok_or_else(|| self.placed(blame::no_next(), None))
    }

    /// Takes a state and unpacks its variables.
    pub(super) fn load(&self, worker: &mut Worker, state: &State) -> Result<(), Fault> {
        self.take(worker, state)?;
        self.evaluator(&mut worker.scratch).see_all();
        Ok(())
    }

    /// Takes the second state of a step from the state that was taken.
    pub(super) fn take_next(&self, worker: &mut Worker, state: &State) {
        if !worker.scratch.slots.is_going_to(state.bytes()) {
            worker.scratch.slots.load_next(&worker.scratch.packer, state);
            worker.scratch.next_changed();
        }
    }

    /// Unpacks the second state of a step from the state that was taken.
    pub(super) fn load_next(&self, worker: &mut Worker, state: &State) {
        self.take_next(worker, state);
        self.evaluator(&mut worker.scratch).see_next();
    }
}
