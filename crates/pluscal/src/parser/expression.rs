//! Where an expression of TLA+ ends: at a word or mark that cannot belong to it.

use super::Parser;
use crate::expression::Expression;
use crate::fault::{Result, fail, fail_with_hint};
use crate::lexer::{Kind, Token};

/// What ends an expression, whatever stands around it.
const ENDS: [&str; 28] = [
    ";",
    "do",
    "then",
    ":=",
    "≔",
    "begin",
    "variable",
    "variables",
    "||",
    "‖",
    "end",
    "else",
    "elsif",
    "if",
    "either",
    "or",
    "while",
    "with",
    "call",
    "return",
    "goto",
    "print",
    "assert",
    "skip",
    "procedure",
    "define",
    "process",
    "fair",
];

/// Each opening bracket with what closes it.
const BRACKETS: [(&str, &[&str]); 5] = [
    ("(", &[")"]),
    ("[", &["]", "]_"]),
    ("{", &["}"]),
    ("<<", &[">>", ">>_", "⟩", "⟩_"]),
    ("⟨", &["⟩", "⟩_", ">>", ">>_"]),
];

impl Parser {
    /// An expression that may not be empty; `what` says what it is.
    pub(super) fn some_expression(&mut self, what: &str) -> Result<Expression> {
        let expression = self.expression()?;
        if expression.is_empty() {
            return fail("pluscal", self.peek().span, format!("expected {what}, but found {}", self.found()));
        }
        Ok(expression)
    }

    /// An expression, which may be empty.
    pub(super) fn expression(&mut self) -> Result<Expression> {
        let start = self.at;
        let mut open: Vec<Token> = Vec::new();
        // A quantifier outside brackets whose `:` has not come yet: its commas do not end the expression.
        let mut quantifier: Option<Token> = None;
        loop {
            let token = self.peek().clone();
            if self.ends(&token, start, open.is_empty(), quantifier.is_some()) {
                break;
            }
            if token.kind == Kind::Wrong {
                return wrong(&token);
            }
            bracket(&token, &mut open)?;
            if open.is_empty() {
                if ["\\A", "∀", "\\E", "∃"].iter().any(|mark| token.is(mark)) {
                    quantifier = Some(token.clone());
                } else if token.is(":") {
                    quantifier = None;
                }
            }
            self.at += 1;
        }
        if let Some(bracket) = open.last() {
            let message = format!("this `{}` is not closed before {}", bracket.text, self.found());
            return fail("pluscal", bracket.span, message);
        }
        if let Some(quantifier) = quantifier {
            let message = format!("no `:` follows this `{}` before {}", quantifier.text, self.found());
            return fail("pluscal", quantifier.span, message);
        }
        Ok(Expression::new(&self.tokens[start..self.at]))
    }

    /// Whether a token ends the expression that began at the token number `start`.
    fn ends(&self, token: &Token, start: usize, is_outside: bool, in_quantifier: bool) -> bool {
        if token.kind == Kind::End {
            return true;
        }
        // `r.print` is a field, and so is the one in `[print |-> 1]`.
        let before = (self.at > start).then(|| &self.tokens[self.at - 1]);
        let may_be_field =
            token.kind == Kind::Name && before.is_some_and(|before| [".", "[", ","].iter().any(|mark| before.is(mark)));
        let is_end = ENDS.iter().any(|end| token.is(end)) && !may_be_field;
        let is_bracket = is_outside && (token.is(")") || token.is("}") || (token.is(",") && !in_quantifier));
        is_end || is_bracket
    }
}

/// Opens or closes a bracket, if the token is one.
fn bracket(token: &Token, open: &mut Vec<Token>) -> Result<()> {
    if BRACKETS.iter().any(|(mark, _)| token.is(mark)) {
        open.push(token.clone());
    }
    let is_closing = |closing: &&[&str]| closing.iter().any(|mark| token.is(mark));
    if !BRACKETS.iter().any(|(_, closing)| is_closing(closing)) {
        return Ok(());
    }
    let Some(opened) = open.pop() else {
        return fail("pluscal", token.span, format!("this `{}` closes nothing", token.text));
    };
    if BRACKETS.iter().any(|(mark, closing)| opened.is(mark) && is_closing(closing)) {
        return Ok(());
    }
    let message = format!("this `{}` does not close the `{}`", token.text, opened.text);
    fail("pluscal", token.span, message)
        .map_err(|faults| faults.into_iter().map(|fault| fault.with_secondary(opened.span, "opened here")).collect())
}

/// A token that can stand nowhere.
fn wrong<T>(token: &Token) -> Result<T> {
    if token.text.starts_with('"') {
        let hint = "a string ends with `\"`, on the line on which it begins";
        return fail_with_hint("pluscal", token.span, "this string does not end on its line", hint);
    }
    fail("pluscal", token.span, format!("the character `{}` does not belong to TLA+", token.text))
}
