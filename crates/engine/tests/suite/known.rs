//! Systems whose answers are known.

use crate::listed::{Clock, Listed, Truth, actions, comparable, engines, numbers};
use check_engine::{Options, Predicate, Question, explore, state_graph};
use check_system::{Outcome, PredicateId, PropertyKind, PropertyStatus, Trace, Verdict};

fn predicate(id: u32) -> Predicate {
    Predicate::new(PredicateId(id), format!("P{id}"))
}

/// The answer of every engine, which is the same.
fn answer(system: &Listed, question: &Question, keep_going: bool) -> Outcome {
    let run = |engine: Options| {
        let options = Options { keep_going, ..engine };
        explore(system, question, &options, &Clock::start()).expect("threads can be started")
    };
    let mut all = engines().into_iter().map(|engine| (engine.clone(), comparable(run(engine))));
    let (_, first) = all.next().expect("there are engines");
    for (engine, other) in all {
        assert_eq!(first, other, "{engine:?}");
    }
    first
}

fn counts(outcome: &Outcome) -> [u64; 5] {
    let counts = &outcome.statistics;
    [counts.initial, counts.generated, counts.distinct, counts.depth, counts.left]
}

/// States `0..states`, steps as given, predicates by their truth in each state.
fn listed(states: u32, steps: impl Fn(u32) -> Vec<(u32, u32)>, predicates: &[&dyn Fn(u32) -> bool]) -> Listed {
    let truths = |holds: &&dyn Fn(u32) -> bool| {
        (0..states).map(|state| if holds(state) { Truth::True } else { Truth::False }).collect()
    };
    Listed {
        initial: vec![0],
        steps: (0..states).map(steps).collect(),
        predicates: predicates.iter().map(truths).collect(),
        actions: actions(6),
        ..Listed::default()
    }
}

/// Two jugs of 5 and 3: fill, empty, pour. State: contents of the big one times 4, plus the small one's.
fn jugs() -> Listed {
    let steps = |state| {
        let (big, small): (u32, u32) = (state / 4, state % 4);
        let pour_big = big.min(3 - small);
        let pour_small = small.min(5 - big);
        let after = [
            (big, 3),
            (5, small),
            (big, 0),
            (0, small),
            (big + pour_small, small - pour_small),
            (big - pour_big, small + pour_big),
        ];
        (0..6).zip(after).map(|(action, (big, small))| (action, big * 4 + small)).collect()
    };
    listed(24, steps, &[&|state| state / 4 != 4, &|state| state / 4 == 4])
}

#[test]
fn the_jugs_puzzle_is_solved_in_six_steps() {
    let question = Question { invariants: vec![predicate(0)], deadlock: true, ..Question::default() };
    let outcome = answer(&jugs(), &question, false);
    assert_eq!(outcome.verdict, Verdict::Invariant { name: "P0".to_owned() });
    let trace = outcome.trace.as_ref().expect("a violation has a trace");
    assert_eq!(trace.states.len(), 7);
    assert_eq!(trace.states[0].action, None);
    assert_eq!(numbers(trace).last().map(|state| state / 4), Some(4));
    assert_eq!(outcome.properties[0].trace.as_ref(), Some(trace));
    assert_eq!(outcome.properties[1].status, PropertyStatus::Unknown);

    // TLC, on the whole of DieHard: 97 states generated, 16 distinct.
    let outcome = answer(&jugs(), &Question { deadlock: true, ..Question::default() }, false);
    assert_eq!(outcome.verdict, Verdict::Ok);
    assert_eq!(counts(&outcome)[..3], [1, 97, 16]);
    assert!(outcome.actions.iter().all(|action| action.generated == 16), "{:?}", outcome.actions);

    let reachable = Question { reachable: vec![predicate(1)], ..Question::default() };
    let outcome = answer(&jugs(), &reachable, false);
    assert_eq!(outcome.verdict, Verdict::Ok);
    assert_eq!(outcome.properties[0].status, PropertyStatus::Witnessed);
    assert_eq!(outcome.properties[0].trace.as_ref().map(|trace| trace.states.len()), Some(7));
}

