//! What checking a state means: the only place that says so, for every engine.
//!
//! To *expand* a state is to generate its steps, count them, ask the constraints, decide which successors are new,
//! check invariants and look for witnesses at those, check step properties on every step, and find a deadlock where
//! there is no step at all. The initial states are expanded as the successors of a *root* that is no state.
//!
//! For each successor, in this order, as TLC has it: it counts as generated; constraints, then action constraints;
//! is it new; if new *or excluded*: invariants (and, for an initial state, initial properties); step properties;
//! reachability: of states in each new one within the constraints, of steps on each that is not excluded. A constraint
//! is not asked about a state that is known, since that state has passed it (unless a view makes other states look like
//! it); an action constraint is asked on every step.

use crate::chunk::{Cause, Chunk, Finding};
use crate::claim::Claim;
use crate::judged::Judged;
use crate::level::Level;
use crate::liveness::record::Record;
use crate::plan::{Open, Plan};
use crate::trace::Log;
use crate::visited::{Claimed, Visited};
use crate::watch::{Ending, Watch};
use check_system::{ActionId, Extent, Fault, FaultKind, Interest, News, System};

/// Steps between two looks at the world outside.
const STEPS_PER_LOOK: u32 = 256;

/// Expands states on one thread.
pub(crate) struct Expander<'a, S: System, V> {
    /// Makes the steps, and is busy while they are visited.
    stepper: S::Worker,
    desk: Desk<'a, S, V>,
}

/// What a thread needs to judge the states that its stepper makes.
struct Desk<'a, S: System, V> {
    system: &'a S,
    watch: &'a Watch<'a>,
    checker: S::Worker,
    /// Tells the truths of atoms of temporal formulas; made when there are any.
    observer: Option<S::Worker>,
    visited: V,
    /// States outside the constraints that this thread has judged.
    judged: Judged,
    /// Claims that earlier ones have taken over. Empty in a sequential exploration.
    lost: Vec<Claim>,
    /// Whether this thread shows progress.
    shows: bool,
    /// Steps and states since the last look at the world outside.
    since_look: u32,
    told: Told,
    /// What the system wants to know.
    interest: Interest,
    place: Place<S::State>,
}

/// Where the state that is expanded stands.
struct Place<T> {
    /// Its depth; 0 for the root.
    depth: u64,
    /// How it was reached, itself included; empty unless the system wants it.
    behaviour: Vec<T>,
    /// Distinct states up to and with its level.
    known: u64,
}

/// What the watch has been told of the current chunk, so that it is told only of what is new.
#[derive(Clone, Copy, Default)]
struct Told {
    generated: u64,
    distinct: u64,
    expanded: u64,
}

impl<'a, S: System, V: Visited<S>> Expander<'a, S, V> {
    /// An expander for the calling thread, which shows progress or leaves that to another.
    pub(crate) fn new(system: &'a S, visited: V, watch: &'a Watch<'a>, shows: bool) -> Self {
        let (stepper, checker) = system.pair();
        let (lost, told, interest) = (Vec::new(), Told::default(), system.interest());
        let place = Place { depth: 0, behaviour: Vec::new(), known: 0 };
        let (observer, judged, since_look) = (None, Judged::default(), 0);
        let desk =
            Desk { system, watch, checker, observer, visited, judged, lost, shows, since_look, told, interest, place };
        Self { stepper, desk }
    }

    /// How many claims were taken over since they were last fetched.
    pub(crate) fn lost(&self) -> usize {
        self.desk.lost.len()
    }

    /// Fetches the claims that were taken over, in no order.
    pub(crate) fn take_lost(&mut self) -> Vec<Claim> {
        std::mem::take(&mut self.desk.lost)
    }

    /// Generates and checks the initial states.
    pub(crate) fn expand_root(&mut self, plan: &Plan) -> Chunk<S::State> {
        let system = self.desk.system;
        let mut chunk = Chunk::new(system.actions().len(), 0);
        chunk.record = self.desk.record(plan, 0);
        self.desk.inform_both(&mut self.stepper, &chunk);
        let mut visit =
            Visit { desk: &mut self.desk, plan, chunk: &mut chunk, from: None, parent: 0, ordinal: 0, counted: 0 };
        let result = system.initial(&mut self.stepper, &mut |state| Ok(visit.successor(None, state)?));
        visit.finish(result);
        self.desk.watch.set_initial(chunk.states.len() as u64);
        self.desk.close(&chunk);
        self.desk.end_if_asked(&mut chunk);
        chunk
    }

