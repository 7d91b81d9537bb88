//! Fingerprints for several threads, without locks among those who look: a table of fingerprints, each with the least discovery key,
//! 16 bytes a entry, seven tenths full when it is large.
//!
//! A entry is taken by exchanging 0 for the word of the fingerprint; who has taken it, or found it taken by the same word,
//! leaves there the lesser of the discovery that stands there and its own. A word is never removed and entries are taken in one
//! order, so two threads that enter the same word meet in the same entry. A thread holds the table for reading while it
//! asks for a batch; who finds a segment full takes it out, waiting until all others are between batches, and puts a larger
//! one in its place. Who needs it meanwhile makes another segment larger that is soon to be full, so that threads seldom
//! wait. When it is known about how much will come, room is made beforehand, by all threads together, each segment by one.
//!
//! What one thread writes the others have to fetch anew, and the whole line with it. So a discovery stands beside its word, and
//! what was entered is counted once for a batch, for all segments together: fingerprints spread evenly. For the same
//! reason growing is dear: a segment becomes twice as large while it is small, and then larger by two fifths. The segments
//! begin with different sizes, so that they grow one after the other, and the whole is always as full.
//!
//! All accesses are relaxed: words and discoveries mean nothing but themselves, and states pass from thread to thread through
//! locks.

use super::place::{Place, SEGMENTS, home, limit, scrambled};
use super::{Asked, Discovered, Fingerprints};
use crate::discovery::DiscoveryKey;
use crate::shared_memory::{AtomicU64, AtomicUsize, RwLock, RwLockReadGuard, RwLockWriteGuard, yield_now};
use std::hint::black_box;
use std::io;
use std::sync::PoisonError;
use std::sync::atomic::Ordering::Relaxed;

/// Slots in a line.
const SLOTS: usize = if cfg!(check_loom) { 2 } else { 8 };

/// Lines of the smallest segment in the beginning.
const FIRST_LINES: usize = if cfg!(check_loom) { 1 } else { 64 };

/// A segment of so many lines is large, and grows by less.
const LARGE_LINES: usize = 512;

/// Where nobody has left a discovery yet.
const NOBODY: u64 = u64::MAX;

/// A word, 0 where there is none yet, and the discovery beside it.
struct Entry {
    word: AtomicU64,
    discovery: AtomicU64,
}

/// Slots that the processor fetches together. Filled from the beginning.
#[repr(align(128))]
struct Line([Entry; SLOTS]);

struct Segment {
    lines: Box<[Line]>,
}

/// A number on a line of its own: who reads what stands beside it does not wait for those who change it.
#[repr(align(128))]
struct Count(AtomicUsize);

/// The lines of a segment that follows one of so many, when that is full.
fn more(lines: usize) -> usize {
    if lines < LARGE_LINES { 2 * lines } else { spread(lines) }
}

/// Two fifths more.
fn spread(lines: usize) -> usize {
    lines + 2 * lines / 5
}

/// Whether a segment of so many lines has to grow when so many entries are taken in the whole table.
#[inline]
fn is_full(lines: usize, taken: usize) -> bool {
    taken / SEGMENTS >= limit(lines * SLOTS)
}

/// The lines of a segment of so many, or of the next size in which there is room when so many entries are taken in the whole
/// table.
fn lines_for(mut lines: usize, taken: usize) -> usize {
    while is_full(lines, taken) {
        lines = more(lines);
    }
    lines
}

/// The segment has to grow first.
struct Full;

/// A map from fingerprint to discovery. Its reference is what each thread uses.
pub(crate) struct Table {
    segments: RwLock<Vec<Segment>>,
    /// How many entries are taken in all, by the batches that have ended.
    taken: Count,
}

impl Line {
    fn empty() -> Self {
        Self(std::array::from_fn(|_| Entry { word: AtomicU64::new(0), discovery: AtomicU64::new(NOBODY) }))
    }

    /// The entry of the word, if it is here, and the first that was free, `SLOTS` if there is none. Compares all, since
    /// where a search would end is hard to predict.
    #[inline]
    fn look(&self, word: u64) -> (Option<usize>, usize) {
        let (mut same, mut free) = (0u32, 1 << SLOTS);
        for (entry, known) in self.0.iter().enumerate() {
            let known = known.word.load(Relaxed);
            same |= u32::from(known == word) << entry;
            free |= u32::from(known == 0) << entry;
        }
        let entry = (same != 0).then_some(same.trailing_zeros() as usize);
        (entry, free.trailing_zeros() as usize)
    }

