//! Which numbers of other tables stand for the same values as numbers of one's own.

use super::table::UNKNOWN;

/// What is known of the numbers of other tables.
#[derive(Debug, Default)]
pub(crate) struct Translations {
    tables: Vec<Translation>,
    /// The place of the table at hand, if there is one.
    current: usize,
    /// Bytes in use, roughly.
    size: usize,
}

/// What is known of the numbers of one table.
#[derive(Debug)]
struct Translation {
    table: u32,
    /// By slot and number.
    numbers: Vec<Vec<u32>>,
}

/// Of so many tables at most something is known: a thread has few at a time.
const TABLES: usize = 256;

impl Translations {
    /// Forgets all, for a table of one's own in which nothing has a number yet.
    pub(crate) fn clear(&mut self) {
        *self = Self::default();
    }

    /// From now on it is asked for the numbers of this table.
    pub(crate) fn turn_to(&mut self, table: u32, slots: usize) {
        if let Some(place) = self.tables.iter().position(|known| known.table == table) {
            self.current = place;
            return;
        }
        if self.tables.len() == TABLES {
            self.clear();
        }
        self.current = self.tables.len();
        self.size += slots * size_of::<Vec<u32>>();
        self.tables.push(Translation { table, numbers: vec![Vec::new(); slots] });
    }

    /// One's own number; [`UNKNOWN`] if nobody has told.
    #[inline]
    pub(crate) fn get(&self, slot: usize, number: u16) -> u32 {
        self.tables[self.current].numbers[slot].get(number as usize).copied().unwrap_or(UNKNOWN)
    }

    /// Tells one's own number.
    pub(crate) fn learn(&mut self, slot: usize, number: u16, own: u32) {
        let numbers = &mut self.tables[self.current].numbers[slot];
        if numbers.len() <= number as usize {
            self.size += (number as usize + 1 - numbers.len()) * size_of::<u32>();
            numbers.resize(number as usize + 1, UNKNOWN);
        }
        numbers[number as usize] = own;
    }

    /// Bytes in use, roughly.
    pub(crate) fn size(&self) -> usize {
        self.size
    }
}
