//! Ascending numbers in few bytes: their differences, packed in chunks, each with the width of its largest one.
//!
//! Numbers that are spread evenly take about 2.5 bits each more than the logarithm of the mean difference.

/// How many differences have a width of their own.
const CHUNK: usize = 128;

/// How many bytes must follow those of packed numbers when they are unpacked; it does not matter which.
pub(crate) const SLACK: usize = 16;

/// Appends all numbers but the first; each must be greater than the one before.
pub(crate) fn pack(numbers: &[u64], bytes: &mut Vec<u8>) {
    let mut last = numbers.first().copied().unwrap_or(0);
    let mut differences = [0; CHUNK];
    for chunk in numbers.get(1..).unwrap_or_default().chunks(CHUNK) {
        let mut all = 0;
        for (difference, number) in differences.iter_mut().zip(chunk) {
            // One less: neighbours take nothing.
            *difference = number.wrapping_sub(last).wrapping_sub(1);
            all |= *difference;
            last = *number;
        }
        let width = u64::BITS - all.leading_zeros();
        bytes.push(width as u8);
        pack_chunk(&differences[..chunk.len()], width, bytes);
    }
}

fn pack_chunk(differences: &[u64], width: u32, bytes: &mut Vec<u8>) {
    let (mut words, mut at, mut filled) = ([0_u64; CHUNK + 1], 0, 0);
    for difference in differences {
        words[at] |= difference << filled;
        filled += width;
        if filled >= u64::BITS {
            (at, filled) = (at + 1, filled - u64::BITS);
            // What did not fit; nothing where the word is filled exactly.
            words[at] = difference.checked_shr(width - filled).unwrap_or(0);
        }
    }
    let start = bytes.len();
    words[..=at].iter().for_each(|word| bytes.extend_from_slice(&word.to_le_bytes()));
    bytes.truncate(start + (differences.len() * width as usize).div_ceil(8));
}

/// Fills `numbers`, of which the first one is given, from the bytes that [`pack`] made and the slack behind them. None if
/// the bytes are not of as many numbers.
pub(crate) fn unpack(bytes: &[u8], numbers: &mut [u64]) -> Option<()> {
    let Some((first, rest)) = numbers.split_first_mut() else { return Some(()) };
    let (mut last, mut bytes) = (*first, bytes);
    for chunk in rest.chunks_mut(CHUNK) {
        let (width, packed) = bytes.split_first()?;
        let width = usize::from(*width);
        let length = (chunk.len() * width).div_ceil(8);
        if width > 64 || packed.len() < length + SLACK {
            return None;
        }
        last = match width {
            0..=56 => unpack_narrow(&packed[..length + SLACK], width, last, chunk),
            _ => unpack_wide(&packed[..length + SLACK], width, last, chunk),
        };
        bytes = &packed[length..];
    }
    (bytes.len() == SLACK).then_some(())
}

/// A difference begins anywhere in a byte, and the eight bytes from there on have all of it.
fn unpack_narrow(packed: &[u8], width: usize, mut last: u64, numbers: &mut [u64]) -> u64 {
    let mask = (1 << width) - 1;
    let mut place = 0;
    for number in numbers {
        let bytes = packed[place / 8..].first_chunk().map_or(0, |bytes| u64::from_le_bytes(*bytes));
        last = last.wrapping_add(((bytes >> (place % 8)) & mask) + 1);
        *number = last;
        place += width;
    }
    last
}

fn unpack_wide(packed: &[u8], width: usize, mut last: u64, numbers: &mut [u64]) -> u64 {
    let mask = u64::MAX >> (64 - width);
    let mut place = 0;
    for number in numbers {
        let bytes = packed[place / 8..].first_chunk().map_or(0, |bytes| u128::from_le_bytes(*bytes));
        last = last.wrapping_add((((bytes >> (place % 8)) as u64) & mask).wrapping_add(1));
        *number = last;
        place += width;
    }
    last
}

#[cfg(test)]
mod tests {
    use super::*;

    fn round(numbers: &[u64]) -> usize {
        let mut bytes = Vec::new();
        pack(numbers, &mut bytes);
        let length = bytes.len();
        bytes.resize(length + SLACK, 0xa5);
        let mut unpacked = vec![0; numbers.len()];
        unpacked[..numbers.len().min(1)].copy_from_slice(&numbers[..numbers.len().min(1)]);
        assert_eq!(unpack(&bytes, &mut unpacked), Some(()));
        assert_eq!(unpacked, numbers);
        length
    }

    #[test]
    fn every_width_and_length() {
        for width in 0..=64_u32 {
            for length in [0, 1, 2, 3, 127, 128, 129, 130, 257, 600] {
                let mut random = fastrand::Rng::with_seed(u64::from(width));
                let mask = u64::MAX.checked_shr(64 - width).unwrap_or(0);
                let next = |last: &mut u64| {
                    let sum = last.checked_add(random.u64(..) & mask);
                    let now = sum.and_then(|sum| sum.checked_add(1));
                    *last = now?;
                    now
                };
                let numbers: Vec<u64> = std::iter::successors(Some(5), {
                    let mut next = next;
                    move |last| next(&mut last.clone())
                })
                .take(length)
                .collect();
                round(&numbers);
            }
        }
    }

    #[test]
    fn ends_of_the_range() {
        round(&[0, u64::MAX]);
        round(&[0, 1, u64::MAX - 1, u64::MAX]);
        assert_eq!(round(&(7..7 + 2049).collect::<Vec<_>>()), 16);
    }

    #[test]
    fn bytes_of_other_numbers_are_refused() {
        let mut bytes = Vec::new();
        pack(&[1, 100, 1000], &mut bytes);
        bytes.extend([0; SLACK]);
        assert_eq!(unpack(&bytes, &mut [1, 0, 0, 0, 0, 0, 0, 0, 0, 0]), None);
        assert_eq!(unpack(&bytes, &mut [1]), None);
        assert_eq!(unpack(&bytes[1..], &mut [1, 0, 0]), None);
        bytes[0] = 65;
        assert_eq!(unpack(&bytes, &mut [1, 0, 0]), None);
    }
}
