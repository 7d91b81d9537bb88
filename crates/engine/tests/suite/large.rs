//! A temporal property on a graph that is large: ten million states, fifty million steps.

use crate::listed::Clock;
use check_engine::{Options, Question, explore};
use check_system::{ActionId, ActionInfo, Fault, Formula, PredicateId, System, Temporal, Value, Verdict};

/// The numbers below a bound; from each, five steps.
struct Numbers {
    bound: u64,
    actions: [ActionInfo; 1],
}

impl System for Numbers {
    type State = u64;
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

fn judged(bound: u64, asked: Formula) -> Verdict {
    let system = Numbers { bound, actions: [ActionInfo { name: "Go".to_owned(), location: None }] };
    let fair = Formula::Fair { strong: false, enabled: PredicateId(0), taken: PredicateId(2) };
    let named = |name: &str, formula| vec![Temporal { name: name.to_owned(), formula, location: None }];
    let question = Question { temporal: named("P", asked), assumed: named("F", fair), ..Question::default() };
    let outcome = explore(&system, &question, &Options::default(), &Clock::start()).expect("threads can be started");
    assert_eq!(outcome.statistics.distinct, bound);
    if let Some(trace) = &outcome.trace {
        println!("a lasso of {} states, back to {:?}", trace.states.len(), trace.back_to);
    }
    outcome.verdict
}

fn check(bound: u64) {
    let taken = || Box::new(Formula::Step { predicate: PredicateId(2), stuttering: false });
    let round = || Box::new(Formula::State(PredicateId(1)));
    let often = |inner| Formula::Always(Box::new(Formula::Eventually(inner)));
    assert_eq!(judged(bound, often(taken())), Verdict::Ok);
    assert_eq!(judged(bound, Formula::LeadsTo(round(), taken())), Verdict::Ok);
    assert_eq!(judged(bound, often(round())), Verdict::Property { name: "P".to_owned() });
}

#[test]
fn a_graph_of_a_hundred_thousand_states() {
    check(100_000);
}

#[test]
#[ignore = "takes minutes and gigabytes"]
fn a_graph_of_ten_million_states() {
    check(10_000_000);
}
