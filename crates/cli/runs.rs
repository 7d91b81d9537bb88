//! Runs on disk: what a check may keep there, going on with one that was ended, and what there is of them.

mod folder;
mod kept;

pub(crate) use self::folder::{CHECKPOINT, Folder};
pub(crate) use self::kept::{Kept, find};

use crate::options::Way;
use crate::storage::Storage;
use crate::{exit, output};
use check_driver::session::Disk;
use check_system::Verdict;
use clap::Args;
use std::path::{Path, PathBuf};
use std::sync::Arc;

/// Lists the runs that can be resumed, or removes some.
#[derive(Args, Clone, Debug)]
pub struct Runs {
    /// Remove this run; without one, all that nobody uses.
    #[arg(long, value_name = "RUN", num_args = 0..=1)]
    pub remove: Option<Option<String>>,

    /// The folder of the runs [default: check/runs in the user's cache folder].
    #[arg(long, value_name = "DIR")]
    pub disk: Option<PathBuf>,
}

/// Our folder in the user's cache folder, if the system has one.
pub(crate) fn cache() -> Option<PathBuf> {
    let of = |variable: &str| std::env::var_os(variable).filter(|value| !value.is_empty()).map(PathBuf::from);
    let cache =
        || of("XDG_CACHE_HOME").or_else(|| of("LOCALAPPDATA")).or_else(|| of("HOME").map(|home| home.join(".cache")));
    cache().map(|cache| cache.join("check"))
}

/// The folder of all runs: the one that is asked for, else one in the user's cache folder.
pub(crate) fn home(asked: Option<&Path>) -> Option<PathBuf> {
    asked.map(Path::to_path_buf).or_else(|| cache().map(|cache| cache.join("runs")))
}

/// The disk of a check that begins; there is none where the user wants none, or where what is asked cannot go there.
pub(crate) fn disk(way: Way<'_>, name: &str) -> Option<(Arc<Folder>, Disk)> {
    let Way::Everything(explore) = way else { return None };
    let storage = &explore.storage;
    if storage.no_disk || explore.watch || explore.emit.is_some() {
        return None;
    }
    let folder = Arc::new(Folder::new(home(storage.disk.as_deref())?, name));
    let disk = given(storage, &folder, false);
    Some((folder, disk))
}

/// The disk of a process of a cluster, whose run has this name.
pub(crate) fn shared(storage: &Storage, name: &str, resume: bool) -> Option<(Arc<Folder>, Disk)> {
    let folder = Arc::new(Folder::shared(home(storage.disk.as_deref())?.join(name)));
    let disk = given(storage, &folder, resume);
    Some((folder, disk))
}

/// The disk in a folder.
pub(crate) fn given(storage: &Storage, folder: &Arc<Folder>, resume: bool) -> Disk {
    let files: Arc<dyn check_disk::Files> = Arc::<Folder>::clone(folder);
    Disk { files, memory: storage.memory, checkpoint: storage.between(), resume }
}

/// What becomes of the folder of a run that is over: it is kept where the run was ended before it had an answer, and can go on;
/// `how` says how.
pub(crate) fn leave(folder: &Folder, verdict: Option<&Verdict>, how: impl Fn(&Path) -> String) {
    let is_ended = match verdict {
        // Refused: what is there is as it was.
        None if folder.has_checkpoint() => return,
        None => false,
        Some(Verdict::Interrupted | Verdict::Limit { .. }) => true,
        Some(Verdict::Evaluation { fault, .. }) => fault.kind.is_from_outside(),
        Some(_) => false,
    };
    if is_ended && folder.has_checkpoint() {
        output::log(&format!("note: {}", how(folder.path())));
    } else if let Err(error) = folder.remove() {
        output::log(&format!("note: {} cannot be removed: {error}", folder.path().display()));
    }
}

/// How to go on with a run of `check`.
pub(crate) fn go_on(folder: &Path) -> String {
    let name = folder.file_name().unwrap_or_default().to_string_lossy();
    format!("`check resume` goes on from the last checkpoint, in {} ({name})", folder.display())
}

/// Says which runs there are, or removes some; gives the exit code.
pub(crate) fn runs(asked: &Runs) -> u8 {
    let home = home(asked.disk.as_deref());
    let done = match &asked.remove {
        None => kept::list(home.as_deref()).map(|text| output::print(&text)),
        Some(which) => kept::remove(home, which.as_deref()).map(|text| output::print(&text)),
    };
    done.map_or_else(|message| output::trouble(exit::SYSTEM, &message), |()| 0)
}
