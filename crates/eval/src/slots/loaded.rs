//! The state that a worker looks at, slot by slot, and the record of what is read of it.

mod entries;
mod hinted;
mod making;
mod memos;
mod record;
mod shared;
mod step;
mod supposed;

pub use self::hinted::InitialHint;
use self::hinted::Numbering;
pub(crate) use self::shared::Lookup;
pub use self::shared::{SharedResult, take_number};
pub use self::step::Change;
use self::supposed::Supposed;
use super::changes::Changes;
use super::entries::Entries;
use super::filters::Filters;
use super::keyed::Keyed;
use super::layout::{Ends, Layout, NodeId};
use super::memos::Memos;
use super::places::Places;
use super::shared_cache::SharedCache;
use super::table::{Table, UNKNOWN};
use super::translations::Translations;
use super::variables::Variables;
use super::wholes::Wholes;
use crate::ir::Variable;
use crate::state::{Hint, State};
use check_value::pack::Packer;
use check_value::value::Value;
use smallvec::SmallVec;
use std::cell::{Cell, RefCell};
use std::rc::Rc;
use std::sync::Arc;

/// A state and its slots, or two that are a step.
#[derive(Default)]
pub struct Slots {
    /// The layout of a state: its slots. Each worker's own: to count references that threads share, for each state, is to wait for
    /// the others each time, and so is to read what stands beside such a count.
    pub layout: Rc<Layout>,
    /// How many numbers a state has: one for each slot and one for each variable.
    width: usize,
    /// The place of the first entry among the numbers.
    first_entry: usize,
    /// The state.
    from: Side,
    /// The second state of a step, if there is one.
    to: Side,
    /// The fingerprint of the state.
    pub fingerprint: u64,
    /// The number of the value of each slot; then for each variable, whether it has the form that the layout expects;
    /// then the same for the second state; then what is known of memos. Empty where nobody has asked yet.
    numbers: Vec<u32>,
    /// What each slot adds to the fingerprint of the state, where there are numbers.
    hashes: Vec<u64>,
    /// Which slots the last states have changed.
    pub changes: Changes,
    /// What is known of a second state.
    second: Second,
    /// The variables of a state that is being made whose values are known by the numbers of their slots.
    pub given: Variables,
    /// The places of the memos that were found for such a state.
    given_memos: Vec<u32>,
    /// The memos.
    pub memos: Memos,
    /// What is known by locals and slots.
    pub(crate) keyed: Keyed,
    /// What is known of entries by themselves.
    pub(crate) filters: Filters,
    /// The values of slots met so far.
    pub table: Table,
    /// How this table is told from those of others.
    numbering: Numbering,
    /// What the numbers of these stand for.
    translations: Translations,
    /// The hint with which the state has come, in whose table ever.
    last: Hint,
    /// The hint of the state in this table, once somebody needed it.
    own: Hint,
    /// Whether the numbers of the second state of a step are known, where they differ from those of the first.
    has_next_numbers: bool,
    /// These numbers.
    next_numbers: Vec<Write>,
    /// Whether there are writes that give variables values which have not the form that the layout expects.
    pub(crate) writes_irregular: bool,
    /// The elements of sets and the pairs of functions that are known by themselves.
    pub entries: Entries,
    /// The entries of the state that is being made that were given values, by their places.
    given_entries: Vec<(u32, u32)>,
    /// What differs in the state that is supposed.
    supposed: Supposed,
    /// Whether the state that is loaded is only asked about, by a worker that makes steps as well: it comes once more for that, and is
    /// counted then.
    pub is_glanced_at: bool,
    /// Room for the slots of the state that comes.
    coming: Places,
    /// Whether what is read is recorded.
    pub recording: bool,
    /// Whether variables are read as a whole even where their entries are known by themselves.
    pub(crate) reads_whole: bool,
    /// Whether primed variables are read of the second state that is loaded, not of one that is being made.
    pub is_step: bool,
    /// Whether what was evaluated since the record began may be cached.
    record: Record,
    /// What [`Filters`] had counted when it began.
    began: u64,
    /// What was read, in the order of the first time: places among the numbers. Also who only looks at a value has read it.
    read: RefCell<Vec<u32>>,
    /// For each of these places, whether it was read.
    is_read: Vec<Cell<bool>>,
    /// What is known of next values that are not written out.
    pub pending: Vec<Pending>,
    /// What stands for these among the next values.
    marker: Value,
    /// Room for a state that is packed.
    pub packed: Vec<u8>,
    /// Room for a part of one.
    pub(crate) part_room: Vec<u8>,
}

