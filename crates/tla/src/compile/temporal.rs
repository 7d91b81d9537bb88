//! Formulas over behaviours: down to the predicates of states and steps that they are made of.
//!
//! What TLC takes apart is taken apart alike (tlc2/tool/liveness/Liveness.java, `astToLive`): through definitions and
//! their parameters, LET, quantifiers over sets of constants, IF.

use super::Compiler;
use super::constant::Meaning;
use super::environment::{Binding, Env, Lazy, Mode, Name, Operator, Source};
use super::formula::{Part, Scope};
use super::operator::{Given, bind_names};
use super::questions::Questions;
use check_eval::ir::{Act, Expr, ExprId, Literal};
use check_eval::location::locate;
use check_module::module::{
    self, Argument, Body, Bound, Builtin, DefinitionId, ExprKind, Fairness, Junction, Level, OperatorKind, Quantifier,
};
use check_syntax::{Diagnostic, Span};
use check_system::{Fault, Formula, Temporal};
use std::rc::Rc;

impl<'m> Compiler<'m> {
    /// A part of a specification or property as a temporal formula; `None` if it was refused.
    pub(super) fn temporal(
        &mut self,
        name: &str,
        (part, always): &(Part<'m>, bool),
        lazies: &[Rc<Lazy<'m>>],
        asked: &mut Questions,
    ) -> Option<Temporal> {
        let scope = Scope { env: part.env.clone(), lazies: lazies.to_vec() };
        let mut formula = self.over_behaviours(part.formula, &scope, asked)?;
        if *always {
            formula = Formula::Always(Box::new(formula));
        }
        let location = Some(locate(self.locations, part.formula.span));
        Some(Temporal { name: name.to_owned(), formula, location })
    }

    fn over_behaviours(
        &mut self,
        formula: &'m module::Expr,
        scope: &Scope<'m>,
        asked: &mut Questions,
    ) -> Option<Formula> {
        let level = self.level_in(formula, &scope.env);
        let found = match level {
            Level::Constant | Level::State => self.of_state(formula, scope, level, asked),
            _ => self.over_steps(formula, scope, level, asked)?,
        };
        // What only stands for something else has its marks already.
        let stands_itself = level <= Level::State
            || !matches!(
                formula.kind,
                ExprKind::Call { .. } | ExprKind::Let { .. } | ExprKind::Local { .. } | ExprKind::Constant { .. }
            );
        Some(match found {
            Formula::Bool(_) => found,
            _ if stands_itself => self.marked(found, formula, &scope.env),
            _ => found,
        })
    }

    /// A formula that speaks of more than one state.
    fn over_steps(
        &mut self,
        formula: &'m module::Expr,
        scope: &Scope<'m>,
        level: Level,
        asked: &mut Questions,
    ) -> Option<Formula> {
        let span = formula.span;
        match &formula.kind {
            ExprKind::Junction { kind, items } => {
                let items = items.iter().map(|item| self.over_behaviours(item, scope, asked));
                let items = items.collect::<Option<Vec<Formula>>>()?;
                Some(match kind {
                    Junction::And => Formula::And(items),
                    Junction::Or => Formula::Or(items),
                })
            }
            ExprKind::Builtin { operator, operands } => self.operator_over(*operator, operands, span, scope, asked),
            ExprKind::Quantifier { kind, bounds, body } => {
                let scopes = self.known_bindings(bounds, span, scope)?;
                let items = scopes.iter().map(|scope| self.over_behaviours(body, scope, asked));
                let items = items.collect::<Option<Vec<Formula>>>()?;
                Some(match (items.is_empty(), kind) {
                    (true, Quantifier::All) => Formula::Bool(true),
                    (true, Quantifier::Exists) => Formula::Bool(false),
                    (false, Quantifier::All) => Formula::And(items),
                    (false, Quantifier::Exists) => Formula::Or(items),
                })
            }
            ExprKind::If { condition, yes, no } => self.branches(&[(&**condition, &**yes)], Some(no), scope, asked),
            ExprKind::Case { arms, other: Some(other) } => {
                let arms: Vec<_> = arms.iter().map(|(condition, result)| (condition, result)).collect();
                self.branches(&arms, Some(other), scope, asked)
            }
            ExprKind::Let { definitions, body } => {
                let (env, lazies) = self.let_definitions(definitions, &scope.env, false);
                self.over_behaviours(body, &scope.within(env, lazies), asked)
            }
            ExprKind::Call { definition, arguments } => {
                let given = self.given(arguments, &scope.env);
                self.called_over(*definition, &scope.env, given, span, scope, asked)
            }
            ExprKind::Constant { constant, arguments } => match self.constants[constant.0 as usize] {
                Some(Meaning::Definition(id)) => {
                    let given = self.given(arguments, &scope.env);
                    self.called_over(id, &Env::default(), given, span, scope, asked)
                }
                _ => self.not_over_behaviours(span),
            },
            ExprKind::Local { local, arguments } => match scope.env.get(Name::Local(*local)).cloned() {
                Some(Binding::Lazy(lazy)) => match lazy.expr {
                    Source::Expr(expr) => {
                        self.over_behaviours(expr, &scope.within(lazy.env.clone(), Vec::new()), asked)
                    }
                    Source::Definition(id) => self.called_over(id, &lazy.env, Vec::new(), span, scope, asked),
                },
                Some(Binding::Operator(operator)) => self.applied_over(&operator, arguments, span, scope, asked),
                _ => self.not_over_behaviours(span),
            },
            ExprKind::Fairness { kind, subscript, action, possible } => {
                if self.level_in(action, &scope.env) < Level::Action {
                    let message = "fairness of a formula that speaks of no step";
                    let hint = "name the action that is not to be put off for ever: `WF_vars(Next)`";
                    let warning = Diagnostic::warning("fair-state", action.span, message).with_hint(hint);
                    // A quantifier around it gives one for each element.
                    if !self.diagnostics.contains(&warning) {
                        self.diagnostics.push(warning);
                    }
                }
                let enabled = match possible.as_deref() {
                    Some([subscript, action]) => self.possible(subscript, action, span, scope, true),
                    None => self.possible(subscript, action, span, scope, false),
                };
                let step = match possible {
                    None => self.fair_step(enabled, (action, subscript), scope, asked.next_definition),
                    Some(_) => None,
                };
                let enabled = self.atom(enabled, scope, span, asked);
                let taken = self.taken(action, subscript, span, scope, asked);
                if let Some(step) = step {
                    asked.fair.add(step, enabled, taken);
                }
                Some(Formula::Fair { strong: *kind == Fairness::Strong, enabled, taken })
            }
            ExprKind::SquareAction { action, subscript } => {
                let code = self.expr(action, &scope.env, Mode::Unprimed);
                let code = self.square(code, subscript, span, &scope.env, Mode::Unprimed);
                let predicate = self.atom(code, scope, span, asked);
                Some(Formula::Step { predicate, stuttering: true })
            }
            ExprKind::AngleAction { action, subscript } => {
                let predicate = self.taken(action, subscript, span, scope, asked);
                Some(Formula::Step { predicate, stuttering: false })
            }
            ExprKind::TemporalQuantifier { .. } => {
                self.refuse_formula(span, "temporal quantification (\\AA, \\EE) cannot be checked", None)
            }
            _ if level == Level::Action => {
                let hint = "write `[A]_v` under [] and `<<A>>_v` under <>";
                self.refuse_formula(span, "a formula of a step stands where one of a behaviour is needed", Some(hint))
            }
            _ => self.not_over_behaviours(span),
        }
    }

    fn operator_over(
        &mut self,
        operator: Builtin,
        operands: &'m [module::Expr],
        span: Span,
        scope: &Scope<'m>,
        asked: &mut Questions,
    ) -> Option<Formula> {
        if operator == Builtin::WhilePlus {
            return self.refuse_formula(span, "the operator -+-> cannot be checked, as in TLC", None);
        }
        if operator == Builtin::Prime {
            let hint = "write `[A]_v` under [] and `<<A>>_v` under <>";
            return self.refuse_formula(span, "a primed formula stands where one of a behaviour is needed", Some(hint));
        }
        let operands = operands.iter().map(|operand| self.over_behaviours(operand, scope, asked));
        let mut operands = operands.collect::<Option<Vec<Formula>>>()?.into_iter();
        let mut next = || Box::new(operands.next().unwrap_or(Formula::Bool(true)));
        Some(match operator {
            Builtin::Not => Formula::Not(next()),
            Builtin::And => Formula::And(vec![*next(), *next()]),
            Builtin::Or => Formula::Or(vec![*next(), *next()]),
            Builtin::Implies => Formula::Implies(next(), next()),
            Builtin::Equivalent | Builtin::Equal => Formula::Equivalent(next(), next()),
            Builtin::NotEqual => Formula::Not(Box::new(Formula::Equivalent(next(), next()))),
            Builtin::Always => Formula::Always(next()),
            Builtin::Eventually => Formula::Eventually(next()),
            Builtin::LeadsTo => Formula::LeadsTo(next(), next()),
            _ => return self.not_over_behaviours(span),
        })
    }

    /// IF and CASE: the first condition that is true decides.
    fn branches(
        &mut self,
        arms: &[(&'m module::Expr, &'m module::Expr)],
        other: Option<&'m module::Expr>,
        scope: &Scope<'m>,
        asked: &mut Questions,
    ) -> Option<Formula> {
        let mut before: Vec<Formula> = Vec::new();
        let mut branches = Vec::new();
        for (condition, result) in arms {
            let condition = self.over_behaviours(condition, scope, asked)?;
            if condition != Formula::Bool(false) {
                let result = self.over_behaviours(result, scope, asked)?;
                branches.push(Formula::And(before.iter().cloned().chain([condition.clone(), result]).collect()));
            }
            // What comes after a condition that is always true is not looked at.
            if condition == Formula::Bool(true) {
                return Some(Formula::Or(branches));
            }
            before.push(condition.negated());
        }
        let other = self.over_behaviours(other?, scope, asked)?;
        before.push(other);
        branches.push(Formula::And(before));
        Some(Formula::Or(branches))
    }

    fn called_over(
        &mut self,
        id: DefinitionId,
        env: &Env<'m>,
        given: Vec<Given<'m>>,
        span: Span,
        scope: &Scope<'m>,
        asked: &mut Questions,
    ) -> Option<Formula> {
        match self.replaced.get(&id).cloned() {
            Some(Meaning::Definition(other)) => {
                return self.called_over(other, &Env::default(), given, span, scope, asked);
            }
            Some(_) => return self.not_over_behaviours(span),
            None => {}
        }
        let bound = match env.get(Name::Definition(id)) {
            Some(Binding::Lazy(lazy)) => lazy.env.clone(),
            _ => env.clone(),
        };
        let definition = self.definition(id);
        let Body::Expr(body) = &definition.body else { return self.not_over_behaviours(span) };
        if definition.recursive || self.too_deep(id, span) {
            let message =
                format!("`{}` is recursive, so that it cannot be part of a temporal formula", definition.name);
            return self.refuse_formula(span, &message, None);
        }
        let (inner, lazies) = self.bind_parameters(id, &bound, given, false);
        self.inlining.push(id);
        let formula = self.over_behaviours(body, &scope.within(inner, lazies), asked);
        self.inlining.pop();
        formula
    }

    fn applied_over(
        &mut self,
        operator: &Operator<'m>,
        arguments: &'m [Argument],
        span: Span,
        scope: &Scope<'m>,
        asked: &mut Questions,
    ) -> Option<Formula> {
        let given = self.given(arguments, &scope.env);
        match &operator.operator.kind {
            OperatorKind::Definition(id) => self.called_over(*id, &operator.env, given, span, scope, asked),
            OperatorKind::Lambda { parameters, body } => {
                let (env, lazies) =
                    bind_names(parameters.iter().copied(), operator.env.clone(), given, self.around(false));
                self.over_behaviours(body, &scope.within(env, lazies), asked)
            }
            _ => self.not_over_behaviours(span),
        }
    }

    /// `ENABLED <<A>>_v`; `inner` says whether it stands in an instance, with variables of its own.
    fn possible(
        &mut self,
        subscript: &'m module::Expr,
        action: &'m module::Expr,
        span: Span,
        scope: &Scope<'m>,
        inner: bool,
    ) -> ExprId {
        let mode = Mode::Unprimed;
        self.enabled_by(span, mode, inner, |compiler| {
            let changed = compiler.changed(subscript, span, &scope.env, mode);
            let changed = compiler.root(changed);
            let action = compiler.action(action, &scope.env, mode);
            compiler.act(Act::Changed { action, changed })
        })
    }

    /// `<<A>>_v`.
    fn taken(
        &mut self,
        action: &'m module::Expr,
        subscript: &'m module::Expr,
        span: Span,
        scope: &Scope<'m>,
        asked: &mut Questions,
    ) -> check_system::PredicateId {
        let changed = self.changed(subscript, span, &scope.env, Mode::Unprimed);
        let code = self.expr(action, &scope.env, Mode::Unprimed);
        // What leaves the subscript as it is is no such step, whatever the action says of it. If the subscript is the
        // whole state, then a step between two states changes it, and most actions say sooner that they are not it.
        let is_whole = self.needs(changed).state.len() == self.module.variables.len();
        let both = if is_whole { [code, changed] } else { [changed, code] };
        let code = self.emit(Expr::And(Box::new(both)), span);
        self.atom(code, scope, span, asked)
    }

    fn of_state(
        &mut self,
        formula: &'m module::Expr,
        scope: &Scope<'m>,
        level: Level,
        asked: &mut Questions,
    ) -> Formula {
        let code = self.expr(formula, &scope.env, Mode::Unprimed);
        // What speaks of the exploration may be true in one state and false in the next, as in TLC.
        if level == Level::Constant
            && !self.needs(code).exploration
            && let Ok(truth) = self.known_truth(code)
        {
            return Formula::Bool(truth);
        }
        Formula::State(self.atom(code, scope, formula.span, asked))
    }

    fn atom(
        &mut self,
        code: ExprId,
        scope: &Scope<'m>,
        span: Span,
        asked: &mut Questions,
    ) -> check_system::PredicateId {
        let code = self.forget(&scope.lazies, code, span);
        let number = self.number(code);
        let code = self.root(code);
        asked.atom(number, code)
    }

    /// What names mean in the body of a quantifier, for each choice of elements from its sets.
    pub(super) fn known_bindings(
        &mut self,
        bounds: &'m [Bound],
        span: Span,
        scope: &Scope<'m>,
    ) -> Option<Vec<Scope<'m>>> {
        let mut scopes = vec![scope.clone()];
        for bound in bounds {
            let set = match &bound.set {
                Some(set) if self.level_in(set, &scope.env) == Level::Constant => set,
                _ => {
                    let message = "a temporal formula can only be quantified over a set of constants";
                    return self.refuse_formula(bound.set.as_ref().map_or(span, |set| set.span), message, None);
                }
            };
            let code = self.expr(set, &scope.env, Mode::Unprimed);
            let elements = match self.known_elements(code) {
                Ok(elements) => elements,
                Err(fault) => return self.refuse_fault(&fault, set.span),
            };
            if bound.tuple {
                scopes = self.unpacked(scopes, bound, &elements, set.span)?;
            } else {
                for &local in &bound.locals {
                    let with = |scope: &Scope<'m>, element: &Literal| {
                        scope.with(Name::Local(local), Binding::Known(Rc::new(element.clone())))
                    };
                    scopes = scopes.iter().flat_map(|scope| elements.iter().map(move |one| with(scope, one))).collect();
                }
            }
        }
        Some(scopes)
    }

