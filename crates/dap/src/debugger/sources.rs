//! Texts: files by their paths, others by their numbers.

use super::Debugger;
use crate::protocol::{Source, SourceArguments};
use check_syntax::Sources;
use serde_json::{Value as Json, json};

impl Debugger {
    /// A text, as an editor finds it.
    pub(super) fn source_of(&self, sources: &Sources, file: &str) -> Source {
        let name = file.rsplit(['/', '\\']).next().map(str::to_owned);
        let path = self.surroundings.host.full_path(file);
        let number = sources.iter().find(|(_, source)| source.name == file).map(|(id, _)| id.0 + 1);
        let source_reference = if path.is_some() { None } else { number };
        Source { name, path, source_reference }
    }

    /// The name of a text that an editor speaks of, if it is a part of the spec.
    pub(super) fn file_of(&self, source: &Source) -> Result<Option<String>, String> {
        let sources = self.debuggee()?.interpreter.sources();
        let name = |known: Option<(_, &check_syntax::Source)>| known.map(|(_, source)| source.name.clone());
        if let Some(number) = source.source_reference.filter(|number| *number > 0) {
            return Ok(name(sources.iter().find(|(id, _)| id.0 + 1 == number)));
        }
        let host = &self.surroundings.host;
        let path = source.path.as_deref().ok_or("a source has neither a path nor a number")?;
        let full = host.full_path(path);
        let is_it = |known: &str| known == path || full.is_some() && host.full_path(known) == full;
        Ok(name(sources.iter().find(|(_, source)| is_it(&source.name))))
    }

    /// The text of a source that is no file.
    pub(super) fn source_text(&self, asked: &SourceArguments) -> Result<Json, String> {
        let number = asked.source.as_ref().and_then(|source| source.source_reference).unwrap_or(asked.source_reference);
        let sources = self.debuggee()?.interpreter.sources();
        let found = sources.iter().find(|(id, _)| id.0 + 1 == number);
        let (_, source) = found.ok_or_else(|| format!("there is no text {number}"))?;
        Ok(json!({ "content": source.text }))
    }
}
