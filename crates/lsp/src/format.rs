//! Formatting: the alignment of bulleted lists, by blanks, without any change of the tree.

use crate::positions::Lines;
use crate::workspace::Workspace;
use check_syntax::pieces::{Piece, PieceKind, pieces};
use check_syntax::tree::{Definition, DefinitionKind, Expr, ExprKind, Module, UnitKind};
use check_syntax::{FileId, Span, outline, parse};
use lsp_types::{TextEdit, Uri};
use std::collections::BTreeSet;

/// How far a list stands to the right of the definition below whose first line it begins.
const INDENT: usize = 2;

/// The edits of a document.
pub(crate) fn edits(workspace: &mut Workspace, uri: &Uri) -> Option<Vec<TextEdit>> {
    let spot = workspace.document(uri)?;
    let formatted = format(&spot.text)?;
    let (old, new): (Vec<&str>, Vec<&str>) =
        (spot.text.split_inclusive('\n').collect(), formatted.split_inclusive('\n').collect());
    let mut edits = Vec::new();
    for (at, (old, new)) in old.iter().zip(&new).enumerate().filter(|(_, (old, new))| old != new) {
        let start = spot.lines.start(at).min(spot.text.len());
        let span = Span::new(FileId(0), start as u32, (start + old.trim_end_matches(['\n', '\r']).len()) as u32);
        let range = workspace.range(&spot.lines, &spot.text, span);
        edits.push(TextEdit { range, new_text: new.trim_end_matches(['\n', '\r']).to_owned() });
    }
    Some(edits)
}

/// The formatted text, of as many lines; none if it has errors, or if the tree would be another.
pub(crate) fn format(text: &str) -> Option<String> {
    // A lone carriage return ends a line for us and not for others.
    if text.replace("\r\n", "\n").contains('\r') {
        return None;
    }
    let (tree, found) = parse(FileId(0), text);
    if !found.is_empty() {
        return None;
    }
    let all = pieces(text);
    let lines = Lines::new(text);
    let mut page = Page { lines: text.lines().map(str::to_owned).collect(), fixed: fixed(text, &all, &lines) };
    page.replace_tabs();
    page.trim();
    tree.modules.iter().for_each(|module| page.module(module, &lines));
    let end = if text.ends_with('\n') { "\n" } else { "" };
    let newline = if text.contains("\r\n") { "\r\n" } else { "\n" };
    let formatted = page.lines.join(newline) + if end.is_empty() { "" } else { newline };
    let (after, found) = parse(FileId(0), &formatted);
    (found.is_empty() && outline(&after) == outline(&tree) && same_comments(text, &formatted)).then_some(formatted)
}

/// Whether the pieces are the same in both texts, comments included.
fn same_comments(before: &str, after: &str) -> bool {
    let texts = |text: &str| {
        let comments = pieces(text).into_iter().filter(|piece| piece.kind == PieceKind::Comment);
        comments.map(|piece| piece.text(text).split_whitespace().collect::<String>()).collect::<Vec<_>>()
    };
    texts(before) == texts(after)
}

/// The lines that stay as they are: those of comments of several lines and of translations, and what is outside of modules.
fn fixed(text: &str, all: &[Piece], lines: &Lines) -> BTreeSet<usize> {
    let mut fixed = BTreeSet::new();
    for piece in all.iter().filter(|piece| piece.kind == PieceKind::Comment) {
        let [first, last] = [piece.start, piece.end.saturating_sub(1)].map(|at| lines.line(at as usize));
        if last > first || piece.text(text).starts_with("\\*") && piece.first_on_line {
            fixed.extend(first..=last);
        }
    }
    if let (Some(begin), Some(end)) = (text.find("BEGIN TRANSLATION"), text.find("END TRANSLATION")) {
        fixed.extend(lines.line(begin)..=lines.line(end));
    }
    fixed
}

struct Page {
    lines: Vec<String>,
    fixed: BTreeSet<usize>,
}

impl Page {
    /// Tabs before the first character of a line become blanks up to the same column.
    fn replace_tabs(&mut self) {
        for (at, line) in self.lines.iter_mut().enumerate() {
            let blanks = line.len() - line.trim_start_matches([' ', '\t']).len();
            if !self.fixed.contains(&at) && line[..blanks].contains('\t') {
                let column = line[..blanks]
                    .chars()
                    .fold(0, |column, one| if one == '\t' { column / 8 * 8 + 8 } else { column + 1 });
                line.replace_range(..blanks, &" ".repeat(column));
            }
        }
    }

