//! Specs, the bundled ones and others, compiled for benches.

use check_engine::Monitor;
use check_module::config::parse_config;
use check_module::library::Library;
use check_module::{loader, resolve};
use check_specs::Bundled;
use check_syntax::{Source, Sources};
use check_system::{System, Value};
use check_tla::compile::{Compiled, Request, compile};
use std::sync::Arc;
use std::time::Duration;

/// A clock that stands still: nothing here has a budget of time.
pub(crate) struct Silent;

impl Monitor for Silent {
    fn elapsed(&self) -> Duration {
        Duration::ZERO
    }
}

struct Folder(&'static Bundled);

impl Library for Folder {
    fn module(&self, name: &str) -> Option<Source> {
        let file = format!("{name}.tla");
        self.0.file(&file).map(|text| Source::new(file, text))
    }
}

/// A module of a bundled spec, compiled with a config and with something in the place of definitions; and the constants
/// that its twin needs.
pub(crate) fn compiled(
    spec: &str,
    module: &str,
    config: &str,
    replaced: Option<(&str, &str)>,
) -> (Compiled, Vec<(String, Value)>) {
    let bundled = check_specs::find(spec).expect("the spec is bundled");
    let compiled = compiled_from(&Folder(bundled), module, config, replaced);
    let constants = compiled.constants(&mut compiled.spec.worker());
    (compiled, constants)
}

/// A module of a library, compiled in the same way.
pub(crate) fn compiled_from(
    library: &dyn Library,
    module: &str,
    config: &str,
    replaced: Option<(&str, &str)>,
) -> Compiled {
    let mut sources = Sources::new();
    let root = library.module(module).expect("the module is there");
    let graph = loader::load(root, Some(module), library, &mut sources).expect("the spec is right");
    let (mut module, _) = resolve::resolve(&graph, &sources).expect("the spec is right");
    let file = sources.add(Source::new("config", config));
    let (config, _) = parse_config(file, config);
    let replacements = replaced.iter().map(|(name, value)| {
        let text = format!("{name}={value}");
        resolve::resolve_replacement(&mut module, &graph, &mut sources, &text, "bench").expect("a right replacement")
    });
    let replacements: Vec<_> = replacements.collect();
    let sources = Arc::new(sources);
    let allowance: Arc<dyn check_system::Allowance> = Arc::new(check_system::Unlimited);
    let request = Request {
        module: &module,
        config: &config,
        replacements: &replacements,
        sources: &sources,
        tells: false,
        explains: false,
        allowance: &allowance,
    };
    let mut compiled = compile(request).unwrap_or_else(|found| panic!("the spec is right: {found:?}"));
    compiled.spec.set_stack(64 << 20);
    compiled
}
