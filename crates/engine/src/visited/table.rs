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
use super::{Asked, Claimed, Visited};
use crate::claim::Claim;
use check_system::{Fault, System};
use std::hint::black_box;
use std::sync::atomic::{AtomicU64, AtomicUsize, Ordering::Relaxed};
use std::sync::{PoisonError, RwLock, RwLockReadGuard};

/// Slots in a line.
const SLOTS: usize = 4;

/// Where nobody has left a claim yet.
const NOBODY: u64 = u64::MAX;

struct Slot {
    word: AtomicU64,
    claim: AtomicU64,
}

/// Slots that the processor fetches together.
#[repr(align(64))]
struct Line([Slot; SLOTS]);

#[repr(align(128))]
struct Segment {
    lines: Box<[Line]>,
    len: AtomicUsize,
}

/// The segment has to grow first.
struct Full;

/// A map from fingerprint to claim. Its reference is what each thread uses.
pub(crate) struct Table {
    segments: RwLock<Vec<Segment>>,
}

impl Slot {
    fn empty() -> Self {
        Self { word: AtomicU64::new(0), claim: AtomicU64::new(NOBODY) }
    }

    /// Leaves the lesser of two claims.
    #[inline]
    fn settle(&self, claim: Claim) -> Claimed {
        if self.claim.load(Relaxed) < claim.number() {
            return Claimed::Known;
        }
        match self.claim.fetch_min(claim.number(), Relaxed) {
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
        let line = |_| Line(std::array::from_fn(|_| Slot::empty()));
        Self { lines: (0..lines).map(line).collect(), len: AtomicUsize::new(0) }
    }

    fn limit(&self) -> usize {
        limit(self.lines.len() * SLOTS)
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
            for slot in &line.0 {
                let known = slot.word.load(Relaxed);
                if known == word || (known == 0 && self.take(slot, word)?) {
                    return Ok(slot.settle(claim));
                }
            }
        }
        Err(Full)
    }

    /// Takes a slot that was free for a word; whether it is the word's now.
    fn take(&self, slot: &Slot, word: u64) -> Result<bool, Full> {
        if self.len.load(Relaxed) >= self.limit() {
            return Err(Full);
        }
        let taken = slot.word.compare_exchange(0, word, Relaxed, Relaxed);
        if taken.is_ok() {
            self.len.fetch_add(1, Relaxed);
        }
        Ok(taken.map_or_else(|other| other == word, |_| true))
    }

    /// Whether a claim less than this one was left at a word.
    fn knows(&self, word: u64, claim: Claim) -> bool {
        let slots = self.lines_from(word).flat_map(|line| &line.0);
        let words = slots.map(|slot| (slot, slot.word.load(Relaxed)));
        let mut met = words.take_while(|(_, known)| *known != 0);
        met.any(|(slot, known)| known == word && slot.claim.load(Relaxed) < claim.number())
    }

    /// The same in more lines. Nobody else looks meanwhile, so that nothing needs to be exchanged.
    fn grown(&mut self) -> Self {
        let mut larger = Self::new(more(self.lines.len()));
        for slot in self.lines.iter_mut().flat_map(|line| &mut line.0) {
            let word = *slot.word.get_mut();
            if word != 0 {
                larger.put(word, *slot.claim.get_mut());
            }
        }
        larger
    }

    /// Puts a word that is not here into the first free slot.
    fn put(&mut self, word: u64, claim: u64) {
        *self.len.get_mut() += 1;
        let (before, after) = self.lines.split_at_mut(home(word, self.lines.len()));
        let slots = after.iter_mut().chain(before).flat_map(|line| &mut line.0);
        let mut free = slots.filter_map(|slot| (*slot.word.get_mut() == 0).then_some(slot));
        *free.next().expect("the segment is larger than what it takes in") =
            Slot { word: AtomicU64::new(word), claim: AtomicU64::new(claim) };
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

    /// Leaves a claim at a place, and makes room for it if there is none.
    #[inline]
    fn enter<'t>(
        &'t self,
        held: &mut Option<RwLockReadGuard<'t, Vec<Segment>>>,
        place: Place,
        claim: Claim,
    ) -> Claimed {
        loop {
            let segments = held.get_or_insert_with(|| self.read());
            match segments[place.segment].claim(place.word, claim) {
                Ok(claimed) => return claimed,
                Err(Full) => {
                    *held = None;
                    self.grow(place.segment);
                }
            }
        }
    }

    #[cold]
    fn grow(&self, segment: usize) {
        let mut segments = self.segments.write().unwrap_or_else(PoisonError::into_inner);
        let segment = &mut segments[segment];
        // Another thread may have done it.
        if *segment.len.get_mut() >= segment.limit() {
            *segment = segment.grown();
        }
    }
}

/// Reads the home of a fingerprint, so that it is near when it is needed: see the table for one thread.
#[inline]
fn fetch(segments: &[Segment], place: Place) {
    let segment = &segments[place.segment];
    black_box(segment.lines[home(place.word, segment.lines.len())].0[0].word.load(Relaxed));
}

impl<S: System> Visited<S> for &Table {
    const IS_EXACT: bool = false;

    type Key = u64;

    #[inline]
    fn key(&self, system: &S, worker: &mut S::Worker, state: &S::State) -> Result<u64, Fault> {
        system.fingerprint(worker, state)
    }

    fn fingerprint(key: &u64) -> Option<u64> {
        Some(*key)
    }

    fn knows_all(&self, asked: &[Asked<u64>], _: &[S::State], answers: &mut Vec<bool>) {
        let segments = self.read();
        let places = asked.iter().map(|one| (Place::of(one.key), one.claim));
        places.clone().for_each(|(place, _)| fetch(&segments, place));
        answers.extend(places.map(|(place, claim)| segments[place.segment].knows(place.word, claim)));
    }

    fn claim_all(&mut self, asked: &[Asked<u64>], _: &[S::State], answers: &mut Vec<Claimed>) {
        let mut held = Some(self.read());
        if let Some(segments) = &held {
            asked.iter().for_each(|one| fetch(segments, Place::of(one.key)));
        }
        for one in asked {
            answers.push(self.enter(&mut held, Place::of(one.key), one.claim));
        }
    }

    fn claim(&mut self, key: &u64, _: &S::State, claim: Claim) -> Claimed {
        self.enter(&mut None, Place::of(*key), claim)
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
                match table.enter(&mut None, Place::of(state), claim) {
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
        let slots: usize = table.read().iter().map(|segment| segment.lines.len() * SLOTS).sum();
        assert!(slots < STATES as usize * 3 / 2, "{slots} slots");
    }

    #[test]
    fn a_claim_is_known_to_later_ones_only() {
        let table = Table::new();
        let (early, late) = (Claim::new(1, 0), Claim::new(1, 1));
        let enter = |claim| table.enter(&mut None, Place::of(5), claim);
        assert_eq!([enter(late), enter(late), enter(early)], [Claimed::First, Claimed::First, Claimed::Instead(late)]);
        let knows = |claim| table.read()[Place::of(5).segment].knows(Place::of(5).word, claim);
        assert!(knows(late) && !knows(early));
        assert_eq!(enter(late), Claimed::Known);
    }
}
