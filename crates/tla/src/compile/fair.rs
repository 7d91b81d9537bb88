//! Actions that are to be fair as actions, and what may be drawn at random on the way.

use super::Compiler;
use super::environment::{Env, Mode, Name};
use super::formula::Scope;
use super::needs::Needs;
use crate::caching::Move;
use check_eval::ir::{Act, ActId, Expr, ExprId, Variable};
use check_module::module::{self, DefinitionId, ExprKind};

/// The definition that a formula consists of, if that means the same wherever it stands.
pub(super) fn named(formula: &module::Expr, env: &Env<'_>) -> Option<DefinitionId> {
    match &formula.kind {
        ExprKind::Call { definition, arguments } if arguments.is_empty() => {
            env.get(Name::Definition(*definition)).is_none().then_some(*definition)
        }
        _ => None,
    }
}

impl<'m> Compiler<'m> {
    /// The action behind `ENABLED <<A>>_v`; `None` unless `v` is made of variables, and the action says the same of the
    /// same states each time.
    pub(super) fn fair_step(
        &mut self,
        enabled: ExprId,
        (source, subscript): (&'m module::Expr, &'m module::Expr),
        scope: &Scope<'m>,
        next: Option<DefinitionId>,
    ) -> Option<Move> {
        let Expr::Enabled(inner) = self.program.expr(enabled) else { return None };
        let Act::Changed { action, .. } = self.program.act(*inner) else { return None };
        let action = *action;
        if !self.is_settled_act(action) {
            return None;
        }
        let before = self.expr(subscript, &scope.env, Mode::Unprimed);
        let mut variables = Vec::new();
        if !self.is_of_variables(before, &mut variables) {
            return None;
        }
        variables.sort_unstable();
        variables.dedup();
        let act = self.forgetting(&scope.lazies, action);
        let is_next = next.is_some() && next == named(source, &scope.env);
        Some(Move { act, subscript: variables.into(), is_next })
    }

    /// Whether an expression is a variable or a tuple of such, which are added.
    fn is_of_variables(&self, id: ExprId, variables: &mut Vec<Variable>) -> bool {
        match self.program.expr(id) {
            Expr::Variable(variable) => {
                variables.push(*variable);
                true
            }
            Expr::Tuple(items) => items.iter().all(|item| self.is_of_variables(*item, variables)),
            Expr::Inlined(_, inner) | Expr::Memo(_, inner) | Expr::Let(_, inner) | Expr::Lazy(_, inner) => {
                self.is_of_variables(*inner, variables)
            }
            _ => false,
        }
    }

    /// Whether an action says the same of the same states each time, as far as can be told.
    fn is_settled_act(&self, act: ActId) -> bool {
        if self.program.natives.iter().all(|native| native.is_determined()) {
            return true;
        }
        let mut needs = Needs::nothing();
        self.join_act(&mut needs, act);
        needs.is_settled() && !self.calls_routines()
    }

    /// Whether some action runs a routine: what that needs nobody has written down.
    fn calls_routines(&self) -> bool {
        self.program.acts.iter().any(|act| matches!(act, Act::Call { .. }))
    }

    /// Whether something may be drawn at random after the first state.
    pub(super) fn may_draw(&self, next: Option<ActId>, predicates: &[ExprId]) -> bool {
        let mut needs = Needs::nothing();
        next.iter().for_each(|act| self.join_act(&mut needs, *act));
        predicates.iter().for_each(|predicate| needs.join(self.needs(*predicate)));
        needs.reads || !needs.pending.is_empty() || self.calls_routines()
    }
}
