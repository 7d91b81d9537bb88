//! Where a choice among the entries of a variable leads: `\E m \in messages : Receive(m)`, or, together with other sets,
//! `\E r \in Replicas, m \in messages : Receive(r, m)`.
//!
//! Most messages of a state are of no concern to most actions: of another kind, or for another node. That such a message takes no
//! step is a matter of the message alone, so it is known for ever, and the message is left out. Those that are left are followed
//! from state to state by what changes. So a choice takes hardly longer where many messages are under way.
//!
//! The conjuncts that come first and do not speak of the message are the *guard* of the choice: they are asked once, not for each
//! message, and of no message where there is none.

use super::{Around, GroupId, Kind, Plan, enter};
use check_eval::evaluate::Evaluator;
use check_eval::ir::{Act, ActId, Binder, Local};
use check_eval::slots::{Slots, Tree};
use check_system::Interrupt;
use check_value::value::{Evaluated, Value, is_identical};
use smallvec::SmallVec;
use std::collections::BTreeMap;
use std::ops::ControlFlow;
use std::rc::Rc;

/// A choice among the entries of a collection, and what is known of it.
#[derive(Debug, Default)]
pub(super) struct EntryChoice {
    /// The combinations of elements of the other sets that were met.
    combinations: Vec<Combination>,
    /// Their places, by the packed elements.
    places: BTreeMap<Box<[u8]>, usize>,
    /// The other sets, as they were when they were last asked for.
    sets: SmallVec<[Value; 4]>,
    /// Their combinations, as the general evaluator enumerates them.
    current: Rc<[usize]>,
    /// Whether there are too many of them.
    is_wide: bool,
}

/// The entries that a binder of a choice ranges over.
#[derive(Clone, Copy, Debug)]
pub(in crate::caching) struct Listed {
    /// Which binder.
    place: usize,
    /// Its local.
    local: Local,
    /// The entries.
    collection: u32,
}

impl Listed {
    /// Whether there are no entries in the state that is loaded.
    pub(in crate::caching) fn is_empty(self, slots: &Slots) -> bool {
        slots.entries_of(self.collection).next().is_none()
    }
}

/// The choice among the entries for one element of each other set.
#[derive(Debug)]
struct Combination {
    /// What chooses: what is behind it, with all that is bound but the entry.
    body: Rc<Around>,
    /// The conjuncts that do not speak of the entry, if there are any.
    guard: Option<GroupId>,
    /// How many elements of the sets that change slower than the entries come before.
    outer: usize,
    ways: EntryWays,
}

/// The ways of a choice.
#[derive(Debug, Default)]
pub(super) struct EntryWays {
    /// By entry.
    known: Vec<Way>,
    /// The entries of the state that was last asked about that may take steps, in the order of their keys.
    live: Vec<u32>,
    /// Their groups, once they are wanted.
    ways: Option<Rc<[GroupId]>>,
    /// Until when changes of the entries were followed.
    time: Option<u64>,
    /// Entries that were added lately.
    fresh: Vec<u32>,
    /// How often it was asked where the choice leads.
    asked: u32,
}

/// The way of one entry.
#[derive(Clone, Copy, Debug, Default)]
struct Way {
    /// The group to which it leads.
    group: Option<GroupId>,
    /// Whether it is among those that may take steps.
    is_live: bool,
    /// The number of a value of the entry with which it is known to take none, or [`ALWAYS`]; 0 if there is none.
    dead: u32,
}

/// Stands for every value.
const ALWAYS: u32 = u32::MAX;

impl EntryWays {
    fn way(&self, entry: u32) -> Way {
        self.known.get(entry as usize).copied().unwrap_or_default()
    }

    /// The group of an entry is known.
    fn add(&mut self, entry: u32, group: GroupId) {
        if self.known.len() <= entry as usize {
            self.known.resize(entry as usize + 1, Way::default());
        }
        self.known[entry as usize].group = Some(group);
    }

    /// Removes an entry.
    fn remove(&mut self, entry: u32, slots: &Slots) {
        if self.way(entry).is_live {
            self.known[entry as usize].is_live = false;
            self.live.remove(self.place(entry, slots));
            self.ways = None;
        }
    }