    /// Takes a entry, while nobody else looks.
    #[inline]
    fn write(&mut self, entry: usize, word: u64, discovery: u64) {
        let entry = &mut self.0[entry];
        entry.word.store(word, Relaxed);
        entry.discovery.store(discovery, Relaxed);
    }

    /// Leaves the lesser of two discoveries in a entry.
    #[inline]
    fn settle(&self, entry: usize, discovery: DiscoveryKey) -> Discovered {
        let known = &self.0[entry].discovery;
        if known.load(Relaxed) < discovery.number() {
            return Discovered::Known;
        }
        match known.fetch_min(discovery.number(), Relaxed) {
            NOBODY => Discovered::First,
            known if known < discovery.number() => Discovered::Known,
            // The step is taken once more: the state is as new as it was.
            known if known == discovery.number() => Discovered::First,
            known => Discovered::Instead(DiscoveryKey::from_number(known)),
        }
    }
}

impl Segment {
    fn new(lines: usize) -> Self {
        Self { lines: (0..lines).map(|_| Line::empty()).collect() }
    }

    /// Whether a thread has taken it out to make it larger.
    fn is_out(&self) -> bool {
        self.lines.is_empty()
    }

    /// All lines in the order in which a word is looked for.
    #[inline]
    fn lines_from(&self, word: u64) -> impl Iterator<Item = &Line> {
        let (before, after) = self.lines.split_at(home(word, self.lines.len()));
        after.iter().chain(before)
    }

    /// Leaves a discovery at a word. Counts it if it is new.
    #[inline]
    fn discover(&self, word: u64, discovery: DiscoveryKey, taken: &mut usize) -> Result<Discovered, Full> {
        for line in self.lines_from(word) {
            let entry = match line.look(word) {
                (None, SLOTS) => None,
                (None, free) => self.take(line, free, word, taken)?,
                (entry, _) => entry,
            };
            if let Some(entry) = entry {
                return Ok(line.settle(entry, discovery));
            }
        }
        Err(Full)
    }

    /// Takes a entry for a word, one that is not before the first that was free: others may take them meanwhile.
    fn take(&self, line: &Line, free: usize, word: u64, taken: &mut usize) -> Result<Option<usize>, Full> {
        if is_full(self.lines.len(), *taken) {
            return Err(Full);
        }
        for entry in free..SLOTS {
            match line.0[entry].word.compare_exchange(0, word, Relaxed, Relaxed) {
                Ok(_) => {
                    *taken += 1;
                    return Ok(Some(entry));
                }
                Err(other) if other == word => return Ok(Some(entry)),
                Err(_) => {}
            }
        }
        Ok(None)
    }

    /// Whether a discovery less than this one was left at a word.
    fn knows(&self, word: u64, discovery: DiscoveryKey) -> bool {
        for line in self.lines_from(word) {
            match line.look(word) {
                (Some(entry), _) => return line.0[entry].discovery.load(Relaxed) < discovery.number(),
                (None, SLOTS) => {}
                (None, _) => return false,
            }
        }
        false
    }

    /// The same in more lines, enough for so many entries taken in the whole table. Nobody else looks meanwhile, so that
    /// nothing needs to be exchanged.
    ///
    /// Words come in the order of their homes, but for those that found no room at home. So the next entry of the last line
    /// that was written to is free unless that is full, and all lines behind it are empty.
    fn grown(&self, expected: usize) -> Self {
        let before = self.lines.len();
        let lines = lines_for(more(before), expected);
        let mut larger = Self::new(lines);
        let (mut at, mut taken) = (0, 0);
        let mut wrapped = Vec::new();
        for (number, line) in self.lines.iter().enumerate() {
            for Entry { word, discovery } in &line.0 {
                let (word, discovery) = (word.load(Relaxed), discovery.load(Relaxed));
                if word == 0 {
                    break;
                }
                if home(word, before) > number {
                    wrapped.push((word, discovery));
                    continue;
                }
                let home = home(word, lines);
                if home > at {
                    (at, taken) = (home, 0);
                }
                if home == at && taken < SLOTS {
                    larger.lines[at].write(taken, word, discovery);
                    taken += 1;
                } else if let (line, entry) = larger.put(word, discovery)
                    && line >= at
                {
                    (at, taken) = (line, entry + 1);
                }
            }
        }
        for (word, discovery) in wrapped {
            larger.put(word, discovery);
        }
        larger
    }

