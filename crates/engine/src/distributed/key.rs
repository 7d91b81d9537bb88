//! Discovery keys of a search by several peers: as those of one, with more states and fewer steps from each.

use crate::visited::scramble;

/// Bits of the place of a step among those of its parent.
const ORDINAL_BITS: u32 = 24;

/// A step with a greater place has no key.
pub(super) const LAST_ORDINAL: u32 = (1 << ORDINAL_BITS) - 1;

/// The greatest number of a state.
pub(super) const LAST_STATE: u64 = (1 << (u64::BITS - ORDINAL_BITS)) - 2;

/// No step: greater than the key of any.
pub(super) const NEVER: u64 = u64::MAX;

/// The key of a step: the lesser key is that of the step which one queue would meet first.
pub(super) fn key(parent: u64, ordinal: u32) -> u64 {
    parent << ORDINAL_BITS | u64::from(ordinal.min(LAST_ORDINAL))
}

/// The number of the state from which a step leads.
pub(super) fn parent(key: u64) -> u64 {
    key >> ORDINAL_BITS
}

/// The place of a step among those of its parent.
pub(super) fn ordinal(key: u64) -> u32 {
    key as u32 & LAST_ORDINAL
}

/// The peer to which a state belongs. Has nothing to do with its place in a table, so that tables are filled evenly.
#[inline]
pub(super) fn owner(fingerprint: u64, peers: usize) -> usize {
    owner_of_scrambled(scramble(fingerprint), peers)
}

/// The same for a fingerprint that is scrambled.
#[inline]
pub(super) fn owner_of_scrambled(scrambled: u64, peers: usize) -> usize {
    let spread = scramble(!scrambled.rotate_left(u64::BITS / 2));
    ((u128::from(spread) * peers as u128) >> u64::BITS) as usize
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn keys_ascend_as_steps_do() {
        let steps = [(0, 0), (0, 7), (1, 0), (1, LAST_ORDINAL), (2, 0), (LAST_STATE, 1)];
        let keys: Vec<u64> = steps.iter().map(|&(parent, ordinal)| key(parent, ordinal)).collect();
        assert!(keys.is_sorted() && keys.iter().all(|&key| key < NEVER));
        assert!(keys.iter().zip(steps).all(|(&key, step)| (parent(key), ordinal(key)) == step));
    }

    #[test]
    fn states_are_owned_evenly() {
        for peers in [1, 2, 3, 7, 64] {
            for stride in [1u64, 1 << 20, 1 << 40, 1 << 52] {
                let mut owned = vec![0; peers];
                (0..4096).for_each(|number: u64| owned[owner(number.wrapping_mul(stride), peers)] += 1);
                let (least, most) = (owned.iter().min(), owned.iter().max());
                let even = 4096 / peers;
                assert!(most.is_some_and(|&most| most <= 2 * even + 16), "{peers}, {stride}: {owned:?}");
                assert!(least.is_some_and(|&least| least * 3 >= even), "{peers}, {stride}: {owned:?}");
            }
        }
    }
}
