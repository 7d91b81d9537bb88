//! A pass through a level: all peers expand their states slice by slice, and send what they find to the peers to which it belongs.

use super::fresh::{Fresh, Parcel};
use super::group::{AllToAll, Group};
use super::key::{self, NEVER};
use super::note::{Note, ending_of};
use super::records::Records;
use super::share::{Mode, Share};
use super::wire::{Received, put_bytes};
use crate::chunk::{Cause, Chunk};
use crate::expand::Expander;
use crate::level::{self, Level};
use crate::monitor::Progress;
use crate::plan::Plan;
use crate::trace::Log;
use crate::watch::{Ending, Watch};
use check_system::{ActionId, Fault, FaultKind, Store, System};
use std::cell::RefCell;
use std::io;

/// The states that a peer expands at once.
const PIECE: usize = 256;

/// About the bytes of a slice for each state that is expanded: where most successors are known, little is sent for a long time.
const EACH: usize = 128;

/// The level that is expanded, as all peers know it, and what was counted before.
#[derive(Clone, Debug, Default)]
pub(super) struct Frame {
    /// The number of its first state.
    pub(super) first: u64,
    /// States in it.
    pub(super) len: u64,
    /// The depth of the level that is found.
    pub(super) depth: u64,
    /// Properties of the answer.
    pub(super) properties: usize,
    /// Distinct states at which the search ends.
    pub(super) limit: u64,
    /// What was generated, found and expanded before.
    pub(super) generated: u64,
    pub(super) distinct: u64,
    pub(super) expanded: u64,
}

impl Frame {
    /// The number of the last state of the piece in which a state is: where a search may end.
    pub(super) fn last_of_piece(&self, number: u64) -> u64 {
        let next = self.first_of_piece(number) + level::piece(self.len);
        next.min(self.first + self.len) - 1
    }

    /// The number of the first state of that piece.
    pub(super) fn first_of_piece(&self, number: u64) -> u64 {
        let size = level::piece(self.len);
        self.first + (number - self.first) / size * size
    }

    /// The number of the last state that is expanded when all that was wanted is found at steps from these states. Where it was
    /// found in earlier levels, and something else is decided since then, that is the first piece.
    pub(super) fn answered(&self, witnessed: Vec<u64>) -> u64 {
        self.last_of_piece(witnessed.into_iter().max().unwrap_or(self.first))
    }

    /// The number of the last state.
    pub(super) fn last(&self) -> u64 {
        self.first + self.len - 1
    }
}

/// What one peer has counted.
#[derive(Clone, Debug, Default)]
pub(super) struct Counts {
    pub(super) generated: u64,
    pub(super) outside: u64,
    pub(super) expanded: u64,
    /// New states, and by action; only of a pass in which it is known which those are.
    pub(super) new: u64,
    pub(super) actions: Vec<(u64, u64)>,
    /// Whether the step of the least trouble leads to a new state.
    pub(super) leads_to_new: bool,
}

/// What came of a pass.
pub(super) struct Passed {
    /// What this peer has counted.
    pub(super) counts: Counts,
    /// What all know.
    pub(super) note: Note,
    /// The number of the state before which all pieces were expanded, where the pass was ended because there are enough states.
    pub(super) cut: u64,
}

/// What a peer expands with, and what it has found.
pub(super) struct Bench<'a, S: System> {
    pub(super) system: &'a S,
    pub(super) watch: &'a Watch<'a>,
    pub(super) share: &'a RefCell<Share>,
    pub(super) expander: Expander<'a, S, &'a RefCell<Share>>,
    pub(super) level: Level<S::Store>,
    pub(super) fresh: Fresh<S::Store>,
    /// What was recorded in the last pass through the level, for temporal formulas.
    pub(super) records: Records,
    /// States that were sent to others.
    pub(super) sent: u64,
    /// No parents: nobody asks for them while states are expanded.
    log: Log<S::Store>,
    room: Option<S::State>,
}

impl Counts {
    fn new(actions: usize) -> Self {
        Self { actions: vec![(0, 0); actions], ..Self::default() }
    }

    fn add<K: Store>(&mut self, chunk: &Chunk<K>) {
        self.generated += chunk.generated;
        self.outside += chunk.outside;
        self.expanded += chunk.expanded;
        self.new += chunk.states.len() as u64;
        for (total, generated) in self.actions.iter_mut().zip(&chunk.by_action) {
            total.0 += generated;
        }
        for ActionId(action) in &chunk.actions {
            self.actions[*action as usize].1 += 1;
        }
    }
}

impl<'a, S: System> Bench<'a, S> {
    /// A bench at which nothing was done yet.
    pub(super) fn new(system: &'a S, watch: &'a Watch<'a>, share: &'a RefCell<Share>) -> Self {
        Self {
            system,
            watch,
            share,
            expander: Expander::new(system, share, watch, false),
            level: Level::new(),
            fresh: Fresh::default(),
            records: Records::default(),
            sent: 0,
            log: Log::default(),
            room: None,
        }
    }

