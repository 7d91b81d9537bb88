//! Successors that are generated and not judged yet.

use super::Desk;
use super::visit::{Stop, Successor, Visit, remembers_outside};
use crate::chunk::Chunk;
use crate::discovery::DiscoveryKey;
use crate::level::Level;
use crate::plan::Plan;
use crate::trace::Log;
use crate::visited::{Asked, Discovered, Visited};
use check_system::{ActionId, Assurance, Fault, PredicateId, System, Visitor};
use std::ops::Range;

/// How many states the visited set is asked about at once: enough that the waits for the memory pass together, and few
/// enough that they are still near when they are judged.
const ROOM: usize = 128;

/// How many successors are judged at once, those included that the visited set need not be asked about.
const STEPS: usize = 4 * ROOM;

/// So many times as many may wait until all steps of a state are made, where who makes them judges them then.
const BATCHES: usize = 4;

/// Room for successors, which is used again and again.
pub(super) struct Batch<S: System, K> {
    /// How many states are asked about at once.
    room: usize,
    asked: Vec<Asked<K>>,
    /// The states that are asked about, in the same order; more than these where there were more before.
    states: Vec<S::State>,
    /// What the visited set says of them.
    answers: Vec<Option<Discovered>>,
    discovered: Vec<Discovered>,
    known: Vec<bool>,
    /// All successors, in their order.
    steps: Vec<Step>,
    /// The states of which something is not judged yet, in their order.
    parents: Vec<Parent>,
}

/// A successor.
#[derive(Clone, Copy)]
struct Step {
    action: Option<ActionId>,
    /// Whether the visited set is asked about it.
    is_asked: bool,
    /// Whether it is outside the constraints, and nothing is asked of it.
    is_outside: bool,
    /// What is known of it.
    assurance: Assurance,
}

/// A state that is being expanded, or the root.
struct Parent {
    /// Its place in the piece; `None` for the root.
    place: Option<usize>,
    index: u64,
    /// What is its first step.
    origin: DiscoveryKey,
    /// Successors that are judged.
    judged: u32,
    /// Successors in the batch.
    waiting: u32,
    /// How the enumeration of the successors ended, if it has, and what was passed meanwhile.
    end: Option<(Result<(), Fault>, u64)>,
}

/// The expansion of a piece of a level, or of the root.
pub(super) struct Piece<'v, 'a, 'p, S: System, V: Visited<S>> {
    desk: &'v mut Desk<'a, S, V>,
    batch: &'v mut Batch<S, V::Key>,
    plan: &'v Plan<'p>,
    chunk: &'v mut Chunk<S::Store>,
    /// The level of the piece, unless it is the root.
    level: Option<&'v Level<S::Store>>,
    /// The states that are expanded.
    states: &'v [S::State],
    /// Whether nothing is asked of a state that is known.
    skips_known: bool,
    /// Whether nothing is asked of a step to a known state but that it is as step properties want it.
    skips_permitted: bool,
    /// Whether step properties may be asked of a step before its state is made: there are some, and nobody observes in which order
    /// they are asked.
    asks_steps_early: bool,
    /// Whether constraints and invariants may be asked of a state before it is made: there are some, and nobody observes in which order
    /// they are asked. Then who makes steps judges states as well, between two that are expanded.
    asks_early: bool,
    /// Whether nothing is asked of a step to a state outside the constraints that was judged, but that it is as step properties want it.
    skips_outside: bool,
    /// The state whose record is begun and not closed.
    recorded: Option<u64>,
    /// Whether it is known of the successor that comes next that it was not met before.
    is_unmet: bool,
}

impl<S: System, K> Batch<S, K> {
    /// Room for many successors, or for one.
    pub(super) fn new(is_large: bool) -> Self {
        Self {
            room: if is_large { ROOM } else { 1 },
            asked: Vec::new(),
            states: Vec::new(),
            answers: Vec::new(),
            discovered: Vec::new(),
            known: Vec::new(),
            steps: Vec::new(),
            parents: Vec::new(),
        }
    }

