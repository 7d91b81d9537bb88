//! The judgement of one successor, and of a state whose successors are all known.

use super::Desk;
use crate::chunk::{Cause, Chunk, Finding};
use crate::discovery::{DiscoveryKey, LAST_ORDINAL};
use crate::level::Level;
use crate::plan::{Open, Plan};
use crate::visited::{Discovered, Visited};
use check_system::{ActionId, Assurance, Fault, FaultKind, Store, System};

/// Steps between two looks at the world outside.
pub(super) const STEPS_PER_LOOK: u32 = 256;

/// The expansion of one state, or of the root.
pub(super) struct Visit<'v, 'a, 'p, S: System, V> {
    pub(super) desk: &'v mut Desk<'a, S, V>,
    pub(super) plan: &'v Plan<'p>,
    pub(super) chunk: &'v mut Chunk<S::Store>,
    /// The level that is expanded; `None` for the root.
    pub(super) level: Option<&'v Level<S::Store>>,
    /// The state that is expanded; `None` for the root.
    pub(super) from: Option<&'v S::State>,
    /// What would be its first step.
    pub(super) origin: DiscoveryKey,
    /// Successors so far.
    pub(super) ordinal: u32,
    /// Of these, counted in the chunk.
    pub(super) counted: u32,
}

/// A successor that is to be judged.
pub(super) struct Successor<'s, S: System, K> {
    /// The action that leads to it; `None` for an initial state.
    pub(super) action: Option<ActionId>,
    /// What is known of the step, and of the state.
    pub(super) assurance: Assurance,
    pub(super) state: &'s S::State,
    /// What stands for it, if that could be computed.
    pub(super) key: Result<&'s K, &'s Fault>,
    /// What the visited set says, if it was asked: then the state is within the constraints.
    pub(super) answer: Option<Discovered>,
}

impl<S: System, K> Successor<'_, S, K> {
    /// Whether it is within the constraints, where that is known.
    fn known_within(&self) -> Option<bool> {
        if self.answer.is_some() { Some(true) } else { self.assurance.within }
    }
}

/// What a successor is to the search.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Standing {
    /// Not seen before, and now entered.
    New,
    /// The same, but for a later step to it, whose thread has judged it: there was nothing to be said.
    Boundary,
    /// Seen before.
    Known,
    /// Within the constraints, but on a step that an action constraint excludes.
    Barred,
    /// Outside the constraints.
    Outside,
}

/// The enumeration is to end. What ended it stands in the chunk.
pub(crate) struct Stop;

impl From<Stop> for Fault {
    #[cold]
    fn from(_: Stop) -> Self {
        Self::new(FaultKind::Stopped, String::new())
    }
}

/// Whether it is remembered of states outside the constraints that they were judged.
#[inline]
pub(super) fn remembers_outside<S: System, V: Visited<S>>(plan: &Plan<'_>) -> bool {
    plan.is_constrained && !plan.keep_going && plan.asks_of_states && !V::IS_EXACT
}