    /// All words that were entered by earlier steps, ascending.
    fn sorted(&self, before: DiscoveryKey) -> Vec<u64> {
        let entries = self.lines.iter().flat_map(|line| &line.0);
        let is_earlier = |entry: &&Entry| entry.discovery.load(Relaxed) < before.number();
        let words = entries.filter(is_earlier).map(|entry| entry.word.load(Relaxed));
        let mut words: Vec<u64> = words.filter(|word| *word != 0).collect();
        words.sort_unstable();
        words
    }

    /// Puts a word that is not here into the first free entry; gives its line, and its place there.
    fn put(&mut self, word: u64, discovery: u64) -> (usize, usize) {
        let mut at = home(word, self.lines.len());
        loop {
            let entry = self.lines[at].look(word).1;
            if entry < SLOTS {
                self.lines[at].write(entry, word, discovery);
                return (at, entry);
            }
            at = if at + 1 == self.lines.len() { 0 } else { at + 1 };
        }
    }
}

impl Table {
    /// An empty map.
    pub(crate) fn new() -> Self {
        Self { segments: RwLock::new(Self::segments()), taken: Count(AtomicUsize::new(0)) }
    }

    fn segments() -> Vec<Segment> {
        let lines = |number| FIRST_LINES + (spread(FIRST_LINES) - FIRST_LINES) * number / SEGMENTS;
        (0..SEGMENTS).map(|number| Segment::new(lines(number))).collect()
    }

    /// A map with room for so many fingerprints, whatever the order in which they come.
    pub(crate) fn with_room(fingerprints: usize) -> Self {
        let table = Self::new();
        (&table).make_room(fingerprints);
        table
    }

    /// Hands out the scrambled fingerprints of all that was entered by earlier steps, ascending. Nobody enters anything
    /// meanwhile.
    ///
    /// # Errors
    /// The first one that `take` gives.
    pub(crate) fn each(&self, before: DiscoveryKey, take: &mut dyn FnMut(u64) -> io::Result<()>) -> io::Result<()> {
        for (number, segment) in self.read().iter().enumerate() {
            segment.sorted(before).into_iter().try_for_each(|word| take(scrambled(number, word)))?;
        }
        Ok(())
    }

    /// Forgets all that was entered.
    pub(crate) fn clear(&self) {
        *self.write() = Self::segments();
        self.taken.0.store(0, Relaxed);
    }

    /// Enters scrambled fingerprints as known before all that follows. Fingerprints are taken to be spread evenly: where they
    /// are sorted there has to be [room](Self::with_room) for all of them.
    pub(crate) fn remember(&self, scrambled: impl IntoIterator<Item = u64>) {
        let first = DiscoveryKey::from_number(0);
        self.enter(scrambled.into_iter().map(|one| (Place::of_scrambled(one), first)), &mut |_| ());
    }

