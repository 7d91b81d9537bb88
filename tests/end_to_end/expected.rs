//! The bundled specs, those of the guide and those in `tests/answers` give their expected outcomes, in the engines.
//!
//! The expectations stand in files `expected.txt`, a line each: arguments, `=>`, the exit code, then what else is known:
//! `verdict=KIND[:NAME]`, `distinct=`, `generated=`, `depth=`, `trace=` (states of the counterexample),
//! `witness=NAME:N` (states of the witness).

use crate::program::{check, in_parallel, root, words};
use crate::schema;
use serde_json::Value as Json;
use std::path::{Path, PathBuf};

/// A line of an `expected.txt`.
struct Line {
    folder: PathBuf,
    place: String,
    number: usize,
    arguments: Vec<String>,
    code: i32,
    facts: Vec<(String, String)>,
}

/// The engines: each must give the same answer.
const ENGINES: [&[&str]; 5] = [
    &["--workers", "1"],
    &["--workers", "2"],
    &["--workers", "8"],
    &["--workers", "2", "--exact"],
    &["--workers", "2", "--visited", "dashmap"],
];

/// The twin in Rust, where there is one.
const NATIVE: [&[&str]; 2] = [&["--native", "--workers", "1"], &["--native", "--workers", "8"]];

/// The exit code where what is asked does not fit.
const CONFIG: i32 = 151;

/// Searches that generate more states run with two workers only, unless `CHECK_ALL=1` is set: they take minutes. The others run
/// with one worker and in one other engine, which changes from line to line; with `CHECK_ALL=1` all run in all engines.
const LARGE: u64 = 300_000;

impl Line {
    /// The engines in which the line is to run.
    fn engines(&self) -> Vec<&'static [&'static str]> {
        let generated = self.facts.iter().find(|(name, _)| name == "generated");
        let is_large = generated.and_then(|(_, number)| number.parse().ok()).is_some_and(|number: u64| number > LARGE);
        if self.arguments.first().is_some_and(|word| word == "simulate") {
            // Nothing is stored, so that it cannot be compared as a whole.
            return ENGINES[..3].to_vec();
        }
        let (one, others) = (&ENGINES[..1], &ENGINES[1..]);
        let turn = self.number % others.len();
        let text = match std::env::var_os("CHECK_ALL") {
            Some(_) => [one, others],
            None if is_large => [&[], &others[..1]],
            None => [one, &others[turn..=turn]],
        };
        let native = if self.has_twin() { &NATIVE[..] } else { &[] };
        text.concat().into_iter().chain(native.iter().copied()).collect()
    }

    fn has_twin(&self) -> bool {
        let is_native = |name: &String| check_specs::find(name).is_some_and(|bundled| bundled.native);
        let is_default = !self.arguments.iter().any(|word| word == "--config" || word == "-c");
        is_default && self.arguments.first().is_some_and(is_native)
    }
}

/// The native twins give no fewer answers to the lines of the catalogue; to the others they say what they do not know.
const ANSWERS_OF_TWINS: usize = 78;

#[test]
fn bundled_specs() {
    let specs = root().join("specs");
    let mut files: Vec<PathBuf> = std::fs::read_dir(&specs)
        .expect("the catalogue can be read")
        .map(|entry| entry.expect("a folder can be read").path().join("expected.txt"))
        .filter(|path| path.exists())
        .collect();
    files.sort();
    assert!(files.len() >= 5, "each of the five games has its expected outcomes");
    let answers = compare(&files);
    assert!(answers >= ANSWERS_OF_TWINS, "the native twins gave only {answers} answers");
}

#[test]
fn specs_of_the_guide() {
    compare(&[root().join("docs/guide/expected.txt")]);
}

#[test]
fn specs_of_the_tests() {
    compare(&[root().join("tests/answers/expected.txt")]);
}

#[test]
fn specs_of_the_bench() {
    compare(&[root().join("benches/specs/expected.txt")]);
}

/// Runs all lines in all engines; gives how many answers native twins gave.
fn compare(files: &[PathBuf]) -> usize {
    let lines: Vec<Line> = files.iter().flat_map(|path| read(path)).collect();
    assert!(!lines.is_empty(), "there are expectations");
    let of_line = |line| Line::engines(line).into_iter().map(move |engine| (line, engine));
    let runs: Vec<(&Line, &[&str])> = lines.iter().flat_map(of_line).collect();
    let answers = in_parallel(&runs, |(line, engine)| run(line, engine));
    let wrong: Vec<&str> = answers.iter().filter_map(|answer| answer.as_ref().err()).map(String::as_str).collect();
    assert!(wrong.is_empty(), "{} of {} answers are not as expected:\n{}", wrong.len(), runs.len(), wrong.join("\n"));
    answers.iter().filter(|answer| **answer == Ok(Answer::OfTwin)).count()
}

