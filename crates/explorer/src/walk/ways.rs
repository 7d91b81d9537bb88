//! The ways from state to state: actions with their parameters, and where they lead.

use crate::convert;
use crate::project::Project;
use crate::protocol::{Label, Problem};
use check_eval::state::State;
use check_system::{ActionId, ActionInfo, Fault, FaultKind, Interrupt, Parameter, System};
use std::collections::BTreeSet;

/// So many states are listed at most.
pub(super) const MOST: usize = 2000;

/// A step: the action, with its parameters, and the state that it leads to.
#[derive(Clone, Debug)]
pub(super) struct Way {
    pub(super) action: ActionInfo,
    pub(super) parameters: Vec<Parameter>,
    pub(super) state: State,
}

impl Way {
    /// What it is called.
    pub(super) fn label(&self) -> Label {
        convert::label(Some(&self.action), &self.parameters)
    }
}

/// Ends an enumeration that has given what was looked for.
pub(super) fn enough() -> Fault {
    Fault::new(FaultKind::Stopped, "")
}

/// Whether an enumeration was ended by who looks for something.
pub(super) fn is_enough(fault: &Fault) -> bool {
    fault.kind == FaultKind::Stopped
}

/// A problem where the spec has no behaviour.
pub(super) fn require_behaviour(project: &Project) -> Result<(), Problem> {
    match project.compiled().has_behaviours {
        true => Ok(()),
        false => {
            Err(Problem::not_possible("the spec has no behaviour: its config does not say how it begins and goes on"))
        }
    }
}

/// The first initial states, each once, and whether there are no others.
pub(super) fn first_states(project: &mut Project) -> Result<(Vec<State>, bool), Problem> {
    let (mut found, mut seen) = (Vec::new(), BTreeSet::new());
    let result = each_initial(project, &mut |_, state| {
        if seen.contains(state.bytes()) {
            return Ok(());
        }
        if found.len() == MOST {
            return Err(enough());
        }
        seen.insert(state.bytes().to_vec());
        found.push(state.clone());
        Ok(())
    });
    match result {
        Ok(()) => Ok((found, true)),
        Err(fault) if is_enough(&fault) => Ok((found, false)),
        Err(fault) => Err(convert::problem(&fault)),
    }
}

/// A callback that may ask the spec how a state is shown.
pub(super) type VisitState<'v> = dyn FnMut(&check_tla::Spec, &State) -> Result<(), Fault> + 'v;

/// Each initial state, repetitions included.
pub(super) fn each_initial(project: &mut Project, visit: &mut VisitState<'_>) -> Result<(), Fault> {
    let compiled = project.interpreter.compiled();
    compiled.spec.initial(&mut project.worker, &mut |state| visit(&compiled.spec, state))
}

/// The steps from a state, until the visitor has enough.
pub(super) fn each_way(
    project: &mut Project,
    from: &State,
    visit: &mut dyn FnMut(Way) -> Result<(), Fault>,
) -> Result<(), Fault> {
    let spec = &project.interpreter.compiled().spec;
    let result = spec.steps_with_parameters(&mut project.worker, from, &mut |action, parameters, state| {
        let ActionId(place) = action;
        visit(Way { action: spec.actions()[place as usize].clone(), parameters, state: state.clone() })
    });
    match result {
        Err(fault) if is_enough(&fault) || fault.kind == FaultKind::Interrupt(Interrupt::TooMany) => Ok(()),
        result => result,
    }
}

/// The first step from one state to another, by this action if it is said.
pub(super) fn way_to(
    project: &mut Project,
    from: &State,
    to: &State,
    action: Option<ActionId>,
) -> Result<Option<Way>, Fault> {
    let name = action.map(|action| project.interpreter.action(action).clone());
    let mut found = None;
    each_way(project, from, &mut |way| {
        if way.state == *to && name.as_ref().is_none_or(|name| way.action == *name) {
            found = Some(way);
            return Err(enough());
        }
        Ok(())
    })?;
    Ok(found)
}
