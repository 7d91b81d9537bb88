//! The truth of a formula on a behaviour that goes round for ever, or on a finite prefix whatever follows it, by the
//! meaning of its operators and nothing else.
//!
//! Shares nothing with the search for counterexamples, so that it can tell whether one is right.

use check_system::{Formula, PredicateId};

/// A behaviour of finitely many places, the last of which is followed by an earlier one.
pub(crate) struct Word<'t> {
    /// Number of places.
    pub(crate) len: usize,
    /// The place that follows the last one.
    pub(crate) back_to: usize,
    /// Whether the places are a prefix only: nothing is known of what follows the last one. What depends on that is
    /// `None`, as is what cannot be evaluated.
    pub(crate) is_prefix: bool,
    /// The truth of a predicate of states at a place; `None` where it cannot be evaluated.
    pub(crate) state: &'t mut dyn FnMut(PredicateId, usize) -> Option<bool>,
    /// The truth of a predicate of steps on the step from a place.
    pub(crate) step: &'t mut dyn FnMut(PredicateId, usize) -> Option<bool>,
}

impl Word<'_> {
    /// The truth of a formula of the whole behaviour; `None` if that depends on what cannot be evaluated.
    pub(crate) fn satisfies(&mut self, formula: &Formula) -> Option<bool> {
        self.truths(formula)[0]
    }

    /// The truth of a formula at every place.
    pub(crate) fn truths(&mut self, formula: &Formula) -> Vec<Option<bool>> {
        match formula {
            Formula::Bool(truth) => vec![Some(*truth); self.len],
            Formula::State(predicate) => (0..self.len).map(|place| (self.state)(*predicate, place)).collect(),
            Formula::Step { predicate, .. } => {
                let known = self.len - usize::from(self.is_prefix);
                let mut truths: Vec<_> = (0..known).map(|place| (self.step)(*predicate, place)).collect();
                truths.resize(self.len, None);
                truths
            }
            Formula::Marked(_, inner) => self.truths(inner),
            Formula::Not(inner) => negated(self.truths(inner)),
            Formula::And(items) => {
                let items: Vec<_> = items.iter().map(|item| self.truths(item)).collect();
                (0..self.len).map(|place| all(items.iter().map(|item| item[place]))).collect()
            }
            Formula::Or(items) => {
                let items: Vec<_> = items.iter().map(|item| negated(self.truths(item))).collect();
                negated((0..self.len).map(|place| all(items.iter().map(|item| item[place]))).collect())
            }
            Formula::Implies(left, right) => {
                let (left, right) = (self.truths(left), negated(self.truths(right)));
                negated(left.into_iter().zip(right).map(|(left, right)| all([left, right].into_iter())).collect())
            }
            Formula::Equivalent(left, right) => {
                let (left, right) = (self.truths(left), self.truths(right));
                left.into_iter().zip(right).map(|(left, right)| Some(left? == right?)).collect()
            }
            Formula::Always(inner) => {
                let inner = self.truths(inner);
                self.always(&inner)
            }
            Formula::Eventually(inner) => {
                let never = negated(self.truths(inner));
                negated(self.always(&never))
            }
            Formula::LeadsTo(left, right) => {
                let never = negated(self.truths(right));
                let never = self.always(&never);
                let left = self.truths(left);
                let broken = left.into_iter().zip(never).map(|(left, never)| all([left, never].into_iter()));
                self.always(&negated(broken.collect()))
            }
            Formula::Fair { .. } if self.is_prefix => vec![None; self.len],
            Formula::Fair { strong, enabled, taken } => {
                let enabled = self.truths(&Formula::State(*enabled));
                let taken = self.truths(&Formula::Step { predicate: *taken, stuttering: false });
                let taken: Vec<_> = enabled.iter().zip(taken).map(|(e, t)| all([*e, t].into_iter())).collect();
                let round = self.back_to..self.len;
                let never_taken = all(negated(taken[round.clone()].to_vec()).into_iter());
                let asked = if *strong {
                    negated(vec![all(negated(enabled[round].to_vec()).into_iter())])[0]
                } else {
                    all(enabled[round].iter().copied())
                };
                vec![negated(vec![all([never_taken, asked].into_iter())])[0]; self.len]
            }
        }
    }

    /// At each place, whether something is true there and at all places that follow.
    fn always(&self, truths: &[Option<bool>]) -> Vec<Option<bool>> {
        if self.is_prefix {
            let last_false = truths.iter().rposition(|truth| *truth == Some(false));
            return (0..self.len).map(|place| last_false.filter(|&last| place <= last).map(|_| false)).collect();
        }
        let from = |place: usize| all(truths[place.min(self.back_to)..].iter().copied());
        let straight = |place: usize| all(truths[place..].iter().copied());
        (0..self.len).map(|place| if place < self.back_to { straight(place) } else { from(self.back_to) }).collect()
    }
}

fn negated(truths: Vec<Option<bool>>) -> Vec<Option<bool>> {
    truths.into_iter().map(|truth| truth.map(|truth| !truth)).collect()
}

/// Conjunction, where what cannot be evaluated matters only if nothing is false.
fn all(mut truths: impl Iterator<Item = Option<bool>> + Clone) -> Option<bool> {
    if truths.clone().any(|truth| truth == Some(false)) {
        return Some(false);
    }
    truths.all(|truth| truth.is_some()).then_some(true)
}
