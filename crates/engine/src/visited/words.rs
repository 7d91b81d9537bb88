//! Fingerprints for one thread: a table of words, 8 bytes a slot, between 70 and 87 hundredths full when it is large.

use super::place::{Place, SEGMENTS, home, limit, scrambled};
use super::{Asked, Discovered, Fingerprints};
use crate::discovery::DiscoveryKey;
use std::hint::black_box;
use std::io;

/// Words in a line.
const SLOTS: usize = 8;

/// Lines of a segment in the beginning.
const FIRST_LINES: usize = 8;

/// Words that the processor fetches together; 0 where there is none. Filled from the beginning.
#[derive(Clone, Default)]
#[repr(align(64))]
struct Line([u64; SLOTS]);

struct Segment {
    lines: Box<[Line]>,
    len: usize,
}

/// A set of fingerprints.
pub(crate) struct Words {
    segments: Vec<Segment>,
}

impl Line {
    /// Whether the word is here, and how many words are. Compares all, since where a search would end is hard to predict.
    #[inline]
    fn look(&self, word: u64) -> (bool, usize) {
        let (mut is_here, mut taken) = (false, 0);
        for slot in &self.0 {
            is_here |= *slot == word;
            taken += usize::from(*slot != 0);
        }
        (is_here, taken)
    }
}

impl Segment {
    fn new(lines: usize) -> Self {
        Self { lines: vec![Line::default(); lines].into(), len: 0 }
    }

    /// Enters a word; whether it is new.
    #[inline]
    fn insert(&mut self, word: u64) -> bool {
        let mut at = home(word, self.lines.len());
        loop {
            let (is_here, taken) = self.lines[at].look(word);
            if is_here {
                return false;
            }
            if taken < SLOTS {
                self.lines[at].0[taken] = word;
                self.len += 1;
                return true;
            }
            at = if at + 1 == self.lines.len() { 0 } else { at + 1 };
        }
    }

    fn contains(&self, word: u64) -> bool {
        let mut at = home(word, self.lines.len());
        loop {
            let (is_here, taken) = self.lines[at].look(word);
            if is_here || taken < SLOTS {
                return is_here;
            }
            at = if at + 1 == self.lines.len() { 0 } else { at + 1 };
        }
    }

    /// Goes on with more lines. How many words each of them has is counted apart: to look for the first free slot right
    /// after one was written is to wait for that write.
    #[cold]
    #[inline(never)]
    fn grow(&mut self) {
        let mut larger = Self::new(more(self.lines.len()));
        let count = larger.lines.len();
        let mut taken = vec![0u8; count];
        for line in &self.lines {
            for &word in line.0.iter().take_while(|word| **word != 0) {
                let mut at = home(word, count);
                while usize::from(taken[at]) == SLOTS {
                    at = if at + 1 == count { 0 } else { at + 1 };
                }
                larger.lines[at].0[usize::from(taken[at])] = word;
                taken[at] += 1;
            }
        }
        larger.len = self.len;
        *self = larger;
    }
}

/// The lines of a segment that follows one of so many, when that is full. A quarter more costs each word four moves in
/// all, and leaves little room unused.
fn more(lines: usize) -> usize {
    if lines < 4 * FIRST_LINES { 2 * lines } else { lines + lines / 4 }
}

impl Words {
    /// Hands out the scrambled fingerprints of all that was entered, ascending.
    ///
    /// # Errors
    /// The first one that `take` gives.
    pub(crate) fn each(&self, take: &mut dyn FnMut(u64) -> io::Result<()>) -> io::Result<()> {
        for (number, segment) in self.segments.iter().enumerate() {
            segment.sorted().into_iter().try_for_each(|word| take(scrambled(number, word)))?;
        }
        Ok(())
    }

    /// How many fingerprints were entered.
    pub(crate) fn len(&self) -> usize {
        self.segments.iter().map(|segment| segment.len).sum()
    }

    /// An empty set.
    pub(crate) fn new() -> Self {
        Self { segments: (0..SEGMENTS).map(|_| Segment::new(FIRST_LINES)).collect() }
    }

    /// The memory of the slots.
    #[cfg(all(test, not(check_loom)))]
    pub(super) fn bytes(&self) -> usize {
        self.segments.iter().map(|segment| size_of_val(&*segment.lines)).sum()
    }

    #[inline]
    fn insert(&mut self, place: Place) -> bool {
        let segment = &mut self.segments[place.segment];
        let is_new = segment.insert(place.word);
        if is_new && segment.len >= limit(segment.lines.len() * SLOTS) {
            segment.grow();
        }
        is_new
    }

    fn contains(&self, place: Place) -> bool {
        self.segments[place.segment].contains(place.word)
    }

    /// Reads the home of a fingerprint and the line behind it, where many are when the table is nearly full, so that they are
    /// near when they are needed. A hint to the processor would do; there is none in safe code, and a value that nobody waits
    /// for is as good.
    #[inline]
    fn fetch(&self, place: Place) {
        let segment = &self.segments[place.segment];
        let home = home(place.word, segment.lines.len());
        black_box(segment.lines[home].0[0]);
        if let Some(next) = segment.lines.get(home + 1) {
            black_box(next.0[0]);
        }
    }
}

impl Segment {
    /// All words, ascending.
    fn sorted(&self) -> Vec<u64> {
        let mut words: Vec<u64> = self.lines.iter().flat_map(|line| line.0).filter(|word| *word != 0).collect();
        words.sort_unstable();
        words
    }
}

impl Fingerprints for Words {
    fn discover(&mut self, fingerprint: u64, _: DiscoveryKey) -> Discovered {
        if self.insert(Place::of(fingerprint)) { Discovered::First } else { Discovered::Known }
    }

    fn claim_all(&mut self, asked: &[Asked<u64>], answers: &mut Vec<Discovered>) {
        asked.iter().for_each(|one| self.fetch(Place::of(one.key)));
        for one in asked {
            let is_new = self.insert(Place::of(one.key));
            answers.push(if is_new { Discovered::First } else { Discovered::Known });
        }
    }

    fn knows_all(&self, asked: &[Asked<u64>], answers: &mut Vec<bool>) {
        asked.iter().for_each(|one| self.fetch(Place::of(one.key)));
        answers.extend(asked.iter().map(|one| self.contains(Place::of(one.key))));
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_was_entered_is_known_and_nothing_else() {
        let mut words = Words::new();
        for number in 0..200_000u64 {
            assert!(words.insert(Place::of(number * 3)));
            assert!(!words.insert(Place::of(number * 3)));
        }
        for number in 0..600_000u64 {
            assert_eq!(words.contains(Place::of(number)), number % 3 == 0);
        }
    }
}
