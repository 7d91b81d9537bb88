//! Rules about the workspace as a whole: its packages, its map, the calendar.

use crate::modules::Crate;
use serde_json::Value as Json;
use std::collections::BTreeMap;
use std::path::{Path, PathBuf};
use std::process::Command;
use std::time::{SystemTime, UNIX_EPOCH};

/// Who may know whom, as `ARCHITECTURE.md` draws it. Dependencies of tests are free.
const MAP: [(&str, &[&str]); 25] = [
    ("check", &["check-cli"]),
    ("check-browser", &["check-driver", "check-explorer"]),
    (
        "check-cli",
        &[
            "check-cluster",
            "check-dap",
            "check-disk",
            "check-driver",
            "check-engine",
            "check-explorer",
            "check-games",
            "check-logs",
            "check-lsp",
            "check-module",
            "check-pluscal",
            "check-repl",
            "check-report",
            "check-server",
            "check-specs",
            "check-syntax",
            "check-system",
            "check-value",
        ],
    ),
    ("check-cluster", &["check-engine"]),
    (
        "check-dap",
        &[
            "check-driver",
            "check-logs",
            "check-module",
            "check-repl",
            "check-report",
            "check-syntax",
            "check-system",
            "check-value",
        ],
    ),
    (
        "check-driver",
        &[
            "check-disk",
            "check-engine",
            "check-eval",
            "check-module",
            "check-pluscal",
            "check-report",
            "check-specs",
            "check-syntax",
            "check-system",
            "check-tla",
            "check-value",
        ],
    ),
    ("check-disk", &[]),
    ("check-engine", &["check-disk", "check-system"]),
    ("check-eval", &["check-syntax", "check-system", "check-value"]),
    (
        "check-explorer",
        &[
            "check-driver",
            "check-engine",
            "check-eval",
            "check-games",
            "check-logs",
            "check-module",
            "check-report",
            "check-specs",
            "check-syntax",
            "check-system",
            "check-tla",
            "check-value",
        ],
    ),
    (
        "check-fuzz",
        &[
            "check-engine",
            "check-eval",
            "check-generator",
            "check-logs",
            "check-module",
            "check-pluscal",
            "check-report",
            "check-syntax",
            "check-system",
            "check-tla",
        ],
    ),
    (
        "check-games",
        &[
            "check-driver",
            "check-engine",
            "check-eval",
            "check-module",
            "check-report",
            "check-syntax",
            "check-system",
            "check-tla",
        ],
    ),
    ("check-generator", &[]),
    ("check-logs", &["check-driver", "check-engine", "check-module", "check-report", "check-system", "check-tla"]),
    ("check-lsp", &["check-driver", "check-module", "check-pluscal", "check-report", "check-syntax"]),
    ("check-module", &["check-syntax"]),
    ("check-pluscal", &["check-syntax"]),
    (
        "check-repl",
        &["check-driver", "check-module", "check-report", "check-syntax", "check-system", "check-tla", "check-value"],
    ),
    ("check-report", &["check-syntax", "check-system"]),
    ("check-server", &["check-driver", "check-explorer", "check-value"]),
    ("check-specs", &["check-system"]),
    ("check-syntax", &[]),
    ("check-system", &[]),
    ("check-tla", &["check-eval", "check-module", "check-syntax", "check-system", "check-value"]),
    ("check-value", &["check-system"]),
];

/// Fails unless the dependencies among our packages are those of the map.
pub(crate) fn edges_equal_the_map() {
    let mut edges: BTreeMap<String, Vec<String>> = BTreeMap::new();
    for package in packages() {
        let ours = |one: &&Json| one["kind"].is_null() && one["path"].is_string();
        let known = list(&package["dependencies"]).iter().filter(ours).map(|one| text(&one["name"]));
        let mut known: Vec<String> = known.collect();
        known.sort();
        edges.insert(text(&package["name"]), known);
    }
    let owned = |names: &[&str]| names.iter().map(|name| (*name).to_owned()).collect();
    let map: BTreeMap<String, Vec<String>> =
        MAP.iter().map(|(name, known)| ((*name).to_owned(), owned(known))).collect();
    assert_eq!(edges, map, "crates know others than the map says: change ARCHITECTURE.md and the map first");
}

