//! A file that is not as it was written: an error of its own type.

use crate::files::{Files, Source};
use std::{fmt, io};

/// A file is torn, changed or missing: what it held is not to be trusted. Comes inside an [`io::Error`] of the kind
/// [`InvalidData`](io::ErrorKind::InvalidData).
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Damaged {
    /// The name of the file.
    pub file: String,
    /// Where in it, in bytes.
    pub place: u64,
    /// What is wrong there.
    pub what: &'static str,
}

impl Damaged {
    /// The damage that an error speaks of.
    #[must_use]
    pub fn of(error: &io::Error) -> Option<&Self> {
        error.get_ref()?.downcast_ref()
    }

    /// The same as an error.
    pub(crate) fn error(file: &str, place: u64, what: &'static str) -> io::Error {
        io::Error::new(io::ErrorKind::InvalidData, Self { file: file.to_owned(), place, what })
    }
}

impl fmt::Display for Damaged {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "file {} is damaged at byte {}: {}", self.file, self.place, self.what)
    }
}

impl std::error::Error for Damaged {}

/// Opens a file that must be there, and be `length` bytes long at least.
pub(crate) fn open(files: &dyn Files, name: &str, length: u64) -> io::Result<Box<dyn Source>> {
    let source = files.open(name).map_err(|error| match error.kind() {
        io::ErrorKind::NotFound => Damaged::error(name, 0, "the file is missing"),
        _ => error,
    })?;
    if source.len() < length {
        return Err(Damaged::error(name, source.len(), "the end of the file is missing"));
    }
    Ok(source)
}

/// Reads bytes that must be there.
pub(crate) fn read(source: &dyn Source, name: &str, bytes: &mut [u8], offset: u64) -> io::Result<()> {
    source.read_exact_at(bytes, offset).map_err(|error| match error.kind() {
        io::ErrorKind::UnexpectedEof => Damaged::error(name, offset, "the end of the file is missing"),
        _ => error,
    })
}
