//! The fuzz targets on a stable toolchain: the committed corpus, then inputs made from it and from nothing.
//!
//! `CHECK_FUZZ_SECONDS` is the time for random inputs of all targets together (10 unless it is given), `CHECK_SEED` the
//! seed. The input that makes a target panic is written to `target/fuzz/TARGET`, and its path is printed.

use check_fuzz::{TARGETS, Target};
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::path::{Path, PathBuf};
use std::time::{Duration, Instant};

/// Room for parsing and evaluating, which recurse over texts.
const STACK: usize = 512 << 20;

/// The longest input.
const LONGEST: usize = 2_000;

fn number(variable: &str) -> Option<u64> {
    std::env::var(variable).ok()?.parse().ok()
}

fn root() -> &'static Path {
    Path::new(env!("CARGO_MANIFEST_DIR"))
}

/// The inputs of a target that are committed, in the order of their names.
fn corpus(target: &str) -> Vec<Vec<u8>> {
    let Ok(entries) = std::fs::read_dir(root().join("corpus").join(target)) else { return Vec::new() };
    let mut paths: Vec<PathBuf> = entries.flatten().map(|entry| entry.path()).collect();
    paths.sort();
    paths.iter().map(|path| std::fs::read(path).expect("an input can be read")).collect()
}

/// An input made from others: bytes changed, cut out, doubled, joined.
fn mutated(random: &mut fastrand::Rng, corpus: &[Vec<u8>]) -> Vec<u8> {
    let mut input = match random.choice(corpus) {
        Some(one) if random.u8(..4) > 0 => one.clone(),
        _ => (0..random.usize(..600)).map(|_| random.u8(..)).collect(),
    };
    for _ in 0..random.usize(1..8) {
        let at = random.usize(..=input.len());
        let end = (at + random.usize(..24)).min(input.len());
        match random.u8(..5) {
            0 => drop(input.drain(at..end)),
            1 => input.insert(at, random.u8(..)),
            2 => input.splice(at..at, input[at..end].to_vec()).for_each(drop),
            3 => {
                let other = random.choice(corpus).cloned().unwrap_or_default();
                let from = random.usize(..=other.len());
                input.splice(at..end, other[from..].iter().take(200).copied()).for_each(drop);
            }
            _ if at < input.len() => input[at] = random.u8(..),
            _ => {}
        }
    }
    input.truncate(LONGEST);
    input
}

/// Runs a target; fails with the place of the input where it panics.
fn run((name, target): Target, input: &[u8]) -> Result<(), String> {
    catch_unwind(AssertUnwindSafe(|| target(input))).map_err(|_| {
        let folder = root().join("../target/fuzz").join(name);
        let path = folder.join("panic");
        let written = std::fs::create_dir_all(&folder).and_then(|()| std::fs::write(&path, input));
        format!("{name} panics on {} ({written:?})", path.display())
    })
}

fn all() -> Result<(), String> {
    let seed = number("CHECK_SEED").unwrap_or_else(|| fastrand::u64(..));
    let seconds = number("CHECK_FUZZ_SECONDS").unwrap_or(10);
    println!("CHECK_SEED={seed}");
    for target in TARGETS {
        let corpus = corpus(target.0);
        for input in &corpus {
            run(target, input)?;
        }
        let mut random = fastrand::Rng::with_seed(seed);
        let (begin, share) = (Instant::now(), Duration::from_secs(seconds) / TARGETS.len() as u32);
        let mut inputs = 0;
        while begin.elapsed() < share {
            run(target, &mutated(&mut random, &corpus))?;
            inputs += 1;
        }
        println!("{}: {} inputs of the corpus, {inputs} others", target.0, corpus.len());
    }
    Ok(())
}

#[test]
fn no_target_panics() {
    let thread = std::thread::Builder::new().stack_size(STACK).spawn(all).expect("a thread can be started");
    if let Err(message) = thread.join().expect("the thread ends") {
        panic!("{message}");
    }
}
