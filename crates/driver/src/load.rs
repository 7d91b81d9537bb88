//! Reads the modules of a spec and resolves their names.

use crate::monitor::Stage;
use crate::origin::Origin;
use crate::refusal::Refused;
use crate::session::Session;
use check_module::loader::{self, ModuleGraph};
use check_module::module::Module;
use check_module::resolve::resolve;
use check_syntax::Diagnostic;
use std::sync::Arc;

/// A spec whose names are resolved.
pub struct Resolved {
    /// The modules as trees.
    pub graph: ModuleGraph,
    /// The module in which every name is resolved.
    pub module: Module,
}

/// Reads the modules of a spec.
pub fn load(origin: &dyn Origin, session: &mut Session) -> Result<ModuleGraph, Refused> {
    let root = origin.root()?;
    let loaded = loader::load(root, Some(origin.name()), origin, Arc::make_mut(&mut session.sources));
    let troubles = origin.troubles();
    match loaded {
        Ok(graph) if troubles.is_empty() => {
            let stale = session.sources.iter().flat_map(|(file, source)| check_pluscal::stale(file, &source.text));
            session.warnings.extend(stale);
            session.run.module = Some(graph.name(graph.root).to_string());
            session.tell(Stage::Read(&graph, &session.sources));
            Ok(graph)
        }
        Ok(_) => Err(Refused::spec(troubles)),
        Err(found) => Err(Refused::spec(troubles.into_iter().chain(found).collect())),
    }
}

/// Resolves the names of a spec.
pub fn resolved(graph: ModuleGraph, session: &mut Session) -> Result<Resolved, Refused> {
    let (module, warnings) = resolve(&graph, &session.sources).map_err(|errors| unresolved(errors, session))?;
    session.warnings.extend(warnings);
    session.tell(Stage::Resolved(&graph, &session.sources, &session.warnings));
    Ok(Resolved { graph, module })
}

/// The warning that an algorithm has no translation, by its place, if there is one.
pub(crate) fn untranslated(session: &Session) -> Option<usize> {
    session.warnings.iter().position(|warning| warning.code == check_pluscal::UNTRANSLATED)
}

/// A refusal because of names; the translation of an algorithm may be what should declare the first one.
fn unresolved(mut errors: Vec<Diagnostic>, session: &Session) -> Refused {
    let is_unknown = |error: &&mut Diagnostic| error.code == "unknown-name" && error.hint.is_none();
    if untranslated(session).is_some()
        && let Some(first) = errors.iter_mut().find(is_unknown)
    {
        first.hint = Some(
            "does the PlusCal algorithm declare it? That has no translation: `check translate` makes one".to_owned(),
        );
    }
    Refused::spec(errors)
}
