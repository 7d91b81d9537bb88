//! The values of slots that a worker has met, each with a number.

use super::entries::Entries;
use check_value::value::Value;
use rustc_hash::FxHashMap;
use std::rc::Rc;

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
    /// How often the number of a value was asked for.
    asked: u64,
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

/// With fewer values than so many trials a slot may be about to repeat them.
const TRIALS: usize = 4;

impl Table {
    /// A table for so many slots.
    pub fn new(slots: usize) -> Self {
        Self { columns: (0..slots).map(|_| Column::default()).collect(), size: 0 }
    }

    /// The number of a value.
    pub fn number(&mut self, entries: &Entries, slot: usize, bytes: &[u8]) -> u32 {
        let column = &mut self.columns[slot];
        column.asked += 1;
        if let Some(number) = column.numbers.get(bytes) {
            return *number;
        }
        let number = column.entries.len() as u32;
        let shared: Rc<[u8]> = bytes.into();
        column.numbers.insert(shared.clone(), number);
        column.entries.push(Entry { bytes: shared, hash: entries.hash_of_slot(slot, bytes), value: Value::Unset });
        self.size += ENTRY + bytes.len();
        number
    }

    /// Whether most values that a slot gets are new: then one is numbered only where its number is needed.
    #[inline]
    pub(crate) fn seldom_repeats(&self, slot: usize, trial: u32) -> bool {
        let column = &self.columns[slot];
        column.entries.len() >= TRIALS * trial as usize && 2 * column.entries.len() as u64 > column.asked
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

    /// How many bytes a value has, and what it adds to the fingerprint of a state.
    #[inline]
    pub(crate) fn measures(&self, slot: usize, number: u32) -> (usize, u64) {
        let entry = &self.columns[slot].entries[number as usize];
        (entry.bytes.len(), entry.hash)
    }

    /// The value, if somebody needed it before.
    pub fn value(&self, slot: usize, number: u32) -> Option<&Value> {
        Some(&self.columns[slot].entries[number as usize].value).filter(|value| !matches!(value, Value::Unset))
    }

    /// The value with its bytes, if somebody needed it before.
    pub fn known(&self, slot: usize, number: u32) -> Option<(Value, Rc<[u8]>)> {
        let Entry { value, bytes, .. } = &self.columns[slot].entries[number as usize];
        (!matches!(value, Value::Unset)).then(|| (value.clone(), bytes.clone()))
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
