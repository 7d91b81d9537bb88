//! Parts of definitions, named by position and label: `Def!1!2`, `Def(a)!lab(x)`, `I!Thm!:`.
//!
//! A part becomes a definition of its own, with the parameters of the definition and whatever is bound on the way to it
//! as its parameters. So it may be applied, or passed on as an operator.

use super::definition::{Head, Pending, Text};
use super::ids::HomeId;
use super::name::{Found, PathArguments, Target};
use super::realm::{Entity, EntityKind, parameters};
use super::route::{Pace, PaceKind, Route, Scope, Start, Target as Goal, route};
use super::scope::{Binding, Context, Named};
use super::{Resolver, broken};
use crate::module::{Argument, DefinitionId, Expr, ExprKind, LocalId, Parameter};
use check_syntax::tree::{self, Ident, NamePart, OperatorDeclaration, Step};
use check_syntax::{Diagnostic, Span};
use std::collections::BTreeMap;
use std::sync::Arc;

/// The body of a part before it is resolved.
#[derive(Clone)]
pub(super) struct Part<'g> {
    route: Route<'g>,
    /// The locals of what is bound on the way, by where the name stands.
    locals: BTreeMap<Span, LocalId>,
    span: Span,
}

/// What a definition of a LET is made from.
#[derive(Clone)]
pub(super) struct LetText<'g> {
    /// What is in sight of it.
    pub(super) context: Context,
    pub(super) definition: &'g tree::Definition,
    /// Where the definitions of the LET are gathered.
    pub(super) sink: usize,
}

/// What is written for a part.
pub(super) struct Written<'g> {
    pub(super) path: &'g [NamePart],
    pub(super) name: &'g Ident,
    pub(super) arguments: &'g [tree::Expr],
    pub(super) steps: &'g [Step],
    pub(super) span: Span,
}

impl<'g> Written<'g> {
    /// The names and steps in one row.
    fn paces(&self) -> Vec<Pace<'g>> {
        let last = Pace { kind: PaceKind::Name(self.name, self.arguments), span: self.name.span };
        let names = self.path.iter().map(Pace::of_part).chain([last]);
        names.chain(self.steps.iter().map(Pace::of_step)).collect()
    }
}

impl<'g> Resolver<'g> {
    /// Whether a path leads through a definition, not only through instances.
    pub(super) fn leads_through_definition(&mut self, context: &Context, path: &'g [NamePart]) -> bool {
        let mut home = None;
        for part in path {
            let found = match home {
                None => self.find(context, &part.name.name),
                Some(home) => self.exported(home, &part.name.name).map(Found::Entity),
            };
            let realm = match found {
                Some(Found::Bound(binding)) => match binding.named {
                    Named::Instance(realm) => Some(realm),
                    Named::Definition(_) => return true,
                    Named::Local { .. } | Named::Nothing => None,
                },
                Some(Found::Entity(entity)) => match &entity.kind {
                    EntityKind::Instance(_) => self.instance_realm(&entity),
                    EntityKind::Definition { .. } | EntityKind::Statement(_) | EntityKind::Claim(_) => return true,
                    EntityKind::Constant { .. } | EntityKind::Variable => None,
                },
                None => None,
            };
            home = realm.and_then(|realm| self.realm_home(realm));
            if home.is_none() {
                return false;
            }
        }
        false
    }

    /// The value of a part.
    pub(super) fn part(&mut self, context: &Context, written: &Written<'g>) -> Expr {
        let Some((target, given)) = self.part_target(context, written) else { return broken(written.span) };
        let (arities, declared) = self.signature(&target);
        if given.len() != arities.len() {
            let takes = super::unknown::count(arities.len() as u32, "argument");
            let message = format!("this part takes {takes}, {} given", given.len());
            let found = Diagnostic::error("arity", written.span, message);
            self.error(match declared {
                Some(declared) => found.with_secondary(declared, "the part"),
                None => found,
            });
            return broken(written.span);
        }
        let arguments: Vec<Argument> =
            given.iter().zip(arities).map(|(argument, arity)| self.argument(context, argument, arity)).collect();
        self.applied(target, arguments, written.span)
    }

