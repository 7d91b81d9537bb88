//! Options: what a check may keep on disk, and what it may take of the memory.

use crate::amount::{duration, memory};
use clap::Args;
use std::path::PathBuf;
use std::time::Duration;

/// The heading of the options on how a spec is explored.
pub(crate) const EXPLORATION: &str = "Exploration";

/// What a check may keep on disk, and what it may take of the memory.
#[derive(Args, Clone, Debug)]
pub struct Storage {
    /// Keep within this memory, and go on from disk where more is needed: `500M`, `8G` [default: three quarters of what there
    /// is].
    #[arg(long, value_name = "BYTES", value_parser = memory, help_heading = EXPLORATION)]
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

impl Storage {
    /// The time between two checkpoints, if there are any.
    pub(crate) fn between(&self) -> Option<Duration> {
        self.checkpoint.0
    }
}
