//! Temporal formulas: random ones on random systems, with random fairness, against the textbook tableau.

use crate::cases::{Case, case};
use crate::listed::{Clock, comparable, engines};
use check_engine::{Options, explore};
use check_system::{Outcome, PropertyStatus, Verdict};

/// Random cases in an ordinary run, and in the long one.
const FEW: u64 = 300;
const MANY: u64 = 10_000;

/// Compares one random case; whether the property holds.
fn compare(seed: u64) -> Option<bool> {
    let Case { system, question, expected } = case(seed)?;
    println!("seed {seed}: {question:?}, {system:?}");
    let mut first: Option<Outcome> = None;
    // All engines in every eighth case, the first two otherwise.
    let number = if seed.is_multiple_of(8) { usize::MAX } else { 2 };
    let early = seed.is_multiple_of(2);
    for options in engines().into_iter().take(number).map(|options| Options { early, ..options }) {
        let outcome = explore(&system, &question, &options, &Clock::start()).expect("threads can be started");
        let what = format!("seed {seed}, {question:?}, {system:?}");
        let holds = [PropertyStatus::Holds, PropertyStatus::HoldsVacuously].contains(&outcome.properties[0].status);
        assert_eq!(holds, expected, "{what}");
        assert_eq!(outcome.verdict == Verdict::Ok, expected, "{what}");
        let outcome = comparable(outcome);
        assert_eq!(*first.get_or_insert(outcome.clone()), outcome, "{what}");
    }
    Some(expected)
}

fn compare_many(seeds: std::ops::Range<u64>) {
    let (mut holds, mut violated) = (0, 0);
    for seed in seeds {
        match compare(seed) {
            Some(true) => holds += 1,
            Some(false) => violated += 1,
            None => {}
        }
    }
    // Worth something only if both come up.
    assert!(holds > 50 && violated > 50, "{holds} hold, {violated} are violated");
}

#[test]
fn random_formulas_are_judged_as_by_the_textbook() {
    compare_many(0..FEW);
}

#[test]
#[ignore = "takes minutes"]
fn many_random_formulas_are_judged_as_by_the_textbook() {
    compare_many(FEW..FEW + MANY);
}
