//! Fingerprints for several threads, without locks among those who look: a table of fingerprints, each with the least claim,
//! 16 bytes a slot, between 70 and 87 hundredths full when it is large.
//!
//! A slot is taken by exchanging 0 for the word of the fingerprint; who has taken it, or found it taken by the same word,
//! leaves there the lesser of the claim that stands there and its own. A word is never removed and slots are taken in one
//! order, so two threads that enter the same word meet in the same slot. A thread holds the table for reading while it
//! asks for a batch; who finds a segment full waits for all others and makes it larger.
//!
//! All accesses are relaxed: words and claims mean nothing but themselves, and states pass from thread to thread through
//! locks.

use super::place::{FIRST_LINES, Place, SEGMENTS, home, limit, more};
use super::{Asked, Claimed, Fingerprints};
use crate::claim::Claim;
use std::hint::black_box;
use std::sync::atomic::{AtomicU64, AtomicUsize, Ordering::Relaxed};
use std::sync::{PoisonError, RwLock, RwLockReadGuard};

/// Slots in a line.
const SLOTS: usize = 8;

/// Where nobody has left a claim yet.
const NOBODY: u64 = u64::MAX;

/// Slots that the processor fetches together: words, and the claims beside them. Filled from the beginning.
#[repr(align(128))]
struct Line {
    words: [AtomicU64; SLOTS],
    claims: [AtomicU64; SLOTS],
}

#[repr(align(128))]
struct Segment {
    lines: Box<[Line]>,
    /// How many slots are taken; in a large segment an estimate, from the words whose lowest bits are 0.
    len: AtomicUsize,
}

/// A segment of so many lines is large: to count each word that is entered, on a counter that all threads share, takes
/// longer there than to enter it, and a sample is enough.
const LARGE: usize = 1 << 10;

/// One word in so many is counted in a large segment, for all of them.
const SAMPLE: usize = 8;

/// The segment has to grow first.
struct Full;

/// A map from fingerprint to claim. Its reference is what each thread uses.
pub(crate) struct Table {
    segments: RwLock<Vec<Segment>>,
}

impl Line {
    fn empty() -> Self {
        let all = |number| std::array::from_fn(|_| AtomicU64::new(number));
        Self { words: all(0), claims: all(NOBODY) }
    }

    /// The slot of the word, if it is here, and the first that was free, `SLOTS` if there is none. Compares all, since
    /// where a search would end is hard to predict.
    #[inline]
    fn look(&self, word: u64) -> (Option<usize>, usize) {
        let (mut same, mut free) = (0u32, 1 << SLOTS);
        for (slot, known) in self.words.iter().enumerate() {
            let known = known.load(Relaxed);
            same |= u32::from(known == word) << slot;
            free |= u32::from(known == 0) << slot;
        }
        let slot = (same != 0).then_some(same.trailing_zeros() as usize);
        (slot, free.trailing_zeros() as usize)
    }

    /// Takes a slot, while nobody else looks.
    #[inline]
    fn write(&mut self, slot: usize, word: u64, claim: u64) {
        (*self.words[slot].get_mut(), *self.claims[slot].get_mut()) = (word, claim);
    }

    /// Leaves the lesser of two claims in a slot.
    #[inline]
    fn settle(&self, slot: usize, claim: Claim) -> Claimed {
        let known = &self.claims[slot];
        if known.load(Relaxed) < claim.number() {
            return Claimed::Known;
        }
        match known.fetch_min(claim.number(), Relaxed) {
            NOBODY => Claimed::First,
            known if known < claim.number() => Claimed::Known,
            // The step is taken once more: the state is as new as it was.
            known if known == claim.number() => Claimed::First,
            known => Claimed::Instead(Claim::from_number(known)),
        }
    }
}

impl Segment {
    fn new(lines: usize) -> Self {
        Self { lines: (0..lines).map(|_| Line::empty()).collect(), len: AtomicUsize::new(0) }
    }

    fn is_full(&self) -> bool {
        self.len.load(Relaxed) >= limit(self.lines.len() * SLOTS)
    }

    /// Counts a word that has taken a slot.
    #[inline]
    fn count(&self, word: u64) {
        let each = if self.lines.len() < LARGE { 1 } else { SAMPLE };
        if (word as usize).is_multiple_of(each) {
            self.len.fetch_add(each, Relaxed);
        }
    }

    /// All lines in the order in which a word is looked for.
    #[inline]
    fn lines_from(&self, word: u64) -> impl Iterator<Item = &Line> {
        let (before, after) = self.lines.split_at(home(word, self.lines.len()));
        after.iter().chain(before)
    }

