//! A barrier for threads that arrive at nearly the same time.

use std::hint::spin_loop;
use std::sync::atomic::{AtomicUsize, Ordering::SeqCst};
use std::sync::{Condvar, Mutex, PoisonError};

/// How often a thread looks whether all others have come before it goes to sleep: for a hundred microseconds at most, which
/// is about what it takes to be woken.
const LOOKS: usize = 2_000;

/// Lets threads pass when all have arrived, again and again.
pub(crate) struct Gate {
    threads: usize,
    arrived: AtomicUsize,
    /// How often it has opened.
    openings: AtomicUsize,
    sleep: Mutex<()>,
    opened: Condvar,
}

impl Gate {
    /// A gate for so many threads.
    pub(crate) fn new(threads: usize) -> Self {
        let (arrived, openings) = (AtomicUsize::new(0), AtomicUsize::new(0));
        Self { threads, arrived, openings, sleep: Mutex::new(()), opened: Condvar::new() }
    }

    /// Waits until all have arrived.
    pub(crate) fn pass(&self) {
        let before = self.openings.load(SeqCst);
        if self.arrived.fetch_add(1, SeqCst) + 1 == self.threads {
            self.arrived.store(0, SeqCst);
            let asleep = self.sleep.lock().unwrap_or_else(PoisonError::into_inner);
            self.openings.store(before.wrapping_add(1), SeqCst);
            drop(asleep);
            self.opened.notify_all();
            return;
        }
        let is_closed = || self.openings.load(SeqCst) == before;
        for _ in 0..LOOKS {
            if !is_closed() {
                return;
            }
            spin_loop();
        }
        let asleep = self.sleep.lock().unwrap_or_else(PoisonError::into_inner);
        drop(self.opened.wait_while(asleep, |()| is_closed()).unwrap_or_else(PoisonError::into_inner));
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn nobody_is_ahead_of_the_others() {
        const THREADS: usize = 4;
        let (gate, done) = (Gate::new(THREADS), AtomicUsize::new(0));
        std::thread::scope(|scope| {
            for thread in 0..THREADS {
                let (gate, done) = (&gate, &done);
                scope.spawn(move || {
                    for round in 0..200 {
                        assert!((round * THREADS..(round + 1) * THREADS).contains(&done.load(SeqCst)));
                        if (round + thread) % 50 == 0 {
                            std::thread::sleep(std::time::Duration::from_millis(1));
                        }
                        gate.pass();
                        done.fetch_add(1, SeqCst);
                        gate.pass();
                    }
                });
            }
        });
        assert_eq!(done.load(SeqCst), 200 * THREADS);
    }
}
