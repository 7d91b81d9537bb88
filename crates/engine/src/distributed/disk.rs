//! The files of one peer: the fingerprints and parents that belong to it, the states of a level, and the share that names them.

use super::parents::Parents;
use super::share::Share;
use super::wire::{Received, malformed};
use crate::discovery::DiscoveryKey;
use crate::external::{Part, Storage};
use crate::liveness::history::History;
use crate::liveness::record::Record;
use check_disk::{Fields, Frames, Reader, Writer, manifest};
use check_system::Store;
use std::io;
use std::time::Duration;

/// What a peer keeps on disk.
pub(super) struct Disk {
    pub(super) storage: Storage,
    /// The last checkpoint that counts.
    pub(super) generation: u64,
    /// The fingerprints that belong to this peer, which are appended level by level once there has been a checkpoint.
    found: Option<(String, Writer)>,
    /// The parents, and how many bytes of them are written.
    parents: Option<(String, Writer, usize)>,
    /// What is recorded for temporal formulas, and how many fingerprints and records of it are written.
    history: Option<(String, Writer, [usize; 2])>,
    /// When the last checkpoint was written, or the search began, and how long that took.
    pub(super) last: Duration,
    pub(super) cost: Duration,
}

/// One share of a checkpoint.
pub(super) struct Saved {
    pub(super) found: Part,
    pub(super) parents: Part,
    pub(super) states: Part,
    /// What all have recorded for temporal formulas, at the first peer.
    pub(super) history: Option<Part>,
    /// What decided properties, at the first peer.
    pub(super) decided: Vec<u8>,
}

/// The name of a file of a peer.
pub(super) fn name(peer: usize, what: &str, generation: u64) -> String {
    format!("peer-{peer:04}-{what}-{generation:06}")
}

impl Disk {
    /// The disk of a search that begins.
    pub(super) fn new(storage: &Storage, now: Duration) -> Self {
        Self {
            storage: storage.clone(),
            generation: 0,
            found: None,
            parents: None,
            history: None,
            last: now,
            cost: Duration::ZERO,
        }
    }

    /// Takes note of new states, by their scrambled fingerprints.
    pub(super) fn take_found(&mut self, scrambled: impl Iterator<Item = u64>) -> io::Result<()> {
        let Some((_, writer)) = &mut self.found else { return Ok(()) };
        writer.write(&scrambled.flat_map(u64::to_le_bytes).collect::<Vec<u8>>())
    }

    /// Whether a checkpoint is due.
    pub(super) fn is_due(&self, now: Duration) -> bool {
        self.storage.next_checkpoint(self.last, self.cost).is_some_and(|next| now >= next)
    }

    /// Whether the search has taken so long that it is worth a checkpoint where it is ended by the user or a budget.
    pub(super) fn is_long(&self, now: Duration) -> bool {
        self.storage.is_saved_at_end(now, self.generation > 0)
    }

    /// Writes the fingerprints that belong to this peer: those that were found by steps with keys less than this one.
    pub(super) fn write_found(&mut self, peer: usize, generation: u64, share: &Share, before: u64) -> io::Result<Part> {
        if self.found.is_none() {
            let name = name(peer, "found", generation);
            let mut writer = Writer::create(&*self.storage.files, &name)?;
            share
                .table
                .each(DiscoveryKey::from_number(before), &mut |scrambled| writer.write(&scrambled.to_le_bytes()))?;
            self.found = Some((name, writer));
        }
        let (name, writer) = self.found.as_mut().expect("there is one now");
        Ok(Part { name: name.clone(), mark: writer.sync()? })
    }

    /// Writes the parents that are not written yet.
    pub(super) fn write_parents(&mut self, peer: usize, generation: u64, parents: &Parents) -> io::Result<Part> {
        if self.parents.is_none() {
            let name = name(peer, "parents", generation);
            self.parents = Some((name.clone(), Writer::create(&*self.storage.files, &name)?, 0));
        }
        let (name, writer, written) = self.parents.as_mut().expect("there is one now");
        let bytes = parents.bytes();
        writer.write(&bytes[*written..])?;
        *written = bytes.len();
        Ok(Part { name: name.clone(), mark: writer.sync()? })
    }

