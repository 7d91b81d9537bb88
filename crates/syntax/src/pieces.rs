//! The pieces of a text in their order, comments among them: for those who colour, fold or complete a text.

use crate::FileId;
use crate::lexer::{self, Spellings, Token, TokenKind as T, token};
use crate::operators;

/// A piece of a text: what it is, and where it stands.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Piece {
    /// What it is.
    pub kind: PieceKind,
    /// Byte offset of its first byte.
    pub start: u32,
    /// Byte offset after its last byte.
    pub end: u32,
    /// The column of its first character, from 1; tabs advance to the next multiple of 8. 0 for a comment.
    pub column: u32,
    /// Whether only blanks and comments stand before it on its line.
    pub first_on_line: bool,
}

impl Piece {
    /// Its text.
    pub fn text<'t>(&self, text: &'t str) -> &'t str {
        text.get(self.start as usize..self.end as usize).unwrap_or_default()
    }
}

/// The kinds of piece.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum PieceKind {
    /// A name.
    Identifier,
    /// A number.
    Number,
    /// A string.
    String,
    /// A reserved word, or an operator that is spelled as a word.
    Keyword,
    /// An operator that is spelled with marks, or a mark of the grammar that joins expressions (`|->`, `\A`).
    Operator,
    /// `(`, `,`, `:` and other marks of the grammar.
    Mark,
    /// `----`, `====`.
    Line,
    /// A comment, or text outside of modules: one or several that follow one another, without the blanks around them.
    Comment,
    /// A character that TLA+ does not know.
    Unknown,
}

/// The pieces of a text.
pub fn pieces(text: &str) -> Vec<Piece> {
    let mut pieces = Pieces { text, list: Vec::new(), end: 0 };
    let spellings = Spellings::new();
    let mut next = crate::parser::header(text, "MODULE");
    while let Some(start) = next {
        let tokens = lexer::tokens(&spellings, FileId(u32::MAX), text, start);
        tokens.list.iter().filter(|token| token.kind != T::End).for_each(|token| pieces.token(*token));
        next = crate::parser::next_module(text, tokens.end);
    }
    pieces.comments_to(text.len());
    pieces.list
}

/// The reserved words and the operators that are spelled as words, in alphabetical order.
pub fn words() -> Vec<&'static str> {
    let operators = operators::all().flat_map(|(_, operator)| operator.spellings.iter().copied());
    let operators = operators.filter(|spelling| spelling.starts_with(|first: char| first.is_ascii_uppercase()));
    let mut words: Vec<&str> = token::WORDS.iter().map(|(word, _)| *word).chain(operators).collect();
    words.sort_unstable();
    words
}

/// Whether a text is a name that can be declared or defined.
pub fn is_identifier(text: &str) -> bool {
    let spellings = Spellings::new();
    let tokens = lexer::tokens(&spellings, FileId(u32::MAX), text, 0);
    let whole = |token: &Token| token.kind == T::Identifier && token.end as usize == text.len();
    tokens.list.first().is_some_and(|first| first.start == 0 && whole(first))
}

struct Pieces<'t> {
    text: &'t str,
    list: Vec<Piece>,
    /// Where the last piece ended.
    end: usize,
}

impl Pieces<'_> {
    fn token(&mut self, token: Token) {
        self.comments_to(token.start as usize);
        let kind = kind(token.kind, &self.text[token.start as usize..token.end as usize]);
        let Token { start, end, column, first_on_line, .. } = token;
        self.list.push(Piece { kind, start, end, column, first_on_line });
        self.end = end as usize;
    }

    /// What is no blank between the last piece and a place.
    fn comments_to(&mut self, end: usize) {
        let Some(between) = self.text.get(self.end..end) else { return };
        let trimmed = between.trim();
        if !trimmed.is_empty() {
            let start = self.end + (between.len() - between.trim_start().len());
            let (start, end) = (start as u32, (start + trimmed.len()) as u32);
            let line = self.text[..start as usize].rfind('\n').map_or(0, |at| at + 1);
            let first_on_line = self.text[line..start as usize].trim().is_empty();
            self.list.push(Piece { kind: PieceKind::Comment, start, end, column: 0, first_on_line });
        }
    }
}

fn kind(kind: T, text: &str) -> PieceKind {
    match kind {
        T::Identifier => PieceKind::Identifier,
        T::Number => PieceKind::Number,
        T::String => PieceKind::String,
        T::ModuleEnd | T::Separator => PieceKind::Line,
        T::Unknown => PieceKind::Unknown,
        T::Operator(_) | T::ModuleHeader | T::Step if text.starts_with(|first: char| first.is_ascii_uppercase()) => {
            PieceKind::Keyword
        }
        T::ModuleHeader => PieceKind::Keyword,
        T::Operator(_) | T::Define | T::ForAll | T::Exists | T::TemporalForAll | T::TemporalExists => {
            PieceKind::Operator
        }
        T::Arrow | T::Substitute | T::MapsTo | T::Bang | T::At => PieceKind::Operator,
        _ if text.starts_with(|first: char| first.is_ascii_uppercase()) => PieceKind::Keyword,
        _ => PieceKind::Mark,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn shown(text: &str) -> String {
        let all = pieces(text);
        all.iter().map(|piece| format!("{:?} {}", piece.kind, piece.text(text))).collect::<Vec<_>>().join("|")
    }

    #[test]
    fn nothing_is_left_out() {
        let text =
            "intro\n---- MODULE M ----\nA(x) == (* c *) x \\in {1} /\\ \"s\" = 's' \\* end\nB == SUBSET 2\n====\nafter";
        assert_eq!(
            shown(text),
            "Comment intro|Keyword ---- MODULE|Identifier M|Line ----|Identifier A|Mark (|Identifier x|Mark )|\
             Operator ==|Comment (* c *)|Identifier x|Operator \\in|Mark {|Number 1|Mark }|Operator /\\|String \"s\"|\
             Operator =|Operator '|Identifier s|Operator '|Comment \\* end|Identifier B|Operator ==|Keyword SUBSET|\
             Number 2|Line ====|Comment after"
        );
    }

    #[test]
    fn identifiers() {
        for yes in ["x", "TypeOK", "_a", "WF", "n2"] {
            assert!(is_identifier(yes), "{yes}");
        }
        for no in ["", "IN", "2", "a b", "a-b", "WF_", "SUBSET", "x'", " x", "é"] {
            assert!(!is_identifier(no), "{no}");
        }
        assert!(words().contains(&"ENABLED") && words().contains(&"CHOOSE"));
    }
}
