//! Steps, and the states to which they lead, that are judged by the numbers that are written, before these states are made.

use super::branches::Branches;
use super::truths::Truths;
use check_eval::evaluate::Evaluator;
use check_eval::slots::{Slots, Tree};

/// Says of steps whether they are as a visitor requires.
pub(super) struct Judge<'j> {
    /// The numbers of the predicates that have to hold.
    pub(super) required: &'j [usize],
    /// Of each predicate of steps, what is known of it: of those that are required, something is.
    pub(super) branches: &'j mut [Option<Branches>],
    /// What these know, in bytes, roughly.
    pub(super) size: &'j mut usize,
    /// Whether it is worth asking.
    pub(super) worth: &'j mut Tree,
}

impl Judge<'_> {
    /// Counts a question, and says whether it is worth asking now.
    pub(super) fn asks(&mut self) -> bool {
        self.worth.is_useful()
    }

    /// Whether it is known that the step is as required of which the second state is given. Where it is not, or that cannot be known,
    /// the state is to be made and asked about.
    pub(super) fn permits(&mut self, evaluator: &mut Evaluator<'_>) -> bool {
        for &predicate in self.required {
            let branches = self.branches[predicate].as_mut();
            match branches.and_then(|branches| branches.holds(evaluator, self.size)) {
                Some(true) => {}
                Some(false) => return false,
                None => {
                    self.worth.miss();
                    return false;
                }
            }
        }
        true
    }
}

/// Says of states whether it is known that what a visitor requires holds there.
pub(super) struct StateJudge<'j> {
    /// What is known of what has to hold.
    pub(super) truths: &'j mut Truths,
    /// Whether it is worth asking: counts questions and answers, and knows no results.
    pub(super) worth: &'j mut Tree,
}

impl StateJudge<'_> {
    /// Whether all is known to hold in the state that the loaded one becomes by some writes. Where it is not, the state is to be loaded
    /// and asked about.
    pub(super) fn assures<'s>(
        &mut self,
        slots: &mut Slots,
        mut writes: impl Iterator<Item = &'s [(u32, u32)]>,
    ) -> bool {
        if !self.worth.is_useful() || !slots.begin_supposing() {
            return false;
        }
        let holds = writes.all(|writes| slots.suppose(writes)) && self.truths.hold_in_supposed(slots);
        slots.end_supposing();
        if !holds {
            self.worth.miss();
        }
        holds
    }
}
