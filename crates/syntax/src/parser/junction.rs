//! Lists of conjuncts and disjuncts, which are delimited by their column.
//!
//! A bullet where an operand is expected begins a list. What stands to the right of the bullet's column belongs to
//! the item; the same bullet in the same column begins the next one; anything else at or before that column ends
//! the list, whatever brackets are open within it. A bullet to the right of the column, after an operand, is an
//! ordinary infix operator. `\land` and `\lor` are never bullets.

use super::{Parsed, Parser};
use crate::lexer::{Token, TokenKind};
use crate::operators::OperatorId;
use crate::tree::{Expr, ExprKind, Junction};

impl Parser<'_> {
    /// The kind of list that a token would begin.
    pub(super) fn bullet_kind(&self, token: Token) -> Option<Junction> {
        let kind = match token.kind {
            TokenKind::Operator(OperatorId::AND) => Junction::And,
            TokenKind::Operator(OperatorId::OR) => Junction::Or,
            _ => return None,
        };
        if self.text_of(token).starts_with("\\l") { None } else { Some(kind) }
    }

    /// A list whose first bullet is the next token.
    pub(super) fn junction(&mut self, kind: Junction) -> Parsed<Expr> {
        let first = self.token();
        let outer = (self.margin, self.bullet);
        (self.margin, self.bullet) = (first.column, self.at);
        let items = self.junction_items(kind, first.column);
        (self.margin, self.bullet) = outer;
        Ok(self.expr(ExprKind::Junction { kind, items: items? }, self.span_from(first)))
    }

    fn junction_items(&mut self, kind: Junction, column: u32) -> Parsed<Vec<Expr>> {
        let mut items = Vec::new();
        loop {
            self.bump();
            items.push(self.expression()?);
            let next = self.token();
            if next.column != column || self.bullet_kind(next) != Some(kind) {
                return Ok(items);
            }
        }
    }
}