    /// Expands a piece of a level whose first state has index `first`.
    pub(crate) fn expand_piece(
        &mut self,
        plan: &Plan,
        level: &Level<S::State>,
        log: &Log<S::State>,
        first: u32,
        piece: usize,
    ) -> Chunk<S::State> {
        let places = level.places(piece);
        let mut chunk = Chunk::new(self.desk.system.actions().len(), places.len());
        self.desk.place.depth = level.depth;
        self.desk.place.known = u64::from(first) + level.len() as u64 - 1;
        self.desk.inform_both(&mut self.stepper, &chunk);
        let first = first + places.start as u32;
        chunk.record = self.desk.record(plan, first);
        let indices = first..;
        for (parent, state) in indices.zip(level.states(places)) {
            if self.desk.interest.behaviour || self.desk.interest.extent {
                self.desk.place.behaviour = self.desk.way_to(log, parent);
                self.desk.inform_both(&mut self.stepper, &chunk);
            }
            self.expand_one(plan, parent, state, &mut chunk);
            self.desk.end_if_asked(&mut chunk);
            if chunk.is_over() {
                break;
            }
        }
        self.desk.close(&chunk);
        chunk
    }

    fn expand_one(&mut self, plan: &Plan, parent: u32, state: &S::State, chunk: &mut Chunk<S::State>) {
        let system = self.desk.system;
        let observer = self.desk.observer.as_mut();
        if let (Some(record), Some(alphabet), Some(observer)) = (&mut chunk.record, &plan.alphabet, observer) {
            record.open(alphabet, system, observer, state);
        }
        let expanded = chunk.expanded;
        let mut visit = Visit { desk: &mut self.desk, plan, chunk, from: Some(state), parent, ordinal: 0, counted: 0 };
        let result = system.steps(&mut self.stepper, state, &mut |action, to| Ok(visit.successor(Some(action), to)?));
        visit.finish(result);
        chunk.generated += system.passed(&mut self.stepper);
        if let Some(record) = &mut chunk.record {
            if chunk.expanded > expanded { record.close() } else { record.abandon() }
        }
    }
}

impl<S: System, V> Desk<'_, S, V> {
    /// Tells both workers where they stand.
    fn inform_both(&mut self, stepper: &mut S::Worker, chunk: &Chunk<S::State>) {
        let extent = self.extent(chunk, 0);
        let news = News { depth: self.place.depth, behaviour: &self.place.behaviour, extent };
        self.system.inform(stepper, &news);
        self.system.inform(&mut self.checker, &news);
        if let Some(observer) = &mut self.observer {
            self.system.inform(observer, &news);
        }
    }

    /// Tells the checker how far the exploration has come, in the middle of an expansion.
    #[cold]
    fn inform_checker(&mut self, chunk: &Chunk<S::State>, uncounted: u32) {
        let extent = self.extent(chunk, uncounted);
        let news = News { depth: self.place.depth, behaviour: &self.place.behaviour, extent };
        self.system.inform(&mut self.checker, &news);
    }

    /// How far the exploration has come: what the watch knows, and what this chunk adds.
    fn extent(&self, chunk: &Chunk<S::State>, uncounted: u32) -> Extent {
        if !self.interest.extent {
            return Extent::default();
        }
        let known = self.watch.extent();
        let distinct = known.distinct + (chunk.states.len() as u64 - self.told.distinct);
        let expanded = known.distinct - known.queue + (chunk.expanded - self.told.expanded);
        let being_expanded = u64::from(self.place.depth > 0);
        Extent {
            generated: known.generated + (chunk.generated - self.told.generated) + u64::from(uncounted),
            distinct,
            queue: distinct.saturating_sub(expanded + being_expanded),
            depth: (self.place.depth + u64::from(distinct > self.place.known)).max(1),
            ..known
        }
    }

    /// The states that lead to a state, itself included, if the system wants them.
    fn way_to(&self, log: &Log<S::State>, index: u32) -> Vec<S::State> {
        let wanted = self.interest.behaviour.then(|| log.behaviour(index)).flatten();
        wanted.unwrap_or_default().into_iter().map(|(_, state)| state).collect()
    }

    /// Ends the exploration if the system has asked for it.
    fn end_if_asked(&self, chunk: &mut Chunk<S::State>) {
        if self.interest.ends && self.system.wants_end() {
            self.watch.end(Ending::Asked);
            chunk.stopped = true;
        }
    }

    /// A record of the piece whose first state has the index `first`, if there is something to be recorded.
    fn record(&mut self, plan: &Plan, first: u32) -> Option<Record> {
        if plan.alphabet.is_some() && self.observer.is_none() {
            self.observer = Some(self.system.worker());
        }
        plan.alphabet.as_ref().map(|alphabet| Record::new(alphabet, first))
    }

    /// Counts a chunk that is done.
    fn close(&mut self, chunk: &Chunk<S::State>) {
        self.tell(chunk);
        self.told = Told::default();
        if self.since_look >= STEPS_PER_LOOK {
            self.look();
        }
    }

    fn tell(&mut self, chunk: &Chunk<S::State>) {
        let now = Told { generated: chunk.generated, distinct: chunk.states.len() as u64, expanded: chunk.expanded };
        let told = std::mem::replace(&mut self.told, now);
        self.watch.count(now.generated - told.generated, now.distinct - told.distinct, now.expanded - told.expanded);
    }

    /// Whether the world outside wants the exploration to end.
    fn look(&mut self) -> bool {
        self.since_look = 0;
        if self.shows {
            self.watch.report();
        }
        self.watch.look()
    }
}

