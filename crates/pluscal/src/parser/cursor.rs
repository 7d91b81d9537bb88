//! The place in the tokens: looking at the next ones, and taking them.

use super::Parser;
use crate::fault::{Result, fail, fail_with_hint};
use crate::lexer::{Kind, Token};

/// The words before which a semicolon may be missing.
const CLOSERS: [&str; 13] =
    ["end", "begin", "else", "elsif", "or", "do", "macro", "procedure", "process", "fair", "define", "}", "{"];

impl Parser {
    /// The next token; the last one is never passed.
    pub(super) fn peek(&self) -> &Token {
        self.ahead(0)
    }

    /// The token so many further on.
    pub(super) fn ahead(&self, count: usize) -> &Token {
        self.tokens.get(self.at + count).or(self.tokens.last()).expect("the tokens have an end")
    }

    /// Whether the next token is this word or mark.
    pub(super) fn peek_is(&self, text: &str) -> bool {
        self.peek().is(text)
    }

    /// Takes the next token.
    pub(super) fn next(&mut self) -> Token {
        let token = self.peek().clone();
        self.at += 1;
        token
    }

    /// Takes the next token if it is this word or mark.
    pub(super) fn take(&mut self, text: &str) -> bool {
        let is_next = self.peek_is(text);
        self.at += usize::from(is_next);
        is_next
    }

    /// Takes this word or mark, or fails.
    pub(super) fn expect(&mut self, text: &str) -> Result<()> {
        if self.take(text) {
            return Ok(());
        }
        fail("pluscal", self.peek().span, format!("expected `{text}`, but found {}", self.found()))
    }

    /// The next token, in words.
    pub(super) fn found(&self) -> String {
        match self.peek() {
            token if token.kind == Kind::End => "the end of the comment".to_owned(),
            token if token.kind == Kind::Text => format!("the string \"{}\"", token.text),
            token => format!("`{}`", token.text),
        }
    }

    /// A name.
    pub(super) fn name(&mut self) -> Result<String> {
        if self.peek().kind == Kind::Name {
            return Ok(self.next().text);
        }
        fail("pluscal", self.peek().span, format!("expected a name, but found {}", self.found()))
    }

    /// `=` or `\in`; whether it is the first.
    pub(super) fn equal_or_in(&mut self) -> Result<bool> {
        if self.take("=") {
            Ok(true)
        } else if self.take("\\in") || self.take("∈") {
            Ok(false)
        } else {
            fail("pluscal", self.peek().span, format!("expected `=` or `\\in`, but found {}", self.found()))
        }
    }

    /// A semicolon, which may be missing before what ends a block.
    pub(super) fn semicolon(&mut self) -> Result<()> {
        if self.take(";") || CLOSERS.iter().any(|word| self.peek_is(word)) {
            return Ok(());
        }
        let found = self.found();
        let after = self.tokens[..self.at].last().map_or(self.peek().span, |last| last.span);
        fail_with_hint(
            "pluscal",
            self.peek().span,
            format!("expected `;`, but found {found}"),
            "statements are separated by `;`",
        )
        .map_err(|faults| faults.into_iter().map(|fault| fault.with_secondary(after, "after this")).collect())
    }

    /// `begin` or `{`.
    pub(super) fn begin(&mut self) -> Result<()> {
        self.expect(if self.braces { "{" } else { "begin" })
    }

    /// `end` and a word, or `}`.
    pub(super) fn end(&mut self, word: &str) -> Result<()> {
        if self.braces {
            return self.expect("}");
        }
        self.expect("end")?;
        self.expect(word)
    }

    /// `(` or `)` in the syntax with braces, nothing in the other.
    pub(super) fn parenthesis(&mut self, text: &str) -> Result<()> {
        if self.braces { self.expect(text) } else { Ok(()) }
    }
}
