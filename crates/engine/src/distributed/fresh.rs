//! The states of the level that is found which belong to one peer, in the order in which they came.

use super::key::NEVER;
use super::share::Share;
use super::wire::{Received, malformed, put, put_ascending};
use crate::discovery::DiscoveryKey;
use crate::level::saved;
use crate::visited::{Asked, Discovered};
use check_system::{ActionId, Store};
use std::io;

/// States with what is known of them.
pub(super) struct Fresh<K: Store> {
    fingerprints: Vec<u64>,
    keys: Vec<u64>,
    actions: Vec<ActionId>,
    /// The peers that have found them.
    finders: Vec<u32>,
    /// Keys of steps that turned out not to be the first to their states.
    lost: Vec<u64>,
    /// The states, in blocks, each with the place of its first state.
    blocks: Vec<(usize, K)>,
    room: Option<K::State>,
}

/// States on their way to the peer to which they belong.
pub(super) struct Parcel<K> {
    fingerprints: Vec<u64>,
    keys: Vec<u64>,
    actions: Vec<ActionId>,
    states: K,
}

/// States together in a block.
const BLOCK: usize = 1 << 12;

/// Fingerprints that are asked about at once.
const BATCH: usize = 1 << 10;

impl<K: Store> Default for Parcel<K> {
    fn default() -> Self {
        Self { fingerprints: Vec::new(), keys: Vec::new(), actions: Vec::new(), states: K::default() }
    }
}

impl<K: Store> Parcel<K> {
    /// Puts a state in. Keys ascend.
    pub(super) fn push(&mut self, fingerprint: u64, key: u64, action: ActionId, state: &K::State) {
        self.fingerprints.push(fingerprint);
        self.keys.push(key);
        self.actions.push(action);
        self.states.push(state);
    }

    /// The fingerprints, keys, actions and states in it.
    pub(super) fn parts(self) -> (Vec<u64>, Vec<u64>, Vec<ActionId>, K) {
        (self.fingerprints, self.keys, self.actions, self.states)
    }

    /// About the bytes of it.
    pub(super) fn bytes(&self) -> usize {
        self.states.bytes() + self.fingerprints.len() * 12
    }

    /// Appends it to a buffer. It is empty then.
    ///
    /// # Errors
    /// For states that cannot be kept as bytes.
    pub(super) fn put(&mut self, buffer: &mut Vec<u8>) -> io::Result<()> {
        let Self { fingerprints, keys, actions, states } = std::mem::take(self);
        put_ascending(buffer, keys.into_iter());
        if fingerprints.is_empty() {
            return Ok(());
        }
        fingerprints.iter().for_each(|fingerprint| buffer.extend_from_slice(&fingerprint.to_le_bytes()));
        actions.iter().for_each(|action| put(buffer, u64::from(action.0)));
        buffer.extend_from_slice(&saved(&states)?);
        Ok(())
    }

    /// What was put into a buffer, which ends with it.
    ///
    /// # Errors
    /// Where that is something else.
    pub(super) fn take(mut received: Received<'_>) -> io::Result<Self> {
        let keys = received.ascending()?;
        if keys.is_empty() {
            return Ok(Self::default());
        }
        let (fingerprints, rest) = received.0.split_at_checked(8 * keys.len()).ok_or_else(malformed)?;
        received = Received(rest);
        let action = |received: &mut Received<'_>| Ok(ActionId(received.number()? as u32));
        let actions = keys.iter().map(|_| action(&mut received)).collect::<io::Result<_>>()?;
        let states = K::restored(received.0).filter(|states| states.len() == keys.len()).ok_or_else(malformed)?;
        let fingerprints = fingerprints.as_chunks().0.iter().map(|one| u64::from_le_bytes(*one)).collect();
        Ok(Self { fingerprints, keys, actions, states })
    }
}

impl<K: Store> Default for Fresh<K> {
    fn default() -> Self {
        let (fingerprints, keys, actions) = (Vec::new(), Vec::new(), Vec::new());
        Self { fingerprints, keys, actions, finders: Vec::new(), lost: Vec::new(), blocks: Vec::new(), room: None }
    }
}