    /// Enters a successor that is asked about. Gives the room into which it is to be put.
    fn push(
        &mut self,
        asked: Asked<K>,
        (action, assurance): (Option<ActionId>, Assurance),
        state: &S::State,
    ) -> &mut S::State {
        let place = self.asked.len();
        if place == self.states.len() {
            self.states.push(state.clone());
        }
        self.asked.push(asked);
        self.steps.push(Step { action, is_asked: true, is_outside: false, assurance });
        &mut self.states[place]
    }

    /// Whether there are so many times as many successors as are mostly judged at once.
    #[inline]
    fn has(&self, times: usize) -> bool {
        self.asked.len() >= times * self.room || self.steps.len() >= times * STEPS
    }

    /// Judges some of the steps, of one state, the visited set having been asked; `asked` counts those it was asked about.
    #[inline]
    fn judge<V: Visited<S, Key = K>>(
        &self,
        steps: Range<usize>,
        asked: &mut usize,
        visit: &mut Visit<'_, '_, '_, S, V>,
    ) -> Result<(), Stop> {
        for &Step { action, is_asked, is_outside, assurance } in &self.steps[steps] {
            if !is_asked {
                visit.chunk.outside += u64::from(is_outside);
                visit.repetition(action)?;
                continue;
            }
            let at = *asked;
            *asked += 1;
            let (key, answer) = (Ok(&self.asked[at].key), self.answers[at]);
            visit.successor(&Successor { action, assurance, state: &self.states[at], key, answer })?;
        }
        Ok(())
    }

    /// Forgets all that is left of another piece.
    pub(super) fn begin(&mut self) {
        self.clear();
        self.parents.clear();
    }

    fn clear(&mut self) {
        self.asked.clear();
        self.answers.clear();
        self.steps.clear();
    }
}

impl<'v, 'a, 'p, S: System, V: Visited<S>> Piece<'v, 'a, 'p, S, V> {
    /// A piece of a level with these states; without any for the root. With a batch that was not begun for it, it goes on
    /// where another one was left.
    #[inline]
    pub(super) fn new(
        desk: &'v mut Desk<'a, S, V>,
        batch: &'v mut Batch<S, V::Key>,
        plan: &'v Plan<'p>,
        chunk: &'v mut Chunk<S::Store>,
        level: Option<&'v Level<S::Store>>,
        states: &'v [S::State],
    ) -> Self {
        // Few initial states are made twice.
        let skips = level.is_some() && batch.room > 1;
        let (skips_known, skips_permitted) = (skips && plan.skips_known(), skips && plan.skips_permitted());
        let asks_early = skips && !(plan.invariants.is_empty() && plan.constraints.is_empty());
        let asks_steps_early = skips && plan.has_steps;
        let skips_outside = skips && remembers_outside::<S, V>(plan) && desk.system.is_steady();
        let (recorded, is_unmet) = (None, false);
        Self {
            desk,
            batch,
            plan,
            chunk,
            level,
            states,
            skips_known,
            skips_permitted,
            asks_steps_early,
            asks_early,
            skips_outside,
            recorded,
            is_unmet,
        }
    }

    /// Tells the system where it stands, if it wants to know more than the depth.
    pub(super) fn inform(&mut self, stepper: &mut S::Worker, log: &Log<S::Store>, index: u64) {
        if self.desk.interest.behaviour || self.desk.interest.extent {
            self.desk.place.behaviour = self.desk.way_to(log, index);
            self.desk.inform_both(stepper, self.chunk);
        }
    }

    /// Begins with the state at a place in the piece.
    pub(super) fn open(&mut self, place: usize, index: u64) {
        self.is_unmet = false;
        let origin = DiscoveryKey::new(index, 0);
        self.batch.parents.push(Parent { place: Some(place), index, origin, judged: 0, waiting: 0, end: None });
    }

    /// Begins with the root, at one of its successors.
    pub(super) fn open_root(&mut self, first: DiscoveryKey) {
        self.batch.parents.push(Parent { place: None, index: 0, origin: first, judged: 0, waiting: 0, end: None });
    }

    /// Takes the next initial state; `holds` says that all invariants are known to hold in it.
    pub(super) fn step_from_root(&mut self, state: &S::State, holds: bool) -> Result<(), Stop> {
        self.step((None, Assurance { state: holds, ..Assurance::default() }), state)
    }

