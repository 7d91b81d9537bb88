//! What groups do: the writes of their steps, kept once for all groups that do the same.

use check_eval::slots::Slots;
use rustc_hash::FxHashMap;
use std::ops::Range;

/// The new values that a step writes: slots, each with the number of its value.
pub(super) type Writes = [(u32, u32)];

/// The steps of one group, in one state.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash)]
pub(super) struct Steps {
    /// The writes of all steps; those of the first come first.
    pub(super) writes: Vec<(u32, u32)>,
    /// Where the writes of each step end.
    pub(super) ends: Vec<u32>,
}

/// All steps that are known, in one piece of memory: results, of which each is a run of steps.
#[derive(Debug, Default)]
pub(super) struct Results {
    numbers: FxHashMap<Steps, u32>,
    /// Where the steps of each result start and end.
    bounds: Vec<(u32, u32)>,
    steps: Vec<Step>,
    writes: Vec<(u32, u32)>,
}

#[derive(Clone, Copy, Debug)]
struct Step {
    /// Where its writes start and end.
    start: u32,
    end: u32,
    /// What its new values add to the fingerprint of a state.
    hash: u64,
}

/// What a result takes beside its parts, in bytes, roughly.
const RESULT: usize = 100;

impl Results {
    /// The number of the result that consists of these steps, and the bytes that it takes if it is new.
    pub(super) fn number(&mut self, steps: Steps, slots: &Slots) -> (u32, usize) {
        if let Some(known) = self.numbers.get(&steps) {
            return (*known, 0);
        }
        let (mut start, first_step) = (0, self.steps.len() as u32);
        for &end in &steps.ends {
            let writes = &steps.writes[start as usize..end as usize];
            let first = self.writes.len() as u32;
            self.writes.extend_from_slice(writes);
            self.steps.push(Step { start: first, end: self.writes.len() as u32, hash: slots.hash_after(writes) });
            start = end;
        }
        let number = self.bounds.len() as u32;
        self.bounds.push((first_step, self.steps.len() as u32));
        let size = 2 * size_of_val(&*steps.writes) + steps.ends.len() * (size_of::<Step>() + size_of::<u32>());
        self.numbers.insert(steps, number);
        (number, RESULT + size)
    }

    /// The places of the steps of a result.
    #[inline]
    pub(super) fn of(&self, result: u32) -> Range<usize> {
        let (start, end) = self.bounds[result as usize];
        start as usize..end as usize
    }

    /// What the new values of a step add to the fingerprint of a state, and its writes.
    #[inline]
    pub(super) fn step(&self, step: usize) -> (u64, &Writes) {
        let Step { start, end, hash } = self.steps[step];
        (hash, &self.writes[start as usize..end as usize])
    }
}
