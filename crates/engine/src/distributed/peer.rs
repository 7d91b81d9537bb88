//! One peer of a search: level by level, in step with all others.

use super::disk::Disk;
use super::fresh::Parcel;
use super::group::{AllToAll, Group, Load};
use super::key::{self, LAST_STATE, NEVER};
use super::note::{Note, put_ending, take_ending};
use super::parents::{Parent, Parents};
use super::pass::{Bench, Counts, Frame, Pass, Passed};
use super::rank::ranks;
use super::share::{Mode, Share};
use super::stop::{Found, Stop};
use super::wire::{Received, malformed, put, put_ascending, put_bytes};
use crate::chunk::{Cause, Chunk, Finding};
use crate::expand::Expander;
use crate::external::Storage;
use crate::level::{Level, saved};
use crate::liveness::history::History;
use crate::plan::Plan;
use crate::question::{Options, Question};
use crate::visited::{Words, scramble};
use crate::watch::{Ending, Watch};
use check_system::{ActionId, Store, System};
use std::cell::RefCell;
use std::io;

/// About the bytes of an initial state that is handed out, and of a key.
const STATE: usize = 256;
const KEY: usize = 16;

/// What is counted of the levels that are done, the same at all peers.
#[derive(Clone, Debug, Default)]
pub(super) struct Tally {
    pub(super) initial: u64,
    pub(super) has_initial: bool,
    pub(super) generated: u64,
    pub(super) outside: u64,
    pub(super) expanded: u64,
    pub(super) distinct: u64,
    pub(super) depth: u64,
    /// Distinct states at which temporal properties are checked next, before the search has ended.
    pub(super) check_at: u64,
    /// By action: steps generated, and of these to new states.
    pub(super) actions: Vec<(u64, u64)>,
    /// Whether the search ended at a step to a state that was new.
    pub(super) leads_to_new: bool,
}

/// A peer.
pub(super) struct Peer<'a, S: System, P> {
    pub(super) system: &'a S,
    pub(super) question: &'a Question,
    pub(super) options: &'a Options,
    pub(super) watch: &'a Watch<'a>,
    pub(super) group: Group<P>,
    pub(super) bench: Bench<'a, S>,
    pub(super) plan: Plan<'a>,
    pub(super) tally: Tally,
    /// The number of the first state of the level that is expanded next, and how many states it has.
    pub(super) first: u64,
    pub(super) len: u64,
    pub(super) parents: Parents,
    /// States that belong to this peer.
    pub(super) owned: u64,
    /// What all have recorded for temporal formulas, at the first peer.
    pub(super) history: History,
    /// Whether the search has ended with the initial states, or in the middle of a level by something from outside: then nothing is
    /// said of temporal properties.
    pub(super) is_broken_off: bool,
    /// What is kept on disk, if something is.
    pub(super) disk: Option<Disk>,
    /// Whether a property is decided.
    pub(super) is_decided: Vec<bool>,
    /// What decided each property, where this peer tells the answer; and the first violation among them.
    pub(super) decided: Vec<Option<Found<S::State>>>,
    pub(super) first_violation: Option<usize>,
}

impl<'a, S: System, P: AllToAll> Peer<'a, S, P> {
    /// A peer of a search that begins.
    pub(super) fn new(
        system: &'a S,
        (question, options): (&'a Question, &'a Options),
        watch: &'a Watch<'a>,
        peers: P,
        share: &'a RefCell<Share>,
    ) -> Self {
        let properties = question.properties().len();
        let mut plan = Plan::new(question, options);
        plan.keeps_fingerprints = true;
        Self {
            system,
            question,
            options,
            watch,
            group: Group::new(peers),
            bench: Bench::new(system, watch, share),
            plan,
            tally: Tally { actions: vec![(0, 0); system.actions().len()], ..Tally::default() },
            first: 1,
            len: 0,
            parents: Parents::default(),
            owned: 0,
            history: History::default(),
            is_broken_off: false,
            disk: None,
            is_decided: vec![false; properties],
            decided: (0..properties).map(|_| None).collect(),
            first_violation: None,
        }
    }

