//! Definitions: made when something first speaks of them, their bodies resolved afterwards.

use super::Resolver;
use super::ids::{HomeId, RealmId};
use super::realm::{Entity, EntityKind, parameters};
use super::scope::{Context, Named};
use crate::module::{Body, Definition, DefinitionId, Expr, ExprKind, Level, LocalId, Meaning, Parameter};
use check_syntax::Span;
use check_syntax::tree::{self, DefinitionKind, OperatorDeclaration};
use std::collections::BTreeMap;
use std::rc::Rc;
use std::sync::Arc;

/// A definition that has no body yet.
pub(super) struct Pending<'g> {
    pub(super) id: DefinitionId,
    /// Where its body stands, its parameters bound.
    pub(super) context: Context,
    pub(super) text: Text<'g>,
}

/// What a body is made from.
#[derive(Clone, Copy)]
pub(super) enum Text<'g> {
    /// A definition.
    Definition(&'g tree::Definition),
    /// An expression: a named statement, or what stands for a constant of an instance.
    Expr(&'g tree::Expr),
    /// A part of a definition, by its place in the resolver.
    Part(usize),
}

/// What is known of a definition before its body is resolved.
pub(super) struct Head {
    pub(super) name: Arc<str>,
    pub(super) module: Arc<str>,
    pub(super) parameters: Vec<Parameter>,
    pub(super) recursive: bool,
    pub(super) span: Span,
}

impl<'g> Resolver<'g> {
    /// What a name of the root's table means.
    pub(super) fn meaning(&mut self, entity: &Entity<'g>) -> Option<Meaning> {
        match &entity.kind {
            EntityKind::Constant { .. } => Some(Meaning::Constant(self.constant(&entity.ident(), entity.kind.arity()))),
            EntityKind::Variable => Some(Meaning::Variable(self.variable(&entity.ident()))),
            EntityKind::Definition { .. } | EntityKind::Statement(_) => Some(Meaning::Definition(self.make(entity))),
            EntityKind::Instance(_) | EntityKind::Claim(_) => None,
        }
    }

    /// The definition of an entity, made if it has not been.
    pub(super) fn make(&mut self, entity: &Entity<'g>) -> DefinitionId {
        let realm = self.homes[entity.home.0].realm;
        match self.made.get(&(realm, entity.origin)) {
            Some(&known) => known,
            None => self.make_anew(entity),
        }
    }

    /// The definition of an entity behind a path of instances. Where the root extends its module too, it is another
    /// one than what the text of the module speaks of: a configuration replaces only that.
    pub(super) fn make_apart(&mut self, entity: &Entity<'g>) -> DefinitionId {
        let (realm, module) = (self.homes[entity.home.0].realm, self.homes[entity.home.0].module);
        if !self.home_of.contains_key(&(RealmId::ROOT, module)) {
            return self.make(entity);
        }
        let key = (realm, entity.origin);
        if let Some(&known) = self.made_apart.get(&key) {
            return known;
        }
        let within = self.made.remove(&key);
        let id = self.make_anew(entity);
        match within {
            Some(within) => self.made.insert(key, within),
            None => self.made.remove(&key),
        };
        self.made_apart.insert(key, id);
        self.out.apart.insert(id);
        id
    }

    fn make_anew(&mut self, entity: &Entity<'g>) -> DefinitionId {
        let realm = self.homes[entity.home.0].realm;
        let (own, recursive, text, span): (&'g [OperatorDeclaration], _, _, _) = match &entity.kind {
            EntityKind::Definition { definition, recursive } => {
                (parameters(definition), *recursive, Text::Definition(definition), definition.span)
            }
            EntityKind::Statement(body) => (&[], false, Text::Expr(body), body.span),
            _ => unreachable!("only definitions and statements are made"),
        };
        let (context, mut all) = self.instance_parameters(entity.home, realm);
        let (context, own) = self.bind_parameters(&context, own);
        all.extend(own);
        let name = &entity.name;
        let module = self.graph.module(self.homes[entity.home.0].module);
        let native = module.natives.contains(name);
        let head = Head {
            name: format!("{}{name}", self.realms[realm.0].label).into(),
            module: self.graph.name(self.homes[entity.home.0].module).clone(),
            parameters: all,
            recursive: recursive && !native,
            span,
        };
        let unread = native && module.standard;
        let id = self.add(realm, entity.origin, head, (!unread).then_some((context, text)));
        if native {
            self.natives.insert(id);
        }
        id
    }

    /// Puts a definition into the module; without a text it is native.
    pub(super) fn add(
        &mut self,
        realm: RealmId,
        origin: Span,
        head: Head,
        text: Option<(Context, Text<'g>)>,
    ) -> DefinitionId {
        let id = DefinitionId(self.out.definitions.len() as u32);
        self.made.insert((realm, origin), id);
        self.push(head);
        if let Some(sink) = self.realms[realm.0].sink {
            self.sinks[sink].definitions.push(id);
        }
        if let Some((context, text)) = text {
            let pending = Pending { id, context, text };
            match self.realms[realm.0].sink {
                Some(sink) => self.sinks[sink].pending.push_back(pending),
                None => self.pending.push_back(pending),
            }
        }
        id
    }

    /// Puts a definition without a body into the module.
    pub(super) fn push(&mut self, head: Head) -> DefinitionId {
        let Head { name, module, parameters, recursive, span } = head;
        let (body, level) = (Body::Native, Level::Constant);
        self.out.definitions.push(Definition { name, module, parameters, body, recursive, level, span });
        DefinitionId(self.out.definitions.len() as u32 - 1)
    }

    /// A context for a body in a realm, with fresh locals for the parameters of the instances around it.
    pub(super) fn instance_parameters(&mut self, home: HomeId, realm: RealmId) -> (Context, Vec<Parameter>) {
        let mut arguments = self.captured_arguments(realm);
        let mut all = Vec::new();
        for realm in self.chain(realm) {
            let own: &'g [OperatorDeclaration] =
                self.realms[realm.0].instance.as_ref().map_or(&[], |instance| instance.parameters);
            let mut locals = Vec::new();
            for parameter in own {
                let local = self.local(&parameter.name.name);
                locals.push(local);
                all.push(Parameter { of_instance: true, ..Parameter::new(local, parameter.arity) });
            }
            arguments.insert(realm, locals);
        }
        (Context { arguments: Rc::new(arguments), ..Context::top(home) }, all)
    }

    /// The instance parameters that a realm inside a LET sees of the definition around the LET.
    fn captured_arguments(&self, realm: RealmId) -> BTreeMap<RealmId, Vec<LocalId>> {
        let first = self.chain(realm).first().copied();
        let instance = first.and_then(|realm| self.realms[realm.0].instance.as_ref());
        instance.map_or_else(BTreeMap::new, |instance| instance.site.arguments.as_ref().clone())
    }

    /// The realms whose instances' parameters a definition of this realm takes, the outermost first.
    pub(super) fn chain(&self, realm: RealmId) -> Vec<RealmId> {
        let mut chain = Vec::new();
        let mut at = realm;
        while let Some(instance) = &self.realms[at.0].instance {
            chain.push(at);
            if instance.captured {
                break;
            }
            at = instance.parent;
        }
        chain.reverse();
        chain
    }

    pub(super) fn bind_parameters(
        &mut self,
        context: &Context,
        own: &[OperatorDeclaration],
    ) -> (Context, Vec<Parameter>) {
        let mut context = context.clone();
        let mut parameters = Vec::new();
        for OperatorDeclaration { name, arity, .. } in own {
            let local = self.local(&name.name);
            context = context.with(name.name.clone(), Named::Local { local, arity: *arity }, name.span);
            parameters.push(Parameter::new(local, *arity));
        }
        (context, parameters)
    }

    /// Resolves the body of one definition now.
    pub(super) fn finish_one(&mut self, id: DefinitionId) {
        if let Some(at) = self.pending.iter().rposition(|pending| pending.id == id)
            && let Some(pending) = self.pending.remove(at)
        {
            self.finish(pending);
        }
    }

    /// Resolves a body. That of a native definition must be right, as SANY has it, but nothing comes of it.
    pub(super) fn finish(&mut self, pending: Pending<'g>) {
        let Pending { id, context, text } = pending;
        let body = match text {
            Text::Expr(expr) => Body::Expr(self.expr(&context, expr)),
            Text::Part(part) => Body::Expr(self.part_body(&context, part)),
            Text::Definition(definition) => match &definition.kind {
                DefinitionKind::Operator { body, .. } => Body::Expr(self.expr(&context, body)),
                DefinitionKind::Function { bounds, body } => self.function(&context, definition, bounds, body),
                DefinitionKind::Instance { .. } => unreachable!("instances have no body"),
            },
        };
        if !self.natives.contains(&id) {
            self.out.definitions[id.0 as usize].body = body;
        }
    }

    /// `f[x \in S] == e`: recursive if `e` speaks of `f`.
    fn function(
        &mut self,
        context: &Context,
        definition: &'g tree::Definition,
        bounds: &'g [tree::Bound],
        body: &'g tree::Expr,
    ) -> Body {
        let name = &definition.name;
        let (inner, bounds) = self.bounds(context, bounds);
        let this = self.local(&name.name);
        let inner = inner.with(name.name.clone(), Named::Local { local: this, arity: 0 }, name.span);
        let body = Box::new(self.expr(&inner, body));
        if self.spoken_of.contains(&this) {
            return Body::RecursiveFunction { this, bounds, body };
        }
        Body::Expr(Expr { kind: ExprKind::Function { bounds, body }, span: definition.span })
    }
}
