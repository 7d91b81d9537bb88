//! A barrier for threads that arrive at nearly the same time.

use crate::shared_memory::{AtomicUsize, Condvar, Mutex, spin_loop};
use std::sync::PoisonError;
use std::sync::atomic::Ordering::SeqCst;

/// How often a thread looks whether all others have come before it goes to sleep: for a hundred microseconds at most, which
/// is about what it takes to be woken.
const LOOKS: usize = if cfg!(check_loom) { 1 } else { 2_000 };

/// Lets threads pass when all have arrived, again and again.
pub(crate) struct SpinBarrier {
    threads: usize,
    arrived: AtomicUsize,
    /// How often it has opened.
    openings: AtomicUsize,
    sleep: Mutex<()>,
    opened: Condvar,
}

impl SpinBarrier {
    /// A spin_barrier for so many threads.
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
        let mut asleep = self.sleep.lock().unwrap_or_else(PoisonError::into_inner);
        while is_closed() {
            asleep = self.opened.wait(asleep).unwrap_or_else(PoisonError::into_inner);
        }
    }
}

#[cfg(all(test, not(check_loom)))]
mod tests {
    use super::*;

    #[test]
    fn nobody_is_ahead_of_the_others() {
        const THREADS: usize = 4;
        let (spin_barrier, done) = (SpinBarrier::new(THREADS), AtomicUsize::new(0));
        std::thread::scope(|scope| {
            for thread in 0..THREADS {
                let (spin_barrier, done) = (&spin_barrier, &done);
                scope.spawn(move || {
                    for round in 0..200 {
                        assert!((round * THREADS..(round + 1) * THREADS).contains(&done.load(SeqCst)));
                        if (round + thread) % 50 == 0 {
                            std::thread::sleep(std::time::Duration::from_millis(1));
                        }
                        spin_barrier.pass();
                        done.fetch_add(1, SeqCst);
                        spin_barrier.pass();
                    }
                });
            }
        });
        assert_eq!(done.load(SeqCst), 200 * THREADS);
    }
}

/// Every interleaving of a few threads with at most three preemptions.
#[cfg(all(test, check_loom))]
mod interleavings {
    use super::*;
    use loom::sync::Arc;
    use loom::thread;

    /// Before a barrier each thread counts itself; behind it all are counted. A thread that is woken too early, or never,
    /// or that meets the next round, fails this.
    fn nobody_is_ahead(threads: usize, rounds: usize) {
        let mut model = loom::model::Builder::new();
        model.preemption_bound = Some(3);
        model.check(move || {
            let shared = Arc::new((SpinBarrier::new(threads), AtomicUsize::new(0)));
            let run = move |shared: Arc<(SpinBarrier, AtomicUsize)>| {
                let (spin_barrier, done) = &*shared;
                for round in 1..=rounds {
                    done.fetch_add(1, SeqCst);
                    spin_barrier.pass();
                    assert!(done.load(SeqCst) >= round * threads);
                }
            };
            let others: Vec<_> = (1..threads)
                .map(|_| {
                    let shared = Arc::clone(&shared);
                    thread::spawn(move || run(shared))
                })
                .collect();
            run(Arc::clone(&shared));
            others.into_iter().for_each(|thread| thread.join().expect("no thread panics"));
            assert_eq!(shared.1.load(SeqCst), rounds * threads);
        });
    }

    #[test]
    fn two_threads_twice() {
        nobody_is_ahead(2, 2);
    }

    #[test]
    fn three_threads_once() {
        nobody_is_ahead(3, 1);
    }
}
