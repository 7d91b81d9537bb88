//! What is wrong with algorithms, and where.

use check_pluscal::{Options, translate};
use check_syntax::{FileId, Source};
use expect_test::{Expect, expect};

/// The faults of a text, each with its line, its column and what stands there.
fn faults(text: &str) -> String {
    let source = Source::new("A.tla", text);
    let found = translate(FileId(0), text, &Options::default()).err().unwrap_or_default();
    let shown = found.into_iter().map(|fault| {
        let place = fault.primary.map_or(String::new(), |label| {
            let at = source.line_column(label.span.start);
            let piece = &text[label.span.start as usize..label.span.end as usize];
            format!("{}:{} `{piece}`: ", at.line, at.column)
        });
        let notes = fault.secondary.iter().map(|label| {
            let at = source.line_column(label.span.start);
            format!(" ({} {}:{})", label.text, at.line, at.column)
        });
        let hint = fault.hint.map_or(String::new(), |hint| format!("; {hint}"));
        format!("{place}{}{}{hint}", fault.message, notes.collect::<String>())
    });
    shown.collect::<Vec<_>>().join("\n")
}

/// Checks the faults of an algorithm whose text begins on line 2.
fn check(algorithm: &str, expected: &Expect) {
    expected.assert_eq(&faults(&format!("(*\n{algorithm}\n*)\n====\n")));
}

