//! The fingerprints of a run, one after another.

use crate::run::block::{PIECE, Piece};
use crate::run::sorted::Run;
use std::io;

/// All fingerprints of a run in ascending order. After an error there is nothing more.
pub struct Values<'a> {
    run: &'a Run,
    piece: Piece,
    /// The next block, and the end of those that were read.
    block: usize,
    read: usize,
    room: Vec<u64>,
    next: usize,
}

impl Run {
    /// All fingerprints, in ascending order.
    #[must_use]
    pub fn iter(&self) -> Values<'_> {
        Values { run: self, piece: Piece::default(), block: 0, read: 0, room: Vec::new(), next: 0 }
    }
}

impl<'a> IntoIterator for &'a Run {
    type Item = io::Result<u64>;
    type IntoIter = Values<'a>;

    fn into_iter(self) -> Values<'a> {
        self.iter()
    }
}

impl Values<'_> {
    /// The next fingerprints, some thousands at once, in place of what is in `room`; none at the end.
    pub fn read(&mut self, room: &mut Vec<u64>) -> io::Result<()> {
        room.clear();
        if self.block == self.run.index.blocks.len() {
            return Ok(());
        }
        let done = self.read_block(room);
        if done.is_err() {
            room.clear();
            self.block = self.run.index.blocks.len();
        }
        done
    }

    fn read_block(&mut self, room: &mut Vec<u64>) -> io::Result<()> {
        let (run, index) = (self.run, &self.run.index);
        if self.block == self.read {
            let start = index.place(self.block).start;
            self.read += 1;
            while self.read < index.blocks.len() && index.blocks[self.read].end - start <= PIECE as u64 {
                self.read += 1;
            }
            self.piece.read(&*run.source, run.name(), index, self.block..self.read)?;
        }
        self.piece.unpack(run.name(), run.seed, index, self.block, room)?;
        self.block += 1;
        Ok(())
    }
}

impl Iterator for Values<'_> {
    type Item = io::Result<u64>;

    fn next(&mut self) -> Option<io::Result<u64>> {
        if self.next == self.room.len() {
            self.next = 0;
            let mut room = std::mem::take(&mut self.room);
            let done = self.read(&mut room);
            self.room = room;
            if let Err(error) = done {
                return Some(Err(error));
            }
        }
        let value = self.room.get(self.next).copied()?;
        self.next += 1;
        Some(Ok(value))
    }
}
