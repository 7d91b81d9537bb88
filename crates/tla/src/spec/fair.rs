//! Actions that are to be fair: what is asked of them is read off the steps that they make.

use super::{Spec, Worker};
use crate::caching::{Move, Together};
use check_eval::state::State;
use check_system::{Fault, PredicateId};

/// Actions that are to be fair, and which predicates speak of them.
#[derive(Debug, Default)]
pub(crate) struct FairActions {
    moves: Vec<Move>,
    /// By predicate: the number of the action, and whether a step is one of its steps; if not, whether it has one.
    predicates: Vec<Option<(usize, bool)>>,
}

impl FairActions {
    /// Adds an action, the predicate of states that it is enabled, and the predicate of steps that it is taken, unless
    /// these are those of one that is known.
    pub(crate) fn add(&mut self, one: Move, PredicateId(enabled): PredicateId, PredicateId(taken): PredicateId) {
        let most = enabled.max(taken) as usize;
        if self.predicates.len() <= most {
            self.predicates.resize(most + 1, None);
        }
        let number = self.predicates[taken as usize].map_or(self.moves.len(), |(number, _)| number);
        if number == self.moves.len() {
            self.moves.push(one);
        }
        self.predicates[taken as usize] = Some((number, true));
        self.predicates[enabled as usize].get_or_insert((number, false));
    }

    /// Whether a predicate says of such an action that it is enabled, or taken.
    pub(super) fn speaks_of(&self, PredicateId(predicate): PredicateId) -> bool {
        matches!(self.predicates.get(predicate as usize), Some(Some(_)))
    }
}

impl Spec {
    /// Evaluates a predicate; what is asked of fair actions is not counted.
    pub(super) fn truth_of(&self, worker: &mut Worker, predicate: PredicateId, with_next: bool) -> Result<bool, Fault> {
        let formula = self.predicates[predicate.0 as usize];
        let is_uncounted = self.coverage.is_some() && self.fair.speaks_of(predicate);
        let counts = is_uncounted.then(|| std::mem::take(&mut worker.scratch.counts));
        let mut evaluator = self.evaluator(&mut worker.scratch);
        evaluator.see_all();
        if with_next {
            evaluator.see_next();
        }
        let truth = evaluator.truth(formula);
        if let Some(counts) = counts {
            worker.scratch.counts = counts;
        }
        truth
    }

    /// Whether a predicate holds in the state that was taken, a successor of the one that is expanded.
    pub(super) fn holds_there(&self, worker: &mut Worker, predicate: PredicateId) -> Result<bool, Fault> {
        worker.scratch.context.is_beyond = true;
        self.holds_now(worker, predicate)
    }

    /// Whether a predicate holds in the state that was taken, be it the one that is expanded or a successor.
    pub(super) fn holds_now(&self, worker: &mut Worker, predicate: PredicateId) -> Result<bool, Fault> {
        if let Some(truth) = self.known_of_moves(worker, predicate, None) {
            return Ok(truth);
        }
        if self.caches() {
            let formula = self.predicates[predicate.0 as usize];
            let mut evaluator = self.evaluator(&mut worker.scratch);
            return worker.known.holds(&mut evaluator, predicate.0 as usize, formula, false);
        }
        self.truth_of(worker, predicate, false)
    }

    /// What is known of several predicates together in the state that was taken; `None` where each is to be asked by itself.
    #[inline]
    pub(super) fn known_together<P: Copy + Into<PredicateId>>(
        &self,
        worker: &mut Worker,
        predicates: &[P],
    ) -> Option<Together> {
        let ids = predicates.iter().map(|&predicate| predicate.into());
        if predicates.len() < 2 || !self.caches() || ids.clone().any(|id| self.fair.speaks_of(id)) {
            return None;
        }
        worker.scratch.context.is_beyond = true;
        let formulas = ids.map(|id| self.predicates[id.0 as usize]);
        let mut evaluator = self.evaluator(&mut worker.scratch);
        worker.known.all_hold(&mut evaluator, formulas)
    }

    /// What the steps of an action from the state that was taken say of a predicate that speaks of the action: if there
    /// is a second state, of the step there. `None` for other predicates, and where it is not known.
    #[inline]
    pub(super) fn known_of_moves(
        &self,
        worker: &mut Worker,
        PredicateId(predicate): PredicateId,
        to: Option<&State>,
    ) -> Option<bool> {
        let (number, is_taken) = (*self.fair.predicates.get(predicate as usize)?)?;
        if is_taken != to.is_some() || !self.caches() {
            return None;
        }
        let mut evaluator = self.evaluator(&mut worker.scratch);
        worker.known.moves(&mut evaluator, (number, &self.fair.moves[number]), to, &mut self.parts())
    }
}
