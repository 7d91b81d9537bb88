//! Exploration of transition systems: every reachable state, breadth first, and a verdict.
//!
//! Knows nothing of TLA+, of text, of clocks or of printing: what it explores is any
//! [`System`], what it must know of the world outside comes through a [`Monitor`].
//!
//! # Use
//!
//! ```
//! use check_engine::{Monitor, Options, Predicate, Question, explore};
//! # use check_system::{ActionId, ActionInfo, Fault, PredicateId, System, Value, Verdict};
//! # struct Counter([ActionInfo; 1]);
//! # impl System for Counter {
//! #     type State = u64;
//! #     type Store = Vec<u64>;
//! #     type Worker = ();
//! #     fn worker(&self) {}
//! #     fn initial(&self, _: &mut (), visit: &mut dyn FnMut(&u64) -> Result<(), Fault>) -> Result<(), Fault> { visit(&0) }
//! #     fn steps<V>(&self, _: &mut (), from: &u64, visit: &mut V) -> Result<(), Fault>
//! #     where V: FnMut(ActionId, &u64) -> Result<(), Fault> { visit(ActionId(0), &((from + 1) % 10)) }
//! #     fn fingerprint(&self, _: &mut (), state: &u64) -> Result<u64, Fault> { Ok(*state) }
//! #     fn holds(&self, _: &mut (), _: PredicateId, state: &u64) -> Result<bool, Fault> { Ok(*state < 7) }
//! #     fn permits(&self, _: &mut (), _: PredicateId, _: &u64, _: &u64) -> Result<bool, Fault> { Ok(true) }
//! #     fn show(&self, _: &mut (), state: &u64) -> Vec<(String, Value)> { vec![("x".into(), Value::Int(*state as i64))] }
//! #     fn actions(&self) -> &[ActionInfo] { &self.0 }
//! # }
//! # let system = Counter([ActionInfo { name: "Tick".into(), location: None }]);
//! struct Silent;
//! impl Monitor for Silent {
//!     fn elapsed(&self) -> std::time::Duration { std::time::Duration::ZERO }
//! }
//!
//! let below_seven = Predicate::new(PredicateId(0), "BelowSeven");
//! let question = Question { invariants: vec![below_seven], deadlock: true, ..Question::default() };
//! let outcome = explore(&system, &question, &Options::default(), &Silent).expect("threads can be started");
//! assert_eq!(outcome.verdict, Verdict::Invariant { name: "BelowSeven".into() });
//! assert_eq!(outcome.trace.expect("a violation has a trace").states.len(), 8);
//! ```
//!
//! # What an answer means
//!
//! The answer is that of a plain breadth-first search with one queue, in the order in which the system pushes its
//! states: verdict, trace, witnesses, statistics and action counts are the same whatever the number of workers.
//! Only a budget of time or memory and an interruption, which depend on the clock, are outside this promise.
//! Every trace is a shortest one, and has been derived again from the initial state and re-checked.
//!
//! *Generated* counts initial states and successors with repetitions, also those that a constraint excludes;
//! *distinct* counts states within the constraints; *depth* counts levels, the initial one being 1. Where a
//! violation or fault ends the exploration, the statistics are those of the very step that met it: what comes later
//! in the breadth-first order is not counted. The state at fault itself counts as distinct when it is within the
//! constraints, but not as left to be expanded. A reachability question that is answered, or a budget of states,
//! ends the exploration at the end of the piece of the level (a 128th, at most 256 states) in which it happened.
//!
//! With [`Options::keep_going`], the first violation of each property is recorded and the exploration goes on; the
//! verdict is then the first of them. A fault ends the exploration all the same, and is the verdict.
//!
//! # Random runs
//!
//! [`simulate()`] explores nothing as a whole: it makes runs, each a walk from an initial state by steps drawn at random,
//! and checks what it meets.
//!
//! # Recorded runs and test cases
//!
//! [`Candidates`] carries along the states in which a system can be, given a record of what it did; [`behaviours`] counts,
//! lists and chooses behaviours.
//!
//! # What an exploration takes
//!
//! Beside the states of two levels, one worker takes 17 to 20 bytes for each distinct state (a table of fingerprints, 8
//! bytes a slot, 70 to 87 hundredths full, and 8 bytes for the parent), several workers 26 to 31 (16 bytes a slot). It
//! takes hardly more while it grows. With [`VisitedSet::Dashmap`] it is 27 to 47 bytes, and half as much again for a
//! moment while the map grows. With [`Options::exact`] a copy of the state, or its image under a view or a symmetry, takes
//! the place of the fingerprint, and 12 to 15 bytes.
//!
//! Each thread asks the system for two of its [`System::Worker`]s and keeps them for the whole run: one makes steps,
//! the other evaluates what the visitor of those steps wants to know. One more replays traces.

