//! Loading states by hints: of a state that comes with the numbers of its slots only those are looked at in which it differs from
//! the state before.

use super::{Slots, Write, form_number};
use crate::bytes::starts_with;
use crate::ir::Variable;
use crate::slots::layout::{Ends, Layout};
use crate::slots::shared_cache::SharedCache;
use crate::slots::table::UNKNOWN;
use crate::state::{Hint, OPEN, State};
use check_value::pack::Packer;
use std::ops::Range;
use std::rc::Rc;
use std::sync::Arc;
use std::sync::atomic::{AtomicU32, Ordering::Relaxed};

/// States with more slots get no hints.
const MOST: usize = 512;

/// How the tables of slots are told apart.
#[derive(Default)]
pub(super) struct Numbering {
    /// What is shared by all who load the same states; `None` where hints are of no use.
    pub(super) shared: Option<Arc<SharedCache>>,
    /// The number of the table at hand; 0 for one that makes no hints and takes none.
    table: u32,
}

impl Numbering {
    pub(super) fn new(shared: Option<Arc<SharedCache>>) -> Self {
        let mut numbering = Self { shared, table: 0 };
        numbering.renew();
        numbering
    }

    /// Another table comes. When all numbers are given away, it gets none.
    pub(super) fn renew(&mut self) {
        let next =
            |last: &AtomicU32| last.fetch_update(Relaxed, Relaxed, |last| last.checked_add(1)).map(|last| last + 1);
        self.table = self.shared.as_deref().and_then(|shared| next(&shared.tables).ok()).unwrap_or(0);
    }
}

/// What is known of the slots of initial states, which are made one after the other: a variable has in most of them the value that it
/// had in the one before. Knows nothing where states get no hints.
pub struct InitialHint {
    hint: Hint,
    layout: Rc<Layout>,
}

impl InitialHint {
    /// For states that are made in the form of these slots.
    pub fn new(slots: &Slots) -> Self {
        let (mut hint, layout) = (Hint::default(), slots.layout.clone());
        if slots.numbering.table != 0 && layout.slots() <= MOST {
            let forms = std::iter::repeat_n(true, slots.from.wholes.len());
            hint.fill(slots.numbering.table, &vec![UNKNOWN; layout.slots()], forms);
        }
        Self { hint, layout }
    }

    /// A slot has another value, with these bytes.
    pub fn number(&mut self, slots: &mut Slots, slot: usize, bytes: &[u8]) {
        if self.hint.is_empty() {
            return;
        }
        let number = match slots.is_seldom_numbered(slot) {
            true => UNKNOWN,
            false => slots.table.number(&slots.entries, slot, bytes),
        };
        self.hint.put(slot, number);
    }

    /// A variable has the form that the layout expects, or not; its slots are not known.
    pub fn forget(&mut self, variable: usize, is_regular: bool) {
        if self.hint.is_empty() {
            return;
        }
        self.slots_of(variable).for_each(|slot| self.hint.put(slot, UNKNOWN));
        self.hint.set_form(self.layout.slots(), variable, is_regular);
    }

    /// What is known of a variable: the numbers of its slots, unless it has not the form that the layout expects.
    pub fn known(&self, variable: usize) -> Option<&[u16]> {
        let slots = self.layout.slots();
        let is_known = !self.hint.is_empty() && self.hint.is_regular(slots, variable);
        is_known.then(|| &self.hint.numbers(slots)[self.slots_of(variable)])
    }

    /// Takes what was known of a variable once.
    pub fn recall(&mut self, variable: usize, known: Option<&[u16]>) {
        let Some(numbers) = known else { return self.forget(variable, false) };
        for (slot, number) in self.slots_of(variable).zip(numbers) {
            self.hint.put(slot, (*number).into());
        }
        self.hint.set_form(self.layout.slots(), variable, true);
    }

    fn slots_of(&self, variable: usize) -> Range<usize> {
        let node = self.layout.node(self.layout.root(variable));
        node.from..node.to
    }

    /// Passes on what is known with the state that was made.
    #[inline]
    pub fn give(&self, made: &mut State) {
        made.hint.set(self.hint.units());
    }
}