    /// Searches to the end, from the beginning or from the last checkpoint; gives why it ended.
    ///
    /// # Errors
    /// When a peer is lost, or there is no checkpoint.
    pub(super) fn search(&mut self, disk: Option<&Storage>, resumes: bool) -> io::Result<Stop<S::State>> {
        self.disk = disk.map(|storage| Disk::new(storage, self.watch.monitor().elapsed()));
        let mut stop = if resumes { self.restore().map(|()| None)? } else { self.root()? };
        loop {
            stop = self.descend(stop);
            if stop.is_none() {
                stop = self.check_early()?;
            }
            if let Some(stop) = stop {
                return Ok(stop);
            }
            stop = self.expand_level()?;
        }
    }

    /// Distinct states at which the search ends.
    fn limit(&self) -> u64 {
        self.plan.states_limit(self.options, LAST_STATE)
    }

    fn limit_ending(&self) -> Ending {
        Ending::Limit(format!("{} states", self.limit()))
    }

    /// Ends a level and goes on to the next, unless the search ends.
    fn descend(&mut self, stop: Option<Stop<S::State>>) -> Option<Stop<S::State>> {
        if self.len > 0 {
            self.tally.depth += 1;
        } else if self.tally.has_initial
            && self.tally.distinct == self.tally.expanded
            && matches!(stop, None | Some(Stop::Outside(_)))
        {
            // A budget that ran out with the very last state has not kept anything from being explored.
            return Some(Stop::Complete);
        }
        if stop.is_some() {
            return stop;
        }
        self.plan.close(|property| self.is_decided[property]);
        let limit = self.options.budgets.max_depth.filter(|&limit| self.tally.depth >= limit);
        limit.map(|limit| Stop::Outside(Ending::Limit(format!("depth {limit}"))))
    }

    /// The initial states: the first peer finds them, and hands them out.
    fn root(&mut self) -> io::Result<Option<Stop<S::State>>> {
        let (mut chunk, mut note) = (None, Vec::new());
        let mut stop = None;
        if self.group.index() == 0 {
            let mut expander = Expander::new(self.system, Words::new(), self.watch, false);
            let mut root = expander.expand_root(&self.plan);
            stop = self.absorb_root(&mut root);
            self.put_root(&root, stop.as_ref(), &mut note);
            chunk = Some(root);
        }
        let told = self.group.tell_all(&note)?;
        if self.group.index() > 0 {
            stop = self.take_root(Received(&told[0]))?;
        }
        self.len = self.tally.initial;
        // Nobody expands the initial states of a search that has ended.
        self.is_broken_off = stop.is_some();
        if !self.is_broken_off {
            self.hand_out(chunk)?;
        }
        Ok(stop)
    }

    /// Takes in the initial states, as [`Search::absorb_root`](crate::search::Search::absorb_root) does.
    fn absorb_root(&mut self, chunk: &mut Chunk<S::Store>) -> Option<Stop<S::State>> {
        let is_over = chunk.is_over();
        let tally = &mut self.tally;
        (tally.generated, tally.outside, tally.expanded) = (chunk.generated, chunk.outside, chunk.expanded);
        tally.initial = chunk.states.len() as u64;
        (tally.distinct, tally.has_initial) = (tally.initial, !is_over);
        for (total, generated) in tally.actions.iter_mut().zip(&chunk.by_action) {
            total.0 += generated;
        }
        for finding in chunk.decided.drain(..) {
            self.decide(Found { number: 0, finding });
        }
        let outside = |ending: &Ending| Stop::Outside(ending.clone());
        match chunk.trouble.take() {
            Some(finding) => Some(Stop::Trouble(Found { number: 0, finding }.into())),
            None if self.tally.has_initial && self.is_answered() => Some(Stop::Answered),
            None if self.tally.distinct >= self.limit() => Some(Stop::Outside(self.limit_ending())),
            None => self.watch.ending().map(outside),
        }
    }

