//! What a system is told while it is explored.

use crate::listed::{Clock, actions, engines};
use check_engine::{Options, Predicate, Question, explore};
use check_system::{
    ActionId, ActionInfo, Extent, Fault, FaultKind, Interest, Observation, Outcome, PredicateId, System, Value, Verdict,
};
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering::SeqCst};

/// A binary tree: from `n` to `2n` and `2n + 1`, up to a number. So a state tells its depth and its ancestors, and
/// whatever is not told right is a fault.
struct Tree {
    last: u64,
    interest: Interest,
    /// The state that violates the invariant, if it is asked once.
    bad: u64,
    asked: AtomicU64,
    /// The state whose expansion asks for the end.
    end: u64,
    wants_end: AtomicBool,
    actions: Vec<ActionInfo>,
}

#[derive(Default)]
struct Told {
    depth: u64,
    behaviour: Vec<u64>,
    extent: Extent,
}

fn depth(state: u64) -> u64 {
    u64::from(state.checked_ilog2().map_or(0, |log| log + 1))
}

fn ancestors(state: u64) -> Vec<u64> {
    let mut all: Vec<u64> = (0..depth(state)).map(|up| state >> up).collect();
    all.reverse();
    all
}

impl Tree {
    fn new(last: u64, interest: Interest) -> Self {
        let (asked, wants_end) = (AtomicU64::new(0), AtomicBool::new(false));
        Self { last, interest, bad: 0, asked, end: 0, wants_end, actions: actions(2) }
    }

    /// Whether the news are right for the expansion of a state, 0 being the root.
    fn check(&self, told: &Told, expanded: u64) -> Result<(), Fault> {
        let behaviour = if self.interest.behaviour { ancestors(expanded) } else { Vec::new() };
        if told.depth == depth(expanded) && told.behaviour == behaviour {
            return Ok(());
        }
        Err(Fault::new(FaultKind::Assertion, format!("{} {:?} at {expanded}", told.depth, told.behaviour)))
    }
}

impl System for Tree {
    type State = u64;
    type Store = Vec<Self::State>;
    type Worker = Told;

    fn worker(&self) -> Told {
        Told { depth: u64::MAX, ..Told::default() }
    }

    fn interest(&self) -> Interest {
        self.interest
    }

    fn inform(&self, told: &mut Told, news: &Observation<'_, u64>) {
        *told = Told { depth: news.depth, behaviour: news.behaviour.to_vec(), extent: news.extent };
    }

    fn wants_end(&self) -> bool {
        self.wants_end.load(SeqCst)
    }

    fn initial(&self, told: &mut Told, visit: &mut dyn FnMut(&u64) -> Result<(), Fault>) -> Result<(), Fault> {
        self.check(told, 0)?;
        visit(&1)
    }

    fn steps<V>(&self, told: &mut Told, from: &u64, visit: &mut V) -> Result<(), Fault>
    where
        V: FnMut(ActionId, &u64) -> Result<(), Fault>,
    {
        self.check(told, *from)?;
        if *from == self.end {
            self.wants_end.store(true, SeqCst);
        }
        let next = [2 * from, 2 * from + 1].into_iter().enumerate();
        for (action, state) in next.filter(|(_, state)| *state <= self.last) {
            visit(ActionId(action as u32), &state)?;
        }
        Ok(())
    }

    fn fingerprint(&self, _: &mut Told, state: &u64) -> Result<u64, Fault> {
        Ok(*state)
    }

    fn holds(&self, told: &mut Told, _: PredicateId, state: &u64) -> Result<bool, Fault> {
        self.check(told, state / 2)?;
        if self.interest.extent && (told.extent.distinct < *state || told.extent.depth < depth(*state)) {
            return Err(Fault::new(FaultKind::Assertion, format!("{:?} at {state}", told.extent)));
        }
        let is_first = || self.asked.fetch_add(1, SeqCst) == 0;
        Ok(*state != self.bad || (self.interest.wavers && !is_first()))
    }