    fn unpacked(
        &mut self,
        scopes: Vec<Scope<'m>>,
        bound: &'m Bound,
        elements: &[Literal],
        span: Span,
    ) -> Option<Vec<Scope<'m>>> {
        let mut all = Vec::new();
        for scope in scopes {
            for element in elements {
                let Literal::Function(pairs) = element else {
                    return self.refuse_formula(span, "an element of this set is not a tuple", None);
                };
                if pairs.len() != bound.locals.len() {
                    return self.refuse_formula(span, "a tuple in this set has another length", None);
                }
                let bind = |scope: Scope<'m>, (local, (_, value)): (&module::LocalId, &(Literal, Literal))| {
                    scope.with(Name::Local(*local), Binding::Known(Rc::new(value.clone())))
                };
                all.push(bound.locals.iter().zip(pairs).fold(scope.clone(), bind));
            }
        }
        Some(all)
    }

    fn not_over_behaviours<T>(&mut self, span: Span) -> Option<T> {
        self.refuse_formula(span, "a temporal formula of this form cannot be checked", None)
    }

    fn refuse_fault<T>(&mut self, fault: &Fault, span: Span) -> Option<T> {
        let message = format!("the set over which a temporal formula is quantified cannot be computed: {fault}");
        self.refuse_formula(span, &message, fault.hint.as_deref())
    }

    fn refuse_formula<T>(&mut self, span: Span, message: &str, hint: Option<&str>) -> Option<T> {
        let diagnostic = Diagnostic::error("temporal", span, message);
        self.diagnostics.push(match hint {
            Some(hint) => diagnostic.with_hint(hint),
            None => diagnostic,
        });
        None
    }
}

impl<'m> Scope<'m> {
    fn within(&self, env: Env<'m>, lazies: Vec<Rc<Lazy<'m>>>) -> Self {
        Self { env, lazies: self.lazies.iter().cloned().chain(lazies).collect() }
    }

    fn with(&self, name: Name, binding: Binding<'m>) -> Self {
        Self { env: self.env.with(name, binding), lazies: self.lazies.clone() }
    }
}
