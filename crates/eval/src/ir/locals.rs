//! The locals of a frame of which a condition or an action speaks.

use super::{Act, ActId, Argument, Binder, Expr, ExprId, Local, Program};
use rustc_hash::FxHashSet;
use std::collections::BTreeSet;

/// The locals in an action.
#[derive(Default)]
struct Locals {
    mentioned: BTreeSet<Local>,
    /// Those to which it gives values itself.
    bound: BTreeSet<Local>,
    /// Whether something in it may speak of more.
    is_open: bool,
    /// Whether it is meant as a condition of one state.
    is_condition: bool,
    /// What was looked at: what stands in several places, as an argument of definitions that were inlined, is looked at once.
    seen: (FxHashSet<ActId>, FxHashSet<ExprId>),
}

impl Program {
    /// The locals whose values a condition needs from around it; `None` where that is not plain to see.
    pub fn outer_locals(&self, condition: ActId) -> Option<BTreeSet<Local>> {
        Locals { is_condition: true, ..Locals::default() }.outer(self, &[condition])
    }

    /// The locals whose values some conjuncts of an action need from around them; `None` where that is not plain to see.
    pub fn outer_locals_of_all(&self, conjuncts: &[ActId]) -> Option<BTreeSet<Local>> {
        Locals::default().outer(self, conjuncts)
    }
}

impl Locals {
    fn outer(mut self, program: &Program, acts: &[ActId]) -> Option<BTreeSet<Local>> {
        acts.iter().for_each(|act| self.act(program, *act));
        (!self.is_open).then(|| &self.mentioned - &self.bound)
    }

    fn act(&mut self, program: &Program, act: ActId) {
        if !self.seen.0.insert(act) {
            return;
        }
        match program.act(act) {
            Act::Guard(expr) | Act::Assign(_, expr) | Act::Choose(_, expr) => self.expr(program, *expr),
            Act::If(condition, ..) | Act::Implies(condition, _) => self.expr(program, *condition),
            Act::Case(arms, _) => arms.iter().for_each(|(condition, _)| self.expr(program, *condition)),
            Act::Exists(binders, _) | Act::ForAll { binders, .. } => self.bind(program, binders),
            Act::Let(locals, _) => self.bound.extend(&**locals),
            Act::All(_) | Act::Any(_) | Act::Inlined(..) => {}
            Act::Unchanged(_) if !self.is_condition => {}
            // These speak of the state, of the frame of another routine, or of the coverage.
            Act::Unchanged(_)
            | Act::Call { .. }
            | Act::Compose(..)
            | Act::Named(..)
            | Act::Counted(..)
            | Act::Changed { .. } => {
                self.is_open = true;
                return;
            }
        }
        program.parts_of(act).into_iter().for_each(|part| self.act(program, part));
    }

    fn bind(&mut self, program: &Program, binders: &[Binder]) {
        for binder in binders {
            self.bound.extend(&*binder.locals);
            self.expr(program, binder.set);
        }
    }

    fn expr(&mut self, program: &Program, id: ExprId) {
        if !self.seen.1.insert(id) {
            return;
        }
        let mut expr = program.expr(id).clone();
        match &expr {
            Expr::Local(local) => {
                self.mentioned.insert(*local);
            }
            // It holds nothing but the value of its own code, which is looked at as a part.
            Expr::Lazy(local, _) => {
                self.bound.insert(*local);
            }
            Expr::Let(locals, _) => self.bound.extend(&**locals),
            Expr::Enabled(_) | Expr::EnabledNext(_) | Expr::Tested(_) | Expr::Counted(..) => self.is_open = true,
            _ => expr.bound_locals(&mut |local| {
                self.bound.insert(local);
            }),
        }
        expr.arguments().iter().for_each(|argument| self.argument(argument));
        expr.for_each_part(&mut |part| self.expr(program, *part));
    }

    /// What an argument takes from the frame, but for expressions that are evaluated at once.
    fn argument(&mut self, argument: &Argument) {
        match argument {
            Argument::Now(_) => {}
            Argument::Copy(local) => {
                self.mentioned.insert(*local);
            }
            Argument::Later { known, captures, .. } => {
                self.mentioned.extend(*known);
                captures.iter().for_each(|capture| self.argument(capture));
                // An expression among the captures is no part of the call.
                self.is_open |= captures.iter().any(|capture| matches!(capture, Argument::Now(_)));
            }
        }
    }
}
