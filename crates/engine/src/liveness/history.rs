//! All that was recorded of a search. What was recorded first may be on disk only; in the end, or where the formulas are checked
//! before it, it is read from there.

use super::record::Record;
use check_disk::Reader;
use std::borrow::Cow;
use std::io;
use std::sync::{Mutex, PoisonError};

/// All that was recorded.
#[derive(Debug, Default)]
pub(crate) struct History {
    /// The fingerprints of the states in the order of the log, behind those that are on disk only.
    fingerprints: Vec<u64>,
    /// What was recorded of each piece, likewise.
    records: Vec<Record>,
    /// How many fingerprints and records are on disk only.
    dropped: (usize, usize),
    /// Where those are read.
    files: Option<Mutex<Stored>>,
    /// Steps in all records.
    steps: u64,
    /// Whether there are states, not expanded, of which the fingerprints are not among these.
    pub(crate) is_cut: bool,
}

/// The streams of fingerprints and of records.
#[derive(Debug)]
pub(crate) struct Stored {
    pub(crate) fingerprints: Reader,
    pub(crate) records: Reader,
}

/// Fingerprints that are read at once.
const TOGETHER: usize = 1 << 16;

impl History {
    /// What was recorded in one piece.
    pub(crate) fn of(fingerprints: Vec<u64>, record: Record) -> Self {
        let mut history = Self { fingerprints, ..Self::default() };
        history.push(record);
        history
    }

    /// Takes in the record of the next chunk in order.
    pub(crate) fn absorb(&mut self, mut record: Record) {
        self.fingerprints.append(&mut record.found);
        record.found = Vec::new();
        if !record.degrees.is_empty() {
            record.targets.shrink_to_fit();
            self.push(record);
        }
    }

    /// Takes in the next record.
    pub(crate) fn push(&mut self, record: Record) {
        self.steps += record.targets.len() as u64;
        self.records.push(record);
    }

    /// Takes in the fingerprints of the next states.
    pub(crate) fn extend(&mut self, fingerprints: impl IntoIterator<Item = u64>) {
        self.fingerprints.extend(fingerprints);
    }

    /// The fingerprints from a place on, which are in memory; and how many there are in all.
    pub(crate) fn fingerprints_from(&self, place: usize) -> (&[u64], usize) {
        (&self.fingerprints[place - self.dropped.0..], self.nodes())
    }

    /// The records from a place on, which are in memory; and how many there are in all.
    pub(crate) fn records_from(&self, place: usize) -> (&[Record], usize) {
        (&self.records[place - self.dropped.1..], self.dropped.1 + self.records.len())
    }

    fn nodes(&self) -> usize {
        self.dropped.0 + self.fingerprints.len()
    }

    /// About the bytes of it that are in memory.
    pub(crate) fn bytes(&self) -> u64 {
        let records: usize = self.records.iter().map(Record::bytes).sum();
        (self.fingerprints.len() * size_of::<u64>() + records) as u64
    }

    /// About the bytes that the graph of it takes.
    pub(crate) fn room(&self) -> u64 {
        // A fingerprint, its place in a table, where its steps begin, the numbers of the state and of its truths.
        let of_node = 2 * size_of::<u64>() + 4 * size_of::<u32>() + size_of::<bool>();
        // Where it leads, and the number of its truths, which is small mostly.
        let of_step = size_of::<u32>() + size_of::<u8>();
        self.nodes() as u64 * of_node as u64 + self.steps * of_step as u64
    }

    /// Forgets what is in memory: all of it is on disk as well.
    pub(crate) fn drop_written(&mut self) {
        self.dropped = (self.nodes(), self.dropped.1 + self.records.len());
        (self.fingerprints, self.records) = (Vec::new(), Vec::new());
    }

    /// Whether something is on disk only.
    pub(crate) fn is_on_disk(&self) -> bool {
        self.dropped != (0, 0)
    }

    /// Where is read from now on what is on disk only.
    pub(crate) fn set_files(&mut self, files: Stored) {
        self.files = Some(Mutex::new(files));
    }

    /// The fingerprints of all states.
    pub(super) fn all_fingerprints(&mut self) -> io::Result<Vec<u64>> {
        if self.dropped.0 == 0 {
            return Ok(std::mem::take(&mut self.fingerprints));
        }
        let fingerprints = self.copied_fingerprints();
        self.fingerprints = Vec::new();
        fingerprints
    }

    /// The same, which stay here as well.
    pub(super) fn copied_fingerprints(&self) -> io::Result<Vec<u64>> {
        let mut fingerprints = Vec::with_capacity(self.nodes());
        let mut room = vec![0; TOGETHER * size_of::<u64>()];
        while fingerprints.len() < self.dropped.0 {
            let number = TOGETHER.min(self.dropped.0 - fingerprints.len());
            let room = &mut room[..number * size_of::<u64>()];
            let place = (fingerprints.len() * size_of::<u64>()) as u64;
            self.read(|files| files.fingerprints.read_at(place, room))?;
            fingerprints.extend(room.as_chunks().0.iter().map(|one| u64::from_le_bytes(*one)));
        }
        fingerprints.extend_from_slice(&self.fingerprints);
        Ok(fingerprints)
    }

    /// The records in their order.
    pub(super) fn records(&self) -> impl Iterator<Item = io::Result<Cow<'_, Record>>> {
        let mut place = 0;
        let on_disk = (0..self.dropped.1).map(move |_| self.record(&mut place).map(Cow::Owned));
        on_disk.chain(self.records.iter().map(|record| Ok(Cow::Borrowed(record))))
    }

    /// The same; each is given back as soon as it was taken.
    pub(super) fn into_records(mut self) -> impl Iterator<Item = io::Result<Cow<'static, Record>>> {
        let in_memory = std::mem::take(&mut self.records).into_iter();
        let mut place = 0;
        let on_disk = (0..self.dropped.1).map(move |_| self.record(&mut place).map(Cow::Owned));
        on_disk.chain(in_memory.map(|record| Ok(Cow::Owned(record))))
    }

    /// The record at a place on disk; the place is that of the next one then.
    fn record(&self, place: &mut u64) -> io::Result<Record> {
        self.read(|files| Record::read(&mut files.records, place))
    }

    fn read<T>(&self, read: impl FnOnce(&mut Stored) -> io::Result<T>) -> io::Result<T> {
        let files = self.files.as_ref().ok_or_else(|| io::Error::other("what was recorded is not open"))?;
        read(&mut files.lock().unwrap_or_else(PoisonError::into_inner))
    }

    /// Steps in all records.
    pub(super) fn steps(&self) -> u64 {
        self.steps
    }
}
