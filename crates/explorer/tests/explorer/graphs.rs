//! Graphs: the states and steps of the driver's graph, projections as a naive count has them, drawings that can be looked at.

use crate::lane::{Lane, on_lane};
use crate::specs;
use check_driver::{Checker, Graph, Texts};
use check_explorer::protocol::*;
use petgraph::visit::EdgeRef;
use serde_json::{Value as Json, json};
use std::collections::{BTreeMap, BTreeSet};

/// The specs of the guide that have behaviours of their own.
const GUIDE: [&str; 6] = ["BoundedBuffer", "Counter", "Crossing", "Mutex", "Philosophers", "Sticks"];

fn whole(bound: usize, projection: &[&str]) -> Json {
    let (explored, radius) = (100_000, 0);
    json!({ "kind": "whole", "path": [], "radius": radius, "bound": bound, "projection": projection, "explored": explored })
}

fn around(path: &[Key], radius: u64, bound: usize, explored: usize) -> Json {
    json!({ "kind": "around", "path": path, "radius": radius, "bound": bound, "projection": [], "explored": explored })
}

fn open(name: &str) -> Lane {
    let source = specs::all().into_iter().find(|(known, _)| known == name).map(|(_, source)| source);
    let mut lane = Lane::new();
    lane.open(&source.unwrap_or(Source::Bundled { name: name.to_owned() }), &Options::default());
    lane
}

/// The same graph, found by the driver.
fn expected(name: &str) -> Graph {
    let files = specs::texts_in("docs/guide");
    let texts = Texts::new(&files[&format!("{name}.tla")]).with_config(&files[&format!("{name}.cfg")]);
    Checker::new(texts).graph(100_000).unwrap_or_else(|error| panic!("{name}: {error}"))
}

/// Left, top, right and bottom.
fn frame(node: &GraphNode) -> [f64; 4] {
    let (width, height) = (node.width / 2.0, node.height / 2.0);
    [node.x - width, node.y - height, node.x + width, node.y + height]
}

/// Nodes do not overlap, everything is inside, edges go from border to border, ways lead where they say.
fn can_be_looked_at(lane: &mut Lane, drawing: &GraphDrawing, bound: usize, what: &str) {
    assert!(drawing.nodes.len() <= bound, "{what}: {} nodes", drawing.nodes.len());
    let frames: Vec<[f64; 4]> = drawing.nodes.iter().map(frame).collect();
    let near = 0.2;
    for (place, one) in frames.iter().enumerate() {
        assert_eq!(drawing.nodes[place].id, place, "{what}");
        assert!(
            one[0] >= 0.0 && one[1] >= 0.0 && one[2] <= drawing.width && one[3] <= drawing.height,
            "{what}: {one:?}"
        );
        let overlaps = |other: &[f64; 4]| {
            one[0] + near < other[2] && other[0] + near < one[2] && one[1] + near < other[3] && other[1] + near < one[3]
        };
        assert!(!frames[..place].iter().any(overlaps), "{what}: {one:?}");
    }
    let mut known = BTreeSet::new();
    for edge in &drawing.edges {
        assert!(known.insert((edge.from, edge.to)), "{what}: two edges");
        assert!(!edge.labels.is_empty(), "{what}");
        for (end, node) in [(edge.points.first(), edge.from), (edge.points.last(), edge.to)] {
            let (end, frame) = (end.expect("a line has ends"), frames[node]);
            let is = |one: f64, other: f64| (one - other).abs() < near;
            let beside =
                (is(end.x, frame[0]) || is(end.x, frame[2])) && frame[1] - near <= end.y && end.y <= frame[3] + near;
            let above =
                (is(end.y, frame[1]) || is(end.y, frame[3])) && frame[0] - near <= end.x && end.x <= frame[2] + near;
            assert!(beside || above, "{what}: {end:?} {frame:?}");
        }
        let is_inside = |x: f64, y: f64| (0.0..=drawing.width).contains(&x) && (0.0..=drawing.height).contains(&y);
        assert!(edge.points.iter().all(|point| is_inside(point.x, point.y)), "{what}");
        assert!(edge.caption.iter().all(|caption| is_inside(caption.x, caption.y)), "{what}");
    }
    for node in drawing.nodes.iter().step_by(7) {
        let replayed: Replayed = lane.call("replay", json!({ "keys": node.path }));
        assert_eq!((replayed.message, node.path.last()), (None, Some(&node.key)), "{what}");
    }
}

