//! Steps, and the states to which they lead, that are judged by the numbers that are written, before these states are made.

use super::branches::Branches;
use super::truths::Truths;
use check_eval::evaluate::Evaluator;
use check_eval::slots::{Path, Slots, Tree};

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

    /// Whether it is known that the step is as required of which the second state is given, another one than the first in these slots.
    /// Where it is not, or that cannot be known, the state is to be made and asked about.
    pub(super) fn permits(&mut self, evaluator: &mut Evaluator<'_>, written: Path) -> bool {
        for &predicate in self.required {
            let branches = self.branches[predicate].as_mut();
            match branches.and_then(|branches| branches.holds(evaluator, self.size, written)) {
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

/// Says of states whether it is known that what a visitor requires holds there, and whether they are within the constraints.
pub(super) struct StateJudge<'j> {
    /// The numbers of the constraints.
    pub(super) constraints: &'j [usize],
    /// What has to hold.
    pub(super) required: Required<'j>,
    /// Of each predicate, what is known of it.
    pub(super) truths: &'j mut [Option<Truths>],
    /// Whether it is worth asking: counts questions and answers, and knows no results.
    pub(super) worth: &'j mut Tree,
}

/// What has to hold in a state.
pub(super) enum Required<'j> {
    Nothing,
    /// A predicate, by its number.
    One(usize),
    /// Several, of which something is known together.
    Several(&'j mut Truths),
    /// Several of which nothing is known.
    Unknown,
}

/// What is known of a state that was not made.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct Judgement {
    /// Whether it is within the constraints, where that is known.
    pub(super) within: Option<bool>,
    /// Whether it is known that all holds there that is required.
    pub(super) is_as_required: bool,
}

impl StateJudge<'_> {
    /// What is known of the state that the loaded one becomes by some writes. Where it is not known that all holds there, the state
    /// is to be loaded and asked about.
    pub(super) fn judge<'s>(
        &mut self,
        slots: &mut Slots,
        mut writes: impl Iterator<Item = &'s [(u32, u32)]>,
    ) -> Judgement {
        let mut judgement = Judgement::default();
        if !self.worth.is_useful() || !slots.begin_supposing() {
            return judgement;
        }
        if writes.all(|writes| slots.suppose(writes)) {
            judgement.within = self.is_within(slots);
            judgement.is_as_required = judgement.within.is_some() && self.is_as_required(slots);
        }
        slots.end_supposing();
        if !judgement.is_as_required {
            self.worth.miss();
        }
        judgement
    }

    /// Whether the state that is supposed is within the constraints, which are asked in their order.
    fn is_within(&mut self, slots: &mut Slots) -> Option<bool> {
        for &constraint in self.constraints {
            if !self.truths.get_mut(constraint)?.as_mut()?.hold_in_supposed(slots)? {
                return Some(false);
            }
        }
        Some(true)
    }

    /// Whether it is known of the state that is supposed that all holds there that is required.
    fn is_as_required(&mut self, slots: &mut Slots) -> bool {
        let truths = match &mut self.required {
            Required::Nothing => return true,
            Required::One(predicate) => self.truths.get_mut(*predicate).and_then(Option::as_mut),
            Required::Several(truths) => Some(&mut **truths),
            Required::Unknown => None,
        };
        truths.is_some_and(|truths| truths.hold_in_supposed(slots) == Some(true))
    }
}
