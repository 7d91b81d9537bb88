//! Fuzz targets: each takes any bytes, and panics when an invariant of ours is broken.
//!
//! `fuzz_targets/` has a binary of libFuzzer for each; `tests/corpus.rs` runs them on a stable toolchain.

mod evaluation;
mod explored;
mod naive;

pub use evaluation::{evaluation, expressions};

use check_module::config::parse_config;
use check_pluscal::{Options, translate};
use check_report::itf;
use check_syntax::{FileId, outline, parse, print_module};

/// A target: its name and what it does.
pub type Target = (&'static str, fn(&[u8]));

/// All targets.
pub const TARGETS: [Target; 8] = [
    ("config", config),
    ("evaluation", evaluation),
    ("expressions", expressions),
    ("itf", itf),
    ("log", log),
    ("map", map),
    ("parser", parser),
    ("pluscal", pluscal),
];

/// A module that is printed is the same module when it is parsed again.
///
/// # Panics
/// When it is not.
pub fn parser(data: &[u8]) {
    let text = String::from_utf8_lossy(data);
    let (tree, diagnostics) = parse(FileId(0), &text);
    if !diagnostics.is_empty() {
        return;
    }
    for module in &tree.modules {
        let printed = print_module(module);
        let (again, diagnostics) = parse(FileId(0), &printed);
        assert!(diagnostics.is_empty(), "what was printed is not parsed:\n{printed}\n{diagnostics:#?}");
        let alone = check_syntax::tree::Tree { modules: vec![module.clone()], ..Default::default() };
        assert_eq!(outline(&alone), outline(&again), "another module was printed:\n{printed}");
    }
}

/// Any configuration is read or refused.
pub fn config(data: &[u8]) {
    let text = String::from_utf8_lossy(data);
    let (_, diagnostics) = parse_config(FileId(0), &text);
    drop(diagnostics);
}

/// A translation of PlusCal is a module, and translating it again changes nothing.
///
/// # Panics
/// When it is not, or does.
pub fn pluscal(data: &[u8]) {
    let text = String::from_utf8_lossy(data);
    let options = Options::default();
    let Ok(translation) = translate(FileId(0), &text, &options) else { return };
    let again = translate(FileId(0), &translation.text, &options);
    let again = again.expect("a translated file can be translated");
    assert_eq!(again.text, translation.text, "a second translation differs");
}

/// A trace in the Informal Trace Format that is read is the same when it is written and read again.
///
/// # Panics
/// When it is not.
pub fn itf(data: &[u8]) {
    let text = String::from_utf8_lossy(data);
    let Ok(trace) = itf::read(&text) else { return };
    let written = itf::file(&trace, "Spec.tla", "");
    let again = itf::read(&written).expect("what was written can be read");
    assert_eq!(written, itf::file(&again, "Spec.tla", ""), "another trace was written");
}

/// Any log of a run is read or refused.
pub fn log(data: &[u8]) {
    let Ok(mut log) = check_logs::lines::Log::open(Box::new(data), None) else { return };
    while let Ok(Some(_)) = log.next_line() {}
}

/// Any map from a log to a spec is read or refused.
pub fn map(data: &[u8]) {
    let _ = check_logs::map::Map::read(&String::from_utf8_lossy(data));
}