/// A place among the numbers, and the number that it gets.
type Write = (u32, u32);

/// What is known of a second state. Of the numbers in [`Slots`] its half means something unless there is none.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
enum Second {
    /// Nothing: there is none, or its slots have no numbers yet.
    #[default]
    Unknown,
    /// The numbers of its slots are those of the state that is loaded.
    Numbered,
    /// It is being made: some variables have their numbers already.
    Making,
}

impl Second {
    /// The numbers of a state that was loaded mean nothing any more.
    fn forget(&mut self) {
        if *self == Self::Numbered {
            *self = Self::Unknown;
        }
    }
}

/// Whether the record of reads tells all that was evaluated since it began. Only gets worse until the next one.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
enum Record {
    /// It does.
    #[default]
    Whole,
    /// Evaluation ended where it could not be known what is read: not to be cached now.
    Torn,
    /// Something was evaluated that must never be cached.
    Volatile,
}

/// What is known of the record around one that begins inside of it.
pub(crate) struct OuterRecord {
    recording: bool,
    record: Record,
    began: u64,
}

/// A state.
#[derive(Default)]
struct Side {
    bytes: Vec<u8>,
    places: Places,
    /// The values of variables, where somebody needed all of one.
    wholes: Wholes,
}

/// A variable or a part of it, in one state of a step.
#[derive(Clone, Copy, Debug)]
pub struct Place {
    /// The variable.
    pub variable: usize,
    /// The part.
    pub node: NodeId,
    /// Whether it is the second state's.
    pub is_next: bool,
}

/// The next value of a variable that is given by what changes.
#[derive(Clone, Debug, Default)]
pub enum Pending {
    /// All of it stays.
    #[default]
    Kept,
    /// Some parts change, which do not overlap.
    Parts(Vec<Part>),
    /// Some entries change: by their numbers, the new value, or nothing where it is taken away.
    Entries(Vec<(u32, Option<Value>)>),
    /// It is known by the numbers of its slots.
    Given,
}

/// The number that stands for the form of a variable whose entries are known by themselves, and that is no sequence.
const LISTED: u32 = 2;

/// The number that stands for the form of a variable among the numbers: 0 where it is not the one that the layout expects, 1
/// where it is, 2 where it has entries, and 3 and more, by its length, where these are the elements of a sequence.
fn form_number(is_regular: bool, entries: &Entries, collection: Option<u32>) -> u32 {
    let listed = collection.filter(|one| is_regular && entries.listed(*one).is_some());
    match listed.map(|one| entries.sequence_length(one)) {
        None => u32::from(is_regular),
        Some(None) => LISTED,
        Some(Some(length)) => LISTED + 1 + length as u32,
    }
}

/// A part of a variable with a new value.
#[derive(Clone, Debug)]
pub struct Part {
    /// Which part.
    pub node: NodeId,
    /// How EXCEPT speaks of it.
    pub path: SmallVec<[Value; 4]>,
    /// The new value.
    pub value: Value,
}

/// The record around one that begins inside of it.
pub struct Outer {
    read: Vec<u32>,
    is_read: Vec<Cell<bool>>,
}

impl Slots {
    /// No state, with one slot for each variable.
    pub(crate) fn new(variables: usize, (memos, keyed, filters): (Memos, Keyed, Filters), marker: Value) -> Self {
        let pending = vec![Pending::Kept; variables];
        let mut slots = Self { marker, pending, memos, keyed, filters, ..Self::default() };
        slots.adopt(Rc::default(), Rc::new(Layout::coarse(variables)), variables, None);
        slots
    }

