//! The strings that an expression mentions: those that are not in the spec's texts join its table of symbols.

use crate::module::{Argument, Body, DefinitionId, Expr, ExprKind, Module, OperatorKind};
use std::sync::Arc;

/// Adds the strings and field names that a definition mentions behind those of the texts.
pub(super) fn learn_symbols(module: &mut Module, id: DefinitionId) {
    let Body::Expr(body) = &module.definitions[id.0 as usize].body else { return };
    let mut mentioned = Vec::new();
    mentions(body, &mut mentioned);
    for name in mentioned {
        if !module.symbols.contains(&name) {
            module.symbols.push(name);
        }
    }
}

fn mentions(expr: &Expr, names: &mut Vec<Arc<str>>) {
    match &expr.kind {
        ExprKind::String(text) => names.push(text.clone()),
        ExprKind::Field { field, .. } => names.push(field.clone()),
        ExprKind::Record(fields) | ExprKind::RecordSet(fields) => {
            names.extend(fields.iter().map(|(name, _)| name.clone()));
        }
        _ => {}
    }
    expr.for_each_part(&mut |part| mentions(part, names));
    expr.for_each_argument(&mut |argument| {
        if let Argument::Operator(operator) = argument
            && let OperatorKind::Lambda { body, .. } = &operator.kind
        {
            mentions(body, names);
        }
    });
}