    /// Takes the next successor of the state with which it was begun, with what is known of it.
    #[inline]
    fn step(&mut self, step: (Option<ActionId>, Assurance), state: &S::State) -> Result<(), Stop> {
        if let Some(room) = self.enter(step, state)? {
            room.clone_from(state);
        }
        self.judge_if_full()
    }

    /// The same for one that may be kept.
    #[inline]
    fn step_made(&mut self, step: (Option<ActionId>, Assurance), state: &mut S::State) -> Result<(), Stop> {
        if let Some(room) = self.enter(step, state)? {
            std::mem::swap(room, state);
        }
        self.judge_if_full()
    }

    /// Enters the next successor, with what is known of it. Gives the room into which it is to be put, if the visited set is to be asked
    /// about it.
    #[inline]
    fn enter(
        &mut self,
        (action, assurance): (Option<ActionId>, Assurance),
        state: &S::State,
    ) -> Result<Option<&mut S::State>, Stop> {
        let parent = self.batch.parents.last_mut().expect("a state is open while it is expanded");
        let discovery = parent.origin.behind(parent.judged + parent.waiting);
        let key = match self.desk.visited.key(self.desk.system, &mut self.desk.checker, state) {
            Ok(key) => key,
            Err(fault) => return self.step_without_key(action, state, &fault).map(|()| None),
        };
        parent.waiting += 1;
        if (self.skips_known || self.skips_permitted && assurance.step)
            && !std::mem::take(&mut self.is_unmet)
            && let Some(fingerprint) = V::fingerprint(&key)
            && self.desk.recent.meet(fingerprint)
        {
            self.batch.steps.push(Step { action, is_asked: false, is_outside: false, assurance });
            return Ok(None);
        }
        Ok(Some(self.batch.push(Asked { key, discovery }, (action, assurance), state)))
    }

    /// Judges what there is in the middle of an expansion, if it is too much.
    #[inline]
    fn judge_if_full(&mut self) -> Result<(), Stop> {
        let most = if self.asks_early { BATCHES } else { 1 };
        if self.batch.has(most) { self.judge() } else { Ok(()) }
    }

    /// Takes the next successor, of whose step nothing is to be asked any more, by its fingerprint, if this thread has met that before.
    #[inline]
    fn pass(&mut self, action: ActionId, fingerprint: u64) -> Result<bool, Stop> {
        if self.skips_outside {
            return if self.desk.judged.has(fingerprint) { self.pass_unasked(action, true) } else { Ok(false) };
        }
        if !self.skips_permitted || V::IS_EXACT {
            return Ok(false);
        }
        let is_own = self.is_own(fingerprint);
        let is_met = match &mut self.desk.selves {
            None => {
                let is_met = is_own || self.desk.recent.meet(fingerprint);
                self.is_unmet = !is_met;
                is_met
            }
            Some(selves) => selves.meet(fingerprint),
        };
        if !is_met {
            return Ok(false);
        }
        self.pass_unasked(action, false)
    }

    /// Takes the next successor, of which nothing is asked.
    #[inline]
    fn pass_unasked(&mut self, action: ActionId, is_outside: bool) -> Result<bool, Stop> {
        let parent = self.batch.parents.last_mut().expect("a state is open while it is expanded");
        parent.waiting += 1;
        let (action, assurance) = (Some(action), Assurance::default());
        self.batch.steps.push(Step { action, is_asked: false, is_outside, assurance });
        self.judge_if_full()?;
        Ok(true)
    }

    /// Whether this is the fingerprint of the state that is expanded, which has been discovered of course.
    #[inline]
    fn is_own(&mut self, fingerprint: u64) -> bool {
        let Some(Parent { place: Some(place), .. }) = self.batch.parents.last() else { return false };
        let Desk { system, checker, selves: None, .. } = &mut *self.desk else { return false };
        system.fingerprint(checker, &self.states[*place]).is_ok_and(|own| own == fingerprint)
    }

    #[cold]
    fn step_without_key(&mut self, action: Option<ActionId>, state: &S::State, fault: &Fault) -> Result<(), Stop> {
        self.judge()?;
        let parent = self.batch.parents.last_mut().expect("a state is open while it is expanded");
        let mut visit = parent.visit(self.desk, self.plan, self.chunk, self.level, self.states);
        let result = visit.successor(&Successor {
            action,
            assurance: Assurance::default(),
            state,
            key: Err(fault),
            answer: None,
        });
        visit.count();
        parent.judged = visit.ordinal;
        result
    }

