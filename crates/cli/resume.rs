//! The command `check resume`: goes on with a check that was ended.

use crate::amount::{duration, memory, threads};
use crate::options::{ParseRun, Run};
use crate::runs::{self, Folder, Kept};
use crate::{checking, exit, interrupt, output};
use clap::Args;
use std::path::PathBuf;
use std::sync::Arc;
use std::time::Duration;

/// Goes on with a run that was ended.
#[derive(Args, Clone, Debug)]
pub struct Resume {
    /// The run: its folder, or its name in `check runs` [default: the latest].
    pub run: Option<String>,

    /// The folder of the runs [default: check/runs in the user's cache folder].
    #[arg(long, value_name = "DIR")]
    pub disk: Option<PathBuf>,

    /// Go on with so many threads, a number or `auto` [default: as before].
    #[arg(long, value_name = "N", value_parser = threads)]
    pub workers: Option<u16>,

    /// Go on within this memory: `500M`, `8G` [default: as before].
    #[arg(long, value_name = "BYTES", value_parser = memory)]
    pub memory: Option<u64>,

    /// End after this time from now on: `90s`, `10m`, `2h` [default: as before].
    #[arg(long, value_name = "TIME", value_parser = duration)]
    pub max_time: Option<Duration>,
}

/// Goes on with a run; gives the exit code.
pub(crate) fn run(asked: &Resume, parse: ParseRun) -> u8 {
    match begin_again(asked, parse) {
        Ok(code) => code,
        Err(message) => output::trouble(exit::SYSTEM, &message),
    }
}

fn begin_again(asked: &Resume, parse: ParseRun) -> Result<u8, String> {
    let Kept { folder, words, place, .. } = runs::find(runs::home(asked.disk.as_deref()), asked.run.as_deref())?;
    if words.first().is_some_and(|word| word == "cluster") {
        let name = folder.file_name().unwrap_or_default().to_string_lossy().into_owned();
        return Err(format!("this is a run of a cluster: the same command with `--resume {name}` goes on with it"));
    }
    if words.first().is_some_and(|first| ["tlc", "java"].contains(&first.as_str())) {
        return Err(format!("this is a run of TLC's arguments: {}", crate::tlc::go_on(&folder)));
    }
    let mut run = parse(&words).map_err(|message| format!("the run cannot be read: {message}"))?;
    let Run::Explore(explore) = &mut run else { return Err("the run is none that can be resumed".to_owned()) };
    let check = &mut explore.check;
    check.workers = asked.workers.or(check.workers);
    check.max_time = asked.max_time.or(check.max_time);
    explore.storage.memory = asked.memory.or(explore.storage.memory);
    // The folder that is entered is another one.
    let folder = std::path::absolute(&folder).unwrap_or(folder);
    let folder = Arc::new(Folder::open(folder)?);
    std::env::set_current_dir(&place).map_err(|error| format!("{} cannot be entered: {error}", place.display()))?;
    let disk = runs::given(&explore.storage, &folder, true);
    Ok(checking::on_disk(run.way(), &interrupt::on_request(), Some((folder, disk))).code)
}
