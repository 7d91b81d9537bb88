//! The standard modules: their texts, and the names of the operators that are computed natively.
//!
//! The texts are our own. What a definition says there is its meaning where TLA+ can express it; if the operator is
//! native, the definition is not evaluated. The texts bring their names in the order in which TLC's modules do, since
//! strings and model values are ordered by when TLC meets their characters first.

use check_syntax::tree::{self, Definition, DefinitionKind, UnitKind};
use check_syntax::{Diagnostic, FileId};
use std::collections::BTreeSet;
use std::sync::Arc;
use texts::SOURCES;

mod natives;
mod texts;

pub use natives::NATIVES;

/// The names of the standard modules.
pub const NAMES: [&str; SOURCES.len()] = {
    let mut names = [""; SOURCES.len()];
    let mut place = 0;
    while place < SOURCES.len() {
        names[place] = SOURCES[place].0;
        place += 1;
    }
    names
};

/// The text of a standard module.
pub fn source(module: &str) -> Option<&'static str> {
    SOURCES.iter().find(|(name, _)| *name == module).map(|(_, text)| *text)
}

/// The operators defined in a standard module that are computed natively.
pub(crate) fn natives(module: &tree::Module) -> BTreeSet<Arc<str>> {
    let native = |found: &&Definition| natives::is_native(&module.name.name, &found.name.name);
    definitions(module).filter(native).map(|found| found.name.name.clone()).collect()
}

/// The operators defined in a module that an author wrote that are computed natively all the same: those that TLC
/// overrides, in whatever module of this name (`SpecProcessor.processModuleOverrides`). The Toolbox, for one, puts
/// copies of standard modules beside a spec. What has other parameters keeps its definition.
pub(crate) fn overridden(module: &tree::Module) -> BTreeSet<Arc<str>> {
    let name = &module.name.name;
    let candidates: Vec<_> =
        definitions(module).filter(|found| natives::is_overridden(name, &found.name.name)).collect();
    let Some(text) = source(name).filter(|_| !candidates.is_empty()) else { return BTreeSet::new() };
    let (ours, _) = check_syntax::parse(FileId(u32::MAX), text);
    let is_like = |ours: &Definition, found: &Definition| {
        ours.name.name == found.name.name && signature(ours).is_some_and(|ours| signature(found) == Some(ours))
    };
    let ours: Vec<_> = ours.modules.iter().flat_map(definitions).collect();
    let same = candidates.into_iter().filter(|found| ours.iter().any(|ours| is_like(ours, found)));
    same.map(|found| found.name.name.clone()).collect()
}

/// What is said of an author's module with native operators of the community modules: with TLC it depends on how it is
/// started whether it has them.
pub(crate) fn warning(module: &tree::Module, natives: &BTreeSet<Arc<str>>) -> Option<Diagnostic> {
    let name = &module.name;
    if natives.is_empty() || natives::is_of_tlc(&name.name) {
        return None;
    }
    let listed: Vec<String> = natives.iter().map(|native| format!("`{native}`")).collect();
    let message = format!("module `{}` bears the name of a community module", name.name);
    let label = format!("its definitions are not evaluated for {}", listed.join(", "));
    let hint = "they are computed natively, as TLC does where it has the community modules: with another name, the module \
                has a meaning of its own";
    Some(Diagnostic::warning("community-module", name.span, message).with_label(label).with_hint(hint))
}

/// Whether a standard module is none of TLC's own: one of the community modules, of Apalache's, or one for proofs.
pub(crate) fn is_of_community(module: &str) -> bool {
    !natives::is_of_tlc(module) && !["Reals", "RealTime"].contains(&module)
}

fn definitions(module: &tree::Module) -> impl Iterator<Item = &Definition> {
    module.units.iter().filter_map(|unit| match &unit.kind {
        UnitKind::Definition(definition) => Some(definition),
        _ => None,
    })
}

/// The parameters of an operator: for each the number of its own parameters.
fn signature(definition: &Definition) -> Option<Vec<u32>> {
    match &definition.kind {
        DefinitionKind::Operator { parameters, .. } => Some(parameters.iter().map(|one| one.arity).collect()),
        DefinitionKind::Function { .. } | DefinitionKind::Instance { .. } => None,
    }
}
