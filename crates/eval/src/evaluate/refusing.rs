//! Refusals on the way to steps: which conjunct does not hold, and the part of it that shows why.

use super::Evaluator;
use super::act::Calls;
use super::falsity::{Search, Wanted, contains};
use super::provenance::Refusals;
use crate::ir::{Act, ActId, ExprId, Reach, Variable};
use crate::location::locate;
use check_syntax::Span;
use check_system::{ActionId, Fault, Interrupt, Location, Part, Refused, Subexpression, Value as Shown};
use check_value::value::{Evaluated, Value};
use std::collections::BTreeSet;
use std::sync::Arc;

/// Another value of a variable than it has: the variable, the value that it has, and the one that is wanted.
type Differs = (String, Shown, Option<Shown>);

impl Evaluator<'_> {
    fn refusals(&mut self) -> Option<&mut Refusals> {
        self.scratch.recorder.as_mut()?.refused.as_mut()
    }

    /// Whether what has no value, and what is chosen from nothing, refuses a step.
    fn is_patient(&self) -> bool {
        let refused = self.scratch.recorder.as_ref().and_then(|recorder| recorder.refused.as_ref());
        refused.is_some_and(Refusals::is_patient)
    }

    /// Writes down that a condition refuses the step. To find the place of each conjunct that is false takes longer than to
    /// evaluate it, so that this is done only for those who want to know.
    pub(super) fn tell_refused(&mut self, condition: ExprId, calls: Option<&Calls<'_>>) -> Evaluated<()> {
        if self.refusals().is_none() {
            return Ok(());
        }
        let span = self.program.span(condition);
        self.refuse(Some(span), None, calls, |evaluator, bound| {
            let search = Search::new(Wanted::First, bound);
            let parts = evaluator.parts_of(condition, Ok(false), search)?;
            Ok(parts.into_iter().next().unwrap_or_default())
        })
    }

    /// Writes down that a conjunct asks for another value of a variable than it has. `code` is what it gives or the set from
    /// which it chooses.
    pub(super) fn tell_differs(
        &mut self,
        variable: Variable,
        wanted: Option<&Value>,
        code: Option<ExprId>,
        calls: Option<&Calls<'_>>,
    ) -> Evaluated<()> {
        if self.refusals().is_none() {
            return Ok(());
        }
        let given = self.scratch.next[variable.0 as usize].clone();
        let given = self.shown(&given);
        let wanted = wanted.cloned().map(|value| self.shown(&value));
        let name = self.variable_name(variable).to_owned();
        let known = Subexpression { location: None, text: format!("{name}'"), value: given.clone() };
        let stays = wanted.clone().map(|value| Subexpression { location: None, text: name.clone(), value });
        let span = self.span_here();
        self.refuse(None, Some((name, given, wanted)), calls, |evaluator, bound| {
            let Some(span) = span else { return Ok(Part::default()) };
            let part = evaluator.part_at(span, false, &bound)?;
            let mut reached = Reach::of_all(evaluator.program, code.into_iter().collect()).variables;
            reached.insert(variable);
            let variables = evaluator.names_of(reached);
            let mut values = vec![known];
            match code {
                Some(code) => values.extend(evaluator.values_in(code, span, &bound)?),
                None => values.extend(stays),
            }
            Ok(Part { values, variables, truth: Some(false), ..part })
        })
    }

    /// Writes down that nothing can be chosen, of each action that is not come to because of that. Unless it is said which
    /// choice it is, it is the action that is being run.
    pub(super) fn tell_empty(&mut self, choice: Option<ActId>, calls: Option<&Calls<'_>>) -> Evaluated<()> {
        if !self.is_patient() {
            return Ok(());
        }
        let at = self.scratch.recorder.as_ref().and_then(|recorder| recorder.at);
        let Some(choice) = choice.or(at) else { return Ok(()) };
        let Some(span) = self.span_of(choice) else { return Ok(()) };
        let program = self.program;
        let sets = conditions_of(program.act(choice));
        let before = self.scratch.action;
        for action in self.actions_in(choice) {
            self.scratch.action = action;
            self.refuse(Some(span), None, calls, |evaluator, bound| {
                let part = evaluator.part_at(span, false, &bound)?;
                let variables = evaluator.names_of(Reach::of_all(evaluator.program, sets.clone()).variables);
                let mut values = Vec::new();
                for set in &sets {
                    values.extend(evaluator.values_of_operand(*set, span, &bound)?);
                }
                Ok(Part { values, variables, truth: Some(false), ..part })
            })?;
        }
        self.scratch.action = before;
        Ok(())
    }

    /// Writes down that a way ends in a fault, if other ways are to be followed then; otherwise it remains a fault.
    #[cold]
    pub(super) fn tell_fault(&mut self, fault: Fault, action: ActId, calls: Option<&Calls<'_>>) -> Evaluated<()> {
        if !self.is_patient() || fault.kind.ends_evaluation() {
            return Err(fault);
        }
        let span = self.span_of(action).or_else(|| self.span_here());
        let program = self.program;
        self.refuse(span, None, calls, |evaluator, bound| {
            let mut part = match (program.act(action), span) {
                (Act::Guard(condition), _) => {
                    let search = Search::new(Wanted::First, bound);
                    let parts = evaluator.parts_of(*condition, Err(fault.clone()), search)?;
                    parts.into_iter().next().unwrap_or_default()
                }
                (act, Some(span)) => {
                    let codes = conditions_of(act);
                    let part = evaluator.part_at(span, false, &bound)?;
                    let mut values = Vec::new();
                    for code in &codes {
                        values.extend(evaluator.values_of_operand(*code, span, &bound)?);
                    }
                    let variables = evaluator.names_of(Reach::of_all(program, codes).variables);
                    Part { values, variables, ..part }
                }
                (_, None) => Part::default(),
            };
            (part.truth, part.fault) = (None, Some(fault));
            Ok(part)
        })
    }

    /// Writes down that a step ends in a fault behind its last conjunct, when its state is made, if other ways are to be
    /// followed then.
    #[cold]
    pub fn tell_unmade(&mut self, fault: Fault, name: &str) -> Evaluated<()> {
        if !self.is_patient() || fault.kind.ends_evaluation() {
            return Err(fault);
        }
        self.refuse(None, None, None, |_, _| {
            let location = fault.location.clone();
            Ok(Part { location, text: name.to_owned(), fault: Some(fault), ..Part::default() })
        })
    }

    fn refuse(
        &mut self,
        span: Option<Span>,
        differs: Option<Differs>,
        calls: Option<&Calls<'_>>,
        part: impl FnOnce(&mut Self, Vec<(Arc<str>, Value)>) -> Evaluated<Part>,
    ) -> Evaluated<()> {
        let action = self.scratch.action;
        let Some(recorder) = &mut self.scratch.recorder else { return Ok(()) };
        let depth = recorder.depth;
        let Some(refusals) = &mut recorder.refused else { return Ok(()) };
        if !refusals.may_go_on() {
            return Err(Interrupt::TooMany.into());
        }
        if !refusals.keeps(action, depth) {
            refusals.leave_out(action);
            return Ok(());
        }
        let (applications, has_parts) = (recorder.applications.clone(), refusals.has_parts());
        let span = span.or_else(|| self.span_here());
        let location: Option<Location> = span.map(|span| locate(self.sources, span));
        let part = if has_parts {
            let bound = self.bound_around(span, calls);
            self.quietly(|evaluator| part(evaluator, bound))?
        } else {
            Part { location: location.clone(), truth: Some(false), ..Part::default() }
        };
        if let Some(refusals) = self.refusals() {
            let part = Box::new(part);
            refusals.keep(Refused { action, applications, depth, location, differs, part });
        }
        Ok(())
    }

    /// Evaluates for a reader: nobody is told of the steps that are made on the way.
    fn quietly<T>(&mut self, run: impl FnOnce(&mut Self) -> Evaluated<T>) -> Evaluated<T> {
        let recorder = self.scratch.recorder.take();
        let result = run(self);
        self.scratch.recorder = recorder;
        result
    }

    /// Counts a step that was made; an error where no more ways are to be tried.
    pub fn tell_made(&mut self) -> Evaluated<()> {
        let may_go_on = self.refusals().is_none_or(Refusals::may_go_on);
        if may_go_on { Ok(()) } else { Err(Interrupt::TooMany.into()) }
    }

    /// Where the action stands that is being run.
    fn span_here(&self) -> Option<Span> {
        self.span_of(self.scratch.recorder.as_ref()?.at?)
    }

    /// The names that are bound by the quantifiers around a place: those in which it stands, or a call that led there.
    fn bound_around(&self, span: Option<Span>, calls: Option<&Calls<'_>>) -> Vec<(Arc<str>, Value)> {
        let mut places = Vec::from_iter(span);
        let mut calls = calls;
        while let Some(Calls { call, outer }) = calls {
            places.push(self.program.calls[call.0 as usize].span);
            calls = *outer;
        }
        let Some(recorder) = &self.scratch.recorder else { return Vec::new() };
        let is_around = |quantifier: ActId| match self.span_of(quantifier) {
            Some(outer) => places.iter().any(|place| contains(outer, *place)),
            None => true,
        };
        let around = recorder.bound.iter().filter(|bound| is_around(bound.quantifier));
        around.map(|bound| (bound.name.clone(), bound.value.clone())).collect()
    }

    /// The actions that an action comes to; that in which it stands, if it is a part of one.
    fn actions_in(&self, act: ActId) -> BTreeSet<ActionId> {
        let (mut found, mut open, mut seen) = (BTreeSet::new(), vec![act], BTreeSet::new());
        while let Some(act) = open.pop() {
            match self.program.act(act) {
                Act::Named(action, _) => drop(found.insert(*action)),
                _ if seen.insert(act) => open.extend(self.program.parts_of(act)),
                _ => {}
            }
        }
        if found.is_empty() {
            found.insert(self.scratch.action);
        }
        found
    }
}

/// The expressions that are evaluated for an action itself, not for the actions of which it is made.
fn conditions_of(act: &Act) -> Vec<ExprId> {
    match act {
        Act::Guard(code) | Act::Assign(_, code) | Act::Choose(_, code) => vec![*code],
        Act::If(code, ..) | Act::Implies(code, _) | Act::Changed { changed: code, .. } => vec![*code],
        Act::Exists(binders, _) | Act::ForAll { binders, .. } => binders.iter().map(|binder| binder.set).collect(),
        Act::Case(arms, _) => arms.iter().map(|(condition, _)| *condition).collect(),
        _ => Vec::new(),
    }
}
