//! The state that is being made, by the slots in which it differs from the one that is loaded.

use super::{Change, Second, Slots, Write};
use crate::slots::layout::NodeId;
use crate::slots::table::UNKNOWN;
use crate::slots::variables::VARIABLES;
use crate::state::State;
use check_value::pack::Packer;
use check_value::value::Value;
use smallvec::SmallVec;

impl Slots {
    /// Starts to make a second state from the one that is loaded: to begin with, it is the same.
    pub fn start_making(&mut self) {
        let width = self.width();
        self.numbers.copy_within(..width, width);
        self.second = Second::Making;
    }

    /// Ends making a second state.
    #[inline]
    pub fn end_making(&mut self) {
        self.forget_given_memos();
        self.given = 0;
        self.given_entries.clear();
        if self.is_making() {
            self.second = Second::Unknown;
        }
    }

    /// The state that is being made is another one.
    #[inline]
    fn forget_given_memos(&mut self) {
        if self.given_memos.is_empty() {
            return;
        }
        for place in self.given_memos.drain(..) {
            self.numbers[place as usize] = UNKNOWN;
        }
    }

    /// Gives slots of the state that is being made their values. Tells what they add to the fingerprint of the loaded
    /// state, as [`Self::hash_before`] does.
    #[inline]
    pub fn give(&mut self, writes: &[Write]) -> u64 {
        self.forget_given_memos();
        let (slots, entries) = self.parted(writes);
        let next = &mut self.numbers[self.width..];
        let mut hash = 0_u64;
        for &(slot, number) in slots {
            next[slot as usize] = number;
            hash = hash.wrapping_add(self.hashes[slot as usize]);
        }
        for &(place, number) in entries {
            hash = hash.wrapping_add(self.entry_hash(place));
            self.give_entry(place, number);
        }
        if !self.from.places.are_regular() {
            self.give_forms(slots, true);
        }
        hash
    }

    /// Variables that are written have the form that the layout expects, whatever they had before; or again what they had.
    #[cold]
    fn give_forms(&mut self, writes: &[Write], is_given: bool) {
        for &(slot, _) in writes {
            let form = self.layout.slots() + self.layout.variable_of(slot as usize);
            self.numbers[self.width + form] = if is_given { 1 } else { self.numbers[form] };
        }
    }

    /// Takes the values of slots of the state that is being made away again.
    #[inline]
    pub fn take_back(&mut self, writes: &[Write]) {
        let (slots, entries) = self.parted(writes);
        let (numbers, next) = self.numbers.split_at_mut(self.width);
        slots.iter().for_each(|&(slot, _)| next[slot as usize] = numbers[slot as usize]);
        entries.iter().for_each(|&(place, _)| self.take_entry_back(place));
        if !self.from.places.are_regular() {
            self.give_forms(slots, false);
        }
    }

    /// Takes the values away again of a state of which nothing is left to be made.
    pub fn take_back_last(&mut self, writes: &[Write]) {
        self.take_back(writes);
        self.forget_given_memos();
    }

    /// Whether values of the state that is being made are known by the numbers of slots.
    #[inline]
    pub fn has_given(&self) -> bool {
        self.given != 0
    }

    /// Whether it is known by numbers alone what writes make of the state that is loaded: all have the form that the layout expects.
    pub fn knows_writes(&self) -> bool {
        !self.writes_irregular
    }

    /// What a variable has else in the state that is being made, all of which has been given, than in the one that is loaded.
    pub(super) fn given_change(&mut self, variable: usize) -> Option<Change> {
        let (width, node) = (self.width(), self.layout.node(self.layout.root(variable)));
        for slot in node.from..node.to {
            let (from, to) = (self.numbers[slot], self.numbers[width + slot]);
            if from == to && from != UNKNOWN {
                continue;
            }
            if to == UNKNOWN {
                // What stays as it is, or has entries written.
                let is_changed = |&(place, number): &Write| {
                    self.seen_place(place) as usize == slot && self.numbers[place as usize] != number
                };
                if self.given_entries.iter().any(is_changed) {
                    return Some(Change::Entries);
                }
                continue;
            }
            self.number_loaded(slot);
            if self.numbers[slot] != to {
                return Some(Change::Slot(slot, self.numbers[slot], to));
            }
        }
        None
    }

    /// Whether a variable of the state that is being made has a value that is known by the numbers of its slots.
    pub(crate) fn is_given_variable(&self, variable: usize) -> bool {
        variable < VARIABLES && self.given >> variable & 1 != 0
    }

