//! One level of the breadth-first search: its states in order, as the pieces in which they were found.

use std::ops::Range;

/// The states of a level.
#[derive(Debug)]
pub(crate) struct Level<T> {
    blocks: Vec<Vec<T>>,
    /// Place of the first state of each block within the level.
    starts: Vec<usize>,
    len: usize,
    /// How deep the states are; an initial state is at depth 1.
    pub(crate) depth: u64,
}

impl<T> Level<T> {
    /// A level without states.
    pub(crate) fn new() -> Self {
        Self { blocks: Vec::new(), starts: Vec::new(), len: 0, depth: 0 }
    }

    /// Appends states.
    pub(crate) fn push(&mut self, mut states: Vec<T>) {
        if !states.is_empty() {
            if states.len() < states.capacity() / 2 {
                states.shrink_to_fit();
            }
            self.starts.push(self.len);
            self.len += states.len();
            self.blocks.push(states);
        }
    }

    /// Number of states.
    pub(crate) fn len(&self) -> usize {
        self.len
    }

    /// The number of states that are expanded as one piece. Depends on nothing but the level, because it decides
    /// where an exploration stops.
    pub(crate) fn piece(&self) -> usize {
        (self.len / 128).clamp(1, 256)
    }

    /// Number of pieces.
    pub(crate) fn pieces(&self) -> usize {
        self.len.div_ceil(self.piece())
    }

    /// The places of the states of a piece.
    pub(crate) fn places(&self, piece: usize) -> Range<usize> {
        let size = self.piece();
        piece * size..((piece + 1) * size).min(self.len)
    }

    /// The states at some places.
    pub(crate) fn states(&self, places: Range<usize>) -> impl Iterator<Item = &T> {
        let block = self.starts.partition_point(|&start| start <= places.start).saturating_sub(1);
        let skipped = places.start - self.starts.get(block).copied().unwrap_or(0);
        self.blocks[block.min(self.blocks.len())..].iter().flatten().skip(skipped).take(places.len())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn pieces_cover_a_level_in_order() {
        for sizes in [vec![], vec![1], vec![3, 0, 1, 200, 5000], vec![1; 700], vec![40_000]] {
            let (mut level, mut next) = (Level::new(), 0);
            for size in sizes {
                level.push((next..next + size).collect());
                next += size;
            }
            let seen = (0..level.pieces()).flat_map(|piece| level.states(level.places(piece)).copied());
            assert!(seen.eq(0..level.len()));
        }
    }
}
