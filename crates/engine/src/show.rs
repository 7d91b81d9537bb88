//! From a behaviour of a system to the trace that a reader sees.

use check_system::{ActionId, Step, System, Trace};

/// The trace of a behaviour; the last state leads back to the one at `back_to`, if it is a lasso.
pub(crate) fn trace<S: System>(
    system: &S,
    worker: &mut S::Worker,
    behaviour: &[(Option<ActionId>, S::State)],
    back_to: Option<usize>,
) -> Trace {
    let actions = system.actions();
    let states: Vec<S::State> = behaviour.iter().map(|(_, state)| state.clone()).collect();
    let step = |(place, (action, state)): (usize, &(Option<ActionId>, S::State))| {
        let next = states.get(place + 1).or(back_to.map(|target| &states[target])).unwrap_or(state);
        Step {
            action: action.map(|ActionId(number)| actions[number as usize].clone()),
            variables: system.show(worker, state),
            alias: system.show_alias(worker, &states, place, next),
        }
    };
    Trace { states: behaviour.iter().enumerate().map(step).collect(), back_to, stuttering: false, because: None }
}
