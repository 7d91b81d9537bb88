//! The parameters of the steps from a state: the arguments of the action's operator, or what `\E` binds in the action.

use super::{Spec, Worker};
use check_eval::evaluate::{Evaluator, StepRecorder};
use check_eval::state::State;
use check_system::{Application, Fault, Interrupt, Parameter, VisitWithParameters};
use check_value::value;

/// So many successors are made at most: a random run may take a step where nobody could list them all.
const SUCCESSORS: usize = 1 << 17;

impl Spec {
    /// Pushes the successors of a state with their actions and parameters, in the order of
    /// [`System::steps`](check_system::System::steps).
    pub(super) fn make_steps_with_parameters(
        &self,
        worker: &mut Worker,
        from: &State,
        visit: &mut VisitWithParameters<'_, State>,
    ) -> Result<(), Fault> {
        let next = self.take_before_steps(worker, from)?;
        let operators = self.operators();
        worker.scratch.recorder = Some(Box::new(StepRecorder::new(self.variables.len(), None)));
        let mut made = 0;
        let result = self.each_successor(worker, next, None, &mut |evaluator, action, state| {
            made += 1;
            if made > SUCCESSORS {
                return Err(Interrupt::TooMany.into());
            }
            let name = &self.actions[action.0 as usize].name;
            let count = operators.get(name).map_or(0, Vec::len);
            visit(action, parameters(evaluator, name, count), state)
        });
        worker.scratch.recorder = None;
        result
    }
}

/// Of what is bound in a step so many parts are shown.
const PARTS: usize = 1 << 12;

/// The parameters of the step that is being made by an action whose operator has so many parameters.
pub(super) fn parameters(evaluator: &mut Evaluator<'_>, name: &str, count: usize) -> Vec<Parameter> {
    let applications = evaluator.scratch.recorder.as_ref().map(|recorder| recorder.applications()).unwrap_or_default();
    let own: Option<&Application> = applications.iter().rfind(|one| one.operator == *name);
    if let Some(own) = own.filter(|own| !own.arguments.is_empty()) {
        let is_positional = own.arguments.len() == count;
        let arguments = own.arguments.iter().cloned();
        return arguments.map(|(name, value)| Parameter { name, value, is_positional }).collect();
    }
    let bound = evaluator.scratch.recorder.as_ref().map(|recorder| recorder.bound()).unwrap_or_default();
    let shown = bound.into_iter().map(|(name, value)| {
        let value = value::settled(evaluator, &value).unwrap_or_else(|_| value.clone());
        let value = value::show_within(evaluator.symbols, &value, &mut PARTS.clone());
        Parameter { name: name.to_string(), value, is_positional: false }
    });
    shown.collect()
}
