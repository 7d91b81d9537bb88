//! Numbers and texts one after another in bytes, as headers and manifests have them.

use crate::damaged::Damaged;
use std::io;

/// Fields that are read from bytes in the order in which they were put there.
#[derive(Clone, Debug)]
pub struct Fields<'a> {
    file: &'a str,
    bytes: &'a [u8],
    place: usize,
}

impl<'a> Fields<'a> {
    /// Fields in these bytes of a file, which errors name.
    #[must_use]
    pub fn new(file: &'a str, bytes: &'a [u8]) -> Self {
        Self { file, bytes, place: 0 }
    }

    /// Appends a number.
    pub fn put_number(bytes: &mut Vec<u8>, number: u64) {
        bytes.extend_from_slice(&number.to_le_bytes());
    }

    /// Appends bytes with their length.
    pub fn put_bytes(bytes: &mut Vec<u8>, more: &[u8]) {
        Self::put_number(bytes, more.len() as u64);
        bytes.extend_from_slice(more);
    }

    /// The next field, a number.
    pub fn number(&mut self) -> io::Result<u64> {
        let (number, _) = self.bytes[self.place..].split_first_chunk().ok_or_else(|| self.short())?;
        self.place += 8;
        Ok(u64::from_le_bytes(*number))
    }

    /// The next field, bytes with their length.
    pub fn bytes(&mut self) -> io::Result<&'a [u8]> {
        let length = usize::try_from(self.number()?).map_err(|_| self.short())?;
        let bytes = self.bytes[self.place..].get(..length).ok_or_else(|| self.short())?;
        self.place += length;
        Ok(bytes)
    }

    /// The next field, a text.
    pub fn text(&mut self) -> io::Result<&'a str> {
        let place = self.place as u64;
        std::str::from_utf8(self.bytes()?).map_err(|_| Damaged::error(self.file, place, "a text is no text"))
    }

    /// Whether nothing is left.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.place == self.bytes.len()
    }

    /// That nothing is left.
    pub fn end(self) -> io::Result<()> {
        let more = "there is more than belongs here";
        if self.is_empty() { Ok(()) } else { Err(Damaged::error(self.file, self.place as u64, more)) }
    }

    fn short(&self) -> io::Error {
        Damaged::error(self.file, self.place as u64, "a field is missing")
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn fields_are_read_as_they_were_put() {
        let mut bytes = Vec::new();
        Fields::put_number(&mut bytes, 7);
        Fields::put_bytes(&mut bytes, "text".as_bytes());
        Fields::put_bytes(&mut bytes, &[0xff]);
        let mut fields = Fields::new("f", &bytes);
        assert_eq!(fields.number().ok(), Some(7));
        assert!(fields.clone().end().is_err());
        assert_eq!(fields.text().ok(), Some("text"));
        assert_eq!(fields.clone().bytes().ok(), Some(&[0xff][..]));
        assert!(fields.text().is_err());
        for length in 0..bytes.len() {
            let mut fields = Fields::new("f", &bytes[..length]);
            let all = fields.number().and_then(|_| fields.bytes()).and_then(|_| fields.bytes());
            assert!(Damaged::of(&all.expect_err("something is missing")).is_some());
        }
        assert!(Fields::new("f", &[0xff; 8]).bytes().is_err());
    }
}
