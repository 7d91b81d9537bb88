//! What quantifiers have bound on the way to a successor: the parameters of the step, as a reader knows them.

use super::Evaluator;
use crate::ir::{ActId, Binder};
use std::sync::Arc;

impl Evaluator<'_> {
    /// Notes what the quantifier has just bound; gives what [`Evaluator::forget`] needs.
    #[inline]
    pub(super) fn note(&mut self, quantifier: ActId, binders: &[Binder]) -> usize {
        if self.scratch.trail.is_none() { 0 } else { self.write_down(quantifier, binders) }
    }

    /// Forgets what was noted since.
    #[inline]
    pub(super) fn forget(&mut self, before: usize) {
        if let Some(trail) = &mut self.scratch.trail {
            trail.truncate(before);
        }
    }

    #[cold]
    fn write_down(&mut self, quantifier: ActId, binders: &[Binder]) -> usize {
        let names = self.program.bound.get(&quantifier.0).map(|names| &names[..]).unwrap_or_default();
        let locals = binders.iter().flat_map(|binder| &binder.locals);
        let bound: Vec<_> =
            names.iter().zip(locals).map(|(name, local)| (Arc::clone(name), self.get(*local).clone())).collect();
        let trail = self.scratch.trail.get_or_insert_default();
        let before = trail.len();
        trail.extend(bound);
        before
    }
}
