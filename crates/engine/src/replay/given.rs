//! Judges a lasso that was not found by a search: somebody has walked along it.

use super::reasons::reasons;
use crate::liveness::word::Word;
use check_system::{Fault, PredicateId, Reasons, System, Temporal};
use std::cell::RefCell;
use std::collections::BTreeMap;

/// Why the behaviour that goes through these states and then back to one of them, for ever, violates a temporal property, or
/// why not. A behaviour that stays in its last state leads back to that.
///
/// # Errors
///
/// When the evaluation is ended from outside. What has no value for another reason is neither true nor false.
///
/// # Panics
///
/// When `back_to` is not the place of a state.
pub fn judge_lasso<S: System>(
    system: &S,
    (states, back_to): (&[S::State], usize),
    assumed: &[Temporal],
    asked: &Temporal,
) -> Result<Reasons, Fault> {
    assert!(back_to < states.len(), "a lasso leads back to one of its states");
    let (mut worker, mut other) = (system.worker(), system.worker());
    let (mut of_states, mut of_steps) = (BTreeMap::new(), BTreeMap::new());
    let ended = RefCell::new(None);
    let known = |truth: Result<bool, Fault>| match truth {
        Err(fault) if fault.kind.is_from_outside() => {
            ended.borrow_mut().get_or_insert(fault);
            None
        }
        truth => truth.ok(),
    };
    let mut state = |predicate: PredicateId, place: usize| {
        let evaluate = || known(system.holds(&mut worker, predicate, &states[place]));
        *of_states.entry((predicate, place)).or_insert_with(evaluate)
    };
    let mut step = |predicate: PredicateId, place: usize| {
        let next = states.get(place + 1).unwrap_or(&states[back_to]);
        let evaluate = || known(system.permits(&mut other, predicate, &states[place], next));
        *of_steps.entry((predicate, place)).or_insert_with(evaluate)
    };
    let mut word = Word { len: states.len(), back_to, is_prefix: false, state: &mut state, step: &mut step };
    let found = reasons(&mut word, assumed, asked);
    match ended.into_inner() {
        Some(fault) => Err(fault),
        None => Ok(found),
    }
}
