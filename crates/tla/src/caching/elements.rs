//! What is known of the elements of a collection one by one.

use check_eval::evaluate::Evaluator;
use check_eval::slots::{OPAQUE, Slots};
use check_value::value::{self, Value};
use rustc_hash::{FxHashMap, FxHashSet};
use smallvec::SmallVec;

/// What is known of the elements of a collection, all of which are to be in a set, or have a formula hold of them.
#[derive(Debug, Default)]
pub(super) struct Elements {
    /// The time of the entries at which all of them were known to be right.
    all_at: Option<u64>,
    /// Entries with the numbers of their values, or 0 for elements of a set, that are right in every state.
    known: FxHashSet<(u32, u32)>,
    /// For an entry, the part that says whether the formula holds of it.
    pub(super) parts: FxHashMap<u32, u32>,
    /// Whether there are too many of them.
    pub(super) is_given_up: bool,
}

/// Entries of a collection, and the time of which this is true.
type Entries = (SmallVec<[u32; 16]>, u64);

impl Elements {
    /// The entries that are to be asked about: all, or those that changed since all were known to be right.
    pub(super) fn asked(&mut self, slots: &Slots, collection: u32) -> Entries {
        let changed = self.all_at.take().and_then(|time| slots.entries.changes_since(collection, time));
        let entries = match changed {
            Some(changed) => changed.iter().copied().filter(|entry| slots.is_present(*entry)).collect(),
            None => slots.entries_of(collection).collect(),
        };
        (entries, slots.entries.time(collection))
    }

    /// Whether an entry with the number of its value is right in every state.
    #[inline]
    pub(super) fn is_known(&self, entry: u32, number: u32) -> bool {
        self.known.contains(&(entry, number))
    }

    /// An entry with the number of its value is right in every state.
    pub(super) fn know(&mut self, entry: u32, number: u32) {
        self.known.insert((entry, number));
    }

    /// At this time all entries are known to be right.
    pub(super) fn know_all(&mut self, time: u64) {
        self.all_at = Some(time);
    }

    /// Whether all elements of a collection are known to be right in the state that is supposed; `is_valued` says whether that depends
    /// on the values of entries.
    pub(super) fn are_known_in_supposed(&mut self, slots: &Slots, collection: u32, is_valued: bool) -> bool {
        let Some(changed) = self.all_at.and_then(|time| slots.entries.changes_since(collection, time)) else {
            return false;
        };
        let is_right =
            |entry: u32, number: u32| number <= OPAQUE || self.is_known(entry, if is_valued { number } else { 0 });
        if !changed.iter().all(|entry| is_right(*entry, slots.entry_before(*entry))) {
            return false;
        }
        let mut own = slots.written_entries().filter(|(entry, _)| slots.entries.owner(*entry) == collection);
        let are_right = own.all(|(entry, number)| is_right(entry, number));
        self.all_at = Some(slots.entries.time(collection));
        are_right
    }

    /// Whether all elements of a collection are in a set; only those that changed since all were are asked about. `None` where it
    /// is to be evaluated whether they are: one is not in the set, or that cannot be said.
    pub(super) fn are_in(
        &mut self,
        evaluator: &mut Evaluator<'_>,
        collection: u32,
        (is_sequence, set): (bool, &Value),
    ) -> Option<()> {
        let (entries, now) = self.asked(&evaluator.scratch.slots, collection);
        for entry in entries {
            let slots = &mut evaluator.scratch.slots;
            let (number, value) = match is_sequence {
                true => slots.entry_value(entry)?,
                false => (0, slots.entries.key_value(entry).clone()),
            };
            if !self.is_known(entry, number) {
                value::member(evaluator, &value, set).ok().filter(|is_member| *is_member)?;
                self.know(entry, number);
            }
        }
        self.know_all(now);
        Some(())
    }
}
