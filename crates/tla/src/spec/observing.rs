//! What a reader may ask of single states and steps: values of expressions, and steps with what was chosen in them.

use super::{Spec, Worker};
use check_eval::evaluate::{Evaluator, StepRecorder};
use check_eval::ir::ExprId;
use check_eval::state::State;
use check_module::module::Level;
use check_system::{ActionId, Evaluation, Fault, NoValue, Observation, Value as Shown};
use check_value::value::{self, Evaluated};

/// An expression whose value can be asked for.
#[derive(Clone, Debug)]
pub struct Observed {
    /// The name, or the text of the expression.
    pub name: String,
    /// Whether its value depends on nothing, on a state, or on a step.
    pub level: Level,
    pub(crate) expr: ExprId,
}

impl Observed {
    /// Whether it speaks of a step, not of a state.
    pub fn is_of_step(&self) -> bool {
        self.level == Level::Action
    }
}

/// Names that quantifiers have bound, with the values of a step.
pub type Parameters = Vec<(String, Shown)>;

impl Spec {
    /// The values of expressions in a state, or on a step from it to the next one. Those that speak of a step have none
    /// without a next state.
    ///
    /// # Errors
    /// When one of them cannot be evaluated.
    pub fn observe<'o>(
        &self,
        worker: &mut Worker,
        wanted: impl IntoIterator<Item = &'o Observed>,
        state: &State,
        next: Option<&State>,
    ) -> Result<Vec<Shown>, Fault> {
        self.load(worker, state)?;
        if let Some(next) = next {
            self.load_next(worker, next);
        }
        worker.scratch.context.is_beyond = false;
        let mut evaluator = self.evaluator(&mut worker.scratch);
        let shown = wanted.into_iter().map(|one| {
            let value = evaluator.eval(one.expr)?;
            let value = value::settled(&mut evaluator, &value).map_err(|fault| evaluator.locate(fault, one.expr))?;
            Ok(value::show(evaluator.symbols, &value))
        });
        shown.collect()
    }

    /// The value of an expression that does not depend on a state.
    ///
    /// # Errors
    /// When it cannot be evaluated.
    pub fn observe_constant(&self, worker: &mut Worker, wanted: &Observed) -> Result<Shown, Fault> {
        self.ready(worker)?;
        let mut evaluator = self.evaluator(&mut worker.scratch);
        let value = evaluator.eval(wanted.expr)?;
        let value = value::settled(&mut evaluator, &value).map_err(|fault| evaluator.locate(fault, wanted.expr))?;
        Ok(value::show(evaluator.symbols, &value))
    }

    /// What is shown of a state of a behaviour beside its variables: one after the other, so that what cannot be evaluated
    /// hides nothing else.
    pub(super) fn expressions_at(
        &self,
        worker: &mut Worker,
        behaviour: &[State],
        place: usize,
        next: Option<&State>,
    ) -> Vec<Evaluation> {
        let mut shown = Vec::with_capacity(self.expressions.len());
        for one in &self.expressions {
            self.hear(worker, &Observation { behaviour: &behaviour[..=place], ..Observation::at(place as u64 + 1) });
            let value = match (next, one.is_of_step()) {
                (None, true) => Err(NoValue::NoNextState),
                _ => self.value_at(worker, one, &behaviour[place], next),
            };
            shown.push(Evaluation { name: one.name.clone(), value });
        }
        shown
    }

    fn value_at(
        &self,
        worker: &mut Worker,
        wanted: &Observed,
        state: &State,
        next: Option<&State>,
    ) -> Result<Shown, NoValue> {
        let values = self.observe(worker, [wanted], state, next);
        let mut values = values.map_err(|fault| NoValue::Fault(fault.message.clone()))?;
        Ok(values.pop().expect("each expression has a value"))
    }

    /// Pushes every successor of a state with its action and what the quantifiers on the way to it have bound, outermost
    /// first, in the order of [`System::steps`](check_system::System::steps).
    ///
    /// # Errors
    /// When a step cannot be evaluated, and those of the visitor.
    pub fn moves(
        &self,
        worker: &mut Worker,
        from: &State,
        visit: &mut dyn FnMut(ActionId, Parameters, &State) -> Result<(), Fault>,
    ) -> Result<(), Fault> {
        let next = self.take_before_steps(worker, from)?;
        worker.scratch.recorder = Some(Box::new(StepRecorder::of_bound()));
        let result = self.each_successor(worker, next, None, &mut |evaluator, action, state| {
            visit(action, parameters(evaluator)?, state)
        });
        worker.scratch.recorder = None;
        result
    }
}

/// What is bound at the place that is being run.
fn parameters(evaluator: &mut Evaluator<'_>) -> Evaluated<Parameters> {
    let bound = evaluator.scratch.recorder.as_ref().map(|recorder| recorder.bound()).unwrap_or_default();
    let shown = bound.into_iter().map(|(name, value)| {
        let value = value::settled(evaluator, &value)?;
        Ok((name.to_string(), value::show(evaluator.symbols, &value)))
    });
    shown.collect()
}
