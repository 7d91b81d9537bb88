//! Numbers and bytes in the buffers that peers exchange.

use std::io;

/// Bits of a byte that belong to a number; the highest says that more follow.
const BITS: u32 = 7;

/// Appends a number: seven bits a byte, the lowest first, so that small ones take one byte.
pub(super) fn put(bytes: &mut Vec<u8>, mut number: u64) {
    while number >= 1 << BITS {
        bytes.push(number as u8 | 1 << BITS);
        number >>= BITS;
    }
    bytes.push(number as u8);
}

/// Appends bytes with their length.
pub(super) fn put_bytes(bytes: &mut Vec<u8>, more: &[u8]) {
    put(bytes, more.len() as u64);
    bytes.extend_from_slice(more);
}

/// Appends numbers that ascend, each as the difference to the one before.
pub(super) fn put_ascending(bytes: &mut Vec<u8>, numbers: impl ExactSizeIterator<Item = u64>) {
    put(bytes, numbers.len() as u64);
    let mut before = 0;
    for number in numbers {
        put(bytes, number - before);
        before = number;
    }
}

/// A buffer that is read from its beginning.
#[derive(Clone, Copy)]
pub(super) struct Received<'b>(pub(super) &'b [u8]);

impl<'b> Received<'b> {
    /// The next number.
    ///
    /// # Errors
    /// Where there is none.
    pub(super) fn number(&mut self) -> io::Result<u64> {
        let (mut number, mut shift) = (0, 0);
        loop {
            let (&byte, rest) = self.0.split_first().ok_or_else(malformed)?;
            self.0 = rest;
            if shift >= u64::BITS {
                return Err(malformed());
            }
            number |= u64::from(byte & !(1 << BITS)) << shift;
            if byte < 1 << BITS {
                return Ok(number);
            }
            shift += BITS;
        }
    }

    /// The next number, that of something which is in memory.
    ///
    /// # Errors
    /// Where there is none, or a larger one.
    pub(super) fn size(&mut self) -> io::Result<usize> {
        usize::try_from(self.number()?).map_err(|_| malformed())
    }

    /// The next bytes, which stand behind their length.
    ///
    /// # Errors
    /// Where there are not as many.
    pub(super) fn bytes(&mut self) -> io::Result<&'b [u8]> {
        let length = self.size()?;
        let (bytes, rest) = self.0.split_at_checked(length).ok_or_else(malformed)?;
        self.0 = rest;
        Ok(bytes)
    }

    /// How many items follow, each of which takes a byte at least.
    ///
    /// # Errors
    /// Where there cannot be as many.
    pub(super) fn count(&mut self) -> io::Result<usize> {
        let count = self.size()?;
        if count <= self.0.len() { Ok(count) } else { Err(malformed()) }
    }

    /// The next numbers, which ascend.
    ///
    /// # Errors
    /// Where there are none.
    pub(super) fn ascending(&mut self) -> io::Result<Vec<u64>> {
        let mut before = 0u64;
        let mut next = |received: &mut Self| {
            before = before.checked_add(received.number()?).ok_or_else(malformed)?;
            Ok(before)
        };
        (0..self.count()?).map(|_| next(self)).collect()
    }
}

/// What a peer has sent is not what it should be.
pub(super) fn malformed() -> io::Error {
    io::Error::new(io::ErrorKind::InvalidData, "a process of the cluster has sent what it must not")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_put_is_read_again() {
        let numbers = [0, 1, 127, 128, 300, 1 << 40, u64::MAX];
        let mut bytes = Vec::new();
        numbers.iter().for_each(|&number| put(&mut bytes, number));
        put_bytes(&mut bytes, b"text");
        put_ascending(&mut bytes, numbers.iter().copied());
        let mut received = Received(&bytes);
        for number in numbers {
            assert_eq!(received.number().ok(), Some(number));
        }
        assert_eq!(received.bytes().ok(), Some(&b"text"[..]));
        assert_eq!(received.ascending().ok(), Some(numbers.to_vec()));
        assert!(received.number().is_err());
        for wrong in [&[0x80][..], &[0xff; 11], &[9, 1]] {
            assert!(Received(wrong).bytes().is_err() && Received(wrong).ascending().is_err());
        }
    }
}
