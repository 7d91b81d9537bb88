//! Prints what a spec becomes on its way, instead of checking it.

use crate::arguments::{Explore, Stage};
use crate::checking::Ground;
use crate::monitor::Watch;
use crate::origin::Origin;
use crate::refusal::{Refused, Stop};
use crate::{exploration, spec};
use check_report::dot;
use check_syntax::{Severity, outline, parse};
use std::sync::Arc;

/// The text of a stage.
pub(crate) fn text(stage: Stage, explore: &Explore, origin: &Origin, ground: &mut Ground) -> Result<String, Stop> {
    let check = &explore.check;
    if stage == Stage::Tree {
        return Ok(tree(origin, ground)?);
    }
    let graph = spec::load(origin, ground)?;
    let resolved = spec::resolved(graph, ground)?;
    if stage == Stage::Module {
        return Ok(resolved.module.to_string());
    }
    let compiled = spec::compiled(check, origin, resolved, ground)?;
    if stage == Stage::Ir {
        return Ok(compiled.spec.printed());
    }
    let question = spec::question(check, &compiled);
    let bound =
        explore.max_states.map_or(exploration::DRAWABLE, |states| usize::try_from(states).unwrap_or(usize::MAX));
    let picture = exploration::picture(&compiled.spec, &question, bound, &Watch::under(&ground.limits, true))?;
    Ok(dot::graph(ground.run.module.as_deref().unwrap_or_default(), &picture))
}

/// The tree of the root's file, whatever is wrong with it.
fn tree(origin: &Origin, ground: &mut Ground) -> Result<String, Refused> {
    let source = origin.root()?;
    let file = Arc::make_mut(&mut ground.sources).add(source);
    let (tree, found) = parse(file, &ground.sources.get(file).text);
    if found.iter().any(|one| one.severity == Severity::Error) {
        return Err(Refused::spec(found));
    }
    ground.warnings.extend(found);
    Ok(outline(&tree))
}