#[test]
fn whole_graphs_are_those_of_the_driver() {
    on_lane(|| {
        for name in GUIDE {
            let mut lane = open(name);
            let (graph, drawing): (Graph, GraphDrawing) = (expected(name), lane.call("graph", whole(500, &[])));
            can_be_looked_at(&mut lane, &drawing, 500, name);
            assert_eq!(drawing.states as usize, graph.graph.node_count(), "{name}");
            assert_eq!(drawing.levels.iter().sum::<u64>(), drawing.states, "{name}");
            assert!(drawing.is_whole, "{name}");
            let steps: BTreeSet<_> =
                graph.graph.edge_references().map(|step| (step.source(), step.target(), step.weight())).collect();
            assert_eq!(drawing.steps as usize, steps.len(), "{name}");
            if drawing.summary.is_some() {
                continue;
            }
            let pairs: BTreeSet<_> = steps.iter().map(|(from, to, _)| (from.index(), to.index())).collect();
            assert_eq!(drawing.edges.iter().map(|edge| (edge.from, edge.to)).collect::<BTreeSet<_>>(), pairs, "{name}");
            let ends: BTreeSet<usize> = pairs.iter().map(|(from, _)| *from).collect();
            for node in &drawing.nodes {
                assert_eq!((node.count, node.is_deadlock), (1, !ends.contains(&node.id)), "{name}");
                assert_eq!(node.path.len() as u64, node.depth + 1, "{name}");
            }
            let initial = drawing.nodes.iter().filter(|node| node.is_initial).count();
            assert_eq!(initial, graph.initial.len(), "{name}");
        }
    });
}

/// Projections by each variable: the classes, how many states each has, and the steps between them.
#[test]
fn projections_are_as_a_naive_count_has_them() {
    on_lane(|| {
        for name in GUIDE {
            let (mut lane, graph) = (open(name), expected(name));
            let first = graph.graph.node_weights().next().expect("a state");
            for (column, (variable, _)) in first.iter().enumerate() {
                let drawing: GraphDrawing = lane.call("graph", whole(500, &[variable]));
                can_be_looked_at(&mut lane, &drawing, 500, &format!("{name}, {variable}"));
                let mut counts: BTreeMap<String, u64> = BTreeMap::new();
                let line = |state: &Vec<(String, check_driver::Value)>| {
                    check_report::measure::line_of(variable, &state[column].1)
                };
                graph.graph.node_weights().for_each(|state| *counts.entry(line(state)).or_default() += 1);
                if counts.len() != graph.graph.node_weights().map(|one| &one[column].1).collect::<BTreeSet<_>>().len() {
                    continue; // Long values look alike.
                }
                let drawn: BTreeMap<String, u64> =
                    drawing.nodes.iter().map(|node| (node.lines.join("\n"), node.count)).collect();
                assert_eq!(drawn, counts, "{name}, {variable}");
                let edges = graph.graph.edge_references();
                let naive: BTreeSet<_> =
                    edges.map(|step| (line(&graph.graph[step.source()]), line(&graph.graph[step.target()]))).collect();
                let edges = drawing.edges.iter();
                let drawn: BTreeSet<_> = edges
                    .map(|edge| (drawing.nodes[edge.from].lines.join("\n"), drawing.nodes[edge.to].lines.join("\n")))
                    .collect();
                assert_eq!(drawn, naive, "{name}, {variable}");
            }
        }
    });
}

#[test]
fn a_graph_that_is_too_large_is_summarised() {
    on_lane(|| {
        let mut lane = open("tic-tac-toe");
        let drawing: GraphDrawing = lane.call("graph", whole(60, &[]));
        can_be_looked_at(&mut lane, &drawing, 60, "tic-tac-toe");
        assert_eq!((drawing.states, drawing.is_whole), (5478, true));
        assert_eq!(drawing.nodes.iter().map(|node| node.count).sum::<u64>(), 5478);
        let summary = drawing.summary.expect("it is too large");
        assert!(summary.starts_with("There are 5,478 states, too many to be drawn: those that agree on "), "{summary}");
        // Where no variable helps, by depth.
        let count = "EXTENDS Naturals\nVARIABLE x\nInit == x = 0\nNext == x < 1000 /\\ x' = x + 1";
        lane.open_text(count, "INIT Init\nNEXT Next\nCHECK_DEADLOCK FALSE");
        let drawing: GraphDrawing = lane.call("graph", whole(100, &[]));
        can_be_looked_at(&mut lane, &drawing, 100, "a counter");
        let summary = drawing.summary.as_deref();
        let expected = "There are 1,001 states, too many to be drawn: those of 11 successive depths are drawn as one.";
        assert_eq!((summary, drawing.nodes.len()), (Some(expected), 91));
        assert_eq!(
            (drawing.nodes[1].lines.as_slice(), drawing.nodes[1].count),
            (["depths 11 to 21".to_owned()].as_slice(), 11)
        );
        // A projection that has too many classes itself.
        let drawing: GraphDrawing = lane.call("graph", whole(100, &["x", "x % 7"]));
        assert!(
            drawing.summary.is_some_and(|summary| summary.ends_with("those that agree on x % 7 are drawn as one."))
        );
        assert_eq!(drawing.nodes.len(), 7);
        // Only the first states.
        let mut params = whole(100, &[]);
        params["explored"] = json!(50);
        let drawing: GraphDrawing = lane.call("graph", params);
        assert_eq!((drawing.states, drawing.nodes.len(), drawing.is_whole, drawing.summary), (50, 50, false, None));
        assert!(drawing.nodes.iter().all(|node| !node.is_deadlock));
    });
}

