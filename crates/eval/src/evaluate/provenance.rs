//! The recorder of steps: how a step is made, for games, traces, recorded runs and explanations.
//!
//! It records the values that quantifiers have bound on the way, the operators with their arguments, the conjuncts that
//! give variables their values, and those that refuse a step.

mod refusals;

pub use refusals::{Furthest, Kept, Refusals};

use super::Evaluator;
use crate::ir::{Act, ActId, Binder, CallId, ExprId, Local, Variable};
use crate::location::locate;
use check_system::{Application, Location, Value as Shown};
use check_value::value::{self, Evaluated, Value};
use std::sync::Arc;

/// Records how steps are made.
#[derive(Debug, Default)]
pub struct StepRecorder {
    /// What the quantifiers around the place that is being run have bound, outermost first.
    pub(super) bound: Vec<Bound>,
    /// Whether more is recorded than that.
    records_operators: bool,
    /// The operators on the way to where the evaluation is, outermost first.
    pub(super) applications: Vec<Application>,
    /// How many conjuncts were passed on that way.
    pub(super) depth: usize,
    /// The action that is being run.
    pub(super) at: Option<ActId>,
    /// By which action each variable got its value.
    written: Vec<Option<ActId>>,
    /// What was refused so far, if that is wanted.
    pub(super) refused: Option<Refusals>,
}

/// A name that a quantifier has bound.
#[derive(Debug)]
pub(super) struct Bound {
    pub(super) quantifier: ActId,
    pub(super) name: Arc<str>,
    pub(super) value: Value,
    /// Whether it is chosen, by `\E`; else the step is made for each value.
    is_chosen: bool,
}

impl StepRecorder {
    /// Records what quantifiers bind, and nothing else.
    pub fn of_bound() -> Self {
        Self::default()
    }

    /// Records operators as well, for a state of so many variables; and, if that is wanted, why steps are refused.
    pub fn new(variables: usize, refused: Option<Refusals>) -> Self {
        Self { written: vec![None; variables], refused, records_operators: true, ..Self::default() }
    }

    /// The values that `\E` has bound on the way to where the evaluation is, outermost first.
    pub fn bound(&self) -> Vec<(Arc<str>, Value)> {
        let chosen = self.bound.iter().filter(|bound| bound.is_chosen);
        chosen.map(|bound| (bound.name.clone(), bound.value.clone())).collect()
    }

    /// The operators on the way to where the evaluation is.
    pub fn applications(&self) -> &[Application] {
        &self.applications
    }

    /// What was refused.
    pub fn into_refused(self) -> Option<Refusals> {
        self.refused
    }
}

impl Evaluator<'_> {
    /// Whether it is recorded which operators make a step.
    #[inline]
    pub(super) fn is_told(&self) -> bool {
        self.scratch.recorder.as_ref().is_some_and(|recorder| recorder.records_operators)
    }

    /// Records what the `\E` has just bound; gives what [`Evaluator::forget`] needs.
    #[inline]
    pub(super) fn note(&mut self, quantifier: ActId, binders: &[Binder]) -> usize {
        if self.scratch.recorder.is_none() { 0 } else { self.write_down(quantifier, binders, true) }
    }

    /// The same of a `\A`.
    #[inline]
    pub(super) fn note_element(&mut self, quantifier: ActId, binders: &[Binder]) -> usize {
        if self.scratch.recorder.is_none() { 0 } else { self.write_down(quantifier, binders, false) }
    }

    /// Forgets what was bound since.
    #[inline]
    pub(super) fn forget(&mut self, before: usize) {
        if let Some(recorder) = &mut self.scratch.recorder {
            recorder.bound.truncate(before);
        }
    }

    #[cold]
    fn write_down(&mut self, quantifier: ActId, binders: &[Binder], is_chosen: bool) -> usize {
        let names = binders.iter().flat_map(|binder| binder.names.iter().zip(&binder.locals));
        let bind = |(name, local): (&Arc<str>, &Local)| Bound {
            quantifier,
            name: name.clone(),
            value: self.get(*local).clone(),
            is_chosen,
        };
        let bound: Vec<_> = names.map(bind).collect();
        let Some(recorder) = &mut self.scratch.recorder else { return 0 };
        let before = recorder.bound.len();
        recorder.bound.extend(bound);
        before
    }

    /// Writes down that this action is run now. Parts of an UNCHANGED have no place of their own, and count as the whole.
    pub(super) fn tell_at(&mut self, action: ActId) {
        let has_place = self.program.act_spans.get(action.0 as usize).is_some_and(Option::is_some);
        if let Some(recorder) = self.scratch.recorder.as_mut().filter(|_| has_place) {
            recorder.at = Some(action);
        }
    }

    /// Runs something with an operator written down as part of the way. `body` is what the call stands for.
    pub(super) fn tell_call<T>(
        &mut self,
        call: CallId,
        body: Option<ActId>,
        run: impl FnOnce(&mut Self) -> Evaluated<T>,
    ) -> Evaluated<T> {
        let application = self.application(call, body);
        if let Some(recorder) = &mut self.scratch.recorder {
            recorder.applications.push(application);
        }
        let result = run(self);
        if let Some(recorder) = &mut self.scratch.recorder {
            recorder.applications.pop();
        }
        result
    }

    /// Goes on with one conjunct more passed.
    pub(super) fn tell_passed<T>(&mut self, run: impl FnOnce(&mut Self) -> Evaluated<T>) -> Evaluated<T> {
        self.change_depth(1);
        let result = run(self);
        self.change_depth(-1);
        result
    }

    fn change_depth(&mut self, by: isize) {
        if let Some(recorder) = &mut self.scratch.recorder {
            recorder.depth = recorder.depth.saturating_add_signed(by);
        }
    }

    /// Writes down which action gives a variable its value.
    pub(super) fn tell_written(&mut self, variable: Variable) {
        if let Some(recorder) = &mut self.scratch.recorder
            && let Some(written) = recorder.written.get_mut(variable.0 as usize)
        {
            *written = recorder.at;
        }
    }

    /// The conjunct that gave each variable its value.
    pub fn told_writers(&self) -> Vec<Option<Location>> {
        let written = self.scratch.recorder.as_ref().map(|recorder| &recorder.written[..]).unwrap_or_default();
        written.iter().map(|act| self.place_of(*act)).collect()
    }

    fn place_of(&self, act: Option<ActId>) -> Option<Location> {
        let span = self.program.act_spans.get(act?.0 as usize).copied().flatten()?;
        Some(locate(self.sources, span))
    }

    /// An operator with its arguments. What has no value, such as one that speaks of a next state that is not there yet,
    /// is left out.
    fn application(&mut self, call: CallId, body: Option<ActId>) -> Application {
        let program = self.program;
        // What the call forgets holds values of another call.
        if let Some(Act::Let(locals, _)) = body.map(|body| program.act(body)) {
            locals.iter().for_each(|local| self.set(*local, Value::Unset));
        }
        let parameters: &[(Arc<str>, ExprId)] = program.parameters.get(&call).map(|all| &**all).unwrap_or_default();
        let mut arguments = Vec::with_capacity(parameters.len());
        for (name, code) in parameters {
            if let Ok(value) = self.eval(*code) {
                arguments.push((name.to_string(), self.shown(&value)));
            }
        }
        Application { operator: program.calls[call.0 as usize].name.to_string(), arguments }
    }

    pub(super) fn shown(&mut self, value: &Value) -> Shown {
        let value = value::settled(self, value).unwrap_or_else(|_| value.clone());
        value::show(self.symbols, &value)
    }
}
