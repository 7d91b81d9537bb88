//! What kind of thing is being written at a place.

use crate::documents::has_ending;
use crate::signatures::path_before;
use crate::workspace::Spot;
use check_syntax::pieces::{Piece, PieceKind};

/// What is being written, with what is written of it already.
#[derive(Debug, PartialEq, Eq)]
pub(super) enum Place {
    /// `\in`.
    Abbreviation(String),
    /// A module behind EXTENDS or INSTANCE.
    Module(String),
    /// A definition behind `I!`.
    Behind(String, String),
    /// A field behind `r.`.
    Field(String),
    /// What is substituted in an INSTANCE of a module.
    Substitution(String, String),
    /// A name or a word of a config.
    Config(String),
    /// In an algorithm.
    Algorithm(String),
    /// An expression, or a word of the language.
    Expression(String),
    /// A comment, a string, a number.
    Nothing,
}

impl Place {
    /// What is written already.
    pub(super) fn typed(&self) -> &str {
        match self {
            Self::Abbreviation(typed)
            | Self::Module(typed)
            | Self::Behind(_, typed)
            | Self::Field(typed)
            | Self::Substitution(_, typed)
            | Self::Config(typed)
            | Self::Algorithm(typed)
            | Self::Expression(typed) => typed,
            Self::Nothing => "",
        }
    }
}

/// Looks at what stands before a place.
pub(super) fn place(spot: &Spot, pieces: &[Piece]) -> Place {
    let (text, offset) = (&*spot.text, spot.offset);
    let is_part = |byte: &u8| byte.is_ascii_alphanumeric() || *byte == b'_';
    let word = text.as_bytes()[..offset].iter().rev().take_while(|byte| is_part(byte)).count();
    let (start, typed) = (offset - word, text[offset - word..offset].to_owned());
    if has_ending(&spot.path, "cfg") {
        return Place::Config(typed);
    }
    let inside = pieces.iter().find(|piece| (piece.start as usize) < offset && offset <= piece.end as usize);
    match inside.map(|piece| piece.kind) {
        Some(PieceKind::Comment) => {
            return in_comment(inside.map_or("", |piece| piece.text(text)), offset, inside, typed);
        }
        Some(PieceKind::String) if inside.is_some_and(|piece| offset < piece.end as usize) => return Place::Nothing,
        _ => {}
    }
    let is_backslash = |at: usize| text[..at].ends_with('\\') && !text[..at].ends_with("/\\");
    if is_backslash(start) {
        return Place::Abbreviation(format!("\\{typed}"));
    }
    if typed.starts_with(|first: char| first.is_ascii_digit()) {
        return Place::Nothing;
    }
    let end = pieces.partition_point(|piece| (piece.end as usize) <= start);
    let before: Vec<&Piece> = pieces[..end].iter().filter(|piece| piece.kind != PieceKind::Comment).collect();
    behind(&before, text, start, typed)
}

fn in_comment(comment: &str, offset: usize, inside: Option<&Piece>, typed: String) -> Place {
    let begin = ["--algorithm", "--fair"].iter().filter_map(|mark| comment.find(mark)).min();
    let is_behind = begin.zip(inside).is_some_and(|(begin, piece)| piece.start as usize + begin < offset);
    if is_behind { Place::Algorithm(typed) } else { Place::Nothing }
}

fn behind(before: &[&Piece], text: &str, start: usize, typed: String) -> Place {
    let word = |back: usize| before.len().checked_sub(back).map_or("", |at| before[at].text(text));
    let touches = before.last().is_some_and(|piece| piece.end as usize == start);
    if word(1) == "!"
        && let Some(path) = path_before(&before[..before.len() - 1], text)
    {
        return Place::Behind(path, typed);
    }
    if word(1) == "." && touches {
        return Place::Field(typed);
    }
    let list = before.iter().rev().take_while(|piece| piece.kind == PieceKind::Identifier || piece.text(text) == ",");
    let opener = word(list.count() + 1);
    match (opener, word(1)) {
        ("EXTENDS", "EXTENDS" | ",") | ("INSTANCE", "INSTANCE") => return Place::Module(typed),
        _ => {}
    }
    match with_instance(before, text) {
        Some(module) if matches!(word(1), "WITH" | ",") => Place::Substitution(module, typed),
        _ => Place::Expression(typed),
    }
}

/// The module of the INSTANCE in whose substitutions a place is.
fn with_instance(before: &[&Piece], text: &str) -> Option<String> {
    let mut depth = 0;
    for (at, piece) in before.iter().enumerate().rev() {
        match piece.text(text) {
            ")" | "]" | "}" | ">>" => depth += 1,
            "(" | "[" | "{" | "<<" if depth == 0 => return None,
            "(" | "[" | "{" | "<<" => depth -= 1,
            "==" => return None,
            "WITH" => {
                let [.., instance, module] = &before[..at] else { return None };
                return (instance.text(text) == "INSTANCE").then(|| module.text(text).to_owned());
            }
            _ => {}
        }
    }
    None
}
