//! This program, in each of its modes.

use crate::answer::{Answer, Case};
use crate::program::check_within;
use crate::tlc::write;
use serde_json::Value;
use std::path::Path;
use std::time::Duration;

/// The modes, apart from the default one. All give the same answer.
const MODES: [&[&str]; 7] = [
    &["--evaluator", "general", "--workers", "1"],
    &["--evaluator", "hasty", "--workers", "1"],
    &["--workers", "2"],
    &["--exact", "--workers", "1"],
    &["--evaluator", "hasty", "--workers", "3"],
    &["--visited", "dashmap", "--workers", "2"],
    // From the first level on everything goes to disk.
    &["--memory", "1M", "--checkpoint", "0s", "--disk", "disk", "--workers", "2"],
];

/// More states are not explored: TLC would take too long for them.
const STATES: &str = "5000";

/// What this program says of a spec, with one worker.
pub(crate) fn run(case: &Case, folder: &Path) -> Answer {
    write(case, folder);
    run_in(case, folder, &["--workers", "1"]).0
}

/// What the other modes say otherwise.
pub(crate) fn modes_that_differ(case: &Case, folder: &Path) -> Vec<String> {
    write(case, folder);
    let (_, default) = run_in(case, folder, &["--workers", "1"]);
    let differ = MODES.iter().filter_map(|mode| {
        let (_, report) = run_in(case, folder, mode);
        (report != default).then(|| format!("{}:\n{report:#}\nand by default:\n{default:#}", mode.join(" ")))
    });
    differ.collect()
}

/// Whether it was too large to be compared.
pub(crate) fn is_too_large(answer: &Answer) -> bool {
    answer.exit == -1 || answer.exit == 152 || (answer.exit == 3 && !answer.said.contains("\"undecided\""))
}

fn run_in(case: &Case, folder: &Path, mode: &[&str]) -> (Answer, Value) {
    let root = format!("{}.tla", case.modules[0].0);
    let mut arguments = vec![&*root, "--format", "json", "--max-time", "10s", "--max-states", STATES];
    arguments.extend(mode);
    let said = check_within(Duration::from_secs(30), folder, &arguments);
    let mut report: Value = serde_json::from_str(&said.out).unwrap_or_default();
    let answer = Answer::of_report(said.code, &report, said.out + &said.log);
    for changing in ["seconds", "workers", "memory_peak_bytes", "collision_probability"] {
        if let Some(figures) = report["statistics"].as_object_mut() {
            figures.remove(changing);
        }
    }
    report["exit"] = Value::from(said.code);
    (answer, report)
}