/// Fails unless every package takes the lints of the workspace, which forbid unsafe code.
pub(crate) fn every_package_inherits_the_lints() {
    for package in packages() {
        let manifest = std::fs::read_to_string(text(&package["manifest_path"])).expect("a manifest can be read");
        // What crosses the border of a WebAssembly module is places in its memory: one module of the crate says so.
        let inherits = manifest.contains("[lints]\nworkspace = true")
            || (text(&package["name"]) == "check-browser" && manifest.contains("unsafe_code = \"deny\""));
        assert!(inherits, "{} does not inherit the lints", package["name"]);
    }
    let root = std::fs::read_to_string(crate::root().join("Cargo.toml")).expect("the manifest can be read");
    assert!(root.contains("unsafe_code = \"forbid\""), "the workspace forbids unsafe code");
}

/// Fails unless `ARCHITECTURE.md` names every package and every dependency.
pub(crate) fn map_is_complete() {
    let map = std::fs::read_to_string(crate::root().join("ARCHITECTURE.md")).expect("the map can be read");
    let named = |word: &str| map.contains(&format!("`{word}`"));
    let mut missing = Vec::new();
    for package in packages() {
        let others = list(&package["dependencies"]).iter().filter(|one| one["path"].is_null());
        missing.extend(others.map(|one| text(&one["name"])).filter(|name| !named(name)));
        let own = text(&package["name"]);
        missing.extend(Some(own).filter(|name| !named(name.strip_prefix("check-").unwrap_or(name))));
    }
    missing.sort();
    missing.dedup();
    assert!(missing.is_empty(), "ARCHITECTURE.md does not name: {}", missing.join(", "));
}

/// The modules of all libraries with their purposes and the modules beside them that they use.
pub(crate) fn list_of_modules() -> String {
    let mut list = String::from(
        "# Modules\n\nEvery library with its modules, their purpose and the modules beside them that they use, and with its public\n\
         types. Written by\n\
         `UPDATE_EXPECT=1 cargo test --test tidy` from the first sentence of each module's head and from what its code names;\n\
         the tests fail where code and list differ.\n",
    );
    for (name, modules) in libraries() {
        let known = MAP.iter().find(|(one, _)| *one == name).map_or(&[][..], |(_, known)| *known);
        let known: Vec<&str> = known.iter().map(|one| one.trim_start_matches("check-")).collect();
        let known = if known.is_empty() { "no other crate".to_owned() } else { known.join(", ") };
        list.push_str(&format!("\n## {name}\n\n{}. Uses {known}.\n", modules.head(&[])));
        list.push_str("\n| module | purpose | uses |\n|---|---|---|\n");
        let edges = modules.edges_below(&[]);
        for child in modules.children(&[]) {
            let uses = edges.keys().filter(|(from, _)| *from == child).map(|(_, to)| to.as_str());
            let uses = uses.collect::<Vec<_>>().join(", ");
            list.push_str(&format!("| `{child}` | {} | {uses} |\n", modules.head(std::slice::from_ref(&child))));
        }
        list.push_str("\n| type | meaning | in |\n|---|---|---|\n");
        for (name, module, meaning) in modules.types() {
            list.push_str(&format!("| `{name}` | {meaning} | `{module}` |\n"));
        }
    }
    list
}

/// Fails where a manifest leaves out tests that there are: those beside the code, or those in its documentation.
pub(crate) fn no_test_is_left_out() {
    let mut left_out = Vec::new();
    for package in packages() {
        let Some(library) = library(&package) else { continue };
        let root = PathBuf::from(text(&library["src_path"]));
        let code = code_below(root.parent().expect("a library stands in a folder"));
        let documented = |line: &str| ["/// ```", "//! ```"].iter().any(|fence| line.trim_start().starts_with(fence));
        if library["test"] == false && code.contains("#[test]")
            || library["doctest"] == false && code.lines().any(documented)
        {
            left_out.push(text(&package["name"]));
        }
    }
    assert!(left_out.is_empty(), "`test = false` or `doctest = false`, and there are some: {}", left_out.join(", "));
}

