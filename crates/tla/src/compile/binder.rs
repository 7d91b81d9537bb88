//! What binds names: bounds of quantifiers and constructors, CHOOSE, functions, LET.

use super::Compiler;
use super::environment::{Binding, Env, Lazy, Mode, Name, Source};
use super::needs::Needs;
use check_eval::ir::{Binary, Binder, Expr, ExprId, Local, RoutineId};
use check_module::module::{self, Body, DefinitionId, ExprKind};
use check_syntax::Span;
use std::rc::Rc;

const UNBOUNDED: &str = "give the name a finite set to range over: `\\E x \\in S : …`";

impl<'m> Compiler<'m> {
    /// Compiles the bounds of the expression at `span`; the sets do not see what is bound beside them. An unbounded name gives a refusal instead.
    pub(super) fn bounds(
        &mut self,
        bounds: &'m [module::Bound],
        span: Span,
        env: &Env<'m>,
        mode: Mode,
    ) -> Result<(Box<[Binder]>, Env<'m>), ExprId> {
        let mut binders = Vec::new();
        let mut inner = env.clone();
        for bound in bounds {
            let Some(set) = &bound.set else {
                let name = self.local_name(bound.locals[0]);
                let message = format!("`{name}` ranges over everything: there is no set to enumerate");
                return Err(self.refuse(span, message, Some(UNBOUNDED)));
            };
            let set = self.expr(set, env, mode);
            let slots: Vec<Local> = bound.locals.iter().map(|_| self.slot()).collect();
            for (local, slot) in bound.locals.iter().zip(&slots) {
                inner = inner.with(Name::Local(*local), Binding::Local(*slot, None));
            }
            let names = bound.locals.iter().map(|local| self.local_name(*local).clone());
            if bound.tuple {
                binders.push(Binder { locals: slots.into(), names: names.collect(), tuple: true, set });
            } else {
                let one =
                    |(slot, name)| Binder { locals: Box::new([slot]), names: Box::new([name]), tuple: false, set };
                binders.extend(slots.into_iter().zip(names).map(one));
            }
        }
        Ok((binders.into(), inner))
    }

    pub(super) fn choose(
        &mut self,
        bound: &'m module::Bound,
        body: &'m module::Expr,
        span: Span,
        env: &Env<'m>,
        mode: Mode,
    ) -> ExprId {
        if bound.set.is_none() {
            let hint = "as in TLC, give it a set, or override the definition in the .cfg with a model value: `Op = Op`";
            return self.refuse(span, "an unbounded CHOOSE cannot be evaluated", Some(hint));
        }
        match self.bounds(std::slice::from_ref(bound), span, env, mode) {
            Ok((binders, inner)) => {
                let body = self.expr(body, &inner, mode);
                let binder = binders.into_vec().pop().expect("one bound makes one binder");
                self.emit_loop(Expr::Choose(Box::new(binder), body), span)
            }
            Err(refused) => refused,
        }
    }

    pub(super) fn filter(
        &mut self,
        bound: &'m module::Bound,
        condition: &'m module::Expr,
        span: Span,
        env: &Env<'m>,
        mode: Mode,
    ) -> ExprId {
        let set = bound.set.as_ref().expect("the grammar gives a filter a set");
        if self.surely_finite(set, env) || self.perhaps_finite(set) {
            let (binders, inner) = match self.bounds(std::slice::from_ref(bound), span, env, mode) {
                Ok(bound) => bound,
                Err(refused) => return refused,
            };
            let condition = self.expr(condition, &inner, mode);
            let binder = binders.into_vec().pop().expect("one bound makes one binder");
            return self.emit_loop(Expr::Filter(Box::new(binder), condition), span);
        }
        let set = self.expr(set, env, mode);
        let (routine, captures) = self.function_routine(std::slice::from_ref(bound), condition, None, env, mode);
        let at_once = self.runs_at_once(routine, condition, env);
        self.emit(Expr::LazyFilter { set, routine, captures, at_once }, span)
    }

    pub(super) fn function(
        &mut self,
        bounds: &'m [module::Bound],
        body: &'m module::Expr,
        span: Span,
        env: &Env<'m>,
        mode: Mode,
    ) -> ExprId {
        let is_finite = |set| self.surely_finite(set, env) || self.perhaps_finite(set);
        let finite = bounds.iter().all(|bound| bound.set.as_ref().is_some_and(is_finite));
        if finite && !self.speaks_of_recursive_function(body, env) {
            return match self.bounds(bounds, span, env, mode) {
                Ok((binders, inner)) => {
                    let code = self.expr(body, &inner, mode);
                    if !self.needs(code).pending.is_empty() {
                        return self.lazy_function(bounds, body, None, span, env, mode);
                    }
                    self.emit_loop(Expr::Function(binders, code), span)
                }
                Err(refused) => refused,
            };
        }
        self.lazy_function(bounds, body, None, span, env, mode)
    }

