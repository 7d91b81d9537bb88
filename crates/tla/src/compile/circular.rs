//! Recursion that nobody declares: a configuration puts an operator in the place of one that it calls itself,
//! directly or through others. TLC evaluates that as it evaluates any recursion.

use super::Compiler;
use super::constant::Meaning;
use check_module::module::{Argument, Body, DefinitionId, Expr, ExprKind, OperatorKind, OperatorRef};
use std::collections::BTreeSet;

impl Compiler<'_> {
    /// Finds the operators that have been put in the place of others and are called by them, so that they are compiled
    /// as recursive ones. Without parameters there is nothing that could ever end such a recursion.
    pub(super) fn find_circular(&mut self) {
        let given = self.constants.iter().flatten().chain(self.replaced.values());
        let substitutes: BTreeSet<DefinitionId> = given.filter_map(definition).collect();
        for by in substitutes {
            if !self.definition(by).parameters.is_empty() && self.reaches_itself(by) {
                self.circular.insert(by);
            }
        }
    }

    /// Whether a definition is recursive: declared so, or by what the configuration puts in the place of others.
    pub(super) fn is_recursive(&self, id: DefinitionId) -> bool {
        self.definition(id).recursive || self.circular.contains(&id)
    }

    fn reaches_itself(&self, start: DefinitionId) -> bool {
        let mut seen = BTreeSet::new();
        let mut open = vec![start];
        while let Some(id) = open.pop() {
            for called in self.called(id) {
                if called == start {
                    return true;
                }
                if seen.insert(called) {
                    open.push(called);
                }
            }
        }
        false
    }

    /// What the body of a definition calls, after what the configuration replaces.
    fn called(&self, id: DefinitionId) -> Vec<DefinitionId> {
        let mut found = Vec::new();
        match &self.definition(id).body {
            Body::Native => {}
            Body::Expr(body) => self.expr_calls(body, &mut found),
            Body::RecursiveFunction { bounds, body, .. } => {
                bounds.iter().filter_map(|bound| bound.set.as_ref()).for_each(|set| self.expr_calls(set, &mut found));
                self.expr_calls(body, &mut found);
            }
        }
        found
    }

    fn expr_calls(&self, expr: &Expr, found: &mut Vec<DefinitionId>) {
        match &expr.kind {
            ExprKind::Call { definition, .. } => self.call_of(*definition, found),
            ExprKind::Constant { constant, .. } => {
                found.extend(self.constants[constant.0 as usize].as_ref().and_then(definition));
            }
            ExprKind::Let { definitions, .. } => found.extend(definitions),
            _ => {}
        }
        expr.for_each_part(&mut |part| self.expr_calls(part, found));
        expr.for_each_argument(&mut |argument| {
            if let Argument::Operator(operator) = argument {
                self.operator_calls(operator, found);
            }
        });
    }

    fn operator_calls(&self, operator: &OperatorRef, found: &mut Vec<DefinitionId>) {
        match &operator.kind {
            OperatorKind::Definition(id) => self.call_of(*id, found),
            OperatorKind::Constant(constant) => {
                found.extend(self.constants[constant.0 as usize].as_ref().and_then(definition));
            }
            OperatorKind::Lambda { body, .. } => self.expr_calls(body, found),
            OperatorKind::Local(_) | OperatorKind::Builtin(_) => {}
        }
    }

    fn call_of(&self, id: DefinitionId, found: &mut Vec<DefinitionId>) {
        match self.replaced.get(&id) {
            Some(meaning) => found.extend(definition(meaning)),
            None => found.push(id),
        }
    }
}

/// The definition that stands for something, if it is one.
fn definition(meaning: &Meaning) -> Option<DefinitionId> {
    match meaning {
        Meaning::Definition(id) => Some(*id),
        Meaning::Value(_) | Meaning::Strings | Meaning::Table(_) => None,
    }
}
