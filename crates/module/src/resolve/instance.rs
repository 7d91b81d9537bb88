//! INSTANCE: opening a realm, and what stands in it for the constants and variables of the module.

use super::Resolver;
use super::definition::{Head, Text};
use super::ids::{HomeId, RealmId};
use super::name::Target;
use super::part::Written;
use super::realm::{Entity, EntityKind, Instance, Realm, Substitute};
use super::scope::{Context, Named};
use crate::level::InstanceClaim;
use crate::loader::ModuleId;
use crate::module::Parameter;
use check_syntax::tree::{self, Expr, ExprKind, Ident, OperatorDeclaration, UnitKind};
use check_syntax::{Diagnostic, Span};
use std::collections::BTreeMap;
use std::sync::Arc;

/// A constant or variable that a module declares.
#[derive(Clone, Copy, Debug)]
pub(super) struct Declared {
    pub(super) arity: u32,
    pub(super) variable: bool,
    pub(super) span: Span,
}

impl<'g> Resolver<'g> {
    /// The realm of a named instance.
    pub(super) fn instance_realm(&mut self, entity: &Entity<'g>) -> Option<RealmId> {
        let EntityKind::Instance(definition) = &entity.kind else { return None };
        let definition: &'g tree::Definition = definition;
        let home_realm = self.homes[entity.home.0].realm;
        if let Some(&known) = self.instances.get(&(home_realm, entity.origin)) {
            return Some(known);
        }
        let tree::DefinitionKind::Instance { parameters, instance } = &definition.kind else { return None };
        let site = Context::top(entity.home);
        let realm = self.open(&site, instance, parameters, Some(&definition.name), None)?;
        self.instances.insert((home_realm, entity.origin), realm);
        Some(realm)
    }

    /// The home of the module that a realm was opened for.
    pub(super) fn realm_home(&mut self, realm: RealmId) -> Option<HomeId> {
        let module = self.realms[realm.0].instance.as_ref()?.module;
        Some(self.home(realm, module))
    }

    fn named_module(&self, site: HomeId, name: &Ident) -> Option<ModuleId> {
        let mut at = Some(self.homes[site.0].module);
        while let Some(id) = at {
            let module = self.graph.module(id);
            if let Some(found) = module.named.get(&name.name) {
                return *found;
            }
            at = module.outer;
        }
        None
    }

    /// Opens the realm of an INSTANCE.
    pub(super) fn open(
        &mut self,
        site: &Context,
        instance: &'g tree::Instance,
        parameters: &'g [OperatorDeclaration],
        name: Option<&Ident>,
        captured_by: Option<usize>,
    ) -> Option<RealmId> {
        let module = self.named_module(site.home, &instance.module)?;
        let declared = self.declared(module);
        self.note_use(instance.module.span, self.graph.module(module).tree.name.span);
        let parent = self.homes[site.home.0].realm;
        let substitutions = self.substitutions(site, instance, parameters, &declared);
        let label = match name {
            Some(name) => format!("{}{}!", self.realms[parent.0].label, name.name),
            None => self.realms[parent.0].label.clone(),
        };
        let sink = captured_by.or(self.realms[parent.0].sink);
        let captured = captured_by.is_some();
        let realm = RealmId(self.realms.len());
        let instance_of =
            Instance { module, parent, site: site.clone(), captured, parameters, substitutions, own: BTreeMap::new() };
        self.realms.push(Realm { instance: Some(instance_of), label, sink });
        if self.homes[site.home.0].eager {
            self.check_instance(site, realm, instance, &declared);
        }
        Some(realm)
    }

    /// The constants and variables that a module declares itself or gets from what it extends.
    pub(super) fn declared(&self, module: ModuleId) -> BTreeMap<Arc<str>, Declared> {
        let mut found = BTreeMap::new();
        self.collect_declared(module, &mut found);
        found
    }

    fn collect_declared(&self, module: ModuleId, found: &mut BTreeMap<Arc<str>, Declared>) {
        let module = self.graph.module(module);
        module.extends.iter().for_each(|&extended| self.collect_declared(extended, found));
        for unit in &module.tree.units {
            match &unit.kind {
                UnitKind::Constants(constants) => {
                    for OperatorDeclaration { name, arity, .. } in constants {
                        let declared = Declared { arity: *arity, variable: false, span: name.span };
                        found.entry(name.name.clone()).or_insert(declared);
                    }
                }
                UnitKind::Variables(names) => {
                    for name in names {
                        let declared = Declared { arity: 0, variable: true, span: name.span };
                        found.entry(name.name.clone()).or_insert(declared);
                    }
                }
                _ => {}
            }
        }
    }

