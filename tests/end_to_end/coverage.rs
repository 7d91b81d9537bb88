//! How often each part of a spec is evaluated: counted by hand.

use crate::program::{check, scratch};
use serde_json::Value as Json;
use std::path::PathBuf;

/// From 0 and 1 up to 3: `Up` is tried in four states and taken in three of them, `Never` in none.
const SPEC: &str = r"---- MODULE Climb ----
EXTENDS Naturals
VARIABLE x

Init == x \in {0, 1}

Up ==
    /\ x < 3
    /\ x' = IF x = 9 THEN 0 ELSE x + 1

Never ==
    /\ x > 5
    /\ UNCHANGED x

Next == Up \/ Never

Small == x < 5 => \A n \in {11, 12} : x # n
====
";

/// What only UNCHANGED names is counted though its value is never computed.
#[test]
fn a_definition_that_only_unchanged_names() {
    let folder = scratch("coverage_unchanged");
    let spec = "---- MODULE Rest ----\nEXTENDS Naturals\nVARIABLES x, y, z\nvars == <<x, y, z>>\nrest == <<y, z>>\nother == z\n\
        Init == x = 0 /\\ y = 0 /\\ z \\in {0, 1}\nUp == x < 3 /\\ x' = x + 1 /\\ UNCHANGED rest\n\
        Stay == x = 3 /\\ UNCHANGED vars\nSwap == x = 9 /\\ x' = 0 /\\ y' = 1 /\\ UNCHANGED other\n\
        Next == Up \\/ Stay \\/ Swap\n====\n";
    std::fs::write(folder.join("Rest.tla"), spec).expect("the spec can be written");
    std::fs::write(folder.join("Rest.cfg"), "INIT Init\nNEXT Next\n").expect("the config can be written");
    let said = check(&folder, &["Rest.tla", "--coverage"]).out;
    for line in ["      2  vars == <<x, y, z>>\n", "      6  rest == <<y, z>>\n", "  never  other == z\n"] {
        assert!(said.contains(line), "{said}");
    }
}

/// What temporal properties ask is counted, what is asked of fair actions is not, and says nothing of them.
#[test]
fn temporal_properties() {
    let folder = scratch("coverage_temporal");
    let spec = "---- MODULE Round ----\nEXTENDS Naturals\nVARIABLE x\nInit == x = 0\nUp ==\n    /\\ x < 3\n    /\\ x' = x + 1\n\
        Back == x = 3 /\\ x' = 0\nNext == Up \\/ Back\nSpec == Init /\\ [][Next]_x /\\ WF_x(Next)\n\
        Often == []<>(x = 3 \\/ x = 9)\nSmall == x < 2\n====\n";
    std::fs::write(folder.join("Round.tla"), spec).expect("the spec can be written");
    std::fs::write(folder.join("Round.cfg"), "SPECIFICATION Spec\n").expect("the config can be written");
    let said = check(&folder, &["Round.tla", "--property", "Often", "--coverage"]).out;
    for line in ["  4      /\\ x < 3\n", "  3      /\\ x' = x + 1\n", "  4  Often == []<>(x = 3"] {
        assert!(said.contains(line), "{said}");
    }
    assert!(!said.contains("never"), "{said}");
    let said = check(&folder, &["Round.tla", "--invariant", "Small", "--coverage"]).out;
    assert!(said.contains("not yet") && !said.contains("never"), "{said}");
}

const CONFIG: &str = "INIT Init\nNEXT Next\nINVARIANT Small\nCHECK_DEADLOCK FALSE\n";

/// Line, column, count.
const COUNTS: [(u64, u64, u64); 12] = [
    (5, 9, 1),
    (8, 8, 4),
    (9, 8, 3),
    (9, 16, 3),
    (9, 27, 0),
    (9, 34, 3),
    (12, 8, 4),
    (13, 8, 0),
    (17, 10, 4),
    (17, 10, 4),
    (17, 19, 4),
    (17, 39, 8),
];

const LISTING: &str = r"how often each part was evaluated
  Climb.tla
      1  Init == x \in {0, 1}

         Up ==
      4      /\ x < 3
      3      /\ x' = IF x = 9 THEN 0 ELSE x + 1
                                   ^never

         Never ==
      4      /\ x > 5
  never      /\ UNCHANGED x

      4  Small == x < 5 => \A n \in {11, 12} : x # n
                                               ^8
";

/// A folder of its own for each test: one must not read what another is writing.
fn folder(name: &str) -> PathBuf {
    let folder = scratch(name);
    std::fs::write(folder.join("Climb.tla"), SPEC).expect("the spec can be written");
    std::fs::write(folder.join("Climb.cfg"), CONFIG).expect("the config can be written");
    folder
}

#[test]
fn counts_are_the_same_with_any_number_of_workers() {
    let folder = folder("coverage");
    for workers in ["1", "2", "5"] {
        let said = check(&folder, &["Climb.tla", "--coverage", "--workers", workers, "--format", "json"]);
        assert_eq!(said.code, 0, "{}{}", said.out, said.log);
        let report: Json = serde_json::from_str(&said.out).expect("the report is JSON");
        crate::schema::check(&report);
        let number = |value: &Json| value.as_u64().expect("a number");
        let counts: Vec<(u64, u64, u64)> = report["coverage"]
            .as_array()
            .expect("a list")
            .iter()
            .map(|part| {
                (number(&part["location"]["line"]), number(&part["location"]["column"]), number(&part["count"]))
            })
            .collect();
        assert_eq!(counts, COUNTS, "{workers} workers");
    }
}

#[test]
fn the_text_has_the_counts_in_the_margin() {
    let folder = folder("coverage_text");
    let said = check(&folder, &["Climb.tla", "--coverage"]);
    assert_eq!(said.code, 0, "{}{}", said.out, said.log);
    assert!(said.out.ends_with(LISTING), "{}", said.out);
    assert!(said.out.contains("action      generated       distinct\n"), "{}", said.out);
    let html = folder.join("page.html").display().to_string();
    check(&folder, &["Climb.tla", "--coverage", "--html", &html]);
    let page = std::fs::read_to_string(&html).expect("the page was written");
    assert!(page.contains("<h2>Coverage</h2>") && page.contains("  never      /\\ UNCHANGED x"), "{page}");
    let without = check(&folder, &["Climb.tla", "--format", "json"]);
    assert!(!without.out.contains("coverage"), "{}", without.out);
}
