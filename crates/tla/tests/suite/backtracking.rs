//! Random conditions on functions, which are found key by key where that is known to be right, and each tried where the condition is
//! hidden: both give the same, or both have no value.
//!
//! `CHECK_SEED` is the first seed (1 unless it is given), `CHECK_COUNT` the number of conditions (600).

use crate::support::{Folder, compiled, number};
use check_generator::Choices;
use check_system::System;
use std::path::PathBuf;
use std::sync::{Arc, Mutex};

/// The values of expressions as texts, in one spec.
fn values(expressions: &[String]) -> Vec<Option<String>> {
    let assumptions: String = expressions.iter().map(|text| format!("ASSUME PrintT(ToString({text}))\n")).collect();
    let module = format!(
        "---- MODULE Functions ----\nEXTENDS Integers, Sequences, FiniteSets, TLC\nCONSTANTS m1, m2, m3, nomv, MV\n{assumptions}====\n"
    );
    let mut compiled = compiled(&module, check_generator::CONSTANTS, &Folder(PathBuf::new())).unwrap();
    let said = Arc::new(Mutex::new(String::new()));
    let sink = said.clone();
    compiled.spec.set_printer(Arc::new(move |text| sink.lock().unwrap().push_str(text)));
    let mut worker = compiled.spec.worker();
    let value = |assumption| {
        let has_value = compiled.assumption_holds(&mut worker, assumption).is_ok();
        let text = std::mem::take(&mut *said.lock().unwrap());
        has_value.then_some(text)
    };
    compiled.assumptions.iter().map(value).collect()
}

/// Forms in which functions are asked for, with and without a condition that anybody can take apart.
fn forms(set: &str, condition: &str) -> [String; 5] {
    [
        format!("{{f \\in {set} : {condition}}}"),
        format!("CHOOSE f \\in {set} : {condition}"),
        format!("\\E f \\in {set} : {condition}"),
        format!("\\A f \\in {set} : ({condition}) => Cardinality({{f[k] : k \\in DOMAIN f}}) > 2"),
        format!("LET Some(S) == {{f \\in S : {condition}}} IN Some(UNION {{{set}, [1..2 -> 3..4]}})"),
    ]
}

#[test]
fn functions_are_found_key_by_key() {
    let (first, count) = (number("CHECK_SEED", 1), number("CHECK_COUNT", 600));
    println!("seeds {first} to {}", first + count - 1);
    let (mut with_value, mut without) = (0, 0);
    for seed in first..first + count {
        let functions = check_generator::functions(&mut Choices::from_seed(seed));
        let plain = forms(&functions.set, &functions.condition);
        let hidden = forms(&functions.set, &format!("TRUE \\in {{({}) /\\ TRUE}}", functions.condition));
        for ((text, found), tried) in plain.iter().zip(values(&plain)).zip(values(&hidden)) {
            assert_eq!(found, tried, "seed {seed}: {text}");
            *if found.is_some() { &mut with_value } else { &mut without } += 1;
        }
    }
    println!("{with_value} values, {without} errors");
    assert!(with_value > 0 && without > 0 || count < 100);
}
