//! Which entries satisfy a condition that depends on the entry and on a few locals, and on no state.
//!
//! `{m \in messages : m.type = "1b" /\ m.bal = b}` is asked anew whenever a message is sent, but what it asks of a message it has
//! asked before. So what such a condition says of an entry is known for each combination of values that its locals take.
//!
//! And it reads no other messages than those that it selects. So it has a place among the numbers, which tells how many entries
//! there are in all that satisfy it, whether they are in the state or not: who reads the filter has read that place, and then
//! these entries. An entry that is new may satisfy it as well: until that is known the place has no number.

use super::instances::{Instances, Place};
use super::limits::{Flaw, Limits};
use check_value::value::Value;
use rustc_hash::FxHashMap;

/// What an instance takes beside the answers for its entries, in bytes, roughly.
const INSTANCE: usize = 200;

/// What an answer takes, in bytes, roughly.
const ANSWER: usize = 16;

/// A filter that selects more entries reads all of the variable.
const MANY: usize = 32;

/// No more filters have places: each is asked about each new entry.
const MOST_PLACES: usize = 512;

/// The number of a filter that has no value for some entry.
const BROKEN: u32 = 0;

/// All filters of a program.
#[derive(Debug, Default)]
pub(crate) struct Filters {
    /// For each condition what is known by the values of its locals.
    all: Vec<Instances<Known>>,
    /// Those that have places.
    placed: Vec<Filter>,
    /// Whether there are entries about which they have not been asked.
    pub(super) are_unsettled: bool,
    /// How often one that had a number got another one.
    pub(crate) generation: u64,
    /// Bytes in use, roughly.
    size: usize,
    /// A mistake on purpose, for tests.
    ignores_locals: bool,
}

/// What is known of a condition for some values of its locals.
#[derive(Debug, Default)]
struct Known {
    /// By the number of an entry, whether it satisfies the condition.
    answers: FxHashMap<u32, bool>,
    selection: Option<Selection>,
}

/// The entries that a filter selects.
#[derive(Debug)]
pub(crate) struct Selection {
    /// The place, counted from that of the first entry.
    pub(crate) place: u32,
    /// The collection of the entries.
    pub(crate) collection: u32,
    /// So many entries of all collections have been asked about.
    pub(crate) seen: usize,
    /// Those selected, in the order in which they were met.
    members: Vec<u32>,
    /// Whether the condition has no value for some entry.
    is_broken: bool,
    /// Whether it had a number before.
    was_settled: bool,
}

/// A condition with values for its locals.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Filter {
    pub(crate) condition: u32,
    instance: u32,
}

impl Filters {
    /// Nothing is known of so many conditions.
    pub(crate) fn new(count: usize, limits: Limits) -> Self {
        let ignores_locals = limits.flaw == Some(Flaw::IgnoresLocals);
        Self { all: (0..count).map(|_| Instances::default()).collect(), ignores_locals, ..Self::default() }
    }

    /// Bytes in use, roughly.
    pub(super) fn size(&self) -> usize {
        self.size
    }

    /// Forgets all.
    pub(super) fn forget(&mut self) {
        self.all.iter_mut().for_each(Instances::clear);
        self.placed.clear();
        self.size = 0;
    }

