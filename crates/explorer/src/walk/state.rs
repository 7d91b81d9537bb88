//! What is told of states.

use super::ways::{first_states, require_behaviour};
use crate::convert;
use crate::project::Project;
use crate::protocol::{Initial, InvariantTruth, Problem, StateInfo, States};
use check_eval::state::State;
use check_system::Fault;

/// The initial states, each once.
pub(crate) fn initial(project: &mut Project) -> Result<Initial, Problem> {
    require_behaviour(project)?;
    let (found, is_whole) = first_states(project)?;
    Ok(Initial { states: all_told(project, &found)?, truncated: !is_whole })
}

/// The states again, in the order of their keys.
pub(crate) fn states(project: &mut Project, keys: &[String]) -> Result<States, Problem> {
    let known = project.states(keys)?;
    Ok(States { states: all_told(project, &known)? })
}

/// What is told of states, which are kept.
pub(super) fn all_told(project: &mut Project, states: &[State]) -> Result<Vec<StateInfo>, Problem> {
    states.iter().map(|state| told(project, state)).collect()
}

/// What is told of a state, which is kept. A constraint that cannot be evaluated is told of like an invariant: a search ends
/// with either.
pub(super) fn told(project: &mut Project, state: &State) -> Result<StateInfo, Problem> {
    let (key, variables) = project.keep(state)?;
    let compiled = project.interpreter.compiled();
    let (asked, constraints) = (compiled.invariants.clone(), compiled.constraints.clone());
    let mut invariants = Vec::with_capacity(asked.len());
    for one in asked {
        let truth = project.interpreter.holds(one.predicate, state);
        invariants.push(judged(one.name, truth)?);
    }
    let mut outside = Vec::new();
    for one in constraints {
        match project.interpreter.holds(one.predicate, state) {
            Ok(true) => {}
            Ok(false) => outside.push(one.name),
            fault => invariants.push(judged(one.name, fault)?),
        }
    }
    Ok(StateInfo { key, variables: convert::named(&variables), invariants, outside })
}

fn judged(name: String, truth: Result<bool, Fault>) -> Result<InvariantTruth, Problem> {
    match truth {
        Ok(holds) => Ok(InvariantTruth { name, holds, fault: None }),
        Err(fault) if fault.kind.is_from_outside() => Err(convert::problem(&fault)),
        Err(fault) => Ok(InvariantTruth { name, holds: false, fault: Some(fault.message.clone()) }),
    }
}
