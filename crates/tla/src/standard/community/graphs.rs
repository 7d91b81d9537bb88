//! Modules Graphs and UndirectedGraphs: what would take exponential time by its definition.

use crate::standard::Native;
use crate::standard::arguments::{fail, wrong};
use crate::value::{Context, Evaluated, Set, Value, enumerate, excerpt, field, member, set_from};
use std::rc::Rc;

pub(super) const NATIVES: &[Native] = &[Native::new("UndirectedGraphs", "ConnectedComponents", 1, components)];

/// A field of a graph, which is a set.
fn part(cx: &mut dyn Context, operator: &str, graph: &Value, name: &str) -> Evaluated<Rc<Set>> {
    let set = match cx.symbols().lookup(name) {
        Some(symbol) => field(cx, graph, symbol)?,
        // No text of the spec has the name, so no record has such a field.
        None => return wrong(cx, operator, "a graph", "argument", graph),
    };
    enumerate(cx, &set)
}

/// The places of an edge's ends among the nodes.
fn ends(cx: &mut dyn Context, nodes: &Set, edge: &Value) -> Evaluated<Vec<usize>> {
    let mut places = Vec::new();
    for (place, node) in nodes.elements().iter().enumerate() {
        if member(cx, node, edge)? {
            places.push(place);
        }
    }
    let size = enumerate(cx, edge)?.elements().len();
    if places.len() != size || !(1..=2).contains(&size) {
        let edge = excerpt(cx.symbols(), edge);
        return fail(format!("`ConnectedComponents`: {edge} is not a set of one or two nodes of the graph"));
    }
    Ok(places)
}

fn components(cx: &mut dyn Context, args: &[Value]) -> Evaluated<Value> {
    let nodes = part(cx, "ConnectedComponents", &args[0], "node")?;
    let edges = part(cx, "ConnectedComponents", &args[0], "edge")?;
    // Of each node, the least node known to be connected with it.
    let mut least: Vec<usize> = (0..nodes.elements().len()).collect();
    for edge in edges.elements() {
        let ends = ends(cx, &nodes, edge)?;
        let (first, last) = (least[ends[0]], least[ends[ends.len() - 1]]);
        let (kept, merged) = (first.min(last), first.max(last));
        least.iter_mut().filter(|place| **place == merged).for_each(|place| *place = kept);
    }
    let together = |root: usize| {
        let inside = nodes.elements().iter().zip(&least).filter(move |(_, place)| **place == root);
        Value::from(Set::from_sorted(inside.map(|(node, _)| node.clone())))
    };
    let roots = (0..least.len()).filter(|&place| least[place] == place);
    let components: Vec<Value> = roots.map(together).collect();
    set_from(cx, components)
}
