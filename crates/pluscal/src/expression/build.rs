//! Expressions that the translation makes itself.

use super::{Expression, Piece};
use crate::lexer::Kind;

impl Expression {
    /// The value of a variable for which the author gives none.
    pub(crate) fn default_value() -> Self {
        Self::touching(&[(Kind::Default, "defaultInitValue")])
    }

    /// A string.
    pub(crate) fn string(text: &str) -> Self {
        Self::touching(&[(Kind::Text, text)])
    }

    /// A name.
    pub(crate) fn name(text: &str) -> Self {
        Self::touching(&[(Kind::Name, text)])
    }

    /// A variable of the translation.
    pub(crate) fn added(text: &str) -> Self {
        Self::touching(&[(Kind::Added, text)])
    }

    /// `pc = "label"`.
    pub(crate) fn at_label(label: &str) -> Self {
        Self::spaced(&[(Kind::Added, "pc", 0), (Kind::Symbol, "=", 3), (Kind::Text, label, 5)])
    }

    /// `Head(stack).field`.
    pub(crate) fn of_top_frame(field: &str) -> Self {
        let mut pieces = top_of_stack("Head");
        pieces.extend([(Kind::Symbol, "."), (Kind::Name, field)]);
        Self::touching(&pieces)
    }

    /// `Tail(stack)`.
    pub(crate) fn lower_frames() -> Self {
        Self::touching(&top_of_stack("Tail"))
    }

    /// `[CHOOSE self \in set : TRUE]`: the subscript for a process of which nothing more is known.
    pub(crate) fn any_process(set: &Expression) -> Self {
        let mut before = set.clone();
        before.normalize();
        let words =
            [(Kind::Symbol, "[", 0), (Kind::Symbol, "CHOOSE", 1), (Kind::Name, "self", 8), (Kind::Symbol, "\\in ", 13)];
        before.prepend(&Self::spaced(&words), 1);
        let mut whole = Self::spaced(&[(Kind::Symbol, ":", 0), (Kind::Symbol, "TRUE", 2), (Kind::Symbol, "]", 6)]);
        whole.prepend(&before, 1);
        whole
    }

    /// `[expression]`.
    pub(crate) fn bracketed(&self) -> Self {
        let mut whole = self.clone();
        whole.normalize();
        whole.lines.iter_mut().flatten().for_each(|piece| piece.column += 1);
        let id = whole.fresh;
        whole.fresh += 2;
        if let Some(first) = whole.lines.first_mut() {
            first.insert(0, Piece { kind: Kind::Symbol, text: "[".to_owned(), column: 0, id });
        }
        if let Some(last) = whole.lines.last_mut() {
            let column = last.last().map_or(0, Piece::end);
            last.push(Piece { kind: Kind::Symbol, text: "]".to_owned(), column, id: id + 1 });
        }
        whole
    }

    /// One token, primed if so wished, with a subscript if there is one.
    pub(crate) fn variable(piece: &Piece, primed: bool, subscript: Option<&Expression>) -> Self {
        let mut pieces = vec![(piece.kind, piece.text.as_str(), 0)];
        if primed {
            pieces.push((Kind::Symbol, "'", piece.width()));
        }
        let variable = Self::spaced(&pieces);
        match subscript {
            None => variable,
            Some(subscript) => {
                let mut whole = subscript.clone();
                whole.normalize();
                whole.prepend(&variable, 0);
                whole
            }
        }
    }

    /// Tokens on one line, each in its column.
    fn spaced(pieces: &[(Kind, &str, i32)]) -> Self {
        let piece = |(kind, text, column): &(Kind, &str, i32)| Piece {
            kind: *kind,
            text: (*text).to_owned(),
            column: *column,
            id: 0,
        };
        let mut expression = Self { lines: vec![pieces.iter().map(piece).collect()], ..Self::default() };
        expression.normalize();
        expression
    }

    /// Tokens on one line without blanks between them.
    fn touching(pieces: &[(Kind, &str)]) -> Self {
        let spaced: Vec<_> = pieces.iter().map(|(kind, text)| (*kind, *text, 0)).collect();
        Self::spaced(&spaced)
    }
}

fn top_of_stack(operator: &str) -> Vec<(Kind, &str)> {
    vec![(Kind::Name, operator), (Kind::Symbol, "("), (Kind::Added, "stack"), (Kind::Symbol, ")")]
}

/// `<<[procedure |-> …, pc |-> …, …]>> \o rest`: the stack with a frame more. The fields beside the first two keep the
/// values of variables.
pub(crate) fn record(procedure: &str, return_to: &Expression, saved: &[&str], rest: &Expression) -> Expression {
    let mut lines: Vec<Vec<(Kind, String)>> = Vec::new();
    let symbol = |text: &str| (Kind::Symbol, text.to_owned());
    let field = |name: &str| vec![(Kind::Name, name.to_owned()), symbol("|->")];
    let value = |value: &Expression| value.pieces().map(|piece| (piece.kind, piece.text.clone())).collect::<Vec<_>>();
    let mut line = vec![symbol("<<"), symbol("[")];
    line.extend(field("procedure"));
    line.extend([(Kind::Text, procedure.to_owned()), symbol(",")]);
    lines.push(line);
    let mut line = field("pc");
    line.extend(value(return_to));
    for name in saved {
        line.push(symbol(","));
        lines.push(line);
        line = field(name);
        line.push((Kind::Name, (*name).to_owned()));
    }
    line.extend([symbol("]"), symbol(">>")]);
    lines.push(line);
    let mut line = vec![symbol("\\o")];
    line.extend(value(rest));
    lines.push(line);
    laid_out(lines)
}

/// Lays out the lines of a frame: the fields below each other, and their values as well.
fn laid_out(lines: Vec<Vec<(Kind, String)>>) -> Expression {
    let last = lines.len() - 1;
    let mut expression = Expression::default();
    for (number, line) in lines.into_iter().enumerate() {
        let mut next = if number == 0 || number == last { 1 } else { 6 };
        let mut pieces = Vec::new();
        for (kind, text) in line {
            let mut piece = Piece { kind, text, column: next, id: 0 };
            next = piece.end();
            match (kind, piece.text.as_str()) {
                (Kind::Symbol, "|->") => {
                    piece.column = (piece.column + 1).max(16);
                    next = piece.column + 5;
                }
                (Kind::Symbol, "[" | "<<") => next += 1,
                (Kind::Symbol, "]" | ">>") => {
                    piece.column += 1;
                    next += 1;
                }
                (Kind::Symbol, "\\o") => {
                    piece.column += 1;
                    next += 2;
                }
                _ => {}
            }
            pieces.push(piece);
        }
        expression.lines.push(pieces);
    }
    expression.normalize();
    expression
}
