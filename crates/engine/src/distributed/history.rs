//! What is recorded for temporal formulas. The first peer gathers it, level by level, since the graph of all behaviours has to
//! be in one memory in the end; the others keep nothing of it.

use super::group::AllToAll;
use super::peer::Peer;
use super::records::merged;
use super::stop::Stop;
use super::wire::{Received, malformed, put_ascending};
use crate::liveness::history::History;
use crate::liveness::{Judge, Judgements};
use crate::search::{Checks, Reached};
use check_system::System;
use std::io;
use std::ops::Range;

/// About the bytes of a state of which the fingerprint is told.
const FINGERPRINT: usize = 16;

impl<S: System, P: AllToAll> Peer<'_, S, P> {
    /// Lets the first peer take in what all have recorded of the states of the level up to one with this number. All of these
    /// have been expanded.
    ///
    /// # Errors
    /// When a peer is lost.
    pub(super) fn gather_records(&mut self, last: u64) -> io::Result<()> {
        let Some(alphabet) = self.plan.alphabet.clone() else { return Ok(()) };
        let records = std::mem::take(&mut self.bench.records);
        let bytes = self.group.sums(&[records.bytes() as u64])?[0];
        let states = last + 1 - self.first;
        let at_once = u128::from(states) * self.group.slice() as u128 / u128::from(bytes.max(1));
        let at_once = u64::try_from(at_once).unwrap_or(u64::MAX).clamp(1, states.max(1));
        let mut begin = self.first;
        while begin <= last {
            let end = (begin + at_once).min(last + 1);
            let mut outgoing = vec![Vec::new(); self.group.count()];
            let places = self.put_numbers(begin..end, &mut outgoing[0]);
            outgoing[0].extend(records.part(&alphabet, places).saved());
            let received = self.group.exchange(outgoing)?;
            if self.group.index() == 0 {
                self.history.push(merged(&alphabet, begin..end, &received)?);
                self.watch.set_graph(self.history.room());
            }
            begin = end;
        }
        Ok(())
    }

    /// Lets the first peer take in the fingerprints of the states of the level that is expanded next; this peer has these.
    ///
    /// # Errors
    /// When a peer is lost.
    pub(super) fn gather_fingerprints(&mut self, mine: &[u64]) -> io::Result<()> {
        if self.plan.alphabet.is_none() {
            return Ok(());
        }
        let (next, at_once) = (self.first + self.len, self.group.items(FINGERPRINT) as u64);
        let mut begin = self.first;
        while begin < next {
            let end = (begin + at_once).min(next);
            let mut outgoing = vec![Vec::new(); self.group.count()];
            let places = self.put_numbers(begin..end, &mut outgoing[0]);
            outgoing[0].extend(mine[places].iter().flat_map(|fingerprint| fingerprint.to_le_bytes()));
            let received = self.group.exchange(outgoing)?;
            if self.group.index() == 0 {
                let mut all = Vec::with_capacity((end - begin) as usize);
                for buffer in &received {
                    let mut buffer = Received(buffer);
                    let numbers = buffer.ascending()?;
                    let fingerprints = buffer.0.as_chunks().0.iter().map(|one| u64::from_le_bytes(*one));
                    all.extend(numbers.into_iter().zip(fingerprints));
                }
                all.sort_unstable();
                if !all.iter().map(|&(number, _)| number).eq(begin..end) {
                    return Err(malformed());
                }
                self.history.extend(all.into_iter().map(|(_, fingerprint)| fingerprint));
            }
            begin = end;
        }
        Ok(())
    }

    /// Appends the numbers of the states of this peer that are in a range; gives their places.
    fn put_numbers(&self, numbers: Range<u64>, buffer: &mut Vec<u8>) -> Range<usize> {
        let share = self.bench.share.borrow();
        let place = |number: u64| share.numbers.partition_point(|&one| one < number);
        let places = place(numbers.start)..place(numbers.end);
        put_ascending(buffer, share.numbers[places.clone()].iter().copied());
        places
    }

    /// Lets the first peer look whether a temporal property is violated by what is known so far, as
    /// [`Search::check_early`](crate::search::Search::check_early) does.
    ///
    /// # Errors
    /// When a peer is lost.
    pub(super) fn check_early(&mut self) -> io::Result<Option<Stop<S::State>>> {
        let (Some(checks), Some(_)) = (Checks::of(self.options), &self.plan.alphabet) else { return Ok(None) };
        let tally = &mut self.tally;
        let (distinct, generated) = (tally.distinct, tally.generated);
        let reached = Reached { distinct, generated, expanded: tally.expanded, depth: tally.depth };
        let Some(next) = checks.next(tally.check_at, reached, self.disk.is_some()) else { return Ok(None) };
        tally.check_at = next;
        let refuted = if self.group.index() == 0 { self.judged(|judge, history| judge.so_far(history)) } else { None };
        let is_refuted = !self.group.tell_all(&vec![1; usize::from(refuted.is_some())])?[0].is_empty();
        Ok(is_refuted.then_some(Stop::Refuted(refuted)))
    }

    /// What the first peer finds out about the temporal properties when the search has ended.
    pub(super) fn judge_all(&mut self, stop: &mut Stop<S::State>) -> Judgements {
        if let Stop::Refuted(refuted) = stop {
            return refuted.take().unwrap_or_default();
        }
        // A search that was stopped from outside has no time left for what comes after it.
        let is_explored = matches!(stop, Stop::Complete | Stop::Outside(_)) && !self.is_broken_off;
        if self.group.index() > 0 || !is_explored || self.watch.ending().is_some() {
            return Judgements::default();
        }
        let mut history = std::mem::take(&mut self.history);
        history.is_cut = !matches!(stop, Stop::Complete);
        self.judged(|judge, _| Some(judge.of_all(history))).unwrap_or_default()
    }

    fn judged(&self, ask: impl FnOnce(&Judge<'_>, &History) -> Option<Judgements>) -> Option<Judgements> {
        let alphabet = self.plan.alphabet.as_deref()?;
        let (question, options, watch) = (self.question, self.options, self.watch);
        let (initial, is_abstracted) = (self.tally.initial, self.system.is_abstracted());
        ask(&Judge { alphabet, question, options, watch, initial, is_abstracted }, &self.history)
    }
}
