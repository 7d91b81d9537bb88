//! Temporal properties under a view: a second search gives the answer that there is without the view.

#![allow(clippy::unwrap_used, reason = "a test that cannot go on should stop")]

use check_driver::{Checker, Outcome, PropertyKind, PropertyStatus, Texts, Verdict};
use check_generator::{Case, Choices};

/// The outcome with this config, and whether there was a second search; `None` where it is refused.
fn outcome(case: &Case, config: &str) -> Option<(Outcome, bool)> {
    let (root, others) = case.modules.split_first().unwrap();
    let end = root.1.rfind("====").unwrap();
    let text = format!("{}OnlyX == x\n====\n", &root.1[..end]);
    let texts = others.iter().fold(Texts::new(text), |texts, (name, text)| texts.with_module(name, text));
    let checker = Checker::new(texts.with_config(config)).workers(1).max_states(5_000);
    let checked = checker.run().ok()?;
    let twice = checked.warnings().iter().any(|warning| warning.code == "second-search");
    Some((checked.outcome().clone(), twice))
}

fn statuses(outcome: &Outcome) -> Vec<PropertyStatus> {
    let temporal = outcome.properties.iter().filter(|property| property.kind == PropertyKind::Temporal);
    temporal.map(|property| property.status).collect()
}

#[test]
fn a_second_search_says_what_is_true_without_the_view() {
    let mut compared = 0;
    for seed in 0..400 {
        let case = check_generator::spec(&mut Choices::from_seed(seed));
        if !case.config.contains("PROPERTY") {
            continue;
        }
        let kept = |line: &&str| !line.starts_with("INVARIANT") && !line.starts_with("CHECK_DEADLOCK");
        let lines: Vec<&str> = case.config.lines().filter(kept).chain(["CHECK_DEADLOCK FALSE"]).collect();
        let plain = lines.join("\n");
        let Some((first, false)) = outcome(&case, &plain) else { continue };
        let Some((second, true)) = outcome(&case, &format!("{plain}\nVIEW OnlyX\n")) else { continue };
        let is_of_behaviours = |outcome: &Outcome| statuses(outcome).iter().all(|one| *one != PropertyStatus::Unknown);
        // What is violated on the way ends the search without a view sooner.
        if matches!(first.verdict, Verdict::Limit { .. }) || !is_of_behaviours(&first) {
            continue;
        }
        assert_eq!((&first.verdict, statuses(&first)), (&second.verdict, statuses(&second)), "seed {seed}");
        compared += 1;
    }
    assert!(compared >= 20, "{compared} were compared");
}
