//! What of a search is on disk: the fingerprints, parents and states that do not fit in memory, and checkpoints.
//!
//! Between two slices of a level the search rests, and everything that it knows is in [`Search`] and in the visited set. Then,
//! and only then, this module moves it to disk or writes it there as well:
//!
//! - Fingerprints. The table in memory holds those that were found since it was last emptied; it is emptied into a sorted run.
//!   A state that the table does not know may be known all the same: after each slice all its new states are looked up in the
//!   runs, in one pass (delayed duplicate detection: Korf, *Best-first frontier search with delayed duplicate detection*,
//!   2004; Stern and Dill, *Using magnetic disk instead of main memory in the Murphi verifier*, 1998).
//! - Parents, which are appended to one stream.
//! - The states of the level that is found, in a stream for each level.
//!
//! A checkpoint is a manifest that names how far each of these files belongs to it.

mod checkpoint;
mod restore;

pub use self::checkpoint::Summary;
pub(crate) use self::checkpoint::{MANIFEST, Part};
pub(crate) use self::restore::restore;

use crate::discovery::DiscoveryKey;
use crate::level::Level;
use crate::liveness::history::{History, Stored};
use crate::search::Search;
use crate::visited::{Table, Words, scramble};
use crate::watch::Watch;
use check_disk::{Files, Reader, RunWriter, Runs, Writer};
use check_system::{Store, System};
use std::io;
use std::sync::Arc;
use std::time::Duration;

/// The disk of an exploration, and what it may take of the memory.
#[derive(Clone)]
pub struct Storage {
    /// The files of this exploration alone.
    pub files: Arc<dyn Files>,
    /// The bytes of memory, as [`Monitor::memory`](crate::Monitor::memory) tells them, that the exploration is to keep within:
    /// what has no room goes to disk.
    pub memory: u64,
    /// The time between two checkpoints; without one there are none.
    pub checkpoint: Option<Duration>,
    /// What tells this exploration from all others: the system, the question, the options, the version of the program. A
    /// checkpoint with another identity is refused.
    pub identity: Vec<u8>,
}

impl Storage {
    /// When the next checkpoint is due, if there are any: the last one was written at some time, or the search began then, and
    /// took so long. Checkpoints take at most a twentieth of the time, unless they are wanted as often as can be.
    pub(crate) fn next_checkpoint(&self, last: Duration, cost: Duration) -> Option<Duration> {
        let pause = |between: Duration| if between.is_zero() { between } else { between.max(20 * cost) };
        self.checkpoint.map(|between| last + pause(between))
    }

    /// Whether a checkpoint is written where the search is ended by the user or a budget: if it has taken some time, or one was
    /// written before.
    pub(crate) fn is_saved_at_end(&self, now: Duration, was_saved: bool) -> bool {
        self.checkpoint.is_some_and(|between| was_saved || now >= between / SHORT)
    }
}

/// The disk, as the engine uses it.
pub(crate) struct External {
    storage: Storage,
    /// The sorted runs of fingerprints.
    pub(crate) runs: Runs,
    /// Whether the search is kept on disk; otherwise only checkpoints are.
    pub(crate) is_spilling: bool,
    /// The parents of states.
    log: Appended,
    /// What is recorded for temporal formulas, of each piece.
    records: Appended,
    /// For these the fingerprints of all states, in the order of the log.
    numbered: Appended,
    /// The fingerprints that are in the table and in no run, if there has been a checkpoint.
    recent: Option<(String, Writer)>,
    /// Whether there is a checkpoint, which names files.
    has_checkpoint: bool,
    /// The states of the level that is expanded, and of the one that is found.
    levels: Vec<LevelFile>,
    /// The number of the next file of fingerprints or states.
    next_name: u64,
    /// When the last checkpoint was written, or the search began.
    last: Duration,
    /// How long writing the last checkpoint took.
    cost: Duration,
}

/// A stream that follows a list which only grows.
struct Appended {
    name: &'static str,
    writer: Option<Writer>,
    /// How many items are written.
    written: usize,
}

impl Appended {
    fn new(name: &'static str) -> Self {
        Self { name, writer: None, written: 0 }
    }

