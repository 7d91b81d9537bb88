//! Checkpoints: all that a search knows while it rests, on disk, so that another process goes on from there.
//!
//! Streams and runs are synced first; then the manifest takes the place of the one before; then the files are removed that
//! only the one before has named. So there is always one checkpoint that is whole.

use super::{Appended, External, append};
use crate::chunk::Finding;
use crate::discovery::DiscoveryKey;
use crate::level::{Level, Stretch, saved};
use crate::search::Search;
use crate::visited::Table;
use check_disk::manifest::{self, Unreadable};
use check_disk::{Fields, Files, Mark, Writer};
use check_system::Store;
use std::io;

/// The name of the manifest.
pub(crate) const MANIFEST: &str = "checkpoint";

/// How far a search had come when it wrote a checkpoint.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Summary {
    /// States generated.
    pub generated: u64,
    /// Distinct states.
    pub distinct: u64,
    /// Of these, states that were not expanded.
    pub queue: u64,
    /// Levels that have states.
    pub depth: u64,
}

impl Summary {
    /// The summary of the checkpoint in some files, and the identity of the search; see [`Storage`](super::Storage).
    ///
    /// # Errors
    /// When there is no checkpoint, or one that cannot be read.
    pub fn read(files: &dyn Files) -> Result<(Self, Vec<u8>), Unreadable> {
        let payload = manifest::read(files, MANIFEST)?;
        let mut fields = Fields::new(MANIFEST, &payload);
        let identity = fields.bytes()?.to_vec();
        Ok((Self::take(&mut fields)?, identity))
    }

    /// Appends it to a manifest.
    pub(crate) fn put(&self, payload: &mut Vec<u8>) {
        let numbers = [self.generated, self.distinct, self.queue, self.depth];
        numbers.iter().for_each(|&number| Fields::put_number(payload, number));
    }

    /// The summary that comes next.
    pub(crate) fn take(fields: &mut Fields<'_>) -> io::Result<Self> {
        Ok(Self {
            generated: fields.number()?,
            distinct: fields.number()?,
            queue: fields.number()?,
            depth: fields.number()?,
        })
    }
}

/// A file that a checkpoint names, and how far it belongs to it.
pub(crate) struct Part {
    /// Its name.
    pub(crate) name: String,
    /// How far.
    pub(crate) mark: Mark,
}

impl Part {
    /// Names it in a checkpoint.
    pub(crate) fn put(&self, payload: &mut Vec<u8>) {
        Fields::put_bytes(payload, self.name.as_bytes());
        self.mark.put(payload);
    }

    /// The part that comes next.
    pub(crate) fn take(fields: &mut Fields<'_>) -> io::Result<Self> {
        Ok(Self { name: fields.text()?.to_owned(), mark: Mark::take(fields)? })
    }
}

impl Appended {
    /// Names it in a checkpoint.
    fn put(&mut self, files: &dyn Files, payload: &mut Vec<u8>) -> io::Result<()> {
        Fields::put_number(payload, self.written as u64);
        self.writer(files)?.sync()?.put(payload);
        Ok(())
    }
}

impl External {
    /// Writes a checkpoint.
    pub(super) fn checkpoint<K: Store>(
        &mut self,
        search: &mut Search<'_, K>,
        table: &Table,
        before: DiscoveryKey,
    ) -> io::Result<()> {
        let mut payload = Vec::new();
        Fields::put_bytes(&mut payload, &self.storage.identity);
        search.summary().put(&mut payload);
        Fields::put_number(&mut payload, u64::from(self.is_spilling));
        let mut named = Vec::new();
        self.put_log(search, &mut payload)?;
        self.put_history(search, &mut payload)?;
        self.put_fingerprints(table, before, &mut payload, &mut named)?;
        let (done, depth) = (search.level.places(search.done).start, search.level.depth);
        self.put_level(&search.level, depth, done, &mut payload, &mut named)?;
        self.put_level(search.next_mut(), depth + 1, 0, &mut payload, &mut named)?;
        // None of these names is to be given a second time.
        Fields::put_number(&mut payload, self.next_name);
        search.put(&mut payload)?;
        manifest::write(&*self.storage.files, MANIFEST, &payload)?;
        self.has_checkpoint = true;
        let runs = self.runs.ids();
        self.runs.sweep(&runs)?;
        self.sweep(&named)
    }

