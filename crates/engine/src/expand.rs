//! Expansion of states: the only place that says what checking a state means, for every engine.
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

//!
//! Successors are judged some at a time ([`Batch`]), so that the visited set is asked about many at once. They are judged
//! in their order, and what was generated beyond one that ends everything is as if it had never been; so nobody can tell,
//! unless the system observes the order of evaluation ([`Interest`]): then each is judged before the next is made.

mod batch;
mod initial;
mod recent;
mod visit;

pub(crate) use self::initial::Bench;
pub(crate) use self::recent::REMEMBERED;

use self::batch::{Batch, Piece};
use self::recent::Recent;
use self::visit::STEPS_PER_LOOK;
use crate::boundary::Boundary;
use crate::chunk::Chunk;
use crate::discovery::DiscoveryKey;
use crate::level::{Level, Rooms};
use crate::liveness::record::Record;
use crate::plan::Plan;
use crate::trace::Log;
use crate::visited::Visited;
use crate::watch::{Ending, Watch};
use check_system::{Extent, Interest, Observation, Store, System};
use std::ops::Range;
use std::time::Duration;

/// Expands states on one thread.
pub(crate) struct Expander<'a, S: System, V: Visited<S>> {
    /// Makes the steps, and is busy while they are visited. It changes places with the checker.
    stepper: Box<S::Worker>,
    desk: Desk<'a, S, V>,
    batch: Batch<S, V::Key>,
    /// Room for the states that are expanded, which is used again and again.
    rooms: Rooms<S::Store>,
    /// Room for the new states of a piece, likewise.
    found: S::Store,
    /// More room for them ([`Expander::give_room`]).
    spare: Option<S::Store>,
}

/// What a thread needs to judge the states that its stepper makes.
struct Desk<'a, S: System, V> {
    system: &'a S,
    watch: &'a Watch<'a>,
    checker: Box<S::Worker>,
    /// Tells the truths of atoms of temporal formulas; made when there are any.
    observer: Option<S::Worker>,
    visited: V,
    /// States outside the constraints that this thread has judged.
    judged: Boundary,
    /// States that this thread has met in the pieces up to the one that it expands.
    recent: Recent,
    /// The states themselves, by their own numbers, where one stands for several.
    selves: Option<Recent>,
    /// Discoveries that earlier ones have taken over. Empty in a sequential exploration.
    lost: Vec<DiscoveryKey>,
    /// The fingerprints of the states that this thread has found, where others want to know.
    found: Option<Vec<u64>>,
    /// Whether this thread shows progress.
    shows: bool,
    /// Steps and states since the last look at the world outside.
    since_look: u32,
    told: Told,
    clock: Clock,
    /// What the system wants to know.
    interest: Interest,
    place: Place<S::State>,
}

/// The time since the exploration began, for those who ask at each successor: it is looked up for each state, and now and then
/// between its successors.
#[derive(Clone, Copy, Default)]
struct Clock {
    time: Duration,
    /// So many times it is not looked up.
    rest: u32,
}

impl Clock {
    fn time(&mut self, watch: &Watch<'_>) -> Duration {
        match self.rest.checked_sub(1) {
            Some(rest) => self.rest = rest,
            None => *self = Self { time: watch.elapsed(), rest: ASKS_PER_TIME - 1 },
        }
        self.time
    }
}

/// Questions that are answered with one look at the clock. What a spec is told are whole seconds.
const ASKS_PER_TIME: u32 = 16;

/// Where the state that is expanded stands.
struct Place<T> {
    /// Its depth; 0 for the root.
    depth: u64,
    /// How it was reached, itself included; empty unless the system wants it.
    behaviour: Vec<T>,
    /// Distinct states up to and with its level.
    known: u64,
}

