//! Entries: the elements of a set and the pairs of a function whose domain changes, each known by itself.
//!
//! Messages under way, most often a set or a bag, differ in nearly every state, and so what is computed from all of them is
//! hardly ever found again. But a step looks at one or two of them. So each element or key that a slot of this kind has had
//! is an *entry* with a place of its own among the numbers, as if it were a slot: who looks at one has read that one, and who
//! adds or removes one has written that one. What a slot of this kind adds to a fingerprint is a sum over its entries, so it
//! is corrected for what changes as well.
//!
//! Which slots are of this kind is told by the initial state: a set, or a function that is empty or has keys without a known
//! shape. Of a set only records, tuples and other functions are entries: sets of simple values take few values as a whole. A
//! function that is empty at first may as well become a table with names or numbers as keys; or a sequence, a log or a queue: then
//! its entries are its elements, by their places.

mod listing;

pub use self::listing::{Common, Run};
use self::listing::{Listing, place_of};
use super::forms::{Form, Parts, each, is_key, is_listed};
use super::hash::{GOLDEN, hash, mixed};
use check_value::order_list::OrderList;
use check_value::pack::{self, Packer};
use check_value::value::{Value, evident_order};
use rustc_hash::FxHashMap;
use smallvec::SmallVec;
use std::ops::Range;
use std::rc::Rc;
use xxhash_rust::xxh3::xxh3_64;

/// The number of the value of an entry that is not there.
pub const ABSENT: u32 = 0;

/// The number of the value of every entry in a state in which the slot is not of the kind that it was at first.
pub const OPAQUE: u32 = 1;

/// Where more than one in so many values that a slot takes is new, its entries are known by themselves.
const MANY_NEW: usize = 2;

/// With more entries it is one in as many more.
const FEW_ENTRIES: usize = 8;

/// A change to a value of so many bytes counts twice in this, of twice as many three times, and so on.
const WEIGHTY: usize = 128;

/// What an entry or a value of one takes beside its bytes, roughly.
const ENTRY: usize = 160;

/// More values of an entry than this are found by a table.
const FEW_VALUES: usize = 16;

/// Elements of sequences behind this place are found by their packed places.
const ELEMENTS: i64 = 256;

/// The entries of all slots.
#[derive(Default)]
pub struct Entries {
    packer: Rc<Packer>,
    /// By slot.
    of_slots: Vec<Option<u32>>,
    collections: Vec<Collection>,
    all: Vec<Entry>,
    /// The entries by the addresses of their keys, where these are shared by whoever has them.
    addresses: FxHashMap<usize, u32>,
    /// Bytes in use, roughly.
    size: usize,
}

/// A slot whose entries are known by themselves.
struct Collection {
    slot: usize,
    form: Form,
    numbers: FxHashMap<Rc<[u8]>, u32>,
    /// The entries whose keys are 1, 2 and so on: the elements of a sequence are asked for by these.
    elements: Vec<Option<u32>>,
    /// All entries in the order of their keys.
    order: OrderList,
    /// Those of the state that is loaded.
    listing: Listing,
    /// Whether keys were met that cannot be put in order.
    is_broken: bool,
    /// Whether its entries are known by themselves. At first they are not: where a slot takes few values, these are found
    /// again as a whole.
    is_tracked: bool,
    /// How often it changed since it was last judged, with a weight by the size of its values, and how many values it had taken by
    /// then.
    changes: u32,
    weight: usize,
    values: usize,
    /// The place that tells how many entries there are, once somebody has asked.
    count: Option<u32>,
}

#[derive(Default)]
struct Entry {
    collection: u32,
    /// Whether it is none, but a place that tells something else of the entries of this collection: how many there are, or what a filter
    /// selects.
    is_other: bool,
    key: Rc<[u8]>,
    value: Value,
    /// By number; the first two stand for [`ABSENT`] and [`OPAQUE`].
    values: Vec<Held>,
    /// A word of each value behind these two, where there are few.
    words: Vec<u64>,
    /// The numbers of the values by their bytes, where there are many.
    numbers: FxHashMap<Rc<[u8]>, u32>,
}

