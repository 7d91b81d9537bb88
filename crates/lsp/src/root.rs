//! The texts of one spec, as the front end and the driver ask for them.

use crate::documents::Documents;
use check_driver::origin::Origin;
use check_driver::refusal::Refused;
use check_module::library::Library;
use check_syntax::{Diagnostic, Source};
use std::path::{Path, PathBuf};

/// A root module and what can be found from it.
#[derive(Clone)]
pub(crate) struct Root<'d> {
    documents: &'d Documents,
    path: PathBuf,
    name: String,
}

impl<'d> Root<'d> {
    /// The spec of a file.
    pub(crate) fn new(documents: &'d Documents, path: &Path) -> Self {
        let name = path.file_stem().map(|stem| stem.to_string_lossy().into_owned()).unwrap_or_default();
        Self { documents, path: path.to_path_buf(), name }
    }

    /// The text of the file.
    pub(crate) fn source(&self) -> Option<Source> {
        self.read(&self.path)
    }

    /// The path of the config.
    pub(crate) fn config_path(&self) -> PathBuf {
        self.path.with_extension("cfg")
    }

    fn read(&self, path: &Path) -> Option<Source> {
        self.documents.text(path).map(|text| Source::new(path.to_string_lossy(), &*text))
    }

    fn folders(&self) -> Vec<PathBuf> {
        let own = self.path.parent().unwrap_or(Path::new("")).to_path_buf();
        std::iter::once(own).chain(self.documents.search_path()).collect()
    }
}

impl Library for Root<'_> {
    fn module(&self, name: &str) -> Option<Source> {
        let file = format!("{name}.tla");
        self.folders().iter().find_map(|folder| self.read(&folder.join(&file)))
    }

    fn names(&self) -> Vec<String> {
        let files = self.folders().into_iter().flat_map(|folder| self.documents.list(&folder));
        files.filter_map(|name| name.strip_suffix(".tla").map(str::to_owned)).collect()
    }
}

impl Origin for Root<'_> {
    fn name(&self) -> &str {
        &self.name
    }

    fn root(&self) -> Result<Source, Refused> {
        let missing = || {
            let message = format!("{} cannot be read", self.path.display());
            Refused::spec(vec![Diagnostic::error_without_place("file", message)])
        };
        self.source().ok_or_else(missing)
    }

    fn config(&self, asked: Option<&str>) -> Result<Option<Source>, Refused> {
        Ok(match asked {
            Some(path) => self.read(Path::new(path)),
            None => self.read(&self.config_path()),
        })
    }
}
