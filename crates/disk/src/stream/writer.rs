//! Writing a stream.

use crate::files::Files;
use crate::guarded::{Guarded, Kind};
use crate::stream::frame::{FRAME, FRAME_HEADER, Frame, LARGEST};
use crate::stream::frames::Frames;
use crate::stream::mark::Mark;
use std::io;

/// A stream that is being written. After an error it writes nothing more; [`Writer::resume`] goes on from a mark.
pub struct Writer {
    file: Guarded,
    seed: u64,
    /// What is in the file.
    written: Mark,
    /// Room for the header of the next frame, and its bytes.
    next: Vec<u8>,
}

impl Writer {
    /// A stream that is new and empty; it replaces one of that name.
    pub fn create(files: &dyn Files, name: &str) -> io::Result<Self> {
        Ok(Self::at(Guarded::create(files, name, Kind::Stream)?, name, Mark::start(name)))
    }

    /// A stream that goes on from a mark. All before it is read and checked, all behind it is cut off.
    pub fn resume(files: &dyn Files, name: &str, mark: &Mark) -> io::Result<Self> {
        let (mut frames, mut room) = (Frames::open(files, name, mark)?, Vec::new());
        while frames.read(&mut room)? {}
        Ok(Self::at(Guarded::new(files.append(name, mark.length())?), name, *mark))
    }

    fn at(file: Guarded, name: &str, written: Mark) -> Self {
        Self { file, seed: Kind::Stream.seed(name), written, next: vec![0; FRAME_HEADER] }
    }

    /// Appends bytes. Up to a mebibyte that is given at once stays together in a frame.
    pub fn write(&mut self, bytes: &[u8]) -> io::Result<()> {
        self.file.verify()?;
        if self.waiting() + bytes.len() <= FRAME {
            self.next.extend_from_slice(bytes);
            return Ok(());
        }
        for piece in bytes.chunks(LARGEST) {
            if self.waiting() > 0 && self.waiting() + piece.len() > FRAME {
                self.write_frame()?;
            }
            self.next.extend_from_slice(piece);
        }
        Ok(())
    }

    /// How many bytes the stream has, with those that are not in the file yet.
    #[must_use]
    pub fn len(&self) -> u64 {
        self.written.bytes + self.waiting() as u64
    }

    /// Whether there are none.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// Gives all to the file that was written so far; a reader finds it up to the mark.
    pub fn flush(&mut self) -> io::Result<Mark> {
        self.write_frame()?;
        Ok(self.written)
    }

    /// The same, and a loss of power does not take it any more.
    pub fn sync(&mut self) -> io::Result<Mark> {
        self.write_frame()?;
        self.file.sync()?;
        Ok(self.written)
    }

    fn waiting(&self) -> usize {
        self.next.len() - FRAME_HEADER
    }

    fn write_frame(&mut self) -> io::Result<()> {
        self.file.verify()?;
        if self.waiting() == 0 {
            return Ok(());
        }
        let frame = Frame::new(self.seed, self.written.bytes, &self.next[FRAME_HEADER..]);
        self.next[..FRAME_HEADER].copy_from_slice(&frame.to_bytes());
        self.file.write(&self.next)?;
        self.written.advance(&frame);
        self.next.truncate(FRAME_HEADER);
        self.next.shrink_to(FRAME_HEADER + FRAME);
        Ok(())
    }
}
