//! From a behaviour of a system to the trace that a reader sees.

use check_system::{ActionId, Fault, FaultKind, News, Parameter, Step, System, Trace};

/// The trace of a behaviour; the last state leads back to the one at `back_to`, if it is a lasso.
pub(crate) fn trace<S: System>(
    system: &S,
    worker: &mut S::Worker,
    behaviour: &[(Option<ActionId>, S::State)],
    back_to: Option<usize>,
) -> Trace {
    let actions = system.actions();
    let states: Vec<S::State> = behaviour.iter().map(|(_, state)| state.clone()).collect();
    let mut parameters = parameters(system, behaviour, &states).into_iter();
    let step = |(place, (action, state)): (usize, &(Option<ActionId>, S::State))| {
        let next = states.get(place + 1).or(back_to.map(|target| &states[target])).unwrap_or(state);
        Step {
            action: action.map(|ActionId(number)| actions[number as usize].clone()),
            parameters: parameters.next().unwrap_or_default(),
            variables: system.show(worker, state),
            alias: system.show_alias(worker, &states, place, next),
        }
    };
    Trace { states: behaviour.iter().enumerate().map(step).collect(), back_to, stuttering: false, because: None }
}

/// The parameters of each step of a behaviour, found by making its steps once more; none where that might have effects
/// or give something else than before.
fn parameters<S: System>(
    system: &S,
    behaviour: &[(Option<ActionId>, S::State)],
    states: &[S::State],
) -> Vec<Vec<Parameter>> {
    let mut found = vec![Vec::new(); behaviour.len()];
    if system.interest().wavers {
        return found;
    }
    // A worker of its own: what the other one is told, and what it counts, stays as it is.
    let mut worker = system.worker();
    for (place, pair) in behaviour.windows(2).enumerate() {
        let [(_, from), (Some(action), to)] = pair else { continue };
        let behind = if system.interest().behaviour { &states[..=place] } else { &[] };
        system.inform(&mut worker, &News { behaviour: behind, ..News::at(place as u64 + 1) });
        let found = &mut found[place + 1];
        // An error is the one that ends the enumeration, or one of a step that is not shown.
        let _ = system.steps_with_parameters(&mut worker, from, &mut |made_by, parameters, state| {
            if made_by != *action || state != to {
                return Ok(());
            }
            *found = parameters;
            Err(Fault::new(FaultKind::Stopped, String::new()))
        });
    }
    found
}
