//! What stands for a state where a view or a symmetry takes several states for one.

use super::{Spec, State, Worker};
use crate::symmetry;
use check_eval::ir::{Expr, ExprId};
use check_value::pack;
use check_value::value::Evaluated;

/// So many images are kept.
const PLACES: usize = 1 << 16;

/// The fingerprints of images found lately, by those of the states. The same state is reached from many, often one after
/// the other, and its image takes much longer to find than its fingerprint.
#[derive(Debug, Default)]
pub(super) struct Images {
    places: Vec<(u64, u64)>,
}

impl Images {
    /// The fingerprint of the image of a state, if it is known.
    pub(super) fn get(&self, state: u64) -> Option<u64> {
        let (known, image) = self.places.get(state as usize % PLACES)?;
        (*known == state && state != 0).then_some(*image)
    }

    /// Keeps the fingerprint of an image, in the place of another one.
    pub(super) fn keep(&mut self, state: u64, image: u64) {
        if self.places.is_empty() {
            self.places.resize(PLACES, (0, 0));
        }
        self.places[state as usize % PLACES] = (state, image);
    }
}

impl Spec {
    /// Hands out the image of a state: the least image under the symmetry, or what the view shows. With both, it is, as TLC
    /// has it, what the view shows of that state which is least in the order of values.
    pub(super) fn with_image<T>(&self, worker: &mut Worker, state: &State, take: impl Fn(&[u8]) -> T) -> Evaluated<T> {
        self.ready(worker)?;
        self.take_form(worker);
        if self.view.is_none()
            && let (Some(symmetry), Some(canon)) = (&self.symmetry, &mut worker.canon)
        {
            return Ok(take(canon.least(symmetry, state.bytes())));
        }
        if let (Some(view), None) = (self.view, &self.symmetry) {
            self.take(worker, state)?;
            let mut shown = std::mem::take(&mut worker.packed);
            shown.clear();
            let image = self.copy_shown(worker, view, &mut shown).then(|| take(&shown));
            worker.packed = shown;
            if let Some(image) = image {
                return Ok(image);
            }
        }
        self.load(worker, state)?;
        worker.scratch.context.is_beyond = true;
        if let Some(symmetry) = &self.symmetry {
            let state = worker.scratch.state.clone();
            worker.scratch.state = symmetry::least(&mut self.evaluator(&mut worker.scratch), symmetry, &state)?;
            worker.scratch.state_changed();
            // These are no longer the values of the state that the worker has taken.
            worker.scratch.slots.unload();
        }
        let mut packed = Vec::new();
        let mut evaluator = self.evaluator(&mut worker.scratch);
        let shown = evaluator.eval(self.view.expect("what has an image has a view or a symmetry"))?;
        let packer = evaluator.scratch.packer.clone();
        packer.pack(&mut evaluator, &shown, &mut packed)?;
        Ok(take(&packed))
    }

    /// Packs what the view shows by copying, where it shows variables, or tuples of them; whether it does.
    fn copy_shown(&self, worker: &Worker, view: ExprId, shown: &mut Vec<u8>) -> bool {
        match self.program.expr(view) {
            Expr::Inlined(_, body) | Expr::Memo(_, body) => self.copy_shown(worker, *body, shown),
            Expr::Variable(variable) => {
                shown.extend_from_slice(worker.scratch.slots.variable_bytes(variable.0 as usize));
                true
            }
            Expr::Tuple(items) => {
                pack::begin_sequence(items.len(), shown);
                items.iter().all(|item| self.copy_shown(worker, *item, shown))
            }
            _ => false,
        }
    }
}
