//! Errors that only follow from others: a name is unknown because the text that defines it could not be read.

use check_module::loader::ModuleGraph;
use check_syntax::pieces::{PieceKind, pieces};
use check_syntax::tree::{DefinitionKind, ExprKind, Unit, UnitKind};
use check_syntax::{Diagnostic, FileId, Severity, Sources, Span};
use std::collections::BTreeSet;

/// Adds what the resolver found to what was found before, but for what may be a consequence of that.
pub(super) fn add(found: Vec<Diagnostic>, graph: &ModuleGraph, sources: &Sources, before: &mut Vec<Diagnostic>) {
    let is_broken = before.iter().any(|one| one.severity == Severity::Error);
    if !is_broken {
        return before.extend(found);
    }
    let lost = lost(graph, sources);
    let is_of_root = |one: &Diagnostic| one.primary.as_ref().is_some_and(|label| label.span.file == FileId(0));
    let lacks_module = before.iter().any(|one| match one.code {
        "missing-module" => true,
        // The root is looked at under whatever name.
        "no-module" | "module-name" => !is_of_root(one),
        _ => false,
    });
    let follows = |one: &Diagnostic| match one.code {
        "unknown-name" => {
            let name = one.primary.as_ref().map(|label| sources.text(label.span)).unwrap_or_default();
            lacks_module || lost.contains(name)
        }
        "substitution" | "recursive" | "level" | "part" | "not-an-instance" => lacks_module || !lost.is_empty(),
        _ => false,
    };
    before.extend(found.into_iter().filter(|one| !follows(one)));
}

/// Whether the body of a definition could not be read: what was skipped may be more than the body.
fn is_broken(unit: &Unit) -> bool {
    let UnitKind::Definition(definition) = &unit.kind else { return false };
    match &definition.kind {
        DefinitionKind::Operator { body, .. } | DefinitionKind::Function { body, .. } => {
            matches!(body.kind, ExprKind::Error)
        }
        DefinitionKind::Instance { .. } => false,
    }
}

/// The words of the modules' texts that belong to no unit that could be read.
fn lost(graph: &ModuleGraph, sources: &Sources) -> BTreeSet<String> {
    let mut lost = BTreeSet::new();
    for module in graph.modules.iter().filter(|module| !module.standard) {
        let (tree, mut from) = (&module.tree, module.tree.name.span.end);
        let ends = tree.extends.last().map(|last| last.span.end);
        from = ends.unwrap_or(from);
        for unit in tree.units.iter().filter(|unit| is_broken(unit)) {
            words(sources.text(unit.span), &mut lost);
        }
        for unit in tree.units.iter().map(|unit| unit.span).chain([Span { start: tree.span.end, ..tree.span }]) {
            if unit.start > from {
                words(sources.text(Span { start: from, end: unit.start, ..tree.span }), &mut lost);
            }
            from = from.max(unit.end);
        }
    }
    lost
}

fn words(text: &str, lost: &mut BTreeSet<String>) {
    if text.trim().is_empty() {
        return;
    }
    let text = format!("---- MODULE M ----\n{text}");
    let all = pieces(&text);
    let names = all.iter().skip(2).filter(|piece| matches!(piece.kind, PieceKind::Identifier | PieceKind::Operator));
    lost.extend(names.map(|piece| piece.text(&text).to_owned()));
}
