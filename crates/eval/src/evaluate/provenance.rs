//! The recorder of steps: how a step is made, for games, traces, recorded runs and explanations.
//!
//! It records the values that quantifiers have bound on the way, the operators with their arguments, the conjuncts that
//! give variables their values, and those that refuse a step.

use super::Evaluator;
use crate::ir::{Act, ActId, Binder, CallId, ExprId, Variable};
use crate::location::locate;
use check_system::{Application, Location, Part, Refused, Value as Shown};
use check_value::value::{self, Evaluated, Value};
use std::sync::Arc;

/// Refusals beyond so many from one state are not told: the deepest are found among fewer.
const REFUSALS: usize = 1 << 16;

/// Records how steps are made.
#[derive(Debug, Default)]
pub struct StepRecorder {
    /// What the quantifiers around the place that is being run have bound, outermost first.
    bound: Vec<(Arc<str>, Value)>,
    /// Whether more is recorded than that.
    records_operators: bool,
    /// The operators on the way to where the evaluation is, outermost first.
    applications: Vec<Application>,
    /// How many conjuncts were passed on that way.
    depth: usize,
    /// The action that is being run.
    at: Option<ActId>,
    /// By which action each variable got its value.
    written: Vec<Option<ActId>>,
    /// What was refused so far, if that is wanted.
    refused: Option<Vec<Refused>>,
}

impl StepRecorder {
    /// Records what quantifiers bind, and nothing else.
    pub fn of_bound() -> Self {
        Self::default()
    }

    /// Records operators as well, for a state of so many variables; and, if that is wanted, why steps are refused.
    pub fn new(variables: usize, with_refusals: bool) -> Self {
        let (written, refused) = (vec![None; variables], with_refusals.then(Vec::new));
        Self { written, refused, records_operators: true, ..Self::default() }
    }

    /// The values that quantifiers have bound on the way to where the evaluation is, outermost first.
    pub fn bound(&self) -> &[(Arc<str>, Value)] {
        &self.bound
    }

    /// The operators on the way to where the evaluation is.
    pub fn applications(&self) -> &[Application] {
        &self.applications
    }

    /// What was refused since this was last asked.
    pub fn take_refused(&mut self) -> Vec<Refused> {
        self.refused.as_mut().map(std::mem::take).unwrap_or_default()
    }
}

impl Evaluator<'_> {
    /// Whether it is recorded which operators make a step.
    #[inline]
    pub(super) fn is_told(&self) -> bool {
        self.scratch.recorder.as_ref().is_some_and(|recorder| recorder.records_operators)
    }

    /// Records what the quantifier has just bound; gives what [`Evaluator::forget`] needs.
    #[inline]
    pub(super) fn note(&mut self, quantifier: ActId, binders: &[Binder]) -> usize {
        if self.scratch.recorder.is_none() { 0 } else { self.write_down(quantifier, binders) }
    }

    /// Forgets what was bound since.
    #[inline]
    pub(super) fn forget(&mut self, before: usize) {
        if let Some(recorder) = &mut self.scratch.recorder {
            recorder.bound.truncate(before);
        }
    }

    #[cold]
    fn write_down(&mut self, quantifier: ActId, binders: &[Binder]) -> usize {
        let names = self.program.bound.get(&quantifier.0).map(|names| &names[..]).unwrap_or_default();
        let locals = binders.iter().flat_map(|binder| &binder.locals);
        let bound: Vec<_> =
            names.iter().zip(locals).map(|(name, local)| (Arc::clone(name), self.get(*local).clone())).collect();
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

    /// Whether somebody wants to know why steps are not made: to find the place of each conjunct that is false takes longer
    /// than to evaluate it.
    fn wants_refusals(&self) -> bool {
        self.scratch.recorder.as_ref().is_some_and(|recorder| recorder.refused.is_some())
    }

    /// Writes down that a condition refuses the step.
    pub(super) fn tell_refused(&mut self, condition: Option<ExprId>) {
        if !self.wants_refusals() {
            return;
        }
        let place = condition.map(|condition| locate(self.sources, self.program.span(condition)));
        self.refuse(place, None);
    }

    /// Writes down that a conjunct asks for another value of a variable than it has.
    pub(super) fn tell_differs(&mut self, variable: Variable, wanted: Option<&Value>) {
        if !self.wants_refusals() {
            return;
        }
        let given = self.scratch.next[variable.0 as usize].clone();
        let given = self.shown(&given);
        let wanted = wanted.cloned().map(|value| self.shown(&value));
        self.refuse(None, Some((self.variable_name(variable).to_owned(), given, wanted)));
    }

    fn refuse(&mut self, place: Option<Location>, differs: Option<(String, Shown, Option<Shown>)>) {
        let here = self.scratch.recorder.as_ref().and_then(|recorder| self.place_of(recorder.at));
        let place = place.or(here);
        let Some(recorder) = &mut self.scratch.recorder else { return };
        let (applications, depth, action) = (recorder.applications.clone(), recorder.depth, self.scratch.action);
        if let Some(refused) = recorder.refused.as_mut().filter(|refused| refused.len() < REFUSALS) {
            let part = Part { location: place.clone(), truth: Some(false), ..Part::default() };
            refused.push(Refused { action, applications, depth, location: place, differs, part });
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

    fn shown(&mut self, value: &Value) -> Shown {
        let value = value::settled(self, value).unwrap_or_else(|_| value.clone());
        value::show(self.symbols, &value)
    }
}
