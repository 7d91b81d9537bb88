//! The properties that are still open: what `expand` checks at each state and step of a level.

use crate::liveness;
use crate::liveness::alphabet::Alphabet;
use crate::question::{Options, Predicate, Question};
use check_system::PredicateId;
use std::sync::Arc;

/// A property that is open: its place in the answer, and the predicate that decides it.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Open {
    /// Index among the properties of the answer.
    pub(crate) property: usize,
    /// The predicate.
    pub(crate) predicate: PredicateId,
}

impl From<Open> for PredicateId {
    fn from(open: Open) -> Self {
        open.predicate
    }
}

/// What is checked while a level is expanded. Does not change within a level, so that what is evaluated does not
/// depend on which thread was first.
#[derive(Clone, Debug)]
pub(crate) struct Plan<'q> {
    /// Checked at each new state.
    pub(crate) invariants: Vec<Open>,
    /// Checked at each new initial state.
    pub(crate) initial: Vec<Open>,
    /// Checked on each step.
    pub(crate) steps: Vec<Open>,
    /// Looked for at each new state.
    pub(crate) reachable: Vec<Open>,
    /// Looked for on each step.
    pub(crate) reachable_steps: Vec<Open>,
    /// The deadlock property, while it is open.
    pub(crate) deadlock: Option<usize>,
    /// What is not explored.
    pub(crate) constraints: &'q [Predicate],
    /// What is not followed.
    pub(crate) action_constraints: &'q [Predicate],
    /// Whether violations are recorded instead of ending the exploration.
    pub(crate) keep_going: bool,
    /// Whether there is a constraint.
    pub(crate) is_constrained: bool,
    /// Whether a step property is open.
    pub(crate) has_steps: bool,
    /// The atoms of temporal formulas, if there are any: then every step is recorded.
    pub(crate) alphabet: Option<Arc<Alphabet>>,
    /// Whether chunks tell the fingerprints of new states, for the disk.
    pub(crate) keeps_fingerprints: bool,
    /// Whether all is asked of states that is to be asked.
    pub(crate) asks_of_states: bool,
    wants_witnesses: bool,
}

impl<'q> Plan<'q> {
    /// The plan with which an exploration begins: everything is open.
    pub(crate) fn new(question: &'q Question, options: &Options) -> Self {
        let mut next = 0;
        let invariants = open(&question.invariants, &mut next);
        let initial = open(&question.initial, &mut next);
        let steps = open(&question.steps, &mut next);
        let reachable = open(&question.reachable, &mut next);
        let reachable_steps = open(&question.reachable_steps, &mut next);
        Self {
            invariants,
            initial,
            has_steps: !steps.is_empty(),
            steps,
            deadlock: question.deadlock.then_some(next),
            wants_witnesses: !question.exhaustive && (!reachable.is_empty() || !reachable_steps.is_empty()),
            reachable,
            reachable_steps,
            constraints: &question.constraints,
            action_constraints: &question.action_constraints,
            is_constrained: !question.constraints.is_empty() || !question.action_constraints.is_empty(),
            keep_going: options.keep_going,
            keeps_fingerprints: false,
            asks_of_states: true,
            alphabet: liveness::alphabet(&question.temporal, &question.assumed).map(Arc::new),
        }
    }

    /// Whether nothing but witnesses are looked for, so that finding them all ends the exploration.
    pub(crate) fn wants_only_witnesses(&self) -> bool {
        let has_others = !self.invariants.is_empty() || !self.steps.is_empty() || self.alphabet.is_some();
        self.wants_witnesses && !has_others && self.deadlock.is_none()
    }

    /// Whether nothing is asked of a step to a known state.
    pub(crate) fn skips_known(&self) -> bool {
        !self.has_steps && self.skips_permitted()
    }

    /// Whether nothing is asked of a step to a known state but that step properties hold.
    pub(crate) fn skips_permitted(&self) -> bool {
        let asks_of_steps = !self.reachable_steps.is_empty() || self.alphabet.is_some();
        !asks_of_steps && !self.is_constrained
    }

    /// Distinct states at which the search ends: those of the budget, or the `last` one that has a number. The nodes of a behaviour
    /// graph have 32 bits.
    pub(crate) fn states_limit(&self, options: &Options, last: u64) -> u64 {
        let last = if self.alphabet.is_some() { u64::from(u32::MAX) } else { last };
        options.budgets.max_states.unwrap_or(u64::MAX).min(last)
    }

    /// The predicates that are checked at each new state.
    pub(crate) fn invariant_predicates(&self) -> Vec<PredicateId> {
        self.invariants.iter().map(|open| open.predicate).collect()
    }

    /// What is looked for.
    pub(crate) fn wanted(&self) -> impl Iterator<Item = &Open> {
        self.reachable.iter().chain(&self.reachable_steps)
    }

    /// The same without what is asked of new states alone, so that everything is expanded.
    pub(crate) fn without_states(&self) -> Self {
        let (invariants, initial, reachable) = Default::default();
        Self { invariants, initial, reachable, wants_witnesses: false, asks_of_states: false, ..self.clone() }
    }

    /// Looks no longer for those that are decided.
    pub(crate) fn close(&mut self, is_decided: impl Fn(usize) -> bool) {
        let checked = [&mut self.invariants, &mut self.initial, &mut self.steps];
        for open in checked.into_iter().chain([&mut self.reachable, &mut self.reachable_steps]) {
            open.retain(|one| !is_decided(one.property));
        }
        self.has_steps = !self.steps.is_empty();
        self.deadlock = self.deadlock.filter(|&property| !is_decided(property));
    }
}

fn open(predicates: &[Predicate], next: &mut usize) -> Vec<Open> {
    let first = *next;
    *next += predicates.len();
    predicates.iter().enumerate().map(|(i, one)| Open { property: first + i, predicate: one.id }).collect()
}
