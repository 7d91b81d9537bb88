//! A text as a whole: modules, a configuration, and what stands around them.

use super::Parser;
use crate::embedded::{embedded_configs, line_header};
use crate::lexer::{self, Spellings, TokenKind as T};
use crate::tree::{Expr, ExprKind, Tree};
use crate::{Diagnostic, FileId, Span};

pub(super) fn parse(file: FileId, text: &str) -> (Tree, Vec<Diagnostic>) {
    let spellings = Spellings::new();
    let mut parser = Parser::new(file, text, &spellings);
    let tree = parser.tree();
    (tree, in_order(parser.diagnostics))
}

pub(super) fn parse_expression(file: FileId, text: &str) -> (Expr, Vec<Diagnostic>) {
    let spellings = Spellings::new();
    let mut parser = Parser::new(file, text, &spellings);
    parser.read_tokens(0);
    let expr = parser.expression().and_then(|expr| match parser.token().kind {
        T::End => Ok(expr),
        _ => Err(parser.expected("an operator or the end of the expression")),
    });
    let error = Expr { kind: ExprKind::Error, span: Span::new(file, 0, text.len() as u32) };
    (expr.unwrap_or(error), in_order(parser.diagnostics))
}

/// Sorted by place, and without a second error at the same place.
fn in_order(mut diagnostics: Vec<Diagnostic>) -> Vec<Diagnostic> {
    let start = |diagnostic: &Diagnostic| diagnostic.primary.as_ref().map(|label| label.span.start);
    diagnostics.sort_by_key(start);
    diagnostics.dedup_by_key(|diagnostic| start(diagnostic));
    diagnostics
}

impl Parser<'_> {
    /// Reads the tokens from an offset on and gives the offset where they end.
    fn read_tokens(&mut self, start: usize) -> usize {
        let tokens = lexer::tokens(self.spellings, self.file, self.text, start);
        self.tokens = tokens.list;
        self.at = 0;
        self.diagnostics.extend(tokens.diagnostics);
        tokens.end
    }

    fn tree(&mut self) -> Tree {
        let mut tree = Tree { configs: embedded_configs(self.file, self.text), ..Tree::default() };
        let Some(mut start) = header(self.text, "MODULE") else {
            self.no_module();
            return tree;
        };
        loop {
            tree.starts.push(start as u32);
            let end = self.read_tokens(start);
            tree.modules.extend(self.module());
            match next_module(self.text, end) {
                Some(next) => start = next,
                None => return tree,
            }
        }
    }

    fn no_module(&mut self) {
        let place = Span::new(self.file, 0, 0);
        let message = if self.text.trim().is_empty() {
            "the file is empty"
        } else if self.text.contains('\0') {
            "this is not a text, but a binary file"
        } else {
            "there is no module in this file"
        };
        self.report(place, message);
        self.hint("a module begins with `---- MODULE Name ----` and ends with `====`");
    }
}

/// The next module; its header is a line of its own.
pub(crate) fn next_module(text: &str, from: usize) -> Option<usize> {
    let mut offset = from + text[from..].find('\n')? + 1;
    for line in text[offset..].split_inclusive('\n') {
        if line_header(line, "MODULE").is_some() {
            return Some(offset);
        }
        offset += line.len();
    }
    None
}

/// The offset of the first `---- MODULE`, wherever it stands in its line.
pub(crate) fn header(text: &str, word: &str) -> Option<usize> {
    let mut from = 0;
    while let Some(found) = text[from..].find("----") {
        let start = from + found;
        let dashes = text[start..].bytes().take_while(|&byte| byte == b'-').count();
        let rest = text[start + dashes..].trim_start_matches(' ');
        if let Some(rest) = rest.strip_prefix(word)
            && !rest.starts_with(|c: char| c.is_ascii_alphanumeric() || c == '_')
        {
            return Some(start);
        }
        from = start + dashes;
    }
    None
}
