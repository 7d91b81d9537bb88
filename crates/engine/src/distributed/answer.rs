//! From a search by several peers that has ended to the answer: the ways to what was found, from the shares of the log.

use super::group::AllToAll;
use super::note::{ending_of, put_ending, take_ending};
use super::parents::Parent;
use super::peer::Peer;
use super::stop::{Found, Stop};
use super::wire::{Received, put, put_ascending};
use crate::chunk::Finding;
use crate::conclude::conclude;
use crate::discovery::DiscoveryKey;
use crate::liveness::Judgements;
use crate::search::{Counted, End, Search};
use check_system::{Outcome, System};
use std::collections::BTreeMap;
use std::io;

impl<S: System, P: AllToAll> Peer<'_, S, P> {
    /// The answer, where this is the first peer.
    ///
    /// # Errors
    /// When a peer is lost.
    pub(super) fn answer(&mut self, mut stop: Stop<S::State>) -> io::Result<Option<Outcome>> {
        let judged = self.judge_all(&mut stop);
        let (stop, is_refused) = self.hear_refusals(stop)?;
        let mut judged = if is_refused { Judgements::default() } else { judged };
        let mut wanted: Vec<u64> = self.decided.iter().flatten().map(|found| found.number).collect();
        wanted.extend(judged.places(self.system.is_abstracted()).map(number_of));
        if let Stop::Trouble(Some(found)) = &stop {
            wanted.push(found.number);
        }
        let ways = self.ways(wanted)?;
        if self.group.index() > 0 {
            return Ok(None);
        }
        let indices: BTreeMap<u64, u64> = ways.keys().copied().zip(1..).collect();
        judged.renumber(|node| indices.get(&number_of(node)).map(|index| *index as u32 - 1), indices.len() as u32);
        Ok(Some(self.conclude(stop, (&ways, &indices), judged)))
    }

    /// Whether the evaluation was ended from outside at another process: then what it has found may be less than there is.
    fn hear_refusals(&mut self, stop: Stop<S::State>) -> io::Result<(Stop<S::State>, bool)> {
        let mut note = Vec::new();
        // The first peer hears of its own when it concludes.
        let refusal = if self.group.index() > 0 { self.watch.monitor().conclude() } else { None };
        put_ending(refusal.as_ref().map(ending_of).as_ref(), &mut note);
        let mut first = None;
        for told in self.group.tell_all(&note)? {
            first = first.or(take_ending(&mut Received(&told))?);
        }
        let is_refused = first.is_some();
        let stop = match (stop, first) {
            (Stop::Complete | Stop::Answered | Stop::Refuted(_), Some(ending)) => Stop::Outside(ending),
            (stop, _) => stop,
        };
        Ok((stop, is_refused))
    }

    /// The ways to some states, which the first peer wants: all states on them. All peers look for them together.
    fn ways(&mut self, wanted: Vec<u64>) -> io::Result<BTreeMap<u64, Parent>> {
        let mut known = BTreeMap::new();
        let mut wanted = wanted;
        loop {
            wanted.retain(|&number| number > 0 && !known.contains_key(&number));
            wanted.sort_unstable();
            wanted.dedup();
            let mut note = Vec::new();
            put_ascending(&mut note, wanted.iter().copied());
            let told = self.group.tell_all(&note)?;
            let asked = Received(&told[0]).ascending()?;
            if asked.is_empty() {
                return Ok(known);
            }
            let mut note = Vec::new();
            for parent in asked.iter().filter_map(|&number| self.parents.find(number)) {
                [parent.state, parent.parent, u64::from(parent.ordinal)].iter().for_each(|&one| put(&mut note, one));
            }
            wanted.clear();
            for told in self.group.tell_all(&note)? {
                let mut told = Received(&told);
                while !told.0.is_empty() {
                    let (state, parent) = (told.number()?, told.number()?);
                    known.insert(state, Parent { state, parent, ordinal: told.number()? as u32 });
                    wanted.push(parent);
                }
            }
            if self.group.index() > 0 {
                wanted.clear();
            }
        }
    }

    /// The answer, from a small search that knows the ways to what was found, and what all have counted.
    fn conclude(
        &mut self,
        stop: Stop<S::State>,
        (ways, indices): (&BTreeMap<u64, Parent>, &BTreeMap<u64, u64>),
        judged: Judgements,
    ) -> Outcome {
        let tally = &self.tally;
        let mut search = Search::new(self.system.actions().len(), self.question, self.options);
        let index = |number: u64| indices.get(&number).copied().unwrap_or(0);
        for way in ways.values() {
            search.log.extend(&[DiscoveryKey::new(index(way.parent), way.ordinal)]);
        }
        let renumbered = |found: Found<S::State>| {
            let discovery = DiscoveryKey::new(index(found.number), found.finding.discovery.ordinal());
            Finding { discovery, ..found.finding }
        };
        let left = tally.distinct - tally.expanded;
        let mut counted = Counted { distinct: tally.distinct, left };
        search.end = Some(match stop {
            Stop::Complete => End::Complete,
            Stop::Answered => End::Answered,
            Stop::Refuted(_) => End::Refuted,
            Stop::Outside(ending) => End::Outside(ending),
            Stop::Trouble(found) => {
                let found = found.expect("the first peer knows what ended the search");
                if found.number > 0 {
                    counted.left = left - 1 - u64::from(tally.leads_to_new);
                }
                End::Trouble(renumbered(found))
            }
        });
        (search.counted, search.judged) = (Some(counted), Some(judged));
        search.decided = std::mem::take(&mut self.decided).into_iter().map(|one| one.map(renumbered)).collect();
        search.first_violation = self.first_violation;
        (search.initial, search.has_initial) = (tally.initial, tally.has_initial);
        (search.generated, search.outside, search.depth) = (tally.generated, tally.outside, tally.depth);
        search.actions.clone_from(&tally.actions);
        let mut outcome = conclude(self.system, self.question, self.options, self.watch, search);
        outcome.statistics.workers = self.group.count();
        outcome
    }
}

/// The number of the state that is a node of the behaviour graph.
fn number_of(node: u32) -> u64 {
    u64::from(node) + 1
}
