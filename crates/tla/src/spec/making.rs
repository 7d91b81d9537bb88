//! Making states: initial ones, and the successors of the state that was taken.

use super::packing::{InitialPacking, pack_next};
use super::required::Required;
use super::{Spec, Worker};
use crate::caching::{Around, Visit};
use check_eval::evaluate::{Draw, Evaluator, Portions, Take};
use check_eval::ir::{ActId, Reach};
use check_eval::state::State;
use check_system::{ActionId, Fault, PredicateId, VisitInitial};
use check_value::value::Value;

/// Which initial states are made.
pub(super) enum Which<'w> {
    /// All, in the order written.
    All,
    /// All, in an order that is drawn.
    Drawn(&'w mut Draw<'w>),
    /// Some portions, in the order written.
    Portions(&'w mut Take<'w>),
}

impl Spec {
    /// Runs parts of the next-state relation, for those who cannot know what these do.
    pub(super) fn parts(
        &self,
    ) -> impl FnMut(&mut Evaluator<'_>, &Around, &mut State, &mut Visit<'_>) -> Result<(), Fault> + '_ {
        |evaluator, around, made, visit| self.run_part(evaluator, around, made, visit)
    }

    /// Runs a part of the next-state relation without remembering anything.
    fn run_part(
        &self,
        evaluator: &mut Evaluator<'_>,
        around: &Around,
        made: &mut State,
        visit: &mut Visit<'_>,
    ) -> Result<(), Fault> {
        evaluator.see_all();
        evaluator.set_locals(&around.locals);
        evaluator.scratch.action = around.action.unwrap_or(ActionId(0));
        let mut packed = std::mem::take(&mut evaluator.scratch.slots.packed);
        let result = evaluator.run_within(around.act, &around.calls, &mut |evaluator| {
            let action = evaluator.scratch.action;
            self.make(evaluator, action, &mut packed, made)?;
            visit.visit(action, made)
        });
        evaluator.scratch.slots.packed = packed;
        result
    }

    /// Packs the next state.
    pub(super) fn make(
        &self,
        evaluator: &mut Evaluator<'_>,
        action: ActionId,
        packed: &mut Vec<u8>,
        made: &mut State,
    ) -> Result<(), Fault> {
        if !evaluator.scratch.is_complete() {
            return Err(self.incomplete(&evaluator.scratch.missing(), Some(action)));
        }
        pack_next(evaluator, packed, made).map_err(|fault| self.placed(fault, Some(action)))
    }

    /// Pushes initial states, each with whether it is known that some predicates hold in it.
    pub(super) fn make_initial(
        &self,
        worker: &mut Worker,
        mut which: Which<'_>,
        predicates: &[PredicateId],
        visit: &mut VisitInitial<'_, State>,
    ) -> Result<(), Fault> {
        self.ready(worker)?;
        self.take_form(worker);
        match &mut which {
            Which::Drawn(draw) => self.deal_drawn(worker, draw),
            Which::All | Which::Portions(_) => self.deal(worker, b"initial"),
        }
        let Some(initial) = self.initial else { return Ok(()) };
        worker.scratch.slots.unload();
        worker.scratch.state.fill(Value::Unset);
        worker.scratch.state_changed();
        worker.scratch.context.is_beyond = false;
        let mut state = State::default();
        let mut packing = InitialPacking::new(self.variables.len(), &worker.scratch.slots);
        worker.scratch.remember_conditions(self.caches() && !matches!(which, Which::Drawn(_)));
        let mut required = Required::new(self, predicates);
        let mut evaluator = self.evaluator(&mut worker.scratch);
        match which {
            Which::All => {}
            Which::Drawn(draw) => evaluator.draw = Some(draw),
            Which::Portions(take) => evaluator.portions = Some(Portions::new(take, self.limits.portions)),
        }
        let result = evaluator.run(initial, &mut |evaluator| {
            if !evaluator.takes_state() {
                return Ok(());
            }
            if !evaluator.scratch.is_complete() {
                return Err(self.incomplete(&evaluator.scratch.missing(), None));
            }
            let assigned = evaluator.assigned_since();
            packing.pack(evaluator, assigned, &mut state).map_err(|fault| self.placed(fault, None))?;
            let are_true = required.hold(self, evaluator, assigned, &state);
            visit(&state, are_true)
        });
        worker.scratch.remember_conditions(false);
        result
    }

    /// Pushes the initial states of the portions that are taken. How often something is evaluated, and what is drawn, may
    /// not depend on these: then they are all of it, or single states.
    pub(super) fn make_portions_of_initial(
        &self,
        worker: &mut Worker,
        take: &mut dyn FnMut() -> bool,
        predicates: &[PredicateId],
        visit: &mut VisitInitial<'_, State>,
    ) -> Result<(), Fault> {
        if self.coverage.is_some() {
            return if take() { self.make_initial(worker, Which::All, predicates, visit) } else { Ok(()) };
        }
        let draws = self.initial.is_some_and(|initial| {
            let reach = Reach::of_action(&self.program, initial);
            !reach.is_determined(&self.program)
        });
        if draws {
            let mut visit = |state: &State, holds: bool| if take() { visit(state, holds) } else { Ok(()) };
            return self.make_initial(worker, Which::All, predicates, &mut visit);
        }
        self.make_initial(worker, Which::Portions(&mut || take()), predicates, visit)
    }

    /// Pushes the successors of a state; finds them by what is known, if it may.
    pub(super) fn visit_all_steps(
        &self,
        worker: &mut Worker,
        from: &State,
        visit: &mut Visit<'_>,
    ) -> Result<(), Fault> {
        let next = self.take_before_steps(worker, from)?;
        let mut evaluator = self.evaluator(&mut worker.scratch);
        if self.caches() && worker.known.prepare(&mut evaluator, next) {
            return worker.known.steps(&mut evaluator, &self.predicates, &mut self.parts(), visit);
        }
        self.each_successor(worker, next, None, &mut |_, action, state| visit.visit(action, state))
    }

    /// Pushes the successors of the state that is loaded, in the order written or in one that is drawn, and remembers
    /// nothing.
    pub(super) fn each_successor(
        &self,
        worker: &mut Worker,
        next: ActId,
        draw: Option<&mut Draw<'_>>,
        visit: &mut dyn FnMut(&mut Evaluator<'_>, ActionId, &State) -> Result<(), Fault>,
    ) -> Result<(), Fault> {
        let mut packed = std::mem::take(&mut worker.packed);
        let mut state = State::default();
        let mut evaluator = self.evaluator(&mut worker.scratch);
        evaluator.draw = draw.map(|draw| draw as &mut Draw<'_>);
        evaluator.see_all();
        let result = evaluator.run(next, &mut |evaluator| {
            let action = evaluator.scratch.action;
            self.make(evaluator, action, &mut packed, &mut state)?;
            visit(evaluator, action, &state)
        });
        worker.packed = packed;
        result
    }
}
