//! Completion: names in scope, modules, fields, words, operators.

mod fields;
mod items;
mod place;

use crate::analysis::Analysis;
use crate::declarations::Kind;
use crate::target::{instantiated, of_path};
use crate::workspace::{Spot, Workspace};
use crate::{abbreviations, describe, visible};
use check_module::config::KEYWORDS;
use check_module::standard;
use check_syntax::pieces::{Piece, pieces, words};
use check_syntax::{FileId, Span};
use items::Items;
use lsp_types::{CompletionItem, CompletionItemKind, TextDocumentPositionParams};
use place::{Place, place};
use std::path::Path;
use std::rc::Rc;

/// What may be written at a place.
pub(crate) fn complete(workspace: &mut Workspace, at: &TextDocumentPositionParams) -> Option<Vec<CompletionItem>> {
    let spot = workspace.spot(&at.text_document.uri, at.position)?;
    let all = pieces(&spot.text);
    let place = place(&spot, &all);
    let start = spot.offset - place.typed().len();
    let range = workspace.range(&spot.lines, &spot.text, Span::new(FileId(0), start as u32, spot.offset as u32));
    let mut items = Items::new(range);
    match &place {
        Place::Abbreviation(_) => operators(&mut items),
        Place::Module(_) => modules(workspace, &spot, &mut items),
        Place::Behind(path, _) => behind(&spot, path, &mut items),
        Place::Field(_) => fields(&spot, &mut items),
        Place::Substitution(module, _) => substitutions(workspace, &spot, module, &mut items),
        Place::Config(_) => config(&spot, &mut items),
        Place::Algorithm(_) => {
            items.words(&ALGORITHM, CompletionItemKind::KEYWORD);
            names(&spot, &all, &mut items);
        }
        Place::Expression(typed) => {
            names(&spot, &all, &mut items);
            items.words(&words(), CompletionItemKind::KEYWORD);
            if typed.len() > 1 {
                imports(workspace, &spot, &mut items);
            }
        }
        Place::Nothing => {}
    }
    Some(items.finish(place.typed()))
}

/// The reserved words of algorithms.
const ALGORITHM: [&str; 27] = [
    "assert",
    "await",
    "begin",
    "call",
    "define",
    "do",
    "either",
    "else",
    "elsif",
    "end",
    "fair",
    "goto",
    "if",
    "macro",
    "or",
    "print",
    "procedure",
    "process",
    "return",
    "self",
    "skip",
    "then",
    "variables",
    "when",
    "while",
    "with",
    "algorithm",
];

fn operators(items: &mut Items) {
    for one in abbreviations::all() {
        items.operator(one.word, one.text, one.sign);
    }
}

fn modules(workspace: &Workspace, spot: &Spot, items: &mut Items) {
    let folders = spot.path.parent().map(Path::to_path_buf).into_iter().chain(workspace.documents.search_path());
    for folder in folders {
        let names = workspace.documents.list(&folder);
        for name in names.iter().filter_map(|name| name.strip_suffix(".tla")) {
            if spot.path.file_stem().is_none_or(|own| own != name) {
                items.add(name, CompletionItemKind::MODULE, "module", String::new());
            }
        }
    }
    for name in standard::NAMES {
        let comment = standard::source(name).map(module_comment).unwrap_or_default();
        items.add(name, CompletionItemKind::MODULE, "standard module", comment);
    }
}

/// What a standard module says of itself in its first comment.
fn module_comment(text: &str) -> String {
    let lines = text.lines().skip(1).map(|line| line.trim().trim_matches(['(', '*', ')', '\\']).trim());
    lines.take_while(|line| !line.is_empty() && !line.starts_with("EXTENDS")).collect::<Vec<_>>().join(" ")
}

/// What an instance gives to those who name it.
fn behind(spot: &Spot, path: &str, items: &mut Items) {
    let Some((analysis, file)) = &spot.known else { return };
    let Some(within) = analysis.module_at(*file, spot.offset) else { return };
    let instance = visible::find(analysis, *file, spot.offset, path)
        .or_else(|| of_path(analysis, within, path).and_then(|span| analysis.declarations().get(span)));
    let module = instance.and_then(|one| one.instance_of.as_ref());
    let Some(module) = module.and_then(|name| instantiated(analysis, within, name)) else { return };
    for (_, visible) in analysis.scope(module).filter(|(_, visible)| visible.exported) {
        items.declaration(analysis, visible.declared);
    }
}

fn fields(spot: &Spot, items: &mut Items) {
    let Some((analysis, _)) = &spot.known else { return };
    for field in fields::of(analysis) {
        items.add(&field, CompletionItemKind::FIELD, "field", String::new());
    }
}

/// `x <-` for what a module declares.
fn substitutions(workspace: &mut Workspace, spot: &Spot, module: &str, items: &mut Items) {
    // The INSTANCE that is being written may not be known yet: then the module is looked at by itself.
    let own = spot.known.as_ref().map(|(analysis, _)| Rc::clone(analysis));
    let own = own.filter(|analysis| analysis.module_named(module).is_some());
    let analysis = own.unwrap_or_else(|| workspace.analysis(&spot.path.with_file_name(format!("{module}.tla"))));
    let Some(module) = analysis.module_named(module) else { return };
    for (_, visible) in analysis.scope(module) {
        let one = analysis.declarations().get(visible.declared);
        if let Some(one) = one.filter(|one| matches!(one.kind, Kind::Constant | Kind::Variable)) {
            items.add_text(&one.name, &format!("{} <- ", one.name), describe::kind(one.kind));
        }
    }
}

fn config(spot: &Spot, items: &mut Items) {
    items.words(&KEYWORDS, CompletionItemKind::KEYWORD);
    items.words(&["TRUE", "FALSE"], CompletionItemKind::VALUE);
    let Some((analysis, _)) = &spot.known else { return };
    let Some(root) = analysis.graph.as_ref().map(|graph| graph.root) else { return };
    for (_, visible) in analysis.scope(root) {
        if !analysis.is_standard(visible.declared.file) {
            items.declaration(analysis, visible.declared);
        }
    }
}

/// What can be named.
fn names(spot: &Spot, all: &[Piece], items: &mut Items) {
    for name in visible::bound_before(all, &spot.text, spot.offset) {
        items.add(name, CompletionItemKind::VARIABLE, "bound name", String::new());
    }
    let Some((analysis, file)) = &spot.known else { return };
    for one in visible::at(analysis, *file, spot.offset).into_values() {
        items.declaration(analysis, one.span);
    }
}

/// Operators of standard modules that are not extended: what brings them comes along.
fn imports(workspace: &Workspace, spot: &Spot, items: &mut Items) {
    let Some((analysis, file)) = &spot.known else { return };
    let Some(module) = analysis.module_at(*file, spot.offset) else { return };
    let Some(point) = crate::extending::Point::of(&spot.text, spot.offset) else { return };
    for name in standard::NAMES {
        if already(analysis, module, name) {
            continue;
        }
        let Some(edit) = point.edit(workspace, spot, name) else { continue };
        for defined in crate::extending::defined(name) {
            items.import(&defined, name, &edit);
        }
    }
}

fn already(analysis: &Analysis, module: check_module::loader::ModuleId, name: &str) -> bool {
    let Some(graph) = &analysis.graph else { return true };
    let extends = &graph.module(module).extends;
    extends.iter().any(|id| &**graph.name(*id) == name)
}
