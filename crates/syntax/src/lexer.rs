//! Text to tokens, each with its column: comments and blanks go, everything else stays.
//!
//! As in SANY, a spelling is cut as long as possible, so that `(-)` is one operator, also in `F(-)`; and a tab
//! advances the column to the next multiple of 8.

mod spelling;
#[cfg(test)]
mod tests;
pub(crate) mod token;

use crate::{Diagnostic, FileId, Span};
pub(crate) use spelling::Spellings;
pub(crate) use token::{Token, TokenKind};

/// The tokens of one module, or of an expression.
pub(crate) struct Tokens {
    /// The tokens; the last one is [`TokenKind::End`].
    pub(crate) list: Vec<Token>,
    /// What is wrong with the characters.
    pub(crate) diagnostics: Vec<Diagnostic>,
    /// Where reading stopped: after the end of the module, or at the end of the text.
    pub(crate) end: usize,
}

/// Reads the tokens from a byte offset on: to the `====` that ends the module whose header stands there, or, if none
/// does, to the end of the text.
pub(crate) fn tokens(spellings: &Spellings, file: FileId, text: &str, start: usize) -> Tokens {
    let mut lexer = Lexer::new(spellings, file, text, start);
    lexer.run();
    let end = lexer.at;
    lexer.list.push(Token {
        kind: TokenKind::End,
        first_on_line: true,
        start: end as u32,
        end: end as u32,
        column: u32::MAX,
    });
    Tokens { list: lexer.list, diagnostics: lexer.diagnostics, end }
}

struct Lexer<'a> {
    spellings: &'a Spellings,
    file: FileId,
    text: &'a str,
    bytes: &'a [u8],
    at: usize,
    /// The column of the character at `at`.
    column: u32,
    first_on_line: bool,
    /// How many modules are open.
    open: u32,
    list: Vec<Token>,
    diagnostics: Vec<Diagnostic>,
}

impl<'a> Lexer<'a> {
    fn new(spellings: &'a Spellings, file: FileId, text: &'a str, start: usize) -> Self {
        let bytes = text.as_bytes();
        let line = text[..start].rfind(['\n', '\r']).map_or(0, |at| at + 1);
        let mut lexer = Self {
            spellings,
            file,
            text,
            bytes,
            at: line,
            column: 1,
            first_on_line: true,
            open: 0,
            list: Vec::with_capacity((text.len() - start) / 6),
            diagnostics: Vec::new(),
        };
        while lexer.at < start {
            lexer.step();
        }
        lexer
    }

    fn run(&mut self) {
        while let Some(&byte) = self.bytes.get(self.at) {
            match byte {
                b' ' | b'\t' | b'\n' | b'\r' => self.step(),
                b'(' if self.at_str("(*") => self.block_comment(),
                b'\\' if self.at_str("\\*") => self.line_comment(),
                b'"' => self.string(),
                b'a'..=b'z' | b'A'..=b'Z' | b'0'..=b'9' | b'_' => self.word(),
                b'-' if self.at_str("----") => self.dashes(),
                b'=' if self.at_str("====") => {
                    self.push(TokenKind::ModuleEnd, self.run_of(b'='));
                    self.open = self.open.saturating_sub(1);
                    if self.open == 0 {
                        return;
                    }
                }
                _ => self.mark(),
            }
        }
    }

    /// Passes one character.
    fn step(&mut self) {
        match self.bytes[self.at] {
            b'\n' | b'\r' => {
                self.column = 1;
                self.first_on_line = true;
                self.at += 1;
            }
            b'\t' => {
                self.column += 8 - (self.column - 1) % 8;
                self.at += 1;
            }
            first => {
                self.column += 1;
                self.at += width(first);
            }
        }
    }

    fn at_str(&self, text: &str) -> bool {
        self.bytes[self.at..].starts_with(text.as_bytes())
    }

    /// How many of this byte stand here in a row.
    fn run_of(&self, byte: u8) -> usize {
        self.bytes[self.at..].iter().take_while(|&&b| b == byte).count()
    }

    fn push(&mut self, kind: TokenKind, length: usize) {
        let end = self.at + length;
        self.list.push(Token {
            kind,
            first_on_line: self.first_on_line,
            start: self.at as u32,
            end: end as u32,
            column: self.column,
        });
        self.first_on_line = false;
        while self.at < end {
            self.step();
        }
    }

