//! What one worker knows of the steps of a spec.

use super::branches::Branches;
use super::judge::{Judge, Required, StateJudge};
use super::moves::{Move, Moves};
use super::plan::Plan;
use super::truths::Truths;
use super::walk::{Run, Visit, Walk};
use check_eval::evaluate::Evaluator;
use check_eval::ir::{ActId, ExprId};
use check_eval::slots::{Limits, Tree};
use check_eval::state::State;
use check_system::{Fault, PredicateId};
use smallvec::SmallVec;

/// What a worker knows.
#[derive(Debug)]
pub(crate) struct Known {
    /// `None` as long as nobody has asked for steps, `Some(None)` if they cannot be known.
    plan: Option<Option<Plan>>,
    truths: Vec<Option<Truths>>,
    /// Of several formulas that are asked together.
    conjunctions: Vec<(Box<[ExprId]>, Truths)>,
    /// Of formulas of steps.
    branches: Vec<Option<Branches>>,
    /// Whether it is worth asking these before a state is made: counts questions and answers, and knows no results.
    judge_worth: Tree,
    /// The same of states.
    state_worth: Tree,
    /// Of actions that are to be fair, by their numbers.
    moves: Vec<Moves>,
    /// When it is judged whether something is worth knowing.
    limits: Limits,
    /// Questions since it was last looked how much room is taken.
    since_look: u32,
    /// Bytes in use, roughly, the values of slots excepted.
    size: usize,
}

/// What is known of several formulas together.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Together {
    /// All hold.
    AllHold,
    /// The one at this place is the first that does not.
    False(usize),
    /// Those before this place hold; of the one there it is not known.
    Unknown(usize),
}

/// So many lists of formulas are known together: invariants, initial properties, and what is left of them when some are violated.
const CONJUNCTIONS: usize = 8;

/// What a worker may know, in bytes, roughly. Beyond that it forgets everything and starts anew.
const ROOM: usize = 256 << 20;

/// Questions between two looks at how much room is taken: to add it up takes longer than to find an answer.
const QUESTIONS_PER_LOOK: u32 = 256;

impl Known {
    /// Nothing. The limits say when it is judged whether something is worth knowing.
    pub(crate) fn new(limits: Limits) -> Self {
        let (truths, conjunctions, branches, moves) = Default::default();
        let (judge_worth, state_worth) = (Tree::new(limits), Tree::new(limits));
        let (plan, since_look, size) = Default::default();
        Self { plan, truths, conjunctions, branches, judge_worth, state_worth, moves, limits, since_look, size }
    }

    /// Whether steps can be known at all: the parts of the next-state relation are few, and known now.
    pub(crate) fn prepare(&mut self, evaluator: &mut Evaluator<'_>, next: ActId) -> bool {
        if self.plan.is_none() {
            evaluator.scratch.slots.identify(false);
            self.plan = Some(Plan::of(evaluator, next, self.limits));
        }
        let is_planned = self.plan.as_ref().is_some_and(Option::is_some);
        if !is_planned && evaluator.scratch.slots.memos.is_upset {
            // A memo turned out to be another than it was taken for: next time it is planned with that.
            self.look_for_room(evaluator);
        }
        is_planned
    }

