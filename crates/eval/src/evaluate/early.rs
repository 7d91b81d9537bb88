//! Conditions of an initial predicate that are asked as soon as the variables of which they speak are chosen.
//!
//! `TypeOK /\ Inv` chooses all variables before `Inv` is asked, so there are as many candidates as combinations of values. But a part of
//! `Inv` speaks of few variables. Where these are chosen, and it is false, it is so for all values of the others: then none of these is tried
//! (backtracking, as for a constraint satisfaction problem: Knuth, *The Art of Computer Programming*, volume 4B, 7.2.2).
//!
//! The states are the same, in the same order. A condition that comes earlier might fail for want of a value, and no one be told of it. So
//! only those are used that are known to have one for all values of the variables of which they speak, up to the first of which that is not
//! known: all their answers are found beforehand, where these are few beside the candidates.
//!
//! What is used belongs to one choice, and to what follows there: the choices of other variables from constant sets, then the conditions.

use super::act::Rest;
use super::conditions::{Answers, Bound, Chosen, Known};
use super::questions::Plan;
use super::{Evaluator, NOT_GIVEN};
use crate::ir::{Act, ActId, Variable};
use check_value::value::{Evaluated, Value};
use std::ops::ControlFlow;
use std::rc::Rc;

/// So many answers are found beforehand at most.
const MOST: u64 = 1 << 20;

/// The candidates are at least so many times as many as the answers.
const OFTEN: u64 = 4;

/// A condition that has answers, and the quantifiers around it.
#[derive(Clone)]
struct Part {
    condition: ActId,
    around: Vec<ActId>,
}

/// What follows a choice.
#[derive(Default)]
struct Behind {
    /// The variables that are chosen, in this order.
    variables: Vec<Variable>,
    conditions: Vec<ActId>,
}

impl Behind {
    /// Adds what an action begins with. Whether it consists of such.
    fn add(&mut self, evaluator: &Evaluator<'_>, act: ActId) -> bool {
        let program = evaluator.program;
        // Of a variable that has a value it is asked which one.
        let is_free =
            |variable: Variable| !evaluator.has_next(variable.0 as usize) && !self.variables.contains(&variable);
        if !program.may_assign(act, &is_free) {
            self.conditions.push(act);
            return true;
        }
        match program.act(act) {
            Act::All(items) => items.iter().all(|item| self.add(evaluator, *item)),
            Act::Inlined(_, body) => self.add(evaluator, *body),
            // A condition between the choices is not asked with the others.
            Act::Choose(variable, set) if program.expr(*set).is_fixed() && self.conditions.is_empty() => {
                self.variables.push(*variable);
                true
            }
            Act::Assign(variable, code) if program.expr(*code).is_literal() && self.conditions.is_empty() => {
                self.variables.push(*variable);
                true
            }
            _ => false,
        }
    }
}

