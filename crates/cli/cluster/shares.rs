//! The progress line of a cluster: one run, and the share of each process.

use crate::progress::ProgressLine;
use check_driver::monitor::Observer;
use check_engine::Progress;
use std::time::Duration;

/// The progress line of a cluster.
pub(super) struct Shares {
    line: ProgressLine,
    /// Peers in each process.
    workers: usize,
}

impl Shares {
    /// A line for processes with so many peers each.
    pub(super) fn new(workers: usize) -> Self {
        Self { line: ProgressLine::new(), workers }
    }
}

impl Observer for Shares {
    fn shares(&self, states: &[u64]) {
        self.line.set_shares(states.chunks(self.workers).map(|peers| peers.iter().sum()).collect());
    }

    fn progress(&self, progress: &Progress, elapsed: Duration) {
        self.line.progress(progress, elapsed);
    }

    fn finished(&self, elapsed: Duration) {
        self.line.finished(elapsed);
    }
}
