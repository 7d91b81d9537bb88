//! The end of a stream at some moment, as a manifest keeps it.

use crate::fields::Fields;
use crate::guarded::{HEADER, Kind};
use crate::stream::frame::{FRAME_HEADER, Frame};
use std::io;
use xxhash_rust::xxh3::xxh3_64_with_seed;

/// How far a stream had come at some moment, and a checksum of all that it held.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Mark {
    /// Bytes in the stream.
    pub bytes: u64,
    /// Frames in which they are.
    pub frames: u64,
    /// The checksum of the headers of the frames, each of which has the checksum of its bytes.
    pub checksum: u64,
}

impl Mark {
    /// The beginning of a stream.
    pub(crate) fn start(name: &str) -> Self {
        Self { bytes: 0, frames: 0, checksum: Kind::Stream.seed(name) }
    }

    /// How long the file is up to here.
    #[must_use]
    pub fn length(&self) -> u64 {
        let headers = self.frames.saturating_mul(FRAME_HEADER as u64).saturating_add(HEADER as u64);
        headers.saturating_add(self.bytes)
    }

    /// Goes on to the end of a frame that begins here.
    pub(crate) fn advance(&mut self, frame: &Frame) {
        self.bytes += frame.length;
        self.frames += 1;
        self.checksum = xxh3_64_with_seed(&frame.to_bytes(), self.checksum);
    }

    /// Appends the mark to the fields of a manifest.
    pub fn put(&self, bytes: &mut Vec<u8>) {
        [self.bytes, self.frames, self.checksum].iter().for_each(|number| Fields::put_number(bytes, *number));
    }

    /// The mark that comes next in a manifest.
    pub fn take(fields: &mut Fields<'_>) -> io::Result<Self> {
        Ok(Self { bytes: fields.number()?, frames: fields.number()?, checksum: fields.number()? })
    }
}
