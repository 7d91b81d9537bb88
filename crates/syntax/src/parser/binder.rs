//! What introduces names: quantifiers, CHOOSE, LAMBDA, and the bounds of functions and sets.

use super::{Parsed, Parser};
use crate::lexer::TokenKind as T;
use crate::operators::OperatorId;
use crate::tree::{Bound, Expr, ExprKind, Pattern, Quantifier};

const IN: T = T::Operator(OperatorId::IN);

impl Parser<'_> {
    /// `\A x, y \in S, <<a, b>> \in T : e`, or `\A x, y : e`.
    pub(super) fn quantifier(&mut self, kind: Quantifier) -> Parsed<Expr> {
        let first = self.bump();
        let bounds = if self.names_then(T::Colon) {
            let names = self.comma_list(|parser| parser.identifier("a name to bind"))?;
            vec![Bound { pattern: Pattern::Names(names), set: None }]
        } else {
            self.bounds()?
        };
        self.expect(T::Colon, "`:` after what is bound")?;
        let body = Box::new(self.expression()?);
        Ok(self.expr(ExprKind::Quantifier { kind, bounds, body }, self.span_from(first)))
    }

    /// `\AA x, y : e`.
    pub(super) fn temporal_quantifier(&mut self, kind: Quantifier) -> Parsed<Expr> {
        let first = self.bump();
        let names = self.comma_list(|parser| parser.identifier("a name to bind"))?;
        self.expect(T::Colon, "`:` after what is bound")?;
        let body = Box::new(self.expression()?);
        Ok(self.expr(ExprKind::TemporalQuantifier { kind, names, body }, self.span_from(first)))
    }

    /// `CHOOSE x \in S : e`, `CHOOSE x : e`.
    pub(super) fn choose(&mut self) -> Parsed<Expr> {
        let first = self.bump();
        let pattern = match self.peek() {
            T::AngleOpen => self.tuple_pattern()?,
            _ => Pattern::Names(vec![self.identifier("the name of what is chosen")?]),
        };
        let set = if self.eat(IN) { Some(self.expression()?) } else { None };
        self.expect(T::Colon, "`:` after what is chosen")?;
        let body = Box::new(self.expression()?);
        Ok(self.expr(ExprKind::Choose { bound: Box::new(Bound { pattern, set }), body }, self.span_from(first)))
    }

    /// `LAMBDA x, y : e`.
    pub(super) fn lambda(&mut self) -> Parsed<Expr> {
        let first = self.bump();
        let parameters = self.comma_list(|parser| parser.identifier("the name of a parameter"))?;
        self.expect(T::Colon, "`:` after the parameters")?;
        let body = Box::new(self.expression()?);
        Ok(self.expr(ExprKind::Lambda { parameters, body }, self.span_from(first)))
    }

    /// `x, y \in S, <<a, b>> \in T`.
    pub(super) fn bounds(&mut self) -> Parsed<Vec<Bound>> {
        self.comma_list(Self::bound)
    }

    fn bound(&mut self) -> Parsed<Bound> {
        let pattern = match self.peek() {
            T::AngleOpen => self.tuple_pattern()?,
            _ => Pattern::Names(self.comma_list(|parser| parser.identifier("a name to bind"))?),
        };
        self.expect(IN, "`\\in` and a set")?;
        Ok(Bound { pattern, set: Some(self.expression()?) })
    }

    fn tuple_pattern(&mut self) -> Parsed<Pattern> {
        let open = self.bump();
        let names = self.comma_list(|parser| parser.identifier("a name to bind"))?;
        self.close(T::AngleClose, "`,` or `>>`", open)?;
        Ok(Pattern::Tuple(names, self.span_from(open)))
    }

    /// Whether names, separated by commas, stand here, and then such a token.
    pub(super) fn names_then(&self, kind: T) -> bool {
        let mut at = 0;
        while self.ahead(at).kind == T::Identifier {
            match self.ahead(at + 1).kind {
                T::Comma => at += 2,
                next => return next == kind,
            }
        }
        false
    }

    /// Whether a bound with a set begins here.
    pub(super) fn at_bound(&self) -> bool {
        if self.peek() != T::AngleOpen {
            return self.names_then(IN);
        }
        let mut at = 1;
        while self.ahead(at).kind == T::Identifier {
            match self.ahead(at + 1).kind {
                T::Comma => at += 2,
                T::AngleClose => return self.ahead(at + 2).kind == IN,
                _ => return false,
            }
        }
        false
    }
}
