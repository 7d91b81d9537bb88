//! A machine whose files are in memory.

use check_lsp::host::Host;
use std::collections::BTreeMap;
use std::path::{Path, PathBuf};

/// Files by their paths.
#[derive(Clone, Default)]
pub(crate) struct Memory {
    pub(crate) files: BTreeMap<PathBuf, String>,
}

impl Host for Memory {
    fn read(&self, path: &Path) -> Option<String> {
        self.files.get(path).cloned()
    }

    fn list(&self, folder: &Path) -> Vec<String> {
        let inside = self.files.keys().filter(|path| path.parent() == Some(folder));
        inside.map(|path| path.file_name().expect("a file has a name").to_string_lossy().into_owned()).collect()
    }

    fn search_path(&self) -> Vec<PathBuf> {
        Vec::new()
    }

    fn keep(&self, name: &str, _text: &str) -> Option<PathBuf> {
        Some(PathBuf::from(format!("/standard/{name}.tla")))
    }

    fn explore(&self, spec: &Path) -> Result<String, String> {
        Ok(format!("http://127.0.0.1/{}", spec.display()))
    }
}
