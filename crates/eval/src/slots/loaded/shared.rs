//! Shared results in the numbers of one worker: looked up, and published.

use super::Slots;
use crate::slots::entries::{ABSENT, OPAQUE};
use crate::slots::limits::Flaw;
use crate::slots::memos::Kind;
use crate::slots::shared_cache::SharedCache;
use crate::slots::shared_tree::{Read, SharedPlace, SharedTree, Way};

/// A result that another worker has published.
#[derive(Debug, Default)]
pub struct SharedResult {
    /// The places that were read, in order.
    pub read: Vec<u32>,
    /// The result, as it was published.
    pub bytes: Vec<u8>,
    /// The values at these places, packed.
    values: Vec<u8>,
}

/// The outcome of a look-up in the shared cache.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Lookup {
    /// There is a result.
    Hit,
    /// There is none.
    Miss,
    /// First the number of this place has to be known, that of a memo.
    Wanting(u32),
}

/// What stands at a place among the numbers.
#[derive(Clone, Copy, Debug)]
enum Content {
    /// A value of a column of the table.
    Value(usize),
    /// The form of a variable.
    Form,
    /// The value of an entry.
    Entry(u32),
}

/// What stands in the place of the place of an entry.
const ENTRY: u32 = u32::MAX;

/// What an evaluation has read, in the numbers of one worker.
struct ReadHere<'r> {
    slots: &'r Slots,
    read: &'r [u32],
}

impl Read for ReadHere<'_> {
    fn count(&self) -> usize {
        self.read.len()
    }

    fn place(&self, at: usize) -> SharedPlace {
        let place = self.read[at];
        match self.slots.entry_at(place) {
            None => SharedPlace::Common(place),
            Some(entry) => {
                let slot = self.slots.entries.slot(self.slots.entries.owner(entry)) as u32;
                SharedPlace::Entry { slot, key: self.slots.entries.key(entry).into() }
            }
        }
    }

    fn is_at(&self, at: usize, place: &SharedPlace) -> bool {
        match (self.slots.entry_at(self.read[at]), place) {
            (None, SharedPlace::Common(place)) => self.read[at] == *place,
            (Some(entry), SharedPlace::Entry { slot, key }) => {
                self.slots.entries.slot(self.slots.entries.owner(entry)) == *slot as usize
                    && *self.slots.entries.key(entry) == **key
            }
            _ => false,
        }
    }

    fn word(&self, at: usize) -> u64 {
        let place = self.read[at];
        self.slots.word(place, self.slots.numbers[place as usize])
    }

    fn append_values(&self, out: &mut Vec<u8>) {
        for &place in self.read {
            self.slots.append_value(place, self.slots.numbers[place as usize], out);
        }
    }
}

impl Slots {
    /// The cache that is shared by those who load the same states, if there are several.
    #[inline]
    pub fn shared_cache(&self) -> Option<&SharedCache> {
        self.numbering.shared.as_deref().filter(|cache| cache.is_of_use())
    }

    /// Looks for a result for the state that is loaded.
    pub(crate) fn look_up_shared(&mut self, tree: &SharedTree, found: &mut SharedResult) -> Lookup {
        let results = tree.read();
        found.read.clear();
        found.values.clear();
        let mut at = results.root();
        loop {
            match at {
                None => return Lookup::Miss,
                Some(Way::Result(result)) => {
                    let Some(result) = results.result(result, &found.values) else { return Lookup::Miss };
                    found.bytes.clear();
                    found.bytes.extend_from_slice(result);
                    return Lookup::Hit;
                }
                Some(Way::Node(node)) => {
                    let Some(place) = self.own_place(results.place(node)) else { return Lookup::Miss };
                    if !self.number_at(place) {
                        return if self.is_memo(place) { Lookup::Wanting(place) } else { Lookup::Miss };
                    }
                    let number = self.numbers[place as usize];
                    self.append_value(place, number, &mut found.values);
                    found.read.push(place);
                    at = results.way(node, self.word(place, number));
                }
            }
        }
    }

    /// Publishes a result for the state that is loaded, by the places that were read for it.
    pub(crate) fn publish(&self, tree: &SharedTree, read: &[u32], bytes: &[u8]) {
        let Some(cache) = self.shared_cache() else { return };
        let read = match self.memos.flaw {
            Some(Flaw::PublishesLess) => &read[..read.len().saturating_sub(1)],
            _ => read,
        };
        debug_assert!(self.can_be_published(read), "it was looked before whether these places are known to all");
        cache.add(tree, &ReadHere { slots: self, read }, bytes);
    }

