//! A run that is complete, with its index in memory.

use crate::damaged::{self, Damaged};
use crate::fields::Fields;
use crate::files::{Files, Source};
use crate::guarded::Kind;
use crate::run::index::Index;
use std::io;

/// A run: distinct fingerprints in ascending order in a file. Several threads can read it.
pub struct Run {
    pub(crate) source: Box<dyn Source>,
    pub(crate) seed: u64,
    pub(crate) index: Index,
    id: RunId,
    is_synced: bool,
}

/// A run as a manifest knows it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct RunId {
    /// The name of its file.
    pub name: String,
    /// The length of the file.
    pub bytes: u64,
    /// The checksum of the index, which has the checksums of all else.
    pub checksum: u64,
}

impl RunId {
    /// Appends it to the fields of a manifest.
    pub fn put(&self, bytes: &mut Vec<u8>) {
        Fields::put_bytes(bytes, self.name.as_bytes());
        Fields::put_number(bytes, self.bytes);
        Fields::put_number(bytes, self.checksum);
    }

    /// The one that comes next in a manifest.
    pub fn take(fields: &mut Fields<'_>) -> io::Result<Self> {
        Ok(Self { name: fields.text()?.to_owned(), bytes: fields.number()?, checksum: fields.number()? })
    }
}

impl Run {
    /// The run in a file. The index is read and checked; a block is checked when it is read.
    pub fn open(files: &dyn Files, name: &str) -> io::Result<Self> {
        let source = damaged::open(files, name, 0)?;
        let (index, checksum) = Index::read(&*source, name)?;
        Ok(Self::new(source, name, index, checksum, false))
    }

    /// The run that a manifest means: a file with other contents is damaged.
    pub fn open_same(files: &dyn Files, id: &RunId) -> io::Result<Self> {
        let run = Self::open(files, &id.name)?;
        if run.id == *id { Ok(run) } else { Err(Damaged::error(&id.name, 0, "the file has other contents")) }
    }

    pub(crate) fn new(source: Box<dyn Source>, name: &str, index: Index, checksum: u64, is_synced: bool) -> Self {
        let id = RunId { name: name.to_owned(), bytes: source.len(), checksum };
        Self { source, seed: Kind::Run.seed(name), index, id, is_synced }
    }

    /// How a manifest names it.
    #[must_use]
    pub fn id(&self) -> &RunId {
        &self.id
    }

    /// The name of the file.
    #[must_use]
    pub fn name(&self) -> &str {
        &self.id.name
    }

    /// How many fingerprints there are.
    #[must_use]
    pub fn len(&self) -> u64 {
        self.index.fingerprints
    }

    /// Whether there are none.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// How long the file is.
    #[must_use]
    pub fn bytes(&self) -> u64 {
        self.id.bytes
    }

    /// How many bytes of memory the index takes.
    #[must_use]
    pub fn memory(&self) -> usize {
        self.index.memory()
    }

    /// Whether a loss of power cannot take it any more: it was synced when it was written. Of a
    /// run that was found nobody knows.
    #[must_use]
    pub fn is_synced(&self) -> bool {
        self.is_synced
    }

    /// Sees to it that a loss of power cannot take the run.
    pub fn sync(&self, files: &dyn Files) -> io::Result<()> {
        if self.is_synced { Ok(()) } else { files.append(self.name(), self.bytes())?.sync() }
    }
}
