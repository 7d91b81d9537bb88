//! Blocks of a run: several that follow one another are read at once, each is checked and unpacked by itself.

use crate::damaged::{self, Damaged};
use crate::files::Source;
use crate::packing::{self, SLACK};
use crate::run::index::Index;
use std::io;
use std::ops::Range;
use xxhash_rust::xxh3::xxh3_64_with_seed;

/// About as many bytes are read or written at once.
pub(crate) const PIECE: usize = 256 << 10;

/// The checksum of a block of a file with this seed.
pub(crate) fn checksum(seed: u64, number: usize, first: u64, bytes: &[u8]) -> u64 {
    let here = (u128::from(first) << 64) | number as u128;
    xxh3_64_with_seed(bytes, xxh3_64_with_seed(&here.to_le_bytes(), seed))
}

/// Blocks that follow one another, as they are in the file.
#[derive(Clone, Debug, Default)]
pub(crate) struct Piece {
    start: u64,
    bytes: Vec<u8>,
}

impl Piece {
    /// Reads blocks; there must be one at least.
    pub(crate) fn read(
        &mut self,
        source: &dyn Source,
        name: &str,
        index: &Index,
        blocks: Range<usize>,
    ) -> io::Result<()> {
        self.start = index.place(blocks.start).start;
        let length = usize::try_from(index.place(blocks.end - 1).end - self.start).map_err(io::Error::other)?;
        self.bytes.resize(length + SLACK, 0);
        damaged::read(source, name, &mut self.bytes[..length], self.start)
    }

    /// The fingerprints of one of the blocks, in place of what is in `room`.
    pub(crate) fn unpack(
        &self,
        name: &str,
        seed: u64,
        index: &Index,
        number: usize,
        room: &mut Vec<u64>,
    ) -> io::Result<()> {
        let place = index.place(number);
        let (start, end) = ((place.start - self.start) as usize, (place.end - self.start) as usize);
        let block = &index.blocks[number];
        if checksum(seed, number, block.first, &self.bytes[start..end]) != block.checksum {
            return Err(Damaged::error(name, place.start, "the checksum of a block is another one"));
        }
        room.resize(index.count(number), 0);
        room.first_mut().into_iter().for_each(|first| *first = block.first);
        packing::unpack(&self.bytes[start..end + SLACK], room)
            .ok_or_else(|| Damaged::error(name, place.start, "a block is not what its checksum says"))
    }
}
