//! Where the decisions of a generator come from.

/// Decisions from a seed, or from the bytes of a fuzzer.
#[derive(Clone, Debug)]
pub struct Choices(Source);

#[derive(Clone, Debug)]
enum Source {
    /// The state of SplitMix64 (Steele, Lea, Flood, 2014).
    Seed(u64),
    /// Bytes and how many of them are used. A byte is one decision, so that a fuzzer changes decisions one by one.
    Bytes(Vec<u8>, usize),
}

impl Choices {
    /// A stream of decisions without an end: the same for the same seed.
    pub fn from_seed(seed: u64) -> Self {
        Self(Source::Seed(seed))
    }

    /// One decision for each byte. When none is left, every decision is the first alternative.
    pub fn from_bytes(bytes: &[u8]) -> Self {
        Self(Source::Bytes(bytes.to_vec(), 0))
    }

    /// Whether nothing is left to decide by; never so with a seed.
    pub fn is_exhausted(&self) -> bool {
        matches!(&self.0, Source::Bytes(bytes, used) if *used >= bytes.len())
    }

    /// A number below a bound. From bytes, one of the first 256.
    pub fn below(&mut self, bound: usize) -> usize {
        match &mut self.0 {
            Source::Seed(state) => {
                *state = state.wrapping_add(0x9e37_79b9_7f4a_7c15);
                let mut mixed = *state;
                mixed = (mixed ^ (mixed >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
                mixed = (mixed ^ (mixed >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
                ((mixed ^ (mixed >> 31)) % bound as u64) as usize
            }
            Source::Bytes(bytes, used) => {
                let byte = bytes.get(*used).copied().unwrap_or(0);
                *used += 1;
                usize::from(byte) % bound
            }
        }
    }

    /// True in one of so many decisions.
    pub fn once_in(&mut self, number: usize) -> bool {
        self.below(number) + 1 == number
    }

    /// One of several alternatives.
    ///
    /// # Panics
    /// When there is none.
    pub fn pick<'a, T>(&mut self, from: &'a [T]) -> &'a T {
        &from[self.below(from.len())]
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn bytes_decide_one_by_one_and_then_the_first_alternative_is_taken() {
        let mut choices = Choices::from_bytes(&[7, 1]);
        assert_eq!([choices.below(4), choices.below(2)], [3, 1]);
        assert!(choices.is_exhausted());
        assert_eq!([choices.below(4), choices.below(9)], [0, 0]);
        assert!(!choices.once_in(3));
    }

    #[test]
    fn a_seed_gives_the_same_decisions_again() {
        let decisions = |seed| {
            let mut choices = Choices::from_seed(seed);
            (0..50).map(|_| choices.below(1000)).collect::<Vec<_>>()
        };
        assert_eq!(decisions(3), decisions(3));
        assert_ne!(decisions(3), decisions(4));
    }
}