/// A state that is being loaded by its hint.
struct Coming<'s> {
    state: &'s State,
    /// Whether the hint has this table's own numbers.
    is_own: bool,
    /// Whether all variables have the form that the layout expects, in this state and in the one before.
    are_regular: bool,
    /// By how much slots stand further behind than in the state before, from one of them on.
    moved: u32,
    from: usize,
}

impl Coming<'_> {
    /// Whether a variable has the form that the layout expects, which has so many slots.
    #[inline]
    fn is_formed(&self, slots: usize, variable: usize) -> bool {
        self.are_regular || self.state.hint.is_regular(slots, variable)
    }
}

impl Slots {
    /// Takes another state by its hint, if there is one that can be compared with that of the state before, which is loaded; whether
    /// that is so.
    #[inline]
    pub(super) fn load_by_hint(&mut self, packer: &Packer, state: &State) -> bool {
        let (table, hint) = (state.hint.table(), &state.hint);
        if table == 0 || table != self.last.table() || self.numbers.is_empty() || !self.is_loaded() {
            return false;
        }
        self.second.forget();
        self.changes.begin(true);
        self.forget_memos();
        let last = std::mem::take(&mut self.last);
        let (slots, is_own) = (self.layout.slots(), table == self.numbering.table);
        let are_regular = self.from.places.are_regular() && hint.are_regular(slots);
        let mut coming = Coming { state, is_own, are_regular, moved: 0, from: 0 };
        each_difference(last.numbers(slots), hint.numbers(slots), |slot, number| {
            self.load_slot(packer, &mut coming, slot, number);
        });
        self.last = last;
        self.last.set(hint.units());
        if coming.moved != 0 {
            self.from.places.shift(coming.from.., coming.moved);
        }
        if !are_regular {
            self.load_forms();
        }
        self.from.bytes.clear();
        self.from.bytes.extend_from_slice(&state.bytes);
        self.to.places.clear();
        debug_assert!(self.is_loaded_right(packer), "a hint tells what is so");
        true
    }

    /// Takes a slot of the state that is being loaded, with the number that the hint has for it.
    #[inline]
    fn load_slot(&mut self, packer: &Packer, coming: &mut Coming<'_>, slot: usize, hint: u16) {
        let number = self.own_number(slot, hint, coming.is_own);
        let (start, end) = (self.from.places.start(slot), self.from.places.start(slot + 1));
        let position = (start as u32).wrapping_add(coming.moved) as usize;
        let length = if number == UNKNOWN {
            let length = self.load_unknown(packer, coming, slot, (start..end, position));
            if !coming.is_own && hint != OPEN {
                // Of a slot with entries nothing is told.
                self.translations.learn(slot, hint, self.numbers[slot]);
            }
            length
        } else if number == self.numbers[slot] {
            end - start
        } else {
            let (length, hash) = self.table.measures(slot, number);
            (self.numbers[slot], self.hashes[slot]) = (number, hash);
            self.change(slot, coming.are_regular);
            if let Some(untracked) = self.entries.collection(slot) {
                self.judge(untracked, slot, &coming.state.bytes[position..position + length]);
            }
            length
        };
        if coming.moved != 0 {
            self.from.places.shift(coming.from..slot + 1, coming.moved);
        }
        coming.from = slot + 1;
        coming.moved = ((position + length) as u32).wrapping_sub(end as u32);
    }

    /// The number that a slot has here, if it is known by the one that the hint has for it; [`UNKNOWN`] also where the entries of the
    /// slot are known by themselves.
    #[inline]
    fn own_number(&self, slot: usize, hint: u16, is_own: bool) -> u32 {
        let is_tracked = self.entries.collection(slot).is_some_and(|one| self.entries.is_tracked(one));
        match () {
            () if hint == OPEN || is_tracked => UNKNOWN,
            () if is_own => u32::from(hint),
            () => self.translations.get(slot, hint),
        }
    }

