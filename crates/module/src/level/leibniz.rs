//! Whether an operator gives equal results for arguments that are equal in a state: `F(e)` for `e = f`.
//!
//! Primes, ENABLED, UNCHANGED and temporal operators do not: they look at other states. An operator that puts its
//! parameter below one of them may not stand for a constant operator of a module (`isLeibniz` in
//! `tla2sany/semantic/OpDefNode.java`).

use crate::module::{Argument, Body, DefinitionId, Expr, ExprKind, LocalId, Module, OperatorKind, OperatorRef};
use std::collections::BTreeSet;

/// Whether an operator surely looks at other states for one of its parameters.
pub(super) fn looks_away(module: &Module, operator: &OperatorRef) -> bool {
    let mut walk = Walk { module, open: BTreeSet::new() };
    match &operator.kind {
        OperatorKind::Definition(id) => {
            let count = module.definitions[id.0 as usize].parameters.len();
            (0..count).any(|place| walk.parameter(*id, place))
        }
        OperatorKind::Builtin(builtin) => builtin.speaks_of_steps(),
        OperatorKind::Lambda { parameters, body } => parameters.iter().any(|&local| walk.expr(body, local, false)),
        OperatorKind::Constant(_) | OperatorKind::Local(_) => false,
    }
}

struct Walk<'m> {
    module: &'m Module,
    /// Parameters that are being looked at: of recursive operators the question comes up again.
    open: BTreeSet<(DefinitionId, usize)>,
}

impl Walk<'_> {
    /// Whether a parameter of a definition stands below an operator that looks at other states.
    fn parameter(&mut self, id: DefinitionId, place: usize) -> bool {
        let definition = &self.module.definitions[id.0 as usize];
        let (Body::Expr(body), Some(parameter)) = (&definition.body, definition.parameters.get(place)) else {
            return false;
        };
        self.open.insert((id, place)) && self.expr(body, parameter.local, false)
    }

    /// Whether a name stands below such an operator in an expression, which itself may stand below one.
    fn expr(&mut self, expr: &Expr, local: LocalId, below: bool) -> bool {
        match &expr.kind {
            ExprKind::Local { local: found, .. } if *found == local && below => return true,
            ExprKind::Call { definition, arguments } => {
                return arguments.iter().enumerate().any(|(place, argument)| match argument {
                    Argument::Value(value) => {
                        let below = below || self.parameter(*definition, place);
                        self.expr(value, local, below)
                    }
                    Argument::Operator(_) => false,
                });
            }
            _ => {}
        }
        let below = below
            || match &expr.kind {
                ExprKind::Builtin { operator, .. } => operator.speaks_of_steps(),
                ExprKind::SquareAction { .. } | ExprKind::AngleAction { .. } | ExprKind::Fairness { .. } => true,
                _ => false,
            };
        let mut found = false;
        expr.for_each_part(&mut |part| found = found || self.expr(part, local, below));
        found
    }
}
