//! All peers together: what they exchange in supersteps, and what they agree on by it.

use super::wire::{Received, malformed, put};
use std::io;

/// What one peer had to do in one level.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Load {
    /// The depth of the level that was expanded.
    pub depth: u64,
    /// States that it has expanded.
    pub expanded: u64,
    /// States of the next level that belong to it.
    pub found: u64,
    /// States that it has sent to others.
    pub sent: u64,
    /// Bytes that it has sent to others, with all that was agreed on.
    pub bytes: u64,
    /// Supersteps.
    pub supersteps: u64,
}

/// The exchange between the peers of a search, as one of them sees it: all to all, in supersteps (bulk synchronous parallel:
/// Valiant, *A bridging model for parallel computation*, 1990).
///
/// Who is dropped before the search is over lets the exchange fail for all others.
pub trait AllToAll {
    /// The number of this peer, from 0.
    fn index(&self) -> usize;

    /// How many peers there are.
    fn count(&self) -> usize;

    /// Sends a buffer to each peer, itself included, and gives what all have sent to this one, in the order of the senders.
    /// All peers do so equally often.
    ///
    /// # Errors
    /// When a peer is lost.
    fn exchange(&mut self, outgoing: Vec<Vec<u8>>) -> io::Result<Vec<Vec<u8>>>;

    /// About the bytes that a peer sends in one superstep, the same for all peers.
    fn slice(&self) -> usize {
        4 << 20
    }

    /// Hears what this peer had to do in a level, when that is done.
    fn hear(&mut self, _load: &Load) {}
}

impl<P: AllToAll + ?Sized> AllToAll for Box<P> {
    fn index(&self) -> usize {
        (**self).index()
    }

    fn count(&self) -> usize {
        (**self).count()
    }

    fn exchange(&mut self, outgoing: Vec<Vec<u8>>) -> io::Result<Vec<Vec<u8>>> {
        (**self).exchange(outgoing)
    }

    fn slice(&self) -> usize {
        (**self).slice()
    }

    fn hear(&mut self, load: &Load) {
        (**self).hear(load);
    }
}

/// The other peers, as the search uses them.
pub(super) struct Group<P> {
    peers: P,
    /// Bytes that were sent to others, and supersteps, since the last level.
    bytes: u64,
    supersteps: u64,
}

impl<P: AllToAll> Group<P> {
    /// The group of all peers.
    pub(super) fn new(peers: P) -> Self {
        Self { peers, bytes: 0, supersteps: 0 }
    }

    /// The number of this peer.
    pub(super) fn index(&self) -> usize {
        self.peers.index()
    }

    /// How many peers there are.
    pub(super) fn count(&self) -> usize {
        self.peers.count()
    }

    /// As [`AllToAll::slice`].
    pub(super) fn slice(&self) -> usize {
        self.peers.slice()
    }

    /// How many items of about so many bytes are sent in one superstep.
    pub(super) fn items(&self, bytes: usize) -> usize {
        (self.slice() / bytes).max(1)
    }

    /// As [`AllToAll::hear`], with what was sent since the last time.
    pub(super) fn hear(&mut self, load: Load) {
        let (bytes, supersteps) = (std::mem::take(&mut self.bytes), std::mem::take(&mut self.supersteps));
        self.peers.hear(&Load { bytes, supersteps, ..load });
    }

    /// As [`AllToAll::exchange`].
    pub(super) fn exchange(&mut self, outgoing: Vec<Vec<u8>>) -> io::Result<Vec<Vec<u8>>> {
        let here = outgoing.get(self.index()).map_or(0, Vec::len);
        self.bytes += (outgoing.iter().map(Vec::len).sum::<usize>() - here) as u64;
        self.supersteps += 1;
        let received = self.peers.exchange(outgoing)?;
        if received.len() == self.count() { Ok(received) } else { Err(malformed()) }
    }

    /// Tells all peers the same, and hears what each of them tells.
    pub(super) fn tell_all(&mut self, note: &[u8]) -> io::Result<Vec<Vec<u8>>> {
        self.exchange(vec![note.to_vec(); self.count()])
    }

    /// The sums of what all peers have, place by place.
    pub(super) fn sums(&mut self, numbers: &[u64]) -> io::Result<Vec<u64>> {
        let mut note = Vec::new();
        numbers.iter().for_each(|&number| put(&mut note, number));
        let mut sums = vec![0u64; numbers.len()];
        for told in self.tell_all(&note)? {
            let mut told = Received(&told);
            for sum in &mut sums {
                *sum = sum.saturating_add(told.number()?);
            }
        }
        Ok(sums)
    }
}
