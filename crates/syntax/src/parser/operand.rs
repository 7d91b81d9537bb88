//! Operands: what an expression is made of between its operators.

use super::{Parsed, Parser};
use crate::lexer::TokenKind as T;
use crate::operators::Fixity;
use crate::tree::{Expr, ExprKind, Fairness, Quantifier};
use std::sync::Arc;

impl Parser<'_> {
    /// One operand.
    pub(super) fn operand(&mut self) -> Parsed<Expr> {
        match self.peek() {
            T::Identifier => self.name_expression(),
            T::Number => self.number(),
            T::String => self.string(),
            T::At => self.single(ExprKind::At),
            T::ParenthesisOpen => self.parentheses(),
            T::BracketOpen => self.bracket(),
            T::BraceOpen => self.brace(),
            T::AngleOpen => self.angle(),
            T::If => self.if_then_else(),
            T::Case => self.case(),
            T::Let => self.let_in(),
            T::Choose => self.choose(),
            T::ForAll => self.quantifier(Quantifier::All),
            T::Exists => self.quantifier(Quantifier::Exists),
            T::TemporalForAll => self.temporal_quantifier(Quantifier::All),
            T::TemporalExists => self.temporal_quantifier(Quantifier::Exists),
            T::WeakFairness => self.fairness(Fairness::Weak),
            T::StrongFairness => self.fairness(Fairness::Strong),
            T::Operator(_) => self.operator_as_operand(),
            T::Step => self.step_name(),
            _ => Err(self.expected("an expression")),
        }
    }

    /// A bullet, or an operator that is applied like a function: `+(a, b)`.
    fn operator_as_operand(&mut self) -> Parsed<Expr> {
        let token = self.token();
        if let Some(kind) = self.bullet_kind(token) {
            return self.junction(kind);
        }
        match token.kind {
            T::Operator(id)
                if matches!(self.ahead(1).kind, T::ParenthesisOpen | T::Bang)
                    && (id.operator().fixity != Fixity::Prefix || id.name() == "-.") =>
            {
                self.name_expression()
            }
            _ => Err(self.expected("an expression")),
        }
    }

    fn single(&mut self, kind: ExprKind) -> Parsed<Expr> {
        let token = self.bump();
        Ok(self.expr(kind, self.span(token)))
    }

    /// `12`, or `3.14`, which is three tokens.
    fn number(&mut self) -> Parsed<Expr> {
        let first = self.bump();
        let is_decimal = self.peek() == T::Dot && self.ahead(1).kind == T::Number;
        if !is_decimal {
            let digits: Arc<str> = self.text_of(first).into();
            return Ok(self.expr(ExprKind::Number(digits), self.span(first)));
        }
        self.bump();
        let fraction = self.expect(T::Number, "digits")?;
        let digits = format!("{}.{}", self.text_of(first), self.text_of(fraction));
        Ok(self.expr(ExprKind::Decimal(digits.into()), self.span_from(first)))
    }

    fn string(&mut self) -> Parsed<Expr> {
        let token = self.bump();
        let text = self.text_of(token);
        let inner = text.strip_prefix('"').unwrap_or(text);
        let value = unescape(inner.strip_suffix('"').unwrap_or(inner));
        let value = self.intern(&value);
        Ok(self.expr(ExprKind::String(value), self.span(token)))
    }

    fn parentheses(&mut self) -> Parsed<Expr> {
        let open = self.bump();
        let inner = self.expression()?;
        self.close(T::ParenthesisClose, "`)`", open)?;
        Ok(self.expr(ExprKind::Parentheses(Box::new(inner)), self.span_from(open)))
    }

    fn if_then_else(&mut self) -> Parsed<Expr> {
        let first = self.bump();
        let condition = Box::new(self.expression()?);
        self.close(T::Then, "`THEN`", first)?;
        let yes = Box::new(self.expression()?);
        self.close(T::Else, "`ELSE`", first)?;
        let no = Box::new(self.expression()?);
        Ok(self.expr(ExprKind::If { condition, yes, no }, self.span_from(first)))
    }

    fn case(&mut self) -> Parsed<Expr> {
        let first = self.bump();
        let (mut arms, mut other) = (Vec::new(), None);
        loop {
            if !arms.is_empty() && self.eat(T::Other) {
                self.expect(T::Arrow, "`->` after `OTHER`")?;
                other = Some(Box::new(self.expression()?));
                break;
            }
            let condition = self.expression()?;
            self.expect(T::Arrow, "`->` after the condition of this arm of the CASE")?;
            arms.push((condition, self.expression()?));
            if !self.eat(T::Operator(crate::operators::OperatorId::ALWAYS)) {
                break;
            }
        }
        Ok(self.expr(ExprKind::Case { arms, other }, self.span_from(first)))
    }

    fn let_in(&mut self) -> Parsed<Expr> {
        let first = self.bump();
        let mut units = vec![self.let_unit()?];
        while !matches!(self.peek(), T::In | T::End | T::Outside | T::ModuleEnd) {
            units.push(self.let_unit()?);
        }
        self.close(T::In, "`IN`", first)?;
        let body = Box::new(self.expression()?);
        Ok(self.expr(ExprKind::Let { units, body }, self.span_from(first)))
    }

    /// `WF_v(A)`. In `WF_F(x)(A)`, `F(x)` is the subscript.
    fn fairness(&mut self, kind: Fairness) -> Parsed<Expr> {
        let first = self.bump();
        let subscript;
        let action;
        if self.peek() == T::Identifier {
            let mut path = self.path(true)?;
            if self.peek() == T::ParenthesisOpen || path.last_arguments().is_none() {
                subscript = self.finish_path(path)?;
                action = self.fair_action()?;
            } else {
                let (open, arguments) = path.take_last_arguments();
                subscript = self.finish_path(path)?;
                action = self.only_argument(open, arguments)?;
            }
        } else {
            subscript = self.subscript()?;
            action = self.fair_action()?;
        }
        let kind = ExprKind::Fairness { kind, subscript: Box::new(subscript), action: Box::new(action) };
        Ok(self.expr(kind, self.span_from(first)))
    }

    fn fair_action(&mut self) -> Parsed<Expr> {
        let open = self.expect(T::ParenthesisOpen, "`(` and the action")?;
        let action = self.expression()?;
        self.close(T::ParenthesisClose, "`)`", open)?;
        Ok(action)
    }

    fn only_argument(&mut self, place: crate::Span, arguments: Vec<Expr>) -> Parsed<Expr> {
        let count = arguments.len();
        match <[Expr; 1]>::try_from(arguments) {
            Ok([action]) => Ok(action),
            Err(_) => {
                self.report(place, format!("fairness is of one action, not of {count}"));
                Err(super::Failed)
            }
        }
    }

    /// What may follow `_`: a name, or something in brackets. It is a level of its own: `[A]_[B]_[C]_v`.
    pub(super) fn subscript(&mut self) -> Parsed<Expr> {
        self.enter()?;
        let outer = std::mem::replace(&mut self.height, 0);
        let subscript = self.unlimited_subscript();
        self.depth -= 1;
        self.height = outer.max(self.height + 1);
        subscript
    }

    fn unlimited_subscript(&mut self) -> Parsed<Expr> {
        match self.peek() {
            T::Identifier => {
                let path = self.path(true)?;
                self.finish_path(path)
            }
            T::ParenthesisOpen => self.parentheses(),
            T::BraceOpen => self.brace(),
            T::BracketOpen => self.bracket(),
            T::AngleOpen => self.angle(),
            _ => Err(self.expected("a subscript after `_`: a name, or an expression in parentheses")),
        }
    }
}

/// The characters of a string from between its quotes.
fn unescape(text: &str) -> String {
    let mut result = String::with_capacity(text.len());
    let mut characters = text.chars();
    while let Some(character) = characters.next() {
        result.push(match character {
            '\\' => match characters.next() {
                Some('n') => '\n',
                Some('t') => '\t',
                Some('r') => '\r',
                Some('f') => '\u{c}',
                Some(other) => other,
                None => '\\',
            },
            other => other,
        });
    }
    result
}
