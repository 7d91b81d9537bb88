//! Compiled specs from texts.

use check_module::config::parse_config;
use check_module::library::Library;
use check_module::loader::load;
use check_module::resolve::resolve;
use check_syntax::{Diagnostic, Source, Sources};
use check_tla::compile::{Compiled, Request, compile};
use std::path::PathBuf;
use std::sync::Arc;

/// The modules in a folder.
pub(crate) struct Folder(pub(crate) PathBuf);

impl Library for Folder {
    fn module(&self, name: &str) -> Option<Source> {
        let path = self.0.join(format!("{name}.tla"));
        std::fs::read_to_string(path).ok().map(|text| Source::new(format!("{name}.tla"), text))
    }
}

/// The spec of a module and the text of a configuration, or what is wrong with them, a line for each diagnostic.
pub(crate) fn compiled(module: &str, config: &str, library: &dyn Library) -> Result<Compiled, String> {
    let mut sources = Sources::new();
    let compiled = with_sources(module, config, library, &mut sources);
    compiled.map_err(|diagnostics| diagnostics.iter().map(|one| line(&sources, one)).collect())
}

fn with_sources(
    module: &str,
    config: &str,
    library: &dyn Library,
    sources: &mut Sources,
) -> Result<Compiled, Vec<Diagnostic>> {
    let graph = load(Source::new("root.tla", module), None, library, sources)?;
    let (module, _) = resolve(&graph, sources)?;
    let file = sources.add(Source::new("root.cfg", config));
    let (config, diagnostics) = parse_config(file, config);
    if !diagnostics.is_empty() {
        return Err(diagnostics);
    }
    let shared = Arc::new(std::mem::take(sources));
    let allowance: Arc<dyn check_system::Allowance> = Arc::new(check_system::Unlimited);
    let request = Request {
        module: &module,
        config: &config,
        replacements: &[],
        sources: &shared,
        tells: true,
        explains: true,
        allowance: &allowance,
    };
    let compiled = compile(request);
    if let (Err(_), Some(own)) = (&compiled, Arc::into_inner(shared)) {
        *sources = own;
    }
    compiled
}

fn line(sources: &Sources, diagnostic: &Diagnostic) -> String {
    let place = diagnostic.primary.as_ref().map(|label| {
        let source = sources.get(label.span.file);
        let start = source.line_column(label.span.start);
        format!("{}:{}:{} ", source.name, start.line, start.column)
    });
    format!("{}[{}] {}\n", place.unwrap_or_default(), diagnostic.code, diagnostic.message)
}

/// A number that the environment gives, or another.
pub(crate) fn number(variable: &str, otherwise: u64) -> u64 {
    std::env::var(variable).map_or(otherwise, |text| text.parse().expect("a number"))
}
