//! Random specs, explored with what is remembered and without: both give the same steps and the same truths.
//!
//! Each spec is made from a seed of its own, which a disagreement tells. `CHECK_SEED` is the first seed (1 unless it is
//! given), `CHECK_COUNT` the number of specs.

#![allow(clippy::unwrap_used, reason = "a test that cannot go on should stop")]

#[path = "walks/both.rs"]
mod both;
#[path = "random_expressions/generate.rs"]
mod generate;
#[path = "random_specs/spec.rs"]
mod spec;
#[path = "truths/support.rs"]
mod support;

use std::path::PathBuf;
use support::{Folder, compiled};

/// States of a spec that are looked at.
const STATES: usize = 40;

fn number(variable: &str) -> Option<u64> {
    std::env::var(variable).ok()?.parse().ok()
}

/// Tells of what spec a panic is.
struct Teller<'t>(u64, &'t str);

impl Drop for Teller<'_> {
    fn drop(&mut self) {
        if std::thread::panicking() {
            println!("seed {}:\n{}", self.0, self.1);
        }
    }
}

fn agree(count: u64) {
    let (first, count) = (number("CHECK_SEED").unwrap_or(1), number("CHECK_COUNT").unwrap_or(count));
    println!("seeds {first} to {}", first + count - 1);
    let mut explored = 0;
    for seed in first..first + count {
        let text = spec::spec(seed);
        let _teller = Teller(seed, &text);
        let compile = || compiled(&text, spec::CONFIG, &Folder(PathBuf::new()));
        // Some specs cannot be compiled: a set of constants, say, has no value.
        if compile().is_err() {
            continue;
        }
        explored += 1;
        if let Err(message) = both::compare(&compile, STATES) {
            panic!("{message}");
        }
    }
    println!("{explored} of {count} specs explored");
    assert!(explored > count / 2, "only {explored} of {count} specs could be compiled");
}

#[test]
fn a_few_random_specs_agree() {
    agree(200);
}

#[test]
#[ignore = "takes minutes"]
fn many_random_specs_agree() {
    agree(20_000);
}