    /// The same for one whose number is not known: in the state before it stands in a range, in this one it starts at a place.
    /// Gives how many bytes it has.
    fn load_unknown(
        &mut self,
        packer: &Packer,
        coming: &Coming<'_>,
        slot: usize,
        (old, start): (Range<usize>, usize),
    ) -> usize {
        if self.entries.collection(slot).is_some()
            && coming.is_formed(self.layout.slots(), self.layout.variable_of(slot))
            && let Some(length) = self.load_listed(coming, slot, (old.clone(), start))
        {
            return length;
        }
        let length = self.length_of_coming(packer, coming, slot, (old.clone(), start));
        let bytes = &coming.state.bytes[start..start + length];
        if bytes != &self.from.bytes[old] {
            self.change(slot, coming.are_regular);
            self.renumber(slot, bytes);
        }
        length
    }

    /// The same for one with entries that are known by themselves; `None` if it has not their form.
    fn load_listed(&mut self, coming: &Coming<'_>, slot: usize, (old, start): (Range<usize>, usize)) -> Option<usize> {
        let (known, bytes) = (&self.from.bytes[old], &coming.state.bytes[start..]);
        if starts_with(bytes, known) && self.from.places.is_regular(self.layout.variable_of(slot)) {
            return Some(known.len());
        }
        let (collection, length) = self.load_entries(slot, bytes)?;
        let (length, hash) = (length?, self.entries.sum(collection)?);
        self.change(slot, coming.are_regular);
        (self.numbers[slot], self.hashes[slot]) = (UNKNOWN, hash);
        Some(length)
    }

    /// How many bytes such a slot has.
    fn length_of_coming(
        &self,
        packer: &Packer,
        coming: &Coming<'_>,
        slot: usize,
        (old, start): (Range<usize>, usize),
    ) -> usize {
        let (known, bytes) = (&self.from.bytes[old], &coming.state.bytes[start..]);
        let variable = self.layout.variable_of(slot);
        let is_regular = coming.is_formed(self.layout.slots(), variable);
        let was_regular = coming.are_regular || self.from.places.is_regular(variable);
        match is_regular {
            // No value is the beginning of another.
            true if was_regular && starts_with(bytes, known) => known.len(),
            true => self.layout.length(Ends { packer, entries: &self.entries }, bytes, slot),
            // The first slot takes all.
            false if slot == self.layout.node(self.layout.root(variable)).from => {
                let mut end = 0;
                packer.skip(bytes, &mut end);
                end
            }
            false => 0,
        }
    }

    /// A slot is another one than in the state before.
    #[inline]
    fn change(&mut self, slot: usize, are_regular: bool) {
        let variable = self.layout.variable_of(slot);
        if are_regular || self.from.places.is_regular(variable) {
            self.from.wholes.change(variable, slot);
        } else {
            self.from.wholes.forget(variable);
        }
        self.changes.add(slot);
    }

    /// Takes the forms of the variables of the state that is being loaded.
    #[cold]
    fn load_forms(&mut self) {
        let slots = self.layout.slots();
        for variable in 0..self.from.wholes.len() {
            let is_regular = self.last.is_regular(slots, variable);
            if is_regular != self.from.places.is_regular(variable) {
                self.from.places.set_form(variable, is_regular);
                self.from.wholes.forget(variable);
                // Only variables that are one slot have entries.
                self.numbers[slots + variable] = form_number(is_regular, &self.entries, None);
            }
        }
    }

    /// The state that was loaded has this hint.
    pub(super) fn keep_hint(&mut self, hint: &Hint) {
        let table = hint.table();
        if table != 0 && table != self.numbering.table && table != self.last.table() {
            self.translations.turn_to(table, self.layout.slots());
        }
        self.last.set(hint.units());
    }

    /// Takes the second state of a step by its hint, as [`Self::load_by_hint`] takes a state: all but the values of variables.
    #[inline]
    pub(super) fn load_next_by_hint(&mut self, packer: &Packer, state: &State) -> bool {
        let hint = &state.hint;
        self.next_numbers.clear();
        self.has_next_numbers = hint.table() != 0 && hint.table() == self.last.table() && !self.numbers.is_empty();
        if !self.has_next_numbers {
            return false;
        }
        let last = std::mem::take(&mut self.last);
        let (slots, is_own) = (self.layout.slots(), hint.table() == self.numbering.table);
        let are_regular = self.from.places.are_regular() && hint.are_regular(slots);
        let mut coming = Coming { state, is_own, are_regular, moved: 0, from: 0 };
        self.to.places.follow(&self.from.places);
        each_difference(last.numbers(slots), hint.numbers(slots), |slot, number| {
            self.load_next_slot(packer, &mut coming, slot, number);
        });
        self.last = last;
        if coming.moved != 0 {
            self.to.places.shift(coming.from.., coming.moved);
        }
        if !are_regular {
            for variable in 0..self.from.wholes.len() {
                self.to.places.set_form(variable, hint.is_regular(slots, variable));
            }
        }
        debug_assert!(self.is_next_right(packer, &state.bytes), "a hint tells what is so");
        true
    }

