//! Runs on disk: what a check may keep there, going on with one that was ended, and what there is of them.

mod folder;
mod kept;

pub(crate) use self::folder::Folder;
pub(crate) use self::kept::{Kept, list};

use crate::amount::{bytes, duration};
use crate::arguments::parse_run;
use crate::options::{EXPLORATION, Run, Way};
use crate::{checking, exit, interrupt, output};
use check_driver::session::Disk;
use check_system::Verdict;
use clap::Args;
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::time::Duration;

/// What a check may keep on disk, and what it may take of the memory.
#[derive(Args, Clone, Debug)]
pub struct Storage {
    /// Keep within this memory, and go on from disk where more is needed: `500M`, `8G` [default: three quarters of what there
    /// is].
    #[arg(long, value_name = "BYTES", value_parser = bytes, help_heading = EXPLORATION)]
    pub memory: Option<u64>,

    /// The folder for what has no room in memory, and for checkpoints [default: check/runs in the user's cache folder].
    #[arg(long, value_name = "DIR", help_heading = EXPLORATION)]
    pub disk: Option<PathBuf>,

    /// Keep nothing on disk: no checkpoints, and the memory is all there is.
    #[arg(long, conflicts_with_all = ["memory", "disk", "checkpoint"], help_heading = EXPLORATION)]
    pub no_disk: bool,

    /// Write a checkpoint each time after so long, from which `check resume` goes on: `10m`, `1h`, or `never`.
    #[arg(long, value_name = "TIME", value_parser = between, default_value = "10m", help_heading = EXPLORATION)]
    pub checkpoint: Between,
}

/// The time between two checkpoints, if there are any.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Between(Option<Duration>);

fn between(text: &str) -> Result<Between, String> {
    if text == "never" { Ok(Between(None)) } else { duration(text).map(|time| Between(Some(time))) }
}

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

/// Goes on with a run that was ended.
#[derive(Args, Clone, Debug)]
pub struct Resume {
    /// The run: its folder, or its name in `check runs` [default: the latest].
    pub run: Option<String>,

    /// The folder of the runs [default: check/runs in the user's cache folder].
    #[arg(long, value_name = "DIR")]
    pub disk: Option<PathBuf>,
}

/// The folder of the runs: the one that is asked for, else one in the user's cache folder, if the system has one.
fn home(asked: Option<&Path>) -> Option<PathBuf> {
    let of = |variable: &str| std::env::var_os(variable).filter(|value| !value.is_empty()).map(PathBuf::from);
    let cache =
        || of("XDG_CACHE_HOME").or_else(|| of("LOCALAPPDATA")).or_else(|| of("HOME").map(|home| home.join(".cache")));
    asked.map(Path::to_path_buf).or_else(|| cache().map(|cache| cache.join("check").join("runs")))
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

/// The disk in a folder.
fn given(storage: &Storage, folder: &Arc<Folder>, resume: bool) -> Disk {
    let files: Arc<dyn check_disk::Files> = Arc::<Folder>::clone(folder);
    Disk { files, memory: storage.memory, checkpoint: storage.checkpoint.0, resume }
}

/// What becomes of the folder of a run that is over: it is kept where the run was ended before it had an answer, and can go on.
pub(crate) fn leave(folder: &Folder, verdict: Option<&Verdict>) {
    let is_ended = match verdict {
        // Refused: what is there is as it was.
        None if folder.has_checkpoint() => return,
        None => false,
        Some(Verdict::Interrupted | Verdict::Limit { .. }) => true,
        Some(Verdict::Evaluation { fault, .. }) => fault.kind.is_from_outside(),
        Some(_) => false,
    };
    if is_ended && folder.has_checkpoint() {
        let name = folder.path().file_name().unwrap_or_default().to_string_lossy();
        output::log(&format!(
            "note: `check resume` goes on from the last checkpoint, in {} ({name})",
            folder.path().display()
        ));
    } else if let Err(error) = folder.remove() {
        output::log(&format!("note: {} cannot be removed: {error}", folder.path().display()));
    }
}

/// Goes on with a run; gives the exit code.
pub(crate) fn resume(asked: &Resume) -> u8 {
    match begin_again(asked) {
        Ok(code) => code,
        Err(message) => output::trouble(exit::SYSTEM, &message),
    }
}

fn begin_again(asked: &Resume) -> Result<u8, String> {
    let Kept { folder, words, place, .. } = kept::find(home(asked.disk.as_deref()), asked.run.as_deref())?;
    let run = parse_run(&words).map_err(|message| format!("the run cannot be read: {message}"))?;
    let Run::Explore(explore) = &run else { return Err("the run is none that can be resumed".to_owned()) };
    let folder = Arc::new(Folder::open(folder)?);
    std::env::set_current_dir(&place).map_err(|error| format!("{} cannot be entered: {error}", place.display()))?;
    let disk = given(&explore.storage, &folder, true);
    Ok(checking::on_disk(run.way(), &interrupt::on_request(), Some((folder, disk))).code)
}

/// Says which runs there are, or removes some; gives the exit code.
pub(crate) fn runs(asked: &Runs) -> u8 {
    let home = home(asked.disk.as_deref());
    let done = match &asked.remove {
        None => list(home.as_deref()).map(|text| output::print(&text)),
        Some(which) => kept::remove(home, which.as_deref()).map(|text| output::print(&text)),
    };
    done.map_or_else(|message| output::trouble(exit::SYSTEM, &message), |()| 0)
}
