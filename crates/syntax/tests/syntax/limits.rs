//! Nothing is too long, and what is nested too deep is refused in time.

use crate::check::{render, round_trip_expression};
use check_syntax::{Diagnostic, FileId, MAX_DEPTH, parse, parse_expression, print_expression};

/// The stack that any text can be parsed with.
const STACK: usize = 8 << 20;

/// Parses on a stack no larger than that.
fn on_small_stack(text: String) -> Vec<Diagnostic> {
    let run = move || parse_expression(FileId(0), &text).1;
    std::thread::Builder::new().stack_size(STACK).spawn(run).unwrap().join().unwrap()
}

#[test]
fn deep_nesting_is_refused() {
    let deep = 100_000;
    let texts = [
        ["(", "x", ")"],
        ["{", "x", "}"],
        ["<<", "x", ">>"],
        ["f[", "x", "]"],
        ["[a |-> ", "x", "]"],
        ["[f EXCEPT ![1] = ", "x", "]"],
        ["F(", "x", ")"],
        ["~", "x", ""],
        ["- ", "x", ""],
        ["", "x", "'"],
        ["", "x", ".f"],
        ["", "x", " + y"],
        ["", "x", "[1]"],
        ["\\A y : ", "x", ""],
        ["IF a THEN b ELSE ", "x", ""],
        ["CASE a -> ", "x", ""],
        ["LET a == ", "x", " IN a"],
        ["LET a == 1 IN ", "x", ""],
        ["/\\ ", "x", ""],
        ["a => (b /\\ ", "x", ")"],
        ["l :: ", "x", ""],
        ["[x]_", "x", ""],
        ["WF_x(", "x", ")"],
    ];
    for [before, middle, after] in texts {
        let text = format!("{}{middle}{}", before.repeat(deep), after.repeat(deep));
        let diagnostics = on_small_stack(text);
        assert!(diagnostics.iter().any(|d| d.message.starts_with("nested too deep")), "{before}{after}");
    }
}

#[test]
fn what_is_allowed_fits_on_a_small_stack() {
    let levels = MAX_DEPTH as usize - 10;
    let nested = format!("{}x{}", "(".repeat(980), ")".repeat(980));
    let chain = vec!["x"; levels].join(" + ");
    let lets = format!("{}x", "LET a == 1 IN ".repeat(980));
    let elses = format!("{}x", "IF a = b THEN c ELSE ".repeat(980));
    let run = move || {
        for text in [nested, chain, lets, elses] {
            let (expr, diagnostics) = parse_expression(FileId(0), &text);
            assert_eq!(render(&text, &diagnostics), "");
            assert_eq!(expr, expr.clone());
            print_expression(&expr);
            round_trip_expression(&text).unwrap();
        }
    };
    std::thread::Builder::new().stack_size(STACK).spawn(run).unwrap().join().unwrap();
}

#[test]
fn wide_is_not_deep() {
    let many = 20_000;
    let list = "/\\ x\n".repeat(many);
    let set = format!("{{{}}}", vec!["1"; many].join(", "));
    let product = vec!["S"; many].join(" \\X ");
    let path = vec!["M"; many].join("!");
    for text in [list, set, product, path] {
        assert_eq!(render(&text, &on_small_stack(text.clone())), "");
    }
}

#[test]
fn nested_modules_and_proofs_are_limited_too() {
    let modules = "---- MODULE M ----\n".repeat(50_000);
    let proofs = (0..50_000).map(|level| format!("<{level}>1. x\n")).collect::<String>();
    let proofs = format!("---- MODULE M ----\nTHEOREM x\n{proofs}\n====");
    let assumptions = format!("---- MODULE M ----\nTHEOREM {} x\n====", "ASSUME ".repeat(50_000));
    for text in [modules, proofs, assumptions] {
        let run = move || parse(FileId(0), &text).1;
        let diagnostics = std::thread::Builder::new().stack_size(STACK).spawn(run).unwrap().join().unwrap();
        assert!(diagnostics.iter().any(|d| d.message.starts_with("nested too deep")), "{diagnostics:?}");
    }
}

#[test]
fn many_errors_end_the_reading() {
    let text = format!("---- MODULE M ----\n{}====", "x = 1\n".repeat(10_000));
    let (_, diagnostics) = parse(FileId(0), &text);
    assert!((5..=25).contains(&diagnostics.len()), "{}", diagnostics.len());
}
