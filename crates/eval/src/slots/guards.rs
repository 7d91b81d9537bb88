//! Which parts of a next-state relation make no step, by the value of the one slot that says so.
//!
//! Most actions make no step in most states, and for most of these one slot tells: a process is at another label. So
//! for each value of such a slot there is a set of parts, of which nothing needs to be asked in a state with this value.

use super::{Path, Slots};

/// Sets of parts, by slots and their values.
#[derive(Debug, Default)]
pub struct Guards {
    /// How many words a set of parts takes.
    words: usize,
    columns: Vec<Column>,
    /// The parts that may make steps in the state at hand.
    open: Vec<u64>,
    /// All parts.
    all: Vec<u64>,
}

/// What one slot says.
#[derive(Debug)]
struct Column {
    slot: u32,
    /// For each number of a value, the set of the parts that make no step.
    sets: Vec<u64>,
}

/// With fewer parts than this it is quicker to ask each.
const FEW: usize = 4;

/// Of values with greater numbers nothing is kept.
const MANY: usize = 1 << 16;

impl Guards {
    /// Lets all of so many parts pass.
    pub fn new(parts: usize) -> Self {
        let words = parts.div_ceil(u64::BITS as usize);
        let mut all = vec![u64::MAX; words];
        if let Some(last) = all.last_mut() {
            *last >>= words * u64::BITS as usize - parts;
        }
        let words = if parts < FEW { 0 } else { words };
        Self { words, columns: Vec::new(), open: all.clone(), all }
    }

    /// A part makes no step wherever the slot has this value. Gives the bytes that this takes.
    pub fn learn(&mut self, part: usize, slot: u32, number: u32) -> usize {
        if self.words == 0 || number as usize >= MANY {
            return 0;
        }
        let column = match self.columns.iter().position(|column| column.slot == slot) {
            Some(known) => known,
            None => {
                self.columns.push(Column { slot, sets: Vec::new() });
                self.columns.len() - 1
            }
        };
        let sets = &mut self.columns[column].sets;
        let (before, needed) = (sets.len(), (number as usize + 1) * self.words);
        if before < needed {
            sets.resize(needed, 0);
        }
        let bits = u64::BITS as usize;
        sets[number as usize * self.words + part / bits] |= 1 << (part % bits);
        (sets.len() - before) * size_of::<u64>()
    }

    /// Finds the parts that may make steps in a state with these values in its slots.
    pub fn sift(&mut self, numbers: &[u32]) {
        self.open.copy_from_slice(&self.all);
        for Column { slot, sets } in &self.columns {
            let start = (numbers[*slot as usize] as usize).saturating_mul(self.words);
            if let Some(set) = sets.get(start..start.saturating_add(self.words)) {
                self.open.iter_mut().zip(set).for_each(|(open, shut)| *open &= !shut);
            }
        }
    }

    /// Adds the slots by which parts are found.
    pub fn add_to(&self, path: &mut Path, slots: &Slots) {
        let count = slots.layout.slots();
        self.columns.iter().for_each(|column| path.add(slots.seen_place(column.slot), count));
    }

    /// The first of the parts that were found, from this one on.
    #[inline]
    pub fn next(&self, from: usize) -> Option<usize> {
        let bits = u64::BITS as usize;
        let mut word = from / bits;
        let mut open = self.open.get(word)? & (u64::MAX << (from % bits));
        while open == 0 {
            word += 1;
            open = *self.open.get(word)?;
        }
        Some(word * bits + open.trailing_zeros() as usize)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn passing(guards: &mut Guards, numbers: &[u32]) -> Vec<usize> {
        guards.sift(numbers);
        let next = |part: &usize| guards.next(part + 1);
        std::iter::successors(guards.next(0), next).collect()
    }

    #[test]
    fn what_makes_no_step_is_held_back_where_its_slot_says_so() {
        for parts in [3, 4, 64, 65, 200] {
            let mut guards = Guards::new(parts);
            let all: Vec<usize> = (0..parts).collect();
            assert_eq!(passing(&mut guards, &[0, 7]), all);
            let last = parts - 1;
            guards.learn(0, 1, 7);
            guards.learn(last, 0, 2);
            let but = |gone: &[usize]| -> Vec<usize> {
                let is_asked = parts < FEW;
                all.iter().copied().filter(|part| is_asked || !gone.contains(part)).collect()
            };
            assert_eq!(passing(&mut guards, &[0, 7]), but(&[0]), "{parts}");
            assert_eq!(passing(&mut guards, &[2, 7]), but(&[0, last]), "{parts}");
            assert_eq!(passing(&mut guards, &[2, u32::MAX]), but(&[last]), "{parts}");
            assert_eq!(passing(&mut guards, &[1, 8]), all, "{parts}");
        }
    }
}
