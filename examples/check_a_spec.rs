//! Checks a spec from its text, with a constant, an invariant and a limit: `cargo run --release --example check_a_spec`.

use check_driver::{CheckError, Checker, Texts, Verdict};
use std::time::Duration;

const SPEC: &str = r"
---- MODULE Locks ----
EXTENDS Naturals
CONSTANT Processes
VARIABLES holder, waiting
Init == holder = 0 /\ waiting = {}
Ask(p) == p # holder /\ waiting' = waiting \cup {p} /\ UNCHANGED holder
Take(p) == p \in waiting /\ holder' = p /\ waiting' = waiting \ {p}
Give == holder # 0 /\ holder' = 0 /\ UNCHANGED waiting
Next == Give \/ \E p \in Processes : Ask(p) \/ Take(p)
NotStolen == [][holder # 0 => holder' = 0]_holder
====
";

pub(crate) fn main() -> Result<(), CheckError> {
    let checker = Checker::new(Texts::new(SPEC))
        .behaviour("Init", "Next")
        .constant("Processes", "1..3")
        .invariant("holder \\notin waiting")
        .property("NotStolen")
        .max_time(Duration::from_secs(60))
        .on_progress(|progress, elapsed| eprintln!("{elapsed:?}: {} states", progress.distinct));
    let checked = checker.run()?;
    let outcome = checked.outcome();
    if let (Verdict::Property { name }, Some(trace)) = (&outcome.verdict, &outcome.trace) {
        println!("{name} is violated after {} states:", trace.states.len());
        for step in &trace.states {
            let action = step.action.as_ref().map_or("initial", |action| action.name.as_str());
            println!("  {action}: {:?}", step.variables);
        }
    }
    assert_eq!(checked.exit_code(), 13, "a lock can be taken from its holder");
    Ok(())
}
