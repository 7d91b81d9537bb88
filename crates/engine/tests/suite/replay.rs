//! A trace is derived again before it is shown: a system that lies is found out.

use crate::listed::{Clock, engines};
use check_engine::{Options, Predicate, Question, explore};
use check_system::{ActionId, ActionInfo, Fault, FaultKind, PredicateId, System, Value, Verdict};
use std::sync::atomic::{AtomicU64, Ordering::SeqCst};

/// What a system does differently the second time.
#[derive(Clone, Copy, Debug)]
enum Lie {
    None,
    Steps,
    Truth,
    Fault,
    Deadlock,
    /// Not a lie: the spec's own assertion fails.
    Assertion,
    /// Not a lie: the system itself breaks down.
    Panic,
    /// Not a lie: the visitor's wish to stop is ignored.
    Deaf,
}

/// Counts from 0 to 9; 9 is bad. Each lie is told as soon as the bad state was seen.
struct Liar {
    lie: Lie,
    seen: AtomicU64,
    actions: Vec<ActionInfo>,
}

impl Liar {
    fn new(lie: Lie) -> Self {
        let actions = vec![ActionInfo { name: "Count".to_owned(), location: None }];
        Self { lie, seen: AtomicU64::new(0), actions }
    }

    /// Whether this is not the first look at the bad state.
    fn again(&self) -> bool {
        self.seen.fetch_add(1, SeqCst) > 0
    }
}

impl System for Liar {
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
        match (self.lie, from) {
            (Lie::Deadlock, 9) if self.again() => visit(ActionId(0), &9),
            (Lie::Steps, 5) if self.seen.load(SeqCst) > 0 => Ok(()),
            (Lie::Panic, 5) => panic!("the system breaks down"),
            (Lie::Deaf, _) => {
                let _ = visit(ActionId(0), &(from + 1));
                Ok(())
            }
            (_, 9) => Ok(()),
            _ => visit(ActionId(0), &(from + 1)),
        }
    }

    fn fingerprint(&self, (): &mut (), state: &u64) -> Result<u64, Fault> {
        Ok(*state)
    }

    fn holds(&self, (): &mut (), _: PredicateId, state: &u64) -> Result<bool, Fault> {
        match (self.lie, state) {
            (_, 0..9) => Ok(true),
            (Lie::Truth, _) if self.again() => Ok(true),
            (Lie::Fault, _) => {
                if self.again() {
                    Ok(false)
                } else {
                    Err(Fault::evaluation("bad"))
                }
            }
            (Lie::Assertion, _) => Err(Fault::new(FaultKind::Assertion, "bad")),
            _ => {
                self.again();
                Ok(false)
            }
        }
    }

    fn permits(&self, (): &mut (), _: PredicateId, _: &u64, _: &u64) -> Result<bool, Fault> {
        Ok(true)
    }

    fn show(&self, (): &mut (), state: &u64) -> Vec<(String, Value)> {
        vec![("n".to_owned(), Value::Int(*state as i64))]
    }

    fn actions(&self) -> &[ActionInfo] {
        &self.actions
    }
}

fn run(lie: Lie, options: &Options) -> check_system::Outcome {
    let good = vec![Predicate::new(PredicateId(0), "Good")];
    let question = match lie {
        Lie::Deadlock => Question { deadlock: true, ..Question::default() },
        _ => Question { invariants: good, ..Question::default() },
    };
    explore(&Liar::new(lie), &question, options, &Clock::start()).expect("threads can be started")
}

#[test]
fn a_system_that_lies_is_an_internal_error() {
    for lie in [Lie::Steps, Lie::Truth, Lie::Fault, Lie::Deadlock] {
        for options in engines() {
            let panic = std::panic::catch_unwind(|| run(lie, &options)).expect_err("the lie is found out");
            let message = panic.downcast_ref::<String>().expect("the panic has a message");
            assert!(message.contains("a trace cannot be derived again"), "{lie:?}: {message}");
        }
    }
}

#[test]
fn a_system_that_does_not_lie_is_believed() {
    for options in engines() {
        let outcome = run(Lie::None, &options);
        assert_eq!(outcome.verdict, Verdict::Invariant { name: "Good".to_owned() });
        assert_eq!(outcome.trace.expect("a violation has a trace").states.len(), 10);
        let outcome = run(Lie::Deaf, &options);
        assert_eq!(outcome.verdict, Verdict::Invariant { name: "Good".to_owned() });
        let outcome = run(Lie::Assertion, &options);
        assert!(matches!(outcome.verdict, Verdict::Assertion(_)), "{:?}", outcome.verdict);
    }
}

#[test]
fn a_panic_on_any_thread_is_passed_on() {
    for options in engines() {
        let panic = std::panic::catch_unwind(|| run(Lie::Panic, &options)).expect_err("the panic is passed on");
        assert_eq!(panic.downcast_ref::<&str>(), Some(&"the system breaks down"));
    }
}

#[test]
fn threads_that_cannot_be_started_are_an_error() {
    let question = Question::default();
    for options in engines() {
        let options = Options { stack: 1 << 60, ..options };
        assert!(explore(&Liar::new(Lie::None), &question, &options, &Clock::start()).is_err());
    }
}
