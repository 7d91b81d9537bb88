//! Specs at random, explored in every way: the answers are the same.

use crate::explored::{Mode, answer, compiled, is_safety_violation, outcome};
use crate::naive::{End, search};
use check_eval::slots::Limits;
use check_generator::{Choices, expression, spec};

/// Nothing remembered, all limits so small that everything is given up, taken apart and found again all the time, and so on.
fn modes() -> [Mode; 6] {
    let short = Limits { trial: 2, ..Limits::default() };
    let mode = |name, limits, workers, exact| Mode { name, limits, workers, exact };
    [
        mode("nothing remembered", None, 1, false),
        mode("defaults", Some(Limits::default()), 1, false),
        mode("small limits", Some(Limits::small()), 1, false),
        mode("short trials", Some(short), 1, false),
        mode("two workers", Some(Limits::small()), 2, false),
        mode("whole states", Some(short), 2, true),
    ]
}

/// A spec is explored with what is remembered and without, by one worker and two, by fingerprints and whole states: each
/// gives the same verdict, trace and figures, and a plain search the same figures.
///
/// # Panics
/// When answers differ.
pub fn evaluation(data: &[u8]) {
    let case = spec(&mut Choices::from_bytes(data));
    let show = || {
        let modules: Vec<&str> = case.modules.iter().map(|(_, text)| text.as_str()).collect();
        format!("{}\n{}", modules.join("\n"), case.config)
    };
    let [first, others @ ..] = modes();
    let Some(expected) = outcome(&case, first) else { return };
    for mode in others {
        let Some(found) = outcome(&case, mode) else { continue };
        let (expected, found) = (answer(&expected), answer(&found));
        assert!(expected == found, "with {}:\n{found}\n\nwith nothing remembered:\n{expected}\n{}", mode.name, show());
    }
    if case.has_view || case.has_symmetry {
        return;
    }
    let Some(mut plain) = compiled(&case) else { return };
    plain.spec.set_caching(false);
    let figures = &expected.statistics;
    let found = search(&plain);
    let agrees = match found {
        End::Large => true,
        End::Wrong => !matches!(expected.verdict, check_system::Verdict::Ok),
        End::Complete { distinct, generated } => {
            !is_safety_violation(&expected.verdict) && (distinct, generated) == (figures.distinct, figures.generated)
        }
    };
    assert!(agrees, "a plain search: {found:?}\nthe engine: {}\n{}", answer(&expected), show());
}

/// A constant expression is evaluated or refused: nothing else happens.
pub fn expressions(data: &[u8]) {
    let text = expression(&mut Choices::from_bytes(data));
    let module = format!(
        "---- MODULE Root ----\nEXTENDS Integers, Sequences, FiniteSets, TLC\nCONSTANTS m1, m2, m3, nomv, MV\nASSUME ToString({text}) # \"\"\n====\n"
    );
    let case = check_generator::Case {
        modules: vec![("Root".to_owned(), module)],
        config: check_generator::CONSTANTS.to_owned(),
        has_view: false,
        has_symmetry: false,
        is_mistyped: false,
    };
    let Some(compiled) = compiled(&case) else { return };
    let mut worker = check_system::System::worker(&compiled.spec);
    for assumption in &compiled.assumptions {
        let truth = compiled.assumption_holds(&mut worker, assumption);
        assert!(truth != Ok(false), "no text: {text}");
    }
}