    fn read(&self) -> RwLockReadGuard<'_, Vec<Segment>> {
        self.segments.read().unwrap_or_else(PoisonError::into_inner)
    }

    fn write(&self) -> RwLockWriteGuard<'_, Vec<Segment>> {
        self.segments.write().unwrap_or_else(PoisonError::into_inner)
    }

    /// Leaves discoveries at fingerprints, and makes room where there is none.
    fn enter(&self, all: impl Iterator<Item = (Place, DiscoveryKey)>, answer: &mut impl FnMut(Discovered)) {
        let before = self.taken.0.load(Relaxed);
        let mut taken = before;
        let mut segments = self.read();
        for (place, discovery) in all {
            loop {
                if let Ok(discovered) = segments[place.segment].discover(place.word, discovery, &mut taken) {
                    answer(discovered);
                    break;
                }
                segments = self.grow(segments, place.segment);
            }
        }
        if taken > before {
            self.taken.0.fetch_add(taken - before, Relaxed);
        }
    }

    /// The memory of the entries.
    pub(crate) fn bytes(&self) -> usize {
        self.read().iter().map(|segment| size_of_val(&*segment.lines)).sum()
    }

    /// Makes a segment larger that is full. If another thread is at it, makes one larger that is soon to be, or waits.
    #[cold]
    fn grow<'t>(&'t self, full: RwLockReadGuard<'t, Vec<Segment>>, number: usize) -> RwLockReadGuard<'t, Vec<Segment>> {
        let lines = full[number].lines.len();
        drop(full);
        let taken = self.taken.0.load(Relaxed);
        let due = match lines {
            0 => self.due(taken + taken / 8),
            _ => self.take_out(number, lines),
        };
        match due {
            Some((number, segment)) => {
                let larger = segment.grown(0);
                self.write()[number] = larger;
            }
            None => yield_now(),
        }
        self.read()
    }

    /// Takes out a segment if it still has so many lines, with its number.
    fn take_out(&self, number: usize, lines: usize) -> Option<(usize, Segment)> {
        let segment = &mut self.write()[number];
        (segment.lines.len() == lines).then(|| (number, std::mem::replace(segment, Segment::new(0))))
    }

    /// Takes out a segment that has to grow when so many entries are taken, if there is one, with its number.
    fn due(&self, expected: usize) -> Option<(usize, Segment)> {
        let mut segments = self.write();
        let is_due = |segment: &Segment| !segment.is_out() && is_full(segment.lines.len(), expected);
        let number = segments.iter().position(is_due)?;
        Some((number, std::mem::replace(&mut segments[number], Segment::new(0))))
    }
}

/// Reads the home of a fingerprint, so that it is near when it is needed: see the table for one thread.
#[inline]
fn fetch(segments: &[Segment], place: Place) {
    let segment = &segments[place.segment];
    if let Some(line) = segment.lines.get(home(place.word, segment.lines.len())) {
        black_box((line.0[0].word.load(Relaxed), line.0[SLOTS / 2].word.load(Relaxed)));
    }
}

impl Fingerprints for &Table {
    fn discover(&mut self, fingerprint: u64, discovery: DiscoveryKey) -> Discovered {
        let mut answer = Discovered::Known;
        self.enter(std::iter::once((Place::of(fingerprint), discovery)), &mut |discovered| answer = discovered);
        answer
    }

    fn make_room(&self, more: usize) {
        let expected = self.taken.0.load(Relaxed) + more;
        while let Some((number, segment)) = self.due(expected) {
            let larger = segment.grown(expected);
            self.write()[number] = larger;
        }
    }

    fn room(&self, more: usize) -> u64 {
        let expected = self.taken.0.load(Relaxed) + more;
        let added = |segment: &Segment| match segment.lines.len() {
            0 => 0,
            lines => lines_for(lines, expected) - lines,
        };
        let lines: usize = self.read().iter().map(added).sum();
        (lines * size_of::<Line>()) as u64
    }

    fn claim_all(&mut self, asked: &[Asked<u64>], answers: &mut Vec<Discovered>) {
        {
            let segments = self.read();
            asked.iter().for_each(|one| fetch(&segments, Place::of(one.key)));
        }
        self.enter(asked.iter().map(|one| (Place::of(one.key), one.discovery)), &mut |discovered| {
            answers.push(discovered)
        });
    }

    fn knows_all(&self, asked: &[Asked<u64>], answers: &mut Vec<bool>) {
        let mut segments = self.read();
        let places = asked.iter().map(|one| (Place::of(one.key), one.discovery));
        places.clone().for_each(|(place, _)| fetch(&segments, place));
        for (place, discovery) in places {
            while segments[place.segment].is_out() {
                segments = self.grow(segments, place.segment);
            }
            answers.push(segments[place.segment].knows(place.word, discovery));
        }
    }
}

#[cfg(all(test, not(check_loom)))]
mod tests {
    use super::*;
    use std::collections::BTreeSet;