impl<T> Place<T> {
    /// What a worker is told that stands there.
    fn observation(&self, extent: Extent) -> Observation<'_, T> {
        Observation { depth: self.depth, behaviour: &self.behaviour, extent }
    }
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
        let (stepper, checker) = (Box::new(stepper), Box::new(checker));
        let (lost, told, clock, interest) = (Vec::new(), Told::default(), Clock::default(), system.interest());
        let place = Place { depth: 0, behaviour: Vec::new(), known: 0 };
        let (observer, found, recent, judged, since_look) = (None, None, Recent::default(), Boundary::default(), 0);
        let selves = system.is_abstracted().then(Recent::default);
        let desk = Desk {
            system,
            watch,
            checker,
            observer,
            visited,
            recent,
            selves,
            judged,
            lost,
            found,
            shows,
            since_look,
            told,
            clock,
            interest,
            place,
        };
        Self {
            stepper,
            desk,
            batch: Batch::new(interest == Interest::default()),
            rooms: Rooms::default(),
            found: S::Store::default(),
            spare: None,
        }
    }

    /// Gives room for the new states of the next piece, which then leave with the room in which they were found: a level of
    /// one state costs no allocation.
    pub(crate) fn give_room(&mut self, room: Option<S::Store>) {
        self.spare = room;
    }

    /// How many discoveries were taken over since they were last fetched.
    pub(crate) fn lost(&self) -> usize {
        self.desk.lost.len()
    }

    /// Fetches the discoveries that were taken over, in no order.
    pub(crate) fn take_lost(&mut self) -> Vec<DiscoveryKey> {
        std::mem::take(&mut self.desk.lost)
    }

    /// Collects what is found for others from now on, or no longer.
    pub(crate) fn share_found(&mut self, shares: bool) {
        self.desk.found = shares.then(Vec::new);
    }

    /// What was found and not taken from here yet, if it is collected.
    pub(crate) fn found(&mut self) -> Option<&mut Vec<u64>> {
        self.desk.found.as_mut()
    }

    /// Takes for known what others have found, by earlier steps than all that follow here.
    pub(crate) fn meet(&mut self, found: &[u64]) {
        for &fingerprint in found {
            self.desk.recent.meet(fingerprint);
        }
    }

    /// The visited set, when nothing is expanded any more.
    pub(crate) fn into_visited(self) -> V {
        self.desk.visited
    }

    /// Makes room for so many more states, as all threads do.
    pub(crate) fn make_room(&self, more: usize) {
        self.desk.visited.make_room(more);
    }

    /// The bytes that the whole of it takes.
    pub(crate) fn room(&self, more: usize) -> u64 {
        self.desk.visited.room(more)
    }

    /// Generates and checks the initial states.
    pub(crate) fn expand_root(&mut self, plan: &Plan) -> Chunk<S::Store> {
        let system = self.desk.system;
        let mut chunk = self.chunk(0);
        chunk.record = self.desk.record(plan, 0);
        self.desk.inform_both(&mut self.stepper, &chunk);
        self.batch.begin();
        let mut piece = Piece::new(&mut self.desk, &mut self.batch, plan, &mut chunk, None, &[]);
        piece.open_root(DiscoveryKey::new(0, 0));
        let predicates = plan.invariant_predicates();
        let result = system.initial_asked(&mut self.stepper, &predicates, None, &mut |state, holds| {
            Ok(piece.step_from_root(state, holds)?)
        });
        piece.close(None, result, 0);
        piece.end(None);
        self.desk.watch.set_initial(chunk.states.len() as u64);
        if !chunk.is_over() {
            self.desk.watch.report();
        }
        self.desk.close(&chunk);
        self.desk.end_if_asked(&mut chunk);
        chunk
    }

    /// A chunk in which nothing has happened yet, with room for so many new states.
    pub(crate) fn chunk(&self, room: usize) -> Chunk<S::Store> {
        self.desk.chunk(room)
    }

    /// Expands a piece of a level.
    pub(crate) fn expand_piece(
        &mut self,
        plan: &Plan,
        level: &Level<S::Store>,
        log: &Log<S::Store>,
        number: usize,
    ) -> Chunk<S::Store> {
        let mut chunk = self.chunk(level.places(number).len());
        self.expand_piece_into(plan, level, log, number, &mut chunk);
        chunk
    }

    /// The same; what comes of it is put into a chunk in which nothing has happened yet.
    pub(crate) fn expand_piece_into(
        &mut self,
        plan: &Plan,
        level: &Level<S::Store>,
        log: &Log<S::Store>,
        number: usize,
        chunk: &mut Chunk<S::Store>,
    ) {
        self.expand_places(plan, level, log, level.places(number), chunk);
        if !chunk.is_over() {
            level.pass(number);
        }
    }

    /// Expands the states at some places of a level. What comes of it is put into a chunk in which nothing has happened yet.
    pub(crate) fn expand_places(
        &mut self,
        plan: &Plan,
        level: &Level<S::Store>,
        log: &Log<S::Store>,
        places: Range<usize>,
        chunk: &mut Chunk<S::Store>,
    ) {
        let system = self.desk.system;
        chunk.states = std::mem::take(&mut self.found);
        self.desk.place.depth = level.depth;
        self.desk.place.known = level.first + level.len() as u64 - 1;
        let first = level.first + places.start as u64;
        chunk.record = self.desk.record(plan, first);
        self.desk.inform_both(&mut self.stepper, chunk);
        self.desk.begin_recent(first);
        let states = match level.read(places, &mut self.rooms) {
            Ok(states) => states,
            Err(error) => {
                self.desk.watch.fail(&error);
                chunk.stopped = true;
                return;
            }
        };
        self.batch.begin();
        let mut piece = Piece::new(&mut self.desk, &mut self.batch, plan, chunk, Some(level), states);
        for ((place, state), parent) in states.iter().enumerate().zip(first..) {
            piece.inform(&mut self.stepper, log, parent);
            piece.open(place, parent);
            let result = system.visit_steps(&mut self.stepper, state, &mut piece);
            let passed = system.passed(&mut self.stepper);
            piece.close(Some(&mut self.stepper), result, passed);
            if piece.is_over() {
                break;
            }
        }
        piece.end(Some(&mut self.stepper));
        self.desk.close(chunk);
        match self.spare.take() {
            Some(mut room) => {
                room.clear();
                self.found = room;
            }
            None => {
                self.found = std::mem::take(&mut chunk.states);
                chunk.states = self.found.take();
            }
        }
    }
}

