//! What packed values consist of at last: bytes, numbers of any length, runs of bytes.

use crate::symbols::Symbol;

/// The byte at `position`, which moves behind it; as do all others here.
pub(super) fn byte(bytes: &[u8], position: &mut usize) -> u8 {
    let byte = bytes[*position];
    *position += 1;
    byte
}

/// A run of bytes, with its length before it.
pub(super) fn slice<'a>(bytes: &'a [u8], position: &mut usize) -> &'a [u8] {
    let length = number(bytes, position);
    let slice = &bytes[*position..*position + length];
    *position += length;
    slice
}

/// A string of the spec.
pub(super) fn symbol(bytes: &[u8], position: &mut usize) -> Symbol {
    Symbol(varint(bytes, position))
}

/// A number that may be negative (zigzag).
pub(super) fn integer(bytes: &[u8], position: &mut usize) -> i64 {
    let zigzag = varint(bytes, position);
    (zigzag >> 1) as i64 ^ -((zigzag & 1) as i64)
}

/// A length, or the number of something.
pub(super) fn number(bytes: &[u8], position: &mut usize) -> usize {
    varint(bytes, position) as usize
}

/// A number in units of seven bits, the least first.
pub(super) fn varint(bytes: &[u8], position: &mut usize) -> u64 {
    let mut value = 0;
    let mut shift = 0;
    loop {
        let byte = byte(bytes, position);
        value |= u64::from(byte & 0x7f) << shift;
        if byte < 0x80 {
            return value;
        }
        shift += 7;
    }
}
