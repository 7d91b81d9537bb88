//! Recorded runs and test cases: the listings of their chapter, the way there and back, long logs, standard input.

use crate::program::{Said, check, root, words};
use serde_json::Value as Json;
use std::io::{Read, Write};
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};

/// An empty folder for the files of one test.
fn scratch(name: &str) -> PathBuf {
    let folder = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join(format!("recorded_{name}"));
    // It is not there in the first run.
    let _ = std::fs::remove_dir_all(&folder);
    std::fs::create_dir_all(&folder).expect("a folder for the test can be made");
    folder
}

fn start(folder: &Path, arguments: &[String]) -> Child {
    let mut command = Command::new(env!("CARGO_BIN_EXE_check"));
    command.args(arguments).current_dir(folder).stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped());
    command.spawn().expect("the program can be started")
}

/// What the program prints and logs, given an input.
fn with_input(folder: &Path, arguments: &[String], input: &str) -> Said {
    let mut child = start(folder, arguments);
    let mut stdin = child.stdin.take().expect("standard input is piped");
    let input = input.to_owned();
    // It may end before it has read everything.
    let writer = std::thread::spawn(move || drop(stdin.write_all(input.as_bytes())));
    let output = child.wait_with_output().expect("it ends");
    writer.join().expect("writing does not panic");
    let text = |bytes: Vec<u8>| String::from_utf8(bytes).expect("the program prints UTF-8");
    Said { code: output.status.code().unwrap_or(-1), out: text(output.stdout), log: text(output.stderr) }
}

/// The answer to `check …`, `printf '…' | check …` or `check … | check …`: what the last one prints, and then logs.
fn answer(folder: &Path, line: &str) -> String {
    let (mut input, mut log) = (String::new(), String::new());
    for command in line.split(" | ") {
        let words = words(command);
        input = match words[0].as_str() {
            "check" => {
                let said = with_input(folder, &words[1..], &input);
                log = said.log;
                said.out
            }
            "printf" => words[1].replace("\\n", "\n"),
            other => panic!("`{other}` cannot be run here"),
        };
    }
    input + &log
}

/// Compares each listing of a document with what the commands answer, or writes it anew when `UPDATE_EXPECT=1` is set. A
/// command without an answer below it is only run.
fn compare_listings(path: &Path) {
    let text = std::fs::read_to_string(path).expect("a document can be read");
    let folder = path.parent().expect("a document stands in a folder");
    let mut now = String::new();
    let mut lines = text.lines().peekable();
    while let Some(line) = lines.next() {
        now.push_str(line);
        now.push('\n');
        let Some(command) = line.strip_prefix("$ ") else { continue };
        let mut shown = Vec::new();
        while let Some(line) = lines.next_if(|line| !line.starts_with("$ ") && !line.starts_with("```")) {
            shown.push(line);
        }
        let answer = answer(folder, command);
        assert!(!answer.contains("panicked") && !answer.starts_with("error:"), "{command}\n{answer}");
        if !shown.is_empty() || lines.peek().is_none_or(|line| line.starts_with("```")) {
            now.push_str(answer.trim_end());
            now.push('\n');
        }
    }
    if now == text {
        return;
    }
    assert!(std::env::var_os("UPDATE_EXPECT").is_some(), "{} says otherwise:\n{now}", path.display());
    std::fs::write(path, now).expect("a document can be written");
}

#[test]
fn listings_of_the_chapter() {
    compare_listings(&root().join("docs/guide/recorded-runs.md"));
}

