//! A state of a spec, as the engine holds it.

mod hint;
mod many;

pub(crate) use hint::{Hint, OPEN};
pub use many::States;

use std::hash::{Hash, Hasher};

/// A state: its variables, packed in one canonical run of bytes, with the fingerprint of these bytes, and what is known of its slots.
#[derive(Debug, Default)]
pub struct State {
    pub(crate) bytes: Vec<u8>,
    pub(crate) fingerprint: u64,
    pub(crate) hint: Hint,
}

impl State {
    /// A state of packed bytes with their fingerprint.
    pub fn new(bytes: Vec<u8>, fingerprint: u64) -> Self {
        Self { bytes, fingerprint, hint: Hint::default() }
    }

    /// The bytes: equal states have equal ones.
    #[inline]
    pub fn bytes(&self) -> &[u8] {
        &self.bytes
    }

    /// The fingerprint of the bytes: the same in every run, on every machine.
    #[inline]
    pub fn fingerprint(&self) -> u64 {
        self.fingerprint
    }

    /// Takes the bytes that are in this room, and leaves other room there.
    #[inline]
    pub fn exchange(&mut self, bytes: &mut Vec<u8>, fingerprint: u64) {
        std::mem::swap(&mut self.bytes, bytes);
        self.fingerprint = fingerprint;
        self.hint.clear();
    }

    /// Takes other bytes; the room of those before is used again.
    #[inline]
    pub fn set(&mut self, bytes: &[u8], fingerprint: u64) {
        self.bytes.clear();
        self.bytes.extend_from_slice(bytes);
        self.fingerprint = fingerprint;
        self.hint.clear();
    }
}

impl Clone for State {
    fn clone(&self) -> Self {
        Self { bytes: self.bytes.clone(), fingerprint: self.fingerprint, hint: self.hint.clone() }
    }

    fn clone_from(&mut self, other: &Self) {
        self.set(&other.bytes, other.fingerprint);
        self.hint.set(other.hint.units());
    }
}

impl PartialEq for State {
    fn eq(&self, other: &Self) -> bool {
        self.bytes == other.bytes
    }
}

impl Eq for State {}

impl Hash for State {
    fn hash<H: Hasher>(&self, state: &mut H) {
        self.bytes.hash(state);
    }
}
