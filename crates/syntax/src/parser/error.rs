//! The wording of what is wrong.

use super::{Failed, Parser};
use crate::lexer::{Token, TokenKind as T};
use crate::tree::Ident;
use crate::{Diagnostic, Span};

/// After so many errors in one text, reading stops.
const ENOUGH: usize = 20;

impl Parser<'_> {
    /// Whether so much is wrong that further errors would not help.
    pub(super) fn gave_up(&self) -> bool {
        self.diagnostics.len() >= ENOUGH
    }

    /// Reports an error.
    pub(super) fn report(&mut self, span: Span, message: impl Into<String>) {
        self.diagnostics.push(Diagnostic::error("parse", span, message));
    }

    /// Adds a hint to the last report.
    pub(super) fn hint(&mut self, text: &str) {
        if let Some(last) = self.diagnostics.last_mut() {
            last.hint = Some(text.into());
        }
    }

    /// Adds a place to the last report.
    pub(super) fn explain(&mut self, span: Span, text: impl Into<String>) {
        if let Some(last) = self.diagnostics.last_mut() {
            last.secondary.push(crate::Label { span, text: text.into() });
        }
    }

    /// Reports that something else was expected than what stands here.
    pub(super) fn expected(&mut self, what: &str) -> Failed {
        let token = self.token();
        let found = self.in_words(token);
        if self.peek() == T::Outside {
            let message = format!("{found} stands too far left: the item of this list still lacks {what}");
            self.report(self.span(token), message);
            self.explain(
                self.span(self.tokens[self.bullet]),
                "what belongs to an item stands to the right of its bullet",
            );
        } else {
            self.report(self.span(token), format!("expected {what}, found {found}"));
        }
        if let Some(hint) = self.hint_for(token) {
            self.hint(hint);
        } else if let Some(hint) = self.run_together() {
            self.hint(&hint);
        }
        Failed
    }

    /// That a word with a backslash was read as an operator and what is left of it: `\inn` as `\in` and `n`.
    fn run_together(&self) -> Option<String> {
        (self.at.saturating_sub(1)..=self.at).find_map(|at| {
            let (operator, rest) = (self.tokens[at.checked_sub(1)?], self.tokens[at]);
            let [left, right] = [operator, rest].map(|token| self.text_of(token));
            let is_word = left.starts_with('\\') && left.ends_with(|last: char| last.is_ascii_alphabetic());
            let is_one = is_word && self.is_word(rest) && self.span(operator).end == self.span(rest).start;
            is_one.then(|| format!("`{left}{right}` is read as `{left}` and `{right}`"))
        })
    }

    fn in_words(&self, token: Token) -> String {
        let text = self.text_of(token);
        match token.kind {
            T::End => "the end of the text".into(),
            T::ModuleEnd => "the end of the module".into(),
            T::ModuleHeader => "the header of a module".into(),
            T::Separator => "a line of dashes".into(),
            T::String if text.chars().count() > 30 => "a string".into(),
            _ if text.chars().count() > 40 => format!("`{}…`", text.chars().take(40).collect::<String>()),
            _ => format!("`{text}`"),
        }
    }

    /// What people usually mean by what stands here.
    fn hint_for(&self, token: Token) -> Option<&'static str> {
        let before = self.at.checked_sub(1).map(|at| self.text_of(self.tokens[at]));
        match (token.kind, self.text_of(token)) {
            (T::Define, _) => {
                Some("to compare two values write `=`; `==` stands only between the two sides of a definition")
            }
            (T::Arrow, _) => {
                Some("implication is written `=>`; `->` stands in a set of functions and after the condition of a CASE")
            }
            (T::Operator(_), "'") => Some("a string is written between `\"`; `'` is the prime behind a variable"),
            (T::Bang, _) if before == Some("\\E") => {
                Some("that there is exactly one is written `\\E x \\in S : P(x) /\\ \\A y \\in S : P(y) => y = x`")
            }
            (T::Bang, _) => Some("`not` is written `~`"),
            (T::Lambda, _) => Some("`LAMBDA` stands only as an argument, or after `<-`"),
            (T::Identifier, text) => other_language(text).or(before.and_then(other_language)),
            (T::Operator(_), "&&" | "&") => Some("`and` is written `/\\`"),
            (T::Operator(_), "||" | "|") => Some("`or` is written `\\/`"),
            (T::Operator(_), "==>") => Some("implication is written `=>`"),
            _ => before.and_then(other_language),
        }
    }

    /// Reports that two operators compete for an operand and neither wins.
    pub(super) fn conflict(&mut self, left: &Ident, right: &Ident) {
        let [l, r] =
            [left, right].map(|ident| self.text[ident.span.start as usize..ident.span.end as usize].to_owned());
        let message = match l == r {
            true => format!("`{l}` twice in a row needs parentheses"),
            false => format!("`{l}` and `{r}` need parentheses: neither binds tighter than the other"),
        };
        self.report(right.span, message);
        self.explain(left.span, String::new());
        let junctions = matches!((&*left.name, &*right.name), ("/\\", "\\/") | ("\\/", "/\\"));
        let column = self.token().column;
        if junctions && self.token().first_on_line && self.margin > 0 {
            self.explain(
                self.span(self.tokens[self.bullet]),
                format!("the bullets of this list stand in column {}", self.margin),
            );
            self.hint(&format!("put parentheses around one of them, or align: `{r}` stands in column {column}"));
        } else {
            self.hint("put parentheses around one of them");
        }
    }

    /// Reports that something is nested too deep.
    pub(super) fn too_deep(&mut self, span: Span, levels: u32) {
        self.report(span, format!("nested too deep: more than {levels} levels"));
        self.hint("a long chain can be a list of `/\\` or `\\/`, or be cut into definitions");
    }
}

/// What a word of other languages is in TLA+.
fn other_language(word: &str) -> Option<&'static str> {
    Some(match word {
        "and" | "AND" => "`and` is written `/\\`",
        "or" | "OR" => "`or` is written `\\/`",
        "not" | "NOT" => "`not` is written `~`",
        "if" | "then" | "else" | "let" | "in" | "case" | "other" | "choose" | "except" | "extends" | "variables"
        | "variable" | "constants" | "constant" | "instance" | "with" | "lambda" | "domain" | "union" | "subset"
        | "unchanged" | "enabled" | "assume" | "theorem" | "local" => "reserved words are written in capitals",
        "true" | "false" => "the truth values are `TRUE` and `FALSE`",
        "mod" => "the remainder is written `%`",
        "div" => "the quotient of integers is written `\\div`",
        "forall" => "for all is written `\\A`",
        "exists" => "there is is written `\\E`",
        _ => return None,
    })
}
