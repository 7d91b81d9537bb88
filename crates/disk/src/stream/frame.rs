//! The header of a frame.

use crate::damaged::{self, Damaged};
use crate::files::Source;
use std::io;
use xxhash_rust::xxh3::xxh3_64_with_seed;

/// How many bytes it has.
pub(crate) const FRAME_HEADER: usize = 24;

/// A frame is written when it has this many bytes, or earlier when the writer is told to.
pub(crate) const FRAME: usize = 64 << 10;

/// No more bytes stay together in a frame.
pub(crate) const LARGEST: usize = 1 << 20;

/// A frame: where it begins, what it holds.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Frame {
    /// How many bytes of the stream come before.
    pub(crate) place: u64,
    /// How many bytes of the stream it holds.
    pub(crate) length: u64,
    /// Their checksum.
    pub(crate) checksum: u64,
}

impl Frame {
    /// The frame of these bytes.
    pub(crate) fn new(seed: u64, place: u64, bytes: &[u8]) -> Self {
        let mut frame = Self { place, length: bytes.len() as u64, checksum: 0 };
        frame.checksum = frame.checksum_of(seed, bytes);
        frame
    }

    fn checksum_of(&self, seed: u64, bytes: &[u8]) -> u64 {
        let here = (u128::from(self.length) << 64) | u128::from(self.place);
        xxh3_64_with_seed(bytes, xxh3_64_with_seed(&here.to_le_bytes(), seed))
    }

    pub(crate) fn to_bytes(self) -> [u8; FRAME_HEADER] {
        let mut bytes = [0; FRAME_HEADER];
        for (room, number) in bytes.chunks_exact_mut(8).zip([self.place, self.length, self.checksum]) {
            room.copy_from_slice(&number.to_le_bytes());
        }
        bytes
    }

    fn from_bytes(bytes: &[u8; FRAME_HEADER]) -> Self {
        let mut numbers = [0; 3];
        for (number, bytes) in numbers.iter_mut().zip(bytes.as_chunks().0) {
            *number = u64::from_le_bytes(*bytes);
        }
        let [place, length, checksum] = numbers;
        Self { place, length, checksum }
    }

    /// Reads the header at `offset` in a file, which must be that of the frame at `place` with at most `most` bytes.
    pub(crate) fn read(source: &dyn Source, name: &str, offset: u64, place: u64, most: u64) -> io::Result<Self> {
        let mut header = [0; FRAME_HEADER];
        damaged::read(source, name, &mut header, offset)?;
        let frame = Self::from_bytes(&header);
        if frame.place != place {
            return Err(Damaged::error(name, offset, "a frame is of another place"));
        }
        if frame.length == 0 || frame.length > most.min(LARGEST as u64) {
            return Err(Damaged::error(name, offset, "a frame has another length"));
        }
        Ok(frame)
    }

    /// Reads the bytes of the frame whose header is at `offset` in a file with this seed.
    pub(crate) fn read_bytes(
        &self,
        source: &dyn Source,
        name: &str,
        seed: u64,
        offset: u64,
        room: &mut Vec<u8>,
    ) -> io::Result<()> {
        room.resize(usize::try_from(self.length).map_err(io::Error::other)?, 0);
        damaged::read(source, name, room, offset + FRAME_HEADER as u64)?;
        if self.checksum_of(seed, room) == self.checksum {
            Ok(())
        } else {
            room.clear();
            Err(Damaged::error(name, offset, "the checksum of a frame is another one"))
        }
    }
}
