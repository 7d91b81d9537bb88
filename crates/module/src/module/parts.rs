//! The parts of an expression of a module: one place that knows them all.

use super::{Argument, Bound, Expr, ExprKind};

impl Expr {
    /// Shows every expression that is a direct part of this one: operands, sets of bounds, bodies, value arguments.
    /// Operators that are arguments are not expressions: [`Expr::for_each_argument`] shows them.
    pub fn for_each_part<'e>(&'e self, visit: &mut impl FnMut(&'e Expr)) {
        self.for_each_bound(&mut |bound| {
            if let Some(set) = &bound.set {
                visit(set);
            }
        });
        self.for_each_argument(&mut |argument| {
            if let Argument::Value(value) = argument {
                visit(value);
            }
        });
        match &self.kind {
            ExprKind::Bool(_)
            | ExprKind::Number(_)
            | ExprKind::Decimal(_)
            | ExprKind::String(_)
            | ExprKind::BooleanSet
            | ExprKind::StringSet
            | ExprKind::Variable(_)
            | ExprKind::TemporalQuantifier { .. }
            | ExprKind::Constant { .. }
            | ExprKind::Local { .. }
            | ExprKind::Call { .. } => {}
            ExprKind::Inner { by, .. } => visit(by),
            ExprKind::Builtin { operands: items, .. }
            | ExprKind::Junction { items, .. }
            | ExprKind::SetEnumeration(items)
            | ExprKind::Tuple(items)
            | ExprKind::Product(items) => items.iter().for_each(visit),
            ExprKind::Quantifier { body, .. }
            | ExprKind::Choose { body, .. }
            | ExprKind::Function { body, .. }
            | ExprKind::Let { body, .. }
            | ExprKind::SetFilter { condition: body, .. }
            | ExprKind::SetMap { element: body, .. }
            | ExprKind::Field { record: body, .. } => visit(body),
            ExprKind::Apply { function: a, argument: b }
            | ExprKind::FunctionSet { domain: a, range: b }
            | ExprKind::SquareAction { action: a, subscript: b }
            | ExprKind::AngleAction { action: a, subscript: b } => {
                visit(a);
                visit(b);
            }
            ExprKind::Fairness { subscript, action, possible, .. } => {
                visit(subscript);
                visit(action);
                possible.iter().flat_map(|possible| possible.iter()).for_each(visit);
            }
            ExprKind::Record(fields) | ExprKind::RecordSet(fields) => fields.iter().for_each(|(_, value)| visit(value)),
            ExprKind::Except { function, updates } => {
                visit(function);
                for update in updates {
                    update.path.iter().for_each(&mut *visit);
                    visit(&update.value);
                }
            }
            ExprKind::If { condition, yes, no } => {
                visit(condition);
                visit(yes);
                visit(no);
            }
            ExprKind::Case { arms, other } => {
                for (condition, result) in arms {
                    visit(condition);
                    visit(result);
                }
                if let Some(other) = other {
                    visit(other);
                }
            }
        }
    }

    /// Shows the bounds of a quantifier, constructor or choice.
    pub fn for_each_bound<'e>(&'e self, visit: &mut impl FnMut(&'e Bound)) {
        match &self.kind {
            ExprKind::Quantifier { bounds, .. }
            | ExprKind::SetMap { bounds, .. }
            | ExprKind::Function { bounds, .. } => {
                bounds.iter().for_each(visit);
            }
            ExprKind::Choose { bound, .. } | ExprKind::SetFilter { bound, .. } => visit(bound),
            _ => {}
        }
    }

    /// Shows the arguments of a constant, local or definition that takes some.
    pub fn for_each_argument<'e>(&'e self, visit: &mut impl FnMut(&'e Argument)) {
        if let ExprKind::Constant { arguments, .. }
        | ExprKind::Local { arguments, .. }
        | ExprKind::Call { arguments, .. } = &self.kind
        {
            arguments.iter().for_each(visit);
        }
    }
}
