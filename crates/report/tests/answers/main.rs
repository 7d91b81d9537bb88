//! Snapshots of whole reports, as text and as JSON, and the check of the latter against the published schema.

mod schema;
mod traces;

use check_report::text::{self, Detail};
use check_report::{Answer, FileRecord, Refusal, RefusalKind, Report, Restriction, Run, Style, itf, json};
use check_syntax::{Diagnostic, Source, Sources, Span};
use check_system::{
    ActionCount, ActionInfo, Call, Fault, FaultKind, Location, Outcome, Property, PropertyKind, PropertyStatus,
    Statistics, Step, Trace, Value, Verdict,
};
use expect_test::{Expect, expect};
use std::time::Duration;

const NIM: &str = "---- MODULE Nim ----\nNext == heaps' = [heaps EXCEPT ![0] = 1]\n====\n";

fn sources() -> Sources {
    let mut sources = Sources::new();
    sources.add(Source::new("Nim.tla", NIM));
    sources
}

fn place(line: u32, column: u32, end_column: u32) -> Location {
    Location { file: "Nim.tla".into(), line, column, end_line: line, end_column }
}

fn heaps(numbers: &[i64]) -> Value {
    Value::Seq(numbers.iter().copied().map(Value::Int).collect())
}

fn run() -> Run {
    Run {
        version: "0.1.0".into(),
        module: Some("Nim".into()),
        config: Some("Nim.cfg".into()),
        files: vec![FileRecord { path: "Nim.tla".into(), sha256: "00ff".into() }],
        constants: vec![("InitialHeaps".into(), heaps(&[1, 1, 1]))],
        has_behaviour: true,
        memory_peak: Some(5_000_000),
        ..Run::default()
    }
}

fn state(action: Option<&str>, numbers: &[i64], over: bool) -> Step {
    let info = |name: &str| ActionInfo { name: name.into(), location: Some(place(2, 1, 4)) };
    let variables = vec![("heaps".into(), heaps(numbers)), ("gameOver".into(), Value::Bool(over))];
    Step { action: action.map(info), variables, alias: None, ..Step::default() }
}

fn play() -> Trace {
    Trace { states: vec![state(None, &[1, 1], false), state(Some("Move"), &[0, 1], false)], ..Trace::default() }
}

fn property(kind: PropertyKind, name: &str, status: PropertyStatus, trace: Option<Trace>) -> Property {
    Property { kind, name: name.into(), status, trace }
}

fn outcome(verdict: Verdict, trace: Option<Trace>, properties: Vec<Property>) -> Outcome {
    let action = ActionInfo { name: "Move".into(), location: Some(place(2, 1, 4)) };
    Outcome {
        verdict,
        trace,
        properties,
        actions: vec![ActionCount { action, generated: 9, distinct: 6 }],
        samples: Vec::new(),
        statistics: Statistics {
            stopped: false,
            initial: 1,
            generated: 1_317_463,
            distinct: 35_142,
            depth: 5,
            left: 0,
            elapsed: Duration::from_millis(500),
            workers: 2,
            collision_probability: 3.25e-9,
            runs: None,
        },
    }
}

fn explored(outcome: Outcome) -> Report {
    Report { run: run(), answer: Answer::Explored(outcome), diagnostics: Vec::new() }
}

/// Compares the text of a report; its JSON must agree with the schema as well.
fn check(report: &Report, detail: Detail, expected: Expect) {
    expected.assert_eq(&text::report(report, &sources(), &Style::default(), detail));
    schema::check(&json::object(report, &sources()));
}

