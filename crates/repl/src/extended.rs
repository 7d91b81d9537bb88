//! A spec with definitions that were typed: they stand at the end of its root module.

use check_driver::origin::Origin;
use check_driver::refusal::Refused;
use check_module::library::Library;
use check_report::FileRecord;
use check_syntax::{Diagnostic, FileId, Label, Source, Sources, Span, parse};
use check_system::{Fault, Location};
use std::sync::Arc;

/// The name of what was typed in messages.
const NAME: &str = "typed";

/// The place of typed definitions in a root module.
#[derive(Clone, Debug)]
pub(crate) struct Typed {
    /// The name of the root module's text in messages.
    root: String,
    /// The lines before them.
    lines: u32,
    text: String,
}

impl Typed {
    /// The same fault and texts, with the definitions as a text of their own.
    pub(crate) fn separated(&self, fault: &Fault, sources: &Sources) -> (Fault, Sources) {
        let (mut fault, mut sources) = (fault.clone(), sources.clone());
        sources.add(Source::new(NAME, &self.text));
        let is_typed = |place: &&mut Location| place.file == self.root && place.line > self.lines;
        let details = &mut *fault;
        let called = details.calls.iter_mut().filter_map(|call| call.location.as_mut());
        for place in details.location.iter_mut().chain(called).filter(is_typed) {
            NAME.clone_into(&mut place.file);
            place.line -= self.lines;
            place.end_line -= self.lines;
        }
        (fault, sources)
    }
}

/// A spec with definitions at the end of its root module.
pub(crate) struct Extended<'o> {
    origin: &'o dyn Origin,
    root: Source,
    /// Where the definitions begin in the text of the root module, in bytes.
    start: usize,
    definitions: &'o str,
}

impl<'o> Extended<'o> {
    /// A spec with these definitions, each on lines of its own.
    ///
    /// # Errors
    /// Why the root module cannot be read.
    pub(crate) fn new(origin: &'o dyn Origin, definitions: &'o str) -> Result<Self, Refused> {
        let mut root = origin.root()?;
        let end = end_of_units(&root.text, origin.name());
        root.text.insert_str(end, &format!("\n{definitions}\n"));
        let root = Source::new(root.name, root.text);
        Ok(Self { origin, root, start: end + 1, definitions })
    }

    /// Where the definitions stand.
    pub(crate) fn typed(&self) -> Typed {
        let lines = self.root.text[..self.start].matches('\n').count() as u32;
        Typed { root: self.root.name.clone(), lines, text: self.definitions.to_owned() }
    }

    /// The same diagnostics and texts, with the definitions as a text of their own.
    pub(crate) fn separated(&self, found: Vec<Diagnostic>, sources: &Sources) -> (Vec<Diagnostic>, Arc<Sources>) {
        let mut sources = sources.clone();
        let Some((root, _)) = sources.iter().find(|(_, source)| source.name == self.root.name) else {
            return (found, Arc::new(sources));
        };
        let typed = sources.add(Source::new(NAME, self.definitions));
        let moved = |label: Label| Label { span: self.moved(label.span, root, typed), ..label };
        let each = found.into_iter().map(|one| Diagnostic {
            primary: one.primary.map(moved),
            secondary: one.secondary.into_iter().map(moved).collect(),
            ..one
        });
        (each.collect(), Arc::new(sources))
    }

    fn moved(&self, span: Span, root: FileId, typed: FileId) -> Span {
        let (start, length) = (self.start as u32, self.definitions.len() as u32);
        if span.file != root || span.start < start {
            return span;
        }
        Span::new(typed, (span.start - start).min(length), (span.end.max(start) - start).min(length))
    }
}

/// Where the line begins that ends a module.
fn end_of_units(text: &str, name: &str) -> usize {
    let (tree, _) = parse(FileId(0), text);
    let module = tree.modules.iter().find(|module| &*module.name.name == name).or(tree.modules.first());
    let end = module.map_or(text.len(), |module| module.span.end as usize).min(text.len());
    text[..end].trim_end_matches('=').len()
}

impl Library for Extended<'_> {
    fn module(&self, name: &str) -> Option<Source> {
        self.origin.module(name)
    }

    fn names(&self) -> Vec<String> {
        self.origin.names()
    }
}

impl Origin for Extended<'_> {
    fn name(&self) -> &str {
        self.origin.name()
    }

    fn root(&self) -> Result<Source, Refused> {
        Ok(self.root.clone())
    }

    fn config(&self, asked: Option<&str>) -> Result<Option<Source>, Refused> {
        self.origin.config(asked)
    }

    fn records(&self) -> Vec<FileRecord> {
        self.origin.records()
    }

    fn troubles(&self) -> Vec<Diagnostic> {
        self.origin.troubles()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn definitions_stand_before_the_end_of_the_root_module() {
        let end = |text: &str| text[end_of_units(text, "A")..].to_owned();
        assert_eq!(end("---- MODULE A ----\nB == 1\n====\nafter"), "====\nafter");
        assert_eq!(end("---- MODULE A ----\n---- MODULE C ----\n====\nB == 1\n======\n"), "======\n");
        assert_eq!(end("---- MODULE C ----\n=====\n---- MODULE A ----\n===="), "====");
    }
}
