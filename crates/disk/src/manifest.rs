//! Manifests: small files that say what belongs together, each of which takes the place of the one before as a whole.

use crate::damaged::{self, Damaged};
use crate::files::Files;
use crate::guarded::{Guarded, HEADER, Kind, VERSION};
use std::{error, fmt, io};
use xxhash_rust::xxh3::Xxh3;

/// Header, length and checksum: the same in all versions, so that another version is told from damage.
const BEFORE: usize = HEADER + 16;

/// Why a manifest cannot be read.
#[derive(Debug)]
pub enum Unreadable {
    /// There is none.
    Missing,
    /// It is as it was written, by a version of the program that writes another format.
    OtherVersion(u64),
    /// It is not as it was written.
    Damaged(Damaged),
    /// It may be there, but reading fails.
    Failed(io::Error),
}

impl fmt::Display for Unreadable {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Missing => f.write_str("there is no manifest"),
            Self::OtherVersion(version) => {
                write!(f, "the format has version {version}; this program reads version {VERSION}")
            }
            Self::Damaged(damaged) => damaged.fmt(f),
            Self::Failed(error) => error.fmt(f),
        }
    }
}

impl error::Error for Unreadable {}

impl From<io::Error> for Unreadable {
    fn from(error: io::Error) -> Self {
        match (error.kind(), Damaged::of(&error)) {
            (_, Some(damaged)) => Self::Damaged(damaged.clone()),
            (io::ErrorKind::NotFound, None) => Self::Missing,
            _ => Self::Failed(error),
        }
    }
}

/// Writes a manifest. Whatever happens, there is the one before or this one; when this returns, it is this one, and no loss
/// of power changes that.
pub fn write(files: &dyn Files, name: &str, payload: &[u8]) -> io::Result<()> {
    let new = format!("{name}.new");
    let done = write_new(files, &new, name, VERSION, payload).and_then(|()| files.rename(&new, name));
    if done.is_err() {
        // What is left of it is in nobody's way: the next one replaces it.
        drop(files.remove(&new));
    }
    done
}

fn write_new(files: &dyn Files, new: &str, name: &str, version: u64, payload: &[u8]) -> io::Result<()> {
    let mut bytes = Kind::Manifest.header().to_vec();
    bytes[8..].copy_from_slice(&version.to_le_bytes());
    bytes.extend_from_slice(&(payload.len() as u64).to_le_bytes());
    let checksum = checksum(name, &bytes, payload);
    bytes.extend_from_slice(&checksum.to_le_bytes());
    bytes.extend_from_slice(payload);
    let mut file = Guarded::new(files.create(new)?);
    file.write(&bytes)?;
    file.sync()
}

/// What was given to [`write()`].
pub fn read(files: &dyn Files, name: &str) -> Result<Vec<u8>, Unreadable> {
    let source = files.open(name)?;
    let damaged =
        |place: usize, what| Err(Unreadable::Damaged(Damaged { file: name.to_owned(), place: place as u64, what }));
    let mut before = [0; BEFORE];
    damaged::read(&*source, name, &mut before, 0)?;
    let number = |place: usize| u64::from_le_bytes(*before[place..].first_chunk().expect("the header has these bytes"));
    if before[..8] != Kind::Manifest.header()[..8] {
        return damaged(0, "the file is of another kind");
    }
    if Some(source.len()) != number(HEADER).checked_add(BEFORE as u64) {
        return damaged(HEADER, "the length of the file is another one");
    }
    let mut payload = vec![0; usize::try_from(number(HEADER)).map_err(io::Error::other)?];
    damaged::read(&*source, name, &mut payload, BEFORE as u64)?;
    match (checksum(name, &before[..HEADER + 8], &payload) == number(HEADER + 8), number(8)) {
        (false, _) => damaged(0, "the checksum is another one"),
        (true, VERSION) => Ok(payload),
        (true, other) => Err(Unreadable::OtherVersion(other)),
    }
}

fn checksum(name: &str, before: &[u8], payload: &[u8]) -> u64 {
    let mut state = Xxh3::with_seed(Kind::Manifest.seed(name));
    state.update(before);
    state.update(payload);
    state.digest()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::MemoryFiles;

    #[test]
    fn another_version_is_told_from_damage() {
        let files = MemoryFiles::new();
        write_new(&files, "m", "m", VERSION + 1, b"something").expect("there are no faults");
        let read = read(&files, "m").expect_err("the format may be another one");
        assert!(matches!(read, Unreadable::OtherVersion(version) if version == VERSION + 1));
        let expected = format!("the format has version {}; this program reads version {VERSION}", VERSION + 1);
        assert_eq!(read.to_string(), expected);
    }
}
