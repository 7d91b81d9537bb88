//! What the command line wants instead of what the config says.

use crate::arguments::Check;
use crate::checking::Ground;
use crate::refusal::Refused;
use crate::spec::Resolved;
use check_module::config::{Config, ConfigName};
use check_module::module::Meaning;
use check_module::resolve::{Replacement, resolve_expression, resolve_replacement};
use check_syntax::{Diagnostic, Source, Span};
use check_tla::compile::Observed;
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
        let text = as_expression(text, resolved);
        config.observed.push(named(&text, option, resolved, ground)?);
    }
    Ok(())
}

/// The text of an expression. A variable or a constant is no definition; as an expression it becomes one.
fn as_expression(text: &str, resolved: &Resolved) -> String {
    let is_declared = |known: &Meaning| !matches!(known, Meaning::Definition(_));
    match resolved.module.names.get(text.trim()) {
        Some(known) if is_declared(known) => format!("({})", text.trim()),
        _ => text.to_owned(),
    }
}

/// The option for what is shown along traces.
const TRACE_EXPR: &str = "--trace-expr";

/// Asks for the values of expressions in the states of traces, after what else is observed.
pub(crate) fn show_in_traces(
    config: &mut Config,
    texts: &[String],
    resolved: &mut Resolved,
    ground: &mut Ground,
) -> Result<(), Refused> {
    for text in texts {
        let wanted = match label(text) {
            // Blanks stand for the name, so that places in the expression are places in the whole text.
            Some(_) => {
                let skipped = text.find("==").map_or(0, |at| at + 2);
                let padded = format!("{}{}", " ".repeat(skipped), &text[skipped..]);
                defined(text.trim(), &padded, TRACE_EXPR, resolved, ground)?;
                mention(text.trim(), TRACE_EXPR, ground)
            }
            None => {
                let named = named(&as_expression(text, resolved), TRACE_EXPR, resolved, ground);
                named.map_err(|refused| with_form_of_names(refused, text))?
            }
        };
        config.observed.push(wanted);
    }
    Ok(())
}

/// A refusal, with how to give an expression a name, if that may be the matter: `Sum = x + y`.
fn with_form_of_names(mut refused: Refused, text: &str) -> Refused {
    let name = text.split('=').next().unwrap_or_default().trim();
    if let [only] = refused.diagnostics.as_mut_slice()
        && only.code == "unknown-name"
        && only.hint.is_none()
        && only.message.contains(&format!("`{name}`"))
    {
        only.hint = Some(format!("to call an expression {name}, write `{name} == …`"));
    }
    refused
}

/// What is shown along traces, under the names that readers gave it: the last of what is observed.
pub(crate) fn shown_in_traces(check: &Check, observed: &[Observed]) -> Vec<Observed> {
    let texts = &check.trace_expressions;
    let shown = observed.iter().skip(observed.len().saturating_sub(texts.len())).zip(texts);
    let named = shown.map(|(one, text)| {
        let mut one = one.clone();
        one.name = label(text).unwrap_or(text).trim().to_owned();
        one
    });
    named.collect()
}

/// `NAME == EXPR`: the name. There is no such operator, so that this is no expression itself.
fn label(text: &str) -> Option<&str> {
    let (name, _) = text.split_once("==")?;
    let is_word = |name: &str| !name.is_empty() && name.chars().all(|one| one.is_alphanumeric() || one == '_');
    Some(name.trim()).filter(|name| is_word(name))
}

/// A name of the spec, or an expression, which becomes a definition under its own text.
fn named(text: &str, option: &str, resolved: &mut Resolved, ground: &mut Ground) -> Result<ConfigName, Refused> {
    let text = text.trim();
    defined(text, text, option, resolved, ground)?;
    Ok(mention(text, option, ground))
}

/// Makes an expression a definition under a name, unless there is one already.
fn defined(name: &str, text: &str, option: &str, resolved: &mut Resolved, ground: &mut Ground) -> Result<(), Refused> {
    let Resolved { module, graph } = resolved;
    if !module.names.contains_key(name) {
        let sources = Arc::make_mut(&mut ground.sources);
        let from = format!("command line, {option}");
        let id = resolve_expression(module, graph, sources, name, text, &from).map_err(Refused::config)?;
        module.names.insert(name.into(), Meaning::Definition(id));
    }
    Ok(())
}

/// A name with its place, which is the command line.
fn mention(text: &str, option: &str, ground: &mut Ground) -> ConfigName {
    let sources = Arc::make_mut(&mut ground.sources);
    let file = sources.add(Source::new(format!("command line, {option}"), text));
    ConfigName { name: text.into(), span: Span::new(file, 0, text.len() as u32) }
}
