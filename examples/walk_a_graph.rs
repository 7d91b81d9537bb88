//! Walks the state graph of a spec with petgraph, and evaluates an expression in single states:
//! `cargo run --release --example walk_a_graph`.

use check_driver::{CheckError, Checker, Texts, Value};
use petgraph::algo::dijkstra;

/// Two jugs of three and five litres.
const SPEC: &str = r"
---- MODULE Jugs ----
EXTENDS Naturals
VARIABLES small, big
Min(a, b) == IF a < b THEN a ELSE b
Init == small = 0 /\ big = 0
Fill == (small' = 3 /\ UNCHANGED big) \/ (big' = 5 /\ UNCHANGED small)
Empty == (small' = 0 /\ UNCHANGED big) \/ (big' = 0 /\ UNCHANGED small)
ToBig == LET poured == Min(small, 5 - big) IN small' = small - poured /\ big' = big + poured
ToSmall == LET poured == Min(big, 3 - small) IN big' = big - poured /\ small' = small + poured
Next == Fill \/ Empty \/ ToBig \/ ToSmall
====
";

pub(crate) fn main() -> Result<(), CheckError> {
    let checker = Checker::new(Texts::new(SPEC)).behaviour("Init", "Next");

    let found = checker.graph(1_000)?;
    let distances = dijkstra(&found.graph, found.initial[0], None, |_| 1);
    let four = Value::Int(4.into());
    let has_four = |state: &check_driver::Variables| state.iter().any(|(name, value)| name == "big" && *value == four);
    let nearest = distances.iter().filter(|(node, _)| has_four(&found.graph[**node])).map(|(_, steps)| *steps).min();
    println!("{} states; four litres after {nearest:?} steps", found.graph.node_count());
    assert_eq!((found.graph.node_count(), nearest), (16, Some(6)));

    let mut interpreter = checker.interpreter(&["small + big"])?;
    let start = interpreter.initial().expect("Init can be evaluated").remove(0);
    for (action, next) in interpreter.successors(&start).expect("Next can be evaluated") {
        let litres = interpreter.value(0, &next, None).expect("both are numbers");
        println!("{action}: {litres:?} litres");
    }
    Ok(())
}
