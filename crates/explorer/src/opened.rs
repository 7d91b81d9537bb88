//! What is told of a spec that was opened.

use crate::convert;
use crate::definitions::definitions;
use crate::pictures::{drawing, view};
use crate::predicates::predicates;
use crate::project::Project;
use crate::protocol::{Action, AskedKind, Opened, PropertyInfo, SourceFile};
use check_games::rules::looks_like_game;
use check_module::module::Definition;
use check_syntax::FileId;
use check_system::System;
use std::collections::BTreeMap;

/// What is told of a spec.
pub(crate) fn opened(project: &Project) -> Opened {
    let standard = standard_files(project);
    let is_own = |one: &Definition| standard.get(&one.span.file) == Some(&false);
    let config = config(project);
    Opened {
        digest: project.digest().to_owned(),
        module: project.module().name.to_string(),
        files: files(project, &standard),
        config: config.map(str::to_owned),
        configs: project.texts.other_configs(config),
        diagnostics: project.warnings(),
        variables: project.compiled().spec.variables().iter().map(ToString::to_string).collect(),
        constants: convert::named(&project.run().constants),
        actions: actions(project),
        properties: properties(project),
        definitions: definitions(project.graph(), project.module(), project.sources()),
        predicates: predicates(project.module(), is_own),
        view: view(project.module()),
        drawing: drawing(project),
        is_game: looks_like_game(project.module()),
        restrictions: project.run().restrictions.iter().map(|one| one.name.clone()).collect(),
        is_served: project.host.is_server(),
    }
}

/// The name of the file in which the config stands.
fn config(project: &Project) -> Option<&str> {
    let known = project.run().config.as_deref()?;
    Some(known.strip_prefix("the config in ").unwrap_or(known))
}

/// The files of modules, each with whether it is that of a standard one. Those that only expressions of a reader may use are
/// left out.
fn standard_files(project: &Project) -> BTreeMap<FileId, bool> {
    let read = project.graph().reading_order.iter().map(|id| project.graph().module(*id));
    read.map(|module| (module.tree.span.file, module.standard)).collect()
}

/// The texts that were read: the root module, the config, the others.
fn files(project: &Project, standard: &BTreeMap<FileId, bool>) -> Vec<SourceFile> {
    let root = project.graph().module(project.graph().root).tree.span.file;
    let config = project.sources().iter().find(|(_, source)| Some(&*source.name) == config(project)).map(|(id, _)| id);
    let others = project.sources().iter().map(|(id, _)| id).filter(|id| standard.contains_key(id));
    let mut order: Vec<FileId> = [Some(root), config].into_iter().flatten().collect();
    order.extend(others.filter(|id| *id != root && Some(*id) != config).collect::<Vec<_>>());
    let told = |id: FileId| {
        let source = project.sources().get(id);
        let is_standard = standard.get(&id) == Some(&true);
        SourceFile { name: source.name.clone(), text: source.text.clone(), is_standard }
    };
    order.dedup();
    order.into_iter().map(told).collect()
}

/// The actions, each name once: the next-state relation may speak of one at several places.
fn actions(project: &Project) -> Vec<Action> {
    let mut told: Vec<Action> = Vec::new();
    for action in project.compiled().spec.actions() {
        if told.iter().all(|known| known.name != action.name) {
            let place = action.location.as_ref().map(convert::place);
            told.push(Action { name: action.name.clone(), place });
        }
    }
    told
}

/// What the config asks, each property once.
fn properties(project: &Project) -> Vec<PropertyInfo> {
    let compiled = project.compiled();
    let invariants = compiled.invariants.iter().map(|one| (AskedKind::Invariant, &one.name));
    let of_steps = compiled.initial_properties.iter().chain(&compiled.step_properties).map(|one| &one.name);
    let temporal = compiled.temporal.iter().map(|one| &one.name);
    let properties = of_steps.chain(temporal).map(|name| (AskedKind::Property, name));
    let reachable = compiled.reachable.iter().chain(&compiled.reachable_steps);
    let reachable = reachable.map(|one| (AskedKind::Reachable, &one.name));
    let mut told: Vec<PropertyInfo> = Vec::new();
    for (kind, name) in invariants.chain(properties).chain(reachable) {
        if told.iter().all(|known| (known.kind, &known.name) != (kind, name)) {
            told.push(PropertyInfo { kind, name: name.clone(), place: project.place(name) });
        }
    }
    if compiled.has_behaviours && compiled.check_deadlock {
        told.push(PropertyInfo { kind: AskedKind::Deadlock, name: "deadlock".to_owned(), place: None });
    }
    told
}
