//! Whole states, for one thread or for several: no two states are ever taken for one.

use super::hasher::StateBuild;
use super::shared::{settle, shards};
use super::{Claimed, Visited};
use crate::claim::Claim;
use check_system::{Fault, System};
use dashmap::DashMap;
use std::collections::HashSet;

/// A set of states for one thread.
pub(crate) struct Exact<S: System>(HashSet<S::State, StateBuild>);

impl<S: System> Exact<S> {
    /// An empty set.
    pub(crate) fn new() -> Self {
        Self(HashSet::default())
    }
}

impl<S: System> Visited<S> for Exact<S> {
    type Key = ();

    fn key(&self, _: &S, _: &mut S::Worker, _: &S::State) -> Result<(), Fault> {
        Ok(())
    }

    fn fingerprint((): ()) -> Option<u64> {
        None
    }

    fn knows(&self, (): (), state: &S::State, _: Claim) -> bool {
        self.0.contains(state)
    }

    fn claim(&mut self, (): (), state: &S::State, _: Claim) -> Claimed {
        // Looking first saves the copy of a known state.
        if self.0.contains(state) {
            return Claimed::Known;
        }
        self.0.insert(state.clone());
        Claimed::First
    }
}

/// A map from state to claim for several threads. Its reference is what each thread uses.
pub(crate) struct SharedExact<S: System>(DashMap<S::State, Claim, StateBuild>);

impl<S: System> SharedExact<S> {
    /// An empty map for a number of threads.
    pub(crate) fn new(workers: usize) -> Self {
        Self(DashMap::with_hasher_and_shard_amount(StateBuild::default(), shards(workers)))
    }
}

impl<S: System> Visited<S> for &SharedExact<S> {
    type Key = ();

    fn key(&self, _: &S, _: &mut S::Worker, _: &S::State) -> Result<(), Fault> {
        Ok(())
    }

    fn fingerprint((): ()) -> Option<u64> {
        None
    }

    fn knows(&self, (): (), state: &S::State, claim: Claim) -> bool {
        self.0.get(state).is_some_and(|known| *known < claim)
    }

    fn claim(&mut self, (): (), state: &S::State, claim: Claim) -> Claimed {
        if self.knows((), state, claim) {
            return Claimed::Known;
        }
        settle(self.0.entry(state.clone()), claim)
    }
}