    /// Gives the steps of the state that is loaded.
    ///
    /// # Errors
    /// When a step cannot be computed, or the visitor ends the enumeration.
    pub(crate) fn steps(
        &mut self,
        evaluator: &mut Evaluator<'_>,
        predicates: &[ExprId],
        run: &mut Run<'_>,
        visit: &mut Visit<'_>,
    ) -> Result<(), Fault> {
        evaluator.scratch.slots.identify(false);
        let mut of_step: SmallVec<[usize; 4]> = SmallVec::new();
        visit.require(&mut |PredicateId(predicate)| of_step.push(predicate as usize));
        for &predicate in &of_step {
            branches_of(&mut self.branches, evaluator, (predicate, predicates[predicate]), self.limits);
        }
        let mut of_state: SmallVec<[usize; 8]> = SmallVec::new();
        visit.require_of_state(&mut |PredicateId(predicate)| of_state.push(predicate as usize));
        let together = match of_state.len() {
            0 | 1 => None,
            _ => self.conjunction(evaluator, of_state.iter().map(|predicate| predicates[*predicate])),
        };
        let mut constraints: SmallVec<[usize; 4]> = SmallVec::new();
        visit.constrain(&mut |PredicateId(predicate)| constraints.push(predicate as usize));
        let Some(Some(plan)) = &mut self.plan else { return Ok(()) };
        // As it is asked of states that are loaded.
        let required = match (&of_state[..], together) {
            ([], _) => Required::Nothing,
            (&[only], _) => Required::One(only),
            (_, Some(place)) => Required::Several(&mut self.conjunctions[place].1),
            (_, None) => Required::Unknown,
        };
        let is_asked = !of_state.is_empty() || !constraints.is_empty();
        let state_judge = is_asked.then(|| StateJudge {
            constraints: &constraints,
            required,
            truths: &mut self.truths,
            worth: &mut self.state_worth,
        });
        let (branches, size, worth) = (&mut self.branches, &mut self.size, &mut self.judge_worth);
        let judge = (!of_step.is_empty()).then(|| Judge { required: &of_step, branches, size, worth });
        let result = Walk::new(plan, evaluator, (judge, state_judge), run, visit).go();
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
        evaluator.scratch.slots.identify(is_step);
        let known = if is_step {
            let branches = branches_of(&mut self.branches, evaluator, (predicate, formula), self.limits);
            evaluator.scratch.slots.is_step = true;
            let written = evaluator.scratch.slots.changed_in_step();
            let known = branches.holds(evaluator, &mut self.size, written);
            evaluator.scratch.slots.is_step = false;
            known
        } else {
            let truths = place(&mut self.truths, predicate);
            truths.get_or_insert_with(|| Truths::of(evaluator, formula, self.limits)).holds(evaluator, &mut self.size)
        };
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

    /// Which of some formulas does not hold in the state that is loaded. What depends on others than have changed is passed over
    /// for all of them at once. `None` where they are to be asked one by one: too many such lists were met.
    pub(crate) fn all_hold(
        &mut self,
        evaluator: &mut Evaluator<'_>,
        formulas: impl ExactSizeIterator<Item = ExprId> + Clone,
    ) -> Option<Together> {
        evaluator.scratch.slots.identify(false);
        let place = self.conjunction(evaluator, formulas)?;
        let truths = &mut self.conjunctions[place].1;
        let together = match truths.holds(evaluator, &mut self.size) {
            Some(true) => Together::AllHold,
            Some(false) => Together::False(truths.last_asked()),
            None => Together::Unknown(truths.last_asked()),
        };
        self.make_room(evaluator);
        Some(together)
    }

    /// The place of a list of formulas that are known together; `None` if there are too many.
    fn conjunction(
        &mut self,
        evaluator: &mut Evaluator<'_>,
        formulas: impl ExactSizeIterator<Item = ExprId> + Clone,
    ) -> Option<usize> {
        let is_it = |(known, _): &(Box<[ExprId]>, Truths)| formulas.clone().eq(known.iter().copied());
        if let Some(place) = self.conjunctions.iter().position(is_it) {
            return Some(place);
        }
        if self.conjunctions.len() == CONJUNCTIONS {
            return None;
        }
        let formulas: Box<[ExprId]> = formulas.collect();
        let truths = Truths::of_all(evaluator, &formulas, self.limits);
        self.conjunctions.push((formulas, truths));
        Some(self.conjunctions.len() - 1)
    }

    /// Whether an action that is to be fair has a step from the state that is loaded, or, if a second state is given, one
    /// to that. `None` if it is not known.
    pub(crate) fn moves(
        &mut self,
        evaluator: &mut Evaluator<'_>,
        (number, one): (usize, &Move),
        to: Option<&State>,
        run: &mut Run<'_>,
    ) -> Option<bool> {
        if self.moves.len() <= number {
            self.moves.resize_with(number + 1, Moves::default);
        }
        let moves = &mut self.moves[number];
        let answer = match to {
            None => moves.is_possible(evaluator, one, self.limits, run),
            Some(to) => moves.leads_to(evaluator, one, to, (self.limits, run)),
        };
        if to.is_none() {
            self.make_room(evaluator);
        }
        answer
    }

    /// Forgets what takes too much room, or is of no use any more.
    #[inline]
    fn make_room(&mut self, evaluator: &mut Evaluator<'_>) {
        self.since_look += 1;
        if self.since_look >= QUESTIONS_PER_LOOK || evaluator.scratch.slots.memos.is_upset {
            self.since_look = 0;
            self.look_for_room(evaluator);
        }
    }

    #[cold]
    fn look_for_room(&mut self, evaluator: &mut Evaluator<'_>) {
        let (is_full, size) = match self.plan.iter().flatten().next() {
            Some(plan) => (plan.is_full(), self.size + plan.size),
            None => (false, self.size),
        };
        let is_full = is_full || self.moves.iter().any(Moves::is_full);
        let size = size + self.moves.iter().map(Moves::size).sum::<usize>();
        let slots = &mut evaluator.scratch.slots;
        if is_full || slots.memos.is_upset || size + slots.size() > ROOM {
            self.plan = None;
            self.truths.iter_mut().flatten().for_each(Truths::clear);
            self.conjunctions.iter_mut().for_each(|(_, truths)| truths.clear());
            self.branches.iter_mut().flatten().for_each(Branches::clear);
            self.moves.iter_mut().for_each(Moves::clear);
            self.size = 0;
            evaluator.scratch.forget();
        }
    }
}

/// A predicate of steps, taken apart if it is not yet.
fn branches_of<'b>(
    all: &'b mut Vec<Option<Branches>>,
    evaluator: &mut Evaluator<'_>,
    (predicate, formula): (usize, ExprId),
    limits: Limits,
) -> &'b mut Branches {
    place(all, predicate).get_or_insert_with(|| Branches::of(evaluator, formula, limits))
}

/// The place with a number, made if need be.
fn place<T>(all: &mut Vec<Option<T>>, number: usize) -> &mut Option<T> {
    if all.len() <= number {
        all.resize_with(number + 1, || None);
    }
    &mut all[number]
}
