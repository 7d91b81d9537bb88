//! How fast states are explored: the bundled games, as TLA+ text and as their twins in Rust, by one worker; specs that stand
//! for what people write, by one worker and by two.

mod bundled;
mod written;

use bundled::{Silent, compiled};
use check_engine::{Options, Predicate, Question, explore};
use check_specs::Twin;
use check_system::{System, Value};
use check_tla::compile::{Asked, Compiled};
use criterion::{Criterion, SamplingMode, Throughput, criterion_group, criterion_main};
use std::time::Duration;

/// A search with a parameter, both as the text and as the twin write it.
struct Case {
    label: &'static str,
    spec: &'static str,
    replaced: Option<(&'static str, &'static str)>,
    generated: u64,
}

const CASES: [Case; 4] = [
    Case { label: "nim-5-6-7", spec: "nim", replaced: Some(("InitialHeaps", "<<5, 6, 7>>")), generated: 5881 },
    Case {
        label: "nim-25-25-25",
        spec: "nim",
        replaced: Some(("InitialHeaps", "<<25, 25, 25>>")),
        generated: 1_317_463,
    },
    Case {
        label: "acro-nim-3-5",
        spec: "acro-nim",
        replaced: Some(("InitialPiles", "SetToBag({makePile(3, 0), makePile(5, 1)})")),
        generated: 28_236,
    },
    Case { label: "tic-tac-toe", spec: "tic-tac-toe", replaced: None, generated: 16_168 },
];

/// Invariants and step properties of the config, with the predicates that `find` gives for their names.
fn question(compiled: &Compiled, find: impl Fn(&Asked, bool) -> Predicate) -> Question {
    Question {
        invariants: compiled.invariants.iter().map(|asked| find(asked, false)).collect(),
        steps: compiled.step_properties.iter().map(|asked| find(asked, true)).collect(),
        ..Question::default()
    }
}

fn bench<S: System>(criterion: &mut Criterion, name: &str, case: &Case, system: &S, question: &Question) {
    let mut group = criterion.benchmark_group("explore");
    group.throughput(Throughput::Elements(case.generated)).sample_size(10).sampling_mode(SamplingMode::Flat);
    group.bench_function(name, |bencher| {
        bencher.iter(|| {
            let outcome = explore(system, question, &Options::default(), &Silent).expect("threads can be started");
            assert_eq!(outcome.statistics.generated, case.generated, "{name}");
        });
    });
    group.finish();
}

fn bench_twin<T: Twin>(criterion: &mut Criterion, case: &Case, compiled: &Compiled, constants: &[(String, Value)]) {
    let twin = T::configured(constants).expect("the twin takes the constants of the text");
    let question = question(compiled, |asked, is_step| {
        let id = if is_step { twin.step_predicate(&asked.name) } else { twin.predicate(&asked.name) };
        Predicate::new(id.expect("the twin knows the names of the text"), asked.name.clone())
    });
    bench(criterion, &format!("{}/native", case.label), case, &twin, &question);
}

fn all(criterion: &mut Criterion) {
    for case in &CASES {
        let spec = check_specs::find(case.spec).expect("the spec is bundled");
        let name = spec.module.trim_end_matches(".tla");
        let config = spec.file(&format!("{name}.cfg")).expect("the config is bundled");
        let (compiled, constants) = compiled(case.spec, name, config, case.replaced);
        let asked = question(&compiled, |asked, _| Predicate::new(asked.predicate, asked.name.clone()));
        bench(criterion, &format!("{}/tla", case.label), case, &compiled.spec, &asked);
        match case.spec {
            "nim" => bench_twin::<check_specs::nim::Nim>(criterion, case, &compiled, &constants),
            "acro-nim" => bench_twin::<check_specs::acro_nim::AcroNim>(criterion, case, &compiled, &constants),
            _ => bench_twin::<check_specs::tic_tac_toe::TicTacToe>(criterion, case, &compiled, &constants),
        }
    }
}

criterion_group! {
    name = benches;
    config = Criterion::default().measurement_time(Duration::from_secs(3)).warm_up_time(Duration::from_secs(1));
    targets = all, written::all, written::messages
}
criterion_main!(benches);
