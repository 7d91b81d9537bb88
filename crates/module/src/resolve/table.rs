//! The tables of homes: what EXTENDS, declarations, definitions and instances add to what names mean.

use super::Resolver;
use super::announced::Announced;
use super::ids::{HomeId, RealmId};
use super::labels;
use super::realm::{Entity, EntityKind, Home, parameters};
use super::scope::Context;
use super::unknown::count;
use crate::loader::{ModuleGraph, ModuleId};
use crate::module::{Assumption, Constant, ConstantId, Expr, Variable, VariableId};
use crate::standard;
use check_syntax::tree::{self, DefinitionKind, Ident, OperatorDeclaration, Statement, Unit, UnitKind};
use check_syntax::{Diagnostic, Span};
use std::collections::BTreeMap;
use std::sync::Arc;

/// Of each module, whether neither it nor what it extends nor what is around it declares a constant or variable.
pub(super) fn closed(graph: &ModuleGraph) -> Vec<bool> {
    let declares = |tree: &tree::Module| {
        tree.units.iter().any(|unit| matches!(unit.kind, UnitKind::Constants(_) | UnitKind::Variables(_)))
    };
    let mut closed: Vec<bool> = graph.modules.iter().map(|module| !declares(&module.tree)).collect();
    loop {
        let before = closed.clone();
        for (index, module) in graph.modules.iter().enumerate() {
            let needs = module.extends.iter().chain(&module.outer);
            closed[index] &= needs.into_iter().all(|id| before[id.0 as usize]);
        }
        if closed == before {
            return closed;
        }
    }
}

/// Why no label may stand in a statement, if it has no name.
fn without_name(name: Option<&Ident>) -> Option<&'static str> {
    name.is_none().then_some(labels::NO_NAME)
}

/// The names that a unit declares or defines.
fn names_of(unit: &Unit) -> Vec<&Ident> {
    match &unit.kind {
        UnitKind::Variables(names) => names.iter().collect(),
        UnitKind::Constants(declared) | UnitKind::Recursive(declared) => {
            declared.iter().map(|declared| &declared.name).collect()
        }
        UnitKind::Definition(definition) => vec![&definition.name],
        UnitKind::Assume { name, .. } | UnitKind::Theorem { name, .. } => name.iter().collect(),
        UnitKind::Instance { .. } | UnitKind::Module(_) | UnitKind::UseOrHide | UnitKind::Separator => Vec::new(),
    }
}

/// Whether a name means something without any definition.
fn is_of_language(name: &str) -> bool {
    ["TRUE", "FALSE", "BOOLEAN", "STRING", "\\X"].contains(&name) || super::builtin::builtin(name).is_some()
}

impl<'g> Resolver<'g> {
    /// The home of a module that is resolved as (part of) the root.
    pub(super) fn eager_home(&mut self, module: ModuleId) -> HomeId {
        match self.home_of.get(&(RealmId::ROOT, module)) {
            Some(&home) => home,
            None => self.build(RealmId::ROOT, module, true),
        }
    }

    /// The home of a module in a realm.
    pub(super) fn home(&mut self, realm: RealmId, module: ModuleId) -> HomeId {
        let realm = if self.closed[module.0 as usize] { RealmId::ROOT } else { realm };
        match self.home_of.get(&(realm, module)) {
            Some(&home) => home,
            None => self.build(realm, module, false),
        }
    }

    fn build(&mut self, realm: RealmId, module: ModuleId, eager: bool) -> HomeId {
        let graph = self.graph;
        let known = graph.module(module);
        let table = match known.outer {
            Some(outer) => self.around(realm, outer, module, eager),
            None => BTreeMap::new(),
        };
        let home = HomeId(self.homes.len());
        self.homes.push(Home { realm, module, table, imported: BTreeMap::new(), eager });
        self.home_of.insert((realm, module), home);
        for (&extended, name) in known.extends.iter().zip(&known.tree.extends) {
            self.note_use(name.span, graph.module(extended).tree.name.span);
            let from = if eager { self.eager_home(extended) } else { self.home(realm, extended) };
            self.extend(home, from, name);
        }
        for name in known.tree.units.iter().flat_map(names_of) {
            self.make_room(home, &name.name);
        }
        self.units(home, &known.tree.units);
        home
    }

