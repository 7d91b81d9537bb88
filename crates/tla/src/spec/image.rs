//! What stands for a state where a view or a symmetry takes several states for one.

use super::{Spec, State, Worker};
use crate::symmetry::{self, Symmetry};
use check_eval::ir::{Expr, ExprId, Reach};
use check_system::Fault;
use check_value::pack;
use check_value::value::Evaluated;
use std::sync::Arc;

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
    /// Whether a view says what of a state counts.
    pub fn has_view(&self) -> bool {
        self.view.is_some()
    }

    /// The number of permutations of the symmetry, or 2^64 - 1 if there are more; 1 without a symmetry.
    pub fn order_of_symmetry(&self) -> u64 {
        self.symmetry.as_ref().map_or(1, Symmetry::order)
    }

    /// Lets every state stand for itself: view and symmetry are no more.
    pub fn drop_image(&mut self) {
        (self.view, self.symmetry) = (None, None);
        self.shared_cache = Arc::default();
    }

    /// Whether nobody can tell that it is explored twice, but by what it prints: it writes nothing and draws nothing.
    pub fn is_repeatable(&self) -> bool {
        self.program.natives.iter().all(|native| native.is_repeatable() || native.prints())
    }

    /// Whether the steps of a state, or what the view shows of it, depend on more than the state: on the level, say.
    pub fn has_unsettled_steps(&self) -> bool {
        let is_determined = |act| Reach::of_action(&self.program, act).is_determined(&self.program);
        self.view.is_some() && !self.is_view_settled || !self.next.is_none_or(is_determined)
    }

    /// The fingerprint of what stands for a state. Where a group is small, that is known without it.
    pub(super) fn fingerprint_of_image(&self, worker: &mut Worker, state: &State) -> Result<u64, Fault> {
        if self.view.is_some() && !self.is_view_settled {
            return self.with_image(worker, state, xxhash_rust::xxh3::xxh3_64);
        }
        if self.view.is_none() {
            self.take_form(worker);
            if let Some(orbits) = &mut worker.orbits {
                return Ok(orbits.fingerprint(state.bytes()));
            }
        }
        if let Some(image) = worker.images.get(state.fingerprint()) {
            return Ok(image);
        }
        let image = self.with_image(worker, state, xxhash_rust::xxh3::xxh3_64)?;
        worker.images.keep(state.fingerprint(), image);
        Ok(image)
    }

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
        let is_chosen = self.choose_least(worker, state);
        if let Some(view) = self.view {
            let mut shown = std::mem::take(&mut worker.packed);
            shown.clear();
            let is_shown = match &self.symmetry {
                None => {
                    self.take(worker, state)?;
                    let slots = &worker.scratch.slots;
                    self.copy_shown(view, &mut shown, &mut |variable, shown| {
                        shown.extend_from_slice(slots.variable_bytes(variable));
                        Ok(())
                    })
                }
                Some(_) if !is_chosen => Ok(false),
                Some(_) => self.copy_shown(view, &mut shown, &mut self.least_image(worker, state)),
            };
            let image = is_shown.unwrap_or(false).then(|| take(&shown));
            worker.packed = shown;
            if let Some(image) = image {
                return Ok(image);
            }
        }
        if !is_chosen || !self.load_least(worker, state)? {
            self.load(worker, state)?;
            if let Some(symmetry) = &self.symmetry {
                let state = worker.scratch.state.clone();
                worker.scratch.state = symmetry::least(&mut self.evaluator(&mut worker.scratch), symmetry, &state)?;
                worker.scratch.state_changed();
            }
        }
        worker.scratch.context.is_beyond = true;
        let mut packed = Vec::new();
        let mut evaluator = self.evaluator(&mut worker.scratch);
        let shown = evaluator.eval(self.view.expect("what has an image has a view or a symmetry"));
        if self.symmetry.is_some() {
            // These were no longer the values of the state that the worker has taken.
            evaluator.scratch.slots.unload();
        }
        let shown = shown?;
        let packer = evaluator.scratch.packer.clone();
        packer.pack(&mut evaluator, &shown, &mut packed)?;
        Ok(take(&packed))
    }

    /// Packs what the view shows by copying, where it shows variables, or tuples of them; whether it does.
    fn copy_shown(
        &self,
        view: ExprId,
        shown: &mut Vec<u8>,
        copy: &mut dyn FnMut(usize, &mut Vec<u8>) -> Evaluated<()>,
    ) -> Evaluated<bool> {
        match self.program.expr(view) {
            Expr::Inlined(_, body) | Expr::Memo(_, body) => self.copy_shown(*body, shown, copy),
            Expr::Variable(variable) => copy(variable.0 as usize, shown).map(|()| true),
            Expr::Tuple(items) => {
                pack::begin_sequence(items.len(), shown);
                for item in items {
                    if !self.copy_shown(*item, shown, copy)? {
                        return Ok(false);
                    }
                }
                Ok(true)
            }
            _ => Ok(false),
        }
    }

    /// Chooses the permutation that gives the least image of a state, where that can be found part by part; whether it can.
    /// Faults are left to those who make all images.
    fn choose_least(&self, worker: &mut Worker, state: &State) -> bool {
        let (Some(symmetry), Some(least)) = (&self.symmetry, &mut worker.least) else { return false };
        least.choose(&mut self.evaluator(&mut worker.scratch), symmetry, state.bytes()).is_ok()
    }

    /// Writes variables of the least image of a state, for which [`Self::choose_least`] has chosen.
    fn least_image<'a>(
        &'a self,
        worker: &'a mut Worker,
        state: &'a State,
    ) -> impl FnMut(usize, &mut Vec<u8>) -> Evaluated<()> + 'a {
        let symmetry = self.symmetry.as_ref().expect("an image that was chosen has a symmetry");
        let least = worker.least.as_mut().expect("an image that was chosen was found part by part");
        let mut evaluator = self.evaluator(&mut worker.scratch);
        move |variable, out| least.write(&mut evaluator, symmetry, state.bytes(), variable, out)
    }

    /// Takes the least image of a state instead of it; whether it could be written.
    fn load_least(&self, worker: &mut Worker, state: &State) -> Result<bool, Fault> {
        let mut image = Vec::new();
        let mut write = self.least_image(worker, state);
        let is_written = (0..self.variables.len()).try_for_each(|variable| write(variable, &mut image)).is_ok();
        drop(write);
        if is_written {
            self.load(worker, &State::new(image, 0))?;
        }
        Ok(is_written)
    }
}
