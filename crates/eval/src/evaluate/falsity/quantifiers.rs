//! The parts of quantifiers: elements for which a body is not as is wanted.

use super::{Search, Wanted};
use crate::evaluate::Evaluator;
use crate::ir::{Binder, ExprId};
use check_value::value::{Evaluated, Value};
use std::ops::ControlFlow;
use std::sync::Arc;

impl Evaluator<'_> {
    /// The first element for which the body is not as is wanted of all of them, or every one.
    pub(super) fn narrow_elements(
        &mut self,
        binders: &[Binder],
        body: ExprId,
        wanted: bool,
        search: &mut Search,
    ) -> Evaluated<()> {
        self.each_with(binders, search, |evaluator, search| {
            let truth = evaluator.attempt(|evaluator| evaluator.truth(body))?;
            if matches!(truth, Ok(truth) if truth == wanted) {
                return Ok(ControlFlow::Continue(()));
            }
            evaluator.narrow_with(binders, body, wanted, search)?;
            let goes_on = search.wanted == Wanted::Every && truth.is_ok() && !search.is_done();
            Ok(if goes_on { ControlFlow::Continue(()) } else { ControlFlow::Break(()) })
        })
    }

    /// A quantifier that wants one element, and there is none: one for which the body has no value, or the only one that
    /// there is. Otherwise nothing more can be said of it.
    pub(super) fn narrow_only(
        &mut self,
        binders: &[Binder],
        body: ExprId,
        wanted: bool,
        search: &mut Search,
    ) -> Evaluated<()> {
        let (mut count, mut only) = (0_usize, Vec::new());
        let locals = || binders.iter().flat_map(|binder| binder.locals.iter());
        self.each_with(binders, search, |evaluator, search| {
            count += 1;
            if evaluator.attempt(|evaluator| evaluator.truth(body))?.is_err() {
                evaluator.narrow_with(binders, body, wanted, search)?;
                return Ok(ControlFlow::Break(()));
            }
            if count == 1 {
                only = locals().map(|local| evaluator.get(*local).clone()).collect();
            }
            Ok(ControlFlow::Continue(()))
        })?;
        if count != 1 || only.is_empty() {
            return Ok(());
        }
        locals().zip(only).for_each(|(local, value)| self.set(*local, value));
        let passed = search.passed.len();
        search.passed.extend(binders.iter().map(|binder| binder.set));
        let result = self.narrow_with(binders, body, wanted, search);
        search.passed.truncate(passed);
        result
    }

    /// Goes through the elements, as far as there are any; that they depend on the sets is noted.
    fn each_with(
        &mut self,
        binders: &[Binder],
        search: &mut Search,
        mut visit: impl FnMut(&mut Self, &mut Search) -> Evaluated<ControlFlow<()>>,
    ) -> Evaluated<()> {
        let passed = search.passed.len();
        search.passed.extend(binders.iter().map(|binder| binder.set));
        let gone = self.attempt(|evaluator| evaluator.each(binders, &mut |evaluator| visit(evaluator, search)));
        search.passed.truncate(passed);
        gone.map(|_| ())
    }

    /// Looks into the body for the element that is bound.
    fn narrow_with(&mut self, binders: &[Binder], body: ExprId, wanted: bool, search: &mut Search) -> Evaluated<()> {
        let before = search.bindings.len();
        let bound = binders.iter().flat_map(|binder| binder.names.iter().zip(binder.locals.iter()));
        let bound: Vec<(Arc<str>, Value)> =
            bound.map(|(name, local)| (name.clone(), self.get(*local).clone())).collect();
        search.bindings.extend(bound);
        let result = self.narrow(body, wanted, search);
        search.bindings.truncate(before);
        result
    }
}