    #[inline]
    fn load_next_slot(&mut self, packer: &Packer, coming: &mut Coming<'_>, slot: usize, hint: u16) {
        let (start, end) = (self.from.places.start(slot), self.from.places.start(slot + 1));
        let position = (start as u32).wrapping_add(coming.moved) as usize;
        let (known, number) = (self.numbers[slot], self.own_number(slot, hint, coming.is_own));
        let length = match number {
            UNKNOWN => self.length_of_coming(packer, coming, slot, (start..end, position)),
            _ => self.table.measures(slot, number).0,
        };
        let bytes = &coming.state.bytes[position..position + length];
        // One and the same value has a number here and none there, where it seldom repeats.
        let is_same = match number == UNKNOWN || known == UNKNOWN {
            true => bytes == &self.from.bytes[start..end],
            false => number == known,
        };
        if !is_same {
            let number = match number == UNKNOWN && !self.is_seldom_numbered(slot) {
                true => self.table.number(&self.entries, slot, bytes),
                false => number,
            };
            self.next_numbers.push((slot as u32, number));
            self.to.places.differ(slot);
        }
        if coming.moved != 0 {
            self.to.places.shift(coming.from..slot + 1, coming.moved);
        }
        coming.from = slot + 1;
        coming.moved = ((position + length) as u32).wrapping_sub(end as u32);
    }

    /// Whether the state that is loaded and one with a hint differ in one of these variables; `None` if the hint does not tell.
    pub(super) fn differs_by_hint(&self, hint: &Hint, variables: &[Variable]) -> Option<bool> {
        if hint.table() == 0 || hint.table() != self.last.table() {
            return None;
        }
        let slots = self.layout.slots();
        let mut differs = Some(false);
        for variable in variables {
            let node = self.layout.node(self.layout.root(variable.0 as usize));
            let (old, new) = (self.last.numbers(slots), hint.numbers(slots));
            for (old, new) in old[node.from..node.to].iter().zip(&new[node.from..node.to]) {
                if *old == OPEN || *new == OPEN {
                    differs = None;
                } else if old != new {
                    return Some(true);
                }
            }
        }
        differs
    }

    /// Says of the state that was made by these writes what is known of its slots.
    #[inline]
    pub(super) fn hint(&mut self, (slots, entries): (&[Write], &[Write]), made: &mut State) {
        if !self.has_own_hint() {
            return made.hint.clear();
        }
        made.hint.set(self.own.units());
        for &(slot, number) in slots {
            made.hint.put(slot as usize, number);
        }
        for &(place, _) in entries {
            made.hint.put(self.entries.slot(self.entries.owner(place - self.first_entry as u32)), UNKNOWN);
        }
        if self.writes_irregular || !self.from.places.are_regular() {
            self.hint_forms(slots, made);
        }
    }

    /// Whether there is a hint of the loaded state in this table.
    #[inline]
    fn has_own_hint(&mut self) -> bool {
        if !self.own.is_empty() {
            return true;
        }
        if self.numbering.table == 0 || self.layout.slots() > MOST || self.numbers.is_empty() {
            return false;
        }
        let forms = (0..self.from.wholes.len()).map(|variable| self.from.places.is_regular(variable));
        self.own.fill(self.numbering.table, &self.numbers[..self.layout.slots()], forms);
        true
    }