impl<S: System, V> Desk<'_, S, V> {
    /// A chunk in which nothing has happened yet, with room for so many new states.
    fn chunk(&self, room: usize) -> Chunk<S::Store> {
        Chunk::new(self.system.actions().len(), room)
    }

    /// Goes on to the piece whose first state has this index.
    fn begin_recent(&mut self, first: u64) {
        self.recent.begin(first);
        if let Some(selves) = &mut self.selves {
            selves.begin(first);
        }
    }

    /// Tells both workers where they stand.
    fn inform_both(&mut self, stepper: &mut S::Worker, chunk: &Chunk<S::Store>) {
        self.clock = Clock::default();
        let extent = self.extent(chunk, 0, self.place.depth > 0);
        let news = self.place.observation(extent);
        self.system.inform(stepper, &news);
        self.system.inform(&mut self.checker, &news);
        if let Some(observer) = &mut self.observer {
            self.system.inform(observer, &news);
        }
    }

    /// Tells the checker where it stands, in the middle of an expansion or where no step is made.
    #[cold]
    fn inform_checker(&mut self, chunk: &Chunk<S::Store>, uncounted: u32) {
        let extent = self.extent(chunk, uncounted, self.place.depth > 0);
        let news = self.place.observation(extent);
        self.system.inform(&mut self.checker, &news);
    }

    /// Tells the observer how far the exploration has come when a state has been expanded.
    #[cold]
    fn inform_observer(&mut self, chunk: &Chunk<S::Store>) {
        let extent = self.extent(chunk, 0, false);
        let news = self.place.observation(extent);
        if let Some(observer) = &mut self.observer {
            self.system.inform(observer, &news);
        }
    }

    /// Who says whether a step is what the properties ask: the observer, if there is one, who looks at every step anyway,
    /// while the checker looks at a new state in between. Where what is evaluated has effects, it is the checker, who
    /// shares them with the stepper.
    fn judge_of_steps(&mut self) -> &mut S::Worker {
        match &mut self.observer {
            Some(observer) if self.interest == Interest::default() => observer,
            _ => &mut self.checker,
        }
    }

    /// How far the exploration has come: what the watch knows, and what this chunk adds. A state that `is_being_expanded` does not wait
    /// any more, and is not counted yet.
    fn extent(&mut self, chunk: &Chunk<S::Store>, uncounted: u32, is_being_expanded: bool) -> Extent {
        if !self.interest.extent {
            return Extent::default();
        }
        let known = self.watch.extent(self.clock.time(self.watch));
        let distinct = known.distinct + (chunk.states.len() as u64 - self.told.distinct);
        let expanded = known.distinct - known.queue + (chunk.expanded - self.told.expanded);
        Extent {
            generated: known.generated + (chunk.generated - self.told.generated) + u64::from(uncounted),
            distinct,
            queue: distinct.saturating_sub(expanded + u64::from(is_being_expanded)),
            depth: (self.place.depth + u64::from(distinct > self.place.known)).max(1),
            ..known
        }
    }

    /// The states that lead to a state, itself included, if the system wants them.
    fn way_to(&self, log: &Log<S::Store>, index: u64) -> Vec<S::State> {
        let wanted = self.interest.behaviour.then(|| log.behaviour(index)).flatten();
        wanted.unwrap_or_default().into_iter().map(|(_, state)| state).collect()
    }

    /// Ends the exploration if the system has asked for it.
    fn end_if_asked(&self, chunk: &mut Chunk<S::Store>) {
        if self.interest.ends && self.system.wants_end() {
            self.watch.end(Ending::Asked);
            chunk.stopped = true;
        }
    }

    /// A record of the piece whose first state has the index `first`, if there is something to be recorded: then indices have 32
    /// bits ([`Search::states_limit`](crate::search::Search::states_limit)).
    fn record(&mut self, plan: &Plan, first: u64) -> Option<Record> {
        // Who looks at new states and at steps in turn would load the state that is expanded again for each.
        let are_in_turn = plan.has_steps && (!plan.invariants.is_empty() || !plan.constraints.is_empty());
        if (plan.alphabet.is_some() || are_in_turn) && self.observer.is_none() {
            self.observer = Some(self.system.observer());
        }
        plan.alphabet.as_ref().map(|alphabet| Record::new(alphabet, first as u32))
    }

    /// Counts a chunk that is done.
    fn close(&mut self, chunk: &Chunk<S::Store>) {
        self.tell(chunk);
        self.told = Told::default();
        if self.since_look >= STEPS_PER_LOOK {
            self.look();
        }
    }

    fn tell(&mut self, chunk: &Chunk<S::Store>) {
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