    #[test]
    fn threads_leave_the_least_claim_and_each_state_has_one_owner() {
        // Miri interprets: fewer states, and more seeds of its scheduler (`tests/sanitizers`).
        const STATES: u64 = if cfg!(miri) { 100 } else { 30_000 };
        const THREADS: u32 = 4;
        let table = Table::new();
        let new = |thread: u32| {
            let mut taken: Vec<(u64, DiscoveryKey)> = Vec::new();
            let mut lost = Vec::new();
            for state in 0..STATES {
                // Each thread comes in another order; the least discovery key of a state is known beforehand.
                let state = (state * 7 + u64::from(thread) * 999) % STATES;
                let discovery = DiscoveryKey::new(u64::from((state as u32 + thread) % THREADS), state as u32);
                match (&table).discover(state, discovery) {
                    Discovered::Known => continue,
                    Discovered::First => {}
                    Discovered::Instead(loser) => lost.push((state, loser)),
                }
                taken.push((state, discovery));
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
        assert_eq!(owned, (0..STATES).map(|state| (state, DiscoveryKey::new(0, state as u32))).collect::<Vec<_>>());
    }

    #[test]
    #[cfg_attr(miri, ignore = "hundreds of thousands of states")]
    fn fingerprints_in_their_order_find_the_room_that_was_made() {
        const STATES: u64 = 200_000;
        let step = u64::MAX / STATES;
        let table = Table::with_room(STATES as usize);
        table.remember((0..STATES).map(|number| number * step));
        let mut told = Vec::new();
        let collected = table.each(DiscoveryKey::new(1, 0), &mut |scrambled| {
            told.push(scrambled);
            Ok(())
        });
        assert!(collected.is_ok() && told.into_iter().eq((0..STATES).map(|number| number * step)));
        for segment in &*table.read() {
            let entries = segment.lines.iter().flat_map(|line| &line.0);
            let taken = entries.filter(|entry| entry.word.load(Relaxed) != 0).count();
            assert!(taken <= limit(segment.lines.len() * SLOTS), "{taken} in {} lines", segment.lines.len());
        }
        table.clear();
        assert!(!table.read()[0].knows(Place::of_scrambled(step).word, DiscoveryKey::new(1, 0)));
    }

    #[test]
    fn a_claim_is_known_to_later_ones_only() {
        let table = Table::new();
        let (early, late) = (DiscoveryKey::new(1, 0), DiscoveryKey::new(1, 1));
        let enter = |discovery| (&table).discover(5, discovery);
        assert_eq!(
            [enter(late), enter(late), enter(early)],
            [Discovered::First, Discovered::First, Discovered::Instead(late)]
        );
        let knows = |discovery| table.read()[Place::of(5).segment].knows(Place::of(5).word, discovery);
        assert!(knows(late) && !knows(early));
        assert_eq!(enter(late), Discovered::Known);
    }

    #[test]
    #[cfg_attr(miri, ignore = "hundreds of thousands of states")]
    fn what_was_entered_is_found_however_large_the_table_has_grown() {
        let table = Table::new();
        for number in 0..400_000 {
            if number % 150_000 == 100_000 {
                (&table).make_room(60_000);
            }
            assert_eq!((&table).discover(number * 3, DiscoveryKey::new(1, number as u32)), Discovered::First);
        }
        for number in 0..1_200_000 {
            let place = Place::of(number);
            let is_known = table.read()[place.segment].knows(place.word, DiscoveryKey::new(2, 0));
            assert_eq!(is_known, number % 3 == 0);
        }
        assert_eq!(table.taken.0.load(Relaxed), 400_000);
        for segment in &*table.read() {
            let entries = segment.lines.iter().flat_map(|line| &line.0);
            let taken = entries.filter(|entry| entry.word.load(Relaxed) != 0).count();
            assert!(taken.abs_diff(400_000 / SEGMENTS) < 400_000 / SEGMENTS / 20, "fingerprints spread evenly");
            assert!(taken < segment.lines.len() * SLOTS, "a search ends");
        }
    }
}

/// Every interleaving of a few threads, with lines of two entries and segments of one line.
#[cfg(all(test, check_loom))]
mod interleavings {
    use super::*;
    use loom::sync::Arc;
    use loom::thread;

    /// Fingerprints that belong to the same segment.
    fn fingerprints() -> [u64; 4] {
        let mut all = (0..).filter(|&fingerprint| Place::of(fingerprint).segment == 0);
        std::array::from_fn(|_| all.next().expect("half of all fingerprints belong there"))
    }

    type Answers = Vec<(u64, DiscoveryKey, Discovered)>;

    /// Every interleaving in which there are at most three preemptions.
    fn within_bounds(test: impl Fn() + Send + Sync + 'static) {
        let mut model = loom::model::Builder::new();
        model.preemption_bound = Some(3);
        model.check(test);
    }

    /// Each thread discoveries its fingerprints in its order. Afterwards the least discovery key of each owns it, and only that one.
    fn each_state_has_one_owner(orders: &'static [&'static [(usize, u32)]]) {
        within_bounds(move || {
            let table = Arc::new(Table::new());
            let known = fingerprints();
            let run = move |table: Arc<Table>, known: [u64; 4], order: &[(usize, u32)]| -> Answers {
                let discoveries = order.iter().map(|&(which, number)| (known[which], DiscoveryKey::new(1, number)));
                discoveries.map(|(key, discovery)| (key, discovery, (&*table).discover(key, discovery))).collect()
            };
            let others: Vec<_> = orders[1..]
                .iter()
                .map(|&order| {
                    let table = Arc::clone(&table);
                    thread::spawn(move || run(table, known, order))
                })
                .collect();
            let mut all = run(Arc::clone(&table), known, orders[0]);
            all.extend(others.into_iter().flat_map(|thread| thread.join().expect("no thread panics")));
            let is_lost =
                |key, discovery| all.iter().any(|&(k, _, said)| k == key && said == Discovered::Instead(discovery));
            for key in known {
                let discoveries = all.iter().filter(|one| one.0 == key);
                let least = discoveries.clone().map(|one| one.1).min();
                let owners: Vec<_> = discoveries
                    .filter(|&&(_, discovery, said)| said != Discovered::Known && !is_lost(key, discovery))
                    .map(|one| one.1)
                    .collect();
                assert_eq!(owners, Vec::from_iter(least), "{all:?}");
                if let Some(least) = least {
                    let place = Place::of(key);
                    let segment = &table.read()[place.segment];
                    assert!(segment.knows(place.word, DiscoveryKey::from_number(least.number() + 1)));
                    assert!(!segment.knows(place.word, least));
                }
            }
        });
    }

    #[test]
    fn two_threads_claim_one_state() {
        each_state_has_one_owner(&[&[(0, 1)], &[(0, 0)]]);
    }

    #[test]
    fn three_threads_claim_one_state() {
        each_state_has_one_owner(&[&[(0, 2)], &[(0, 0)], &[(0, 1)]]);
    }

    #[test]
    fn two_threads_claim_two_states_in_different_orders() {
        each_state_has_one_owner(&[&[(0, 0), (1, 1)], &[(1, 2), (0, 3)]]);
    }

    #[test]
    fn a_segment_grows_while_others_claim() {
        each_state_has_one_owner(&[&[(0, 4), (1, 5), (2, 6)], &[(2, 1), (3, 2), (0, 3)]]);
    }

    #[test]
    fn what_was_entered_is_known_while_a_segment_grows() {
        within_bounds(|| {
            let table = Arc::new(Table::new());
            let known = fingerprints();
            let discovery = |number: u32| DiscoveryKey::new(1, number);
            assert_eq!((&*table).discover(known[0], discovery(0)), Discovered::First);
            let other = {
                let table = Arc::clone(&table);
                thread::spawn(move || {
                    (1..4).for_each(|number| _ = (&*table).discover(known[number], discovery(number as u32)));
                })
            };
            let mut answers = Vec::new();
            (&*table).knows_all(&[Asked { key: known[0], discovery: discovery(9) }], &mut answers);
            assert_eq!(answers, [true]);
            other.join().expect("no thread panics");
        });
    }

    #[test]
    fn room_is_made_by_several_threads_at_once() {
        within_bounds(|| {
            let table = Arc::new(Table::new());
            let discovery = |key, ordinal| (&*table).discover(key, DiscoveryKey::new(1, ordinal));
            let known = fingerprints();
            assert_eq!([discovery(known[0], 0), discovery(known[1], 0)], [Discovered::First; 2]);
            let other = {
                let table = Arc::clone(&table);
                thread::spawn(move || (&*table).make_room(8))
            };
            (&*table).make_room(8);
            other.join().expect("no thread panics");
            assert!(table.read().iter().all(|segment| !is_full(segment.lines.len(), 10)));
            let later = known.map(|key| discovery(key, 1));
            assert_eq!(later, [Discovered::Known, Discovered::Known, Discovered::First, Discovered::First]);
        });
    }
}
