//! The index of a run: where its blocks are, with which fingerprint each begins, and its checksum.

use crate::damaged::{self, Damaged};
use crate::files::Source;
use crate::guarded::{HEADER, Kind};
use std::io;
use std::ops::Range;
use xxhash_rust::xxh3::xxh3_64_with_seed;

/// How many fingerprints a block has, but for the last one: one that stands in the index, and 16 chunks of differences.
pub(crate) const BLOCK: usize = 2049;

/// How many bytes of the file a block has in the index.
const ENTRY: usize = 24;

/// How many bytes stand behind the index: fingerprints, the last one of them, checksum.
const FOOTER: usize = 24;

/// What is known of a block.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Block {
    /// Its first fingerprint.
    pub(crate) first: u64,
    /// Where it ends in the file.
    pub(crate) end: u64,
    /// The checksum of its bytes.
    pub(crate) checksum: u64,
}

/// The index.
#[derive(Clone, Debug, Default)]
pub(crate) struct Index {
    pub(crate) blocks: Vec<Block>,
    /// How many fingerprints there are.
    pub(crate) fingerprints: u64,
    /// The greatest one.
    pub(crate) last: u64,
}

impl Index {
    /// How many fingerprints a block has.
    pub(crate) fn count(&self, number: usize) -> usize {
        let before = number as u64 * BLOCK as u64;
        self.fingerprints.saturating_sub(before).min(BLOCK as u64) as usize
    }

    /// Where a block is in the file.
    pub(crate) fn place(&self, number: usize) -> Range<u64> {
        let start = number.checked_sub(1).map_or(HEADER as u64, |before| self.blocks[before].end);
        start..self.blocks[number].end
    }

    /// Where the last block ends, and the index begins.
    pub(crate) fn start(&self) -> u64 {
        self.blocks.last().map_or(HEADER as u64, |block| block.end)
    }

    /// How many bytes of memory it takes.
    pub(crate) fn memory(&self) -> usize {
        self.blocks.capacity() * size_of::<Block>()
    }

    /// The index as it stands in a file with this seed, and its checksum.
    pub(crate) fn to_bytes(&self, seed: u64) -> (Vec<u8>, u64) {
        let mut bytes = Vec::with_capacity(self.blocks.len() * ENTRY + FOOTER);
        for block in &self.blocks {
            [block.first, block.end, block.checksum].iter().for_each(|number| bytes.extend(number.to_le_bytes()));
        }
        bytes.extend(self.fingerprints.to_le_bytes());
        bytes.extend(self.last.to_le_bytes());
        let checksum = xxh3_64_with_seed(&bytes, seed);
        bytes.extend(checksum.to_le_bytes());
        (bytes, checksum)
    }

    /// Reads the index of a file, and its checksum.
    pub(crate) fn read(source: &dyn Source, name: &str) -> io::Result<(Self, u64)> {
        let damaged = |place, what| Err(Damaged::error(name, place, what));
        Kind::Run.verify(source, name)?;
        let Some(end) = source.len().checked_sub(FOOTER as u64).filter(|end| *end >= HEADER as u64) else {
            return damaged(source.len(), "the end of the file is missing");
        };
        let mut footer = [0; FOOTER];
        damaged::read(source, name, &mut footer, end)?;
        let [fingerprints, last, checksum] = numbers(&footer);
        let length = fingerprints.div_ceil(BLOCK as u64).saturating_mul(ENTRY as u64);
        let Some(start) = end.checked_sub(length).filter(|start| *start >= HEADER as u64) else {
            return damaged(end, "the end of the file is missing");
        };
        let mut bytes = vec![0; usize::try_from(length).map_err(io::Error::other)?];
        damaged::read(source, name, &mut bytes, start)?;
        let blocks = bytes.chunks_exact(ENTRY).map(|entry| {
            let [first, end, checksum] = numbers(entry);
            Block { first, end, checksum }
        });
        let index = Self { blocks: blocks.collect(), fingerprints, last };
        bytes.extend_from_slice(&footer[..16]);
        if xxh3_64_with_seed(&bytes, Kind::Run.seed(name)) != checksum || !index.is_sound(start) {
            return damaged(start, "the checksum of the index is another one");
        }
        Ok((index, checksum))
    }

    /// Whether blocks follow one another up to the index.
    fn is_sound(&self, start: u64) -> bool {
        let follow = |pair: &[Block]| pair[0].end <= pair[1].end && pair[0].first < pair[1].first;
        self.blocks.windows(2).all(follow)
            && self.blocks.first().is_none_or(|block| block.end >= HEADER as u64)
            && self.start() == start
    }
}

/// Three numbers in 24 bytes.
fn numbers(bytes: &[u8]) -> [u64; 3] {
    let mut numbers = [0; 3];
    for (number, bytes) in numbers.iter_mut().zip(bytes.as_chunks().0) {
        *number = u64::from_le_bytes(*bytes);
    }
    numbers
}
