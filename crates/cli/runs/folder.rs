//! The folder of a run: made when something is kept there, and used by one process at a time.

use crate::clock;
use check_disk::{Files, Sink, Source};
use serde_json::json;
use std::fs::{self, File, OpenOptions};
use std::io::{self, Write};
use std::path::{Path, PathBuf};
use std::sync::{Mutex, PoisonError};

/// The file that says what the run is.
pub(crate) const ABOUT: &str = "run.json";

/// The manifest of the last checkpoint, as the engine calls it.
pub(crate) const CHECKPOINT: &str = "checkpoint";

/// The file that the process holds that uses the folder.
const LOCK: &str = "lock";

/// The files of a run.
pub(crate) struct Folder {
    path: PathBuf,
    /// Held while the folder is used, once there is one.
    lock: Mutex<Option<File>>,
    /// Whether another process holds the lock, or none.
    is_shared: bool,
}

impl Folder {
    /// A folder for a run that begins: there is none until something is written.
    pub(crate) fn new(home: PathBuf, name: &str) -> Self {
        let moment = clock::now().replace([':', '-'], "").replace('T', "-");
        let path = home.join(format!("{name}-{moment}-{}", std::process::id()));
        Self { path, lock: Mutex::new(None), is_shared: false }
    }

    /// The folder of a run that is that of several processes, of which another one says what the run is.
    pub(crate) fn shared(path: PathBuf) -> Self {
        Self { path, lock: Mutex::new(None), is_shared: true }
    }

    /// The folder of a run that was ended.
    ///
    /// # Errors
    /// A sentence, where another process uses it.
    pub(crate) fn open(path: PathBuf) -> Result<Self, String> {
        let lock = held(&path).map_err(|error| match error.kind() {
            io::ErrorKind::WouldBlock => format!("{} is used by another process", path.display()),
            _ => format!("{} cannot be used: {error}", path.display()),
        })?;
        Ok(Self { path, lock: Mutex::new(Some(lock)), is_shared: false })
    }

    /// The folder of a run that is only looked at.
    pub(crate) fn reading(path: &Path) -> Self {
        Self { path: path.to_path_buf(), lock: Mutex::new(None), is_shared: false }
    }

    /// Whether there is a checkpoint in it.
    pub(crate) fn has_checkpoint(&self) -> bool {
        self.at(CHECKPOINT).exists()
    }

    /// Where it is.
    pub(crate) fn path(&self) -> &Path {
        &self.path
    }

    /// Makes the folder, unless it is there.
    fn make(&self) -> io::Result<()> {
        let mut lock = self.lock.lock().unwrap_or_else(PoisonError::into_inner);
        if lock.is_some() {
            return Ok(());
        }
        fs::create_dir_all(&self.path)?;
        if self.is_shared {
            return Ok(());
        }
        *lock = Some(held(&self.path)?);
        let words: Vec<String> = std::env::args().skip(1).collect();
        let about = json!({ "arguments": words, "folder": std::env::current_dir()?, "started": clock::now() });
        fs::write(self.path.join(ABOUT), about.to_string())
    }

    /// Removes a folder that is shared with no process of this machine, as far as that can be done.
    pub(crate) fn remove_shared(&self) {
        if self.is_shared && !self.at(ABOUT).exists() {
            // What is left is listed nowhere, and in nobody's way.
            let _ = fs::remove_dir_all(&self.path);
        }
    }

    /// Removes the folder with all that is in it.
    pub(crate) fn remove(&self) -> io::Result<()> {
        let lock = self.lock.lock().unwrap_or_else(PoisonError::into_inner);
        if lock.is_some() { remove_run(&self.path) } else { Ok(()) }
    }

    fn at(&self, name: &str) -> PathBuf {
        self.path.join(name)
    }

    /// Sees to it that a loss of power takes no name.
    fn sync_names(&self) -> io::Result<()> {
        sync_names(&self.path)
    }
}

/// Removes a folder that this process holds: first the checkpoint, so that there is none to which a file is missing if the process
/// is killed on the way.
pub(crate) fn remove_run(path: &Path) -> io::Result<()> {
    match fs::remove_file(path.join(CHECKPOINT)) {
        Err(error) if error.kind() != io::ErrorKind::NotFound => return Err(error),
        _ => sync_names(path)?,
    }
    fs::remove_dir_all(path)
}

