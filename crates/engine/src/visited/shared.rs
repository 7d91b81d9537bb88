//! Fingerprints in a dashmap: a sharded map from fingerprint to the least discovery key, 17 bytes a slot, between 44
//! and 88 hundredths full.

use super::hasher::FingerprintBuild;
use super::{Asked, Discovered, Fingerprints};
use crate::discovery::DiscoveryKey;
use dashmap::{DashMap, Entry};

/// Shards for each thread: with so many, two threads rarely meet at a lock.
const SHARDS_PER_WORKER: usize = 128;

/// The number of shards that suits a number of threads.
pub(super) fn shards(workers: usize) -> usize {
    (workers * SHARDS_PER_WORKER).next_power_of_two()
}

/// A map from fingerprint to discovery. Its reference is what each thread uses.
pub(crate) struct Shared(DashMap<u64, DiscoveryKey, FingerprintBuild>);

impl Shared {
    /// An empty map for a number of threads.
    pub(crate) fn new(workers: usize) -> Self {
        Self(DashMap::with_hasher_and_shard_amount(FingerprintBuild::default(), shards(workers)))
    }
}

impl Shared {
    /// Whether a discovery less than this one was left at a fingerprint.
    fn knows(&self, key: u64, discovery: DiscoveryKey) -> bool {
        self.0.get(&key).is_some_and(|known| *known < discovery)
    }
}

impl Fingerprints for &Shared {
    fn discover(&mut self, fingerprint: u64, discovery: DiscoveryKey) -> Discovered {
        // Most steps lead to known states, and reading excludes no other reader.
        if self.knows(fingerprint, discovery) {
            return Discovered::Known;
        }
        match self.0.entry(fingerprint) {
            Entry::Vacant(slot) => {
                slot.insert(discovery);
                Discovered::First
            }
            Entry::Occupied(mut slot) => settle(slot.get_mut(), discovery),
        }
    }

    fn knows_all(&self, asked: &[Asked<u64>], answers: &mut Vec<bool>) {
        answers.extend(asked.iter().map(|one| self.knows(one.key, one.discovery)));
    }
}

/// Leaves the lesser of two discoveries of a state.
pub(super) fn settle(known: &mut DiscoveryKey, discovery: DiscoveryKey) -> Discovered {
    match *known {
        known if known < discovery => Discovered::Known,
        // The step is taken once more: the state is as new as it was.
        known if known == discovery => Discovered::First,
        _ => Discovered::Instead(std::mem::replace(known, discovery)),
    }
}
