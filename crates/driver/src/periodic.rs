//! The periodic condition (`_PERIODIC`), which is evaluated now and then while an exploration goes on.

use check_engine::Progress;
use check_system::{Extent, Outcome, PropertyKind, Verdict};
use check_tla::compile::{Compiled, Condition};
use std::sync::OnceLock;
use std::sync::atomic::{AtomicU64, Ordering::Relaxed};
use std::time::Duration;

/// When it is first evaluated where everything is explored (tlc2/tool/AbstractChecker.java, `runTLC`).
const FIRST: Duration = Duration::from_secs(3);

/// The time between two evaluations, and until the first one where random runs are made (`progressInterval` of
/// tlc2/TLCGlobals.java).
const INTERVAL: Duration = Duration::from_secs(60);

/// A periodic condition, and what came of it.
pub(crate) struct Periodic<'c> {
    compiled: &'c Compiled,
    condition: &'c Condition,
    /// When it is evaluated next, in milliseconds since the exploration began.
    next: AtomicU64,
    /// Why the exploration is to end.
    end: OnceLock<Verdict>,
}

impl<'c> Periodic<'c> {
    /// What the configuration says, of an exploration that begins; `by_runs` says that it makes random runs.
    pub(crate) fn of(compiled: &'c Compiled, by_runs: bool) -> Option<Self> {
        let condition = compiled.periodic.as_ref()?;
        let first = if by_runs { INTERVAL } else { FIRST };
        Some(Self { compiled, condition, next: AtomicU64::new(first.as_millis() as u64), end: OnceLock::new() })
    }

    /// Evaluates the condition if it is time to; where it is false, or has no value, the exploration is to end.
    pub(crate) fn hear(&self, progress: &Progress, elapsed: Duration) {
        let now = elapsed.as_millis() as u64;
        if now < self.next.load(Relaxed) {
            return;
        }
        self.next.store(now + INTERVAL.as_millis() as u64, Relaxed);
        let name = &self.condition.name;
        let worker = self.compiled.spec.outside_worker(extent(progress, elapsed));
        let verdict = match worker.and_then(|mut worker| self.compiled.condition_holds(&mut worker, self.condition)) {
            Ok(true) => return,
            // What ends this from outside ends the exploration as well.
            Err(fault) if fault.kind.is_from_outside() => return,
            Ok(false) => Verdict::Periodic { name: name.clone() },
            Err(fault) => Verdict::Evaluation { fault, within: Some((PropertyKind::Periodic, name.clone())) },
        };
        // What was said first is why it ends.
        let _ = self.end.set(verdict);
        self.compiled.spec.end();
    }

    /// The outcome of the exploration, which ended because of the condition unless something else was found until then.
    pub(crate) fn conclude(self, outcome: Outcome) -> Outcome {
        match (self.end.into_inner(), &outcome.verdict) {
            (Some(verdict), Verdict::Ended) => Outcome { verdict, ..outcome },
            _ => outcome,
        }
    }
}

fn extent(progress: &Progress, elapsed: Duration) -> Extent {
    let Progress { initial, generated, distinct, queue, depth, runs, .. } = *progress;
    Extent { initial, generated, distinct, queue, depth, elapsed, runs }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::host::Host;
    use crate::request::{Exploration, Random};
    use crate::{Checker, Outcome, Texts};
    use std::sync::atomic::Ordering::SeqCst;
    use std::sync::{Arc, Mutex};

    /// A clock that goes on by a second each time that somebody looks at it.
    #[derive(Debug, Default)]
    struct Fast(AtomicU64);

    impl Host for Fast {
        fn time(&self) -> Duration {
            Duration::from_millis(self.0.fetch_add(1000, SeqCst))
        }
    }

    const SPEC: &str = r#"
---- MODULE Counter ----
EXTENDS Integers, TLC, TLCExt
VARIABLE x
ASSUME TLCSet(1, 0) /\ TLCSet(2, 0)
Init == x = 0
Next == x' = (x + 1) % 20000
Counted == x < 100 \/ TLCGet(2) < 4

Holds == PrintT(<<"so far", TLCGet(1) + 1>>) /\ TLCSet(1, TLCGet(1) + 1)
Later == TLCSet(1, TLCGet(1) + 1) /\ TLCGet(1) < 4
Exit == TLCSet(1, TLCGet(1) + 1) /\ TLCSet("exit", TLCGet(1) = 4)
Wrong == TLCGet("stats").generated > 0 /\ TLCGet("queue") \in {}[1]
Told == TLCSet(2, TLCGet(2) + 1)
Of == x = 0
===="#;

    fn checked(config: &str, workers: usize) -> (Outcome, Vec<String>) {
        let printed = Arc::new(Mutex::new(Vec::new()));
        let hears = Arc::clone(&printed);
        let texts = Texts::new(SPEC).with_config(format!("INIT Init NEXT Next {config}"));
        let checker = Checker::new(texts).workers(workers).host(Arc::new(Fast::default()));
        let checker = checker.on_print(move |line| hears.lock().unwrap().push(line.to_owned()));
        let checker = checker.request(|request| {
            if workers == 0 {
                request.exploration = Exploration::Random(Random { depth: 100, runs: Some(1000), kept: 0 });
                request.seed = Some(1);
            }
        });
        let outcome = checker.run().unwrap().outcome().clone();
        let printed = std::mem::take(&mut *printed.lock().unwrap());
        (outcome, printed)
    }

    #[test]
    fn it_is_evaluated_again_and_again() {
        let (outcome, printed) = checked("_PERIODIC Holds", 1);
        assert_eq!((outcome.verdict, outcome.statistics.distinct), (Verdict::Ok, 20_000));
        let expected: Vec<_> = (1..=printed.len()).map(|time| format!("<<\"so far\", {time}>>")).collect();
        assert!(printed.len() > 2 && printed == expected, "{printed:?}");
    }

    #[test]
    fn where_it_is_false_the_exploration_ends() {
        for workers in [0, 1, 2] {
            let (outcome, _) = checked("_PERIODIC Later", workers);
            assert_eq!(outcome.verdict, Verdict::Periodic { name: "Later".to_owned() }, "{workers}");
            assert!(outcome.statistics.distinct < 20_000);
            assert_eq!(checked("_PERIODIC Exit", workers).0.verdict, Verdict::Ended, "{workers}");
        }
    }

    #[test]
    fn without_a_value_it_ends_the_exploration_as_well() {
        for (config, word) in [("_PERIODIC Wrong", "is not a function"), ("_PERIODIC Of", "x")] {
            let (outcome, _) = checked(config, 1);
            let Verdict::Evaluation { fault, within } = outcome.verdict else { panic!("{:?}", outcome.verdict) };
            assert!(fault.message.contains(word), "{}", fault.message);
            assert_eq!(within.map(|(kind, _)| kind), Some(PropertyKind::Periodic));
        }
    }

    #[test]
    fn the_threads_that_explore_read_the_registers_that_it_sets() {
        for workers in [1, 2] {
            let (outcome, _) = checked("_PERIODIC Told INVARIANT Counted", workers);
            assert_eq!(outcome.verdict, Verdict::Invariant { name: "Counted".to_owned() }, "{workers}");
        }
    }
}