    /// Takes another layout. There is no state then. Those who share a cache have the same layout, and may tell one another the
    /// numbers of slots.
    pub fn adopt(
        &mut self,
        packer: Rc<Packer>,
        layout: Rc<Layout>,
        variables: usize,
        shared: Option<Arc<SharedCache>>,
    ) {
        self.numbering = Numbering::new(shared);
        self.forget_hints();
        let forms = (0..layout.slots()).map(|slot| layout.form(slot));
        self.entries = Entries::new(packer, forms, self.memos.changes == 0);
        for side in [&mut self.from, &mut self.to] {
            side.wholes = Wholes::new(variables, layout.slots());
            side.places.clear();
        }
        self.table = Table::new(layout.slots() + self.memos.count());
        self.is_read = vec![Cell::new(false); 2 * (layout.slots() + variables) + self.memos.count()];
        self.width = layout.slots() + variables;
        self.first_entry = 2 * self.width + self.memos.count();
        self.layout = layout;
        self.keyed.forget();
        self.filters.forget();
        self.numbers.clear();
    }

    /// Forgets the state.
    pub fn unload(&mut self) {
        self.from.places.clear();
        self.to.places.clear();
        self.last.clear();
        self.own.clear();
    }

    /// Whether there is a state.
    pub fn is_loaded(&self) -> bool {
        !self.from.places.is_empty()
    }

    /// Whether this is the state.
    pub fn is_at(&self, bytes: &[u8]) -> bool {
        self.is_loaded() && self.from.bytes == bytes
    }

    /// Whether a state differs from the one that is loaded in one of these variables.
    pub fn differs(&mut self, packer: &Packer, state: &State, variables: &[Variable]) -> bool {
        let bytes = state.bytes();
        if self.from.bytes == bytes {
            return false;
        }
        if variables.len() == self.from.wholes.len() {
            return true;
        }
        if let Some(differs) = self.differs_by_hint(&state.hint, variables) {
            return differs;
        }
        self.layout.locate(
            Ends { packer, entries: &self.entries },
            bytes,
            Some((&self.from.bytes, &self.from.places)),
            &mut self.coming,
        );
        variables.iter().any(|variable| {
            let node = self.layout.node(self.layout.root(variable.0 as usize));
            let old = self.from.places.run(&self.from.bytes, node.from, node.to);
            self.coming.run(bytes, node.from, node.to) != old
        })
    }

    /// Whether this is the second state.
    pub fn is_going_to(&self, bytes: &[u8]) -> bool {
        !self.to.places.is_empty() && self.to.bytes == bytes
    }

    /// How many numbers a state has.
    #[inline]
    fn width(&self) -> usize {
        self.width
    }

    /// Takes another state. What is the same as in the state before keeps its number and its value.
    pub fn load(&mut self, packer: &Packer, state: &State) {
        self.own.clear();
        self.unsettle();
        if !self.load_by_hint(packer, state) {
            self.load_bytes(packer, &state.bytes);
            self.keep_hint(&state.hint);
        }
    }

    /// The same for a state of which only the bytes are known.
    fn load_bytes(&mut self, packer: &Packer, bytes: &[u8]) {
        let before = self.is_loaded().then_some((&self.from.bytes[..], &self.from.places));
        self.layout.locate(Ends { packer, entries: &self.entries }, bytes, before, &mut self.coming);
        let is_numbered = before.is_some() && !self.numbers.is_empty();
        self.second.forget();
        let are_formed = before.is_some_and(|(_, before)| before.are_regular()) && self.coming.are_regular();
        self.changes.begin(is_numbered);
        if !are_formed {
            for variable in 0..self.from.wholes.len() {
                if is_numbered {
                    let root = self.layout.node(self.layout.root(variable)).from;
                    let collection = self.entries.collection(root);
                    let is_regular = self.coming.is_regular(variable);
                    self.numbers[self.layout.slots() + variable] = form_number(is_regular, &self.entries, collection);
                }
                let kept =
                    before.is_some_and(|(_, before)| before.is_regular(variable)) && self.coming.is_regular(variable);
                if !kept {
                    self.from.wholes.forget(variable);
                }
            }
        }
        match is_numbered {
            true => self.forget_memos(),
            false => self.numbers.clear(),
        }
        std::mem::swap(&mut self.coming, &mut self.from.places);
        for slot in self.from.places.may_have_changed() {
            if self.from.places.has_changed(slot) {
                self.from.wholes.change(self.layout.variable_of(slot), slot);
                self.changes.add(slot);
                if is_numbered {
                    self.renumber(slot, self.from.places.bytes(bytes, slot));
                }
            }
        }
        self.from.bytes.clear();
        self.from.bytes.extend_from_slice(bytes);
        self.to.places.clear();
    }

