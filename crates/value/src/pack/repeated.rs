//! Parts of values that are read again and again: messages under way, the entries of a log.
//!
//! Who takes a value apart that differs from the one before in one part reads all the others once more. Small parts are therefore
//! kept by their bytes: to find one costs less than to make it, and parts that are shared are compared and packed by reference.

use crate::value::Value;
use rustc_hash::FxHasher;
use std::hash::Hasher;

/// So many parts are kept, each at a place that its bytes tell.
const PLACES: usize = 1_024;

/// Parts of more bytes than this are not kept.
pub(super) const BYTES: usize = 40;

/// After so many questions it is judged whether parts repeat.
const TRIAL: u32 = 1_024;

/// Where fewer than one part in so many was found, none is looked for, for a while.
const WORTH: u32 = 2;

/// So many parts that while lasts.
const REST: u32 = 1 << 16;

/// Parts that were read lately.
#[derive(Debug, Default)]
pub(super) struct Repeated {
    /// Empty until somebody asks.
    places: Vec<Place>,
    asked: u32,
    found: u32,
    rest: u32,
}

/// A part and its bytes.
#[derive(Clone, Debug)]
struct Place {
    length: usize,
    bytes: [u8; BYTES],
    value: Value,
}

impl Repeated {
    /// Counts a question, and says whether it is worth asking.
    #[inline]
    pub(super) fn is_worth_asking(&mut self) -> bool {
        if self.rest > 0 {
            self.rest -= 1;
            return false;
        }
        self.asked += 1;
        if self.asked > TRIAL {
            if self.found * WORTH < self.asked {
                self.rest = REST;
            }
            (self.asked, self.found) = (0, 0);
        }
        true
    }

    /// The part with these bytes, if it was read lately.
    pub(super) fn find(&mut self, bytes: &[u8]) -> Option<Value> {
        let place = self.places.get(place_of(bytes))?;
        if place.bytes.get(..place.length)? != bytes {
            return None;
        }
        self.found += 1;
        Some(place.value.clone())
    }

    /// Keeps a part.
    pub(super) fn keep(&mut self, bytes: &[u8], value: &Value) {
        if bytes.len() > BYTES {
            return;
        }
        if self.places.is_empty() {
            self.places = vec![Place { length: 0, bytes: [0; BYTES], value: Value::Unset }; PLACES];
        }
        let place = &mut self.places[place_of(bytes)];
        place.length = bytes.len();
        place.bytes[..bytes.len()].copy_from_slice(bytes);
        place.value = value.clone();
    }
}

fn place_of(bytes: &[u8]) -> usize {
    let mut hasher = FxHasher::default();
    hasher.write(bytes);
    hasher.finish() as usize % PLACES
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_part_is_found_by_all_of_its_bytes() {
        let mut repeated = Repeated::default();
        assert!(repeated.find(&[1, 2]).is_none());
        let parts: Vec<Vec<u8>> =
            (0..=255).flat_map(|x| [vec![x], vec![x, 0], vec![x; BYTES], vec![x; BYTES + 1]]).collect();
        for (number, bytes) in parts.iter().enumerate() {
            repeated.keep(bytes, &Value::Int(number as i64));
            let found = repeated.find(bytes);
            match bytes.len() > BYTES {
                true => assert!(found.is_none()),
                false => assert!(matches!(found, Some(Value::Int(known)) if known == number as i64)),
            }
        }
        for (number, bytes) in parts.iter().enumerate() {
            assert!(matches!(repeated.find(bytes), None | Some(Value::Int(_))));
            if let Some(Value::Int(known)) = repeated.find(bytes) {
                assert_eq!(known, number as i64, "another part has its place, not its bytes");
            }
        }
    }

    #[test]
    fn parts_that_do_not_repeat_are_not_looked_for() {
        let mut repeated = Repeated::default();
        let asked = (0..TRIAL + REST).filter(|_| repeated.is_worth_asking()).count();
        assert!(asked < 2 * TRIAL as usize);
    }
}
