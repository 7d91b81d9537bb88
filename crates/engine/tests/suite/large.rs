//! A temporal property on a graph that is large: ten million states, fifty million steps.

use crate::listed::Clock;
use check_engine::{Monitor, Options, Question, explore};
use check_system::{
    ActionId, ActionInfo, Fault, Formula, PredicateId, PropertyStatus, System, Temporal, Value, Verdict,
};
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::Duration;

/// The numbers below a bound; from each, five steps.
struct Numbers {
    bound: u64,
    actions: [ActionInfo; 1],
}

impl System for Numbers {
    type State = u64;
    type Store = Vec<Self::State>;
    type Worker = ();

    fn worker(&self) {}

    fn initial(&self, (): &mut (), visit: &mut dyn FnMut(&u64) -> Result<(), Fault>) -> Result<(), Fault> {
        visit(&0)
    }

    fn steps<V>(&self, (): &mut (), from: &u64, visit: &mut V) -> Result<(), Fault>
    where
        V: FnMut(ActionId, &u64) -> Result<(), Fault>,
    {
        let targets = [from + 1, 2 * from, 3 * from + 1, 5 * from + 2, 7 * from + 3];
        targets.iter().try_for_each(|to| visit(ActionId(0), &(to % self.bound)))
    }

    fn fingerprint(&self, (): &mut (), state: &u64) -> Result<u64, Fault> {
        Ok(state.wrapping_mul(0x9E37_79B9_7F4A_7C15))
    }

    fn holds(&self, (): &mut (), predicate: PredicateId, state: &u64) -> Result<bool, Fault> {
        Ok(predicate.0 == 0 || state.is_multiple_of(1_000))
    }

    fn permits(&self, (): &mut (), _: PredicateId, from: &u64, to: &u64) -> Result<bool, Fault> {
        Ok(*to == (from + 1) % self.bound)
    }

    fn show(&self, (): &mut (), state: &u64) -> Vec<(String, Value)> {
        vec![("n".to_owned(), Value::Int(*state as i64))]
    }

    fn actions(&self) -> &[ActionInfo] {
        &self.actions
    }
}

fn numbers(bound: u64) -> Numbers {
    Numbers { bound, actions: [ActionInfo { name: "Go".to_owned(), location: None }] }
}

/// Whether every behaviour satisfies each of some formulas, if from each number one goes on to the next in the end.
fn question(asked: Vec<Formula>) -> Question {
    let fair = Formula::Fair { strong: false, enabled: PredicateId(0), taken: PredicateId(2) };
    let named = |(number, formula)| Temporal { name: format!("P{number}"), formula, location: None };
    let assumed = Temporal { name: "F".to_owned(), formula: fair, location: None };
    let temporal = asked.into_iter().enumerate().map(named).collect();
    Question { temporal, assumed: vec![assumed], ..Question::default() }
}

fn often(inner: Formula) -> Formula {
    Formula::Always(Box::new(Formula::Eventually(Box::new(inner))))
}

fn check(bound: u64) {
    let taken = || Formula::Step { predicate: PredicateId(2), stuttering: false };
    let round = || Formula::State(PredicateId(1));
    let asked = vec![often(taken()), Formula::LeadsTo(Box::new(round()), Box::new(taken())), often(round())];
    let (system, question) = (numbers(bound), question(asked));
    let outcome = explore(&system, &question, &Options::default(), &Clock::start()).expect("threads can be started");
    assert_eq!(outcome.statistics.distinct, bound);
    let status: Vec<_> = outcome.properties.iter().map(|one| one.status).collect();
    assert_eq!(status, [PropertyStatus::Holds, PropertyStatus::Holds, PropertyStatus::Violated]);
    assert_eq!(outcome.verdict, Verdict::Property { name: "P2".to_owned() });
    let trace = outcome.trace.expect("a violation has a trace");
    println!("a lasso of {} states, back to {:?}", trace.states.len(), trace.back_to);
}

#[test]
fn a_graph_of_a_hundred_thousand_states() {
    check(100_000);
}

/// Interrupts at a look, and counts the looks.
struct Impatient {
    looks: AtomicU64,
    patience: u64,
}

impl Monitor for Impatient {
    fn elapsed(&self) -> Duration {
        Duration::ZERO
    }

    fn interrupted(&self) -> bool {
        self.looks.fetch_add(1, Ordering::Relaxed) >= self.patience
    }
}

#[test]
fn who_interrupts_the_check_of_a_property_is_heard() {
    let explored = |question: &Question, patience| {
        let impatient = Impatient { looks: AtomicU64::new(0), patience };
        let outcome = explore(&numbers(100_000), question, &Options::default(), &impatient);
        (outcome.expect("threads can be started"), impatient.looks.into_inner())
    };
    let (_, looks) = explored(&Question::default(), u64::MAX);
    let (outcome, _) = explored(&question(vec![often(Formula::State(PredicateId(1)))]), looks);
    assert_eq!((outcome.statistics.distinct, outcome.statistics.left), (100_000, 0));
    assert_eq!(outcome.verdict, Verdict::Interrupted);
    assert_eq!(outcome.properties[0].status, PropertyStatus::Unknown);
}

#[test]
#[ignore = "takes minutes and gigabytes"]
fn a_graph_of_ten_million_states() {
    check(10_000_000);
}
