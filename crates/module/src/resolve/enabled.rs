//! ENABLED and fairness in the text of an instantiated module.
//!
//! `ENABLED A` says that there is a step for which `A` holds, and so binds the primed variables in it. In a module that
//! is instantiated these are the variables of that module, whatever stands for them elsewhere (the book, section 17.8;
//! TLC cuts the substitution off there, `Context.branch`). So the text below ENABLED is resolved once more, in a realm
//! in which a primed variable is a variable of its own. Where each variable is replaced by a variable of its own this
//! makes no difference, and is not done.

use super::Resolver;
use super::ids::RealmId;
use super::name::Target;
use super::realm::{Entity, EntityKind, Instance, Realm, Substitute};
use super::scope::Context;
use crate::module::{Expr, InnerId};
use check_syntax::Span;
use check_syntax::tree::{self, Ident};
use std::collections::{BTreeMap, BTreeSet};
use std::rc::Rc;
use std::sync::Arc;

impl<'g> Resolver<'g> {
    /// `ENABLED A`.
    pub(super) fn enabled(
        &mut self,
        context: &Context,
        operator: &'g Ident,
        operand: &'g tree::Expr,
        span: Span,
    ) -> Expr {
        let inner = self.enabled_context(context);
        self.symbol(inner.as_ref().unwrap_or(context), operator, [Some(operand), None], span)
    }

    /// Where the operand of an ENABLED stands, if not where the ENABLED itself does.
    pub(super) fn enabled_context(&mut self, context: &Context) -> Option<Context> {
        let home = &self.homes[context.home.0];
        let (realm, module) = (home.realm, home.module);
        if self.renames_variables(realm) || self.inner_realms.values().any(|&inner| inner == realm) {
            return None;
        }
        let inner = self.inner_realm(realm)?;
        let mut arguments = context.arguments.as_ref().clone();
        let own = arguments.get(&realm).cloned().unwrap_or_default();
        arguments.insert(inner, own);
        Some(Context { home: self.home(inner, module), arguments: Rc::new(arguments), ..context.clone() })
    }

    /// The same realm as ENABLED sees it.
    fn inner_realm(&mut self, realm: RealmId) -> Option<RealmId> {
        if let Some(&known) = self.inner_realms.get(&realm) {
            return Some(known);
        }
        let Realm { instance, label, sink } = &self.realms[realm.0];
        let (label, sink) = (label.clone(), *sink);
        let outer = instance.as_ref()?.clone();
        let mut own = BTreeMap::new();
        for (name, _) in self.declared(outer.module).into_iter().filter(|(_, declared)| declared.variable) {
            own.insert(name.clone(), InnerId(self.out.inner.len() as u32));
            self.out.inner.push(format!("{label}{name}").into());
        }
        let inner = RealmId(self.realms.len());
        self.realms.push(Realm { instance: Some(Instance { own, ..outer }), label, sink });
        self.inner_realms.insert(realm, inner);
        Some(inner)
    }

    /// What stands for a variable of an instantiated module; below ENABLED also the variable of its own.
    pub(super) fn own_variable(&self, realm: RealmId, entity: &Entity<'g>, by: Target) -> Target {
        let instance = self.realms[realm.0].instance.as_ref();
        match instance.and_then(|instance| instance.own.get(&entity.name)) {
            Some(&variable) if matches!(entity.kind, EntityKind::Variable) => {
                Target::Inner { variable, by: Box::new(by) }
            }
            _ => by,
        }
    }

    /// Whether the instances around a realm put a variable of its own in the place of each variable, no more.
    pub(super) fn renames_variables(&self, realm: RealmId) -> bool {
        let mut at = realm;
        while let Some(instance) = &self.realms[at.0].instance {
            let mut taken = BTreeSet::new();
            let declared = self.declared(instance.module);
            let each = declared.iter().filter(|(_, declared)| declared.variable).all(|(name, _)| {
                let by = match instance.substitutions.get(name) {
                    Some(Substitute::Explicit(expr)) => self.mere_variable(&instance.site, expr),
                    Some(Substitute::Missing) => None,
                    Some(Substitute::Implicit) | None => self.variable_called(&instance.site, name),
                };
                by.is_some_and(|by| taken.insert(by))
            });
            if !each {
                return false;
            }
            at = instance.parent;
        }
        true
    }

    /// The variable that an expression names, and nothing else.
    fn mere_variable(&self, site: &Context, expr: &tree::Expr) -> Option<Arc<str>> {
        let tree::ExprKind::Name(name) = &expr.kind else { return None };
        let plain = name.path.is_empty() && name.arguments.is_empty();
        plain.then(|| self.variable_called(site, &name.name.name)).flatten()
    }

    /// The name, if it is that of a variable and not of a definition.
    fn variable_called(&self, site: &Context, name: &Arc<str>) -> Option<Arc<str>> {
        let is_free = site.scope.find(name).is_none();
        let entity = self.homes[site.home.0].table.get(name)?;
        (is_free && matches!(entity.kind, EntityKind::Variable)).then(|| name.clone())
    }
}