    /// Whether every question is answered, and nothing else is to be explored.
    fn is_answered(&self) -> bool {
        self.plan.wants_only_witnesses() && self.plan.wanted().all(|open| self.is_decided[open.property])
    }

    /// Takes note of a finding, if it is the first about its property.
    fn decide(&mut self, found: Found<S::State>) {
        let Cause::Decided(property) = found.finding.cause else { return };
        self.is_decided[property] = true;
        if self.decided[property].is_none() {
            let is_reachability = self.question.properties()[property].0.is_reachability();
            if self.first_violation.is_none() && !is_reachability {
                self.first_violation = Some(property);
            }
            self.decided[property] = Some(found);
        }
    }

    fn put_root(&self, chunk: &Chunk<S::Store>, stop: Option<&Stop<S::State>>, note: &mut Vec<u8>) {
        let tally = &self.tally;
        for number in [tally.initial, u64::from(tally.has_initial), tally.generated, tally.outside, tally.expanded] {
            put(note, number);
        }
        self.is_decided.iter().for_each(|&is_decided| put(note, u64::from(is_decided)));
        chunk.by_action.iter().for_each(|&number| put(note, number));
        match stop {
            None | Some(Stop::Complete) => put(note, 0),
            Some(Stop::Answered | Stop::Refuted(_)) => put(note, 1),
            Some(Stop::Trouble(_)) => put(note, 2),
            Some(Stop::Outside(ending)) => {
                put(note, 3);
                put_ending(Some(ending), note);
            }
        }
    }

    fn take_root(&mut self, mut note: Received<'_>) -> io::Result<Option<Stop<S::State>>> {
        let tally = &mut self.tally;
        tally.initial = note.number()?;
        (tally.has_initial, tally.distinct) = (note.number()? != 0, tally.initial);
        for number in [&mut tally.generated, &mut tally.outside, &mut tally.expanded] {
            *number = note.number()?;
        }
        for is_decided in &mut self.is_decided {
            *is_decided = note.number()? != 0;
        }
        for (generated, _) in &mut tally.actions {
            *generated = note.number()?;
        }
        Ok(match note.number()? {
            0 => None,
            1 => Some(Stop::Answered),
            2 => Some(Stop::Trouble(None)),
            _ => take_ending(&mut note)?.map(Stop::Outside),
        })
    }

    /// The first peer hands out the initial states to those to whom they belong, and all take in theirs.
    fn hand_out(&mut self, chunk: Option<Chunk<S::Store>>) -> io::Result<()> {
        let total = self.tally.initial as usize;
        let (mut numbers, mut known) = (Vec::new(), Vec::new());
        let at_once = self.group.items(STATE);
        for begin in (0..total).step_by(at_once) {
            let mut parcels: Vec<_> = (0..self.group.count()).map(|_| Parcel::<S::Store>::default()).collect();
            if let Some(chunk) = &chunk {
                for place in begin..total.min(begin + at_once) {
                    let fingerprint = chunk.fingerprints[place];
                    let owner = self.bench.share.borrow().owner(fingerprint);
                    // The number stands for the key, and the place among all initial states for the action.
                    let ordinal = ActionId(chunk.discoveries[place].ordinal());
                    parcels[owner].push(fingerprint, place as u64 + 1, ordinal, &chunk.states.get(place));
                }
            }
            let outgoing = parcels.iter_mut().map(|parcel| {
                let mut buffer = Vec::new();
                parcel.put(&mut buffer).map(|()| buffer)
            });
            let outgoing = outgoing.collect::<io::Result<Vec<_>>>()?;
            let received = self.group.exchange(outgoing)?;
            let (fingerprints, given, ordinals, states) = Parcel::<S::Store>::take(Received(&received[0]))?.parts();
            self.bench.share.borrow().remember(fingerprints.iter().copied());
            known.extend(fingerprints);
            for (&state, ActionId(ordinal)) in given.iter().zip(ordinals) {
                self.parents.push(Parent { state, parent: 0, ordinal });
            }
            numbers.extend(given);
            self.bench.level.push(0, states);
        }
        self.open_level(numbers);
        self.gather_fingerprints(&known)
    }

