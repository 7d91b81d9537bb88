//! State graphs that grow: each part is that of the whole graph, whatever it grows by.

use crate::draw::Random;
use crate::listed::{Clock, Listed};
use crate::random::random_system;
use check_engine::{Beyond, GraphError, Grower, Growth, Question, StateGraph, state_graph};
use petgraph::graph::NodeIndex;
use petgraph::visit::EdgeRef;

/// The steps of a graph by the states between which they lead, among its first so many states.
fn steps(graph: &petgraph::graph::DiGraph<u32, check_system::ActionId>, first: usize) -> Vec<(u32, u32, u32)> {
    let steps = graph.edge_references().filter(|edge| edge.source().index().max(edge.target().index()) < first);
    let mut steps: Vec<_> = steps.map(|edge| (graph[edge.source()], graph[edge.target()], edge.weight().0)).collect();
    steps.sort_unstable();
    steps
}

fn system(random: &mut Random) -> (Listed, StateGraph<u32>) {
    let mut system = random_system(random);
    system.step_faults.clear();
    system.key_faults.clear();
    (system.initial_fault, system.view) = (None, 0);
    let whole = state_graph(&system, &Question::default(), 4000, 1 << 20).expect("the system is small");
    (system, whole)
}

#[test]
fn a_part_has_the_first_states_and_all_steps_between_them() {
    for seed in 2000..2200 {
        let random = &mut Random(seed);
        let (system, whole) = system(random);
        let bound = random.below(whole.graph.node_count() + 2);
        let mut growth = Growth::default();
        let (question, clock) = (Question::default(), Clock::start());
        let mut grower = Grower::new(&system, &question, &clock, &mut growth, (bound, Beyond::IsLeftOut));
        grower.grow().expect("nothing fails");
        let kept = bound.min(whole.graph.node_count());
        let states: Vec<u32> = growth.graph.node_weights().copied().collect();
        let first: Vec<u32> = whole.graph.node_weights().copied().take(kept).collect();
        assert_eq!(states, first, "seed {seed}");
        assert_eq!(steps(&growth.graph, kept), steps(&whole.graph, kept), "seed {seed}");
        assert_eq!(growth.is_whole(), kept == whole.graph.node_count(), "seed {seed}");
    }
}

#[test]
fn a_graph_that_grows_state_by_state_becomes_the_whole() {
    for seed in 2200..2300 {
        let random = &mut Random(seed);
        let (system, whole) = system(random);
        let mut growth = Growth::default();
        let (question, clock) = (Question::default(), Clock::start());
        let bound = 1 + random.below(whole.graph.node_count());
        let mut grower = Grower::new(&system, &question, &clock, &mut growth, (bound, Beyond::IsLeftOut));
        grower.grow().expect("nothing fails");
        for state in whole.graph.node_weights() {
            let node = grower.enter(state, None).expect("nothing fails");
            grower.expand(node).expect("nothing fails");
        }
        assert_eq!(steps(&growth.graph, usize::MAX), steps(&whole.graph, usize::MAX), "seed {seed}");
        let is_stuck = |node: NodeIndex| growth.graph.edges(node).next().is_none();
        assert!(growth.graph.node_indices().all(|node| growth.is_stuck(node) == is_stuck(node)), "seed {seed}");
    }
}

#[test]
fn the_way_to_a_state_is_as_long_as_its_depth() {
    let (system, whole) = system(&mut Random(7));
    let mut growth = Growth::default();
    let (question, clock) = (Question::default(), Clock::start());
    Grower::new(&system, &question, &clock, &mut growth, (4000, Beyond::Fails)).grow().expect("nothing fails");
    for node in growth.graph.node_indices() {
        let way: Vec<NodeIndex> = std::iter::successors(Some(node), |node| growth.parent(*node)).collect();
        assert_eq!(way.len() as u64, growth.depth(node));
        assert!(way.windows(2).all(|pair| growth.graph.contains_edge(pair[1], pair[0])));
        assert!(growth.initial.contains(way.last().expect("it is never empty")));
    }
    let mut small = Growth::default();
    let bound = whole.graph.node_count() - 1;
    let grown = Grower::new(&system, &question, &clock, &mut small, (bound, Beyond::Fails)).grow();
    assert!(matches!(grown, Err(GraphError::TooLarge { bound: found }) if found == bound));
}
