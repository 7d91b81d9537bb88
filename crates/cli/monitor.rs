//! The clock, the memory and the user's wishes, as an exploration sees them; the progress line, as the user sees it.

use crate::limits::Limits;
use crate::{memory, output};
use check_engine::{Monitor, Progress};
use check_report::numbers::grouped;
use check_report::text::{memory as show_memory, rounded};
use check_system::{Allowance, Fault};
use std::io::{IsTerminal, Write};
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::sync::{Arc, Mutex, PoisonError};
use std::time::{Duration, Instant};

/// The first progress line comes after this time: a quick run shows none.
const FIRST_LINE: Duration = Duration::from_millis(500);

/// Time between progress lines.
const BETWEEN_LINES: Duration = Duration::from_millis(200);

/// Time between lines where there is no terminal: a log is to show that there is life, and not much more.
const BETWEEN_LOGGED: Duration = Duration::from_secs(60);

/// Time between looks at the memory in use: a look takes tens of microseconds.
const BETWEEN_LOOKS: Duration = Duration::from_millis(50);

/// Where progress is shown.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Shown {
    Nowhere,
    /// On a line of the terminal that is written again and again.
    InPlace,
    /// In the log.
    Logged,
}

/// Watches over one exploration.
pub(crate) struct Watch {
    start: Instant,
    interrupt: Arc<AtomicBool>,
    shown: Shown,
    next_line: Mutex<Duration>,
    next_look: Mutex<Duration>,
    memory: AtomicU64,
    limits: Option<Arc<Limits>>,
}

impl Watch {
    /// A watch that starts now. `quiet` shows no progress; standard error that is not a terminal gets a line a minute.
    pub(crate) fn new(interrupt: Arc<AtomicBool>, quiet: bool) -> Self {
        let shown = match std::io::stderr().is_terminal() {
            _ if quiet => Shown::Nowhere,
            true => Shown::InPlace,
            false => Shown::Logged,
        };
        Self {
            start: Instant::now(),
            interrupt,
            shown,
            next_line: Mutex::new(if shown == Shown::Logged { BETWEEN_LOGGED } else { FIRST_LINE }),
            next_look: Mutex::new(Duration::ZERO),
            memory: AtomicU64::new(0),
            limits: None,
        }
    }

    /// The same for an exploration whose evaluations have limits.
    pub(crate) fn under(limits: &Arc<Limits>, quiet: bool) -> Self {
        Self { limits: Some(Arc::clone(limits)), ..Self::new(limits.interrupt(), quiet) }
    }

    /// Removes the progress line.
    pub(crate) fn finish(&self) {
        if self.shown == Shown::InPlace && self.start.elapsed() >= FIRST_LINE {
            write_line("");
        }
    }

    /// Whether a moment has come; if so, the next one is `step` later.
    fn is_due(&self, moment: &Mutex<Duration>, step: Duration) -> bool {
        let mut next = moment.lock().unwrap_or_else(PoisonError::into_inner);
        let now = self.start.elapsed();
        let is_due = now >= *next;
        if is_due {
            *next = now + step;
        }
        is_due
    }
}

impl Monitor for Watch {
    fn elapsed(&self) -> Duration {
        self.start.elapsed()
    }

    fn spent(&self) -> Duration {
        self.limits.as_ref().map_or_else(|| self.start.elapsed(), |limits| limits.spent())
    }

    fn interrupted(&self) -> bool {
        self.interrupt.load(Ordering::Relaxed)
    }

    fn refusal(&self) -> Option<Fault> {
        self.limits.as_ref().and_then(|limits| limits.grant(0).err())
    }

    fn memory(&self) -> Option<u64> {
        if self.is_due(&self.next_look, BETWEEN_LOOKS) {
            self.memory.store(memory::now()?, Ordering::Relaxed);
        }
        Some(self.memory.load(Ordering::Relaxed))
    }

    fn memory_is_out(&self, more: u64) -> Option<Fault> {
        self.limits.as_ref().and_then(|limits| limits.memory_is_out(more))
    }

    fn conclude(&self) -> Option<Fault> {
        self.limits.as_ref().and_then(|limits| limits.conclude())
    }

    fn has_cut_conclusion(&self) -> bool {
        self.limits.as_ref().is_some_and(|limits| limits.refusal_at_end().is_some())
    }

    fn progress(&self, progress: &Progress) {
        let text = |width| line(progress, self.start.elapsed(), memory::now(), width);
        match self.shown {
            Shown::InPlace if self.is_due(&self.next_line, BETWEEN_LINES) => write_line(&text(columns())),
            Shown::Logged if self.is_due(&self.next_line, BETWEEN_LOGGED) => output::log(&text(usize::MAX)),
            _ => {}
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
fn line(progress: &Progress, elapsed: Duration, memory: Option<u64>, width: usize) -> String {
    let mut parts = parts(progress, elapsed, memory);
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
    parts
}

/// Replaces the line on which the cursor stands. Nothing depends on its being seen.
fn write_line(text: &str) {
    let _ = write!(std::io::stderr(), "\r\x1b[K{text}");
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_was_evaluated_before_counts_against_the_budget() {
        let limits = Arc::new(Limits::default());
        std::thread::sleep(Duration::from_millis(30));
        let watch = Watch::under(&limits, true);
        assert!(watch.spent() >= watch.elapsed() + Duration::from_millis(30));
    }

    #[test]
    fn a_line() {
        let progress = Progress { generated: 1_300_000, distinct: 35_142, queue: 12, depth: 5, runs: None };
        let text = line(&progress, Duration::from_secs(2), Some(5 << 20), 200);
        assert_eq!(text, "2 s: 35,142 states, 1,300,000 generated (650,000/s), 12 to expand, depth 5, 5.0 MiB");
        let within = |width| line(&progress, Duration::from_secs(2), Some(5 << 20), width);
        assert_eq!(within(81), "2 s: 35,142 states, 12 to expand, depth 5, 5.0 MiB");
        assert_eq!(within(42), "2 s: 35,142 states, 12 to expand, depth 5");
        assert_eq!(within(41), "2 s: 35,142 states, depth 5");
        assert_eq!(within(10), "2 s: 35,1");
        let progress = Progress { generated: 1_300_000, runs: Some(13_000), ..Progress::default() };
        let text = line(&progress, Duration::from_secs(2), Some(5 << 20), 200);
        assert_eq!(text, "2 s: 13,000 runs, 1,300,000 states drawn (650,000/s)");
    }
}
