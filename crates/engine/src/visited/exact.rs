//! Whole states, for one thread or for several: no two states are ever taken for one, unless the system does so.

use super::hasher::StateBuild;
use super::shared::{settle, shards};
use super::{Asked, Discovered, Visited};
use crate::discovery::DiscoveryKey;
use check_system::{Fault, System};
use dashmap::DashMap;
use std::collections::HashSet;

/// What stands for a state, if not the state itself.
fn image<S: System>(system: &S, worker: &mut S::Worker, state: &S::State) -> Result<Option<S::State>, Fault> {
    system.is_abstracted().then(|| system.image(worker, state)).transpose()
}

/// A set of states for one thread.
pub(crate) struct Exact<S: System>(HashSet<S::State, StateBuild>);

impl<S: System> Exact<S> {
    /// An empty set.
    pub(crate) fn new() -> Self {
        Self(HashSet::default())
    }
}

impl<S: System> Visited<S> for Exact<S> {
    type Key = Option<S::State>;
    const IS_EXACT: bool = true;

    fn key(&self, system: &S, worker: &mut S::Worker, state: &S::State) -> Result<Self::Key, Fault> {
        image(system, worker, state)
    }

    fn fingerprint(_: &Self::Key) -> Option<u64> {
        None
    }

    fn discover(&mut self, key: &Self::Key, state: &S::State, _: DiscoveryKey) -> Discovered {
        let image = key.as_ref().unwrap_or(state);
        // Looking first saves the copy of a known state.
        if self.0.contains(image) {
            return Discovered::Known;
        }
        self.0.insert(image.clone());
        Discovered::First
    }

    fn knows_all(&self, asked: &[Asked<Self::Key>], states: &[S::State], answers: &mut Vec<bool>) {
        let images = asked.iter().zip(states).map(|(one, state)| one.key.as_ref().unwrap_or(state));
        answers.extend(images.map(|image| self.0.contains(image)));
    }
}

/// A map from state to discovery for several threads. Its reference is what each thread uses.
pub(crate) struct SharedExact<S: System>(DashMap<S::State, DiscoveryKey, StateBuild>);

impl<S: System> SharedExact<S> {
    /// An empty map for a number of threads.
    pub(crate) fn new(workers: usize) -> Self {
        Self(DashMap::with_hasher_and_shard_amount(StateBuild::default(), shards(workers)))
    }
}

impl<S: System> SharedExact<S> {
    /// Whether a discovery less than this one was left at a state.
    fn knows(&self, image: &S::State, discovery: DiscoveryKey) -> bool {
        self.0.get(image).is_some_and(|known| *known < discovery)
    }
}

impl<S: System> Visited<S> for &SharedExact<S> {
    type Key = Option<S::State>;
    const IS_EXACT: bool = true;

    fn key(&self, system: &S, worker: &mut S::Worker, state: &S::State) -> Result<Self::Key, Fault> {
        image(system, worker, state)
    }

    fn fingerprint(_: &Self::Key) -> Option<u64> {
        None
    }

    fn discover(&mut self, key: &Self::Key, state: &S::State, discovery: DiscoveryKey) -> Discovered {
        let image = key.as_ref().unwrap_or(state);
        if self.knows(image, discovery) {
            return Discovered::Known;
        }
        settle(self.0.entry(image.clone()), discovery)
    }

    fn knows_all(&self, asked: &[Asked<Self::Key>], states: &[S::State], answers: &mut Vec<bool>) {
        let images = asked.iter().zip(states).map(|(one, state)| (one.key.as_ref().unwrap_or(state), one.discovery));
        answers.extend(images.map(|(image, discovery)| self.knows(image, discovery)));
    }
}