    /// Goes on to a level whose states have these numbers.
    pub(super) fn open_level(&mut self, numbers: Vec<u64>) {
        let mut share = self.bench.share.borrow_mut();
        // The expander remembers what it has met as long as the indices ascend.
        share.first += share.numbers.len() as u64;
        self.owned += numbers.len() as u64;
        share.numbers = numbers;
        share.found = 0;
        share.mode = Mode::Finding;
        self.bench.level.first = share.first;
        self.bench.level.depth = self.tally.depth + 1;
        self.watch.set_depth(self.tally.depth + 2);
    }

    /// What is known of the level that is expanded.
    fn frame(&self) -> Frame {
        Frame {
            first: self.first,
            len: self.len,
            depth: self.tally.depth + 1,
            properties: self.is_decided.len(),
            limit: self.limit(),
            generated: self.tally.generated,
            distinct: self.tally.distinct,
            expanded: self.tally.expanded,
        }
    }

    fn pass(&mut self, plan: &Plan<'a>, frame: &Frame, bound: u64) -> io::Result<Passed> {
        let owned = self.owned;
        Pass { bench: &mut self.bench, group: &mut self.group, plan, frame, bound, owned }.run()
    }

    /// Expands a level; gives why the search ends with it, if it does.
    fn expand_level(&mut self) -> io::Result<Option<Stop<S::State>>> {
        let (plan, frame) = (self.plan.clone(), self.frame());
        let mut passed = self.pass(&plan, &frame, u64::MAX)?;
        let is_doubtful = self.system.is_abstracted() || !self.system.is_steady();
        if is_doubtful && passed.note.has_findings() && passed.note.ending.is_none() {
            passed = self.look_closely(&plan, &frame)?;
        }
        if let Some(ending) = passed.note.ending.take() {
            return self.abandon(&passed, ending).map(Some);
        }
        let order = self.bench.fresh.in_order();
        let Some((mut stop, bound)) = self.end(&passed, &frame, &order)? else {
            self.take_findings(&plan, &passed.note, None)?;
            self.gather_records(frame.last())?;
            self.complete(&passed.counts, &frame, &order)?;
            return self.checkpoint();
        };
        if matches!(self.bench.share.borrow().mode, Mode::Finding) {
            self.share_new(&order)?;
        }
        let mut counted = self.pass(&plan, &frame, bound)?;
        if let Some(ending) = counted.note.ending.take() {
            return self.abandon(&counted, ending).map(Some);
        }
        let is_trouble = matches!(stop, Stop::Trouble(_));
        let trouble = self.take_findings(&plan, &counted.note, is_trouble.then_some(counted.note.trouble))?;
        if is_trouble {
            stop = trouble;
        } else {
            self.gather_records(bound)?;
        }
        self.count(&counted, true)?;
        Ok(Some(stop))
    }

    /// Finds out anew, where a state stands for others or what is said of it changes, what was found in states that may not be
    /// new: first which are new, then what is to be said of these.
    fn look_closely(&mut self, plan: &Plan<'a>, frame: &Frame) -> io::Result<Passed> {
        // States behind trouble in the same batch count as sent, and were not.
        self.bench.share.borrow_mut().forget_sent();
        let found = self.pass(&plan.without_states(), frame, u64::MAX)?;
        if found.note.ending.is_some() {
            return Ok(found);
        }
        let order = self.bench.fresh.in_order();
        self.share_new(&order)?;
        let of_trouble = if found.note.trouble < NEVER { key::parent(found.note.trouble) } else { u64::MAX };
        let passed = self.pass(plan, frame, of_trouble.min(found.cut - 1))?;
        Ok(Passed { cut: found.cut, ..passed })
    }

