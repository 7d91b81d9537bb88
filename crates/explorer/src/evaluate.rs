//! The values of expressions along a behaviour.

use crate::convert;
use crate::project::{Project, refused_with};
use crate::protocol::{EvaluateParams, Evaluated, Problem, ProblemCode, Values};
use check_driver::{CheckError, Expression};
use check_eval::state::State;
use check_system::{Fault, Value};

/// The value of an expression in each state.
pub(crate) fn evaluate(project: &mut Project, params: &EvaluateParams) -> Result<Values, Problem> {
    let states = project.states(&params.keys)?;
    let expression = expression(project, &params.expression)?;
    let closing = params.back_to.and_then(|target| states.get(target));
    let mut results = Vec::with_capacity(states.len());
    for place in 0..states.len() {
        let next = states.get(place + 1).or(closing);
        results.push(match next {
            None if expression.is_of_step() => Evaluated::NoNextState { no_next_state: true },
            _ => evaluated(value(project, &expression, &states[..=place], next))?,
        });
    }
    project.interpreter.inform(&[]);
    Ok(Values { is_of_step: expression.is_of_step(), results })
}

/// The value of an expression in the last state of a behaviour.
pub(crate) fn value(
    project: &mut Project,
    expression: &Expression,
    behaviour: &[State],
    next: Option<&State>,
) -> Result<Value, Fault> {
    let Some(state) = behaviour.last() else { return Err(Fault::evaluation("there is no state")) };
    project.interpreter.inform(behaviour);
    project.interpreter.evaluate(expression, state, next)
}

fn evaluated(found: Result<Value, Fault>) -> Result<Evaluated, Problem> {
    match found {
        Ok(value) => Ok(Evaluated::Value { value: convert::value(&value) }),
        Err(fault) if fault.kind.is_from_outside() => Err(convert::problem(&fault)),
        Err(fault) => {
            let fault = convert::fault(&fault);
            Ok(Evaluated::Fault { fault: fault.message, place: fault.place })
        }
    }
}

/// An expression that somebody has typed.
pub(crate) fn expression(project: &mut Project, text: &str) -> Result<Expression, Problem> {
    project.interpreter.expression(text).map_err(|error| match error {
        CheckError::Refused { diagnostics, sources, .. } => {
            let message =
                diagnostics.first().map_or_else(|| "this is no expression".to_owned(), |one| one.message.clone());
            refused_with(message, &diagnostics, &sources)
        }
        other => Problem::new(ProblemCode::Internal, other.to_string()),
    })
}
