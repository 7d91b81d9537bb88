//! Expressions that do not stand in the spec: from a command line.

use super::Resolver;
use super::definition::Head;
use super::ids::RealmId;
use super::mentioned::learn_symbols;
use super::scope::{Context, Named};
use crate::loader::ModuleGraph;
use crate::module::{Body, DefinitionId, Module, Parameter};
use check_syntax::tree::{Expr, ExprKind, Ident};
use check_syntax::{Diagnostic, FileId, Severity, Source, Sources, Span};
use std::sync::Arc;

/// The replacement of a constant or a definition.
#[derive(Clone, Debug)]
pub struct Replacement {
    /// The name that is replaced; whether there is such a name is for the caller to check.
    pub name: Arc<str>,
    /// Where that name stands.
    pub name_span: Span,
    /// By what: as many parameters as were written.
    pub definition: DefinitionId,
}

/// An expression that is not in the spec's texts, in the scope of the root module, as a new definition `name`
/// without parameters.
///
/// `module` must come from [`super::resolve`] with the same graph. `what` says where the text comes from
/// (`command line, --invariant`): messages show it instead of a file name. Beside what the root sees, the
/// expression may use the operators of Integers, Sequences, FiniteSets and TLC.
pub fn resolve_expression(
    module: &mut Module,
    graph: &ModuleGraph,
    sources: &mut Sources,
    name: &str,
    text: &str,
    what: &str,
) -> Result<DefinitionId, Vec<Diagnostic>> {
    let file = sources.add(Source::new(what, text));
    let expr = parse(file, text)?;
    let name = Ident { name: name.into(), span: expr.span };
    add(module, graph, sources, &name, &[], &expr)
}

/// `NAME=EXPR` or `NAME(x, y)=EXPR` from a command line, in the scope of the root module.
pub fn resolve_replacement(
    module: &mut Module,
    graph: &ModuleGraph,
    sources: &mut Sources,
    text: &str,
    what: &str,
) -> Result<Replacement, Vec<Diagnostic>> {
    let file = sources.add(Source::new(what, text));
    let whole = Span::new(file, 0, text.len() as u32);
    let malformed = |span| {
        let found = Diagnostic::error("replacement", span, "expected NAME=EXPR");
        vec![found.with_hint("for instance `N=3`, `S={1, 2}` or `F(x)=x + 1`")]
    };
    let Some(equals) = text.find('=') else { return Err(malformed(whole)) };
    let (name, parameters) = head(file, &text[..equals]).ok_or_else(|| malformed(whole))?;
    // Blanks stand for what is left out, so that places in the expression are places in the whole text.
    let skipped = equals + 1 + usize::from(text[equals + 1..].starts_with('='));
    let padded = format!("{}{}", " ".repeat(skipped), &text[skipped..]);
    let expr = parse(file, &padded)?;
    let definition = add(module, graph, sources, &name, &parameters, &expr)?;
    Ok(Replacement { name: name.name, name_span: name.span, definition })
}

fn parse(file: FileId, text: &str) -> Result<Expr, Vec<Diagnostic>> {
    let (expr, diagnostics) = check_syntax::parse_expression(file, text);
    let failed = diagnostics.iter().any(|d| d.severity == Severity::Error);
    if failed || matches!(expr.kind, ExprKind::Error) { Err(diagnostics) } else { Ok(expr) }
}

/// `F(x, y)`: the name and the parameters.
fn head(file: FileId, text: &str) -> Option<(Ident, Vec<Ident>)> {
    let (name, parameters) = match text.split_once('(') {
        None => (text, ""),
        Some((name, rest)) => (name, rest.trim_end().strip_suffix(')')?),
    };
    let ident = |part: &str| {
        let trimmed = part.trim();
        let word = trimmed.chars().all(|c| c.is_alphanumeric() || c == '_' || c == '!') && !trimmed.is_empty();
        let start = (part.as_ptr() as usize - text.as_ptr() as usize) + part.find(trimmed)?;
        let span = Span::new(file, start as u32, (start + trimmed.len()) as u32);
        word.then(|| Ident { name: trimmed.into(), span })
    };
    let parameters = match parameters.trim() {
        "" => Vec::new(),
        _ => parameters.split(',').map(ident).collect::<Option<Vec<_>>>()?,
    };
    Some((ident(name)?, parameters))
}

/// Resolves the graph once more, which gives the same definitions under the same ids, and goes on from there with
/// those that were added since.
fn add(
    module: &mut Module,
    graph: &ModuleGraph,
    sources: &Sources,
    name: &Ident,
    parameters: &[Ident],
    expr: &Expr,
) -> Result<DefinitionId, Vec<Diagnostic>> {
    // The expression lives shorter than the graph; the resolver is content with the shorter of the two.
    let mut resolver = Resolver::new(graph, sources);
    let root = resolver.run(graph.root);
    resolver.diagnostics.clear();
    debug_assert!(resolver.out.definitions.len() <= module.definitions.len());
    resolver.out = module.clone();
    resolver.convenience =
        graph.convenience.iter().map(|&convenience| resolver.home(RealmId::ROOT, convenience)).collect();
    let mut context = Context::top(root);
    let mut bound = Vec::new();
    for parameter in parameters {
        let local = resolver.local(&parameter.name);
        context = context.with(parameter.name.clone(), Named::Local { local, arity: 0 }, parameter.span);
        bound.push(Parameter::new(local, 0));
    }
    let body = resolver.expr(&context, expr);
    let head = Head {
        name: name.name.clone(),
        module: module.name.clone(),
        parameters: bound,
        recursive: false,
        span: expr.span,
    };
    let id = resolver.push(head);
    resolver.out.definitions[id.0 as usize].body = Body::Expr(body);
    resolver.drain();
    if !super::failed(&resolver.diagnostics) {
        crate::level::check(&mut resolver.out, &Default::default(), &mut resolver.diagnostics);
    }
    if super::failed(&resolver.diagnostics) {
        return Err(resolver.diagnostics);
    }
    *module = resolver.out;
    learn_symbols(module, id);
    Ok(id)
}
