//! The files of one run of the program: names in one folder, written at their end and read anywhere.

use std::io;

/// Files by name, in one folder.
///
/// A file that does not exist is an error of the kind [`NotFound`](io::ErrorKind::NotFound).
pub trait Files: Send + Sync {
    /// A file that is new and empty; it replaces one of that name.
    fn create(&self, name: &str) -> io::Result<Box<dyn Sink>>;

    /// A file that exists, to be continued; what stands behind `length` is cut off. An error where it is shorter.
    fn append(&self, name: &str, length: u64) -> io::Result<Box<dyn Sink>>;

    /// A file to be read. It stays readable when its name is removed or given to another file.
    fn open(&self, name: &str) -> io::Result<Box<dyn Source>>;

    /// Gives a file another name, in place of a file that had it. Whatever happens, the other name stands for the one file
    /// or for the other; when this returns, a loss of power does not undo it.
    fn rename(&self, from: &str, to: &str) -> io::Result<()>;

    /// Removes a file.
    fn remove(&self, name: &str) -> io::Result<()>;

    /// All names, in no particular order, with the lengths of the files.
    fn list(&self) -> io::Result<Vec<(String, u64)>>;
}

/// A file that is being written.
pub trait Sink: Send + Sync {
    /// Appends bytes; after an error, any part of them may have been appended.
    fn write_all(&mut self, bytes: &[u8]) -> io::Result<()>;

    /// When this returns, a loss of power takes neither what was written before nor the name of the file.
    fn sync(&mut self) -> io::Result<()>;
}

/// A file that is being read, by several threads.
pub trait Source: Send + Sync {
    /// Number of bytes.
    fn len(&self) -> u64;

    /// Whether there are none.
    fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// Reads bytes from a place on; an error of the kind [`UnexpectedEof`](io::ErrorKind::UnexpectedEof) where there are
    /// not as many.
    fn read_exact_at(&self, bytes: &mut [u8], offset: u64) -> io::Result<()>;
}
