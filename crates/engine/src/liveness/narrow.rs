//! Small numbers in as few bytes as the largest of them takes: a graph has many more steps than it has rows of truths.

/// A list of numbers, a byte each while all are small enough.
#[derive(Debug)]
pub(super) enum Narrow {
    Bytes(Vec<u8>),
    Words(Vec<u32>),
}

impl Narrow {
    /// An empty list, with room for so many small numbers.
    pub(super) fn with_capacity(numbers: usize) -> Self {
        Self::Bytes(Vec::with_capacity(numbers))
    }

    /// Appends a number.
    #[inline]
    pub(super) fn push(&mut self, number: u32) {
        match self {
            Self::Words(words) => words.push(number),
            Self::Bytes(bytes) => match u8::try_from(number) {
                Ok(byte) => bytes.push(byte),
                Err(_) => self.widen(number),
            },
        }
    }

    /// Goes over to wider numbers, for one that is too large.
    #[cold]
    fn widen(&mut self, number: u32) {
        if let Self::Bytes(bytes) = self {
            let mut words = Vec::with_capacity(bytes.capacity());
            words.extend(bytes.drain(..).map(u32::from));
            words.push(number);
            *self = Self::Words(words);
        }
    }

    /// The number at a place.
    #[inline]
    pub(super) fn at(&self, place: usize) -> u32 {
        match self {
            Self::Bytes(bytes) => u32::from(bytes[place]),
            Self::Words(words) => words[place],
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_are_kept_whatever_their_size() {
        let numbers: Vec<u32> = (0..300).chain([7, u32::MAX, 0]).collect();
        for len in 0..numbers.len() {
            let mut narrow = Narrow::with_capacity(4);
            numbers[..len].iter().for_each(|&number| narrow.push(number));
            assert!((0..len).all(|place| narrow.at(place) == numbers[place]));
        }
    }
}
