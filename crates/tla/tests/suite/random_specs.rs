//! Random specs, explored with what is remembered and without: both give the same steps and the same truths.
//!
//! Each spec is made from a seed of its own, which a disagreement tells. `CHECK_SEED` is the first seed (1 unless it is
//! given), `CHECK_COUNT` the number of specs.

use crate::both;
use crate::support::compiled;
use check_eval::slots::{Flaw, Limits};
use check_generator::Choices;
use check_module::library::Library;
use check_syntax::Source;
use check_tla::compile::Compiled;
use std::panic::{AssertUnwindSafe, catch_unwind};

/// The modules of a case.
struct Modules<'m>(&'m [(String, String)]);

impl Library for Modules<'_> {
    fn module(&self, name: &str) -> Option<Source> {
        let found = self.0.iter().find(|(known, _)| known == name);
        found.map(|(_, text)| Source::new(format!("{name}.tla"), text.as_str()))
    }
}

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
        let case = check_generator::spec(&mut Choices::from_seed(seed));
        let texts: Vec<&str> = case.modules.iter().map(|(_, text)| text.as_str()).collect();
        let text = texts.concat() + &case.config;
        let _teller = Teller(seed, &text);
        let compile = || compiled(texts[0], &case.config, &Modules(&case.modules));
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

/// Specs in which a flaw of the cache has to show.
const SPECS: u64 = 100;

/// A spec in which a definition turns out to read more than it did at first.
const NARROW_ONCE: &str = include_str!("../walks/NarrowOnce.tla");

/// Whether a flaw shows in a spec: as a difference, or because the evaluator finds that it contradicts itself.
fn is_noticed(flaw: Flaw, compile: &dyn Fn() -> Result<Compiled, String>) -> bool {
    if compile().is_err() {
        return false;
    }
    let listed = Limits { changes: 0, ..Limits::default() };
    let limits = [Limits::small(), Limits { trial: 2, ..Limits::default() }, listed];
    limits.into_iter().any(|limits| {
        let limits = Limits { flaw: Some(flaw), ..limits };
        let compare = || both::compare_with(compile, STATES, limits);
        catch_unwind(AssertUnwindSafe(compare)).map_or(true, |compared| compared.is_err())
    })
}

#[test]
fn flaws_of_the_cache_are_noticed() {
    let first = number("CHECK_SEED").unwrap_or(1);
    println!("seeds from {first}");
    for flaw in Flaw::ALL {
        let in_random = |seed: &u64| {
            let case = check_generator::spec(&mut Choices::from_seed(*seed));
            is_noticed(flaw, &|| compiled(&case.modules[0].1, &case.config, &Modules(&case.modules)))
        };
        if flaw == Flaw::KeepsUpset {
            // Of 10,000 random specs one shows it, and this one.
            let config = "INIT Init\nNEXT Next";
            assert!(is_noticed(flaw, &|| compiled(NARROW_ONCE, config, &Modules(&[]))), "{flaw:?} is not noticed");
            continue;
        }
        let seed = (first..first + SPECS).find(in_random);
        assert!(seed.is_some(), "{flaw:?} is not noticed in {SPECS} specs");
        println!("{flaw:?} is noticed with seed {seed:?}");
    }
}