    /// The value of a node of the state that is being made.
    pub(super) fn given_node(&mut self, packer: &Packer, node: NodeId) -> Value {
        for slot in self.layout.node(node).from..self.layout.node(node).to {
            self.number_given(slot);
        }
        let (width, node) = (self.width(), self.layout.node(node));
        let mut bytes: SmallVec<[u8; 256]> = SmallVec::new();
        for slot in node.from..node.to {
            bytes.extend_from_slice(self.table.bytes(slot, self.numbers[width + slot]));
        }
        packer.unpack(&bytes, &mut { node.outer })
    }

    /// Makes the state that differs from the loaded one in these slots, which ascend.
    #[inline]
    pub fn write(&mut self, writes: &[Write], fingerprint: u64, made: &mut State) {
        self.write_bytes(writes, fingerprint, made);
        self.hint(self.parted(writes), made);
    }

    #[inline]
    fn write_bytes(&self, writes: &[Write], fingerprint: u64, made: &mut State) {
        let (slots, entries) = self.parted(writes);
        if !entries.is_empty() {
            return self.write_entries((slots, entries), fingerprint, made);
        }
        let length = |&(slot, number): &Write| self.table.bytes(slot as usize, number).len();
        let fits = |write: &Write| self.from.places.bytes(&self.from.bytes, write.0 as usize).len() == length(write);
        if !writes.iter().all(fits) {
            return self.write_anew(writes, fingerprint, made);
        }
        made.set(&self.from.bytes, fingerprint);
        for &(slot, number) in writes {
            let start = self.from.places.start(slot as usize);
            let new = self.table.bytes(slot as usize, number);
            made.bytes[start..start + new.len()].copy_from_slice(new);
        }
    }

    /// What slots of the loaded state add to its fingerprint, of those that are written.
    #[inline]
    pub fn hash_before(&self, writes: &[Write]) -> u64 {
        let (slots, entries) = self.parted(writes);
        let sum = slots.iter().fold(0, |sum: u64, &(slot, _)| sum.wrapping_add(self.hashes[slot as usize]));
        entries.iter().fold(sum, |sum, &(place, _)| sum.wrapping_add(self.entry_hash(place)))
    }

    /// What slots with these values add to a fingerprint.
    #[inline]
    pub fn hash_after(&self, writes: &[Write]) -> u64 {
        let (slots, entries) = self.parted(writes);
        let hashes = slots.iter().map(|&(slot, number)| self.table.hash(slot as usize, number));
        let of_entry = |&(place, number): &Write| self.entries.hash(place - self.first_entry as u32, number);
        hashes.chain(entries.iter().map(of_entry)).fold(0, u64::wrapping_add)
    }

    /// The same where entries change as well, whose places are behind those of all slots.
    fn write_entries(&self, (slots, entries): (&[Write], &[Write]), fingerprint: u64, made: &mut State) {
        let owner = |place: u32| self.entries.owner(place - self.first_entry as u32);
        let mut collections: SmallVec<[(usize, u32); 4]> =
            entries.iter().map(|(place, _)| (self.entries.slot(owner(*place)), owner(*place))).collect();
        collections.sort_unstable();
        collections.dedup();
        made.fingerprint = fingerprint;
        made.bytes.clear();
        let (mut slots, mut done) = (slots.iter().peekable(), 0);
        let mut collections = collections.into_iter().peekable();
        loop {
            let slot = slots.peek().map_or(usize::MAX, |(slot, _)| *slot as usize);
            let collected = collections.peek().map_or(usize::MAX, |(slot, _)| *slot);
            let next = slot.min(collected);
            if next == usize::MAX {
                break;
            }
            made.bytes.extend_from_slice(self.from.places.run(&self.from.bytes, done, next));
            if let Some((_, number)) = slots.next_if(|(slot, _)| *slot as usize == next) {
                made.bytes.extend_from_slice(self.table.bytes(next, *number));
            } else if let Some((_, collection)) = collections.next() {
                self.write_collection(collection, entries, &mut made.bytes);
            }
            done = next + 1;
        }
        made.bytes.extend_from_slice(self.from.places.run(&self.from.bytes, done, self.layout.slots()));
    }

    /// The same where a slot takes more or less room than before.
    fn write_anew(&self, writes: &[Write], fingerprint: u64, made: &mut State) {
        made.fingerprint = fingerprint;
        made.bytes.clear();
        let mut done = 0;
        for &(slot, number) in writes {
            made.bytes.extend_from_slice(self.from.places.run(&self.from.bytes, done, slot as usize));
            made.bytes.extend_from_slice(self.table.bytes(slot as usize, number));
            done = slot as usize + 1;
        }
        made.bytes.extend_from_slice(self.from.places.run(&self.from.bytes, done, self.layout.slots()));
    }
}
