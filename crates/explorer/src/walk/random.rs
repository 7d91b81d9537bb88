//! Steps at random.

use super::state::told;
use super::ways::{enough, is_enough, way_to};
use crate::convert;
use crate::project::Project;
use crate::protocol::{Problem, RandomWalkParams, Walked};
use check_eval::state::State;
use check_system::{ActionId, Fault, PredicateId, System};
use fastrand::Rng;

/// Goes on at random, for so many steps or until there is none. Where there are constraints, states outside of them are met
/// only where no step leads elsewhere, and end the walk.
pub(crate) fn random_walk(project: &mut Project, params: &RandomWalkParams) -> Result<Walked, Problem> {
    let mut at = project.state(&params.key)?;
    let mut rng = Rng::with_seed(params.seed);
    let mut walked = Walked { states: Vec::new(), labels: Vec::new() };
    for _ in 0..params.steps {
        let drawn = draw(project, &at, &mut rng).map_err(|fault| convert::problem(&fault))?;
        let Some((action, next)) = drawn else { break };
        let way = way_to(project, &at, &next, Some(action)).map_err(|fault| convert::problem(&fault))?;
        let label = match way {
            Some(way) => way.label(),
            None => convert::label(Some(project.interpreter.action(action)), &[]),
        };
        let state = told(project, &next)?;
        let is_outside = !state.outside.is_empty();
        walked.states.push(state);
        walked.labels.push(label);
        at = next;
        if is_outside {
            break;
        }
    }
    Ok(walked)
}

/// A step at random, one that satisfies the constraints if there is one.
fn draw(project: &mut Project, from: &State, rng: &mut Rng) -> Result<Option<(ActionId, State)>, Fault> {
    let constraints: Vec<PredicateId> = project.compiled().constraints.iter().map(|one| one.predicate).collect();
    let compiled = project.interpreter.compiled();
    let mut judging = compiled.spec.worker();
    let (mut inside, mut outside) = (None, None);
    let result = compiled.spec.steps_at_random(
        &mut project.worker,
        from,
        &mut |below| rng.usize(..below),
        &mut |action, state: &State| {
            // What cannot be evaluated is shown where the state is told of.
            let satisfies = |one: &PredicateId| compiled.spec.holds(&mut judging, *one, state).unwrap_or(false);
            if constraints.iter().all(satisfies) {
                inside = Some((action, state.clone()));
                return Err(enough());
            }
            outside.get_or_insert_with(|| (action, state.clone()));
            Ok(())
        },
    );
    match result {
        Err(fault) if !is_enough(&fault) => Err(fault),
        _ => Ok(inside.or(outside)),
    }
}
