//! What is explored: breadth first from the initial states, and kept for the next call.

use crate::convert;
use crate::progress::Telling;
use crate::project::Project;
use crate::protocol::{Problem, ProblemCode};
use check_driver::monitor::Watch;
use check_driver::spec;
use check_engine::{Beyond, GraphError, Grower, Growth};
use check_eval::state::State;
use check_system::System;
use check_tla::Spec;
use petgraph::visit::EdgeRef;
use std::sync::Arc;

/// What was explored.
#[derive(Default)]
pub(crate) struct Memory {
    /// The bound, and the graph.
    known: Option<(usize, Explored)>,
}

/// A graph with its size.
#[derive(Clone)]
pub(super) struct Explored {
    pub(super) growth: Growth<State>,
    /// Steps: from which state to which, by which action.
    pub(super) steps: u64,
    /// Number of states by depth.
    pub(super) levels: Vec<u64>,
}

impl Explored {
    pub(super) fn new(growth: Growth<State>) -> Self {
        let edges = growth.graph.edge_references();
        let mut steps: Vec<_> = edges.map(|edge| (edge.source(), edge.target(), edge.weight().0)).collect();
        steps.sort_unstable();
        steps.dedup();
        let mut levels = Vec::new();
        for node in growth.graph.node_indices() {
            let depth = growth.depth(node) as usize;
            if levels.len() < depth {
                levels.resize(depth, 0);
            }
            levels[depth - 1] += 1;
        }
        Self { steps: steps.len() as u64, levels, growth }
    }
}

/// The first so many states and the steps between them.
pub(super) fn explore<'m>(project: &Project, memory: &'m mut Memory, bound: usize) -> Result<&'m Explored, Problem> {
    if !project.compiled().has_behaviours {
        return Err(Problem::not_possible("the spec has no behaviour, so there is no graph"));
    }
    let is_enough = |(known, explored): &(usize, Explored)| {
        let is_small = explored.growth.is_whole() && explored.growth.graph.node_count() <= bound;
        *known == bound || is_small
    };
    if !memory.known.as_ref().is_some_and(is_enough) {
        memory.known = None;
        let mut growth = Growth::default();
        with_grower(project, &mut growth, bound, |grower| grower.grow())?;
        return Ok(&memory.known.insert((bound, Explored::new(growth))).1);
    }
    Ok(&memory.known.as_ref().expect("it is enough").1)
}

/// Makes a graph grow.
pub(super) fn with_grower<T>(
    project: &Project,
    growth: &mut Growth<State>,
    bound: usize,
    grow: impl FnOnce(&mut Grower<'_, Spec>) -> Result<T, GraphError>,
) -> Result<T, Problem> {
    let compiled = project.compiled();
    let question = spec::question(&project.request, compiled);
    let limits = &project.interpreter.session().limits;
    let watch = Watch::new(limits, Some(Arc::new(Telling(Arc::clone(&project.host)))));
    let room = (bound, Beyond::IsLeftOut);
    grow(&mut Grower::new(&compiled.spec, &question, &watch, growth, room)).map_err(problem)
}

fn problem(error: GraphError) -> Problem {
    match error {
        GraphError::Fault { fault, .. } => convert::problem(&fault),
        GraphError::Interrupted { .. } => Problem::new(ProblemCode::Cancelled, "stopped on request"),
        GraphError::TooLarge { .. } | GraphError::Thread(_) => Problem::new(ProblemCode::Internal, error.to_string()),
    }
}

/// Whether nodes stand for states that are not the same.
pub(super) fn is_abstracted(project: &Project) -> bool {
    project.compiled().spec.is_abstracted()
}
