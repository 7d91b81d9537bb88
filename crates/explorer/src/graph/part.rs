//! The states that are meant.

use super::explored::Explored;
use crate::protocol::Key;
use petgraph::graph::NodeIndex;
use std::borrow::Cow;
use std::collections::{BTreeMap, BTreeSet};

/// A part of what is explored.
pub(super) struct Part<'m> {
    pub(super) explored: Cow<'m, Explored>,
    /// The states.
    pub(super) nodes: Vec<NodeIndex>,
    /// Where it is a neighbourhood: of what.
    pub(super) around: Option<Around>,
}

/// A neighbourhood.
#[derive(Clone)]
pub(super) struct Around {
    pub(super) centre: NodeIndex,
    /// How many steps away the states are.
    pub(super) radius: u64,
    /// By state: how many steps away it is; a negative number where only steps towards the centre lead.
    pub(super) distances: BTreeMap<NodeIndex, i64>,
    /// The path to the centre.
    pub(super) path: Vec<Key>,
    /// States that are known only from the path, by their place there.
    pub(super) walked: BTreeMap<NodeIndex, usize>,
}

impl<'m> Part<'m> {
    /// All that is explored.
    pub(super) fn whole(explored: &'m Explored) -> Self {
        let nodes = explored.growth.graph.node_indices().collect();
        Self { explored: Cow::Borrowed(explored), nodes, around: None }
    }

    /// The distance of a state from the centre, if there is one.
    pub(super) fn distance(&self, node: NodeIndex) -> Option<i64> {
        self.around.as_ref().map(|around| around.distances[&node])
    }

    /// How many steps away the states are that are furthest from the centre.
    pub(super) fn reach(&self) -> u64 {
        let distances = self.around.iter().flat_map(|around| around.distances.values());
        distances.map(|distance| distance.unsigned_abs()).max().unwrap_or(0)
    }

    /// The places of the states within so many steps of the centre.
    pub(super) fn within(&self, radius: u64) -> Vec<usize> {
        let is_near = |node: &NodeIndex| self.distance(*node).is_none_or(|distance| distance.unsigned_abs() <= radius);
        (0..self.nodes.len()).filter(|place| is_near(&self.nodes[*place])).collect()
    }

    /// The places of all states, those that are looked at first before the others: the centre, the state before it on the
    /// path, what it leads to, what leads to it.
    pub(super) fn by_nearness(&self) -> Vec<usize> {
        let mut places: Vec<usize> = (0..self.nodes.len()).collect();
        let Some(around) = &self.around else { return places };
        let before = self.explored.growth.parent(around.centre);
        let rank = |place: &usize| {
            let node = self.nodes[*place];
            let distance = around.distances[&node];
            (distance.unsigned_abs(), Some(node) != before, distance < 0, node)
        };
        places.sort_by_key(rank);
        places
    }

    /// The part that has only the states at some places.
    pub(super) fn kept(mut self, places: &BTreeSet<usize>) -> Self {
        let nodes = places.iter().map(|place| self.nodes[*place]).collect();
        self.nodes = nodes;
        self
    }
}
