//! The orders in which SANY reads modules and gives them a meaning (`tla2sany/modanalyzer/SpecObj.java`).
//!
//! They decide the order in which strings are met first, and with it the order of values.

use super::{GraphModule, ModuleId};
use check_syntax::tree::Ident;
use std::collections::BTreeSet;

/// The next module name that has no meaning yet, and the module that uses it: all EXTENDS before any INSTANCE.
pub(super) fn next_unknown(modules: &[GraphModule], root: ModuleId) -> Option<(ModuleId, Ident)> {
    next(modules, root, Relation::Extends, &mut BTreeSet::new())
        .or_else(|| next(modules, root, Relation::Instantiates, &mut BTreeSet::new()))
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum Relation {
    Extends,
    Instantiates,
}

/// First the names of the module itself, then those of the modules it extends, instantiates and holds.
fn next(
    modules: &[GraphModule],
    id: ModuleId,
    relation: Relation,
    seen: &mut BTreeSet<ModuleId>,
) -> Option<(ModuleId, Ident)> {
    if !seen.insert(id) {
        return None;
    }
    let module = &modules[id.0 as usize];
    let extended = &module.tree.extends;
    let instances = &module.instantiates;
    let names = if relation == Relation::Extends { extended.clone() } else { instances.clone() };
    if let Some(name) = names.into_iter().find(|name| !module.named.contains_key(&name.name)) {
        return Some((id, name));
    }
    let known = extended.iter().chain(instances).filter_map(|name| module.named.get(&name.name).copied().flatten());
    known.chain(module.nested.iter().copied()).find_map(|other| next(modules, other, relation, seen))
}

/// The top-level modules in the order of their meaning: each after those that it extends and instantiates.
pub(super) fn meaning_order(modules: &[GraphModule], root: ModuleId) -> Vec<ModuleId> {
    let mut order = Vec::new();
    visit(modules, root, &mut order);
    order
}

fn visit(modules: &[GraphModule], id: ModuleId, order: &mut Vec<ModuleId>) {
    if order.contains(&id) {
        return;
    }
    for relation in [Relation::Extends, Relation::Instantiates] {
        for needed in needed(modules, id, relation) {
            if needed != id && modules[needed.0 as usize].outer.is_none() {
                visit(modules, needed, order);
            }
        }
    }
    order.push(id);
}

/// The modules that a top-level module or those nested in it name.
fn needed(modules: &[GraphModule], id: ModuleId, relation: Relation) -> Vec<ModuleId> {
    let module = &modules[id.0 as usize];
    let names = match relation {
        Relation::Extends => module.tree.extends.clone(),
        Relation::Instantiates => module.instantiates.clone(),
    };
    let mut found: Vec<ModuleId> =
        names.iter().filter_map(|name| module.named.get(&name.name).copied().flatten()).collect();
    for &nested in &module.nested {
        found.extend(needed(modules, nested, relation));
    }
    found
}
