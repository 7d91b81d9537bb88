//! Sets of visited states: what decides whether a state is new.
//!
//! By fingerprint ([`Words`], [`Table`], [`Shared`]) or by the whole state ([`Exact`], [`SharedExact`]); for one thread or
//! for several. Those for several remember the [`DiscoveryKey`] by which each state was reached, and keep the least.
//!
//! A large set is not in the processor's cache, and to wait for the memory takes longer than all the rest of a step. So
//! those by fingerprint are asked about many states at once, and the waits pass together.

mod exact;
mod hasher;
mod kept;
mod place;
mod shared;
mod table;
mod words;

pub(crate) use exact::{Exact, SharedExact};
pub(crate) use hasher::scramble;
pub(crate) use shared::Shared;
pub(crate) use table::Table;
pub(crate) use words::Words;

use crate::discovery::DiscoveryKey;
use check_system::{Fault, System};

/// What became of a discovery.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Discovered {
    /// Nobody had reached the state: it is new.
    First,
    /// Somebody had reached it, but by a later step: it is ours now, and no longer theirs.
    Instead(DiscoveryKey),
    /// The state was reached by an earlier step.
    Known,
}

/// A set of visited states, as one thread sees it.
pub(crate) trait Visited<S: System> {
    /// What stands for a state: its fingerprint, or its image, or nothing where the state stands for itself.
    type Key;

    /// Whether no two states are ever taken for one.
    const IS_EXACT: bool;

    /// The key of a state.
    fn key(&self, system: &S, worker: &mut S::Worker, state: &S::State) -> Result<Self::Key, Fault>;

    /// The fingerprint, if the key is one.
    fn fingerprint(key: &Self::Key) -> Option<u64>;

    /// Makes room for so many more states. All threads do so together, and none asks anything meanwhile.
    fn make_room(&self, _more: usize) {}

    /// The bytes that this takes.
    fn room(&self, _more: usize) -> u64 {
        0
    }

    /// Enters the state as reached by `discovery`, unless an earlier step has reached it.
    fn discover(&mut self, key: &Self::Key, state: &S::State, discovery: DiscoveryKey) -> Discovered;

    /// Discoveries states one after the other: appends the answers.
    fn claim_all(&mut self, asked: &[Asked<Self::Key>], states: &[S::State], answers: &mut Vec<Discovered>) {
        answers.extend(asked.iter().zip(states).map(|(one, state)| self.discover(&one.key, state, one.discovery)));
    }

    /// Whether steps earlier than the discoveries have reached the states: appends the answers.
    fn knows_all(&self, asked: &[Asked<Self::Key>], states: &[S::State], answers: &mut Vec<bool>);
}

/// A set of fingerprints, as one thread sees it: a state is its fingerprint.
pub(crate) trait Fingerprints {
    /// As [`Visited::make_room`].
    fn make_room(&self, _more: usize) {}

    /// As [`Visited::room`].
    fn room(&self, _more: usize) -> u64 {
        0
    }

    /// As [`Visited::discovery`].
    fn discover(&mut self, fingerprint: u64, discovery: DiscoveryKey) -> Discovered;

    /// As [`Visited::claim_all`].
    fn claim_all(&mut self, asked: &[Asked<u64>], answers: &mut Vec<Discovered>) {
        answers.extend(asked.iter().map(|one| self.discover(one.key, one.discovery)));
    }

    /// As [`Visited::knows_all`].
    fn knows_all(&self, asked: &[Asked<u64>], answers: &mut Vec<bool>);
}

impl<S: System, F: Fingerprints> Visited<S> for F {
    type Key = u64;
    const IS_EXACT: bool = false;

    #[inline]
    fn key(&self, system: &S, worker: &mut S::Worker, state: &S::State) -> Result<u64, Fault> {
        system.fingerprint(worker, state)
    }

    fn fingerprint(key: &u64) -> Option<u64> {
        Some(*key)
    }

    fn make_room(&self, more: usize) {
        Fingerprints::make_room(self, more);
    }

    fn room(&self, more: usize) -> u64 {
        Fingerprints::room(self, more)
    }

    fn discover(&mut self, key: &u64, _: &S::State, discovery: DiscoveryKey) -> Discovered {
        Fingerprints::discover(self, *key, discovery)
    }

    fn claim_all(&mut self, asked: &[Asked<u64>], _: &[S::State], answers: &mut Vec<Discovered>) {
        Fingerprints::claim_all(self, asked, answers);
    }

    fn knows_all(&self, asked: &[Asked<u64>], _: &[S::State], answers: &mut Vec<bool>) {
        Fingerprints::knows_all(self, asked, answers);
    }
}

/// A state that is asked about.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Asked<K> {
    /// What stands for it.
    pub(crate) key: K,
    /// The step that leads to it.
    pub(crate) discovery: DiscoveryKey,
}

#[cfg(all(test, not(check_loom)))]
mod tests {
    use super::hasher::scramble;
    use super::{Discovered, Fingerprints, Table, Words};
    use crate::discovery::DiscoveryKey;
    use crate::trace::Log;

    /// The most and the least bytes that a set and the log of parents hold for each state, while they grow to so many;
    /// small sets are left out.
    fn bytes(mut set: impl Fingerprints, holds: impl Fn() -> usize) -> (f64, f64) {
        let (mut log, mut most, mut least) = (Log::<()>::default(), 0f64, f64::MAX);
        for number in 0..3_000_000u32 {
            let discovery = DiscoveryKey::new(u64::from(number), 0);
            assert_eq!(set.discover(u64::from(number), discovery), Discovered::First);
            log.extend(&[discovery]);
            if number > 500_000 && number % 10_000 == 0 {
                let each = (holds() + log.bytes()) as f64 / f64::from(number);
                (most, least) = (most.max(each), least.min(each));
            }
        }
        (least, most)
    }

    #[test]
    fn memory_for_each_state_is_bounded() {
        let (one, several) = (std::cell::RefCell::new(Words::new()), Table::new());
        let (least, most) = bytes(&one, || one.borrow().bytes());
        println!("one worker: {least:.1} to {most:.1} bytes for each distinct state");
        assert!(most < 20.0);
        let (least, most) = bytes(&several, || several.bytes());
        println!("several workers: {least:.1} to {most:.1} bytes for each distinct state");
        assert!(most < 32.0);
    }

    impl Fingerprints for &std::cell::RefCell<Words> {
        fn discover(&mut self, fingerprint: u64, discovery: DiscoveryKey) -> Discovered {
            self.borrow_mut().discover(fingerprint, discovery)
        }

        fn knows_all(&self, asked: &[super::Asked<u64>], answers: &mut Vec<bool>) {
            self.borrow().knows_all(asked, answers);
        }
    }

    #[test]
    fn scrambling_spreads_small_and_high_numbers() {
        for stride in [1u64, 1 << 20, 1 << 40, 1 << 56] {
            let low: std::collections::BTreeSet<_> = (0..256u64).map(|i| scramble(i * stride) & 0xfff).collect();
            let high: std::collections::BTreeSet<_> = (0..256u64).map(|i| scramble(i * stride) >> 52).collect();
            assert!(low.len() > 128 && high.len() > 128, "stride {stride}: {} {}", low.len(), high.len());
        }
    }
}
