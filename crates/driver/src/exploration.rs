//! Runs the engine on a system, with the options of a request.

use crate::monitor::{Stage, Watch};
use crate::periodic::Periodic;
use crate::refusal::{Refused, Stop};
use crate::request::{Exhaustive, Exploration, Random, Request};
use crate::session::{Disk, Gather, Session};
use crate::spec;
use check_engine::{
    Budgets, GraphError, Options, Question, Runs, StateGraph, Storage, explore, explore_on_disk, explore_together,
    obstacle, resume, simulate, watched_state_graph,
};
use check_report::{Answer, Picture, RefusalKind, action_label};
use check_syntax::Diagnostic;
use check_system::{ANY_DEPTH, ActionId, Observation, Outcome, System, Verdict};
use petgraph::graph::{DiGraph, EdgeIndex, EdgeReference, NodeIndex};
use petgraph::visit::EdgeRef;
use std::sync::{Arc, PoisonError};

/// A state graph of more states is not drawn unless the user says so: nobody could read it.
pub const DRAWABLE: usize = 10_000;

/// The engine's options.
fn options(request: &Request) -> Options {
    let Exhaustive { exact, early, max_states, max_depth, .. } = request.exhaustive().cloned().unwrap_or_default();
    Options {
        workers: request.workers(),
        exact,
        visited: request.visited,
        keep_going: request.keep_going,
        early,
        budgets: Budgets { max_time: request.max_time, max_memory: request.max_memory, max_states, max_depth },
        ..Options::default()
    }
}

/// Explores and answers; meanwhile a periodic condition is evaluated.
pub(crate) fn run<S: System>(
    system: &S,
    question: &Question,
    request: &Request,
    session: &Session,
    periodic: Option<&Periodic<'_>>,
) -> Result<Outcome, Refused> {
    session.tell(Stage::Exploring(&session.sources, &session.warnings));
    let watch = session.watch().with_periodic(periodic);
    let options = options(request);
    let gather = session.peers.lock().unwrap_or_else(PoisonError::into_inner).take();
    if let Some(gather) = gather {
        let disk = session.disk.as_ref().map(|disk| (storage(request, session, disk, true), disk.resume));
        return together(system, question, &options, gather, (&watch, disk));
    }
    let outcome = match (&request.exploration, &session.disk) {
        (Exploration::Exhaustive(_), Some(disk)) => {
            let storage = storage(request, session, disk, false);
            if disk.resume {
                let resumed = resume(system, question, &options, &watch, &storage);
                watch.finish();
                return resumed.map_err(|error| refused(&format!("the run cannot be resumed: {error}")));
            }
            explore_on_disk(system, question, &options, &watch, &storage)
        }
        (Exploration::Exhaustive(_), None) => explore(system, question, &options, &watch),
        (Exploration::Random(random), _) => simulate(system, question, &options, &runs(request, random), &watch),
    };
    watch.finish();
    outcome.map_err(|error| no_threads(&error))
}

/// Explores so many states at most in memory, beside the search that was asked for.
pub(crate) fn at_most<S: System>(
    system: &S,
    question: &Question,
    request: &Request,
    session: &Session,
    bound: u64,
) -> Result<Outcome, Refused> {
    let watch = session.watch();
    let mut options = options(request);
    options.budgets.max_states = Some(options.budgets.max_states.map_or(bound, |most| most.min(bound)));
    let outcome = explore(system, question, &options, &watch);
    watch.finish();
    outcome.map_err(|error| no_threads(&error))
}

fn no_threads(error: &std::io::Error) -> Refused {
    refused(&format!("the threads for the exploration cannot be started: {error}"))
}

