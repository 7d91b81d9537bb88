//! Which parameters of a recursive operator are certainly evaluated when it is called: their arguments are computed
//! before the call, since nobody can tell.

use super::Compiler;
use check_module::module::{self, Argument, Body, Builtin, DefinitionId, ExprKind, LocalId};

impl Compiler<'_> {
    /// Whether a call always evaluates its parameter number `index`, if it gives a value at all.
    pub(super) fn is_strict(&mut self, id: DefinitionId, index: usize) -> bool {
        if let Some(&known) = self.strict.get(&(id, index)) {
            return known;
        }
        // A call of itself is taken to be strict: if it alone would evaluate the argument, nothing ever ends.
        let before = self.strict.clone();
        self.strict.insert((id, index), true);
        let definition = self.definition(id);
        let strict = match &definition.body {
            Body::Expr(body) => self.evaluates(body, definition.parameters[index].local),
            Body::RecursiveFunction { .. } => false,
            Body::Native => true,
        };
        if !strict {
            // What was found strict meanwhile may rest on what was taken for granted here; the rest is certain.
            let found = std::mem::replace(&mut self.strict, before);
            self.strict.extend(found.into_iter().filter(|(_, strict)| !strict));
        }
        self.strict.insert((id, index), strict);
        strict
    }

    /// Whether evaluating an expression always evaluates a local.
    fn evaluates(&mut self, expr: &module::Expr, local: LocalId) -> bool {
        let mut any = |items: &[module::Expr]| items.iter().any(|item| self.evaluates(item, local));
        match &expr.kind {
            ExprKind::Local { local: used, arguments } => *used == local && arguments.is_empty(),
            ExprKind::Builtin { operator: Builtin::Implies, operands } => any(&operands[..1]),
            ExprKind::Builtin { operator, operands } => is_plain(*operator) && any(operands),
            ExprKind::Junction { items, .. } => any(&items[..1]),
            ExprKind::SetEnumeration(items) | ExprKind::Tuple(items) => any(items),
            ExprKind::Record(fields) => fields.iter().any(|(_, value)| self.evaluates(value, local)),
            ExprKind::Quantifier { bounds, .. } | ExprKind::SetMap { bounds, .. } => {
                bounds.iter().filter_map(|bound| bound.set.as_ref()).any(|set| self.evaluates(set, local))
            }
            ExprKind::Choose { bound, .. } => bound.set.as_ref().is_some_and(|set| self.evaluates(set, local)),
            ExprKind::Apply { function, argument } => {
                self.evaluates(function, local) || self.evaluates(argument, local)
            }
            ExprKind::Field { record, .. } => self.evaluates(record, local),
            ExprKind::Except { function, .. } => self.evaluates(function, local),
            ExprKind::If { condition, yes, no } => {
                self.evaluates(condition, local) || (self.evaluates(yes, local) && self.evaluates(no, local))
            }
            ExprKind::Case { arms, .. } => arms.first().is_some_and(|(condition, _)| self.evaluates(condition, local)),
            ExprKind::Let { body, .. } => self.evaluates(body, local),
            ExprKind::Call { definition, arguments } => self.call_evaluates(*definition, arguments, local),
            _ => false,
        }
    }

    fn call_evaluates(&mut self, id: DefinitionId, arguments: &[Argument], local: LocalId) -> bool {
        if self.replaced.contains_key(&id) || self.inlining.len() > 100 {
            return false;
        }
        arguments.iter().enumerate().any(|(index, argument)| {
            let Argument::Value(value) = argument else { return false };
            self.evaluates(value, local) && self.is_strict(id, index)
        })
    }
}

fn is_plain(operator: Builtin) -> bool {
    !matches!(
        operator,
        Builtin::Prime
            | Builtin::Enabled
            | Builtin::EnabledSubstituted
            | Builtin::Unchanged
            | Builtin::Always
            | Builtin::Eventually
            | Builtin::LeadsTo
    )
}
