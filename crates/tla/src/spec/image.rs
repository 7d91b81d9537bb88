//! What stands for a state where a view or a symmetry takes several states for one.

use super::{Spec, State, Worker};
use crate::symmetry;
use crate::value::Evaluated;

impl Spec {
    /// Hands out the image of a state: the least image under the symmetry, or what the view shows. With both, it is, as TLC
    /// has it, what the view shows of that state which is least in the order of values.
    pub(super) fn with_image<T>(&self, worker: &mut Worker, state: &State, take: impl Fn(&[u8]) -> T) -> Evaluated<T> {
        self.ready(worker)?;
        self.take_form(worker);
        if self.view.is_none()
            && let (Some(symmetry), Some(canon)) = (&self.symmetry, &mut worker.canon)
        {
            return Ok(take(canon.least(symmetry, &state.bytes)));
        }
        self.load(worker, state)?;
        worker.scratch.outlook.is_beyond = true;
        if let Some(symmetry) = &self.symmetry {
            let state = worker.scratch.state.clone();
            worker.scratch.state = symmetry::least(&mut self.evaluator(&mut worker.scratch), symmetry, &state)?;
            worker.scratch.state_changed();
            // These are no longer the values of the state that the worker has taken.
            worker.scratch.cells.unload();
        }
        let mut packed = Vec::new();
        let mut evaluator = self.evaluator(&mut worker.scratch);
        let shown = evaluator.eval(self.view.expect("what has an image has a view or a symmetry"))?;
        let packer = evaluator.scratch.packer.clone();
        packer.pack(&mut evaluator, &shown, &mut packed)?;
        Ok(take(&packed))
    }
}
