//! Where packed values end, and what they consist of, without making them.

use super::{
    BIG_INTEGER, FALSE, FUNCTION, INTEGER, MODEL, RUN, SEQUENCE, SET, SHAPED, SMALL_INTEGER, SMALL_SEQUENCE, SMALL_SET,
    SMALL_SHAPED, STRING, TEXT, TRUE, TYPED_MODEL, raw,
};
use crate::value::Domain;

/// The head of a packed value: what it consists of, where it may be taken apart.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Head {
    /// A set of so many elements, which follow.
    Set(usize),
    /// A sequence of so many elements, which follow.
    Sequence(usize),
    /// A function of the shape with this number; its values follow.
    Shaped(usize),
    /// A function of no known shape; so many keys follow, then as many values.
    Pairs(usize),
    /// Anything else.
    Other,
}

/// The head of the value at `position`, which moves behind the head where parts follow, and stays otherwise.
pub fn head(bytes: &[u8], position: &mut usize) -> Head {
    let start = *position;
    *position += 1;
    match bytes[start] {
        tag @ SMALL_SHAPED..SMALL_INTEGER => Head::Shaped(usize::from(tag - SMALL_SHAPED)),
        tag @ SMALL_SET..SMALL_SHAPED => Head::Set(usize::from(tag - SMALL_SET)),
        tag @ SMALL_SEQUENCE..SMALL_SET => Head::Sequence(usize::from(tag - SMALL_SEQUENCE)),
        SHAPED => Head::Shaped(raw::number(bytes, position)),
        SET => Head::Set(raw::number(bytes, position)),
        SEQUENCE => Head::Sequence(raw::number(bytes, position)),
        FUNCTION => Head::Pairs(raw::number(bytes, position)),
        _ => {
            *position = start;
            Head::Other
        }
    }
}

/// Finds where packed values end: for each first byte, how many values follow that belong to it.
#[derive(Clone, Debug)]
pub(super) struct Skipper {
    /// By first byte; [`VARINT`] and [`OTHER`] where it is not the first byte alone that tells.
    following: [u8; 256],
    /// By shape.
    sizes: Vec<usize>,
}

/// A number follows, and no values.
const VARINT: u8 = u8::MAX - 1;
/// Anything else.
const OTHER: u8 = u8::MAX;

impl Default for Skipper {
    fn default() -> Self {
        Self::new(&[])
    }
}

impl Skipper {
    /// For values with these shapes.
    pub(super) fn new(domains: &[Domain]) -> Self {
        let size = |domain: &Domain| if let Domain::Keys(keys) = domain { keys.elements().len() } else { 0 };
        let sizes: Vec<usize> = domains.iter().map(size).collect();
        let following = std::array::from_fn(|tag| match tag as u8 {
            SMALL_INTEGER.. | FALSE | TRUE => 0,
            tag @ SMALL_SHAPED.. => match sizes.get(usize::from(tag - SMALL_SHAPED)) {
                Some(&size) if size < usize::from(VARINT) => size as u8,
                _ => OTHER,
            },
            tag @ SMALL_SET.. => tag - SMALL_SET,
            tag @ SMALL_SEQUENCE.. => tag - SMALL_SEQUENCE,
            INTEGER | STRING | MODEL => VARINT,
            _ => OTHER,
        });
        Self { following, sizes }
    }

    /// Moves `position` behind the value that starts there.
    #[inline]
    pub(super) fn skip(&self, bytes: &[u8], position: &mut usize) {
        *position = self.end(bytes, *position, usize::MAX).expect("no value ends behind the last place there is");
    }

    /// Where the value that starts at a place ends, if that is not behind a limit. What comes behind it is not looked at.
    #[inline]
    pub(super) fn end(&self, bytes: &[u8], start: usize, limit: usize) -> Option<usize> {
        let (mut left, mut place) = (1, start);
        while left > 0 {
            if place > limit {
                return None;
            }
            let following = self.following[usize::from(bytes[place])];
            place += 1;
            left -= 1;
            match following {
                VARINT => {
                    raw::varint(bytes, &mut place);
                }
                OTHER => left += self.following_other(bytes, &mut place),
                following => left += usize::from(following),
            }
        }
        (place <= limit).then_some(place)
    }

    /// How many values follow a head whose first byte does not tell, and is behind.
    #[inline(never)]
    fn following_other(&self, bytes: &[u8], position: &mut usize) -> usize {
        match bytes[*position - 1] {
            tag @ SMALL_SHAPED..SMALL_INTEGER => self.sizes[usize::from(tag - SMALL_SHAPED)],
            BIG_INTEGER | TEXT => {
                raw::slice(bytes, position);
                0
            }
            TYPED_MODEL => {
                *position += 1;
                raw::varint(bytes, position);
                0
            }
            RUN => {
                raw::varint(bytes, position);
                raw::varint(bytes, position);
                0
            }
            SET | SEQUENCE => raw::number(bytes, position),
            SHAPED => self.sizes[raw::number(bytes, position)],
            FUNCTION => 2 * raw::number(bytes, position),
            tag => panic!("byte {tag} starts no packed value"),
        }
    }
}
