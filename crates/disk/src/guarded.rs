//! The beginning of every file, and a sink that writes nothing more after an error.

use crate::damaged::{self, Damaged};
use crate::files::{Files, Sink, Source};
use std::io;
use xxhash_rust::xxh3::xxh3_64_with_seed;

/// The version of the formats of all files.
pub(crate) const VERSION: u64 = 8;

/// How many bytes the beginning has.
pub(crate) const HEADER: usize = 16;

/// The kinds of files, by the word with which they begin.
#[derive(Clone, Copy, Debug)]
pub(crate) enum Kind {
    Stream,
    Run,
    Manifest,
}

impl Kind {
    /// The beginning of a file of this kind.
    pub(crate) fn header(self) -> [u8; HEADER] {
        let word: u64 = match self {
            Self::Stream => u64::from_le_bytes(*b"chkstrm\n"),
            Self::Run => u64::from_le_bytes(*b"chkruns\n"),
            Self::Manifest => u64::from_le_bytes(*b"chkmani\n"),
        };
        let mut header = [0; HEADER];
        header[..8].copy_from_slice(&word.to_le_bytes());
        header[8..].copy_from_slice(&VERSION.to_le_bytes());
        header
    }

    /// The seed of the checksums in a file: what belongs to another one does not pass.
    pub(crate) fn seed(self, name: &str) -> u64 {
        xxh3_64_with_seed(&self.header(), xxh3_64_with_seed(name.as_bytes(), 0))
    }

    /// That a file begins as one of this kind does.
    pub(crate) fn verify(self, source: &dyn Source, name: &str) -> io::Result<()> {
        let mut header = [0; HEADER];
        damaged::read(source, name, &mut header, 0)?;
        if header == self.header() {
            Ok(())
        } else if header[..8] == self.header()[..8] {
            Err(Damaged::error(name, 8, "the file is of another version"))
        } else {
            Err(Damaged::error(name, 0, "the file is of another kind"))
        }
    }
}

/// A file that is being written. After an error nobody knows what of the last bytes is in it: nothing is written any more,
/// and the same error is told again.
pub(crate) struct Guarded {
    sink: Box<dyn Sink>,
    failed: Option<(io::ErrorKind, String)>,
}

impl Guarded {
    /// A new file, with its beginning.
    pub(crate) fn create(files: &dyn Files, name: &str, kind: Kind) -> io::Result<Self> {
        let mut file = Self::new(files.create(name)?);
        file.write(&kind.header())?;
        Ok(file)
    }

    pub(crate) fn new(sink: Box<dyn Sink>) -> Self {
        Self { sink, failed: None }
    }

    pub(crate) fn write(&mut self, bytes: &[u8]) -> io::Result<()> {
        self.verify()?;
        let done = self.sink.write_all(bytes);
        self.note(done)
    }

    pub(crate) fn sync(&mut self) -> io::Result<()> {
        self.verify()?;
        let done = self.sink.sync();
        self.note(done)
    }

    /// That nothing has failed yet.
    pub(crate) fn verify(&self) -> io::Result<()> {
        self.failed.as_ref().map_or(Ok(()), |(kind, text)| Err(io::Error::new(*kind, text.clone())))
    }

    fn note(&mut self, done: io::Result<()>) -> io::Result<()> {
        if let Err(error) = &done {
            self.failed = Some((error.kind(), error.to_string()));
        }
        done
    }
}
