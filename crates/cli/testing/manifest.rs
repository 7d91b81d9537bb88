//! Tests that a manifest describes in the way of tlaplus/Examples: modules, their configs, and what came of them.

use super::case::{Case, State};
use crate::expectation::Expectation;
use crate::files::read_text;
use serde::Deserialize;
use serde_json::Value as Json;
use std::path::{Path, PathBuf};

/// The file of one spec, or of all of them as it once was; what else is in it is of no interest here.
#[derive(Debug, Deserialize)]
struct Manifest {
    #[serde(default)]
    modules: Vec<Module>,
    #[serde(default)]
    specifications: Vec<Specification>,
}

#[derive(Debug, Deserialize)]
struct Specification {
    #[serde(default)]
    modules: Vec<Module>,
}

#[derive(Debug, Deserialize)]
struct Module {
    path: String,
    #[serde(default, rename = "models")]
    configs: Vec<Configured>,
}

/// A config of a module.
#[derive(Debug, Deserialize)]
#[serde(rename_all = "camelCase")]
struct Configured {
    path: String,
    #[serde(default)]
    mode: Json,
    result: String,
    distinct_states: Option<u64>,
    total_states: Option<u64>,
    state_depth: Option<u64>,
}

/// Whether a JSON file is a manifest, and not something else of that name.
pub(super) fn is_one(path: &Path) -> bool {
    let json: Option<Json> = std::fs::read_to_string(path).ok().and_then(|text| serde_json::from_str(&text).ok());
    json.is_some_and(|json| json["modules"].is_array() || json["specifications"].is_array())
}

/// The tests of a manifest.
pub(super) fn cases(path: &Path) -> Result<Vec<Case>, String> {
    let (text, _) = read_text(path)?;
    let manifest: Manifest =
        serde_json::from_str(&text).map_err(|error| format!("{} is no manifest: {error}", path.display()))?;
    let nested = manifest.specifications.iter().flat_map(|one| &one.modules);
    let modules = manifest.modules.iter().chain(nested);
    let of_module =
        |module: &Module| -> Vec<Case> { module.configs.iter().map(|config| case(module, config, path)).collect() };
    Ok(modules.flat_map(of_module).collect())
}

fn case(module: &Module, config: &Configured, manifest: &Path) -> Case {
    let (Some(spec), Some(file)) = (find(&module.path, manifest), find(&config.path, manifest)) else {
        return Case::broken(config.path.clone(), format!("{} or {} does not exist", module.path, config.path));
    };
    let (spec, file) = (spec.display().to_string(), file.display().to_string());
    let mut arguments = vec![spec, "--config".to_owned(), file];
    let mut state = State::Ready;
    match mode(&config.mode) {
        Mode::Everything => {}
        Mode::AtRandom(runs) => {
            arguments.insert(0, "simulate".to_owned());
            arguments.extend(runs.into_iter().flat_map(|runs| ["--runs".to_owned(), runs.to_string()]));
            arguments.extend(["--seed".to_owned(), "1".to_owned()]);
        }
        Mode::Other(what) => state = State::Skipped(format!("the manifest wants {what}")),
    }
    let expected = match expected(&config.result) {
        Some(expected) => expected.with_sizes(config.distinct_states, config.total_states, config.state_depth),
        None => {
            state = State::Broken(format!("the manifest expects `{}`, which has no meaning here", config.result));
            Expectation::ok()
        }
    };
    Case { expected: Some(expected), state, ..Case::new(config.path.clone(), arguments) }
}

/// A path of the manifest: relative to its folder, or to one above it.
fn find(path: &str, manifest: &Path) -> Option<PathBuf> {
    let folder = manifest.parent().unwrap_or(Path::new(""));
    let absolute = std::path::absolute(folder).ok()?;
    let from_here = Some(folder.join(path));
    let above = absolute.ancestors().skip(1).map(|folder| folder.join(path));
    from_here.into_iter().chain(above).find(|path| path.is_file())
}

enum Mode {
    Everything,
    AtRandom(Option<u64>),
    Other(String),
}

fn mode(json: &Json) -> Mode {
    match json.as_str() {
        Some("exhaustive search") => Mode::Everything,
        Some("generate") => Mode::AtRandom(None),
        Some(other) => Mode::Other(format!("{other} checking, which this is not")),
        None if json.is_null() => Mode::Everything,
        None => match json.get("simulate") {
            Some(simulate) => Mode::AtRandom(simulate["traceCount"].as_u64()),
            None => Mode::Other(json.to_string()),
        },
    }
}

/// What a result of the manifest stands for.
fn expected(result: &str) -> Option<Expectation> {
    let verdicts: &[&str] = match result {
        "success" => &["ok", "simulated", "ended"],
        "assumption failure" => &["assumption"],
        "deadlock failure" => &["deadlock"],
        "safety failure" => &["invariant"],
        "liveness failure" => &["property"],
        "unknown" => &[],
        _ => return None,
    };
    Some(Expectation::one_of(result, verdicts))
}
