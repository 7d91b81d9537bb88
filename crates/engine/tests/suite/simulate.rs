//! Random runs: the same whatever the number of threads, each a behaviour of the system, drawn as is promised.

use crate::cases::{Case, case};
use crate::draw::Random;
use crate::listed::{Clock, Listed, Truth, actions, comparable, numbers};
use crate::random::{random_question, random_system};
use check_engine::{Budgets, Monitor, Options, Predicate, Question, Runs, explore, simulate};
use check_system::{Outcome, PredicateId, PropertyKind, PropertyStatus, RunStatistics, Verdict};
use std::time::Duration;

/// Random systems that are simulated.
const SEEDS: u64 = 300;

fn predicate(id: u32) -> Predicate {
    Predicate::new(PredicateId(id), format!("P{id}"))
}

fn runs(seed: u64, depth: u64, number: u64) -> Runs {
    Runs { seed, depth, number: Some(number), kept: 3 }
}

fn run(system: &Listed, question: &Question, options: &Options, runs: &Runs) -> Outcome {
    let options = Options { stack: 1 << 20, ..options.clone() };
    simulate(system, question, &options, runs, &Clock::start()).expect("threads can be started")
}

/// The answer of any number of threads, which is the same.
fn answer(system: &Listed, question: &Question, keep_going: bool, runs: &Runs) -> Outcome {
    let of = |workers| Options { workers, keep_going, ..Options::default() };
    let first = comparable(run(system, question, &of(1), runs));
    for workers in [2, 3, 8] {
        let other = comparable(run(system, question, &of(workers), runs));
        assert_eq!(first, other, "{workers} workers, {runs:?}, {question:?}");
    }
    first
}

fn counted(outcome: &Outcome) -> &RunStatistics {
    outcome.statistics.runs.as_ref().expect("a simulation counts its runs")
}

/// Whether a trace is a behaviour of the system.
fn assert_behaviour(system: &Listed, states: &[u32]) {
    assert!(system.initial.contains(&states[0]), "{states:?}");
    for step in states.windows(2) {
        let to: Vec<u32> = system.steps[step[0] as usize].iter().map(|&(_, to)| to).collect();
        assert!(to.contains(&step[1]), "{states:?}");
    }
}

#[test]
fn the_answer_depends_on_the_seed_alone_and_every_trace_is_a_behaviour() {
    let mut verdicts = std::collections::BTreeMap::<String, usize>::new();
    for seed in 0..SEEDS {
        let random = &mut Random(seed);
        let (system, question) = (random_system(random), random_question(random));
        let keep_going = random.once_in(3);
        let outcome = answer(&system, &question, keep_going, &runs(seed, 12, 40));
        for sample in &outcome.samples {
            assert_behaviour(&system, &numbers(sample));
        }
        let all = explore(&system, &question, &Options { keep_going: true, ..Options::default() }, &Clock::start());
        let all = all.expect("threads can be started");
        for (one, known) in outcome.properties.iter().zip(&all.properties) {
            let Some(trace) = &one.trace else { continue };
            assert_behaviour(&system, &numbers(trace));
            // What a run shows, exploring everything shows as well, unless a fault or a view has hidden it.
            if system.view == 0 && !matches!(all.verdict, Verdict::Evaluation { .. }) {
                assert_eq!(one.status, known.status, "seed {seed}, {one:?}");
                let shortest = known.trace.as_ref().map(|trace| trace.states.len());
                assert!(shortest <= Some(trace.states.len()), "seed {seed}: {one:?}");
            }
        }
        let word: String = format!("{:?}", outcome.verdict).chars().take_while(|c| c.is_alphanumeric()).collect();
        *verdicts.entry(word).or_default() += 1;
    }
    for verdict in ["Ok", "Simulated", "Invariant", "Property", "Deadlock", "Evaluation", "Limit"] {
        assert!(verdicts.get(verdict).is_some_and(|&number| number >= 5), "{verdicts:?}");
    }
}

