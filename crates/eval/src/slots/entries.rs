//! Entries: the elements of a set and the pairs of a function whose domain changes, each known by itself.
//!
//! Messages under way, most often a set or a bag, differ in nearly every state, and so what is computed from all of them is
//! hardly ever found again. But a step looks at one or two of them. So each element or key that a slot of this kind has had
//! is an *entry* with a place of its own among the numbers, as if it were a slot: who looks at one has read that one, and who
//! adds or removes one has written that one. What a slot of this kind adds to a fingerprint is a sum over its entries, so it
//! is corrected for what changes as well.
//!
//! Which slots are of this kind is told by the initial state: a set, or a function that is empty or has keys without a known
//! shape. Only records, tuples and other functions are entries: sets of simple values take few values as a whole.

use super::forms::{Form, each, is_entry, is_listed};
use super::hash::{GOLDEN, hash, mixed};
use super::layout::Layout;
use super::places::{common_end, common_start};
use check_value::order_list::OrderList;
use check_value::pack::{self, Head, Packer, head};
use check_value::value::{Value, evident_order};
use rustc_hash::FxHashMap;
use smallvec::SmallVec;
use std::rc::Rc;
use xxhash_rust::xxh3::xxh3_64;

/// The number of the value of an entry that is not there.
pub const ABSENT: u32 = 0;

/// The number of the value of every entry in a state in which the slot is not of the kind that it was at first.
pub(crate) const OPAQUE: u32 = 1;

/// Where more than one in so many values that a slot takes is new, its entries are known by themselves.
const MANY_NEW: usize = 2;

/// So many times as many changes as questions to a tree are waited for before that is judged.
const PATIENCE: u32 = 4;

/// What an entry or a value of one takes beside its bytes, roughly.
const ENTRY: usize = 160;

/// The entries of all slots.
#[derive(Default)]
pub struct Entries {
    packer: Rc<Packer>,
    /// By slot.
    of_slots: Vec<Option<u32>>,
    collections: Vec<Collection>,
    all: Vec<Entry>,
    /// Bytes in use, roughly.
    size: usize,
}

/// A slot whose entries are known by themselves.
struct Collection {
    slot: usize,
    form: Form,
    numbers: FxHashMap<Rc<[u8]>, u32>,
    /// All entries in the order of their keys.
    order: OrderList,
    /// The entries of the state that is loaded, in this order, with the numbers of their values.
    present: Vec<(u32, u32)>,
    /// What these add to a fingerprint.
    sum: u64,
    /// Of a set that is loaded its elements, packed, and where each ends.
    elements: Vec<u8>,
    ends: Vec<u32>,
    /// Whether the state that is loaded has entries: the slot is of its form.
    is_listed: bool,
    /// Whether keys were met that cannot be put in order.
    is_broken: bool,
    /// Whether its entries are known by themselves. At first they are not: where a slot takes few values, these are found
    /// again as a whole.
    is_tracked: bool,
    /// How often it changed since it was last judged, and how many values it had taken by then.
    changes: u32,
    values: usize,
}

struct Entry {
    collection: u32,
    key: Rc<[u8]>,
    value: Value,
    /// By number; the first two stand for [`ABSENT`] and [`OPAQUE`].
    values: Vec<Held>,
}

/// A value that an entry has had. For an element of a set it has no bytes.
#[derive(Default)]
struct Held {
    bytes: Box<[u8]>,
    hash: u64,
    value: Value,
}

/// Changes of entries, by their numbers among all, with the numbers of their new values.
pub(crate) type Changed = SmallVec<[(u32, u32); 8]>;

impl Entries {
    /// No entries, of slots that are of this kind in the state for which the layout was made.
    pub(crate) fn new(packer: Rc<Packer>, layout: &Layout) -> Self {
        let mut entries = Self { packer, of_slots: vec![None; layout.slots()], ..Self::default() };
        for slot in 0..layout.slots() {
            let Some(form) = layout.form(slot) else { continue };
            entries.of_slots[slot] = Some(entries.collections.len() as u32);
            entries.collections.push(Collection {
                slot,
                form,
                numbers: FxHashMap::default(),
                order: OrderList::default(),
                present: Vec::new(),
                sum: 0,
                elements: Vec::new(),
                ends: Vec::new(),
                is_listed: false,
                is_broken: false,
                is_tracked: false,
                changes: 0,
                values: 0,
            });
        }
        entries
    }

    /// Forgets all entries. Slots whose keys cannot be put in order have none from now on.
    pub(crate) fn forget(&mut self) {
        self.all.clear();
        self.size = 0;
        for collection in &mut self.collections {
            collection.numbers.clear();
            collection.order.clear();
            collection.present.clear();
            collection.elements.clear();
            collection.ends.clear();
            collection.is_listed = false;
            (collection.changes, collection.values) = (0, 0);
        }
    }

    /// Whether there are slots that may have some.
    #[inline]
    pub(crate) fn have_collections(&self) -> bool {
        !self.collections.is_empty()
    }

    /// How many there are.
    pub(crate) fn count(&self) -> usize {
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
        collection.is_listed.then_some(collection.form)
    }