    /// Expands some states of the level.
    pub(super) fn expand(&mut self, plan: &Plan, places: std::ops::Range<usize>) -> Chunk<S::Store> {
        let mut chunk = self.expander.chunk(places.len());
        self.expander.expand_places(plan, &self.level, &self.log, places, &mut chunk);
        self.fresh.lose(self.expander.take_lost());
        chunk
    }

    /// Puts the new states of a chunk where they belong.
    fn distribute(&mut self, chunk: &Chunk<S::Store>, me: usize, parcels: &mut [Parcel<S::Store>]) {
        let share = self.share.borrow();
        for (place, (&fingerprint, &discovery)) in chunk.fingerprints.iter().zip(&chunk.discoveries).enumerate() {
            let mut room = self.room.take().unwrap_or_else(|| chunk.states.get(place));
            chunk.states.read(place, &mut room);
            let (owner, key, action) = (share.owner(fingerprint), share.key(discovery), chunk.actions[place]);
            if owner == me {
                self.fresh.push(fingerprint, key, action, me as u32, &room);
            } else {
                parcels[owner].push(fingerprint, key, action, &room);
                self.sent += 1;
            }
            self.room = Some(room);
        }
    }

    /// What is against going on, as far as this peer can see.
    fn objection(&self) -> Option<Ending> {
        self.watch.look();
        let failed = |message: &str| Some(Ending::Failed(Fault::new(FaultKind::Limit, message)));
        if !self.system.can_outlive() {
            return failed("a string that is made during the search means nothing to another process of the cluster");
        }
        if self.share.borrow().has_too_many_steps {
            return failed("a state has more successors than a cluster can number (2^24)");
        }
        self.watch.ending().cloned()
    }
}

/// One pass of one peer.
pub(super) struct Pass<'p, 'a, 'q, S: System, P> {
    pub(super) bench: &'p mut Bench<'a, S>,
    pub(super) group: &'p mut Group<P>,
    pub(super) plan: &'p Plan<'q>,
    pub(super) frame: &'p Frame,
    /// The number of the last state that is to be expanded.
    pub(super) bound: u64,
    /// States of the levels before that belong to this peer.
    pub(super) owned: u64,
}