#[test]
fn the_session_is_accepted_and_changed_in_one_place_it_is_not() {
    let folder = scratch("session");
    let session = std::fs::read_to_string(root().join("specs/statechart-nim/session.ndjson")).expect("it is bundled");
    assert_eq!(check(&folder, &["trace", "statechart-nim", "session.ndjson"]).code, 0);
    // Each value that was observed, and each that was sent, changed by itself; the guards may let a parameter pass.
    let mut refused = 0;
    let mut logs = vec!["trace".to_owned(), "statechart-nim".to_owned(), "--format".to_owned(), "json".to_owned()];
    let lines: Vec<Json> = session.lines().map(|line| serde_json::from_str(line).expect("a line is JSON")).collect();
    for place in 0..lines.len() {
        for field in ["code", "pile"] {
            let mut changed = lines.clone();
            changed[place][field] = if field == "code" { "PileError".into() } else { serde_json::json!([9, 9, 9]) };
            let name = format!("{place}_{field}.ndjson");
            let text: String = changed.iter().map(|line| format!("{line}\n")).collect();
            std::fs::write(folder.join(&name), text).expect("a file can be written");
            logs.push(name);
            refused += 1;
        }
    }
    let said = check(&folder, &logs);
    let report: Json = serde_json::from_str(&said.out).expect("the report is JSON");
    schema(&report);
    assert_eq!(said.code, 10);
    let found = report["logs"].as_array().expect("there are logs");
    assert_eq!(found.len(), refused);
    for log in found {
        let place: u64 = log["path"].as_str().and_then(|path| path.split('_').next()?.parse().ok()).expect("its place");
        assert_eq!((log["verdict"].as_str(), log["line"].as_u64()), (Some("refused"), Some(place + 1)), "{log}");
        assert!(log["misfit"]["closest"]["differing"][0]["location"]["line"].is_u64(), "the conjunct is named: {log}");
    }
}

fn owned(arguments: &[&str]) -> Vec<String> {
    arguments.iter().map(|one| (*one).to_owned()).collect()
}

fn states(list: &Json) -> &[Json] {
    list.as_array().expect("there are states")
}

fn schema(report: &Json) {
    crate::schema::check_with(include_str!("../../docs/schema/trace-v1.json"), report);
}

#[test]
fn traces_of_reports_are_followed() {
    let folder = scratch("reports");
    let deep = "TLCGet(\"level\") < 3";
    for (place, spec) in
        ["nim", "statechart-nim", "acro-nim", "tic-tac-toe", "nim-strategy/NimDialog"].iter().enumerate()
    {
        let file = format!("{place}.json");
        let found = ["--invariant", deep, "--json", &file, "-q", "--expect", "invariant"];
        let said = check(&folder, &owned(&[&[*spec], &found[..]].concat()));
        assert_eq!(said.code, 0, "{spec}: {}{}", said.out, said.log);
        let text = std::fs::read_to_string(folder.join(&file)).expect("the report is there");
        let report: Json = serde_json::from_str(&text).expect("the report is JSON");
        let again = ["trace", spec, &file, "--trace-expr", "TLCGet(\"level\")", "--format", "json"];
        let said = check(&folder, &owned(&again));
        let followed: Json = serde_json::from_str(&said.out).expect("the report is JSON");
        schema(&followed);
        let log = &followed["logs"][0];
        assert_eq!((said.code, &log["verdict"], &log["format"]), (0, &"accepted".into(), &"report".into()), "{log}");
        let (shown, kept) = (&log["behaviours"][0]["trace"]["states"], &report["trace"]["states"]);
        for (level, (state, before)) in states(shown).iter().zip(states(kept)).enumerate() {
            assert_eq!(state["variables"], before["variables"], "{spec}");
            assert_eq!(state["action"]["name"], before["action"]["name"], "{spec}");
            let expression = &state["expressions"][0]["value"]["#bigint"];
            assert_eq!(*expression, Json::from((level + 1).to_string()), "{spec}");
        }
        assert_eq!(states(shown).len(), states(kept).len());
    }
}

#[test]
fn what_tests_writes_trace_accepts() {
    let folder = scratch("there_and_back");
    let cases: &[(&str, &[&str])] = &[
        ("nim", &["--length", "2", "-D", "InitialHeaps=<<1, 2, 3>>"]),
        ("statechart-nim", &["--length", "2"]),
        ("acro-nim", &["--length", "2"]),
        ("tic-tac-toe", &["--length", "3"]),
        ("nim-strategy/NimDialog", &["--length", "3"]),
        ("nim", &["--cover", "transitions"]),
        ("tic-tac-toe", &["--cover", "transitions", "-D", "SIZE=2"]),
        ("acro-nim", &["--cover", "actions", "--length", "5"]),
    ];
    for (place, (spec, more)) in cases.iter().enumerate() {
        let file = format!("{place}.ndjson");
        let made = check(&folder, &[&["generate", spec, "--output", &file], *more].concat());
        assert_eq!(made.code, 0, "{spec}: {}{}", made.out, made.log);
        let definitions = if more.contains(&"-D") { &more[more.len() - 2..] } else { &[] };
        let said = check(&folder, &[&["trace", spec, &file, "--format", "json"], definitions].concat());
        let report: Json = serde_json::from_str(&said.out).expect("the report is JSON");
        schema(&report);
        assert_eq!(said.code, 0, "{spec}: {}", said.out);
        let runs = report["logs"][0]["runs"].as_u64();
        let text = std::fs::read_to_string(folder.join(&file)).expect("it was written");
        assert_eq!(runs, Some(text.lines().filter(|line| line.contains("\"#run\"")).count() as u64));
    }
}