    fn permits(&self, told: &mut Told, _: PredicateId, from: &u64, _: &u64) -> Result<bool, Fault> {
        self.check(told, *from).map(|()| true)
    }

    fn show(&self, _: &mut Told, state: &u64) -> Vec<(String, Value)> {
        vec![("n".to_owned(), Value::Int(*state as i64))]
    }

    fn show_alias(&self, _: &mut Told, behaviour: &[u64], place: usize, next: &u64) -> Option<Vec<(String, Value)>> {
        Some(vec![("step".to_owned(), Value::Seq([behaviour[place], *next].map(|n| Value::Int(n as i64)).into()))])
    }

    fn actions(&self) -> &[ActionInfo] {
        &self.actions
    }
}

fn run(system: &Tree, options: &Options) -> Outcome {
    let predicate = || vec![Predicate::new(PredicateId(0), "P")];
    let question =
        Question { invariants: predicate(), steps: predicate(), constraints: predicate(), ..Question::default() };
    let question = if system.bad > 0 { Question { constraints: Vec::new(), ..question } } else { question };
    explore(system, &question, options, &Clock::start()).expect("threads can be started")
}

#[test]
fn every_evaluation_knows_the_depth_and_the_way() {
    for behaviour in [false, true] {
        for options in engines() {
            let system = Tree::new(3_000, Interest { behaviour, ..Interest::default() });
            let outcome = run(&system, &options);
            assert_eq!(outcome.verdict, Verdict::Ok, "{options:?}");
            assert_eq!(outcome.statistics.distinct, 3_000);
        }
    }
}

#[test]
fn one_worker_knows_how_far_it_has_come() {
    for exact in [false, true] {
        let system = Tree::new(3_000, Interest { extent: true, ..Interest::default() });
        let question = Question { invariants: vec![Predicate::new(PredicateId(0), "P")], ..Question::default() };
        let options = Options { exact, ..Options::default() };
        let outcome = explore(&system, &question, &options, &Clock::start()).expect("threads can be started");
        assert_eq!(outcome.verdict, Verdict::Ok);
    }
}

#[test]
fn what_wavers_is_shown_as_it_was_found() {
    for options in engines() {
        let mut system = Tree::new(3_000, Interest { wavers: true, ..Interest::default() });
        system.bad = 1234;
        let outcome = run(&system, &options);
        assert_eq!(outcome.verdict, Verdict::Invariant { name: "P".to_owned() });
        let trace = outcome.trace.expect("a violation has a trace");
        let shown = |n: u64| vec![("n".to_owned(), Value::Int(n as i64))];
        let expected: Vec<_> = ancestors(1234).into_iter().map(shown).collect();
        assert_eq!(trace.states.iter().map(|step| step.variables.clone()).collect::<Vec<_>>(), expected);
        assert_eq!(trace.states[0].action, None);
        assert_eq!(trace.states[10].action.as_ref(), Some(&system.actions[0]));
    }
}

#[test]
fn an_alias_sees_the_next_state() {
    for options in engines() {
        let mut system = Tree::new(100, Interest { behaviour: true, ..Interest::default() });
        system.bad = 5;
        let trace = run(&system, &options).trace.expect("a violation has a trace");
        let shown = |n: i64, next: i64| vec![("step".to_owned(), Value::Seq(vec![Value::Int(n), Value::Int(next)]))];
        let aliases: Vec<_> = trace.states.iter().map(|step| step.shown().to_vec()).collect();
        assert_eq!(aliases, [shown(1, 2), shown(2, 5), shown(5, 5)]);
    }
}

#[test]
fn a_system_that_asks_for_the_end_gets_it() {
    for options in engines() {
        let mut system = Tree::new(3_000, Interest { ends: true, ..Interest::default() });
        system.end = 700;
        let outcome = run(&system, &options);
        assert_eq!(outcome.verdict, Verdict::Ended);
        assert!(outcome.statistics.distinct < 3_000);
        if options.workers == 1 {
            assert_eq!(outcome.statistics.distinct, 1_401);
        }
    }
}
