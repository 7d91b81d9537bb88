//! From a behaviour of a system to the trace that a reader sees.

use check_system::{ActionId, Fault, FaultKind, Observation, Parameter, Step, System, Trace};

/// A trace shows so many parts of values, of each state an equal share.
const PARTS: usize = 1 << 20;

/// Of each state so many parts are shown however long the trace is.
const LEAST_PARTS: usize = 1 << 12;

/// Of no state more than these parts are shown.
const MOST_PARTS: usize = 1 << 18;

/// The trace of a behaviour; the last state leads back to the one at `back_to`, if it is a lasso.
pub(crate) fn trace<S: System>(
    system: &S,
    worker: &mut S::Worker,
    behaviour: &[(Option<ActionId>, S::State)],
    back_to: Option<usize>,
) -> Trace {
    let actions = system.actions();
    let parts = (PARTS / behaviour.len().max(1)).clamp(LEAST_PARTS, MOST_PARTS);
    let states: Vec<S::State> = behaviour.iter().map(|(_, state)| state.clone()).collect();
    let mut steps = Steps::new(system, &states);
    let step = |(place, (action, state)): (usize, &(Option<ActionId>, S::State))| {
        let next = states.get(place + 1).or(back_to.map(|target| &states[target]));
        let before = place.checked_sub(1);
        let taken = before.and_then(|before| action.and_then(|action| steps.between(before, Some(action), state)));
        Step {
            action: action.map(|ActionId(number)| actions[number as usize].clone()),
            parameters: taken.map(|(_, parameters)| parameters).unwrap_or_default(),
            variables: system.show_within(worker, state, parts),
            alias: system.show_alias(worker, &states, place, next.unwrap_or(state)),
            expressions: system.show_expressions(worker, &states, place, next),
        }
    };
    let shown = behaviour.iter().enumerate().map(step).collect();
    let closing = back_to.and_then(|target| steps.between(states.len() - 1, None, &states[target]));
    let closing = closing.map(|(ActionId(number), parameters)| (actions[number as usize].clone(), parameters));
    Trace { states: shown, back_to, closing, ..Trace::default() }
}

/// The steps of a behaviour, made once more.
struct Steps<'a, S: System> {
    system: &'a S,
    states: &'a [S::State],
    /// A worker of its own: what the other one is told, and what it counts, stays as it is. None where the steps might
    /// have effects or be others than before.
    worker: Option<S::Worker>,
}

impl<'a, S: System> Steps<'a, S> {
    fn new(system: &'a S, states: &'a [S::State]) -> Self {
        Self { system, states, worker: (!system.interest().wavers).then(|| system.worker()) }
    }

    /// The first step from the state at a place to another state, by an action if one is named, with its parameters.
    fn between(&mut self, from: usize, by: Option<ActionId>, to: &S::State) -> Option<(ActionId, Vec<Parameter>)> {
        let worker = self.worker.as_mut()?;
        let behind = if self.system.interest().behaviour { &self.states[..=from] } else { &[] };
        self.system.inform(worker, &Observation { behaviour: behind, ..Observation::at(from as u64 + 1) });
        let mut found = None;
        // An error is the one that ends the enumeration, or one of a step that is not shown.
        let _ = self.system.steps_with_parameters(worker, &self.states[from], &mut |action, parameters, state| {
            if by.is_some_and(|by| by != action) || state != to {
                return Ok(());
            }
            found = Some((action, parameters));
            Err(Fault::new(FaultKind::Stopped, String::new()))
        });
        found
    }
}
