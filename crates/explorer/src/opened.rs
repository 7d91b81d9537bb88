//! What is told of a spec that was opened.

use crate::convert;
use crate::project::Project;
use crate::protocol::{Action, AskedKind, BundledSpec, Catalogue, Opened, PropertyInfo};
use check_system::System;

/// The bundled specs.
pub(crate) fn bundled() -> Catalogue {
    let told = |spec: &check_specs::Bundled| BundledSpec {
        name: spec.name.to_owned(),
        title: spec.summary.to_owned(),
        is_game: false,
    };
    Catalogue { specs: check_specs::catalogue().iter().map(told).collect() }
}

/// What is told of a spec.
pub(crate) fn opened(project: &Project) -> Opened {
    let actions = project
        .compiled
        .spec
        .actions()
        .iter()
        .map(|action| Action { name: action.name.clone(), place: action.location.as_ref().map(convert::place) });
    Opened {
        digest: project.digest().to_owned(),
        module: project.module.name.to_string(),
        files: Vec::new(),
        config: project.run.config.clone(),
        configs: project.texts.configs().map(str::to_owned).collect(),
        diagnostics: project.warnings(),
        variables: project.compiled.spec.variables().iter().map(ToString::to_string).collect(),
        constants: convert::named(&project.run.constants),
        actions: actions.collect(),
        properties: properties(project),
        definitions: Vec::new(),
        predicates: Vec::new(),
        view: None,
        drawing: None,
        is_game: false,
        restrictions: project.run.restrictions.iter().map(|one| one.name.clone()).collect(),
        is_served: project.host.is_server(),
    }
}

fn properties(project: &Project) -> Vec<PropertyInfo> {
    let compiled = &project.compiled;
    let invariants = compiled.invariants.iter().map(|one| (AskedKind::Invariant, &one.name));
    let of_steps = compiled.initial_properties.iter().chain(&compiled.step_properties);
    let properties = of_steps.map(|one| (AskedKind::Property, &one.name));
    let temporal = compiled.temporal.iter().map(|one| (AskedKind::Property, &one.name));
    let reachable = compiled.reachable.iter().chain(&compiled.reachable_steps);
    let reachable = reachable.map(|one| (AskedKind::Reachable, &one.name));
    let place = |name: &str| project.run.places.iter().find(|(known, _)| known == name).map(|(_, place)| place);
    let told = |(kind, name): (AskedKind, &String)| PropertyInfo {
        kind,
        name: name.clone(),
        place: place(name).map(convert::place),
    };
    invariants.chain(properties).chain(temporal).chain(reachable).map(told).collect()
}
