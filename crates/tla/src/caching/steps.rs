//! What groups do: the writes of their steps, kept once for all groups that do the same.

use check_eval::slots::{Slots, Variables, take_number};
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
    /// Whether a variable gets a value that has not the form that the layout expects.
    pub(super) are_irregular: bool,
}

impl Steps {
    /// Encodes them, and which variables they give values, as all workers understand it. Whether they can be published.
    pub(super) fn encode(&self, assigns: Option<Variables>, slots: &Slots, out: &mut Vec<u8>) -> bool {
        out.push(u8::from(assigns.is_some()));
        out.extend(assigns.unwrap_or_default().to_le_bytes());
        out.extend((self.ends.len() as u32).to_le_bytes());
        let mut start = 0;
        !self.are_irregular
            && self.ends.iter().all(|&end| {
                let writes = &self.writes[start as usize..end as usize];
                start = end;
                out.extend((writes.len() as u32).to_le_bytes());
                writes.iter().all(|write| slots.append_write(*write, out))
            })
    }

    /// Steps that another worker has published, in the numbers of this one; `None` where it can have no such numbers.
    pub(super) fn decode(bytes: &mut &[u8], slots: &mut Slots) -> Option<(Self, Option<Variables>)> {
        let has_assigns = *bytes.split_off_first()? != 0;
        let (assigns, rest) = bytes.split_first_chunk()?;
        *bytes = rest;
        let mut steps = Self::default();
        for _ in 0..take_number(bytes)? {
            let first = steps.writes.len();
            for _ in 0..take_number(bytes)? {
                steps.writes.push(slots.take_write(bytes)?);
            }
            steps.writes[first..].sort_unstable();
            steps.ends.push(steps.writes.len() as u32);
        }
        Some((steps, has_assigns.then_some(Variables::from_le_bytes(*assigns))))
    }
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
