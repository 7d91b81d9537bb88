//! Budgets and interruption: an exploration stops cleanly, and says what it knows.

use crate::listed::{Clock, Listed, Truth, actions, comparable, engines, numbers};
use check_engine::{Budgets, Monitor, Options, Predicate, Progress, Question, explore};
use check_system::{Formula, Outcome, PredicateId, PropertyStatus, Temporal, Verdict};
use std::sync::atomic::{AtomicU64, Ordering::SeqCst};
use std::time::Duration;

/// A binary tree of so many states, in which one state is bad.
fn tree(states: u32, bad: u32) -> Listed {
    let children = |state: u32| [2 * state + 1, 2 * state + 2].into_iter().filter(|&child| child < states);
    Listed {
        initial: vec![0],
        steps: (0..states).map(|state| children(state).map(|child| (0, child)).collect()).collect(),
        predicates: vec![(0..states).map(|s| if s == bad { Truth::False } else { Truth::True }).collect()],
        actions: actions(1),
        ..Listed::default()
    }
}

fn question() -> Question {
    Question { invariants: vec![Predicate::new(PredicateId(0), "Good")], ..Question::default() }
}

fn run(system: &Listed, budgets: &Budgets, engine: Options, monitor: &dyn Monitor) -> Outcome {
    let options = Options { budgets: budgets.clone(), ..engine };
    explore(system, &question(), &options, monitor).expect("threads can be started")
}

/// The answer of every engine under a budget that does not depend on the clock.
fn answer(system: &Listed, budgets: &Budgets) -> Outcome {
    let mut all = engines().into_iter().map(|engine| comparable(run(system, budgets, engine, &Clock::start())));
    let first = all.next().expect("there are engines");
    all.for_each(|other| assert_eq!(first, other));
    first
}

fn limit(budget: &str) -> Verdict {
    Verdict::Limit { budget: budget.to_owned() }
}

#[test]
fn a_budget_of_depth_leaves_the_last_level_unexpanded() {
    let system = tree(1023, 5000);
    for depth in 1..10u64 {
        let outcome = answer(&system, &Budgets { max_depth: Some(depth), ..Budgets::default() });
        assert_eq!(outcome.verdict, limit(&format!("depth {depth}")));
        let counts = &outcome.statistics;
        assert_eq!((counts.depth, counts.distinct, counts.left), (depth, (1 << depth) - 1, 1 << (depth - 1)));
        assert_eq!(outcome.properties[0].status, PropertyStatus::Unknown);
    }
    // The leaves are at depth 10; whether they have successors is known only at 11.
    let budget = |depth| Budgets { max_depth: Some(depth), ..Budgets::default() };
    assert_eq!(answer(&system, &budget(10)).verdict, limit("depth 10"));
    assert_eq!(answer(&system, &budget(11)).verdict, Verdict::Ok);
}

#[test]
fn a_budget_of_states_is_deterministic_and_nearly_kept() {
    let system = tree(40_000, 50_000);
    for states in [1, 2, 100, 1000, 20_000, 39_999] {
        let outcome = answer(&system, &Budgets { max_states: Some(states), ..Budgets::default() });
        assert_eq!(outcome.verdict, limit(&format!("{states} states")));
        let found = outcome.statistics.distinct;
        assert!((states..states + 512).contains(&found), "{states}: {found}");
        assert_eq!(outcome.statistics.generated, found, "a tree");
    }
}

#[test]
fn a_budget_that_is_just_enough_is_no_limit() {
    // A ring: its last state is expanded, and leads to nothing new.
    let mut system = tree(100, 500);
    system.steps = (0..100).map(|state| vec![(0, (state + 1) % 100)]).collect();
    let budget = |states| Budgets { max_states: Some(states), ..Budgets::default() };
    assert_eq!(answer(&system, &budget(101)).verdict, Verdict::Ok);
    // With the hundredth state the budget is used up, and nobody has looked where that state leads.
    assert_eq!(answer(&system, &budget(100)).verdict, limit("100 states"));
    let mut last = tree(1, 500);
    last.steps = vec![vec![]];
    last.initial.clear();
    assert_eq!(answer(&last, &budget(0)).verdict, Verdict::Ok);
}

