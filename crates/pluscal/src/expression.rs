//! An expression of TLA+ as its tokens, each in its column.
//!
//! An algorithm is translated without being understood as far as TLA+ goes: expressions are copied, with names
//! replaced. Columns matter, for bulleted lists stand in them. So a line that begins under some token of a line above
//! is anchored to that token, and moves with it when a replacement moves it.

mod build;
mod substitute;

pub(crate) use build::record;

use crate::lexer::{Kind, Token};
use check_syntax::Span;

/// A token of an expression.
#[derive(Clone, Debug)]
pub(crate) struct Piece {
    /// What it is.
    pub(crate) kind: Kind,
    /// As it is written; a string without its quotes.
    pub(crate) text: String,
    /// Its column. It may be less than the end of the token before: then the two touch.
    pub(crate) column: i32,
    /// By which anchors know it.
    id: u32,
}

impl Piece {
    fn width(&self) -> i32 {
        self.text.chars().count() as i32 + if self.kind == Kind::Text { 2 } else { 0 }
    }

    fn end(&self) -> i32 {
        self.column + self.width()
    }

    /// Whether it is this word or mark.
    fn is(&self, text: &str) -> bool {
        self.kind != Kind::Text && self.text == text
    }
}

/// The token under which a line begins, and the column at which it stood when the line was last moved.
#[derive(Clone, Copy, Debug)]
struct Anchor {
    id: u32,
    column: i32,
}

/// An expression; or definitions; or what stands after the variable on the left of an assignment. May be empty.
#[derive(Clone, Debug, Default)]
pub(crate) struct Expression {
    /// The tokens of each line. A line without tokens is one of blanks or comments.
    lines: Vec<Vec<Piece>>,
    anchors: Vec<Option<Anchor>>,
    /// The least number that is no token's.
    fresh: u32,
    /// Where it stands in the text, if it does.
    pub(crate) span: Option<Span>,
}

impl Expression {
    /// The tokens of a text, line by line, shifted to the left as far as possible.
    pub(crate) fn new(tokens: &[Token]) -> Self {
        let mut expression = Self::default();
        let (Some(first), Some(last)) = (tokens.first(), tokens.last()) else { return expression };
        expression.lines.resize_with(last.line - first.line + 1, Vec::new);
        for token in tokens {
            let piece = Piece { kind: token.kind, text: token.text.clone(), column: token.column as i32, id: 0 };
            expression.lines[token.line - first.line].push(piece);
        }
        expression.span = Some(first.span.to(last.span));
        expression.normalize();
        expression
    }

    /// Whether it has no tokens.
    pub(crate) fn is_empty(&self) -> bool {
        self.lines.is_empty()
    }

    /// The tokens, in their order.
    pub(crate) fn pieces(&self) -> impl Iterator<Item = &Piece> {
        self.lines.iter().flatten()
    }

    /// Whether these are its tokens.
    pub(crate) fn is(&self, words: &[&str]) -> bool {
        self.lines.len() == 1
            && self.lines[0].len() == words.len()
            && self.lines[0].iter().zip(words).all(|(piece, word)| piece.is(word))
    }

    /// Whether it is one token.
    fn is_one_piece(&self) -> bool {
        self.lines.len() == 1 && self.lines[0].len() == 1
    }

    /// The same without its first token.
    pub(crate) fn without_first(&self) -> Self {
        let mut rest = self.clone();
        if let Some(line) = rest.lines.first_mut() {
            line.remove(0);
        }
        rest.normalize();
        rest
    }

    /// Shifts the whole to the left as far as possible, drops empty lines at its ends, and anchors its lines anew.
    fn normalize(&mut self) {
        let used = |line: &Vec<Piece>| !line.is_empty();
        let first = self.lines.iter().position(used).unwrap_or(self.lines.len());
        let last = self.lines.iter().rposition(used).map_or(first, |last| last + 1);
        self.lines = self.lines.drain(first..last).collect();
        let least = self.lines.iter().filter_map(|line| Some(line.first()?.column)).min().unwrap_or(0);
        self.fresh = 0;
        for piece in self.lines.iter_mut().flatten() {
            piece.column -= least;
            piece.id = self.fresh;
            self.fresh += 1;
        }
        self.anchors = (0..self.lines.len()).map(|line| self.anchor(line)).collect();
    }

    /// The token under which a line begins: in the nearest line above that does not begin right of it, the last
    /// token that does not.
    fn anchor(&self, line: usize) -> Option<Anchor> {
        let column = self.lines[line].first()?.column;
        let starts_left = |above: &&Vec<Piece>| above.first().is_some_and(|piece| piece.column <= column);
        let above = self.lines[..line].iter().rev().find(starts_left)?;
        let under = above.iter().take_while(|piece| piece.column <= column).last()?;
        Some(Anchor { id: under.id, column: under.column })
    }

    /// Moves the lines whose anchors have moved.
    fn follow_anchors(&mut self) {
        for line in 0..self.lines.len() {
            let Some(anchor) = self.anchors[line] else { continue };
            let Some(column) = self.pieces().find(|piece| piece.id == anchor.id).map(|piece| piece.column) else {
                continue;
            };
            self.lines[line].iter_mut().for_each(|piece| piece.column += column - anchor.column);
            self.anchors[line] = Some(Anchor { column, ..anchor });
        }
    }

    /// The lines as they are written.
    pub(crate) fn text(&self) -> Vec<String> {
        self.lines.iter().map(|line| text_of(line)).collect()
    }

    /// As the record of an algorithm has it, of which its checksum is made: the tokens, and the columns of bullets.
    pub(crate) fn record(&self) -> String {
        let mut text = String::from("<< ");
        let mut separator = "";
        for (number, line) in self.lines.iter().enumerate() {
            if number > 0 {
                text.push('\n');
            }
            for piece in line {
                text.push_str(separator);
                text.push_str(&record_of(piece));
                separator = ", ";
            }
        }
        text + " >>"
    }
}

fn text_of(line: &[Piece]) -> String {
    let mut text = String::new();
    let mut end = 0;
    for piece in line {
        text.extend(std::iter::repeat_n(' ', (piece.column - end).max(0) as usize));
        match piece.kind {
            Kind::Text => text.extend(["\"", piece.text.as_str(), "\""]),
            _ => text.push_str(&piece.text),
        }
        end = piece.end();
    }
    text
}

fn record_of(piece: &Piece) -> String {
    match piece.text.as_str() {
        text if piece.kind == Kind::Text => format!("\"\\\"\", \"{text}\", \"\\\"\""),
        "\\/" => format!("\"(col{}) \\\\/\"", piece.column),
        "/\\" => format!("\"(col{}) /\\\\\"", piece.column),
        text if text.starts_with('\\') => format!("\"\\{text}\""),
        text => format!("\"{text}\""),
    }
}
