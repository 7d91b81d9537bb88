//! Formulas over behaviours are taken apart: a specification into initial predicate and next-state relation, a
//! property into what can be checked on states and steps (tlc2/tool/impl/SpecProcessor.java).

use super::Compiler;
use super::constant::Meaning;
use super::environment::{Binding, Env, Lazy, Name, Operator, Source};
use super::operator::{Given, bind_names};
use check_module::level::{level_of, level_with_locals};
use check_module::module::{self, Body, Builtin, DefinitionId, ExprKind, Junction, Level, OperatorKind, Quantifier};
use check_syntax::{Diagnostic, Span};
use std::rc::Rc;

/// What names mean where a formula stands, and what was bound on the way to it.
#[derive(Clone, Debug, Default)]
pub(super) struct Scope<'m> {
    pub(super) env: Env<'m>,
    pub(super) lazies: Vec<Rc<Lazy<'m>>>,
}

/// A formula with what its names mean.
#[derive(Clone, Debug)]
pub(super) struct Part<'m> {
    pub(super) formula: &'m module::Expr,
    pub(super) env: Env<'m>,
    /// The definition whose body it is, or in whose body it stands.
    pub(super) name: std::sync::Arc<str>,
}

/// The conjuncts of a formula over behaviours.
#[derive(Debug, Default)]
pub(super) struct Parts<'m> {
    /// State predicates: true of the first state.
    pub(super) initial: Vec<Part<'m>>,
    /// `[]P`: true of every state.
    pub(super) always: Vec<Part<'m>>,
    /// `[][A]_v`: true of every step; the action and the subscript.
    pub(super) steps: Vec<(Part<'m>, &'m module::Expr)>,
    /// Fairness and everything else; whether `[]` stands before it.
    pub(super) temporal: Vec<(Part<'m>, bool)>,
    /// Quantifiers over no element: true whatever the spec does.
    pub(super) empty: Vec<Span>,
    /// Formulas of actions outside of `[][…]_v`, which are not formulas over behaviours.
    pub(super) misplaced: Vec<Span>,
    /// What was bound on the way.
    pub(super) lazies: Vec<Rc<Lazy<'m>>>,
}

