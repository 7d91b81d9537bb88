//! The questions that are asked of an initial state while its variables are chosen.

use crate::ir::{ActId, Variable};
use rustc_hash::FxHashMap;
use std::rc::Rc;

/// After so many trials in vain nobody tries any more.
const TRIALS: u32 = 12;

/// What is asked when variables are chosen.
#[derive(Default)]
pub(super) struct Early {
    plan: Option<Plan>,
    /// The answers to conditions, behind others, by the values of their variables: whether all of it holds that is asked of each
    /// element of the sets of the quantifiers around. `None` where some have no value.
    pub(super) answers: FxHashMap<Behind, Option<Rc<[bool]>>>,
    /// The variable that was asked about, and gets its value next.
    passing: Option<Variable>,
    trials: u32,
    /// How many elements are tried until the next trial.
    pause: u32,
}

/// The questions that belong to a choice.
#[derive(Default)]
pub(super) struct Plan {
    /// Of each variable, the questions of which it is the last.
    questions: FxHashMap<Variable, Vec<Question>>,
    /// The conditions all of which is asked, and the variables where that is, a bit each.
    settled: FxHashMap<ActId, u64>,
    /// The variables that have values about which all was asked.
    passed: u64,
}

/// A condition, and those before it.
type Behind = (ActId, Vec<ActId>);

/// A question about the values of variables.
struct Question {
    /// Each with the listing from which it was chosen, and how many elements that has.
    variables: Vec<(Variable, u32, usize)>,
    holds: Vec<bool>,
}

impl Early {
    /// Takes note of an assignment.
    pub(super) fn assigned(&mut self, variable: Variable) {
        let passes = self.passing.take() == Some(variable);
        if let Some(plan) = &mut self.plan {
            let bit = bit(variable.0 as usize);
            plan.passed = if passes { plan.passed | bit } else { plan.passed & !bit };
        }
    }

    /// Whether it is known that a condition holds, as all of it was asked.
    #[inline]
    pub(super) fn is_settled(&self, condition: ActId) -> bool {
        let Some(plan) = &self.plan else { return false };
        plan.settled.get(&condition).is_some_and(|variables| plan.passed & variables == *variables)
    }

    /// Whether a question says that the element that is chosen next for a variable belongs to no state.
    ///
    /// Is given the place of the element that a variable has, if that was chosen from a certain listing.
    #[inline]
    pub(super) fn rules_out(&mut self, variable: Variable, chosen: impl Fn(Variable, u32) -> Option<u32>) -> bool {
        let Some(plan) = &self.plan else { return false };
        self.passing = None;
        for question in plan.questions.get(&variable).into_iter().flatten() {
            let mut place = 0;
            for (variable, listing, size) in &question.variables {
                let Some(chosen) = chosen(*variable, *listing) else { return false };
                place = place * size + chosen as usize;
            }
            if !question.holds[place] {
                return true;
            }
        }
        self.passing = Some(variable);
        false
    }

    /// Begins what belongs to a choice, if there is anything to ask. Whether there is.
    pub(super) fn begin(&mut self, plan: Option<Plan>) -> bool {
        self.plan = plan.filter(|plan| !plan.questions.is_empty());
        if self.plan.is_none() {
            self.trials += 1;
            self.pause = 1 << self.trials;
        }
        self.plan.is_some()
    }

    /// Ends what belongs to a choice.
    pub(super) fn end(&mut self) {
        self.plan = None;
    }

    /// Whether it is to be tried to find questions.
    pub(super) fn is_due(&mut self) -> bool {
        if self.plan.is_some() || self.trials == TRIALS {
            return false;
        }
        let is_due = self.pause == 0;
        self.pause = self.pause.saturating_sub(1);
        is_due
    }
}

impl Plan {
    /// Asks for a part of a condition where the last of its variables is chosen, unless it is always true. At which variables it is asked,
    /// a bit each; `None` if all of these were chosen before.
    pub(super) fn ask(
        &mut self,
        part: ActId,
        holds: &[bool],
        variables: Vec<(Variable, u32, usize)>,
        order: &[Variable],
    ) -> Option<u64> {
        let mut settled = 0;
        if !holds.iter().all(|holds| *holds) {
            let place = |variable: &Variable| order.iter().position(|known| known == variable);
            let last = order[variables.iter().filter_map(|(variable, ..)| place(variable)).max()?];
            settled = bit(last.0 as usize);
            self.add(last, Question::new(variables, holds, last));
        }
        self.settle(part, settled);
        Some(settled)
    }

    /// Says that all of a condition is asked at these variables, a bit each.
    pub(super) fn settle(&mut self, condition: ActId, variables: u64) {
        self.settled.insert(condition, variables);
    }

    /// Adds a question of which a variable is the last.
    fn add(&mut self, last: Variable, question: Question) {
        let questions = self.questions.entry(last).or_default();
        match questions.iter_mut().find(|known| known.variables == question.variables) {
            Some(known) => known.holds.iter_mut().zip(question.holds).for_each(|(known, holds)| *known &= holds),
            None => questions.push(question),
        }
    }
}

impl Question {
    /// A question whose answers are told by the places of its variables, that of the last one changing fastest. Here they are taken in such an
    /// order that a certain one is the last.
    fn new(mut variables: Vec<(Variable, u32, usize)>, answers: &[bool], last: Variable) -> Self {
        let at = variables.iter().position(|(variable, ..)| *variable == last).expect("it is one of them");
        let size = variables[at].2;
        let behind: usize = variables[at + 1..].iter().map(|(.., size)| size).product();
        // By what is before it, what is behind it, and its own place.
        let places = (0..answers.len()).map(|place| {
            let (own, rest) = (place % size, place / size);
            (rest / behind * size + own) * behind + rest % behind
        });
        let holds = places.map(|place| answers[place]).collect();
        let moved = variables.remove(at);
        variables.push(moved);
        Self { variables, holds }
    }
}

/// The bit of a variable among those of all; the last one is that of many.
#[inline]
pub(super) fn bit(variable: usize) -> u64 {
    1 << variable.min(63)
}
