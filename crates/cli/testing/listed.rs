//! Tests that are listed in a file `check.toml`.

use super::case::{Case, State};
use crate::expectation::Expectation;
use crate::files::read_text;
use serde::Deserialize;
use std::path::Path;

/// The whole file.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
struct List {
    /// Options for all tests.
    #[serde(default)]
    arguments: Vec<String>,
    #[serde(default)]
    test: Vec<Entry>,
}

/// One test.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
struct Entry {
    /// What it is called; by its config or spec, where this is missing.
    name: Option<String>,
    /// A .tla file, relative to the list, or a bundled spec.
    spec: String,
    config: Option<String>,
    /// The outcome; where it is missing, the comments decide.
    expect: Option<String>,
    /// Further options.
    #[serde(default)]
    arguments: Vec<String>,
    /// Make random runs.
    #[serde(default)]
    simulate: bool,
    /// Why it is not run.
    skip: Option<String>,
}

/// The tests of a list.
pub(super) fn cases(path: &Path) -> Result<Vec<Case>, String> {
    let (text, _) = read_text(path)?;
    let list: List =
        toml::from_str(&text).map_err(|error| format!("{}: {}", path.display(), error.to_string().trim_end()))?;
    let folder = path.parent().unwrap_or(Path::new(""));
    list.test.iter().map(|entry| case(entry, &list.arguments, folder, path)).collect()
}

fn case(entry: &Entry, common: &[String], folder: &Path, list: &Path) -> Result<Case, String> {
    let spec = match entry.spec.ends_with(".tla") {
        true => folder.join(&entry.spec).display().to_string(),
        false => entry.spec.clone(),
    };
    let config = entry.config.as_ref().map(|config| {
        let beside = folder.join(config);
        if beside.exists() { beside.display().to_string() } else { config.clone() }
    });
    let name = entry.name.clone().or_else(|| config.clone()).unwrap_or_else(|| spec.clone());
    let mut arguments: Vec<String> = if entry.simulate { vec!["simulate".to_owned()] } else { Vec::new() };
    arguments.push(spec);
    arguments.extend(config.into_iter().flat_map(|config| ["--config".to_owned(), config]));
    arguments.extend(common.iter().chain(&entry.arguments).cloned());
    let expected = match &entry.expect {
        None => None,
        Some(text) => {
            let parsed: Result<Expectation, String> = text.parse();
            Some(parsed.map_err(|error| format!("{}, test {name}: `{text}`: {error}", list.display()))?)
        }
    };
    let state = entry.skip.clone().map_or(State::Ready, State::Skipped);
    Ok(Case { folder: folder.to_path_buf(), expected, state, ..Case::new(name, arguments) })
}
