//! Which slots change from one state to the next, so that what depends on others only need not be asked again.
//!
//! States that follow one another differ in few slots. A result that was found by way of slots of which none has changed
//! since is found again: the computation would ask for the same slots and get the same answers.

/// Sets of slots, one bit each; slots whose numbers differ by a multiple of [`CELLS`] share one. The last bit stands for
/// whatever is not known, and is in every set of changes.
const CELLS: usize = u64::BITS as usize - 1;

const UNKNOWN: u64 = 1 << CELLS;

/// So many states back changes are remembered.
const STATES: usize = 8;

/// The slots that the last states have changed.
#[derive(Debug)]
pub struct Changes {
    /// The number of the state that is loaded.
    now: u64,
    /// For each of the last states, what changed since the one before it.
    last: [u64; STATES],
}

impl Default for Changes {
    fn default() -> Self {
        Self { now: 1, last: [u64::MAX; STATES] }
    }
}

/// The slots that a result depends on.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Path(u64);

impl Changes {
    /// Another state comes, of which it is known, or not, what it has in common with the one before.
    pub fn begin(&mut self, is_known: bool) {
        self.now += 1;
        self.last[self.now as usize % STATES] = if is_known { UNKNOWN } else { u64::MAX };
    }

    /// A slot has changed.
    #[inline]
    pub fn add(&mut self, slot: usize) {
        self.last[self.now as usize % STATES] |= 1 << (slot % CELLS);
    }

    /// The number of the state that is loaded. There is none with the number 0.
    pub fn now(&self) -> u64 {
        self.now
    }

    /// What has changed since the state with this number.
    pub fn since(&self, state: u64) -> Path {
        let states = self.now - state;
        if states >= STATES as u64 {
            return Path::UNKNOWN_ALL;
        }
        let changes = (state + 1..=self.now).map(|state| self.last[state as usize % STATES]);
        Path(changes.fold(UNKNOWN, |all, one| all | one))
    }
}

impl Path {
    /// What a result depends on of which that is not known.
    pub const UNKNOWN: Self = Self(UNKNOWN);

    const UNKNOWN_ALL: Self = Self(u64::MAX);

    /// A place among the numbers is one of them; those from `slots` on are no slots of the state.
    #[inline]
    pub fn add(&mut self, place: u32, slots: usize) {
        let place = place as usize;
        self.0 |= if place < slots { 1 << (place % CELLS) } else { UNKNOWN };
    }

    /// A place among the numbers of a step, of which the first `width` are those of its first state and as many behind them those of its
    /// second one: what is as it was there depends on the same slots. The first `slots` of either are slots.
    #[inline]
    pub fn add_of_step(&mut self, place: u32, (slots, width): (usize, usize)) {
        let of_second = (place as usize).checked_sub(width).filter(|slot| *slot < slots);
        self.add(of_second.map_or(place, |slot| slot as u32), slots);
    }

    /// These slots and others.
    #[must_use]
    pub fn with(self, others: Self) -> Self {
        Self(self.0 | others.0)
    }

    /// Whether they may have changed.
    #[inline]
    pub fn meets(self, changes: Self) -> bool {
        self.0 & changes.0 != 0
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn path(places: &[u32]) -> Path {
        let mut path = Path::default();
        places.iter().for_each(|place| path.add(*place, 100));
        path
    }

    #[test]
    fn slots_of_both_states_of_a_step_are_one() {
        let mut step = Path::default();
        [3, 125, 7, 130].into_iter().for_each(|place| step.add_of_step(place, (100, 120)));
        assert_eq!(step, path(&[3, 5, 7, 10]));
        step.add_of_step(110, (100, 120));
        assert!(step.meets(Path::UNKNOWN), "a form is no slot");
    }

    #[test]
    fn what_depends_on_other_slots_is_not_met() {
        let mut changes = Changes::default();
        assert!(path(&[3]).meets(changes.since(0)), "nothing is known of a state that never was");
        let first = changes.now();
        changes.begin(true);
        [3, 70].into_iter().for_each(|slot| changes.add(slot));
        changes.begin(true);
        changes.add(5);
        let (both, last) = (changes.since(first), changes.since(first + 1));
        assert_eq!([3, 5, 6, 7, 70].map(|slot| path(&[slot]).meets(both)), [true, true, false, true, true]);
        assert_eq!([3, 5, 6].map(|slot| path(&[slot]).meets(last)), [false, true, false]);
        assert!(!path(&[1, 2]).meets(changes.since(changes.now())));
        assert!(path(&[1, 100]).meets(changes.since(changes.now())), "it depends on what is no slot");
        assert!(Path::UNKNOWN.meets(changes.since(changes.now())));
        changes.begin(false);
        assert!(path(&[6]).meets(changes.since(first)));
        (0..STATES).for_each(|_| changes.begin(true));
        assert!(path(&[6]).meets(changes.since(first)), "it is too long ago");
    }
}
