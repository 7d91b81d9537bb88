//! The house rules, as tests: who may know whom, what a module must open with, what may stand only in the tool.
//!
//! A rule that is broken is reported with every place at once.

mod code;
mod house;
mod links;
mod modules;

use code::{Code, all_code};
use std::path::Path;

/// The folder of the workspace.
fn root() -> &'static Path {
    Path::new(env!("CARGO_MANIFEST_DIR"))
}

/// Fails with the list of places where a rule is broken.
fn none(rule: &str, broken: Vec<String>) {
    assert!(broken.is_empty(), "{rule}:\n  {}", broken.join("\n  "));
}

/// Lines outside tests that contain one of the needles.
fn lines_with(code: &[Code], needles: &[&str]) -> Vec<String> {
    code.iter()
        .flat_map(|file| file.lines().map(move |(number, line)| (file, number, line)))
        .filter(|(_, _, line)| needles.iter().any(|needle| line.contains(needle)))
        .map(|(file, number, line)| format!("{}:{number}: {}", file.path, line.trim()))
        .collect()
}

/// Code of the libraries, which do no input or output: everything but the tool and tests.
fn libraries() -> Vec<Code> {
    all_code().into_iter().filter(|file| !file.is_test() && !file.is_tool()).collect()
}

#[test]
fn every_module_opens_with_what_it_is() {
    let silent = |file: &Code| !file.text.starts_with("//! ");
    let broken = all_code().into_iter().filter(silent).map(|file| file.path).collect();
    none("a module must open with a `//!` sentence on what it is", broken);
}

#[test]
fn files_are_not_too_long() {
    let long = |file: &Code| file.text.lines().count() > 800;
    none("no file over 800 lines", all_code().into_iter().filter(long).map(|file| file.path).collect());
}

#[test]
fn modules_are_named_for_what_they_hold() {
    let vague = ["manager", "helper", "util", "misc", "common", "impl2"];
    let broken = all_code().into_iter().filter(|file| {
        let name = Path::new(&file.path).file_stem().and_then(|stem| stem.to_str()).unwrap_or_default();
        name == "mod" || name.split('_').any(|word| vague.contains(&word.trim_end_matches('s')))
    });
    let broken = broken.map(|file| file.path).collect();
    none("no `mod.rs`, and no module named for what it is not", broken);
}

#[test]
fn no_unwrap_outside_tests() {
    let code: Vec<Code> = all_code().into_iter().filter(|file| !file.is_test()).collect();
    none("`expect(\"why it cannot fail\")` instead of `unwrap()`", lines_with(&code, &[".unwrap()", ".expect(\"\")"]));
}

#[test]
fn nothing_unfinished() {
    let code: Vec<Code> = all_code().into_iter().filter(|file| !file.is_test()).collect();
    none("nothing unfinished", lines_with(&code, &["todo!(", "unimplemented!(", "dbg!("]));
}

#[test]
fn files_clocks_and_printing_only_in_the_tool() {
    // The clock and the memory of this process, where there is a system.
    const HOST: &str = "crates/driver/src/host.rs";
    // Connections, and how long one waits for them.
    const CLUSTER: (&str, [&str; 2]) = ("crates/cluster/", ["std::net", "Instant::now"]);
    let needles = [
        "std::fs",
        "std::net",
        "std::env",
        "std::process",
        "Instant::now",
        "SystemTime",
        "println!(",
        "print!(",
        "io::stdin",
        "io::stdout",
        "io::stderr",
    ];
    let broken = lines_with(&libraries(), &needles).into_iter();
    let is_of_cluster =
        |place: &str| place.starts_with(CLUSTER.0) && CLUSTER.1.iter().any(|needle| place.contains(needle));
    let broken = broken.filter(|place| !place.starts_with(HOST) && !place.contains("/build.rs:"));
    let broken = broken.filter(|place| !is_of_cluster(place)).collect();
    none("files, clocks, the environment and printing only in crates/cli and crates/server", broken);
}

#[test]
fn the_process_ends_only_in_main() {
    let code: Vec<Code> = all_code().into_iter().filter(|file| !file.is_test()).collect();
    let broken = lines_with(&code, &["process::exit", "process::abort"]);
    let broken = broken.into_iter().filter(|place| !place.starts_with("crates/cli/exit.rs")).collect();
    none("the process ends by returning from main (or by a second Ctrl-C)", broken);
}

#[test]
fn no_unsafe_code() {
    house::every_package_inherits_the_lints();
}

#[test]
fn no_globals() {
    // An instance of the WebAssembly module has one lane, and an allocator.
    const BORDER: &str = "crates/browser/src/border";
    let mut code: Vec<Code> = all_code().into_iter().filter(|file| !file.is_test()).collect();
    code.retain(|file| !file.path.starts_with(BORDER));
    none("no globals", lines_with(&code, &["static mut ", "thread_local!", "lazy_static!"]));
    let mutable = ["Atomic", "Mutex<", "RwLock<", "Cell<", "OnceLock<", "LazyLock<"];
    let statics = code.iter().flat_map(|file| file.lines().map(move |(number, line)| (file, number, line)));
    let is_static = |line: &str| line.trim_start().trim_start_matches("pub ").starts_with("static ");
    let broken = statics.filter(|(_, _, line)| is_static(line) && mutable.iter().any(|word| line.contains(word)));
    none("no globals", broken.map(|(file, number, line)| format!("{}:{number}: {line}", file.path)).collect());
}

#[test]
fn nothing_depends_on_hash_order() {
    let broken = all_code().iter().filter(|file| !file.is_test()).flat_map(code::hash_iterations).collect();
    none("a hashed collection is iterated; sort first and say so in a comment `// order: why`", broken);
}

#[test]
fn every_fixme_has_a_date_that_is_not_over() {
    let today = house::today();
    let mark = concat!("FIX", "ME");
    let mut broken = Vec::new();
    for file in all_code() {
        for (at, line) in file.text.lines().enumerate() {
            let Some((_, rest)) = line.split_once(mark) else { continue };
            let date = rest.get(1..11).unwrap_or("");
            if !house::is_date(date) || *date < *today {
                broken.push(format!("{}:{}: {line}", file.path, at + 1));
            }
        }
    }
    none("a mark of unfinished work has the form (2027-01-31), and its day has not passed", broken);
}

#[test]
fn crates_know_only_whom_the_map_allows() {
    house::edges_equal_the_map();
}

#[test]
fn the_map_names_every_crate_and_every_dependency() {
    house::map_is_complete();
}

#[test]
fn no_test_is_left_out() {
    house::no_test_is_left_out();
}

#[test]
fn every_dependency_is_used() {
    house::dependencies_are_used();
}

#[test]
fn the_list_of_modules_is_true() {
    expect_test::expect_file![root().join("docs/modules.md")].assert_eq(&house::list_of_modules());
}

#[test]
fn links_of_documents_lead_somewhere() {
    none("a link of a document must lead to a file", links::broken());
}

#[test]
fn no_circle_among_modules() {
    let of_crate = |(name, modules): (String, modules::Crate)| {
        modules.knots().into_iter().map(move |(knot, held)| format!("{name}: {knot}{held}")).collect::<Vec<_>>()
    };
    let broken = house::libraries().into_iter().flat_map(of_crate).collect();
    none("modules that stand side by side must not lead to one another in a circle", broken);
}