// Tests of the inside share the cases of the suite.
#[cfg(test)]
extern crate self as check_engine;
#[cfg(test)]
#[path = "../tests/suite/cases.rs"]
mod cases;
#[cfg(test)]
#[path = "../tests/suite/draw.rs"]
mod draw;
#[cfg(test)]
#[allow(dead_code, reason = "the suite needs more of it")]
#[path = "../tests/suite/listed.rs"]
mod listed;
#[cfg(test)]
#[path = "../tests/suite/tableau.rs"]
mod tableau;

pub mod behaviours;
mod boundary;
pub mod candidates;
mod chunk;
mod conclude;
mod discovery;
mod distributed;
mod expand;
mod external;
mod graph;
mod growing;
mod labelled;
mod level;
mod liveness;
mod monitor;
mod parallel;
mod plan;
mod question;
mod replay;
mod saved_fault;
mod search;
mod sequential;
mod shared_memory;
mod show;
mod simulate;
mod spin_barrier;
mod thread;
mod trace;
mod visited;
mod watch;

pub use candidates::Candidates;
pub use distributed::{AllToAll, Load, LocalPeer, explore_together, obstacle};
pub use external::{Storage, Summary};
pub use graph::{StateGraph, state_graph, watched_state_graph};
pub use growing::{Beyond, GraphError, Grower, Growth};
pub use labelled::{LabelledSuccessor, Variables};
pub use monitor::{GraphSize, Monitor, Progress};
pub use question::{Budgets, Options, Predicate, Question, VisitedSet};
pub use replay::judge_lasso;
pub use simulate::{Runs, simulate};

use check_system::{Interest, Outcome, Store, System};

/// Explores a system and answers a question about it.
///
/// Assumptions about constants are not the engine's: evaluate them before.
///
/// # Errors
///
/// When the operating system refuses the threads.
///
/// # Panics
///
/// When the system is not deterministic, so that a trace cannot be derived again.
pub fn explore<S: System>(
    system: &S,
    question: &Question,
    options: &Options,
    monitor: &dyn Monitor,
) -> std::io::Result<Outcome> {
    explore_with(system, question, options, monitor, None)
}

/// As [`explore`], with a disk: what has no room in memory goes there, and so do checkpoints.
///
/// The answer is the same. Whole states ([`Options::exact`]) and [`VisitedSet::Dashmap`] stay in memory, and so does the
/// search of a system that observes it ([`System::interest`]), and one whose states cannot be kept as bytes.
///
/// # Errors
/// As [`explore`], and when the disk fails in the beginning; later, that is the verdict.
///
/// # Panics
/// As [`explore`].
pub fn explore_on_disk<S: System>(
    system: &S,
    question: &Question,
    options: &Options,
    monitor: &dyn Monitor,
    storage: &Storage,
) -> std::io::Result<Outcome> {
    explore_with(system, question, options, monitor, can_rest(system, options).then_some(storage))
}

/// Whether the search of a system can go to disk, and be resumed from there.
pub fn can_rest<S: System>(system: &S, options: &Options) -> bool {
    let has_fingerprints = !options.exact && options.visited == VisitedSet::Table;
    has_fingerprints && system.interest() == Interest::default() && S::Store::default().saved().is_some()
}

fn explore_with<S: System>(
    system: &S,
    question: &Question,
    options: &Options,
    monitor: &dyn Monitor,
    disk: Option<&Storage>,
) -> std::io::Result<Outcome> {
    // The answer is the same; there are no threads in a browser.
    if options.workers <= 1 || cfg!(target_arch = "wasm32") {
        sequential::explore(system, question, options, monitor, disk)
    } else {
        parallel::explore(system, question, options, monitor, disk)
    }
}

/// Goes on from the last checkpoint of [`explore_on_disk`], to the same answer that it would have given.
///
/// # Errors
/// When there is no checkpoint, or one of another search, or one that cannot be read; and as [`explore`].
///
/// # Panics
/// As [`explore`].
pub fn resume<S: System>(
    system: &S,
    question: &Question,
    options: &Options,
    monitor: &dyn Monitor,
    storage: &Storage,
) -> Result<Outcome, check_disk::manifest::Unreadable> {
    let mut search = search::Search::new(system.actions().len(), question, options);
    let (table, external) = external::restore(&mut search, storage, monitor.elapsed())?;
    let begun = parallel::Begun { search, table, external };
    Ok(parallel::go_on(system, question, options, monitor, begun)?)
}