#[test]
fn a_grid_has_its_width_and_height_as_depth() {
    let (width, height) = (40u32, 25u32);
    let steps = |state| {
        let (x, y) = (state % width, state / width);
        let right = (x + 1 < width).then_some((0, state + 1));
        right.into_iter().chain((y + 1 < height).then_some((1, state + width))).collect()
    };
    let grid = listed(width * height, steps, &[&|_| true]);
    let outcome = answer(&grid, &Question { invariants: vec![predicate(0)], ..Question::default() }, false);
    let edges = (width - 1) * height + width * (height - 1);
    assert_eq!(counts(&outcome), [1, u64::from(edges) + 1, 1000, 64, 0]);
    assert_eq!(outcome.properties[0].status, PropertyStatus::Holds);
    let generated: Vec<_> = outcome.actions.iter().map(|action| action.generated).collect();
    assert_eq!(generated, [39 * 25, 40 * 24, 0, 0, 0, 0]);

    // The last corner is the only deadlock, and the farthest state.
    let outcome = answer(&grid, &Question { deadlock: true, ..Question::default() }, false);
    assert_eq!(outcome.verdict, Verdict::Deadlock);
    assert_eq!(outcome.trace.expect("a deadlock has a trace").states.len(), 64);

    let graph = state_graph(&grid, &Question::default(), 1000, 1 << 20).expect("the grid fits");
    assert_eq!((graph.graph.node_count(), graph.graph.edge_count()), (1000, edges as usize));
    assert!(state_graph(&grid, &Question::default(), 999, 1 << 20).is_err());
}

#[test]
fn what_lies_outside_a_constraint_is_checked_but_not_kept() {
    // A counter without end, within 0..=3.
    let counter = listed(9, |state| vec![(0, (state + 1) % 9)], &[&|state| state <= 3, &|state| state != 4]);
    let constraints = vec![predicate(0)];
    let within = Question { constraints: constraints.clone(), deadlock: true, ..Question::default() };
    let outcome = answer(&counter, &within, false);
    assert_eq!(outcome.verdict, Verdict::Ok);
    assert_eq!(counts(&outcome), [1, 5, 4, 4, 0]);

    let beyond = Question { constraints, invariants: vec![predicate(1)], ..Question::default() };
    let outcome = answer(&counter, &beyond, false);
    assert_eq!(outcome.verdict, Verdict::Invariant { name: "P1".to_owned() });
    assert_eq!(outcome.trace.as_ref().map(numbers), Some(vec![0, 1, 2, 3, 4]));
    assert_eq!(counts(&outcome), [1, 5, 4, 4, 0]);
}

#[test]
fn a_step_is_looked_for_on_every_step_also_to_states_that_are_known() {
    // A ring of five. 3 * from + to + 1 is odd only for the step that closes it, and a multiple of 7 for that to 4.
    let mut ring = listed(5, |state| vec![(0, (state + 1) % 5)], &[&|state| state < 4]);
    ring.step_predicates = vec![(0, 0), (1, 0), (2, 0), (7, 0)];
    let wanted = |ids: &[u32]| Question {
        reachable_steps: ids.iter().map(|&id| predicate(id)).collect(),
        ..Question::default()
    };
    let outcome = answer(&ring, &wanted(&[2, 0]), false);
    assert_eq!(outcome.verdict, Verdict::Ok);
    let traces: Vec<_> = outcome.properties.iter().map(|one| one.trace.as_ref().map(numbers)).collect();
    assert_eq!(traces, [Some(vec![0, 1, 2, 3, 4, 0]), Some(vec![0, 1])]);
    let outcome = answer(&ring, &wanted(&[1, 0]), false);
    assert_eq!(outcome.verdict, Verdict::Unreachable { names: vec!["P1".to_owned()] });

    // What a constraint excludes is no witness, be it a state or a step; what an action constraint excludes may be a
    // state all the same.
    let within = Question { constraints: vec![predicate(0)], ..wanted(&[2]) };
    assert_eq!(answer(&ring, &within, false).verdict, Verdict::Unreachable { names: vec!["P2".to_owned()] });
    ring.predicates.push(vec![Truth::False, Truth::False, Truth::False, Truth::False, Truth::True]);
    let state = Question { reachable: vec![predicate(1)], ..Question::default() };
    let within = Question { constraints: vec![predicate(0)], ..state.clone() };
    assert_eq!(answer(&ring, &within, false).verdict, Verdict::Unreachable { names: vec!["P1".to_owned()] });
    let barred = |id: u32, question| Question { action_constraints: vec![predicate(id)], ..question };
    assert_eq!(answer(&ring, &barred(3, state), false).verdict, Verdict::Ok);
    let step = answer(&ring, &barred(3, wanted(&[2])), false);
    assert_eq!(step.verdict, Verdict::Unreachable { names: vec!["P2".to_owned()] });
}

#[test]
fn an_initial_state_outside_the_constraints_is_checked_but_not_kept() {
    let mut system = listed(3, |state| vec![(0, state)], &[&|state| state == 1, &|state| state != 2]);
    system.initial = vec![0, 1, 1, 0];
    let constraints = vec![predicate(0)];
    let question = Question { constraints: constraints.clone(), invariants: vec![predicate(1)], ..Question::default() };
    let outcome = answer(&system, &question, false);
    assert_eq!((outcome.verdict, counts(&answer(&system, &question, false))), (Verdict::Ok, [1, 5, 1, 1, 0]));
    system.initial = vec![2];
    let outcome = answer(&system, &question, false);
    assert_eq!(outcome.verdict, Verdict::Invariant { name: "P1".to_owned() });
    assert_eq!(counts(&outcome), [0, 1, 0, 1, 0]);
    system.initial = vec![0];
    assert_eq!(counts(&answer(&system, &Question { constraints, ..Question::default() }, false)), [0, 1, 0, 1, 0]);
}

