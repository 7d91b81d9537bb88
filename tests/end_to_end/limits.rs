//! Budgets and interruption end an evaluation in its middle, and the report says what was known by then.

use crate::program::{check, scratch};
use std::path::PathBuf;
use std::time::{Duration, Instant};

/// Evaluations that would take hours, or more memory than there is.
const SPEC: &str = r"---- MODULE Long ----
EXTENDS Naturals, Sequences, FiniteSets
VARIABLE x
Doubled == x = <<1>> /\ [][x' = x \o x]_x
Squared == x = 3 /\ [][x' = x * x]_x
Nested == x = 1 /\ [][x' = <<x, x>>]_x
Pairs == x = {} /\ [][x' = {<<a, b>> : a \in 1..3000, b \in 1..3000}]_x
Sorted == x = {} /\ [][x' = {<<999 - a, b>> : a \in 1..700, b \in 1..3000}]_x
Tabulated == x = {} /\ [][x' = [a \in {<<c, d>> : c \in 1..3000, d \in 1..300} |-> <<a>>]]_x
Chosen == x = 0 /\ [][x' = CHOOSE s \in SUBSET (1..40) : Cardinality(s) = 20]_x
Outside == x \in [1..9 -> 1..9] /\ x[1] > 9 /\ [][x' = x]_x
Narrow == x \in [1..9 -> 1..99] /\ (\A i \in 1..9 : x[i] > 98) /\ [][x' = x]_x
Many == x \in 1..400000000 /\ [][x' = x]_x
Held == x = 0 /\ [][x' = 0]_x
Wide == x \in [1..9 -> 1..9] /\ [][x' = [x EXCEPT ![1] = (@ % 9) + 1]]_x
Ever == <>(x[1] = 0)
Never == ENABLED (\E s \in SUBSET (1..40) : Cardinality(s) = 41 /\ x' = 0)
Inv == \A s \in SUBSET (1..40) : Cardinality(s) < 41 + x
====
";

/// A command, the formula of the behaviours, options, exit code, and whether a trace leads to the evaluation that
/// was ended; `None` where that depends on how quickly it is derived.
type Run = (&'static [&'static str], &'static str, &'static [&'static str], i32, Option<bool>);

const RUNS: [Run; 16] = [
    (&[], "Squared", &[], 152, Some(true)),
    (&[], "Doubled", &["--max-memory", "100M"], 3, None),
    (&[], "Nested", &["--max-memory", "150M"], 3, None),
    (&[], "Pairs", &["--max-time", "1s"], 3, Some(true)),
    (&[], "Pairs", &["--max-memory", "100M"], 3, Some(true)),
    (&[], "Chosen", &["--max-time", "1s"], 3, Some(true)),
    (&[], "Chosen", &["--max-time", "1s", "--evaluator", "general", "--workers", "2"], 3, Some(true)),
    (&[], "Outside", &["--max-time", "1s"], 3, Some(false)),
    // Hours only for who tries each candidate.
    (&[], "Narrow", &["--max-time", "10s"], 0, Some(false)),
    (&[], "Many", &["--max-time", "1s"], 3, Some(false)),
    (&[], "Wide", &["--max-time", "1s", "--property", "Ever"], 3, Some(false)),
    (&[], "Held", &["--max-time", "1s", "--invariant", "Inv"], 3, Some(true)),
    // Ended in its middle, it would be false.
    (&[], "Held", &["--max-time", "1s", "--invariant", "Never"], 3, None),
    (&["simulate"], "Chosen", &["--max-time", "1s"], 3, None),
    (&["simulate"], "Many", &["--max-time", "1s", "--depth", "1"], 3, None),
    (&["simulate"], "Held", &["--max-time", "1s", "--invariant", "Inv"], 3, None),
];

/// What a run may take beyond its budget of time: within a second on a machine that has nothing else to do. Here other
/// tests run beside it, and parts of the program are not optimised.
const BEYOND: Duration = Duration::from_secs(5);

/// The time of a run without a budget of time: far more than any takes on a busy machine, and far less than the evaluation
/// would take.
const PATIENCE: Duration = Duration::from_secs(120);

fn folder(name: &str) -> PathBuf {
    let folder = scratch(name);
    std::fs::write(folder.join("Long.tla"), SPEC).expect("the folder can be written");
    folder
}

#[test]
fn budgets_end_an_evaluation_in_its_middle() {
    let folder = folder("limits");
    for (command, behaviour, options, code, has_trace) in RUNS {
        let arguments = [command, &["Long.tla", "--spec", behaviour, "--no-deadlock"], options].concat();
        let start = Instant::now();
        let said = check(&folder, &arguments);
        let took = start.elapsed();
        assert_eq!(said.code, code, "{arguments:?} took {took:?}\n{:.600}{:.600}", said.out, said.log);
        if let Some(has_trace) = has_trace {
            assert_eq!(said.out.contains("state 1: initial"), has_trace, "{arguments:?}\n{:.600}", said.out);
        }
        let most = if options.contains(&"--max-time") { Duration::from_secs(1) + BEYOND } else { PATIENCE };
        assert!(took < most, "{arguments:?} took {took:?}");
    }
}

/// What is made at once, however large, is counted before it is made.
#[test]
fn a_budget_of_memory_is_exceeded_by_a_tenth_at_most() {
    let folder = folder("limits_memory");
    let runs = [
        ("Doubled", 100),
        ("Doubled", 150),
        ("Doubled", 165),
        ("Pairs", 140),
        ("Pairs", 150),
        ("Sorted", 160),
        ("Sorted", 180),
        ("Tabulated", 150),
        ("Nested", 120),
    ];
    for (behaviour, megabytes) in runs {
        let budget = format!("{megabytes}M");
        let options = ["--no-deadlock", "--workers", "1", "--max-memory", &budget, "--json", "report.json"];
        let said = check(&folder, &[&["Long.tla", "--spec", behaviour], &options[..]].concat());
        assert_eq!(said.code, 3, "{behaviour} {budget}\n{:.600}{:.600}", said.out, said.log);
        let text = std::fs::read(folder.join("report.json")).expect("the report is there");
        let report: serde_json::Value = serde_json::from_slice(&text).expect("the report is JSON");
        // Not every system tells.
        if let Some(peak) = report["statistics"]["memory_peak_bytes"].as_u64() {
            // A program that is not optimised is itself larger.
            let program = if cfg!(debug_assertions) { 4 << 20 } else { 0 };
            assert!(peak <= (megabytes << 20) * 11 / 10 + program, "{behaviour} {budget}: {peak} bytes");
        }
    }
}

/// Games and recorded runs have the same limits.
#[test]
fn budgets_end_a_game_and_the_reading_of_a_log() {
    let folder = scratch("limits_elsewhere");
    let end = "GAME_PLAYER == 0\nGAME_WINNER == 0\n====";
    let long = SPEC.replace("====", &format!("More == x = 0 /\\ [][x' \\in (x + 1)..(x + 3)]_x\n{end}"));
    std::fs::write(folder.join("Long.tla"), long).expect("the folder can be written");
    std::fs::write(folder.join("log.ndjson"), "{\"x\": 0}\n{\"x\": 1}\n").expect("the folder can be written");
    let runs: [&[&str]; 4] = [
        &["solve", "Long.tla", "--spec", "Chosen", "--max-time", "1s"],
        &["solve", "Long.tla", "--spec", "More", "--max-time", "1s", "--max-states", "1000M"],
        &["solve", "Long.tla", "--spec", "More", "--max-memory", "100M", "--max-states", "1000M"],
        &["trace", "Long.tla", "log.ndjson", "--spec", "Chosen", "--max-time", "1s"],
    ];
    for arguments in runs {
        let said = check(&folder, arguments);
        assert_eq!(said.code, 3, "{arguments:?}\n{:.600}{:.600}", said.out, said.log);
        assert!([&said.out, &said.log].iter().any(|text| text.contains("the budget of ")), "{:.600}", said.out);
    }
}

/// Large values are shown by their beginnings: neither the trace nor its text takes longer than the evaluation.
#[test]
fn a_trace_with_large_values_is_cut() {
    let folder = folder("limits_large");
    let said = check(&folder, &["Long.tla", "--spec", "Doubled", "--no-deadlock", "--json", "report.json"]);
    assert_eq!(said.code, 152, "{:.600}{:.600}", said.out, said.log);
    assert!(said.out.contains("more>>") && said.out.len() < 2 << 20, "{} bytes", said.out.len());
    let text = std::fs::read(folder.join("report.json")).expect("the report is there");
    let report: serde_json::Value = serde_json::from_slice(&text).expect("the report is JSON");
    crate::schema::check(&report);
    let states = report["trace"]["states"].as_array().expect("there is a trace");
    let last = states.last().expect("it has states")["variables"]["x"]["#tup"].as_array().cloned();
    let last = last.expect("the value is a tuple");
    let rest = last.last().expect("it is not empty")["#unserializable"].as_str().map(str::to_owned);
    assert!(rest.as_ref().is_some_and(|rest| rest.starts_with("… ") && rest.contains(" more, digest ")), "{rest:?}");
}

/// What a request of the system ends in the middle of an evaluation, in a command that draws as well.
#[cfg(unix)]
#[test]
fn requests_end_an_evaluation_in_its_middle() {
    use std::process::{Command, Stdio};
    let folder = folder("limits_requests");
    let commands: [&[&str]; 4] = [&[], &["graph"], &["simulate"], &["solve", "--normal"]];
    for (command, signal) in commands.into_iter().zip(["-TERM", "-INT", "-TERM", "-INT"]) {
        let mut program = Command::new(env!("CARGO_BIN_EXE_check"));
        program.args(command).args(["Long.tla", "--spec", "Chosen"]).current_dir(&folder);
        program.stdin(Stdio::null()).stdout(Stdio::null()).stderr(Stdio::null());
        let mut child = program.spawn().expect("the program can be started");
        // Long enough to be evaluating.
        std::thread::sleep(Duration::from_secs(1));
        let sent = Command::new("kill").args([signal, &child.id().to_string()]).status().expect("kill can be run");
        assert!(sent.success());
        let start = Instant::now();
        let status = child.wait().expect("a child can be waited for");
        assert_eq!(status.code(), Some(130), "{command:?}");
        assert!(start.elapsed() < BEYOND, "{command:?} took {:?}", start.elapsed());
    }
}

#[test]
fn what_is_evaluated_before_the_search_has_limits_too() {
    let folder = scratch("limits_assumed");
    let text = SPEC
        .replace("Long", "Assumed")
        .replace("VARIABLE x\n", "VARIABLE x\nASSUME \\A s \\in SUBSET (1..40) : Cardinality(s) < 41\n");
    std::fs::write(folder.join("Assumed.tla"), text).expect("the folder can be written");
    let said = check(&folder, &["Assumed.tla", "--spec", "Held", "--max-time", "1s"]);
    assert_eq!(said.code, 3, "{}{}", said.out, said.log);
}
