//! The explicit state graph of a small system, as a graph of the crate petgraph: to be drawn, exported and analysed,
//! and an oracle for the engines, with which it shares no code.

use crate::monitor::{Monitor, Progress};
use crate::question::{Predicate, Question};
use crate::thread::with_stack;
use check_system::{ActionId, Fault, FaultKind, Observation, System};
use petgraph::graph::{DiGraph, NodeIndex};
use std::collections::HashMap;
use std::time::Duration;

/// The reachable states of a system within its constraints, and the steps between them.
#[derive(Clone, Debug)]
pub struct StateGraph<T> {
    /// States in breadth-first order; steps in the order in which the system makes them, repetitions included.
    pub graph: DiGraph<T, ActionId>,
    /// The initial states, in order.
    pub initial: Vec<NodeIndex>,
}

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

/// Builds the state graph of a system of at most `bound` states, on a thread with so many bytes of stack. Of the
/// question only the constraints matter. Under a view or a symmetry a node stands for all states with its
/// image and shows the first.
///
/// # Errors
///
/// When there are more states, when one cannot be evaluated, or when the thread cannot be started.
pub fn state_graph<S: System>(
    system: &S,
    question: &Question,
    bound: usize,
    stack: usize,
) -> Result<StateGraph<S::State>, GraphError> {
    watched_state_graph(system, question, bound, stack, &Nobody)
}

/// The same under a monitor, which hears how far it has come and may end it.
///
/// # Errors
///
/// As [`state_graph`], and when the monitor is interrupted.
pub fn watched_state_graph<S: System>(
    system: &S,
    question: &Question,
    bound: usize,
    stack: usize,
    monitor: &dyn Monitor,
) -> Result<StateGraph<S::State>, GraphError> {
    with_stack(stack, || Builder::new(system, question, bound, monitor).build())
        .unwrap_or_else(|error| Err(GraphError::Thread(error.kind())))
}

/// Wants to know nothing and never ends anything.
struct Nobody;

impl Monitor for Nobody {
    fn elapsed(&self) -> Duration {
        Duration::ZERO
    }
}

/// So many states are made between two looks at the monitor.
const BETWEEN_LOOKS: u64 = 512;

/// A graph that is being built.
struct Builder<'a, S: System> {
    system: &'a S,
    question: &'a Question,
    bound: usize,
    monitor: &'a dyn Monitor,
    /// States that were made, repetitions included.
    made: u64,
    worker: S::Worker,
    graph: DiGraph<S::State, ActionId>,
    by_image: HashMap<S::State, NodeIndex>,
    /// The node from which each node was first reached, and its depth.
    parents: Vec<(Option<NodeIndex>, u64)>,
    /// The node that is expanded.
    expanded: Option<NodeIndex>,
}

impl<'a, S: System> Builder<'a, S> {
    fn new(system: &'a S, question: &'a Question, bound: usize, monitor: &'a dyn Monitor) -> Self {
        let by_image = HashMap::new();
        let (worker, graph, parents) = (system.worker(), DiGraph::new(), Vec::new());
        Self { system, question, bound, monitor, made: 0, worker, graph, by_image, parents, expanded: None }
    }

    fn build(mut self) -> Result<StateGraph<S::State>, GraphError> {
        let initial = self.initial()?;
        let mut next = 0;
        while next < self.graph.node_count() {
            self.expand(NodeIndex::new(next))?;
            next += 1;
        }
        Ok(StateGraph { graph: self.graph, initial })
    }

    fn initial(&mut self) -> Result<Vec<NodeIndex>, GraphError> {
        let mut states = Vec::new();
        let mut maker = self.system.worker();
        self.system.inform(&mut maker, &Observation::at(0));
        self.inform();
        let (monitor, made) = (self.monitor, &mut self.made);
        let result = self.system.initial(&mut maker, &mut |state| {
            states.push(state.clone());
            go_on(monitor, made)
        });
        self.made_all(result)?;
        let mut nodes = Vec::new();
        for state in states {
            if self.is_within(&self.question.constraints, &state)? {
                let known = self.graph.node_count();
                let node = self.node(state)?;
                if node.index() == known {
                    nodes.push(node);
                }
            }
        }
        Ok(nodes)
    }

