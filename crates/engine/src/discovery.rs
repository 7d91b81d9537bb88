//! Discovery keys: the order of steps that decides which one found a state, so that every run is the same.

/// A step by its place in breadth-first order: the parent's index and the ordinal of the step among the parent's.
///
/// Discoveries compare as a single queue would meet the steps. Index 0 is the *root*, whose successors are the initial
/// states; the states themselves have the indices from 1 on, in the order in which they were found.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) struct DiscoveryKey(u64);

impl DiscoveryKey {
    /// The step of the given ordinal from the given parent.
    #[inline]
    pub(crate) fn new(parent: u32, ordinal: u32) -> Self {
        Self(u64::from(parent) << 32 | u64::from(ordinal))
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
    pub(crate) fn parent(self) -> u32 {
        (self.0 >> 32) as u32
    }

    /// Place of the step among those of its parent, from 0.
    pub(crate) fn ordinal(self) -> u32 {
        self.0 as u32
    }
}
