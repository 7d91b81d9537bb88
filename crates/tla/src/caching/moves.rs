//! The steps of actions that are to be fair: where `<<A>>_v` is enabled, and which steps are such steps.
//!
//! Both are read off the steps that the action makes from a state. These are found as those of the next-state relation
//! are, and once for all questions about the state. As a formula of the two states of a step an action says the same,
//! but there it depends on what the second state has in place of what it would write, so that little is found again.
//!
//! Values that are too unlike to be compared are not the same here, while the formula has no value there.
//!
//! Where the action does not give every variable its next value, or a step of it cannot be computed, nothing is known
//! of it here, and it is evaluated as a formula.

use super::plan::Plan;
use super::walk::{Run, Walk};
use check_eval::evaluate::Evaluator;
use check_eval::ir::{ActId, Variable};
use check_eval::slots::{Limits, Path};
use check_eval::state::State;
use check_system::{ActionId, Fault, Interrupt, Visitor};

/// An action that is to be fair.
#[derive(Clone, Debug)]
pub(crate) struct Move {
    /// The action.
    pub(crate) act: ActId,
    /// The variables one of which its steps have to change.
    pub(crate) subscript: Box<[Variable]>,
    /// Whether it is the next-state relation: then every step is one of its steps that changes one of these.
    pub(crate) is_next: bool,
}

/// What is known of the steps of such an action.
#[derive(Debug, Default)]
pub(super) struct Moves {
    /// `None` as long as nobody has asked, `Some(None)` if they cannot be known.
    plan: Option<Option<Plan>>,
    /// The state to which the rest belongs, by its number.
    state: u64,
    /// Whether the steps from there are known.
    is_known: bool,
    /// The fingerprints of the states to which they lead.
    targets: Vec<u64>,
    /// Room for these states.
    made: Vec<State>,
    /// The number of the last state of which it is known by what is remembered that there is no step, and what that
    /// depends on.
    idle: (u64, Path),
    /// How often that was enough since more was asked.
    skipped: u32,
    /// How often they could not be computed, one time after the other.
    failures: u32,
}

/// After so many failures in a row nobody tries again.
const FAILURES: u32 = 16;

impl Moves {
    /// Bytes in use, roughly.
    pub(super) fn size(&self) -> usize {
        self.plan.iter().flatten().map(|plan| plan.size).sum()
    }

    /// Whether so much is known that it is better forgotten.
    pub(super) fn is_full(&self) -> bool {
        self.plan.iter().flatten().any(Plan::is_full)
    }

    /// Forgets what is known.
    pub(super) fn clear(&mut self) {
        if let Some(Some(_)) = self.plan {
            self.plan = None;
        }
        self.idle = (0, Path::UNKNOWN);
    }

    /// Whether there is a step from the state that is loaded; `None` if that is not known.
    pub(super) fn is_possible(
        &mut self,
        evaluator: &mut Evaluator<'_>,
        one: &Move,
        limits: Limits,
        run: &mut Run<'_>,
    ) -> Option<bool> {
        self.know(evaluator, one, limits, run).then_some(!self.targets.is_empty())
    }

    /// Whether there is a step from the state that is loaded to another; `None` if that is not known. States are told
    /// apart by their fingerprints, as those of the graph are in which it matters.
    pub(super) fn leads_to(
        &mut self,
        evaluator: &mut Evaluator<'_>,
        one: &Move,
        to: &State,
        (limits, run): (Limits, &mut Run<'_>),
    ) -> Option<bool> {
        if one.is_next {
            let scratch = &mut *evaluator.scratch;
            return Some(scratch.slots.differs(&scratch.packer, to, &one.subscript));
        }
        let is_known = self.know(evaluator, one, limits, run);
        is_known.then(|| self.targets.contains(&to.fingerprint()))
    }

    /// Finds the steps from the state that is loaded. Whether they are known then.
    fn know(&mut self, evaluator: &mut Evaluator<'_>, one: &Move, limits: Limits, run: &mut Run<'_>) -> bool {
        let state = evaluator.scratch.state_number();
        if self.state == state {
            return self.is_known;
        }
        self.state = state;
        self.is_known = self.find(evaluator, one, limits, run).is_some();
        self.failures = if self.is_known { 0 } else { self.failures + 1 };
        if self.failures >= FAILURES {
            self.plan = Some(None);
        }
        self.is_known
    }

    fn find(&mut self, evaluator: &mut Evaluator<'_>, one: &Move, limits: Limits, run: &mut Run<'_>) -> Option<()> {
        self.targets.clear();
        evaluator.scratch.slots.identify(false);
        let plan = self.plan.get_or_insert_with(|| Plan::of_action(evaluator, one.act, limits)).as_mut()?;
        let slots = &evaluator.scratch.slots;
        let (changes, (state, path)) = (&slots.changes, &mut self.idle);
        if *state != 0 && !path.meets(changes.since(*state)) {
            *state = changes.now();
            self.skipped += 1;
            return Some(());
        }
        plan.credit(std::mem::take(&mut self.skipped));
        if plan.is_idle(slots, path) {
            *state = changes.now();
            return Some(());
        }
        *state = 0;
        let mut found = Found {
            from: slots.fingerprint,
            is_enough: one.subscript.len() == evaluator.scratch.next.len(),
            is_one_enough: one.is_next,
            targets: &mut self.targets,
            made: &mut self.made,
            count: 0,
        };
        let result = Walk::new(plan, evaluator, (None, None), run, &mut found).go();
        let count = found.count;
        // What a walk leaves there is no second state.
        evaluator.scratch.clear_next();
        // Where one step is enough the walk has been ended by it.
        if !one.is_next || self.targets.is_empty() {
            result.ok()?;
        }
        let scratch = &mut *evaluator.scratch;
        for state in &self.made[..count] {
            if scratch.slots.differs(&scratch.packer, state, &one.subscript) {
                self.targets.push(state.fingerprint());
            }
        }
        Some(())
    }
}

/// Takes the steps of an action that is to be fair.
struct Found<'f> {
    /// The fingerprint of the state from which they are made.
    from: u64,
    /// Whether every other state counts, so that its fingerprint is enough.
    is_enough: bool,
    /// Whether nothing is asked but whether there is one.
    is_one_enough: bool,
    targets: &'f mut Vec<u64>,
    /// The states that are still to be compared, in the first places.
    made: &'f mut Vec<State>,
    count: usize,
}

impl Found<'_> {
    /// Room for the next state that is to be compared.
    fn room(&mut self) -> &mut State {
        if self.made.len() == self.count {
            self.made.push(State::default());
        }
        self.count += 1;
        &mut self.made[self.count - 1]
    }
}

impl Visitor<State> for Found<'_> {
    #[inline]
    fn passes(&mut self, _action: ActionId, fingerprint: u64) -> Result<bool, Fault> {
        if self.is_enough && fingerprint != self.from {
            self.targets.push(fingerprint);
            if self.is_one_enough {
                return Err(Interrupt::Enough.into());
            }
        }
        Ok(self.is_enough)
    }

    fn visit(&mut self, action: ActionId, state: &State) -> Result<(), Fault> {
        if self.passes(action, state.fingerprint())? {
            return Ok(());
        }
        self.room().clone_from(state);
        Ok(())
    }

    fn visit_made(&mut self, action: ActionId, state: &mut State) -> Result<(), Fault> {
        if self.passes(action, state.fingerprint())? {
            return Ok(());
        }
        std::mem::swap(self.room(), state);
        Ok(())
    }
}
