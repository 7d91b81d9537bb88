//! Uses: where names stand, and where what they mean is declared. For editors; a check does not ask.

use super::Resolver;
use super::ids::HomeId;
use super::name::Found;
use super::realm::EntityKind;
use super::scope::Context;
use crate::loader::ModuleId;
use crate::module::Level;
use check_syntax::Span;
use check_syntax::tree::Ident;
use std::collections::BTreeMap;
use std::sync::Arc;

/// A name where it is used.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Use {
    /// Where it stands.
    pub span: Span,
    /// Where the name stands at its declaration.
    pub declared: Span,
}

/// A constant or variable of an instantiated module for which the same name stands that is in sight of the INSTANCE.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Implicit {
    /// The INSTANCE.
    pub instance: Span,
    /// Where the module declares the name.
    pub inner: Span,
    /// Where the name is declared that stands for it.
    pub outer: Span,
}

/// A name in the scope of a module.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Visible {
    /// Where the name stands at its declaration.
    pub declared: Span,
    /// Whether who instantiates the module can use it.
    pub exported: bool,
    /// Where it came in, if by an INSTANCE without a name: the byte offset in the module's text.
    pub since: Option<u32>,
}

/// Everything that is known of the names of a spec.
#[derive(Clone, Debug, Default)]
pub struct Names {
    /// The uses, sorted by their places.
    pub uses: Vec<Use>,
    /// The names that stand for others without being written.
    pub implicit: Vec<Implicit>,
    /// What can be named in each module at its end.
    pub scopes: BTreeMap<ModuleId, BTreeMap<Arc<str>, Visible>>,
    /// The level of each definition, by the place of the whole definition; the highest if there are several instances.
    /// Nothing is known of what stands in modules with errors.
    pub levels: BTreeMap<Span, Level>,
}

impl Names {
    /// Puts the lists in order.
    pub(super) fn finish(&mut self) {
        self.uses.sort_unstable();
        self.uses.dedup();
        self.implicit.sort_unstable();
        self.implicit.dedup();
    }
}

impl Resolver<'_> {
    /// Notes what a name means where it stands.
    pub(super) fn note(&mut self, context: &Context, name: &Ident) {
        if self.noted.is_some()
            && let Some(declared) = self.find(context, &name.name).map(|found| declared(&found))
        {
            self.note_use(name.span, declared);
        }
    }

    /// Notes a use.
    pub(super) fn note_use(&mut self, span: Span, declared: Span) {
        if let Some(names) = &mut self.noted {
            names.uses.push(Use { span, declared });
        }
    }

    /// Notes that a name in sight of an INSTANCE stands for one of the module.
    pub(super) fn note_implicit(&mut self, context: &Context, name: &str, instance: Span, inner: Span) {
        if self.noted.is_some()
            && let Some(outer) = self.find(context, name).map(|found| declared(&found))
            && let Some(names) = &mut self.noted
        {
            names.implicit.push(Implicit { instance, inner, outer });
        }
    }

    /// Notes what can be named in the modules that were met, and the levels if they were checked.
    pub(super) fn note_scopes(&mut self, are_levels_known: bool) {
        let Some(mut names) = self.noted.take() else { return };
        for at in 0..self.homes.len() {
            let home = &self.homes[at];
            let (module, eager) = (home.module, home.eager);
            if eager || !names.scopes.contains_key(&module) {
                names.scopes.insert(module, self.scope_of(HomeId(at)));
            }
        }
        if are_levels_known {
            for definition in &self.out.definitions {
                let level = names.levels.entry(definition.span).or_insert(definition.level);
                *level = definition.level.max(*level);
            }
        }
        self.noted = Some(names);
    }

    fn scope_of(&self, home: HomeId) -> BTreeMap<Arc<str>, Visible> {
        let home = &self.homes[home.0];
        let visible = |(name, entity): (&Arc<str>, &super::realm::Entity<'_>)| {
            let exported = !entity.local && !entity.kind.declared();
            let since = home.imported.get(name).copied();
            (name.clone(), Visible { declared: entity.origin, exported, since })
        };
        home.table.iter().filter(|(_, entity)| !matches!(entity.kind, EntityKind::Claim(_))).map(visible).collect()
    }
}

/// Where the name stands at the declaration of what was found.
pub(super) fn declared(found: &Found<'_>) -> Span {
    match found {
        Found::Bound(binding) => binding.span,
        Found::Entity(entity) => entity.origin,
    }
}