impl<'m> Compiler<'m> {
    /// Takes the formula that a definition stands for apart.
    pub(super) fn take_apart(&mut self, id: DefinitionId) -> Parts<'m> {
        let mut parts = Parts::default();
        let definition = self.definition(id);
        if let Body::Expr(body) = &definition.body {
            let part = Part { formula: body, env: Env::default(), name: definition.name.clone() };
            self.take_apart_into(part, &mut parts);
        }
        parts
    }

    fn take_apart_into(&mut self, part: Part<'m>, parts: &mut Parts<'m>) {
        let Part { formula, env, name } = &part;
        let with = |formula| Part { formula, env: env.clone(), name: name.clone() };
        let depth = self.inlining.len();
        match &formula.kind {
            ExprKind::Junction { kind: Junction::And, items } => {
                items.iter().for_each(|item| self.take_apart_into(with(item), parts));
            }
            ExprKind::Builtin { operator: Builtin::Always, operands } => {
                self.take_always_apart(with(&operands[0]), parts);
            }
            ExprKind::Quantifier { kind: Quantifier::All, bounds, body } if self.is_unrolled(formula, bounds, env) => {
                let scope = Scope { env: env.clone(), lazies: Vec::new() };
                let Some(scopes) = self.known_bindings(bounds, formula.span, &scope) else { return };
                if scopes.is_empty() {
                    parts.empty.push(formula.span);
                }
                for Scope { env, .. } in scopes {
                    self.take_apart_into(Part { formula: body, env, name: name.clone() }, parts);
                }
            }
            _ => match self.level_in(formula, env) {
                Level::Temporal => match self.unfolded(&part, parts) {
                    Some(inner) => {
                        self.take_apart_into(inner, parts);
                        self.inlining.truncate(depth);
                    }
                    None => parts.temporal.push((part, false)),
                },
                Level::Action => parts.misplaced.push(formula.span),
                Level::Constant | Level::State => parts.initial.push(self.uncovered(part)),
            },
        }
    }

    /// Whether a quantifier stands for a formula of behaviours for each element.
    fn is_unrolled(&self, formula: &'m module::Expr, bounds: &'m [module::Bound], env: &Env<'m>) -> bool {
        let mut sets = bounds.iter().map(|bound| bound.set.as_ref());
        let is_known =
            |set: Option<&'m module::Expr>| set.is_some_and(|set| self.level_in(set, env) == Level::Constant);
        self.level_in(formula, env) == Level::Temporal && sets.all(is_known)
    }

    /// Takes the operand of a `[]` apart.
    fn take_always_apart(&mut self, part: Part<'m>, parts: &mut Parts<'m>) {
        let Part { formula, env, name } = &part;
        let with = |formula| Part { formula, env: env.clone(), name: name.clone() };
        let depth = self.inlining.len();
        match &formula.kind {
            ExprKind::SquareAction { action, subscript } => parts.steps.push((with(action), subscript)),
            _ if self.level_in(formula, env) <= Level::State => parts.always.push(self.uncovered(part)),
            _ if self.level_in(formula, env) == Level::Temporal => parts.temporal.push((part, true)),
            // `[](A /\ B)` is `[]A /\ []B`.
            ExprKind::Junction { kind: Junction::And, items } => {
                items.iter().for_each(|item| self.take_always_apart(with(item), parts));
            }
            _ => match self.unfolded(&part, parts) {
                Some(inner) => {
                    self.take_always_apart(inner, parts);
                    self.inlining.truncate(depth);
                }
                None => parts.temporal.push((part, true)),
            },
        }
    }

    /// What a name, an operator with its arguments or a LET stands for; what was called counts as being put in place.
    fn unfolded(&mut self, part: &Part<'m>, parts: &mut Parts<'m>) -> Option<Part<'m>> {
        let Part { formula, env, name } = part;
        match &formula.kind {
            ExprKind::Let { definitions, body } => {
                let (inner, lazies) = self.let_definitions(definitions, env, true);
                parts.lazies.extend(lazies);
                Some(Part { formula: body, env: inner, name: name.clone() })
            }
            ExprKind::Call { definition, arguments } => {
                let given = self.given(arguments, env);
                self.unfolded_call(*definition, env, given, formula.span, parts)
            }
            ExprKind::Local { local, arguments } => match env.get(Name::Local(*local)).cloned()? {
                Binding::Lazy(lazy) => match lazy.expr {
                    Source::Expr(expr) => Some(Part { formula: expr, env: lazy.env.clone(), name: name.clone() }),
                    Source::Definition(id) => self.unfolded_call(id, &lazy.env, Vec::new(), formula.span, parts),
                },
                Binding::Operator(operator) => {
                    let given = self.given(arguments, env);
                    self.unfolded_operator(&operator, given, part, parts)
                }
                Binding::Local(..) | Binding::Known(_) | Binding::Recursive(_) => None,
            },
            _ => None,
        }
    }

    fn unfolded_operator(
        &mut self,
        operator: &Operator<'m>,
        given: Vec<Given<'m>>,
        part: &Part<'m>,
        parts: &mut Parts<'m>,
    ) -> Option<Part<'m>> {
        match &operator.operator.kind {
            OperatorKind::Definition(id) => self.unfolded_call(*id, &operator.env, given, part.formula.span, parts),
            OperatorKind::Lambda { parameters, body } => {
                let (env, lazies) =
                    bind_names(parameters.iter().copied(), operator.env.clone(), given, self.around(true));
                parts.lazies.extend(lazies);
                Some(Part { formula: body, env, name: part.name.clone() })
            }
            OperatorKind::Constant(_) | OperatorKind::Builtin(_) | OperatorKind::Local(_) => None,
        }
    }

    fn unfolded_call(
        &mut self,
        id: DefinitionId,
        env: &Env<'m>,
        given: Vec<Given<'m>>,
        span: Span,
        parts: &mut Parts<'m>,
    ) -> Option<Part<'m>> {
        let id = match self.replaced.get(&id) {
            Some(Meaning::Definition(by)) => *by,
            Some(_) => return None,
            None => id,
        };
        let called = self.definition(id);
        let Body::Expr(body) = &called.body else { return None };
        if self.is_recursive(id) || self.too_deep(id, span) {
            return None;
        }
        let (inner, lazies) = self.bind_parameters(id, env, given, true);
        parts.lazies.extend(lazies);
        self.inlining.push(id);
        Some(Part { formula: body, env: inner, name: called.name.clone() })
    }

    /// A part that is the bare name of an argument becomes the argument.
    fn uncovered(&self, mut part: Part<'m>) -> Part<'m> {
        while let ExprKind::Local { local, .. } = &part.formula.kind
            && let Some(Binding::Lazy(lazy)) = part.env.get(Name::Local(*local)).cloned()
            && let Source::Expr(formula) = lazy.expr
        {
            part = Part { formula, env: lazy.env.clone(), name: part.name };
        }
        part
    }

    /// The level of a formula.
    pub(super) fn level(&self, formula: &module::Expr) -> Level {
        level_of(self.module, formula).0
    }

    /// The level of a formula where what is bound around it may be formulas over states, steps or behaviours as well.
    pub(super) fn level_in(&self, formula: &module::Expr, env: &Env<'m>) -> Level {
        let (level, locals) = level_with_locals(self.module, formula);
        let bound = locals.into_iter().filter_map(|local| env.get(Name::Local(local)));
        bound.map(|binding| self.level_of_binding(binding)).fold(level, Level::max)
    }

    fn level_of_binding(&self, binding: &Binding<'m>) -> Level {
        match binding {
            Binding::Lazy(lazy) => self.level_of_binding_to(lazy),
            Binding::Operator(operator) => match &operator.operator.kind {
                OperatorKind::Definition(id) => self.level_of_definition(*id, &operator.env),
                OperatorKind::Lambda { body, .. } => self.level_in(body, &operator.env),
                OperatorKind::Constant(_) | OperatorKind::Builtin(_) | OperatorKind::Local(_) => Level::Constant,
            },
            Binding::Local(..) | Binding::Known(_) | Binding::Recursive(_) => Level::Constant,
        }
    }

    /// The level of an expression that is evaluated when needed.
    pub(super) fn level_of_binding_to(&self, lazy: &Lazy<'m>) -> Level {
        match lazy.expr {
            Source::Expr(expr) => self.level_in(expr, &lazy.env),
            Source::Definition(id) => self.level_of_definition(id, &lazy.env),
        }
    }

    fn level_of_definition(&self, id: DefinitionId, env: &Env<'m>) -> Level {
        match &self.definition(id).body {
            Body::Expr(body) => self.level_in(body, env),
            _ => self.definition(id).level,
        }
    }

    /// Reports a definition of too high a level for its use, with the place that makes it so.
    pub(super) fn require_level(&mut self, id: DefinitionId, most: Level, use_span: Span, what: &str) -> bool {
        let definition = self.definition(id);
        let Body::Expr(body) = &definition.body else { return true };
        let (level, place) = level_of(self.module, body);
        if level <= most {
            return true;
        }
        let name = &definition.name;
        let (why, hint) = match (level, most) {
            (Level::Temporal, _) => ("is a temporal formula", "list it under PROPERTY (--property) instead"),
            (Level::Action, _) if what == "an initial predicate" => (
                "speaks of the next state",
                "it says what holds at the beginning: write the variable without its prime",
            ),
            (Level::Action, _) if what == "a constraint" => {
                ("speaks of the next state", "list it under ACTION_CONSTRAINT, or remove the prime")
            }
            (Level::Action, _) => {
                ("speaks of the next state", "list it under PROPERTY as `[][A]_vars`, or remove the prime")
            }
            _ => ("depends on the state", "only constants may stand here"),
        };
        let span = place.unwrap_or(definition.span);
        let message = format!("`{name}` cannot be {what}: it {why}");
        let code = if what == "an invariant" { "invariant-level" } else { "level" };
        let mut diagnostic = Diagnostic::error(code, span, message).with_hint(hint);
        let within = use_span.file == span.file && use_span.start <= span.start && span.end <= use_span.end;
        if use_span.end > use_span.start && !within {
            diagnostic = diagnostic.with_secondary(use_span, "used here");
        }
        self.diagnostics.push(diagnostic);
        false
    }
}