    /// The groups of those that may take steps.
    fn groups(&mut self) -> Rc<[GroupId]> {
        let (live, known) = (&self.live, &self.known);
        let groups = || live.iter().filter_map(|entry| known[*entry as usize].group).collect();
        self.ways.get_or_insert_with(groups).clone()
    }

    fn place(&self, entry: u32, slots: &Slots) -> usize {
        let label = slots.entries.label(entry);
        self.live.partition_point(|known| slots.entries.label(*known) < label)
    }
}

impl EntryChoice {
    /// The ways of some combinations, in the order of the general evaluator: the elements of the sets that change slower than
    /// the entries, then the entries, then the others.
    fn merged(&self, slots: &Slots, open: &[usize]) -> Rc<[GroupId]> {
        let mut all: Vec<(usize, u64, GroupId)> = Vec::new();
        for combination in open.iter().map(|place| &self.combinations[*place]) {
            let EntryWays { live, known, .. } = &combination.ways;
            let of_entry =
                |entry: &u32| Some((combination.outer, slots.entries.label(*entry), known[*entry as usize].group?));
            all.extend(live.iter().filter_map(of_entry));
        }
        // Stable: of the same entry the combinations stay in their order.
        all.sort_by_key(|(outer, label, _)| (*outer, *label));
        all.into_iter().map(|(.., group)| group).collect()
    }
}

impl Plan {
    /// The entries among which a choice chooses in the state that is loaded; `None` if it is no such choice.
    pub(in crate::caching) fn listed(&self, evaluator: &Evaluator<'_>, id: GroupId) -> Option<Listed> {
        let Act::Exists(binders, _) = evaluator.program.act(self.group(id).around.act) else { return None };
        let (place, local, collection) = evaluator.listed_binder(binders)?;
        if self.of_entries.get(&id).is_some_and(|choice| choice.is_wide) {
            return None;
        }
        Some(Listed { place, local, collection })
    }

    /// The one combination of a choice among entries alone, if it has been made.
    pub(in crate::caching) fn only_combination(&self, id: GroupId) -> Option<Rc<[usize]>> {
        let choice = self.of_entries.get(&id)?;
        (choice.sets.is_empty() && !choice.current.is_empty()).then(|| choice.current.clone())
    }

    /// The combinations of elements of the other sets in the state that is loaded, in the order of the general evaluator.
    ///
    /// # Errors
    /// When a set cannot be enumerated.
    pub(in crate::caching) fn combinations(
        &mut self,
        evaluator: &mut Evaluator<'_>,
        id: GroupId,
        listed: Listed,
    ) -> Evaluated<Rc<[usize]>> {
        let around = self.group(id).around.clone();
        let Act::Exists(binders, body) = evaluator.program.act(around.act) else {
            return Err(Interrupt::Uncacheable.into());
        };
        let mut choice = self.of_entries.remove(&id).unwrap_or_default();
        let result = self.enumerate(evaluator, &mut choice, (&around, binders, *body), listed);
        let current = choice.current.clone();
        self.of_entries.insert(id, choice);
        result.map(|()| current)
    }

