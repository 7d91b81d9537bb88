//! Entries among the slots: their places, and how they are read and written.

use super::{Place, Second, Slots, Write, form_number};
use crate::slots::entries::{ABSENT, Changed, OPAQUE};
use crate::slots::filters::Filter;
use crate::slots::forms::Form;
use crate::slots::layout::NodeId;
use crate::slots::table::UNKNOWN;
use check_value::value::{Set, Value};
use std::cell::Cell;

impl Slots {
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

    /// The collection that a node is in some states, with its form there, if its entries are known by themselves.
    pub(crate) fn collection(&self, node: NodeId) -> Option<(u32, Form)> {
        let collection = self.collection_in(node).filter(|one| !self.reads_whole && self.entries.is_tracked(*one))?;
        Some((collection, self.entries.form_of(collection)))
    }

    /// The collection that a node is, with its form in the state that is loaded; `None` if it is none there, or there are no
    /// numbers.
    pub fn listed(&self, node: NodeId) -> Option<(u32, Form)> {
        let collection = self.collection_in(node)?;
        Some((collection, self.entries.listed(collection)?))
    }

    /// All of a variable that is a set with entries in the state that is loaded: made of the keys of these, so that who meets one of
    /// them knows which it is.
    pub(super) fn listed_set(&self, variable: usize) -> Option<Value> {
        let (collection, Form::Set) = self.listed(self.layout.root(variable))? else { return None };
        let keys = self.entries.present(collection).map(|entry| self.entries.key_value(entry).clone());
        Some(Set::from_sorted(keys).into())
    }

    /// Whether a node may be a collection in some states.
    pub fn may_be_listed(&self, node: NodeId) -> bool {
        self.collection_of(node).is_some()
    }

    /// Whether a collection is a sequence in the state that is loaded.
    pub fn is_sequence(&self, collection: u32) -> bool {
        self.entries.sequence_length(collection).is_some()
    }

    /// The number of the value of an entry in the state that is loaded, and this value; `None` where it is not there.
    pub fn entry_value(&mut self, entry: u32) -> Option<(u32, Value)> {
        let number = self.numbers[self.first_entry + entry as usize];
        Some((number, self.entries.value(entry, number)?))
    }

    fn collection_in(&self, node: NodeId) -> Option<u32> {
        if self.numbers.is_empty() { None } else { self.collection_of(node) }
    }

    fn collection_of(&self, node: NodeId) -> Option<u32> {
        let is_leaf = self.layout.children(node).is_empty();
        if is_leaf { self.entries.collection(self.layout.node(node).from) } else { None }
    }

    /// Takes the entries of a slot of the state that is being loaded, with which some bytes begin, if they are known by themselves. Gives
    /// the collection, and how many bytes it takes, unless it has not its form.
    pub(super) fn load_entries(&mut self, slot: usize, bytes: &[u8]) -> Option<(u32, Option<usize>)> {
        let collection = self.entries.collection(slot).filter(|one| self.entries.is_tracked(*one))?;
        let before = self.numbers.len();
        let length = self.entries.load(collection, bytes, &mut self.numbers, self.first_entry);
        if self.numbers.len() != before {
            self.filters.meet();
            self.unsettle();
        }
        let form = self.layout.slots() + self.layout.variable_of(slot);
        self.numbers[form] = form_number(true, &self.entries, Some(collection));
        Some((collection, length))
    }

    /// The length of a sequence whose elements are known by themselves; then only that is recorded. `None` where it is none in the
    /// state that is loaded, which is recorded as well, and where no elements are known.
    pub(crate) fn sequence_length(&mut self, place: Place) -> Option<usize> {
        if place.is_next {
            return None;
        }
        let (collection, Form::Function) = self.collection(place.node)? else { return None };
        self.record_form(place);
        self.entries.sequence_length(collection)
    }

    /// How many entries a collection has in the state that is loaded: then only that is recorded. `None` where it has not its form there,
    /// which is recorded as well.
    pub(crate) fn cardinality(&mut self, collection: u32) -> Option<usize> {
        let place = self.first_entry + self.entries.place_of_count(collection) as usize;
        if self.numbers.len() <= place {
            self.numbers.resize(place + 1, ABSENT);
        }
        self.numbers[place] = self.entries.number_of_count(collection);
        self.record_all(&[place as u32]);
        self.entries.listed(collection)?;
        Some(self.entries.present(collection).count())
    }

