//! What the slots of a state add to its fingerprint.

use xxhash_rust::xxh3::xxh3_64;

/// An odd number without a pattern: the golden ratio, of 64 bits.
pub const GOLDEN: u64 = 0x9E37_79B9_7F4A_7C15;

/// What a slot with these bytes adds to the fingerprint of a state: the same in every run, on every machine.
///
/// The contributions of all slots are added, so those of different slots must have nothing to do with one another. The
/// seed of xxh3 is not enough for that: it is combined with short inputs bit by bit, and two values that change places
/// would leave the sum as it was. So the slot is mixed in behind the hash, by the finalizer of SplitMix64 (Steele,
/// Lea, Flood: Fast splittable pseudorandom number generators, 2014).
pub(crate) fn hash(slot: usize, bytes: &[u8]) -> u64 {
    mixed(xxh3_64(bytes).wrapping_add((slot as u64 + 1).wrapping_mul(GOLDEN)))
}

/// Spreads a number over all bits: the finalizer of SplitMix64.
pub fn mixed(number: u64) -> u64 {
    let mut mixed = number;
    mixed = (mixed ^ (mixed >> 30)).wrapping_mul(0xBF58_476D_1CE4_E5B9);
    mixed = (mixed ^ (mixed >> 27)).wrapping_mul(0x94D0_49BB_1331_11EB);
    mixed ^ (mixed >> 31)
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::collections::HashSet;

    /// Values as states have them: short, and differing in a few bits.
    fn values() -> Vec<Vec<u8>> {
        let short = (0..=255u8).map(|byte| vec![byte]);
        let records = [2usize, 4, 5, 8, 9, 16].into_iter().flat_map(|length| {
            (0..length).flat_map(move |place| {
                (1..8u8).map(move |bits| {
                    let mut bytes = vec![65; length];
                    bytes[place] ^= bits;
                    bytes[length - 1 - place] ^= bits.wrapping_mul(3);
                    bytes
                })
            })
        });
        short.chain(records).collect::<HashSet<_>>().into_iter().collect()
    }

    #[test]
    fn slots_have_nothing_to_do_with_one_another() {
        let values = values();
        let all: HashSet<u64> = (0..64).flat_map(|slot| values.iter().map(move |value| hash(slot, value))).collect();
        assert_eq!(all.len(), 64 * values.len());
    }

    #[test]
    fn values_that_change_places_change_the_sum() {
        let values = values();
        let mut sums = HashSet::new();
        for left in values.iter().step_by(3) {
            for right in values.iter().step_by(3) {
                sums.insert(hash(3, left).wrapping_add(hash(4, right)));
            }
        }
        let count = values.len().div_ceil(3);
        assert_eq!(sums.len(), count * count);
    }
}