#[test]
fn a_system_without_states_is_fine() {
    let mut system = listed(1, |_| Vec::new(), &[&|_| false]);
    system.initial.clear();
    let question = Question { invariants: vec![predicate(0)], deadlock: true, ..Question::default() };
    let outcome = answer(&system, &question, false);
    assert_eq!((outcome.verdict, outcome.trace), (Verdict::Ok, None));
    let outcome = answer(&system, &Question { reachable: vec![predicate(0)], ..Question::default() }, false);
    assert_eq!(outcome.verdict, Verdict::Unreachable { names: vec!["P0".to_owned()] });
    assert_eq!(counts(&outcome), [0, 0, 0, 0, 0]);
}

#[test]
fn the_violation_reported_is_the_first_in_breadth_first_order() {
    // A binary tree of 511 states, in which a whole level is bad, and its first state takes long.
    let tree = |state: u32| if state < 255 { vec![(0, 2 * state + 1), (1, 2 * state + 2)] } else { Vec::new() };
    let mut system = listed(511, tree, &[&|state| state < 300]);
    system.slow = (127..160).collect();
    let outcome = answer(&system, &Question { invariants: vec![predicate(0)], ..Question::default() }, false);
    assert_eq!(outcome.trace.as_ref().map(numbers).and_then(|trace| trace.last().copied()), Some(300));
    assert_eq!(counts(&outcome), [1, 301, 301, 9, 300 - 149 - 1]);
}

#[test]
fn under_a_view_the_first_state_stands_for_all_that_look_alike() {
    // 0 leads to 1..=64, each of these to a state that looks like 500. Only the first of those is good.
    let steps = |state| match state {
        0 => (1..=64).map(|to| (0, to)).collect(),
        1..=64 => vec![(1, 1000 * state + 500)],
        _ => Vec::new(),
    };
    let mut system = listed(65_000, steps, &[&|state| state < 2000]);
    system.view = 1000;
    system.slow = (1..10).collect();
    let question = Question { invariants: vec![predicate(0)], ..Question::default() };
    for keep_going in [false, true] {
        let outcome = answer(&system, &question, keep_going);
        assert_eq!(outcome.verdict, Verdict::Ok);
        assert_eq!(counts(&outcome), [1, 129, 66, 3, 0]);
    }
}

#[test]
fn keeping_on_finds_the_first_violation_of_each_property() {
    let line = |state| if state < 9 { vec![(0, state + 1)] } else { Vec::new() };
    let system = listed(10, line, &[&|state| state != 5, &|state| state < 3, &|state| state == 7]);
    let question = Question {
        invariants: vec![predicate(0), predicate(1)],
        reachable: vec![predicate(2)],
        deadlock: true,
        ..Question::default()
    };
    let outcome = answer(&system, &question, true);
    assert_eq!(outcome.verdict, Verdict::Invariant { name: "P1".to_owned() });
    let lengths = outcome.properties.iter().map(|one| one.trace.as_ref().map(|trace| trace.states.len()));
    assert_eq!(lengths.collect::<Vec<_>>(), [Some(6), Some(4), Some(8), Some(10)]);
    assert_eq!(counts(&outcome), [1, 10, 10, 10, 0]);
}

#[test]
fn faults_come_with_their_trace_and_their_property() {
    let line = |state| if state < 9 { vec![(0, state + 1)] } else { Vec::new() };
    let mut system = listed(10, line, &[&|_| true]);
    system.predicates[0][4] = Truth::Fault;
    let question = Question { invariants: vec![predicate(0)], ..Question::default() };
    let outcome = answer(&system, &question, false);
    let Verdict::Evaluation { within, .. } = outcome.verdict else { panic!("{:?}", outcome.verdict) };
    assert_eq!(within, Some((PropertyKind::Invariant, "P0".to_owned())));
    assert_eq!(outcome.trace.as_ref().map(numbers), Some((0..5).collect()));

    system.step_faults.insert(2);
    let outcome = answer(&system, &question, false);
    assert!(matches!(outcome.verdict, Verdict::Evaluation { within: None, .. }));
    // The fourth state was found before the steps of the third failed.
    assert_eq!(outcome.trace.as_ref().map(numbers), Some((0..3).collect()));
    assert_eq!(outcome.statistics.distinct, 4);

    system.initial_fault = Some(0);
    let outcome = answer(&system, &question, false);
    assert_eq!(outcome.trace, None::<Trace>);
}
