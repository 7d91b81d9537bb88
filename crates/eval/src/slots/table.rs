//! The values of slots that a worker has met, each with a number.

use check_value::value::Value;
use rustc_hash::FxHashMap;
use std::rc::Rc;
use xxhash_rust::xxh3::xxh3_64;

/// Stands for the number of a memo that nobody has asked for in this state.
pub const UNKNOWN: u32 = u32::MAX;

/// The values met, by slot.
#[derive(Debug, Default)]
pub struct Table {
    columns: Vec<Column>,
    /// Bytes in use, roughly.
    size: usize,
}

#[derive(Debug, Default)]
struct Column {
    numbers: FxHashMap<Rc<[u8]>, u32>,
    entries: Vec<Entry>,
}

#[derive(Debug)]
struct Entry {
    bytes: Rc<[u8]>,
    hash: u64,
    /// The value, once somebody needed it.
    value: Value,
}

/// What an entry takes beside its bytes, roughly.
const ENTRY: usize = 120;

/// An odd number without a pattern: the golden ratio, of 64 bits.
const GOLDEN: u64 = 0x9E37_79B9_7F4A_7C15;

/// What a slot with these bytes adds to the fingerprint of a state: the same in every run, on every machine.
///
/// The contributions of all slots are added, so those of different slots must have nothing to do with one another. The
/// seed of xxh3 is not enough for that: it is combined with short inputs bit by bit, and two values that change places
/// would leave the sum as it was. So the slot is mixed in behind the hash, by the finalizer of SplitMix64 (Steele,
/// Lea, Flood: Fast splittable pseudorandom number generators, 2014).
pub(crate) fn hash(slot: usize, bytes: &[u8]) -> u64 {
    let mut mixed = xxh3_64(bytes).wrapping_add((slot as u64 + 1).wrapping_mul(GOLDEN));
    mixed = (mixed ^ (mixed >> 30)).wrapping_mul(0xBF58_476D_1CE4_E5B9);
    mixed = (mixed ^ (mixed >> 27)).wrapping_mul(0x94D0_49BB_1331_11EB);
    mixed ^ (mixed >> 31)
}

impl Table {
    /// A table for so many slots.
    pub fn new(slots: usize) -> Self {
        Self { columns: (0..slots).map(|_| Column::default()).collect(), size: 0 }
    }

    /// The number of a value.
    pub fn number(&mut self, slot: usize, bytes: &[u8]) -> u32 {
        let column = &mut self.columns[slot];
        if let Some(number) = column.numbers.get(bytes) {
            return *number;
        }
        let number = column.entries.len() as u32;
        let shared: Rc<[u8]> = bytes.into();
        column.numbers.insert(shared.clone(), number);
        column.entries.push(Entry { bytes: shared, hash: hash(slot, bytes), value: Value::Unset });
        self.size += ENTRY + bytes.len();
        number
    }

    /// How many values there are in a column.
    pub fn values(&self, slot: usize) -> usize {
        self.columns[slot].entries.len()
    }

    /// The bytes of a value.
    #[inline]
    pub fn bytes(&self, slot: usize, number: u32) -> &[u8] {
        &self.columns[slot].entries[number as usize].bytes
    }

    /// What a value adds to the fingerprint of a state.
    #[inline]
    pub fn hash(&self, slot: usize, number: u32) -> u64 {
        self.columns[slot].entries[number as usize].hash
    }

    /// The value, if somebody needed it before.
    pub fn value(&self, slot: usize, number: u32) -> Option<&Value> {
        Some(&self.columns[slot].entries[number as usize].value).filter(|value| !matches!(value, Value::Unset))
    }

    /// Keeps a value for those who need it again.
    pub fn keep(&mut self, slot: usize, number: u32, value: Value) {
        self.size += ENTRY;
        self.columns[slot].entries[number as usize].value = value;
    }

    /// Bytes in use, roughly.
    pub fn size(&self) -> usize {
        self.size
    }
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
