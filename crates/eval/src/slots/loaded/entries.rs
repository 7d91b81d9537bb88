//! Entries among the slots: their places, and how they are read and written.

use super::Slots;
use crate::slots::entries::{ABSENT, Changed, OPAQUE};
use crate::slots::forms::Form;
use crate::slots::layout::NodeId;
use crate::slots::table::UNKNOWN;
use check_value::value::Value;

impl Slots {
    /// The place of the first entry among the numbers.
    #[inline]
    pub(crate) fn first_entry(&self) -> usize {
        self.first_entry
    }

    /// The place of which a path is told that it depends on a place: of an entry and of the form of a variable with entries
    /// the slot in which they are.
    #[inline]
    pub fn seen_place(&self, place: u32) -> u32 {
        if (place as usize) < self.layout.slots() || !self.may_have_entries() { place } else { self.slot_behind(place) }
    }

    fn slot_behind(&self, place: u32) -> u32 {
        if let Some(entry) = (place as usize).checked_sub(self.first_entry) {
            return self.entries.slot(self.entries.owner(entry as u32)) as u32;
        }
        if (place as usize) < self.width {
            let node = self.layout.node(self.layout.root(place as usize - self.layout.slots()));
            if self.entries.collection(node.from).is_some() {
                return node.from as u32;
            }
        }
        place
    }

    /// Whether some slot has entries in some states.
    #[inline]
    pub(crate) fn may_have_entries(&self) -> bool {
        self.entries.have_collections()
    }

    /// The collection that a node is in some states, with its form there.
    pub(crate) fn collection(&self, node: NodeId) -> Option<(u32, Form)> {
        if self.reads_whole || self.numbers.is_empty() || !self.layout.children(node).is_empty() {
            return None;
        }
        let collection = self.entries.collection(self.layout.node(node).from)?;
        self.entries.is_tracked(collection).then(|| (collection, self.entries.form_of(collection)))
    }

    /// The collection that a node is, with its form in the state that is loaded; `None` if it is none there, or there are no
    /// numbers.
    pub fn listed(&self, node: NodeId) -> Option<(u32, Form)> {
        if self.numbers.is_empty() || !self.layout.children(node).is_empty() {
            return None;
        }
        let collection = self.entries.collection(self.layout.node(node).from)?;
        Some((collection, self.entries.listed(collection)?))
    }

    /// The entry of a collection with this packed key; `None` if there can be none.
    pub(crate) fn entry(&mut self, collection: u32, key: &[u8]) -> Option<u32> {
        let entry = self.entries.entry(collection, key)?;
        let count = self.first_entry() + self.entries.count();
        if self.numbers.len() < count {
            let number = if self.entries.listed(collection).is_some() { ABSENT } else { OPAQUE };
            self.numbers.resize(count, number);
        }
        Some(entry)
    }

    /// The value of an entry in the state that is loaded, which is recorded; nothing in it where it is not there, and `None`
    /// where there are no entries.
    pub(crate) fn read_entry(&mut self, entry: u32) -> Option<Option<Value>> {
        let place = self.first_entry() + entry as usize;
        self.record_all(&[place as u32]);
        let number = self.numbers[place];
        (number != OPAQUE).then(|| self.entries.value(entry, number))
    }

    /// Whether an entry has been read.
    pub(crate) fn has_read_entry(&self, entry: u32) -> bool {
        self.is_read.get(self.first_entry() + entry as usize).is_some_and(|is_read| *is_read)
    }

    /// Whether an entry is an element of a set.
    pub(crate) fn is_element(&self, entry: u32) -> bool {
        self.entries.form_of(self.entries.owner(entry)) == Form::Set
    }

    /// The write that gives an entry a packed value, or takes it away.
    pub(crate) fn entry_write(&mut self, entry: u32, value: Option<&[u8]>) -> (u32, u32) {
        let number = value.map_or(ABSENT, |bytes| self.entries.number(entry, bytes));
        ((self.first_entry() + entry as usize) as u32, number)
    }

    /// The entries of a collection in the state that is loaded, in the order of their keys.
    pub fn entries_of(&self, collection: u32) -> impl Iterator<Item = u32> + '_ {
        self.entries.present(collection)
    }

    /// Whether there are entries among writes: their places are behind those of slots.
    #[inline]
    pub(super) fn have_entries(&self, writes: &[(u32, u32)]) -> bool {
        writes.last().is_some_and(|(last, _)| *last as usize >= self.first_entry)
    }

    /// What stands at a place that may be that of an entry adds to the fingerprint of the loaded state.
    pub(super) fn hash_at(&self, place: u32) -> u64 {
        match (place as usize).checked_sub(self.first_entry()) {
            Some(entry) => self.entries.hash(entry as u32, self.numbers[place as usize]),
            None => self.hashes[place as usize],
        }
    }

    /// An entry of the state that is being made gets a value.
    #[cold]
    pub(super) fn give_entry(&mut self, place: u32, number: u32) {
        self.given_entries.push((place, number));
        let entry = place - self.first_entry() as u32;
        let slot = self.entries.slot(self.entries.owner(entry));
        self.numbers[self.width + slot] = UNKNOWN;
    }

    /// Takes the value of an entry of the state that is being made away again.
    #[cold]
    pub(super) fn take_entry_back(&mut self, place: u32) {
        self.given_entries.retain(|(given, _)| *given != place);
        let entry = place - self.first_entry() as u32;
        let slot = self.entries.slot(self.entries.owner(entry));
        self.numbers[self.width + slot] = self.numbers[slot];
    }

    /// Finds the number of a slot of the loaded state, if it has none yet: those with entries are seldom asked for as a whole.
    pub(super) fn number_loaded(&mut self, slot: usize) {
        if self.numbers[slot] == UNKNOWN {
            let bytes = self.from.places.bytes(&self.from.bytes, slot);
            self.numbers[slot] = self.table.number(&self.entries, slot, bytes);
        }
    }

    /// The same for the state that is being made.
    pub(super) fn number_given(&mut self, slot: usize) {
        if self.numbers[self.width + slot] != UNKNOWN {
            return;
        }
        let Some(collection) = self.entries.collection(slot) else { return };
        let mut bytes = Vec::new();
        let given = std::mem::take(&mut self.given_entries);
        self.write_collection(collection, &given, &mut bytes);
        self.given_entries = given;
        self.numbers[self.width + slot] = self.table.number(&self.entries, slot, &bytes);
    }

    /// Finds the number of a slot by its place, where there are numbers; whether it is the place of a slot that has one now.
    #[inline]
    pub(crate) fn number_at(&mut self, place: u32) -> bool {
        match self.numbers.get(place as usize) {
            Some(&UNKNOWN) => self.number_unknown(place as usize),
            known => known.is_some(),
        }
    }

    #[cold]
    pub(super) fn number_unknown(&mut self, place: usize) -> bool {
        if place < self.layout.slots() {
            self.number_loaded(place);
        } else if self.is_making() && (self.width..self.width + self.layout.slots()).contains(&place) {
            self.number_given(place - self.width);
        }
        self.numbers[place] != UNKNOWN
    }

    /// Appends the bytes of a collection of the loaded state with those of the writes that speak of it.
    pub(super) fn write_collection(&self, collection: u32, writes: &[(u32, u32)], out: &mut Vec<u8>) {
        let first = self.first_entry() as u32;
        let own = writes.iter().filter(|(place, _)| self.entries.owner(place - first) == collection);
        let mut changed: Changed = own.map(|&(place, number)| (place - first, number)).collect();
        self.entries.write(collection, &mut changed, out);
    }
}
