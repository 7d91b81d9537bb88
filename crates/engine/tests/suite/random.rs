//! Random systems and random questions: every engine agrees with the naive search, and with petgraph.

use crate::cases::{fair, named, random_formula};
use crate::draw::Random;
use crate::listed::{Clock, Listed, Truth, actions, comparable, engines, numbers};
use crate::naive::{Expected, naive};
use check_engine::{Options, Predicate, Question, explore, state_graph};
use check_system::{Outcome, PredicateId, Verdict};

/// Random systems compared with the naive search.
const SEEDS: u64 = 500;

pub(crate) fn random_system(random: &mut Random) -> Listed {
    // The largest have levels of which several states make a piece.
    let states = [3, 12, 12, 60, 60, 60, 300, 300, 300, 300, 300, 4000][random.below(12)];
    let actions_number = 1 + random.below(4);
    let most_steps = 1 + random.below(5);
    let dead_end = [0, 40, 200][random.below(3)];
    let step_fault = [0, 0, 400][random.below(3)];
    let key_fault = [0, 0, 0, 300][random.below(4)];
    let slow = [0, 20][random.below(2)];
    let mut steps = Vec::new();
    for _ in 0..states {
        let number = if random.once_in(dead_end) { 0 } else { 1 + random.below(most_steps) };
        let step = |random: &mut Random| (random.below(actions_number) as u32, random.below(states) as u32);
        steps.push((0..number).map(|_| step(random)).collect());
    }
    // So many that several threads judge them.
    let initial = if random.once_in(8) { 200 + random.below(1_000) } else { 1 + random.below(4) };
    let initial_fault = random.once_in(if initial > 4 { 4 } else { 40 }).then(|| random.below(initial));
    let initial: Vec<_> = (0..initial).map(|_| random.below(states) as u32).collect();
    let some = |random: &mut Random, rate: usize| (0..states as u32).filter(|_| random.once_in(rate)).collect();
    Listed {
        portion: initial.len() % 12,
        initial,
        initial_fault,
        steps,
        step_faults: some(random, step_fault),
        key_faults: some(random, key_fault),
        view: [0, 0, 0, 1 + states as u32 / 2][random.below(4)],
        predicates: (0..6).map(|number| random_predicate(random, states, number >= 4)).collect(),
        slow: some(random, slow),
        step_predicates: (0..4).map(|number| random_step_predicate(random, number == 3)).collect(),
        stuttering: Vec::new(),
        actions: actions(actions_number),
    }
}

/// A predicate that is false rarely, or true rarely.
fn random_predicate(random: &mut Random, states: usize, is_rare: bool) -> Vec<Truth> {
    let exception = [2, 10, 50, 300, 0][random.below(5)];
    let fault = [0, 0, 0, 300][random.below(4)];
    let truth = |random: &mut Random| match () {
        () if random.once_in(fault) => Truth::Fault,
        () if random.once_in(exception) == is_rare => Truth::True,
        () => Truth::False,
    };
    (0..states).map(|_| truth(random)).collect()
}

/// A step predicate that is false rarely, or always: a step that is looked for must also be missing at times.
fn random_step_predicate(random: &mut Random, is_never: bool) -> (u32, u32) {
    if is_never {
        return (1, 0);
    }
    ([0, 5, 50, 301, 1009][random.below(5)], [0, 0, 0, 211][random.below(4)])
}

/// Asks for temporal properties as well, and assumes others.
pub(crate) fn ask_temporal(random: &mut Random, system: &mut Listed, question: &mut Question) {
    // As the formulas want it.
    system.stuttering = vec![false, false, true];
    let number = 1 + random.below(2);
    question.temporal =
        (0..number).map(|number| named(&format!("T{number}"), random_formula(random, 1 + number))).collect();
    question.assumed = (0..random.below(3)).map(|_| named("F", fair(random))).collect();
}

pub(crate) fn random_question(random: &mut Random) -> Question {
    let mut pick = |rate: usize, most: usize, of: std::ops::Range<usize>| -> Vec<Predicate> {
        let number = if random.once_in(rate) { 1 + random.below(most) } else { 0 };
        let one = |random: &mut Random| (of.start + random.below(of.len())) as u32;
        (0..number).map(|_| one(random)).map(|id| Predicate::new(PredicateId(id), format!("P{id}"))).collect()
    };
    let (invariants, initial, steps) = (pick(2, 3, 0..4), pick(4, 2, 0..4), pick(3, 2, 0..3));
    let (reachable, constraints, action_constraints) = (pick(2, 3, 3..6), pick(3, 2, 0..5), pick(4, 2, 0..3));
    let reachable_steps = pick(4, 2, 0..4);
    let deadlock = random.once_in(2);
    let question = Question { invariants, initial, steps, reachable, reachable_steps, ..Question::default() };
    Question { deadlock, constraints, action_constraints, ..question }
}

