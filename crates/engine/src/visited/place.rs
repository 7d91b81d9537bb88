//! Where a fingerprint belongs in a table: its segment, and its line there.
//!
//! A table is made of segments, each of which grows by itself: so growing takes a short time and a little memory, however
//! large the table. A segment is made of lines of the processor's cache: to look for a fingerprint is to read its home
//! line, and rarely the next. The order of homes is that of the fingerprints, so that a segment is copied to a larger one
//! from the beginning to the end.

use super::hasher::scramble;

/// Bits of a fingerprint that choose its segment.
const SEGMENT_BITS: u32 = if cfg!(check_loom) { 1 } else { 6 };

/// Segments of a table.
pub(super) const SEGMENTS: usize = 1 << SEGMENT_BITS;

/// Where a fingerprint belongs.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Place {
    /// Which segment.
    pub(super) segment: usize,
    /// What stands for the fingerprint in this segment: never 0, and different for different fingerprints.
    pub(super) word: u64,
}

impl Place {
    /// The place of a fingerprint.
    #[inline]
    pub(super) fn of(fingerprint: u64) -> Self {
        Self::of_scrambled(scramble(fingerprint))
    }

    /// The place of a fingerprint that is scrambled.
    #[inline]
    pub(super) fn of_scrambled(spread: u64) -> Self {
        // The highest bits are the same in the whole segment, so one of them may be used to tell the word from none.
        Self { segment: (spread >> (u64::BITS - SEGMENT_BITS)) as usize, word: spread | 1 << (u64::BITS - 1) }
    }
}

/// The scrambled fingerprint of a word in a segment.
pub(super) fn scrambled(segment: usize, word: u64) -> u64 {
    let highest = 1 << (u64::BITS - 1);
    word & !highest | (segment as u64) << (u64::BITS - SEGMENT_BITS) & highest
}

/// The line at which a word belongs in a segment of so many lines.
#[inline]
pub(super) fn home(word: u64, lines: usize) -> usize {
    ((u128::from(word << SEGMENT_BITS) * lines as u128) >> u64::BITS) as usize
}

/// How many of the slots of a segment may be taken.
pub(super) fn limit(slots: usize) -> usize {
    slots - slots / 8
}

#[cfg(all(test, not(check_loom)))]
mod tests {
    use super::*;
    use std::collections::HashSet;

    #[test]
    fn different_fingerprints_have_different_places() {
        let numbers = (0..10_000u64).flat_map(|i| [i, i << 20, i << 50, !i]);
        let different: HashSet<u64> = numbers.collect();
        let places: HashSet<_> =
            different.iter().map(|&number| Place::of(number)).map(|p| (p.segment, p.word)).collect();
        assert_eq!(places.len(), different.len());
        assert!(places.iter().all(|&(segment, word)| segment < SEGMENTS && word != 0));
    }

    #[test]
    fn homes_are_in_the_order_of_words_and_within_the_segment() {
        let mut words: Vec<_> = (0..1000).map(Place::of).filter(|p| p.segment == 3).map(|p| p.word << 6).collect();
        words.sort_unstable();
        for lines in [1, 8, 10, 1_000_003] {
            let homes: Vec<_> = words.iter().map(|word| home(word >> 6, lines)).collect();
            assert!(homes.is_sorted() && homes.iter().all(|&home| home < lines));
        }
    }

    #[test]
    fn a_place_tells_its_fingerprint() {
        for number in (0..1000).chain(u64::MAX - 1000..=u64::MAX) {
            let place = Place::of(number);
            assert_eq!(scrambled(place.segment, place.word), scramble(number));
        }
    }
}
