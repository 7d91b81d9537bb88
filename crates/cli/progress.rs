//! The progress line of an exploration.

use crate::output;
use check_driver::host::{self, Host};
use check_driver::monitor::Observer;
use check_engine::{GraphSize, Progress};
use check_report::numbers::grouped;
use check_report::text::{memory as show_memory, rounded};
use std::io::{IsTerminal, Write};
use std::sync::atomic::AtomicBool;
use std::sync::atomic::Ordering::Relaxed;
use std::sync::{Arc, Mutex, PoisonError};
use std::time::Duration;

/// The first progress line comes after this time: a quick run shows none.
const FIRST_LINE: Duration = Duration::from_millis(500);

/// Time between progress lines.
const BETWEEN_LINES: Duration = Duration::from_millis(200);

/// Time between lines where there is no terminal: a log is to show that there is life, and not much more.
const BETWEEN_LOGGED: Duration = Duration::from_secs(60);

/// Where progress is shown.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Shown {
    /// On a line of the terminal that is written again and again.
    InPlace,
    /// In the log.
    Logged,
}

/// The progress line of explorations.
pub(crate) struct ProgressLine {
    shown: Shown,
    next_line: Mutex<Duration>,
    /// The states of each process, where several search together.
    shares: Mutex<Vec<u64>>,
    /// Whether it was said that the temporal properties will not be decided.
    has_warned: AtomicBool,
    host: Arc<dyn Host>,
}

impl ProgressLine {
    /// A line for standard error; where that is not a terminal, it gets a line a minute.
    pub(crate) fn new() -> Self {
        let shown = if std::io::stderr().is_terminal() { Shown::InPlace } else { Shown::Logged };
        Self {
            shown,
            next_line: Mutex::new(first(shown)),
            shares: Mutex::default(),
            has_warned: AtomicBool::new(false),
            host: host::standard(),
        }
    }

    /// Takes note of how many states each process has.
    pub(crate) fn set_shares(&self, states: Vec<u64>) {
        *self.shares.lock().unwrap_or_else(PoisonError::into_inner) = states;
    }

    /// Whether a line is due; if so, the next one is `step` later.
    fn is_due(&self, now: Duration, step: Duration) -> bool {
        let mut next = self.next_line.lock().unwrap_or_else(PoisonError::into_inner);
        let is_due = now >= *next;
        if is_due {
            *next = now + step;
        }
        is_due
    }
}

fn first(shown: Shown) -> Duration {
    if shown == Shown::Logged { BETWEEN_LOGGED } else { FIRST_LINE }
}

impl Observer for ProgressLine {
    fn progress(&self, progress: &Progress, elapsed: Duration) {
        let memory = || self.host.used().map(|used| used.resident);
        let shares = || shares(&self.shares.lock().unwrap_or_else(PoisonError::into_inner));
        if let Some(graph) = progress.graph.filter(GraphSize::is_too_large)
            && !self.has_warned.swap(true, Relaxed)
        {
            if self.shown == Shown::InPlace {
                write_line("");
            }
            output::log(&warning(graph));
        }
        let text = |width| line(progress, elapsed, (memory(), shares()), width);
        match self.shown {
            Shown::InPlace if self.is_due(elapsed, BETWEEN_LINES) => write_line(&text(columns())),
            Shown::Logged if self.is_due(elapsed, BETWEEN_LOGGED) => output::log(&text(usize::MAX)),
            _ => {}
        }
    }

    fn finished(&self, elapsed: Duration) {
        *self.next_line.lock().unwrap_or_else(PoisonError::into_inner) = first(self.shown);
        if self.shown == Shown::InPlace && elapsed >= FIRST_LINE {
            write_line("");
        }
    }
}

/// How wide the terminal is of which standard error is a part.
fn columns() -> usize {
    let size = terminal_size::terminal_size_of(std::io::stderr());
    size.map_or(80, |(width, _)| usize::from(width.0))
}