impl Evaluator<'_> {
    /// Whether it is known that no initial state has the element that is chosen next for a variable, with those that were chosen before.
    #[inline]
    pub(super) fn is_ruled_out(&mut self, variable: Variable) -> bool {
        if !self.may_leave_out() {
            return false;
        }
        let next = &self.scratch.next;
        let Some(conditions) = &mut self.scratch.conditions else { return false };
        let (coming, chosen) = (conditions.coming, &conditions.chosen);
        conditions.early.rules_out(variable, |other, listing| {
            let chosen = match other == variable {
                true => coming,
                false if matches!(next[other.0 as usize], Value::Unset) => None,
                false => chosen.get(other.0 as usize).copied().flatten(),
            };
            chosen.filter(|chosen| chosen.listing == listing).map(|chosen| chosen.place)
        })
    }

    /// Finds the questions that belong to a choice, once one of its elements was tried. Whether there are any.
    #[inline]
    pub(super) fn asks_early(&mut self, variable: Variable, rest: Option<&Rest<'_>>) -> Evaluated<bool> {
        let is_due = self.scratch.conditions.as_mut().is_some_and(|conditions| conditions.early.is_due());
        if is_due { self.plan(variable, rest) } else { Ok(false) }
    }

    #[cold]
    #[inline(never)]
    fn plan(&mut self, variable: Variable, mut rest: Option<&Rest<'_>>) -> Evaluated<bool> {
        let mut behind = Behind { variables: vec![variable], conditions: Vec::new() };
        if !self.is_told() && !self.scratch.counts.is_counting() && self.scratch.next.len() < u64::BITS as usize {
            while let Some(Rest::Items { items, rest: more, .. }) = rest {
                if !items.iter().all(|item| behind.add(self, *item)) {
                    break;
                }
                rest = *more;
            }
        }
        let (next, epoch) = (self.scratch.next.clone(), self.scratch.next_epoch);
        let number = std::mem::replace(&mut self.scratch.next_number, NOT_GIVEN);
        let Some(conditions) = &self.scratch.conditions else { return Ok(false) };
        let chosen = conditions.chosen.clone();
        // As long as not all were chosen once it is not known which conditions have answers.
        let are_known = behind.variables.iter().all(|variable| conditions.chosen(*variable).is_some());
        let plan = if are_known { self.plan_for(&behind) } else { Ok(None) };
        (self.scratch.next, self.scratch.next_epoch, self.scratch.next_number) = (next, epoch, number);
        let Some(conditions) = &mut self.scratch.conditions else { return Ok(false) };
        conditions.chosen = chosen;
        Ok(conditions.early.begin(plan?))
    }

    fn plan_for(&mut self, behind: &Behind) -> Evaluated<Option<Plan>> {
        let mut plan = Plan::default();
        let mut known: Vec<(Part, Vec<Variable>)> = Vec::new();
        for condition in &behind.conditions {
            let mut parts = Vec::new();
            let are_all = self.parts_with_answers(*condition, &mut Vec::new(), &mut parts);
            // Where all of it is settled nobody looks at its parts.
            let mut whole = are_all.then_some(0);
            for part in parts {
                let Some(variables) = self.variables_of(&part) else { return Ok(Some(plan)) };
                let Some(holds) = self.all_answers(&part, &variables, &known)? else { return Ok(Some(plan)) };
                let settled = plan.ask(part.condition, &holds, variables.clone(), &behind.variables);
                whole = whole.zip(settled).map(|(whole, settled)| whole | settled);
                known.push((part, variables.iter().map(|(variable, ..)| *variable).collect()));
            }
            if let Some(settled) = whole {
                plan.settle(*condition, settled);
            }
            if !are_all {
                break;
            }
        }
        Ok(Some(plan))
    }

    /// The parts of a condition that have answers, each with the quantifiers around it. Whether it consists of such.
    fn parts_with_answers(&mut self, condition: ActId, around: &mut Vec<ActId>, parts: &mut Vec<Part>) -> bool {
        let program = self.program;
        let Some(conditions) = &mut self.scratch.conditions else { return false };
        if let Known::Answers(_) = conditions.known(program, condition) {
            parts.push(Part { condition, around: around.clone() });
            return true;
        }
        match program.act(condition) {
            Act::All(items) => items.iter().all(|item| self.parts_with_answers(*item, around, parts)),
            Act::Inlined(_, body) => self.parts_with_answers(*body, around, parts),
            Act::ForAll { binders, body, .. } if binders.iter().all(|binder| program.expr(binder.set).is_fixed()) => {
                let Some(bound) = self.binder_sets(binders).ok().and_then(|sets| Bound::of(condition, binders, &sets))
                else {
                    return false;
                };
                around.push(condition);
                self.scratch.conditions.as_mut().expect("it is there").around.push(bound);
                let are_all = self.parts_with_answers(*body, around, parts);
                self.scratch.conditions.as_mut().expect("it is there").around.pop();
                around.pop();
                are_all
            }
            _ => false,
        }
    }

    /// The variables on which the answers to a condition depend, each with its listing and how many elements that has.
    fn variables_of(&self, part: &Part) -> Option<Vec<(Variable, u32, usize)>> {
        let conditions = self.scratch.conditions.as_ref()?;
        let size = |listing| conditions.elements_of_listing(listing).map_or(1, <[Value]>::len);
        let variables = conditions.answers_known(part.condition)?.variables.iter();
        Some(variables.map(|(variable, listing)| (*variable, *listing, size(*listing))).collect())
    }

    /// The answers to a part, by the values of its variables; `None` where that is not worth it, or one has no value.
    fn all_answers(
        &mut self,
        part: &Part,
        variables: &[(Variable, u32, usize)],
        known: &[(Part, Vec<Variable>)],
    ) -> Evaluated<Option<Rc<[bool]>>> {
        let Some(conditions) = &self.scratch.conditions else { return Ok(None) };
        let count = variables.iter().map(|(.., size)| *size as u64).fold(1, u64::saturating_mul);
        if count > MOST || count.saturating_mul(OFTEN) > conditions.candidates() {
            return Ok(None);
        }
        let earlier: Vec<&Part> = known
            .iter()
            .filter(|(other, its)| {
                part.around.starts_with(&other.around)
                    && its.iter().all(|its| variables.iter().any(|(variable, ..)| variable == its))
            })
            .map(|(other, _)| other)
            .collect();
        let key = (part.condition, earlier.iter().map(|part| part.condition).collect::<Vec<_>>());
        if let Some(answers) = conditions.early.answers.get(&key) {
            return Ok(answers.clone());
        }
        let mut values = Vec::new();
        for (variable, listing, _) in variables {
            let Some(conditions) = &self.scratch.conditions else { return Ok(None) };
            match conditions.elements_of_listing(*listing) {
                Some(elements) => values.push((*variable, *listing, elements.into())),
                None if self.has_next(variable.0 as usize) => {
                    let value = self.scratch.next[variable.0 as usize].clone();
                    values.push((*variable, *listing, [value].into()));
                }
                None => return Ok(None),
            }
        }
        let mut holds = vec![true; count as usize];
        let found = self.answer_all(part, &part.around, &values, &earlier, &mut holds);
        let answers = match found {
            Ok(()) => Some(Rc::from(holds)),
            Err(fault) if fault.kind.ends_evaluation() => return Err(fault),
            Err(_) => None,
        };
        if let Some(conditions) = &mut self.scratch.conditions {
            conditions.early.answers.insert(key, answers.clone());
        }
        Ok(answers)
    }

    /// Asks a part for all elements of the quantifiers around it, and for all values of its variables.
    fn answer_all(
        &mut self,
        part: &Part,
        around: &[ActId],
        values: &[(Variable, u32, Rc<[Value]>)],
        earlier: &[&Part],
        holds: &mut [bool],
    ) -> Evaluated<()> {
        if let Some((quantifier, around)) = around.split_first() {
            let Act::ForAll { binders, .. } = self.program.act(*quantifier) else { return Ok(()) };
            let sets = self.binder_sets(binders)?;
            // There are as many as there were when the part was found.
            let Some(bound) = Bound::of(*quantifier, binders, &sets) else { return Ok(()) };
            let _ = self.each_bound(bound, binders, &sets, &mut |evaluator| {
                evaluator.answer_all(part, around, values, earlier, holds).map(ControlFlow::Continue)
            })?;
            return Ok(());
        }
        for (number, all) in holds.iter_mut().enumerate() {
            self.spend(1)?;
            self.choose_combination(values, number);
            if !earlier.iter().any(|earlier| self.is_known_false(earlier)) {
                *all &= self.holds(part.condition, None)?;
            }
        }
        Ok(())
    }

    /// Gives variables the values with a number among all combinations; that of the last one changes fastest.
    fn choose_combination(&mut self, values: &[(Variable, u32, Rc<[Value]>)], mut number: usize) {
        for (Variable(variable), listing, elements) in values.iter().rev() {
            let (place, variable) = (number % elements.len(), *variable as usize);
            number /= elements.len();
            self.scratch.next[variable] = elements[place].clone();
            if let Some(conditions) = &mut self.scratch.conditions {
                let chosen = Chosen { listing: *listing, place: place as u32, size: elements.len() as u32 };
                conditions.chosen[variable] = Some(chosen);
            }
        }
        self.scratch.new_next_epoch();
    }

    fn is_known_false(&self, part: &Part) -> bool {
        let Some(conditions) = &self.scratch.conditions else { return false };
        let answer = |answers: &Answers| answers.get(conditions.place(answers)?);
        conditions.answers_known(part.condition).and_then(answer) == Some(false)
    }
}
