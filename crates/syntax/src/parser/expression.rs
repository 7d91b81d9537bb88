//! Expressions: operands joined by operators, by the precedence of the operator table.
//!
//! Operators wait on a stack until it is known who takes the operand between them. Chains of operators are read in a
//! loop, so only nesting that an author writes costs stack.

use super::{Failed, MAX_DEPTH, Parsed, Parser};
use crate::lexer::TokenKind;
use crate::operators::{Binding, Fixity, OperatorId, binding};
use crate::tree::{Expr, ExprKind, Ident};

/// An operator that waits for its right operand.
pub(super) struct Pending {
    id: OperatorId,
    operator: Ident,
    /// The left operand; a prefix operator has none.
    left: Option<Operand>,
}

/// An expression that is complete, and the height of its tree.
struct Operand {
    expr: Expr,
    height: u32,
}

impl Parser<'_> {
    /// An expression, as long as it goes.
    pub(super) fn expression(&mut self) -> Parsed<Expr> {
        self.enter()?;
        let outer = std::mem::replace(&mut self.height, 0);
        let base = self.pending.len();
        let result = self.operands_and_operators(base);
        self.pending.truncate(base);
        self.depth -= 1;
        let operand = result?;
        self.height = outer.max(operand.height + 1);
        Ok(operand.expr)
    }

    fn operands_and_operators(&mut self, base: usize) -> Parsed<Operand> {
        loop {
            self.prefixes(base);
            let mut operand = self.operand_with_height()?;
            operand = self.postfixes(base, operand)?;
            if self.peek() == TokenKind::ColonColon {
                operand = self.label(base, operand)?;
            }
            match self.peek() {
                TokenKind::Operator(id) if id.operator().fixity == Fixity::Infix => {
                    let left = Some(self.reduce_before(base, id, operand)?);
                    let token = self.bump();
                    let operator = self.ident(token);
                    self.pending.push(Pending { id, operator, left });
                }
                _ => return self.reduce_all(base, operand),
            }
        }
    }

    /// Takes the prefix operators that stand before an operand.
    fn prefixes(&mut self, base: usize) {
        loop {
            let id = match self.peek() {
                TokenKind::Operator(OperatorId::MINUS) => OperatorId::NEGATIVE,
                TokenKind::Operator(OperatorId::NEGATIVE) => return,
                TokenKind::Operator(id) if id.operator().fixity == Fixity::Prefix => id,
                _ => return,
            };
            let token = self.bump();
            let operator = Ident { name: self.intern(id.name()), span: self.span(token) };
            if id == OperatorId::NEGATIVE
                && let Some(left) = self.pending[base..].last()
                && binding(left.id, id) == Binding::Left
            {
                let left = left.operator.clone();
                self.conflict(&left, &operator);
            }
            self.pending.push(Pending { id, operator, left: None });
        }
    }

    fn operand_with_height(&mut self) -> Parsed<Operand> {
        self.height = 0;
        let expr = self.operand()?;
        Ok(Operand { expr, height: self.height })
    }

    /// Takes what follows an operand: `'`, `.field`, `[argument]`.
    fn postfixes(&mut self, base: usize, mut operand: Operand) -> Parsed<Operand> {
        loop {
            match self.peek() {
                TokenKind::Operator(id) if id.operator().fixity == Fixity::Postfix => {
                    operand = self.reduce_before(base, id, operand)?;
                    let token = self.bump();
                    let operator = self.ident(token);
                    let span = operand.expr.span.to(operator.span);
                    operand.expr = self.expr(ExprKind::Postfix { operator, operand: Box::new(operand.expr) }, span);
                }
                TokenKind::Dot => {
                    self.bump();
                    let field = self.name_or_word("the name of a field after `.`")?;
                    let span = operand.expr.span.to(field.span);
                    operand.expr = self.expr(ExprKind::Field { record: Box::new(operand.expr), field }, span);
                }
                TokenKind::BracketOpen => {
                    let start = operand.expr.span;
                    self.height = operand.height;
                    let arguments = self.function_arguments()?;
                    operand.height = self.height;
                    let span = start.to(self.span_from(self.tokens[self.at - 1]));
                    operand.expr = self.expr(ExprKind::Apply { function: Box::new(operand.expr), arguments }, span);
                }
                _ => return Ok(operand),
            }
            operand.height += 1;
            self.check_height(&operand)?;
        }
    }

    /// `label :: e`, where the label has been read.
    fn label(&mut self, base: usize, operand: Operand) -> Parsed<Operand> {
        let Some((name, parameters)) = label_of(&operand.expr) else {
            return Err(self.expected("an operator"));
        };
        self.bump();
        self.height = 0;
        let body = self.expression()?;
        self.check_label(base, &name, &body);
        let span = operand.expr.span.to(body.span);
        let expr = self.expr(ExprKind::Label { name, parameters, body: Box::new(body) }, span);
        Ok(Operand { expr, height: self.height })
    }

    /// A label may not hide what an operator before it would do to the expression after it.
    fn check_label(&mut self, base: usize, label: &Ident, body: &Expr) {
        let (ExprKind::Infix { operator, .. } | ExprKind::Postfix { operator, .. }) = &body.kind else { return };
        let Some(left) = self.pending[base..].last() else { return };
        let Some(right) = crate::operators::find(&operator.name) else { return };
        if binding(left.id, right) != Binding::Right {
            let left = left.operator.clone();
            self.conflict(&left, operator);
            self.explain(label.span, "the label does not separate them");
        }
    }

    /// Gives the operand to the waiting operators that bind tighter than the operator that follows it.
    fn reduce_before(&mut self, base: usize, next: OperatorId, mut operand: Operand) -> Parsed<Operand> {
        while let Some(left) = self.pending[base..].last() {
            match binding(left.id, next) {
                Binding::Right => break,
                Binding::Left => {}
                Binding::Conflict => {
                    let left = left.operator.clone();
                    let token = self.token();
                    let right = self.ident(token);
                    self.conflict(&left, &right);
                }
            }
            operand = self.reduce(operand)?;
        }
        Ok(operand)
    }

    fn reduce_all(&mut self, base: usize, mut operand: Operand) -> Parsed<Operand> {
        while self.pending.len() > base {
            operand = self.reduce(operand)?;
        }
        Ok(operand)
    }

    /// Gives the operand to the operator that waits last.
    fn reduce(&mut self, right: Operand) -> Parsed<Operand> {
        let Pending { id, operator, left } = self.pending.pop().ok_or(Failed)?;
        let operand = match left {
            None => {
                let span = operator.span.to(right.expr.span);
                let kind = ExprKind::Prefix { operator, operand: Box::new(right.expr) };
                Operand { expr: self.expr(kind, span), height: right.height + 1 }
            }
            Some(left) if id == OperatorId::PRODUCT => product(left, right),
            Some(left) => {
                let span = left.expr.span.to(right.expr.span);
                let height = left.height.max(right.height) + 1;
                let kind = ExprKind::Infix { operator, left: Box::new(left.expr), right: Box::new(right.expr) };
                Operand { expr: self.expr(kind, span), height }
            }
        };
        self.check_height(&operand)?;
        Ok(operand)
    }

    fn check_height(&mut self, operand: &Operand) -> Parsed<()> {
        if self.depth + operand.height > MAX_DEPTH {
            self.too_deep(operand.expr.span, MAX_DEPTH);
            return Err(Failed);
        }
        Ok(())
    }
}

/// `a \X b`, where `a` may be such a chain itself.
fn product(left: Operand, right: Operand) -> Operand {
    let span = left.expr.span.to(right.expr.span);
    let (mut factors, height) = match left.expr.kind {
        ExprKind::Product(factors) => (factors, left.height),
        _ => (vec![left.expr], left.height + 1),
    };
    factors.push(right.expr);
    Operand { expr: Expr { kind: ExprKind::Product(factors), span }, height: height.max(right.height + 1) }
}

/// The label that an expression is, if it has the form of one: a name, with names for arguments.
fn label_of(expr: &Expr) -> Option<(Ident, Vec<Ident>)> {
    let plain = |expr: &Expr| match &expr.kind {
        ExprKind::Name(name) if name.path.is_empty() && name.arguments.is_empty() => Some(name.name.clone()),
        _ => None,
    };
    match &expr.kind {
        ExprKind::Name(name) if name.path.is_empty() => {
            Some((name.name.clone(), name.arguments.iter().map(plain).collect::<Option<_>>()?))
        }
        _ => None,
    }
}
