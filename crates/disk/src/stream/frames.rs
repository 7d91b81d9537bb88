//! Reading a stream from its beginning to a mark.

use crate::damaged::{self, Damaged};
use crate::files::{Files, Source};
use crate::guarded::Kind;
use crate::stream::frame::Frame;
use crate::stream::mark::Mark;
use std::io;

/// The frames of a stream, one after another. Each is checked when it is read; that they are all those of the mark is known
/// when the end is reached without an error.
pub struct Frames {
    source: Box<dyn Source>,
    name: String,
    seed: u64,
    read: Mark,
    end: Mark,
    failed: bool,
}

impl Frames {
    /// The frames up to a mark.
    pub fn open(files: &dyn Files, name: &str, end: &Mark) -> io::Result<Self> {
        let source = damaged::open(files, name, end.length())?;
        Kind::Stream.verify(&*source, name)?;
        let (seed, read) = (Kind::Stream.seed(name), Mark::start(name));
        Ok(Self { source, name: name.to_owned(), seed, read, end: *end, failed: false })
    }

    /// Reads the bytes of the next frame in place of what is in `room`. False, and nothing in it, at the end.
    pub fn read(&mut self, room: &mut Vec<u8>) -> io::Result<bool> {
        let more =
            if self.failed { Err(self.damaged("an earlier frame could not be read")) } else { self.read_next(room) };
        self.failed = more.is_err();
        if !matches!(more, Ok(true)) {
            room.clear();
        }
        more
    }

    fn read_next(&mut self, room: &mut Vec<u8>) -> io::Result<bool> {
        if self.read.frames == self.end.frames {
            return if self.read == self.end {
                Ok(false)
            } else {
                Err(self.damaged("the checksum of all frames is another one"))
            };
        }
        let (offset, left) = (self.read.length(), self.end.bytes - self.read.bytes);
        let frame = Frame::read(&*self.source, &self.name, offset, self.read.bytes, left)?;
        frame.read_bytes(&*self.source, &self.name, self.seed, offset, room)?;
        self.read.advance(&frame);
        Ok(true)
    }

    fn damaged(&self, what: &'static str) -> io::Error {
        Damaged::error(&self.name, self.read.length(), what)
    }
}

impl Iterator for Frames {
    type Item = io::Result<Vec<u8>>;

    /// The bytes of the next frame; after an error there is nothing more.
    fn next(&mut self) -> Option<Self::Item> {
        if self.failed {
            return None;
        }
        let mut room = Vec::new();
        self.read(&mut room).map(|more| more.then_some(room)).transpose()
    }
}