    /// Takes the end of the enumeration of successors, and how many states were passed meanwhile. Who has made them is not needed for
    /// that any more.
    pub(super) fn close(&mut self, stepper: Option<&mut Box<S::Worker>>, result: Result<(), Fault>, passed: u64) {
        if self.is_over() {
            self.chunk.generated += passed;
            return;
        }
        let parent = self.batch.parents.last_mut().expect("a state is open until it is closed");
        parent.end = Some((result, passed));
        if self.batch.room == 1 {
            // The chunk says what ended it.
            let _ = self.judge();
            self.desk.end_if_asked(self.chunk);
        } else if let Some(stepper) = stepper.filter(|_| self.asks_early && self.batch.has(1)) {
            self.judge_by(stepper);
        }
    }

    /// Judges what there is by the one who has made it, who knows of most states by now that all holds there.
    fn judge_by(&mut self, stepper: &mut Box<S::Worker>) {
        std::mem::swap(stepper, &mut self.desk.checker);
        // The chunk says what ended it.
        let _ = self.judge();
        std::mem::swap(stepper, &mut self.desk.checker);
    }

    /// Whether expansion has ended before the end of the piece.
    pub(super) fn is_over(&self) -> bool {
        self.chunk.is_over()
    }

    /// Judges what is left; where it may, by who has made it.
    pub(super) fn end(mut self, stepper: Option<&mut Box<S::Worker>>) {
        if !self.is_over() {
            match stepper.filter(|_| self.asks_early) {
                Some(stepper) => self.judge_by(stepper),
                // The chunk says what ended it.
                None => drop(self.judge()),
            }
        }
        if let (Some(record), Some(_)) = (&mut self.chunk.record, self.recorded) {
            record.abandon();
        }
    }

    /// Judges all successors in the batch.
    fn judge(&mut self) -> Result<(), Stop> {
        self.ask();
        let mut parents = std::mem::take(&mut self.batch.parents);
        let result = self.judge_each(&mut parents);
        self.batch.parents = parents;
        self.batch.clear();
        result
    }

    /// Judges the successors of some states, and leaves the last of these if it has more to come.
    fn judge_each(&mut self, parents: &mut Vec<Parent>) -> Result<(), Stop> {
        let (mut steps, mut asked, mut done) = (0, 0, 0);
        for parent in &mut *parents {
            self.begin(parent);
            let mut visit = parent.visit(self.desk, self.plan, self.chunk, self.level, self.states);
            let waiting = steps..steps + parent.waiting as usize;
            steps = waiting.end;
            let result = self.batch.judge(waiting, &mut asked, &mut visit);
            (parent.judged, parent.waiting) = (visit.ordinal, 0);
            match (result, parent.end.take()) {
                (Ok(()), Some((result, passed))) => {
                    visit.finish(result);
                    self.finish(parent, passed)?;
                    done += 1;
                }
                (result, _) => {
                    visit.count();
                    result?;
                }
            }
        }
        parents.drain(..done);
        Ok(())
    }

    /// Asks the visited set about all states in the batch.
    fn ask(&mut self) {
        let Batch { asked, states, answers, discovered, known, .. } = &mut *self.batch;
        let states = &states[..asked.len()];
        if !self.plan.is_constrained {
            discovered.clear();
            self.desk.visited.claim_all(asked, states, discovered);
            answers.extend(discovered.iter().copied().map(Some));
        } else if self.desk.system.is_abstracted() || self.desk.interest.repeats {
            // Under a view, a known fingerprint does not mean that this very state has passed the constraints.
            answers.extend(asked.iter().map(|_| None));
        } else {
            known.clear();
            self.desk.visited.knows_all(asked, states, known);
            answers.extend(known.iter().map(|is_known| is_known.then_some(Discovered::Known)));
        }
    }

