//! Runs the engine on a system, with the options of the command line.

use crate::arguments::{Check, Explore, Simulate, Visited};
use crate::limits::Limits;
use crate::monitor::Watch;
use crate::refusal::{Refused, Stop};
use crate::reporting::Reporting;
use crate::samples::Samples;
use crate::spec;
use check_engine::{
    Budgets, GraphError, Options, Question, Runs, StateGraph, VisitedSet, explore, simulate, watched_state_graph,
};
use check_report::{Answer, Picture, RefusalKind, action_label};
use check_syntax::Diagnostic;
use check_system::{ANY_DEPTH, ActionId, News, Outcome, System, Verdict};
use petgraph::graph::{EdgeReference, NodeIndex};
use petgraph::visit::EdgeRef;
use std::sync::Arc;

/// A state graph of more states is not drawn unless the user says so: nobody could read it.
pub(crate) const DRAWABLE: usize = 10_000;

/// Random runs, unless the user says how many or for how long.
const RUNS: u64 = 10_000;

/// How a spec is to be explored.
#[derive(Clone, Copy, Debug)]
pub(crate) enum Way<'a> {
    /// Every state.
    Everything(&'a Explore),
    /// Random runs.
    AtRandom(&'a Simulate),
}

impl<'a> Way<'a> {
    /// What is to be checked.
    pub(crate) fn check(self) -> &'a Check {
        match self {
            Way::Everything(explore) => &explore.check,
            Way::AtRandom(simulate) => &simulate.check,
        }
    }

    /// Whether whole states are to be compared.
    pub(crate) fn is_exact(self) -> bool {
        matches!(self, Way::Everything(Explore { exact: true, .. }))
    }

    /// What is to be written for others than the reader.
    pub(crate) fn reporting(self) -> &'a Reporting {
        match self {
            Way::Everything(explore) => &explore.reporting,
            Way::AtRandom(simulate) => &simulate.reporting,
        }
    }

    /// The random runs that are to be written.
    pub(crate) fn samples(self) -> Option<&'a Samples> {
        match self {
            Way::Everything(_) => None,
            Way::AtRandom(simulate) => Some(&simulate.samples),
        }
    }

    /// Whether to check again after every change.
    pub(crate) fn is_watching(self) -> bool {
        matches!(self, Way::Everything(Explore { watch: true, .. }) | Way::AtRandom(Simulate { watch: true, .. }))
    }

    fn options(self) -> Options {
        let check = self.check();
        let (max_states, max_depth) = match self {
            Way::Everything(explore) => (explore.max_states, explore.max_depth),
            Way::AtRandom(_) => (None, None),
        };
        Options {
            workers: workers(check),
            exact: self.is_exact(),
            visited: match check.visited {
                Visited::Table => VisitedSet::Table,
                Visited::Dashmap => VisitedSet::Dashmap,
            },
            keep_going: check.keep_going,
            early: matches!(self, Way::Everything(Explore { early: true, .. })),
            budgets: Budgets { max_time: check.max_time, max_memory: check.max_memory, max_states, max_depth },
            ..Options::default()
        }
    }
}

/// Explores and answers.
pub(crate) fn run<S: System>(
    system: &S,
    question: &Question,
    way: Way<'_>,
    limits: &Arc<Limits>,
) -> Result<Outcome, Refused> {
    let watch = Watch::under(limits, way.check().quiet);
    let outcome = match way {
        Way::Everything(_) => explore(system, question, &way.options(), &watch),
        Way::AtRandom(wanted) => simulate(system, question, &way.options(), &runs(wanted), &watch),
    };
    watch.finish();
    outcome.map_err(|error| {
        let message = format!("the threads for the exploration cannot be started: {error}");
        Refused { kind: RefusalKind::System, diagnostics: vec![Diagnostic::error_without_place("system", message)] }
    })
}

/// The state graph of at most so many states, for drawing.
pub(crate) fn picture<S: System>(
    system: &S,
    question: &Question,
    bound: usize,
    watch: &Watch,
) -> Result<Picture, Stop> {
    graph(system, question, bound, watch).map(|found| shown(system, &found))
}

