//! Runs the engine on a system, with the options of the command line.

use crate::arguments::Check;
use crate::monitor::Watch;
use crate::refusal::Refused;
use check_engine::{Budgets, GraphError, Options, Question, explore, state_graph};
use check_report::RefusalKind;
use check_report::dot::Picture;
use check_syntax::Diagnostic;
use check_system::{ActionId, Outcome, System};
use std::sync::Arc;
use std::sync::atomic::AtomicBool;

/// A state graph of more states is not drawn unless the user says so: nobody could read it.
const DRAWABLE: usize = 10_000;

/// Explores and answers.
pub(crate) fn run<S: System>(
    system: &S,
    question: &Question,
    check: &Check,
    interrupt: Arc<AtomicBool>,
) -> Result<Outcome, Refused> {
    let watch = Watch::new(interrupt, check.quiet);
    let outcome = explore(system, question, &options(check), &watch);
    watch.finish();
    outcome.map_err(|error| {
        let message = format!("the threads for the exploration cannot be started: {error}");
        Refused { kind: RefusalKind::System, diagnostics: vec![Diagnostic::error_without_place("system", message)] }
    })
}

/// The state graph, for drawing.
pub(crate) fn picture<S: System>(system: &S, question: &Question, check: &Check) -> Result<Picture, Refused> {
    let bound = check.max_states.map_or(DRAWABLE, |states| usize::try_from(states).unwrap_or(usize::MAX));
    let found = state_graph(system, question, bound, Options::default().stack).map_err(|error| {
        let hint = "--max-states raises the bound; --constraint makes the graph smaller";
        let error_without_place = Diagnostic::error_without_place("graph", error.to_string());
        match error {
            GraphError::TooLarge { .. } => Refused::config(vec![error_without_place.with_hint(hint)]),
            GraphError::Fault(_) | GraphError::Thread(_) => Refused::spec(vec![error_without_place]),
        }
    })?;
    let mut worker = system.worker();
    let name = |action: ActionId| system.actions()[action.0 as usize].name.clone();
    let steps = found.graph.raw_edges().iter();
    Ok(Picture {
        states: found.graph.node_weights().map(|state| system.show(&mut worker, state)).collect(),
        initial: found.initial.iter().map(|node| node.index()).collect(),
        steps: steps.map(|edge| (edge.source().index(), edge.target().index(), name(edge.weight))).collect(),
    })
}

/// How many threads explore.
pub(crate) fn workers(check: &Check) -> usize {
    let cores = || std::thread::available_parallelism().map_or(1, usize::from);
    check.workers.map_or_else(cores, usize::from)
}

fn options(check: &Check) -> Options {
    Options {
        workers: workers(check),
        exact: check.exact,
        keep_going: check.keep_going,
        budgets: Budgets {
            max_time: check.max_time,
            max_memory: check.max_memory,
            max_states: check.max_states,
            max_depth: check.max_depth,
        },
        ..Options::default()
    }
}
