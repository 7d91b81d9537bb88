//! Hashers for visited sets: one for fingerprints, which are hashes already, and one for whole states.

use std::hash::{BuildHasherDefault, Hasher};

/// Builds [`FingerprintHasher`]s.
pub(super) type FingerprintBuild = BuildHasherDefault<FingerprintHasher>;

/// Builds [`StateHasher`]s.
pub(super) type StateBuild = BuildHasherDefault<StateHasher>;

/// Spreads a number over all 64 bits. A good fingerprint needs no more than the number itself, but a native system
/// may well offer a counter, and a map of shards looks at the highest bits, at the lowest and at those between.
#[inline]
pub(crate) fn scramble(number: u64) -> u64 {
    let mixed = (number ^ (number >> 32)).wrapping_mul(0x9E37_79B9_7F4A_7C15);
    mixed ^ (mixed >> 32)
}

/// The hash of a fingerprint: itself, scrambled.
#[derive(Default)]
pub(super) struct FingerprintHasher(u64);

impl Hasher for FingerprintHasher {
    fn write(&mut self, _: &[u8]) {
        unreachable!("only whole fingerprints are hashed");
    }

    fn write_u64(&mut self, fingerprint: u64) {
        self.0 = scramble(fingerprint);
    }

    fn finish(&self) -> u64 {
        self.0
    }
}

/// The hash of a whole state: multiply and rotate, a word at a time. Need not be strong: equality decides.
#[derive(Default)]
pub(super) struct StateHasher(u64);

impl StateHasher {
    fn add(&mut self, word: u64) {
        self.0 = (self.0.rotate_left(5) ^ word).wrapping_mul(0x9E37_79B9_7F4A_7C15);
    }
}

impl Hasher for StateHasher {
    fn write(&mut self, bytes: &[u8]) {
        let mut words = bytes.chunks_exact(8);
        for word in &mut words {
            self.add(u64::from_le_bytes(word.try_into().expect("the chunk has eight bytes")));
        }
        for &byte in words.remainder() {
            self.add(u64::from(byte));
        }
    }

    fn write_u8(&mut self, number: u8) {
        self.add(u64::from(number));
    }

    fn write_u32(&mut self, number: u32) {
        self.add(u64::from(number));
    }

    fn write_u64(&mut self, number: u64) {
        self.add(number);
    }

    fn write_usize(&mut self, number: usize) {
        self.add(number as u64);
    }

    fn finish(&self) -> u64 {
        scramble(self.0)
    }
}