/// The state graph of at most so many states.
pub(crate) fn graph<S: System>(
    system: &S,
    question: &Question,
    bound: usize,
    watch: &Watch,
) -> Result<StateGraph<S::State>, Stop> {
    let found = watched_state_graph(system, question, bound, Options::default().stack, watch);
    watch.finish();
    found.map_err(|error| {
        let hint = "--max-states raises the bound; --constraint makes the graph smaller";
        let error_without_place = Diagnostic::error_without_place("graph", error.to_string());
        let ended = |verdict| Stop::answered(Answer::Explored(spec::without_exploration(verdict, question)));
        match error {
            GraphError::TooLarge { .. } => Refused::config(vec![error_without_place.with_hint(hint)]).into(),
            GraphError::Fault { fault, .. } if fault.kind.is_from_outside() => ended(Verdict::of_fault(fault, None)),
            GraphError::Interrupted { .. } => ended(Verdict::Interrupted),
            GraphError::Fault { .. } | GraphError::Thread(_) => Refused::spec(vec![error_without_place]).into(),
        }
    })
}

/// A state graph as a reader sees it.
pub(crate) fn shown<S: System>(system: &S, found: &StateGraph<S::State>) -> Picture {
    let mut worker = system.worker();
    let states = found.graph.node_weights().map(|state| system.show(&mut worker, state)).collect();
    let mut picture = Picture { states, ..bare(system, found) };
    label(system, found, found.graph.node_indices(), &mut picture);
    picture
}

/// Gives the steps from some states of a graph their parameters, in a picture of the whole graph. Where steps cannot be
/// made a second time, or lead to states for which others stand, the names of the actions stay.
pub(crate) fn label<S: System>(
    system: &S,
    found: &StateGraph<S::State>,
    states: impl Iterator<Item = NodeIndex>,
    picture: &mut Picture,
) {
    if system.interest().keeps_states() {
        return;
    }
    let mut worker = system.worker();
    system.inform(&mut worker, &News::at(ANY_DEPTH));
    for from in states {
        let mut open: Vec<_> = found.graph.edges(from).collect();
        open.sort_by_key(EdgeRef::id);
        // An error is that of a step which is not in the graph either.
        let _ = system.steps_with_parameters(&mut worker, &found.graph[from], &mut |action, parameters, state| {
            let is_this =
                |edge: &EdgeReference<'_, ActionId>| *edge.weight() == action && found.graph[edge.target()] == *state;
            if let Some(place) = open.iter().position(is_this) {
                let edge = open.remove(place);
                let name = &mut picture.steps[edge.id().index()].2;
                *name = action_label(name, &parameters);
            }
            Ok(())
        });
    }
}

/// A state graph as a reader sees it, but for what the states are.
pub(crate) fn bare<S: System>(system: &S, found: &StateGraph<S::State>) -> Picture {
    let name = |action: ActionId| system.actions()[action.0 as usize].name.clone();
    let steps = found.graph.raw_edges().iter();
    Picture {
        states: vec![Vec::new(); found.graph.node_count()],
        initial: found.initial.iter().map(|node| node.index()).collect(),
        steps: steps.map(|edge| (edge.source().index(), edge.target().index(), name(edge.weight))).collect(),
    }
}

/// How many threads explore.
pub(crate) fn workers(check: &Check) -> usize {
    let cores = || std::thread::available_parallelism().map_or(1, usize::from);
    check.workers.map_or_else(cores, usize::from)
}

/// How many random runs are made, if there is a bound.
pub(crate) fn number_of_runs(wanted: &Simulate) -> Option<u64> {
    wanted.runs.or(if wanted.check.max_time.is_some() { None } else { Some(RUNS) })
}

fn runs(wanted: &Simulate) -> Runs {
    let number = number_of_runs(wanted);
    // Short enough to be typed again.
    let seed = wanted.check.seed.unwrap_or_else(|| u64::from(fastrand::u32(..)));
    Runs { seed, depth: wanted.depth, number, kept: wanted.samples.number() }
}