impl<S: System, V: Visited<S>> Visit<'_, '_, '_, S, V> {
    /// Counts a successor to which an earlier step of this thread leads as well, and of which nothing else is asked.
    #[inline]
    pub(super) fn repetition(&mut self, action: Option<ActionId>) -> Result<(), Stop> {
        self.count_step(action);
        if self.ordinal.is_multiple_of(STEPS_PER_LOOK) { self.look() } else { Ok(()) }
    }

    #[inline]
    fn count_step(&mut self, action: Option<ActionId>) {
        self.ordinal += 1;
        if let Some(ActionId(number)) = action {
            self.chunk.by_action[number as usize] += 1;
        }
    }

    /// Checks one successor.
    #[inline]
    pub(super) fn successor(&mut self, to: &Successor<'_, S, V::Key>) -> Result<(), Stop> {
        let (action, state) = (to.action, to.state);
        let discovery = self.origin.behind(self.ordinal);
        self.count_step(action);
        if self.desk.interest.extent {
            self.desk.inform_checker(self.chunk, self.ordinal - self.counted);
        }
        let settled = self.settled(action, state);
        let standing = if settled.is_some_and(|fingerprint| self.desk.judged.has(fingerprint)) {
            self.chunk.outside += 1;
            Standing::Outside
        } else {
            self.judge(discovery, to, settled)?
        };
        if self.plan.has_steps
            && !to.assurance.step
            && let Some(from) = self.from
        {
            self.check_step(discovery, from, state)?;
        }
        if matches!(standing, Standing::New | Standing::Boundary | Standing::Barred) && !self.plan.reachable.is_empty()
        {
            self.look_for_state(discovery, state)?;
        }
        if matches!(standing, Standing::New | Standing::Boundary | Standing::Known)
            && !self.plan.reachable_steps.is_empty()
            && let Some(from) = self.from
        {
            self.look_for_step(discovery, from, state)?;
        }
        if self.ordinal.is_multiple_of(STEPS_PER_LOOK) { self.look() } else { Ok(()) }
    }

    /// What stands for a successor among the states outside the constraints, if what was said of it once may be taken
    /// to be true again.
    #[inline]
    fn settled(&self, action: Option<ActionId>, state: &S::State) -> Option<u64> {
        let is_asked = remembers_outside::<S, V>(self.plan) && action.is_some();
        if is_asked { self.desk.system.settled(state) } else { None }
    }

    /// Decides what a successor is, and checks what has to hold in it.
    #[inline]
    fn judge(
        &mut self,
        discovery: DiscoveryKey,
        to: &Successor<'_, S, V::Key>,
        settled: Option<u64>,
    ) -> Result<Standing, Stop> {
        let standing = self.enter(discovery, to)?;
        if self.desk.interest.extent {
            self.desk.inform_checker(self.chunk, self.ordinal - self.counted);
        }
        if !matches!(standing, Standing::Known | Standing::Boundary) {
            if !to.assurance.state {
                self.require(discovery, &self.plan.invariants, to.state)?;
            } else if cfg!(debug_assertions) {
                let Desk { system, checker, .. } = &mut *self.desk;
                let found = system.first_false(checker, &self.plan.invariants, to.state);
                assert_eq!(found, Ok(None), "what is known to hold in a state holds there");
            }
            if to.action.is_none() {
                self.require(discovery, &self.plan.initial, to.state)?;
            }
        }
        if let (Standing::Outside, Some(fingerprint)) = (standing, settled) {
            self.desk.judged.add(fingerprint);
        }
        Ok(standing)
    }

    /// Decides what a successor is, and enters it if it is new.
    #[inline]
    fn enter(&mut self, discovery: DiscoveryKey, to: &Successor<'_, S, V::Key>) -> Result<Standing, Stop> {
        let state = to.state;
        let key = match to.key {
            Ok(key) => key,
            Err(fault) => return self.enter_without_key(discovery, state, fault.clone()),
        };
        if self.plan.is_constrained
            && let Some(excluded) = self.excluded(discovery, state, to.known_within())?
        {
            self.chunk.outside += 1;
            return Ok(excluded);
        }
        let discovered = to.answer.unwrap_or_else(|| self.desk.visited.discover(key, state, discovery));
        if self.chunk.record.is_some() {
            self.record(discovery, V::fingerprint(key), state, discovered != Discovered::Known)?;
        }
        let standing = match discovered {
            Discovered::Known => return Ok(Standing::Known),
            Discovered::First => Standing::New,
            Discovered::Instead(loser) => {
                self.desk.lost.push(loser);
                let is_judged = self.level.is_some_and(|level| level.has_passed(loser.parent()));
                if is_judged { Standing::Boundary } else { Standing::New }
            }
        };
        if let (Some(found), Some(fingerprint)) = (&mut self.desk.found, V::fingerprint(key)) {
            found.push(fingerprint);
        }
        if self.plan.keeps_fingerprints
            && let Some(fingerprint) = V::fingerprint(key)
        {
            self.chunk.fingerprints.push(fingerprint);
        }
        self.chunk.discoveries.push(discovery);
        self.chunk.actions.push(to.action.unwrap_or(ActionId(u32::MAX)));
        self.chunk.states.push(state);
        Ok(standing)
    }

    /// Records a step within the constraints, and the state to which it leads if that is new.
    fn record(
        &mut self,
        discovery: DiscoveryKey,
        known: Option<u64>,
        state: &S::State,
        is_new: bool,
    ) -> Result<(), Stop> {
        let system = self.desk.system;
        let fingerprint = match known.map_or_else(|| system.fingerprint(&mut self.desk.checker, state), Ok) {
            Ok(fingerprint) => fingerprint,
            Err(fault) => return Err(self.fail(fault, None, discovery, Some(state))),
        };
        let (Some(record), Some(alphabet), Some(observer)) =
            (&mut self.chunk.record, &self.plan.alphabet, self.desk.observer.as_mut())
        else {
            return Ok(());
        };
        if is_new {
            record.found.push(fingerprint);
        }
        if let Some(from) = self.from {
            record.step(alphabet, system, observer, from, (fingerprint, state));
        }
        Ok(())
    }

    /// A state whose fingerprint cannot be computed is trouble only within the constraints: outside, nobody asks.
    #[cold]
    fn enter_without_key(&mut self, discovery: DiscoveryKey, state: &S::State, fault: Fault) -> Result<Standing, Stop> {
        let Some(excluded) = self.excluded(discovery, state, None)? else {
            return Err(self.fail(fault, None, discovery, Some(state)));
        };
        self.chunk.outside += 1;
        Ok(excluded)
    }

    /// Whether the constraints exclude a successor, unless it is known whether it is within them, or the action constraints the step to
    /// it.
    fn excluded(
        &mut self,
        discovery: DiscoveryKey,
        state: &S::State,
        within: Option<bool>,
    ) -> Result<Option<Standing>, Stop> {
        if let (Some(is_within), true) = (within, cfg!(debug_assertions)) {
            let Desk { system, checker, .. } = &mut *self.desk;
            let mut truths = self.plan.constraints.iter().map(|one| system.holds(checker, one.id, state));
            let other = truths.find(|truth| *truth != Ok(true)).unwrap_or(Ok(true));
            assert!(!system.is_steady() || other == Ok(is_within), "what is known of a state is so");
        }
        if within == Some(false) {
            return Ok(Some(Standing::Outside));
        }
        if within.is_none() {
            for constraint in self.plan.constraints {
                match self.desk.system.holds(&mut self.desk.checker, constraint.id, state) {
                    Ok(true) => {}
                    Ok(false) => return Ok(Some(Standing::Outside)),
                    Err(fault) => return Err(self.fail(fault, None, discovery, Some(state))),
                }
            }
        }
        let Some(from) = self.from else { return Ok(None) };
        for constraint in self.plan.action_constraints {
            match self.desk.system.permits(&mut self.desk.checker, constraint.id, from, state) {
                Ok(true) => {}
                Ok(false) => return Ok(Some(Standing::Barred)),
                Err(fault) => return Err(self.fail(fault, None, discovery, Some(state))),
            }
        }
        Ok(None)
    }

    /// Checks state predicates that must hold.
    #[inline]
    fn require(&mut self, discovery: DiscoveryKey, mut properties: &[Open], state: &S::State) -> Result<(), Stop> {
        loop {
            match self.desk.system.first_false(&mut self.desk.checker, properties, state) {
                Ok(None) => return Ok(()),
                Ok(Some(place)) => {
                    self.violate(properties[place].property, discovery, Some(state))?;
                    properties = &properties[place + 1..];
                }
                Err((place, fault)) => {
                    return Err(self.fail(fault, Some(properties[place].property), discovery, Some(state)));
                }
            }
        }
    }

    fn check_step(&mut self, discovery: DiscoveryKey, from: &S::State, to: &S::State) -> Result<(), Stop> {
        let plan = self.plan;
        for open in &plan.steps {
            let desk = &mut *self.desk;
            match desk.system.permits(desk.judge_of_steps(), open.predicate, from, to) {
                Ok(true) => {}
                Ok(false) => self.violate(open.property, discovery, Some(to))?,
                Err(fault) => return Err(self.fail(fault, Some(open.property), discovery, Some(to))),
            }
        }
        Ok(())
    }

    fn look_for_state(&mut self, discovery: DiscoveryKey, state: &S::State) -> Result<(), Stop> {
        let plan = self.plan;
        for open in &plan.reachable {
            match self.desk.system.holds(&mut self.desk.checker, open.predicate, state) {
                Ok(false) => {}
                Ok(true) => self.decide(open.property, discovery, Some(state)),
                Err(fault) => return Err(self.fail(fault, Some(open.property), discovery, Some(state))),
            }
        }
        Ok(())
    }

    fn look_for_step(&mut self, discovery: DiscoveryKey, from: &S::State, to: &S::State) -> Result<(), Stop> {
        let plan = self.plan;
        for open in &plan.reachable_steps {
            match self.desk.system.permits(&mut self.desk.checker, open.predicate, from, to) {
                Ok(false) => {}
                Ok(true) => self.decide(open.property, discovery, Some(to)),
                Err(fault) => return Err(self.fail(fault, Some(open.property), discovery, Some(to))),
            }
        }
        Ok(())
    }

    /// What follows when the enumeration of steps has ended.
    pub(super) fn finish(mut self, result: Result<(), Fault>) {
        self.count();
        // A visitor that asked to stop has said why.
        if self.chunk.is_over() {
            return;
        }
        let here = self.origin.behind(self.ordinal);
        if let Err(fault) = result {
            self.fail(fault, None, here, None);
            return;
        }
        if self.from.is_none() {
            return;
        }
        if self.ordinal == 0
            && let Some(property) = self.plan.deadlock
            && self.violate(property, here, None).is_err()
        {
            return;
        }
        self.chunk.expanded += 1;
    }

    /// Counts the successors since the last call.
    pub(super) fn count(&mut self) {
        let more = self.ordinal - std::mem::replace(&mut self.counted, self.ordinal);
        self.chunk.generated += u64::from(more);
        // A state without successors takes time as well.
        self.desk.since_look += more.max(1);
    }

    /// A property is violated: to be recorded, or to end everything.
    #[cold]
    fn violate(&mut self, property: usize, discovery: DiscoveryKey, target: Option<&S::State>) -> Result<(), Stop> {
        if self.plan.keep_going {
            self.decide(property, discovery, target);
            return Ok(());
        }
        self.chunk.trouble = Some(Finding { cause: Cause::Decided(property), discovery, target: target.cloned() });
        Err(Stop)
    }

    /// A property is decided, and exploration goes on. The first finding in a chunk is the one that counts.
    #[cold]
    fn decide(&mut self, property: usize, discovery: DiscoveryKey, target: Option<&S::State>) {
        if !self.chunk.has_decided(property) {
            let cause = Cause::Decided(property);
            self.chunk.decided.push(Finding { cause, discovery, target: target.cloned() });
        }
    }

    /// Something could not be evaluated, which ends everything.
    #[cold]
    fn fail(
        &mut self,
        fault: Fault,
        within: Option<usize>,
        discovery: DiscoveryKey,
        target: Option<&S::State>,
    ) -> Stop {
        // Evaluation may hear before the watch that the search is to end. Where it is to rest before, this piece is given up.
        let is_asked = matches!(fault.kind, FaultKind::Interrupted | FaultKind::Budget);
        if is_asked && self.desk.look() && self.desk.watch.has_given_up() {
            self.chunk.stopped = true;
            return Stop;
        }
        self.chunk.trouble = Some(Finding { cause: Cause::Fault(fault, within), discovery, target: target.cloned() });
        Stop
    }

    /// Looks at the world outside in the middle of an expansion, which may be a long one.
    #[cold]
    fn look(&mut self) -> Result<(), Stop> {
        self.count();
        self.desk.tell(self.chunk);
        let last = if self.from.is_none() { u32::MAX } else { LAST_ORDINAL };
        // What waits in a batch has greater ordinals.
        if self.ordinal > last - 8 * STEPS_PER_LOOK {
            let what =
                if self.from.is_none() { "there are more initial states" } else { "one state has more successors" };
            let fault = Fault::new(FaultKind::Limit, format!("{what} than can be numbered: {}", self.ordinal));
            return Err(self.fail(fault, None, self.origin.behind(self.ordinal), None));
        }
        if !self.desk.look() {
            return Ok(());
        }
        self.chunk.stopped = true;
        Err(Stop)
    }
}
