//! The second state of a step from the state that is loaded, and where the two differ.

use super::{Place, Side, Slots, Write};
use crate::slots::changes::Path;
use crate::slots::layout::Ends;
use crate::slots::table::UNKNOWN;
use crate::state::State;
use check_value::pack::{Head, Packer, head};
use check_value::value::Value;

/// What differs in the two states of a step.
#[derive(Clone, Copy, Debug)]
pub enum Change {
    /// A slot, with the numbers of its values in the one and in the other; [`UNKNOWN`] for one that has none so far.
    Slot(usize, u32, u32),
    /// Entries.
    Entries,
}

/// Values of so many bytes, and without parts, are sooner made than numbered.
const SMALL: usize = 16;

impl Slots {
    /// Takes the second state of a step from the state that is loaded.
    pub fn load_next(&mut self, packer: &Packer, state: &State) {
        if !self.load_next_by_hint(packer, state) {
            let before = Some((&self.from.bytes[..], &self.from.places));
            let ends = Ends { packer, entries: &self.entries };
            self.layout.locate(ends, &state.bytes, before, &mut self.to.places);
        }
        self.to.wholes.wait();
        self.to.bytes.clear();
        self.to.bytes.extend_from_slice(&state.bytes);
        self.second.forget();
    }

    /// Takes what is known of the value of a variable in the first state of a step for the second one.
    pub(super) fn follow(&mut self, variable: usize) {
        let node = self.layout.node(self.layout.root(variable));
        self.to.wholes.follow(&self.from.wholes, variable, (node.from, node.to));
        if !self.from.places.is_regular(variable) || !self.to.places.is_regular(variable) {
            self.to.wholes.forget(variable);
            return;
        }
        for slot in self.to.places.changes_in(node.from..node.to) {
            self.to.wholes.change(variable, slot);
        }
    }

    /// What a variable has first that differs in the two states of a step; [`Self::identify`] has been there, or the second state is being
    /// made and all of it has been given.
    pub fn change_of(&mut self, variable: usize) -> Option<Change> {
        if self.has_given() {
            return self.given_change(variable);
        }
        let (width, node) = (self.width(), self.layout.node(self.layout.root(variable)));
        let mut changes = self.to.places.changes_in(node.from..node.to);
        let slot = changes.find(|slot| self.differ_at(*slot))?;
        Some(Change::Slot(slot, self.numbers[slot], self.numbers[width + slot]))
    }

    /// How many slots there are, and how many numbers either state of a step has.
    #[inline]
    pub fn places_of_step(&self) -> (usize, usize) {
        (self.layout.slots(), self.width())
    }

    /// The slots in which the second state of the step that is loaded may differ from the first one.
    pub fn changed_in_step(&self) -> Path {
        let mut path = Path::default();
        self.to.places.changes().for_each(|slot| path.add(slot as u32, self.layout.slots()));
        path
    }

    /// The slots in which the state that is loaded changes by some writes.
    pub fn changed_by(&self, writes: &[Write]) -> Path {
        let mut path = Path::default();
        for &(place, number) in writes {
            if self.numbers[place as usize] != number {
                path.add(self.seen_place(place), self.layout.slots());
            }
        }
        path
    }

    /// The slots of a variable.
    pub fn path_of(&self, variable: usize) -> Path {
        let (mut path, node) = (Path::default(), self.layout.node(self.layout.root(variable)));
        (node.from..node.to).for_each(|slot| path.add(slot as u32, self.layout.slots()));
        path
    }

    /// Whether a slot differs in the two states of a step.
    pub(super) fn has_next_changed(&self, slot: usize) -> bool {
        self.to.places.changes_in(slot..slot + 1).next().is_some() && self.differ_at(slot)
    }

    /// The same of one that is not known to be the same.
    #[inline]
    fn differ_at(&self, slot: usize) -> bool {
        let (from, to) = (self.numbers[slot], self.numbers[self.width() + slot]);
        if from != UNKNOWN && to != UNKNOWN {
            return from != to;
        }
        self.from.places.bytes(&self.from.bytes, slot) != self.to.places.bytes(&self.to.bytes, slot)
    }

    /// The numbers of the values of a slot in the two states of a step.
    pub fn numbers_of_change(&mut self, slot: usize) -> (u32, u32) {
        let next = self.width() + slot;
        self.number_at(slot as u32);
        self.number_at(next as u32);
        (self.numbers[slot], self.numbers[next])
    }

    /// The values of a slot of a variable in the two states of a step, if they have no parts and are short, made for this once;
    /// `None` as well where the variable has not the form that the layout expects.
    pub fn small_change(&self, packer: &Packer, (variable, slot): (usize, usize)) -> Option<(Value, Value)> {
        let outer = self.layout.node(self.layout.leaf_at(variable, slot)).outer;
        let value = |side: &Side| {
            let bytes = side.places.bytes(&side.bytes, slot);
            let is_small = side.places.is_regular(variable) && bytes.len() <= outer + SMALL;
            (is_small && head(bytes, &mut { outer }) == Head::Other).then(|| packer.unpack(bytes, &mut { outer }))
        };
        Some((value(&self.from)?, value(&self.to)?))
    }

    /// The value in a slot of a variable; `None` where the variable has not the form that the layout expects.
    pub fn slot_value(&mut self, packer: &Packer, (variable, slot): (usize, usize), is_next: bool) -> Option<Value> {
        let place = Place { variable, node: self.layout.leaf_at(variable, slot), is_next };
        self.is_regular(place).then(|| self.part(packer, place))
    }
}