    /// Says of the state that was made which forms its variables have: all that are written have the form that the layout expects,
    /// unless a slot gets what none has there.
    #[cold]
    fn hint_forms(&self, writes: &[Write], made: &mut State) {
        let slots = self.layout.slots();
        let mut set = |slot: u32, is_regular| {
            made.hint.set_form(slots, self.layout.variable_of(slot as usize), is_regular);
        };
        writes.iter().for_each(|&(slot, _)| set(slot, true));
        let unfit = writes.iter().filter(|&&(slot, number)| !self.fits(slot as usize, number));
        unfit.for_each(|&(slot, _)| set(slot, false));
    }

    /// Whether a slot can have a value where its variable has the form that the layout expects. Where a variable is written that has
    /// another form, one of its slots cannot.
    fn fits(&self, slot: usize, number: u32) -> bool {
        let bytes = self.table.bytes(slot, number);
        !bytes.is_empty() && starts_with(bytes, self.layout.prefix(slot))
    }

    /// The same for the second state of a step.
    fn is_next_right(&mut self, packer: &Packer, bytes: &[u8]) -> bool {
        let ends = Ends { packer, entries: &self.entries };
        self.layout.locate(ends, bytes, None, &mut self.coming);
        let slots = self.layout.slots();
        let mut numbers = self.numbers[..slots].to_vec();
        self.next_numbers.iter().for_each(|&(slot, number)| numbers[slot as usize] = number);
        let is_same = |slot: usize| {
            let bytes = self.coming.bytes(bytes, slot);
            let has_changed = bytes != self.from.places.bytes(&self.from.bytes, slot);
            has_changed == self.to.places.changes().any(|changed| changed == slot)
                && (numbers[slot] == UNKNOWN || self.table.bytes(slot, numbers[slot]) == bytes)
        };
        self.coming.have_same_starts(&self.to.places)
            && (0..slots).all(is_same)
            && (0..self.from.wholes.len())
                .all(|variable| self.coming.is_regular(variable) == self.to.places.is_regular(variable))
    }

    /// Whether what is known of the slots of the loaded state is what its bytes say.
    fn is_loaded_right(&mut self, packer: &Packer) -> bool {
        let ends = Ends { packer, entries: &self.entries };
        self.layout.locate(ends, &self.from.bytes, None, &mut self.coming);
        let is_same = |slot: usize| {
            let bytes = self.coming.bytes(&self.from.bytes, slot);
            let number = self.numbers[slot];
            (number == UNKNOWN || self.table.bytes(slot, number) == bytes)
                && self.hashes[slot] == self.entries.hash_of_slot(slot, bytes)
        };
        let is_formed = |variable: usize| {
            let is_regular = self.coming.is_regular(variable);
            let number = self.numbers[self.layout.slots() + variable];
            self.from.places.is_regular(variable) == is_regular && (number != 0) == is_regular
        };
        self.coming.have_same_starts(&self.from.places)
            && (0..self.layout.slots()).all(is_same)
            && (0..self.from.wholes.len()).all(is_formed)
    }
}

/// Tells the places at which numbers are others than before, or not known.
#[inline]
fn each_difference(before: &[u16], now: &[u16], mut tell: impl FnMut(usize, u16)) {
    const LANES: usize = 4;
    const ONES: u64 = 0x0001_0001_0001_0001;
    let (old, new) = (before.as_chunks::<LANES>(), now.as_chunks::<LANES>());
    for (place, (old, new)) in old.0.iter().zip(new.0).enumerate() {
        let (old, new) = (word(old), word(new));
        // Of the lanes that are all ones the first is found, and sometimes others behind it.
        let open = (!new).wrapping_sub(ONES) & new & (ONES << 15);
        let mut different = (old ^ new) | open;
        while different != 0 {
            let lane = different.trailing_zeros() as usize / 16;
            different &= !(0xFFFF << (16 * lane));
            tell(LANES * place + lane, (new >> (16 * lane)) as u16);
        }
    }
    let done = LANES * new.0.len();
    for (slot, (old, new)) in (done..).zip(old.1.iter().zip(new.1)) {
        if old != new || *new == OPEN {
            tell(slot, *new);
        }
    }
}

#[inline]
fn word(lanes: &[u16; 4]) -> u64 {
    lanes.iter().rev().fold(0, |word, lane| word << 16 | u64::from(*lane))
}
