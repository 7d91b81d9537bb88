//! Coverage: counts of how often each part of a spec is evaluated.
//!
//! The parts that a reader cares about are marked in the program once, before it runs: what an action consists of,
//! conjuncts and disjuncts, the branches of IF and CASE, the bodies of quantifiers, sets and functions, of LET
//! definitions and operators. So a program of which no coverage is wanted has no marks, and pays nothing.
//!
//! Every worker counts for itself, and adds its counts to those of all when it is dropped. With several workers they
//! may be a little higher, where two of them look at one state before either knows of the other; so the tool counts
//! with one. What is computed once for each worker (it depends on no state) is not counted. Nor is what is asked behind
//! `ENABLED` and of fair actions: it would say of an action that it was tried when it was not.

mod mark;

pub use mark::mark;

use check_syntax::Span;
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering::Relaxed};

/// The parts that are counted, and the counts of workers that have ended.
#[derive(Debug)]
pub struct Coverage {
    places: Vec<Span>,
    totals: Arc<[AtomicU64]>,
}

impl Coverage {
    fn of(places: Vec<Span>) -> Self {
        let totals = places.iter().map(|_| AtomicU64::new(0)).collect();
        Self { places, totals }
    }

    /// Counts for a worker.
    pub fn counts(&self) -> Counts {
        Counts { own: vec![0; self.places.len()], totals: Some(self.totals.clone()) }
    }

    /// Each place with its count, in the order of the text.
    pub fn so_far(&self) -> Vec<(Span, u64)> {
        let counts = self.totals.iter().map(|count| count.load(Relaxed));
        let mut all: Vec<(Span, u64)> = self.places.iter().copied().zip(counts).collect();
        // What contains another comes before it.
        all.sort_by_key(|(span, _)| (span.file, span.start, std::cmp::Reverse(span.end)));
        all
    }
}

/// The counts of one worker; empty where nothing is counted.
#[derive(Debug, Default)]
pub struct Counts {
    own: Vec<u64>,
    totals: Option<Arc<[AtomicU64]>>,
}

impl Counts {
    /// Whether something is counted.
    pub fn is_counting(&self) -> bool {
        !self.own.is_empty()
    }

    /// Counts one more evaluation of a place.
    pub fn add(&mut self, place: u32) {
        if let Some(count) = self.own.get_mut(place as usize) {
            *count += 1;
        }
    }
}

impl Drop for Counts {
    fn drop(&mut self) {
        for (total, own) in self.totals.iter().flat_map(|totals| totals.iter()).zip(&self.own) {
            total.fetch_add(*own, Relaxed);
        }
    }
}
