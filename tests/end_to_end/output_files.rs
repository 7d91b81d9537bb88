//! Output files that are no plain new files: links, FIFOs, devices, standard output, read-only files.

use crate::program::{check, root, scratch};
use std::fs::{self, OpenOptions, Permissions};
use std::os::unix::fs::{FileTypeExt, PermissionsExt, symlink};
use std::path::Path;
use std::process::{Command, Stdio};

/// A spec that is quickly checked and ends with a trace.
const QUICK: [&str; 4] = ["nim", "-D", "InitialHeaps=<<0,0,1>>", "--quiet"];

fn quick<'a>(more: &[&'a str]) -> Vec<&'a str> {
    [&QUICK[..], more].concat()
}

fn mode(path: &Path) -> u32 {
    fs::metadata(path).expect("the file exists").permissions().mode() & 0o777
}

#[test]
fn links_are_followed_and_modes_kept() {
    let folder = scratch("links");
    fs::write(folder.join("target.json"), "old").expect("a file can be written");
    fs::set_permissions(folder.join("target.json"), Permissions::from_mode(0o640)).expect("ours");
    symlink("target.json", folder.join("link.json")).expect("a link can be made");
    symlink("new.json", folder.join("dangling.json")).expect("a link can be made");
    for (link, target) in [("link.json", "target.json"), ("dangling.json", "new.json")] {
        assert_eq!(check(&folder, &quick(&["--json", link])).code, 12);
        assert!(folder.join(link).is_symlink(), "{link} stays a link");
        let text = fs::read_to_string(folder.join(target)).expect("it is a text");
        assert!(text.starts_with("{\n"), "{target} is written: {text}");
    }
    assert_eq!(mode(&folder.join("target.json")), 0o640);
    let entries = fs::read_dir(&folder).expect("it can be read").count();
    assert_eq!(entries, 4, "nothing half-written stays");
}

#[test]
fn read_only_files_are_refused() {
    let folder = scratch("read_only");
    fs::write(folder.join("kept.json"), "old").expect("a file can be written");
    fs::set_permissions(folder.join("kept.json"), Permissions::from_mode(0o444)).expect("ours");
    let said = check(&folder, &quick(&["--json", "kept.json"]));
    assert_eq!((said.code, said.out.as_str()), (153, ""));
    assert!(said.log.contains("kept.json cannot be written: it is read-only"), "{}", said.log);
    assert_eq!(fs::read_to_string(folder.join("kept.json")).expect("it is a text"), "old");
}

#[test]
fn fifos_are_written() {
    let folder = scratch("fifo");
    let fifo = folder.join("fifo");
    assert!(Command::new("mkfifo").arg(&fifo).status().expect("mkfifo can be run").success());
    for option in ["--json", "--html", "--itf", "--report"] {
        let path = if option == "--report" { "markdown=fifo" } else { "fifo" };
        let reader = Command::new("cat").arg(&fifo).stdout(Stdio::piped()).spawn().expect("cat can be run");
        assert_eq!(check(&folder, &quick(&[option, path])).code, 12);
        let read = reader.wait_with_output().expect("it ends").stdout;
        assert!(!read.is_empty(), "{option:?}");
        assert!(fs::metadata(&fifo).expect("it is there").file_type().is_fifo(), "{option:?} leaves the FIFO alone");
    }
}

#[test]
fn devices_are_never_replaced() {
    let folder = scratch("device");
    // Only root can make a device; others could not replace one either.
    let device = folder.join("null");
    let made = Command::new("mknod").arg(&device).args(["c", "1", "3"]).stderr(Stdio::null()).status();
    if !made.is_ok_and(|status| status.success()) {
        return;
    }
    let outputs = [
        quick(&["--json", "null"]),
        quick(&["--report", "junit=null", "--html", "null"]),
        vec!["graph", "tic-tac-toe", "--max-states", "1M", "--around", "XHasWon", "--steps", "0", "-o", "null"],
        vec!["simulate", "nim", "--runs", "2", "--json", "null"],
        vec!["generate", "nim", "-n", "1", "-o", "null"],
    ];
    for arguments in outputs {
        check(&folder, &arguments);
        let kind = fs::metadata(&device).expect("it is there").file_type();
        assert!(kind.is_char_device(), "{arguments:?} leaves the device alone");
    }
}