#[test]
fn what_runs_show_against_temporal_properties_is_a_violation_by_the_textbook() {
    let (mut found, mut missed) = (0, 0);
    for seed in 0..SEEDS {
        let Some(Case { system, question, expected }) = case(seed) else { continue };
        // Whatever the number of threads; that this changes nothing is seen in some of the cases.
        let wanted = runs(seed, 30, 20);
        let outcome = match seed % 8 {
            0 => answer(&system, &question, false, &wanted),
            _ => run(&system, &question, &Options::default(), &wanted),
        };
        let property = &outcome.properties[0];
        match (&outcome.verdict, expected) {
            (Verdict::Property { .. } | Verdict::Safety { .. }, false) => {
                assert_eq!(property.status, PropertyStatus::Violated);
                let trace = property.trace.as_ref().expect("a violation has a trace");
                assert_behaviour(&system, &numbers(trace));
                found += 1;
            }
            (Verdict::Simulated, _) => {
                assert_eq!(property.status, PropertyStatus::Unknown);
                missed += usize::from(!expected);
            }
            (verdict, _) => panic!("seed {seed}: {verdict:?} though it is {expected} that the property holds"),
        }
    }
    // What a run has to meet by chance may not be met.
    assert!(found > 50 && missed * 10 < found, "{found} were found, {missed} missed");
}

#[test]
fn each_step_has_the_same_chance() {
    // From 0: three steps, one of them by A1. From 1: half of the steps lead to the end.
    let steps = vec![vec![(0, 1), (0, 1), (1, 1)], vec![(2, 1), (3, 2)], Vec::new()];
    let system = Listed { initial: vec![0], steps, actions: actions(4), ..Listed::default() };
    let number = 30_000;
    let outcome = answer(&system, &Question::default(), false, &runs(11, 1000, number));
    assert_eq!(outcome.verdict, Verdict::Simulated);
    let taken: Vec<f64> = outcome.actions.iter().map(|one| one.generated as f64).collect();
    let number = number as f64;
    // Binomial: the standard deviation of a share p of n is the root of n p (1 - p); five of them are never seen.
    let deviation = 5.0 * (number * 2.0 / 9.0).sqrt();
    assert!((taken[1] - number / 3.0).abs() < deviation, "{taken:?}");
    assert_eq!(taken[0] + taken[1], number);
    // Geometric: A2 is taken once on average, with variance 2.
    assert!((taken[2] - number).abs() < 5.0 * (2.0 * number).sqrt(), "{taken:?}");
    assert_eq!(taken[3], number);
    assert_eq!(counted(&outcome).states as f64, number * 3.0 + taken[2]);
}

#[test]
fn initial_states_have_the_same_chance_each() {
    let truths = |state: u32| (0..4).map(|one| if one == state { Truth::True } else { Truth::False }).collect();
    let system = Listed {
        initial: (0..4).collect(),
        steps: vec![Vec::new(); 4],
        predicates: (0..4).map(truths).collect(),
        ..Listed::default()
    };
    // How many of the runs start in state 2: those that pass its constraint at once, among all states drawn.
    let question = Question { constraints: vec![predicate(2)], ..Question::default() };
    let outcome = answer(&system, &question, false, &runs(3, 10, 8000));
    // One of four cards is drawn after 2.5 draws on average, with variance 1.25.
    let drawn = outcome.statistics.generated as f64;
    assert!((drawn - 20_000.0).abs() < 5.0 * (1.25f64 * 8000.0).sqrt(), "{drawn}");
    assert_eq!((counted(&outcome).number, counted(&outcome).states), (8000, 8000));
}

#[test]
fn what_lies_outside_the_constraints_is_checked_and_not_entered() {
    // 0 leads to 1, which leads to 2 and 3; 2 is outside. Predicate 0: within. 1: not 2. 2: not 3.
    let truth = |holds: &dyn Fn(u32) -> bool| {
        (0..4).map(|state| if holds(state) { Truth::True } else { Truth::False }).collect::<Vec<_>>()
    };
    let mut system = Listed {
        initial: vec![0],
        steps: vec![vec![(0, 1)], vec![(0, 2), (0, 3)], vec![(0, 2)], vec![(0, 0)]],
        predicates: vec![truth(&|state| state != 2), truth(&|state| state != 2), truth(&|state| state != 3)],
        actions: actions(1),
        ..Listed::default()
    };
    let constraints = vec![predicate(0)];
    let within = Question { constraints: constraints.clone(), deadlock: true, ..Question::default() };
    let outcome = answer(&system, &within, false, &runs(1, 50, 20));
    assert_eq!(outcome.verdict, Verdict::Simulated);
    assert_eq!(counted(&outcome).states, 20 * 50);
    assert!(outcome.statistics.generated > 20 * 50);

    let beyond = Question { invariants: vec![predicate(1)], ..within.clone() };
    let outcome = answer(&system, &beyond, false, &runs(1, 50, 20));
    assert_eq!(outcome.verdict, Verdict::Invariant { name: "P1".to_owned() });
    assert_eq!(outcome.trace.as_ref().map(numbers).and_then(|trace| trace.last().copied()), Some(2));

    // Every step leads out: the run ends, and that is no deadlock.
    system.steps[1] = vec![(0, 2), (0, 2)];
    let outcome = answer(&system, &within, false, &runs(1, 50, 20));
    assert_eq!((outcome.verdict.clone(), counted(&outcome).states), (Verdict::Simulated, 40));
    system.steps[1] = Vec::new();
    let outcome = answer(&system, &within, false, &runs(1, 50, 20));
    assert_eq!(outcome.verdict, Verdict::Deadlock);
    assert_eq!(outcome.trace.as_ref().map(numbers), Some(vec![0, 1]));
    assert_eq!(counted(&outcome).number, 1);
}

