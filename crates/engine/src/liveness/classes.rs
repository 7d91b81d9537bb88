//! Letters that have been met, numbered: there are far fewer of them than steps, so that what a letter does is found
//! once and looked up from then on.

/// The letters.
#[derive(Debug, Default)]
pub(crate) struct Classes {
    len: usize,
    /// Letter after letter.
    words: Vec<u64>,
    /// Numbers plus one, by hash; 0 where there is none.
    slots: Vec<u32>,
}

impl Classes {
    /// The number of a letter, and whether it is new. All letters have as many words.
    #[inline]
    pub(crate) fn number(&mut self, letter: &[u64]) -> (usize, bool) {
        if self.slots.len() < 2 * (self.len + 1) {
            self.grow(letter.len());
        }
        let slot = self.slot(letter);
        match self.slots[slot] {
            0 => {
                self.words.extend_from_slice(letter);
                self.len += 1;
                self.slots[slot] = self.len as u32;
                (self.len - 1, true)
            }
            known => (known as usize - 1, false),
        }
    }

    /// Forgets them all.
    pub(crate) fn clear(&mut self) {
        *self = Self::default();
    }

    /// The slot of a letter, or the free one where it would stand.
    #[inline]
    fn slot(&self, letter: &[u64]) -> usize {
        let mask = self.slots.len() - 1;
        let hash =
            letter.iter().fold(0u64, |hash, word| (hash.rotate_left(29) ^ word).wrapping_mul(0x9E37_79B9_7F4A_7C15));
        let mut slot = (hash >> 32) as usize & mask;
        // Letters have a word or two: to call for a comparison would take longer.
        let differs = |known: &[u64]| known.iter().zip(letter).any(|(one, other)| one != other);
        while self.slots[slot] != 0 && differs(self.letter(self.slots[slot] as usize - 1, letter.len())) {
            slot = (slot + 1) & mask;
        }
        slot
    }

    #[inline]
    fn letter(&self, number: usize, width: usize) -> &[u64] {
        &self.words[number * width..(number + 1) * width]
    }

    #[cold]
    fn grow(&mut self, width: usize) {
        self.slots = vec![0; (4 * (self.len + 1)).next_power_of_two().max(64)];
        for number in 0..self.len {
            let slot = self.slot(self.letter(number, width));
            self.slots[slot] = number as u32 + 1;
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn equal_letters_have_the_same_number() {
        for width in 0..4usize {
            let letter = |i: u64| (0..width as u64).map(|word| (i % 1_000) * (word + 1)).collect::<Vec<u64>>();
            let mut classes = Classes::default();
            let numbers: Vec<usize> = (0..5_000).map(|i| classes.number(&letter(i)).0).collect();
            assert_eq!(classes.len, if width == 0 { 1 } else { 1_000 });
            assert!((0..5_000).all(|i| numbers[i] == numbers[i % 1_000]));
        }
    }
}
