//! The names of a spec: where each is defined, on what it depends, and what its author says of it.

use crate::convert::place_of;
use crate::protocol::{Definition, DefinitionKind, Level};
use check_module::loader::{ModuleGraph, ModuleId};
use check_module::module::{self, Module};
use check_module::resolve::resolve;
use check_syntax::comments;
use check_syntax::tree::{self, Pattern, UnitKind};
use check_syntax::{Sources, Span};
use std::collections::BTreeMap;

/// Everything that is defined or declared at the level of a module, in all modules that its authors wrote.
pub(crate) fn definitions(graph: &ModuleGraph, module: &Module, sources: &Sources) -> Vec<Definition> {
    let own = own_modules(graph);
    let levels = levels(graph, module, &own, sources);
    let mut found = Found { sources, levels, all: Vec::new() };
    for id in own {
        for unit in &graph.module(id).tree.units {
            found.unit(&unit.kind);
        }
    }
    found.all
}

/// The modules that are no standard ones.
fn own_modules(graph: &ModuleGraph) -> Vec<ModuleId> {
    let ids = (0..graph.modules.len() as u32).map(ModuleId);
    ids.filter(|id| !graph.module(*id).standard && !graph.is_convenience(*id)).collect()
}

/// The level of each definition, by its place. Of a module that is only instantiated only those are known that something
/// speaks of; it is looked at once more by itself.
fn levels(graph: &ModuleGraph, module: &Module, own: &[ModuleId], sources: &Sources) -> BTreeMap<Span, module::Level> {
    let mut levels = BTreeMap::new();
    take(module, &mut levels);
    for &id in own {
        let is_known = |unit: &tree::Unit| match &unit.kind {
            UnitKind::Definition(one) => !is_expression(one) || levels.contains_key(&one.span),
            _ => true,
        };
        if graph.module(id).tree.units.iter().all(is_known) {
            continue;
        }
        if let Ok((alone, _)) = resolve(&ModuleGraph { root: id, ..graph.clone() }, sources) {
            take(&alone, &mut levels);
        }
    }
    levels
}

/// Of several instances the highest level counts.
fn take(module: &Module, levels: &mut BTreeMap<Span, module::Level>) {
    for definition in &module.definitions {
        let level = levels.entry(definition.span).or_insert(definition.level);
        if definition.level > *level {
            *level = definition.level;
        }
    }
}

fn is_expression(definition: &tree::Definition) -> bool {
    !matches!(definition.kind, tree::DefinitionKind::Instance { .. })
}

struct Found<'s> {
    sources: &'s Sources,
    levels: BTreeMap<Span, module::Level>,
    all: Vec<Definition>,
}

impl Found<'_> {
    fn unit(&mut self, unit: &UnitKind) {
        match unit {
            UnitKind::Variables(names) => {
                for name in names {
                    self.declared(name, Vec::new(), DefinitionKind::Variable, Level::State);
                }
            }
            UnitKind::Constants(declared) => {
                for one in declared {
                    let parameters = vec!["_".to_owned(); one.arity as usize];
                    self.declared(&one.name, parameters, DefinitionKind::Constant, Level::Constant);
                }
            }
            UnitKind::Definition(definition) => self.defined(definition),
            _ => {}
        }
    }

    fn declared(&mut self, name: &tree::Ident, parameters: Vec<String>, kind: DefinitionKind, level: Level) {
        let text = &self.sources.get(name.span.file).text;
        let comment = comments::of_declaration(text, name.span.start as usize, name.span.end as usize);
        let place = place_of(self.sources, name.span);
        self.all.push(Definition { name: name.name.to_string(), parameters, kind, level, place, comment });
    }

    fn defined(&mut self, definition: &tree::Definition) {
        let span = definition.span;
        // What is an instance has no value, and depends on nothing.
        let level = match self.levels.get(&span) {
            Some(level) => told(*level),
            None if is_expression(definition) => return,
            None => Level::Constant,
        };
        let text = &self.sources.get(span.file).text;
        self.all.push(Definition {
            name: definition.name.name.to_string(),
            parameters: parameters(definition),
            kind: DefinitionKind::Operator,
            level,
            place: place_of(self.sources, span),
            comment: comments::of_definition(text, span.start as usize, span.end as usize),
        });
    }
}

fn parameters(definition: &tree::Definition) -> Vec<String> {
    match &definition.kind {
        tree::DefinitionKind::Operator { parameters, .. } | tree::DefinitionKind::Instance { parameters, .. } => {
            let name = |one: &tree::OperatorDeclaration| match one.arity {
                0 => one.name.name.to_string(),
                arity => format!("{}({})", one.name.name, vec!["_"; arity as usize].join(", ")),
            };
            parameters.iter().map(name).collect()
        }
        tree::DefinitionKind::Function { bounds, .. } => {
            let names = bounds.iter().flat_map(|bound| match &bound.pattern {
                Pattern::Names(names) | Pattern::Tuple(names, _) => names,
            });
            names.map(|name| name.name.to_string()).collect()
        }
    }
}

fn told(level: module::Level) -> Level {
    match level {
        module::Level::Constant => Level::Constant,
        module::Level::State => Level::State,
        module::Level::Action => Level::Step,
        module::Level::Temporal => Level::Behaviour,
    }
}
