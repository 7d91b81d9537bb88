//! The form of states: the shapes of their functions, and the slots into which they are cut. It is learnt from the first initial
//! state and from states that a few short walks reach from there.

use super::packing::pack_next;
use super::{Spec, lengths};
use check_eval::evaluate::{Chance, Evaluator, Scratch};
use check_eval::ir::{ActId, Reach};
use check_eval::runtime::{Registers, SharedContext, WorkerContext};
use check_eval::slots::Layout;
use check_eval::state::State;
use check_system::{Allowance, Fault, Interrupt};
use check_value::pack::{Packer, Shapes};
use std::rc::Rc;
use std::sync::Arc;
use std::sync::atomic::{AtomicU32, Ordering::Relaxed};

/// The walks, and the steps of each.
const WALKS: (usize, usize) = (3, 12);

/// So many successors of a state are looked at.
const SUCCESSORS: usize = 12;

/// How often the evaluation of all walks may ask whether it may go on: that takes few milliseconds.
const QUESTIONS: u32 = 12;

/// More bytes at once are not for it.
const BYTES: u64 = 1 << 20;

/// Lets an evaluation go on for a while that depends on nothing but the spec: whoever goes on with a search on disk, or shares in
/// one, must come to the same form.
#[derive(Debug)]
struct Trial(AtomicU32);

impl Allowance for Trial {
    fn grant(&self, bytes: u64) -> Result<(), Fault> {
        let is_left = self.0.fetch_update(Relaxed, Relaxed, |left| left.checked_sub(1)).is_ok();
        if is_left && bytes <= BYTES { Ok(()) } else { Err(Interrupt::Enough.into()) }
    }
}

impl Spec {
    /// The form of states; that of any if the first initial state cannot be made without a trace.
    pub(super) fn learn_form(&self) -> (Arc<Shapes>, Layout) {
        let variables = self.variables.len();
        let Some((shapes, first)) = self.first_state() else {
            return (self.shapes.clone(), Layout::coarse(variables));
        };
        let packer = Rc::new(Packer::new(shapes.clone()));
        let is_resized = |variable, length| lengths::is_resized(&self.program, variable, length);
        let layout_of = |states: &[Vec<u8>]| Layout::of_states(&packer, states, variables, &is_resized);
        let first = vec![first];
        let layout = layout_of(&first);
        // Where nothing is taken apart, nothing could be wrong with that.
        let layout = if layout.is_coarse() { layout } else { layout_of(&self.states_near(first, &packer)) };
        (shapes, layout)
    }

    /// The first initial state, and the shapes of its functions.
    fn first_state(&self) -> Option<(Arc<Shapes>, Vec<u8>)> {
        let initial = self.initial?;
        let mut scratch = self.scratch(self.own_context());
        // Candidates that are left out of the initial states are not tried here either.
        scratch.remember_conditions(self.caches());
        let mut evaluator = self.evaluator(&mut scratch);
        let mut learnt = None;
        let _ = evaluator.prepare().and_then(|()| {
            evaluator.recorded(|evaluator| {
                evaluator.run(initial, &mut |evaluator| {
                    if evaluator.scratch.is_complete() {
                        let mut shapes = (*self.shapes).clone();
                        let values = evaluator.scratch.next.clone();
                        values.iter().try_for_each(|value| shapes.learn(evaluator, value))?;
                        let shapes = Arc::new(shapes);
                        let packer = Packer::new(shapes.clone());
                        let mut packed = Vec::new();
                        values.iter().try_for_each(|value| packer.pack(evaluator, value, &mut packed))?;
                        learnt = Some((shapes, packed));
                    }
                    Err(Interrupt::Enough.into())
                })
            })
        });
        learnt
    }

    /// A state, and those that short walks from it meet, as far as that takes no time. Only this one where a step may have effects:
    /// nobody has asked for these.
    fn states_near(&self, mut states: Vec<Vec<u8>>, packer: &Rc<Packer>) -> Vec<Vec<u8>> {
        let Some(next) = self.next.filter(|next| Reach::of_action(&self.program, *next).is_determined(&self.program))
        else {
            return states;
        };
        let shared = SharedContext::new(Vec::new(), Arc::new(Trial(AtomicU32::new(QUESTIONS))));
        let mut scratch = self.scratch(WorkerContext::new(Arc::new(shared), Registers::default()));
        scratch.packer = packer.clone();
        let layout = Rc::new(Layout::coarse(self.variables.len()));
        scratch.slots.adopt(packer.clone(), layout, self.variables.len(), None);
        let mut evaluator = self.evaluator(&mut scratch);
        if evaluator.prepare().is_err() {
            return states;
        }
        // The same way each time.
        let mut chance = Chance::default();
        let (walks, steps) = WALKS;
        for _ in 0..walks {
            let mut at = 0;
            for _ in 0..steps {
                let (first, found) = (states.len(), successors(&mut evaluator, next, &states[at]));
                if found.is_empty() {
                    break;
                }
                at = first + (chance.draw() % found.len() as u64) as usize;
                states.extend(found);
            }
        }
        states
    }
}

/// Successors of a state that are other states, as far as there are any before a fault.
fn successors(evaluator: &mut Evaluator<'_>, next: ActId, from: &[u8]) -> Vec<Vec<u8>> {
    let (mut found, mut packed, mut made) = (Vec::new(), Vec::new(), State::default());
    let Scratch { slots, packer, .. } = &mut *evaluator.scratch;
    slots.load(&packer.clone(), &State::new(from.to_vec(), 0));
    evaluator.scratch.state_changed();
    evaluator.see_all();
    let _ = evaluator.run(next, &mut |evaluator| {
        if !evaluator.scratch.is_complete() {
            return Err(Interrupt::Enough.into());
        }
        pack_next(evaluator, &mut packed, &mut made)?;
        if made.bytes() != from {
            found.push(made.bytes().to_vec());
        }
        if found.len() < SUCCESSORS { Ok(()) } else { Err(Interrupt::Enough.into()) }
    });
    found
}
