//! Results of recursive operators and of loops, remembered.
//!
//! A recursive operator whose body speaks of no state gives the same result for the same arguments, for ever. What it
//! gave is kept in a table of fixed size, in which a later result takes the place of an earlier one; so its memory is
//! bounded, and nothing has to be cleared. Only arguments of a few parts are looked up: their hash must cost less than
//! the call. An operator that hardly ever meets the same arguments again is left alone after a while.

use super::Evaluator;
use super::memos::is_written_out;
use crate::ir::{ExprId, Local};
use check_value::value::{Digest, Evaluated, Value, digest, is_identical};
use smallvec::SmallVec;
use std::hash::{Hash, Hasher};

/// How many results are kept.
const PLACES: usize = 1 << 13;

/// The most parts that the arguments of a call may have together.
pub(super) const PARTS: usize = 24;

/// The same of the locals of a loop, which costs less than a call. A set that is gone through is mostly larger.
pub(super) const FEW: usize = 6;

/// An operator that finds less than one result in so many look-ups is not worth the trouble.
const RARE: u32 = 8;

/// Results of more parts than this are not kept: the table is to take no more than some megabytes.
const RESULT: usize = 64;

/// The table.
pub(super) struct Recall {
    /// After so many look-ups an operator is judged.
    trial: u32,
    /// The most parts that arguments may have together.
    parts: usize,
    places: Vec<Option<Kept>>,
    tallies: Vec<Tally>,
}

struct Kept {
    /// The number of the routine or of the loop.
    key: u32,
    arguments: SmallVec<[Value; 2]>,
    result: Value,
}

#[derive(Clone, Copy, Default)]
struct Tally {
    asked: u32,
    found: u32,
    /// How often the arguments had too many parts: to find that out costs as much as to look in vain.
    refused: u32,
}

/// Where the result of a call belongs.
#[derive(Clone, Copy)]
pub(super) struct Place(usize);

impl Recall {
    /// Nothing is known; after so many look-ups an operator is judged. Arguments have no more than so many parts together.
    pub(super) fn new(trial: u32, parts: usize) -> Self {
        Self { trial, parts, places: Vec::new(), tallies: Vec::new() }
    }

    /// Whether this is not remembered for want of use.
    #[inline]
    pub(super) fn is_given_up(&self, key: u32) -> bool {
        self.tallies.get(key as usize).is_some_and(|tally| tally.asked >= self.trial && tally.found < self.trial / RARE)
    }

    /// Where the result of a call belongs; `None` if it is not to be remembered.
    pub(super) fn place<'v>(&mut self, key: u32, mut arguments: impl Iterator<Item = &'v Value>) -> Option<Place> {
        let index = key as usize;
        if self.tallies.len() <= index {
            self.tallies.resize(index + 1, Tally::default());
        }
        let tally = &mut self.tallies[index];
        if tally.asked >= self.trial {
            if tally.found < self.trial / RARE {
                return None;
            }
            *tally = Tally::default();
        }
        let mut hasher = Digest::default();
        key.hash(&mut hasher);
        let mut budget = self.parts;
        if !arguments.all(|argument| digest(argument, &mut hasher, &mut budget)) {
            self.refuse(index);
            return None;
        }
        // The upper half of a product is better mixed than the lower.
        Some(Place((hasher.finish() >> 32) as usize % PLACES))
    }

    /// Counts arguments of too many parts. An operator that has hardly any others is left alone as well.
    fn refuse(&mut self, index: usize) {
        let tally = &mut self.tallies[index];
        tally.refused += 1;
        if tally.refused >= self.trial {
            let is_rare = tally.found < self.trial / (RARE * RARE);
            *tally =
                if is_rare { Tally { asked: self.trial, ..Tally::default() } } else { Tally { refused: 0, ..*tally } };
        }
    }

    /// The result that is known for a call.
    pub(super) fn find(&mut self, Place(place): Place, key: u32, arguments: &[Value]) -> Option<Value> {
        let tally = &mut self.tallies[key as usize];
        tally.asked += 1;
        let kept = self.places.get(place)?.as_ref()?;
        let same = kept.key == key
            && kept.arguments.len() == arguments.len()
            && kept.arguments.iter().zip(arguments).all(|(x, y)| is_identical(x, y));
        if !same {
            return None;
        }
        tally.found += 1;
        Some(kept.result.clone())
    }

    /// Remembers a result.
    pub(super) fn keep(&mut self, Place(place): Place, key: u32, arguments: SmallVec<[Value; 2]>, result: Value) {
        if self.places.is_empty() {
            self.places.resize_with(PLACES, || None);
        }
        self.places[place] = Some(Kept { key, arguments, result });
    }
}

impl Evaluator<'_> {
    /// The value of a loop that depends on these locals alone: known, or computed and kept.
    pub(super) fn recalled(&mut self, id: ExprId, locals: &[Local]) -> Evaluated<Value> {
        let Some(place) = self.kept_at(id, locals) else { return self.go_through(id) };
        let arguments: SmallVec<[Value; 2]> = locals.iter().map(|local| self.get(*local).clone()).collect();
        if let Some(known) = self.scratch.loops.find(place, id.0, &arguments) {
            self.spend(1)?;
            return Ok(known);
        }
        let value = self.go_through(id)?;
        let mut room = RESULT;
        if is_small(&value, &mut room) && is_written_out(&value) {
            self.scratch.loops.keep(place, id.0, arguments, value.clone());
        }
        Ok(value)
    }

    /// Where the value of a loop belongs. `None` if it is not to be remembered, or something has not been evaluated yet.
    fn kept_at(&mut self, id: ExprId, locals: &[Local]) -> Option<Place> {
        if self.scratch.loops.is_given_up(id.0) {
            return None;
        }
        let base = self.scratch.base;
        let scratch = &mut *self.scratch;
        let arguments = locals.iter().map(|local| &scratch.stack[base + local.0 as usize]);
        scratch.loops.place(id.0, arguments)
    }
}

/// Whether a value has no more parts than this.
fn is_small(value: &Value, budget: &mut usize) -> bool {
    let parts = match value {
        Value::Set(set) => set.elements(),
        Value::Function(function) => function.values(),
        _ => &[],
    };
    if parts.len() > *budget {
        return false;
    }
    *budget -= parts.len();
    parts.iter().all(|part| is_small(part, budget))
}
