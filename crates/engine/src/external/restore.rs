//! A search that goes on from a checkpoint.

use super::checkpoint::{MANIFEST, Part, Summary};
use super::{Appended, External, LevelFile, RUNS, Storage};
use crate::chunk::{Cause, Finding};
use crate::discovery::DiscoveryKey;
use crate::level::{Level, Stretch};
use crate::liveness::record::Record;
use crate::search::Search;
use crate::trace::Log;
use crate::visited::Table;
use check_disk::manifest::{self, Unreadable};
use check_disk::{Fields, Files, Frames, Mark, Reader, RunId, Runs, Writer};
use check_system::Store;
use std::io;
use std::sync::Arc;
use std::time::Duration;

/// The numbers in a stream of them, up to a mark, handed out one after the other.
fn numbers(storage: &Storage, name: &str, mark: &Mark, mut take: impl FnMut(u64)) -> io::Result<()> {
    let (mut frames, mut room, mut rest) = (Frames::open(&*storage.files, name, mark)?, Vec::new(), Vec::new());
    while frames.read(&mut room)? {
        rest.extend_from_slice(&room);
        let (whole, tail) = rest.as_chunks();
        whole.iter().for_each(|number| take(u64::from_le_bytes(*number)));
        rest = tail.to_vec();
    }
    if rest.is_empty() { Ok(()) } else { Err(wrong("half a number")) }
}

fn wrong(what: &'static str) -> io::Error {
    io::Error::new(io::ErrorKind::InvalidData, what)
}

/// Lets a search go on from the checkpoint in some files. Gives its visited states, and the disk.
///
/// # Errors
/// When there is no checkpoint, when it is another search's, or when it cannot be read.
pub(crate) fn restore<K: Store>(
    search: &mut Search<'_, K>,
    storage: &Storage,
    now: Duration,
) -> Result<(Table, External), Unreadable> {
    let payload = manifest::read(&*storage.files, MANIFEST)?;
    let mut fields = Fields::new(MANIFEST, &payload);
    if fields.bytes()? != storage.identity {
        let message = "the checkpoint is that of another spec, config, version or options";
        return Err(Unreadable::Failed(io::Error::new(io::ErrorKind::InvalidInput, message)));
    }
    Summary::take(&mut fields)?;
    let mut external = External::new(storage, now)?;
    external.is_spilling = fields.number()? != 0;
    external.take_log(search, &mut fields)?;
    external.take_history(search, &mut fields)?;
    let table = external.take_fingerprints(&mut fields)?;
    search.level = external.take_level(&mut fields)?;
    *search.next_mut() = external.take_level(&mut fields)?;
    external.next_name = fields.number()?;
    search.take(&mut fields)?;
    fields.end()?;
    Ok((table, external))
}

impl Appended {
    /// How far it has come by a checkpoint; gives that mark.
    fn take(&mut self, files: &dyn Files, fields: &mut Fields<'_>) -> io::Result<Mark> {
        self.written = fields.number()? as usize;
        let mark = Mark::take(fields)?;
        self.writer = Some(Writer::resume(files, self.name, &mark)?);
        Ok(mark)
    }
}

impl External {
    /// The parents: those that were in memory are again, unless the search is kept on disk.
    fn take_log<K: Store>(&mut self, search: &mut Search<'_, K>, fields: &mut Fields<'_>) -> io::Result<()> {
        let mark = self.log.take(&*self.storage.files, fields)?;
        let (segments, full) = Log::<K>::full_segments(self.log.written);
        let (dropped, skipped) = if self.is_spilling { (segments, full) } else { (0, 0) };
        let mut log = Log::restored(dropped);
        let mut place = 0;
        numbers(&self.storage, self.log.name, &mark, |number| {
            if place >= skipped {
                log.extend(&[DiscoveryKey::from_number(number)]);
            }
            place += 1;
        })?;
        search.log = log;
        if place == self.log.written { Ok(()) } else { Err(wrong("there are more parents or fewer than states")) }
    }

    /// What is recorded for temporal formulas.
    fn take_history<K: Store>(&mut self, search: &mut Search<'_, K>, fields: &mut Fields<'_>) -> io::Result<()> {
        let files = Arc::clone(&self.storage.files);
        let mark = self.records.take(&*files, fields)?;
        let mut reader = Reader::open(&*files, self.records.name, &mark)?;
        let (history, mut place) = (&mut search.history, 0);
        for _ in 0..self.records.written {
            history.push(Record::read(&mut reader, &mut place)?);
            if self.is_spilling {
                history.drop_written();
            }
        }
        let mark = self.numbered.take(&*files, fields)?;
        numbers(&self.storage, self.numbered.name, &mark, |number| history.extend([number]))?;
        if self.is_spilling {
            history.drop_written();
        }
        Ok(())
    }

