//! What an expression reaches: the variables, operators and literals in it and in all that it calls.

use super::{Act, ActId, Argument, Binder, Expr, ExprId, Program, RoutineId, Variable};
use std::collections::BTreeSet;

/// What an expression is made of, with all that it calls.
#[derive(Debug, Default)]
pub struct Reach {
    /// The variables, of the state or of the next one.
    pub variables: BTreeSet<Variable>,
    /// The native operators, by their places in the program.
    pub natives: BTreeSet<u32>,
    /// The literals, by their places in the program.
    pub literals: BTreeSet<u32>,
    /// Whether there is a CHOOSE.
    pub chooses: bool,
    /// Whether something is counted when it is evaluated.
    pub counts: bool,
    /// Whether there is an action that is asked whether a step of it is possible, or is one.
    tests: bool,
    /// Whether what is evaluated once for all states is left out.
    is_of_each: bool,
    exprs: BTreeSet<ExprId>,
    acts: BTreeSet<ActId>,
    routines: BTreeSet<RoutineId>,
    /// What is still to be looked at.
    open: Vec<ExprId>,
    open_acts: Vec<ActId>,
}

impl Reach {
    /// What an expression is made of.
    pub fn of(program: &Program, expr: ExprId) -> Self {
        Self::of_all(program, vec![expr])
    }

    /// What is evaluated of an expression again in each state.
    pub fn of_each(program: &Program, expr: ExprId) -> Self {
        Self { open: vec![expr], is_of_each: true, ..Self::default() }.closed(program)
    }

    /// What expressions are made of together.
    pub fn of_all(program: &Program, open: Vec<ExprId>) -> Self {
        Self { open, ..Self::default() }.closed(program)
    }

    /// What an action is made of.
    pub fn of_action(program: &Program, act: ActId) -> Self {
        Self { open_acts: vec![act], ..Self::default() }.closed(program)
    }

    /// Looks at all that is open, and at what that leads to.
    fn closed(mut self, program: &Program) -> Self {
        loop {
            if let Some(expr) = self.open.pop() {
                if self.exprs.insert(expr) {
                    self.look_at(program, program.expr(expr));
                }
            } else if let Some(act) = self.open_acts.pop() {
                if self.acts.insert(act) {
                    self.look_at_action(program, act);
                }
            } else {
                return self;
            }
        }
    }

    /// Whether nothing in it has effects, reads what is outside of the spec or draws: it is determined by the state and by
    /// what is bound around it.
    pub fn is_determined(&self, program: &Program) -> bool {
        !self.counts && self.natives.iter().all(|native| program.natives[*native as usize].is_determined())
    }

    /// Whether it is determined by the state without any step from it, as ENABLED asks for.
    pub fn is_of_state_alone(&self, program: &Program) -> bool {
        self.is_determined(program) && !self.tests
    }

    fn look_at(&mut self, program: &Program, expr: &Expr) {
        match expr {
            Expr::Variable(variable) | Expr::Primed(variable) => {
                self.variables.insert(*variable);
            }
            Expr::Literal(literal) => {
                self.literals.insert(*literal);
            }
            Expr::Native { native, .. } => {
                self.natives.insert(*native);
            }
            Expr::Once(..) if self.is_of_each => return,
            Expr::Choose(..) => self.chooses = true,
            Expr::Counted(..) => self.counts = true,
            Expr::Enabled(act) | Expr::EnabledNext(act) | Expr::Tested(act) => {
                self.tests = true;
                self.open_acts.push(*act);
            }
            Expr::Call { routine, .. }
            | Expr::Operator { routine, .. }
            | Expr::LazyFilter { routine, .. }
            | Expr::LazyFunction { routine, .. } => self.enter(program, *routine),
            _ => {}
        }
        self.hand(program, expr.arguments());
        expr.clone().for_each_part(&mut |part| self.open.push(*part));
    }

    fn look_at_action(&mut self, program: &Program, act: ActId) {
        match program.act(act) {
            Act::Guard(expr) | Act::If(expr, ..) | Act::Implies(expr, _) | Act::Changed { changed: expr, .. } => {
                self.open.push(*expr);
            }
            Act::Assign(variable, expr) | Act::Choose(variable, expr) => {
                self.variables.insert(*variable);
                self.open.push(*expr);
            }
            Act::Unchanged(variable) => {
                self.variables.insert(*variable);
            }
            Act::Exists(binders, _) | Act::ForAll { binders, .. } => self.bind(binders),
            Act::Case(arms, _) => self.open.extend(arms.iter().map(|(condition, _)| *condition)),
            Act::Call { routine, arguments, .. } => {
                self.enter(program, *routine);
                self.hand(program, arguments);
            }
            Act::Counted(..) => self.counts = true,
            Act::All(_) | Act::Any(_) | Act::Let(..) | Act::Inlined(..) | Act::Compose(..) | Act::Named(..) => {}
        }
        self.open_acts.extend(program.parts_of(act));
    }

    fn bind(&mut self, binders: &[Binder]) {
        self.open.extend(binders.iter().map(|binder| binder.set));
    }

    fn enter(&mut self, program: &Program, routine: RoutineId) {
        if self.routines.insert(routine) {
            let routine = program.routine(routine);
            self.open.push(routine.body);
            self.open_acts.extend(routine.act);
        }
    }

    fn hand(&mut self, program: &Program, arguments: &[Argument]) {
        for argument in arguments {
            match argument {
                Argument::Now(value) => self.open.push(*value),
                Argument::Copy(_) => {}
                Argument::Later { routine, captures, .. } => {
                    self.enter(program, *routine);
                    self.hand(program, captures);
                }
            }
        }
    }
}

impl Program {
    /// Whether evaluating an expression once more is the same as evaluating it once: nothing is printed, written or drawn.
    pub fn is_repeatable(&self, expr: ExprId) -> bool {
        let mut natives = Reach::of(self, expr).natives.into_iter().map(|native| &self.natives[native as usize]);
        natives.all(|native| native.is_repeatable())
    }
}
