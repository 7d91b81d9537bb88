//! The rows of a table and what came of them, for readers.

use super::row::Row;
use super::trial::{Manner, Trial};
use std::collections::HashMap;
use std::fmt::Write;

/// How many agree, and how fast we are where TLC took a second or more.
pub(crate) fn summary(trials: &[(Row, Trial)], explained: &HashMap<String, String>) -> String {
    let agree = trials.iter().filter(|(_, trial)| trial.differs.is_empty()).count();
    let known = trials.iter().filter(|(row, trial)| !trial.differs.is_empty() && explained.contains_key(&row.cfg));
    let known = known.count();
    let mut text = format!("{agree} of {} rows agree, {known} differ for a reason", trials.len());
    let ratio = |(row, trial): &(Row, Trial)| {
        let seconds = row.seconds.filter(|seconds| *seconds >= 1.0 && trial.differs.is_empty())?;
        Some((seconds / trial.seconds.max(1e-3)).ln())
    };
    let ratios: Vec<f64> = trials.iter().filter_map(ratio).collect();
    if !ratios.is_empty() {
        let mean = (ratios.iter().sum::<f64>() / ratios.len() as f64).exp();
        let count = ratios.len();
        write!(text, "; TLC's time over ours, geometric mean of {count} rows of a second and more: {mean:.1}")
            .expect("a string takes whatever is written to it");
    }
    text
}

/// The page of the documents that holds a table.
pub(crate) fn page(
    table: &str,
    repository: &str,
    manner: &Manner,
    trials: &[(Row, Trial)],
    explained: &HashMap<String, String>,
) -> String {
    let mut text = format!(
        "# {repository}\n\nWritten by the test `{table}` (see [conformance](../conformance.md)); rows that TLC checks \
         within {} s.\n{} worker. TLC's times were measured on another day: a guide, not a claim.\n\n**{}.**\n\n\
         | config | exit | distinct | generated | depth | TLC, s | ours, s | |\n|---|---|---|---|---|---|---|---|\n",
        manner.seconds,
        manner.workers,
        summary(trials, explained)
    );
    for (row, trial) in trials {
        line(&mut text, row, trial, explained.get(&row.cfg));
    }
    text
}

fn line(text: &mut String, row: &Row, trial: &Trial, because: Option<&String>) {
    let figure = |figure: Option<u64>| figure.map_or(String::new(), |figure| figure.to_string());
    let verdict = match because {
        _ if trial.differs.is_empty() => String::new(),
        Some(because) => format!("differs ({}): {because}", trial.differs.join(", ")),
        None => format!("**differs** ({})", trial.differs.join(", ")),
    };
    writeln!(
        text,
        "| {} | {} | {} | {} | {} | {} | {:.2} | {verdict} |",
        row.cfg.trim_start_matches("specifications/").trim_start_matches("tlatools/org.lamport.tlatools/test-model/"),
        trial.exit,
        figure(trial.distinct),
        figure(trial.generated),
        figure(trial.depth),
        row.seconds.map_or(String::new(), |seconds| format!("{seconds:.2}")),
        trial.seconds,
    )
    .expect("a string takes whatever is written to it");
}
