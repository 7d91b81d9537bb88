//! The tokens of an algorithm: from its mark to the end of the comment in which it stands.
//!
//! A character that belongs to no token becomes a token of its own, [`Kind::Wrong`], of which nobody complains unless
//! it stands in the algorithm: prose may follow.

use crate::lines::{Lines, Start};
use check_syntax::{Span, operators};

/// What a token is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Kind {
    /// An operator, a bracket, a word of TLA+.
    Symbol,
    /// A number.
    Number,
    /// What stands between the quotes of a string.
    Text,
    /// A name or a word of PlusCal.
    Name,
    /// A variable of the translation, `pc` or `stack`, that the author did not write.
    Added,
    /// The value of a variable that has none.
    Default,
    /// Nothing that can stand in an algorithm.
    Wrong,
    /// The end of the comment.
    End,
}

/// A token of an algorithm.
#[derive(Clone, Debug)]
pub(crate) struct Token {
    /// What it is.
    pub(crate) kind: Kind,
    /// As it is written; a string without its quotes.
    pub(crate) text: String,
    /// The line, from 0.
    pub(crate) line: usize,
    /// The column of its first character, from 0.
    pub(crate) column: usize,
    /// Where it stands.
    pub(crate) span: Span,
}

impl Token {
    /// Whether it is this word or mark.
    pub(crate) fn is(&self, text: &str) -> bool {
        self.kind != Kind::Text && self.text == text
    }
}

/// The words of TLA+ that can be no name.
const WORDS: [&str; 34] = [
    "ASSUME",
    "ASSUMPTION",
    "AXIOM",
    "BOOLEAN",
    "CASE",
    "CONSTANT",
    "CONSTANTS",
    "EXCEPT",
    "EXTENDS",
    "FALSE",
    "IF",
    "INSTANCE",
    "LOCAL",
    "MODULE",
    "OTHER",
    "STRING",
    "THEOREM",
    "TRUE",
    "VARIABLE",
    "VARIABLES",
    "WITH",
    "CHOOSE",
    "ENABLED",
    "UNCHANGED",
    "SUBSET",
    "UNION",
    "DOMAIN",
    "ELSE",
    "THEN",
    "LET",
    "IN",
    "WF_",
    "SF_",
    "_",
];

/// The marks that are no operators of TLA+.
const MARKS: [&str; 32] = [
    ">>_", "⟩_", "]_", "|->", "<<", ">>", "==", "->", "<-", "(", ")", "[", "]", "{", "}", "⟨", "⟩", "∀", "∃", "→", "↦",
    "←", "≜", ":=", "≔", ":", ";", ",", ".", "!", "@", "_",
];

/// Reads the tokens of an algorithm; the last one is [`Kind::End`].
pub(crate) fn tokens(lines: &Lines, start: Start) -> Vec<Token> {
    let mut marks: Vec<&'static str> = MARKS.to_vec();
    let spellings = operators::all().flat_map(|(_, operator)| operator.spellings.iter().copied());
    marks.extend(spellings.filter(|one| !one.contains(|c: char| c.is_ascii_alphabetic()) || *one == "(\\X)"));
    marks.sort_by_key(|mark| std::cmp::Reverse(mark.chars().count()));
    let mut lexer =
        Lexer { lines, marks, characters: Vec::new(), line: start.line, column: start.column, list: Vec::new() };
    lexer.run();
    lexer.list
}

struct Lexer<'a> {
    lines: &'a Lines<'a>,
    marks: Vec<&'static str>,
    /// The characters of the line.
    characters: Vec<char>,
    line: usize,
    column: usize,
    list: Vec<Token>,
}

impl Lexer<'_> {
    fn run(&mut self) {
        let mut depth = 0;
        while self.line < self.lines.len() {
            self.characters = self.lines.cells(self.line).iter().map(|cell| cell.character).collect();
            while self.column < self.characters.len() {
                if self.at("(*") {
                    depth += 1;
                    self.column += 2;
                } else if self.at("*)") {
                    if depth == 0 {
                        return self.push(Kind::End, 2, String::new());
                    }
                    depth -= 1;
                    self.column += 2;
                } else if depth > 0 || self.characters[self.column].is_whitespace() {
                    self.column += 1;
                } else if self.at("\\*") {
                    self.column = self.characters.len();
                } else {
                    self.token();
                }
            }
            self.line += 1;
            self.column = 0;
        }
        self.line = self.lines.len().saturating_sub(1);
        self.column = self.lines.cells(self.line).len();
        self.push(Kind::End, 0, String::new());
    }

    fn at(&self, word: &str) -> bool {
        let mut rest = self.characters[self.column..].iter();
        word.chars().all(|c| rest.next() == Some(&c))
    }

    fn push(&mut self, kind: Kind, length: usize, text: String) {
        let span = self.lines.piece(self.line, self.column, length);
        self.list.push(Token { kind, text, line: self.line, column: self.column, span });
        self.column += length;
    }

    /// Takes so many characters as a token.
    fn take(&mut self, kind: Kind, length: usize) {
        let text = self.characters[self.column..self.column + length].iter().collect();
        self.push(kind, length, text);
    }

    fn token(&mut self) {
        let rest = &self.characters[self.column..];
        let first = rest[0];
        if first == '"' {
            self.string();
        } else if first.is_ascii_alphanumeric() || first == '_' {
            self.word();
        } else if matches!(first, 'ℕ' | 'ℤ' | 'ℝ') {
            self.take(Kind::Name, 1);
        } else if first == '\\' && rest.get(1).is_some_and(char::is_ascii_alphabetic) {
            self.escape();
        } else {
            match self.marks.iter().find(|mark| self.at(mark)).map(|mark| mark.chars().count()) {
                Some(length) => self.take(Kind::Symbol, length),
                None => self.take(Kind::Wrong, 1),
            }
        }
    }

    /// A string: to the next quote that no backslash stands before.
    fn string(&mut self) {
        let mut end = self.column + 1;
        while end < self.characters.len() && self.characters[end] != '"' {
            end += if self.characters[end] == '\\' { 2 } else { 1 };
        }
        if end >= self.characters.len() {
            return self.take(Kind::Wrong, self.characters.len() - self.column);
        }
        let text = self.characters[self.column + 1..end].iter().collect();
        self.push(Kind::Text, end + 1 - self.column, text);
    }

    /// A name, a word or a number.
    fn word(&mut self) {
        let rest = &self.characters[self.column..];
        let length = rest.iter().take_while(|c| c.is_ascii_alphanumeric() || **c == '_').count();
        let text: String = rest[..length].iter().collect();
        if text.starts_with("WF_") || text.starts_with("SF_") {
            self.take(Kind::Symbol, 3);
        } else if text.bytes().all(|byte| byte.is_ascii_digit()) {
            self.take(Kind::Number, length);
        } else if WORDS.contains(&text.as_str()) {
            self.take(Kind::Symbol, length);
        } else {
            self.take(Kind::Name, length);
        }
    }

    /// A backslash and a letter: an operator, or a number such as `\b101`.
    fn escape(&mut self) {
        let rest = &self.characters[self.column..];
        let is_number =
            matches!(rest[1].to_ascii_lowercase(), 'b' | 'o' | 'h') && rest.get(2).is_some_and(char::is_ascii_digit);
        if is_number {
            let digits = rest[2..].iter().take_while(|c| c.is_ascii_hexdigit()).count();
            self.take(Kind::Number, digits + 2);
        } else {
            let letters = rest[1..].iter().take_while(|c| c.is_ascii_alphabetic()).count();
            self.take(Kind::Symbol, letters + 1);
        }
    }
}
