//! Walking: initial states, and states that were met before.

use crate::convert;
use crate::project::Project;
use crate::protocol::{Initial, InvariantTruth, Problem, StateInfo, States};
use check_eval::state::State;
use check_system::{Fault, FaultKind, System};

/// So many states are given at most.
const MOST: usize = 2000;

/// The initial states, each once.
pub(crate) fn initial(project: &mut Project) -> Result<Initial, Problem> {
    let (found, truncated) = first_states(project)?;
    let states = found.iter().map(|state| told(project, state)).collect::<Result<_, _>>()?;
    Ok(Initial { states, truncated })
}

/// The first initial states, each once, and whether there are more.
fn first_states(project: &mut Project) -> Result<(Vec<State>, bool), Problem> {
    if !project.compiled.has_behaviours {
        return Err(Problem::not_possible("the spec has no behaviour: its config gives no initial predicate"));
    }
    let mut found: Vec<State> = Vec::new();
    let mut seen = std::collections::BTreeSet::new();
    let mut truncated = false;
    let result = project.compiled.spec.initial(&mut project.worker, &mut |state| {
        if !seen.insert(state.bytes().to_vec()) {
            return Ok(());
        }
        if found.len() == MOST {
            truncated = true;
            return Err(Fault::new(FaultKind::Stopped, ""));
        }
        found.push(state.clone());
        Ok(())
    });
    match result {
        Err(fault) if fault.kind != FaultKind::Stopped => Err(convert::problem(&fault)),
        _ => Ok((found, truncated)),
    }
}

/// The states again, in the order of their keys.
pub(crate) fn states(project: &mut Project, keys: &[String]) -> Result<States, Problem> {
    let known = keys.iter().map(|key| project.state(key)).collect::<Result<Vec<_>, _>>()?;
    let states = known.iter().map(|state| told(project, state)).collect::<Result<_, _>>()?;
    Ok(States { states })
}

/// What is told of a state, which is kept.
pub(crate) fn told(project: &mut Project, state: &State) -> Result<StateInfo, Problem> {
    let (key, variables) = project.keep(state)?;
    let (spec, compiled) = (&project.compiled.spec, &project.compiled);
    let predicates: Vec<_> = compiled.invariants.iter().map(|one| one.predicate).collect();
    let mut invariants = Vec::with_capacity(predicates.len());
    spec.each_holds(&mut project.worker, &predicates, state, &mut |place, truth| {
        invariants.push(InvariantTruth {
            name: compiled.invariants[place].name.clone(),
            holds: *truth.as_ref().unwrap_or(&false),
            fault: truth.err().map(|fault| fault.message.clone()),
        });
    });
    let mut outside = Vec::new();
    for one in &compiled.constraints {
        let truth = spec.holds(&mut project.worker, one.predicate, state).map_err(|fault| convert::problem(&fault))?;
        if !truth {
            outside.push(one.name.clone());
        }
    }
    Ok(StateInfo { key, variables: convert::named(&variables), invariants, outside })
}
