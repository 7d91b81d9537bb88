//! Marks: which conditions an edge of the product meets, as a generalised Streett condition asks.

use smallvec::SmallVec;

/// What an edge does for the conditions, by their numbers: those of the problem first, then the promises.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Marks {
    /// Conditions that ask for something because of it.
    pub(crate) when: Bits,
    /// Conditions that are met by it.
    pub(crate) then: Bits,
}

/// A set of small numbers.
pub(crate) type Bits = SmallVec<[u64; 2]>;

/// Whether a number is in a set.
pub(crate) fn has(bits: &Bits, number: usize) -> bool {
    bits[number / 64] >> (number % 64) & 1 == 1
}

/// Puts a number into a set.
pub(crate) fn put(bits: &mut Bits, number: usize) {
    bits[number / 64] |= 1 << (number % 64);
}