    /// A part as an operator that is passed on.
    pub(super) fn passed_part(&mut self, context: &Context, written: &Written<'g>, arity: u32) -> Argument {
        let Some((target, given)) = self.part_target(context, written) else {
            return super::broken_argument(written.span);
        };
        if let Some(first) = given.first() {
            let message = "an operator that is passed on has no arguments here";
            self.error(Diagnostic::error("arity", first.span, message));
            return super::broken_argument(written.span);
        }
        self.passed(target, &written.name.name, arity, written.span)
    }

    /// The definition of a part, and what is written for its parameters.
    pub(super) fn part_target(
        &mut self,
        context: &Context,
        written: &Written<'g>,
    ) -> Option<(Target, Vec<&'g tree::Expr>)> {
        let paces = written.paces();
        let mut path = PathArguments::new();
        let mut home = None;
        for (at, pace) in paces.iter().enumerate() {
            let PaceKind::Name(name, arguments) = pace.kind else {
                self.error(Diagnostic::error("part", pace.span, "an instance has no parts"));
                return None;
            };
            let found = match home {
                None => self.find(context, &name.name),
                Some(home) => self.exported(home, &name.name).map(Found::Entity),
            };
            found.iter().for_each(|found| self.note_use(name.span, super::uses::declared(found)));
            match (found, written.path.get(at)) {
                (Some(Found::Entity(entity)), _) if !matches!(entity.kind, EntityKind::Instance(_)) => {
                    return self.part_of(context, &entity, &path, arguments, &paces[at + 1..], written.span);
                }
                (Some(Found::Bound(Binding { named: Named::Definition(id), .. })), _) => {
                    return self.part_of_let(id, arguments, &paces[at + 1..], written.span);
                }
                (Some(Found::Bound(Binding { named: Named::Local { .. }, .. })), _) => {
                    let message = format!("`{}` is bound here: it has no parts", name.name);
                    self.error(Diagnostic::error("part", pace.span, message));
                    return None;
                }
                (None, _) if home.is_some() => {
                    self.unknown_in(home?, name);
                    return None;
                }
                (None, _) => {
                    self.unknown(context, name);
                    return None;
                }
                (found, Some(part)) => home = Some(self.step(context, found, part, &mut path)?),
                (_, None) => {
                    self.error(Diagnostic::error("part", pace.span, "an instance has no parts"));
                    return None;
                }
            }
        }
        None
    }