    /// Tells those who have found states which of them are new.
    fn share_new(&mut self, order: &[usize]) -> io::Result<()> {
        let at_once = self.group.items(KEY);
        let rounds = self.group.tell_all(&(order.len().div_ceil(at_once) as u64).to_le_bytes())?;
        let number = |told: &Vec<u8>| told.first_chunk().map(|bytes| u64::from_le_bytes(*bytes)).ok_or_else(malformed);
        let rounds = rounds.iter().map(number).collect::<io::Result<Vec<_>>>()?.into_iter().max().unwrap_or(0);
        let (mut new, mut rest) = (Vec::new(), order);
        for _ in 0..rounds {
            let (now, later) = rest.split_at(rest.len().min(at_once));
            rest = later;
            let mut keys = vec![Vec::new(); self.group.count()];
            for &place in now {
                keys[self.bench.fresh.finder(place)].push(self.bench.fresh.key(place));
            }
            let outgoing = keys.into_iter().map(|keys| {
                let mut buffer = Vec::new();
                put_ascending(&mut buffer, keys.into_iter());
                buffer
            });
            for buffer in self.group.exchange(outgoing.collect())? {
                new.extend(Received(&buffer).ascending()?);
            }
        }
        new.sort_unstable();
        self.bench.share.borrow_mut().mode = Mode::Exact(new);
        Ok(())
    }

    /// Why the search ends with this level, and the number of the last state that is expanded.
    fn end(&mut self, passed: &Passed, frame: &Frame, order: &[usize]) -> io::Result<Option<(Stop<S::State>, u64)>> {
        let note = &passed.note;
        let trouble = Some(key::parent(note.trouble)).filter(|&parent| note.trouble < NEVER && parent < passed.cut);
        let decided = |property: usize| note.parent_of(property).filter(|&parent| parent < passed.cut);
        let witnessed: Option<Vec<u64>> = self.plan.wanted().map(|open| decided(open.property)).collect();
        let witnessed = witnessed.filter(|_| self.plan.wants_only_witnesses());
        let answered = witnessed.map(|witnessed| frame.answered(witnessed));
        // The pieces before are known as a whole.
        let known = trouble.map_or(frame.last() + 1, |parent| frame.first_of_piece(parent));
        let known = known.min(passed.cut).min(answered.map_or(u64::MAX, |last| last + 1));
        let enough = self.enough(frame, order, known)?;
        let is_first = |last: u64, others: [Option<u64>; 2]| others.iter().flatten().all(|&other| last <= other);
        let trouble_ends = trouble.map(|parent| frame.last_of_piece(parent));
        Ok(match (trouble, answered, enough) {
            (Some(parent), ..) if is_first(frame.last_of_piece(parent), [answered, enough]) => {
                Some((Stop::Trouble(None), parent))
            }
            (_, Some(last), _) if is_first(last, [trouble_ends, enough]) => Some((Stop::Answered, last)),
            (_, _, Some(last)) => Some((Stop::Outside(self.limit_ending()), last)),
            _ => None,
        })
    }

    /// The number of the last state of the first piece with which there are as many states as the budget allows, if that comes
    /// before some number.
    fn enough(&mut self, frame: &Frame, order: &[usize], known: u64) -> io::Result<Option<u64>> {
        let left = frame.limit.saturating_sub(frame.distinct);
        let mut counted = |number: u64| {
            let mine = self.bench.fresh.found_before(order, key::key(number, 0));
            self.group.sums(&[mine]).map(|sums| sums[0])
        };
        if known <= frame.first || counted(known)? < left {
            return Ok(None);
        }
        // Pieces by their place: of those before the first one there are too few, and of those with the last one enough.
        let size = crate::level::piece(frame.len);
        let (mut few, mut enough) = (0, (known - frame.first).div_ceil(size));
        while enough - few > 1 {
            let middle = few + (enough - few) / 2;
            let is_enough = counted((frame.first + middle * size).min(known))? >= left;
            *(if is_enough { &mut enough } else { &mut few }) = middle;
        }
        Ok(Some((frame.first + enough * size).min(known) - 1))
    }

    /// Ends the search in the middle of a level, because of something from outside.
    fn abandon(&mut self, passed: &Passed, ending: Ending) -> io::Result<Stop<S::State>> {
        self.is_broken_off = true;
        let failed = self.checkpoint_of_the_beginning(&ending)?;
        self.count(passed, false)?;
        Ok(failed.unwrap_or(Stop::Outside(ending)))
    }