    /// Begins the record of a state, if there is to be one and it is not begun.
    fn begin(&mut self, parent: &Parent) {
        let desk = &mut *self.desk;
        if let (Some(record), Some(alphabet), Some(observer), Some(place)) =
            (&mut self.chunk.record, &self.plan.alphabet, &mut desk.observer, parent.place)
            && self.recorded != Some(parent.index)
        {
            let state = (!desk.interest.extent).then_some(&self.states[place]);
            record.open(alphabet, desk.system, observer, state);
            self.recorded = Some(parent.index);
        }
    }

    /// What follows when all successors of a state are judged.
    fn finish(&mut self, parent: &Parent, passed: u64) -> Result<(), Stop> {
        self.chunk.generated += passed;
        if self.is_over() {
            return Err(Stop);
        }
        if self.recorded.take().is_none() {
            return Ok(());
        }
        if self.desk.interest.extent {
            self.desk.inform_observer(self.chunk);
        }
        let desk = &mut *self.desk;
        let Some(record) = &mut self.chunk.record else { return Ok(()) };
        if let (true, Some(alphabet), Some(observer), Some(place)) =
            (desk.interest.extent, &self.plan.alphabet, &mut desk.observer, parent.place)
        {
            record.ask(alphabet, desk.system, observer, &self.states[place]);
        }
        record.close();
        Ok(())
    }
}

impl<S: System, V: Visited<S>> Visitor<S::State> for Piece<'_, '_, '_, S, V> {
    #[inline]
    fn passes(&mut self, action: ActionId, fingerprint: u64) -> Result<bool, Fault> {
        Ok(self.pass(action, fingerprint)?)
    }

    #[inline]
    fn has_met(&mut self, fingerprint: u64) -> bool {
        // What may be passed was looked for.
        let is_sought = self.skips_permitted && !V::IS_EXACT;
        !is_sought && self.desk.selves.as_mut().unwrap_or(&mut self.desk.recent).meet(fingerprint)
    }

    #[inline]
    fn passes_outside(&mut self, action: ActionId, fingerprint: u64) -> Result<bool, Fault> {
        if !self.skips_outside {
            return Ok(false);
        }
        self.desk.judged.add(fingerprint);
        Ok(self.pass_unasked(action, true)?)
    }

    #[inline]
    fn visit(&mut self, action: ActionId, state: &S::State) -> Result<(), Fault> {
        Ok(self.step((Some(action), Assurance::default()), state)?)
    }

    #[inline]
    fn visit_made(&mut self, action: ActionId, state: &mut S::State) -> Result<(), Fault> {
        Ok(self.step_made((Some(action), Assurance::default()), state)?)
    }

    #[inline]
    fn visit_assured(&mut self, action: ActionId, state: &mut S::State, assurance: Assurance) -> Result<(), Fault> {
        let (step, of_state) = (assurance.step && self.asks_steps_early, assurance.state && self.asks_early);
        let within = assurance.within.filter(|_| self.asks_early);
        Ok(self.step_made((Some(action), Assurance { step, state: of_state, within }), state)?)
    }

    #[inline]
    fn require(&self, each: &mut dyn FnMut(PredicateId)) {
        if self.asks_steps_early {
            self.plan.steps.iter().for_each(|open| each(open.predicate));
        }
    }

    #[inline]
    fn require_of_state(&self, each: &mut dyn FnMut(PredicateId)) {
        if self.asks_early {
            self.plan.invariants.iter().for_each(|open| each(open.predicate));
        }
    }

    #[inline]
    fn constrain(&self, each: &mut dyn FnMut(PredicateId)) {
        if self.asks_early {
            self.plan.constraints.iter().for_each(|constraint| each(constraint.id));
        }
    }
}

impl Parent {
    /// The judgement of the successors that follow.
    fn visit<'v, 'a, 'p, S: System, V>(
        &self,
        desk: &'v mut Desk<'a, S, V>,
        plan: &'v Plan<'p>,
        chunk: &'v mut Chunk<S::Store>,
        level: Option<&'v Level<S::Store>>,
        states: &'v [S::State],
    ) -> Visit<'v, 'a, 'p, S, V> {
        let (from, origin, ordinal) = (self.place.map(|place| &states[place]), self.origin, self.judged);
        Visit { desk, plan, chunk, level, from, origin, ordinal, counted: ordinal }
    }
}
