//! Random expressions, evaluated here and by TLC: both give the same text, or both none.
//!
//! Needs Java and TLC, so that it runs only when asked for:
//! `CHECK_TLC_JAR=path/to/tla2tools.jar cargo test -p check-tla --test suite random_expressions -- --ignored --nocapture`.
//! `CHECK_SEED` is the first seed (1 unless it is given), `CHECK_COUNT` the number of expressions (10,000). Each
//! expression is made from a seed of its own; a disagreement tells it.

mod tlc;

use self::tlc::{Answer, canonical};
use crate::support::{Folder, compiled, number};
use check_generator::Choices;
use check_system::{FaultKind, System};
use std::collections::BTreeMap;
use std::path::PathBuf;
use std::sync::{Arc, Mutex};

/// Expressions in one run of TLC.
const BATCH: usize = 500;

fn expression(seed: u64) -> String {
    check_generator::expression(&mut Choices::from_seed(seed))
}

/// Our answers: the text of each value, or why there is none.
fn ours(expressions: &[String]) -> Vec<Result<String, String>> {
    let mut module = tlc::module(expressions, 1);
    for number in 1..=expressions.len() {
        module.push_str(&format!("ASSUME PrintT(ToString(E{number}(0)))\n"));
    }
    let config = format!("{}INIT Init\nNEXT Next\n", check_generator::CONSTANTS);
    let mut compiled = compiled(&(module + "====\n"), &config, &Folder(PathBuf::new())).unwrap();
    let said = Arc::new(Mutex::new(String::new()));
    let sink = said.clone();
    compiled.spec.set_printer(Arc::new(move |text| sink.lock().unwrap().push_str(text)));
    let mut worker = compiled.spec.worker();
    let answer = |assumption| {
        let result = compiled.assumption_holds(&mut worker, assumption);
        let text = std::mem::take(&mut *said.lock().unwrap());
        match result {
            Ok(_) => Ok(tlc::plain(&text)),
            Err(fault) if fault.kind == FaultKind::Limit => Err(format!("too large: {}", fault.message)),
            Err(fault) => Err(fault.message.clone()),
        }
    };
    compiled.assumptions.iter().map(answer).collect()
}

/// How two answers that differ are explained, if they are. See "Random expressions" in docs/conformance.md.
fn explanation(ours: &Result<String, String>, theirs: &Answer) -> Option<&'static str> {
    match (ours, theirs.as_deref()) {
        (Err(why), Some(_))
            if ["a set is needed", "is not a set", "expects a set"].iter().any(|it| why.contains(it)) =>
        {
            Some("TLC does not look whether it is a set")
        }
        (Err(why), Some(_)) if why.contains("cannot compare") => Some("TLC has not compared the elements yet"),
        (Ok(_), None) => Some("TLC computes or asks more than is needed"),
        (Err(_), Some(text)) if text.contains("<expression") => Some("TLC shows the expression"),
        _ => None,
    }
}

fn agree(ours: &Result<String, String>, theirs: &Answer) -> bool {
    match (ours, theirs) {
        (Ok(ours), Some(theirs)) => canonical(ours) == canonical(theirs),
        (Err(_), None) => true,
        _ => false,
    }
}

#[test]
#[ignore = "needs Java and TLC: CHECK_TLC_JAR=path/to/tla2tools.jar"]
fn tlc_gives_the_same_values() {
    let Some(jar) = std::env::var_os("CHECK_TLC_JAR").map(PathBuf::from) else {
        println!("skipped: CHECK_TLC_JAR does not tell where tla2tools.jar is");
        return;
    };
    let has_java = std::process::Command::new("java").arg("-version").output().is_ok();
    assert!(has_java && jar.is_file(), "CHECK_TLC_JAR is given, but there is no Java or no such file");
    let (first, count) = (number("CHECK_SEED", 1), number("CHECK_COUNT", 10_000));
    println!("seeds {first} to {}", first + count - 1);
    let folder = std::env::temp_dir().join(format!("check-random-expressions-{}", std::process::id()));
    let seeds: Vec<u64> = (first..first + count).collect();
    let (mut values, mut errors, mut explained, mut different) = (0, 0, BTreeMap::new(), Vec::new());
    for seeds in seeds.chunks(BATCH) {
        let expressions: Vec<String> = seeds.iter().map(|seed| expression(*seed)).collect();
        let (theirs, said) = tlc::answers(&jar, &folder, &expressions);
        assert!(theirs.iter().any(Option::is_some), "TLC gave no values:\n{said}");
        for (((seed, text), ours), theirs) in seeds.iter().zip(&expressions).zip(ours(&expressions)).zip(theirs) {
            match &theirs {
                Some(_) => values += 1,
                None => errors += 1,
            }
            if !agree(&ours, &theirs) {
                let theirs_text = theirs.as_deref().unwrap_or("an error");
                let one = format!("seed {seed}: {text}\n    we:  {ours:?}\n    TLC: {theirs_text}\n");
                match explanation(&ours, &theirs) {
                    Some(why) => explained.entry(why).or_insert_with(Vec::new).push(one),
                    None => different.push(one),
                }
            }
        }
    }
    std::fs::remove_dir_all(&folder).unwrap();
    println!("{values} values and {errors} errors of TLC's");
    for (why, cases) in explained {
        print!("{}: {why}, the first of them:\n{}", cases.len(), cases[..cases.len().min(10)].concat());
    }
    assert!(different.is_empty(), "{} disagree:\n{}", different.len(), different.concat());
}