    /// Nothing is known of memos in the state that is being loaded.
    #[inline]
    fn forget_memos(&mut self) {
        let memos = 2 * self.width..self.first_entry;
        if !memos.is_empty() {
            self.numbers[memos].fill(UNKNOWN);
        }
    }

    /// Numbers the value of a slot of the state that is being loaded.
    #[inline]
    fn renumber(&mut self, slot: usize, bytes: &[u8]) {
        let collection = self.entries.collection(slot);
        let tracked = collection.and_then(|_| self.load_entries(slot, bytes)).map(|(tracked, _)| tracked);
        if let Some(hash) = tracked.and_then(|one| self.entries.sum(one)) {
            // Hardly anybody asks for all of it.
            (self.numbers[slot], self.hashes[slot]) = (UNKNOWN, hash);
            return;
        }
        if collection.is_none() && self.table.seldom_repeats(slot, self.memos.trial) {
            (self.numbers[slot], self.hashes[slot]) = (UNKNOWN, self.entries.hash_of_slot(slot, bytes));
            return;
        }
        let number = self.table.number(&self.entries, slot, bytes);
        (self.numbers[slot], self.hashes[slot]) = (number, self.table.hash(slot, number));
        if let (None, Some(untracked)) = (tracked, collection) {
            // What is known was asked of the slot as a whole.
            self.judge(untracked, slot, bytes);
        }
    }

    /// Whether the value that a slot gets has a number only once somebody asks for it: it is one of many, or what is asked for are
    /// its entries.
    #[inline]
    fn is_seldom_numbered(&self, slot: usize) -> bool {
        match self.entries.collection(slot) {
            Some(collection) => self.entries.is_tracked(collection),
            None => self.table.seldom_repeats(slot, self.memos.trial),
        }
    }

    /// Counts that a slot whose entries are not known by themselves gets these bytes.
    #[inline]
    fn judge(&mut self, untracked: u32, slot: usize, bytes: &[u8]) {
        if self.is_glanced_at {
            return;
        }
        let values = self.table.values(slot);
        self.memos.is_upset |= self.entries.judge(untracked, bytes, values, self.memos.changes);
    }

    /// The number of the value of each slot of the state, or of both states of a step.
    pub fn identify(&mut self, is_step: bool) {
        let width = self.width();
        if self.numbers.is_empty() {
            self.hashes.clear();
            for slot in 0..self.layout.slots() {
                let number = self.table.number(&self.entries, slot, self.from.places.bytes(&self.from.bytes, slot));
                self.numbers.push(number);
                self.hashes.push(self.table.hash(slot, number));
            }
            let forms = (0..self.from.wholes.len()).map(|variable| u32::from(self.from.places.is_regular(variable)));
            self.numbers.extend(forms);
            self.numbers.resize(self.first_entry, UNKNOWN);
            let from = std::mem::take(&mut self.from);
            for slot in 0..self.layout.slots() {
                self.load_entries(slot, from.places.bytes(&from.bytes, slot));
            }
            self.from = from;
        }
        debug_assert!(!(is_step && self.is_making()), "a step leads to a state that is loaded");
        if is_step && self.second != Second::Numbered {
            self.numbers.copy_within(..self.layout.slots(), width);
            if self.has_next_numbers {
                for &(slot, number) in &self.next_numbers {
                    self.numbers[width + slot as usize] = number;
                }
            } else {
                for slot in self.to.places.changes() {
                    self.numbers[width + slot] = match self.is_seldom_numbered(slot) {
                        true => UNKNOWN,
                        false => self.table.number(&self.entries, slot, self.to.places.bytes(&self.to.bytes, slot)),
                    };
                }
            }
            for variable in 0..self.to.wholes.len() {
                self.numbers[width + self.layout.slots() + variable] = u32::from(self.to.places.is_regular(variable));
            }
            for memo in self.memos.of_next() {
                self.numbers[2 * width + memo] = UNKNOWN;
            }
            self.second = Second::Numbered;
        }
    }

