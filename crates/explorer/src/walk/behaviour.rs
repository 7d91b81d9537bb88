//! A behaviour that is known by the keys of its states, with the actions that lead from one to the next.

use super::ways::way_to;
use crate::convert;
use crate::project::Project;
use crate::protocol::{Key, Problem, ProblemCode};
use check_eval::state::State;
use check_system::{ActionInfo, Parameter, Step, System, Trace};

/// The behaviour of these states, as reports have it. One that leads back from the last state to itself stays there.
pub(crate) fn behaviour(project: &mut Project, keys: &[Key], back_to: Option<usize>) -> Result<Trace, Problem> {
    let states = project.states(keys)?;
    let Some(last) = states.last() else { return Err(refused("a behaviour has a state at least")) };
    let mut steps = Vec::with_capacity(states.len());
    for (place, state) in states.iter().enumerate() {
        let led = match place.checked_sub(1) {
            Some(before) => Some(step(project, (&states[before], before), (state, place))?),
            None => None,
        };
        let (action, parameters) = led.map_or((None, Vec::new()), |(action, given)| (Some(action), given));
        let variables = project.interpreter.compiled().spec.show(&mut project.worker, state);
        steps.push(Step { action, parameters, variables, ..Step::default() });
    }
    let end = states.len() - 1;
    let (mut closing, mut stuttering) = (None, false);
    if let Some(target) = back_to {
        let state = states.get(target).ok_or_else(|| refused("a behaviour leads back to one of its own states"))?;
        let way = way_to(project, last, state, None).map_err(|fault| convert::problem(&fault))?;
        stuttering = way.is_none() && target == end;
        closing = way.map(|way| (way.action, way.parameters));
        if closing.is_none() && !stuttering {
            return Err(no_step(end, target));
        }
    }
    let back_to = back_to.filter(|_| !stuttering);
    Ok(Trace { states: steps, back_to, closing, stuttering, because: None })
}

fn step(
    project: &mut Project,
    (from, before): (&State, usize),
    (to, place): (&State, usize),
) -> Result<(ActionInfo, Vec<Parameter>), Problem> {
    let way = way_to(project, from, to, None).map_err(|fault| convert::problem(&fault))?;
    way.map(|way| (way.action, way.parameters)).ok_or_else(|| no_step(before, place))
}

fn no_step(from: usize, to: usize) -> Problem {
    refused(&format!("no step leads from state {} to state {}", from + 1, to + 1))
}

fn refused(message: &str) -> Problem {
    Problem::new(ProblemCode::Refused, message)
}
