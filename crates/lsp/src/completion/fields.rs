//! The fields of the records of a spec.

use crate::analysis::Analysis;
use check_syntax::tree::{Expr, ExprKind, Module, Selector, UnitKind};
use std::collections::BTreeSet;

/// The names of all fields, in alphabetical order.
pub(super) fn of(analysis: &Analysis) -> BTreeSet<String> {
    let mut found = BTreeSet::new();
    let modules = analysis.graph.iter().flat_map(|graph| &graph.modules);
    for module in modules.filter(|module| !module.standard && module.outer.is_none()) {
        in_module(&module.tree, &mut found);
    }
    found
}

fn in_module(module: &Module, found: &mut BTreeSet<String>) {
    for unit in &module.units {
        match &unit.kind {
            UnitKind::Module(inner) => in_module(inner, found),
            _ => unit.for_each_expr(&mut |expr| in_expr(expr, found)),
        }
    }
}

fn in_expr(expr: &Expr, found: &mut BTreeSet<String>) {
    match &expr.kind {
        ExprKind::Record(fields) | ExprKind::RecordSet(fields) => {
            found.extend(fields.iter().map(|(field, _)| field.name.to_string()));
        }
        ExprKind::Field { field, .. } => drop(found.insert(field.name.to_string())),
        ExprKind::Except { updates, .. } => {
            for selector in updates.iter().flat_map(|update| &update.path) {
                if let Selector::Field(field) = selector {
                    found.insert(field.name.to_string());
                }
            }
        }
        _ => {}
    }
    expr.for_each_child(&mut |child| in_expr(child, found));
}