#[test]
fn a_neighbourhood_has_what_is_near() {
    on_lane(|| {
        for name in GUIDE {
            let (mut lane, graph) = (open(name), expected(name));
            let all: GraphDrawing = lane.call("graph", whole(100_000, &[]));
            for node in all.nodes.iter().step_by(all.nodes.len() / 5 + 1) {
                for radius in 0..4 {
                    let what = format!("{name}, node {}, radius {radius}", node.id);
                    let drawing: GraphDrawing = lane.call("graph", around(&node.path, radius, 100_000, 100_000));
                    can_be_looked_at(&mut lane, &drawing, 100_000, &what);
                    let keys: BTreeSet<&Key> = drawing.nodes.iter().map(|node| &node.key).collect();
                    let near = near(&graph, node.id, radius);
                    assert_eq!(keys, near.iter().map(|near| &all.nodes[*near].key).collect(), "{what}");
                    // Whatever is explored: what it leads to is found, also by a lane that knows nothing.
                    let few: GraphDrawing = open(name).call("graph", around(&node.path, radius, 100_000, 1));
                    let few: BTreeSet<&Key> = few.nodes.iter().map(|node| &node.key).collect();
                    assert!(few.is_subset(&keys) && few.contains(&node.key), "{what}");
                    let next = graph.graph.neighbors(petgraph::graph::NodeIndex::new(node.id));
                    let mut next = next.map(|next| &all.nodes[next.index()].key);
                    assert!(radius == 0 || next.all(|next| few.contains(next)), "{what}");
                }
            }
        }
    });
}

/// The states so near, along steps or against them.
fn near(graph: &Graph, centre: usize, radius: u64) -> BTreeSet<usize> {
    let mut all = BTreeSet::from([centre]);
    for direction in [petgraph::Outgoing, petgraph::Incoming] {
        let mut reached = BTreeSet::from([centre]);
        for _ in 0..radius {
            let next = reached.iter().flat_map(|node| {
                graph
                    .graph
                    .neighbors_directed(petgraph::graph::NodeIndex::new(*node), direction)
                    .map(|next| next.index())
            });
            let next: Vec<usize> = next.collect();
            reached.extend(next);
        }
        all.extend(reached);
    }
    all
}

#[test]
fn a_neighbourhood_that_is_too_large_is_made_smaller() {
    on_lane(|| {
        let mut lane = open("tic-tac-toe");
        let initial: Initial = lane.call("initial", json!({}));
        let path = [initial.states[0].key.clone()];
        let drawing: GraphDrawing = lane.call("graph", around(&path, 3, 40, 1000));
        can_be_looked_at(&mut lane, &drawing, 40, "tic-tac-toe");
        let summary =
            "There are more than 40 nodes within 3 steps, too many to be drawn: only what is within 1 step is.";
        assert_eq!((drawing.nodes.len(), drawing.summary.as_deref()), (10, Some(summary)));
        let drawing: GraphDrawing = lane.call("graph", around(&path, 3, 4, 1000));
        let summary =
            "There are more than 4 nodes within 3 steps, too many to be drawn: only 4 of those within 1 step are.";
        assert_eq!((drawing.nodes.len(), drawing.summary.as_deref()), (4, Some(summary)));
        assert!(drawing.nodes.iter().any(|node| node.key == path[0]));
        let mut params = around(&path, 3, 40, 1000);
        params["projection"] = json!(["result", "Length(order)"]);
        let unknown = lane.try_call::<GraphDrawing>("graph", params).expect_err("there is no operator of this name");
        assert!(matches!(unknown.code, ProblemCode::Refused), "{unknown:?}");
    });
}

#[test]
fn what_cannot_be_drawn_says_why() {
    on_lane(|| {
        let mut lane = open("Counter");
        let problem = lane.try_call::<GraphDrawing>("graph", around(&[], 1, 10, 10)).expect_err("there is no path");
        assert_eq!(problem.code, ProblemCode::Refused);
        let path = ["AAAAAAAAAAA".to_owned()];
        let problem =
            lane.try_call::<GraphDrawing>("graph", around(&path, 1, 10, 10)).expect_err("no state has the key");
        assert_eq!(problem.code, ProblemCode::UnknownState);
        let problem = lane.try_call::<GraphDrawing>("graph", whole(10, &["x'"])).expect_err("it speaks of a step");
        assert_eq!(problem.code, ProblemCode::Refused);
        lane.open_text(
            "EXTENDS Naturals\nVARIABLE x\nInit == x = 0\nNext == x' = CHOOSE y \\in {} : y > x",
            "INIT Init\nNEXT Next",
        );
        let problem = lane.try_call::<GraphDrawing>("graph", whole(10, &[])).expect_err("a step has no value");
        assert_eq!(problem.code, ProblemCode::Fault);
    });
}

