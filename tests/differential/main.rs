//! Specs and temporal formulas at random, checked by this program in all its modes and by TLC.
//!
//! Needs Java and TLC, so that it runs only when asked for:
//! `CHECK_TLC_JAR=path/to/tla2tools.jar cargo test --release --test differential -- --ignored --nocapture`.
//! `CHECK_SEED` is the first seed (1 unless it is given), `CHECK_SECONDS` how long to go on (600), `CHECK_ONLY` what to
//! compare (`specs`, `formulas`; `modes`: specs, in our modes only). A difference that is not explained is made smaller, and is
//! written to a folder below `target/differences`, with what both said.

#![allow(clippy::unwrap_used, reason = "a test that cannot go on should stop")]

mod answer;
mod compare;
mod formulas;
mod minimise;
mod ours;
#[path = "../end_to_end/program.rs"]
#[allow(dead_code, reason = "another test needs the rest")]
mod program;
mod session;
mod tlc;

use session::Session;
use std::path::PathBuf;
use std::time::{Duration, Instant};

fn number(variable: &str, otherwise: u64) -> u64 {
    std::env::var(variable).map_or(otherwise, |text| text.parse().expect("a number"))
}

#[test]
#[ignore = "needs Java and TLC: CHECK_TLC_JAR=path/to/tla2tools.jar"]
fn tlc_agrees() {
    let Some(jar) = std::env::var_os("CHECK_TLC_JAR").map(PathBuf::from) else {
        println!("skipped: CHECK_TLC_JAR does not tell where tla2tools.jar is");
        return;
    };
    let has_java = std::process::Command::new("java").arg("-version").output().is_ok();
    assert!(has_java && jar.is_file(), "CHECK_TLC_JAR is given, but there is no Java or no such file");
    let only = std::env::var("CHECK_ONLY").unwrap_or_default();
    let end = Instant::now() + Duration::from_secs(number("CHECK_SECONDS", 600));
    let mut session = Session::new(jar);
    let mut seed = number("CHECK_SEED", 1);
    while Instant::now() < end {
        match &*only {
            "modes" => session.modes_of_spec(seed),
            "specs" => session.spec(seed),
            "formulas" => session.formulas(seed),
            _ => {
                session.spec(seed);
                session.formulas(seed);
            }
        }
        seed += 1;
    }
    println!("seeds up to {}: {}", seed - 1, session.summary());
    assert!(session.unexplained.is_empty(), "not explained: {}", session.unexplained.join(", "));
}