fn read(path: &Path) -> Vec<Line> {
    let text = std::fs::read_to_string(path).expect("the expectations can be read");
    let folder = path.parent().expect("a file stands in a folder");
    let lines = text.lines().enumerate().filter(|(_, line)| !line.trim().is_empty() && !line.starts_with('#'));
    lines.map(|(at, line)| parse(folder, path, at + 1, line)).collect()
}

fn parse(folder: &Path, file: &Path, number: usize, line: &str) -> Line {
    let place = format!("{}:{number}", file.display());
    let (arguments, answer) = line.rsplit_once("=>").unwrap_or_else(|| panic!("{place}: no `=>`"));
    let mut answer = words(answer).into_iter();
    let code = answer.next().and_then(|code| code.parse().ok()).unwrap_or_else(|| panic!("{place}: no exit code"));
    let fact = |word: String| word.split_once('=').map(|(name, value)| (name.to_owned(), value.to_owned()));
    let facts = answer.map(|word| fact(word).unwrap_or_else(|| panic!("{place}: a fact has the form name=value")));
    let facts = facts.collect();
    Line { folder: folder.to_owned(), place, number, arguments: words(arguments), code, facts }
}

/// An answer that is as expected.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Answer {
    OfText,
    OfTwin,
    /// The twin does not know what was asked.
    Refused,
}

/// Runs a line in an engine; says what is not as expected.
fn run(line: &Line, engine: &[&str]) -> Result<Answer, String> {
    let more = ["--format", "json"];
    let arguments: Vec<&str> =
        line.arguments.iter().map(String::as_str).chain(engine.iter().copied()).chain(more).collect();
    let said = check(&line.folder, &arguments);
    let explain = |what: String| Err(format!("{} {}: {what}\n{}", line.place, engine.join(" "), said.log));
    let Ok(report) = serde_json::from_str::<Json>(&said.out) else {
        return explain(format!("exit code {}, and no JSON: {}", said.code, said.out));
    };
    schema::check(&report);
    let is_native = engine.contains(&"--native");
    if is_native && report["diagnostics"][0]["code"] == "native" {
        // The twin says by itself what it does not know: an expression, another kind of constant.
        return if said.code == CONFIG { Ok(Answer::Refused) } else { explain(format!("refused with {}", said.code)) };
    }
    if said.code != line.code {
        return explain(format!("exit code {} instead of {}; {}", said.code, line.code, report["outcome"]));
    }
    assert_eq!(report["outcome"]["exit_code"], said.code, "the report and the process agree");
    let wrong = line.facts.iter().find_map(|(name, value)| {
        let found = found(&report, name, value);
        (found != *value).then(|| format!("{name}={found} instead of {value}"))
    });
    wrong.map_or(Ok(if is_native { Answer::OfTwin } else { Answer::OfText }), explain)
}

/// What a report says of a fact, in the form in which the fact is expected.
fn found(report: &Json, name: &str, expected: &str) -> String {
    let statistics = &report["statistics"];
    match name {
        "distinct" => statistics["states_distinct"].to_string(),
        "generated" => statistics["states_generated"].to_string(),
        "depth" => statistics["depth"].to_string(),
        "trace" => length(&report["trace"]),
        "loop" => report["trace"]["loop"].to_string(),
        "stuttering" => report["trace"]["stuttering"].to_string(),
        "warning" => {
            let codes = report["diagnostics"].as_array().expect("diagnostics are a list").iter();
            let mut codes = codes.filter_map(|one| one["code"].as_str());
            codes.find(|code| *code == expected).unwrap_or("none").to_owned()
        }
        "verdict" => verdict(&report["outcome"], expected.contains(':')),
        "witness" => {
            let wanted = expected.rsplit_once(':').map_or(expected, |(name, _)| name);
            let witnesses = report["witnesses"].as_array().expect("witnesses are a list");
            match witnesses.iter().find(|witness| witness["name"] == wanted) {
                Some(witness) => format!("{wanted}:{}", length(&witness["trace"])),
                None => "none".to_owned(),
            }
        }
        unknown => panic!("`{unknown}` is not a fact this test knows"),
    }
}

fn length(trace: &Json) -> String {
    trace["states"].as_array().map_or("none".to_owned(), |states| states.len().to_string())
}

fn verdict(outcome: &Json, with_name: bool) -> String {
    let word = outcome["verdict"].as_str().expect("a verdict is a word");
    match outcome["name"].as_str() {
        Some(name) if with_name => format!("{word}:{name}"),
        _ => word.to_owned(),
    }
}