    /// Whether an expression speaks of a recursive function in whose body it stands. If all results of a function that
    /// does were computed at once, some of them might go round in a circle although nobody asks for them.
    fn speaks_of_recursive_function(&self, expr: &'m module::Expr, env: &Env<'m>) -> bool {
        let names = self.free.of_expr(expr);
        names.into_iter().any(|name| match env.get(name) {
            Some(Binding::Local(..)) => matches!(name, Name::Local(local) if self.recursing.contains(&local)),
            Some(Binding::Lazy(lazy)) => match lazy.expr {
                Source::Expr(expr) => self.speaks_of_recursive_function(expr, &lazy.env),
                Source::Definition(id) => match &self.definition(id).body {
                    Body::Expr(body) => self.speaks_of_recursive_function(body, &lazy.env),
                    _ => false,
                },
            },
            _ => false,
        })
    }

    /// `f[x \in S] == e` where `e` speaks of `f`.
    pub(super) fn recursive_function(
        &mut self,
        definition: DefinitionId,
        span: Span,
        env: &Env<'m>,
        mode: Mode,
    ) -> Option<ExprId> {
        let Body::RecursiveFunction { this, bounds, body } = &self.definition(definition).body else { return None };
        Some(self.lazy_function(bounds, body, Some(*this), span, env, mode))
    }

    fn lazy_function(
        &mut self,
        bounds: &'m [module::Bound],
        body: &'m module::Expr,
        this: Option<module::LocalId>,
        span: Span,
        env: &Env<'m>,
        mode: Mode,
    ) -> ExprId {
        let mut sets = Vec::new();
        for bound in bounds {
            let Some(set) = &bound.set else {
                return self.refuse(span, "a function needs a set for each of its arguments", None);
            };
            let set = self.expr(set, env, mode);
            let times = if bound.tuple { 1 } else { bound.locals.len() };
            sets.extend(std::iter::repeat_n(set, times));
        }
        let domain = match sets[..] {
            [set] => set,
            _ => self.emit(Expr::Product(sets.into()), span),
        };
        let (routine, captures) = self.function_routine(bounds, body, this, env, mode);
        let recursive = this.is_some();
        let at_once = !recursive && self.runs_at_once(routine, body, env);
        self.emit(Expr::LazyFunction { domain, routine, captures, recursive, at_once }, span)
    }

    /// Whether a routine may be run for each element of a set at once, though perhaps nobody asks for all results.
    fn runs_at_once(&self, routine: RoutineId, body: &'m module::Expr, env: &Env<'m>) -> bool {
        self.routine_needs[routine.0 as usize].as_ref().is_some_and(Needs::is_settled)
            && !self.speaks_of_recursive_function(body, env)
    }

    /// Binds the definitions of a LET: those without parameters are evaluated when needed.
    pub(super) fn let_definitions(
        &mut self,
        definitions: &'m [DefinitionId],
        env: &Env<'m>,
        around_action: bool,
    ) -> (Env<'m>, Vec<Rc<Lazy<'m>>>) {
        let mut inner = env.clone();
        let mut lazies = Vec::new();
        for &id in definitions {
            let definition = self.definition(id);
            if definition.recursive {
                self.next_identity += 1;
                inner = inner.with(Name::Definition(id), Binding::Recursive(self.next_identity));
            } else if definition.parameters.is_empty() {
                let lazy = Lazy::new(Source::Definition(id), inner.clone(), self.around(around_action));
                lazies.push(lazy.clone());
                inner = inner.with(Name::Definition(id), Binding::Lazy(lazy));
            }
        }
        (inner, lazies)
    }