/// A value that an entry has had. For an element of a set it has no bytes.
#[derive(Default)]
struct Held {
    bytes: Rc<[u8]>,
    hash: u64,
    value: Value,
}

/// An entry that has another value in the state that is being loaded than in the state before.
struct Changing {
    entry: u32,
    before: u32,
    after: u32,
}

/// Changes of entries, by their numbers among all, with the numbers of their new values.
pub(crate) type Changed = SmallVec<[(u32, u32); 8]>;

impl Entries {
    /// No entries. For each slot the form that it has at first, if its entries may be known by themselves: they are, or that is to be
    /// judged.
    pub(crate) fn new(packer: Rc<Packer>, forms: impl Iterator<Item = Option<Form>>, is_tracked: bool) -> Self {
        let mut entries = Self { packer, ..Self::default() };
        for (slot, form) in forms.enumerate() {
            entries.of_slots.push(form.map(|_| entries.collections.len() as u32));
            let Some(form) = form else { continue };
            entries.collections.push(Collection {
                slot,
                form,
                numbers: FxHashMap::default(),
                elements: Vec::new(),
                order: OrderList::default(),
                listing: Listing::default(),
                is_broken: false,
                is_tracked,
                changes: 0,
                weight: 0,
                values: 0,
                count: None,
            });
        }
        entries
    }

    /// Forgets all entries. Slots whose keys cannot be put in order have none from now on.
    pub(crate) fn forget(&mut self) {
        self.all.clear();
        self.addresses.clear();
        self.size = 0;
        for collection in &mut self.collections {
            collection.numbers.clear();
            collection.elements.clear();
            collection.order.clear();
            collection.listing.clear();
            collection.count = None;
            (collection.changes, collection.weight, collection.values) = (0, 0, 0);
        }
    }

    /// Whether there are slots that may have some.
    #[inline]
    pub(crate) fn have_collections(&self) -> bool {
        !self.collections.is_empty()
    }

    /// How many there are.
    pub fn count(&self) -> usize {
        self.all.len()
    }

    /// Bytes in use, roughly.
    pub(crate) fn size(&self) -> usize {
        self.size
    }

    /// The collection in a slot.
    pub(crate) fn collection(&self, slot: usize) -> Option<u32> {
        self.of_slots.get(slot).copied().flatten()
    }

    /// The form of a collection, if the state that is loaded has it.
    pub(crate) fn listed(&self, collection: u32) -> Option<Form> {
        let collection = &self.collections[collection as usize];
        collection.listing.is_listed.then_some(collection.form)
    }

    /// The length of a collection, if it is a sequence in the state that is loaded.
    pub(crate) fn sequence_length(&self, collection: u32) -> Option<usize> {
        let Collection { form, listing, .. } = &self.collections[collection as usize];
        let is_sequence = *form == Form::Function && (listing.are_indices || listing.present.is_empty());
        (listing.is_listed && is_sequence).then_some(listing.present.len())
    }

    /// The form of a collection.
    pub(crate) fn form_of(&self, collection: u32) -> Form {
        self.collections[collection as usize].form
    }

