//! The parts of an expression: all of them, and those that exclude one another.

use check_module::module::{Argument, Bound, Expr, ExprKind, Junction, OperatorKind};

/// The parts right below an expression, in the order of the text.
pub(super) fn children(expr: &Expr) -> Vec<&Expr> {
    match &expr.kind {
        ExprKind::Bool(_)
        | ExprKind::Number(_)
        | ExprKind::Decimal(_)
        | ExprKind::String(_)
        | ExprKind::BooleanSet
        | ExprKind::StringSet
        | ExprKind::Variable(_)
        | ExprKind::TemporalQuantifier { .. } => Vec::new(),
        ExprKind::Inner { by, .. } => vec![by],
        ExprKind::Constant { arguments, .. } | ExprKind::Local { arguments, .. } | ExprKind::Call { arguments, .. } => {
            arguments.iter().filter_map(argument).collect()
        }
        ExprKind::Builtin { operands: parts, .. }
        | ExprKind::Junction { items: parts, .. }
        | ExprKind::SetEnumeration(parts)
        | ExprKind::Tuple(parts)
        | ExprKind::Product(parts) => parts.iter().collect(),
        ExprKind::Quantifier { bounds: bound, body, .. } | ExprKind::Function { bounds: bound, body } => {
            bounds(bound).chain([&**body]).collect()
        }
        ExprKind::Choose { bound, body } => bound.set.iter().chain([&**body]).collect(),
        ExprKind::SetFilter { bound, condition } => bound.set.iter().chain([&**condition]).collect(),
        ExprKind::SetMap { element, bounds: bound } => [&**element].into_iter().chain(bounds(bound)).collect(),
        ExprKind::Apply { function, argument } => vec![function, argument],
        ExprKind::FunctionSet { domain, range } => vec![domain, range],
        ExprKind::Record(fields) | ExprKind::RecordSet(fields) => fields.iter().map(|(_, value)| value).collect(),
        ExprKind::Field { record, .. } => vec![record],
        ExprKind::Except { function, updates } => {
            let parts = updates.iter().flat_map(|update| update.path.iter().chain([&update.value]));
            [&**function].into_iter().chain(parts).collect()
        }
        ExprKind::SquareAction { action, subscript }
        | ExprKind::AngleAction { action, subscript }
        | ExprKind::Fairness { action, subscript, .. } => vec![action, subscript],
        ExprKind::If { condition, yes, no } => vec![condition, yes, no],
        ExprKind::Case { arms, other } => {
            arms.iter().flat_map(|(condition, result)| [condition, result]).chain(other.as_deref()).collect()
        }
        ExprKind::Let { body, .. } => vec![body],
    }
}

/// The parts of which a step takes one, in groups, outer groups first.
pub(super) fn exclusive(expr: &Expr) -> Vec<Vec<&Expr>> {
    let (mut found, mut open) = (Vec::new(), vec![expr]);
    while let Some(expr) = open.pop() {
        match &expr.kind {
            ExprKind::Junction { kind: Junction::Or, items } => found.push(items.iter().collect()),
            ExprKind::If { yes, no, .. } => found.push(vec![&**yes, &**no]),
            ExprKind::Case { arms, other } => {
                found.push(arms.iter().map(|(_, result)| result).chain(other.as_deref()).collect());
            }
            _ => {}
        }
        open.extend(children(expr).into_iter().rev());
    }
    found
}

fn bounds(bounds: &[Bound]) -> impl Iterator<Item = &Expr> {
    bounds.iter().filter_map(|bound| bound.set.as_ref())
}

fn argument(argument: &Argument) -> Option<&Expr> {
    match argument {
        Argument::Value(value) => Some(value),
        Argument::Operator(operator) => match &operator.kind {
            OperatorKind::Lambda { body, .. } => Some(body),
            _ => None,
        },
    }
}