    /// Wraps the body of a LET or of an operator that was put in place, so that lazily computed values are forgotten
    /// when it is entered again.
    pub(super) fn forget(&mut self, lazies: &[Rc<Lazy<'m>>], body: ExprId, span: Span) -> ExprId {
        let slots = self.lazy_locals(lazies);
        if slots.is_empty() { body } else { self.emit(Expr::Let(slots, body), span) }
    }

    /// The slots of this routine in which the values of lazy expressions are kept.
    pub(super) fn lazy_locals(&self, lazies: &[Rc<Lazy<'m>>]) -> Box<[Local]> {
        let here = self.here();
        let of = |lazy: &Rc<Lazy<'m>>| -> Vec<Local> {
            let compiled = lazy.compiled.borrow();
            compiled.iter().filter(|compiled| compiled.routine == here).filter_map(|compiled| compiled.slot).collect()
        };
        lazies.iter().flat_map(of).collect()
    }

    /// Whether a set is finite whatever the state: then what ranges over it is computed in place.
    fn surely_finite(&self, set: &'m module::Expr, env: &Env<'m>) -> bool {
        match &set.kind {
            ExprKind::SetEnumeration(_) | ExprKind::BooleanSet => true,
            // A variable holds what was packed: a set that was written out, or a function.
            ExprKind::Variable(_) => true,
            ExprKind::SetMap { .. } => true,
            ExprKind::SetFilter { bound, .. } => bound.set.as_ref().is_some_and(|set| self.surely_finite(set, env)),
            ExprKind::Builtin { operator, operands } => match operator {
                module::Builtin::Cup => operands.iter().all(|operand| self.surely_finite(operand, env)),
                module::Builtin::Cap => operands.iter().any(|operand| self.surely_finite(operand, env)),
                module::Builtin::SetMinus | module::Builtin::PowerSet => self.surely_finite(&operands[0], env),
                module::Builtin::Domain => self.surely_tabulated(&operands[0]),
                _ => false,
            },
            ExprKind::Product(sets) => sets.iter().all(|set| self.surely_finite(set, env)),
            ExprKind::Call { definition, arguments } => match self.fast_native(*definition) {
                Some(Binary::Interval) => true,
                Some(_) => false,
                None if !self.replaced.contains_key(definition) => {
                    let called = self.definition(*definition);
                    // Of the parameters nothing is known here.
                    let nothing = Env::default();
                    match &called.body {
                        Body::Expr(body) if !self.is_recursive(*definition) => {
                            self.surely_finite(body, if arguments.is_empty() { env } else { &nothing })
                        }
                        Body::Native => &*called.module == "Bags" && &*called.name == "BagToSet",
                        _ => false,
                    }
                }
                None => false,
            },
            ExprKind::Constant { constant, arguments } => arguments.is_empty() && self.constant_is_finite(*constant),
            ExprKind::Local { local, arguments } if arguments.is_empty() => match env.get(Name::Local(*local)) {
                Some(Binding::Lazy(lazy)) => match lazy.expr {
                    Source::Expr(expr) => self.surely_finite(expr, &lazy.env),
                    Source::Definition(_) => false,
                },
                _ => false,
            },
            _ => false,
        }
    }

    /// Whether a definition that stands in the place of a constant is a set that is finite: one that is written out, or an
    /// interval. Others are not looked into, as they may go round in a circle.
    pub(super) fn definition_is_finite(&self, id: DefinitionId) -> bool {
        let definition = self.definition(id);
        let is_plain = definition.parameters.is_empty() && !self.replaced.contains_key(&id) && !self.is_recursive(id);
        match &definition.body {
            Body::Expr(body) if is_plain => match &body.kind {
                ExprKind::SetEnumeration(_) | ExprKind::BooleanSet => true,
                ExprKind::Call { definition, .. } => self.fast_native(*definition) == Some(Binary::Interval),
                _ => false,
            },
            _ => false,
        }
    }

    /// Whether only the value tells if a set is finite.
    fn perhaps_finite(&self, set: &module::Expr) -> bool {
        match &set.kind {
            ExprKind::Local { .. } | ExprKind::Apply { .. } | ExprKind::Field { .. } => true,
            ExprKind::Call { definition, .. } => match &self.definition(*definition).body {
                Body::Expr(body) if !self.replaced.contains_key(definition) && !self.is_recursive(*definition) => {
                    self.perhaps_finite(body)
                }
                _ => false,
            },
            _ => false,
        }
    }

    /// Whether a function is written out whatever the state.
    fn surely_tabulated(&self, function: &module::Expr) -> bool {
        matches!(
            function.kind,
            ExprKind::Variable(_) | ExprKind::Tuple(_) | ExprKind::Record(_) | ExprKind::Except { .. }
        ) || matches!(&function.kind, ExprKind::Apply { function, .. } | ExprKind::Field { record: function, .. }
            if self.surely_tabulated(function))
    }
}
