//! Prints what a spec becomes on its way, instead of checking it.

use crate::options::{Explore, Stage, Way};
use crate::origin::SpecFiles;
use check_driver::monitor::Watch;
use check_driver::origin::Origin;
use check_driver::refusal::{Refused, Stop};
use check_driver::session::Session;
use check_driver::{exploration, load, spec};
use check_report::dot;
use check_syntax::{Severity, outline, parse};
use std::sync::Arc;

/// The text of a stage.
pub(crate) fn text(stage: Stage, explore: &Explore, origin: &SpecFiles, session: &mut Session) -> Result<String, Stop> {
    let request = Way::Everything(explore).request();
    if stage == Stage::Tree {
        return Ok(tree(origin, session)?);
    }
    let graph = load::load(origin, session)?;
    let resolved = load::resolved(graph, session)?;
    if stage == Stage::Module {
        return Ok(resolved.module.to_string());
    }
    let compiled = spec::compiled(&request, origin, resolved, session)?;
    if stage == Stage::Ir {
        return Ok(compiled.spec.printed());
    }
    let question = spec::question(&request, &compiled);
    let bound =
        explore.max_states.map_or(exploration::DRAWABLE, |states| usize::try_from(states).unwrap_or(usize::MAX));
    let picture = exploration::picture(&compiled.spec, &question, bound, &Watch::silent(&session.limits))?;
    Ok(dot::graph(session.run.module.as_deref().unwrap_or_default(), &picture))
}

/// The tree of the root's file, whatever is wrong with it.
fn tree(origin: &SpecFiles, session: &mut Session) -> Result<String, Refused> {
    let source = origin.root()?;
    let file = Arc::make_mut(&mut session.sources).add(source);
    let (tree, found) = parse(file, &session.sources.get(file).text);
    if found.iter().any(|one| one.severity == Severity::Error) {
        return Err(Refused::spec(found));
    }
    session.warnings.extend(found);
    Ok(outline(&tree))
}