    /// The entry of a collection with this packed key; `None` if there can be none.
    pub(crate) fn entry(&mut self, collection: u32, key: &[u8]) -> Option<u32> {
        let entry = self.entries.entry(collection, key)?;
        let count = self.first_entry + self.entries.count();
        if self.numbers.len() < count {
            let number = if self.entries.listed(collection).is_some() { ABSENT } else { OPAQUE };
            self.numbers.resize(count, number);
            // It is not in the state that is loaded: what filters read there stays true.
            self.filters.meet();
        }
        Some(entry)
    }

    /// The entry of a collection whose key is this number, as far as that is known without packing it.
    #[inline]
    pub(crate) fn element(&self, collection: u32, place: i64) -> Option<u32> {
        let entry = self.entries.element(collection, place)?;
        (self.first_entry + (entry as usize) < self.numbers.len()).then_some(entry)
    }

    /// The value of the entry with this key in the state that is loaded, which is recorded, if that takes no more than a look.
    pub(crate) fn look_at_element(&self, collection: u32, place: i64) -> Option<&Value> {
        let entry = self.element(collection, place)?;
        let place = self.first_entry + entry as usize;
        let value = self.entries.held(entry, self.numbers[place])?;
        if !self.is_read.get(place)?.get() && !self.is_told(place) {
            self.mark(place);
        }
        Some(value)
    }

    /// Where there are new entries, and one of them may be in the state: which filters they satisfy is not known.
    #[inline]
    pub(super) fn unsettle(&mut self) {
        if self.filters.are_unsettled {
            for place in self.filters.places() {
                if let Some(number) = self.numbers.get_mut(self.first_entry + place as usize) {
                    *number = UNKNOWN;
                }
            }
        }
    }

    /// Whether there are entries of which it is not known which filters they satisfy.
    #[inline]
    pub(crate) fn are_filters_unsettled(&self) -> bool {
        self.filters.are_unsettled
    }

    /// A filter is known for all entries that there are.
    pub(crate) fn settle(&mut self, filter: Filter) {
        if let Some((place, number)) = self.filters.settle(filter, self.entries.count())
            && let Some(known) = self.numbers.get_mut(self.first_entry + place as usize)
        {
            *known = number;
        }
    }

    /// All filters have been settled.
    pub(crate) fn end_settling(&mut self) {
        self.filters.are_unsettled = false;
    }

    /// The number at the place of a filter of the entries of a collection; `None` if it has none there and gets none.
    pub(crate) fn number_of_filter(&mut self, filter: Filter, collection: u32) -> Option<u32> {
        let place = match self.filters.selection(filter) {
            Some(selection) if selection.collection != collection => return None,
            Some(selection) => selection.place,
            None if !self.filters.has_room() => return None,
            None => {
                let place = self.entries.reserve(collection);
                self.numbers.resize(self.first_entry + self.entries.count(), UNKNOWN);
                self.filters.put(filter, place, collection);
                place
            }
        };
        Some(self.numbers[self.first_entry + place as usize])
    }

    /// Records that a filter is read.
    pub(crate) fn record_filter(&mut self, place: u32) {
        self.record_all(&[self.first_entry as u32 + place]);
    }

    /// Whether a place among the numbers is behind those of memos: that of an entry or of a filter.
    #[inline]
    pub(crate) fn is_behind_memos(&self, place: u32) -> bool {
        place as usize >= self.first_entry
    }

    /// The value of an entry in the state that is loaded, which is recorded; nothing in it where it is not there, and `None`
    /// where there are no entries.
    pub(crate) fn read_entry(&mut self, entry: u32) -> Option<Option<Value>> {
        let place = self.first_entry + entry as usize;
        self.record_all(&[place as u32]);
        let number = self.numbers[place];
        (number != OPAQUE).then(|| self.entries.value(entry, number))
    }

    /// Whether an entry has been read.
    pub(crate) fn has_read_entry(&self, entry: u32) -> bool {
        self.is_read.get(self.first_entry + entry as usize).is_some_and(Cell::get)
    }

    /// Whether a variable whose entries are known by themselves has been read as a whole.
    pub fn has_read_entries(&self) -> bool {
        let is_tracked = |slot: usize| self.entries.collection(slot).is_some_and(|one| self.entries.is_tracked(one));
        self.may_have_entries()
            && self.read().iter().any(|place| (*place as usize) < self.layout.slots() && is_tracked(*place as usize))
    }