    /// The form of a collection.
    pub(crate) fn form_of(&self, collection: u32) -> Form {
        self.collections[collection as usize].form
    }

    /// The collection of an entry.
    pub(crate) fn owner(&self, entry: u32) -> u32 {
        self.all[entry as usize].collection
    }

    /// Whether the entries of a collection are known by themselves.
    pub(crate) fn is_tracked(&self, collection: u32) -> bool {
        self.collections[collection as usize].is_tracked
    }

    /// Counts that a collection whose entries are not known by themselves changes, and has taken so many values in all. Every
    /// so often it is judged whether that is too many; whether its entries are to be known from now on.
    pub(crate) fn judge(&mut self, collection: u32, values: usize, trial: u32) -> bool {
        let of = &mut self.collections[collection as usize];
        of.changes += 1;
        if of.changes < trial * PATIENCE {
            return false;
        }
        let fresh = values.saturating_sub(of.values);
        of.is_tracked = fresh > of.changes as usize / MANY_NEW;
        (of.changes, of.values) = (0, values);
        of.is_tracked
    }

    /// The slot of a collection.
    pub(crate) fn slot(&self, collection: u32) -> usize {
        self.collections[collection as usize].slot
    }

    /// The entries of the state that is loaded.
    pub(crate) fn present(&self, collection: u32) -> impl Iterator<Item = u32> + '_ {
        self.collections[collection as usize].present.iter().map(|(entry, _)| *entry)
    }

    /// The packed key of an entry.
    pub fn key(&self, entry: u32) -> &[u8] {
        &self.all[entry as usize].key
    }

    /// The key of an entry.
    pub fn key_value(&self, entry: u32) -> &Value {
        &self.all[entry as usize].value
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
                true => Value::Bool(true),
                false => self.packer.unpack(&held.bytes, &mut 0),
            };
        }
        Some(held.value.clone())
    }

    /// The number of a value of an entry; of an element of a set that has no bytes.
    pub(crate) fn number(&mut self, entry: u32, bytes: &[u8]) -> u32 {
        let known = &self.all[entry as usize];
        let found = known.values.iter().skip(OPAQUE as usize + 1).position(|held| &*held.bytes == bytes);
        if let Some(place) = found {
            return place as u32 + OPAQUE + 1;
        }
        let hash = hash_of(self.slot(known.collection), &known.key, bytes);
        let entry = &mut self.all[entry as usize];
        entry.values.push(Held { bytes: bytes.into(), hash, value: Value::Unset });
        self.size += ENTRY + bytes.len();
        entry.values.len() as u32 - 1
    }

    /// The entry with a key; `None` if it cannot be one.
    pub(crate) fn entry(&mut self, collection: u32, key: &[u8]) -> Option<u32> {
        if let Some(known) = self.collections[collection as usize].numbers.get(key) {
            return Some(*known);
        }
        if !is_entry(key) {
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
        self.size += ENTRY + key.len();
        self.all.push(Entry { collection, key, value, values: vec![Held::default(), Held::default()] });
        Some(number)
    }

    /// Takes the entries of a slot of another state. Those among the numbers begin at `base`.
    pub(crate) fn load(&mut self, collection: u32, bytes: &[u8], numbers: &mut Vec<u32>, base: usize) {
        numbers.resize(base + self.all.len(), ABSENT);
        let of = &mut self.collections[collection as usize];
        if of.form == Form::Set && of.is_listed && self.load_elements(collection, bytes, numbers, base) {
            return;
        }
        let of = &mut self.collections[collection as usize];
        if of.is_listed {
            of.present.drain(..).for_each(|(entry, _)| numbers[base + entry as usize] = ABSENT);
        } else {
            of.order.items().iter().for_each(|entry| numbers[base + *entry as usize] = ABSENT);
        }
        let form = of.form;
        of.sum = hash(of.slot, &[form as u8]);
        of.elements.clear();
        of.ends.clear();
        of.is_listed = !of.is_broken && is_listed(&self.packer, form, bytes);
        if !of.is_listed {
            of.order.items().iter().for_each(|entry| numbers[base + *entry as usize] = OPAQUE);
            return;
        }
        let packer = self.packer.clone();
        each(&packer, form, bytes, &mut |key, value| {
            let Some((entry, number)) = self.met(collection, key, value, numbers, base) else { return };
            let of = &mut self.collections[collection as usize];
            of.present.push((entry, number));
            if form == Form::Set {
                of.elements.extend_from_slice(key);
                of.ends.push(of.elements.len() as u32);
            }
        });
        self.give_up_if_broken(collection, numbers, base);
    }

    /// An entry of the state that is being loaded; `None`, and the collection is broken, if its key cannot be put in order.
    fn met(
        &mut self,
        collection: u32,
        key: &[u8],
        value: &[u8],
        numbers: &mut Vec<u32>,
        base: usize,
    ) -> Option<(u32, u32)> {
        let Some(entry) = self.entry(collection, key) else {
            self.collections[collection as usize].is_broken = true;
            return None;
        };
        numbers.resize(base + self.all.len(), ABSENT);
        let number = self.number(entry, value);
        numbers[base + entry as usize] = number;
        let of = &mut self.collections[collection as usize];
        of.sum = of.sum.wrapping_add(self.all[entry as usize].values[number as usize].hash);
        Some((entry, number))
    }

    fn give_up_if_broken(&mut self, collection: u32, numbers: &mut [u32], base: usize) {
        let of = &mut self.collections[collection as usize];
        if of.is_broken {
            of.is_listed = false;
            of.present.clear();
            of.order.items().iter().for_each(|entry| numbers[base + *entry as usize] = OPAQUE);
        }
    }

    /// The same for a set that begins and ends like the one before: only what is between is looked at. Whether it could be
    /// taken like that; if not, nothing has changed.
    fn load_elements(&mut self, collection: u32, bytes: &[u8], numbers: &mut Vec<u32>, base: usize) -> bool {
        let mut begin = 0;
        let Head::Set(count) = head(bytes, &mut begin) else { return false };
        let of = &self.collections[collection as usize];
        let new = &bytes[begin..];
        let start = common_start(&of.elements, new);
        let first = of.ends.partition_point(|end| *end as usize <= start).min(count);
        let done = first.checked_sub(1).map_or(0, |last| of.ends[last] as usize);
        let end = common_end(&of.elements[done..], &new[done..]);
        // The first of those that stay: from where it starts all is common.
        let is_apart = |start: usize| of.elements.len() - start > end;
        let behind = match is_apart(done) {
            false => first,
            true => {
                (first + 1 + of.ends[first..].partition_point(|start| is_apart(*start as usize))).min(of.ends.len())
            }
        };
        let kept = of.ends.len() - behind;
        let from = if behind == first { done } else { of.ends[behind - 1] as usize };
        let to = new.len() - (of.elements.len() - from);
        if first + kept > count || to < done {
            return false;
        }
        let packer = self.packer.clone();
        let (mut position, mut ends) = (done, SmallVec::<[usize; 8]>::new());
        while position < to {
            if !is_entry(&new[position..]) {
                return false;
            }
            packer.skip(new, &mut position);
            ends.push(position);
        }
        if position != to || first + ends.len() + kept != count {
            return false;
        }
        let of = &mut self.collections[collection as usize];
        let gone: SmallVec<[(u32, u32); 8]> = of.present.drain(first..behind).collect();
        for &(entry, number) in &gone {
            numbers[base + entry as usize] = ABSENT;
            of.sum = of.sum.wrapping_sub(self.all[entry as usize].values[number as usize].hash);
        }
        let mut key = done;
        for (place, end) in (first..).zip(&ends) {
            let Some(met) = self.met(collection, &new[key..*end], &[], numbers, base) else { break };
            self.collections[collection as usize].present.insert(place, met);
            key = *end;
        }
        let of = &mut self.collections[collection as usize];
        let moved = (to as u32).wrapping_sub(from as u32);
        of.ends.splice(first..behind, ends.iter().map(|end| *end as u32));
        of.ends[first + ends.len()..].iter_mut().for_each(|end| *end = end.wrapping_add(moved));
        of.elements.clear();
        of.elements.extend_from_slice(new);
        self.give_up_if_broken(collection, numbers, base);
        true
    }

    /// What a collection adds to the fingerprint of the state that is loaded, if it is listed there.
    pub(crate) fn sum(&self, collection: u32) -> Option<u64> {
        let of = &self.collections[collection as usize];
        of.is_listed.then_some(of.sum)
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
        let place = |entry: u32| of.order.label(entry);
        changed.sort_unstable_by_key(|(entry, _)| place(*entry));
        let mut kept: SmallVec<[(u32, u32); 64]> = SmallVec::new();
        let mut present = of.present.iter().copied().peekable();
        for &(entry, number) in &*changed {
            while let Some(before) = present.next_if(|(one, _)| place(*one) < place(entry)) {
                kept.push(before);
            }
            let _ = present.next_if(|(one, _)| *one == entry);
            if number != ABSENT {
                kept.push((entry, number));
            }
        }
        kept.extend(present);
        let mut has_keys = true;
        match of.form {
            Form::Set => pack::begin_set(kept.len(), out),
            Form::Function if kept.is_empty() => pack::begin_sequence(0, out),
            Form::Function => match self.packer.shape_of(kept.iter().map(|(entry, _)| self.key(*entry))) {
                Some(shape) => {
                    pack::begin_shaped(shape, out);
                    has_keys = false;
                }
                None => pack::begin_pairs(kept.len(), out),
            },
        }
        if has_keys {
            kept.iter().for_each(|(entry, _)| out.extend_from_slice(self.key(*entry)));
        }
        if of.form == Form::Function {
            for (entry, number) in &kept {
                out.extend_from_slice(&self.all[*entry as usize].values[*number as usize].bytes);
            }
        }
    }
}

/// What an entry adds to a fingerprint.
fn hash_of(slot: usize, key: &[u8], value: &[u8]) -> u64 {
    mixed(hash(slot, key) ^ xxh3_64(value).wrapping_mul(GOLDEN))
}
