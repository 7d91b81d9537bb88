//! The first fault of a small spec, as text.

use crate::support::compiled;
use check_module::library::Library;
use check_syntax::Source;
use check_system::{Fault, Location, System};
use check_tla::compile::Compiled;
use expect_test::Expect;
use std::fmt::Write;

/// A module for the spec that has an instance.
struct Inner;

impl Library for Inner {
    fn module(&self, name: &str) -> Option<Source> {
        let text = "---- MODULE Inner ----\nEXTENDS Integers\nVARIABLE y\nGo(n) == y' = 1 \\div n\n====";
        (name == "Inner").then(|| Source::new("Inner.tla", text))
    }
}

/// The first fault of a walk that is breadth-first and checks invariants.
fn first_fault(compiled: &Compiled) -> Fault {
    let mut worker = compiled.spec.worker();
    let mut states = Vec::new();
    let initial = compiled.spec.initial(&mut worker, &mut |state| {
        assert!(states.len() < 100, "nothing fails");
        states.push(state.clone());
        Ok(())
    });
    if let Err(fault) = initial {
        return fault;
    }
    for _ in 0..10 {
        let mut next = Vec::new();
        for state in &states {
            for asked in &compiled.invariants {
                if let Err(fault) = compiled.spec.holds(&mut worker, asked.predicate, state) {
                    return fault;
                }
            }
            let steps = compiled.spec.steps(&mut worker, state, &mut |_, successor| {
                assert!(next.len() < 100, "nothing fails");
                next.push(successor.clone());
                Ok(())
            });
            if let Err(fault) = steps {
                return fault;
            }
        }
        states = next;
    }
    panic!("nothing fails")
}

/// A place with the first line of what stands there.
fn place(module: &str, location: Option<&Location>) -> String {
    let Some(location) = location else { return "nowhere".to_owned() };
    let Location { file, line, column, end_line, end_column } = location;
    let width = if line == end_line { end_column + 1 - column } else { 200 };
    let text = module.lines().nth(*line as usize - 1).unwrap_or_default();
    let excerpt: String = text.chars().skip(*column as usize - 1).take(width as usize).collect();
    if file == "root.tla" { format!("{line}:{column} `{excerpt}`") } else { format!("{file} {line}:{column}") }
}

/// The most calls that are shown here.
const CALLS: usize = 5;

/// Checks what is said of the first fault of a spec, given by its definitions.
pub(crate) fn check(body: &str, expected: &Expect) {
    expected.assert_eq(&said(body));
}

/// What is said of the first fault of a spec, given by its definitions.
pub(crate) fn said(body: &str) -> String {
    let module = format!("---- MODULE Root ----\nEXTENDS Integers, Sequences, FiniteSets, TLC{body}\n====\n");
    let invariant = if body.contains("\nInv ==") { "INVARIANT Inv" } else { "" };
    let compiled = compiled(&module, &format!("INIT Init NEXT Next {invariant}"), &Inner).unwrap();
    let fault = first_fault(&compiled);
    let mut shown = format!("{:?} at {}\n{}\n", fault.kind, place(&module, fault.location.as_ref()), fault.message);
    if let Some(hint) = &fault.hint {
        writeln!(shown, "hint: {hint}").unwrap();
    }
    for call in fault.calls.iter().take(CALLS) {
        writeln!(shown, "in {}, called at {}", call.name, place(&module, call.location.as_ref())).unwrap();
    }
    if fault.calls.len() > CALLS {
        writeln!(shown, "and {} more calls", fault.calls.len() - CALLS).unwrap();
    }
    shown
}
