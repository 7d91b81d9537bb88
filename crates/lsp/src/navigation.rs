//! Hover, definition, references, highlights: from a name to what it means, and back.

use crate::analysis::Analysis;
use crate::declarations::Declaration;
use crate::describe;
use crate::target::{Target, config_names, config_target, declaration, target};
use crate::workspace::{Spot, Workspace};
use check_syntax::Span;
use lsp_types::{
    DocumentHighlight, DocumentHighlightKind, Hover, HoverContents, Location, MarkupContent, MarkupKind,
    TextDocumentPositionParams,
};
use std::collections::BTreeSet;
use std::path::PathBuf;

/// What is told of the name at a place.
pub(crate) fn hover(workspace: &mut Workspace, at: &TextDocumentPositionParams) -> Option<Hover> {
    let spot = workspace.spot(&at.text_document.uri, at.position)?;
    let (analysis, file) = spot.known.clone()?;
    let target = target(&spot)?;
    let one = declaration(&analysis, target)?;
    let value = describe::markdown(&analysis, one);
    let range = (target.name.file == file).then(|| workspace.range(&spot.lines, &spot.text, target.name));
    Some(Hover { contents: HoverContents::Markup(MarkupContent { kind: MarkupKind::Markdown, value }), range })
}

/// Where what stands at a place is declared.
pub(crate) fn definition(workspace: &mut Workspace, at: &TextDocumentPositionParams) -> Option<Location> {
    let spot = workspace.spot(&at.text_document.uri, at.position)?;
    let (analysis, _) = spot.known.clone()?;
    let target = target(&spot)?;
    workspace.location(&analysis, target.declared)
}

/// Where a name is declared before it is defined: its RECURSIVE declaration if it has one, else its definition.
pub(crate) fn declared_at(workspace: &mut Workspace, at: &TextDocumentPositionParams) -> Option<Location> {
    let spot = workspace.spot(&at.text_document.uri, at.position)?;
    let (analysis, _) = spot.known.clone()?;
    let target = target(&spot)?;
    let text = &analysis.sources.get(target.declared.file).text;
    let announced = analysis.uses_of(target.declared).find(|one| {
        one.file == target.declared.file
            && one.start < target.declared.start
            && is_announcement(text, one.start as usize)
    });
    workspace.location(&analysis, announced.unwrap_or(target.declared))
}

/// Whether a name stands behind RECURSIVE, with only declarations between.
fn is_announcement(text: &str, at: usize) -> bool {
    let before = &text[..at];
    let Some(word) = before.rfind("RECURSIVE") else { return false };
    before[word + 9..].chars().all(|one| one.is_alphanumeric() || one.is_whitespace() || "_(),".contains(one))
}

/// A place where a declared name stands, by the path of the text.
pub(crate) type Place = (PathBuf, u32, u32);

/// Every place of a declared name: in modules and configs, in all specs that are known. `declared` is where it is declared.
pub(crate) fn places(workspace: &mut Workspace, spot: &Spot, target: Target) -> Option<(Vec<Place>, Place)> {
    let (analysis, _) = spot.known.as_ref()?;
    let one = declaration(analysis, target)?;
    let path = place_of(analysis, workspace, one.span)?;
    let mut found = BTreeSet::from([path.clone()]);
    let local = !one.is_global && one.kind != crate::declarations::Kind::Module;
    let analyses = if local || analysis.is_standard(one.span.file) {
        vec![std::rc::Rc::clone(analysis)]
    } else {
        let mut all = workspace.neighbours(&path.0, &one.name);
        all.push(std::rc::Rc::clone(analysis));
        all
    };
    for analysis in analyses {
        let Some(declared) = same(&analysis, workspace, &path) else { continue };
        let uses = analysis.uses_of(declared).chain(in_config(&analysis, declared)).collect::<Vec<_>>();
        found.extend(uses.into_iter().filter_map(|span| place_of(&analysis, workspace, span)));
    }
    Some((found.into_iter().collect(), path))
}

fn place_of(analysis: &Analysis, workspace: &Workspace, span: Span) -> Option<Place> {
    Some((analysis.path(span.file, &workspace.documents)?, span.start, span.end))
}

/// The declaration at a place, in another analysis.
fn same(analysis: &Analysis, workspace: &Workspace, place: &Place) -> Option<Span> {
    let declared = |one: &&Declaration| {
        (one.span.start, one.span.end) == (place.1, place.2)
            && analysis.path(one.span.file, &workspace.documents).as_ref() == Some(&place.0)
    };
    match analysis.file(&place.0) {
        Some(file) => analysis.declarations().get(Span::new(file, place.1, place.2)).map(|one| one.span),
        None => analysis.declarations().all().find(declared).map(|one| one.span),
    }
}

fn in_config(analysis: &Analysis, declared: Span) -> Vec<Span> {
    let Some((_, config)) = &analysis.config else { return Vec::new() };
    let targets = config_names(config).into_iter().filter_map(|name| config_target(analysis, name));
    targets.filter(|target| target.declared == declared).map(|target| target.name).collect()
}

/// All places of the name at a place.
pub(crate) fn references(
    workspace: &mut Workspace,
    at: &TextDocumentPositionParams,
    with_declaration: bool,
) -> Option<Vec<Location>> {
    let spot = workspace.spot(&at.text_document.uri, at.position)?;
    let target = target(&spot)?;
    let (mut places, declared) = places(workspace, &spot, target)?;
    places.retain(|place| with_declaration || *place != declared);
    Some(places.iter().filter_map(|place| location(workspace, place)).collect())
}

/// A place as an editor knows it.
pub(crate) fn location(workspace: &Workspace, (path, start, end): &Place) -> Option<Location> {
    let text = workspace.documents.text(path)?;
    let lines = crate::positions::Lines::new(&text);
    let span = Span::new(check_syntax::FileId(0), *start, *end);
    Some(Location { uri: workspace.documents.uri(path)?, range: workspace.range(&lines, &text, span) })
}

/// The places of the name at a place in its own document.
pub(crate) fn highlights(workspace: &mut Workspace, at: &TextDocumentPositionParams) -> Option<Vec<DocumentHighlight>> {
    let spot = workspace.spot(&at.text_document.uri, at.position)?;
    let (analysis, file) = spot.known.clone()?;
    let target = target(&spot)?;
    let uses = analysis.uses_of(target.declared).map(|span| (span, DocumentHighlightKind::READ));
    let config = in_config(&analysis, target.declared).into_iter().map(|span| (span, DocumentHighlightKind::READ));
    let declared = std::iter::once((target.declared, DocumentHighlightKind::WRITE));
    let mut here: Vec<_> = declared.chain(uses).chain(config).filter(|(span, _)| span.file == file).collect();
    here.sort_by_key(|(span, _)| *span);
    let highlight =
        |(span, kind)| DocumentHighlight { range: workspace.range(&spot.lines, &spot.text, span), kind: Some(kind) };
    Some(here.into_iter().map(highlight).collect())
}
