//! The order of the definitions of a LET: each after those of the same LET that it speaks of.

use crate::module::{Argument, Body, Definition, DefinitionId, Expr, ExprKind, OperatorKind};
use std::collections::BTreeSet;

/// Sorts definitions so that each stands after those it speaks of, as far as recursion allows. Definitions that do
/// not depend on one another keep their order.
pub(super) fn sorted(all: &[Definition], definitions: &[DefinitionId]) -> Vec<DefinitionId> {
    let mut order =
        Order { all, inner: definitions.iter().copied().collect(), seen: BTreeSet::new(), sorted: Vec::new() };
    definitions.iter().for_each(|&id| order.visit(id));
    order.sorted
}

struct Order<'a> {
    all: &'a [Definition],
    inner: BTreeSet<DefinitionId>,
    seen: BTreeSet<DefinitionId>,
    sorted: Vec<DefinitionId>,
}

impl Order<'_> {
    fn visit(&mut self, id: DefinitionId) {
        if self.inner.contains(&id) && self.seen.insert(id) {
            self.body(id);
            self.sorted.push(id);
        }
    }

    fn body(&mut self, id: DefinitionId) {
        let all = self.all;
        match &all[id.0 as usize].body {
            Body::Native => {}
            Body::Expr(body) => self.expr(body),
            Body::RecursiveFunction { bounds, body, .. } => {
                bounds.iter().filter_map(|bound| bound.set.as_ref()).for_each(|set| self.expr(set));
                self.expr(body);
            }
        }
    }

    fn expr(&mut self, expr: &Expr) {
        match &expr.kind {
            ExprKind::Call { definition, .. } => self.visit(*definition),
            // What an inner LET speaks of comes before the LET as well.
            ExprKind::Let { definitions, .. } => definitions.iter().for_each(|&id| self.body(id)),
            _ => {}
        }
        expr.for_each_argument(&mut |argument| {
            if let Argument::Operator(operator) = argument {
                match &operator.kind {
                    OperatorKind::Definition(id) => self.visit(*id),
                    OperatorKind::Lambda { body, .. } => self.expr(body),
                    _ => {}
                }
            }
        });
        expr.for_each_part(&mut |part| self.expr(part));
    }
}
