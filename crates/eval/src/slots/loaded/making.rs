//! The state that is being made, by the slots in which it differs from the one that is loaded.

use super::{Second, Slots};
use crate::slots::layout::NodeId;
use crate::slots::table::UNKNOWN;
use crate::slots::variables::VARIABLES;
use crate::state::State;
use check_value::pack::Packer;
use check_value::value::Value;
use smallvec::SmallVec;

impl Slots {
    /// Starts to make a second state from the one that is loaded: to begin with, it is the same.
    pub fn start_making(&mut self) {
        let width = self.width();
        self.numbers.copy_within(..width, width);
        self.second = Second::Making;
    }

    /// Ends making a second state.
    #[inline]
    pub fn end_making(&mut self) {
        self.forget_given_memos();
        self.given = 0;
        if self.is_making() {
            self.second = Second::Unknown;
        }
    }

    /// The state that is being made is another one.
    #[inline]
    fn forget_given_memos(&mut self) {
        if self.given_memos.is_empty() {
            return;
        }
        for place in self.given_memos.drain(..) {
            self.numbers[place as usize] = UNKNOWN;
        }
    }

    /// Gives slots of the state that is being made their values. Tells what they add to the fingerprint of the loaded
    /// state, as [`Self::hash_before`] does.
    #[inline]
    pub fn give(&mut self, writes: &[(u32, u32)]) -> u64 {
        self.forget_given_memos();
        let next = &mut self.numbers[self.width..];
        let mut hash = 0_u64;
        for &(slot, number) in writes {
            next[slot as usize] = number;
            hash = hash.wrapping_add(self.hashes[slot as usize]);
        }
        hash
    }

    /// Takes the values of slots of the state that is being made away again.
    #[inline]
    pub fn take_back(&mut self, writes: &[(u32, u32)]) {
        let (numbers, next) = self.numbers.split_at_mut(self.width);
        writes.iter().for_each(|&(slot, _)| next[slot as usize] = numbers[slot as usize]);
    }

    /// Whether a variable of the state that is being made has a value that is known by the numbers of its slots.
    pub(crate) fn is_given_variable(&self, variable: usize) -> bool {
        variable < VARIABLES && self.given >> variable & 1 != 0
    }

    /// The value of a node of the state that is being made.
    pub(super) fn given_node(&self, packer: &Packer, node: NodeId) -> Value {
        let (width, node) = (self.width(), self.layout.node(node));
        let mut bytes: SmallVec<[u8; 256]> = SmallVec::new();
        for slot in node.from..node.to {
            bytes.extend_from_slice(self.table.bytes(slot, self.numbers[width + slot]));
        }
        packer.unpack(&bytes, &mut { node.outer })
    }

    /// Makes the state that differs from the loaded one in these slots, which ascend.
    #[inline]
    pub fn write(&self, writes: &[(u32, u32)], fingerprint: u64, made: &mut State) {
        let length = |&(slot, number): &(u32, u32)| self.table.bytes(slot as usize, number).len();
        let fits =
            |write: &(u32, u32)| self.from.places.bytes(&self.from.bytes, write.0 as usize).len() == length(write);
        if !writes.iter().all(fits) {
            return self.write_anew(writes, fingerprint, made);
        }
        made.set(&self.from.bytes, fingerprint);
        for &(slot, number) in writes {
            let start = self.from.places.start(slot as usize);
            let new = self.table.bytes(slot as usize, number);
            made.bytes[start..start + new.len()].copy_from_slice(new);
        }
    }

    /// What slots of the loaded state add to its fingerprint, of those that are written.
    #[inline]
    pub fn hash_before(&self, writes: &[(u32, u32)]) -> u64 {
        writes.iter().fold(0, |sum, &(slot, _)| sum.wrapping_add(self.hashes[slot as usize]))
    }

    /// What slots with these values add to a fingerprint.
    #[inline]
    pub fn hash_after(&self, writes: &[(u32, u32)]) -> u64 {
        writes.iter().fold(0, |sum, &(slot, number)| sum.wrapping_add(self.table.hash(slot as usize, number)))
    }

    /// The same where a slot takes more or less room than before.
    fn write_anew(&self, writes: &[(u32, u32)], fingerprint: u64, made: &mut State) {
        made.fingerprint = fingerprint;
        made.bytes.clear();
        let mut done = 0;
        for &(slot, number) in writes {
            made.bytes.extend_from_slice(self.from.places.run(&self.from.bytes, done, slot as usize));
            made.bytes.extend_from_slice(self.table.bytes(slot as usize, number));
            done = slot as usize + 1;
        }
        made.bytes.extend_from_slice(self.from.places.run(&self.from.bytes, done, self.layout.slots()));
    }
}