    fn trim(&mut self) {
        for (at, line) in self.lines.iter_mut().enumerate() {
            if !self.fixed.contains(&at) {
                line.truncate(line.trim_end_matches([' ', '\t']).len());
            }
        }
    }

    fn module(&mut self, module: &Module, lines: &Lines) {
        for unit in &module.units {
            match &unit.kind {
                UnitKind::Definition(definition) => self.definition(definition, lines),
                UnitKind::Module(inner) => self.module(inner, lines),
                _ => {}
            }
        }
    }

    /// A list that begins on the line below that of the name.
    fn definition(&mut self, definition: &Definition, lines: &Lines) {
        let (DefinitionKind::Operator { body, .. } | DefinitionKind::Function { body, .. }) = &definition.kind else {
            return;
        };
        if !matches!(body.kind, ExprKind::Junction { .. }) {
            return;
        }
        let name = lines.line(definition.span.start as usize);
        let (first, last) = (lines.line(body.span.start as usize), lines.line(body.span.end as usize - 1));
        if first > name && (first..=last).all(|line| !self.fixed.contains(&line)) {
            let base = indent(&self.lines[name]);
            self.shift(first, last, base + INDENT);
        }
        self.bullets(body, lines);
    }

    /// Moves lines so that the first has an indent, if there is room for all.
    fn shift(&mut self, first: usize, last: usize, wanted: usize) {
        let now = indent(&self.lines[first]);
        let room = self.lines[first..=last].iter().filter(|line| !line.is_empty()).map(|line| indent(line)).min();
        if now > wanted && room.is_some_and(|room| room < now - wanted) {
            return;
        }
        for line in self.lines[first..=last].iter_mut().filter(|line| !line.is_empty()) {
            let moved = (indent(line) + wanted).saturating_sub(now);
            let content = line.trim_start().to_owned();
            *line = " ".repeat(moved) + &content;
        }
    }

    /// A blank behind the bullets of items of one line.
    fn bullets(&mut self, list: &Expr, lines: &Lines) {
        let ExprKind::Junction { items, .. } = &list.kind else { return };
        for item in items {
            let [first, last] = [item.span.start, item.span.end - 1].map(|at| lines.line(at as usize));
            let line = &mut self.lines[first];
            let content = line.trim_start();
            let blanks = line.len() - content.len();
            let is_tight = ["/\\", "\\/"].iter().any(|bullet| {
                content
                    .strip_prefix(bullet)
                    .is_some_and(|rest| !rest.starts_with([' ', '\t', '/', '\\']) && !rest.is_empty())
            });
            if first == last && is_tight && !self.fixed.contains(&first) {
                line.insert(blanks + 2, ' ');
            }
        }
    }
}

fn indent(line: &str) -> usize {
    line.len() - line.trim_start_matches(' ').len()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn body(text: &str) -> Option<String> {
        let whole = format!("---- MODULE M ----\nEXTENDS Naturals\n{text}\n====\n");
        let formatted = format(&whole)?;
        let inner = formatted.strip_prefix("---- MODULE M ----\nEXTENDS Naturals\n")?.strip_suffix("\n====\n")?;
        Some(inner.to_owned())
    }

    #[test]
    fn lists() {
        let cases = [
            ("A ==\n      /\\ 1\n      /\\ 2", "A ==\n  /\\ 1\n  /\\ 2"),
            ("A ==\n\t/\\ 1   \n        /\\ 2", "A ==\n  /\\ 1\n  /\\ 2"),
            ("A ==\n/\\1\n/\\ \\/ 2\n   \\/ 3", "A ==\n  /\\ 1\n  /\\ \\/ 2\n     \\/ 3"),
            ("A == /\\ 1\n     /\\ 2", "A == /\\ 1\n     /\\ 2"),
            ("A ==\n    /\\ 1 \\* c\n    /\\ 2", "A ==\n  /\\ 1 \\* c\n  /\\ 2"),
        ];
        for (before, after) in cases {
            assert_eq!(body(before).as_deref(), Some(after), "{before}");
        }
        assert_eq!(body("A == (1"), None);
    }
}
