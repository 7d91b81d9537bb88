//! Which of many fingerprints a run contains.

use crate::run::block::{PIECE, Piece};
use crate::run::index::Block;
use crate::run::sorted::Run;
use std::io;
use std::ops::Range;

/// Bytes that are read without need where that spares another read.
const GAP: u64 = 32 << 10;

/// A block that can contain some of the candidates, and which ones.
struct Wanted {
    block: usize,
    candidates: Range<usize>,
}

impl Run {
    /// Notes for each of the candidates, which ascend, whether the run contains it; what is noted already stays, and is not
    /// looked for. Reads only blocks that can contain one, and only forwards. Several threads can ask, each with a part of
    /// the candidates.
    pub fn mark_known(&self, candidates: &[u64], known: &mut [bool]) -> io::Result<()> {
        if candidates.len() != known.len() || !candidates.is_sorted() {
            return Err(io::Error::new(io::ErrorKind::InvalidInput, "candidates must ascend, and each has its mark"));
        }
        let mut wanted = WantedBlocks { blocks: &self.index.blocks, block: 0, next: 0 };
        let (mut piece, mut room, mut batch) = (Piece::default(), Vec::new(), Vec::new());
        let mut waiting = wanted.next(candidates, known);
        while let Some(first) = waiting.take() {
            let start = self.index.place(first.block).start;
            let mut end = self.index.place(first.block).end;
            batch.push(first);
            while let Some(more) = wanted.next(candidates, known) {
                let place = self.index.place(more.block);
                if place.start - end > GAP || place.end - start > PIECE as u64 {
                    waiting = Some(more);
                    break;
                }
                end = place.end;
                batch.push(more);
            }
            let blocks = batch[0].block..batch[batch.len() - 1].block + 1;
            piece.read(&*self.source, self.name(), &self.index, blocks)?;
            for Wanted { block, candidates: range } in batch.drain(..) {
                piece.unpack(self.name(), self.seed, &self.index, block, &mut room)?;
                mark(&room, &candidates[range.clone()], &mut known[range]);
            }
        }
        Ok(())
    }
}

/// The blocks that can contain a candidate, in their order.
struct WantedBlocks<'a> {
    blocks: &'a [Block],
    /// Blocks before this one are not wanted any more.
    block: usize,
    /// The next candidate.
    next: usize,
}

impl WantedBlocks<'_> {
    fn next(&mut self, candidates: &[u64], known: &[bool]) -> Option<Wanted> {
        loop {
            self.next += known[self.next..].iter().position(|known| !known)?;
            let candidate = candidates[self.next];
            self.block += ahead(&self.blocks[self.block..], |block| block.first <= candidate);
            // Before the first block there is nothing.
            let Some(block) = self.block.checked_sub(1) else {
                let first = self.blocks.first()?.first;
                self.next += ahead(&candidates[self.next..], |candidate| *candidate < first);
                continue;
            };
            let here = self.next;
            self.next = match self.blocks.get(self.block) {
                Some(after) => here + ahead(&candidates[here..], |candidate| *candidate < after.first),
                None => candidates.len(),
            };
            return Some(Wanted { block, candidates: here..self.next });
        }
    }
}

/// Notes which of the candidates are among the fingerprints.
fn mark(mut fingerprints: &[u64], candidates: &[u64], known: &mut [bool]) {
    for (candidate, known) in candidates.iter().zip(known) {
        fingerprints = &fingerprints[ahead(fingerprints, |fingerprint| fingerprint < candidate)..];
        let Some(next) = fingerprints.first() else { return };
        *known |= next == candidate;
    }
}

/// How many items at the beginning have a property that no later ones have: quick where they are few.
fn ahead<T>(items: &[T], has: impl Fn(&T) -> bool) -> usize {
    let mut bound = 1;
    while bound <= items.len() && has(&items[bound - 1]) {
        bound *= 2;
    }
    let (low, high) = (bound / 2, items.len().min(bound));
    low + items[low..high].partition_point(has)
}
