//! What can be named at a place, also where the text is broken.

use crate::analysis::Analysis;
use crate::declarations::Declaration;
use crate::target::of_path;
use check_syntax::pieces::{Piece, PieceKind};
use check_syntax::{FileId, Span};
use std::collections::BTreeMap;

/// The declarations that can be named at an offset, by their names; inner ones hide outer ones.
pub(crate) fn at(analysis: &Analysis, file: FileId, offset: usize) -> BTreeMap<&str, &Declaration> {
    let mut found = BTreeMap::new();
    let declarations = analysis.declarations();
    if let Some(module) = analysis.module_at(file, offset) {
        for (name, visible) in analysis.scope(module) {
            let at = visible.since.map_or(visible.declared.start, |since| since);
            let is_later = (visible.since.is_some() || visible.declared.file == file) && at as usize >= offset;
            if let Some(one) = declarations.get(visible.declared).filter(|_| !is_later) {
                found.insert(name, one);
            }
        }
    }
    // Of one place the wider scopes come first.
    let mut locals: Vec<&Declaration> = locals(analysis, file, offset).collect();
    locals.sort_by_key(|one| one.scope.start);
    found.extend(locals.into_iter().map(|one| (&*one.name, one)));
    found
}

fn locals(analysis: &Analysis, file: FileId, offset: usize) -> impl Iterator<Item = &Declaration> {
    let holds = move |span: Span| span.file == file && (span.start as usize..=span.end as usize).contains(&offset);
    analysis.declarations().all().filter(move |one| !one.is_global && holds(one.scope) && !holds(one.span))
}

/// What a name or a path of instances means at an offset.
pub(crate) fn find<'a>(analysis: &'a Analysis, file: FileId, offset: usize, path: &str) -> Option<&'a Declaration> {
    let first = path.split('!').next()?;
    if first == path {
        return at(analysis, file, offset).get(path).copied();
    }
    let module = analysis.module_at(file, offset)?;
    analysis.declarations().get(of_path(analysis, module, path)?)
}

/// Names that are bound in a unit before an offset, as far as its pieces tell: for a text that could not be read.
pub(crate) fn bound_before<'t>(pieces: &[Piece], text: &'t str, offset: usize) -> Vec<&'t str> {
    let before = pieces.iter().take_while(|piece| (piece.end as usize) < offset);
    let all: Vec<&Piece> = before.filter(|piece| piece.kind != PieceKind::Comment).collect();
    let of_unit = all.iter().rposition(|piece| piece.first_on_line && piece.column == 1).unwrap_or(0);
    let unit = &all[of_unit..];
    let mut found = Vec::new();
    for (at, piece) in unit.iter().enumerate() {
        let word = |ahead: usize| unit.get(at + ahead).map_or("", |piece| piece.text(text));
        let binds = matches!(piece.text(text), "\\A" | "\\E" | "CHOOSE" | "LAMBDA" | "∀" | "∃" | "LET" | "{" | "[");
        if piece.kind == PieceKind::Identifier && matches!(word(1), "\\in" | "∈" | "==" | ":") && at > 0 {
            found.push(piece.text(text));
        } else if binds {
            let names = unit[at + 1..].chunks(2).take_while(|pair| pair[0].kind == PieceKind::Identifier);
            let list: Vec<&str> = names.map(|pair| pair[0].text(text)).collect();
            found.extend(list);
        }
    }
    found
}