    fn enumerate(
        &mut self,
        evaluator: &mut Evaluator<'_>,
        choice: &mut EntryChoice,
        (around, binders, body): (&Around, &[Binder], ActId),
        listed: Listed,
    ) -> Evaluated<()> {
        if binders.len() == 1 {
            if choice.combinations.is_empty() {
                choice.combinations.push(self.combination(evaluator, (around, body), Vec::new(), listed.local));
                choice.current = [0].into();
            }
            return Ok(());
        }
        let others: SmallVec<[Binder; 4]> = binders
            .iter()
            .enumerate()
            .filter(|(place, _)| *place != listed.place)
            .map(|(_, one)| one.clone())
            .collect();
        evaluator.set_locals(&around.locals);
        let sets = evaluator.binder_sets(&others)?;
        let is_same = |(now, before)| is_identical(now, before);
        if sets.len() == choice.sets.len() && sets.iter().zip(&choice.sets).all(is_same) {
            return Ok(());
        }
        // Where a set cannot be enumerated, nothing is known of the next state.
        choice.sets.clear();
        choice.current = Rc::default();
        let (mut current, mut key) = (Vec::new(), Vec::new());
        // The last name changes slowest: the names behind that of the entry are around it.
        let behind = &others[listed.place..];
        let mut last_outer: Option<Vec<u8>> = None;
        let mut outer = 0;
        let _ = evaluator.each_of(&others, &sets, &mut |evaluator| {
            if current.len() >= MANY {
                choice.is_wide = true;
                return Err(Interrupt::Uncacheable.into());
            }
            key.clear();
            evaluator.pack_values(&evaluator.bound(behind), &mut key)?;
            if last_outer.as_ref().is_none_or(|last| *last != key) {
                outer += 1;
                last_outer = Some(key.clone());
            }
            let bound = evaluator.bound(&others);
            key.clear();
            evaluator.pack_values(&bound, &mut key)?;
            let place = match choice.places.get(&key[..]) {
                Some(place) => *place,
                None => {
                    let place = choice.combinations.len();
                    choice.combinations.push(self.combination(evaluator, (around, body), bound, listed.local));
                    choice.places.insert(key[..].into(), place);
                    self.size += key.len() + size_of::<Combination>();
                    place
                }
            };
            choice.combinations[place].outer = outer;
            current.push(place);
            Ok(ControlFlow::Continue(()))
        })?;
        (choice.sets, choice.current) = (sets, current.into());
        Ok(())
    }

    /// One element of each other set.
    fn combination(
        &mut self,
        evaluator: &mut Evaluator<'_>,
        (around, body): (&Around, ActId),
        bound: Vec<(Local, Value)>,
        entry: Local,
    ) -> Combination {
        let locals = around.locals.iter().cloned().chain(bound).collect();
        let mut body = Around { act: body, locals, ..around.clone() };
        let mut guard = None;
        if around.action.is_some() {
            body = enter(evaluator, body);
            if let Act::All(items) = evaluator.program.act(body.act)
                && body.only.is_none()
            {
                let first = evaluator.program.guards_without(items, entry);
                if first > 0 && first < items.len() {
                    let only = Some((0, first as u32 - 1));
                    let id = self.add(Around { only, ..body.clone() }, Kind::Whole(Tree::costly(self.limits)));
                    self.group_mut(id).is_guard = true;
                    guard = Some(id);
                    body.only = Some((first as u32, items.len() as u32 - 1));
                }
            }
        }
        Combination { body: Rc::new(body), guard, outer: 0, ways: EntryWays::default() }
    }

    /// The guard of a choice for one combination, if it has one.
    pub(in crate::caching) fn guard(&self, id: GroupId, combination: usize) -> Option<GroupId> {
        self.of_entries.get(&id)?.combinations[combination].guard
    }

    /// Where a choice leads in the state that is loaded for some combinations of elements of the other sets; `None` if it is
    /// not known for all entries. Entries that are known to take no step, whatever else is in the state, are left out.
    pub(in crate::caching) fn entry_ways(
        &mut self,
        slots: &Slots,
        id: GroupId,
        listed: Listed,
        open: &[usize],
    ) -> Option<Rc<[GroupId]>> {
        let mut choice = self.of_entries.remove(&id)?;
        let mut are_known = true;
        for place in open {
            are_known &= self.follow(&mut choice.combinations[*place].ways, slots, listed.collection);
        }
        let ways = are_known.then(|| match open {
            [only] => choice.combinations[*only].ways.groups(),
            _ => choice.merged(slots, open),
        });
        self.of_entries.insert(id, choice);
        ways
    }

    /// Follows the changes of the entries. Whether their ways are known.
    fn follow(&self, ways: &mut EntryWays, slots: &Slots, collection: u32) -> bool {
        let now = slots.entries.time(collection);
        ways.asked = ways.asked.saturating_add(1);
        // What was not known of a way when it was new may be known now; what was not known then, later.
        self.judge(ways, slots);
        if ways.time != Some(now) {
            let changes = ways.time.and_then(|time| slots.entries.changes_since(collection, time));
            let are_known = match changes {
                Some(changes) => {
                    changes.iter().for_each(|entry| ways.remove(*entry, slots));
                    changes.iter().all(|entry| !slots.is_present(*entry) || self.add_live(ways, *entry, slots))
                }
                None => {
                    ways.live.drain(..).for_each(|entry| ways.known[entry as usize].is_live = false);
                    ways.ways = None;
                    slots.entries_of(collection).all(|entry| self.add_live(ways, entry, slots))
                }
            };
            ways.time = are_known.then_some(now);
        }
        ways.time.is_some()
    }

