//! The next value of a variable that is given by a function constructor which keeps some of its values:
//! `x' = [i \in S |-> IF i = self THEN e ELSE x[i]]`.
//!
//! While what is read is recorded this is taken like `[x EXCEPT ![self] = e]`: where the constructor leads to `x[i]` itself that
//! part stays, and is not read.

use super::Evaluator;
use crate::ir::{Binder, Expr, ExprId, Local, Variable};
use crate::slots::{NodeId, Part};
use check_value::value::{Evaluated, Value, enumerate, is_identical};
use smallvec::smallvec;

impl Evaluator<'_> {
    /// Whether an expression is a constructor that may keep values of a variable.
    pub(super) fn keeps_parts(&self, variable: Variable, code: ExprId) -> bool {
        match self.program.expr(code) {
            Expr::Function(binders, body) => {
                only_local(binders).is_some_and(|local| self.leads_to_part(variable, local, *body))
            }
            _ => false,
        }
    }

    /// Whether some branch of the body of a constructor is the value that the variable has.
    fn leads_to_part(&self, variable: Variable, local: Local, body: ExprId) -> bool {
        let leads = |branch: &ExprId| self.leads_to_part(variable, local, *branch);
        match self.program.expr(body) {
            Expr::If(_, yes, no) => leads(yes) || leads(no),
            Expr::Case(arms, other) => arms.iter().any(|(_, branch)| leads(branch)) || other.iter().any(leads),
            Expr::Inlined(_, body) | Expr::Let(_, body) => leads(body),
            _ => self.is_part(variable, local, body),
        }
    }

    fn is_part(&self, variable: Variable, local: Local, code: ExprId) -> bool {
        let Expr::Apply(function, argument) = self.program.expr(code) else { return false };
        *self.program.expr(*function) == Expr::Variable(variable) && *self.program.expr(*argument) == Expr::Local(local)
    }

    /// What a constructor changes of a variable; `None` if the variable has not the form that the layout expects, or another
    /// domain.
    pub(super) fn constructed(&mut self, variable: Variable, code: ExprId) -> Evaluated<Option<Vec<Part>>> {
        let Expr::Function(binders, body) = self.program.expr(code) else { return Ok(None) };
        let (Some(local), Some(whole)) = (only_local(binders), self.unread(variable)) else { return Ok(None) };
        let children: Vec<NodeId> = self.scratch.slots.layout.children(whole.node).to_vec();
        let set = self.set_value(binders[0].set)?;
        self.scratch.slots.record_form(whole);
        let domain = self.scratch.slots.layout.domain(&self.scratch.packer, whole.node);
        let Some(domain) = domain.filter(|_| self.scratch.slots.is_regular(whole)) else { return Ok(None) };
        if !is_identical(&domain, &set) {
            return Ok(None);
        }
        let keys = enumerate(self, &domain)?;
        let mut parts = Vec::new();
        for (key, node) in keys.elements().iter().zip(children) {
            self.spend(1)?;
            self.set(local, key.clone());
            if let Some(value) = self.next_part(variable, local, *body)? {
                parts.push(Part { node, path: smallvec![key.clone()], value });
            }
        }
        Ok(Some(parts))
    }

    /// The value for the key that is bound; `None` where it stays.
    fn next_part(&mut self, variable: Variable, local: Local, body: ExprId) -> Evaluated<Option<Value>> {
        match self.program.expr(body) {
            Expr::If(condition, yes, no) => {
                let way = if self.truth(*condition)? { *yes } else { *no };
                self.next_part(variable, local, way)
            }
            Expr::Inlined(_, body) => self.next_part(variable, local, *body),
            Expr::Let(locals, body) => {
                for inner in locals {
                    self.set(*inner, Value::Unset);
                }
                self.next_part(variable, local, *body)
            }
            Expr::Case(arms, other) => {
                for (condition, result) in arms {
                    if self.truth(*condition)? {
                        return self.next_part(variable, local, *result);
                    }
                }
                match other {
                    Some(other) => self.next_part(variable, local, *other),
                    None => self.eval(body).map(Some),
                }
            }
            _ if self.is_part(variable, local, body) => Ok(None),
            _ => self.eval(body).map(Some),
        }
    }
}

/// The local of a constructor with one argument that is not taken apart.
fn only_local(binders: &[Binder]) -> Option<Local> {
    match binders {
        [Binder { locals, tuple: false, .. }] if locals.len() == 1 => Some(locals[0]),
        _ => None,
    }
}
