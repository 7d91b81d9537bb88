//! Steps that are drawn come as often as the guide says.

use crate::support::{Folder, compiled};
use check_eval::state::State;
use check_system::{Fault, FaultKind, System};
use std::collections::HashMap;

const SPEC: &str = r"---- MODULE root ----
EXTENDS Naturals
VARIABLES x, y
Init == x \in {0, 7} /\ y = 0
Never == x > 99 /\ x' = 6 /\ y' = 0
Fixed == x' = 5 /\ y' = 0
Drawn == \E i \in 1..4 : i # 3 /\ x' = i /\ y' \in {10, 20}
Next == Drawn \/ (Fixed \/ Never)
====";

/// How often something is drawn.
const TIMES: u64 = 24_000;

/// How often each state comes first.
fn tally(mut first: impl FnMut(&mut dyn FnMut(usize) -> usize) -> State) -> HashMap<State, f64> {
    let mut seed: u64 = 1;
    let mut draw = move |bound: usize| {
        seed = seed.wrapping_mul(0x5851_F42D_4C95_7F2D).wrapping_add(0x1405_7B7E_F767_814F);
        (((seed >> 33) * bound as u64) >> 31) as usize
    };
    let mut tally = HashMap::new();
    for _ in 0..TIMES {
        *tally.entry(first(&mut draw)).or_default() += 1.0;
    }
    tally
}

/// Whether so many of all draws are what a share of them is expected to be: five standard deviations are never seen.
fn is_share(number: f64, share: f64) -> bool {
    let times = TIMES as f64;
    (number - times * share).abs() < 5.0 * (times * share * (1.0 - share)).sqrt()
}

fn enough() -> Fault {
    Fault::new(FaultKind::Stopped, String::new())
}

#[test]
fn each_way_of_a_branch_has_the_same_chance_and_one_that_leads_nowhere_gives_way_to_the_others() {
    let compiled = compiled(SPEC, "INIT Init\nNEXT Next", &Folder(".".into())).unwrap();
    let spec = &compiled.spec;
    let mut worker = spec.worker();
    let initial = tally(|draw| {
        let mut first = None;
        let result = spec.initial_at_random(&mut worker, draw, &mut |state| {
            first = Some(state.clone());
            Err(enough())
        });
        assert!(result.is_err());
        first.unwrap()
    });
    assert!(initial.len() == 2 && initial.values().all(|&number| is_share(number, 0.5)), "{initial:?}");

    let from = initial.keys().next().unwrap();
    let steps = tally(|draw| {
        let mut first = None;
        let result = spec.steps_at_random(&mut worker, from, draw, &mut |_, state: &State| {
            first = Some(state.clone());
            Err(enough())
        });
        assert!(result.is_err());
        first.unwrap()
    });
    // `Never` gives way to the two others; of 1..4, three lead on; of the values of y, both.
    assert_eq!(steps.len(), 7);
    let (most, few): (Vec<f64>, Vec<f64>) = steps.values().partition(|&&number| number > TIMES as f64 / 4.0);
    assert!(most.len() == 1 && is_share(most[0], 0.5), "{steps:?}");
    assert!(few.iter().all(|&number| is_share(number, 1.0 / 12.0)), "{steps:?}");
}
