//! Where a choice among the entries of a variable leads: `\E m \in messages : Receive(m)`.
//!
//! Most messages of a state are of no concern to most actions: of another kind, or for another node. That such a message takes no
//! step is a matter of the message alone, so it is known for ever, and the message is left out. Those that are left are followed
//! from state to state by what changes. So a choice takes hardly longer where many messages are under way.

use super::{Around, GroupId, Plan};
use check_eval::evaluate::Evaluator;
use check_eval::ir::Act;
use check_eval::slots::Slots;
use check_system::Interrupt;
use check_value::value::Evaluated;
use std::rc::Rc;

/// The ways of a choice.
#[derive(Debug, Default)]
pub(super) struct EntryWays {
    /// By entry.
    known: Vec<Way>,
    /// The entries of the state that was last asked about that may take steps, in the order of their keys.
    live: Vec<u32>,
    /// Their groups.
    ways: Rc<[GroupId]>,
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
    /// The number of a value of the entry with which it is known to take none; 0 if there is none.
    dead: u32,
}

impl EntryWays {
    fn way(&self, entry: u32) -> Way {
        self.known.get(entry as usize).copied().unwrap_or_default()
    }

    /// Removes an entry.
    fn remove(&mut self, entry: u32, slots: &Slots) {
        if self.way(entry).is_live {
            self.known[entry as usize].is_live = false;
            self.live.remove(self.place(entry, slots));
        }
    }

    fn place(&self, entry: u32, slots: &Slots) -> usize {
        let label = slots.entries.label(entry);
        self.live.partition_point(|known| slots.entries.label(*known) < label)
    }
}

impl Plan {
    /// Where a choice among the entries of a variable leads in the state that is loaded, or that it is not known for all of
    /// them; `None` if it is no such choice. Entries that are known to take no step, whatever else is in the state, are left out.
    pub(in crate::caching) fn entry_ways(
        &mut self,
        evaluator: &Evaluator<'_>,
        id: GroupId,
    ) -> Option<Option<Rc<[GroupId]>>> {
        let Act::Exists(binders, _) = evaluator.program.act(self.group(id).around.act) else { return None };
        let (_, collection) = evaluator.listed_binder(binders)?;
        let mut ways = std::mem::take(self.of_entries.entry(id).or_default());
        let are_known = self.follow(&mut ways, &evaluator.scratch.slots, collection);
        let known = are_known.then(|| ways.ways.clone());
        self.of_entries.insert(id, ways);
        Some(known)
    }

    /// Follows the changes of the entries. Whether their ways are known.
    fn follow(&self, ways: &mut EntryWays, slots: &Slots, collection: u32) -> bool {
        let now = slots.entries.time(collection);
        ways.asked = ways.asked.saturating_add(1);
        // What was not known of a way when it was new may be known now; what was not known then, later.
        let mut is_changed = self.judge(ways, slots);
        if ways.time != Some(now) {
            is_changed = true;
            let changes = ways.time.and_then(|time| slots.entries.changes_since(collection, time));
            let are_known = match changes {
                Some(changes) => {
                    changes.iter().for_each(|entry| ways.remove(*entry, slots));
                    changes.iter().all(|entry| !slots.is_present(*entry) || self.add_live(ways, *entry, slots))
                }
                None => {
                    ways.live.drain(..).for_each(|entry| ways.known[entry as usize].is_live = false);
                    slots.entries_of(collection).all(|entry| self.add_live(ways, entry, slots))
                }
            };
            ways.time = are_known.then_some(now);
        }
        if is_changed {
            ways.ways = ways.live.iter().filter_map(|entry| ways.known[*entry as usize].group).collect();
        }
        ways.time.is_some()
    }

    /// Leaves out what is known to take no step. Whether there was such an entry.
    fn judge(&self, ways: &mut EntryWays, slots: &Slots) -> bool {
        let before = ways.live.len();
        if ways.asked.is_power_of_two() {
            ways.fresh.clone_from(&ways.live);
        }
        while let Some(entry) = ways.fresh.pop() {
            if ways.way(entry).is_live && self.is_dead(ways, entry, slots) {
                ways.remove(entry, slots);
            }
        }
        ways.live.len() != before
    }

    /// Adds an entry, unless it takes no step. Whether its way is known.
    fn add_live(&self, ways: &mut EntryWays, entry: u32, slots: &Slots) -> bool {
        let way = ways.way(entry);
        if way.group.is_some() && !way.is_live && !self.is_dead(ways, entry, slots) {
            ways.live.insert(ways.place(entry, slots), entry);
            ways.known[entry as usize].is_live = true;
            ways.fresh.push(entry);
        }
        way.group.is_some()
    }

    /// Whether it is known that an entry with the value that it has now takes no step, whatever else is in the state.
    fn is_dead(&self, ways: &mut EntryWays, entry: u32, slots: &Slots) -> bool {
        let (Way { group: Some(group), dead, .. }, own) = (ways.way(entry), slots.entry_place(entry)) else {
            return false;
        };
        let (number, mut is_alone) = (slots.numbers()[own as usize], true);
        if number == dead {
            return true;
        }
        let is_dead = self.makes_none(group, slots.numbers(), &mut |place| is_alone &= place == own) && is_alone;
        if is_dead {
            ways.known[entry as usize].dead = number;
        }
        is_dead
    }

    /// Makes groups for the entries of the state that is loaded.
    pub(in crate::caching) fn add_entry_ways(
        &mut self,
        evaluator: &mut Evaluator<'_>,
        id: GroupId,
    ) -> Evaluated<Rc<[GroupId]>> {
        let around = self.group(id).around.clone();
        let program = evaluator.program;
        let Act::Exists(binders, body) = program.act(around.act) else { return Err(Interrupt::Uncacheable.into()) };
        let Some((local, collection)) = evaluator.listed_binder(binders) else {
            return Err(Interrupt::Uncacheable.into());
        };
        let entries: Vec<u32> = evaluator.scratch.slots.entries_of(collection).collect();
        for entry in entries {
            let entries = &evaluator.scratch.slots.entries;
            let key = [&id.to_le_bytes()[..], entries.key(entry)].concat();
            let value = entries.key_value(entry).clone();
            evaluator.set_locals(&around.locals);
            evaluator.set_local(local, value.clone());
            let way = self.way(evaluator, &key, || {
                let locals = around.locals.iter().cloned().chain([(local, value)]).collect();
                Around { act: *body, locals, ..(*around).clone() }
            })?;
            self.size += size_of::<Way>();
            let known = &mut self.of_entries.entry(id).or_default().known;
            if known.len() <= entry as usize {
                known.resize(entry as usize + 1, Way::default());
            }
            known[entry as usize].group = Some(way);
        }
        self.entry_ways(evaluator, id).flatten().ok_or_else(|| Interrupt::Uncacheable.into())
    }
}
