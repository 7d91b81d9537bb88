//! Temporal formulas: random ones on random systems, with random fairness, against the textbook tableau.

use crate::cases::{Case, case};
use crate::listed::{Clock, Listed, Truth, actions, comparable, engines, numbers};
use check_engine::{Options, Question, explore};
use check_system::{Formula, Kept, Mark, Objection, Outcome, PredicateId, PropertyStatus, Temporal, Trace, Verdict};

/// Random cases in an ordinary run, and in the long one.
const FEW: u64 = 300;
const MANY: u64 = 10_000;

/// Compares one random case; whether the property holds.
fn compare(seed: u64) -> Option<bool> {
    let Case { system, question, expected } = case(seed)?;
    println!("seed {seed}: {question:?}, {system:?}");
    let mut first: Option<Outcome> = None;
    // All engines in every eighth case, the first two otherwise.
    let number = if seed.is_multiple_of(8) { usize::MAX } else { 2 };
    let early = seed.is_multiple_of(2);
    for options in engines().into_iter().take(number).map(|options| Options { early, ..options }) {
        let outcome = explore(&system, &question, &options, &Clock::start()).expect("threads can be started");
        let what = format!("seed {seed}, {question:?}, {system:?}");
        let holds = [PropertyStatus::Holds, PropertyStatus::HoldsVacuously].contains(&outcome.properties[0].status);
        assert_eq!(holds, expected, "{what}");
        assert_eq!(outcome.verdict == Verdict::Ok, expected, "{what}");
        let outcome = comparable(outcome);
        assert_eq!(*first.get_or_insert(outcome.clone()), outcome, "{what}");
    }
    Some(expected)
}

fn compare_many(seeds: std::ops::Range<u64>) {
    let (mut holds, mut violated) = (0, 0);
    for seed in seeds {
        match compare(seed) {
            Some(true) => holds += 1,
            Some(false) => violated += 1,
            None => {}
        }
    }
    // Worth something only if both come up.
    assert!(holds > 50 && violated > 50, "{holds} hold, {violated} are violated");
}

#[test]
fn random_formulas_are_judged_as_by_the_textbook() {
    compare_many(0..FEW);
}

#[test]
#[ignore = "takes minutes"]
fn many_random_formulas_are_judged_as_by_the_textbook() {
    compare_many(FEW..FEW + MANY);
}

/// A formula that its author has written so.
fn written(text: &str, formula: Formula) -> Formula {
    Formula::Marked(Box::new(Mark { text: text.to_owned(), bound: String::new(), location: None }), Box::new(formula))
}

fn named(formula: Formula) -> Temporal {
    Temporal { name: "P".to_owned(), formula, location: None }
}

/// Two states that follow one another; the first predicate is true in the first, the next nowhere, the last everywhere.
fn two_states() -> Listed {
    use Truth::{False, True};
    Listed {
        initial: vec![0],
        steps: vec![vec![(0, 1)], vec![(0, 0)]],
        predicates: vec![vec![True, False], vec![False, False], vec![True, True]],
        step_predicates: vec![(0, 0)],
        stuttering: vec![false],
        actions: actions(1),
        ..Listed::default()
    }
}

#[test]
fn a_lasso_says_why_it_is_one() {
    let state = |text: &str, number| Box::new(written(text, Formula::State(PredicateId(number))));
    let fair = |text: &str, strong, enabled| {
        let fair = Formula::Fair { strong, enabled: PredicateId(enabled), taken: PredicateId(0) };
        named(written(text, fair))
    };
    let question = Question {
        temporal: vec![named(written("p ~> q", Formula::LeadsTo(state("p", 0), state("q", 1))))],
        assumed: vec![fair("WF(A)", false, 2), fair("SF(B)", true, 1), fair("WF(C)", false, 0)],
        ..Question::default()
    };
    for options in engines() {
        let outcome = explore(&two_states(), &question, &options, &Clock::start()).expect("threads can be started");
        let because = outcome.trace.expect("a violation has a trace").because.expect("a lasso has reasons");
        let broken = because.broken.expect("everything can be evaluated");
        assert_eq!(broken.message, "`p` is true in state 1, and `q` is false from there on");
        let kept: Vec<(&str, Kept)> = because.fair.iter().map(|one| (one.text.as_str(), one.kept)).collect();
        assert_eq!(kept, [("WF(A)", Kept::Taken(0)), ("SF(B)", Kept::NeverEnabled), ("WF(C)", Kept::Taken(0))]);
    }
}

#[test]
fn the_smallest_part_that_is_broken_is_named() {
    let state = |text: &str, number| Box::new(written(text, Formula::State(PredicateId(number))));
    let never = written("<>q", Formula::Eventually(state("q", 1)));
    let cases = [
        (
            written("~p => <>q", Formula::Implies(state("r", 2), Box::new(never.clone()))),
            "`q` is true in no state of this behaviour",
        ),
        (Formula::Always(Box::new(Formula::And(vec![*state("r", 2), *state("p", 0)]))), "`p` is false in state 2"),
        (Formula::Always(Box::new(never)), "`q` is true in no state of this behaviour"),
    ];
    for (formula, message) in cases {
        let question = Question { temporal: vec![named(formula)], ..Question::default() };
        let options = engines().swap_remove(0);
        let outcome = explore(&two_states(), &question, &options, &Clock::start()).expect("threads can be started");
        let because = outcome.trace.expect("a violation has a trace").because.expect("a lasso has reasons");
        assert_eq!(because.broken.expect("everything can be evaluated").message, message);
    }
}