    /// The entries of a collection that came after so many of all.
    pub fn after(&self, seen: usize, collection: u32) -> impl Iterator<Item = u32> + '_ {
        let first = seen.min(self.all.len()) as u32;
        (first..)
            .zip(&self.all[first as usize..])
            .filter(move |(_, one)| one.collection == collection && !one.is_other)
            .map(|(entry, _)| entry)
    }

    /// The collection of an entry.
    pub fn owner(&self, entry: u32) -> u32 {
        self.all[entry as usize].collection
    }

    /// Whether the entries of a collection are known by themselves.
    pub(crate) fn is_tracked(&self, collection: u32) -> bool {
        self.collections[collection as usize].is_tracked
    }

    /// Counts that a collection whose entries are not known by themselves changes to a packed value, and has taken so many values
    /// in all. Every so often, the sooner the larger they are, it is judged whether that is too many; whether its entries are to be
    /// known from now on. What is not found again takes the longer, the more entries there are.
    pub(crate) fn judge(&mut self, collection: u32, bytes: &[u8], values: usize, changes: u32) -> bool {
        let of = &mut self.collections[collection as usize];
        of.changes += 1;
        of.weight += 1 + bytes.len() / WEIGHTY;
        if of.weight < changes as usize {
            return false;
        }
        let entries = Parts::of(&self.packer, of.form, bytes).map_or(0, |parts| parts.count);
        let fresh = values.saturating_sub(of.values);
        of.is_tracked = fresh > of.changes as usize / MANY_NEW.max(entries / FEW_ENTRIES);
        (of.changes, of.weight, of.values) = (0, 0, values);
        of.is_tracked
    }

    /// The slot of a collection.
    pub(crate) fn slot(&self, collection: u32) -> usize {
        self.collections[collection as usize].slot
    }

    /// The entries of the state that is loaded.
    pub(crate) fn present(&self, collection: u32) -> impl Iterator<Item = u32> + '_ {
        self.collections[collection as usize].listing.present.iter().map(|(entry, _)| *entry)
    }

    /// The entry with a key, if it was met before.
    pub(crate) fn known(&self, collection: u32, key: &[u8]) -> Option<u32> {
        self.collections[collection as usize].numbers.get(key).copied()
    }

    /// Whether what has this place is no entry: it tells something else of those of its collection.
    pub(crate) fn is_other(&self, entry: u32) -> bool {
        self.all[entry as usize].is_other
    }

    /// The packed value of an entry; empty for an element of a set.
    pub(crate) fn value_bytes(&self, entry: u32, number: u32) -> &[u8] {
        &self.all[entry as usize].values[number as usize].bytes
    }

    /// The packed key of an entry.
    pub fn key(&self, entry: u32) -> &[u8] {
        &self.all[entry as usize].key
    }

    /// The key of an entry.
    pub fn key_value(&self, entry: u32) -> &Value {
        &self.all[entry as usize].value
    }

    /// The entry whose key a value shares; `None` where it shares none.
    #[inline]
    pub(crate) fn entry_of(&self, value: &Value) -> Option<u32> {
        let Value::Function(function) = value else { return None };
        self.addresses.get(&Rc::as_ptr(function).addr()).copied()
    }

    /// What an entry with a value adds to a fingerprint.
    pub(crate) fn hash(&self, entry: u32, number: u32) -> u64 {
        self.all[entry as usize].values[number as usize].hash
    }

    /// A value of an entry; `None` where it is not there.
    pub(crate) fn value(&mut self, entry: u32, number: u32) -> Option<Value> {
        if number <= OPAQUE {
            return None;
        }
        let held = &mut self.all[entry as usize].values[number as usize];
        if matches!(held.value, Value::Unset) {
            held.value = match held.bytes.is_empty() {
                true => Value::from(true),
                false => self.packer.unpack(&held.bytes, &mut 0),
            };
        }
        Some(held.value.clone())
    }

    /// The same, if it is there and has been unpacked before.
    pub(super) fn held(&self, entry: u32, number: u32) -> Option<&Value> {
        match &self.all[entry as usize].values.get(number as usize)?.value {
            Value::Unset => None,
            value => Some(value),
        }
    }

    /// The number of a value of an entry; of an element of a set that has no bytes.
    pub(crate) fn number(&mut self, entry: u32, bytes: &[u8]) -> u32 {
        let known = &self.all[entry as usize];
        if let Some(number) = known.number(bytes) {
            return number;
        }
        let hash = hash_of(self.slot(known.collection), &known.key, bytes);
        self.all[entry as usize].add(Held { bytes: bytes.into(), hash, value: Value::Unset });
        self.size += ENTRY + bytes.len();
        self.all[entry as usize].values.len() as u32 - 1
    }

    /// The entry with a key; `None` if it cannot be one.
    pub(crate) fn entry(&mut self, collection: u32, key: &[u8]) -> Option<u32> {
        if let Some(known) = self.collections[collection as usize].numbers.get(key) {
            return Some(*known);
        }
        if !is_key(self.form_of(collection), key) {
            return None;
        }
        let value = self.packer.unpack(key, &mut 0);
        let number = self.all.len() as u32;
        let of = &mut self.collections[collection as usize];
        // order: an order list, by its items.
        let compare = |other: u32| evident_order(&value, &self.all[other as usize].value).ok_or(());
        of.order.insert(number, compare).ok()?;
        let key: Rc<[u8]> = key.into();
        of.numbers.insert(key.clone(), number);
        if let Value::Int(place @ 1..=ELEMENTS) = value {
            let place = place as usize - 1;
            of.elements.resize(of.elements.len().max(place + 1), None);
            of.elements[place] = Some(number);
        }
        self.size += ENTRY + key.len();
        if let Value::Function(function) = &value {
            self.addresses.insert(Rc::as_ptr(function).addr(), number);
        }
        let values = vec![Held::default(), Held::default()];
        self.all.push(Entry { collection, key, value, values, ..Entry::default() });
        Some(number)
    }

    /// The entry whose key is this number, if it is a small one and there was such an entry before.
    #[inline]
    pub(super) fn element(&self, collection: u32, place: i64) -> Option<u32> {
        let place = usize::try_from(place).ok()?.checked_sub(1)?;
        *self.collections[collection as usize].elements.get(place)?
    }

    /// The place among the entries that tells how many a collection has.
    pub(super) fn place_of_count(&mut self, collection: u32) -> u32 {
        if let Some(place) = self.known_place_of_count(collection) {
            return place;
        }
        let place = self.reserve(collection);
        self.collections[collection as usize].count = Some(place);
        place
    }

    /// The same, if somebody has asked for it.
    pub(super) fn known_place_of_count(&self, collection: u32) -> Option<u32> {
        self.collections[collection as usize].count
    }

    /// The number at that place in the state that is loaded: more than it by two, or [`OPAQUE`] where the slot has not its form.
    pub(super) fn number_of_count(&self, collection: u32) -> u32 {
        let listing = &self.collections[collection as usize].listing;
        if listing.is_listed { OPAQUE + 1 + listing.present.len() as u32 } else { OPAQUE }
    }

    /// Takes a place among the entries that tells something of those of a collection.
    pub(super) fn reserve(&mut self, collection: u32) -> u32 {
        self.all.push(Entry { collection, is_other: true, ..Entry::default() });
        self.size += ENTRY;
        self.all.len() as u32 - 1
    }

    /// Takes the entries of a slot of another state, with which some bytes begin. Those among the numbers begin at `base`. Gives how many
    /// bytes they take; `None` if the slot has not its form.
    pub(crate) fn load(&mut self, collection: u32, bytes: &[u8], numbers: &mut Vec<u32>, base: usize) -> Option<usize> {
        numbers.resize(base + self.all.len(), ABSENT);
        let of = &mut self.collections[collection as usize];
        let (slot, form, was_listed) = (of.slot, of.form, of.listing.is_listed);
        // Keys are not looked at again that were there before.
        let parts = if of.is_broken { None } else { Parts::of(&self.packer, form, bytes) };
        let Some(parts) = parts else { return self.close(collection, numbers, base) };
        let head = bytes.len() - parts.behind.len();
        let listing = &mut of.listing;
        if !was_listed {
            of.order.items().iter().for_each(|entry| numbers[base + *entry as usize] = ABSENT);
            listing.sum = hash(slot, &[form as u8]);
            listing.is_listed = true;
        }
        listing.are_indices = parts.are_indices;
        let before = listing.present.len();
        let mut common = listing.keys.take(&self.packer, parts.keys, parts.count);
        let keys_behind = if parts.are_keys_behind { listing.keys.len() } else { 0 };
        if form == Form::Function {
            let of_values = listing.values.take(&self.packer, &parts.behind[keys_behind..], parts.count);
            if common.start == parts.count && before == parts.count && was_listed {
                let length = head + keys_behind + listing.values.len();
                self.load_values(collection, of_values.start..parts.count - of_values.end, numbers, base);
                return Some(length);
            }
            common = common.and(of_values, before, parts.count);
        }
        let length = head + keys_behind + listing.values.len();
        let gone: SmallVec<[(u32, u32); 8]> = listing.present.drain(common.start..before - common.end).collect();
        let places = common.start..parts.count - common.end;
        let changed = self.changed(collection, places, &gone);
        // There may be new ones.
        numbers.resize(base + self.all.len(), ABSENT);
        let Some((met, changed)) = changed else { return self.close(collection, numbers, base) };
        let listing = &mut self.collections[collection as usize].listing;
        for Changing { entry, before, after } in changed {
            numbers[base + entry as usize] = after;
            // Of an entry that is not there the hash is 0.
            let values = &self.all[entry as usize].values;
            listing.sum =
                listing.sum.wrapping_sub(values[before as usize].hash).wrapping_add(values[after as usize].hash);
            listing.tell(entry);
        }
        listing.present.splice(common.start..common.start, met);
        if let Some(place) = self.known_place_of_count(collection) {
            numbers[base + place as usize] = self.number_of_count(collection);
        }
        Some(length)
    }

    /// The same where all keys are those of the state before, and of the values those at some places may be others.
    fn load_values(&mut self, collection: u32, places: Range<usize>, numbers: &mut [u32], base: usize) {
        for place in places {
            let Listing { present, values, .. } = &self.collections[collection as usize].listing;
            let ((entry, before), value) = (present[place], values.get(place));
            let known = &self.all[entry as usize];
            if *known.values[before as usize].bytes == *value {
                continue;
            }
            let after = match known.number(value) {
                Some(after) => after,
                None => {
                    let value: SmallVec<[u8; 64]> = value.into();
                    self.number(entry, &value)
                }
            };
            numbers[base + entry as usize] = after;
            let held = &self.all[entry as usize].values;
            let difference = held[after as usize].hash.wrapping_sub(held[before as usize].hash);
            let listing = &mut self.collections[collection as usize].listing;
            listing.sum = listing.sum.wrapping_add(difference);
            listing.present[place].1 = after;
            listing.tell(entry);
        }
    }

    /// The entries of the state that is being loaded where it is not known that they are those of the state before, which are
    /// `gone`, and those of both that have another value now; `None` if there is one that cannot be an entry. Both come in the
    /// order of their keys, and most are in both: these are found without a look at the table.
    fn changed(
        &mut self,
        collection: u32,
        places: Range<usize>,
        gone: &[(u32, u32)],
    ) -> Option<(Changed, SmallVec<[Changing; 8]>)> {
        // Borrowed apart from what is known of entries.
        let listing = std::mem::take(&mut self.collections[collection as usize].listing);
        let changed = self.changed_in(&listing, collection, places, gone);
        self.collections[collection as usize].listing = listing;
        changed
    }

    fn changed_in(
        &mut self,
        listing: &Listing,
        collection: u32,
        places: Range<usize>,
        gone: &[(u32, u32)],
    ) -> Option<(Changed, SmallVec<[Changing; 8]>)> {
        let (mut met, mut changed, mut gone) = (Changed::new(), SmallVec::new(), gone.iter().copied().peekable());
        let form = self.form_of(collection);
        for place in places {
            let key = listing.keys.get(place);
            let value = if form == Form::Function { listing.values.get(place) } else { &[] };
            let found = match gone.peek() {
                Some((entry, number)) if *self.all[*entry as usize].key == *key => {
                    let is_same = *self.all[*entry as usize].values[*number as usize].bytes == *value;
                    Some((*entry, if is_same { *number } else { self.number(*entry, value) }))
                }
                _ if is_key(form, key) => self.met(collection, key, value),
                _ => None,
            };
            let (entry, after) = found?;
            if gone.peek().is_some_and(|(other, _)| *other != entry) {
                let label = self.label(entry);
                while let Some((other, before)) =
                    gone.next_if(|(other, _)| *other != entry && self.label(*other) < label)
                {
                    changed.push(Changing { entry: other, before, after: ABSENT });
                }
            }
            let before = gone.next_if(|(other, _)| *other == entry).map_or(ABSENT, |(_, before)| before);
            if before != after {
                changed.push(Changing { entry, before, after });
            }
            met.push((entry, after));
        }
        changed.extend(gone.map(|(entry, before)| Changing { entry, before, after: ABSENT }));
        Some((met, changed))
    }

    /// An entry of the state that is being loaded, with the number of its value; `None` if it cannot be one. A collection with
    /// keys that cannot be put in order is broken.
    fn met(&mut self, collection: u32, key: &[u8], value: &[u8]) -> Option<(u32, u32)> {
        let Some(entry) = self.entry(collection, key) else {
            self.collections[collection as usize].is_broken = true;
            return None;
        };
        Some((entry, self.number(entry, value)))
    }

    /// In the state that is loaded the slot has not its form.
    fn close(&mut self, collection: u32, numbers: &mut [u32], base: usize) -> Option<usize> {
        let of = &mut self.collections[collection as usize];
        of.listing.clear();
        of.order.items().iter().chain(&of.count).for_each(|entry| numbers[base + *entry as usize] = OPAQUE);
        None
    }

    /// The time of the entries of a collection, counted in changes.
    pub fn time(&self, collection: u32) -> u64 {
        self.collections[collection as usize].listing.time()
    }

    /// The entries of a collection that changed since a time; `None` where that is not known any more.
    pub fn changes_since(&self, collection: u32, time: u64) -> Option<&[u32]> {
        self.collections[collection as usize].listing.changes_since(time)
    }

    /// Tells the order of the keys of entries of one collection: the lesser key has the lesser label. Labels may change when there
    /// are more entries, the order does not.
    pub fn label(&self, entry: u32) -> u64 {
        self.collections[self.owner(entry) as usize].order.label(entry)
    }

    /// How long the packed value of a slot at the beginning of some bytes is, where it has entries like those of the state that is
    /// loaded; `None` where that tells nothing.
    #[inline]
    pub(crate) fn length(&self, packer: &Packer, slot: usize, bytes: &[u8]) -> Option<usize> {
        if self.collections.is_empty() {
            return None;
        }
        let of = &self.collections[self.collection(slot)? as usize];
        let listing = Some(&of.listing).filter(|listing| listing.is_listed)?;
        let parts = Parts::of(packer, of.form, bytes)?;
        let mut length = 0;
        if parts.are_keys_behind {
            length += listing.keys.length(packer, parts.behind, parts.count);
        }
        if of.form == Form::Function {
            length += listing.values.length(packer, &parts.behind[length..], parts.count);
        }
        Some(bytes.len() - parts.behind.len() + length)
    }

    /// What a collection adds to the fingerprint of the state that is loaded, if it is listed there.
    pub(crate) fn sum(&self, collection: u32) -> Option<u64> {
        let of = &self.collections[collection as usize];
        of.listing.is_listed.then_some(of.listing.sum)
    }

    /// What a slot with these bytes adds to the fingerprint of a state: the same in every run, on every machine.
    pub(crate) fn hash_of_slot(&self, slot: usize, bytes: &[u8]) -> u64 {
        if self.collections.is_empty() {
            return hash(slot, bytes);
        }
        let Some(collection) = self.collection(slot) else { return hash(slot, bytes) };
        let form = self.collections[collection as usize].form;
        if !is_listed(&self.packer, form, bytes) {
            return hash(slot, bytes);
        }
        let mut sum = hash(slot, &[form as u8]);
        each(&self.packer, form, bytes, &mut |key, value| sum = sum.wrapping_add(hash_of(slot, key, value)));
        sum
    }

    /// Appends the bytes of a slot that has these entries changed.
    pub(crate) fn write(&self, collection: u32, changed: &mut Changed, out: &mut Vec<u8>) {
        let of = &self.collections[collection as usize];
        let Listing { present, keys, values, .. } = &of.listing;
        let label = |entry: u32| of.order.label(entry);
        changed.sort_unstable_by_key(|(entry, _)| label(*entry));
        let places = changed.iter().map(|(entry, _)| place_of(present, *entry, label));
        let places: SmallVec<[(usize, bool); 8]> = places.collect();
        let changes = || places.iter().copied().zip(changed.iter().copied());
        let gone = places.iter().filter(|(_, is_there)| *is_there).count();
        let added = changed.iter().filter(|(_, number)| *number != ABSENT).count();
        let (count, begin) = (present.len() + added - gone, out.len());
        match of.form {
            Form::Set => pack::begin_set(count, out),
            Form::Function if count == 0 => pack::begin_sequence(0, out),
            Form::Function => pack::begin_pairs(count, out),
        }
        let first = out.len();
        let key = |(entry, number): (u32, u32)| if number == ABSENT { &[] } else { self.key(entry) };
        keys.write_with(changes().map(|(place, change)| (place, key(change))), out);
        if of.form == Form::Function {
            if pack::indices(count) == Some(&out[first..]) {
                out.truncate(begin);
                pack::begin_sequence(count, out);
            } else if let Some(shape) = self.packer.shape_of(count, &out[first..]) {
                out.truncate(begin);
                pack::begin_shaped(shape, out);
            }
            let value = |(entry, number): (u32, u32)| &*self.all[entry as usize].values[number as usize].bytes;
            values.write_with(changes().map(|(place, change)| (place, value(change))), out);
        }
    }
}

