//! The part of a lasso that is a counterexample already, whatever follows it, if there is one.

use crate::liveness::word::Word;
use check_system::{Formula, PredicateId};

/// The truth of a predicate at a place of a lasso; `None` where it cannot be evaluated.
pub(super) type Truth<'t> = dyn FnMut(PredicateId, usize) -> Option<bool> + 't;

/// A lasso with the truths of predicates at its places.
pub(super) struct Unrolled<'t> {
    /// Number of places.
    pub(super) len: usize,
    /// The place that follows the last one.
    pub(super) back_to: usize,
    /// Of states.
    pub(super) state: &'t mut Truth<'t>,
    /// Of the steps from places.
    pub(super) step: &'t mut Truth<'t>,
}

impl Unrolled<'_> {
    /// The place in the lasso of a place of the behaviour that goes round and round.
    pub(super) fn at(&self, place: usize) -> usize {
        if place < self.len { place } else { self.back_to + (place - self.back_to) % (self.len - self.back_to) }
    }

    /// The first states of the behaviour, so many, as a word of which nothing is known beyond its end.
    pub(super) fn with_prefix<T>(&mut self, len: usize, use_word: impl FnOnce(&mut Word<'_>) -> T) -> T {
        let places: Vec<usize> = (0..len).map(|place| self.at(place)).collect();
        use_word(&mut Word {
            len,
            back_to: len - 1,
            is_prefix: true,
            state: &mut |predicate, place| (self.state)(predicate, places[place]),
            step: &mut |predicate, place| (self.step)(predicate, places[place]),
        })
    }

    /// How many of the first states refute a formula; the fewest.
    pub(super) fn refuted_after(&mut self, formula: &Formula) -> Option<usize> {
        let round = self.len - self.back_to;
        // What one operator says may be refuted a round later than what the one around it says.
        let most = self.len + round * depth(formula);
        let mut refutes = |len: usize| self.with_prefix(len, |word| word.satisfies(formula) == Some(false));
        if !refutes(most) {
            return None;
        }
        // More states never refute less.
        let (mut too_few, mut enough) = (0, most);
        while enough - too_few > 1 {
            let middle = too_few.midpoint(enough);
            *(if refutes(middle) { &mut enough } else { &mut too_few }) = middle;
        }
        Some(enough)
    }
}

/// How deep temporal operators stand inside one another.
fn depth(formula: &Formula) -> usize {
    match formula {
        Formula::Bool(_) | Formula::State(_) | Formula::Step { .. } => 0,
        Formula::Not(inner) | Formula::Marked(_, inner) => depth(inner),
        Formula::And(items) | Formula::Or(items) => items.iter().map(depth).max().unwrap_or(0),
        Formula::Implies(left, right) | Formula::Equivalent(left, right) => depth(left).max(depth(right)),
        Formula::Always(inner) | Formula::Eventually(inner) => 1 + depth(inner),
        Formula::LeadsTo(left, right) => 2 + depth(left).max(depth(right)),
        Formula::Fair { .. } => 2,
    }
}
