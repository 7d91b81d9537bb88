//! Explanations as lines of text, and interpreters of small specs.

use check_driver::{Checker, Interpreter, Part, State, Texts};
use check_report::show;
use std::fmt::Write;

/// The interpreter of a spec with `Init` and `Next`, of which `body` is the text behind the name of the module.
pub(crate) fn interpreter(body: &str) -> Interpreter {
    let text = format!("---- MODULE Root ----\n{body}\n====\n");
    let texts = Texts::new(text)
        .with_module("Part", PART)
        .with_config("CONSTANTS N = 3 Nobody = Nobody Procs = {p, q}\nINIT Init\nNEXT Next\n");
    match Checker::new(texts).interpreter(&[]) {
        Ok(interpreter) => interpreter,
        Err(error) => panic!("{error}"),
    }
}

/// A module to be instantiated.
const PART: &str = "---- MODULE Part ----
EXTENDS Naturals
CONSTANT Bound
VARIABLE it
Small == it < Bound
Both(a) == /\\ Small
           /\\ a < it
====
";

/// The only initial state.
pub(crate) fn initial(interpreter: &mut Interpreter) -> State {
    let mut states = interpreter.initial().unwrap();
    assert_eq!(states.len(), 1, "there is one initial state");
    states.remove(0)
}

/// A part as lines of text.
pub(crate) fn part(part: &Part) -> String {
    let mut text = String::new();
    let place = part.location.as_ref().map_or_else(String::new, |at| {
        let file = if at.file == "expression" { "" } else { at.file.trim_end_matches(".tla") };
        let end = if at.line == at.end_line { String::new() } else { format!("{}:", at.end_line) };
        format!("{file} {}:{}-{end}{}", at.line, at.column, at.end_column)
    });
    let truth = match part.truth {
        Some(true) => " is TRUE",
        Some(false) => "",
        None => " has no value",
    };
    write!(text, "  {} `{}`{truth}", place.trim(), part.text).unwrap();
    if !part.bindings.is_empty() {
        let bound: Vec<String> =
            part.bindings.iter().map(|(name, value)| format!("{name} = {}", show(value))).collect();
        write!(text, " where {}", bound.join(", ")).unwrap();
    }
    if !part.values.is_empty() {
        let values: Vec<String> =
            part.values.iter().map(|one| format!("{} = {}", one.text, show(&one.value))).collect();
        write!(text, "; {}", values.join(", ")).unwrap();
    }
    if !part.variables.is_empty() {
        write!(text, "; on {}", part.variables.join(", ")).unwrap();
    }
    if let Some(fault) = &part.fault {
        write!(text, "; {}", fault.message).unwrap();
    }
    text + "\n"
}