    /// Leaves a claim at a word.
    #[inline]
    fn claim(&self, word: u64, claim: Claim) -> Result<Claimed, Full> {
        for line in self.lines_from(word) {
            let slot = match line.look(word) {
                (None, SLOTS) => None,
                (None, free) => self.take(line, free, word)?,
                (slot, _) => slot,
            };
            if let Some(slot) = slot {
                return Ok(line.settle(slot, claim));
            }
        }
        Err(Full)
    }

    /// Takes a slot for a word, one that is not before the first that was free: others may take them meanwhile.
    fn take(&self, line: &Line, free: usize, word: u64) -> Result<Option<usize>, Full> {
        if self.is_full() {
            return Err(Full);
        }
        for slot in free..SLOTS {
            match line.words[slot].compare_exchange(0, word, Relaxed, Relaxed) {
                Ok(_) => {
                    self.count(word);
                    return Ok(Some(slot));
                }
                Err(other) if other == word => return Ok(Some(slot)),
                Err(_) => {}
            }
        }
        Ok(None)
    }

    /// Whether a claim less than this one was left at a word.
    fn knows(&self, word: u64, claim: Claim) -> bool {
        for line in self.lines_from(word) {
            match line.look(word) {
                (Some(slot), _) => return line.claims[slot].load(Relaxed) < claim.number(),
                (None, SLOTS) => {}
                (None, _) => return false,
            }
        }
        false
    }

    /// The same in more lines. Nobody else looks meanwhile, so that nothing needs to be exchanged.
    ///
    /// Words come in the order of their homes, but for those that found no room at home. So the next slot of the last line
    /// that was written to is free unless that is full, and all lines behind it are empty.
    fn grown(&mut self) -> Self {
        let before = self.lines.len();
        let mut larger = Self::new(more(before));
        let lines = larger.lines.len();
        let (mut at, mut taken, mut len) = (0, 0, 0);
        let mut wrapped = Vec::new();
        for (number, line) in self.lines.iter_mut().enumerate() {
            for (word, claim) in line.words.iter_mut().zip(&mut line.claims) {
                let (word, claim) = (*word.get_mut(), *claim.get_mut());
                if word == 0 {
                    break;
                }
                len += 1;
                if home(word, before) > number {
                    wrapped.push((word, claim));
                    continue;
                }
                let home = home(word, lines);
                if home > at {
                    (at, taken) = (home, 0);
                }
                if home == at && taken < SLOTS {
                    larger.lines[at].write(taken, word, claim);
                    taken += 1;
                } else if let (line, slot) = larger.put(word, claim)
                    && line >= at
                {
                    (at, taken) = (line, slot + 1);
                }
            }
        }
        for (word, claim) in wrapped {
            larger.put(word, claim);
        }
        larger.len = AtomicUsize::new(len);
        larger
    }

    /// Puts a word that is not here into the first free slot; gives its line, and its place there.
    fn put(&mut self, word: u64, claim: u64) -> (usize, usize) {
        let mut at = home(word, self.lines.len());
        loop {
            let slot = self.lines[at].look(word).1;
            if slot < SLOTS {
                self.lines[at].write(slot, word, claim);
                return (at, slot);
            }
            at = if at + 1 == self.lines.len() { 0 } else { at + 1 };
        }
    }
}

impl Table {
    /// An empty map.
    pub(crate) fn new() -> Self {
        Self { segments: RwLock::new((0..SEGMENTS).map(|_| Segment::new(FIRST_LINES)).collect()) }
    }

    fn read(&self) -> RwLockReadGuard<'_, Vec<Segment>> {
        self.segments.read().unwrap_or_else(PoisonError::into_inner)
    }

    /// Leaves claims at fingerprints, and makes room where there is none.
    fn enter(&self, all: impl Iterator<Item = (u64, Claim)>, answer: &mut impl FnMut(Claimed)) {
        let mut segments = self.read();
        for (fingerprint, claim) in all {
            let place = Place::of(fingerprint);
            loop {
                if let Ok(claimed) = segments[place.segment].claim(place.word, claim) {
                    answer(claimed);
                    break;
                }
                let lines = segments[place.segment].lines.len();
                drop(segments);
                self.grow(place.segment, lines);
                segments = self.read();
            }
        }
    }

    /// The memory of the slots.
    #[cfg(test)]
    pub(super) fn bytes(&self) -> usize {
        self.read().iter().map(|segment| size_of_val(&*segment.lines)).sum()
    }

    /// Makes a segment larger that was full with so many lines.
    #[cold]
    fn grow(&self, segment: usize, lines: usize) {
        let mut segments = self.segments.write().unwrap_or_else(PoisonError::into_inner);
        let segment = &mut segments[segment];
        // Another thread may have done it.
        if segment.lines.len() == lines {
            *segment = segment.grown();
        }
    }
}

