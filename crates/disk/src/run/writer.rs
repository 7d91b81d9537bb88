//! Writing a run.

use crate::files::Files;
use crate::guarded::{Guarded, HEADER, Kind};
use crate::packing;
use crate::run::block::{self, PIECE};
use crate::run::index::{BLOCK, Block, Index};
use crate::run::sorted::Run;
use std::io;

/// A run that is being written. After an error it writes nothing more.
pub struct RunWriter {
    file: Guarded,
    name: String,
    seed: u64,
    index: Index,
    /// The fingerprints of the next block.
    next: Vec<u64>,
    /// Blocks that are not in the file yet, and how long the file is with them.
    bytes: Vec<u8>,
    end: u64,
}

impl RunWriter {
    /// A run in a file that is new; it replaces one of that name.
    pub fn create(files: &dyn Files, name: &str) -> io::Result<Self> {
        Ok(Self {
            file: Guarded::create(files, name, Kind::Run)?,
            name: name.to_owned(),
            seed: Kind::Run.seed(name),
            index: Index::default(),
            next: Vec::with_capacity(BLOCK),
            bytes: Vec::new(),
            end: HEADER as u64,
        })
    }

    /// Appends a fingerprint, which must be greater than those before.
    pub fn push(&mut self, fingerprint: u64) -> io::Result<()> {
        self.extend(&[fingerprint])
    }

    /// Appends fingerprints, each of which must be greater than those before.
    pub fn extend(&mut self, mut fingerprints: &[u64]) -> io::Result<()> {
        self.file.verify()?;
        let Some(first) = fingerprints.first() else { return Ok(()) };
        let follows = self.index.fingerprints == 0 || self.index.last < *first;
        if !follows || !fingerprints.is_sorted_by(|a, b| a < b) {
            return Err(io::Error::new(io::ErrorKind::InvalidInput, "the fingerprints of a run must ascend"));
        }
        while let Some(last) = fingerprints.last() {
            let room = BLOCK - self.next.len();
            let (now, later) = fingerprints.split_at(room.min(fingerprints.len()));
            self.next.extend_from_slice(now);
            self.index.fingerprints += now.len() as u64;
            self.index.last = now.last().copied().unwrap_or(*last);
            if self.next.len() == BLOCK {
                self.end_block()?;
            }
            fingerprints = later;
        }
        Ok(())
    }

    /// Completes the file; with `sync`, a loss of power does not take it any more.
    pub fn finish(mut self, files: &dyn Files, sync: bool) -> io::Result<Run> {
        self.file.verify()?;
        if !self.next.is_empty() {
            self.end_block()?;
        }
        self.index.blocks.shrink_to_fit();
        let (index, checksum) = self.index.to_bytes(self.seed);
        self.file.write(&self.bytes)?;
        self.file.write(&index)?;
        if sync {
            self.file.sync()?;
        }
        Ok(Run::new(files.open(&self.name)?, &self.name, self.index, checksum, sync))
    }

    fn end_block(&mut self) -> io::Result<()> {
        let start = self.bytes.len();
        packing::pack(&self.next, &mut self.bytes);
        let (first, number) = (self.next[0], self.index.blocks.len());
        self.end += (self.bytes.len() - start) as u64;
        let checksum = block::checksum(self.seed, number, first, &self.bytes[start..]);
        self.index.blocks.push(Block { first, end: self.end, checksum });
        self.next.clear();
        if self.bytes.len() >= PIECE {
            self.file.write(&self.bytes)?;
            self.bytes.clear();
        }
        Ok(())
    }
}