#[test]
fn counting_does_not_enumerate() {
    let said = check(root(), &["generate", "tic-tac-toe", "--length", "9", "--format", "json"]);
    let report: Json = serde_json::from_str(&said.out).expect("the report is JSON");
    let by_level: Vec<&str> =
        report["levels"].as_array().expect("levels").iter().filter_map(|one| one["behaviours"].as_str()).collect();
    assert_eq!(by_level[5], "15120");
    assert_eq!(report["behaviours"], "255168", "the number of games of tic-tac-toe");
    // Far too many to be made.
    let said = check(root(), &["generate", "nim-strategy/NimDialog", "--length", "40", "--format", "json"]);
    let report: Json = serde_json::from_str(&said.out).expect("the report is JSON");
    let digits = report["behaviours"].as_str().map(str::len);
    assert!(digits > Some(9), "{report}");
}

#[test]
fn traces_of_other_tools_fit() {
    let folder = scratch("traces");
    let guide = root().join("docs/guide");
    let itf = folder.join("trace.itf.json").display().to_string();
    assert_eq!(check(&guide, &["Counter.tla", "--quiet", "--itf", &itf]).code, 12);
    assert_eq!(check(&guide, &["trace", "Counter.tla", &itf]).code, 0);
    assert_eq!(check(&guide, &["trace", "Counter.tla", "counter.tlc.json"]).code, 0);
    assert_eq!(check(&guide, &["trace", "Mutex.tla", &itf]).code, 150);
}

#[test]
fn standard_input_is_followed_line_by_line() {
    let arguments = ["trace", "statechart-nim", "-", "--verbose"].map(str::to_owned);
    let mut child = start(root(), &arguments);
    let mut stdin = child.stdin.take().expect("standard input is piped");
    let mut log = child.stderr.take().expect("standard error is piped");
    let mut lines = [
        ("{\"event\": \"JohnTake\", \"p\": 2, \"take\": 4}\n", "line 1: JohnTake fits, 1 world\n"),
        ("{\"event\": \"MaryTake\", \"p\": 2}\n", "line 2: MaryTake fits, 8 worlds\n"),
    ]
    .into_iter();
    // The answer to a line comes before the next is written.
    lines
        .try_for_each(|(line, expected)| -> std::io::Result<()> {
            stdin.write_all(line.as_bytes())?;
            let mut bytes = vec![0; expected.len()];
            log.read_exact(&mut bytes)?;
            assert_eq!(String::from_utf8_lossy(&bytes), expected);
            Ok(())
        })
        .expect("the pipes hold");
    stdin.write_all(b"{\"event\": \"JohnTake\", \"p\": 2, \"take\": 7, \"code\": \"OK\"}\n").expect("the pipe holds");
    // It ends at the line that does not fit, though the input goes on.
    let output = child.wait_with_output().expect("it ends");
    assert_eq!(output.status.code(), Some(10), "{}", String::from_utf8_lossy(&output.stdout));
    drop(stdin);
}

#[test]
fn a_long_log_takes_little_memory() {
    let folder = scratch("long");
    let mut file = std::io::BufWriter::new(std::fs::File::create(folder.join("long.ndjson")).expect("it can be made"));
    let line = format!("{{\"event\": \"JohnTake\", \"p\": 1, \"take\": 7, \"note\": \"{}\"}}\n", "x".repeat(1000));
    let number = 30_000;
    (0..number).for_each(|_| file.write_all(line.as_bytes()).expect("it can be written"));
    drop(file);
    std::fs::write(folder.join("map.json"), "{\"fields\": {\"p\": \"newP\", \"take\": \"newTake\", \"note\": null}}")
        .expect("it can be written");
    let arguments = ["trace", "statechart-nim", "long.ndjson", "--map", "map.json"].map(str::to_owned);
    let said = with_input(&folder, &arguments, "");
    assert_eq!(said.code, 0, "{}", said.log);
    assert!(said.out.contains("30,000 lines"), "{}", said.out);
}
