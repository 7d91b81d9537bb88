//! Files in memory, for tests: they know what a loss of power would leave, and fail when they are told to.

mod content;
mod faults;

use crate::files::{Files, Sink, Source};
use content::Content;
use faults::Faults;
use std::collections::BTreeMap;
use std::io;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use xxhash_rust::xxh3::xxh3_64_with_seed;

/// Files in memory. A clone is another hold on the same files.
#[derive(Clone, Debug, Default)]
pub struct MemoryFiles(Arc<Mutex<State>>);

#[derive(Debug, Default)]
struct State {
    contents: Vec<Content>,
    /// Which content each name has, and which names a loss of power would leave.
    names: BTreeMap<String, usize>,
    synced: BTreeMap<String, usize>,
    faults: Faults,
}

impl MemoryFiles {
    /// No files.
    #[must_use]
    pub fn new() -> Self {
        Self::default()
    }

    /// The files as they may be after a loss of power, drawn by a seed: what was synced stays; of what was only written or
    /// cut off, more or less is gone, or zero; names that were only made or removed are there or not. There are no faults.
    #[must_use]
    pub fn crash(&self, seed: u64) -> Self {
        let (state, mut drawn) = (self.state(), 0_u64);
        let mut draw = |bound: usize| {
            drawn += 1;
            (xxh3_64_with_seed(&drawn.to_le_bytes(), seed) % bound.max(1) as u64) as usize
        };
        let mut left = State::default();
        let unsure = |name: &&String| state.names.get(*name) != state.synced.get(*name);
        let all: BTreeMap<&String, [Option<usize>; 2]> = (state.names.keys().chain(state.synced.keys()))
            .map(|name| (name, [state.names.get(name).copied(), state.synced.get(name).copied()]))
            .collect();
        for (name, [now, synced]) in all {
            let chosen = if unsure(&name) && draw(2) == 0 { now } else { synced };
            if let Some(number) = chosen {
                left.contents.push(state.contents[number].crash(&mut draw));
                left.names.insert(name.clone(), left.contents.len() - 1);
            }
        }
        left.synced.clone_from(&left.names);
        Self(Arc::new(Mutex::new(left)))
    }

    /// The files as they are, apart from these from now on. There are no faults.
    #[must_use]
    pub fn copy(&self) -> Self {
        let state = self.state();
        let (names, synced) = (state.names.clone(), state.synced.clone());
        let faults = Faults::default();
        Self(Arc::new(Mutex::new(State { contents: state.contents.clone(), names, synced, faults })))
    }

    /// How many operations there were: every call of a method of the traits, but for [`Source::len`].
    #[must_use]
    pub fn operations(&self) -> u64 {
        self.state().faults.operations
    }

    /// The operation after `more` others fails, once.
    pub fn fail_after(&self, more: u64) {
        let mut state = self.state();
        state.faults.failing = Some(state.faults.operations + more);
    }

    /// After so many bytes more, the disk is full.
    pub fn fill_after(&self, bytes: u64) {
        self.state().faults.room = Some(bytes);
    }

    /// From now on, no file can be read.
    pub fn fail_reads(&self) {
        self.state().faults.reads_fail = true;
    }

    /// From now on, nothing fails.
    pub fn heal(&self) {
        let mut state = self.state();
        state.faults = Faults { operations: state.faults.operations, ..Faults::default() };
    }

    /// What a file holds.
    #[must_use]
    pub fn bytes(&self, name: &str) -> Option<Vec<u8>> {
        let state = self.state();
        state.names.get(name).map(|number| state.contents[*number].bytes.clone())
    }

    /// Gives a file these contents, as if it had always had them.
    pub fn put(&self, name: &str, bytes: &[u8]) {
        let mut state = self.state();
        state.contents.push(Content::synced(bytes));
        let number = state.contents.len() - 1;
        state.names.insert(name.to_owned(), number);
        state.synced.insert(name.to_owned(), number);
    }

    /// Changes bits of a byte of a file, as a broken disk would. False where there is no such byte.
    pub fn flip(&self, name: &str, place: usize, bits: u8) -> bool {
        let Some(mut bytes) = self.bytes(name).filter(|bytes| place < bytes.len()) else { return false };
        bytes[place] ^= bits;
        self.put(name, &bytes);
        true
    }