    fn part_of(
        &mut self,
        context: &Context,
        entity: &Entity<'g>,
        path: &PathArguments,
        own: &'g [tree::Expr],
        steps: &[Pace<'g>],
        span: Span,
    ) -> Option<(Target, Vec<&'g tree::Expr>)> {
        let (start, declared): (Start<'g>, &'g [OperatorDeclaration]) = match &entity.kind {
            EntityKind::Definition { definition, .. } => (Start::Definition(definition), parameters(definition)),
            EntityKind::Statement(body) => (Start::Statement(body), &[]),
            EntityKind::Claim(claim) => (Start::Claim(claim), &[]),
            _ => {
                let message = format!("`{}` is declared: it has no parts", entity.name);
                self.error(Diagnostic::error("part", span, message));
                return None;
            }
        };
        let way = match route(start, steps) {
            Ok(way) => way,
            Err(found) => {
                self.error(*found);
                return None;
            }
        };
        let given = own.iter().chain(way.arguments.iter().copied()).collect();
        let realm = self.homes[entity.home.0].realm;
        if let Some(&known) = self.made.get(&(realm, span)) {
            return Some((self.definition_target(context, realm, known, path), given));
        }
        let (instance, mut all) = self.instance_parameters(entity.home, realm);
        let (inner, own) = self.bind_parameters(&instance, declared);
        all.extend(own);
        let name: Arc<str> = format!("{}{}!…", self.realms[realm.0].label, entity.name).into();
        let (head, text) = self.head_of_part(entity.home, name, all, way, span);
        let id = self.add(realm, span, head, Some((inner, text)));
        Some((self.definition_target(context, realm, id, path), given))
    }

    /// A part of a definition of a LET: one more definition of the same LET.
    fn part_of_let(
        &mut self,
        definition: DefinitionId,
        own: &'g [tree::Expr],
        steps: &[Pace<'g>],
        span: Span,
    ) -> Option<(Target, Vec<&'g tree::Expr>)> {
        let LetText { context, definition: text, sink } = self.let_texts.get(&definition)?.clone();
        let way = match route(Start::Definition(text), steps) {
            Ok(way) => way,
            Err(found) => {
                self.error(*found);
                return None;
            }
        };
        let given = own.iter().chain(way.arguments.iter().copied()).collect();
        let target = |id| Target::Definition { id, instance_arguments: Vec::new() };
        if let Some(&known) = self.let_parts.get(&(definition, span)) {
            return Some((target(known), given));
        }
        let (inner, all) = self.bind_parameters(&context, parameters(text));
        let name: Arc<str> = format!("{}!…", text.name.name).into();
        let (head, part) = self.head_of_part(context.home, name, all, way, span);
        let id = self.push(head);
        self.let_parts.insert((definition, span), id);
        self.sinks[sink].definitions.push(id);
        self.sinks[sink].has_parts = true;
        self.finish(Pending { id, context: inner, text: part });
        Some((target(id), given))
    }

    /// What is known of a part beforehand: it takes the parameters of its definition, and what is bound on the way.
    fn head_of_part(
        &mut self,
        home: HomeId,
        name: Arc<str>,
        mut parameters: Vec<Parameter>,
        way: Route<'g>,
        span: Span,
    ) -> (Head, Text<'g>) {
        let mut locals = BTreeMap::new();
        for (name, arity) in &way.parameters {
            let local = self.local(&name.name);
            locals.insert(name.span, local);
            parameters.push(Parameter::new(local, *arity));
        }
        let module = self.graph.name(self.homes[home.0].module).clone();
        let head = Head { name, module, parameters, recursive: false, span: goal_span(way.target) };
        self.parts.push(Part { route: way, locals, span });
        (head, Text::Part(self.parts.len() - 1))
    }

    /// The body of a part. What is bound in it was checked where the definition stands.
    pub(super) fn part_body(&mut self, context: &Context, part: usize) -> Expr {
        let part = self.parts[part].clone();
        let before = std::mem::replace(&mut self.repeating, true);
        let body = self.part_below(context, &part, &part.route.scopes);
        self.repeating = before;
        body
    }

    fn part_below(&mut self, context: &Context, part: &Part<'g>, scopes: &[Scope<'g>]) -> Expr {
        match scopes.split_first() {
            None => self.goal(context, part),
            Some((Scope::Names(names), rest)) => {
                let mut inner = context.clone();
                for name in names {
                    let known = part.locals.get(&name.span).copied();
                    let local = known.unwrap_or_else(|| self.local(&name.name));
                    let arity =
                        part.route.parameters.iter().find(|(bound, _)| bound.span == name.span).map_or(0, |p| p.1);
                    inner = inner.with(name.name.clone(), Named::Local { local, arity }, name.span);
                }
                self.part_below(&inner, part, rest)
            }
            Some((Scope::Let(units), rest)) => {
                self.let_around(context, units, part.span, |resolver, inner| resolver.part_below(inner, part, rest))
            }
        }
    }

    fn goal(&mut self, context: &Context, part: &Part<'g>) -> Expr {
        match part.route.target {
            Goal::Expr(expr) => self.expr(context, expr),
            Goal::Tuple(items) => self.tuple(context, items),
            Goal::Field(field) => Expr { kind: ExprKind::String(field.name.clone()), span: field.span },
        }
    }
}

fn goal_span(goal: Goal<'_>) -> Span {
    match goal {
        Goal::Expr(expr) => expr.span,
        Goal::Tuple(items) => {
            items.first().map_or_else(|| unreachable!("a tuple of arguments has two"), |item| item.span)
        }
        Goal::Field(field) => field.span,
    }
}
