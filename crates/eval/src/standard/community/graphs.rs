//! Modules Graphs and UndirectedGraphs: what would take exponential time by its definition.

use crate::standard::Native;
use crate::standard::arguments::{fail, wrong};
use check_system::{Fault, FaultKind};
use check_value::value::{
    Context, ELEMENTS_LIMIT, Evaluated, Set, Value, enumerate, equal, excerpt, field, member, set_from,
};
use std::rc::Rc;

pub(super) const NATIVES: &[Native] = &[
    Native::new("UndirectedGraphs", "ConnectedComponents", 1, components),
    Native::new("UndirectedGraphs", "SimplePath", 1, |cx, args| {
        let neighbours = Neighbours::of(cx, &args[0], |cx, from, to| set_from(cx, [from.clone(), to.clone()]))?;
        neighbours.simple_paths()
    }),
    Native::new("Graphs", "SimplePath", 1, |cx, args| Neighbours::of(cx, &args[0], pair)?.simple_paths()),
    Native::new("Graphs", "AreConnectedIn", 3, |cx, args| {
        let neighbours = Neighbours::of(cx, &args[2], pair)?;
        let nodes = Value::Set(neighbours.nodes.clone());
        if !member(cx, &args[0], &nodes)? || !member(cx, &args[1], &nodes)? {
            return Ok(Value::from(false));
        }
        let (from, to) = (neighbours.place(cx, &args[0])?, neighbours.place(cx, &args[1])?);
        Ok(Value::from(neighbours.reached(from)[to]))
    }),
];

fn pair(_: &mut dyn Context, from: &Value, to: &Value) -> Evaluated<Value> {
    Ok(Value::sequence([from.clone(), to.clone()]))
}

/// The nodes of a graph, and for each the places of those to which an edge leads.
struct Neighbours {
    nodes: Rc<Set>,
    next: Vec<Vec<usize>>,
}

impl Neighbours {
    /// Those of a graph in which `edge` is what leads from one node to another.
    fn of(
        cx: &mut dyn Context,
        graph: &Value,
        edge: fn(&mut dyn Context, &Value, &Value) -> Evaluated<Value>,
    ) -> Evaluated<Self> {
        let (nodes, edges) = (part(cx, "SimplePath", graph, "node")?, part(cx, "SimplePath", graph, "edge")?);
        let edges = Value::Set(edges);
        let mut next = Vec::new();
        for from in nodes.elements() {
            let mut places = Vec::new();
            for (place, to) in nodes.elements().iter().enumerate() {
                let edge = edge(cx, from, to)?;
                if member(cx, &edge, &edges)? {
                    places.push(place);
                }
            }
            next.push(places);
        }
        Ok(Self { nodes, next })
    }

    fn place(&self, cx: &mut dyn Context, node: &Value) -> Evaluated<usize> {
        for (place, other) in self.nodes.elements().iter().enumerate() {
            if equal(cx, node, other)? {
                return Ok(place);
            }
        }
        fail("a node that is an element of a graph's nodes equals none of them")
    }

    /// Of each node, whether a path from the given one leads to it.
    fn reached(&self, from: usize) -> Vec<bool> {
        let mut reached = vec![false; self.next.len()];
        let mut open = vec![from];
        while let Some(place) = open.pop() {
            if !std::mem::replace(&mut reached[place], true) {
                open.extend(&self.next[place]);
            }
        }
        reached
    }

    /// All paths that meet no node twice: the shorter first, those of the same length in lexical order, which is the
    /// order of values.
    fn simple_paths(&self) -> Evaluated<Value> {
        let mut all: Vec<Value> = Vec::new();
        let mut longest: Vec<Vec<usize>> = (0..self.next.len()).map(|place| vec![place]).collect();
        while !longest.is_empty() {
            if all.len() + longest.len() > ELEMENTS_LIMIT {
                let message = format!("`SimplePath` of this graph has more than {ELEMENTS_LIMIT} elements");
                return Err(Fault::new(FaultKind::Limit, message));
            }
            let values = |path: &Vec<usize>| Value::sequence(path.iter().map(|&at| self.nodes.elements()[at].clone()));
            all.extend(longest.iter().map(values));
            longest = longest.iter().flat_map(|path| self.longer(path)).collect();
        }
        Ok(Set::from_sorted(all).into())
    }

    fn longer(&self, path: &[usize]) -> impl Iterator<Item = Vec<usize>> {
        let end = path[path.len() - 1];
        let next = self.next[end].iter().filter(|place| !path.contains(place));
        next.map(|&place| [path, &[place]].concat()).collect::<Vec<_>>().into_iter()
    }
}

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
