//! States that are supposed: the loaded one with what a step writes, for questions that numbers alone answer.

use super::{LISTED, Slots, Write};
use crate::slots::changes::Path;
use crate::slots::entries::{ABSENT, OPAQUE};
use crate::slots::forms::Form;
use crate::slots::table::UNKNOWN;
use crate::slots::tree::Sought;
use check_value::value::Value;
use smallvec::SmallVec;

/// What is another number in the state that is supposed than in the loaded one.
#[derive(Default)]
pub(super) struct Supposed {
    /// The numbers of the loaded state, in the order in which they were replaced.
    before: Vec<Write>,
    /// What was known of memos there.
    memos: Vec<u32>,
    /// The entries that are written, with their numbers.
    entries: Vec<Write>,
    /// The slots that are written.
    written: Path,
}

impl Slots {
    /// Begins to suppose a state, which to begin with is the loaded one; whether numbers can tell of it.
    pub fn begin_supposing(&mut self) -> bool {
        if self.writes_irregular || self.numbers.is_empty() || !self.from.places.are_regular() {
            return false;
        }
        self.unsettle();
        let memos = 2 * self.width..self.first_entry;
        self.supposed.memos.clear();
        self.supposed.memos.extend_from_slice(&self.numbers[memos]);
        self.forget_memos();
        self.supposed.written = Path::default();
        true
    }

    /// Supposes what a part of a step writes; whether numbers can tell of it.
    pub fn suppose(&mut self, writes: &[Write]) -> bool {
        let (slots, entries) = self.parted(writes);
        for &(slot, number) in slots {
            // All entries are others then.
            if self.entries.collection(slot as usize).is_some_and(|one| self.entries.is_tracked(one)) {
                return false;
            }
            if self.numbers[slot as usize] != number {
                self.replace(slot as usize, number);
                self.supposed.written.add(slot, self.layout.slots());
            }
        }
        entries.is_empty() || self.suppose_entries(entries)
    }

    fn suppose_entries(&mut self, writes: &[Write]) -> bool {
        let mut collections: SmallVec<[u32; 4]> = SmallVec::new();
        for &(place, _) in writes {
            let owner = self.entries.owner(place - self.first_entry as u32);
            if !collections.contains(&owner) {
                collections.push(owner);
            }
        }
        for collection in collections {
            let Some(form) = self.form_after(collection, writes) else { return false };
            let slot = self.entries.slot(collection);
            if let Some(place) = self.entries.known_place_of_count(collection) {
                let place = self.first_entry + place as usize;
                self.replace(place, self.count_after(place, collection, writes));
            }
            self.replace(slot, UNKNOWN);
            self.replace(self.layout.slots() + self.layout.variable_of(slot), form);
            self.supposed.written.add(slot as u32, self.layout.slots());
        }
        for &(place, number) in writes {
            self.replace(place as usize, number);
            self.supposed.entries.push((place, number));
        }
        true
    }

    /// The number that stands for the form of a collection after some writes, if it is plain to see.
    fn form_after(&self, collection: u32, writes: &[Write]) -> Option<u32> {
        let form = self.numbers[self.layout.slots() + self.layout.variable_of(self.entries.slot(collection))];
        if form < LISTED || self.entries.form_of(collection) == Form::Set {
            return (form == LISTED).then_some(form);
        }
        let first = self.first_entry as u32;
        let own = || writes.iter().filter(|(place, _)| self.entries.owner(place - first) == collection);
        let was_there = |place: u32| self.numbers[place as usize] > OPAQUE;
        let key = |place: u32| match self.entries.key_value(place - first) {
            Value::Int(key) => Some(*key),
            _ => None,
        };
        if form == LISTED {
            // Keys of one collection can be compared: all are integers, or none. So many are not taken away.
            let has_others = own().all(|&(place, _)| key(place).is_none());
            let gone = own().filter(|(place, number)| *number == ABSENT && was_there(*place)).count();
            return (has_others && gone < self.entries.present(collection).count()).then_some(LISTED);
        }
        let before = i64::from(form - LISTED - 1);
        let added = own().filter(|(place, number)| *number != ABSENT && !was_there(*place));
        let gone = own().filter(|(place, number)| *number == ABSENT && was_there(*place));
        let after = before + added.clone().count() as i64 - gone.clone().count() as i64;
        let is_sequence =
            added.map(|(place, _)| key(*place)).all(|key| key.is_some_and(|key| (1..=after).contains(&key)))
                && gone.map(|(place, _)| key(*place)).all(|key| key.is_some_and(|key| key > after));
        is_sequence.then(|| LISTED + 1 + after as u32)
    }

    /// The number at the place that tells how many entries a collection has, after some more writes.
    fn count_after(&self, place: usize, collection: u32, writes: &[Write]) -> u32 {
        let own = |place: u32| self.entries.owner(place - self.first_entry as u32) == collection;
        writes.iter().filter(|(place, _)| own(*place)).fold(self.numbers[place], |count, write| {
            match (self.numbers[write.0 as usize] > OPAQUE, write.1 != ABSENT) {
                (true, false) => count - 1,
                (false, true) => count + 1,
                _ => count,
            }
        })
    }

    #[inline]
    fn replace(&mut self, place: usize, number: u32) {
        self.supposed.before.push((place as u32, self.numbers[place]));
        self.numbers[place] = number;
    }

    /// Supposes nothing any more.
    pub fn end_supposing(&mut self) {
        while let Some((place, number)) = self.supposed.before.pop() {
            self.numbers[place as usize] = number;
        }
        let memos = 2 * self.width..self.first_entry;
        self.numbers[memos].copy_from_slice(&self.supposed.memos);
        self.supposed.entries.clear();
    }

    /// The slots that are written in the state that is supposed.
    pub fn written(&self) -> Path {
        self.supposed.written
    }

    /// The entries that are written in the state that is supposed, each with the number of its value there; [`ABSENT`] for one that is
    /// taken away.
    pub fn written_entries(&self) -> impl Iterator<Item = (u32, u32)> + '_ {
        self.supposed.entries.iter().map(|&(place, number)| (place - self.first_entry as u32, number))
    }

    /// The number of the value of an entry in the loaded state.
    pub fn entry_before(&self, entry: u32) -> u32 {
        let place = self.first_entry as u32 + entry;
        let before = self.supposed.before.iter().find(|(replaced, _)| *replaced == place);
        before.map_or(self.numbers[place as usize], |(_, number)| *number)
    }

    /// Finds a number of the state that is supposed, which is asked for and not known: of a slot that is not written, and of a memo
    /// of which trees know it.
    pub fn number_supposed(&mut self, place: u32) -> bool {
        let (at, slots) = (place as usize, self.layout.slots());
        if at < slots {
            let is_written = self.supposed.before.iter().any(|(replaced, _)| *replaced == place);
            if !is_written {
                self.number_loaded(at);
            }
            return !is_written;
        }
        if !(2 * self.width..self.first_entry).contains(&at) {
            return false;
        }
        let memo = self.memo_at(place);
        // What is asked of states asks for no memo of the second state of a step.
        if self.memos.is_next(memo) {
            return false;
        }
        loop {
            match self.memos.tree(memo).find(&self.numbers) {
                Sought::Found(number) => {
                    self.memos.credit(memo);
                    self.numbers[at] = number;
                    return true;
                }
                Sought::Wanting(inner) if inner != place && self.number_supposed(inner) => {}
                _ => return false,
            }
        }
    }
}