    /// Adds up what all have counted in the last pass, through a part of a level.
    fn count(&mut self, passed: &Passed, is_exact: bool) -> io::Result<()> {
        let counts = &passed.counts;
        let new = if is_exact { counts.new } else { self.bench.share.borrow().found };
        self.add(counts, new, counts.actions.clone())
    }

    /// Adds up what all have counted, and how many states are new.
    fn add(&mut self, counts: &Counts, new: u64, actions: Vec<(u64, u64)>) -> io::Result<()> {
        let leads_to_new = u64::from(counts.leads_to_new);
        let mut mine = vec![counts.generated, counts.outside, counts.expanded, new, leads_to_new];
        mine.extend(actions.iter().flat_map(|&(generated, new)| [generated, new]));
        let sums = self.group.sums(&mine)?;
        let tally = &mut self.tally;
        tally.generated += sums[0];
        tally.outside += sums[1];
        tally.expanded += sums[2];
        tally.distinct += sums[3];
        tally.leads_to_new = sums[4] > 0;
        for (total, sums) in tally.actions.iter_mut().zip(sums[5..].chunks(2)) {
            (total.0, total.1) = (total.0 + sums[0], total.1 + sums[1]);
        }
        self.len = sums[3];
        Ok(())
    }

    /// Ends a level that was expanded as a whole, and opens the next.
    fn complete(&mut self, counts: &Counts, frame: &Frame, order: &[usize]) -> io::Result<()> {
        let mut actions: Vec<_> = counts.actions.iter().map(|&(generated, _)| (generated, 0)).collect();
        for &place in order {
            actions[self.bench.fresh.action(place).0 as usize].1 += 1;
        }
        self.add(counts, order.len() as u64, actions)?;
        let keys: Vec<u64> = order.iter().map(|&place| self.bench.fresh.key(place)).collect();
        let mut numbers = ranks(&mut self.group, &keys, frame.first..frame.first + frame.len, self.len)?;
        self.first = frame.first + frame.len;
        numbers.iter_mut().for_each(|number| *number += self.first);
        for (&state, &key) in numbers.iter().zip(&keys) {
            self.parents.push(Parent { state, parent: key::parent(key), ordinal: key::ordinal(key) });
        }
        let fresh = std::mem::take(&mut self.bench.fresh);
        if let Some(disk) = &mut self.disk {
            let scrambled = order.iter().map(|&place| scramble(fresh.fingerprint(place)));
            // What is against it ends the search with the next checkpoint, which cannot be written either.
            let _ = disk.take_found(scrambled);
        }
        let mut level = Level::new();
        fresh.each_block(order, |states| level.push(0, states));
        self.bench.level = level;
        let (found, sent) = (order.len() as u64, std::mem::take(&mut self.bench.sent));
        let expanded = counts.expanded;
        self.group.hear(Load { depth: self.tally.depth, expanded, found, sent, ..Load::default() });
        self.open_level(numbers);
        let wanted = if self.plan.alphabet.is_some() { order } else { &[] };
        let mine: Vec<u64> = wanted.iter().map(|&place| fresh.fingerprint(place)).collect();
        self.gather_fingerprints(&mine)
    }