    /// Cuts off the end of a file, as a broken file system would. False where there is no such file.
    pub fn cut(&self, name: &str, length: usize) -> bool {
        let Some(bytes) = self.bytes(name) else { return false };
        self.put(name, &bytes[..length.min(bytes.len())]);
        true
    }

    fn state(&self) -> MutexGuard<'_, State> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn file(&self, name: &str, number: usize) -> MemoryFile {
        MemoryFile { files: self.clone(), name: name.to_owned(), number }
    }
}

impl State {
    fn number(&self, name: &str) -> io::Result<usize> {
        self.names.get(name).copied().ok_or_else(|| io::Error::new(io::ErrorKind::NotFound, "no such file"))
    }
}

impl Files for MemoryFiles {
    fn create(&self, name: &str) -> io::Result<Box<dyn Sink>> {
        let mut state = self.state();
        state.faults.step()?;
        let number = state.number(name).unwrap_or(state.contents.len());
        match state.contents.get_mut(number) {
            Some(content) => content.cut(0),
            None => state.contents.push(Content::default()),
        }
        state.names.insert(name.to_owned(), number);
        Ok(Box::new(self.file(name, number)))
    }

    fn append(&self, name: &str, length: u64) -> io::Result<Box<dyn Sink>> {
        let mut state = self.state();
        state.faults.step()?;
        let number = state.number(name)?;
        let length = usize::try_from(length).map_err(io::Error::other)?;
        if length > state.contents[number].bytes.len() {
            return Err(io::Error::new(io::ErrorKind::InvalidInput, "the file is shorter"));
        }
        state.contents[number].cut(length);
        Ok(Box::new(self.file(name, number)))
    }

    fn open(&self, name: &str) -> io::Result<Box<dyn Source>> {
        let mut state = self.state();
        state.faults.step()?;
        let number = state.number(name)?;
        Ok(Box::new(self.file(name, number)))
    }

    fn rename(&self, from: &str, to: &str) -> io::Result<()> {
        let mut state = self.state();
        state.faults.step()?;
        let number = state.number(from)?;
        let State { names, synced, .. } = &mut *state;
        for names in [names, synced] {
            names.remove(from);
            names.insert(to.to_owned(), number);
        }
        Ok(())
    }

    fn remove(&self, name: &str) -> io::Result<()> {
        let mut state = self.state();
        state.faults.step()?;
        state.number(name)?;
        state.names.remove(name);
        Ok(())
    }

    fn list(&self) -> io::Result<Vec<(String, u64)>> {
        let mut state = self.state();
        state.faults.step()?;
        let length = |number: &usize| state.contents[*number].bytes.len() as u64;
        Ok(state.names.iter().map(|(name, number)| (name.clone(), length(number))).collect())
    }
}

/// A file, to be written or read.
struct MemoryFile {
    files: MemoryFiles,
    name: String,
    number: usize,
}

impl Sink for MemoryFile {
    fn write_all(&mut self, bytes: &[u8]) -> io::Result<()> {
        let mut state = self.files.state();
        state.faults.step()?;
        let room = state.faults.take_room(bytes.len());
        state.contents[self.number].bytes.extend_from_slice(&bytes[..room]);
        if room < bytes.len() { Err(faults::full()) } else { Ok(()) }
    }

    fn sync(&mut self) -> io::Result<()> {
        let mut state = self.files.state();
        state.faults.step()?;
        state.contents[self.number].sync();
        if state.names.get(&self.name) == Some(&self.number) {
            state.synced.insert(self.name.clone(), self.number);
        }
        Ok(())
    }
}

impl Source for MemoryFile {
    fn len(&self) -> u64 {
        self.files.state().contents[self.number].bytes.len() as u64
    }

    fn read_exact_at(&self, bytes: &mut [u8], offset: u64) -> io::Result<()> {
        let mut state = self.files.state();
        state.faults.read()?;
        let start = usize::try_from(offset).map_err(io::Error::other)?;
        let found = state.contents[self.number].bytes.get(start..).and_then(|rest| rest.get(..bytes.len()));
        bytes.copy_from_slice(found.ok_or(io::ErrorKind::UnexpectedEof)?);
        Ok(())
    }
}
