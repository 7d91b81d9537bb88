//! Files in a folder of this machine.

use check_disk::{Files, Sink, Source};
use std::fs::{self, File, OpenOptions};
use std::io::{self, Write};
use std::os::unix::fs::FileExt;
use std::path::PathBuf;

/// A folder.
pub(crate) struct Folder(pub(crate) PathBuf);

struct Open(File, PathBuf);

impl Files for Folder {
    fn create(&self, name: &str) -> io::Result<Box<dyn Sink>> {
        Ok(Box::new(Open(File::create(self.0.join(name))?, self.0.clone())))
    }

    fn append(&self, name: &str, length: u64) -> io::Result<Box<dyn Sink>> {
        let file = OpenOptions::new().append(true).open(self.0.join(name))?;
        if file.metadata()?.len() < length {
            return Err(io::ErrorKind::InvalidInput.into());
        }
        file.set_len(length)?;
        Ok(Box::new(Open(file, self.0.clone())))
    }

    fn open(&self, name: &str) -> io::Result<Box<dyn Source>> {
        Ok(Box::new(Open(File::open(self.0.join(name))?, self.0.clone())))
    }

    fn rename(&self, from: &str, to: &str) -> io::Result<()> {
        fs::rename(self.0.join(from), self.0.join(to))?;
        File::open(&self.0)?.sync_all()
    }

    fn remove(&self, name: &str) -> io::Result<()> {
        fs::remove_file(self.0.join(name))
    }

    fn list(&self) -> io::Result<Vec<(String, u64)>> {
        let entry =
            |entry: fs::DirEntry| Ok((entry.file_name().to_string_lossy().into_owned(), entry.metadata()?.len()));
        fs::read_dir(&self.0)?.map(|found| found.and_then(entry)).collect()
    }
}

impl Sink for Open {
    fn write_all(&mut self, bytes: &[u8]) -> io::Result<()> {
        self.0.write_all(bytes)
    }

    fn sync(&mut self) -> io::Result<()> {
        self.0.sync_all()?;
        File::open(&self.1)?.sync_all()
    }
}

impl Source for Open {
    fn len(&self) -> u64 {
        self.0.metadata().map_or(0, |metadata| metadata.len())
    }

    fn read_exact_at(&self, bytes: &mut [u8], offset: u64) -> io::Result<()> {
        self.0.read_exact_at(bytes, offset)
    }
}