    /// What [`Self::identify`] has found.
    #[inline]
    pub fn numbers(&self) -> &[u32] {
        &self.numbers
    }

    /// Bytes that what was met so far takes, roughly.
    pub fn size(&self) -> usize {
        let known = self.table.size() + self.memos.size() + self.keyed.size();
        known + self.filters.size() + self.entries.size() + self.translations.size()
    }

    /// Forgets the values met so far.
    pub fn forget(&mut self) {
        self.changes.begin(false);
        self.table = Table::new(self.layout.slots() + self.memos.count());
        self.memos.clear();
        self.keyed.forget();
        self.filters.forget();
        self.entries.forget();
        self.numbers.clear();
        self.second.forget();
        self.numbering.renew();
        self.forget_hints();
    }

    fn forget_hints(&mut self) {
        self.translations.clear();
        self.last.clear();
        self.own.clear();
        self.writes_irregular = false;
        self.has_next_numbers = false;
    }

    /// Whether the second state is one that is being made.
    #[inline]
    fn is_making(&self) -> bool {
        self.second == Second::Making
    }

    fn side(&mut self, is_next: bool) -> &mut Side {
        if is_next { &mut self.to } else { &mut self.from }
    }

    /// The value of a variable, made once for a state.
    #[inline]
    pub fn whole(&mut self, packer: &Packer, variable: usize, is_next: bool) -> Value {
        if is_next && self.is_making() {
            let root = self.layout.root(variable);
            return self.given_node(packer, root);
        }
        if is_next && self.to.wholes.is_waiting(variable) {
            self.follow(variable);
        }
        let side = if is_next { &self.to } else { &self.from };
        if let Some(whole) = side.wholes.get(variable) {
            return whole.clone();
        }
        match if is_next { None } else { self.listed_set(variable) } {
            Some(set) => self.from.wholes.keep(&self.layout, variable, set),
            None => {
                let side = if is_next { &mut self.to } else { &mut self.from };
                side.wholes.make(&self.layout, packer, variable, (&side.bytes, &side.places))
            }
        }
    }

    /// A variable as a place; `None` where there is no state.
    pub fn place(&self, variable: usize, is_next: bool) -> Option<Place> {
        let side = if is_next { &self.to } else { &self.from };
        let is_there = !side.places.is_empty() || is_next && self.is_making();
        is_there.then(|| Place { variable, node: self.layout.root(variable), is_next })
    }

    /// Whether the variable has the form that the layout expects, so that its parts can be read by themselves.
    pub fn is_regular(&self, place: Place) -> bool {
        if place.is_next && self.is_making() {
            return self.numbers[self.width() + self.layout.slots() + place.variable] != 0;
        }
        let side = if place.is_next { &self.to } else { &self.from };
        side.places.is_regular(place.variable)
    }

    /// The value at a place.
    pub fn part(&mut self, packer: &Packer, place: Place) -> Value {
        let node = self.layout.node(place.node);
        let (slot, outer, is_leaf) = (node.from, node.outer, self.layout.children(place.node).is_empty());
        self.number_at((if place.is_next { self.width() } else { 0 } + slot) as u32);
        let number = match place.is_next {
            false => self.numbers.get(slot).copied(),
            true if self.second != Second::Unknown => self.numbers.get(self.width() + slot).copied(),
            true => None,
        };
        if let Some(number) = number.filter(|_| is_leaf)
            && let Some(known) = self.table.value(slot, number)
        {
            return known.clone();
        }
        let value = if place.is_next && self.is_making() {
            self.given_node(packer, place.node)
        } else {
            let side = self.side(place.is_next);
            packer.unpack(&side.bytes, &mut (side.places.start(slot) + outer))
        };
        if let Some(number) = number.filter(|_| is_leaf) {
            self.table.keep(slot, number, value.clone());
        }
        value
    }

