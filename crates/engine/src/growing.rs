//! A state graph that grows as far as it is wanted: breadth first from the initial states, or around single states.

mod grower;

pub use grower::Grower;

use check_system::{ActionId, Fault, System};
use petgraph::graph::{DiGraph, NodeIndex};
use std::collections::HashMap;
use std::hash::Hash;

/// Why there is no graph.
#[derive(Clone, Debug)]
pub enum GraphError {
    /// There are more states than the bound.
    TooLarge {
        /// The bound.
        bound: usize,
    },
    /// Something could not be evaluated.
    Fault {
        /// Why.
        fault: Fault,
        /// States that were found.
        states: usize,
        /// Those of them whose steps are not known.
        left: usize,
    },
    /// The monitor was interrupted.
    Interrupted {
        /// States that were found.
        states: usize,
        /// Those of them whose steps are not known.
        left: usize,
    },
    /// The operating system refused a thread.
    Thread(std::io::ErrorKind),
}

impl std::fmt::Display for GraphError {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self {
            Self::TooLarge { bound } => write!(f, "the state graph has more than {bound} states"),
            Self::Fault { fault, .. } => write!(f, "{fault}"),
            Self::Interrupted { states, .. } => write!(f, "the state graph was not completed; it had {states} states"),
            Self::Thread(kind) => write!(f, "no thread could be started: {kind}"),
        }
    }
}

impl std::error::Error for GraphError {}

/// What becomes of states for which there is no room.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Beyond {
    /// The first of them is an error.
    Fails,
    /// They are left out, with the steps to them.
    IsLeftOut,
}

/// A part of a state graph. Under a view or a symmetry a node stands for all states with its image and shows the first.
#[derive(Clone, Debug)]
pub struct Growth<T> {
    /// The states, those that a search meets first before the others; steps in the order in which they were made,
    /// repetitions included.
    pub graph: DiGraph<T, ActionId>,
    /// The initial states, in order.
    pub initial: Vec<NodeIndex>,
    by_image: HashMap<T, NodeIndex>,
    nodes: Vec<Node>,
    has_begun: bool,
    /// Whether initial states are left out.
    lacks_initial: bool,
    /// States that were made, repetitions included.
    made: u64,
}

/// What is known of a node.
#[derive(Clone, Copy, Debug)]
struct Node {
    /// From where it was reached first.
    parent: Option<NodeIndex>,
    /// The number of states of the way on which it was reached first.
    depth: u64,
    steps: Steps,
}

/// What is known of the steps from a state.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Steps {
    Unknown,
    /// All that lead to one of the first so many nodes, and no others.
    Among(usize),
    /// All. Whether the system makes any, be it a step that is not followed.
    All {
        is_stuck: bool,
    },
}

impl<T> Default for Growth<T> {
    fn default() -> Self {
        Self {
            graph: DiGraph::new(),
            initial: Vec::new(),
            by_image: HashMap::new(),
            nodes: Vec::new(),
            has_begun: false,
            lacks_initial: false,
            made: 0,
        }
    }
}

impl<T> Growth<T> {
    /// Whether all reachable states and all their steps are there.
    pub fn is_whole(&self) -> bool {
        self.has_begun && !self.lacks_initial && self.nodes.iter().all(|node| matches!(node.steps, Steps::All { .. }))
    }

    /// The node of a state, if there is one.
    ///
    /// # Errors
    ///
    /// When what stands for the state cannot be evaluated.
    pub fn find<S>(&self, system: &S, worker: &mut S::Worker, state: &T) -> Result<Option<NodeIndex>, Fault>
    where
        S: System<State = T>,
        T: Eq + Hash,
    {
        Ok(self.by_image.get(&system.image(worker, state)?).copied())
    }

    /// Whether all steps from a state are there.
    pub fn is_expanded(&self, node: NodeIndex) -> bool {
        matches!(self.nodes[node.index()].steps, Steps::All { .. })
    }

    /// Whether the system makes no step from a state, as far as that is known.
    pub fn is_stuck(&self, node: NodeIndex) -> bool {
        self.nodes[node.index()].steps == Steps::All { is_stuck: true }
    }

    /// From where a state was reached first.
    pub fn parent(&self, node: NodeIndex) -> Option<NodeIndex> {
        self.nodes[node.index()].parent
    }

    /// The number of states of the way on which a state was reached first: 1 for an initial one.
    pub fn depth(&self, node: NodeIndex) -> u64 {
        self.nodes[node.index()].depth
    }

    /// How many states were found, and of how many of them the steps are not known.
    fn extent(&self) -> (usize, usize) {
        let left = self.nodes.iter().filter(|node| node.steps == Steps::Unknown).count();
        (self.nodes.len(), left)
    }
}
