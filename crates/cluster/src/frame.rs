//! Messages on a connection, and reading with a time limit.

use std::io::{self, Read, Write};
use std::net::TcpStream;
use std::time::{Duration, Instant};

/// The longest message: a job has the texts of a spec.
const LONGEST: u32 = 1 << 28;

/// A connection that is read until some moment and no longer.
pub(crate) struct Until<'s> {
    stream: &'s TcpStream,
    end: Instant,
}

impl<'s> Until<'s> {
    /// A connection that is read for so long.
    pub(crate) fn new(stream: &'s TcpStream, time: Duration) -> Self {
        Self { stream, end: Instant::now() + time }
    }
}

impl Read for Until<'_> {
    fn read(&mut self, room: &mut [u8]) -> io::Result<usize> {
        let left = self.end.saturating_duration_since(Instant::now());
        if left.is_zero() {
            return Err(io::ErrorKind::TimedOut.into());
        }
        self.stream.set_read_timeout(Some(left))?;
        self.stream.read(room)
    }
}

/// Reads so many bytes.
pub(crate) fn bytes<const N: usize>(from: &mut impl Read) -> io::Result<[u8; N]> {
    let mut bytes = [0; N];
    from.read_exact(&mut bytes)?;
    Ok(bytes)
}

/// Writes a message: its kind, and its content.
pub(crate) fn write(to: &mut impl Write, kind: u8, content: &[u8]) -> io::Result<()> {
    let length = u32::try_from(content.len()).ok().filter(|&length| length <= LONGEST);
    let length = length.ok_or_else(|| io::Error::new(io::ErrorKind::InvalidInput, "a message is too long"))?;
    let mut message = Vec::with_capacity(5 + content.len());
    message.push(kind);
    message.extend_from_slice(&length.to_le_bytes());
    message.extend_from_slice(content);
    to.write_all(&message)
}

/// Reads a message.
pub(crate) fn read(from: &mut impl Read) -> io::Result<(u8, Vec<u8>)> {
    let [kind] = bytes(from)?;
    let length = u32::from_le_bytes(bytes(from)?);
    if length > LONGEST {
        return Err(io::Error::new(io::ErrorKind::InvalidData, "a message is too long"));
    }
    let mut content = Vec::new();
    // What is announced and does not come takes no memory.
    from.take(u64::from(length)).read_to_end(&mut content)?;
    if content.len() == length as usize { Ok((kind, content)) } else { Err(io::ErrorKind::UnexpectedEof.into()) }
}

/// Appends a text with its length.
pub(crate) fn put_text(bytes: &mut Vec<u8>, text: &[u8]) {
    bytes.extend_from_slice(&(text.len() as u32).to_le_bytes());
    bytes.extend_from_slice(text);
}

/// The text that comes next.
pub(crate) fn take_text<'b>(bytes: &mut &'b [u8]) -> Option<&'b [u8]> {
    let (length, rest) = bytes.split_first_chunk()?;
    let (text, rest) = rest.split_at_checked(u32::from_le_bytes(*length) as usize)?;
    *bytes = rest;
    Some(text)
}
