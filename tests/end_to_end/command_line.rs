//! Commands, options and output files.

use crate::program::{check, root, scratch};
use serde_json::Value as Json;
use std::path::PathBuf;

fn names_in(folder: &PathBuf) -> Vec<String> {
    let entries = std::fs::read_dir(folder).expect("the folder can be read");
    let mut names: Vec<_> = entries.flatten().map(|entry| entry.file_name().to_string_lossy().into_owned()).collect();
    names.sort();
    names
}

#[test]
fn the_list_names_every_bundled_spec() {
    let said = check(root(), &["list"]);
    assert_eq!((said.code, said.log.as_str()), (0, ""));
    for name in ["nim", "statechart-nim", "acro-nim", "tic-tac-toe", "nim-strategy"] {
        let is_named = |line: &str| line.split_whitespace().next() == Some(name);
        assert!(said.out.lines().any(is_named), "{name} is listed:\n{}", said.out);
    }
}

#[test]
fn completions_manual_help_and_version() {
    for shell in ["bash", "zsh", "fish"] {
        let said = check(root(), &["completions", shell]);
        assert!(said.code == 0 && said.out.contains("reachable"), "completions for {shell}");
    }
    let manual = check(root(), &["man"]);
    assert!(manual.code == 0 && manual.out.contains(".TH check 1"), "{}", manual.out);
    assert!(check(root(), &["--help"]).out.contains("--reachable"));
    assert_eq!(check(root(), &["--version"]).out, concat!("check ", env!("CARGO_PKG_VERSION"), "\n"));
    assert_eq!(check::<&str>(root(), &[]).code, 2);
}

#[test]
fn reports_and_traces_go_to_files() {
    let folder = scratch("files");
    let arguments = ["nim", "--deadlock", "--json", "report.json", "--itf", "trace.itf.json", "--quiet"];
    let said = check(&folder, &arguments);
    assert_eq!(said.code, 11, "{}{}", said.out, said.log);
    assert_eq!(names_in(&folder), ["report.json", "trace.itf.json"], "nothing half-written stays");
    let read = |name: &str| std::fs::read_to_string(folder.join(name)).expect("the file was written");
    let report: Json = serde_json::from_str(&read("report.json")).expect("the report is JSON");
    crate::schema::check(&report);
    let trace: Json = serde_json::from_str(&read("trace.itf.json")).expect("the trace is JSON");
    let states = |json: &Json| json["states"].as_array().map(Vec::len);
    assert_eq!(states(&trace), states(&report["trace"]));
    assert_eq!(trace["#meta"]["format"], "ITF");
}

#[test]
fn no_trace_no_file() {
    let folder = scratch("no_trace");
    let said = check(&folder, &["nim", "--itf", "trace.json"]);
    assert_eq!((said.code, names_in(&folder).len()), (0, 0));
    assert!(said.log.contains("no trace"), "{}", said.log);
}

#[test]
fn an_expected_violation_is_a_success() {
    let violated = ["nim", "--invariant", "GameOverAtOneLeft", "-D", "InitialHeaps=<<0,0,1>>", "--expect"];
    let with = |expected: &str| check(root(), &[&violated[..], &[expected]].concat()).code;
    assert_eq!(with("invariant"), 0);
    assert_eq!(with("invariant:GameOverAtOneLeft"), 0);
    assert_eq!(with("invariant:TypeOK"), 1);
    assert_eq!(with("ok"), 1);
    assert_eq!(check(root(), &["nim", "--expect", "deadlock"]).code, 1);
}

#[test]
fn budgets_end_cleanly() {
    let said = check(root(), &["nim", "-D", "InitialHeaps=<<25,25,25>>", "--max-states", "100", "--format", "json"]);
    let report: Json = serde_json::from_str(&said.out).expect("the report is JSON");
    crate::schema::check(&report);
    assert_eq!((said.code, report["outcome"]["verdict"].as_str()), (3, Some("limit")));
    assert!(report["statistics"]["states_left"].as_u64() > Some(0));
}

#[test]
fn colour_only_where_it_is_wanted() {
    let said = check(root(), &["nim", "--deadlock"]);
    assert!(!said.out.contains('\x1b'), "a pipe gets no colour");
    let said = check(root(), &["nim", "--deadlock", "--color", "always"]);
    assert!(said.out.contains('\x1b'));
}

#[test]
fn a_reader_that_goes_away_is_no_error() {
    use std::process::{Command, Stdio};
    let mut program = Command::new(env!("CARGO_BIN_EXE_check"));
    let mut child = program.arg("man").stdout(Stdio::piped()).stderr(Stdio::piped()).spawn().expect("it starts");
    drop(child.stdout.take());
    let output = child.wait_with_output().expect("it ends");
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
    assert!(output.stderr.is_empty());
}

