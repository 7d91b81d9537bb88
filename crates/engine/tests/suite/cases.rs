//! Random temporal cases: a random system, a random property and random assumptions, and what the textbook says of
//! them.

use crate::draw::Random;
use crate::listed::{Listed, Truth, actions};
use crate::tableau::is_satisfiable;
use check_engine::{Predicate, Question};
use check_system::{Formula, PredicateId, Temporal};

const STATE_PREDICATES: u32 = 4;
const STEP_PREDICATES: u32 = 3;

fn random_system(random: &mut Random) -> Listed {
    let states = 1 + random.below(7);
    let most = 1 + random.below(3);
    let step = |random: &mut Random| (0, random.below(states) as u32);
    let steps = (0..states).map(|_| (0..random.below(most + 1)).map(|_| step(random)).collect()).collect();
    let truth = |random: &mut Random| if random.once_in(2) { Truth::True } else { Truth::False };
    Listed {
        initial: (0..1 + random.below(2)).map(|_| random.below(states) as u32).collect(),
        steps,
        predicates: (0..STATE_PREDICATES).map(|_| (0..states).map(|_| truth(random)).collect()).collect(),
        step_predicates: (0..STEP_PREDICATES).map(|_| ([0, 2, 3, 5][random.below(4)], 0)).collect(),
        stuttering: vec![false, false, true],
        actions: actions(1),
        ..Listed::default()
    }
}

fn state(random: &mut Random) -> Formula {
    Formula::State(PredicateId(random.below(STATE_PREDICATES as usize) as u32))
}

/// `<<A>>_v` or `[A]_v`.
fn step(random: &mut Random, stuttering: bool) -> Formula {
    let predicate = if stuttering { 2 } else { random.below(2) as u32 };
    Formula::Step { predicate: PredicateId(predicate), stuttering }
}

/// A formula of TLA: steps stand only where stuttering does not change the truth.
pub(crate) fn random_formula(random: &mut Random, depth: usize) -> Formula {
    let next = |random: &mut Random| Box::new(random_formula(random, depth.saturating_sub(1)));
    if depth == 0 {
        return match random.below(8) {
            0 => Formula::Eventually(Box::new(step(random, false))),
            1 => Formula::Always(Box::new(step(random, true))),
            2 => fair(random),
            _ => state(random),
        };
    }
    match random.below(10) {
        0 => next(random).negated(),
        1 => Formula::And(vec![*next(random), *next(random)]),
        2 => Formula::Or(vec![*next(random), *next(random)]),
        3 => Formula::Implies(next(random), next(random)),
        4 => Formula::Equivalent(next(random), next(random)),
        5 | 6 => Formula::Always(next(random)),
        7 | 8 => Formula::Eventually(next(random)),
        _ => Formula::LeadsTo(next(random), next(random)),
    }
}

pub(crate) fn fair(random: &mut Random) -> Formula {
    let enabled = PredicateId(random.below(STATE_PREDICATES as usize) as u32);
    Formula::Fair { strong: random.once_in(2), enabled, taken: PredicateId(random.below(2) as u32) }
}

/// How many guesses the tableau has to make for a formula.
fn guesses(formula: &Formula) -> u32 {
    match formula {
        Formula::Bool(_) | Formula::State(_) | Formula::Step { .. } => 0,
        Formula::Not(inner) | Formula::Marked(_, inner) => guesses(inner),
        Formula::And(items) | Formula::Or(items) => items.iter().map(guesses).sum(),
        Formula::Implies(left, right) | Formula::Equivalent(left, right) => guesses(left) + guesses(right),
        Formula::Always(inner) | Formula::Eventually(inner) => 1 + guesses(inner),
        Formula::LeadsTo(left, right) => 2 + guesses(left) + guesses(right),
        Formula::Fair { .. } => 4,
    }
}

pub(crate) fn named(name: &str, formula: Formula) -> Temporal {
    Temporal { name: name.to_owned(), formula, location: None }
}

fn reachable(system: &Listed, constraint: Option<u32>) -> (Vec<u32>, Vec<u32>) {
    let is_within = |state: &u32| {
        constraint.is_none_or(|predicate| system.predicates[predicate as usize][*state as usize] == Truth::True)
    };
    let initial: Vec<u32> = system.initial.iter().copied().filter(is_within).collect();
    let (mut all, mut next) = (initial.clone(), 0);
    while next < all.len() {
        for &(_, to) in &system.steps[all[next] as usize] {
            if is_within(&to) && !all.contains(&to) {
                all.push(to);
            }
        }
        next += 1;
    }
    all.sort_unstable();
    all.dedup();
    (all, initial)
}

/// A random case.
pub(crate) struct Case {
    pub(crate) system: Listed,
    pub(crate) question: Question,
    /// Whether the property holds.
    pub(crate) expected: bool,
}

/// The case of a seed; `None` if the textbook would take too long.
pub(crate) fn case(seed: u64) -> Option<Case> {
    let random = &mut Random(seed);
    let system = random_system(random);
    let depth = 1 + random.below(3);
    let asked = random_formula(random, depth);
    let assumed: Vec<Formula> = (0..random.below(3))
        .map(|_| if random.once_in(6) { random_formula(random, 1) } else { fair(random) })
        .collect();
    if guesses(&asked) + assumed.iter().map(guesses).sum::<u32>() > 9 {
        return None;
    }
    let constraint = random.once_in(5).then_some(3);
    let (states, initial) = reachable(&system, constraint);
    let formulas: Vec<Formula> = assumed.iter().cloned().chain([asked.clone().negated()]).collect();
    let expected = !is_satisfiable(&system, &states, &initial, &formulas);
    let question = Question {
        temporal: vec![named("P", asked)],
        assumed: assumed.into_iter().map(|formula| named("F", formula)).collect(),
        constraints: constraint.iter().map(|&id| Predicate::new(PredicateId(id), "C")).collect(),
        ..Question::default()
    };
    Some(Case { system, question, expected })
}
