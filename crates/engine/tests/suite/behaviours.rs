//! Behaviours: counted, listed and chosen, compared with one another and with a naive list of all paths.

use crate::candidates::random_system;
use crate::draw::Random;
use crate::listed::{Listed, Truth, actions};
use check_engine::behaviours::{BehavioursError, Cover, Event, count, cover, each};
use check_engine::{Predicate, Question, Variables};
use check_system::{PredicateId, Value};
use std::collections::BTreeSet;
use std::ops::ControlFlow;

const SEEDS: u64 = 200;

/// A behaviour: its states, and the action before each but the first.
type Path = (u32, Vec<(u32, u32)>);

fn number(variables: &Variables) -> u32 {
    let [(_, Value::Int(state))] = &**variables else { panic!("a listed system has one variable") };
    *state as u32
}

fn path(first: &Variables, events: &[Event]) -> Path {
    (number(first), events.iter().map(|event| (event.action.0, number(&event.variables))).collect())
}

fn question() -> Question {
    Question { constraints: vec![Predicate::new(PredicateId(0), "Small")], ..Question::default() }
}

/// All paths of a length, and shorter ones to dead ends, by recursion.
fn naive(system: &Listed, length: usize) -> BTreeSet<Path> {
    fn grow(system: &Listed, start: u32, steps: &mut Vec<(u32, u32)>, length: usize, found: &mut BTreeSet<Path>) {
        let at = steps.last().map_or(start, |(_, to)| *to);
        let inside = |to: u32| system.predicates[0][to as usize] == Truth::True;
        let more: BTreeSet<_> = system.steps[at as usize].iter().filter(|(_, to)| inside(*to)).copied().collect();
        if steps.len() == length || more.is_empty() {
            found.insert((start, steps.clone()));
            return;
        }
        for step in more {
            steps.push(step);
            grow(system, start, steps, length, found);
            steps.pop();
        }
    }
    let mut found = BTreeSet::new();
    for &start in system.initial.iter().filter(|&&state| system.predicates[0][state as usize] == Truth::True) {
        grow(system, start, &mut Vec::new(), length, &mut found);
    }
    found
}

fn constrained(random: &mut Random) -> Listed {
    let mut system = random_system(random);
    let truth = |random: &mut Random| if random.once_in(6) { Truth::False } else { Truth::True };
    system.predicates = vec![(0..system.steps.len()).map(|_| truth(random)).collect()];
    system
}

#[test]
fn counted_and_listed_alike() {
    for seed in 0..SEEDS {
        let mut random = Random(seed);
        let system = constrained(&mut random);
        let length = random.below(5);
        let expected = naive(&system, length);
        let mut listed = Vec::new();
        each(&system, &question(), length, &mut |first, events| {
            listed.push(path(first, events));
            ControlFlow::Continue(())
        })
        .expect("nothing fails");
        assert_eq!(listed.len(), expected.len(), "seed {seed}: no behaviour twice\n{system:?}");
        assert_eq!(listed.into_iter().collect::<BTreeSet<_>>(), expected, "seed {seed}");
        let counts = count(&system, &question(), length, 100).expect("nothing fails");
        let own = |(steps, count): (usize, &check_engine::behaviours::Count)| {
            if steps == length { count.behaviours } else { count.ended }
        };
        let total: u128 = counts.iter().enumerate().map(own).sum();
        assert_eq!(total, expected.len() as u128, "seed {seed}: {counts:?}\n{system:?}");
    }
}

#[test]
fn everything_within_the_length_is_covered() {
    for seed in 0..SEEDS {
        let mut random = Random(seed);
        let system = constrained(&mut random);
        let length = random.below(6);
        let all = naive(&system, length);
        let transitions = |paths: &BTreeSet<Path>| -> BTreeSet<(u32, u32, u32)> {
            let of = |(start, steps): &Path| {
                let from = std::iter::once(*start).chain(steps.iter().map(|(_, to)| *to));
                from.zip(steps.clone()).map(|(from, (action, to))| (from, action, to)).collect::<Vec<_>>()
            };
            paths.iter().flat_map(of).collect()
        };
        for wanted in [Cover::Actions, Cover::Transitions] {
            let covered = cover(&system, &question(), wanted, Some(length), 100).expect("nothing fails");
            let paths: BTreeSet<Path> = covered.behaviours.iter().map(|(first, events)| path(first, events)).collect();
            assert!(paths.iter().all(|(_, steps)| steps.len() <= length), "seed {seed}");
            let (taken, possible) = (transitions(&paths), transitions(&all));
            assert!(taken.is_subset(&possible), "seed {seed}: no step is made up");
            let actions =
                |all: &BTreeSet<(u32, u32, u32)>| all.iter().map(|(_, action, _)| *action).collect::<BTreeSet<_>>();
            let expected = if wanted == Cover::Actions { actions(&possible).len() } else { possible.len() };
            assert_eq!(covered.covered, expected, "seed {seed}, {wanted:?}");
            if wanted == Cover::Actions {
                assert_eq!(actions(&taken), actions(&possible), "seed {seed}");
            } else {
                assert_eq!(taken, possible, "seed {seed}");
            }
        }
    }
}

#[test]
fn large_numbers_and_large_levels() {
    let steps = (0..4).map(|_| (0..4).map(|to| (0, to)).collect()).collect();
    let system = Listed { initial: vec![0], steps, actions: actions(1), ..Listed::default() };
    let counts = count(&system, &Question::default(), 60, 4).expect("it is a number of 128 bits");
    assert_eq!(counts[60].behaviours, 4u128.pow(60));
    assert!(matches!(count(&system, &Question::default(), 64, 4), Err(BehavioursError::TooMany)));
    assert!(matches!(count(&system, &Question::default(), 3, 3), Err(BehavioursError::TooLarge { bound: 3 })));
}
