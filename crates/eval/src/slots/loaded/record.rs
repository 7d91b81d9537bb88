//! What is recorded of an evaluation: the places among the numbers that it reads.

use super::{Outer, OuterRecord, Place, Record, Second, Slots};
use crate::slots::limits::Flaw;
use crate::slots::table::UNKNOWN;
use check_value::value::Value;
use std::cell::{Cell, Ref};
use std::rc::Rc;

impl Slots {
    /// Whether something was evaluated that must never be cached.
    pub fn is_volatile(&self) -> bool {
        self.record == Record::Volatile
    }

    /// What is being evaluated must never be cached.
    pub(crate) fn spoil(&mut self) {
        self.record = Record::Volatile;
    }

    /// What is being evaluated is not to be cached now.
    pub(crate) fn tear(&mut self) {
        if self.record == Record::Whole {
            self.record = Record::Torn;
        }
    }

    /// Begins a record inside of another one.
    pub(crate) fn start_inside(&mut self) -> OuterRecord {
        OuterRecord {
            recording: std::mem::replace(&mut self.recording, true),
            record: std::mem::take(&mut self.record),
            began: std::mem::replace(&mut self.began, self.filters.generation),
        }
    }

    /// Goes on with the record around.
    pub(crate) fn end_inside(&mut self, OuterRecord { recording, record, began }: OuterRecord) {
        (self.recording, self.record, self.began) = (recording, record, began);
    }

    /// Starts to record.
    pub fn start(&mut self) {
        self.forget_reads();
        (self.recording, self.record, self.began) = (true, Record::Whole, self.filters.generation);
    }

    /// Ends recording.
    pub fn stop(&mut self) {
        self.recording = false;
    }

    /// Whether what was evaluated may be remembered by what was read, as far as that was recorded: nothing was read that
    /// the record does not tell, and what was learnt before still asks for the same.
    pub fn may_keep(&self) -> bool {
        let is_upset = self.memos.is_upset && self.memos.flaw != Some(Flaw::KeepsUpset);
        // Who has read a filter has not read the entries that it has come to select meanwhile.
        self.record == Record::Whole && !is_upset && self.began == self.filters.generation
    }

    /// Whether all these places have numbers.
    pub(crate) fn are_numbered(&self, places: &[u32]) -> bool {
        // Those of slots are found when they are recorded.
        let is_numbered = |place: usize| place < 2 * self.width || self.numbers[place] != UNKNOWN;
        self.numbers.is_empty() || places.iter().all(|&place| is_numbered(place as usize))
    }

    fn forget_reads(&mut self) {
        for slot in self.read.get_mut().drain(..) {
            self.is_read[slot as usize].set(false);
        }
    }

