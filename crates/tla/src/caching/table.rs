//! The values of cells that a worker has met, each with a number.

use crate::value::Value;
use rustc_hash::FxHashMap;
use std::rc::Rc;
use xxhash_rust::xxh3::xxh3_64_with_seed;

/// The values met, by cell.
#[derive(Debug, Default)]
pub(crate) struct Table {
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

/// What a cell with these bytes adds to the fingerprint of a state: the same in every run, on every machine.
pub(crate) fn hash(cell: usize, bytes: &[u8]) -> u64 {
    xxh3_64_with_seed(bytes, cell as u64)
}

impl Table {
    /// A table for so many cells.
    pub(crate) fn new(cells: usize) -> Self {
        Self { columns: (0..cells).map(|_| Column::default()).collect(), size: 0 }
    }

    /// The number of a value.
    pub(crate) fn number(&mut self, cell: usize, bytes: &[u8]) -> u32 {
        let column = &mut self.columns[cell];
        if let Some(number) = column.numbers.get(bytes) {
            return *number;
        }
        let number = column.entries.len() as u32;
        let shared: Rc<[u8]> = bytes.into();
        column.numbers.insert(shared.clone(), number);
        column.entries.push(Entry { bytes: shared, hash: hash(cell, bytes), value: Value::Unset });
        self.size += ENTRY + bytes.len();
        number
    }

    /// The bytes of a value.
    #[inline]
    pub(crate) fn bytes(&self, cell: usize, number: u32) -> &[u8] {
        &self.columns[cell].entries[number as usize].bytes
    }

    /// What a value adds to the fingerprint of a state.
    #[inline]
    pub(crate) fn hash(&self, cell: usize, number: u32) -> u64 {
        self.columns[cell].entries[number as usize].hash
    }

    /// The value, if somebody needed it before.
    pub(crate) fn value(&self, cell: usize, number: u32) -> Option<&Value> {
        Some(&self.columns[cell].entries[number as usize].value).filter(|value| !matches!(value, Value::Unset))
    }

    /// Keeps a value for those who need it again.
    pub(crate) fn keep(&mut self, cell: usize, number: u32, value: Value) {
        self.size += ENTRY;
        self.columns[cell].entries[number as usize].value = value;
    }

    /// Bytes in use, roughly.
    pub(crate) fn size(&self) -> usize {
        self.size
    }
}