    /// What stands for each declared name: what is written, or the same name where the INSTANCE stands.
    fn substitutions(
        &mut self,
        site: &Context,
        instance: &'g tree::Instance,
        parameters: &'g [OperatorDeclaration],
        declared: &BTreeMap<Arc<str>, Declared>,
    ) -> BTreeMap<Arc<str>, Substitute<'g>> {
        let mut found: BTreeMap<Arc<str>, Substitute<'g>> = BTreeMap::new();
        for (name, value) in &instance.substitutions {
            declared.get(&name.name).iter().for_each(|one| self.note_use(name.span, one.span));
            if !declared.contains_key(&name.name) {
                self.error(self.no_target(name, instance, declared));
            } else if let Some(around) = self.declared_around(site.home, instance, name) {
                let message = format!("`{}` is declared around module `{}` already", name.name, instance.module.name);
                let found = Diagnostic::error("substitution", name.span, message).with_secondary(around, "here");
                self.error(found.with_hint("the module does not declare it anew, so that nothing can stand for it"));
            } else if found.insert(name.name.clone(), Substitute::Explicit(value)).is_some() {
                let message = format!("`{}` is substituted a second time", name.name);
                self.error(Diagnostic::error("substitution", name.span, message));
            }
        }
        for (name, declared) in declared.iter() {
            if found.contains_key(name) {
                continue;
            }
            let known = parameters.iter().any(|parameter| parameter.name.name == *name)
                || self.find(site, name).is_some_and(|found| found.can_be_substituted());
            if parameters.iter().all(|parameter| parameter.name.name != *name) {
                self.note_implicit(site, name, instance.span, declared.span);
            }
            let substitute = if known { Substitute::Implicit } else { Substitute::Missing };
            if !known {
                self.missing_substitute(instance, name, declared);
            }
            found.insert(name.clone(), substitute);
        }
        found
    }

    /// Where a name is declared in sight of a nested module: a second declaration of it in there means nothing.
    fn declared_around(&self, site: HomeId, instance: &tree::Instance, name: &Ident) -> Option<Span> {
        let mut inner = self.graph.module(self.named_module(site, &instance.module)?);
        while let Some(outer) = inner.outer {
            let end = inner.tree.span;
            let found = self.declared(outer).get(&name.name).map(|declared| declared.span);
            if let Some(found) = found.filter(|found| found.file != end.file || found.start < end.start) {
                return Some(found);
            }
            inner = self.graph.module(outer);
        }
        None
    }

    fn missing_substitute(&mut self, instance: &tree::Instance, name: &str, declared: &Declared) {
        let kind = if declared.variable { "variable" } else { "constant" };
        let message = format!("nothing is substituted for the {kind} `{name}` of module `{}`", instance.module.name);
        let found = Diagnostic::error("substitution", instance.span, message)
            .with_secondary(declared.span, "declared here")
            .with_hint(format!("add `WITH {name} <- …`, or declare a `{name}` before this INSTANCE"));
        self.error(found);
    }

    fn no_target(
        &self,
        name: &Ident,
        instance: &tree::Instance,
        declared: &BTreeMap<Arc<str>, Declared>,
    ) -> Diagnostic {
        let message = format!("module `{}` declares no constant or variable `{}`", instance.module.name, name.name);
        let found = Diagnostic::error("substitution", name.span, message);
        match crate::nearest::suggest(&name.name, declared.keys().map(|name| &**name)) {
            Some(near) => found.with_hint(format!("did you mean `{near}`?")),
            None => found,
        }
    }

    /// Resolves the substitutes once where the INSTANCE stands, and keeps them for the check of levels.
    fn check_instance(
        &mut self,
        site: &Context,
        realm: RealmId,
        instance: &'g tree::Instance,
        declared: &BTreeMap<Arc<str>, Declared>,
    ) {
        let Some(opened) = &self.realms[realm.0].instance else { return };
        let parameters = opened.parameters;
        let substitutions = opened.substitutions.clone();
        let mut context = site.clone();
        let mut locals = Vec::new();
        for OperatorDeclaration { name, arity, .. } in parameters {
            self.free(&context, name);
            let local = self.local(&name.name);
            locals.push(local);
            context = context.with(name.name.clone(), Named::Local { local, arity: *arity }, name.span);
        }
        // A module without variables is taken for one that speaks of constants only.
        let constant_module = declared.values().all(|declared| !declared.variable);
        for (name, substitute) in &substitutions {
            let declared = declared[name];
            let argument = match substitute {
                Substitute::Missing => continue,
                Substitute::Explicit(expr) => self.argument(&context, expr, declared.arity),
                Substitute::Implicit => {
                    let Some(target) = self.target_of(&context, name) else { continue };
                    self.pass_or_apply(target, name, declared.arity, instance.span)
                }
            };
            self.claims.instances.push(InstanceClaim {
                argument,
                name: name.clone(),
                variable: declared.variable,
                constant_module,
                realm: realm.0,
                parameters: locals.clone(),
                span: instance.span,
            });
        }
    }

    /// What stands for a declared name of an instantiated module.
    pub(super) fn substituted(
        &mut self,
        context: &Context,
        realm: RealmId,
        name: &Arc<str>,
        origin: Span,
    ) -> Option<Target> {
        let instance = self.realms[realm.0].instance.as_ref()?;
        let substitute = instance.substitutions.get(name)?.clone();
        match substitute {
            Substitute::Missing => None,
            Substitute::Implicit => {
                let site = self.site_context(context, realm);
                self.target_of(&site, name)
            }
            Substitute::Explicit(expr) => {
                let site = self.site_context(context, realm);
                match self.simple_target(&site, expr) {
                    Some(target) => Some(target),
                    None => Some(self.substitute_definition(context, realm, name, origin, expr)),
                }
            }
        }
    }

    /// The context of a substitute: where the INSTANCE stands, its parameters bound as they are in `context`.
    fn site_context(&self, context: &Context, realm: RealmId) -> Context {
        let Some(instance) = &self.realms[realm.0].instance else { return context.clone() };
        let mut site = Context { arguments: context.arguments.clone(), ..instance.site.clone() };
        let locals = context.arguments.get(&realm).cloned().unwrap_or_default();
        for (parameter, local) in instance.parameters.iter().zip(locals) {
            let named = Named::Local { local, arity: parameter.arity };
            site = site.with(parameter.name.name.clone(), named, parameter.name.span);
        }
        site
    }

    /// What a substitute is if it is a mere name.
    fn simple_target(&mut self, site: &Context, expr: &'g Expr) -> Option<Target> {
        match &expr.kind {
            ExprKind::Parentheses(inner) => self.simple_target(site, inner),
            ExprKind::Position { of, steps } => {
                let tree::QualifiedName { path, name, arguments } = of;
                self.whole_part(site, &Written { path, name, arguments, steps, span: expr.span })
            }
            ExprKind::Name(tree::QualifiedName { path, name, arguments }) if arguments.is_empty() => {
                self.named_target(site, path, name, expr.span)
            }
            ExprKind::OperatorName { path, operator } => self.named_target(site, path, operator, expr.span),
            _ => None,
        }
    }

    fn named_target(
        &mut self,
        site: &Context,
        path: &'g [tree::NamePart],
        name: &'g Ident,
        span: Span,
    ) -> Option<Target> {
        match self.leads_through_definition(site, path) {
            true => self.whole_part(site, &Written { path, name, arguments: &[], steps: &[], span }),
            false => self.path_target(site, path, name),
        }
    }

    /// A part for which no arguments are written.
    fn whole_part(&mut self, site: &Context, written: &Written<'g>) -> Option<Target> {
        let (target, given) = self.part_target(site, written)?;
        given.is_empty().then_some(target)
    }

    /// A definition `I!N` for a substitute that is more than a name.
    fn substitute_definition(
        &mut self,
        context: &Context,
        realm: RealmId,
        name: &Arc<str>,
        origin: Span,
        expr: &'g Expr,
    ) -> Target {
        let id = match self.made.get(&(realm, origin)) {
            Some(&known) => known,
            None => {
                let (fresh, mut parameters) = self.instance_parameters(context.home, realm);
                let mut site = self.site_context(&fresh, realm);
                let mut text = expr;
                if let ExprKind::Lambda { parameters: own, body } = &expr.kind {
                    for name in own {
                        let local = self.local(&name.name);
                        site = site.with(name.name.clone(), Named::Local { local, arity: 0 }, name.span);
                        parameters.push(Parameter::new(local, 0));
                    }
                    text = body;
                }
                let head = Head {
                    name: format!("{}{name}", self.realms[realm.0].label).into(),
                    module: self.graph.name(self.homes[site.home.0].module).clone(),
                    parameters,
                    recursive: false,
                    span: expr.span,
                };
                self.add(realm, origin, head, Some((site, Text::Expr(text))))
            }
        };
        self.definition_target(context, realm, id, &[])
    }
}