    /// Leaves out what is known to take no step.
    fn judge(&self, ways: &mut EntryWays, slots: &Slots) {
        if ways.asked.is_power_of_two() {
            ways.fresh.clone_from(&ways.live);
        }
        while let Some(entry) = ways.fresh.pop() {
            if ways.way(entry).is_live && self.is_dead(ways, entry, slots) {
                ways.remove(entry, slots);
            }
        }
    }

    /// Adds an entry, unless it takes no step. Whether its way is known.
    fn add_live(&self, ways: &mut EntryWays, entry: u32, slots: &Slots) -> bool {
        let way = ways.way(entry);
        if way.group.is_some() && !way.is_live && !self.is_dead(ways, entry, slots) {
            ways.live.insert(ways.place(entry, slots), entry);
            ways.ways = None;
            ways.known[entry as usize].is_live = true;
            ways.fresh.push(entry);
        }
        way.group.is_some()
    }

    /// Whether it is known that an entry with the value that it has now takes no step, whatever else is in the state.
    fn is_dead(&self, ways: &mut EntryWays, entry: u32, slots: &Slots) -> bool {
        let Way { group: Some(group), dead, .. } = ways.way(entry) else { return false };
        let own = slots.entry_place(entry);
        let number = slots.numbers()[own as usize];
        if dead == ALWAYS || number == dead {
            return true;
        }
        let (mut is_alone, mut is_told) = (true, false);
        let mut tell = |place| (is_alone, is_told) = (is_alone && place == own, true);
        let is_dead = self.makes_none(group, slots.numbers(), &mut tell) && is_alone;
        if is_dead {
            ways.known[entry as usize].dead = if is_told { number } else { ALWAYS };
        }
        is_dead
    }

    /// Makes groups for the entries of the state that is loaded.
    ///
    /// # Errors
    /// When a group cannot be made.
    pub(in crate::caching) fn add_entry_ways(
        &mut self,
        evaluator: &mut Evaluator<'_>,
        id: GroupId,
        listed: Listed,
        open: &[usize],
    ) -> Evaluated<()> {
        let entries: Vec<u32> = evaluator.scratch.slots.entries_of(listed.collection).collect();
        for place in open {
            let Some(choice) = self.of_entries.get(&id) else { return Err(Interrupt::Uncacheable.into()) };
            let body = choice.combinations[*place].body.clone();
            for entry in &entries {
                let known = &self.of_entries[&id].combinations[*place].ways;
                if known.way(*entry).group.is_some() {
                    continue;
                }
                let value = evaluator.scratch.slots.entries.key_value(*entry).clone();
                let way = self.entry_way(evaluator, &body, (listed.local, value))?;
                self.size += size_of::<Way>();
                let Some(choice) = self.of_entries.get_mut(&id) else { return Err(Interrupt::Uncacheable.into()) };
                choice.combinations[*place].ways.add(*entry, way);
            }
        }
        Ok(())
    }

    /// The group for one entry.
    fn entry_way(&mut self, evaluator: &mut Evaluator<'_>, body: &Around, entry: (Local, Value)) -> Evaluated<GroupId> {
        evaluator.set_locals(&body.locals);
        evaluator.set_local(entry.0, entry.1.clone());
        let mut around = body.clone();
        // What a LET inside forgets stands behind what is bound around it.
        around.locals.insert(0, entry);
        match around.action {
            None => self.expand(evaluator, around),
            Some(_) => {
                let around = single(evaluator, around);
                let around = enter(evaluator, around);
                Ok(self.add_part(evaluator, around))
            }
        }
    }
}

/// A run of one conjunct is that conjunct.
fn single(evaluator: &Evaluator<'_>, around: Around) -> Around {
    match (evaluator.program.act(around.act), around.only) {
        (Act::All(items), Some((first, last))) if first == last => {
            Around { act: items[first as usize], only: None, ..around }
        }
        _ => around,
    }
}

/// More combinations of elements of the other sets are not followed one by one.
const MANY: usize = 256;
