//! Symbols: the declarations of a document, and those of all modules of the folders.

use crate::declarations::Kind;
use crate::documents::has_ending;
use crate::positions::Lines;
use crate::workspace::{Spot, Workspace};
use check_syntax::tree::{DefinitionKind, Ident, Module, Unit, UnitKind};
use check_syntax::{FileId, Span, parse};
use lsp_types::{DocumentSymbol, Location, OneOf, SymbolKind, Uri, WorkspaceSymbol};
use std::path::PathBuf;

/// More symbols than this are not given of a workspace.
const MOST: usize = 500;

/// How deep folders are searched for modules, and how many modules are read.
const DEPTH: usize = 6;
const MODULES: usize = 2000;

/// The declarations of a document.
#[expect(deprecated, reason = "the protocol's type has a field that is no longer used")]
pub(crate) fn of_document(workspace: &mut Workspace, uri: &Uri) -> Option<Vec<DocumentSymbol>> {
    let spot = workspace.document(uri)?;
    let (tree, _) = parse(FileId(0), &spot.text);
    let symbol = |found: Found| Some(convert(workspace, &spot, found));
    fn convert(workspace: &Workspace, spot: &Spot, found: Found) -> DocumentSymbol {
        let inner: Vec<_> = found.inner.into_iter().map(|inner| convert(workspace, spot, inner)).collect();
        DocumentSymbol {
            name: found.name,
            detail: (!found.detail.is_empty()).then_some(found.detail),
            kind: found.kind,
            tags: None,
            deprecated: None,
            range: workspace.range(&spot.lines, &spot.text, found.whole),
            selection_range: workspace.range(&spot.lines, &spot.text, found.span),
            children: (!inner.is_empty()).then_some(inner),
        }
    }
    tree.modules.iter().map(of_module).map(symbol).collect()
}

/// The declarations of all modules in the folders of the workspace and beside open documents whose names hold a text.
pub(crate) fn of_workspace(workspace: &mut Workspace, query: &str) -> Vec<WorkspaceSymbol> {
    let query = query.to_lowercase();
    let mut symbols = Vec::new();
    for path in modules(workspace) {
        let (Some(text), Some(uri)) = (workspace.documents.text(&path), workspace.documents.uri(&path)) else {
            continue;
        };
        let (tree, _) = parse(FileId(0), &text);
        let lines = Lines::new(&text);
        for module in &tree.modules {
            for found in flat(of_module(module)) {
                if is_subsequence(&query, &found.name.to_lowercase()) {
                    let range = workspace.range(&lines, &text, found.span);
                    symbols.push(WorkspaceSymbol {
                        name: found.name,
                        kind: found.kind,
                        tags: None,
                        container_name: Some(module.name.name.to_string()),
                        location: OneOf::Left(Location { uri: uri.clone(), range }),
                        data: None,
                    });
                }
            }
        }
        if symbols.len() >= MOST {
            break;
        }
    }
    symbols.truncate(MOST);
    symbols
}

/// The modules of the workspace.
fn modules(workspace: &Workspace) -> Vec<PathBuf> {
    let mut folders: Vec<(PathBuf, usize)> = workspace.folders.iter().map(|folder| (folder.clone(), 0)).collect();
    let mut found: Vec<PathBuf> = workspace.documents.all().map(|(path, _)| path.clone()).collect();
    let beside = found.iter().filter_map(|path| path.parent()).map(|folder| (folder.to_path_buf(), DEPTH));
    folders.extend(beside.collect::<Vec<_>>());
    while let Some((folder, depth)) = folders.pop() {
        for name in workspace.documents.list(&folder) {
            match name.strip_suffix('/') {
                Some(inner) if depth < DEPTH && !inner.starts_with('.') => {
                    folders.push((folder.join(inner), depth + 1))
                }
                Some(_) => {}
                None => found.push(folder.join(name)),
            }
        }
        if found.len() > MODULES {
            break;
        }
    }
    found.retain(|path| has_ending(path, "tla"));
    found.sort();
    found.dedup();
    found
}

/// Whether the letters of a text stand in another, in their order.
pub(crate) fn is_subsequence(query: &str, name: &str) -> bool {
    let mut letters = name.chars();
    query.chars().all(|wanted| letters.any(|letter| letter == wanted))
}

/// A symbol with what is in it.
struct Found {
    name: String,
    detail: String,
    kind: SymbolKind,
    whole: Span,
    span: Span,
    inner: Vec<Found>,
}

fn flat(found: Found) -> Vec<Found> {
    let Found { inner, .. } = found;
    let mut all = vec![Found { inner: Vec::new(), ..found }];
    all.extend(inner.into_iter().flat_map(flat));
    all
}

fn of_module(module: &Module) -> Found {
    let mut found = leaf(&module.name, "module", Kind::Module, module.span);
    found.inner = module.units.iter().flat_map(of_unit).collect();
    found
}

fn of_unit(unit: &Unit) -> Vec<Found> {
    match &unit.kind {
        UnitKind::Variables(names) => {
            names.iter().map(|name| leaf(name, "variable", Kind::Variable, name.span)).collect()
        }
        UnitKind::Constants(declared) => {
            declared.iter().map(|one| leaf(&one.name, "constant", Kind::Constant, one.name.span)).collect()
        }
        UnitKind::Definition(definition) => {
            let (kind, detail) = match &definition.kind {
                DefinitionKind::Operator { parameters, .. } if !parameters.is_empty() => {
                    let names: Vec<&str> = parameters.iter().map(|one| &*one.name.name).collect();
                    (Kind::Operator, format!("({})", names.join(", ")))
                }
                DefinitionKind::Operator { .. } => (Kind::Operator, String::new()),
                DefinitionKind::Function { .. } => (Kind::Function, "function".to_owned()),
                DefinitionKind::Instance { instance, .. } => {
                    (Kind::Instance, format!("INSTANCE {}", instance.module.name))
                }
            };
            vec![leaf(&definition.name, &detail, kind, definition.span)]
        }
        UnitKind::Assume { name: Some(name), .. } => vec![leaf(name, "assumption", Kind::Assumption, unit.span)],
        UnitKind::Theorem { name: Some(name), .. } => vec![leaf(name, "theorem", Kind::Theorem, unit.span)],
        UnitKind::Module(inner) => vec![of_module(inner)],
        _ => Vec::new(),
    }
}

fn leaf(name: &Ident, detail: &str, kind: Kind, whole: Span) -> Found {
    let kind = match kind {
        Kind::Module => SymbolKind::MODULE,
        Kind::Constant => SymbolKind::CONSTANT,
        Kind::Variable => SymbolKind::VARIABLE,
        Kind::Instance => SymbolKind::NAMESPACE,
        Kind::Theorem | Kind::Assumption => SymbolKind::PROPERTY,
        _ => SymbolKind::FUNCTION,
    };
    Found {
        name: name.name.to_string(),
        detail: detail.to_owned(),
        kind,
        // The name of a definition of an operator symbol lies in the definition as well.
        whole: if whole.file == name.span.file { whole.to(name.span) } else { whole },
        span: name.span,
        inner: Vec::new(),
    }
}