    fn error(&mut self, start: usize, end: usize, message: impl Into<String>) -> &mut Diagnostic {
        let span = Span::new(self.file, start as u32, end as u32);
        self.diagnostics.push(Diagnostic::error("parse", span, message));
        self.diagnostics.last_mut().expect("one was just pushed")
    }

    /// `(* … *)`, nested.
    fn block_comment(&mut self) {
        let start = self.at;
        let mut depth = 0;
        while self.at < self.bytes.len() {
            let change = if self.at_str("(*") {
                1
            } else if self.at_str("*)") {
                -1
            } else {
                self.step();
                continue;
            };
            self.step();
            self.step();
            depth += change;
            if depth == 0 {
                return;
            }
        }
        let error = self.error(start, start + 2, "this comment does not end");
        error.hint = Some("a comment that begins with `(*` ends with `*)`, and comments nest".into());
    }

    fn line_comment(&mut self) {
        while self.at < self.bytes.len() && !matches!(self.bytes[self.at], b'\n' | b'\r') {
            self.step();
        }
    }

    fn string(&mut self) {
        let mut length = 1;
        loop {
            match self.bytes.get(self.at + length) {
                Some(b'"') => {
                    self.check_decoded(self.at, self.at + length);
                    return self.push(TokenKind::String, length + 1);
                }
                Some(b'\\') => length += self.escape(self.at + length),
                Some(b'\n' | b'\r') | None => break,
                Some(_) => length += 1,
            }
        }
        let error = self.error(self.at, self.at + length, "this string does not end on its line");
        error.hint = Some("a string ends with `\"`, on the line on which it begins".into());
        self.push(TokenKind::String, length);
    }

    /// Refuses what could not be read as UTF-8: the value of a string would be another than its author wrote.
    fn check_decoded(&mut self, start: usize, end: usize) {
        if let Some(at) = self.text[start..end].find(char::REPLACEMENT_CHARACTER) {
            let at = start + at;
            self.error(at, at + char::REPLACEMENT_CHARACTER.len_utf8(), UNDECODED).hint = Some(SAVE_AS_UTF8.into());
        }
    }

    /// Looks at the backslash at an offset, within a string, and gives the length to pass.
    fn escape(&mut self, at: usize) -> usize {
        if matches!(self.bytes.get(at + 1), Some(b'n' | b't' | b'r' | b'f' | b'\\' | b'"')) {
            return 2;
        }
        let error = self.error(at, at + 1, "unknown escape in a string");
        error.hint = Some("a string knows \\n, \\t, \\r, \\f, \\\" and \\\\, which stands for one backslash".into());
        1
    }

    /// An identifier, a reserved word, a number, or `_`.
    fn word(&mut self) {
        let word = |byte: &&u8| byte.is_ascii_alphanumeric() || **byte == b'_';
        let rest = &self.bytes[self.at..];
        let length = rest.iter().take_while(word).count();
        let text = &self.text[self.at..self.at + length];
        if !text.bytes().any(|byte| byte.is_ascii_alphabetic()) {
            let digits = text.bytes().take_while(u8::is_ascii_digit).count();
            let (kind, length) = if digits == 0 { (TokenKind::Underscore, 1) } else { (TokenKind::Number, digits) };
            return self.push(kind, length);
        }
        if text.starts_with("WF_") || text.starts_with("SF_") {
            let weak = text.starts_with('W');
            let kind = if weak { TokenKind::WeakFairness } else { TokenKind::StrongFairness };
            return self.push(kind, 3);
        }
        let reserved =
            if text.bytes().all(|byte| byte.is_ascii_uppercase()) { self.spellings.word(text) } else { None };
        self.push(reserved.unwrap_or(TokenKind::Identifier), length);
    }

    /// Four dashes or more: a separator, or the header of a module.
    fn dashes(&mut self) {
        let length = self.run_of(b'-');
        let rest = &self.bytes[self.at + length..];
        let blanks = rest.iter().take_while(|&&byte| byte == b' ').count();
        let header = b"MODULE";
        let word_ends =
            !rest.get(blanks + header.len()).is_some_and(|&byte| byte.is_ascii_alphanumeric() || byte == b'_');
        if rest[blanks..].starts_with(header) && word_ends {
            self.open += 1;
            self.push(TokenKind::ModuleHeader, length + blanks + header.len());
        } else {
            self.push(TokenKind::Separator, length);
        }
    }

