//! Origins of specs: a trait that gives the texts, and specs in memory.

use crate::refusal::Refused;
use check_module::library::Library;
use check_report::FileRecord;
use check_specs::Bundled;
use check_syntax::{Diagnostic, Source};

/// The texts of one spec: its root module, its config, and the modules beside it.
pub trait Origin: Library {
    /// The name that the root module must have.
    fn name(&self) -> &str;

    /// The text of the root module.
    ///
    /// # Errors
    ///
    /// Why it cannot be read.
    fn root(&self) -> Result<Source, Refused>;

    /// The text of the config: the one asked for, else the one beside the spec, if there is one.
    ///
    /// # Errors
    ///
    /// Why it cannot be read.
    fn config(&self, asked: Option<&str>) -> Result<Option<Source>, Refused>;

    /// The files that were read, in that order.
    fn records(&self) -> Vec<FileRecord> {
        Vec::new()
    }

    /// Why modules that exist could not be read.
    fn troubles(&self) -> Vec<Diagnostic> {
        Vec::new()
    }

    /// The bundled spec, if it is one.
    fn bundled(&self) -> Option<&'static Bundled> {
        None
    }
}

/// A spec whose texts are in memory.
#[derive(Clone, Debug, Default)]
pub struct Texts {
    name: String,
    root: String,
    config: Option<String>,
    modules: Vec<(String, String)>,
}

impl Texts {
    /// A spec by the text of its root module; its name is read from the line `---- MODULE Name ----`.
    pub fn new(root: impl Into<String>) -> Self {
        let root = root.into();
        let header = |line: &str| {
            let after = line.trim_start().strip_prefix("----")?.trim_start_matches('-').trim_start();
            let name = after.strip_prefix("MODULE")?.split_whitespace().next()?;
            Some(name.trim_end_matches('-').to_owned())
        };
        let name = root.lines().find_map(header);
        Self { name: name.unwrap_or_else(|| "Spec".to_owned()), root, config: None, modules: Vec::new() }
    }

    /// The same spec with a config.
    #[must_use]
    pub fn with_config(mut self, config: impl Into<String>) -> Self {
        self.config = Some(config.into());
        self
    }

    /// The same spec with a module that it extends or instantiates.
    #[must_use]
    pub fn with_module(mut self, name: impl Into<String>, text: impl Into<String>) -> Self {
        self.modules.push((name.into(), text.into()));
        self
    }
}

impl Library for Texts {
    fn module(&self, name: &str) -> Option<Source> {
        let (name, text) = self.modules.iter().find(|(known, _)| known == name)?;
        Some(Source::new(format!("{name}.tla"), text))
    }

    fn names(&self) -> Vec<String> {
        self.modules.iter().map(|(name, _)| name.clone()).collect()
    }
}

impl Origin for Texts {
    fn name(&self) -> &str {
        &self.name
    }

    fn root(&self) -> Result<Source, Refused> {
        Ok(Source::new(format!("{}.tla", self.name), &self.root))
    }

    fn config(&self, _asked: Option<&str>) -> Result<Option<Source>, Refused> {
        Ok(self.config.as_ref().map(|text| Source::new(format!("{}.cfg", self.name), text)))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_name_stands_in_the_header() {
        let name = |text: &str| Texts::new(text).name;
        assert_eq!(name("---- MODULE A ----\n===="), "A");
        assert_eq!(name("\\* About MODULE Other.\n ------MODULE Some_2----\n===="), "Some_2");
        assert_eq!(name("no header"), "Spec");
    }
}
