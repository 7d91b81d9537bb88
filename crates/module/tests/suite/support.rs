//! Modules from texts.

use check_module::library::Library;
use check_module::loader::{ModuleGraph, load};
use check_module::module::Module;
use check_module::resolve::resolve;
use check_syntax::{Diagnostic, Severity, Source, Sources};
use expect_test::Expect;

/// The modules beside the root, each text under the name in its first line.
pub(crate) struct Beside(pub(crate) Vec<String>);

impl Library for Beside {
    fn module(&self, name: &str) -> Option<Source> {
        let header = format!("MODULE {name} ");
        let text = self.0.iter().find(|text| text.contains(&header))?;
        Some(Source::new(format!("{name}.tla"), text.clone()))
    }
}

/// Splits a text with several modules, each begun by `----`, into the root (the last) and those beside it.
pub(crate) fn split(text: &str) -> (String, Beside) {
    let mut parts: Vec<String> =
        text.split("\n----").map(|part| format!("----{}", part.trim_start_matches('-'))).collect();
    let root = parts.pop().expect("a split text has a part");
    (root, Beside(parts))
}

/// The graph of a text.
pub(crate) fn graph(text: &str) -> (Sources, Result<ModuleGraph, Vec<Diagnostic>>) {
    let mut sources = Sources::new();
    let (root, beside) = split(text);
    let graph = load(Source::new("root.tla", root), None, &beside, &mut sources);
    (sources, graph)
}

/// A resolved module with warnings, or what is wrong.
pub(crate) type Resolved = Result<(Module, Vec<Diagnostic>), Vec<Diagnostic>>;

/// The resolved module of a text.
pub(crate) fn resolved(text: &str) -> (Sources, Resolved) {
    let (sources, graph) = graph(text);
    let module = graph.and_then(|graph| resolve(&graph, &sources));
    (sources, module)
}

/// One line for each diagnostic and each of its places.
pub(crate) fn shown(sources: &Sources, diagnostics: &[Diagnostic]) -> String {
    let mut lines = String::new();
    for found in diagnostics {
        let severity = if found.severity == Severity::Error { "error" } else { "warning" };
        lines += &format!("{severity}[{}]: {}\n", found.code, found.message);
        for label in found.primary.iter().chain(&found.secondary) {
            let source = sources.get(label.span.file);
            let at = source.line_column(label.span.start);
            let text = sources.text(label.span).replace('\n', " ");
            lines += &format!("  {}:{}:{} `{text}` {}\n", source.name, at.line, at.column, label.text);
        }
        if let Some(hint) = &found.hint {
            lines += &format!("  hint: {hint}\n");
        }
    }
    lines
}

/// A text against its printed module, with warnings before it.
pub(crate) fn module(text: &str, expected: Expect) {
    let (sources, module) = resolved(text);
    expected.assert_eq(&match module {
        Ok((module, warnings)) => format!("{}{module}", shown(&sources, &warnings)),
        Err(errors) => shown(&sources, &errors),
    });
}

/// A text against what is wrong with it.
pub(crate) fn errors(text: &str, expected: Expect) {
    let (sources, module) = resolved(text);
    let errors = module.err().unwrap_or_default();
    expected.assert_eq(&shown(&sources, &errors));
}