    fn writer(&mut self, files: &dyn Files) -> io::Result<&mut Writer> {
        if self.writer.is_none() {
            self.writer = Some(Writer::create(files, self.name)?);
        }
        Ok(self.writer.as_mut().expect("there is one now"))
    }
}

/// The file of a level.
struct LevelFile {
    /// The depth of its states.
    depth: u64,
    name: String,
    writer: Writer,
}

/// With what the names of sorted runs begin.
const RUNS: &str = "run-";

/// Shares of the memory: of the table of fingerprints, of what is recorded for temporal formulas, and of what is found in one slice.
const TABLE: u64 = 3;
const HISTORY: u64 = 16;
const SLICE: u64 = 10;

/// From this part of the memory on the search goes on from disk.
const FULL: (u64, u64) = (7, 10);

/// A search that is ended in less than this part of the time between checkpoints writes none.
const SHORT: u32 = 10;

/// With more parents than these in memory, they are written.
const PARENTS: usize = 1 << 20;

impl External {
    /// The disk for a search that begins.
    ///
    /// # Errors
    /// Those of the files.
    pub(crate) fn new(storage: &Storage, now: Duration) -> io::Result<Self> {
        let runs = Runs::create(Arc::clone(&storage.files), RUNS)?;
        Ok(Self {
            storage: storage.clone(),
            runs,
            is_spilling: false,
            log: Appended::new("parents"),
            records: Appended::new("records"),
            numbered: Appended::new("numbered"),
            recent: None,
            has_checkpoint: false,
            levels: Vec::new(),
            next_name: 0,
            last: now,
            cost: Duration::ZERO,
        })
    }

    /// The bytes of memory in use from which on the search is to rest, so that it can go on from disk.
    pub(crate) fn threshold(&self) -> u64 {
        if self.is_spilling { u64::MAX } else { self.storage.memory / FULL.1 * FULL.0 }
    }

    /// When the search is to rest for a checkpoint.
    fn next_checkpoint(&self) -> Option<Duration> {
        self.storage.next_checkpoint(self.last, self.cost)
    }

    /// The bytes that may be found in one slice.
    pub(crate) fn slice(&self) -> usize {
        if self.is_spilling { (self.storage.memory / SLICE) as usize } else { usize::MAX }
    }

    /// Takes note of the fingerprints of new states.
    pub(crate) fn take_found(&mut self, fingerprints: &[u64]) -> io::Result<()> {
        let Some((_, recent)) = &mut self.recent else { return Ok(()) };
        let scrambled = fingerprints.iter().map(|&fingerprint| scramble(fingerprint));
        let bytes: Vec<u8> = scrambled.flat_map(u64::to_le_bytes).collect();
        recent.write(&bytes)
    }

    /// Does what is to be done while the search rests: goes over to disk when the memory is full, keeps within it from then
    /// on, and writes a checkpoint when one is due.
    pub(crate) fn rest<S: System>(
        &mut self,
        system: &S,
        search: &mut Search<'_, S::Store>,
        table: &Table,
        watch: &Watch<'_>,
    ) -> io::Result<()> {
        let now = watch.monitor().elapsed();
        self.levels.retain(|file| file.depth >= search.level.depth);
        let is_full = !self.is_spilling && watch.monitor().memory().is_some_and(|used| used >= self.threshold());
        // What was found by steps from here on is not taken in.
        let first = search.level.first + search.level.places(search.done).start as u64;
        let before = DiscoveryKey::new(first, 0);
        if is_full {
            self.is_spilling = true;
            self.empty(table, before)?;
        }
        if self.is_spilling {
            self.spill(search, table, before)?;
        }
        let is_leaving = watch.leaving().is_some();
        if self.next_checkpoint().is_some_and(|next| now >= next || is_leaving) {
            self.try_checkpoint(system, search, table, before)?;
            self.last = watch.monitor().elapsed();
            self.cost = self.last.saturating_sub(now);
        }
        search.plan.keeps_fingerprints = self.is_spilling || self.recent.is_some();
        if let Some(ending) = watch.leaving() {
            watch.end(ending.clone());
        }
        self.tell(watch, now);
        Ok(())
    }

