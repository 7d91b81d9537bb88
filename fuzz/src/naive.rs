//! A search as plain as possible: one state at a time, whole states compared, nothing remembered.

use crate::explored::MOST_STATES;
use check_eval::state::State;
use check_system::{Fault, System};
use check_tla::compile::{Asked, Compiled};
use std::collections::{HashSet, VecDeque};

/// How a search ended.
#[derive(Debug, PartialEq, Eq)]
pub(crate) enum End {
    /// All states were found: how many, and how many were generated.
    Complete { distinct: u64, generated: u64 },
    /// Something is wrong: an invariant, a step property, a deadlock, or no value.
    Wrong,
    /// There are too many states.
    Large,
}

/// Searches a spec without view and symmetry.
pub(crate) fn search(compiled: &Compiled) -> End {
    let mut search = Search { compiled, worker: compiled.spec.worker(), seen: HashSet::new(), generated: 0 };
    match search.run() {
        Ok(end) => end,
        Err(_) => End::Wrong,
    }
}

struct Search<'c> {
    compiled: &'c Compiled,
    worker: check_tla::Worker,
    seen: HashSet<Vec<u8>>,
    generated: u64,
}

impl Search<'_> {
    fn run(&mut self) -> Result<End, Fault> {
        let mut queue = VecDeque::new();
        let mut initial = Vec::new();
        self.compiled.spec.initial(&mut self.worker, &mut |state: &State| {
            initial.push(state.clone());
            Ok(())
        })?;
        for state in initial {
            if !self.hold(&self.compiled.initial_properties, &state)? || !self.keep(None, state, &mut queue)? {
                return Ok(End::Wrong);
            }
        }
        while let Some(state) = queue.pop_front() {
            let mut successors = Vec::new();
            self.compiled.spec.steps(&mut self.worker, &state, &mut |_, next: &State| {
                successors.push(next.clone());
                Ok(())
            })?;
            self.generated += self.compiled.spec.passed(&mut self.worker);
            if successors.is_empty() && self.compiled.check_deadlock {
                return Ok(End::Wrong);
            }
            for next in successors {
                if !self.keep(Some(&state), next, &mut queue)? {
                    return Ok(End::Wrong);
                }
            }
            if self.seen.len() as u64 > MOST_STATES {
                return Ok(End::Large);
            }
        }
        Ok(End::Complete { distinct: self.seen.len() as u64, generated: self.generated })
    }

    /// Counts a state and queues it if it is new and within the constraints. Whether nothing is wrong with it.
    fn keep(&mut self, from: Option<&State>, state: State, queue: &mut VecDeque<State>) -> Result<bool, Fault> {
        self.generated += 1;
        if !self.hold(&self.compiled.invariants, &state)? {
            return Ok(false);
        }
        let mut is_within = self.hold(&self.compiled.constraints, &state)?;
        if let Some(from) = from {
            for step in &self.compiled.step_properties {
                if !self.compiled.spec.permits(&mut self.worker, step.predicate, from, &state)? {
                    return Ok(false);
                }
            }
            for constraint in &self.compiled.action_constraints {
                is_within =
                    is_within && self.compiled.spec.permits(&mut self.worker, constraint.predicate, from, &state)?;
            }
        }
        if is_within && self.seen.insert(state.bytes().to_vec()) {
            queue.push_back(state);
        }
        Ok(true)
    }

    fn hold(&mut self, predicates: &[Asked], state: &State) -> Result<bool, Fault> {
        for asked in predicates {
            if !self.compiled.spec.holds(&mut self.worker, asked.predicate, state)? {
                return Ok(false);
            }
        }
        Ok(true)
    }
}
