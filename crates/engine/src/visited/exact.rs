//! Whole states, for one thread or for several: no two states are ever taken for one, unless the system does so.

use super::hasher::StateBuild;
use super::kept::Kept;
use super::shared::{settle, shards};
use super::{Asked, Discovered, Visited};
use crate::discovery::DiscoveryKey;
use check_system::{Fault, System};
use std::hash::BuildHasher;
use std::sync::{Mutex, MutexGuard, PoisonError};

/// What stands for a state, if not the state itself.
fn image<S: System>(system: &S, worker: &mut S::Worker, state: &S::State) -> Result<Option<S::State>, Fault> {
    system.is_abstracted().then(|| system.image(worker, state)).transpose()
}

fn hash<T: std::hash::Hash>(state: &T) -> u64 {
    StateBuild::default().hash_one(state)
}

/// A set of states for one thread.
pub(crate) struct Exact<S: System>(Kept<S::Store>);

impl<S: System> Exact<S> {
    /// An empty set.
    pub(crate) fn new() -> Self {
        Self(Kept::default())
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
        let hash = hash(image);
        match self.0.find(hash, image) {
            Ok(_) => Discovered::Known,
            Err(free) => {
                self.0.insert(free, hash, image);
                Discovered::First
            }
        }
    }

    fn knows_all(&self, asked: &[Asked<Self::Key>], states: &[S::State], answers: &mut Vec<bool>) {
        let images = asked.iter().zip(states).map(|(one, state)| one.key.as_ref().unwrap_or(state));
        answers.extend(images.map(|image| self.0.find(hash(image), image).is_ok()));
    }
}

/// A map from state to discovery for several threads, in shards. Its reference is what each thread uses.
pub(crate) struct SharedExact<S: System>(Box<[Mutex<Shard<S>>]>);

/// States whose hashes end alike.
struct Shard<S: System> {
    states: Kept<S::Store>,
    /// By the places of the states.
    discoveries: Vec<DiscoveryKey>,
}

impl<S: System> SharedExact<S> {
    /// An empty map for a number of threads.
    pub(crate) fn new(workers: usize) -> Self {
        let shard = || Mutex::new(Shard { states: Kept::default(), discoveries: Vec::new() });
        Self((0..shards(workers)).map(|_| shard()).collect())
    }

    /// The shard of a hash. A thread that panicked in it has left it whole: it panics when memory is refused, before it writes.
    fn shard(&self, hash: u64) -> MutexGuard<'_, Shard<S>> {
        self.0[hash as usize % self.0.len()].lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Whether a discovery less than this one was left at a state.
    fn knows(&self, image: &S::State, discovery: DiscoveryKey) -> bool {
        let hash = hash(image);
        let Shard { states, discoveries } = &*self.shard(hash);
        states.find(hash, image).is_ok_and(|place| discoveries[place] < discovery)
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
        let hash = hash(image);
        let Shard { states, discoveries } = &mut *self.shard(hash);
        match states.find(hash, image) {
            Ok(place) => settle(&mut discoveries[place], discovery),
            Err(free) => {
                states.insert(free, hash, image);
                discoveries.push(discovery);
                Discovered::First
            }
        }
    }

    fn knows_all(&self, asked: &[Asked<Self::Key>], states: &[S::State], answers: &mut Vec<bool>) {
        let images = asked.iter().zip(states).map(|(one, state)| (one.key.as_ref().unwrap_or(state), one.discovery));
        answers.extend(images.map(|(image, discovery)| self.knows(image, discovery)));
    }
}