    /// Whether there is anything to do while the search rests; else it is told when to rest again.
    pub(crate) fn is_needed(&self, watch: &Watch<'_>) -> bool {
        let (monitor, now) = (watch.monitor(), watch.monitor().elapsed());
        let is_full = monitor.memory().is_some_and(|used| used >= self.threshold());
        let is_due = self.next_checkpoint().is_some_and(|next| now >= next) || watch.leaving().is_some();
        if !(is_full || is_due) {
            self.tell(watch, now);
        }
        is_full || is_due
    }

    /// Tells the watch when the search is to rest again.
    pub(crate) fn tell(&self, watch: &Watch<'_>, now: Duration) {
        if self.storage.is_saved_at_end(now, self.recent.is_some()) {
            watch.save_before_end();
        }
        watch.allow_graph(self.storage.memory);
        watch.rest_at(self.threshold(), self.next_rest(now));
    }

    /// When the search is to rest again: for a checkpoint, or because from then on one is written before the end.
    fn next_rest(&self, now: Duration) -> Option<Duration> {
        let between = self.storage.checkpoint?;
        let long = between / SHORT;
        if now < long { Some(long) } else { self.next_checkpoint() }
    }

    /// Writes a checkpoint, unless that cannot be: then none is written from now on.
    fn try_checkpoint<S: System>(
        &mut self,
        system: &S,
        search: &mut Search<'_, S::Store>,
        table: &Table,
        before: DiscoveryKey,
    ) -> io::Result<()> {
        if system.can_outlive() {
            match self.checkpoint(search, table, before) {
                Err(error) if error.kind() == io::ErrorKind::Unsupported => {}
                written => return written,
            }
        }
        (self.storage.checkpoint, self.recent) = (None, None);
        Ok(())
    }

    /// Moves to disk what has no room in memory.
    fn spill<K: Store>(&mut self, search: &mut Search<'_, K>, table: &Table, before: DiscoveryKey) -> io::Result<()> {
        if table.bytes() as u64 > self.storage.memory / TABLE {
            self.empty(table, before)?;
        }
        if search.log.in_memory() > PARENTS {
            self.write_log(search)?;
            search.log.drop_written();
        }
        if search.history.bytes() > self.storage.memory / HISTORY {
            self.write_history(&search.history)?;
            search.history.drop_written();
        }
        self.spill_level(&mut search.level)?;
        let depth = search.level.depth + 1;
        search.next_mut().depth = depth;
        self.spill_level(search.next_mut())?;
        self.sweep_levels()
    }

    /// Empties the table into a run of what was found by earlier steps.
    fn empty(&mut self, table: &Table, before: DiscoveryKey) -> io::Result<()> {
        self.write_run(|take| table.each(before, take))?;
        table.clear();
        Ok(())
    }

    /// From now on the search is kept on disk, and so is what it has visited so far.
    pub(crate) fn spill_words(&mut self, words: &Words) -> io::Result<()> {
        self.is_spilling = true;
        self.write_run(|take| words.each(take))
    }