/// Reads the home of a fingerprint, so that it is near when it is needed: see the table for one thread.
#[inline]
fn fetch(segments: &[Segment], place: Place) {
    let segment = &segments[place.segment];
    let line = &segment.lines[home(place.word, segment.lines.len())];
    black_box((line.words[0].load(Relaxed), line.claims[0].load(Relaxed)));
}

impl Fingerprints for &Table {
    fn claim(&mut self, fingerprint: u64, claim: Claim) -> Claimed {
        let mut answer = Claimed::Known;
        self.enter(std::iter::once((fingerprint, claim)), &mut |claimed| answer = claimed);
        answer
    }

    fn claim_all(&mut self, asked: &[Asked<u64>], answers: &mut Vec<Claimed>) {
        {
            let segments = self.read();
            asked.iter().for_each(|one| fetch(&segments, Place::of(one.key)));
        }
        self.enter(asked.iter().map(|one| (one.key, one.claim)), &mut |claimed| answers.push(claimed));
    }

    fn knows_all(&self, asked: &[Asked<u64>], answers: &mut Vec<bool>) {
        let segments = self.read();
        let places = asked.iter().map(|one| (Place::of(one.key), one.claim));
        places.clone().for_each(|(place, _)| fetch(&segments, place));
        answers.extend(places.map(|(place, claim)| segments[place.segment].knows(place.word, claim)));
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::collections::BTreeSet;

    #[test]
    fn threads_leave_the_least_claim_and_each_state_has_one_owner() {
        const STATES: u64 = 30_000;
        const THREADS: u32 = 4;
        let table = Table::new();
        let new = |thread: u32| {
            let mut taken: Vec<(u64, Claim)> = Vec::new();
            let mut lost = Vec::new();
            for state in 0..STATES {
                // Each thread comes in another order; the least claim of a state is known beforehand.
                let state = (state * 7 + u64::from(thread) * 999) % STATES;
                let claim = Claim::new((state as u32 + thread) % THREADS, state as u32);
                match (&table).claim(state, claim) {
                    Claimed::Known => continue,
                    Claimed::First => {}
                    Claimed::Instead(loser) => lost.push((state, loser)),
                }
                taken.push((state, claim));
            }
            (taken, lost)
        };
        let (mut taken, mut lost) = (BTreeSet::new(), BTreeSet::new());
        std::thread::scope(|scope| {
            let threads: Vec<_> = (0..THREADS).map(|thread| scope.spawn(move || new(thread))).collect();
            for thread in threads {
                let (more, gone) = thread.join().expect("the thread does not panic");
                taken.extend(more);
                lost.extend(gone);
            }
        });
        let owned: Vec<_> = taken.difference(&lost).copied().collect();
        assert_eq!(owned, (0..STATES).map(|state| (state, Claim::new(0, state as u32))).collect::<Vec<_>>());
    }

    #[test]
    fn a_claim_is_known_to_later_ones_only() {
        let table = Table::new();
        let (early, late) = (Claim::new(1, 0), Claim::new(1, 1));
        let enter = |claim| (&table).claim(5, claim);
        assert_eq!([enter(late), enter(late), enter(early)], [Claimed::First, Claimed::First, Claimed::Instead(late)]);
        let knows = |claim| table.read()[Place::of(5).segment].knows(Place::of(5).word, claim);
        assert!(knows(late) && !knows(early));
        assert_eq!(enter(late), Claimed::Known);
    }

    #[test]
    fn what_was_entered_is_found_however_large_the_table_has_grown() {
        let table = Table::new();
        for number in 0..400_000 {
            assert_eq!((&table).claim(number * 3, Claim::new(1, number as u32)), Claimed::First);
        }
        for number in 0..1_200_000 {
            let place = Place::of(number);
            let is_known = table.read()[place.segment].knows(place.word, Claim::new(2, 0));
            assert_eq!(is_known, number % 3 == 0);
        }
        for segment in &*table.read() {
            let taken =
                segment.lines.iter().flat_map(|line| &line.words).filter(|word| word.load(Relaxed) != 0).count();
            assert!(segment.len.load(Relaxed).abs_diff(taken) < taken / 20, "the estimate is good enough");
            assert!(taken < segment.lines.len() * SLOTS, "a search ends");
        }
    }
}
