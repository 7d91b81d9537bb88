//! Checkpoints of a run, as TLC tells of them.

use super::teller::Teller;
use crate::options::Way;
use crate::runs::{self, Folder};
use check_disk::{Files, Sink, Source};
use check_driver::session::Disk;
use check_engine::Summary;
use check_report::tlc;
use std::io;
use std::path::Path;
use std::sync::Arc;

/// The files of a run, of whose checkpoints messages tell.
struct Told {
    folder: Arc<Folder>,
    teller: Arc<Teller>,
}

impl Files for Told {
    fn create(&self, name: &str) -> io::Result<Box<dyn Sink>> {
        self.folder.create(name)
    }

    fn append(&self, name: &str, length: u64) -> io::Result<Box<dyn Sink>> {
        self.folder.append(name, length)
    }

    fn open(&self, name: &str) -> io::Result<Box<dyn Source>> {
        Files::open(&*self.folder, name)
    }

    /// A checkpoint is written when its manifest gets its name.
    fn rename(&self, from: &str, to: &str) -> io::Result<()> {
        self.folder.rename(from, to)?;
        if to == runs::CHECKPOINT {
            self.teller.say(&tlc::checkpoint(&self.folder.path().display().to_string()));
            self.teller.say(&tlc::checkpoint_completed(&self.teller.now()));
        }
        Ok(())
    }

    fn remove(&self, name: &str) -> io::Result<()> {
        Files::remove(&*self.folder, name)
    }

    fn list(&self) -> io::Result<Vec<(String, u64)>> {
        self.folder.list()
    }
}

/// Where a run keeps what it keeps.
type Kept = Option<(Arc<Folder>, Disk)>;

/// The disk of a run that begins, or goes on from the checkpoint of another one.
///
/// # Errors
/// A sentence, where there is no such run, or it goes on already.
pub(super) fn disk(way: Way<'_>, name: &str, recover: Option<&str>, teller: &Arc<Teller>) -> Result<Kept, String> {
    let Way::Everything(explore) = way else { return Ok(None) };
    let Some(recover) = recover else {
        return Ok(runs::disk(way, name).map(|(folder, disk)| told(folder, disk, teller)));
    };
    let run = runs::find(runs::home(explore.storage.disk.as_deref()), Some(recover))?;
    let folder = Arc::new(Folder::open(run.folder)?);
    let (summary, _) = Summary::read(&*folder).map_err(|error| format!("{recover} has no checkpoint: {error}"))?;
    teller.recover(recover, summary.distinct, summary.queue);
    let disk = runs::given(&explore.storage, &folder, true);
    Ok(Some(told(folder, disk, teller)))
}

fn told(folder: Arc<Folder>, disk: Disk, teller: &Arc<Teller>) -> (Arc<Folder>, Disk) {
    let files = Told { folder: Arc::clone(&folder), teller: Arc::clone(teller) };
    (folder, Disk { files: Arc::new(files), ..disk })
}

/// How to go on with a run.
pub(super) fn go_on(folder: &Path) -> String {
    format!("`check tlc -recover {}` and the other arguments go on from the last checkpoint", folder.display())
}
