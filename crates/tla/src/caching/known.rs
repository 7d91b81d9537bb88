//! What one worker knows of the steps of a spec.

use super::plan::Plan;
use super::stages::{Run, Visit, Walk};
use super::truths::Truths;
use crate::evaluate::Evaluator;
use crate::ir::{ActId, ExprId};
use check_system::Fault;

/// What a worker knows.
#[derive(Debug)]
pub(crate) struct Known {
    /// `None` as long as nobody has asked for steps, `Some(None)` if they cannot be known.
    plan: Option<Option<Plan>>,
    truths: Vec<Option<Truths>>,
    /// After so many questions it is judged whether something is worth knowing.
    trial: u32,
    /// Bytes in use, roughly, the values of cells excepted.
    size: usize,
    /// How often something was asked.
    asked: u32,
}

/// What a worker may know, in bytes, roughly. Beyond that it forgets everything and starts anew.
const ROOM: usize = 256 << 20;

impl Known {
    /// Nothing. After so many questions it is judged whether something is worth knowing.
    pub(crate) fn new(trial: u32) -> Self {
        Self { plan: None, truths: Vec::new(), trial, size: 0, asked: 0 }
    }

    /// Whether steps can be known at all: the parts of the next-state relation are few, and known now.
    pub(crate) fn prepare(&mut self, evaluator: &mut Evaluator<'_>, next: ActId) -> bool {
        if self.plan.is_none() {
            evaluator.scratch.cells.identify(false);
            self.plan = Some(Plan::of(evaluator, next, self.trial));
        }
        self.plan.as_ref().is_some_and(Option::is_some)
    }

    /// Gives the steps of the state that is loaded.
    ///
    /// # Errors
    /// When a step cannot be computed, or the visitor ends the enumeration.
    pub(crate) fn steps(
        &mut self,
        evaluator: &mut Evaluator<'_>,
        run: &mut Run<'_>,
        visit: &mut Visit<'_>,
    ) -> Result<(), Fault> {
        evaluator.scratch.cells.identify(false);
        let Some(Some(plan)) = &mut self.plan else { return Ok(()) };
        let result = Walk::new(plan, evaluator, run, visit).go();
        self.make_room(evaluator);
        result
    }

    /// Whether a formula holds in the state that is loaded, or of the step if it speaks of one.
    ///
    /// # Errors
    /// When it cannot be evaluated.
    pub(crate) fn holds(
        &mut self,
        evaluator: &mut Evaluator<'_>,
        predicate: usize,
        formula: ExprId,
        is_step: bool,
    ) -> Result<bool, Fault> {
        evaluator.scratch.cells.identify(is_step);
        if self.truths.len() <= predicate {
            self.truths.resize_with(predicate + 1, || None);
        }
        let truths = self.truths[predicate].get_or_insert_with(|| Truths::of(evaluator, formula, self.trial));
        evaluator.scratch.cells.is_step = is_step;
        let known = truths.holds(evaluator, &mut self.size);
        evaluator.scratch.cells.is_step = false;
        self.make_room(evaluator);
        match known {
            Some(truth) => Ok(truth),
            None => {
                evaluator.see_all();
                if is_step {
                    evaluator.see_next();
                }
                evaluator.truth(formula)
            }
        }
    }

    /// Forgets what takes too much room, or is of no use any more.
    fn make_room(&mut self, evaluator: &mut Evaluator<'_>) {
        let (is_full, size) = match self.plan.iter().flatten().next() {
            Some(plan) => (plan.is_full(), self.size + plan.size),
            None => (false, self.size),
        };
        let cells = &mut evaluator.scratch.cells;
        // To add up what everything takes is not done for each question.
        self.asked = self.asked.wrapping_add(1);
        let is_large = self.asked.is_multiple_of(64) && size + cells.size() > ROOM;
        if is_full || cells.memos.is_upset || is_large {
            self.plan = None;
            self.truths.iter_mut().flatten().for_each(Truths::clear);
            self.size = 0;
            cells.forget();
        }
    }
}
