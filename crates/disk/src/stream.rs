//! Streams: bytes that are only appended, in frames each of which has a checksum.
//!
//! A file has a header and then frames: place in the stream, length, checksum, bytes. The seed of a checksum is made of the
//! name of the file, the place and the length, so that a frame of another place does not pass. The checksums of all
//! frames make one, in the [`Mark`] of the end: a frame of an older file of the same name does not pass either.

mod frame;
mod frames;
mod mark;
mod reader;
mod writer;

pub use frames::Frames;
pub use mark::Mark;
pub use reader::Reader;
pub use writer::Writer;
