//! What the server needs of the machine, as a trait: files, and a program that shows specs. Buffers of the editor always
//! come first.

use std::path::{Path, PathBuf};

/// The machine on which the server runs.
pub trait Host: Send + Sync {
    /// The text of a file, if there is one that is a text.
    fn read(&self, path: &Path) -> Option<String>;

    /// The names of the files and folders in a folder, in alphabetical order; those of folders end in `/`.
    fn list(&self, folder: &Path) -> Vec<String>;

    /// Folders in which modules are looked for after that of the spec.
    fn search_path(&self) -> Vec<PathBuf>;

    /// Keeps the text of a standard module where an editor can open it, and gives the place.
    fn keep(&self, name: &str, text: &str) -> Option<PathBuf>;

    /// Starts the explorer with a spec, and gives the address of its page.
    ///
    /// # Errors
    ///
    /// A sentence on why it cannot be started.
    fn explore(&self, spec: &Path) -> Result<String, String>;
}

/// No files: only what is open exists.
#[derive(Clone, Copy, Debug, Default)]
pub struct NoHost;

impl Host for NoHost {
    fn read(&self, _path: &Path) -> Option<String> {
        None
    }

    fn list(&self, _folder: &Path) -> Vec<String> {
        Vec::new()
    }

    fn search_path(&self) -> Vec<PathBuf> {
        Vec::new()
    }

    fn keep(&self, _name: &str, _text: &str) -> Option<PathBuf> {
        None
    }

    fn explore(&self, _spec: &Path) -> Result<String, String> {
        Err("there is no explorer here".to_owned())
    }
}