#[test]
fn violations_and_parallel_steps_are_shown() {
    on_lane(|| {
        let mut lane = Lane::new();
        let module = "EXTENDS Naturals\nVARIABLE x\nInit == x = 0\nUp == x < 3 /\\ x' = x + 1\n\
                      Jump(n) == x + n <= 3 /\\ x' = x + n\nNext == Up \\/ \\E n \\in 0..2 : Jump(n)\nSmall == x < 2";
        lane.open_text(module, "INIT Init\nNEXT Next\nINVARIANT Small");
        let drawing: GraphDrawing = lane.call("graph", whole(10, &[]));
        can_be_looked_at(&mut lane, &drawing, 10, "jumps");
        let violating: Vec<bool> = drawing.nodes.iter().map(|node| node.violates == ["Small"]).collect();
        let numbers: Vec<&str> = drawing.nodes.iter().map(|node| node.lines[0].as_str()).collect();
        assert_eq!((numbers, violating), (vec!["x = 0", "x = 1", "x = 2", "x = 3"], vec![false, false, true, true]));
        let edge = |from, to| drawing.edges.iter().find(|edge| (edge.from, edge.to) == (from, to));
        assert_eq!(edge(0, 1).map(|edge| edge.labels.clone()), Some(vec!["Up".to_owned(), "Jump(1)".to_owned()]));
        assert_eq!(edge(3, 3).map(|edge| edge.labels.clone()), Some(vec!["Jump(0)".to_owned()]));
        assert_eq!(
            edge(0, 2).and_then(|edge| edge.caption.clone()).map(|caption| caption.text),
            Some("Jump(2)".to_owned())
        );
        let half: GraphDrawing = lane.call("graph", whole(10, &["x \\div 2"]));
        let edges: Vec<_> = half.edges.iter().map(|edge| (edge.from, edge.to, edge.labels.join(" "))).collect();
        let step = |from, to, labels: &str| (from, to, labels.to_owned());
        assert_eq!(edges, [step(0, 0, "Up Jump"), step(0, 1, "Jump Up"), step(1, 1, "Up Jump")]);
    });
}

/// Where a node stands for several states, ways are behaviours of the spec all the same, and the middle is the state that was
/// walked to.
#[test]
fn ways_are_behaviours_where_states_stand_for_others() {
    on_lane(|| {
        let module = "EXTENDS Naturals, TLC\nCONSTANT P\nVARIABLE at\nInit == at = [p \\in P |-> 0]\n\
                      Step(p) == at[p] < 2 /\\ at' = [at EXCEPT ![p] = @ + 1]\nNext == \\E p \\in P : Step(p)\n\
                      Perms == Permutations(P)";
        let config = "INIT Init\nNEXT Next\nSYMMETRY Perms\nCONSTANT P = {a, b, c}\nCHECK_DEADLOCK FALSE";
        let mut lane = Lane::new();
        lane.open_text(module, config);
        let drawing: GraphDrawing = lane.call("graph", whole(100, &[]));
        assert_eq!((drawing.states, drawing.is_whole), (10, true), "multisets of three numbers up to 2");
        every_way_is_a_behaviour(&mut lane, &drawing);
        let initial: Initial = lane.call("initial", json!({}));
        let first = initial.states[0].key.clone();
        for seed in 0..10 {
            let walked: Walked = lane.call("randomWalk", json!({ "key": first, "steps": seed % 7, "seed": seed }));
            let path: Vec<Key> =
                [first.clone()].into_iter().chain(walked.states.into_iter().map(|state| state.key)).collect();
            for explored in [1, 3, 100] {
                let drawing: GraphDrawing = lane.call("graph", around(&path, 2, 100, explored));
                assert!(drawing.nodes.iter().any(|node| Some(&node.key) == path.last()), "seed {seed}");
                every_way_is_a_behaviour(&mut lane, &drawing);
            }
        }
    });
}

fn every_way_is_a_behaviour(lane: &mut Lane, drawing: &GraphDrawing) {
    for node in &drawing.nodes {
        let replayed: Replayed = lane.call("replay", json!({ "keys": node.path }));
        assert_eq!((replayed.message, node.path.last()), (None, Some(&node.key)));
    }
}
