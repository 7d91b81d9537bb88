//! Sizes, time and the probability of a collision of fingerprints.

use super::asked::lines;
use crate::numbers::{count, grouped};
use crate::paint::{Paint, Style};
use crate::report::Run;
use check_system::{ActionCount, Outcome, RunStatistics, Statistics};
use std::time::Duration;

/// The table of figures, a line each.
pub(super) fn table(run: &Run, outcome: &Outcome, style: &Style) -> String {
    lines(&rows(run, outcome), style)
}

/// The figures: labels and texts.
pub(super) fn rows(run: &Run, outcome: &Outcome) -> Vec<(String, String)> {
    let statistics = &outcome.statistics;
    if let Some(runs) = &statistics.runs {
        return of_runs(run, statistics, runs);
    }
    if statistics.generated == 0 {
        return vec![("time".to_owned(), seconds(statistics.elapsed))];
    }
    vec![
        ("states".to_owned(), sizes(statistics)),
        ("time".to_owned(), pace(run, statistics)),
        ("fingerprints".to_owned(), collisions(run, statistics)),
    ]
}

fn of_runs(run: &Run, statistics: &Statistics, runs: &RunStatistics) -> Vec<(String, String)> {
    let mean = runs.states as f64 / runs.number.max(1) as f64;
    let limit = count(runs.limit, "state");
    let lengths = format!("{}, {mean:.1} states long on average, of {limit} at most", count(runs.number, "whole run"));
    vec![
        ("runs".to_owned(), lengths),
        (
            "states".to_owned(),
            format!("{} generated, depth {}", grouped(statistics.generated), grouped(statistics.depth)),
        ),
        ("time".to_owned(), pace(run, statistics)),
        ("seed".to_owned(), format!("{}, for the same runs again: --seed {0}", runs.seed)),
    ]
}

fn collisions(run: &Run, statistics: &Statistics) -> String {
    if run.exact {
        return "not used: whole states were compared, none was missed".to_owned();
    }
    let probability = probability(statistics.collision_probability);
    format!("the probability that a collision hid a state is at most {probability}")
}

fn sizes(statistics: &Statistics) -> String {
    let mut text = format!(
        "{} distinct, {} generated, depth {}",
        grouped(statistics.distinct),
        grouped(statistics.generated),
        grouped(statistics.depth)
    );
    if statistics.initial > 1 {
        text.push_str(&format!(", {} initial", grouped(statistics.initial)));
    }
    if statistics.left > 0 {
        text.push_str(&format!(", {} left on queue", grouped(statistics.left)));
    }
    text
}

fn pace(run: &Run, statistics: &Statistics) -> String {
    let mut text = format!("{}, {}", seconds(statistics.elapsed), count(statistics.workers as u64, "worker"));
    let elapsed = statistics.elapsed.as_secs_f64();
    if elapsed >= 0.01 {
        let rate = statistics.generated as f64 / elapsed;
        text.push_str(&format!(", {} generated a second", rounded(rate)));
    }
    if let Some(bytes) = run.memory_peak {
        text.push_str(&format!(", {} of memory at most", memory(bytes)));
    }
    text
}

/// A table of actions: steps generated, and those to new states.
pub(super) fn actions(counts: &[ActionCount], style: &Style) -> String {
    let longest = counts.iter().map(|count| count.action.name.chars().count()).max().unwrap_or(0).max(6);
    let mut text =
        style.paint(Paint::Faint, &format!("  {:<longest$} {:>14} {:>14}", "action", "generated", "distinct"));
    text.push('\n');
    for count in counts {
        let name = &count.action.name;
        text.push_str(&format!(
            "  {name:<longest$} {:>14} {:>14}\n",
            grouped(count.generated),
            grouped(count.distinct)
        ));
    }
    text
}

/// A duration with a sensible number of digits.
fn seconds(duration: Duration) -> String {
    let seconds = duration.as_secs_f64();
    match seconds {
        _ if seconds < 0.1 => format!("{seconds:.3} s"),
        _ if seconds < 60.0 => format!("{seconds:.2} s"),
        _ => format!("{} min {:.0} s", (seconds / 60.0) as u64, seconds % 60.0),
    }
}

/// A number with two significant digits or so: `940`, `12,000`, `3.4 million`.
pub fn rounded(number: f64) -> String {
    match number {
        _ if number < 1000.0 => format!("{number:.0}"),
        _ if number < 1e6 => grouped((number / 1000.0).round() as u64 * 1000),
        _ => format!("{:.1} million", number / 1e6),
    }
}

/// A probability: two digits and an exponent.
fn probability(value: f64) -> String {
    if value == 0.0 {
        "0".to_owned()
    } else if value >= 0.001 {
        format!("{value:.3}")
    } else {
        format!("{value:.1e}")
    }
}

/// Bytes in binary units.
pub fn memory(bytes: u64) -> String {
    const UNITS: [&str; 4] = ["KiB", "MiB", "GiB", "TiB"];
    let mut size = bytes as f64 / 1024.0;
    let mut unit = 0;
    while size >= 1024.0 && unit + 1 < UNITS.len() {
        size /= 1024.0;
        unit += 1;
    }
    if size < 10.0 { format!("{size:.1} {}", UNITS[unit]) } else { format!("{size:.0} {}", UNITS[unit]) }
}
