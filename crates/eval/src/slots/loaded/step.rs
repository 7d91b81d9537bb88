//! The second state of a step from the state that is loaded, and where the two differ.

use super::{Place, Slots};
use crate::slots::layout::Ends;
use crate::state::State;
use check_value::pack::Packer;
use check_value::value::Value;

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

    /// The first slot of a variable that differs in the two states of a step, with the numbers of its values;
    /// [`Self::identify`] has been there.
    pub fn first_change(&self, variable: usize) -> Option<(usize, u32, u32)> {
        let (width, node) = (self.width(), self.layout.node(self.layout.root(variable)));
        let changed = |slot: &usize| self.numbers[*slot] != self.numbers[width + slot];
        (node.from..node.to).find(changed).map(|slot| (slot, self.numbers[slot], self.numbers[width + slot]))
    }

    /// The value in a slot of a variable; `None` where the variable has not the form that the layout expects.
    pub fn slot_value(&mut self, packer: &Packer, (variable, slot): (usize, usize), is_next: bool) -> Option<Value> {
        let place = Place { variable, node: self.layout.leaf_at(variable, slot), is_next };
        self.is_regular(place).then(|| self.part(packer, place))
    }
}
