//! Finding the next place where reading can go on.

use super::Parser;
use crate::lexer::TokenKind as T;
use crate::operators::{Fixity, OperatorId};

/// How far a definition's parameters are followed when its `==` is looked for.
const FAR: usize = 4000;

impl Parser<'_> {
    /// Forgets what was open when reading failed: all but so many levels.
    pub(super) fn forget_open(&mut self, depth: u32) {
        (self.depth, self.height, self.margin, self.bullet) = (depth, 0, 0, 0);
        self.skips_bodies = false;
        self.pending.clear();
        self.proofs.clear();
    }

    /// Goes to the next unit of the module after the token of an index.
    pub(super) fn skip_to_unit(&mut self, from: usize) {
        self.at = self.at.max(from);
        while !self.at_unit(self.at) {
            self.at += 1;
        }
    }

    /// Whether a unit of a module begins at a token: its first on a line, or one that can be nothing else.
    fn at_unit(&self, at: usize) -> bool {
        let token = self.tokens[at];
        match token.kind {
            T::End | T::ModuleEnd | T::ModuleHeader => true,
            T::Separator | T::Constant | T::Variable | T::Assume | T::Assumption | T::Theorem => token.first_on_line,
            T::Local | T::Instance | T::Recursive => token.first_on_line && token.column <= self.unit_column,
            T::Identifier | T::Operator(_) => {
                token.first_on_line && token.column <= self.unit_column && self.at_definition(at)
            }
            _ => false,
        }
    }

    /// Whether a definition begins at a token: whether a `==` follows where one would.
    pub(super) fn at_definition(&self, at: usize) -> bool {
        self.head_end(at).is_some_and(|end| self.tokens[end].kind == T::Define)
    }

    /// Whether what stands here has the form of the left side of a definition, and `=` follows it.
    pub(super) fn may_be_head(&self) -> bool {
        self.head_end(self.at).is_some_and(|end| match self.tokens[end].kind {
            T::Operator(id) => id == OperatorId::EQUALS || matches!(id.name(), ":=" | "::=" | "<=>"),
            kind => kind == T::Define,
        })
    }

    /// The index of the token after what may be the left side of a definition.
    fn head_end(&self, at: usize) -> Option<usize> {
        let kind = |offset: usize| self.tokens.get(at + offset).map_or(T::End, |token| token.kind);
        match (kind(0), kind(1)) {
            (T::Operator(id), T::Identifier) if id.operator().fixity == Fixity::Prefix => Some(at + 2),
            (T::Identifier, T::ParenthesisOpen) => self.closing(at + 1, T::ParenthesisOpen, T::ParenthesisClose),
            (T::Identifier, T::BracketOpen) => self.closing(at + 1, T::BracketOpen, T::BracketClose),
            (T::Identifier, T::Operator(id)) if id.operator().fixity == Fixity::Postfix => Some(at + 2),
            (T::Identifier, T::Operator(id))
                if id.operator().fixity == Fixity::Infix && kind(2) == T::Identifier && kind(3) == T::Define =>
            {
                Some(at + 3)
            }
            (T::Identifier, _) => Some(at + 1),
            _ => None,
        }
    }

    /// The index after the bracket that closes the one at `at`.
    fn closing(&self, at: usize, open: T, close: T) -> Option<usize> {
        let mut depth = 0;
        for (offset, token) in self.tokens[at..].iter().take(FAR).enumerate() {
            if token.kind == open {
                depth += 1;
            } else if token.kind == close || (close == T::BracketClose && token.kind == T::BracketCloseSubscript) {
                depth -= 1;
                if depth == 0 {
                    return Some((at + offset + 1).min(self.tokens.len() - 1));
                }
            }
        }
        None
    }
}
