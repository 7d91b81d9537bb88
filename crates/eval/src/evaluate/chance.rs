//! What RandomElement and module Randomization draw.
//!
//! A draw is a function of the seed, of the state that is looked at, and of how many draws that look has seen already.
//! So every worker finds the same successors of a state, and whoever looks again finds them again; a walk that comes
//! to a state twice draws the same there.

use xxhash_rust::xxh3::xxh3_64_with_seed;

/// The seed of a spec to which none is given.
pub const SEED: u64 = 0;

/// A place in a sequence of numbers that look random.
#[derive(Clone, Copy, Debug, Default)]
pub struct Chance {
    key: u64,
    draws: u64,
}

impl Chance {
    /// The sequence that belongs to a seed and a state, or to whatever else the bytes stand for.
    pub fn of(seed: u64, bytes: &[u8]) -> Self {
        Self { key: xxh3_64_with_seed(bytes, seed), draws: 0 }
    }

    /// The sequence that belongs to a value that is computed once for all states.
    pub(crate) fn of_once(seed: u64, once: u32) -> Self {
        // No state packs to these bytes: a packed value does not begin with them.
        Self::of(seed, &[b"once".as_slice(), &once.to_le_bytes()].concat())
    }

    /// The next number.
    pub fn draw(&mut self) -> u64 {
        self.draws += 1;
        xxh3_64_with_seed(&self.draws.to_le_bytes(), self.key)
    }
}
