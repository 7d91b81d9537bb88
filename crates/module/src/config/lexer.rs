//! The tokens of a configuration.

use check_syntax::{Diagnostic, FileId, SAVE_AS_UTF8, Span, UNDECODED};

/// A token and its place.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Token<'a> {
    pub(super) kind: TokenKind,
    /// As it stands in the text; of a string, what is between the quotes.
    pub(super) text: &'a str,
    pub(super) span: Span,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum TokenKind {
    /// Letters, digits and underscores, not digits alone.
    Word,
    /// Digits.
    Number,
    /// `"…"`.
    String,
    /// `=`, `<-`, `{`, and whatever else may name an operator.
    Symbol,
    /// The end of the text.
    End,
}

/// Splits a text into tokens; the last one is the end. Comments (`\*` and nested `(* *)`) are left out.
pub(super) fn tokens(file: FileId, text: &str) -> (Vec<Token<'_>>, Vec<Diagnostic>) {
    let mut lexer = Lexer { file, text, at: 0, tokens: Vec::new(), diagnostics: Vec::new() };
    while lexer.at < text.len() {
        lexer.step();
    }
    lexer.push(TokenKind::End, text.len(), text.len());
    (lexer.tokens, lexer.diagnostics)
}

struct Lexer<'a> {
    file: FileId,
    text: &'a str,
    at: usize,
    tokens: Vec<Token<'a>>,
    diagnostics: Vec<Diagnostic>,
}

impl<'a> Lexer<'a> {
    fn span(&self, start: usize, end: usize) -> Span {
        Span::new(self.file, start as u32, end as u32)
    }

    fn push(&mut self, kind: TokenKind, start: usize, end: usize) {
        self.tokens.push(Token { kind, text: &self.text[start..end], span: self.span(start, end) });
        self.at = end;
    }

    /// Takes one token, comment or run of blanks.
    fn step(&mut self) {
        let text: &'a str = self.text;
        let rest = &text[self.at..];
        let next = rest.chars().next().unwrap_or(' ');
        if next.is_whitespace() || next == '\u{feff}' {
            self.at += next.len_utf8();
        } else if rest.starts_with("\\*") {
            self.at += rest.find('\n').unwrap_or(rest.len());
        } else if rest.starts_with("(*") {
            self.block_comment();
        } else if is_word(next) {
            let length = rest.find(|c| !is_word(c)).unwrap_or(rest.len());
            let number = rest[..length].bytes().all(|b| b.is_ascii_digit());
            self.push(if number { TokenKind::Number } else { TokenKind::Word }, self.at, self.at + length);
        } else if next == '"' {
            self.string();
        } else if next == char::REPLACEMENT_CHARACTER {
            self.undecoded(self.span(self.at, self.at + next.len_utf8()));
            self.at += next.len_utf8();
        } else {
            let length = if rest.starts_with("<-") { 2 } else { symbol_length(rest, next) };
            self.push(TokenKind::Symbol, self.at, self.at + length);
        }
    }

    fn block_comment(&mut self) {
        let start = self.at;
        let mut depth = 0usize;
        while let Some(next) = self.text[self.at..].chars().next() {
            let rest = &self.text[self.at..];
            if rest.starts_with("(*") {
                depth += 1;
                self.at += 2;
            } else if rest.starts_with("*)") {
                depth -= 1;
                self.at += 2;
                if depth == 0 {
                    return;
                }
            } else {
                self.at += next.len_utf8();
            }
        }
        let span = self.span(start, start + 2);
        self.diagnostics
            .push(Diagnostic::error("config", span, "this comment is not closed").with_hint("`*)` closes it"));
    }

    fn undecoded(&mut self, span: Span) {
        self.diagnostics.push(Diagnostic::error("config", span, UNDECODED).with_hint(SAVE_AS_UTF8));
    }

    fn string(&mut self) {
        let start = self.at;
        let rest = &self.text[start + 1..];
        match rest.find(['"', '\n']) {
            Some(length) if rest.as_bytes()[length] == b'"' => {
                let end = start + length + 2;
                let span = self.span(start, end);
                if rest[..length].contains(char::REPLACEMENT_CHARACTER) {
                    self.undecoded(span);
                }
                self.tokens.push(Token { kind: TokenKind::String, text: &rest[..length], span });
                self.at = end;
            }
            found => {
                let end = start + 1 + found.unwrap_or(rest.len());
                let message = "this string is not closed";
                self.diagnostics.push(Diagnostic::error("config", self.span(start, end), message));
                self.at = end;
            }
        }
    }
}

fn is_word(c: char) -> bool {
    c.is_ascii_alphanumeric() || c == '_'
}

/// A bracket, comma or `!` stands alone; `\word` and runs of other signs are one token, so that an operator can be
/// named.
fn symbol_length(rest: &str, first: char) -> usize {
    if "()[]{},!=".contains(first) {
        return 1;
    }
    let body = &rest[first.len_utf8()..];
    let letters = body.find(|c: char| !c.is_ascii_alphabetic()).unwrap_or(body.len());
    if first == '\\' && letters > 0 {
        return 1 + letters;
    }
    let signs = body.find(|c: char| !"+-*/<>.|&%^$#@?:~\\".contains(c)).unwrap_or(body.len());
    first.len_utf8() + if "+-*/<>.|&%^$#@?:~\\".contains(first) { signs } else { 0 }
}