    fn mark(&mut self) {
        let rest = &self.bytes[self.at..];
        let number = number_length(rest);
        if number > 0 {
            return self.push(TokenKind::Number, number);
        }
        let step = if rest[0] == b'<' { step_length(rest) } else { 0 };
        if step > 0 {
            return self.push(TokenKind::Step, step);
        }
        if let Some((kind, length)) = self.spellings.mark(rest) {
            return self.push(kind, length);
        }
        self.unknown();
    }

    /// A character that TLA+ does not know, with all of its kind that follow. Blanks and semicolons are passed, what
    /// else there is may stand for something.
    fn unknown(&mut self) {
        let start = self.at;
        let character = self.text[start..].chars().next().expect("the end of the text is not a character");
        let rest = self.text[start..].trim_start_matches(character);
        if character == ';' || character.is_whitespace() {
            while self.text.len() - self.at > rest.len() {
                self.step();
            }
        } else {
            self.push(TokenKind::Unknown, self.text.len() - start - rest.len());
        }
        if character == char::REPLACEMENT_CHARACTER {
            return self.check_decoded(start, self.at);
        }
        let shown = match character {
            c if c.is_control() || c.is_whitespace() => format!("U+{:04X}", c as u32),
            c if c.is_ascii() => format!("`{c}`"),
            c => format!("`{c}` (U+{:04X})", c as u32),
        };
        let end = self.at;
        let error = self.error(start, end, format!("the character {shown} does not belong to TLA+"));
        error.hint = match character {
            '\u{a0}' | '\u{2007}' | '\u{202f}' => Some("this is a no-break space: write an ordinary one".into()),
            '“' | '”' | '„' => Some("write strings between straight quotes: \"…\"".into()),
            '‘' | '’' | '´' | '`' => Some("a prime is the straight quote `'`".into()),
            ';' => Some("TLA+ has no mark between statements; PlusCal, which does, stands in a comment".into()),
            _ => None,
        };
    }
}

/// What is said of U+FFFD, which whoever reads files puts in the place of what is not UTF-8.
pub const UNDECODED: &str = "this is not a UTF-8 text";
/// What to do about it.
pub const SAVE_AS_UTF8: &str = "save the file as UTF-8; only in comments may other bytes stand";

/// The length of a character in UTF-8, from its first byte.
fn width(first: u8) -> usize {
    match first {
        0xf0.. => 4,
        0xe0.. => 3,
        0xc0.. => 2,
        _ => 1,
    }
}

/// The length of `\b1010`, `\o17` or `\hFF`, or 0.
fn number_length(text: &[u8]) -> usize {
    let is_digit: fn(&&u8) -> bool = match text {
        [b'\\', b'b' | b'B', ..] => |b| matches!(b, b'0' | b'1'),
        [b'\\', b'o' | b'O', ..] => |b| matches!(b, b'0'..=b'7'),
        [b'\\', b'h' | b'H', ..] => |b| b.is_ascii_hexdigit(),
        _ => return 0,
    };
    match text[2..].iter().take_while(is_digit).count() {
        0 => 0,
        digits => digits + 2,
    }
}

/// The length of `<1>`, `<1>a.`, `<*>-`, `<+>` …, or 0.
fn step_length(text: &[u8]) -> usize {
    let digits = text[1..].iter().take_while(|b| b.is_ascii_digit()).count();
    let level = if digits > 0 { digits } else { usize::from(matches!(text.get(1), Some(b'*' | b'+'))) };
    if level == 0 || text.get(level + 1) != Some(&b'>') {
        return 0;
    }
    let mut length = level + 2;
    let name = text[length..].iter().take_while(|b| b.is_ascii_alphanumeric() || **b == b'_').count();
    length += if name > 0 { name } else { usize::from(matches!(text.get(length), Some(b'*' | b'-'))) };
    length + text[length..].iter().take_while(|&&b| b == b'.').count()
}
