//! What is said of a name that nothing stands for.

use super::Resolver;
use super::ids::HomeId;
use super::scope::Context;
use crate::module::Definition;
use crate::nearest::suggest;
use crate::standard;
use check_syntax::tree::{DefinitionKind, Ident, UnitKind};
use check_syntax::{Diagnostic, FileId};
use std::collections::BTreeMap;
use std::sync::Arc;

/// More unknown names than this in a module get no hints: their author knows why there are so many.
const HINTED: usize = 100;

/// `1 argument`, `2 arguments`.
pub(super) fn count(number: u32, what: &str) -> String {
    let plural = if number == 1 { "" } else { "s" };
    match number {
        0 => format!("no {what}s"),
        _ => format!("{number} {what}{plural}"),
    }
}

impl Resolver<'_> {
    /// Reports a name that is not in sight.
    pub(super) fn unknown(&mut self, context: &Context, name: &Ident) {
        let found = Diagnostic::error("unknown-name", name.span, format!("`{}` is not defined", name.name));
        self.unknown += 1;
        let hint = if self.unknown > HINTED { None } else { self.unknown_hint(context, name) };
        let found = match hint {
            Some(hint) => found.with_hint(hint),
            None => found,
        };
        self.error(found);
    }

    fn unknown_hint(&self, context: &Context, name: &Ident) -> Option<String> {
        if let Some(hint) = self.recursion_hint(name) {
            return Some(hint);
        }
        let name = &name.name;
        if let Some(hint) = of_other_language(name) {
            return Some(hint.to_owned());
        }
        if let Some(declaration) = self.defined_later(context.home, name) {
            let order = format!("`{name}` is defined further below: a definition must stand before its use");
            return Some(match declaration {
                Some(declaration) => format!("{order}; if the two use one another, declare it before: `{declaration}`"),
                None => order,
            });
        }
        let standard = self.standard.get_or_init(standard_definitions);
        if let Some(module) = standard.get(name) {
            return Some(format!("`{name}` is defined in module {module}: add it to EXTENDS"));
        }
        let bound = context.scope.names().map(|name| &**name);
        let table = &self.homes[context.home.0].table;
        let near = suggest(name, bound.chain(table.keys().map(|name| &**name)));
        near.map(|near| format!("did you mean `{near}`?"))
    }

    /// What to write where a name stands in the definition of an operator of this name.
    fn recursion_hint(&self, name: &Ident) -> Option<String> {
        let around = |one: &&Definition| {
            let (inner, outer) = (name.span, one.span);
            inner.file == outer.file && outer.start <= inner.start && inner.end <= outer.end
        };
        let is_own = |one: &&Definition| one.name.rsplit('!').next() == Some(&*name.name);
        let own = self.out.definitions.iter().filter(around).find(is_own)?;
        let declaration = declaration(&own.name, own.parameters.len());
        Some(format!("`{}` uses itself: declare it before its definition, `{declaration}`", name.name))
    }

    /// If a name is defined further below: its RECURSIVE declaration, if it can have one.
    fn defined_later(&self, home: HomeId, name: &str) -> Option<Option<String>> {
        let module = self.graph.module(self.homes[home.0].module);
        module.tree.units.iter().find_map(|unit| match &unit.kind {
            UnitKind::Definition(definition) if &*definition.name.name == name => Some(match &definition.kind {
                DefinitionKind::Operator { parameters, .. } => Some(declaration(name, parameters.len())),
                _ => None,
            }),
            UnitKind::Variables(names) => names.iter().any(|declared| &*declared.name == name).then_some(None),
            UnitKind::Constants(constants) => {
                constants.iter().any(|declared| &*declared.name.name == name).then_some(None)
            }
            _ => None,
        })
    }

    /// Reports a name that an instance does not have.
    pub(super) fn unknown_in(&mut self, home: HomeId, name: &Ident) {
        let module = self.graph.name(self.homes[home.0].module);
        let message = format!("module `{module}` has no definition `{}` to be used from outside", name.name);
        let found = Diagnostic::error("unknown-name", name.span, message);
        let table = &self.homes[home.0].table;
        let hint = match table.get(&name.name) {
            Some(entity) if entity.kind.declared() => Some(format!("`{}` is declared, not defined, there", name.name)),
            Some(entity) if entity.local && entity.home == home => Some(format!("`{}` is LOCAL there", name.name)),
            Some(_) => Some(format!("`{}` is only to be used inside that module", name.name)),
            None => {
                let exported = table.iter().filter(|(_, entity)| !entity.local && !entity.kind.declared());
                suggest(&name.name, exported.map(|(name, _)| &**name)).map(|near| format!("did you mean `{near}`?"))
            }
        };
        self.error(match hint {
            Some(hint) => found.with_hint(hint),
            None => found,
        });
    }
}

/// What is written in TLA+ for the signs of other languages: they are operators that a module may define.
fn of_other_language(name: &str) -> Option<&'static str> {
    match name {
        "&&" | "&" => Some("`and` is written `/\\`"),
        "||" | "|" => Some("`or` is written `\\/`"),
        _ => None,
    }
}

/// `RECURSIVE F(_, _)`.
fn declaration(name: &str, parameters: usize) -> String {
    let name = name.rsplit('!').next().unwrap_or(name);
    match parameters {
        0 => format!("RECURSIVE {name}"),
        _ => format!("RECURSIVE {name}({})", vec!["_"; parameters].join(", ")),
    }
}

/// The standard modules that define names, by the names; the first if there are several.
pub(super) type Standard = BTreeMap<Arc<str>, &'static str>;

fn standard_definitions() -> Standard {
    let mut found = Standard::new();
    for module in standard::NAMES {
        let Some(text) = standard::source(module) else { continue };
        let (tree, _) = check_syntax::parse(FileId(u32::MAX), text);
        for unit in tree.modules.iter().flat_map(|module| &module.units) {
            if let UnitKind::Definition(definition) = &unit.kind
                && !definition.local
            {
                found.entry(definition.name.name.clone()).or_insert(module);
            }
        }
    }
    found
}
