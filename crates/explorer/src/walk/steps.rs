//! The steps from a state, and why the other actions make none.

use super::state::told;
use super::ways::require_behaviour;
use crate::convert;
use crate::project::Project;
use crate::protocol::{Application, Disabled, Part, PartValue, Problem, Refusal, Step, Steps, Written};
use check_system::{Location, Value};
use check_tla::{Successor, SuccessorBounds, Successors};

/// How far steps are followed.
const BOUNDS: SuccessorBounds = SuccessorBounds { successors: 2000, ways: 1 << 17, refusals: 50 };

/// The steps from a state.
pub(crate) fn steps(project: &mut Project, key: &str) -> Result<Steps, Problem> {
    let from = project.state(key)?;
    require_behaviour(project)?;
    let (_, before) = project.keep(&from)?;
    let found = project.interpreter.steps(&from, BOUNDS).map_err(|fault| convert::problem(&fault))?;
    let mut steps: Vec<Step> = Vec::with_capacity(found.successors.len());
    for successor in &found.successors {
        let step = step(project, &before, successor)?;
        // Parameters that are too long to be told apart make one label.
        if steps.iter().all(|known| known.to != step.to || known.label.text != step.label.text) {
            steps.push(step);
        }
    }
    Ok(Steps {
        truncated: !found.is_complete,
        disabled: disabled(project, &found, &steps),
        faults: found.faults.iter().map(refusal).collect(),
        is_deadlock: found.is_complete && steps.is_empty() && found.faults.is_empty(),
        steps,
    })
}

/// The actions that make no step, by name: the spec may speak of one at several places.
fn disabled(project: &Project, found: &Successors, steps: &[Step]) -> Vec<Disabled> {
    let mut told: Vec<Disabled> = Vec::new();
    for one in &found.disabled {
        let action = project.interpreter.action(one.action);
        if steps.iter().any(|step| step.label.action == action.name) {
            continue;
        }
        let (ways, truncated) = (one.refusals.iter().map(refusal), one.left_out > 0);
        match told.iter_mut().find(|known| known.action == action.name) {
            Some(known) => {
                known.ways.extend(ways);
                known.truncated |= truncated;
            }
            None => told.push(Disabled {
                action: action.name.clone(),
                place: action.location.as_ref().map(convert::place),
                ways: ways.collect(),
                truncated,
            }),
        }
    }
    told
}

fn step(project: &mut Project, before: &[(String, Value)], successor: &Successor) -> Result<Step, Problem> {
    let (to, after) = project.keep(&successor.state)?;
    let changed = before.iter().zip(&after).map(|((name, before), (_, after))| (name, before != after));
    let changes: Vec<String> = changed.filter(|(_, changes)| *changes).map(|(name, _)| name.clone()).collect();
    let write =
        |(variable, place): (&String, &Location)| Written { variable: variable.clone(), place: convert::place(place) };
    let places = successor.written.iter().map(Option::as_ref);
    let written = before.iter().zip(places).filter_map(|((name, _), place)| Some((name, place?)));
    let written = written.filter(|(name, _)| changes.contains(name)).map(write).collect();
    let label = convert::label(Some(project.interpreter.action(successor.action)), &successor.parameters);
    Ok(Step { label, to, state: told(project, &successor.state)?, changes, written })
}

fn refusal(refused: &check_system::Refused) -> Refusal {
    let application = |one: &check_system::Application| Application {
        operator: one.operator.clone(),
        arguments: convert::named(&one.arguments),
    };
    Refusal { applications: refused.applications.iter().map(application).collect(), part: part(&refused.part) }
}

/// A part of a formula.
pub(crate) fn part(part: &check_system::Part) -> Part {
    let value = |one: &check_system::Subexpression| PartValue {
        place: one.location.as_ref().map(convert::place),
        text: one.text.clone(),
        value: convert::value(&one.value),
    };
    Part {
        place: part.location.as_ref().map(convert::place),
        text: part.text.clone(),
        truth: part.truth,
        bindings: convert::named(&part.bindings),
        values: part.values.iter().map(value).collect(),
        fault: part.fault.as_ref().map(|fault| fault.message.clone()),
    }
}
