//! Results of recursive operators, remembered.
//!
//! A recursive operator whose body speaks of no state gives the same result for the same arguments, for ever. What it
//! gave is kept in a table of fixed size, in which a later result takes the place of an earlier one; so its memory is
//! bounded, and nothing has to be cleared. Only arguments of a few parts are looked up: their hash must cost less than
//! the call. An operator that hardly ever meets the same arguments again is left alone after a while.

use crate::ir::RoutineId;
use check_value::value::{Value, digest, is_identical};
use rustc_hash::FxHasher;
use smallvec::SmallVec;
use std::hash::{Hash, Hasher};

/// How many results are kept.
const PLACES: usize = 1 << 13;

/// The most parts that the arguments of a call may have together.
const PARTS: usize = 24;

/// An operator that finds less than one result in so many look-ups is not worth the trouble.
const RARE: u32 = 8;

/// The table.
pub(super) struct Recall {
    /// After so many look-ups an operator is judged.
    trial: u32,
    places: Vec<Option<Kept>>,
    tallies: Vec<Tally>,
}

struct Kept {
    routine: RoutineId,
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
    /// Nothing is known; after so many look-ups an operator is judged.
    pub(super) fn new(trial: u32) -> Self {
        Self { trial, places: Vec::new(), tallies: Vec::new() }
    }

    /// Where the result of a call belongs; `None` if it is not to be remembered.
    pub(super) fn place(&mut self, routine: RoutineId, arguments: &[Value]) -> Option<Place> {
        let index = routine.0 as usize;
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
        let mut hasher = FxHasher::default();
        routine.hash(&mut hasher);
        let mut budget = PARTS;
        if !arguments.iter().all(|argument| digest(argument, &mut hasher, &mut budget)) {
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
    pub(super) fn find(&mut self, Place(place): Place, routine: RoutineId, arguments: &[Value]) -> Option<Value> {
        let tally = &mut self.tallies[routine.0 as usize];
        tally.asked += 1;
        let kept = self.places.get(place)?.as_ref()?;
        let same = kept.routine == routine
            && kept.arguments.len() == arguments.len()
            && kept.arguments.iter().zip(arguments).all(|(x, y)| is_identical(x, y));
        if !same {
            return None;
        }
        tally.found += 1;
        Some(kept.result.clone())
    }

    /// Remembers a result.
    pub(super) fn keep(
        &mut self,
        Place(place): Place,
        routine: RoutineId,
        arguments: SmallVec<[Value; 2]>,
        result: Value,
    ) {
        if self.places.is_empty() {
            self.places.resize_with(PLACES, || None);
        }
        self.places[place] = Some(Kept { routine, arguments, result });
    }
}
