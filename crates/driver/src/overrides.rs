//! Overrides: what a request puts in the place of what the config says.

use crate::load::Resolved;
use crate::refusal::Refused;
use crate::request::Request;
use crate::session::Session;
use check_module::config::{Config, ConfigName, repeated};
use check_module::module::Meaning;
use check_module::resolve::{Replacement, resolve_expression, resolve_replacement};
use check_syntax::{Diagnostic, Source, Span};
use check_tla::compile::Observed;
use std::sync::Arc;

/// What is asked of a spec, from its config and the request together.
pub(crate) struct Overridden {
    /// The config with the request's names in the place of its own.
    pub config: Config,
    /// What stands for constants and definitions.
    pub replacements: Vec<Replacement>,
}

/// Puts what the request says in the place of what the config says.
pub(crate) fn apply(
    request: &Request,
    mut config: Config,
    resolved: &mut Resolved,
    session: &mut Session,
) -> Result<Overridden, Refused> {
    let replacements = replacements(request, resolved, session)?;
    behaviour(request, &mut config, session);
    let lists = [
        (&mut config.invariants, &request.invariants, "--invariant"),
        (&mut config.properties, &request.properties, "--property"),
        (&mut config.constraints, &request.constraints, "--constraint"),
        (&mut config.possible, &request.reachable, "--reachable"),
    ];
    for (list, texts, option) in lists {
        if !texts.is_empty() && !request.beside_config {
            list.clear();
        }
        add_all(list, texts, option, resolved, session)?;
    }
    postconditions(request, &mut config, resolved, session)?;
    Ok(Overridden { config, replacements })
}

fn replacements(
    request: &Request,
    resolved: &mut Resolved,
    session: &mut Session,
) -> Result<Vec<Replacement>, Refused> {
    let mut found: Vec<Replacement> = Vec::new();
    for text in &request.definitions {
        let from = session.place_of("-D", text);
        let sources = Arc::make_mut(&mut session.sources);
        let Resolved { module, graph } = resolved;
        let replacement = resolve_replacement(module, graph, sources, text, &from);
        let later = replacement.map_err(|errors| Refused::request(errors.into_iter().map(with_hint).collect()))?;
        if let Some(at) = found.iter().position(|earlier| earlier.name == later.name) {
            let earlier = found.remove(at);
            session.warnings.push(repeated(&later.name, later.name_span, earlier.name_span));
        }
        found.push(later);
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

/// How the spec behaves: either all of the config, or all of the request.
fn behaviour(request: &Request, config: &mut Config, session: &mut Session) {
    let mut named = |name: &Option<String>, option| name.as_deref().map(|name| mention(name, option, session));
    let (init, next) = (named(&request.init, "--init"), named(&request.next, "--next"));
    let specification = named(&request.specification, "--spec");
    if init.is_some() || specification.is_some() {
        (config.init, config.next, config.specification) = (init, next, specification);
    }
}

/// Adds names and expressions of the request to a list, each once.
fn add_all(
    list: &mut Vec<ConfigName>,
    texts: &[String],
    option: &str,
    resolved: &mut Resolved,
    session: &mut Session,
) -> Result<(), Refused> {
    let before = list.len();
    for text in texts {
        let name = named(text, option, resolved, session)?;
        if list[..before].iter().all(|known| known.name != name.name) {
            list.push(name);
        }
    }
    Ok(())
}

/// Adds postconditions, each of which has to be a definition of the module that is named.
fn postconditions(
    request: &Request,
    config: &mut Config,
    resolved: &Resolved,
    session: &mut Session,
) -> Result<(), Refused> {
    for (module, name) in &request.postconditions {
        let defined_in = match resolved.module.names.get(name.as_str()) {
            Some(Meaning::Definition(id)) => {
                let file = resolved.module.definitions[id.0 as usize].span.file;
                resolved
                    .graph
                    .reading_order
                    .iter()
                    .copied()
                    .find(|one| resolved.graph.module(*one).tree.span.file == file)
            }
            _ => None,
        };
        if defined_in.is_none_or(|one| **resolved.graph.name(one) != *module.as_str()) {
            let message = format!("the postcondition `{module}!{name}` is not defined");
            let hint = format!("it has to be a definition of module `{module}`, which the spec is or extends");
            let error = Diagnostic::error_without_place("config-name", message).with_hint(hint);
            return Err(Refused::config(vec![error]));
        }
        config.postconditions.push(mention(name, "-postCondition", session));
    }
    Ok(())
}

/// Asks for nothing that is found by a search.
pub(crate) fn ask_nothing(config: &mut Config) {
    for list in [&mut config.invariants, &mut config.properties, &mut config.possible, &mut config.postconditions] {
        list.clear();
    }
}

/// Asks for the values of expressions in states.
pub(crate) fn observe(
    config: &mut Config,
    texts: &[(String, String)],
    resolved: &mut Resolved,
    session: &mut Session,
) -> Result<(), Refused> {
    for (text, option) in texts {
        let text = as_expression(text, resolved);
        config.observed.push(named(&text, option, resolved, session)?);
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
    session: &mut Session,
) -> Result<(), Refused> {
    for text in texts.iter().map(|text| text.trim()) {
        let wanted = match label(text) {
            // Blanks stand for the name, so that places in the expression are places in the whole text.
            Some(_) => {
                let skipped = text.find("==").map_or(0, |at| at + 2);
                let padded = format!("{}{}", " ".repeat(skipped), &text[skipped..]);
                defined(text, &padded, TRACE_EXPR, resolved, session)?;
                mention(text, TRACE_EXPR, session)
            }
            None => {
                let named = named(&as_expression(text, resolved), TRACE_EXPR, resolved, session);
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
pub(crate) fn shown_in_traces(request: &Request, observed: &[Observed]) -> Vec<Observed> {
    let texts = &request.trace_expressions;
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
fn named(text: &str, option: &str, resolved: &mut Resolved, session: &mut Session) -> Result<ConfigName, Refused> {
    let text = text.trim();
    defined(text, text, option, resolved, session)?;
    Ok(mention(text, option, session))
}

/// Makes an expression a definition under a name, unless there is one already.
fn defined(
    name: &str,
    text: &str,
    option: &str,
    resolved: &mut Resolved,
    session: &mut Session,
) -> Result<(), Refused> {
    let Resolved { module, graph } = resolved;
    if !module.names.contains_key(name) {
        let from = session.place_of(option, text);
        let sources = Arc::make_mut(&mut session.sources);
        let id = resolve_expression(module, graph, sources, name, text, &from).map_err(Refused::request)?;
        module.names.insert(name.into(), Meaning::Definition(id));
    }
    Ok(())
}

/// A name with its place, which is the request.
fn mention(text: &str, option: &str, session: &mut Session) -> ConfigName {
    let source = Source::new(session.place_of(option, text), text);
    let file = Arc::make_mut(&mut session.sources).add(source);
    ConfigName { name: text.into(), span: Span::new(file, 0, text.len() as u32) }
}
