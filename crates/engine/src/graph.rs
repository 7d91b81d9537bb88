//! The explicit state graph of a small system, as a graph of the crate petgraph: to be drawn, exported and analysed,
//! and an oracle for the engines, with which it shares no code.

use crate::growing::{Beyond, GraphError, Grower, Growth};
use crate::monitor::Monitor;
use crate::question::Question;
use crate::thread::with_stack;
use check_system::{ActionId, System};
use petgraph::graph::{DiGraph, NodeIndex};
use std::time::Duration;

/// The reachable states of a system within its constraints, and the steps between them.
#[derive(Clone, Debug)]
pub struct StateGraph<T> {
    /// States in breadth-first order; steps in the order in which the system makes them, repetitions included.
    pub graph: DiGraph<T, ActionId>,
    /// The initial states, in order.
    pub initial: Vec<NodeIndex>,
}

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
    let build = || {
        let mut growth = Growth::default();
        Grower::new(system, question, monitor, &mut growth, (bound, Beyond::Fails)).grow()?;
        Ok(StateGraph { graph: growth.graph, initial: growth.initial })
    };
    with_stack(stack, build).unwrap_or_else(|error| Err(GraphError::Thread(error.kind())))
}

/// Wants to know nothing and never ends anything.
struct Nobody;

impl Monitor for Nobody {
    fn elapsed(&self) -> Duration {
        Duration::ZERO
    }
}
