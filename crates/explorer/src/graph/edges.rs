//! The edges of a drawing: steps between the same two nodes are one, with the names of all.

use super::classes::{By, Taken};
use crate::project::Project;
use check_driver::exploration;
use check_system::System;
use petgraph::graph::EdgeIndex;
use petgraph::visit::EdgeRef;
use std::collections::BTreeMap;

/// Steps from one node to another, with their names.
pub(super) struct Edge {
    pub(super) from: usize,
    pub(super) to: usize,
    pub(super) labels: Vec<String>,
}

/// The edges, by the nodes between which they lead.
pub(super) fn edges(project: &Project, taken: &Taken<'_>) -> Vec<Edge> {
    let graph = &taken.part.explored.growth.graph;
    let spec = &project.compiled().spec;
    let mut classes = vec![None; graph.node_count()];
    for (node, class) in taken.part.nodes.iter().zip(&taken.class_of) {
        classes[node.index()] = Some(*class);
    }
    // Of many states together, the parameters of steps would be too many to be read.
    let named: BTreeMap<EdgeIndex, String> = match taken.by {
        By::State => exploration::labels(spec, graph, taken.part.nodes.iter().copied()).into_iter().collect(),
        By::Values(_) | By::Depth(_) => BTreeMap::new(),
    };
    let mut labels: BTreeMap<(usize, usize), Vec<String>> = BTreeMap::new();
    for node in &taken.part.nodes {
        // The graph gives the steps in the reverse of their order.
        let mut steps: Vec<_> = graph.edges(*node).collect();
        steps.reverse();
        for step in steps {
            let (Some(from), Some(to)) = (classes[node.index()], classes[step.target().index()]) else { continue };
            let labels = labels.entry((from, to)).or_default();
            let name = named.get(&step.id()).unwrap_or(&spec.actions()[step.weight().0 as usize].name);
            if !labels.contains(name) {
                labels.push(name.clone());
            }
        }
    }
    labels.into_iter().map(|((from, to), labels)| Edge { from, to, labels }).collect()
}