/// Fails unless the code of every package names each of its dependencies.
pub(crate) fn dependencies_are_used() {
    let mut idle = Vec::new();
    for package in packages() {
        let folder = PathBuf::from(text(&package["manifest_path"]));
        let code = code_below(folder.parent().expect("a manifest stands in a folder"));
        for one in list(&package["dependencies"]) {
            let name = text(&one["name"]);
            if !code.contains(&name.replace('-', "_")) {
                idle.push(format!("{} does not use {name}", text(&package["name"])));
            }
        }
    }
    assert!(idle.is_empty(), "dependencies that nothing uses: {}", idle.join(", "));
}

/// All code in a folder and below, but for what was built.
fn code_below(folder: &Path) -> String {
    let mut code = String::new();
    for entry in std::fs::read_dir(folder).expect("the folder of a package can be read") {
        let path = entry.expect("it can be read").path();
        if path.is_dir() && !path.ends_with("target") {
            code.push_str(&code_below(&path));
        } else if path.extension().is_some_and(|ending| ending == "rs") {
            code.push_str(&std::fs::read_to_string(&path).expect("code can be read"));
        }
    }
    code
}

/// The modules of each of our libraries, by the name of the package.
pub(crate) fn libraries() -> Vec<(String, Crate)> {
    let root = |package: &Json| root_of_library(package).map(|root| (text(&package["name"]), Crate::read(&root)));
    packages().iter().filter_map(root).collect()
}

/// The file at the root of a library.
fn root_of_library(package: &Json) -> Option<PathBuf> {
    library(package).map(|library| PathBuf::from(text(&library["src_path"])))
}

/// What is said of the library of a package.
fn library(package: &Json) -> Option<&Json> {
    let is_library = |target: &&Json| list(&target["kind"]).iter().any(|kind| kind == "lib");
    list(&package["targets"]).iter().find(is_library)
}

fn packages() -> Vec<Json> {
    let arguments = ["metadata", "--no-deps", "--offline", "--format-version", "1"];
    let output = Command::new(env!("CARGO")).args(arguments).current_dir(crate::root()).output();
    let output = output.expect("cargo can be run");
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
    let metadata: Json = serde_json::from_slice(&output.stdout).expect("cargo metadata is JSON");
    list(&metadata["packages"]).to_vec()
}

fn list(json: &Json) -> &[Json] {
    json.as_array().expect("an array in the metadata")
}

fn text(json: &Json) -> String {
    json.as_str().expect("a string in the metadata").to_owned()
}

/// Today, as `2026-11-21`.
pub(crate) fn today() -> String {
    let seconds = SystemTime::now().duration_since(UNIX_EPOCH).expect("the clock is past 1970").as_secs();
    date(seconds / 86_400)
}

/// The date of a day counted from 1970-01-01, by Howard Hinnant's `civil_from_days`.
fn date(day: u64) -> String {
    let shifted = day + 719_468;
    let (era, of_era) = (shifted / 146_097, shifted % 146_097);
    let year_of_era = (of_era - of_era / 1460 + of_era / 36_524 - of_era / 146_096) / 365;
    let of_year = of_era - (365 * year_of_era + year_of_era / 4 - year_of_era / 100);
    let month_from_march = (5 * of_year + 2) / 153;
    let day = of_year - (153 * month_from_march + 2) / 5 + 1;
    let month = if month_from_march < 10 { month_from_march + 3 } else { month_from_march - 9 };
    let year = year_of_era + era * 400 + u64::from(month <= 2);
    format!("{year:04}-{month:02}-{day:02}")
}

/// Whether a text has the form of a date.
pub(crate) fn is_date(text: &str) -> bool {
    let form = |(at, byte): (usize, u8)| if at == 4 || at == 7 { byte == b'-' } else { byte.is_ascii_digit() };
    text.len() == 10 && text.bytes().enumerate().all(form)
}

#[test]
fn dates() {
    assert_eq!([date(0), date(11_016), date(20_778)], ["1970-01-01", "2000-02-29", "2026-11-21"]);
    assert!(is_date("2026-11-21") && !is_date("21.11.2026"));
}