    /// The value of a node that is one slot in the state that is loaded, and its bytes, if they are at hand.
    pub(crate) fn known_leaf(&self, node: NodeId) -> Option<(Value, Rc<[u8]>)> {
        let slot = self.layout.node(node).from;
        let number = *self.numbers.get(slot).filter(|number| **number != UNKNOWN)?;
        if self.layout.children(node).is_empty() { self.table.known(slot, number) } else { None }
    }

    /// What stands for a pending value.
    pub(crate) fn marker(&self) -> Value {
        self.marker.clone()
    }
}

impl Slots {
    /// The fingerprint of a state that resembles the loaded one.
    pub fn fingerprint_of(&mut self, packer: &Packer, bytes: &[u8]) -> u64 {
        let before = self.is_loaded().then_some((&self.from.bytes[..], &self.from.places));
        self.layout.locate(Ends { packer, entries: &self.entries }, bytes, before, &mut self.coming);
        let mut fingerprint = if before.is_some() { self.fingerprint } else { 0 };
        for slot in self.coming.changes() {
            if before.is_some() {
                fingerprint = fingerprint.wrapping_sub(self.hash_of(slot));
            }
            let hash = self.entries.hash_of_slot(slot, self.coming.bytes(bytes, slot));
            fingerprint = fingerprint.wrapping_add(hash);
        }
        fingerprint
    }

    /// What the slots of a variable add to the fingerprint of a state in which its value has these bytes. Tells of each of them where
    /// it ends and what it adds, if the variable has the form that the layout expects.
    pub fn sum_of_variable(
        &mut self,
        packer: &Packer,
        variable: usize,
        bytes: &[u8],
        told: &mut Vec<(usize, u64)>,
    ) -> u64 {
        let ends = Ends { packer, entries: &self.entries };
        let (slots, is_regular) = self.layout.locate_alone(ends, bytes, variable, &mut self.coming);
        let mut sum = 0_u64;
        for slot in slots {
            let hash = self.entries.hash_of_slot(slot, self.coming.bytes(bytes, slot));
            sum = sum.wrapping_add(hash);
            if is_regular {
                told.push((self.coming.start(slot + 1), hash));
            }
        }
        sum
    }

    /// What a slot with these bytes adds to a fingerprint.
    pub fn hash_of_slot(&self, slot: usize, bytes: &[u8]) -> u64 {
        self.entries.hash_of_slot(slot, bytes)
    }

    /// What a slot adds to the fingerprint of the loaded state.
    fn hash_of(&self, slot: usize) -> u64 {
        match self.numbers.is_empty() {
            false => self.hashes[slot],
            true => self.entries.hash_of_slot(slot, self.from.places.bytes(&self.from.bytes, slot)),
        }
    }

    /// By how much the fingerprint changes when a slot of the loaded state gets these bytes.
    pub fn step_of(&self, slot: usize, bytes: &[u8]) -> u64 {
        if self.from.places.bytes(&self.from.bytes, slot) == bytes {
            return 0;
        }
        self.entries.hash_of_slot(slot, bytes).wrapping_sub(self.hash_of(slot))
    }

    /// Whether there is a state in which a variable has the form that the layout expects.
    pub fn has_form(&self, variable: usize) -> bool {
        self.is_loaded() && self.from.places.is_regular(variable)
    }

    /// The slots of a node of a variable that has the form that the layout expects, as a run of bytes, in the loaded state.
    pub fn node_bytes(&self, node: NodeId) -> &[u8] {
        let node = self.layout.node(node);
        self.from.places.run(&self.from.bytes, node.from, node.to)
    }

    /// The slots of a variable, as a run of bytes, in the loaded state.
    pub fn variable_bytes(&self, variable: usize) -> &[u8] {
        let node = self.layout.node(self.layout.root(variable));
        self.from.places.run(&self.from.bytes, node.from, node.to)
    }
}