impl<K: Store> Fresh<K> {
    /// Takes in a state that is new, found by a peer.
    pub(super) fn push(&mut self, fingerprint: u64, key: u64, action: ActionId, finder: u32, state: &K::State) {
        if self.blocks.last().is_none_or(|(_, states)| states.len() >= BLOCK) {
            self.blocks.push((self.keys.len(), K::default()));
        }
        if let Some((_, states)) = self.blocks.last_mut() {
            states.push(state);
        }
        self.fingerprints.push(fingerprint);
        self.keys.push(key);
        self.actions.push(action);
        self.finders.push(finder);
    }

    /// Takes note of steps that turned out not to be the first to their states.
    pub(super) fn lose(&mut self, discoveries: Vec<DiscoveryKey>) {
        self.lost.extend(discoveries.into_iter().map(DiscoveryKey::number));
    }

    /// Takes in what is new of a parcel from a peer.
    pub(super) fn take_in(&mut self, finder: u32, parcel: &Parcel<K>, share: &mut Share) {
        let asked = parcel.fingerprints.iter().zip(&parcel.keys);
        let asked: Vec<_> =
            asked.map(|(&key, &discovery)| Asked { key, discovery: DiscoveryKey::from_number(discovery) }).collect();
        let mut answers = Vec::with_capacity(asked.len());
        asked.chunks(BATCH).for_each(|asked| share.enter(asked, &mut answers));
        for (place, answer) in answers.iter().enumerate().filter(|(_, answer)| **answer != Discovered::Known) {
            if let Discovered::Instead(loser) = *answer {
                self.lost.push(loser.number());
            }
            let mut room = self.room.take().unwrap_or_else(|| parcel.states.get(place));
            parcel.states.read(place, &mut room);
            let (fingerprint, key) = (parcel.fingerprints[place], parcel.keys[place]);
            self.push(fingerprint, key, parcel.actions[place], finder, &room);
            self.room = Some(room);
        }
    }

    /// The places of the states in the order of the steps that have found them, each once: a state whose step turned out not to
    /// be the first is left out.
    pub(super) fn in_order(&self) -> Vec<usize> {
        let mut order: Vec<usize> = (0..self.keys.len()).collect();
        // What each peer has found in one superstep ascends.
        order.sort_by_key(|&place| self.keys[place]);
        let mut lost = self.lost.clone();
        lost.sort_unstable();
        let (mut last, mut lost) = (NEVER, lost.into_iter().peekable());
        order.retain(|&place| {
            let key = self.keys[place];
            while lost.next_if(|&lost| lost < key).is_some() {}
            lost.peek() != Some(&key) && std::mem::replace(&mut last, key) != key
        });
        order
    }

    /// The key of the state at a place.
    pub(super) fn key(&self, place: usize) -> u64 {
        self.keys[place]
    }

    /// The action that led to the state at a place.
    pub(super) fn action(&self, place: usize) -> ActionId {
        self.actions[place]
    }

    /// The peer that found the state at a place.
    pub(super) fn finder(&self, place: usize) -> usize {
        self.finders[place] as usize
    }

    /// The fingerprint of the state at a place.
    pub(super) fn fingerprint(&self, place: usize) -> u64 {
        self.fingerprints[place]
    }

    /// How many of the states were found by steps from states with smaller numbers.
    pub(super) fn found_before(&self, order: &[usize], key: u64) -> u64 {
        order.partition_point(|&place| self.keys[place] < key) as u64
    }

    /// Hands out the states at some places, in blocks.
    pub(super) fn each_block(&self, order: &[usize], mut take: impl FnMut(K)) {
        let mut room = None;
        for places in order.chunks(BLOCK) {
            let mut block = K::default();
            for &place in places {
                let number = self.blocks.partition_point(|&(first, _)| first <= place) - 1;
                let (first, states) = &self.blocks[number];
                let room = room.get_or_insert_with(|| states.get(place - first));
                states.read(place - first, room);
                block.push(room);
            }
            take(block);
        }
    }
}