    /// What was read, in the order of the first time: places among the numbers.
    pub fn read(&self) -> Ref<'_, [u32]> {
        Ref::map(self.read.borrow(), Vec::as_slice)
    }

    /// How many bytes the slots of the first state take that were read.
    pub fn bytes_read(&self) -> usize {
        let read = self.read();
        let slots = read.iter().map(|place| *place as usize).filter(|place| *place < self.layout.slots());
        slots.map(|slot| self.from.places.bytes(&self.from.bytes, slot).len()).sum()
    }

    /// Whether some of these places, which were read, are of the second state.
    pub fn are_of_next(&self, read: &[u32]) -> bool {
        let (next, first_memo) = (self.width() as u32, 2 * self.width() as u32);
        let memos = first_memo..self.first_entry as u32;
        let is_next = |place: u32| memos.contains(&place) && self.memos.is_next((place - first_memo) as usize);
        read.iter().any(|&place| (next..first_memo).contains(&place) || is_next(place))
    }

    /// Records that all of a variable is read.
    pub(crate) fn record_variable(&mut self, variable: usize, is_next: bool) {
        self.record(Place { variable, node: self.layout.root(variable), is_next });
    }

    /// Records that a part of a variable is read.
    pub fn record(&mut self, place: Place) {
        let first = if place.is_next { self.width() } else { 0 };
        let node = self.layout.node(place.node);
        let (from, to) = (first + node.from, first + node.to);
        for slot in from..to {
            self.number_at(slot as u32);
            self.mark(slot);
        }
        if let Some(form) = self.untold_form(place) {
            self.number_at(form as u32);
            self.mark(form);
        }
    }

    /// The place of the form of a variable, where all of it is read and does not tell it. Then it is recorded at once: whether it is
    /// asked for later depends on the way in which the variable was read.
    #[inline]
    fn untold_form(&self, Place { variable, node, is_next }: Place) -> Option<usize> {
        let first = if is_next { self.width() } else { 0 };
        self.may_be_listed(node).then_some(first + self.layout.slots() + variable)
    }

    /// Records a slot that has its number.
    #[inline]
    pub(super) fn mark(&self, slot: usize) {
        if !self.is_read[slot].replace(true) {
            self.read.borrow_mut().push(slot as u32);
        }
    }

    /// The value of a part, which is recorded, if that takes no more than a look; otherwise nothing is.
    #[inline]
    pub(crate) fn look(&self, Place { variable, node, is_next }: Place) -> Option<&Value> {
        if !self.layout.children(node).is_empty() || !self.is_regular(Place { variable, node, is_next }) {
            return None;
        }
        if is_next && self.second == Second::Unknown {
            return None;
        }
        let slot = self.layout.node(node).from;
        let place = slot + if is_next { self.width() } else { 0 };
        let number = self.numbers.get(place).copied().filter(|number| *number != UNKNOWN)?;
        let value = self.table.value(slot, number)?;
        match self.untold_form(Place { variable, node, is_next }) {
            Some(form) if self.numbers[form] == UNKNOWN => return None,
            Some(form) => {
                self.mark(place);
                self.mark(form);
            }
            None => self.mark(place),
        }
        Some(value)
    }

    /// Records that the form of a variable matters.
    pub(crate) fn record_form(&mut self, place: Place) {
        let first = if place.is_next { self.width() } else { 0 };
        self.record_all(&[(first + self.layout.slots() + place.variable) as u32]);
    }

    /// Records places among the numbers. What other places tell that were read is left out: so it makes no difference
    /// whether a part of what is evaluated was recorded by itself.
    pub(crate) fn record_all(&mut self, places: &[u32]) {
        for &place in places {
            self.number_at(place);
            if self.is_read.len() <= place as usize {
                self.is_read.resize(self.first_entry + self.entries.count(), Cell::new(false));
            }
            if !self.is_read[place as usize].get() && !self.is_told(place as usize) {
                self.mark(place as usize);
            }
        }
    }

    /// Whether what was read tells the number at a place: a part of a variable tells its form, unless it may have entries, since it
    /// has none with the same value once a key was met that cannot be put in order; and all of a collection tells its entries.
    pub(super) fn is_told(&self, place: usize) -> bool {
        let slots = self.layout.slots();
        if place < slots {
            return false;
        }
        if let Some(entry) = place.checked_sub(self.first_entry) {
            return self.is_read[self.entries.slot(self.entries.owner(entry as u32))].get();
        }
        let first = if place < self.width { 0 } else { self.width };
        let Some(variable) = place.checked_sub(first + slots).filter(|variable| *variable < self.width - slots) else {
            return false;
        };
        let root = self.layout.root(variable);
        if self.may_be_listed(root) {
            return false;
        }
        let root = self.layout.node(root);
        self.is_read[first + root.from..first + root.to].iter().any(Cell::get)
    }

    /// Starts to record something by itself.
    pub fn enter(&mut self) -> Outer {
        let is_read = vec![Cell::new(false); self.is_read.len()];
        Outer { read: self.read.take(), is_read: std::mem::replace(&mut self.is_read, is_read) }
    }

    /// Goes on with what was recorded before; gives what was recorded since, which is not added.
    pub fn leave(&mut self, outer: Outer) -> Rc<[u32]> {
        let inner: Rc<[u32]> = self.read.replace(outer.read).into();
        self.is_read = outer.is_read;
        inner
    }
}