    /// Appends a write as all workers understand it. Whether that can be published.
    pub fn append_write(&self, (place, number): (u32, u32), out: &mut Vec<u8>) -> bool {
        if !self.is_common(place) {
            return false;
        }
        match self.entry_at(place) {
            None => out.extend(place.to_le_bytes()),
            Some(entry) => {
                let (slot, key) = (self.entries.slot(self.entries.owner(entry)) as u32, self.entries.key(entry));
                out.extend([ENTRY, slot, key.len() as u32].into_iter().flat_map(u32::to_le_bytes));
                out.extend_from_slice(key);
            }
        }
        self.append_value(place, number, out);
        true
    }

    /// Takes a write with which some bytes begin, in the numbers of this worker; `None` where it can have none.
    pub fn take_write(&mut self, bytes: &mut &[u8]) -> Option<(u32, u32)> {
        let place = take_number(bytes)?;
        if place != ENTRY {
            let length = take_number(bytes)? as usize;
            let value = bytes.split_off(..length)?;
            return Some((place, self.table.number(&self.entries, place as usize, value)));
        }
        let (slot, length) = (take_number(bytes)?, take_number(bytes)? as usize);
        let key = bytes.split_off(..length)?;
        let collection = self.entries.collection(slot as usize).filter(|one| self.entries.is_tracked(*one))?;
        let entry = self.entry(collection, key)?;
        let number = match take_number(bytes)? {
            number @ (ABSENT | OPAQUE) => number,
            length => {
                let value = bytes.split_off(..length as usize - FIRST as usize)?;
                self.entries.number(entry, value)
            }
        };
        Some((self.entry_place(entry), number))
    }

    /// The entry that has a place, unless it is one of those that all workers have.
    fn entry_at(&self, place: u32) -> Option<u32> {
        place.checked_sub(self.first_entry as u32)
    }

    fn is_memo(&self, place: u32) -> bool {
        (2 * self.width..self.first_entry).contains(&(place as usize))
    }

    /// Whether other workers know what is meant by these places: what a filter selects, and how many entries there are, each worker knows
    /// for itself.
    pub(crate) fn can_be_published(&self, places: &[u32]) -> bool {
        places.iter().all(|place| self.is_common(*place))
    }

    fn is_common(&self, place: u32) -> bool {
        self.entry_at(place).is_none_or(|entry| !self.entries.is_other(entry))
    }

    /// The place of this worker that others call so; `None` where it has none.
    fn own_place(&self, place: &SharedPlace) -> Option<u32> {
        match place {
            SharedPlace::Common(place) => {
                let is_alike = !self.is_memo(*place) || self.memos.kind(self.memo_at(*place)) == Kind::Slot;
                is_alike.then_some(*place)
            }
            SharedPlace::Entry { slot, key } => {
                let collection = self.entries.collection(*slot as usize)?;
                let place = self.entry_place(self.entries.known(collection, key)?);
                ((place as usize) < self.numbers.len()).then_some(place)
            }
        }
    }

    fn content(&self, place: u32) -> Content {
        if let Some(entry) = self.entry_at(place) {
            return Content::Entry(entry);
        }
        if self.is_memo(place) {
            return Content::Value(self.memo_column(self.memo_at(place)));
        }
        let place = place as usize;
        let slot = if place < self.width { place } else { place - self.width };
        if slot < self.layout.slots() { Content::Value(slot) } else { Content::Form }
    }

    /// A word that stands for the value at a place, the same for all workers: values with different words are not the same.
    fn word(&self, place: u32, number: u32) -> u64 {
        match self.content(place) {
            Content::Value(column) => self.table.hash(column, number),
            Content::Entry(entry) if number > OPAQUE => self.entries.hash(entry, number),
            Content::Entry(_) | Content::Form => number.into(),
        }
    }

    /// Appends the value at a place: different ones differ, and none begins with another.
    fn append_value(&self, place: u32, number: u32, out: &mut Vec<u8>) {
        let (first, bytes) = match self.content(place) {
            Content::Value(column) => (0, self.table.bytes(column, number)),
            Content::Entry(entry) if number > OPAQUE => (FIRST, self.entries.value_bytes(entry, number)),
            Content::Entry(_) | Content::Form => (number, &[][..]),
        };
        out.extend((first + bytes.len() as u32).to_le_bytes());
        out.extend_from_slice(bytes);
    }
}

/// What stands for the length of a value of an entry is so much more: less stands for none.
const FIRST: u32 = OPAQUE + 1;

/// The number with which some bytes begin.
pub fn take_number(bytes: &mut &[u8]) -> Option<u32> {
    let (first, rest) = bytes.split_first_chunk()?;
    *bytes = rest;
    Some(u32::from_le_bytes(*first))
}
