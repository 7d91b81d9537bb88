//! What fails, and when.

use std::io;

/// Faults that are to come, and how many operations there were.
#[derive(Debug, Default)]
pub(crate) struct Faults {
    pub(crate) operations: u64,
    /// The operation with this number fails.
    pub(crate) failing: Option<u64>,
    /// So many bytes can be written.
    pub(crate) room: Option<u64>,
    pub(crate) reads_fail: bool,
}

impl Faults {
    /// Counts an operation, and lets it fail if it is its turn.
    pub(crate) fn step(&mut self) -> io::Result<()> {
        self.operations += 1;
        if self.failing == Some(self.operations - 1) { Err(io::Error::other("a fault of the disk")) } else { Ok(()) }
    }

    pub(crate) fn read(&mut self) -> io::Result<()> {
        self.step()?;
        if self.reads_fail { Err(io::Error::other("the disk cannot be read")) } else { Ok(()) }
    }

    /// Takes room for bytes, as far as there is.
    pub(crate) fn take_room(&mut self, bytes: usize) -> usize {
        let Some(room) = &mut self.room else { return bytes };
        let taken = bytes.min(usize::try_from(*room).unwrap_or(usize::MAX));
        *room -= taken as u64;
        taken
    }
}

/// The error of a disk that is full.
pub(crate) fn full() -> io::Error {
    io::ErrorKind::StorageFull.into()
}