    /// The visited states: runs, and a table of all others.
    fn take_fingerprints(&mut self, fields: &mut Fields<'_>) -> io::Result<Table> {
        let ids: Vec<RunId> = (0..fields.number()?).map(|_| RunId::take(fields)).collect::<Result<_, _>>()?;
        self.runs = Runs::open(Arc::clone(&self.storage.files), RUNS, &ids)?;
        self.verify_runs()?;
        let Part { name, mark } = Part::take(fields)?;
        let table = Table::with_room((mark.bytes / size_of::<u64>() as u64) as usize);
        numbers(&self.storage, &name, &mark, |scrambled| table.remember([scrambled]))?;
        let writer = Writer::resume(&*self.storage.files, &name, &mark)?;
        self.recent = Some((name, writer));
        self.has_checkpoint = true;
        Ok(table)
    }

    /// Reads all runs once, so that damage is known before the search goes on.
    fn verify_runs(&self) -> io::Result<()> {
        let mut room = Vec::new();
        for run in self.runs.runs() {
            let mut values = run.iter();
            values.read(&mut room)?;
            while !room.is_empty() {
                values.read(&mut room)?;
            }
        }
        Ok(())
    }

    /// A level.
    fn take_level<K: Store>(&mut self, fields: &mut Fields<'_>) -> io::Result<Level<K>> {
        let (depth, first, len) = (fields.number()?, fields.number()?, fields.number()?);
        let stretch = |fields: &mut Fields<'_>| {
            Ok(Stretch { offset: fields.number()?, length: fields.number()?, states: fields.number()? })
        };
        let stretches = (0..fields.number()?).map(|_| stretch(fields)).collect::<io::Result<Vec<_>>>()?;
        let Part { name, mark } = Part::take(fields)?;
        let writer = Writer::resume(&*self.storage.files, &name, &mark)?;
        let file = Reader::open(&*self.storage.files, &name, &mark)?;
        if stretches.iter().map(|stretch| stretch.states).sum::<u64>() > len {
            return Err(wrong("there are more states than belong to a level"));
        }
        self.levels.push(LevelFile { depth, name, writer });
        let mut level = Level::on_disk(len as usize, &stretches, file);
        (level.depth, level.first) = (depth, first);
        Ok(level)
    }
}

impl<K: Store> Search<'_, K> {
    /// Takes its numbers and findings from a checkpoint.
    fn take(&mut self, fields: &mut Fields<'_>) -> io::Result<()> {
        for number in self.numbers_mut() {
            *number = fields.number()?;
        }
        self.has_initial = true;
        self.done = self.level.piece_at(fields.number()? as usize);
        if fields.number()? != self.actions.len() as u64 {
            return Err(wrong("there are other actions"));
        }
        for (generated, distinct) in &mut self.actions {
            (*generated, *distinct) = (fields.number()?, fields.number()?);
        }
        self.first_violation = (fields.number()? as usize).checked_sub(1);
        if fields.number()? != self.decided.len() as u64 {
            return Err(wrong("there are other properties"));
        }
        for property in 0..self.decided.len() {
            self.decided[property] = take_finding::<K>(property, fields)?;
        }
        // What the level itself has decided so far is checked to its end.
        let first = self.level.first;
        let is_earlier = |finding: &Finding<K::State>| finding.discovery.parent() < first;
        self.plan.close(|property| self.decided[property].as_ref().is_some_and(is_earlier));
        Ok(())
    }
}

/// What decided a property, if something did.
fn take_finding<K: Store>(property: usize, fields: &mut Fields<'_>) -> io::Result<Option<Finding<K::State>>> {
    if fields.number()? == 0 {
        return Ok(None);
    }
    let discovery = DiscoveryKey::from_number(fields.number()?);
    let states = K::restored(fields.bytes()?).ok_or_else(|| wrong("a state is none"))?;
    let target = (!states.is_empty()).then(|| states.get(0));
    Ok(Some(Finding { cause: Cause::Decided(property), discovery, target }))
}