    /// Whether an entry is an element of a set.
    pub(crate) fn is_element(&self, entry: u32) -> bool {
        self.entries.form_of(self.entries.owner(entry)) == Form::Set
    }

    /// The write that gives an entry a packed value, or takes it away.
    pub(crate) fn entry_write(&mut self, entry: u32, value: Option<&[u8]>) -> (u32, u32) {
        let number = value.map_or(ABSENT, |bytes| self.entries.number(entry, bytes));
        ((self.first_entry + entry as usize) as u32, number)
    }

    /// The place of an entry among the numbers.
    pub fn entry_place(&self, entry: u32) -> u32 {
        self.first_entry as u32 + entry
    }

    /// Whether an entry is there in the state that is loaded.
    pub fn is_present(&self, entry: u32) -> bool {
        self.numbers[self.first_entry + entry as usize] > OPAQUE
    }

    /// The entries of a collection in the state that is loaded, in the order of their keys.
    pub fn entries_of(&self, collection: u32) -> impl Iterator<Item = u32> + '_ {
        self.entries.present(collection)
    }

    /// Writes of slots, and those of entries, which are behind them.
    #[inline]
    pub(super) fn parted<'w>(&self, writes: &'w [Write]) -> (&'w [Write], &'w [Write]) {
        match writes.last() {
            Some((last, _)) if *last as usize >= self.first_entry => {
                writes.split_at(writes.partition_point(|(place, _)| (*place as usize) < self.first_entry))
            }
            _ => (writes, &[]),
        }
    }

    /// What the entry at a place adds to the fingerprint of the loaded state.
    pub(super) fn entry_hash(&self, place: u32) -> u64 {
        self.entries.hash(place - self.first_entry as u32, self.numbers[place as usize])
    }

    /// An entry of the state that is being made gets a value.
    #[cold]
    pub(super) fn give_entry(&mut self, place: u32, number: u32) {
        self.given_entries.push((place, number));
        let entry = place - self.first_entry as u32;
        let slot = self.entries.slot(self.entries.owner(entry));
        self.numbers[self.width + slot] = UNKNOWN;
    }

    /// Takes the value of an entry of the state that is being made away again.
    #[cold]
    pub(super) fn take_entry_back(&mut self, place: u32) {
        self.given_entries.retain(|(given, _)| *given != place);
        let entry = place - self.first_entry as u32;
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
        let Some(collection) = self.entries.collection(slot) else {
            // It stays as it is: a value that it was given has a number.
            self.number_loaded(slot);
            self.numbers[self.width + slot] = self.numbers[slot];
            return;
        };
        let mut bytes = Vec::new();
        let given = std::mem::take(&mut self.given_entries);
        self.write_collection(collection, &given, &mut bytes);
        self.given_entries = given;
        self.numbers[self.width + slot] = self.table.number(&self.entries, slot, &bytes);
    }

    /// The same for the second state of a step.
    fn number_next(&mut self, slot: usize) {
        self.numbers[self.width + slot] = match self.has_next_changed(slot) {
            true => self.table.number(&self.entries, slot, self.to.places.bytes(&self.to.bytes, slot)),
            false => {
                self.number_loaded(slot);
                self.numbers[slot]
            }
        };
    }

    /// Finds the number of a slot by its place, where there are numbers; whether it is the place of a slot that has one now.
    #[inline]
    pub fn number_at(&mut self, place: u32) -> bool {
        match self.numbers.get(place as usize) {
            Some(&UNKNOWN) => self.number_unknown(place as usize),
            known => known.is_some(),
        }
    }

    #[cold]
    pub(super) fn number_unknown(&mut self, place: usize) -> bool {
        if place < self.layout.slots() {
            self.number_loaded(place);
        } else if (self.width..self.width + self.layout.slots()).contains(&place) {
            match self.second {
                Second::Making => self.number_given(place - self.width),
                Second::Numbered => self.number_next(place - self.width),
                Second::Unknown => {}
            }
        }
        self.numbers[place] != UNKNOWN
    }

    /// Appends the bytes of a collection of the loaded state with those of the writes that speak of it.
    pub(super) fn write_collection(&self, collection: u32, writes: &[Write], out: &mut Vec<u8>) {
        let first = self.first_entry as u32;
        let own = writes.iter().filter(|(place, _)| self.entries.owner(place - first) == collection);
        let mut changed: Changed = own.map(|&(place, number)| (place - first, number)).collect();
        self.entries.write(collection, &mut changed, out);
    }
}
