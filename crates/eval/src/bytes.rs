//! What two runs of bytes have in common.

/// How many bytes two runs have in common at their beginning.
pub(crate) fn common_start(left: &[u8], right: &[u8]) -> usize {
    // Long runs are compared as fast as the machine can, what is left word by word.
    let blocks =
        left.chunks_exact(BLOCK).zip(right.chunks_exact(BLOCK)).take_while(|(left, right)| left == right).count();
    let (left, right) = (&left[blocks * BLOCK..], &right[blocks * BLOCK..]);
    let mut common = 0;
    for (left, right) in left.chunks_exact(WORD).zip(right.chunks_exact(WORD)) {
        let difference = word(left) ^ word(right);
        if difference != 0 {
            return blocks * BLOCK + common + difference.trailing_zeros() as usize / 8;
        }
        common += WORD;
    }
    blocks * BLOCK + common + left[common..].iter().zip(&right[common..]).take_while(|(x, y)| x == y).count()
}

/// How many bytes two runs have in common at their end.
pub(crate) fn common_end(left: &[u8], right: &[u8]) -> usize {
    let blocks =
        left.rchunks_exact(BLOCK).zip(right.rchunks_exact(BLOCK)).take_while(|(left, right)| left == right).count();
    let mut common = blocks * BLOCK;
    let (left, right) = (&left[..left.len() - common], &right[..right.len() - common]);
    for (left, right) in left.rchunks_exact(WORD).zip(right.rchunks_exact(WORD)) {
        let difference = word(left) ^ word(right);
        if difference != 0 {
            return common + difference.leading_zeros() as usize / 8;
        }
        common += WORD;
    }
    let words = common - blocks * BLOCK;
    let (left, right) = (&left[..left.len() - words], &right[..right.len() - words]);
    common + left.iter().rev().zip(right.iter().rev()).take_while(|(x, y)| x == y).count()
}

/// The same where most runs soon differ.
#[inline]
pub(crate) fn common_start_near(left: &[u8], right: &[u8]) -> usize {
    let words = left.chunks_exact(WORD).zip(right.chunks_exact(WORD)).take(NEAR);
    for (place, (left, right)) in words.enumerate() {
        let difference = word(left) ^ word(right);
        if difference != 0 {
            return place * WORD + difference.trailing_zeros() as usize / 8;
        }
    }
    common_start(left, right)
}

/// So many words are compared one by one.
const NEAR: usize = 4;

const WORD: usize = size_of::<u64>();

const BLOCK: usize = 256;

fn word(bytes: &[u8]) -> u64 {
    u64::from_le_bytes(bytes.try_into().expect("it has the length of a word"))
}

/// Whether bytes start with others. These are few in most cases, too few for a call.
#[inline]
pub(crate) fn starts_with(bytes: &[u8], start: &[u8]) -> bool {
    match start {
        [] => true,
        [one] => bytes.first() == Some(one),
        _ if bytes.len() < start.len() => false,
        _ if start.len() <= 8 => bytes.iter().zip(start).all(|(x, y)| x == y),
        _ => bytes.starts_with(start),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_common_is_counted_from_both_ends() {
        let bytes: Vec<u8> = (0..40).collect();
        for length in 0..40 {
            for place in 0..length {
                let mut other = bytes[..length].to_vec();
                other[place] ^= 0x10;
                assert_eq!(common_start(&bytes[..length], &other), place);
                assert_eq!(common_start_near(&bytes[..length], &other), place);
                assert_eq!(common_end(&bytes[..length], &other), length - place - 1);
            }
            assert_eq!(common_start(&bytes, &bytes[..length]), length);
            assert_eq!(common_end(&bytes, &bytes[length..]), 40 - length);
        }
        let bytes: Vec<u8> = (0..600).map(|place| (place % 251) as u8).collect();
        for place in 0..600 {
            let mut other = bytes.clone();
            other[place] ^= 0x10;
            assert_eq!((common_start(&bytes, &other), common_end(&bytes, &other)), (place, 599 - place));
        }
    }
}
