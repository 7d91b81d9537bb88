//! Fingerprints in a dashmap: a sharded map from fingerprint to the least claim, 17 bytes a slot, between 44
//! and 88 hundredths full.

use super::hasher::FingerprintBuild;
use super::{Asked, Claimed, Fingerprints};
use crate::discovery::DiscoveryKey;
use dashmap::{DashMap, Entry};

/// Shards for each thread: with so many, two threads rarely meet at a lock.
const SHARDS_PER_WORKER: usize = 128;

/// The number of shards that suits a number of threads.
pub(super) fn shards(workers: usize) -> usize {
    (workers * SHARDS_PER_WORKER).next_power_of_two()
}

/// A map from fingerprint to claim. Its reference is what each thread uses.
pub(crate) struct Shared(DashMap<u64, DiscoveryKey, FingerprintBuild>);

impl Shared {
    /// An empty map for a number of threads.
    pub(crate) fn new(workers: usize) -> Self {
        Self(DashMap::with_hasher_and_shard_amount(FingerprintBuild::default(), shards(workers)))
    }
}

impl Shared {
    /// Whether a claim less than this one was left at a fingerprint.
    fn knows(&self, key: u64, claim: DiscoveryKey) -> bool {
        self.0.get(&key).is_some_and(|known| *known < claim)
    }
}

impl Fingerprints for &Shared {
    fn claim(&mut self, fingerprint: u64, claim: DiscoveryKey) -> Claimed {
        // Most steps lead to known states, and reading excludes no other reader.
        if self.knows(fingerprint, claim) {
            return Claimed::Known;
        }
        settle(self.0.entry(fingerprint), claim)
    }

    fn knows_all(&self, asked: &[Asked<u64>], answers: &mut Vec<bool>) {
        answers.extend(asked.iter().map(|one| self.knows(one.key, one.claim)));
    }
}

/// Leaves the lesser of two claims in a slot of a map.
pub(super) fn settle<K: Eq + std::hash::Hash>(entry: Entry<'_, K, DiscoveryKey>, claim: DiscoveryKey) -> Claimed {
    match entry {
        Entry::Vacant(slot) => {
            slot.insert(claim);
            Claimed::First
        }
        Entry::Occupied(slot) if *slot.get() < claim => Claimed::Known,
        // The step is taken once more: the state is as new as it was.
        Entry::Occupied(slot) if *slot.get() == claim => Claimed::First,
        Entry::Occupied(mut slot) => Claimed::Instead(slot.insert(claim)),
    }
}