    /// The parents of all states.
    fn put_log<K: Store>(&mut self, search: &Search<'_, K>, payload: &mut Vec<u8>) -> io::Result<()> {
        self.write_log(search)?;
        self.log.put(&*self.storage.files, payload)
    }

    /// What is recorded for temporal formulas.
    fn put_history<K: Store>(&mut self, search: &Search<'_, K>, payload: &mut Vec<u8>) -> io::Result<()> {
        self.write_history(&search.history)?;
        self.records.put(&*self.storage.files, payload)?;
        self.numbered.put(&*self.storage.files, payload)
    }

    /// The fingerprints that are in runs, and those that are in the table.
    fn put_fingerprints(
        &mut self,
        table: &Table,
        before: DiscoveryKey,
        payload: &mut Vec<u8>,
        named: &mut Vec<String>,
    ) -> io::Result<()> {
        self.runs.sync()?;
        let ids = self.runs.ids();
        Fields::put_number(payload, ids.len() as u64);
        ids.iter().for_each(|id| id.put(payload));
        if self.recent.is_none() {
            self.begin_recent()?;
            let (_, writer) = self.recent.as_mut().expect("it was just begun");
            table.each(before, &mut |scrambled| writer.write(&scrambled.to_le_bytes()))?;
        }
        let (name, writer) = self.recent.as_mut().expect("there is one now");
        let part = Part { name: name.clone(), mark: writer.sync()? };
        part.put(payload);
        named.push(part.name);
        Ok(())
    }

    /// A level, from the block of some place on.
    fn put_level<K: Store>(
        &mut self,
        level: &Level<K>,
        depth: u64,
        from: usize,
        payload: &mut Vec<u8>,
        named: &mut Vec<String>,
    ) -> io::Result<()> {
        let spilled = if self.is_spilling { level.stretches(from) } else { None };
        let file = self.levels.iter_mut().find(|file| file.depth == depth);
        let (part, stretches) = match (spilled, file) {
            (Some(stretches), Some(file)) => (Part { name: file.name.clone(), mark: file.writer.sync()? }, stretches),
            _ => {
                let name = self.new_name("states");
                let mut writer = Writer::create(&*self.storage.files, &name)?;
                let stretches = level.write(from, &mut |bytes| append(&mut writer, bytes))?;
                (Part { name, mark: writer.sync()? }, stretches)
            }
        };
        for number in [depth, level.first, level.len() as u64, stretches.len() as u64] {
            Fields::put_number(payload, number);
        }
        for Stretch { offset, length, states } in stretches {
            [offset, length, states].into_iter().for_each(|number| Fields::put_number(payload, number));
        }
        part.put(payload);
        named.push(part.name);
        Ok(())
    }
}

impl<K: Store> Search<'_, K> {
    /// How far it has come.
    fn summary(&self) -> Summary {
        Summary { generated: self.generated, distinct: self.distinct(), queue: self.left(), depth: self.depth }
    }

    /// Its numbers and findings.
    fn put(&self, payload: &mut Vec<u8>) -> io::Result<()> {
        self.numbers().into_iter().for_each(|number| Fields::put_number(payload, number));
        Fields::put_number(payload, self.level.places(self.done).start as u64);
        Fields::put_number(payload, self.actions.len() as u64);
        for (generated, distinct) in &self.actions {
            Fields::put_number(payload, *generated);
            Fields::put_number(payload, *distinct);
        }
        Fields::put_number(payload, self.first_violation.map_or(0, |property| property as u64 + 1));
        Fields::put_number(payload, self.decided.len() as u64);
        self.decided.iter().try_for_each(|finding| put_finding::<K>(finding.as_ref(), payload))
    }
}

/// What decided a property, if something did.
fn put_finding<K: Store>(finding: Option<&Finding<K::State>>, payload: &mut Vec<u8>) -> io::Result<()> {
    let Some(finding) = finding else {
        Fields::put_number(payload, 0);
        return Ok(());
    };
    let mut states = K::default();
    finding.target.iter().for_each(|state| states.push(state));
    Fields::put_number(payload, 1);
    Fields::put_number(payload, finding.discovery.number());
    Fields::put_bytes(payload, &saved(&states)?);
    Ok(())
}
