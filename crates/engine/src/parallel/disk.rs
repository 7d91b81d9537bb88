//! The parallel engine and the disk: new states are looked up in the sorted runs, and the search rests.
//!
//! What the threads have found in a slice is looked up by all of them together: the space of fingerprints is divided, and each
//! thread looks up what falls into its share, whoever has found it. So each block on disk is read by one thread, once.

use super::{Numbered, Team, me, read, write};
use crate::chunk::Chunk;
use crate::expand::Expander;
use crate::external::External;
use crate::level::Level;
use crate::plan::Plan;
use crate::search::Search;
use crate::trace::Log;
use crate::visited::{Table, Visited, scramble};
use check_system::{Store, System};
use std::sync::RwLock;
use std::sync::atomic::Ordering::SeqCst;

/// What is looked up, and what came of it.
pub(super) struct Lookup {
    /// The fingerprints that each thread has found, scrambled, ascending.
    asked: Vec<RwLock<Vec<u64>>>,
    /// Those in the share of each thread that are on disk, ascending.
    known: Vec<RwLock<Vec<u64>>>,
}

/// The disk, and the table of which it holds the overflow.
pub(super) struct Disk<'a> {
    external: RwLock<External>,
    table: &'a Table,
}

impl<'a> Disk<'a> {
    /// The disk of a search with this table.
    pub(super) fn new(external: External, table: &'a Table) -> Self {
        Self { external: RwLock::new(external), table }
    }
}

/// A new state of a slice.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
struct New {
    scrambled: u64,
    /// The place of its chunk among those of the thread.
    chunk: u32,
    /// Its place in the chunk.
    place: u32,
}

impl Lookup {
    /// Nothing, for so many threads.
    pub(super) fn new(threads: usize) -> Self {
        let none = || (0..threads).map(|_| RwLock::default()).collect();
        Self { asked: none(), known: none() }
    }

    /// The share of a thread of what all have asked for, ascending, each fingerprint once.
    fn share(&self, thread: usize) -> Vec<u64> {
        let threads = self.asked.len() as u128;
        let bound = |thread: usize| ((thread as u128) << u64::BITS) / threads;
        let (low, high) = (bound(thread), bound(thread + 1));
        let mut share = Vec::new();
        for asked in &self.asked {
            let asked = read(asked);
            let begin = asked.partition_point(|&one| u128::from(one) < low);
            let end = asked.partition_point(|&one| u128::from(one) < high);
            share.extend_from_slice(&asked[begin..end]);
        }
        share.sort_unstable();
        share.dedup();
        share
    }
}

/// The new states of some chunks, in the order of their fingerprints.
fn new_states<K: Store>(found: &[Numbered<K>]) -> Vec<New> {
    let mut new = Vec::new();
    for ((_, chunk), number) in found.iter().zip(0..) {
        let all = chunk.fingerprints.iter().zip(0..);
        new.extend(all.map(|(&fingerprint, place)| New { scrambled: scramble(fingerprint), chunk: number, place }));
    }
    new.sort_unstable();
    new
}

impl<'a, S: System> Team<'a, S> {
    /// Whether visited states are on disk. Changes only while the search rests.
    pub(super) fn has_runs(&self) -> bool {
        self.disk.as_ref().is_some_and(|disk| !read(&disk.external).runs.is_empty())
    }

    /// Removes what was on disk already from what this thread has found; all threads do so together.
    pub(super) fn settle_on_disk(&self, found: &mut Vec<Numbered<S::Store>>) {
        if !self.has_runs() {
            return;
        }
        let new = self.guard(|| {
            let new = new_states(found);
            *write(&self.lookup.asked[me()]) = new.iter().map(|new| new.scrambled).collect();
            new
        });
        self.spin_barrier.pass();
        self.guard(|| {
            *write(&self.lookup.known[me()]) = self.known(&self.lookup.share(me()));
        });
        self.spin_barrier.pass();
        if self.watch.has_failed() {
            // Which of them are new nobody knows.
            found.clear();
        }
        self.guard(|| self.remove_known(found, &new.unwrap_or_default()));
    }

