//! The atoms of all formulas that are asked, numbered; and their truths, as rows of bits.

use check_disk::Fields;
use check_system::{Atom as Mention, Formula, PredicateId};
use std::io;
use std::ops::Range;

/// The atoms: what is recorded of every state and of every step.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(crate) struct Alphabet {
    /// Predicates of states.
    pub(crate) states: Vec<PredicateId>,
    /// Predicates of steps.
    pub(crate) steps: Vec<StepAtom>,
}

/// A predicate of steps.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct StepAtom {
    /// Which.
    pub(crate) predicate: PredicateId,
    /// Its truth on a step that changes nothing.
    pub(crate) stuttering: bool,
    /// Places of atoms of states: where none of them is true, it matters to nobody. `None` if it always does.
    pub(crate) guards: Option<Vec<u32>>,
}

/// An atom, by its place in the alphabet.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub(crate) enum Atom {
    /// Of a state.
    State(u32),
    /// Of a step.
    Step(u32),
}

impl Alphabet {
    /// The atoms of formulas.
    pub(crate) fn of<'f>(formulas: impl IntoIterator<Item = &'f Formula>) -> Self {
        let mut alphabet = Self::default();
        for formula in formulas {
            formula.for_each_atom(&mut |atom| match atom {
                Mention::State(predicate) => {
                    alphabet.enter_state(predicate);
                }
                Mention::Step(predicate, stuttering) => alphabet.enter_step(predicate, stuttering).guards = None,
                Mention::Taken(predicate, enabled) => {
                    let guard = alphabet.enter_state(enabled);
                    if let Some(guards) = &mut alphabet.enter_step(predicate, false).guards
                        && !guards.contains(&guard)
                    {
                        guards.push(guard);
                    }
                }
            });
        }
        alphabet
    }

    /// The place of an atom of states, which is new or known.
    fn enter_state(&mut self, predicate: PredicateId) -> u32 {
        let known = self.states.iter().position(|&one| one == predicate);
        known.unwrap_or_else(|| {
            self.states.push(predicate);
            self.states.len() - 1
        }) as u32
    }

    fn enter_step(&mut self, predicate: PredicateId, stuttering: bool) -> &mut StepAtom {
        let place = self.place_of_step(predicate, stuttering).unwrap_or_else(|| {
            self.steps.push(StepAtom { predicate, stuttering, guards: Some(Vec::new()) });
            self.steps.len() - 1
        });
        &mut self.steps[place]
    }

    fn place_of_step(&self, predicate: PredicateId, stuttering: bool) -> Option<usize> {
        self.steps.iter().position(|one| one.predicate == predicate && one.stuttering == stuttering)
    }

    /// The atom of a state predicate.
    pub(crate) fn state(&self, predicate: PredicateId) -> Atom {
        let place = self.states.iter().position(|&one| one == predicate);
        Atom::State(place.expect("the alphabet has every atom of its formulas") as u32)
    }

    /// The atom of a step predicate.
    pub(crate) fn step(&self, predicate: PredicateId, stuttering: bool) -> Atom {
        let place = self.place_of_step(predicate, stuttering);
        Atom::Step(place.expect("the alphabet has every atom of its formulas") as u32)
    }

    /// The words in which the truths of the atoms of states stand in a letter.
    pub(crate) fn state_words(&self) -> usize {
        self.states.len().div_ceil(64)
    }

    /// All words of a letter: those of the state, then those of the step.
    pub(crate) fn words(&self) -> usize {
        self.state_words() + self.steps.len().div_ceil(64)
    }

    /// The word and the bit of an atom in a letter.
    pub(crate) fn place(&self, atom: Atom) -> (usize, u64) {
        match atom {
            Atom::State(number) => (number as usize / 64, 1 << (number % 64)),
            Atom::Step(number) => (self.state_words() + number as usize / 64, 1 << (number % 64)),
        }
    }
}

