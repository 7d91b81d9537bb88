//! Every module under the folder `CHECK_EXAMPLES` whose modules can be found resolves without an error.
//!
//! `CHECK_LIBRARY` may name further folders, separated by `:`. Without `CHECK_EXAMPLES` nothing is tested.

use check_module::config::parse_config;
use check_module::library::Library;
use check_module::loader::load;
use check_module::resolve::resolve;
use check_syntax::{Diagnostic, Severity, Source, Sources};
use std::path::{Path, PathBuf};

/// The modules of some folders.
struct Folders(Vec<PathBuf>);

impl Library for Folders {
    fn module(&self, name: &str) -> Option<Source> {
        let paths = self.0.iter().map(|folder| folder.join(format!("{name}.tla")));
        paths.into_iter().find_map(|path| {
            let text = std::fs::read_to_string(&path).ok()?;
            Some(Source::new(path.display().to_string(), text))
        })
    }
}

fn files(folder: &Path, extension: &str, found: &mut Vec<PathBuf>) {
    let mut entries: Vec<_> =
        std::fs::read_dir(folder).into_iter().flatten().flatten().map(|entry| entry.path()).collect();
    entries.sort();
    for path in entries {
        if path.is_dir() {
            files(&path, extension, found);
        } else if path.extension().is_some_and(|found| found == extension) {
            found.push(path);
        }
    }
}

fn folders() -> (PathBuf, Vec<PathBuf>) {
    let examples = PathBuf::from(std::env::var_os("CHECK_EXAMPLES").expect("CHECK_EXAMPLES names a folder"));
    let library = std::env::var("CHECK_LIBRARY").unwrap_or_default();
    (examples, library.split(':').filter(|path| !path.is_empty()).map(PathBuf::from).collect())
}

fn shown(sources: &Sources, found: &Diagnostic) -> String {
    let place = found.primary.as_ref().map_or(String::new(), |label| {
        let source = sources.get(label.span.file);
        let at = source.line_column(label.span.start);
        format!("{}:{}:{}: ", source.name, at.line, at.column)
    });
    format!("{place}[{}] {} ({})", found.code, found.message, found.hint.as_deref().unwrap_or(""))
}

#[test]
#[ignore = "needs CHECK_EXAMPLES=path/to/a checkout of tlaplus/Examples"]
fn examples_resolve() {
    let (examples, library) = folders();
    let mut paths = Vec::new();
    files(&examples, "tla", &mut paths);
    let (mut good, mut refused, mut missing, mut bad) = (0, 0, Vec::new(), Vec::new());
    for path in &paths {
        let mut searched = vec![path.parent().unwrap().to_owned()];
        searched.extend(library.clone());
        let Ok(text) = std::fs::read_to_string(path) else { continue };
        let stem = path.file_stem().unwrap().to_string_lossy().into_owned();
        let mut sources = Sources::new();
        let root = Source::new(path.display().to_string(), text);
        let result =
            load(root, Some(&stem), &Folders(searched), &mut sources).and_then(|graph| resolve(&graph, &sources));
        match result {
            Ok((module, warnings)) => {
                assert!(!module.to_string().is_empty());
                good += 1;
                warnings.iter().for_each(|found| println!("warning {}", shown(&sources, found)));
            }
            Err(errors) if errors.iter().any(|found| found.code == "missing-module") => {
                missing.push(shown(&sources, errors.iter().find(|found| found.code == "missing-module").unwrap()));
            }
            // Parts of definitions named by label or position are refused by name.
            Err(errors) if errors.iter().all(|found| found.code == "unsupported") => refused += 1,
            Err(errors) => bad.extend(errors.iter().map(|found| shown(&sources, found))),
        }
    }
    missing.iter().for_each(|line| println!("{line}"));
    println!("{good} resolve, {refused} name parts, {} lack a module, {} errors", missing.len(), bad.len());
    assert!(bad.is_empty(), "{}", bad.join("\n"));
}

#[test]
#[ignore = "needs CHECK_EXAMPLES=path/to/a checkout of tlaplus/Examples"]
fn example_configs_parse() {
    let (examples, _) = folders();
    let mut paths = Vec::new();
    files(&examples, "cfg", &mut paths);
    let mut bad = Vec::new();
    for path in &paths {
        let Ok(text) = std::fs::read_to_string(path) else { continue };
        let mut sources = Sources::new();
        let file = sources.add(Source::new(path.display().to_string(), text.clone()));
        let (config, diagnostics) = parse_config(file, &text);
        bad.extend(diagnostics.iter().filter(|d| d.severity == Severity::Error).map(|found| shown(&sources, found)));
        let printed = config.to_string();
        let (again, errors) = parse_config(file, &printed);
        assert!(errors.is_empty(), "{printed}");
        assert_eq!(again.to_string(), printed);
    }
    println!("{} configs", paths.len());
    assert!(bad.is_empty(), "{}", bad.join("\n"));
}
