//! Why a predicate is false in a state, or of a step.

use super::{Observed, Spec, Worker};
use check_eval::evaluate::Wanted;
use check_eval::ir::ExprId;
use check_eval::state::State;
use check_system::{Fault, Part, PredicateId};

impl Spec {
    /// The smallest parts by which a predicate is false in a state, or on a step from it to the next one, or by which it has
    /// no value; none if it is true. Of a quantifier those for the first element only.
    ///
    /// # Errors
    /// When the evaluation is ended from outside.
    pub fn explain(
        &self,
        worker: &mut Worker,
        predicate: PredicateId,
        state: &State,
        next: Option<&State>,
    ) -> Result<Vec<Part>, Fault> {
        self.why_false(worker, self.predicates[predicate.0 as usize], (state, next), Wanted::Each)
    }

    /// The same of an expression whose value can be asked for.
    ///
    /// # Errors
    /// As [`Spec::explain`].
    pub fn explain_observed(
        &self,
        worker: &mut Worker,
        observed: &Observed,
        state: &State,
        next: Option<&State>,
    ) -> Result<Vec<Part>, Fault> {
        self.why_false(worker, observed.expr, (state, next), Wanted::Each)
    }

    /// The same for every element of a quantifier, and without values: so that it can be told whether a part that is false
    /// in one state is so in another.
    ///
    /// # Errors
    /// As [`Spec::explain`].
    pub fn every_false_part(
        &self,
        worker: &mut Worker,
        observed: &Observed,
        state: &State,
        next: Option<&State>,
    ) -> Result<Vec<Part>, Fault> {
        self.why_false(worker, observed.expr, (state, next), Wanted::Every)
    }

    fn why_false(
        &self,
        worker: &mut Worker,
        formula: ExprId,
        (state, next): (&State, Option<&State>),
        wanted: Wanted,
    ) -> Result<Vec<Part>, Fault> {
        self.load(worker, state)?;
        match next {
            Some(next) => self.load_next(worker, next),
            None => worker.scratch.next_changed(),
        }
        worker.scratch.context.is_beyond = false;
        self.evaluator(&mut worker.scratch).why_false(formula, wanted)
    }
}
