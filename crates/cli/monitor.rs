//! The clock, the memory and the user's wishes, as an exploration sees them; the progress line, as the user sees it.

use crate::memory;
use check_engine::{Monitor, Progress};
use check_report::text::{grouped, memory as show_memory, rounded};
use std::io::{IsTerminal, Write};
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::sync::{Arc, Mutex, PoisonError};
use std::time::{Duration, Instant};

/// The first progress line comes after this time: a quick run shows none.
const FIRST_LINE: Duration = Duration::from_millis(500);

/// Time between progress lines.
const BETWEEN_LINES: Duration = Duration::from_millis(200);

/// Time between looks at the memory in use: a look takes tens of microseconds.
const BETWEEN_LOOKS: Duration = Duration::from_millis(50);

/// Watches over one exploration.
pub(crate) struct Watch {
    start: Instant,
    interrupt: Arc<AtomicBool>,
    shows_progress: bool,
    next_line: Mutex<Duration>,
    next_look: Mutex<Duration>,
    memory: AtomicU64,
}

impl Watch {
    /// A watch that starts now. `quiet` shows no progress, nor does standard error that is not a terminal.
    pub(crate) fn new(interrupt: Arc<AtomicBool>, quiet: bool) -> Self {
        Self {
            start: Instant::now(),
            interrupt,
            shows_progress: !quiet && std::io::stderr().is_terminal(),
            next_line: Mutex::new(FIRST_LINE),
            next_look: Mutex::new(Duration::ZERO),
            memory: AtomicU64::new(0),
        }
    }

    /// Removes the progress line.
    pub(crate) fn finish(&self) {
        if self.shows_progress && self.start.elapsed() >= FIRST_LINE {
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

    fn interrupted(&self) -> bool {
        self.interrupt.load(Ordering::Relaxed)
    }

    fn memory(&self) -> Option<u64> {
        if self.is_due(&self.next_look, BETWEEN_LOOKS) {
            self.memory.store(memory::now()?, Ordering::Relaxed);
        }
        Some(self.memory.load(Ordering::Relaxed))
    }

    fn progress(&self, progress: &Progress) {
        if self.shows_progress && self.is_due(&self.next_line, BETWEEN_LINES) {
            write_line(&line(progress, self.start.elapsed(), memory::now()));
        }
    }
}

fn line(progress: &Progress, elapsed: Duration, memory: Option<u64>) -> String {
    let rate = progress.generated as f64 / elapsed.as_secs_f64().max(0.001);
    if let Some(runs) = progress.runs {
        let seconds = elapsed.as_secs_f64();
        return format!(
            "{seconds:.0} s: {} runs, {} states drawn ({}/s)",
            grouped(runs),
            grouped(progress.generated),
            rounded(rate)
        );
    }
    let memory = memory.map(|bytes| format!(", {}", show_memory(bytes))).unwrap_or_default();
    format!(
        "{:.0} s: {} states, {} generated ({}/s), {} to expand, depth {}{memory}",
        elapsed.as_secs_f64(),
        grouped(progress.distinct),
        grouped(progress.generated),
        rounded(rate),
        grouped(progress.queue),
        progress.depth,
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
        let progress = Progress { generated: 1_300_000, distinct: 35_142, queue: 12, depth: 5, runs: None };
        let text = line(&progress, Duration::from_secs(2), Some(5 << 20));
        assert_eq!(text, "2 s: 35,142 states, 1,300,000 generated (650,000/s), 12 to expand, depth 5, 5.0 MiB");
        let progress = Progress { generated: 1_300_000, runs: Some(13_000), ..Progress::default() };
        let text = line(&progress, Duration::from_secs(2), Some(5 << 20));
        assert_eq!(text, "2 s: 13,000 runs, 1,300,000 states drawn (650,000/s)");
    }
}