/// What is known of an exploration, on a line that leaves the last column free: some terminals begin a new line there.
/// What matters least is left out first.
fn line(progress: &Progress, elapsed: Duration, beside: (Option<u64>, Option<String>), width: usize) -> String {
    let (memory, shares) = beside;
    let mut parts = parts(progress, elapsed, memory);
    parts.extend(shares.map(|shares| (5, shares)));
    let shown = |parts: &[(u8, String)]| {
        let texts: Vec<&str> = parts.iter().map(|(_, text)| text.as_str()).collect();
        format!("{:.0} s: {}", elapsed.as_secs_f64(), texts.join(", "))
    };
    let room = width.saturating_sub(1);
    let mut text = shown(&parts);
    while text.chars().count() > room && parts.len() > 1 {
        let least = (0..parts.len()).max_by_key(|place| parts[*place].0).unwrap_or(0);
        parts.remove(least);
        text = shown(&parts);
    }
    text.chars().take(room).collect()
}

/// What part of the states each process has, where there are several.
fn shares(states: &[u64]) -> Option<String> {
    let all: u64 = states.iter().sum();
    let part = |&one: &u64| format!("{:.0}", one as f64 * 100.0 / all.max(1) as f64);
    let parts: Vec<String> = states.iter().map(part).collect();
    (parts.len() > 1).then(|| format!("by process {} %", parts.join(" ")))
}

/// The parts of the line, each with how soon it can be missed: the larger, the sooner.
fn parts(progress: &Progress, elapsed: Duration, memory: Option<u64>) -> Vec<(u8, String)> {
    let rate = rounded(progress.generated as f64 / elapsed.as_secs_f64().max(0.001));
    let generated = grouped(progress.generated);
    if let Some(runs) = progress.runs {
        return vec![(0, format!("{} runs", grouped(runs))), (1, format!("{generated} states drawn ({rate}/s)"))];
    }
    let mut parts = vec![
        (0, format!("{} states", grouped(progress.distinct))),
        (4, format!("{generated} generated ({rate}/s)")),
        (2, format!("{} to expand", grouped(progress.queue))),
        (1, format!("depth {}", progress.depth)),
    ];
    parts.extend(memory.map(|bytes| (3, show_memory(bytes))));
    parts.extend(progress.graph.map(|graph| (3, format!("graph {}", show_memory(graph.bytes)))));
    parts
}

/// What is said once when the graph for temporal properties has become larger than it may be.
fn warning(graph: GraphSize) -> String {
    let (bytes, allowed) = (show_memory(graph.bytes), show_memory(graph.allowed.unwrap_or(u64::MAX)));
    format!(
        "warning: to decide the temporal properties {bytes} of memory are needed by now, and {allowed} are allowed (`--memory`): \
         they will not be decided, unless more is allowed"
    )
}

/// Replaces the line on which the cursor stands. Nothing depends on its being seen.
fn write_line(text: &str) {
    let _ = write!(std::io::stderr(), "\r\x1b[K{text}");
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_line() {
        let progress =
            Progress { initial: 1, generated: 1_300_000, distinct: 35_142, queue: 12, depth: 5, ..Progress::default() };
        let text = line(&progress, Duration::from_secs(2), (Some(5 << 20), None), 200);
        assert_eq!(text, "2 s: 35,142 states, 1,300,000 generated (650,000/s), 12 to expand, depth 5, 5.0 MiB");
        let within = |width| line(&progress, Duration::from_secs(2), (Some(5 << 20), None), width);
        assert_eq!(within(81), "2 s: 35,142 states, 12 to expand, depth 5, 5.0 MiB");
        assert_eq!(within(42), "2 s: 35,142 states, 12 to expand, depth 5");
        assert_eq!(within(41), "2 s: 35,142 states, depth 5");
        assert_eq!(within(10), "2 s: 35,1");
        let progress = Progress { generated: 1_300_000, runs: Some(13_000), ..Progress::default() };
        let text = line(&progress, Duration::from_secs(2), (Some(5 << 20), None), 200);
        assert_eq!(text, "2 s: 13,000 runs, 1,300,000 states drawn (650,000/s)");
        let graph = Some(GraphSize { bytes: 3 << 30, allowed: Some(1 << 30) });
        let text = line(&Progress { graph, ..Progress::default() }, Duration::from_secs(2), (None, None), 200);
        assert_eq!(text, "2 s: 0 states, 0 generated (0/s), 0 to expand, depth 0, graph 3.0 GiB");
        assert_eq!(shares(&[1, 3]).as_deref(), Some("by process 25 75 %"));
        assert_eq!(shares(&[7]), None);
    }
}
