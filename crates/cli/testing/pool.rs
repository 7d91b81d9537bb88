//! So many threads, each of which takes the next test when it is done with one; the results in the order of the tests.

use std::panic::resume_unwind;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::mpsc;
use std::thread;

/// Runs all items, at most `jobs` at a time. `show` sees each result in its turn, as soon as those before it are there.
pub(super) fn run<T: Sync, R: Send>(
    items: &[T],
    jobs: usize,
    work: impl Fn(&T) -> R + Sync,
    mut show: impl FnMut(&R),
) -> Vec<R> {
    let next = AtomicUsize::new(0);
    let (sender, receiver) = mpsc::channel();
    thread::scope(|scope| {
        let running: Vec<_> = (0..jobs.clamp(1, items.len().max(1)))
            .map(|_| {
                let (sender, next, work) = (sender.clone(), &next, &work);
                let take = move || {
                    while let Some((at, item)) = items.get(next.load(Ordering::Relaxed)).and_then(|_| {
                        let at = next.fetch_add(1, Ordering::Relaxed);
                        items.get(at).map(|item| (at, item))
                    }) {
                        // The receiver is there until all threads are done.
                        let _ = sender.send((at, work(item)));
                    }
                };
                // What the machine cannot give now it may have later: the tests go on with fewer threads.
                thread::Builder::new().name("test".to_owned()).stack_size(crate::STACK).spawn_scoped(scope, take)
            })
            .collect();
        drop(sender);
        let results = in_order(&receiver, items.len(), &mut show);
        for thread in running.into_iter().flatten() {
            if let Err(panic) = thread.join() {
                resume_unwind(panic);
            }
        }
        results
    })
}

/// The results in their order, each shown as soon as it is its turn.
fn in_order<R>(receiver: &mpsc::Receiver<(usize, R)>, number: usize, show: &mut impl FnMut(&R)) -> Vec<R> {
    let mut waiting: Vec<Option<R>> = (0..number).map(|_| None).collect();
    let mut done: Vec<R> = Vec::with_capacity(number);
    for (at, result) in receiver {
        waiting[at] = Some(result);
        while let Some(result) = waiting.get_mut(done.len()).and_then(Option::take) {
            show(&result);
            done.push(result);
        }
    }
    done
}

#[cfg(test)]
mod tests {
    use std::sync::Mutex;

    #[test]
    fn results_come_in_order_from_any_number_of_threads() {
        let items: Vec<u32> = (0..50).collect();
        for jobs in [1, 3, 100] {
            let shown = Mutex::new(Vec::new());
            let show = |result: &u32| shown.lock().expect("nobody panics").push(*result);
            let results = super::run(&items, jobs, |item| item * 2, show);
            let expected: Vec<u32> = (0..50).map(|item| item * 2).collect();
            assert_eq!(results, expected);
            assert_eq!(shown.into_inner().expect("nobody panics"), expected);
        }
    }
}