    /// A condition with these values of its locals; `None` if it is not to be remembered for them.
    pub(crate) fn filter<'v>(
        &mut self,
        condition: usize,
        locals: impl Iterator<Item = &'v Value> + Clone,
    ) -> Option<Filter> {
        let instance = match self.all[condition].place(locals, self.ignores_locals, Known::default) {
            Place::Known(number) => number,
            Place::New(number) => {
                self.size += INSTANCE;
                number
            }
            Place::None => return None,
        };
        Some(Filter { condition: condition as u32, instance })
    }

    /// The values of the locals of a filter.
    pub(crate) fn locals(&self, filter: Filter) -> &[Value] {
        self.all[filter.condition as usize].locals(filter.instance)
    }

    /// Whether an entry satisfies a condition, where that is known.
    #[inline]
    pub(crate) fn answer(&self, filter: Filter, entry: u32) -> Option<bool> {
        self.all[filter.condition as usize].get(filter.instance)?.answers.get(&entry).copied()
    }

    /// Remembers whether an entry satisfies a condition.
    pub(crate) fn keep(&mut self, filter: Filter, entry: u32, holds: bool) {
        if let Some(known) = self.known_mut(filter)
            && known.answers.insert(entry, holds).is_none()
        {
            self.size += ANSWER;
        }
    }

    fn known_mut(&mut self, filter: Filter) -> Option<&mut Known> {
        self.all[filter.condition as usize].get_mut(filter.instance)
    }

    /// What a filter selects, if it has a place.
    pub(crate) fn selection(&self, filter: Filter) -> Option<&Selection> {
        self.all[filter.condition as usize].get(filter.instance)?.selection.as_ref()
    }

    fn selection_mut(&mut self, filter: Filter) -> Option<&mut Selection> {
        self.known_mut(filter)?.selection.as_mut()
    }

    /// Whether one more may have a place.
    pub(super) fn has_room(&self) -> bool {
        self.placed.len() < MOST_PLACES
    }

    /// Gives a place to a filter of the entries of a collection.
    pub(super) fn put(&mut self, filter: Filter, place: u32, collection: u32) {
        self.placed.push(filter);
        if let Some(known) = self.known_mut(filter) {
            let (members, is_broken, was_settled) = (Vec::new(), false, false);
            known.selection = Some(Selection { place, collection, seen: 0, members, is_broken, was_settled });
        }
    }

    /// There are new entries.
    pub(super) fn meet(&mut self) {
        self.are_unsettled = !self.placed.is_empty();
    }

    /// The filters that have places.
    pub(crate) fn placed(&self) -> &[Filter] {
        &self.placed
    }

    /// The places of all that have one, counted from that of the first entry.
    pub(super) fn places(&self) -> impl Iterator<Item = u32> + '_ {
        self.placed.iter().filter_map(|filter| Some(self.selection(*filter)?.place))
    }

    /// An entry is selected, or the condition has no value for it. Who has read the filter so far has not read that.
    pub(crate) fn select(&mut self, filter: Filter, entry: Option<u32>) {
        let Some(selection) = self.selection_mut(filter) else { return };
        match entry {
            Some(entry) => selection.members.push(entry),
            None => selection.is_broken = true,
        }
        self.generation += u64::from(selection.was_settled);
    }

    /// All so many entries have been asked about: what the number is now.
    pub(super) fn settle(&mut self, filter: Filter, seen: usize) -> Option<(u32, u32)> {
        let selection = self.selection_mut(filter)?;
        (selection.seen, selection.was_settled) = (seen, true);
        Some((selection.place, selection.number()))
    }
}

impl Selection {
    /// The entries that are selected; `None` where all of the variable is to be read.
    pub(crate) fn members(&self) -> Option<&[u32]> {
        (!self.is_broken && self.members.len() <= MANY).then_some(&self.members)
    }

    /// Whether nothing is to be found out any more.
    pub(crate) fn is_broken(&self) -> bool {
        self.is_broken
    }

    /// The number at its place.
    fn number(&self) -> u32 {
        if self.is_broken { BROKEN } else { 1 + self.members.len().min(MANY + 1) as u32 }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn answers_are_kept_by_the_values_of_locals_until_all_is_forgotten() {
        let mut filters = Filters::new(2, Limits::default());
        let (one, two) = ([Value::Int(1)], [Value::Int(2)]);
        let filter = filters.filter(1, one.iter()).unwrap();
        filters.keep(filter, 7, true);
        filters.keep(filter, 3, false);
        let again = filters.filter(1, one.iter()).unwrap();
        assert_eq!([3, 5, 7, 9].map(|entry| filters.answer(again, entry)), [Some(false), None, Some(true), None]);
        let other = filters.filter(1, two.iter()).unwrap();
        assert_eq!(filters.answer(other, 7), None);
        assert!(filters.size() > 0);
        filters.forget();
        assert_eq!(filters.answer(filter, 7), None);
    }

    #[test]
    fn the_number_tells_how_many_entries_are_selected_unless_they_are_too_many() {
        let mut filters = Filters::new(1, Limits::default());
        let filter = filters.filter(0, [].iter()).unwrap();
        filters.put(filter, 5, 0);
        filters.select(filter, Some(1));
        assert_eq!((filters.settle(filter, 2), filters.generation), (Some((5, 2)), 0));
        let more = 1 + MANY as u32;
        (2..=more).for_each(|entry| filters.select(filter, Some(entry)));
        assert_eq!((filters.settle(filter, 9), filters.generation), (Some((5, 2 + MANY as u32)), u64::from(more) - 1));
        assert!(filters.selection(filter).unwrap().members().is_none());
        filters.select(filter, Some(100));
        assert_eq!(filters.settle(filter, 101), Some((5, 2 + MANY as u32)));
        filters.select(filter, None);
        assert_eq!(filters.settle(filter, 102), Some((5, BROKEN)));
    }
}
