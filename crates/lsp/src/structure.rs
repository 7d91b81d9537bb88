//! The structure of a text: what can be folded, and what encloses a place.

use crate::workspace::{Spot, Workspace};
use check_syntax::pieces::{PieceKind, pieces};
use check_syntax::tree::{Expr, Module, Unit, UnitKind};
use check_syntax::{FileId, Span, parse};
use lsp_types::{FoldingRange, FoldingRangeKind, Position, SelectionRange, Uri};

/// What can be folded: modules, units, comments, lists that are longer than a line.
pub(crate) fn folds(workspace: &mut Workspace, uri: &Uri) -> Option<Vec<FoldingRange>> {
    let spot = workspace.document(uri)?;
    let mut spans = Vec::new();
    let (tree, _) = parse(FileId(0), &spot.text);
    for module in &tree.modules {
        spans.push((module.span, None));
        in_units(&module.units, &mut |span| spans.push((span, None)));
    }
    for piece in pieces(&spot.text).iter().filter(|piece| piece.kind == PieceKind::Comment) {
        let span = Span::new(FileId(0), piece.start, piece.end);
        spans.push((span, Some(FoldingRangeKind::Comment)));
    }
    spans.extend(translation(&spot.text).map(|span| (span, Some(FoldingRangeKind::Region))));
    let mut folds: Vec<FoldingRange> = spans.into_iter().filter_map(|(span, kind)| fold(&spot, span, kind)).collect();
    folds.sort_by_key(|fold| (fold.start_line, std::cmp::Reverse(fold.end_line)));
    folds.dedup_by_key(|fold| (fold.start_line, fold.end_line));
    Some(folds)
}

fn fold(spot: &Spot, span: Span, kind: Option<FoldingRangeKind>) -> Option<FoldingRange> {
    let [start, end] = [span.start, span.end.saturating_sub(1)].map(|at| spot.lines.line(at as usize) as u32);
    (end > start).then(|| FoldingRange { start_line: start, end_line: end, kind, ..FoldingRange::default() })
}

/// The translation of an algorithm.
fn translation(text: &str) -> Option<Span> {
    let (begin, end) = (text.find("BEGIN TRANSLATION")?, text.find("END TRANSLATION")?);
    (begin < end).then(|| Span::new(FileId(0), begin as u32, end as u32))
}

fn in_units(units: &[Unit], tell: &mut dyn FnMut(Span)) {
    for unit in units {
        tell(unit.span);
        match &unit.kind {
            UnitKind::Module(inner) => in_units(&inner.units, tell),
            UnitKind::Theorem { proof: Some(proof), .. } => tell(*proof),
            _ => {}
        }
    }
}

/// What encloses each place, from the smallest expression to the whole text.
pub(crate) fn selections(workspace: &mut Workspace, uri: &Uri, places: &[Position]) -> Option<Vec<SelectionRange>> {
    let spot = workspace.document(uri)?;
    let (tree, _) = parse(FileId(0), &spot.text);
    let encoding = workspace.documents.encoding;
    let selection = |place: &Position| {
        let offset = spot.lines.offset(&spot.text, *place, encoding) as u32;
        let mut spans = vec![Span::new(FileId(0), 0, spot.text.len() as u32)];
        tree.modules.iter().for_each(|module| enclosing(module, offset, &mut spans));
        spans.extend(
            crate::target::word_at(&spot.text, offset as usize)
                .map(|(start, word)| Span::new(FileId(0), start as u32, (start + word.len()) as u32)),
        );
        spans.dedup();
        let mut selection = None;
        let mut around = spans[0];
        for span in spans {
            // Of two that touch at the place only one can be told.
            if span.start < around.start || span.end > around.end {
                continue;
            }
            around = span;
            let range = workspace.range(&spot.lines, &spot.text, span);
            selection = Some(SelectionRange { range, parent: selection.map(Box::new) });
        }
        selection
    };
    places.iter().map(selection).collect()
}

fn enclosing(module: &Module, offset: u32, spans: &mut Vec<Span>) {
    if !holds(module.span, offset) {
        return;
    }
    spans.push(module.span);
    for unit in module.units.iter().filter(|unit| holds(unit.span, offset)) {
        match &unit.kind {
            UnitKind::Module(inner) => enclosing(inner, offset, spans),
            _ => {
                spans.push(unit.span);
                unit.for_each_expr(&mut |expr| in_expr(expr, offset, spans));
            }
        }
    }
}

fn in_expr(expr: &Expr, offset: u32, spans: &mut Vec<Span>) {
    if holds(expr.span, offset) {
        spans.push(expr.span);
        expr.for_each_child(&mut |child| in_expr(child, offset, spans));
    }
}

/// Whether an offset is in a range, its end included.
fn holds(span: Span, offset: u32) -> bool {
    span.start <= offset && offset <= span.end
}