impl Entry {
    /// The number of a value, if it has had that.
    fn number(&self, bytes: &[u8]) -> Option<u32> {
        if self.values.len() > FEW_VALUES {
            return self.numbers.get(bytes).copied();
        }
        let wanted = word_of(bytes);
        let mut known = (OPAQUE + 1..).zip(&self.words).filter(|(_, word)| **word == wanted);
        known.find(|(number, _)| *self.values[*number as usize].bytes == *bytes).map(|(number, _)| number)
    }

    /// Adds a value, which gets the next number.
    fn add(&mut self, held: Held) {
        self.words.push(word_of(&held.bytes));
        self.values.push(held);
        if self.values.len() > FEW_VALUES {
            self.words = Vec::new();
            let numbered = (0..).zip(&self.values).skip(OPAQUE as usize + 1).skip(self.numbers.len());
            self.numbers.extend(numbered.map(|(number, held)| (held.bytes.clone(), number)));
        }
    }
}

/// A word that tells most values apart: bytes at their beginning and at their end.
#[inline]
fn word_of(bytes: &[u8]) -> u64 {
    if let (Some(first), Some(last)) = (bytes.first_chunk::<8>(), bytes.last_chunk::<8>()) {
        return u64::from_le_bytes(*first).rotate_left(32) ^ u64::from_le_bytes(*last).wrapping_mul(GOLDEN);
    }
    if let (Some(first), Some(last)) = (bytes.first_chunk::<4>(), bytes.last_chunk::<4>()) {
        return u64::from(u32::from_le_bytes(*first)) | u64::from(u32::from_le_bytes(*last)) << 32;
    }
    bytes.iter().fold(bytes.len() as u64, |word, byte| word << 8 | u64::from(*byte))
}

/// What an entry adds to a fingerprint.
fn hash_of(slot: usize, key: &[u8], value: &[u8]) -> u64 {
    mixed(hash(slot, key) ^ xxh3_64(value).wrapping_mul(GOLDEN))
}
