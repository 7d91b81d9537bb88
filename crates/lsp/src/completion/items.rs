//! The list of what is proposed.

use crate::analysis::Analysis;
use crate::declarations::{Declaration, Kind};
use crate::describe;
use crate::symbols::is_subsequence;
use check_syntax::Span;
use lsp_types::{
    CompletionItem, CompletionItemKind, CompletionTextEdit, Documentation, MarkupContent, MarkupKind, Range, TextEdit,
};
use std::collections::BTreeSet;

/// More than these are not proposed: the editor asks again when more has been typed.
const MOST: usize = 400;

/// Proposals for one place.
pub(super) struct Items {
    /// What they replace.
    range: Range,
    list: Vec<CompletionItem>,
    seen: BTreeSet<String>,
}

impl Items {
    pub(super) fn new(range: Range) -> Self {
        Self { range, list: Vec::new(), seen: BTreeSet::new() }
    }

    /// Those that go on from what is typed.
    pub(super) fn finish(mut self, typed: &str) -> Vec<CompletionItem> {
        let wanted = typed.to_ascii_lowercase();
        self.list.retain(|item| is_subsequence(&wanted, &item.label.to_ascii_lowercase()));
        let starts = |item: &CompletionItem| !item.label.starts_with(typed);
        self.list.sort_by_key(starts);
        self.list.truncate(MOST);
        self.list
    }

    fn push(&mut self, label: &str, text: &str, kind: CompletionItemKind, detail: &str, comment: String, rank: &str) {
        if !self.seen.insert(label.to_owned()) {
            return;
        }
        let documentation = (!comment.is_empty())
            .then_some(Documentation::MarkupContent(MarkupContent { kind: MarkupKind::Markdown, value: comment }));
        self.list.push(CompletionItem {
            label: label.to_owned(),
            kind: Some(kind),
            detail: Some(detail.to_owned()),
            documentation,
            sort_text: Some(format!("{rank}{label}")),
            text_edit: Some(CompletionTextEdit::Edit(TextEdit { range: self.range, new_text: text.to_owned() })),
            ..CompletionItem::default()
        });
    }

    /// A name of some kind.
    pub(super) fn add(&mut self, name: &str, kind: CompletionItemKind, detail: &str, comment: String) {
        self.push(name, name, kind, detail, comment, "1");
    }

    /// A name that brings more text.
    pub(super) fn add_text(&mut self, name: &str, text: &str, detail: &str) {
        self.push(name, text, CompletionItemKind::VARIABLE, detail, String::new(), "1");
    }

    /// Words.
    pub(super) fn words(&mut self, words: &[&str], kind: CompletionItemKind) {
        words.iter().for_each(|word| self.push(word, word, kind, "word of the language", String::new(), "3"));
    }

    /// A word that stands for an operator.
    pub(super) fn operator(&mut self, word: &str, text: &str, sign: &str) {
        let detail = [text, sign].iter().filter(|one| !one.is_empty()).copied().collect::<Vec<_>>().join("  ");
        self.push(word, text, CompletionItemKind::OPERATOR, &detail, String::new(), "1");
    }

    /// What is declared somewhere.
    pub(super) fn declaration(&mut self, analysis: &Analysis, declared: Span) {
        let Some(one) = analysis.declarations().get(declared) else { return };
        if one.name.starts_with(|first: char| first.is_alphanumeric() || first == '_') {
            let detail = format!("{}  {}", one.head(), describe::summary(analysis, one));
            let rank = if one.is_global { "2" } else { "1" };
            self.push(&one.name, &one.name, kind(one), &detail, describe::comment(analysis, one), rank);
        }
    }

    /// An operator of a module that is not extended, with the edit that extends it.
    pub(super) fn import(&mut self, name: &str, module: &str, edit: &TextEdit) {
        let before = self.list.len();
        let detail = format!("module {module}, which EXTENDS gets");
        self.push(name, name, CompletionItemKind::FUNCTION, &detail, String::new(), "4");
        if let Some(item) = self.list.get_mut(before) {
            item.additional_text_edits = Some(vec![edit.clone()]);
        }
    }
}

fn kind(one: &Declaration) -> CompletionItemKind {
    match one.kind {
        Kind::Module | Kind::Instance => CompletionItemKind::MODULE,
        Kind::Constant => CompletionItemKind::CONSTANT,
        Kind::Variable | Kind::Parameter | Kind::Bound => CompletionItemKind::VARIABLE,
        Kind::Operator | Kind::Function | Kind::Theorem | Kind::Assumption | Kind::Label => {
            CompletionItemKind::FUNCTION
        }
    }
}
