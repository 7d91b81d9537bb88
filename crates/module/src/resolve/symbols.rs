//! The order in which TLC meets identifiers and strings first.
//!
//! TLC orders strings and model values by when it first met their characters (`util/UniqueString.java`). It reads
//! the configuration first (`tlc2/tool/impl/Spec.java`), then the texts of all modules, every token of them
//! (`tla2sany/parser/SyntaxTreeNode.java`): the root first, then as `SpecObj.loadSpec` asks for them. A string token
//! is met with its quotes on; what is between them is met when expressions get their meaning
//! (`tla2sany/semantic/StringNode.java`), module by module, each after those it needs. So `"b"` comes before `"a"`
//! if it stands first in the text, but `"a"` comes before both if `a` is also an identifier or a field name.
//! Tokens that are neither words nor one of the brackets and the comma are left out: strings that equal such a token,
//! `"|->"` for instance, come later here than in TLC.

mod known;

use crate::loader::{ModuleGraph, ModuleId};
use check_syntax::Sources;
use std::collections::BTreeSet;
use std::sync::Arc;

/// The identifiers of all modules, then the strings.
pub(super) fn symbols(graph: &ModuleGraph, sources: &Sources) -> Vec<Arc<str>> {
    let mut found = Found::default();
    known::OPERATORS.split_whitespace().for_each(|operator| found.add(operator));
    for &module in &graph.reading_order {
        match known::words(graph.name(module)).filter(|_| graph.module(module).standard) {
            Some(known) => known.for_each(|word| found.add(word)),
            None => words(text(graph, sources, module), |word| found.add(word)),
        }
    }
    for &module in &graph.meaning_order {
        strings(text(graph, sources, module), |string| found.add(string));
    }
    found.symbols
}

fn text<'a>(graph: &ModuleGraph, sources: &'a Sources, module: ModuleId) -> &'a str {
    sources.text(graph.module(module).tree.span)
}

#[derive(Default)]
struct Found {
    symbols: Vec<Arc<str>>,
    known: BTreeSet<Arc<str>>,
}

impl Found {
    fn add(&mut self, symbol: &str) {
        if !self.known.contains(symbol) {
            let symbol: Arc<str> = symbol.into();
            self.known.insert(symbol.clone());
            self.symbols.push(symbol);
        }
    }
}

/// A piece of a text that is neither blank nor comment.
enum Piece<'a> {
    Word(&'a str),
    String(&'a str),
}

fn words(text: &str, mut found: impl FnMut(&str)) {
    pieces(text, |piece| {
        if let Piece::Word(word) = piece {
            found(word);
        }
    });
}

fn strings(text: &str, mut found: impl FnMut(&str)) {
    pieces(text, |piece| {
        if let Piece::String(string) = piece {
            found(&unescaped(string));
        }
    });
}

/// Splits a text roughly as SANY's lexer does: enough to see words and strings, comments left out.
fn pieces<'a>(text: &'a str, mut found: impl FnMut(Piece<'a>)) {
    let bytes = text.as_bytes();
    let mut at = 0;
    while at < bytes.len() {
        let rest = &text[at..];
        if rest.starts_with("\\*") {
            at += rest.find('\n').unwrap_or(rest.len());
        } else if rest.starts_with("(*") {
            at += comment_length(rest);
        } else if bytes[at] == b'"' {
            let length = string_length(rest);
            found(Piece::String(&text[at + 1..(at + length).min(text.len()).max(at + 2) - 1]));
            at += length;
        } else if bytes[at].is_ascii_alphanumeric() || bytes[at] == b'_' {
            let length = rest.find(|c: char| !c.is_ascii_alphanumeric() && c != '_').unwrap_or(rest.len());
            let header = &rest[..length] == "MODULE" && text[..at].trim_end().ends_with('-');
            let after_bracket = at > 0 && (bytes[at - 1] == b']' || bytes[at - 1] == b'>');
            if !header {
                word(&rest[..length], after_bracket, &mut found);
            }
            at += length;
        } else {
            let length = rest.chars().next().map_or(1, char::len_utf8);
            if "(){}],".contains(&rest[..length]) {
                found(Piece::Word(&rest[..length]));
            }
            at += length;
        }
    }
}

/// `[A]_vars`, `WF_vars(A)`: the sign before the word is a token of its own.
fn word<'a>(word: &'a str, after_bracket: bool, found: &mut impl FnMut(Piece<'a>)) {
    let subscript = match word.get(..3) {
        Some(fairness @ ("WF_" | "SF_")) => {
            found(Piece::Word(fairness));
            &word[3..]
        }
        _ if after_bracket => word.strip_prefix('_').unwrap_or(word),
        _ => word,
    };
    if !subscript.is_empty() {
        found(Piece::Word(subscript));
    }
}

fn comment_length(text: &str) -> usize {
    let bytes = text.as_bytes();
    let (mut depth, mut at) = (0usize, 0);
    while at < bytes.len() {
        match &bytes[at..bytes.len().min(at + 2)] {
            b"(*" => (depth, at) = (depth + 1, at + 2),
            b"*)" => (depth, at) = (depth - 1, at + 2),
            _ => at += 1,
        }
        if depth == 0 {
            break;
        }
    }
    while !text.is_char_boundary(at) {
        at += 1;
    }
    at
}

/// The length of a string with its quotes.
fn string_length(text: &str) -> usize {
    let bytes = text.as_bytes();
    let mut at = 1;
    while at < bytes.len() {
        match bytes[at] {
            b'\\' => at += 2,
            b'"' => return at + 1,
            _ => at += 1,
        }
    }
    text.len()
}

/// The characters that a string stands for.
fn unescaped(string: &str) -> String {
    let mut result = String::with_capacity(string.len());
    let mut characters = string.chars();
    while let Some(c) = characters.next() {
        let escaped = if c == '\\' { characters.next() } else { None };
        result.push(match escaped {
            None => c,
            Some('n') => '\n',
            Some('t') => '\t',
            Some('r') => '\r',
            Some('f') => '\u{c}',
            Some(other) => other,
        });
    }
    result
}
