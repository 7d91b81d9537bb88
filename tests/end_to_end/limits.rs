//! Budgets and interruption end an evaluation in its middle, and the report says what was known by then.

use crate::program::{check, scratch};
use std::path::PathBuf;
use std::time::{Duration, Instant};

/// Evaluations that would take hours, or more memory than there is.
const SPEC: &str = r"---- MODULE Long ----
EXTENDS Naturals, Sequences, FiniteSets
VARIABLE x
Squared == x = 3 /\ [][x' = x * x]_x
Nested == x = 1 /\ [][x' = <<x, x>>]_x
Pairs == x = {} /\ [][x' = {<<a, b>> : a \in 1..3000, b \in 1..3000}]_x
Chosen == x = 0 /\ [][x' = CHOOSE s \in SUBSET (1..40) : Cardinality(s) = 20]_x
Outside == x \in [1..9 -> 1..9] /\ x[1] > 9 /\ [][x' = x]_x
Many == x \in 1..400000000 /\ [][x' = x]_x
Held == x = 0 /\ [][x' = 0]_x
Inv == \A s \in SUBSET (1..40) : Cardinality(s) < 41 + x
====
";

/// The formula of the behaviours, options, exit code, and whether a trace leads to the evaluation that
/// was ended; `None` where that depends on how quickly it is derived.
const RUNS: [(&str, &[&str], i32, Option<bool>); 9] = [
    ("Squared", &[], 152, Some(true)),
    ("Nested", &["--max-memory", "150M"], 3, None),
    ("Pairs", &["--max-time", "1s"], 3, Some(true)),
    ("Pairs", &["--max-memory", "100M"], 3, Some(true)),
    ("Chosen", &["--max-time", "1s"], 3, Some(true)),
    ("Chosen", &["--max-time", "1s", "--evaluator", "general", "--workers", "2"], 3, Some(true)),
    ("Outside", &["--max-time", "1s"], 3, Some(false)),
    ("Many", &["--max-time", "1s"], 3, Some(false)),
    ("Held", &["--max-time", "1s", "--invariant", "Inv"], 3, Some(true)),
];

/// Far more than any of these runs takes on a busy machine, and far less than the evaluation would take.
const PATIENCE: Duration = Duration::from_secs(120);

fn folder(name: &str) -> PathBuf {
    let folder = scratch(name);
    std::fs::write(folder.join("Long.tla"), SPEC).expect("the folder can be written");
    folder
}

#[test]
fn budgets_end_an_evaluation_in_its_middle() {
    let folder = folder("limits");
    for (behaviour, options, code, has_trace) in RUNS {
        let arguments = [&["Long.tla", "--spec", behaviour, "--no-deadlock"], options].concat();
        let start = Instant::now();
        let said = check(&folder, &arguments);
        let took = start.elapsed();
        assert_eq!(said.code, code, "{arguments:?} took {took:?}\n{:.600}{:.600}", said.out, said.log);
        if let Some(has_trace) = has_trace {
            assert_eq!(said.out.contains("state 1: initial"), has_trace, "{arguments:?}\n{:.600}", said.out);
        }
        assert!(took < PATIENCE, "{arguments:?} took {took:?}");
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
