//! Discovery keys: the order of steps that decides which one found a state, so that every run is the same.

/// A step by its place in breadth-first order: the parent's index and the ordinal of the step among the parent's.
///
/// Discoveries compare as a single queue would meet the steps. Index 0 is the *root*, whose successors are the initial
/// states; the states themselves have the indices from 1 on, in the order in which they were found.
///
/// In a number the ordinal has 28 bits, but that of an initial state 32. While the initial states are found by several
/// threads their ordinals are counted within units ([`DiscoveryKey::initial`]): the numbers below 2^52 are theirs alone.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) struct DiscoveryKey(u64);

/// Bits of the ordinal of a step from a state.
const ORDINAL_BITS: u32 = 28;

/// Bits of the number of a unit of initial states.
const UNIT_BITS: u32 = 20;

/// What is added to the index of a state, so that its steps come behind all initial states.
const BEHIND_INITIAL: u64 = (1 << (UNIT_BITS + u32::BITS - ORDINAL_BITS)) - 1;

/// The greatest ordinal of a step from a state.
pub(crate) const LAST_ORDINAL: u32 = (1 << ORDINAL_BITS) - 1;

/// The greatest index of a state: 6.9 x 10^10.
pub(crate) const LAST_STATE: u64 = (1 << (u64::BITS - ORDINAL_BITS)) - 2 - BEHIND_INITIAL;

impl DiscoveryKey {
    /// The step of the given ordinal from the given parent.
    #[inline]
    pub(crate) fn new(parent: u64, ordinal: u32) -> Self {
        if parent == 0 {
            return Self(u64::from(ordinal));
        }
        Self((parent + BEHIND_INITIAL) << ORDINAL_BITS | u64::from(ordinal & LAST_ORDINAL))
    }

    /// An initial state by its place among those of a unit.
    pub(crate) fn initial(unit: u32, ordinal: u32) -> Self {
        Self(u64::from(unit) << u32::BITS | u64::from(ordinal))
    }

    /// The step that is so many behind this one, among those of one parent.
    #[inline]
    pub(crate) fn behind(self, steps: u32) -> Self {
        Self(self.0 + u64::from(steps))
    }

    /// The discovery as a number: the lesser discovery is the lesser number.
    #[inline]
    pub(crate) fn number(self) -> u64 {
        self.0
    }

    /// The discovery that is this number.
    #[inline]
    pub(crate) fn from_number(number: u64) -> Self {
        Self(number)
    }

    /// Index of the state from which the step leads.
    pub(crate) fn parent(self) -> u64 {
        (self.0 >> ORDINAL_BITS).saturating_sub(BEHIND_INITIAL)
    }

    /// Place of the step among those of its parent, from 0.
    pub(crate) fn ordinal(self) -> u32 {
        if self.parent() == 0 { self.0 as u32 } else { self.0 as u32 & LAST_ORDINAL }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn keys_ascend_as_steps_do() {
        let steps = [
            (0, 0),
            (0, 1 << 30),
            (0, u32::MAX),
            (1, 0),
            (1, LAST_ORDINAL),
            (2, 7),
            (u64::from(u32::MAX), 1),
            (u64::from(u32::MAX) + 1, 0),
            (LAST_STATE, LAST_ORDINAL),
        ];
        let keys = steps.map(|(parent, ordinal)| DiscoveryKey::new(parent, ordinal));
        assert!(keys.is_sorted() && keys.iter().all(|key| key.number() < u64::MAX));
        assert_eq!(keys.map(|key| (key.parent(), key.ordinal())), steps);
        assert_eq!(keys[3].behind(LAST_ORDINAL), keys[4]);
    }

    #[test]
    fn initial_states_of_units_are_between_those_without_and_the_steps() {
        let last_unit = (1 << UNIT_BITS) - 1;
        let places = [(0, 0), (0, u32::MAX), (1, 0), (1, 7), (last_unit, u32::MAX)];
        let keys = places.map(|(unit, ordinal)| DiscoveryKey::initial(unit, ordinal));
        assert!(keys.is_sorted() && keys[4] < DiscoveryKey::new(1, 0));
        assert!(keys.iter().all(|key| key.parent() == 0));
        assert_eq!([keys[0], keys[1]], [0, u32::MAX].map(|ordinal| DiscoveryKey::new(0, ordinal)));
    }
}
