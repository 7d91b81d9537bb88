//! Random numbers that can be had again: xorshift, from a seed that a failing test prints.

/// A source of random numbers.
pub(crate) struct Random(u64);

impl Random {
    /// From a seed.
    pub(crate) fn new(seed: u64) -> Self {
        Self(seed.wrapping_mul(0x9e37_79b9_7f4a_7c15) | 1)
    }

    /// A number below a bound.
    pub(crate) fn below(&mut self, bound: usize) -> usize {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        (self.0 >> 11) as usize % bound.max(1)
    }

    /// One of several.
    pub(crate) fn one_of<T: Copy>(&mut self, list: &[T]) -> T {
        list[self.below(list.len())]
    }
}

/// The seeds of a test: what `CHECK_SEED` says, or some fixed ones.
pub(crate) fn seeds(count: u64) -> Vec<u64> {
    match std::env::var("CHECK_SEED") {
        Ok(seed) => vec![seed.parse().expect("CHECK_SEED is a number")],
        Err(_) => (1..=count).collect(),
    }
}
