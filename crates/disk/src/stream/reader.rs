//! Reading a stream anywhere.

use crate::damaged::{self, Damaged};
use crate::files::{Files, Source};
use crate::guarded::{HEADER, Kind};
use crate::stream::frame::{FRAME_HEADER, Frame};
use crate::stream::mark::Mark;
use std::fmt;
use std::io;
use std::ops::Range;
use std::sync::Arc;

/// A stream up to a mark, to be read anywhere: it knows where the frames are, and keeps the one that was read last. A clone
/// shares all but that one.
#[derive(Clone)]
pub struct Reader {
    shared: Arc<Shared>,
    last: Option<usize>,
    bytes: Vec<u8>,
}

struct Shared {
    source: Box<dyn Source>,
    name: String,
    seed: u64,
    /// Place and checksum of each frame.
    frames: Vec<(u64, u64)>,
    bytes: u64,
}

impl fmt::Debug for Reader {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Reader")
            .field("name", &self.shared.name)
            .field("bytes", &self.shared.bytes)
            .finish_non_exhaustive()
    }
}

impl Reader {
    /// Reads the headers of all frames up to a mark, and compares them with it; a frame's bytes are checked when they are read.
    pub fn open(files: &dyn Files, name: &str, end: &Mark) -> io::Result<Self> {
        let source = damaged::open(files, name, end.length())?;
        Kind::Stream.verify(&*source, name)?;
        let (mut frames, mut mark) = (Vec::new(), Mark::start(name));
        while mark.frames < end.frames {
            let frame = Frame::read(&*source, name, mark.length(), mark.bytes, end.bytes - mark.bytes)?;
            frames.push((frame.place, frame.checksum));
            mark.advance(&frame);
        }
        if mark != *end {
            return Err(Damaged::error(name, mark.length(), "the checksum of all frames is another one"));
        }
        frames.shrink_to_fit();
        let shared = Shared { source, name: name.to_owned(), seed: Kind::Stream.seed(name), frames, bytes: end.bytes };
        Ok(Self { shared: Arc::new(shared), last: None, bytes: Vec::new() })
    }

    /// How many bytes there are.
    #[must_use]
    pub fn len(&self) -> u64 {
        self.shared.bytes
    }

    /// Whether there are none.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// How many frames there are.
    #[must_use]
    pub fn frames(&self) -> usize {
        self.shared.frames.len()
    }

    /// How many bytes of memory the places of the frames take.
    #[must_use]
    pub fn memory(&self) -> usize {
        self.shared.frames.capacity() * size_of::<(u64, u64)>()
    }

    /// The bytes of a frame, which is one of those counted by [`frames`](Self::frames).
    pub fn frame(&mut self, number: usize) -> io::Result<&[u8]> {
        if self.last != Some(number) {
            self.last = None;
            self.shared.read(number, &mut self.bytes)?;
            self.last = Some(number);
        }
        Ok(&self.bytes)
    }

    /// Reads the bytes from a place in the stream on.
    pub fn read_at(&mut self, mut place: u64, mut room: &mut [u8]) -> io::Result<()> {
        if place.checked_add(room.len() as u64).is_none_or(|end| end > self.len()) {
            return Err(io::Error::new(io::ErrorKind::UnexpectedEof, "the stream has not as many bytes"));
        }
        while !room.is_empty() {
            let number = self.shared.frames.partition_point(|(start, _)| *start <= place) - 1;
            // What is left of a frame is no more than the memory in which it is.
            let skipped = (place - self.shared.frames[number].0) as usize;
            let bytes = &self.frame(number)?[skipped..];
            let (now, later) = room.split_at_mut(bytes.len().min(room.len()));
            now.copy_from_slice(&bytes[..now.len()]);
            place += now.len() as u64;
            room = later;
        }
        Ok(())
    }
}

impl Shared {
    fn read(&self, number: usize, room: &mut Vec<u8>) -> io::Result<()> {
        let Some((place, checksum)) = self.frames.get(number).copied() else {
            return Err(io::Error::new(io::ErrorKind::UnexpectedEof, "the stream has not as many frames"));
        };
        let Range { start, end } = place..self.frames.get(number + 1).map_or(self.bytes, |next| next.0);
        let frame = Frame { place, length: end - start, checksum };
        let offset = HEADER as u64 + place + (number * FRAME_HEADER) as u64;
        frame.read_bytes(&*self.source, &self.name, self.seed, offset, room)
    }
}
