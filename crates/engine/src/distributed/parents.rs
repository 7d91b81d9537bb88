//! The log of parents of one peer: for each state that belongs to it its number, and the step that found it.

use super::wire::{Received, put};
use std::io;

/// States in a block: to find one all of its block is read.
const BLOCK: usize = 256;

/// States with their parents, in the order of their numbers, as differences.
#[derive(Default)]
pub(super) struct Parents {
    /// The number of the first state of each block, and where its bytes begin.
    blocks: Vec<(u64, usize)>,
    bytes: Vec<u8>,
    len: usize,
    /// What was appended last.
    last: Parent,
}

/// A state, and the step that found it.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct Parent {
    /// The number of the state.
    pub(super) state: u64,
    /// The number of its parent; 0 for an initial state.
    pub(super) parent: u64,
    /// The place of the step among those of the parent.
    pub(super) ordinal: u32,
}

impl Parents {
    /// Appends a state. Numbers ascend, and so do those of the parents.
    pub(super) fn push(&mut self, next: Parent) {
        if self.len.is_multiple_of(BLOCK) {
            self.blocks.push((next.state, self.bytes.len()));
            self.last = Parent::default();
        }
        put(&mut self.bytes, next.state - self.last.state);
        put(&mut self.bytes, next.parent - self.last.parent);
        put(&mut self.bytes, u64::from(next.ordinal));
        self.last = next;
        self.len += 1;
    }

    /// All of it as bytes; what stands there never changes.
    pub(super) fn bytes(&self) -> &[u8] {
        &self.bytes
    }

    /// Appends the states that were written as these bytes.
    ///
    /// # Errors
    /// Where these are none.
    pub(super) fn of_bytes(bytes: &[u8], states: &mut Vec<Parent>) -> io::Result<()> {
        let (mut received, mut last, mut len) = (Received(bytes), Parent::default(), 0usize);
        while !received.0.is_empty() {
            if len.is_multiple_of(BLOCK) {
                last = Parent::default();
            }
            last = next(&mut received, last)?;
            states.push(last);
            len += 1;
        }
        Ok(())
    }

    /// A state by its number, if it belongs to this peer.
    pub(super) fn find(&self, state: u64) -> Option<Parent> {
        let block = self.blocks.partition_point(|&(first, _)| first <= state).checked_sub(1)?;
        let all = self.block(block).map(|parent| parent.expect("what stands here was put here"));
        all.into_iter().find(|parent| parent.state == state)
    }

    /// The states of a block.
    fn block(&self, block: usize) -> impl Iterator<Item = io::Result<Parent>> {
        let begin = self.blocks[block].1;
        let end = self.blocks.get(block + 1).map_or(self.bytes.len(), |next| next.1);
        let (mut received, mut last) = (Received(&self.bytes[begin..end]), Parent::default());
        std::iter::from_fn(move || {
            (!received.0.is_empty()).then(|| {
                last = next(&mut received, last)?;
                Ok(last)
            })
        })
    }
}

fn next(received: &mut Received<'_>, last: Parent) -> io::Result<Parent> {
    let (state, parent) = (last.state + received.number()?, last.parent + received.number()?);
    Ok(Parent { state, parent, ordinal: received.number()? as u32 })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn parents_are_found_by_number() {
        let mut parents = Parents::default();
        let of = |place: u64| Parent { state: 3 * place + 2, parent: place / 2, ordinal: (place % 300) as u32 };
        assert_eq!(parents.find(2), None);
        (0..5000).for_each(|place| parents.push(of(place)));
        for number in 0..16_000 {
            let place = (number >= 2 && number % 3 == 2).then(|| (number - 2) / 3).filter(|&place| place < 5000);
            assert_eq!(parents.find(number), place.map(of));
        }
    }
}