impl<S: System, P: AllToAll> Pass<'_, '_, '_, S, P> {
    /// Expands the states of the level up to the bound, or to the least trouble, or until enough is found.
    ///
    /// # Errors
    /// When a peer is lost.
    pub(super) fn run(mut self) -> io::Result<Passed> {
        let properties = self.frame.properties;
        let mut counts = Counts::new(self.bench.system.actions().len());
        let (mut mine, mut known) = (Note::new(properties), Note::new(properties));
        let mut next = 0;
        self.bench.records = Records::default();
        let finds = matches!(self.bench.share.borrow().mode, Mode::Finding);
        loop {
            let mut parcels: Vec<_> = (0..self.group.count()).map(|_| Parcel::default()).collect();
            next = self.slice(next, &known, &mut mine, &mut counts, &mut parcels);
            let bound = self.bound(&known).min(self.bound(&mine));
            mine.next = self.number(next).unwrap_or(u64::MAX);
            mine.is_done = self.number(next).is_none_or(|next| next > bound);
            (mine.generated, mine.expanded) = (counts.generated, counts.expanded);
            mine.found = self.bench.share.borrow().found;
            mine.owned = self.owned + mine.found;
            mine.ending = mine.ending.or_else(|| self.bench.objection());
            known = self.exchange(&mine, parcels)?;
            let cut = if finds && known.ending.is_none() { self.cut(&known)? } else { u64::MAX };
            if known.is_done || known.ending.is_some() || cut < u64::MAX {
                return Ok(Passed { counts, note: known, cut });
            }
        }
    }

    /// The number of the state at a place of this peer.
    fn number(&self, place: usize) -> Option<u64> {
        self.bench.share.borrow().number_at(place)
    }

    /// The number of the last state that is to be expanded, by what is known.
    fn bound(&self, known: &Note) -> u64 {
        let of_trouble = if known.trouble < NEVER { key::parent(known.trouble) } else { u64::MAX };
        let witnessed: Option<Vec<u64>> = self.plan.wanted().map(|open| known.parent_of(open.property)).collect();
        let of_witnesses = witnessed.filter(|_| self.plan.wants_only_witnesses());
        let of_witnesses = of_witnesses.map_or(u64::MAX, |witnessed| self.frame.answered(witnessed));
        self.bound.min(of_trouble).min(of_witnesses)
    }

    /// Expands states until there is enough for the others; gives the place of the next.
    fn slice(
        &mut self,
        mut next: usize,
        known: &Note,
        mine: &mut Note,
        counts: &mut Counts,
        parcels: &mut [Parcel<S::Store>],
    ) -> usize {
        // So the memory that is taken on the way is bounded: nobody goes on before all have taken in what was sent to them.
        let (slice, states) = (self.group.slice(), self.group.items(EACH));
        let (me, begin) = (self.group.index(), next);
        let finds = matches!(self.bench.share.borrow().mode, Mode::Finding);
        loop {
            let bound = self.bound(known).min(self.bound(mine));
            let last = self.bench.share.borrow().numbers.partition_point(|&number| number <= bound);
            let sent: usize = parcels.iter().map(Parcel::bytes).sum();
            if next >= last || sent >= slice || next - begin >= states || self.bench.watch.ending().is_some() {
                return next;
            }
            let end = last.min(next + PIECE.min(states));
            let mut chunk = self.bench.expand(self.plan, next..end);
            if let Some(record) = chunk.record.take() {
                self.bench.records.push(next, record);
            }
            next = end;
            counts.add(&chunk);
            self.take_findings(&chunk, mine, counts);
            if finds {
                self.bench.distribute(&chunk, me, parcels);
            }
        }
    }

    /// Takes note of what was found in a chunk.
    fn take_findings(&self, chunk: &Chunk<S::Store>, mine: &mut Note, counts: &mut Counts) {
        let share = self.bench.share.borrow();
        for finding in &chunk.decided {
            if let Cause::Decided(property) = finding.cause {
                let least = &mut mine.decided[property];
                *least = share.key(finding.discovery).min(*least);
            }
        }
        let Some(trouble) = &chunk.trouble else { return };
        if let Cause::Fault(fault, _) = &trouble.cause
            && fault.kind.is_from_outside()
        {
            mine.ending.get_or_insert_with(|| ending_of(fault));
            return;
        }
        mine.trouble = share.key(trouble.discovery).min(mine.trouble);
        counts.leads_to_new = trouble.target.is_some() && chunk.discoveries.last() == Some(&trouble.discovery);
    }

    /// Sends what was found to those to whom it belongs, and takes in what others have sent.
    fn exchange(&mut self, mine: &Note, parcels: Vec<Parcel<S::Store>>) -> io::Result<Note> {
        let mut note = Vec::new();
        mine.put(&mut note);
        let mut outgoing = Vec::with_capacity(parcels.len());
        for mut parcel in parcels {
            let mut buffer = Vec::with_capacity(note.len() + 16 + parcel.bytes());
            put_bytes(&mut buffer, &note);
            // What cannot be kept as bytes has been refused before.
            parcel.put(&mut buffer)?;
            outgoing.push(buffer);
        }
        let received = self.group.exchange(outgoing)?;
        let mut known = Note::new(self.frame.properties);
        let mut owned = Vec::with_capacity(received.len());
        let mut share = self.bench.share.borrow_mut();
        for (peer, buffer) in received.iter().enumerate() {
            let mut buffer = Received(buffer);
            let note = Note::take(self.frame.properties, &mut Received(buffer.bytes()?))?;
            owned.push(note.owned);
            known.join(note);
            self.bench.fresh.take_in(peer as u32, &Parcel::take(buffer)?, &mut share);
        }
        drop(share);
        self.report(&known, &owned);
        Ok(known)
    }

    /// The number of the state before which all pieces are expanded, if so many states are found by steps from these that the search
    /// ends; greater than all others where that is not so, or where everything is expanded anyway.
    fn cut(&mut self, known: &Note) -> io::Result<u64> {
        let left = self.frame.limit.saturating_sub(self.frame.distinct);
        // What came in the last superstep is counted in the next one.
        if known.is_done || known.next > self.frame.last() || known.found < left {
            return Ok(u64::MAX);
        }
        let cut = self.frame.first_of_piece(known.next);
        let order = self.bench.fresh.in_order();
        let mine = self.bench.fresh.found_before(&order, key::key(cut, 0));
        let all = self.group.sums(&[mine])?[0];
        Ok(if all >= left { cut } else { u64::MAX })
    }

    /// Shows how far all have come.
    fn report(&self, known: &Note, owned: &[u64]) {
        if self.group.index() > 0 {
            return;
        }
        let frame = self.frame;
        let distinct = frame.distinct + known.found;
        self.bench.watch.monitor().shares(owned);
        self.bench.watch.monitor().progress(&Progress {
            // It is the first peer that finds them, and that tells.
            initial: self.bench.watch.initial(),
            generated: frame.generated + known.generated,
            distinct,
            queue: distinct.saturating_sub(frame.expanded + known.expanded),
            depth: frame.depth,
            runs: None,
            graph: self.bench.watch.graph(),
        });
    }
}