    /// Lets the first peer look at what was found: at the states with the steps that have decided properties, and with the
    /// trouble that ends the search, which is given.
    fn take_findings(&mut self, plan: &Plan<'a>, note: &Note, trouble: Option<u64>) -> io::Result<Stop<S::State>> {
        let is_new = |(property, key): &(usize, &u64)| **key < NEVER && !self.is_decided[*property];
        let new: Vec<_> = note.decided.iter().enumerate().filter(is_new).map(|(at, &key)| (at, key)).collect();
        let mut parents: Vec<u64> = new.iter().map(|&(_, key)| key).chain(trouble).map(key::parent).collect();
        parents.sort_unstable();
        parents.dedup();
        if parents.is_empty() {
            return Ok(Stop::Trouble(None));
        }
        new.iter().for_each(|&(property, _)| self.is_decided[property] = true);
        let mut outgoing = vec![Vec::new(); self.group.count()];
        self.put_parents(&parents, &mut outgoing[0])?;
        let received = self.group.exchange(outgoing)?;
        if self.group.index() > 0 {
            return Ok(Stop::Trouble(None));
        }
        let mut found = Vec::new();
        let mut ended = None;
        for buffer in &received {
            self.look_again(plan, Received(buffer), &mut found, &mut ended)?;
        }
        // In the order of the steps; what was found at the same step stands in the order in which it was asked.
        found.sort_by_key(|(key, _)| *key);
        for (key, found) in found {
            let is_it = |&(property, at): &(usize, u64)| {
                at == key && matches!(found.finding.cause, Cause::Decided(other) if other == property)
            };
            if new.iter().any(is_it) {
                self.decide(found);
            }
        }
        Ok(match (ended, self.watch.ending()) {
            (None, Some(ending)) if trouble.is_some() => Stop::Outside(ending.clone()),
            (ended, _) => Stop::Trouble(ended),
        })
    }

    /// Appends those states that this peer expands, with the steps from them that lead to new states if that is known.
    fn put_parents(&mut self, parents: &[u64], buffer: &mut Vec<u8>) -> io::Result<()> {
        let share = self.bench.share.borrow();
        let mut rooms = crate::level::Rooms::default();
        for &number in parents {
            let Ok(place) = share.numbers.binary_search(&number) else { continue };
            let states = self.bench.level.read(place..place + 1, &mut rooms)?;
            let mut one = S::Store::default();
            one.push(&states[0]);
            put(buffer, number);
            put_bytes(buffer, &saved(&one)?);
            put(buffer, u64::from(matches!(share.mode, Mode::Exact(_))));
            if let Mode::Exact(new) = &share.mode {
                let of_this = new.iter().copied().filter(|&key| key::parent(key) == number);
                put_ascending(buffer, of_this.collect::<Vec<_>>().into_iter());
            }
        }
        Ok(())
    }

    /// Expands states once more that others have sent, to see what was found there.
    fn look_again(
        &mut self,
        plan: &Plan<'a>,
        mut buffer: Received<'_>,
        found: &mut Vec<(u64, Found<S::State>)>,
        ended: &mut Option<Found<S::State>>,
    ) -> io::Result<()> {
        while !buffer.0.is_empty() {
            let number = buffer.number()?;
            let states = S::Store::restored(buffer.bytes()?).filter(|one| one.len() == 1).ok_or_else(malformed)?;
            let is_exact = buffer.number()? != 0;
            let mode = if is_exact { Mode::Exact(buffer.ascending()?) } else { Mode::AllNew };
            let chunk = self.expand_one(plan, number, states, mode);
            let of = |finding: Finding<S::State>| {
                let key = key::key(number, finding.discovery.ordinal());
                (key, Found { number, finding })
            };
            found.extend(chunk.decided.into_iter().map(of));
            *ended = ended.take().or(chunk.trouble.map(|finding| of(finding).1));
        }
        Ok(())
    }

    /// Expands a single state, which may be that of another peer.
    fn expand_one(&mut self, plan: &Plan<'a>, number: u64, states: S::Store, mode: Mode) -> Chunk<S::Store> {
        let mut one = Level::new();
        one.push(0, states);
        (one.first, one.depth) = (1, self.bench.level.depth);
        let level = std::mem::replace(&mut self.bench.level, one);
        let before = {
            let mut share = self.bench.share.borrow_mut();
            let numbers = std::mem::replace(&mut share.numbers, vec![number]);
            (numbers, std::mem::replace(&mut share.first, 1), std::mem::replace(&mut share.mode, mode))
        };
        let chunk = self.bench.expand(plan, 0..1);
        let mut share = self.bench.share.borrow_mut();
        (share.numbers, share.first, share.mode) = before;
        self.bench.level = level;
        chunk
    }
}
