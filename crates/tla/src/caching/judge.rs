//! Steps that are judged by the numbers that they write, before the states to which they lead are made.

use super::branches::Branches;
use check_eval::evaluate::Evaluator;
use check_system::PredicateId;

/// Says of steps whether they are as a visitor requires.
pub(super) struct Judge<'j> {
    required: &'j [PredicateId],
    branches: &'j mut [Option<Branches>],
    /// What these know, in bytes, roughly.
    size: &'j mut usize,
    trust: &'j mut Trust,
}

/// Whether it is worth asking.
#[derive(Debug, Default)]
pub(super) struct Trust {
    asked: u32,
    /// To so many questions there was no answer.
    unknown: u32,
    /// So many questions are not to be asked.
    rest: u32,
}

/// After so many questions it is judged whether they are worth it: whether most of them are answered.
const TRIAL: u32 = 512;

/// So many questions are not asked where they are not.
const REST: u32 = 1 << 16;

impl<'j> Judge<'j> {
    pub(super) fn new(
        required: &'j [PredicateId],
        branches: &'j mut [Option<Branches>],
        size: &'j mut usize,
        trust: &'j mut Trust,
    ) -> Self {
        Self { required, branches, size, trust }
    }

    /// Whether it is worth asking now.
    pub(super) fn asks(&mut self) -> bool {
        self.trust.rest = self.trust.rest.saturating_sub(1);
        self.trust.rest == 0
    }

    /// Whether it is known that the step is as required of which the second state is given. Where it is not, or that cannot be known,
    /// the state is to be made and asked about.
    pub(super) fn permits(&mut self, evaluator: &mut Evaluator<'_>) -> bool {
        let mut holds = Some(true);
        for PredicateId(predicate) in self.required {
            let branches = self.branches[*predicate as usize].as_mut();
            holds = branches.and_then(|branches| branches.holds(evaluator, self.size));
            if holds != Some(true) {
                break;
            }
        }
        self.trust.count(holds.is_some());
        holds == Some(true)
    }
}

impl Trust {
    fn count(&mut self, is_known: bool) {
        self.asked += 1;
        self.unknown += u32::from(!is_known);
        if self.asked >= TRIAL {
            let rest = if 2 * self.unknown > self.asked { REST } else { 0 };
            *self = Self { rest, ..Self::default() };
        }
    }
}