#[test]
fn a_dash_is_standard_output() {
    for name in ["-", "/dev/stdout"] {
        let said = check(root(), &quick(&["--json", name]));
        assert!(serde_json::from_str::<serde_json::Value>(&said.out).is_ok(), "{}", said.out);
        assert!(said.log.contains("violated: invariant"), "the text goes to the log: {}", said.log);
    }
    let said = check(root(), &quick(&["--json", "-", "--itf", "-"]));
    assert_eq!((said.code, said.log.as_str()), (2, "error: two outputs cannot both go to standard output\n"));
}

#[test]
fn a_full_disk_is_no_success() {
    let Ok(full) = OpenOptions::new().write(true).open("/dev/full") else { return };
    let folder = scratch("full");
    for arguments in [&["list"][..], &["--help"], &quick(&["--json", "report.json"])] {
        let mut program = Command::new(env!("CARGO_BIN_EXE_check"));
        program.args(arguments).current_dir(&folder).stdout(full.try_clone().expect("a descriptor"));
        let output = program.stderr(Stdio::piped()).output().expect("it runs");
        let log = String::from_utf8_lossy(&output.stderr).into_owned();
        assert_eq!(output.status.code(), Some(153), "{arguments:?}: {log}");
        assert!(log.contains("standard output cannot be written"), "{log}");
    }
    assert!(folder.join("report.json").exists(), "what can be written is written");
    let said = check(&folder, &quick(&["--json", "/dev/full"]));
    assert_eq!(said.code, 153, "{}", said.log);
}

#[test]
fn translations_keep_link_and_mode() {
    let folder = scratch("translated");
    let text = "---- MODULE A ----\n(* --algorithm A\nvariable x = 0; begin x := 1; end algorithm *)\n====\n";
    let (target, link) = (folder.join("Target.tla"), folder.join("A.tla"));
    fs::write(&target, text).expect("a file can be written");
    fs::set_permissions(&target, Permissions::from_mode(0o600)).expect("ours");
    symlink("Target.tla", &link).expect("a link can be made");
    assert_eq!(check(&folder, &["translate", "A.tla"]).code, 0);
    assert!(link.is_symlink());
    assert!(fs::read_to_string(&target).expect("a text").contains("BEGIN TRANSLATION"));
    assert_eq!((mode(&target), mode(&folder.join("A.old"))), (0o600, 0o600));
    fs::write(&target, text).expect("a file can be written");
    fs::set_permissions(&target, Permissions::from_mode(0o400)).expect("ours");
    assert_eq!(check(&folder, &["translate", "A.tla"]).code, 153);
    assert_eq!(fs::read_to_string(&target).expect("a text"), text);
}

#[test]
fn random_runs_are_written_as_files() {
    let out = scratch("samples");
    let traces = root().join("tests/traces");
    let saved = |name: &str, workers: &str| {
        let folder = out.join(name);
        let path = folder.display().to_string();
        let spec = ["simulate", "Mail.tla", "--invariant", "sent < 3", "--seed", "1", "--runs", "9", "--depth", "6"];
        let said =
            check(&traces, &[&spec[..], &["--workers", workers, "--save-runs", &path, "--save-limit", "3"]].concat());
        assert_eq!(said.code, 0, "{}", said.log);
        assert!(said.log.contains("note: 3 runs were written to "), "{}", said.log);
        let files = fs::read_dir(&folder).expect("the folder was made").flatten();
        let mut files: Vec<(String, String)> = files
            .map(|file| {
                (file.file_name().display().to_string(), fs::read_to_string(file.path()).expect("it is a text"))
            })
            .collect();
        files.sort();
        files
    };
    let files = saved("alone", "1");
    assert_eq!(files, saved("together", "3"), "the number of workers changes nothing");
    let names: Vec<&str> = files.iter().map(|(name, _)| name.as_str()).collect();
    assert_eq!(names, ["run-1.itf.json", "run-2.itf.json", "run-3.itf.json"]);
    assert!(files[0].1 != files[1].1 && files.iter().all(|(_, text)| text.contains("\"random run, seed 1\"")));
    let said = check(&traces, &["trace", "Mail.tla", &out.join("alone/run-2.itf.json").display().to_string()]);
    assert_eq!(said.code, 0, "{}{}", said.out, said.log);
}