    /// Writes fingerprints as a run, which `each` hands out.
    fn write_run(&mut self, each: impl FnOnce(&mut Take<'_>) -> io::Result<()>) -> io::Result<()> {
        let name = self.runs.new_name();
        let mut writer = RunWriter::create(&*self.storage.files, &name)?;
        each(&mut |scrambled| writer.push(scrambled))?;
        self.runs.add(writer.finish(&*self.storage.files, false)?)?;
        if self.storage.checkpoint.is_some() {
            self.begin_recent()?;
        } else if !self.has_checkpoint {
            self.runs.sweep(&[])?;
        }
        Ok(())
    }

    /// A file for the fingerprints that are found from now on.
    fn begin_recent(&mut self) -> io::Result<()> {
        let name = self.new_name("found");
        self.recent = Some((name.clone(), Writer::create(&*self.storage.files, &name)?));
        Ok(())
    }

    fn new_name(&mut self, kind: &str) -> String {
        self.next_name += 1;
        format!("{kind}-{:06}", self.next_name - 1)
    }

    /// Appends the parents to their stream that are not there yet.
    fn write_log<K: Store>(&mut self, search: &Search<'_, K>) -> io::Result<()> {
        let written = self.log.written;
        let writer = self.log.writer(&*self.storage.files)?;
        search.log.from(written, |discoveries: &[DiscoveryKey]| {
            let bytes: Vec<u8> = discoveries.iter().flat_map(|key| key.number().to_le_bytes()).collect();
            writer.write(&bytes)
        })?;
        self.log.written = search.log.len();
        Ok(())
    }

    /// Appends to their streams what was recorded for temporal formulas and is not there yet.
    fn write_history(&mut self, history: &History) -> io::Result<()> {
        let files = &*self.storage.files;
        let (records, all) = history.records_from(self.records.written);
        let writer = self.records.writer(files)?;
        records.iter().try_for_each(|record| record.write(writer))?;
        self.records.written = all;
        let (fingerprints, all) = history.fingerprints_from(self.numbered.written);
        let bytes: Vec<u8> = fingerprints.iter().flat_map(|one| one.to_le_bytes()).collect();
        self.numbered.writer(files)?.write(&bytes)?;
        self.numbered.written = all;
        Ok(())
    }

    /// Moves a level to its file.
    fn spill_level<K: Store>(&mut self, level: &mut Level<K>) -> io::Result<()> {
        let depth = level.depth;
        let known = self.levels.iter().position(|file| file.depth == depth);
        let number = match known {
            Some(number) => number,
            None => {
                let name = self.new_name("states");
                let writer = Writer::create(&*self.storage.files, &name)?;
                self.levels.push(LevelFile { depth, name, writer });
                self.levels.len() - 1
            }
        };
        let LevelFile { writer, .. } = &mut self.levels[number];
        level.spill(&mut |bytes| append(writer, bytes))
    }

    /// Makes the file of a level that is expanded from now on readable.
    pub(crate) fn open_level<K: Store>(&mut self, level: &mut Level<K>) -> io::Result<()> {
        let depth = level.depth;
        if !level.needs_file() {
            return Ok(());
        }
        let Some(file) = self.levels.iter_mut().find(|file| file.depth == depth) else { return Ok(()) };
        let mark = file.writer.flush()?;
        level.set_file(Reader::open(&*self.storage.files, &file.name, &mark)?);
        Ok(())
    }

    /// Removes the files of levels that are over, unless a checkpoint names them.
    fn sweep_levels(&self) -> io::Result<()> {
        if self.storage.checkpoint.is_some() || self.has_checkpoint { Ok(()) } else { self.sweep(&[]) }
    }

    /// Removes the files of states and of recent fingerprints that are not used any more, but for those that are `named`.
    fn sweep(&self, named: &[String]) -> io::Result<()> {
        for (name, _) in self.storage.files.list()? {
            let is_mine = name.starts_with("states-") || name.starts_with("found-");
            let is_used = self.levels.iter().any(|file| file.name == name)
                || self.recent.as_ref().is_some_and(|recent| recent.0 == name)
                || named.contains(&name);
            if is_mine && !is_used {
                self.storage.files.remove(&name)?;
            }
        }
        Ok(())
    }

    /// Makes the parents readable that are on disk, and what was recorded for temporal formulas.
    pub(crate) fn open_log<K: Store>(&mut self, search: &mut Search<'_, K>) -> io::Result<()> {
        // The graph is built of it, and there is room for both or not.
        let bytes = search.history.bytes();
        if bytes > 0 && bytes + search.history.room() > self.storage.memory {
            self.write_history(&search.history)?;
            search.history.drop_written();
        }
        let files = &*self.storage.files;
        if let (true, Some(numbered), Some(records)) =
            (search.history.is_on_disk(), &mut self.numbered.writer, &mut self.records.writer)
        {
            let (numbered, records) = (numbered.flush()?, records.flush()?);
            search.history.set_files(Stored {
                fingerprints: Reader::open(files, self.numbered.name, &numbered)?,
                records: Reader::open(files, self.records.name, &records)?,
            });
        }
        if let Some(writer) = &mut self.log.writer {
            let mark = writer.flush()?;
            search.log.set_file(Reader::open(&*self.storage.files, self.log.name, &mark)?);
        }
        Ok(())
    }
}

/// Takes a scrambled fingerprint.
type Take<'t> = dyn FnMut(u64) -> io::Result<()> + 't;

/// Appends bytes, and tells where.
fn append(writer: &mut Writer, bytes: &[u8]) -> io::Result<u64> {
    let offset = writer.len();
    writer.write(bytes)?;
    Ok(offset)
}