    /// Which of these fingerprints are on disk. None where the disk fails, which ends the search.
    ///
    /// Where a state stands for others the table knows them as well from then on: a piece in which something was found in such
    /// a state is expanded once more.
    fn known(&self, asked: &[u64]) -> Vec<u64> {
        let Some(disk) = &self.disk else { return Vec::new() };
        let mut is_known = vec![false; asked.len()];
        if let Err(error) = read(&disk.external).runs.mark_known(asked, &mut is_known) {
            self.watch.fail(&error);
        }
        let known = asked.iter().zip(is_known).filter(|(_, is_known)| *is_known);
        let known: Vec<u64> = known.map(|(&asked, _)| asked).collect();
        if self.system.is_abstracted() {
            disk.table.remember(known.iter().copied());
        }
        known
    }

    /// Removes the new states that are known from their chunks, and chunks in which something was found in such a state.
    fn remove_known(&self, found: &mut Vec<Numbered<S::Store>>, new: &[New]) {
        if found.is_empty() {
            return;
        }
        let mut places: Vec<Vec<usize>> = vec![Vec::new(); found.len()];
        let mut new = new.iter().peekable();
        for known in &self.lookup.known {
            for &known in &*read(known) {
                while new.next_if(|new| new.scrambled < known).is_some() {}
                while let Some(new) = new.next_if(|new| new.scrambled == known) {
                    places[new.chunk as usize].push(new.place as usize);
                }
            }
        }
        let mut places = places.into_iter();
        found.retain_mut(|(_, chunk)| {
            let places = places.next().unwrap_or_default();
            self.forget(chunk, places)
        });
    }

    /// Removes states from a chunk. Whether nothing was found in them.
    fn forget(&self, chunk: &mut Chunk<S::Store>, mut places: Vec<usize>) -> bool {
        places.sort_unstable();
        let lost: Vec<_> = places.iter().map(|&place| chunk.discoveries[place]).collect();
        let is_in_doubt = self.is_in_doubt(chunk, &lost);
        chunk.remove_all(&places);
        !is_in_doubt
    }

    /// Expands a piece by the leader alone, and removes what was on disk already. What comes of it is put into a chunk, of which only the
    /// room is left.
    pub(super) fn expand_piece_alone<V: Visited<S>>(
        &self,
        expander: &mut Expander<'_, S, V>,
        plan: &Plan,
        level: &Level<S::Store>,
        log: &Log<S::Store>,
        piece: usize,
        chunk: &mut Chunk<S::Store>,
    ) {
        chunk.clear();
        expander.expand_piece_into(plan, level, log, piece, chunk);
        if self.has_runs() && !self.settle_alone(chunk) {
            // What was found there was found in a state that is not new. The table knows that now.
            chunk.clear();
            expander.expand_piece_into(plan, level, log, piece, chunk);
            self.settle_alone(chunk);
        }
    }

    /// Removes what was on disk already from a chunk. Whether nothing was found in such a state.
    fn settle_alone(&self, chunk: &mut Chunk<S::Store>) -> bool {
        let mut asked: Vec<u64> = chunk.fingerprints.iter().map(|&fingerprint| scramble(fingerprint)).collect();
        asked.sort_unstable();
        asked.dedup();
        let known = self.known(&asked);
        let is_known = |fingerprint: &u64| known.binary_search(&scramble(*fingerprint)).is_ok();
        let places = chunk.fingerprints.iter().enumerate().filter(|(_, one)| is_known(one)).map(|(place, _)| place);
        let places = places.collect();
        self.forget(chunk, places)
    }

    /// Takes in what came of a piece.
    pub(super) fn absorb(&self, search: &mut Search<'a, S::Store>, chunk: &mut Chunk<S::Store>) {
        if let Some(disk) = &self.disk
            && !chunk.fingerprints.is_empty()
            && let Err(error) = write(&disk.external).take_found(&chunk.fingerprints)
        {
            self.watch.fail(&error);
        }
        search.absorb_piece(chunk);
    }

    /// Rests: moves to disk what has no room in memory, and writes a checkpoint if one is due.
    pub(super) fn rest(&self, search: &mut Search<'a, S::Store>) {
        let Some(Disk { external, table }) = &self.disk else { return };
        self.wait_for_room();
        let mut external = write(external);
        let rested = external.rest(self.system, search, table, &self.watch);
        if let Err(error) = rested.and_then(|()| external.open_level(&mut search.level)) {
            self.watch.fail(&error);
        }
        self.slice.store(external.slice(), SeqCst);
    }

    /// Makes readable what is on disk of the ways to the states.
    pub(super) fn open_log(&self, search: &mut Search<'a, S::Store>) {
        if let Some(disk) = &self.disk
            && let Err(error) = write(&disk.external).open_log(search)
        {
            self.watch.fail(&error);
        }
    }
}