#[test]
fn keeping_on_finds_the_first_violation_of_each_property() {
    let steps = |state: u32| if state < 9 { vec![(0, state + 1)] } else { Vec::new() };
    let truth = |holds: &dyn Fn(u32) -> bool| {
        (0..10).map(|state| if holds(state) { Truth::True } else { Truth::False }).collect::<Vec<_>>()
    };
    let system = Listed {
        initial: vec![0],
        steps: (0..10).map(steps).collect(),
        predicates: vec![truth(&|state| state != 5), truth(&|state| state < 3), truth(&|state| state == 7)],
        actions: actions(1),
        ..Listed::default()
    };
    let question = Question {
        invariants: vec![predicate(0), predicate(1)],
        reachable: vec![predicate(2)],
        deadlock: true,
        ..Question::default()
    };
    let outcome = answer(&system, &question, true, &runs(0, 100, 7));
    assert_eq!(outcome.verdict, Verdict::Invariant { name: "P1".to_owned() });
    let lengths = outcome.properties.iter().map(|one| one.trace.as_ref().map(|trace| trace.states.len()));
    assert_eq!(lengths.collect::<Vec<_>>(), [Some(6), Some(4), Some(8), Some(10)]);
    assert_eq!((counted(&outcome).number, counted(&outcome).states, outcome.statistics.depth), (7, 70, 10));

    // Runs that are too short do not see the witness, and that is no answer.
    let wanted = Question { reachable: vec![predicate(2)], ..Question::default() };
    let outcome = answer(&system, &wanted, false, &runs(0, 7, 5));
    assert_eq!(outcome.verdict, Verdict::Limit { budget: "5 runs".to_owned() });
    assert_eq!(outcome.properties[0].status, PropertyStatus::Unknown);
    // One witness is all that is wanted: no more runs are made.
    let outcome = answer(&system, &wanted, false, &runs(0, 8, 5));
    assert_eq!((outcome.verdict.clone(), counted(&outcome).number), (Verdict::Ok, 1));
    assert_eq!(outcome.properties[0].kind, PropertyKind::Reachable);
}

/// A monitor whose clock goes on by a millisecond at each look, and which may be interrupted.
struct Ticking(std::sync::atomic::AtomicU64, bool);

impl Monitor for Ticking {
    fn elapsed(&self) -> Duration {
        Duration::from_millis(self.0.fetch_add(1, std::sync::atomic::Ordering::Relaxed))
    }

    fn interrupted(&self) -> bool {
        self.1
    }
}

#[test]
fn time_and_the_user_end_a_simulation() {
    let ring = Listed { initial: vec![0], steps: vec![vec![(0, 0)]], actions: actions(1), ..Listed::default() };
    let budgets = Budgets { max_time: Some(Duration::from_millis(50)), ..Budgets::default() };
    let endless = Runs { seed: 1, depth: u64::MAX, number: None, kept: 0 };
    for workers in [1, 4] {
        let options = Options { workers, stack: 1 << 20, budgets: budgets.clone(), ..Options::default() };
        let ticking = |is_interrupted| Ticking(0.into(), is_interrupted);
        let ended = simulate(&ring, &Question::default(), &options, &endless, &ticking(false)).expect("threads");
        assert_eq!(ended.verdict, Verdict::Simulated);
        assert_eq!(counted(&ended).number, 0, "the one run of each worker was broken off");
        assert!(ended.statistics.generated > 0);
        let stopped = simulate(&ring, &Question::default(), &options, &endless, &ticking(true)).expect("threads");
        assert_eq!(stopped.verdict, Verdict::Interrupted);
    }
}
