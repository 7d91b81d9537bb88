//! One row tried: the program run as its user would, and what it said compared with what TLC says.

use super::row::Row;
use crate::program::check_within;
use serde_json::Value;
use std::path::Path;
use std::time::{Duration, Instant};

/// How rows are tried; the environment may say otherwise.
#[derive(Clone, Debug)]
pub(crate) struct Manner {
    /// `CHECK_SECONDS`: rows that take TLC longer are left out.
    pub(crate) seconds: f64,
    /// `CHECK_PATIENCE`: seconds after which a run is ended.
    pub(crate) patience: Duration,
    /// `CHECK_WORKERS`.
    pub(crate) workers: String,
    /// `CHECK_EXACT`: whether whole states are compared.
    pub(crate) exact: bool,
    /// `CHECK_ONLY`: only rows whose config contains this.
    pub(crate) only: String,
    /// `CHECK_WRITE`: whether the table in the documents is written anew.
    pub(crate) write: bool,
}

impl Manner {
    /// What the environment says.
    pub(crate) fn from_environment() -> Self {
        let said = |name: &str| std::env::var(name).ok();
        let number = |name: &str, otherwise: f64| {
            said(name).map_or(otherwise, |text| text.parse().unwrap_or_else(|_| panic!("{name} is not a number")))
        };
        Self {
            seconds: number("CHECK_SECONDS", 60.0),
            patience: Duration::from_secs_f64(number("CHECK_PATIENCE", 120.0)),
            workers: said("CHECK_WORKERS").unwrap_or_else(|| "1".to_owned()),
            exact: said("CHECK_EXACT").is_some(),
            only: said("CHECK_ONLY").unwrap_or_default(),
            write: said("CHECK_WRITE").is_some(),
        }
    }

    /// Whether a row is to be tried.
    pub(crate) fn wants(&self, row: &Row) -> bool {
        row.exit.is_some() && row.seconds.unwrap_or(0.0) <= self.seconds && row.cfg.contains(&self.only)
    }
}

/// What came of a row.
#[derive(Clone, Debug)]
pub(crate) struct Trial {
    /// Our exit code; -1 when our patience ended.
    pub(crate) exit: i64,
    /// States generated.
    pub(crate) generated: Option<u64>,
    /// Distinct states.
    pub(crate) distinct: Option<u64>,
    /// Levels.
    pub(crate) depth: Option<u64>,
    /// States of the trace.
    pub(crate) trace_length: Option<u64>,
    /// Wall-clock seconds of the whole process.
    pub(crate) seconds: f64,
    /// What differs from TLC.
    pub(crate) differs: Vec<&'static str>,
}

/// Tries a row.
pub(crate) fn run(row: &Row, checkout: &Path, manner: &Manner) -> Trial {
    let spec = checkout.join(&row.spec);
    let folder = spec.parent().expect("a spec lies in a folder");
    let spec = spec.file_name().expect("a spec is a file").to_string_lossy().into_owned();
    let config = checkout.join(&row.cfg).to_string_lossy().into_owned();
    let mut arguments = vec![&*spec, "--config", &*config, "--format", "json", "--workers", &*manner.workers];
    arguments.extend(row.no_deadlock.then_some("--no-deadlock"));
    arguments.extend(manner.exact.then_some("--exact"));
    let start = Instant::now();
    let said = check_within(manner.patience, folder, &arguments);
    let seconds = start.elapsed().as_secs_f64();
    let report: Value = serde_json::from_str(&said.out).unwrap_or_default();
    let figure = |field: &str| report["statistics"][field].as_u64();
    let mut trial = Trial {
        exit: i64::from(said.code),
        generated: figure("states_generated"),
        distinct: figure("states_distinct"),
        depth: figure("depth"),
        trace_length: report["trace"]["states"].as_array().map(|states| states.len() as u64),
        seconds,
        differs: Vec::new(),
    };
    trial.differs = differences(row, &trial);
    trial
}

fn differences(row: &Row, trial: &Trial) -> Vec<&'static str> {
    if row.exit != Some(trial.exit) {
        return vec!["exit"];
    }
    let figures = [
        ("distinct", row.distinct, trial.distinct),
        ("generated", row.generated, trial.generated),
        ("depth", row.depth, trial.depth),
    ];
    let unlike = figures.into_iter().filter(|(_, want, got)| want.is_some() && want != got).map(|(name, ..)| name);
    // A shorter trace than TLC's is no fault.
    let is_longer = row.trace_length.is_some_and(|want| trial.trace_length.is_none_or(|got| got > want));
    unlike.chain(is_longer.then_some("trace")).collect()
}

/// Says at once what came of a row, for those who watch.
pub(crate) fn tell(row: &Row, trial: &Trial, because: Option<&String>) {
    if trial.differs.is_empty() {
        return;
    }
    let want = (row.exit, row.generated, row.distinct, row.depth, row.trace_length);
    let got = (trial.exit, trial.generated, trial.distinct, trial.depth, trial.trace_length);
    println!("{}: {}: TLC {want:?}, we {got:?}", row.cfg, trial.differs.join(", "));
    println!("    {}", because.map_or("NOT EXPLAINED", String::as_str));
}