#[test]
fn ok_with_witness() {
    let properties = vec![
        property(PropertyKind::Invariant, "TypeOK", PropertyStatus::Holds, None),
        property(PropertyKind::Reachable, "P1Wins", PropertyStatus::Witnessed, Some(play())),
        property(PropertyKind::Deadlock, "deadlock", PropertyStatus::Holds, None),
    ];
    check(
        &explored(outcome(Verdict::Ok, None, properties)),
        Detail::Verbose,
        expect![[r#"
        ok: no error in 35,142 states

        witness: P1Wins is reachable, after 1 step
        state 1: initial
            heaps    = <<1, 1>>
            gameOver = FALSE
        state 2: Move  (Nim.tla:2:1)
          ~ heaps    = <<0, 1>>
            gameOver = FALSE

          spec               Nim (Nim.tla, Nim.cfg)
          with               InitialHeaps = <<1, 1, 1>>
          invariant          TypeOK: holds
          reachable          P1Wins: yes, see the witness
          deadlock           none

          states             35,142 distinct, 1,317,463 generated, depth 5
          time               0.50 s, 2 workers, 2.6 million generated a second, 4.8 MiB of memory at most
          fingerprints       the probability that a collision hid a state is at most 3.3e-9

          action      generated       distinct
          Move                9              6
    "#]],
    );
}

#[test]
fn invariant_and_another() {
    let properties = vec![
        property(PropertyKind::Invariant, "Positive", PropertyStatus::Violated, Some(play())),
        property(PropertyKind::Invariant, "Small", PropertyStatus::Violated, Some(play())),
        property(PropertyKind::Reachable, "P1Wins", PropertyStatus::Unknown, None),
    ];
    let verdict = Verdict::Invariant { name: "Positive".into() };
    let mut report = explored(outcome(verdict, Some(play()), properties));
    report.run.restrictions = vec![Restriction { kind: "constraint".into(), name: "Few".into() }];
    check(
        &report,
        Detail::Normal,
        expect![[r#"
        violated: invariant Positive does not hold, after 1 step

        state 1: initial
            heaps    = <<1, 1>>
            gameOver = FALSE
        state 2: Move  (Nim.tla:2:1)
          ~ heaps    = <<0, 1>>
            gameOver = FALSE

        also violated: invariant Small
        state 1: initial
            heaps    = <<1, 1>>
            gameOver = FALSE
        state 2: Move  (Nim.tla:2:1)
          ~ heaps    = <<0, 1>>
            gameOver = FALSE

          spec               Nim (Nim.tla, Nim.cfg)
          with               InitialHeaps = <<1, 1, 1>>
          invariant          Positive: violated
          invariant          Small: violated
          reachable          P1Wins: not decided
          deadlock           not checked
          constraint         Few

          states             35,142 distinct, 1,317,463 generated, depth 5
          time               0.50 s, 2 workers, 2.6 million generated a second, 4.8 MiB of memory at most
          fingerprints       the probability that a collision hid a state is at most 3.3e-9
    "#]],
    );
}

#[test]
fn long_values_show_what_changed() {
    let big =
        |numbers: std::ops::Range<i64>| Value::Set(numbers.map(|number| Value::Int(number * 1_000_000)).collect());
    let step =
        |action: Option<&str>, value| Step { variables: vec![("seen".into(), value)], ..state(action, &[], false) };
    let trace = Trace {
        states: vec![step(None, big(1..12)), step(Some("Grow"), big(2..13))],
        back_to: Some(0),
        ..Trace::default()
    };
    let verdict = Verdict::Property { name: "Calm".into() };
    check(
        &explored(outcome(verdict, Some(trace), vec![])),
        Detail::Quiet,
        expect![[r#"
        violated: property Calm does not hold, as an endless behaviour shows

        state 1: initial
            seen = {1000000, 2000000, 3000000, 4000000, 5000000, 6000000, 7000000, 8000000, 9000000,
                    10000000, 11000000}
        state 2: Grow  (Nim.tla:2:1)
          ~ seen = {2000000, 3000000, 4000000, 5000000, 6000000, 7000000, 8000000, 9000000, 10000000,
                    11000000, 12000000}
              - 1000000
              + 12000000
        back to state 1, for ever
    "#]],
    );
}

#[test]
fn colours_mark_the_change() {
    let report = explored(outcome(Verdict::Deadlock, Some(play()), vec![]));
    let style = Style { color: true, ..Style::default() };
    expect![[r#"
        ESC[1;31mdeadlockESC[0m: a state has no successor, after 1 step

        ESC[1mstate 1: initialESC[0m
            heaps    = <<1, 1>>
            gameOver = FALSE
        ESC[1mstate 2: MoveESC[0mESC[2m  (Nim.tla:2:1)ESC[0m
          ESC[33m~ heaps    = <<0, 1>>ESC[0m
            ESC[2mgameOver = FALSEESC[0m
    "#]]
    .assert_eq(&text::report(&report, &sources(), &style, Detail::Quiet).replace('\x1b', "ESC"));
}

#[test]
fn evaluation_fault() {
    let mut fault = Fault::new(FaultKind::Evaluation, "0 is outside the domain of `heaps`");
    fault.location = Some(place(2, 18, 39));
    fault.calls = vec![Call { name: "Next".into(), location: Some(place(2, 1, 4)) }];
    let verdict = Verdict::Evaluation { fault: fault.with_hint("its domain is 1..3"), within: None };
    check(
        &explored(outcome(verdict, Some(play()), vec![])),
        Detail::Quiet,
        expect![[r#"
        error: a successor could not be computed, after 1 step

        error: 0 is outside the domain of `heaps`
         --> Nim.tla:2:18
          |
        2 | Next == heaps' = [heaps EXCEPT ![0] = 1]
          |                  ^^^^^^^^^^^^^^^^^^^^^^
          |
          = note: in Next, called at Nim.tla:2:1
          = help: its domain is 1..3

        state 1: initial
            heaps    = <<1, 1>>
            gameOver = FALSE
        state 2: Move  (Nim.tla:2:1)
          ~ heaps    = <<0, 1>>
            gameOver = FALSE
    "#]],
    );
}

#[test]
fn unreachable_limit_and_interrupted() {
    let asked = |status| vec![property(PropertyKind::Reachable, "P1Wins", status, None)];
    let verdict = Verdict::Unreachable { names: vec!["P1Wins".into(), "P2Wins".into()] };
    check(
        &explored(outcome(verdict, None, asked(PropertyStatus::Unreachable))),
        Detail::Quiet,
        expect![[r#"
        unreachable: P1Wins, P2Wins: satisfied by none of the 35,142 reachable states
    "#]],
    );
    let verdict = Verdict::Limit { budget: "30 s".into() };
    check(
        &explored(outcome(verdict, None, asked(PropertyStatus::Unknown))),
        Detail::Quiet,
        expect![[r#"
        incomplete: the budget of 30 s ran out; no error in 35,142 states, 0 left on queue, 1 property undecided
    "#]],
    );
    check(
        &explored(outcome(Verdict::Interrupted, None, vec![])),
        Detail::Quiet,
        expect![[r#"
        interrupted: stopped on request; no error in 35,142 states, 0 left on queue
    "#]],
    );
}

#[test]
fn assumptions_only() {
    let mut empty = outcome(Verdict::Ok, None, vec![]);
    empty.statistics = Statistics { workers: 1, ..Statistics::default() };
    let mut report = explored(empty);
    report.run.has_behaviour = false;
    report.run.assumptions = 3;
    check(
        &report,
        Detail::Normal,
        expect![[r#"
        ok: 3 assumptions hold; the config gives no behaviour, so no state was explored

          spec               Nim (Nim.tla, Nim.cfg)
          with               InitialHeaps = <<1, 1, 1>>
          assumptions        3 checked

          time               0.000 s
    "#]],
    );
    let mut before = outcome(Verdict::Assumption { name: "HeapsAreNumbers".into() }, None, vec![]);
    before.statistics = Statistics { workers: 1, ..Statistics::default() };
    check(
        &explored(before),
        Detail::Quiet,
        expect![[r#"
        violated: the assumption HeapsAreNumbers is false
    "#]],
    );
}

#[test]
fn a_periodic_condition() {
    check(
        &explored(outcome(Verdict::Periodic { name: "InTime".into() }, None, vec![])),
        Detail::Quiet,
        expect![[r#"
        violated: the periodic condition InTime is false
    "#]],
    );
}

#[test]
fn refused() {
    let mut sources = sources();
    let file = sources.add(Source::new("Bad.tla", "x == y\n"));
    let diagnostic = Diagnostic::error("unknown-name", Span::new(file, 5, 6), "`y` is not declared")
        .with_secondary(Span::new(file, 0, 1), "here")
        .with_hint("declare it");
    let refusal = Refusal { kind: RefusalKind::Parse, message: "1 error in Bad.tla".into() };
    let report = Report { run: run(), answer: Answer::Refused(refusal), diagnostics: vec![diagnostic] };
    expect![[r#"
        not checked: 1 error in the spec
    "#]]
    .assert_eq(&text::report(&report, &sources, &Style::default(), Detail::Normal));
    schema::check(&json::object(&report, &sources));
    expect![[r##"
        {
          "version": 1,
          "tool": {"name": "check", "version": "0.1.0"},
          "spec": {
            "module": "Nim",
            "config": "Nim.cfg",
            "files": [{"path": "Nim.tla", "sha256": "00ff"}],
            "constants": {"InitialHeaps": {"#tup": [{"#bigint": "1"}, {"#bigint": "1"}, {"#bigint": "1"}]}},
            "assumptions": 0,
            "restrictions": [],
            "native": false
          },
          "outcome": {"verdict": "parse", "exit_code": 150, "name": null, "message": "1 error in Bad.tla", "fault": null},
          "statistics": {
            "initial_states": 0,
            "states_generated": 0,
            "states_distinct": 0,
            "depth": 0,
            "states_left": 0,
            "seconds": 0.0,
            "workers": 0,
            "memory_peak_bytes": 5000000,
            "collision_probability": 0.0,
            "runs": null
          },
          "properties": [],
          "trace": null,
          "violations": [],
          "witnesses": [],
          "actions": [],
          "diagnostics": [
            {
              "severity": "error",
              "code": "unknown-name",
              "message": "`y` is not declared",
              "location": {"file": "Bad.tla", "line": 1, "column": 6, "end_line": 1, "end_column": 6},
              "related": [
                {"location": {"file": "Bad.tla", "line": 1, "column": 1, "end_line": 1, "end_column": 1}, "message": "here"}
              ],
              "hint": "declare it"
            }
          ]
        }
    "##]].assert_eq(&json::report(&report, &sources));
}

#[test]
fn json_of_a_violation() {
    let properties = vec![property(PropertyKind::Invariant, "Positive", PropertyStatus::Violated, Some(play()))];
    let report = explored(outcome(Verdict::Invariant { name: "Positive".into() }, Some(play()), properties));
    expect![[r##"
        {
          "version": 1,
          "tool": {"name": "check", "version": "0.1.0"},
          "spec": {
            "module": "Nim",
            "config": "Nim.cfg",
            "files": [{"path": "Nim.tla", "sha256": "00ff"}],
            "constants": {"InitialHeaps": {"#tup": [{"#bigint": "1"}, {"#bigint": "1"}, {"#bigint": "1"}]}},
            "assumptions": 0,
            "restrictions": [],
            "native": false
          },
          "outcome": {"verdict": "invariant", "exit_code": 12, "name": "Positive", "message": null, "fault": null},
          "statistics": {
            "initial_states": 1,
            "states_generated": 1317463,
            "states_distinct": 35142,
            "depth": 5,
            "states_left": 0,
            "seconds": 0.5,
            "workers": 2,
            "memory_peak_bytes": 5000000,
            "collision_probability": 3.25e-9,
            "runs": null
          },
          "properties": [{"kind": "invariant", "name": "Positive", "status": "violated"}],
          "trace": {
            "states": [
              {"action": null, "variables": {"heaps": {"#tup": [{"#bigint": "1"}, {"#bigint": "1"}]}, "gameOver": false}},
              {
                "action": {
                  "name": "Move",
                  "location": {"file": "Nim.tla", "line": 2, "column": 1, "end_line": 2, "end_column": 4}
                },
                "variables": {"heaps": {"#tup": [{"#bigint": "0"}, {"#bigint": "1"}]}, "gameOver": false}
              }
            ],
            "loop": null,
            "stuttering": false
          },
          "violations": [
            {
              "kind": "invariant",
              "name": "Positive",
              "trace": {
                "states": [
                  {"action": null, "variables": {"heaps": {"#tup": [{"#bigint": "1"}, {"#bigint": "1"}]}, "gameOver": false}},
                  {
                    "action": {
                      "name": "Move",
                      "location": {"file": "Nim.tla", "line": 2, "column": 1, "end_line": 2, "end_column": 4}
                    },
                    "variables": {"heaps": {"#tup": [{"#bigint": "0"}, {"#bigint": "1"}]}, "gameOver": false}
                  }
                ],
                "loop": null,
                "stuttering": false
              }
            }
          ],
          "witnesses": [],
          "actions": [
            {
              "name": "Move",
              "location": {"file": "Nim.tla", "line": 2, "column": 1, "end_line": 2, "end_column": 4},
              "generated": 9,
              "distinct": 6
            }
          ],
          "diagnostics": []
        }
    "##]]
    .assert_eq(&json::report(&report, &sources()));
}

#[test]
fn exit_codes() {
    let fault = |kind| Fault::new(kind, "");
    let evaluation = |kind, within| Verdict::Evaluation { fault: fault(kind), within };
    let within = |kind| Some((kind, String::new()));
    let codes = [
        (Verdict::Ok, 0),
        (Verdict::Limit { budget: String::new() }, 3),
        (Verdict::Assumption { name: String::new() }, 10),
        (Verdict::Periodic { name: String::new() }, 10),
        (Verdict::Unreachable { names: vec![] }, 10),
        (Verdict::Deadlock, 11),
        (Verdict::Invariant { name: String::new() }, 12),
        (Verdict::Property { name: String::new() }, 13),
        (Verdict::Safety { name: String::new() }, 12),
        (Verdict::Undecided { names: vec![String::new()] }, 3),
        (Verdict::Assertion(fault(FaultKind::Assertion)), 14),
        (evaluation(FaultKind::Evaluation, None), 75),
        (evaluation(FaultKind::Evaluation, within(PropertyKind::Invariant)), 76),
        (evaluation(FaultKind::Evaluation, within(PropertyKind::Step)), 77),
        (evaluation(FaultKind::Evaluation, within(PropertyKind::Assumption)), 10),
        (evaluation(FaultKind::Limit, within(PropertyKind::Invariant)), 152),
        (Verdict::Interrupted, 130),
    ];
    for (verdict, code) in codes {
        assert_eq!(Answer::Explored(outcome(verdict.clone(), None, vec![])).exit_code(), code, "{verdict:?}");
    }
    let initial = Trace {
        states: vec![Step { action: None, variables: vec![], alias: None, ..Step::default() }],
        ..Trace::default()
    };
    let verdict = evaluation(FaultKind::Evaluation, within(PropertyKind::Invariant));
    assert_eq!(Answer::Explored(outcome(verdict, Some(initial), vec![])).exit_code(), 75);
}

#[test]
fn itf_there_and_back() {
    let value = Value::Record(vec![
        ("set".into(), Value::Set(vec![Value::Int(-1), Value::Str("a".into())])),
        ("map".into(), Value::Function(vec![(heaps(&[1]), Value::Bool(true))])),
        ("big".into(), Value::BigInt("123456789012345678901234567890".into())),
        ("opaque".into(), Value::Opaque("Nat".into())),
    ]);
    let step = Step { action: None, variables: vec![("x".into(), value)], alias: None, ..Step::default() };
    let after = Step { action: Some(ActionInfo { name: "Move".into(), location: None }), ..step.clone() };
    let trace = Trace { states: vec![step, after], back_to: Some(1), ..Trace::default() };
    assert_eq!(
        itf::read(&itf::file(&trace, "Nim.tla", "invariant TypeOK")).expect("what was written can be read"),
        trace
    );
    expect![[r##"
        {
          "#meta": {
            "format": "ITF",
            "format-description": "https://apalache.informal.systems/docs/adr/015adr-trace.html",
            "source": "Nim.tla",
            "description": "invariant Positive"
          },
          "vars": ["heaps", "gameOver"],
          "states": [
            {"#meta": {"index": 0}, "heaps": {"#tup": [{"#bigint": "1"}, {"#bigint": "1"}]}, "gameOver": false},
            {
              "#meta": {"index": 1, "action": "Move"},
              "heaps": {"#tup": [{"#bigint": "0"}, {"#bigint": "1"}]},
              "gameOver": false
            }
          ]
        }
    "##]]
    .assert_eq(&itf::file(&play(), "Nim.tla", "invariant Positive"));
}

#[test]
fn itf_of_others_and_broken() {
    let quint = r##"{"#meta":{"format":"ITF"},"vars":["n","l"],"states":[{"#meta":{"index":0},"n":3,"l":[1,{"#bigint":"2"}]}]}"##;
    let trace = itf::read(quint).expect("plain numbers and arrays are ITF");
    assert_eq!(trace.states[0].variables, vec![("n".into(), Value::Int(3)), ("l".into(), heaps(&[1, 2]))]);
    let broken = [
        ("", "not JSON: EOF while parsing a value at line 1 column 0"),
        ("[]", "`vars` is not an array of names"),
        (r#"{"vars":["x"],"states":[{}]}"#, "state 0 gives no `x`"),
        (r#"{"vars":["x"],"states":[{"x":1.5}]}"#, "state 0, `x`: `1.5` is not an integer"),
        (r##"{"vars":["x"],"states":[{"x":{"#what":[]}}]}"##, "state 0, `x`: `#what` is not a form of ITF"),
        (r#"{"vars":[],"states":[{}],"loop":1}"#, "`loop` is not the index of a state"),
    ];
    for (text, message) in broken {
        assert_eq!(itf::read(text).expect_err(text), message);
    }
}