fn sync_names(path: &Path) -> io::Result<()> {
    if cfg!(unix) { File::open(path)?.sync_all() } else { Ok(()) }
}

/// Takes the lock of a folder. Another process that holds it makes an error of the kind `WouldBlock`.
pub(crate) fn held(path: &Path) -> io::Result<File> {
    let file = OpenOptions::new().create(true).append(true).open(path.join(LOCK))?;
    file.try_lock().map_err(io::Error::from)?;
    Ok(file)
}

impl Files for Folder {
    fn create(&self, name: &str) -> io::Result<Box<dyn Sink>> {
        self.make()?;
        // Who reads the file of this name goes on reading that one.
        match fs::remove_file(self.at(name)) {
            Err(error) if error.kind() != io::ErrorKind::NotFound => return Err(error),
            _ => {}
        }
        let file = OpenOptions::new().create_new(true).append(true).open(self.at(name))?;
        Ok(Box::new(Appending { file, folder: Some(self.path.clone()) }))
    }

    fn append(&self, name: &str, length: u64) -> io::Result<Box<dyn Sink>> {
        let file = OpenOptions::new().append(true).open(self.at(name))?;
        if file.metadata()?.len() < length {
            return Err(io::ErrorKind::UnexpectedEof.into());
        }
        file.set_len(length)?;
        Ok(Box::new(Appending { file, folder: None }))
    }

    fn open(&self, name: &str) -> io::Result<Box<dyn Source>> {
        let file = File::open(self.at(name))?;
        let length = file.metadata()?.len();
        Ok(Box::new(Reading { file, length }))
    }

    fn rename(&self, from: &str, to: &str) -> io::Result<()> {
        fs::rename(self.at(from), self.at(to))?;
        self.sync_names()
    }

    fn remove(&self, name: &str) -> io::Result<()> {
        fs::remove_file(self.at(name))
    }

    fn list(&self) -> io::Result<Vec<(String, u64)>> {
        let entries = match fs::read_dir(&self.path) {
            Err(error) if error.kind() == io::ErrorKind::NotFound => return Ok(Vec::new()),
            entries => entries?,
        };
        let mut names = Vec::new();
        for entry in entries {
            let entry = entry?;
            let length = match entry.metadata() {
                // Another process has removed it meanwhile.
                Err(error) if error.kind() == io::ErrorKind::NotFound => continue,
                data => data?.len(),
            };
            names.push((entry.file_name().to_string_lossy().into_owned(), length));
        }
        Ok(names)
    }
}

/// A file that is being written.
struct Appending {
    file: File,
    /// The folder, while a loss of power may take the name of the file.
    folder: Option<PathBuf>,
}

impl Sink for Appending {
    fn write_all(&mut self, bytes: &[u8]) -> io::Result<()> {
        self.file.write_all(bytes)
    }

    fn sync(&mut self) -> io::Result<()> {
        self.file.sync_data()?;
        if cfg!(unix)
            && let Some(folder) = &self.folder
        {
            File::open(folder)?.sync_all()?;
            self.folder = None;
        }
        Ok(())
    }
}

/// A file that is being read.
struct Reading {
    file: File,
    length: u64,
}

impl Source for Reading {
    fn len(&self) -> u64 {
        self.length
    }

    #[cfg(unix)]
    fn read_exact_at(&self, bytes: &mut [u8], offset: u64) -> io::Result<()> {
        std::os::unix::fs::FileExt::read_exact_at(&self.file, bytes, offset)
    }

    #[cfg(windows)]
    fn read_exact_at(&self, mut bytes: &mut [u8], mut offset: u64) -> io::Result<()> {
        while !bytes.is_empty() {
            let read = std::os::windows::fs::FileExt::seek_read(&self.file, bytes, offset)?;
            if read == 0 {
                return Err(io::ErrorKind::UnexpectedEof.into());
            }
            bytes = &mut bytes[read..];
            offset += read as u64;
        }
        Ok(())
    }
}