/// Rows of bits, each in as few bytes as hold it.
#[derive(Clone, Debug, Default)]
pub(crate) struct Rows {
    /// Bytes of a row: 0, 1, 2, 4 or a multiple of 8.
    width: usize,
    bytes: Vec<u8>,
}

impl Rows {
    /// No rows yet, of so many bits each.
    pub(crate) fn new(bits: usize) -> Self {
        let width = match bits {
            0 => 0,
            1..=32 => bits.div_ceil(8).next_power_of_two(),
            _ => bits.div_ceil(64) * 8,
        };
        Self { width, bytes: Vec::new() }
    }

    /// Appends a row.
    pub(crate) fn push(&mut self, words: &[u64]) {
        let mut left = self.width;
        for word in words {
            let bytes = left.min(8);
            self.bytes.extend_from_slice(&word.to_le_bytes()[..bytes]);
            left -= bytes;
        }
    }

    /// Reads a row.
    #[inline]
    pub(crate) fn read(&self, row: usize, words: &mut [u64]) {
        let bytes = &self.bytes[row * self.width..(row + 1) * self.width];
        match bytes {
            [] => {}
            [one] => words[0] = u64::from(*one),
            &[a, b] => words[0] = u64::from(u16::from_le_bytes([a, b])),
            &[a, b, c, d] => words[0] = u64::from(u32::from_le_bytes([a, b, c, d])),
            _ => {
                for (word, bytes) in words.iter_mut().zip(bytes.as_chunks::<8>().0) {
                    *word = u64::from_le_bytes(*bytes);
                }
            }
        }
    }

    /// Appends the rows to the fields of a file.
    pub(crate) fn put(&self, bytes: &mut Vec<u8>) {
        Fields::put_number(bytes, self.width as u64);
        Fields::put_bytes(bytes, &self.bytes);
    }

    /// The rows that come next in the fields of a file.
    pub(crate) fn take(fields: &mut Fields<'_>) -> io::Result<Self> {
        Ok(Self { width: fields.number()? as usize, bytes: fields.bytes()?.to_vec() })
    }

    /// Appends rows of others, of the same width.
    pub(crate) fn copy(&mut self, others: &Self, rows: Range<usize>) {
        self.bytes.extend_from_slice(&others.bytes[rows.start * self.width..rows.end * self.width]);
    }

    /// Whether there are so many rows.
    pub(crate) fn has(&self, rows: usize) -> bool {
        self.bytes.len() == rows * self.width
    }

    /// The bytes of all rows.
    pub(crate) fn bytes(&self) -> usize {
        self.bytes.len()
    }

    /// Keeps as many rows as given.
    pub(crate) fn truncate(&mut self, rows: usize) {
        self.bytes.truncate(rows * self.width);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn rows_that_are_cut_off_leave_the_others_as_they_were() {
        let mut rows = Rows::new(20);
        (0..5u64).for_each(|row| rows.push(&[row * 1000]));
        rows.truncate(2);
        rows.push(&[77]);
        let read = |row| {
            let mut words = [0];
            rows.read(row, &mut words);
            words[0]
        };
        assert_eq!([0, 1, 2].map(read), [0, 1000, 77]);
    }

    #[test]
    fn rows_give_back_what_they_were_given() {
        for bits in [0usize, 1, 7, 8, 9, 17, 33, 64, 65, 128, 200] {
            let words = bits.div_ceil(64);
            let mask = |word: usize| if bits - word * 64 >= 64 { u64::MAX } else { (1 << (bits - word * 64)) - 1 };
            let row = |i: u64| -> Vec<u64> {
                (0..words)
                    .map(|word| i.wrapping_mul(0x9E37_79B9_7F4A_7C15).rotate_left(word as u32) & mask(word))
                    .collect()
            };
            let mut rows = Rows::new(bits);
            (0..20).for_each(|i| rows.push(&row(i)));
            for i in 0..20 {
                let mut read = vec![0; words];
                rows.read(i, &mut read);
                assert_eq!(read, row(i as u64), "{bits} bits");
            }
        }
    }
}
