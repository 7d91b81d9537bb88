//! Formulas over behaviours are taken apart: a specification into initial predicate and next-state relation, a
//! property into what can be checked on states and steps (tlc2/tool/impl/SpecProcessor.java).

use super::Compiler;
use super::environment::{Env, Lazy};
use crate::level::level_of;
use crate::module::{self, Body, Builtin, DefinitionId, ExprKind, Junction, Level};
use check_syntax::{Diagnostic, Span};
use std::rc::Rc;

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
    /// Fairness and everything else.
    pub(super) temporal: Vec<Span>,
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
        let Part { formula, env, name } = part;
        let with = |formula, env| Part { formula, env, name: name.clone() };
        match &formula.kind {
            ExprKind::Junction { kind: Junction::And, items } => {
                items.iter().for_each(|item| self.take_apart_into(with(item, env.clone()), parts));
            }
            ExprKind::Builtin { operator: Builtin::Always, operands } => {
                self.take_always_apart(&operands[0], formula.span, &env, &name, parts);
            }
            ExprKind::Call { definition, arguments } if self.level(formula) > Level::Action => {
                let id = *definition;
                let called = self.definition(id);
                let Body::Expr(body) = &called.body else { return parts.temporal.push(formula.span) };
                if called.recursive || self.replaced.contains_key(&id) || self.too_deep(id, formula.span) {
                    return parts.temporal.push(formula.span);
                }
                let given = self.given(arguments, &env);
                let (inner, lazies) = self.bind_parameters(id, &env, given, true);
                parts.lazies.extend(lazies);
                self.inlining.push(id);
                self.take_apart_into(Part { formula: body, env: inner, name: called.name.clone() }, parts);
                self.inlining.pop();
            }
            ExprKind::Let { definitions, body } => {
                let (inner, lazies) = self.let_definitions(definitions, &env, true);
                parts.lazies.extend(lazies);
                self.take_apart_into(with(body, inner), parts);
            }
            _ => match self.level(formula) {
                Level::Constant | Level::State => parts.initial.push(with(formula, env)),
                Level::Action => parts.misplaced.push(formula.span),
                Level::Temporal => parts.temporal.push(formula.span),
            },
        }
    }

    fn take_always_apart(
        &mut self,
        operand: &'m module::Expr,
        span: Span,
        env: &Env<'m>,
        name: &std::sync::Arc<str>,
        parts: &mut Parts<'m>,
    ) {
        let part = |formula, env: &Env<'m>| Part { formula, env: env.clone(), name: name.clone() };
        match &operand.kind {
            ExprKind::SquareAction { action, subscript } => parts.steps.push((part(action, env), subscript)),
            // `[](A /\ B)` is `[]A /\ []B`.
            ExprKind::Junction { kind: Junction::And, items } if self.level(operand) > Level::State => {
                for item in items {
                    self.take_always_apart(item, span, env, name, parts);
                }
            }
            ExprKind::Call { definition, arguments } if self.level(operand) > Level::State => {
                let called = self.definition(*definition);
                match &called.body {
                    Body::Expr(body) if !called.recursive && !self.replaced.contains_key(definition) => {
                        let given = self.given(arguments, env);
                        let (inner, lazies) = self.bind_parameters(*definition, env, given, true);
                        parts.lazies.extend(lazies);
                        self.take_always_apart(body, span, &inner, &called.name, parts);
                    }
                    _ => parts.temporal.push(span),
                }
            }
            _ if self.level(operand) <= Level::State => parts.always.push(part(operand, env)),
            _ => parts.temporal.push(span),
        }
    }

    /// The level of a formula.
    pub(super) fn level(&self, formula: &module::Expr) -> Level {
        level_of(self.module, formula).0
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
            (Level::Action, _) => {
                ("speaks of the next state", "list it under PROPERTY as `[][A]_vars`, or remove the prime")
            }
            _ => ("depends on the state", "only constants may stand here"),
        };
        let span = place.unwrap_or(definition.span);
        let message = format!("`{name}` cannot be {what}: it {why}");
        let mut diagnostic = Diagnostic::error("level", span, message).with_hint(hint);
        let within = use_span.file == span.file && use_span.start <= span.start && span.end <= use_span.end;
        if use_span.end > use_span.start && !within {
            diagnostic = diagnostic.with_secondary(use_span, "used here");
        }
        self.diagnostics.push(diagnostic);
        false
    }
}
