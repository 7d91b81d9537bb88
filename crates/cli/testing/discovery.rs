//! Which tests there are: lists, manifests, and configs with their specs.

use super::case::Case;
use super::{listed, manifest};
use crate::expectation::expected_in;
use check_syntax::{FileId, embedded_configs};
use std::path::{Path, PathBuf};

/// The file that lists the tests of a folder.
const LIST: &str = "check.toml";

/// The file that describes the specs of a folder, as tlaplus/Examples has it.
const MANIFEST: &str = "manifest.json";

/// The tests of these paths, in their order; those of a folder by name, before those of the folders in it.
///
/// # Errors
///
/// A sentence, when a path does not exist, or a list or manifest is not in order.
pub(super) fn cases(paths: &[PathBuf]) -> Result<Vec<Case>, String> {
    let mut cases = Vec::new();
    for path in paths {
        let ending = path.extension().and_then(|ending| ending.to_str());
        match ending {
            _ if path.is_dir() => of_folder(path, &mut cases)?,
            _ if !path.exists() => return Err(format!("there is no file or folder {}", path.display())),
            Some("toml") => cases.extend(listed::cases(path)?),
            Some("json") => cases.extend(manifest::cases(path)?),
            Some("cfg") => cases.extend(of_config(path, &modules_beside(path))),
            Some("tla") => cases.extend(of_spec(path)),
            _ => {
                let shown = path.display();
                return Err(format!("{shown} is no folder, and no file that ends in .tla, .cfg, .toml or .json"));
            }
        }
    }
    Ok(cases)
}

fn of_folder(folder: &Path, cases: &mut Vec<Case>) -> Result<(), String> {
    let (list, described) = (plain(&folder.join(LIST)), plain(&folder.join(MANIFEST)));
    if list.is_file() {
        cases.extend(listed::cases(&list)?);
        return Ok(());
    }
    if described.is_file() && manifest::is_one(&described) {
        cases.extend(manifest::cases(&described)?);
        return Ok(());
    }
    let entries = sorted(folder)?;
    let modules = modules_in(&entries);
    let mut configured = Vec::new();
    let mut without = Vec::new();
    let mut folders = Vec::new();
    for entry in &entries {
        let ending = entry.extension().and_then(|ending| ending.to_str());
        let is_hidden = entry.file_name().is_some_and(|name| name.to_string_lossy().starts_with('.'));
        match ending {
            _ if is_hidden || is_left_by_tlc(entry) => {}
            _ if entry.is_dir() => folders.push(entry),
            // Configs of something else stand where there is no spec.
            Some("cfg") if !modules.is_empty() => configured.extend(of_config(entry, &modules)),
            Some("tla") => without.push(entry.display().to_string()),
            _ => {}
        }
    }
    without.retain(|spec| !configured.iter().any(|case: &Case| case.arguments.first() == Some(spec)));
    configured.extend(without.iter().filter_map(|spec| alone(Path::new(spec))));
    configured.sort_by(|left, right| left.name.cmp(&right.name));
    cases.extend(configured);
    folders.into_iter().try_for_each(|folder| of_folder(folder, cases))
}

fn sorted(folder: &Path) -> Result<Vec<PathBuf>, String> {
    let entries = std::fs::read_dir(folder).map_err(|error| format!("{} cannot be read: {error}", folder.display()))?;
    let mut paths: Vec<PathBuf> = entries.flatten().map(|entry| plain(&entry.path())).collect();
    paths.sort();
    Ok(paths)
}

/// Whether a file is one that TLC has written beside a spec to show a trace: `Spec_TTrace_1700000000.tla`.
fn is_left_by_tlc(path: &Path) -> bool {
    let stem = path.file_stem().map(|stem| stem.to_string_lossy().into_owned()).unwrap_or_default();
    let number = stem.rsplit_once("_TTrace_").map_or("", |(_, number)| number);
    !number.is_empty() && number.bytes().all(|byte| byte.is_ascii_digit())
}

/// The path without a `./` before it.
fn plain(path: &Path) -> PathBuf {
    path.strip_prefix(".").unwrap_or(path).to_path_buf()
}

fn modules_in(entries: &[PathBuf]) -> Vec<PathBuf> {
    let is_module = |path: &&PathBuf| path.extension().is_some_and(|ending| ending == "tla");
    entries.iter().filter(is_module).filter(|path| !is_left_by_tlc(path)).cloned().collect()
}

fn modules_beside(config: &Path) -> Vec<PathBuf> {
    let folder = config.parent().filter(|folder| !folder.as_os_str().is_empty()).unwrap_or(Path::new("."));
    sorted(folder).map(|entries| modules_in(&entries)).unwrap_or_default()
}

/// The test of a config: with the spec of its name, else with the one of the longest name with which its own begins
/// (`Mutex_fair.cfg` belongs to `Mutex.tla`).
fn of_config(config: &Path, modules: &[PathBuf]) -> Option<Case> {
    let name = config.display().to_string();
    let stem = config.file_stem()?.to_string_lossy().into_owned();
    let fits = |module: &&PathBuf| module.file_stem().is_some_and(|name| stem.starts_with(&*name.to_string_lossy()));
    let longest = modules.iter().filter(fits).max_by_key(|module| module.as_os_str().len());
    Some(match longest {
        Some(module) => Case::new(name.clone(), vec![module.display().to_string(), "--config".to_owned(), name]),
        None => {
            Case::broken(name, format!("there is no spec {stem}.tla beside this config, nor one whose name begins it"))
        }
    })
}

/// The tests of a spec: of its configs, or of what it says itself.
fn of_spec(spec: &Path) -> Vec<Case> {
    let modules = modules_beside(spec);
    let folder = spec.parent().filter(|folder| !folder.as_os_str().is_empty()).unwrap_or(Path::new("."));
    let configs = sorted(folder).unwrap_or_default();
    let configs = configs.iter().filter(|path| path.extension().is_some_and(|ending| ending == "cfg"));
    let cases: Vec<Case> = configs.filter_map(|config| of_config(config, &modules)).collect();
    let shown = plain(spec).display().to_string();
    let own: Vec<Case> = cases.into_iter().filter(|case| case.arguments.first() == Some(&shown)).collect();
    if own.is_empty() { vec![Case::new(shown.clone(), vec![shown])] } else { own }
}

/// The test of a spec without a config beside it, if it has one inside or says what is expected of it.
fn alone(spec: &Path) -> Option<Case> {
    let text = std::fs::read_to_string(spec).ok()?;
    let stem = spec.file_stem()?.to_string_lossy().into_owned();
    let has_config = embedded_configs(FileId(0), &text).iter().any(|config| *config.name.name == *stem);
    let says = !matches!(expected_in(&text), Ok(None));
    let name = spec.display().to_string();
    (has_config || says).then(|| Case::new(name.clone(), vec![name]))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_tlc_leaves_is_no_test() {
        for left in ["Nim_TTrace_1700000000.tla", "a/Nim_TTrace_1.cfg"] {
            assert!(is_left_by_tlc(Path::new(left)), "{left}");
        }
        for spec in ["Nim.tla", "Nim_TTrace.tla", "Nim_TTrace_x.tla", "Nim_TTrace_.tla"] {
            assert!(!is_left_by_tlc(Path::new(spec)), "{spec}");
        }
    }
}
