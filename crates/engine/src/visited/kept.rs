//! States in a row, each found again by a hash of it: a table of places, and the states themselves in a store, so that none
//! costs an allocation of its own.

use check_system::Store;
use std::cell::RefCell;

/// Bits of a slot for the place of a state; the others are the first bits of its hash.
const PLACE_BITS: u32 = 33;

/// The most states: they take much more memory than there is.
const MOST: u64 = (1 << PLACE_BITS) - 1;

/// Slots at first.
const FIRST: usize = 16;

/// Different states, in the order in which they came.
pub(super) struct Kept<K: Store> {
    states: K,
    /// Room for the states that are read.
    room: RefCell<Option<K::State>>,
    /// For each state the first bits of its hash and one more than its place; 0 where there is none. A state stands behind its
    /// home, and all between are taken.
    slots: Vec<u64>,
}

/// A free slot, for a state that is not there.
#[derive(Clone, Copy, Debug)]
pub(super) struct Free(usize);

impl<K: Store> Default for Kept<K> {
    fn default() -> Self {
        Self { states: K::default(), room: RefCell::default(), slots: vec![0; FIRST] }
    }
}

impl<K: Store<State: Clone + Eq>> Kept<K> {
    /// The place of a state with this hash, or where it may be entered.
    pub(super) fn find(&self, hash: u64, state: &K::State) -> Result<usize, Free> {
        let mut at = home(hash, self.slots.len());
        loop {
            match self.slots[at] {
                0 => return Err(Free(at)),
                slot if slot >> PLACE_BITS == hash >> PLACE_BITS => {
                    let place = (slot & MOST) as usize - 1;
                    if self.is_at(place, state) {
                        return Ok(place);
                    }
                }
                _ => {}
            }
            at = next(at, self.slots.len());
        }
    }

    fn is_at(&self, place: usize, state: &K::State) -> bool {
        let mut room = self.room.borrow_mut();
        match &mut *room {
            Some(room) => self.states.read(place, room),
            None => *room = Some(self.states.get(place)),
        }
        room.as_ref() == Some(state)
    }

    /// Enters a state that was not found, as the last one. Only a copy of it is kept.
    ///
    /// # Panics
    /// When there are 2^33 states.
    pub(super) fn insert(&mut self, free: Free, hash: u64, state: &K::State) {
        let place = self.states.len() as u64;
        assert!(place < MOST, "there is no memory for so many states");
        let room = self.room.get_mut().get_or_insert_with(|| state.clone());
        room.clone_from(state);
        self.states.push(room);
        self.slots[free.0] = hash >> PLACE_BITS << PLACE_BITS | (place + 1);
        if 5 * self.states.len() > 4 * self.slots.len() {
            self.grow();
        }
    }

    #[cold]
    fn grow(&mut self) {
        let length = self.slots.len() + self.slots.len() / 2;
        let mut slots = vec![0; length];
        for &slot in self.slots.iter().filter(|slot| **slot != 0) {
            let mut at = home(slot, length);
            while slots[at] != 0 {
                at = next(at, length);
            }
            slots[at] = slot;
        }
        self.slots = slots;
    }
}

/// The slot of a hash, of which the first bits matter.
fn home(hash: u64, slots: usize) -> usize {
    ((u128::from(hash >> PLACE_BITS << PLACE_BITS) * slots as u128) >> u64::BITS) as usize
}

fn next(at: usize, slots: usize) -> usize {
    if at + 1 == slots { 0 } else { at + 1 }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn each_state_is_found_where_it_was_entered() {
        // Most hashes are all different; many begin alike; all are the same.
        let hashes: [fn(u64) -> u64; 3] =
            [|number| number.wrapping_mul(0x9E37_79B9_7F4A_7C15), |number| ((number % 3) << 60) | number, |_| u64::MAX];
        for (hash, count) in hashes.into_iter().zip([5_000_u64, 500, 100]) {
            let mut kept = Kept::<Vec<String>>::default();
            for number in 0..count {
                let state = number.to_string();
                let free = kept.find(hash(number), &state).expect_err("it was not entered");
                kept.insert(free, hash(number), &state);
                let before = (number / 2).to_string();
                assert_eq!(kept.find(hash(number / 2), &before).ok(), Some(number as usize / 2));
            }
            for number in 0..2 * count {
                let found = kept.find(hash(number), &number.to_string()).ok();
                assert_eq!(found, (number < count).then_some(number as usize));
            }
        }
    }
}