    fn expand(&mut self, node: NodeIndex) -> Result<(), GraphError> {
        let from = self.graph[node].clone();
        self.expanded = Some(node);
        self.inform();
        let mut steps = Vec::new();
        let (monitor, made) = (self.monitor, &mut self.made);
        let before = *made / BETWEEN_LOOKS;
        let result = self.system.steps(&mut self.worker, &from, &mut |action, state: &S::State| {
            steps.push((action, state.clone()));
            go_on(monitor, made)
        });
        self.made_all(result)?;
        if before != self.made / BETWEEN_LOOKS {
            self.monitor.progress(&self.progress());
        }
        for (action, to) in steps {
            if self.is_within(&self.question.constraints, &to)? && self.is_followed(&from, &to)? {
                let target = self.node(to)?;
                self.graph.add_edge(node, target, action);
            }
        }
        Ok(())
    }

    fn fault(&self, fault: Fault) -> GraphError {
        let (states, left) = self.extent();
        GraphError::Fault { fault, states, left }
    }

    /// How many states were found, and of how many of them the steps are not known.
    fn extent(&self) -> (usize, usize) {
        let states = self.graph.node_count();
        (states, states - self.expanded.map_or(0, NodeIndex::index))
    }

    /// What has come of making states: a fault, or that the monitor was interrupted.
    fn made_all(&self, result: Result<(), Fault>) -> Result<(), GraphError> {
        match result {
            Err(fault) if fault.kind == FaultKind::Stopped => {
                let (states, left) = self.extent();
                Err(GraphError::Interrupted { states, left })
            }
            other => other.map_err(|fault| self.fault(fault)),
        }
    }

    fn progress(&self) -> Progress {
        let (distinct, expanded) = (self.graph.node_count(), self.expanded.map_or(0, |node| node.index() + 1));
        let depth = self.expanded.map_or(0, |node| self.parents[node.index()].1);
        Progress {
            generated: self.made,
            distinct: distinct as u64,
            queue: (distinct - expanded) as u64,
            depth,
            runs: None,
        }
    }

    /// Tells the worker which node is expanded.
    fn inform(&mut self) {
        let depth = self.expanded.map_or(0, |node| self.parents[node.index()].1);
        let wanted = self.expanded.filter(|_| self.system.interest().behaviour);
        let way = std::iter::successors(wanted, |node| self.parents[node.index()].0);
        let mut behaviour: Vec<S::State> = way.map(|node| self.graph[node].clone()).collect();
        behaviour.reverse();
        self.system.inform(&mut self.worker, &Observation { behaviour: &behaviour, ..Observation::at(depth) });
    }

    fn is_within(&mut self, constraints: &[Predicate], state: &S::State) -> Result<bool, GraphError> {
        for constraint in constraints {
            if !self.system.holds(&mut self.worker, constraint.id, state).map_err(|fault| self.fault(fault))? {
                return Ok(false);
            }
        }
        Ok(true)
    }

    fn is_followed(&mut self, from: &S::State, to: &S::State) -> Result<bool, GraphError> {
        for constraint in &self.question.action_constraints {
            if !self.system.permits(&mut self.worker, constraint.id, from, to).map_err(|fault| self.fault(fault))? {
                return Ok(false);
            }
        }
        Ok(true)
    }

    /// The node of a state: a new one, if there is room, when there is none yet.
    fn node(&mut self, state: S::State) -> Result<NodeIndex, GraphError> {
        let next = NodeIndex::new(self.graph.node_count());
        let image = self.system.image(&mut self.worker, &state).map_err(|fault| self.fault(fault))?;
        let node = *self.by_image.entry(image).or_insert(next);
        if node == next {
            if next.index() >= self.bound {
                return Err(GraphError::TooLarge { bound: self.bound });
            }
            self.graph.add_node(state);
            self.parents.push((self.expanded, self.expanded.map_or(1, |parent| self.parents[parent.index()].1 + 1)));
        }
        Ok(node)
    }
}

/// Counts a state; an error once the monitor is interrupted.
fn go_on(monitor: &dyn Monitor, made: &mut u64) -> Result<(), Fault> {
    *made += 1;
    if !made.is_multiple_of(BETWEEN_LOOKS) {
        return Ok(());
    }
    if monitor.interrupted() {
        return Err(Fault::new(FaultKind::Stopped, String::new()));
    }
    monitor.refusal().map_or(Ok(()), Err)
}