    /// Writes what is recorded for temporal formulas and not written yet.
    pub(super) fn write_history(
        &mut self,
        peer: usize,
        generation: u64,
        history: &History,
    ) -> io::Result<Option<Part>> {
        if history.fingerprints_from(0).0.is_empty() {
            return Ok(None);
        }
        if self.history.is_none() {
            let name = name(peer, "history", generation);
            self.history = Some((name.clone(), Writer::create(&*self.storage.files, &name)?, [0, 0]));
        }
        let (name, writer, written) = self.history.as_mut().expect("there is one now");
        let (fingerprints, all_fingerprints) = history.fingerprints_from(written[0]);
        let (records, all_records) = history.records_from(written[1]);
        let mut bytes = Vec::new();
        Fields::put_bytes(&mut bytes, &fingerprints.iter().flat_map(|one| one.to_le_bytes()).collect::<Vec<_>>());
        Fields::put_number(&mut bytes, records.len() as u64);
        writer.write(&bytes)?;
        records.iter().try_for_each(|record| record.write(writer))?;
        *written = [all_fingerprints, all_records];
        Ok(Some(Part { name: name.clone(), mark: writer.sync()? }))
    }

    /// What was recorded for temporal formulas.
    pub(super) fn history(&self, part: Option<&Part>) -> io::Result<History> {
        let Some(part) = part else { return Ok(History::default()) };
        let bytes = self.stream(part)?;
        let (mut history, mut fields) = (History::default(), Fields::new(&part.name, &bytes));
        while !fields.is_empty() {
            let fingerprints = fields.bytes()?.as_chunks().0;
            history.extend(fingerprints.iter().map(|one| u64::from_le_bytes(*one)));
            for _ in 0..fields.number()? {
                history.push(Record::restored(fields.bytes()?)?);
            }
        }
        Ok(history)
    }

    /// Removes the files of this peer, and those of peers that there are no more, unless a checkpoint that counts names them.
    pub(super) fn sweep(&self, peer: usize, peers: usize, named: &[String]) -> io::Result<()> {
        for (name, _) in self.storage.files.list()? {
            let number = name.strip_prefix("peer-").and_then(|rest| rest.split('-').next()?.parse::<usize>().ok());
            if number.is_some_and(|number| number % peers == peer) && !named.contains(&name) {
                self.storage.files.remove(&name)?;
            }
        }
        Ok(())
    }

    /// A share of the last checkpoint.
    pub(super) fn share(&self, peer: usize) -> Result<Saved, manifest::Unreadable> {
        let name = name(peer, "share", self.generation);
        let payload = manifest::read(&*self.storage.files, &name)?;
        let mut fields = Fields::new(&name, &payload);
        let (found, parents, states) = (Part::take(&mut fields)?, Part::take(&mut fields)?, Part::take(&mut fields)?);
        let history = if fields.number()? == 0 { None } else { Some(Part::take(&mut fields)?) };
        let decided = fields.bytes()?.to_vec();
        fields.end()?;
        Ok(Saved { found, parents, states, history, decided })
    }

    /// All bytes of a stream.
    pub(super) fn stream(&self, part: &Part) -> io::Result<Vec<u8>> {
        let (mut frames, mut room) = (Frames::open(&*self.storage.files, &part.name, &part.mark)?, Vec::new());
        let mut all = Vec::with_capacity(part.mark.bytes as usize);
        while frames.read(&mut room)? {
            all.extend_from_slice(&room);
        }
        Ok(all)
    }

    /// The fingerprints in a stream, scrambled.
    pub(super) fn fingerprints(&self, part: &Part, mut take: impl FnMut(u64)) -> io::Result<()> {
        let (mut frames, mut room) = (Frames::open(&*self.storage.files, &part.name, &part.mark)?, Vec::new());
        let mut rest = Vec::new();
        while frames.read(&mut room)? {
            rest.extend_from_slice(&room);
            let (whole, tail) = rest.as_chunks();
            whole.iter().for_each(|number| take(u64::from_le_bytes(*number)));
            rest = tail.to_vec();
        }
        if rest.is_empty() { Ok(()) } else { Err(malformed()) }
    }

    /// The states of a level in a stream, in blocks with their numbers.
    pub(super) fn states<K: Store>(&self, part: &Part, mut take: impl FnMut(Vec<u64>, K)) -> io::Result<()> {
        let mut reader = Reader::open(&*self.storage.files, &part.name, &part.mark)?;
        let mut place = 0;
        while place < reader.len() {
            let mut length = [0; 8];
            reader.read_at(place, &mut length)?;
            let length = u64::from_le_bytes(length);
            if length > reader.len() {
                return Err(malformed());
            }
            let mut block = vec![0; length as usize];
            reader.read_at(place + 8, &mut block)?;
            place += 8 + length;
            let mut block = Received(&block);
            let numbers = block.ascending()?;
            let states = K::restored(block.bytes()?).filter(|states| states.len() == numbers.len());
            take(numbers, states.ok_or_else(malformed)?);
        }
        Ok(())
    }
}
