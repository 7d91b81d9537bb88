//! How fast texts become trees: every bundled module, and a long one made of many definitions.

use check_syntax::{FileId, parse};
use criterion::{Criterion, Throughput, criterion_group, criterion_main};
use std::hint::black_box;
use std::path::Path;

/// The texts of all bundled modules, in the order of their paths.
fn bundled() -> Vec<String> {
    let specs = Path::new(env!("CARGO_MANIFEST_DIR")).join("specs");
    let folders = std::fs::read_dir(specs).expect("the catalogue can be read").flatten().map(|entry| entry.path());
    let files = folders.filter(|path| path.is_dir()).flat_map(|folder| std::fs::read_dir(folder).expect("a folder"));
    let mut paths: Vec<_> = files.flatten().map(|entry| entry.path()).collect();
    paths.retain(|path| path.extension().is_some_and(|ending| ending == "tla"));
    paths.sort();
    paths.iter().map(|path| std::fs::read_to_string(path).expect("a module is a text")).collect()
}

/// A module of so many definitions, each with lists, sets, records and quantifiers.
fn long(definitions: usize) -> String {
    let definition = |number: usize| {
        format!(
            "Op{number}(a, b) ==\n  /\\ \\A x \\in a : x + {number} > 0 => x \\in b\n  /\\ \\/ a # {{1, 2, {number}}}\n     \
             \\/ b = [a |-> <<1, \"two\">>, b |-> [y \\in a |-> y * 2 + 1]]\n\n"
        )
    };
    let body: String = (0..definitions).map(definition).collect();
    format!("---- MODULE Long ----\nEXTENDS Naturals\n{body}====\n")
}

fn parse_all(criterion: &mut Criterion, name: &str, texts: &[String]) {
    let mut group = criterion.benchmark_group("parse");
    group.throughput(Throughput::Bytes(texts.iter().map(|text| text.len() as u64).sum()));
    group.bench_function(name, |bencher| {
        bencher.iter(|| texts.iter().map(|text| black_box(parse(FileId(0), text)).1.len()).sum::<usize>());
    });
    group.finish();
}

fn all(criterion: &mut Criterion) {
    parse_all(criterion, "bundled", &bundled());
    parse_all(criterion, "long", &[long(2000)]);
}

criterion_group!(benches, all);
criterion_main!(benches);
