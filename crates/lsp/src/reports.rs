//! Diagnostics as the protocol has them.

use crate::analysis::Analysis;
use crate::documents::Documents;
use crate::positions::{Lines, on_a_line};
use check_syntax::{Diagnostic, FileId, Severity, Sources, Span};
use lsp_types::{DiagnosticRelatedInformation, DiagnosticSeverity, Location, NumberOrString, Range};
use std::collections::BTreeMap;
use std::path::{Path, PathBuf};

/// What is wrong, by the files in which it is.
pub(crate) type Reports = BTreeMap<PathBuf, Vec<lsp_types::Diagnostic>>;

/// Adds diagnostics to reports; what is said twice is added once. What has no place belongs to the beginning of a file.
pub(crate) fn add(found: &[Diagnostic], sources: &Sources, documents: &Documents, whole: &Path, reports: &mut Reports) {
    let mut convert = Convert { sources, documents, lines: BTreeMap::new() };
    for one in found {
        let path = one.primary.as_ref().and_then(|label| convert.path(label.span.file));
        let shown = convert.diagnostic(one);
        let list = reports.entry(path.unwrap_or_else(|| whole.to_path_buf())).or_default();
        let is_known = |known: &lsp_types::Diagnostic| known.range == shown.range && known.message == shown.message;
        if !list.iter().any(is_known) {
            list.push(shown);
        }
    }
}

/// The diagnostics of an analysis.
pub(crate) fn of_analysis(analysis: &Analysis, documents: &Documents, reports: &mut Reports) {
    add(&analysis.diagnostics, &analysis.sources, documents, &analysis.root, reports);
}

struct Convert<'a> {
    sources: &'a Sources,
    documents: &'a Documents,
    lines: BTreeMap<FileId, Lines>,
}

impl Convert<'_> {
    /// The file in which a place is; none for standard modules and texts of requests.
    fn path(&self, file: FileId) -> Option<PathBuf> {
        let name = &self.sources.get(file).name;
        let is_file = !name.ends_with(')') && (name.ends_with(".tla") || name.ends_with(".cfg") || name.contains(':'));
        is_file.then(|| PathBuf::from(name))
    }

    fn range(&mut self, span: Span) -> Range {
        let text = &self.sources.get(span.file).text;
        let lines = self.lines.entry(span.file).or_insert_with(|| Lines::new(text));
        lines.range(text, on_a_line(text, span), self.documents.encoding)
    }

    fn diagnostic(&mut self, one: &Diagnostic) -> lsp_types::Diagnostic {
        let mut message = one.message.clone();
        let mut range = Range::default();
        if let Some(label) = &one.primary
            && self.path(label.span.file).is_some()
        {
            range = self.range(label.span);
            if !label.text.is_empty() {
                message = format!("{message}: {}", label.text);
            }
        }
        if let Some(hint) = &one.hint {
            message = format!("{message}\n{hint}");
        }
        let related = self.related(one);
        lsp_types::Diagnostic {
            range,
            severity: Some(match one.severity {
                Severity::Error => DiagnosticSeverity::ERROR,
                Severity::Warning => DiagnosticSeverity::WARNING,
            }),
            code: Some(NumberOrString::String(one.code.to_owned())),
            source: Some("check".to_owned()),
            message,
            related_information: (!related.is_empty()).then_some(related),
            ..lsp_types::Diagnostic::default()
        }
    }

    fn related(&mut self, one: &Diagnostic) -> Vec<DiagnosticRelatedInformation> {
        let mut related = Vec::new();
        for label in &one.secondary {
            let Some(uri) = self.path(label.span.file).and_then(|path| self.documents.uri(&path)) else { continue };
            let message = if label.text.is_empty() { "here".to_owned() } else { label.text.clone() };
            related.push(DiagnosticRelatedInformation {
                location: Location { uri, range: self.range(label.span) },
                message,
            });
        }
        related
    }
}
