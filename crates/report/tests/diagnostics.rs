//! Snapshots of diagnostics and faults as a person reads them.

use check_report::{Style, diagnostics};
use check_syntax::{Diagnostic, FileId, Source, Sources, Span};
use check_system::{Call, Fault, FaultKind, Location};
use expect_test::{Expect, expect};

const COUNTER: &str = "---- MODULE Counter ----\nEXTENDS Naturals\nVARIABLE é, x\nInit == x = 0\nNext == x' = y + 1\n\tBad == é[x]\n====\n";

fn sources() -> (Sources, FileId) {
    let mut sources = Sources::new();
    let file = sources.add(Source::new("Counter.tla", COUNTER));
    (sources, file)
}

fn span(file: FileId, text: &str) -> Span {
    let start = COUNTER.find(text).expect("the text occurs in the module");
    Span::new(file, start as u32, (start + text.len()) as u32)
}

fn check(diagnostic: &Diagnostic, sources: &Sources, expected: Expect) {
    expected.assert_eq(&diagnostics::diagnostic(diagnostic, sources, &Style::default()));
}

#[test]
fn with_label_secondary_and_hint() {
    let (sources, file) = sources();
    let diagnostic = Diagnostic::error("unknown-name", span(file, "y + 1"), "`y` is not declared")
        .with_label("not found")
        .with_secondary(span(file, "é, x"), "the variables")
        .with_hint("did you mean `x`?");
    check(
        &diagnostic,
        &sources,
        expect![[r#"
        error[unknown-name]: `y` is not declared
         --> Counter.tla:5:14
          |
        3 | VARIABLE é, x
          |          ---- the variables
        4 | Init == x = 0
        5 | Next == x' = y + 1
          |              ^^^^^ not found
          |
          = help: did you mean `x`?
    "#]],
    );
}

#[test]
fn without_place() {
    let (sources, _) = sources();
    let diagnostic = Diagnostic::error_without_place("config", "no file `Counter.cfg`").with_hint("give one with `-c`");
    check(
        &diagnostic,
        &sources,
        expect![[r#"
        error[config]: no file `Counter.cfg`
         |
         = help: give one with `-c`
    "#]],
    );
}

#[test]
fn at_and_beyond_the_end() {
    let (sources, file) = sources();
    let end = COUNTER.len() as u32;
    check(
        &Diagnostic::error("parse", Span::new(file, end, end), "missing `====`"),
        &sources,
        expect![[r#"
        error[parse]: missing `====`
         --> Counter.tla:7:6
          |
        7 | ====
          |     ^
    "#]],
    );
    let beyond = Diagnostic::warning("parse", Span::new(file, end + 5, end + 9), "beyond");
    check(
        &beyond,
        &sources,
        expect![[r#"
        warning[parse]: beyond
         --> Counter.tla:7:6
          |
        7 | ====
          |     ^
    "#]],
    );
}

#[test]
fn across_lines_and_in_an_empty_file() {
    let (mut sources, file) = sources();
    let lines = span(file, "x = 0\nNext == x'");
    check(
        &Diagnostic::error("parse", lines, "over two lines"),
        &sources,
        expect![[r#"
        error[parse]: over two lines
         --> Counter.tla:4:9
          |
        4 |   Init == x = 0
          |  _________^
        5 | | Next == x' = y + 1
          | |__________^
    "#]],
    );
    let empty = sources.add(Source::new("Empty.tla", ""));
    check(
        &Diagnostic::error("parse", Span::new(empty, 0, 0), "no module"),
        &sources,
        expect![[r#"
        error[parse]: no module
         --> Empty.tla:1:1
          |
        1 |
          | ^
    "#]],
    );
}

#[test]
fn a_place_survives_the_way_there_and_back() {
    let (sources, file) = sources();
    for (start, _) in COUNTER.char_indices() {
        for (end, _) in COUNTER.char_indices().filter(|(end, _)| *end > start) {
            let place = diagnostics::location(&sources, Span::new(file, start as u32, end as u32));
            let (_, range) = diagnostics::bytes(&sources, &place).expect("the file is known");
            assert_eq!(range, start..end);
        }
    }
}

#[test]
fn fault_with_calls() {
    let (sources, _) = sources();
    let place =
        |line, column, end_column| Location { file: "Counter.tla".into(), line, column, end_line: line, end_column };
    let mut fault = Fault::new(FaultKind::Evaluation, "`x` is 3, which is outside the domain of `é`");
    fault.location = Some(place(6, 9, 12));
    fault.calls =
        vec![Call { name: "Bad".into(), location: Some(place(5, 1, 4)) }, Call { name: "Next".into(), location: None }];
    let fault = fault.with_hint("its domain is 0..2");
    expect![[r#"
        error: `x` is 3, which is outside the domain of `é`
         --> Counter.tla:6:9
          |
        6 |     Bad == é[x]
          |            ^^^^
          |
          = note: in Bad, called at Counter.tla:5:1
          = note: in Next
          = help: its domain is 0..2
    "#]]
    .assert_eq(&diagnostics::fault(&fault, &sources, &Style::default()));
    let mut elsewhere = fault.clone();
    elsewhere.location = Some(Location { file: "Gone.tla".into(), ..place(1, 2, 3) });
    expect![[r#"
        error: `x` is 3, which is outside the domain of `é`
         |
         = note: at Gone.tla:1:2
         = note: in Bad, called at Counter.tla:5:1
         = note: in Next
         = help: its domain is 0..2
    "#]]
    .assert_eq(&diagnostics::fault(&elsewhere, &sources, &Style::default()));
}
