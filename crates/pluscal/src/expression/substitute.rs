//! Putting expressions in the place of names.

use super::{Anchor, Expression, Piece};
use crate::lexer::Kind;

/// A token's line and its place in the line.
type Place = (usize, usize);

impl Expression {
    /// The same for an expression that may have been changed before: its lines are anchored as they now stand.
    pub(crate) fn substitute_anew(&mut self, substitutions: &[(String, Expression)], parenthesize: bool) {
        self.normalize();
        self.substitute(substitutions, parenthesize);
    }

    /// Puts expressions in the place of names, wherever these stand as names: neither as fields of records nor in
    /// strings. What consists of several tokens is put in parentheses, if so wished.
    pub(crate) fn substitute(&mut self, substitutions: &[(String, Expression)], parenthesize: bool) {
        let mut next = self.first_place();
        while let Some(place) = next {
            let piece = self.piece(place);
            let steps = if piece.kind == Kind::Text {
                1
            } else if piece.text == "." {
                2
            } else if self.names_a_field(place) {
                3
            } else if let Some((_, by)) = substitutions.iter().find(|(name, _)| *name == piece.text) {
                next = self.substitute_at(place, by, parenthesize);
                continue;
            } else {
                1
            };
            next = self.step(place, steps);
        }
    }

    /// Whether here begins `[name |->`, or the like after a comma.
    fn names_a_field(&self, place: Place) -> bool {
        let begins = matches!(self.piece(place).text.as_str(), "[" | ",");
        let after = if begins { self.step(place, 2) } else { None };
        after.is_some_and(|after| [":", "|->", "↦"].iter().any(|mark| self.piece(after).is(mark)))
    }

    fn first_place(&self) -> Option<Place> {
        if self.is_empty() { None } else { Some((0, 0)) }
    }

    fn piece(&self, (line, at): Place) -> &Piece {
        &self.lines[line][at]
    }

    /// The place so many tokens further.
    fn step(&self, (mut line, mut at): Place, steps: usize) -> Option<Place> {
        for _ in 0..steps {
            at += 1;
            while at >= self.lines.get(line)?.len() {
                line += 1;
                at = 0;
            }
        }
        Some((line, at))
    }

    /// Puts an expression in the place of one token; gives the place after it.
    fn substitute_at(&mut self, place: Place, by: &Expression, parenthesize: bool) -> Option<Place> {
        let mut by = by.clone();
        by.normalize();
        if self.is_one_piece() {
            let span = self.span;
            *self = Expression { span, ..by };
            return None;
        }
        let (mut line, at) = place;
        let rest = self.lines[line].split_off(at + 1);
        let replaced = &self.lines[line][at];
        let gap = rest.first().map(|first| first.column - replaced.end());
        if by.is_one_piece() {
            let piece = &mut self.lines[line][at];
            (piece.kind, piece.text) = (by.lines[0][0].kind, by.lines[0][0].text.clone());
        } else {
            line = self.insert(place, by, parenthesize);
        }
        let last = self.lines[line].len() - 1;
        if let (Some(gap), Some(first)) = (gap, rest.first()) {
            let shift = self.lines[line][last].end() + gap - first.column;
            self.lines[line].extend(rest.into_iter().map(|piece| Piece { column: piece.column + shift, ..piece }));
        }
        self.follow_anchors();
        self.step((line, last), 1)
    }

    /// Puts the lines of an expression in the place of the last token of a line; gives the line on which they end.
    fn insert(&mut self, (mut line, at): Place, by: Expression, parenthesize: bool) -> usize {
        let base = self.fresh;
        self.fresh += by.fresh + 1;
        let replaced = self.lines[line][at].clone();
        let indent = replaced.column + i32::from(parenthesize);
        // The token that is replaced stays as the anchor of what was anchored to it: as the opening parenthesis, or
        // as the first token of what comes in its place.
        let moved = |id: u32| if id == 0 && !parenthesize { replaced.id } else { base + id };
        if parenthesize {
            let open = &mut self.lines[line][at];
            (open.kind, open.text) = (Kind::Symbol, "(".to_owned());
        } else {
            self.lines[line].pop();
        }
        for (number, pieces) in by.lines.into_iter().enumerate() {
            let shift = if number == 0 { indent } else { 0 };
            let pieces =
                pieces.into_iter().map(|piece| Piece { column: piece.column + shift, id: moved(piece.id), ..piece });
            if number == 0 {
                self.lines[line].extend(pieces);
            } else {
                line += 1;
                self.lines.insert(line, pieces.collect());
                let anchor = by.anchors[number].map(|anchor| Anchor { id: moved(anchor.id), ..anchor });
                self.anchors.insert(line, anchor);
            }
        }
        if parenthesize && let Some(last) = self.lines[line].last() {
            let close = Piece { kind: Kind::Symbol, text: ")".to_owned(), column: last.end(), id: base + by.fresh };
            self.lines[line].push(close);
        }
        line
    }

    /// Puts an expression before this one, with so many blanks between them.
    pub(crate) fn prepend(&mut self, before: &Expression, blanks: i32) {
        let Some((last, earlier)) = before.lines.split_last() else { return };
        let base = before.fresh;
        self.fresh += base;
        for piece in self.lines.iter_mut().flatten() {
            piece.id += base;
        }
        for anchor in self.anchors.iter_mut().flatten() {
            anchor.id += base;
        }
        let shift = last.last().map_or(0, Piece::end) + blanks;
        if self.lines.is_empty() {
            self.lines.push(Vec::new());
            self.anchors.push(None);
        }
        self.lines[0].iter_mut().for_each(|piece| piece.column += shift);
        self.lines[0].splice(0..0, last.iter().cloned());
        self.lines.splice(0..0, earlier.iter().cloned());
        self.anchors.splice(0..1, before.anchors.iter().copied());
        self.follow_anchors();
    }
}