#[test]
fn a_finite_behaviour_is_shown_where_nothing_that_follows_matters() {
    let state = |number| Formula::State(PredicateId(number));
    let after = |left, right| Formula::Always(Box::new(Formula::Implies(Box::new(left), Box::new(right))));
    let always = |inner| Formula::Always(Box::new(inner));
    let eventually = |inner| Formula::Eventually(Box::new(inner));
    // What is asked, and how many states refute it; `None` where only an endless behaviour does.
    let cases = [
        (after(state(0), always(state(0))), Some(2)),
        (Formula::Or(vec![always(state(0)), always(state(1))]), Some(2)),
        // The first of the two needs more states than the other, which needs an endless behaviour.
        (always(Formula::And(vec![always(state(0)), eventually(state(1))])), Some(2)),
        (after(state(0), Formula::Step { predicate: PredicateId(0), stuttering: true }), Some(2)),
        (Formula::Or(vec![always(state(0)), eventually(state(1))]), None),
        (after(state(0), eventually(state(1))), None),
        (Formula::LeadsTo(Box::new(state(2)), Box::new(state(1))), None),
    ];
    let fair = named(Formula::Fair { strong: false, enabled: PredicateId(2), taken: PredicateId(1) });
    let mut system = two_states();
    // The first is false on the step from the first state, the other true on every step; of those that change nothing
    // the first is true.
    system.step_predicates = vec![(2, 0), (0, 0)];
    system.stuttering = vec![true, false];
    for (formula, states) in cases {
        for assumed in [vec![], vec![fair.clone()]] {
            let is_free = assumed.is_empty();
            let question = Question { temporal: vec![named(formula.clone())], assumed, ..Question::default() };
            for options in engines() {
                let outcome = explore(&system, &question, &options, &Clock::start()).expect("threads can be started");
                let trace = outcome.trace.expect("a violation has a trace");
                let is_finite = trace.back_to.is_none() && !trace.stuttering;
                assert_eq!(is_finite.then_some(trace.states.len()), states, "{formula:?}");
                let is_safety = matches!(outcome.verdict, Verdict::Safety { .. });
                assert_eq!(is_safety, is_free && states.is_some(), "{formula:?}");
            }
        }
    }
}

/// Steps from each state to the next, of which every second one looks the same, and whether a predicate is true there.
/// Something has to happen for ever, and sometime the predicate is to be true.
fn around(steps: &[Option<u32>], wanted: &[Truth]) -> Trace {
    let system = Listed {
        initial: vec![0],
        steps: steps.iter().map(|to| to.iter().map(|&to| (0, to)).collect()).collect(),
        view: 2,
        predicates: vec![wanted.to_vec(), vec![Truth::True; steps.len()]],
        step_predicates: vec![(0, 0)],
        stuttering: vec![false],
        actions: actions(1),
        ..Listed::default()
    };
    let fair = Formula::Fair { strong: false, enabled: PredicateId(1), taken: PredicateId(0) };
    let question = Question {
        temporal: vec![named(Formula::Eventually(Box::new(Formula::State(PredicateId(0)))))],
        assumed: vec![Temporal { name: "Fair".to_owned(), formula: fair, location: None }],
        ..Question::default()
    };
    let mut traces = engines().into_iter().map(|options| {
        let outcome = explore(&system, &question, &options, &Clock::start()).expect("threads can be started");
        outcome.trace.expect("a violation has a trace")
    });
    let first = traces.next().expect("there is an engine");
    assert!(traces.all(|trace| trace == first));
    first
}

#[test]
fn what_looks_the_same_comes_round_after_more_rounds() {
    use Truth::{False, True};
    let round = [Some(1), Some(2), Some(3), Some(4), Some(5), Some(2)];
    let trace = around(&round, &[False; 6]);
    assert_eq!((numbers(&trace), trace.back_to), (vec![0, 1, 2, 3, 4, 5], Some(2)));
    let because = trace.because.expect("a lasso has reasons");
    assert_eq!((because.objection, because.fair[0].kept), (None, Kept::Taken(2)));

    // State 2 looks like state 0, and the property is true of it.
    let trace = around(&round, &[False, False, True, False, False, False]);
    assert_eq!((numbers(&trace), trace.back_to), (vec![0, 1, 2, 3, 4, 5], Some(2)));
    assert_eq!(trace.because.expect("a lasso has reasons").objection, Some(Objection::Satisfies));
}

#[test]
fn what_looks_the_same_may_not_come_round_at_all() {
    let trace = around(&[Some(1), Some(2), None], &[Truth::False; 3]);
    assert_eq!((numbers(&trace), trace.back_to), (vec![0, 1], Some(0)));
    assert_eq!(trace.because.expect("a lasso has reasons").objection, Some(Objection::NoBehaviour));
}
