//! Publishing diagnostics: for each file what all open specs say of it.

use super::Server;
use crate::lints;
use crate::reports::{self, Reports};
use check_module::config::parse_config;
use check_syntax::{Severity, Source, Sources};
use lsp_types::notification::PublishDiagnostics;
use lsp_types::{Diagnostic, PublishDiagnosticsParams};
use std::path::{Path, PathBuf};
use std::sync::Arc;

impl Server<'_> {
    /// Publishes what has changed of what is known, and has looked for what is not.
    pub(super) fn publish(&mut self) {
        let mut reports = self.of_front_end();
        for root in self.workspace.roots() {
            self.lint_if_due(&root);
            let analysis = self.workspace.analysis(&root);
            let documents = &self.workspace.documents;
            let found = self.lints.get(&root).filter(|(at, _)| analysis.is_true_since(*at, documents));
            let ended = self.ends.get(&root).filter(|(at, _)| analysis.is_true_since(*at, documents));
            let later = found.map(|(_, found)| found).into_iter().chain(ended.map(|(_, end)| &end.reports));
            later.for_each(|more| merge(more, &mut reports));
        }
        for (path, _) in self.workspace.documents.all() {
            reports.entry(path.clone()).or_default();
        }
        self.send_changed(reports);
        self.workspace.tidy();
    }

    /// What the front end says of all open documents.
    fn of_front_end(&mut self) -> Reports {
        let mut reports = Reports::new();
        for root in self.workspace.roots() {
            let analysis = self.workspace.analysis(&root);
            reports::of_analysis(&analysis, &self.workspace.documents, &mut reports);
        }
        let open: Vec<PathBuf> = self.workspace.documents.all().map(|(path, _)| path.clone()).collect();
        for path in open.iter().filter(|path| self.workspace.root_of(path).is_none()) {
            self.lone_config(path, &mut reports);
        }
        reports
    }

    /// A config that belongs to no module: only its syntax can be wrong.
    fn lone_config(&self, path: &Path, reports: &mut Reports) {
        let Some(text) = self.workspace.documents.text(path) else { return };
        let mut sources = Sources::new();
        let file = sources.add(Source::new(path.to_string_lossy(), &*text));
        let (_, found) = parse_config(file, &text);
        reports::add(&found, &sources, &self.workspace.documents, path, reports);
    }

    /// Looks for lints of a root in which nothing is wrong so far, once after each change.
    fn lint_if_due(&mut self, root: &Path) {
        let analysis = self.workspace.analysis(root);
        let is_wrong = analysis.diagnostics.iter().any(|one| one.severity == Severity::Error);
        let documents = &self.workspace.documents;
        let is_known = self.linted.get(root).is_some_and(|at| analysis.is_true_since(*at, documents));
        if !is_wrong && !is_known && analysis.config.is_some() {
            self.linted.insert(root.to_path_buf(), documents.now());
            self.background.lint(documents, root.to_path_buf());
        }
    }

    fn send_changed(&mut self, reports: Reports) {
        let before = std::mem::take(&mut self.published);
        for (path, found) in &reports {
            if before.get(path) != Some(found) {
                self.send_diagnostics(path, found.clone());
            }
        }
        for path in before.keys().filter(|path| !reports.contains_key(*path)) {
            self.send_diagnostics(path, Vec::new());
        }
        self.published = reports;
    }

    fn send_diagnostics(&self, path: &Path, diagnostics: Vec<Diagnostic>) {
        let Some(uri) = self.workspace.documents.uri(path) else { return };
        let version = self.workspace.documents.get(path).map(|document| document.version);
        self.notify::<PublishDiagnostics>(PublishDiagnosticsParams { uri, diagnostics, version });
    }

    /// Everything that is known of all documents, found now and not in a thread: for tests that compare servers.
    pub(super) fn everything(&mut self) -> Reports {
        let mut reports = self.of_front_end();
        for root in self.workspace.roots() {
            let analysis = self.workspace.analysis(&root);
            if analysis.diagnostics.iter().all(|one| one.severity != Severity::Error) {
                merge(&lints::of(&self.workspace.documents, &root, &Arc::default()), &mut reports);
            }
        }
        reports
    }
}

/// Adds what is not said yet.
fn merge(more: &Reports, reports: &mut Reports) {
    for (path, found) in more {
        let list = reports.entry(path.clone()).or_default();
        for one in found {
            if !list.iter().any(|known| known.range == one.range && known.message == one.message) {
                list.push(one.clone());
            }
        }
    }
}
