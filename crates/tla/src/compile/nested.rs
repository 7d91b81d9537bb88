//! Actions inside of formulas and of other actions: composed ones, those of ENABLED, those that a function gives.

use super::Compiler;
use super::environment::{Binding, Env, Lazy, Mode, Name, Points};
use check_eval::ir::{Act, ActId, Binary, Binder, Expr, ExprId, Local};
use check_module::module::{self, ExprKind, Level};
use check_syntax::Span;
use std::rc::Rc;

/// A function that is written out: its bounds, its body, and what the names in them mean.
type Written<'m> = (&'m [module::Bound], &'m module::Expr, Env<'m>);

impl<'m> Compiler<'m> {
    /// `A \cdot B`. The second begins in the state in which the first ends.
    pub(super) fn compose(&mut self, first: &'m module::Expr, second: &'m module::Expr, env: &Env<'m>) -> ActId {
        if self.inner {
            let message = "a composition of actions (\\cdot) is not supported below ENABLED in an instance whose variables \
                           are replaced by expressions, or two by one";
            let refused = self.refuse(first.span, message, None);
            return self.act(Act::Guard(refused));
        }
        // States between count as generated, up to the step that ends the exploration.
        self.interest.order = true;
        let Points { state, next } = self.points;
        let between = self.fresh_point();
        self.points = Points { state, next: between };
        let first = self.action(first, env, Mode::Unprimed);
        self.points = Points { state: between, next };
        let second = self.action(second, env, Mode::Unprimed);
        self.points = Points { state, next };
        self.act(Act::Compose(first, second))
    }

    /// `ENABLED A`: the step that is looked for is not the one around. Under a prime it starts where that one ends.
    pub(super) fn enabled(&mut self, action: &'m module::Expr, env: &Env<'m>, span: Span, mode: Mode) -> ExprId {
        self.enabled_by(span, mode, false, |compiler| compiler.action(action, env, Mode::Unprimed))
    }

    /// The same in an instance, with variables of its own.
    pub(super) fn enabled_inside(&mut self, action: &'m module::Expr, env: &Env<'m>, span: Span, mode: Mode) -> ExprId {
        self.enabled_by(span, mode, true, |compiler| compiler.action(action, env, Mode::Unprimed))
    }

    /// Whether there is a step of an action, which is compiled where that step is spoken of.
    /// `inner` says whether it stands in an instance, with variables of its own.
    pub(super) fn enabled_by(
        &mut self,
        span: Span,
        mode: Mode,
        inner: bool,
        compile: impl FnOnce(&mut Self) -> ActId,
    ) -> ExprId {
        if self.inner && mode == Mode::Primed {
            let message = "ENABLED under a prime is not supported below ENABLED in an instance whose variables are \
                           replaced by expressions, or two by one";
            return self.refuse(span, message, None);
        }
        let outside = self.points;
        let state = outside.of(mode);
        self.points = Points { state, next: self.fresh_point() };
        let around = std::mem::replace(&mut self.inner, inner);
        let action = compile(self);
        self.inner = around;
        self.points = outside;
        match mode {
            Mode::Unprimed => self.emit(Expr::Enabled(action), span),
            Mode::Primed => self.emit(Expr::EnabledNext(action), span),
        }
    }

    /// `f[e]`, where `f` is written out as `[x \in S |-> A]` and `A` speaks of states: `A`, with the value of `e` for
    /// `x`. `None` where the function is something else.
    pub(super) fn applied(
        &mut self,
        function: &'m module::Expr,
        argument: &'m module::Expr,
        env: &Env<'m>,
        mode: Mode,
    ) -> Option<ActId> {
        let mut lazies = Vec::new();
        let (bounds, body, around) = self.function_behind(function, env, &mut lazies)?;
        let value = self.expr(argument, env, mode);
        let within = self.within(bounds, value, argument.span, &around, mode)?;
        let within = self.root(within);
        let single = self.emit(Expr::Set(Box::new([value])), argument.span);
        let set = self.root(single);
        let (binder, inner) = self.bind_argument(bounds, set, around);
        let body = self.action(body, &inner, mode);
        let within = self.act(Act::Guard(within));
        let body = self.act(Act::Exists(Box::new([binder]), body));
        let all = self.act(Act::All(Box::new([within, body])));
        Some(self.let_action(&lazies, all))
    }

    /// Adds what is to be forgotten before the function is applied.
    fn function_behind(
        &mut self,
        function: &'m module::Expr,
        env: &Env<'m>,
        lazies: &mut Vec<Rc<Lazy<'m>>>,
    ) -> Option<Written<'m>> {
        match &function.kind {
            ExprKind::Function { bounds, body } if self.level(body) > Level::Constant => {
                let several = bounds.iter().map(|bound| bound.locals.len()).sum::<usize>() > 1;
                let mixed = several && bounds.len() > 1 && bounds.iter().any(|bound| bound.tuple);
                (!mixed).then(|| (&bounds[..], &**body, env.clone()))
            }
            _ => {
                let meant = self.behind(function, env)?;
                lazies.extend(meant.lazies);
                self.function_behind(meant.expr, &meant.env, lazies)
            }
        }
    }

    /// TRUE, or a fault if the argument of a function is outside of its domain.
    fn within(
        &mut self,
        bounds: &'m [module::Bound],
        value: ExprId,
        span: Span,
        env: &Env<'m>,
        mode: Mode,
    ) -> Option<ExprId> {
        let mut sets = Vec::new();
        for bound in bounds {
            let set = self.expr(bound.set.as_ref()?, env, mode);
            sets.extend(std::iter::repeat_n(set, if bound.tuple { 1 } else { bound.locals.len() }));
        }
        let domain = match sets[..] {
            [set] => set,
            _ => self.emit(Expr::Product(sets.into()), span),
        };
        let member = self.emit(Expr::Binary(Binary::In, value, domain), span);
        let yes = self.emit(Expr::Bool(true), span);
        let no = self.refuse(span, "this argument is not in the domain of the function", None);
        Some(self.emit(Expr::If(member, yes, no), span))
    }

    /// Binds the names of a function to the only element of a set.
    fn bind_argument(&mut self, bounds: &'m [module::Bound], set: ExprId, mut env: Env<'m>) -> (Binder, Env<'m>) {
        let locals: Vec<_> = bounds.iter().flat_map(|bound| bound.locals.iter().copied()).collect();
        let slots: Vec<Local> = locals.iter().map(|_| self.slot()).collect();
        let names = locals.iter().map(|local| self.local_name(*local).clone()).collect();
        for (local, slot) in locals.into_iter().zip(&slots) {
            env = env.with(Name::Local(local), Binding::Local(*slot, None));
        }
        let tuple = slots.len() > 1 || bounds.iter().any(|bound| bound.tuple);
        (Binder { locals: slots.into(), names, tuple, set }, env)
    }
}