fn assert_expected(expected: &Expected, outcome: &Outcome, what: &str) {
    assert_eq!(expected.verdict, outcome.verdict, "{what}");
    assert_eq!(expected.trace, outcome.trace.as_ref().map(numbers), "{what}");
    let statuses: Vec<_> = outcome.properties.iter().map(|one| (one.status, one.trace.as_ref().map(numbers))).collect();
    assert_eq!(expected.statuses, statuses, "{what}");
    let counts = &outcome.statistics;
    assert_eq!(expected.generated, counts.generated, "generated, {what}");
    assert_eq!(expected.distinct, counts.distinct, "distinct, {what}");
    assert_eq!(expected.depth, counts.depth, "depth, {what}");
    let new: u64 = outcome.actions.iter().map(|one| one.distinct).sum();
    assert_eq!(new, counts.distinct - counts.initial, "{what}");
}

fn compare(seed: u64) -> Outcome {
    let random = &mut Random(seed);
    let (system, question) = (random_system(random), random_question(random));
    let keep_going = random.once_in(3);
    let expected = naive(&system, &question, keep_going);
    let mut first: Option<Outcome> = None;
    for engine in engines() {
        if engine.exact && system.view == 0 && !system.key_faults.is_empty() {
            continue;
        }
        let options = Options { keep_going, ..engine };
        let outcome = explore(&system, &question, &options, &Clock::start()).expect("threads can be started");
        let what = format!("seed {seed}, {options:?}, {question:?}");
        assert_expected(&expected, &outcome, &what);
        let outcome = comparable(outcome);
        assert_eq!(*first.get_or_insert(outcome.clone()), outcome, "{what}");
    }
    first.expect("there are engines")
}

#[test]
fn engines_agree_with_a_naive_search_on_random_systems() {
    let mut verdicts = std::collections::BTreeMap::<String, usize>::new();
    for seed in 0..SEEDS {
        let verdict = format!("{:?}", compare(seed).verdict);
        let word: String = verdict.chars().take_while(|c| c.is_alphanumeric()).collect();
        *verdicts.entry(word).or_default() += 1;
    }
    // The systems are worth testing only if all verdicts come up.
    for verdict in ["Ok", "Invariant", "Property", "Deadlock", "Evaluation", "Unreachable"] {
        assert!(verdicts.get(verdict).is_some_and(|&number| number >= 10), "{verdicts:?}");
    }
}

#[test]
fn depth_and_witnesses_are_the_distances_of_petgraph() {
    for seed in 1000..1100 {
        let random = &mut Random(seed);
        let mut system = random_system(random);
        system.step_faults.clear();
        system.key_faults.clear();
        system.initial_fault = None;
        system.view = 0;
        system.predicates[0]
            .iter_mut()
            .for_each(|truth| *truth = if random.once_in(50) { Truth::True } else { Truth::False });
        let question = Question { reachable: vec![Predicate::new(PredicateId(0), "P")], ..Question::default() };
        let states = state_graph(&system, &question, 4000, 1 << 20).expect("the system is small");
        let mut graph = states.graph.map(|_, state| *state, |_, _| ());
        let root = graph.add_node(u32::MAX);
        for node in &states.initial {
            graph.add_edge(root, *node, ());
        }
        let distances = petgraph::algo::dijkstra(&graph, root, None, |_| 1u64);
        let nearest = distances
            .iter()
            .filter(|(node, _)| **node != root && system.predicates[0][graph[**node] as usize] == Truth::True)
            .map(|(_, distance)| *distance)
            .min();
        for options in engines() {
            let outcome = explore(&system, &question, &options, &Clock::start()).expect("threads can be started");
            let witness = outcome.properties[0].trace.as_ref().map(|trace| trace.states.len() as u64);
            assert_eq!(witness, nearest, "seed {seed}");
            if nearest.is_none() {
                assert_eq!(outcome.verdict, Verdict::Unreachable { names: vec!["P".to_owned()] }, "seed {seed}");
                assert_eq!(outcome.statistics.depth, *distances.values().max().expect("the root"), "seed {seed}");
                assert_eq!(outcome.statistics.distinct as usize, states.graph.node_count(), "seed {seed}");
                let edges = (states.graph.edge_count() + system.initial.len()) as u64;
                assert_eq!(outcome.statistics.generated, edges, "seed {seed}");
            }
        }
    }
}