#[test]
fn a_violation_outweighs_the_budget_it_was_found_within() {
    let outcome = answer(&tree(1023, 600), &Budgets { max_states: Some(600), ..Budgets::default() });
    assert_eq!(outcome.verdict, Verdict::Invariant { name: "Good".to_owned() });
    let trace = outcome.trace.as_ref().map(numbers);
    assert_eq!(trace, Some(vec![0, 1, 3, 8, 17, 36, 74, 149, 299, 600]));
}

/// A world that says stop after it was asked so many times.
struct Impatient {
    asked: AtomicU64,
    patience: u64,
    /// The time that it tells from then on.
    late: Duration,
    is_interrupting: bool,
    reported: AtomicU64,
}

impl Default for Impatient {
    fn default() -> Self {
        let zero = AtomicU64::default;
        Self { asked: zero(), patience: 0, late: Duration::from_secs(10), is_interrupting: false, reported: zero() }
    }
}

impl Impatient {
    fn is_over(&self) -> bool {
        self.asked.fetch_add(1, SeqCst) >= self.patience
    }
}

impl Monitor for Impatient {
    fn elapsed(&self) -> Duration {
        if self.is_over() { self.late } else { Duration::ZERO }
    }

    fn interrupted(&self) -> bool {
        self.is_interrupting && self.is_over()
    }

    fn memory(&self) -> Option<u64> {
        Some(if self.is_over() { 1 << 40 } else { 0 })
    }

    fn progress(&self, progress: &Progress) {
        assert!(progress.distinct <= progress.generated && progress.queue <= progress.distinct);
        self.reported.fetch_max(progress.generated, SeqCst);
    }
}

#[test]
fn time_memory_and_the_user_end_an_exploration() {
    let system = tree(60_000, 70_000);
    let time = Budgets { max_time: Some(Duration::from_secs(5)), ..Budgets::default() };
    let memory = Budgets { max_memory: Some(1 << 30), ..Budgets::default() };
    let cases = [
        (time, false, limit("5 s")),
        (memory, false, limit("1073741824 bytes of memory")),
        (Budgets::default(), true, Verdict::Interrupted),
    ];
    for (budgets, is_interrupting, verdict) in cases {
        for engine in engines() {
            let monitor = Impatient { patience: 3, is_interrupting, ..Impatient::default() };
            let is_alone = engine.workers == 1;
            let outcome = run(&system, &budgets, engine, &monitor);
            assert_eq!(outcome.verdict, verdict);
            let counts = &outcome.statistics;
            assert!(counts.distinct > 0 && counts.distinct < 60_000, "{counts:?}");
            assert!(counts.left > 0 && counts.depth > 0, "{counts:?}");
            // Only one thread reports, and it may not have had its turn.
            assert!(!is_alone || monitor.reported.load(SeqCst) > 0);
        }
    }
}

/// For a quarter of the time more.
#[test]
fn temporal_properties_are_checked_on_what_was_found_in_time() {
    let system = tree(60_000, 70_000);
    let good = || Box::new(Formula::State(PredicateId(0)));
    let asked = |formula| Question {
        temporal: vec![Temporal { name: "P".to_owned(), formula, location: None }],
        ..Question::default()
    };
    let budgets = Budgets { max_time: Some(Duration::from_secs(5)), ..Budgets::default() };
    let property = Verdict::Property { name: "P".to_owned() };
    let never = Formula::Eventually(Box::new(Formula::Not(good())));
    let always = Formula::Always(good());
    for (formula, late, verdict) in
        [(never.clone(), 5_500, property), (never, 6_500, limit("5 s")), (always, 5_500, limit("5 s"))]
    {
        for engine in engines() {
            let monitor = Impatient { patience: 10, late: Duration::from_millis(late), ..Impatient::default() };
            let options = Options { budgets: budgets.clone(), ..engine };
            let outcome =
                explore(&system, &asked(formula.clone()), &options, &monitor).expect("threads can be started");
            assert_eq!(outcome.verdict, verdict, "{formula:?} {late} {options:?}");
            assert!(outcome.statistics.distinct < 60_000);
        }
    }
}

#[test]
fn one_state_with_many_successors_is_interrupted_within() {
    let mut system = tree(3, 5);
    system.steps[0] = vec![(0, 1); 1_000_000];
    for engine in engines() {
        let monitor = Impatient { patience: 10, is_interrupting: true, ..Impatient::default() };
        let outcome = run(&system, &Budgets::default(), engine, &monitor);
        assert_eq!(outcome.verdict, Verdict::Interrupted);
        assert!(outcome.statistics.generated < 10_000, "{:?}", outcome.statistics);
    }
}
