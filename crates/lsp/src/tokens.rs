//! Semantic tokens: the colour of each piece of a text.

use crate::declarations::{Declaration, Kind};
use crate::workspace::{Spot, Workspace};
use check_syntax::pieces::{Piece, PieceKind, pieces};
use lsp_types::{
    Range, SemanticToken, SemanticTokenModifier, SemanticTokenType, SemanticTokens, SemanticTokensLegend, Uri,
};

const TYPES: [SemanticTokenType; 9] = [
    SemanticTokenType::KEYWORD,
    SemanticTokenType::COMMENT,
    SemanticTokenType::STRING,
    SemanticTokenType::NUMBER,
    SemanticTokenType::OPERATOR,
    SemanticTokenType::NAMESPACE,
    SemanticTokenType::PARAMETER,
    SemanticTokenType::VARIABLE,
    SemanticTokenType::FUNCTION,
];

const DECLARATION: u32 = 1;
const READONLY: u32 = 2;
const DEFAULT_LIBRARY: u32 = 4;

/// What the numbers in tokens mean.
pub(crate) fn legend() -> SemanticTokensLegend {
    let modifiers =
        [SemanticTokenModifier::DECLARATION, SemanticTokenModifier::READONLY, SemanticTokenModifier::DEFAULT_LIBRARY];
    SemanticTokensLegend { token_types: TYPES.to_vec(), token_modifiers: modifiers.to_vec() }
}

/// The tokens of a document, or of the lines of a range.
pub(crate) fn tokens(workspace: &mut Workspace, uri: &Uri, range: Option<Range>) -> Option<SemanticTokens> {
    let spot = workspace.document(uri)?;
    let mut writer = Writer { workspace, spot: &spot, data: Vec::new(), last: (0, 0) };
    for piece in pieces(&spot.text) {
        if let Some((kind, modifiers)) = class(&spot, &piece) {
            writer.piece(&piece, kind, modifiers, range);
        }
    }
    Some(SemanticTokens { result_id: None, data: writer.data })
}

/// The type and the modifiers of a piece.
fn class(spot: &Spot, piece: &Piece) -> Option<(u32, u32)> {
    let plain = match piece.kind {
        PieceKind::Keyword | PieceKind::Line => 0,
        PieceKind::Comment => 1,
        PieceKind::String => 2,
        PieceKind::Number => 3,
        PieceKind::Operator => 4,
        PieceKind::Identifier => return name(spot, piece),
        PieceKind::Mark | PieceKind::Unknown => return None,
    };
    Some((plain, 0))
}

fn name(spot: &Spot, piece: &Piece) -> Option<(u32, u32)> {
    let (analysis, file) = spot.known.as_ref()?;
    let (span, one) = analysis.at(*file, piece.start as usize)?;
    if span.start != piece.start {
        return None;
    }
    let mut modifiers = if one.span == span { DECLARATION } else { 0 };
    if analysis.is_standard(one.span.file) {
        modifiers |= DEFAULT_LIBRARY;
    }
    let (kind, more) = kind(one);
    Some((kind, modifiers | more))
}

fn kind(one: &Declaration) -> (u32, u32) {
    match one.kind {
        Kind::Module | Kind::Instance => (5, 0),
        Kind::Parameter | Kind::Bound => (6, 0),
        Kind::Variable => (7, 0),
        Kind::Constant => (7, READONLY),
        Kind::Operator | Kind::Function | Kind::Theorem | Kind::Assumption | Kind::Label => (8, 0),
    }
}

struct Writer<'a> {
    workspace: &'a Workspace,
    spot: &'a Spot,
    data: Vec<SemanticToken>,
    /// Where the last token began.
    last: (u32, u32),
}

impl Writer<'_> {
    /// A piece, cut where lines end.
    fn piece(&mut self, piece: &Piece, kind: u32, modifiers: u32, range: Option<Range>) {
        let (spot, encoding) = (self.spot, self.workspace.documents.encoding);
        let [first, last] = [piece.start, piece.end.saturating_sub(1)].map(|at| spot.lines.line(at as usize));
        for line in first..=last {
            if range.is_some_and(|range| line < range.start.line as usize || line > range.end.line as usize) {
                continue;
            }
            let (start, text) = (spot.lines.start(line), spot.lines.text(&spot.text, line));
            let from = start.max(piece.start as usize);
            let to = (start + text.len()).min(piece.end as usize);
            if from >= to {
                continue;
            }
            let [begin, end] = [from, to].map(|at| spot.lines.position(&spot.text, at, encoding));
            let delta_line = begin.line - self.last.0;
            let delta_start = if delta_line == 0 { begin.character - self.last.1 } else { begin.character };
            self.last = (begin.line, begin.character);
            self.data.push(SemanticToken {
                delta_line,
                delta_start,
                length: end.character - begin.character,
                token_type: kind,
                token_modifiers_bitset: modifiers,
            });
        }
    }
}
