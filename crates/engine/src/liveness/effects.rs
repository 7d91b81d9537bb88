//! What letters do for the conditions of a problem: which of them ask for something because of it, and which are met.

use super::automaton::Mask;
use super::behaviour::Behaviour;
use super::cubes::{Cubes, Room};
use super::marks::Marks;

/// What the conditions of a problem speak of. The cubes of a side of a condition stand in different layers, each of
/// which has a bit for both sides of every condition.
#[derive(Debug)]
pub(crate) struct Effects {
    /// Words that hold a bit for each condition.
    words: usize,
    cubes: Cubes,
}

impl Effects {
    /// For conditions with these sides, of each of which one cube has to be satisfied: what asks for something, and what
    /// is asked for.
    pub(crate) fn new<'m>(
        behaviour: &Behaviour,
        conditions: impl ExactSizeIterator<Item = (&'m [Mask], &'m [Mask])>,
    ) -> Self {
        let words = conditions.len().div_ceil(64);
        let (mut cubes, mut layers) = (Vec::new(), 0);
        for (condition, (when, then)) in conditions.enumerate() {
            for (side, masks) in [when, then].into_iter().enumerate() {
                layers = layers.max(masks.len());
                let place = |layer: usize| (2 * layer + side) * words * 64 + condition;
                cubes.extend(masks.iter().enumerate().map(|(layer, mask)| (place(layer), &mask.words[..])));
            }
        }
        Self { words, cubes: Cubes::new(behaviour, 2 * words * layers, cubes) }
    }

    /// What a letter does that has these rows of truths, of the state and of the step.
    #[inline]
    pub(crate) fn of(
        &self,
        behaviour: &Behaviour,
        (state, step): (u32, u32),
        [of_state, of_step]: &mut [Room; 2],
        marks: &mut Marks,
    ) {
        let states = self.cubes.of_state(behaviour, state, of_state);
        let steps = self.cubes.of_step(behaviour, step, of_step);
        if let ([when], [then], 1) = (&mut marks.when[..], &mut marks.then[..], self.words) {
            // In most cases there are few conditions.
            (*when, *then) = (0, 0);
            for (state, step) in states.as_chunks::<2>().0.iter().zip(steps.as_chunks::<2>().0) {
                *when |= state[0] & step[0];
                *then |= state[1] & step[1];
            }
            return;
        }
        marks.when.fill(0);
        marks.then.fill(0);
        let words = self.words.max(1);
        let layers = states.chunks_exact(2 * words).zip(steps.chunks_exact(2 * words));
        for (states, steps) in layers {
            for word in 0..words {
                marks.when[word] |= states[word] & steps[word];
                marks.then[word] |= states[words + word] & steps[words + word];
            }
        }
    }
}