    /// What a nested module sees of the module around it.
    fn around(
        &mut self,
        realm: RealmId,
        outer: ModuleId,
        module: ModuleId,
        eager: bool,
    ) -> BTreeMap<Arc<str>, Entity<'g>> {
        if eager && !self.home_of.contains_key(&(RealmId::ROOT, outer)) {
            let home = self.build(RealmId::ROOT, outer, true);
            return self.before(home, module);
        }
        let mut at = Some(realm);
        while let Some(realm) = at {
            if let Some(&home) = self.home_of.get(&(realm, outer)) {
                return self.before(home, module);
            }
            at = self.realms[realm.0].instance.as_ref().map(|instance| instance.parent);
        }
        let home = self.home(RealmId::ROOT, outer);
        self.before(home, module)
    }

    /// The table of a home, without what stands after a module that is nested in it.
    fn before(&self, home: HomeId, nested: ModuleId) -> BTreeMap<Arc<str>, Entity<'g>> {
        let start = self.graph.module(nested).tree.span;
        let mut table = self.homes[home.0].table.clone();
        let imported = &self.homes[home.0].imported;
        table.retain(|name, entity| match imported.get(name) {
            Some(&at) => at < start.start,
            None => entity.home != home || entity.origin.file != start.file || entity.origin.start < start.start,
        });
        // They are in sight inside the nested module, and not for those who instantiate it.
        table.values_mut().for_each(|entity| entity.local = true);
        table
    }

    /// What a module gives to those that extend or instantiate it. What a community module has from others is incidental: its
    /// releases differ in whether it extends them or has `LOCAL INSTANCE` of them, and then its users have names of their own
    /// for such things, `Range` and `Max` above all.
    fn given_by(&self, from: HomeId) -> impl Iterator<Item = (Arc<str>, Entity<'g>)> + use<'g> {
        let module = self.graph.module(self.homes[from.0].module);
        let of_community = module.standard && standard::is_of_community(&module.tree.name.name);
        self.homes[from.0].table.clone().into_iter().filter(|(_, entity)| !entity.local).map(
            move |(name, mut entity)| {
                entity.incidental |= of_community && entity.home != from;
                (name, entity)
            },
        )
    }

    /// Takes away what a name means incidentally, since the module has a meaning of its own for it.
    fn make_room(&mut self, home: HomeId, name: &Arc<str>) {
        if self.homes[home.0].table.get(name).is_some_and(|known| known.incidental) {
            self.homes[home.0].table.remove(name);
        }
    }

    /// Adds what a module gives to those that extend it. Where two names meet, the first stays: SANY's rule
    /// (`tla2sany/semantic/Context.java`, `mergeExtendContext`).
    fn extend(&mut self, home: HomeId, from: HomeId, place: &Ident) {
        for (name, entity) in self.given_by(from) {
            if !entity.incidental {
                self.make_room(home, &name);
            }
            let Some(known) = self.homes[home.0].table.get(&name).cloned() else {
                self.homes[home.0].table.insert(name, entity);
                continue;
            };
            if (known.origin, known.home) == (entity.origin, entity.home)
                || entity.incidental
                || !self.homes[home.0].eager
            {
                continue;
            }
            let message = format!("`{name}` comes from more than one extended module");
            let found = if known.kind.declared() == entity.kind.declared() {
                Diagnostic::warning("extends-conflict", place.span, message).with_hint("the first one is used")
            } else {
                Diagnostic::error("extends-conflict", place.span, message)
            };
            self.error(found.with_secondary(known.origin, "first").with_secondary(entity.origin, "second"));
        }
    }

    fn units(&mut self, home: HomeId, units: &'g [Unit]) {
        let mut announced = Announced::default();
        for (index, unit) in units.iter().enumerate() {
            if self.eager(home) {
                self.diagnostics.extend(announced.pass(unit));
            }
            match &unit.kind {
                UnitKind::Variables(names) => {
                    names.iter().for_each(|name| self.declare(home, name, EntityKind::Variable))
                }
                UnitKind::Constants(declared) => {
                    for OperatorDeclaration { name, arity, .. } in declared {
                        self.declare(home, name, EntityKind::Constant { arity: *arity });
                    }
                }
                UnitKind::Recursive(declared) => {
                    declared.iter().for_each(|declared| self.recursive(home, declared, &units[index..]));
                }
                UnitKind::Definition(definition) => self.define(home, definition),
                UnitKind::Instance { local, instance } => self.import(home, instance, *local),
                UnitKind::Assume { name, body } => self.assume(home, name.as_ref(), body, unit.span),
                UnitKind::Theorem { name, body, .. } => self.theorem(home, name.as_ref(), body),
                UnitKind::Module(_) | UnitKind::UseOrHide | UnitKind::Separator => {}
            }
        }
    }

    fn eager(&self, home: HomeId) -> bool {
        self.homes[home.0].eager && !self.repeating
    }

    fn insert(&mut self, home: HomeId, name: &Ident, local: bool, kind: EntityKind<'g>) {
        self.homes[home.0].table.insert(name.name.clone(), Entity::new(name, home, local, kind));
    }

    /// A constant or a variable. A second declaration of the same kind is the same thing, as in SANY.
    fn declare(&mut self, home: HomeId, name: &Ident, kind: EntityKind<'g>) {
        if let Some(known) = self.homes[home.0].table.get(&name.name).cloned() {
            if self.eager(home) {
                let same = known.kind.arity() == kind.arity()
                    && std::mem::discriminant(&known.kind) == std::mem::discriminant(&kind);
                self.report_second(name, known.origin, same);
            }
            return;
        }
        if self.eager(home) {
            if is_of_language(&name.name) {
                self.report_of_language(name);
            }
            match kind {
                EntityKind::Variable => drop(self.variable(name)),
                EntityKind::Constant { arity } => drop(self.constant(name, arity)),
                _ => {}
            }
        }
        self.insert(home, name, false, kind);
    }

    fn report_second(&mut self, name: &Ident, first: Span, only_warn: bool) {
        let message = format!("`{}` is already declared or defined", name.name);
        let found = match only_warn {
            true => Diagnostic::warning("redefinition", name.span, message),
            false => Diagnostic::error("redefinition", name.span, message),
        };
        self.error(found.with_label("a second time").with_secondary(first, "here first"));
    }

    /// Whether a name is free to be defined; reports it if not.
    pub(super) fn free(&mut self, context: &Context, name: &Ident) -> bool {
        if !self.eager(context.home) {
            return true;
        }
        let bound = context.scope.find(&name.name).map(|binding| binding.span);
        let in_table = self.homes[context.home.0].table.get(&name.name).filter(|entity| !entity.incidental);
        match bound.or(in_table.map(|entity| entity.origin)) {
            Some(first) => {
                self.report_second(name, first, false);
                false
            }
            None if is_of_language(&name.name) => {
                self.report_of_language(name);
                false
            }
            None => true,
        }
    }

    fn report_of_language(&mut self, name: &Ident) {
        let message = format!("`{}` is an operator of the language and cannot be defined", name.name);
        self.error(Diagnostic::error("redefinition", name.span, message));
    }

    pub(super) fn constant(&mut self, name: &Ident, arity: u32) -> ConstantId {
        if let Some(&known) = self.constants.get(&name.name) {
            return known;
        }
        let id = ConstantId(self.out.constants.len() as u32);
        self.out.constants.push(Constant { name: name.name.clone(), arity, span: name.span });
        self.constants.insert(name.name.clone(), id);
        id
    }

    pub(super) fn variable(&mut self, name: &Ident) -> VariableId {
        if let Some(&known) = self.variables.get(&name.name) {
            return known;
        }
        let id = VariableId(self.out.variables.len() as u32);
        self.out.variables.push(Variable { name: name.name.clone(), span: name.span });
        self.variables.insert(name.name.clone(), id);
        id
    }

    /// `RECURSIVE F(_)`: the definition that follows is in sight from here on.
    fn recursive(&mut self, home: HomeId, declared: &'g OperatorDeclaration, rest: &'g [Unit]) {
        if !self.free(&Context::top(home), &declared.name) {
            return;
        }
        let Some(definition) = self.declared_definition(declared, rest) else { return };
        self.note_use(declared.name.span, definition.name.span);
        let local = definition.local;
        let kind = EntityKind::Definition { definition, recursive: true };
        let entity = Entity::new(&definition.name, home, local, kind);
        self.homes[home.0].table.insert(declared.name.name.clone(), entity);
    }

    /// The definition that a RECURSIVE declaration speaks of; what is wrong with it is reported.
    pub(super) fn declared_definition(
        &mut self,
        declared: &'g OperatorDeclaration,
        rest: &'g [Unit],
    ) -> Option<&'g tree::Definition> {
        let found = rest.iter().find_map(|unit| match &unit.kind {
            UnitKind::Definition(definition) if definition.name.name == declared.name.name => Some(definition),
            _ => None,
        });
        let name = &declared.name;
        let Some(definition) = found else {
            let message = format!("`{}` is declared RECURSIVE but not defined", name.name);
            self.error(Diagnostic::error("recursive", name.span, message));
            return None;
        };
        if parameters(definition).len() as u32 != declared.arity {
            let defined = count(parameters(definition).len() as u32, "parameter");
            let declared = count(declared.arity, "parameter");
            let message = format!("`{}` is declared with {declared} and defined with {defined}", name.name);
            let found = Diagnostic::error("arity", definition.name.span, message);
            self.error(found.with_secondary(name.span, "declared here"));
        }
        Some(definition)
    }

    fn define(&mut self, home: HomeId, definition: &'g tree::Definition) {
        let name = &definition.name;
        let known = self.homes[home.0].table.get(&name.name).cloned();
        let announced = known.filter(|entity| entity.origin == name.span && entity.home == home);
        if announced.is_none() {
            if !self.free(&Context::top(home), name) {
                return;
            }
            let kind = match &definition.kind {
                DefinitionKind::Instance { .. } => EntityKind::Instance(definition),
                _ => EntityKind::Definition { definition, recursive: false },
            };
            if self.eager(home) {
                return self.define_eagerly(home, definition, kind);
            }
            self.insert(home, name, definition.local, kind);
        } else if self.eager(home) {
            self.resolve_now(home, &name.name);
        }
    }

    /// The body is resolved before the name is in sight.
    fn define_eagerly(&mut self, home: HomeId, definition: &'g tree::Definition, kind: EntityKind<'g>) {
        let name = &definition.name;
        let entity = Entity::new(name, home, definition.local, kind);
        match entity.kind {
            EntityKind::Instance(_) => {
                self.instance_realm(&entity);
            }
            _ => {
                self.check_text(home, definition);
                let id = self.make(&entity);
                self.finish_one(id);
            }
        }
        self.homes[home.0].table.insert(name.name.clone(), entity);
    }

    /// Resolves the body of a definition that was declared RECURSIVE.
    fn resolve_now(&mut self, home: HomeId, name: &Arc<str>) {
        let Some(entity) = self.homes[home.0].table.get(name).cloned() else { return };
        if let EntityKind::Definition { definition, .. } = &entity.kind {
            self.check_text(home, definition);
            let id = self.make(&entity);
            self.finish_one(id);
        }
    }

    /// Checks what can be checked of a definition's text alone.
    fn check_text(&mut self, home: HomeId, definition: &'g tree::Definition) {
        self.check_parameters(home, definition);
        self.diagnostics.extend(labels::in_definition(definition));
    }

    /// The parameters of a definition may not hide what is in sight, nor one another.
    fn check_parameters(&mut self, home: HomeId, definition: &'g tree::Definition) {
        let names = parameters(definition).iter().map(|parameter| &parameter.name);
        self.check_names(&Context::top(home), names);
    }

    fn assume(&mut self, home: HomeId, name: Option<&Ident>, body: &'g tree::Expr, span: Span) {
        if self.eager(home) {
            self.diagnostics.extend(labels::in_statement(body, without_name(name)));
            let resolved = self.expr(&Context::top(home), body);
            let axiom = self.sources.text(span).trim_start().starts_with("AXIOM");
            match axiom {
                true => self.claims.constant.push(resolved),
                false => {
                    let name = name.map(|name| name.name.clone());
                    self.out.assumptions.push(Assumption { name, body: resolved });
                }
            }
        }
        self.statement(home, name, EntityKind::Statement(body));
    }

    fn theorem(&mut self, home: HomeId, name: Option<&Ident>, body: &'g Statement) {
        let kind = match body {
            Statement::Expr(body) => {
                if self.eager(home) {
                    self.diagnostics.extend(labels::in_statement(body, without_name(name)));
                    let resolved: Expr = self.expr(&Context::top(home), body);
                    self.claims.any.push(resolved);
                }
                EntityKind::Statement(body)
            }
            Statement::AssumeProve { .. } => {
                if self.eager(home) {
                    self.claim(&Context::top(home), body, without_name(name), 0);
                }
                EntityKind::Claim(body)
            }
        };
        self.statement(home, name, kind);
    }

    fn statement(&mut self, home: HomeId, name: Option<&Ident>, kind: EntityKind<'g>) {
        let Some(name) = name.filter(|name| self.free(&Context::top(home), name)) else { return };
        let entity = Entity::new(name, home, false, kind);
        // What stands behind it is not in its sight, as with definitions.
        if self.eager(home) && matches!(entity.kind, EntityKind::Statement(_)) {
            let id = self.make(&entity);
            self.finish_one(id);
        }
        self.homes[home.0].table.insert(name.name.clone(), entity);
    }

    /// `INSTANCE M` without a name: M's names become names of this module.
    fn import(&mut self, home: HomeId, instance: &'g tree::Instance, local: bool) {
        let context = Context::top(home);
        let realm = self.open(&context, instance, &[], None, None);
        let Some(from) = realm.and_then(|realm| self.realm_home(realm)) else { return };
        for (name, mut entity) in self.given_by(from).filter(|(_, entity)| !entity.kind.declared()) {
            entity.local = local;
            if !entity.incidental {
                self.make_room(home, &name);
            }
            let Some(known) = self.homes[home.0].table.get(&name).cloned() else {
                self.homes[home.0].imported.insert(name.clone(), instance.span.start);
                self.homes[home.0].table.insert(name, entity);
                continue;
            };
            if (known.origin, known.home) == (entity.origin, entity.home) {
                // What comes in twice, once not LOCAL, is not LOCAL.
                if !local && let Some(known) = self.homes[home.0].table.get_mut(&name) {
                    known.local = false;
                }
            } else if self.eager(home) && !entity.incidental {
                let name = Ident { name, span: instance.module.span };
                self.report_second(&name, known.origin, known.kind.arity() == entity.kind.arity());
            }
        }
    }
}
