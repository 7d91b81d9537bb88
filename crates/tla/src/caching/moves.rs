//! The steps of actions that are to be fair: where `<<A>>_v` is enabled, and which steps are such steps.
//!
//! Both are read off the steps that the action makes from a state. These are found as those of the next-state relation
//! are, and once for all questions about the state. As a formula of the two states of a step an action says the same,
//! but there it depends on what the second state has in place of what it would write, so that little is found again.
//!
//! Values that are too unlike to be compared are not the same here, while the formula has no value there.
//!
//! Where the action does not give every variable its next value, or a step of it cannot be computed, nothing is known
//! of it here, and it is evaluated as a formula.

use super::plan::Plan;
use super::stages::{Run, Walk};
use crate::evaluate::Evaluator;
use crate::ir::{ActId, Variable};
use crate::state::State;

/// An action that is to be fair.
#[derive(Clone, Debug)]
pub(crate) struct Move {
    /// The action.
    pub(crate) act: ActId,
    /// The variables one of which its steps have to change.
    pub(crate) subscript: Box<[Variable]>,
}

/// What is known of the steps of such an action.
#[derive(Debug, Default)]
pub(super) struct Moves {
    /// `None` as long as nobody has asked, `Some(None)` if they cannot be known.
    plan: Option<Option<Plan>>,
    /// The state to which the rest belongs, by its number.
    state: u64,
    /// Whether the steps from there are known.
    is_known: bool,
    /// The states to which they lead, in the first places.
    made: Vec<State>,
    count: usize,
    /// How often they could not be computed, one time after the other.
    failures: u32,
}

/// After so many failures in a row nobody tries again.
const FAILURES: u32 = 16;

impl Moves {
    /// Bytes in use, roughly.
    pub(super) fn size(&self) -> usize {
        self.plan.iter().flatten().map(|plan| plan.size).sum()
    }

    /// Whether so much is known that it is better forgotten.
    pub(super) fn is_full(&self) -> bool {
        self.plan.iter().flatten().any(Plan::is_full)
    }

    /// Forgets what is known.
    pub(super) fn clear(&mut self) {
        if let Some(Some(_)) = self.plan {
            self.plan = None;
        }
    }

    /// Whether there is a step from the state that is loaded; `None` if that is not known.
    pub(super) fn is_possible(
        &mut self,
        evaluator: &mut Evaluator<'_>,
        one: &Move,
        trial: u32,
        run: &mut Run<'_>,
    ) -> Option<bool> {
        self.know(evaluator, one, trial, run).then_some(self.count > 0)
    }

    /// Whether there is a step from the state that is loaded to another; `None` if that is not known.
    pub(super) fn leads_to(
        &mut self,
        evaluator: &mut Evaluator<'_>,
        one: &Move,
        to: &State,
        (trial, run): (u32, &mut Run<'_>),
    ) -> Option<bool> {
        let is_known = self.know(evaluator, one, trial, run);
        let is_there = |made: &State| made.fingerprint == to.fingerprint && made.bytes == to.bytes;
        is_known.then(|| self.made[..self.count].iter().any(is_there))
    }

    /// Finds the steps from the state that is loaded. Whether they are known then.
    fn know(&mut self, evaluator: &mut Evaluator<'_>, one: &Move, trial: u32, run: &mut Run<'_>) -> bool {
        let state = evaluator.scratch.state_number();
        if self.state == state {
            return self.is_known;
        }
        self.state = state;
        self.is_known = self.find(evaluator, one, trial, run).is_some();
        self.failures = if self.is_known { 0 } else { self.failures + 1 };
        if self.failures >= FAILURES {
            self.plan = Some(None);
        }
        self.is_known
    }

    fn find(&mut self, evaluator: &mut Evaluator<'_>, one: &Move, trial: u32, run: &mut Run<'_>) -> Option<()> {
        self.count = 0;
        evaluator.scratch.cells.identify(false);
        let plan = self.plan.get_or_insert_with(|| Plan::of_action(evaluator, one.act, trial)).as_mut()?;
        if plan.is_idle(evaluator.scratch.cells.numbers()) {
            return Some(());
        }
        let (made, count) = (&mut self.made, &mut self.count);
        let mut visit = |_, state: &State| {
            match made.get_mut(*count) {
                Some(place) => place.clone_from(state),
                None => made.push(state.clone()),
            }
            *count += 1;
            Ok(())
        };
        let result = Walk::new(plan, evaluator, run, &mut visit).go();
        // What a walk leaves there is no second state.
        evaluator.scratch.clear_next();
        result.ok()?;
        self.keep_what_changes(evaluator, &one.subscript);
        Some(())
    }

    /// Keeps the states that differ in one of these variables from the one that is loaded.
    fn keep_what_changes(&mut self, evaluator: &mut Evaluator<'_>, subscript: &[Variable]) {
        let scratch = &mut *evaluator.scratch;
        let mut kept = 0;
        for place in 0..self.count {
            if scratch.cells.differs(&scratch.packer, &self.made[place].bytes, subscript) {
                self.made.swap(kept, place);
                kept += 1;
            }
        }
        self.count = kept;
    }
}
