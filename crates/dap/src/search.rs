//! The nearest step or state that is looked for, breadth first, beyond the end of a behaviour.

use crate::behaviour::Taken;
use check_driver::{Fault, Interpreter, PredicateId, State, SuccessorBounds, Successors};
use std::collections::HashSet;

/// How far the steps of one state are followed.
const BOUNDS: SuccessorBounds = SuccessorBounds { successors: 1 << 14, ways: 1 << 20, refusals: 1 };

/// What a search meets.
pub(crate) enum Seen<'s> {
    /// A step from a state that was not seen before.
    Step(&'s State, &'s Taken),
    /// A state that was not seen before, behind a step.
    State(&'s State),
    /// All steps from a state.
    Steps(&'s Successors),
}

/// The end of a search.
pub(crate) enum Found {
    /// The way.
    Way {
        /// The place of the state in which it begins, among those given.
        root: usize,
        /// The steps.
        steps: Vec<Taken>,
        /// How many states were seen.
        seen: usize,
    },
    /// No state that can be reached has it: so many were seen.
    Nowhere(usize),
    /// So many states were seen, and the search was not to see more.
    Bound(usize),
    /// It was ended from outside.
    Interrupted,
}

struct Node {
    state: State,
    /// The node before and the number of the step from there; none of a state in which the search begins.
    from: Option<(usize, usize)>,
}

/// Looks for what is wanted. States outside of the constraints of the spec are seen, but not left.
pub(crate) fn nearest(
    interpreter: &mut Interpreter,
    roots: &[State],
    bound: usize,
    wanted: &mut dyn FnMut(&mut Interpreter, Seen<'_>) -> bool,
) -> Result<Found, Fault> {
    let mut seen: HashSet<State> = HashSet::new();
    let mut nodes = Vec::new();
    for state in roots.iter().filter(|state| seen.insert((*state).clone())) {
        nodes.push(Node { state: state.clone(), from: None });
    }
    let constraints: Vec<_> = interpreter.compiled().constraints.iter().map(|one| one.predicate).collect();
    let on_steps: Vec<_> = interpreter.compiled().action_constraints.iter().map(|one| one.predicate).collect();
    let mut next = 0;
    while next < nodes.len() {
        let (at, from) = (next, nodes[next].state.clone());
        next += 1;
        if !all_hold(interpreter, &constraints, &from, None)? {
            continue;
        }
        let steps = match interpreter.steps(&from, BOUNDS) {
            Ok(steps) => steps,
            Err(fault) if fault.kind.is_from_outside() => return Ok(Found::Interrupted),
            Err(fault) => return Err(fault),
        };
        if wanted(interpreter, Seen::Steps(&steps)) {
            return way(interpreter, &nodes, at, None);
        }
        for (number, successor) in steps.successors.into_iter().enumerate() {
            let taken = Taken::new(interpreter, successor);
            let to = &taken.successor.state;
            if !all_hold(interpreter, &on_steps, &from, Some(to))? {
                continue;
            }
            if wanted(interpreter, Seen::Step(&from, &taken)) {
                return way(interpreter, &nodes, at, Some(taken));
            }
            if seen.contains(to) {
                continue;
            }
            if wanted(interpreter, Seen::State(to)) {
                return way(interpreter, &nodes, at, Some(taken));
            }
            if nodes.len() >= bound {
                return Ok(Found::Bound(nodes.len()));
            }
            let state = taken.successor.state;
            seen.insert(state.clone());
            nodes.push(Node { state, from: Some((at, number)) });
        }
    }
    Ok(Found::Nowhere(nodes.len()))
}

fn all_hold(
    interpreter: &mut Interpreter,
    predicates: &[PredicateId],
    from: &State,
    to: Option<&State>,
) -> Result<bool, Fault> {
    for predicate in predicates {
        let holds = match to {
            Some(to) => interpreter.permits(*predicate, from, to)?,
            None => interpreter.holds(*predicate, from)?,
        };
        if !holds {
            return Ok(false);
        }
    }
    Ok(true)
}

/// The way to a node, and a step more. The steps are made once more: what is known of each is too much to be kept of all.
fn way(interpreter: &mut Interpreter, nodes: &[Node], node: usize, last: Option<Taken>) -> Result<Found, Fault> {
    let (mut numbers, mut at) = (Vec::new(), node);
    while let Some((before, number)) = nodes[at].from {
        numbers.push((before, number));
        at = before;
    }
    let mut steps = Vec::new();
    for (before, number) in numbers.into_iter().rev() {
        let found = interpreter.steps(&nodes[before].state, BOUNDS)?;
        if let Some(successor) = found.successors.into_iter().nth(number) {
            steps.push(Taken::new(interpreter, successor));
        }
    }
    steps.extend(last);
    Ok(Found::Way { root: at, steps, seen: nodes.len() })
}
