//! What a temporal property costs: bundled games with one and without, by one worker and by two.

#[path = "bundled/compiled.rs"]
mod bundled;

use bundled::{Silent, compiled};
use check_engine::{Options, Predicate, Question, explore};
use check_system::Verdict;
use criterion::{Criterion, SamplingMode, criterion_group, criterion_main};
use std::time::Duration;

/// A game and something that is to happen in it.
struct Case {
    label: &'static str,
    spec: &'static str,
    module: &'static str,
    config: &'static str,
    replaced: Option<(&'static str, &'static str)>,
    holds: bool,
}

const CASES: [Case; 4] = [
    Case {
        label: "nim-9-9-9",
        spec: "nim",
        module: "Nim",
        config: "SPECIFICATION Spec CHECK_DEADLOCK FALSE INVARIANT TypeOK PROPERTY Termination",
        replaced: Some(("InitialHeaps", "<<9, 9, 9>>")),
        holds: true,
    },
    Case {
        label: "acro-nim-3-5",
        spec: "acro-nim",
        module: "AcroNim",
        config: "SPECIFICATION Spec CHECK_DEADLOCK FALSE INVARIANT TypeOK PROPERTY Termination",
        replaced: Some(("InitialPiles", "SetToBag({makePile(3, 0), makePile(5, 1)})")),
        holds: true,
    },
    Case {
        label: "statechart-nim-1-2-2",
        spec: "statechart-nim",
        module: "StatechartNim",
        config: "SPECIFICATION Spec CHECK_DEADLOCK FALSE INVARIANT TypeOK PROPERTY Termination",
        replaced: Some(("InitialPile", "<<1, 2, 2>>")),
        holds: false,
    },
    Case {
        label: "nim-dialog",
        spec: "nim-strategy",
        module: "NimDialog",
        config: "SPECIFICATION Spec CONSTANTS MaxFetches = 2 ResetsStatusBox = TRUE Accepts = \"own\" \
                 CHECK_DEADLOCK FALSE INVARIANT TypeOK PROPERTY FetchingEnds",
        replaced: None,
        holds: true,
    },
];

fn all(criterion: &mut Criterion) {
    for case in &CASES {
        let (compiled, _) = compiled(case.spec, case.module, case.config, case.replaced);
        let invariants = compiled.invariants.iter().map(|one| Predicate::new(one.predicate, one.name.clone()));
        let without = Question { invariants: invariants.collect(), ..Question::default() };
        let temporal =
            Question { temporal: compiled.temporal.clone(), assumed: compiled.fairness.clone(), ..without.clone() };
        assert!(!temporal.temporal.is_empty(), "{} has a temporal property", case.label);
        for workers in [1, 2] {
            let options = Options { workers, ..Options::default() };
            let mut group = criterion.benchmark_group("liveness");
            group.sample_size(10).sampling_mode(SamplingMode::Flat);
            for (what, question, holds) in [("without", &without, true), ("with", &temporal, case.holds)] {
                group.bench_function(format!("{}/{workers}/{what}", case.label), |bencher| {
                    bencher.iter(|| {
                        let outcome = explore(&compiled.spec, question, &options, &Silent);
                        let verdict = outcome.expect("threads can be started").verdict;
                        assert_eq!(verdict == Verdict::Ok, holds, "{}", case.label);
                    });
                });
            }
            group.finish();
        }
    }
}

criterion_group! {
    name = benches;
    config = Criterion::default().measurement_time(Duration::from_secs(3)).warm_up_time(Duration::from_secs(1));
    targets = all
}
criterion_main!(benches);
