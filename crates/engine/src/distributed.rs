//! One search by several peers, which share nothing but what they exchange: threads of one process, or of several.
//!
//! Each state belongs to one peer, by its fingerprint. A level is expanded in supersteps: each peer expands some of its states,
//! and sends the successors that are new as far as it knows to those to whom they belong, with the keys of the steps; what it
//! has sent lately it does not send again. Nobody goes on before all have taken in what was sent: so the memory is bounded, and
//! a fast sender waits for a slow receiver.
//!
//! Why the answer is that of one queue: (1) at the end of a level the owner of each new state knows the least step to it, and
//! the states are numbered in the order of these steps, as one queue would; (2) what one queue evaluates is evaluated, and
//! what is evaluated beyond that concerns a state with an earlier discovery, where the same was found. Where a state stands for
//! others, or what is said of it depends on the depth, that need not be so: then a level in which something was found is expanded once more, when it is known which steps
//! find new states. (3) Where the search ends within a level, that is expanded once more up to there, to count what one queue
//! would have counted.
//!
//! The answer is told by the first peer, which derives every trace again from the steps. For temporal properties it gathers what
//! all record, and decides them alone.

mod answer;
mod checkpoint;
mod disk;
mod fresh;
mod group;
mod history;
mod key;
mod local;
mod note;
mod parents;
mod pass;
mod peer;
mod rank;
mod records;
mod share;
mod stop;
mod wire;

pub use self::group::{AllToAll, Load};
pub use self::local::LocalPeer;

use self::peer::Peer;
use self::share::Share;
use crate::external::Storage;
use crate::monitor::Monitor;
use crate::question::{Options, Question, VisitedSet};
use crate::thread::take_memory;
use crate::watch::Watch;
use check_system::{Interest, Outcome, Store, System};
use std::cell::RefCell;
use std::io;
use std::panic::resume_unwind;

/// Why a search cannot be shared by peers, if it cannot: a part of a sentence.
pub fn obstacle<S: System>(system: &S, question: &Question, options: &Options) -> Option<&'static str> {
    let is_constrained = !question.constraints.is_empty() || !question.action_constraints.is_empty();
    let observes = system.interest() != Interest::default();
    let obstacles = [
        (options.exact, "whole states are compared by one process"),
        (options.visited != VisitedSet::Table, "only the table holds the fingerprints of a cluster"),
        (observes, "the spec observes its exploration (`TLCGet`, `TLCSet`, `TLCDefer` and the like)"),
        (S::Store::default().saved().is_none(), "its states cannot be sent as bytes"),
        (
            !system.is_steady() && is_constrained,
            "it has constraints, and what it asks of states depends on the depth (`TLCGet(\"level\")`) or on what is drawn",
        ),
        (!system.can_outlive(), "it has strings that mean nothing to another process"),
    ];
    obstacles.into_iter().find(|(is_so, _)| *is_so).map(|(_, what)| what)
}

/// Explores a system together with peers elsewhere: with a thread for each of the peers that are here, which it makes for itself.
/// Gives the outcome where the first of all peers is here.
///
/// With a disk each peer keeps its share of checkpoints there, in files with its number; all peers have one or none. With `true`
/// beside it they go on from the last checkpoint, which may be that of another number of peers: then the files of all must be
/// there. The memory of the storage is of no account.
///
/// The question must have no [`obstacle`]. The outcome is that of [`explore`](crate::explore()).
///
/// # Errors
/// When a peer is lost, or the system gives no thread, or the checkpoint cannot be read.
///
/// # Panics
/// As [`explore`](crate::explore()).
pub fn explore_together<S: System, P: AllToAll>(
    system: &S,
    question: &Question,
    options: &Options,
    monitor: &dyn Monitor,
    peers: Vec<impl FnOnce() -> io::Result<P> + Send>,
    disk: Option<(&Storage, bool)>,
) -> io::Result<Option<Outcome>> {
    let watch = &Watch::new(monitor, &options.budgets);
    std::thread::scope(|scope| {
        let start = |(number, peers): (usize, _)| {
            let thread = std::thread::Builder::new().name(format!("check-{number}")).stack_size(options.stack);
            thread.spawn_scoped(scope, move || one_peer(system, (question, options), watch, peers, disk))
        };
        let threads = peers.into_iter().enumerate().map(start).collect::<io::Result<Vec<_>>>()?;
        let mut outcome = Ok(None);
        for thread in threads {
            match thread.join().unwrap_or_else(|panic| resume_unwind(panic)) {
                Ok(answer) => outcome = outcome.map(|known: Option<Outcome>| known.or(answer)),
                Err(error) => outcome = outcome.and(Err(error)),
            }
        }
        outcome
    })
}

/// What the thread of one peer does.
fn one_peer<S: System, P: AllToAll>(
    system: &S,
    asked: (&Question, &Options),
    watch: &Watch<'_>,
    peers: impl FnOnce() -> io::Result<P>,
    disk: Option<(&Storage, bool)>,
) -> io::Result<Option<Outcome>> {
    take_memory();
    let peers = peers()?;
    let share = RefCell::new(Share::new(peers.index(), peers.count()));
    let mut peer = Peer::new(system, asked, watch, peers, &share);
    let stop = peer.search(disk.map(|(storage, _)| storage), disk.is_some_and(|(_, resumes)| resumes))?;
    peer.answer(stop)
}