#[test]
fn texts_without_an_algorithm() {
    expect!["there is no algorithm: no line has `--algorithm` or `--fair algorithm`"]
        .assert_eq(&faults("---- MODULE A ----\n"));
    expect!["1:1 `(* --algorithm A begin skip; end algorithm`: the comment with the algorithm does not end"]
        .assert_eq(&faults("(* --algorithm A begin skip; end algorithm"));
    expect!["1:59 ` x == 1`: something follows the comment with the algorithm on the same line; the translation comes after this line: break the line after `*)`"].assert_eq(&faults("(* --algorithm A variables x; begin skip; end algorithm *) x == 1\n"));
    expect![[r#"2:1 `\* BEGIN TRANSLATION`: this translation does not end: no line has `END TRANSLATION`"#]]
        .assert_eq(&faults("(* --algorithm A variables x; begin skip; end algorithm *)\n\\* BEGIN TRANSLATION\n"));
    expect!["1:11 `process`: expected `algorithm`, but found `process`"].assert_eq(&faults("(* --fair process A *)"));
}

#[test]
fn options() {
    check(
        "PlusCal options (wf, sf)\n--algorithm A begin skip; end algorithm",
        &expect!["2:22 `sf`: only one of `wf`, `sf`, `wfNext` and `nof` can be chosen"],
    );
    check(
        "PlusCal options (-termination, quick)\n--algorithm A begin skip; end algorithm",
        &expect!["2:32 `quick`: there is no option `quick`"],
    );
    check(
        "PlusCal options (-lineWidth 20)\n--algorithm A begin skip; end algorithm",
        &expect!["2:29 `20`: the width of lines is a number, at least 60"],
    );
    check(
        "PlusCal options (labelRoot 1)\n--algorithm A begin skip; end algorithm",
        &expect!["2:28 `1`: this cannot begin a label: a letter must come first"],
    );
    check(
        "PlusCal options (version 1.2)\n--algorithm A begin skip; end algorithm",
        &expect!["2:26 `1.2`: version 1.2 of PlusCal is not supported; versions 1.5 to 1.12 are"],
    );
    check(
        "PlusCal options wf\n--algorithm A begin skip; end algorithm",
        &expect!["2:9 `options`: expected `(` after `PlusCal options`"],
    );
    check("PlusCal options (label", &expect!["there is no algorithm: no line has `--algorithm` or `--fair algorithm`"]);
}

#[test]
fn syntax() {
    check(
        "--algorithm A variables x = 1 begin x = 2; end algorithm",
        &expect!["2:39 `=`: `=` assigns nothing; write `:=` to assign a value"],
    );
    check(
        "--algorithm A begin x := 1\n print x; end algorithm",
        &expect!["3:2 `print`: expected `;`, but found `print` (after this 2:26); statements are separated by `;`"],
    );
    check(
        "--algorithm A begin if TRUE x := 1; end if; end algorithm",
        &expect!["2:31 `:=`: expected `then`, but found `:=`"],
    );
    check(
        "--algorithm A begin while TRUE do end while; end algorithm",
        &expect!["2:35 `end`: the loop is empty; `skip` does nothing"],
    );
    check(
        "--algorithm A begin either skip; end either; end algorithm",
        &expect!["2:21 `either`: this `either` has no `or`"],
    );
    check("--algorithm A begin x := f(1; end algorithm", &expect!["2:27 `(`: this `(` is not closed before `;`"]);
    check(
        "--algorithm A begin x := {1]; y := 2); end algorithm",
        &expect!["2:28 `]`: this `]` does not close the `{` (opened here 2:26)"],
    );
    check(
        "--algorithm A begin await \\E y \\in S, z \\in T; end algorithm",
        &expect![[r#"2:27 `\E`: no `:` follows this `\E` before `;`"#]],
    );
    check(
        "--algorithm A begin x := ; end algorithm",
        &expect!["2:26 `;`: expected the value to assign, but found `;`"],
    );
    check(
        "--algorithm A begin x := \"a; end algorithm",
        &expect![[
            r#"2:26 `"a; end algorithm`: this string does not end on its line; a string ends with `"`, on the line on which it begins"#
        ]],
    );
    check(
        "--algorithm A begin x := 1 ; end",
        &expect!["3:1 `*)`: expected `algorithm`, but found the end of the comment"],
    );
    check(
        "--algorithm A { variables x; { x := 1; }",
        &expect!["3:1 `*)`: expected `}`, but found the end of the comment"],
    );
    check(
        "--algorithm A { { if (x) { } else skip; } }",
        &expect!["2:28 `}`: there is no statement here; `skip` does nothing"],
    );
    check(
        "--algorithm A { { a: { b: skip; } } }",
        &expect!["2:19 `a`: the statement after this label has a label already"],
    );
    check("--algorithm A { process P = 1 { skip; } }", &expect!["2:25 `P`: expected `(`, but found `P`"]);
    check(
        "--algorithm A { process (p = ) { skip; } }",
        &expect!["2:30 `)`: expected the identifier of the process, or the set of identifiers, but found `)`"],
    );
    check(
        "--algorithm A begin with x \\in do skip; end with; end algorithm",
        &expect!["2:32 `do`: expected the value, or the set of values, but found `do`"],
    );
    check(
        "--algorithm A begin x := a ° b; end algorithm",
        &expect!["2:28 `°`: the character `°` does not belong to TLA+"],
    );
}

#[test]
fn labels() {
    check(
        "--algorithm A variables x = 1;\nbegin a: x := 1;\n x := 2;\n while x > 0 do x := 3; x := 4; end while;\nend algorithm",
        &expect![[r#"
            4:2 `x := 2`: a label is missing before this statement
            5:2 `while x > 0 do x := 3; x := 4; end while`: a label is missing before this statement
            5:25 `x := 4`: a label is missing before this statement; `--label`, or `PlusCal options (-label)` in the file, adds labels"#]],
    );
    check(
        "--algorithm A variables x = 1;\nprocess p = 1 begin x := 1; end process end algorithm",
        &expect![
            "3:21 `x := 1`: a label is missing before this statement; `--label`, or `PlusCal options (-label)` in the file, adds labels"
        ],
    );
    check(
        "--algorithm A variables x = 1;\nbegin Done: x := 1; end algorithm",
        &expect!["3:7 `Done`: `Done` cannot be a label: the translation uses it"],
    );
    check(
        "--algorithm A variables x = 1;\nbegin a: x := 1; a: x := 2; end algorithm",
        &expect!["3:21 `x := 2`: the label `a` is defined a second time (first here 3:10)"],
    );
    check(
        "--algorithm A variables x = 1;\nbegin a: x := 1; goto b; end algorithm",
        &expect!["3:18 `goto b`: there is no label `b` here"],
    );
    check(
        "--algorithm A variables x = 1;\nbegin a: with y \\in {1} do x := y; b: skip; end with; end algorithm",
        &expect!["3:39 `skip`: a label stands inside a `with`"],
    );
    check(
        "--algorithm A variables x = 1;\nbegin a: with y \\in {1} do x := y; x := 2; end with; end algorithm",
        &expect!["3:36 `x := 2`: this assigns a second time to a variable inside a `with`"],
    );
    check(
        "--algorithm A variables x = 1;\nbegin a: with y \\in {1} do while x < 1 do skip; end while; end with; end algorithm",
        &expect!["3:28 `while x < 1 do skip; end while`: a `while` stands inside a `with`"],
    );
    check(
        "--algorithm A variables x = 1;\nbegin a: with y \\in {1} do goto a; skip; end with; end algorithm",
        &expect!["3:36 `skip`: a statement follows a `call`, `return` or `goto` inside a `with`"],
    );
    check(
        "--algorithm A variables x = 1;\nmacro m() begin a: skip; end macro\nbegin a: m(); end algorithm",
        &expect!["3:17 `a`: a macro contains no labels"],
    );
}

#[test]
fn names() {
    check(
        "--algorithm A variables x = 1;\nbegin y := 1; end algorithm",
        &expect!["3:7 `y := 1`: `y` is assigned to, but is no variable of the algorithm"],
    );
    check(
        "--algorithm A variables x = 1, x = 2;\nbegin x := 1; end algorithm",
        &expect!["2:32 `x`: the global variable `x` is defined a second time (first here 2:25)"],
    );
    check(
        "--algorithm A variables pc = 1;\nbegin pc := 1; end algorithm",
        &expect!["2:25 `pc`: `pc` is a variable of the translation, and cannot be declared"],
    );
    check(
        "--algorithm A variables x;\nprocess p = 1 variables defaultInitValue = 1; x = 2; begin a: skip; end process\nprocess p = 2 begin b: skip; end process end algorithm",
        &expect![[r#"
            3:47 `x`: the process variable `x` is defined a second time (first here 2:25)
            4:1 `process`: the process `p` is defined a second time (first here 3:1)
            3:25 `defaultInitValue`: `defaultInitValue` is the constant that variables without initial values have"#]],
    );
    check(
        "--algorithm A variables x = 1;\nbegin x := 1 || x := 2; end algorithm",
        &expect!["3:7 `x := 1 || x := 2`: `x` is assigned to a second time in the same step"],
    );
    check("--algorithm A begin skip; end algorithm", &expect![]);
    check(
        "--algorithm A begin end algorithm",
        &expect!["2:13 `A`: a process, a procedure or the algorithm itself has no statements"],
    );
}

#[test]
fn calls() {
    let with = |body: &str| {
        format!(
            "--algorithm A variables x = 1;\nmacro m(v) begin v := 1; end macro\nprocedure q(a) begin b: return; end procedure\nbegin c: {body} end algorithm"
        )
    };
    check(
        &with("m(1);"),
        &expect!["5:12 `1`: the argument for `v` is assigned to, but is no variable (the assignment 3:18)"],
    );
    check(
        &with("m();"),
        &expect!["5:10 `m()`: the macro `m` has 1 parameter, and is given 0 arguments (the macro 3:7)"],
    );
    check(&with("n(x);"), &expect!["5:10 `n(x)`: there is no macro `n` before this"]);
    check(
        &with("call q();"),
        &expect!["5:10 `call q()`: the procedure `q` has 1 parameter, and is given 0 arguments (the procedure 4:1)"],
    );
    check(&with("call r(1);"), &expect!["5:10 `call r(1)`: there is no procedure `r`"]);
    check(&with("return;"), &expect!["5:10 `return`: this `return` stands in no procedure"]);
    check(
        &with("call q(1); return;"),
        &expect!["5:10 `call q(1); return`: the `return` after this `call` stands in no procedure"],
    );
    check(
        &with("call q(1) goto c;"),
        &expect!["5:20 `goto`: expected `;`, but found `goto` (after this 5:18); statements are separated by `;`"],
    );
    check(
        "--algorithm A variables x;\nmacro m() begin skip; end macro\nmacro m() begin skip; end macro\nbegin m(); end algorithm",
        &expect!["4:7 `m`: the macro `m` is defined a second time (first here 3:7)"],
    );
}
