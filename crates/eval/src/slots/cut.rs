//! One state after the other cut into slots, for those who look at no values.

use super::entries::Entries;
use super::layout::{Ends, Layout};
use super::places::Places;
use check_value::pack::Packer;
use std::rc::Rc;

/// A state and where its slots are, without anything that is known of them.
pub struct Cut {
    packer: Rc<Packer>,
    layout: Rc<Layout>,
    /// None: they know of the state that is loaded, which is another one.
    entries: Entries,
    bytes: Vec<u8>,
    places: Places,
    /// Room for the slots of the state that comes.
    coming: Places,
}

impl Cut {
    /// No state yet, of those with this layout.
    pub fn new(packer: Rc<Packer>, layout: Rc<Layout>) -> Self {
        let entries = Entries::new(packer.clone(), std::iter::empty(), false);
        Self { packer, layout, entries, bytes: Vec::new(), places: Places::default(), coming: Places::default() }
    }

    /// Cuts another state.
    pub fn take(&mut self, bytes: &[u8]) {
        let before = (!self.places.is_empty()).then_some((&self.bytes[..], &self.places));
        let ends = Ends { packer: &self.packer, entries: &self.entries };
        self.layout.locate(ends, bytes, before, &mut self.coming);
        std::mem::swap(&mut self.coming, &mut self.places);
        self.bytes.clear();
        self.bytes.extend_from_slice(bytes);
    }

    /// Forgets the state: all slots of the next one are changed.
    pub fn forget(&mut self) {
        self.places.clear();
    }

    /// The slots that are not known to be the same as in the state before.
    pub fn changes(&self) -> impl Iterator<Item = usize> + '_ {
        self.places.changes()
    }

    /// Whether a variable has the form that the layout expects.
    pub fn is_regular(&self, variable: usize) -> bool {
        self.places.is_regular(variable)
    }

    /// The bytes of the slots of a variable.
    pub fn variable(&self, variable: usize) -> &[u8] {
        let node = self.layout.node(self.layout.root(variable));
        self.places.run(&self.bytes, node.from, node.to)
    }

    /// The value of a slot of a variable that has the form that the layout expects.
    pub fn value(&self, slot: usize) -> &[u8] {
        &self.places.bytes(&self.bytes, slot)[self.layout.prefix(slot).len()..]
    }
}

impl std::fmt::Debug for Cut {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Cut").field("bytes", &self.bytes).finish_non_exhaustive()
    }
}
