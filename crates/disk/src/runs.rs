//! All runs of a search: few of them, because runs of about the same size are merged.

use crate::files::Files;
use crate::run::{Run, RunId, merge};
use std::collections::BTreeSet;
use std::io;
use std::sync::Arc;

/// With more runs than these, some are merged.
const MOST: usize = 8;

/// The fingerprints of a search that are on disk, in runs.
///
/// The smallest runs are merged, and with them larger ones as long as each has no more than all the smaller ones together:
/// a fingerprint is written again only when its run at least doubles, or while it is among the smallest.
pub struct Runs {
    files: Arc<dyn Files>,
    /// With what the names of all files begin.
    prefix: String,
    next: u64,
    runs: Vec<Arc<Run>>,
    /// Of them, those that a loss of power may take.
    unsynced: BTreeSet<String>,
    /// Files that no longer belong to the set.
    retired: BTreeSet<String>,
}

/// Runs that are to be merged into one. This needs the set neither to be idle nor to be locked.
pub struct Merge {
    files: Arc<dyn Files>,
    name: String,
    runs: Vec<Arc<Run>>,
}

impl Merge {
    /// Merges them; with `sync`, a loss of power does not take what came of it.
    pub fn execute(&self, sync: bool) -> io::Result<Run> {
        let runs: Vec<&Run> = self.runs.iter().map(|run| &**run).collect();
        merge(&*self.files, &self.name, &runs, sync)
    }

    /// The name of the file to be.
    #[must_use]
    pub fn name(&self) -> &str {
        &self.name
    }

    /// About how many bytes it takes at most, beside those of the runs.
    #[must_use]
    pub fn bytes(&self) -> u64 {
        self.runs.iter().map(|run| run.bytes()).sum()
    }
}

impl Runs {
    /// No runs. Files whose names begin with the prefix belong to this set alone; those that are there are left over.
    pub fn create(files: Arc<dyn Files>, prefix: &str) -> io::Result<Self> {
        Self::open(files, prefix, &[])
    }

    /// The runs that a manifest names. Other files whose names begin with the prefix are left over, and removed by the next
    /// [`sweep`](Self::sweep).
    pub fn open(files: Arc<dyn Files>, prefix: &str, ids: &[RunId]) -> io::Result<Self> {
        let runs: io::Result<Vec<_>> = ids.iter().map(|id| Ok(Arc::new(Run::open_same(&*files, id)?))).collect();
        let named: BTreeSet<&str> = ids.iter().map(|id| &*id.name).collect();
        let mut retired: BTreeSet<String> = files.list()?.into_iter().map(|(name, _)| name).collect();
        retired.retain(|name| name.starts_with(prefix));
        let numbers = retired.iter().filter_map(|name| name[prefix.len()..].parse().ok());
        let next = numbers.max().map_or(0, |last: u64| last.saturating_add(1));
        retired.retain(|name| !named.contains(&**name));
        Ok(Self { files, prefix: prefix.to_owned(), next, runs: runs?, unsynced: BTreeSet::new(), retired })
    }

    /// The name of a file that is not there yet, for another run.
    pub fn new_name(&mut self) -> String {
        self.next += 1;
        format!("{}{:06}", self.prefix, self.next - 1)
    }

    /// Gives up a file of such a name, which could not be completed: it is swept with the others.
    pub fn abandon(&mut self, name: String) {
        self.retired.insert(name);
    }

    /// Adds a run, and merges as many as it takes. After an error the set has all that it had, and the run.
    pub fn add(&mut self, run: Run) -> io::Result<()> {
        self.push(run);
        while let Some(merge) = self.due() {
            match merge.execute(false) {
                Ok(merged) => self.replace(&merge, merged),
                Err(error) => {
                    self.abandon(merge.name);
                    return Err(error);
                }
            }
        }
        Ok(())
    }

    /// Adds a run, and merges none.
    pub fn push(&mut self, run: Run) {
        if !run.is_synced() {
            self.unsynced.insert(run.name().to_owned());
        }
        self.runs.push(Arc::new(run));
    }

    /// Which runs are to be merged now, if there are too many.
    pub fn due(&mut self) -> Option<Merge> {
        if self.runs.len() <= MOST {
            return None;
        }
        let mut runs = self.runs.clone();
        runs.sort_by_key(|run| run.len());
        let (mut count, mut sum) = (2, runs[0].len() + runs[1].len());
        while let Some(larger) = runs.get(count).filter(|run| run.len() <= sum) {
            (count, sum) = (count + 1, sum + larger.len());
        }
        runs.truncate(count);
        Some(Merge { files: Arc::clone(&self.files), name: self.new_name(), runs })
    }

    /// Puts what came of a merge in the place of the runs that were merged. Their files stay until they are swept.
    pub fn replace(&mut self, merge: &Merge, merged: Run) {
        let is_merged = |run: &Arc<Run>| merge.runs.iter().any(|one| Arc::ptr_eq(one, run));
        for run in self.runs.extract_if(.., |run| is_merged(run)) {
            self.unsynced.remove(run.name());
            self.retired.insert(run.name().to_owned());
        }
        self.push(merged);
    }

    /// Notes for each of the candidates, which ascend, whether a run contains it: see [`Run::mark_known`].
    pub fn mark_known(&self, candidates: &[u64], known: &mut [bool]) -> io::Result<()> {
        self.runs.iter().try_for_each(|run| run.mark_known(candidates, known))
    }

    /// The runs, for a manifest, which must not be written before they are [synced](Self::sync).
    #[must_use]
    pub fn ids(&self) -> Vec<RunId> {
        self.runs.iter().map(|run| run.id().clone()).collect()
    }

    /// Sees to it that a loss of power cannot take any of the runs.
    pub fn sync(&mut self) -> io::Result<()> {
        for run in &self.runs {
            if self.unsynced.contains(run.name()) {
                run.sync(&*self.files)?;
                self.unsynced.remove(run.name());
            }
        }
        Ok(())
    }

    /// Removes the files that no longer belong to the set, but for those that are `named` by the manifest that stands.
    pub fn sweep(&mut self, named: &[RunId]) -> io::Result<()> {
        let named: BTreeSet<&str> = named.iter().map(|id| &*id.name).collect();
        for name in self.retired.clone().iter().filter(|name| !named.contains(&***name)) {
            match self.files.remove(name) {
                Err(error) if error.kind() != io::ErrorKind::NotFound => return Err(error),
                _ => self.retired.remove(name),
            };
        }
        Ok(())
    }

    /// The runs themselves.
    #[must_use]
    pub fn runs(&self) -> &[Arc<Run>] {
        &self.runs
    }

    /// How many fingerprints there are; one that is in several runs is counted in each.
    #[must_use]
    pub fn len(&self) -> u64 {
        self.runs.iter().map(|run| run.len()).sum()
    }

    /// Whether there are none.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// How many bytes the files of the runs take, without those that are only waiting to be swept.
    #[must_use]
    pub fn bytes(&self) -> u64 {
        self.runs.iter().map(|run| run.bytes()).sum()
    }

    /// How many bytes of memory the indexes take.
    #[must_use]
    pub fn memory(&self) -> usize {
        self.runs.iter().map(|run| run.memory()).sum()
    }
}
