//! What binds names inside expressions: bounds of quantifiers and functions, and LET.

use super::Resolver;
use super::definition::{Head, Pending, Text};
use super::part::LetText;
use super::realm::parameters;
use super::scope::{Context, Named};
use crate::module::{Bound, DefinitionId, Expr, ExprKind};
use check_syntax::tree::{self, DefinitionKind, Ident, Pattern, Unit, UnitKind};
use check_syntax::{Diagnostic, Span};

impl<'g> Resolver<'g> {
    /// Bounds, and the context inside them. A set does not see the names that are bound beside it.
    pub(super) fn bounds(&mut self, context: &Context, bounds: &'g [tree::Bound]) -> (Context, Vec<Bound>) {
        let mut inner = context.clone();
        let mut resolved = Vec::new();
        for bound in bounds {
            let set = bound.set.as_ref().map(|set| self.expr(context, set));
            let (names, tuple) = match &bound.pattern {
                Pattern::Names(names) => (names, false),
                Pattern::Tuple(names, _) => (names, true),
            };
            let mut locals = Vec::new();
            for name in names {
                self.free(&inner, name);
                let local = self.local(&name.name);
                inner = inner.with(name.name.clone(), Named::Local { local, arity: 0 }, name.span);
                locals.push(local);
            }
            resolved.push(Bound { locals, tuple, set });
        }
        (inner, resolved)
    }

    /// One bound.
    pub(super) fn bound(&mut self, context: &Context, bound: &'g tree::Bound) -> (Context, Box<Bound>) {
        let (inner, mut bounds) = self.bounds(context, std::slice::from_ref(bound));
        (inner, Box::new(bounds.remove(0)))
    }

    /// `LET … IN e`.
    pub(super) fn let_in(&mut self, context: &Context, units: &'g [Unit], body: &'g tree::Expr, span: Span) -> Expr {
        self.let_around(context, units, span, |resolver, inner| resolver.expr(inner, body))
    }

    /// A LET whose body is made inside it.
    pub(super) fn let_around(
        &mut self,
        context: &Context,
        units: &'g [Unit],
        span: Span,
        body: impl FnOnce(&mut Self, &Context) -> Expr,
    ) -> Expr {
        let sink = self.sinks.len();
        self.sinks.push(super::Sink::default());
        let mut inner = context.clone();
        for (index, unit) in units.iter().enumerate() {
            match &unit.kind {
                UnitKind::Recursive(declared) => {
                    for declared in declared {
                        inner = self.let_recursive(&inner, declared, &units[index..], sink);
                    }
                }
                UnitKind::Definition(definition) => inner = self.let_definition(&inner, definition, sink),
                UnitKind::Instance { instance, .. } => {
                    let message = "an INSTANCE inside LET needs a name";
                    let hint = "write `LET I == INSTANCE M … IN … I!Op …`";
                    self.error(Diagnostic::error("unnamed-instance", instance.span, message).with_hint(hint));
                }
                _ => {}
            }
        }
        let body = Box::new(body(self, &inner));
        self.drain_sink(sink);
        let super::Sink { mut definitions, has_parts, .. } = self.sinks.pop().unwrap_or_default();
        if has_parts || units.iter().any(|unit| matches!(&unit.kind, UnitKind::Definition(d) if is_instance(d))) {
            definitions = super::order::sorted(&self.out.definitions, &definitions);
        }
        if definitions.is_empty() {
            return *body;
        }
        Expr { kind: ExprKind::Let { definitions, body }, span }
    }

    fn drain_sink(&mut self, sink: usize) {
        while let Some(pending) = self.sinks[sink].pending.pop_front() {
            self.finish(pending);
        }
    }

    /// A definition of a LET that was declared RECURSIVE: in sight from here on.
    fn let_recursive(
        &mut self,
        context: &Context,
        declared: &'g tree::OperatorDeclaration,
        rest: &'g [Unit],
        sink: usize,
    ) -> Context {
        if !self.free(context, &declared.name) {
            return context.clone();
        }
        let Some(definition) = self.declared_definition(declared, rest) else { return context.clone() };
        self.note_use(declared.name.span, definition.name.span);
        let id = self.let_head(context, definition, true, sink).0;
        context.with(declared.name.name.clone(), Named::Definition(id), definition.name.span)
    }

    fn let_definition(&mut self, context: &Context, definition: &'g tree::Definition, sink: usize) -> Context {
        let name = &definition.name;
        if let Some(announced) = context.scope.find(&name.name)
            && let (Named::Definition(id), true) = (announced.named, announced.span == name.span)
        {
            self.let_texts.insert(id, LetText { context: context.clone(), definition, sink });
            let inner = self.rebind(context, definition, id);
            self.finish(Pending { id, context: inner, text: Text::Definition(definition) });
            return context.clone();
        }
        self.free(context, name);
        if let DefinitionKind::Instance { parameters, instance } = &definition.kind {
            let opened = self.open(context, instance, parameters, Some(name), Some(sink));
            return match opened {
                Some(realm) => context.with(name.name.clone(), Named::Instance(realm), name.span),
                None => context.clone(),
            };
        }
        // A definition that is not declared RECURSIVE does not see itself, nor what it takes the place of.
        let known = self.homes[context.home.0].table.get(&name.name);
        let hides = known.is_some_and(|known| known.incidental);
        let around = if hides { context.with(name.name.clone(), Named::Nothing, name.span) } else { context.clone() };
        let (id, inner) = self.let_head(&around, definition, false, sink);
        self.finish(Pending { id, context: inner, text: Text::Definition(definition) });
        context.with(name.name.clone(), Named::Definition(id), name.span)
    }

    /// A definition of a LET without its body, and the context of the body.
    fn let_head(
        &mut self,
        context: &Context,
        definition: &'g tree::Definition,
        recursive: bool,
        sink: usize,
    ) -> (DefinitionId, Context) {
        let own = parameters(definition);
        self.check_names(context, own.iter().map(|parameter| &parameter.name));
        let (inner, parameters) = self.bind_parameters(context, own);
        let module = self.graph.name(self.homes[context.home.0].module).clone();
        let (name, span) = (definition.name.name.clone(), definition.span);
        let id = self.push(Head { name, module, parameters, recursive, span });
        self.sinks[sink].definitions.push(id);
        self.let_texts.insert(id, LetText { context: context.clone(), definition, sink });
        (id, inner)
    }

    /// The context of the body of a definition whose parameters have been bound before.
    fn rebind(&mut self, context: &Context, definition: &'g tree::Definition, id: DefinitionId) -> Context {
        let mut inner = context.clone();
        let bound = self.definition(id).parameters.clone();
        for (parameter, declared) in bound.iter().zip(parameters(definition)) {
            let named = Named::Local { local: parameter.local, arity: parameter.arity };
            inner = inner.with(declared.name.name.clone(), named, declared.name.span);
        }
        inner
    }

    /// Names that are bound together may not hide what is in sight, nor one another.
    pub(super) fn check_names(&mut self, context: &Context, names: impl Iterator<Item = &'g Ident>) {
        let mut context = context.clone();
        for name in names {
            self.free(&context, name);
            let named = Named::Local { local: crate::module::LocalId(0), arity: 0 };
            context = context.with(name.name.clone(), named, name.span);
        }
    }
}

fn is_instance(definition: &tree::Definition) -> bool {
    matches!(definition.kind, DefinitionKind::Instance { .. })
}
