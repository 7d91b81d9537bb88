//! The sequential engine: one thread, one queue. The reference for all others, and the engine for one worker.

use crate::conclude::conclude;
use crate::expand::Expander;
use crate::external::{External, Storage};
use crate::monitor::Monitor;
use crate::parallel::{self, Begun};
use crate::question::{Options, Question, VisitedSet};
use crate::search::Search;
use crate::thread::with_stack;
use crate::visited::{Exact, Shared, Table, Visited, Words};
use crate::watch::Watch;
use check_system::{Outcome, Store, System};
use std::io;

/// Explores a system on one thread.
pub(crate) fn explore<S: System>(
    system: &S,
    question: &Question,
    options: &Options,
    monitor: &dyn Monitor,
    disk: Option<&Storage>,
) -> io::Result<Outcome> {
    with_stack(options.stack, || match (options.exact, options.visited) {
        (true, _) => Ok(search(system, question, options, monitor, Exact::new(), None).answer()),
        (false, VisitedSet::Dashmap) => Ok(search(system, question, options, monitor, &Shared::new(1), None).answer()),
        (false, VisitedSet::Table) => {
            let external = disk.map(|disk| External::new(disk, monitor.elapsed())).transpose()?;
            match search(system, question, options, monitor, Words::new(), external) {
                Ended::Resting(resting) => {
                    parallel::go_on(system, question, options, monitor, begun(*resting, monitor)?)
                }
                ended @ Ended::Answered(_) => Ok(ended.answer()),
            }
        }
    })?
}

/// Between levels the clock and the memory are looked at once in so many states: many levels have one state.
const STATES_PER_LOOK: u64 = 64;

/// How the search on one thread ended.
enum Ended<'q, K: Store, V> {
    /// With an answer.
    Answered(Box<Outcome>),
    /// It is to rest, which another engine can.
    Resting(Box<Resting<'q, K, V>>),
}

/// A search that is to rest, with what it has visited.
struct Resting<'q, K: Store, V> {
    search: Search<'q, K>,
    visited: V,
    external: External,
}

impl<K: Store, V> Ended<'_, K, V> {
    /// The answer of a search that has no disk.
    fn answer(self) -> Outcome {
        match self {
            Self::Answered(outcome) => *outcome,
            Self::Resting(_) => unreachable!("only a search with a disk rests"),
        }
    }
}

/// The search as the engine takes it that can rest.
fn begun<'q, K: Store>(resting: Resting<'q, K, Words>, monitor: &dyn Monitor) -> io::Result<Begun<'q, K>> {
    let Resting { search, visited, mut external } = resting;
    if monitor.memory().is_some_and(|used| used >= external.threshold()) {
        external.spill_words(&visited)?;
        return Ok(Begun { search, table: Table::new(), external });
    }
    let table = Table::with_room(visited.len());
    visited.each(&mut |scrambled| {
        table.remember([scrambled]);
        Ok(())
    })?;
    Ok(Begun { search, table, external })
}

fn search<'q, S: System, V: Visited<S>>(
    system: &S,
    question: &'q Question,
    options: &'q Options,
    monitor: &dyn Monitor,
    visited: V,
    mut external: Option<External>,
) -> Ended<'q, S::Store, V> {
    let watch = Watch::new(monitor, &options.budgets);
    let mut expander = Expander::new(system, visited, &watch, true);
    let mut search = Search::new(system.actions().len(), question, options);
    if let Some(external) = &external {
        external.tell(&watch, monitor.elapsed());
    }
    if system.interest().keeps_states() {
        search.log.keep_states();
    }
    search.absorb_root([expander.expand_root(&search.plan)]);
    search.stop(watch.ending());
    let (mut chunk, mut look_at) = (expander.chunk(0), 0);
    while search.descend() {
        search.check_early(system.is_abstracted(), &watch);
        if search.end.is_some() {
            break;
        }
        watch.set_depth(search.depth + 1);
        watch.set_graph(search.history.room());
        let is_time_to_look = search.level.first >= look_at;
        if is_time_to_look {
            look_at = search.level.first + STATES_PER_LOOK;
        }
        for piece in 0..search.level.pieces() {
            if (watch.wants_rest() || (piece == 0 && is_time_to_look && watch.is_rest_due()))
                && let Some(external) = external.take_if(|external| external.is_needed(&watch))
            {
                let visited = expander.into_visited();
                return Ended::Resting(Box::new(Resting { search, visited, external }));
            }
            chunk.clear();
            expander.give_room(search.take_spare());
            let places = search.level.places(piece);
            expander.expand_places(&search.plan, &search.level, &search.log, places, &mut chunk);
            search.absorb_piece(&mut chunk);
            search.stop(watch.ending());
            if search.end.is_some() {
                break;
            }
        }
    }
    // What is known of the states is not needed any more: traces are derived with the memory that it took.
    drop(expander);
    Ended::Answered(Box::new(conclude(system, question, options, &watch, search)))
}
