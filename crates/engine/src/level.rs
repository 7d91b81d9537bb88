//! One level of the breadth-first search: its states in order, as the pieces in which they were found.

use check_system::Store;
use std::ops::Range;
use std::sync::atomic::{AtomicBool, Ordering::SeqCst};

/// The states of a level.
#[derive(Debug)]
pub(crate) struct Level<K> {
    /// The states, each run of them with the number of the thread that made it.
    blocks: Vec<(usize, K)>,
    /// Place of the first state of each block within the level.
    starts: Vec<usize>,
    len: usize,
    /// How deep the states are; an initial state is at depth 1.
    pub(crate) depth: u64,
    /// Index of the first state.
    pub(crate) first: u32,
    /// Whether a piece is expanded and all that it brought was in order, where others want to know that.
    passed: Vec<AtomicBool>,
}

impl<K: Store> Level<K> {
    /// A level without states.
    pub(crate) fn new() -> Self {
        Self { blocks: Vec::new(), starts: Vec::new(), len: 0, depth: 0, first: 0, passed: Vec::new() }
    }

    /// Appends states that a thread has made.
    pub(crate) fn push(&mut self, maker: usize, mut states: K) {
        if !states.is_empty() {
            states.shrink();
            self.starts.push(self.len);
            self.len += states.len();
            self.blocks.push((maker, states));
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

    /// Takes out what a thread has made, from a level that is done with.
    pub(crate) fn take_made_by(&mut self, maker: usize) -> Vec<K> {
        self.blocks.extract_if(.., |block| block.0 == maker).map(|block| block.1).collect()
    }

    /// From now on it is known of each piece whether it has passed.
    pub(crate) fn watch_pieces(&mut self) {
        self.passed = (0..self.pieces()).map(|_| AtomicBool::new(false)).collect();
    }

    /// A piece is expanded, and all that it brought was in order.
    pub(crate) fn pass(&self, piece: usize) {
        if let Some(passed) = self.passed.get(piece) {
            passed.store(true, SeqCst);
        }
    }

    /// Whether it is known that all was in order that the piece of the state with this index brought.
    pub(crate) fn has_passed(&self, index: u32) -> bool {
        let place = index.wrapping_sub(self.first) as usize;
        self.passed.get(place / self.piece()).is_some_and(|passed| passed.load(SeqCst))
    }

    /// Copies of the states at some places, in rooms, of which there may be fewer at first, or more.
    pub(crate) fn read<'r>(&self, places: Range<usize>, rooms: &'r mut Vec<K::State>) -> &'r [K::State] {
        let block = self.starts.partition_point(|&start| start <= places.start).saturating_sub(1);
        let mut next = places.start;
        for ((_, states), start) in self.blocks.iter().zip(&self.starts).skip(block) {
            if next >= places.end {
                break;
            }
            let end = places.end.min(start + states.len());
            states.read_all(next - start..end - start, rooms, next - places.start);
            next = end;
        }
        &rooms[..next - places.start]
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn pieces_cover_a_level_in_order() {
        for sizes in [vec![], vec![1], vec![3, 0, 1, 200, 5000], vec![1; 700], vec![40_000]] {
            let (mut level, mut next) = (Level::<Vec<usize>>::new(), 0);
            for size in sizes {
                level.push(0, (next..next + size).collect());
                next += size;
            }
            let mut rooms = Vec::new();
            let seen = (0..level.pieces()).flat_map(|piece| level.read(level.places(piece), &mut rooms).to_vec());
            assert!(seen.eq(0..level.len()));
        }
    }
}
