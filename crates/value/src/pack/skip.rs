//! Where packed values end, and what they consist of, without making them.

use super::{
    BIG_INTEGER, FALSE, FUNCTION, INTEGER, MODEL, RUN, SEQUENCE, SET, SHAPED, SMALL_INTEGER, SMALL_SEQUENCE, SMALL_SET,
    SMALL_SHAPED, STRING, TEXT, TRUE, TYPED_MODEL, unpack,
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
        SHAPED => Head::Shaped(unpack::number(bytes, position)),
        SET => Head::Set(unpack::number(bytes, position)),
        SEQUENCE => Head::Sequence(unpack::number(bytes, position)),
        FUNCTION => Head::Pairs(unpack::number(bytes, position)),
        _ => {
            *position = start;
            Head::Other
        }
    }
}

/// Moves `position` behind the value that starts there.
pub(crate) fn skip(domains: &[Domain], bytes: &[u8], position: &mut usize) {
    let mut left = 1;
    while left > 0 {
        left = left - 1 + skip_head(domains, bytes, position);
    }
}

/// Moves behind the head of a value; gives how many values follow that belong to it.
#[inline]
fn skip_head(domains: &[Domain], bytes: &[u8], position: &mut usize) -> usize {
    let tag = bytes[*position];
    *position += 1;
    match tag {
        SMALL_INTEGER.. | FALSE | TRUE => 0,
        SMALL_SHAPED.. => size(domains, usize::from(tag - SMALL_SHAPED)),
        SMALL_SET.. => usize::from(tag - SMALL_SET),
        SMALL_SEQUENCE.. => usize::from(tag - SMALL_SEQUENCE),
        INTEGER | STRING | MODEL => {
            unpack::number(bytes, position);
            0
        }
        BIG_INTEGER | TEXT => {
            unpack::slice(bytes, position);
            0
        }
        TYPED_MODEL => {
            *position += 1;
            unpack::number(bytes, position);
            0
        }
        RUN => {
            unpack::number(bytes, position);
            unpack::number(bytes, position);
            0
        }
        SET | SEQUENCE => unpack::number(bytes, position),
        SHAPED => size(domains, unpack::number(bytes, position)),
        FUNCTION => 2 * unpack::number(bytes, position),
        _ => panic!("byte {tag} starts no packed value"),
    }
}

fn size(domains: &[Domain], shape: usize) -> usize {
    match &domains[shape] {
        Domain::Keys(keys) => keys.elements().len(),
        Domain::Sequence => 0,
    }
}
