//! Looking at the next token and taking it.

use super::{Failed, Parsed, Parser};
use crate::Span;
use crate::lexer::{Token, TokenKind};
use crate::tree::Ident;

impl Parser<'_> {
    /// The next token, wherever it stands.
    pub(super) fn token(&self) -> Token {
        self.tokens[self.at]
    }

    /// What the next token is to the expression that is being read: [`TokenKind::Outside`] if it stands too far left.
    pub(super) fn peek(&self) -> TokenKind {
        let token = &self.tokens[self.at];
        if token.column <= self.margin { TokenKind::Outside } else { token.kind }
    }

    /// The token that many after the next, wherever it stands.
    pub(super) fn ahead(&self, count: usize) -> Token {
        self.tokens[(self.at + count).min(self.tokens.len() - 1)]
    }

    /// Takes the next token, whatever it is. The end stays.
    pub(super) fn bump(&mut self) -> Token {
        let token = self.tokens[self.at];
        if token.kind != TokenKind::End {
            self.at += 1;
        }
        token
    }

    /// Takes the next token if it is of a kind.
    pub(super) fn eat(&mut self, kind: TokenKind) -> bool {
        let there = self.peek() == kind;
        if there {
            self.bump();
        }
        there
    }

    /// Takes a token that has to be there; `what` says in words what is expected.
    pub(super) fn expect(&mut self, kind: TokenKind, what: &str) -> Parsed<Token> {
        if self.peek() == kind { Ok(self.bump()) } else { Err(self.expected(what)) }
    }

    /// Takes the token that closes what `opener` opened.
    pub(super) fn close(&mut self, kind: TokenKind, what: &str, opener: Token) -> Parsed<Token> {
        if self.peek() == kind {
            return Ok(self.bump());
        }
        let failed = self.expected(what);
        let verb = if self.is_word(opener) { "begins" } else { "is opened" };
        self.explain(self.span(opener), format!("`{}` {verb} here", self.text_of(opener)));
        Err(failed)
    }

    /// Takes an identifier.
    pub(super) fn identifier(&mut self, what: &str) -> Parsed<Ident> {
        let token = self.expect(TokenKind::Identifier, what)?;
        Ok(self.ident(token))
    }

    /// Takes the name of a module or of a field, which may be a reserved word.
    pub(super) fn name_or_word(&mut self, what: &str) -> Parsed<Ident> {
        let token = self.token();
        if self.peek() == TokenKind::Identifier || (self.peek() == token.kind && self.is_word(token)) {
            self.bump();
            return Ok(self.ident(token));
        }
        Err(self.expected(what))
    }

    /// Whether a token looks like an identifier, though it may be a reserved word.
    pub(super) fn is_word(&self, token: Token) -> bool {
        let text = self.text_of(token);
        text.bytes().all(|byte| byte.is_ascii_alphanumeric() || byte == b'_')
            && text.bytes().any(|byte| byte.is_ascii_alphabetic())
    }

    /// Parses one thing or more, with commas between them.
    pub(super) fn comma_list<T>(&mut self, mut one: impl FnMut(&mut Self) -> Parsed<T>) -> Parsed<Vec<T>> {
        let mut list = vec![one(self)?];
        while self.eat(TokenKind::Comma) {
            list.push(one(self)?);
        }
        Ok(list)
    }

    pub(super) fn text_of(&self, token: Token) -> &str {
        &self.text[token.start as usize..token.end as usize]
    }

    pub(super) fn span(&self, token: Token) -> Span {
        Span::new(self.file, token.start, token.end)
    }

    /// From a token to the one that was taken last.
    pub(super) fn span_from(&self, first: Token) -> Span {
        let last = self.tokens[self.at.saturating_sub(1)];
        Span::new(self.file, first.start, last.end.max(first.end))
    }

    /// The name that a token is.
    pub(super) fn ident(&mut self, token: Token) -> Ident {
        let text = &self.text[token.start as usize..token.end as usize];
        let name = match token.kind {
            TokenKind::Operator(id) => id.name(),
            _ => match text {
                "ℕ" => "Nat",
                "ℤ" => "Int",
                "ℝ" => "Real",
                _ => text,
            },
        };
        Ident { name: self.intern(name), span: self.span(token) }
    }

    /// Goes one level deeper, unless that is too deep.
    pub(super) fn enter(&mut self) -> Parsed<()> {
        if self.depth >= super::MAX_NESTING {
            self.too_deep(self.span(self.token()), super::MAX_NESTING);
            return Err(Failed);
        }
        self.depth += 1;
        Ok(())
    }
}
