//! Specs that stand for what people write: see `benches/specs`.

use crate::bundled::{Silent, compiled_from};
use crate::question;
use check_engine::{Options, Predicate, explore};
use check_module::library::Library;
use check_syntax::Source;
use criterion::{Criterion, SamplingMode, Throughput};
use std::path::{Path, PathBuf};

/// Name, distinct states, generated states: TLC's figures, see `benches/specs/README.md`.
const SPECS: [(&str, u64, u64); 13] = [
    ("Nim", 137_834, 8_269_573),
    ("Ballots", 68_921, 497_785),
    ("Election", 196_672, 1_323_233),
    ("Ring", 371_293, 2_812_161),
    ("Commit", 296_448, 2_744_706),
    ("Seats", 37_633, 547_093),
    ("Purses", 52_481, 1_126_509),
    ("Balance", 262_144, 1_294_336),
    ("Lift", 512_256, 4_690_897),
    ("Journal", 380_713, 649_453),
    ("Chain", 1_000_001, 1_000_001),
    ("Replicas", 209_381, 842_096),
    ("Requests", 152_696, 582_920),
];

/// The modules in a folder.
struct Modules(PathBuf);

impl Library for Modules {
    fn module(&self, name: &str) -> Option<Source> {
        let file = self.0.join(format!("{name}.tla"));
        std::fs::read_to_string(&file).ok().map(|text| Source::new(file.display().to_string(), text))
    }
}

/// How many messages wait in `Mail`. Its state graph does not depend on that.
const WAITING: [u32; 3] = [10, 100, 1_000];

/// The distinct and the generated states of `Mail`: TLC's figures.
const MAIL: (u64, u64) = (20_736, 304_129);

fn folder() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("benches/specs")
}

/// Explores one spec with more and more messages under way.
pub(crate) fn messages(criterion: &mut Criterion) {
    let folder = folder();
    let config = std::fs::read_to_string(folder.join("Mail.cfg")).expect("the config can be read");
    let mut group = criterion.benchmark_group("messages");
    group.throughput(Throughput::Elements(MAIL.1)).sample_size(10).sampling_mode(SamplingMode::Flat);
    for waiting in WAITING {
        let replaced = waiting.to_string();
        let compiled = compiled_from(&Modules(folder.clone()), "Mail", &config, Some(("Waiting", &replaced)));
        let asked = question(&compiled, |asked, _| Predicate::new(asked.predicate, asked.name.clone()));
        let options = Options { workers: 1, ..Options::default() };
        group.bench_function(replaced.as_str(), |bencher| {
            bencher.iter(|| {
                let outcome = explore(&compiled.spec, &asked, &options, &Silent).expect("threads can be started");
                assert_eq!((outcome.statistics.distinct, outcome.statistics.generated), MAIL);
            });
        });
    }
    group.finish();
}

/// Explores each spec with one worker and with two.
pub(crate) fn all(criterion: &mut Criterion) {
    let folder = folder();
    for (name, distinct, generated) in SPECS {
        let config = std::fs::read_to_string(folder.join(format!("{name}.cfg"))).expect("the config can be read");
        let compiled = compiled_from(&Modules(folder.clone()), name, &config, None);
        let asked = question(&compiled, |asked, _| Predicate::new(asked.predicate, asked.name.clone()));
        let mut group = criterion.benchmark_group("written");
        group.throughput(Throughput::Elements(generated)).sample_size(10).sampling_mode(SamplingMode::Flat);
        for workers in [1, 2] {
            let options = Options { workers, ..Options::default() };
            group.bench_function(format!("{name}/{workers}"), |bencher| {
                bencher.iter(|| {
                    let outcome = explore(&compiled.spec, &asked, &options, &Silent).expect("threads can be started");
                    let figures = (outcome.statistics.distinct, outcome.statistics.generated);
                    assert_eq!(figures, (distinct, generated), "{name}");
                });
            });
        }
        group.finish();
    }
}
