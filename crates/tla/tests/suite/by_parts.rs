//! Initial states whose variables are chosen part by part, beside the same states made without that.
//!
//! Conditions are used beforehand where no more is between than choices of other variables from constant sets. So a variable gets a value
//! that depends on another one, behind the conditions in one spec and before them in the other: the states are the same, in the same
//! order, and so is whether there is a fault. `CHECK_SEED` is the first seed (1 unless it is given), `CHECK_COUNT` the number of specs
//! (60).

use crate::support::{Folder, compiled};
use crate::walks::numbers;
use check_system::System;

/// Sets with more elements than are listed, with the keys of a function or nothing, and terms for a result or an element `e`, with a number `$`.
const SETS: [(&str, &str, &[&str]); 4] = [
    ("[1..3 -> 0..32]", "1..3", &["e % $ = $ % 2", "e > $", "e \\div 4 = $", "e + i > 25", "60 \\div (e - $) > 2"]),
    (
        "[{\"a\", \"b\"} -> SUBSET (0..7)]",
        "{\"a\", \"b\"}",
        &[
            "Cardinality(e) = $ % 4",
            "$ \\in e",
            "i = \"a\" \\/ 3 \\notin e",
            "(CHOOSE m \\in e : m > 2) = 3",
            "e \\subseteq 1..$",
        ],
    ),
    (
        "[1..2 -> [{\"f\", \"g\"} -> 0..15]]",
        "1..2",
        &["e.f < $", "e[\"g\"] = i", "\\A k \\in DOMAIN e : e[k] % 5 < $", "e.g # e.f \\/ e.f > 7", "20 \\div e.f > $"],
    ),
    (
        "SUBSET ((0..3) \\X (1..4))",
        "",
        &["e[1] = e[2] \\/ e[1] < $", "e[2] > e[1]", "e[1] \\div e[2] = 0", "e[1] + e[2] = $"],
    ),
];

/// The choice of `v` and its conditions.
fn drawn(seed: u64) -> (&'static str, Vec<String>) {
    let mut below = numbers(seed);
    let (set, keys, terms) = SETS[below(SETS.len())];
    let mut conditions = Vec::new();
    for _ in 0..1 + below(3) {
        let mut term = || terms[below(terms.len())].replace('$', &below(9).to_string());
        let body = match seed % 3 {
            0 => term(),
            1 => format!("({}) /\\ ({})", term(), term()),
            _ => format!("({}) \\/ ({})", term(), term()),
        };
        // Each way in which a disjunction holds before all variables have values is a state of its own.
        let body = if body.contains("\\/") { format!("({body}) = TRUE") } else { body };
        conditions.push(match (keys.is_empty(), below(6)) {
            (true, 0) => "\\A e, f \\in v : e # f => e[1] # f[1]".to_owned(),
            (true, 1) => format!("\\A n \\in 1..2, e \\in v : (e[2] > n \\/ ({body})) = TRUE"),
            (true, _) => format!("\\A e \\in v : {body}"),
            (false, 0) => format!("\\A i, j \\in {keys} : i # j => v[i] # v[j]"),
            (false, 1) => format!("\\A n \\in 1..2, i \\in {keys} : (n = 2 \\/ ({})) = TRUE", of_result(&body)),
            (false, _) => format!("\\A i \\in {keys} : {}", of_result(&body)),
        });
    }
    (set, conditions)
}

/// A term for a result of `v`.
fn of_result(term: &str) -> String {
    let mut words = String::new();
    let mut before = ' ';
    let mut letters = term.chars().peekable();
    while let Some(letter) = letters.next() {
        let is_alone = !before.is_alphanumeric() && letters.peek().is_none_or(|next| !next.is_alphanumeric());
        if letter == 'e' && is_alone && before != '\\' {
            words.push_str("v[i]")
        } else {
            words.push(letter)
        }
        before = letter;
    }
    words
}

#[test]
fn what_is_between_may_fail() {
    for between in ["u = \"a\"", "u \\in {\"a\"}", "v = \"a\"", "v \\in {\"a\"}"] {
        let conjuncts = ["u = 1", "v \\in [1..3 -> 0..32]", between, "\\A i \\in 1..3 : v[i] > 32", "w = 0"];
        assert_eq!(initial(&conjuncts.map(str::to_owned)), (Vec::new(), true), "{between}");
    }
}

/// The initial states, and whether there is a fault behind them.
fn initial(conjuncts: &[String]) -> (Vec<Box<[u8]>>, bool) {
    let init: String = conjuncts.iter().map(|conjunct| format!("  /\\ {conjunct}\n")).collect();
    let text = format!(
        "---- MODULE root ----\nEXTENDS Integers, FiniteSets\nVARIABLES u, v, w\nInit ==\n{init}Next == UNCHANGED <<u, v, w>>\n====\n"
    );
    let spec = compiled(&text, "INIT Init\nNEXT Next", &Folder("".into()))
        .unwrap_or_else(|error| panic!("{error}{text}"))
        .spec;
    let (mut worker, mut states) = (spec.worker(), Vec::new());
    let result = spec.initial(&mut worker, &mut |state| {
        states.push(state.bytes().into());
        Ok(())
    });
    (states, result.is_err())
}

#[test]
fn what_is_chosen_part_by_part_is_what_is_left_of_all() {
    let number = |name, otherwise| std::env::var(name).map_or(otherwise, |text| text.parse().unwrap());
    let first: u64 = number("CHECK_SEED", 1);
    for seed in first..first + number("CHECK_COUNT", 60) {
        let (set, conditions) = drawn(seed);
        let (choice, other) = (format!("v \\in {set}"), "w = Cardinality({u})".to_owned());
        let between =
            ["u \\in 1..2", "u \\in {7, 8, 9}", "u = 3", "u \\in {n \\in 1..9 : n > 8}"][seed as usize % 4].to_owned();
        let early = if seed % 5 < 2 { vec![between.clone()] } else { Vec::new() };
        let late = if early.is_empty() { vec![between.clone()] } else { Vec::new() };
        let first = [choice.clone()].into_iter().chain(early);
        let by_parts: Vec<String> = first.chain(conditions.clone()).chain(late).chain([other.clone()]).collect();
        let one_by_one: Vec<String> = [choice, between, other].into_iter().chain(conditions).collect();
        println!("seed {seed}: {by_parts:?}");
        let (found, expected) = (initial(&by_parts), initial(&one_by_one));
        println!("{} states, a fault: {}", expected.0.len(), expected.1);
        assert!(found == expected, "seed {seed}: {} states, a fault: {}", found.0.len(), found.1);
    }
}