#[test]
fn every_stage_can_be_printed() {
    for stage in ["tree", "module", "ir", "graph"] {
        let said = check(root(), &["nim", "--emit", stage]);
        assert!(said.code == 0 && said.out.len() > 100, "--emit {stage}: {}{}", said.out, said.log);
    }
}

#[test]
fn what_a_spec_prints_is_seen() {
    let folder = scratch("prints");
    let text = "---- MODULE Prints ----\nEXTENDS Naturals, TLC\nVARIABLE x\nASSUME PrintT(\"once\")\nInit == x = 0\n\
                Next == x < 2 /\\ PrintT(<<\"x is\", x>>) /\\ x' = x + 1\n====\n";
    std::fs::write(folder.join("Prints.tla"), text).expect("a file can be written");
    let said = check(&folder, &["Prints.tla", "--init", "Init", "--next", "Next", "--no-deadlock", "--workers", "1"]);
    assert_eq!(said.code, 0, "{}", said.log);
    assert_eq!(said.log, "\"once\"\n<<\"x is\", 0>>\n<<\"x is\", 1>>\n");
    // As TLC, which evaluates such definitions before the search.
    let said = check(&root().join("tests/answers"), &["Fixed.tla", "--workers", "1"]);
    assert_eq!((said.code, &*said.log), (0, "\"constant\"\n\"at most\"  4\n"));
}

#[cfg(unix)]
#[test]
fn an_interrupted_run_tells_how_far_it_came() {
    for signal in ["-INT", "-TERM", "-HUP"] {
        if signal == "-HUP" && ignores_hangup() {
            println!("skipped SIGHUP: under nohup, the program ignores it as well");
            continue;
        }
        interrupted_by(signal);
    }
}

/// Whether this process was started such that it ignores SIGHUP, which the processes that it starts inherit.
#[cfg(unix)]
fn ignores_hangup() -> bool {
    let status = std::fs::read_to_string("/proc/self/status").unwrap_or_default();
    let mask = status.lines().find_map(|line| line.strip_prefix("SigIgn:"));
    mask.and_then(|mask| u64::from_str_radix(mask.trim(), 16).ok()).is_some_and(|mask| mask & 1 == 1)
}

#[cfg(unix)]
fn interrupted_by(signal: &str) {
    use std::process::{Command, Stdio};
    let mut program = Command::new(env!("CARGO_BIN_EXE_check"));
    program.args(["acro-nim", "--format", "json", "--workers", "2"]).stdin(Stdio::null()).stdout(Stdio::piped());
    let child = program.stderr(Stdio::null()).spawn().expect("it starts");
    // Long enough to be exploring, far too short to be done: the whole game takes half a minute and more.
    std::thread::sleep(std::time::Duration::from_secs(2));
    let signal = Command::new("kill").args([signal, &child.id().to_string()]).status().expect("kill can be run");
    assert!(signal.success());
    let output = child.wait_with_output().expect("it ends");
    let report: Json = serde_json::from_slice(&output.stdout).expect("the report is JSON");
    crate::schema::check(&report);
    assert_eq!((output.status.code(), report["outcome"]["verdict"].as_str()), (Some(130), Some("interrupted")));
    assert!(report["statistics"]["states_generated"].as_u64() > Some(0), "{}", report["statistics"]);
}

#[test]
fn modules_are_found_along_the_search_path() {
    use std::process::Command;
    let folder = scratch("search_path");
    for name in ["first", "second"] {
        std::fs::create_dir_all(folder.join(name)).expect("a folder can be made");
    }
    let write = |path: &str, text: &str| std::fs::write(folder.join(path), text).expect("a file can be written");
    write("Root.tla", "---- MODULE Root ----\nEXTENDS Part, Other\nASSUME P = 1 /\\ Q = 2\n====\n");
    write("first/Part.tla", "---- MODULE Part ----\nP == 1\n====\n");
    write("second/Part.tla", "---- MODULE Part ----\nP == 3\n====\n");
    write("second/Other.tla", "---- MODULE Other ----\nQ == 2\n====\n");
    let run = |path: &[&str], arguments: &[&str]| {
        let path = std::env::join_paths(path).expect("the names have no separators");
        let mut command = Command::new(env!("CARGO_BIN_EXE_check"));
        let command = command.current_dir(&folder).env("TLA_PATH", path).args(["Root.tla"]).args(arguments);
        command.output().expect("the program runs").status.code()
    };
    assert_eq!(run(&[], &[]), Some(150));
    assert_eq!(run(&["first", "second"], &[]), Some(0));
    assert_eq!(run(&["second"], &["-I", "first"]), Some(0), "folders of the command line come first");
    assert_eq!(run(&["second", "first"], &[]), Some(10));
}
