//! What an expression depends on: decides what is computed once, once per state, or each time.

use check_eval::ir::{Local, RoutineId, Variable};

/// What has to be known before an expression can be evaluated.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(super) struct Needs {
    /// Unprimed variables, in order.
    pub(super) state: Vec<Variable>,
    /// Primed variables, in order.
    pub(super) primed: Vec<Variable>,
    /// Slots of the frame that are bound outside the expression, in order.
    pub(super) slots: Vec<Local>,
    /// Routines that it calls and that are still being compiled, in order: what they need is not known yet.
    pub(super) pending: Vec<RoutineId>,
    /// Whether evaluating it twice differs from evaluating it once for another reason than that it prints (it reads a register), or
    /// its needs are not known.
    pub(super) volatile: bool,
    /// Whether it prints: each time when it is evaluated, and once if it is all that a definition without parameters says, which TLC
    /// evaluates once (tlc2/tool/impl/SpecProcessor.java, `processConstantDefns`).
    pub(super) prints: bool,
    /// Whether it speaks of the exploration (`TLCGet`, `Trace`): nothing that a constant may do.
    pub(super) exploration: bool,
    /// Whether it reads something outside of the spec, which may change, or draws at random: computed each time, and once
    /// if it is all that a definition without parameters says, as in TLC.
    pub(super) reads: bool,
    /// Roughly how many nodes are evaluated; calls and loops count for many.
    pub(super) weight: u32,
}

/// How long the value of an expression stays the same.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) enum Lasts {
    /// For ever.
    Always,
    /// As long as the unprimed state.
    State,
    /// As long as the primed state.
    Next,
    /// Not longer than this evaluation.
    Evaluation,
}

/// From this weight on an expression is worth remembering.
const WORTH_REMEMBERING: u32 = 4;

/// The weight of a literal.
const LITERAL: u32 = 1;

/// The weight of a call or a loop beside its parts.
pub(super) const HEAVY: u32 = 8;

impl Needs {
    /// The needs of an expression without parts.
    pub(super) fn nothing() -> Self {
        Self { weight: 1, ..Self::default() }
    }

    /// The needs of what nothing is known of.
    pub(super) fn unknown() -> Self {
        Self { volatile: true, weight: HEAVY, ..Self::default() }
    }

    /// Whether it says the same of the same states each time.
    pub(super) fn is_settled(&self) -> bool {
        !self.is_volatile() && !self.reads && !self.exploration && self.pending.is_empty()
    }

    /// Whether evaluating it twice differs from evaluating it once, or its needs are not known.
    pub(super) fn is_volatile(&self) -> bool {
        self.volatile || self.prints
    }

    /// Whether nothing but what it reads outside of the spec, or prints, keeps it from staying the same for ever.
    pub(super) fn is_fixed_inside(&self) -> bool {
        let fixed = Self { reads: false, prints: false, ..self.clone() };
        (self.reads || self.prints) && fixed.lasts() == Lasts::Always
    }

    /// Adds what a part needs.
    pub(super) fn join(&mut self, part: &Needs) {
        merge(&mut self.state, &part.state);
        merge(&mut self.primed, &part.primed);
        merge(&mut self.slots, &part.slots);
        merge(&mut self.pending, &part.pending);
        self.volatile |= part.volatile;
        self.prints |= part.prints;
        self.exploration |= part.exploration;
        self.reads |= part.reads;
        self.weight = self.weight.saturating_add(part.weight);
    }

    /// The needs of a routine whose body has these, seen from outside: the routine itself is no longer pending. If
    /// another one still is, which calls this one in turn, nothing is certain.
    pub(super) fn of_routine(&self, routine: RoutineId) -> Self {
        let others = self.pending.iter().any(|&pending| pending != routine);
        Self { slots: Vec::new(), pending: Vec::new(), volatile: self.volatile || others, ..self.clone() }
    }

    /// Takes away what is bound inside.
    pub(super) fn bind(&mut self, slot: Local) {
        if let Ok(place) = self.slots.binary_search(&slot) {
            self.slots.remove(place);
        }
    }

    /// How long the value stays the same.
    pub(super) fn lasts(&self) -> Lasts {
        if self.is_volatile() || self.reads || !self.pending.is_empty() || !self.slots.is_empty() {
            return Lasts::Evaluation;
        }
        match (self.state.is_empty(), self.primed.is_empty()) {
            (true, true) => Lasts::Always,
            (false, true) => Lasts::State,
            (true, false) => Lasts::Next,
            (false, false) => Lasts::Evaluation,
        }
    }

    /// Whether remembering the value is cheaper than computing it again; what never changes always is, unless it
    /// is a literal.
    pub(super) fn worth_remembering(&self) -> bool {
        self.weight >= WORTH_REMEMBERING || (self.lasts() == Lasts::Always && self.weight > LITERAL)
    }
}

fn merge<T: Copy + Ord>(into: &mut Vec<T>, from: &[T]) {
    for &item in from {
        if let Err(place) = into.binary_search(&item) {
            into.insert(place, item);
        }
    }
}