/// The expansion of one state, or of the root.
struct Visit<'v, 'a, 'p, S: System, V> {
    desk: &'v mut Desk<'a, S, V>,
    plan: &'v Plan<'p>,
    chunk: &'v mut Chunk<S::State>,
    /// The state that is expanded; `None` for the root.
    from: Option<&'v S::State>,
    parent: u32,
    /// Successors so far.
    ordinal: u32,
    /// Of these, counted in the chunk.
    counted: u32,
}

/// What a successor is to the search.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Standing {
    /// Not seen before, and now entered.
    New,
    /// Seen before.
    Known,
    /// Within the constraints, but on a step that an action constraint excludes.
    Barred,
    /// Outside the constraints.
    Outside,
}

/// The enumeration is to end. What ended it stands in the chunk.
struct Stop;

impl From<Stop> for Fault {
    #[cold]
    fn from(_: Stop) -> Self {
        Self::new(FaultKind::Stopped, String::new())
    }
}

impl<S: System, V: Visited<S>> Visit<'_, '_, '_, S, V> {
    /// Checks one successor.
    #[inline]
    fn successor(&mut self, action: Option<ActionId>, state: &S::State) -> Result<(), Stop> {
        let claim = Claim::new(self.parent, self.ordinal);
        self.ordinal += 1;
        if let Some(ActionId(number)) = action {
            self.chunk.by_action[number as usize] += 1;
        }
        if self.desk.interest.extent {
            self.desk.inform_checker(self.chunk, self.ordinal - self.counted);
        }
        let settled = self.settled(action, state);
        let standing = if settled.is_some_and(|fingerprint| self.desk.judged.has(fingerprint)) {
            self.chunk.outside += 1;
            Standing::Outside
        } else {
            self.judge(claim, action, state, settled)?
        };
        if self.plan.has_steps
            && let Some(from) = self.from
        {
            self.check_step(claim, from, state)?;
        }
        if matches!(standing, Standing::New | Standing::Barred) && !self.plan.reachable.is_empty() {
            self.look_for_state(claim, state)?;
        }
        if matches!(standing, Standing::New | Standing::Known)
            && !self.plan.reachable_steps.is_empty()
            && let Some(from) = self.from
        {
            self.look_for_step(claim, from, state)?;
        }
        if self.ordinal.is_multiple_of(STEPS_PER_LOOK) { self.look() } else { Ok(()) }
    }

    /// What stands for a successor among the states outside the constraints, if what was said of it once may be taken
    /// to be true again.
    #[inline]
    fn settled(&self, action: Option<ActionId>, state: &S::State) -> Option<u64> {
        let is_asked = self.plan.is_constrained && !self.plan.keep_going && action.is_some() && !V::IS_EXACT;
        if is_asked { self.desk.system.settled(state) } else { None }
    }

    /// Decides what a successor is, and checks what has to hold in it.
    #[inline]
    fn judge(
        &mut self,
        claim: Claim,
        action: Option<ActionId>,
        state: &S::State,
        settled: Option<u64>,
    ) -> Result<Standing, Stop> {
        let standing = self.enter(claim, action, state)?;
        if self.desk.interest.extent {
            self.desk.inform_checker(self.chunk, self.ordinal - self.counted);
        }
        if standing != Standing::Known {
            self.check_state(claim, action, state)?;
        }
        if let (Standing::Outside, Some(fingerprint)) = (standing, settled) {
            self.desk.judged.add(fingerprint);
        }
        Ok(standing)
    }

    /// Decides what a successor is, and enters it if it is new.
    #[inline]
    fn enter(&mut self, claim: Claim, action: Option<ActionId>, state: &S::State) -> Result<Standing, Stop> {
        let key = match self.desk.visited.key(self.desk.system, &mut self.desk.checker, state) {
            Ok(key) => key,
            Err(fault) => return self.enter_without_key(claim, state, fault),
        };
        if self.plan.is_constrained
            && let Some(excluded) = self.excluded(claim, state, Some(&key))?
        {
            self.chunk.outside += 1;
            return Ok(excluded);
        }
        let fingerprint = V::fingerprint(&key);
        let claimed = self.desk.visited.claim(key, state, claim);
        if self.chunk.record.is_some() {
            self.record(claim, fingerprint, state, claimed != Claimed::Known)?;
        }
        match claimed {
            Claimed::Known => return Ok(Standing::Known),
            Claimed::First => {}
            Claimed::Instead(loser) => self.desk.lost.push(loser),
        }
        self.chunk.claims.push(claim);
        self.chunk.actions.push(action.unwrap_or(ActionId(u32::MAX)));
        self.chunk.states.push(state.clone());
        Ok(Standing::New)
    }

    /// Records a step within the constraints, and the state to which it leads if that is new.
    fn record(&mut self, claim: Claim, known: Option<u64>, state: &S::State, is_new: bool) -> Result<(), Stop> {
        let system = self.desk.system;
        let fingerprint = match known.map_or_else(|| system.fingerprint(&mut self.desk.checker, state), Ok) {
            Ok(fingerprint) => fingerprint,
            Err(fault) => return Err(self.fail(fault, None, claim, Some(state))),
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
    fn enter_without_key(&mut self, claim: Claim, state: &S::State, fault: Fault) -> Result<Standing, Stop> {
        let Some(excluded) = self.excluded(claim, state, None)? else {
            return Err(self.fail(fault, None, claim, Some(state)));
        };
        self.chunk.outside += 1;
        Ok(excluded)
    }

    /// Whether the constraints exclude a successor, or the action constraints the step to it.
    fn excluded(&mut self, claim: Claim, state: &S::State, key: Option<&V::Key>) -> Result<Option<Standing>, Stop> {
        // Under a view, a known fingerprint does not mean that this very state has passed.
        let key = key.filter(|_| !self.desk.system.is_abstracted() && !self.desk.interest.repeats);
        if !key.is_some_and(|key| self.desk.visited.knows(key, state, claim)) {
            for constraint in self.plan.constraints {
                match self.desk.system.holds(&mut self.desk.checker, constraint.id, state) {
                    Ok(true) => {}
                    Ok(false) => return Ok(Some(Standing::Outside)),
                    Err(fault) => return Err(self.fail(fault, None, claim, Some(state))),
                }
            }
        }
        let Some(from) = self.from else { return Ok(None) };
        for constraint in self.plan.action_constraints {
            match self.desk.system.permits(&mut self.desk.checker, constraint.id, from, state) {
                Ok(true) => {}
                Ok(false) => return Ok(Some(Standing::Barred)),
                Err(fault) => return Err(self.fail(fault, None, claim, Some(state))),
            }
        }
        Ok(None)
    }

    /// Checks the state predicates that must hold.
    #[inline]
    fn check_state(&mut self, claim: Claim, action: Option<ActionId>, state: &S::State) -> Result<(), Stop> {
        let plan = self.plan;
        for &open in &plan.invariants {
            self.require(claim, open, state)?;
        }
        if action.is_none() {
            for &open in &plan.initial {
                self.require(claim, open, state)?;
            }
        }
        Ok(())
    }

    #[inline]
    fn require(&mut self, claim: Claim, open: Open, state: &S::State) -> Result<(), Stop> {
        match self.desk.system.holds(&mut self.desk.checker, open.predicate, state) {
            Ok(true) => Ok(()),
            Ok(false) => self.violate(open.property, claim, Some(state)),
            Err(fault) => Err(self.fail(fault, Some(open.property), claim, Some(state))),
        }
    }

    fn check_step(&mut self, claim: Claim, from: &S::State, to: &S::State) -> Result<(), Stop> {
        let plan = self.plan;
        for open in &plan.steps {
            match self.desk.system.permits(&mut self.desk.checker, open.predicate, from, to) {
                Ok(true) => {}
                Ok(false) => self.violate(open.property, claim, Some(to))?,
                Err(fault) => return Err(self.fail(fault, Some(open.property), claim, Some(to))),
            }
        }
        Ok(())
    }

    fn look_for_state(&mut self, claim: Claim, state: &S::State) -> Result<(), Stop> {
        let plan = self.plan;
        for open in &plan.reachable {
            match self.desk.system.holds(&mut self.desk.checker, open.predicate, state) {
                Ok(false) => {}
                Ok(true) => self.decide(open.property, claim, Some(state)),
                Err(fault) => return Err(self.fail(fault, Some(open.property), claim, Some(state))),
            }
        }
        Ok(())
    }

    fn look_for_step(&mut self, claim: Claim, from: &S::State, to: &S::State) -> Result<(), Stop> {
        let plan = self.plan;
        for open in &plan.reachable_steps {
            match self.desk.system.permits(&mut self.desk.checker, open.predicate, from, to) {
                Ok(false) => {}
                Ok(true) => self.decide(open.property, claim, Some(to)),
                Err(fault) => return Err(self.fail(fault, Some(open.property), claim, Some(to))),
            }
        }
        Ok(())
    }

    /// What follows when the enumeration of steps has ended.
    fn finish(mut self, result: Result<(), Fault>) {
        self.count();
        // A visitor that asked to stop has said why.
        if self.chunk.is_over() {
            return;
        }
        let here = Claim::new(self.parent, self.ordinal);
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
    fn count(&mut self) {
        let more = self.ordinal - std::mem::replace(&mut self.counted, self.ordinal);
        self.chunk.generated += u64::from(more);
        // A state without successors takes time as well.
        self.desk.since_look += more.max(1);
    }

    /// A property is violated: to be recorded, or to end everything.
    #[cold]
    fn violate(&mut self, property: usize, claim: Claim, target: Option<&S::State>) -> Result<(), Stop> {
        if self.plan.keep_going {
            self.decide(property, claim, target);
            return Ok(());
        }
        self.chunk.trouble = Some(Finding { cause: Cause::Decided(property), claim, target: target.cloned() });
        Err(Stop)
    }

    /// A property is decided, and exploration goes on. The first finding in a chunk is the one that counts.
    #[cold]
    fn decide(&mut self, property: usize, claim: Claim, target: Option<&S::State>) {
        if !self.chunk.has_decided(property) {
            let cause = Cause::Decided(property);
            self.chunk.decided.push(Finding { cause, claim, target: target.cloned() });
        }
    }

    /// Something could not be evaluated, which ends everything.
    #[cold]
    fn fail(&mut self, fault: Fault, within: Option<usize>, claim: Claim, target: Option<&S::State>) -> Stop {
        self.chunk.trouble = Some(Finding { cause: Cause::Fault(fault, within), claim, target: target.cloned() });
        Stop
    }

    /// Looks at the world outside in the middle of an expansion, which may be a long one.
    #[cold]
    fn look(&mut self) -> Result<(), Stop> {
        self.count();
        self.desk.tell(self.chunk);
        if self.ordinal > u32::MAX - STEPS_PER_LOOK {
            let fault = Fault::new(FaultKind::Limit, "one state has more than four billion successors");
            return Err(self.fail(fault, None, Claim::new(self.parent, self.ordinal), None));
        }
        if !self.desk.look() {
            return Ok(());
        }
        self.chunk.stopped = true;
        Err(Stop)
    }
}
