//! Rows of truths that have been met, numbered: there are far fewer of them than steps, so that what one says is found
//! once and looked up from then on.

/// The rows.
#[derive(Debug, Default)]
pub(crate) struct Classes {
    len: usize,
    /// Row after row.
    words: Vec<u64>,
    /// Numbers plus one, by hash; 0 where there is none.
    slots: Vec<u32>,
}

impl Classes {
    /// The number of a row. All rows have as many words.
    #[inline]
    pub(crate) fn number(&mut self, row: &[u64]) -> u32 {
        if self.slots.len() < 2 * (self.len + 1) {
            self.grow(row.len());
        }
        let slot = self.slot(row);
        if self.slots[slot] == 0 {
            self.words.extend_from_slice(row);
            self.len += 1;
            self.slots[slot] = self.len as u32;
        }
        self.slots[slot] - 1
    }

    /// How many rows there are.
    pub(crate) fn len(&self) -> u32 {
        self.len as u32
    }

    /// The row with a number.
    #[inline]
    pub(crate) fn row(&self, number: u32, width: usize) -> &[u64] {
        &self.words[number as usize * width..(number as usize + 1) * width]
    }

    /// The slot of a row, or the free one where it would stand.
    #[inline]
    fn slot(&self, row: &[u64]) -> usize {
        let mask = self.slots.len() - 1;
        let hash =
            row.iter().fold(0u64, |hash, word| (hash.rotate_left(29) ^ word).wrapping_mul(0x9E37_79B9_7F4A_7C15));
        let mut slot = (hash >> 32) as usize & mask;
        // Rows have a word or two: to call for a comparison would take longer.
        let differs = |known: &[u64]| known.iter().zip(row).any(|(one, other)| one != other);
        while self.slots[slot] != 0 && differs(self.row(self.slots[slot] - 1, row.len())) {
            slot = (slot + 1) & mask;
        }
        slot
    }

    #[cold]
    fn grow(&mut self, width: usize) {
        self.slots = vec![0; (4 * (self.len + 1)).next_power_of_two().max(64)];
        for number in 0..self.len() {
            let slot = self.slot(self.row(number, width));
            self.slots[slot] = number + 1;
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn equal_rows_have_the_same_number() {
        for width in 0..4usize {
            let row = |i: u64| (0..width as u64).map(|word| (i % 1_000) * (word + 1)).collect::<Vec<u64>>();
            let mut classes = Classes::default();
            let numbers: Vec<u32> = (0..5_000).map(|i| classes.number(&row(i))).collect();
            assert_eq!(classes.len(), if width == 0 { 1 } else { 1_000 });
            assert!((0..5_000).all(|i| numbers[i] == numbers[i % 1_000]));
        }
    }
}