/// Explores together with peers; only where the first of all peers is there is an outcome.
fn together<S: System>(
    system: &S,
    question: &Question,
    options: &Options,
    gather: Gather,
    (watch, disk): (&Watch<'_>, Option<(Storage, bool)>),
) -> Result<Outcome, Refused> {
    if let Some(obstacle) = obstacle(system, question, options) {
        let message = format!("a cluster cannot check this: {obstacle}");
        return Err(Refused::config(vec![Diagnostic::error_without_place("cluster", message)]));
    }
    let peers = gather()?;
    let disk = disk.as_ref().map(|(storage, resumes)| (storage, *resumes));
    let outcome = explore_together(system, question, options, watch, peers, disk);
    watch.finish();
    match outcome {
        Ok(Some(outcome)) => Ok(outcome),
        Ok(None) => Err(refused("the answer is told by the first process of the cluster")),
        Err(error) => Err(refused(&format!("the search cannot go on: {error}"))),
    }
}

fn refused(message: &str) -> Refused {
    Refused { kind: RefusalKind::System, diagnostics: vec![Diagnostic::error_without_place("system", message)] }
}

/// The disk as the engine wants it. Searches are the same if their texts are, the version of the program, and what is asked:
/// all but what only says how fast and how long.
fn storage(request: &Request, session: &Session, disk: &Disk, is_shared: bool) -> Storage {
    let asked = Request { workers: None, max_time: None, max_memory: None, ..request.clone() };
    let texts: Vec<_> = session.run.files.iter().map(|file| (&file.path, &file.sha256)).collect();
    let identity = format!("{} {texts:?} {asked:?}", session.run.version).into_bytes();
    // The files of a cluster are others, though its answers are the same.
    let identity = if is_shared { [b"cluster ".to_vec(), identity].concat() } else { identity };
    let most = session.host.ceiling().resident.map_or(u64::MAX, |most| most / 4 * 3);
    Storage {
        files: Arc::clone(&disk.files),
        memory: disk.memory.unwrap_or(most),
        checkpoint: disk.checkpoint,
        identity,
    }
}

/// The state graph of at most so many states, for drawing.
pub fn picture<S: System>(system: &S, question: &Question, bound: usize, watch: &Watch<'_>) -> Result<Picture, Stop> {
    graph(system, question, bound, watch).map(|found| shown(system, &found))
}

/// The state graph of at most so many states.
pub fn graph<S: System>(
    system: &S,
    question: &Question,
    bound: usize,
    watch: &Watch<'_>,
) -> Result<StateGraph<S::State>, Stop> {
    let found = watched_state_graph(system, question, bound, Options::default().stack, watch);
    watch.finish();
    found.map_err(|error| {
        let hint = "--max-states raises the bound; --constraint makes the graph smaller";
        let error_without_place = Diagnostic::error_without_place("graph", error.to_string());
        let ended = |verdict| Stop::answered(Answer::Explored(spec::without_exploration(verdict, question)));
        match error {
            GraphError::TooLarge { .. } => Refused::limit(vec![error_without_place.with_hint(hint)]).into(),
            GraphError::Fault { fault, .. } if fault.kind.is_from_outside() => ended(Verdict::of_fault(fault, None)),
            GraphError::Interrupted { .. } => ended(Verdict::Interrupted),
            GraphError::Fault { .. } | GraphError::Thread(_) => Refused::spec(vec![error_without_place]).into(),
        }
    })
}

/// A state graph as a reader sees it.
pub fn shown<S: System>(system: &S, found: &StateGraph<S::State>) -> Picture {
    let mut worker = system.worker();
    let states = found.graph.node_weights().map(|state| system.show(&mut worker, state)).collect();
    let mut picture = Picture { states, ..bare(system, found) };
    label(system, found, found.graph.node_indices(), &mut picture);
    picture
}

/// Gives the steps from some states of a graph their parameters, in a picture of the whole graph. Where steps cannot be
/// made a second time, or lead to states for which others stand, the names of the actions stay.
pub fn label<S: System>(
    system: &S,
    found: &StateGraph<S::State>,
    states: impl Iterator<Item = NodeIndex>,
    picture: &mut Picture,
) {
    for (edge, label) in labels(system, &found.graph, states) {
        picture.steps[edge.index()].2 = label;
    }
}

/// The names of the steps from some states of a graph with their parameters, as far as they can be told.
pub fn labels<S: System>(
    system: &S,
    graph: &DiGraph<S::State, ActionId>,
    states: impl Iterator<Item = NodeIndex>,
) -> Vec<(EdgeIndex, String)> {
    let mut found = Vec::new();
    if system.interest().keeps_states() {
        return found;
    }
    let mut worker = system.worker();
    system.inform(&mut worker, &Observation::at(ANY_DEPTH));
    for from in states {
        let mut open: Vec<_> = graph.edges(from).collect();
        open.sort_by_key(EdgeRef::id);
        // An error is that of a step which is not in the graph either.
        let _ = system.steps_with_parameters(&mut worker, &graph[from], &mut |action, parameters, state| {
            let is_this =
                |edge: &EdgeReference<'_, ActionId>| *edge.weight() == action && graph[edge.target()] == *state;
            if let Some(place) = open.iter().position(is_this) {
                let name = &system.actions()[action.0 as usize].name;
                found.push((open.remove(place).id(), action_label(name, &parameters)));
            }
            Ok(())
        });
    }
    found
}

/// A state graph as a reader sees it, but for what the states are.
pub fn bare<S: System>(system: &S, found: &StateGraph<S::State>) -> Picture {
    let name = |action: ActionId| system.actions()[action.0 as usize].name.clone();
    let steps = found.graph.raw_edges().iter();
    Picture {
        states: vec![Vec::new(); found.graph.node_count()],
        initial: found.initial.iter().map(|node| node.index()).collect(),
        steps: steps.map(|edge| (edge.source().index(), edge.target().index(), name(edge.weight))).collect(),
    }
}

fn runs(request: &Request, random: &Random) -> Runs {
    let number = request.number_of_runs(random);
    // Short enough to be typed again.
    let seed = request.seed.unwrap_or_else(|| u64::from(fastrand::u32(..)));
    Runs { seed, depth: random.depth, number, kept: random.kept }
}
