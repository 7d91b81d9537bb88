//! What the command line wants instead of what the config says.

use crate::arguments::Check;
use crate::checking::Ground;
use crate::refusal::Refused;
use crate::spec::Resolved;
use check_syntax::{Diagnostic, Source, Span};
use check_tla::config::{Config, ConfigName};
use check_tla::module::Meaning;
use check_tla::resolve::{Replacement, resolve_expression, resolve_replacement};
use std::sync::Arc;

/// What is asked of a spec, from its config and the command line together.
pub(crate) struct Wishes {
    /// The config with the command line's names in the place of its own.
    pub(crate) config: Config,
    /// What stands for constants and definitions.
    pub(crate) replacements: Vec<Replacement>,
}

/// Puts what the command line says in the place of what the config says.
pub(crate) fn apply(
    check: &Check,
    mut config: Config,
    resolved: &mut Resolved,
    ground: &mut Ground,
) -> Result<Wishes, Refused> {
    let replacements = replacements(check, resolved, ground)?;
    behaviour(check, &mut config, ground);
    replace_all(&mut config.invariants, &check.invariants, "--invariant", resolved, ground)?;
    replace_all(&mut config.properties, &check.properties, "--property", resolved, ground)?;
    replace_all(&mut config.constraints, &check.constraints, "--constraint", resolved, ground)?;
    let reachable = if check.is_around { "--around" } else { "--reachable" };
    replace_all(&mut config.possible, &check.reachable, reachable, resolved, ground)?;
    Ok(Wishes { config, replacements })
}

fn replacements(check: &Check, resolved: &mut Resolved, ground: &mut Ground) -> Result<Vec<Replacement>, Refused> {
    let mut found = Vec::new();
    for text in &check.reading.definitions {
        let sources = Arc::make_mut(&mut ground.sources);
        let Resolved { module, graph } = resolved;
        let replacement = resolve_replacement(module, graph, sources, text, "command line, -D");
        found.push(replacement.map_err(|errors| Refused::config(errors.into_iter().map(with_hint).collect()))?);
    }
    Ok(found)
}

/// An error, with what is to be known of model values, if that may be the matter.
fn with_hint(error: Diagnostic) -> Diagnostic {
    if error.code != "unknown-name" || error.hint.is_some() {
        return error;
    }
    error.with_hint("is it a model value? Only a config makes them; strings, `{\"a\", \"b\"}`, often do as well")
}

/// How the spec behaves: either all of the config, or all of the command line.
fn behaviour(check: &Check, config: &mut Config, ground: &mut Ground) {
    let mut named = |name: &Option<String>, option| name.as_deref().map(|name| mention(name, option, ground));
    let (init, next) = (named(&check.reading.init, "--init"), named(&check.reading.next, "--next"));
    let specification = named(&check.reading.specification, "--spec");
    if init.is_some() || specification.is_some() {
        (config.init, config.next, config.specification) = (init, next, specification);
    }
}

/// Puts names and expressions of the command line in the place of a list, if there are any.
fn replace_all(
    list: &mut Vec<ConfigName>,
    texts: &[String],
    option: &str,
    resolved: &mut Resolved,
    ground: &mut Ground,
) -> Result<(), Refused> {
    if !texts.is_empty() {
        *list = texts.iter().map(|text| named(text, option, resolved, ground)).collect::<Result<_, _>>()?;
    }
    Ok(())
}

/// Asks for the values of expressions in states, and for nothing else that the config may ask.
pub(crate) fn observe(
    config: &mut Config,
    texts: &[(String, String)],
    resolved: &mut Resolved,
    ground: &mut Ground,
) -> Result<(), Refused> {
    for list in [&mut config.invariants, &mut config.properties, &mut config.possible, &mut config.postconditions] {
        list.clear();
    }
    for (text, option) in texts {
        // A variable or a constant is no definition; as an expression it becomes one.
        let is_declared = |known: &Meaning| !matches!(known, Meaning::Definition(_));
        let text = match resolved.module.names.get(text.trim()) {
            Some(known) if is_declared(known) => format!("({})", text.trim()),
            _ => text.clone(),
        };
        config.observed.push(named(&text, option, resolved, ground)?);
    }
    Ok(())
}

/// A name of the spec, or an expression, which becomes a definition under its own text.
fn named(text: &str, option: &str, resolved: &mut Resolved, ground: &mut Ground) -> Result<ConfigName, Refused> {
    let text = text.trim();
    let Resolved { module, graph } = resolved;
    if !module.names.contains_key(text) {
        let sources = Arc::make_mut(&mut ground.sources);
        let from = format!("command line, {option}");
        let id = resolve_expression(module, graph, sources, text, text, &from).map_err(Refused::config)?;
        module.names.insert(text.into(), Meaning::Definition(id));
    }
    Ok(mention(text, option, ground))
}

/// A name with its place, which is the command line.
fn mention(text: &str, option: &str, ground: &mut Ground) -> ConfigName {
    let sources = Arc::make_mut(&mut ground.sources);
    let file = sources.add(Source::new(format!("command line, {option}"), text));
    ConfigName { name: text.into(), span: Span::new(file, 0, text.len() as u32) }
}
