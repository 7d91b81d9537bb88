//! The sequential engine: one thread, one queue. The reference for all others, and the engine for one worker.

use crate::conclude::conclude;
use crate::discovery::DiscoveryKey;
use crate::expand::Expander;
use crate::external::{External, Storage};
use crate::monitor::Monitor;
use crate::parallel::{self, Begun};
use crate::question::{Options, Question, VisitedSet};
use crate::search::Search;
use crate::thread::with_stack;
use crate::visited::{Exact, Fingerprints, Shared, Table, Visited, Words};
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
    let ended = with_stack(options.stack, || match (options.exact, options.visited) {
        (true, _) => search(system, question, options, monitor, Exact::new(), None),
        (false, VisitedSet::Table) => search(system, question, options, monitor, Words::new(), disk),
        (false, VisitedSet::Dashmap) => search(system, question, options, monitor, &Shared::new(1), None),
    })??;
    match ended {
        Ended::Answered(outcome) => Ok(*outcome),
        Ended::Resting(begun) => parallel::go_on(system, question, options, monitor, *begun),
    }
}

/// How the search on one thread ended.
enum Ended<'q, K: Store> {
    /// With an answer.
    Answered(Box<Outcome>),
    /// It is to go on with the disk.
    Resting(Box<Begun<'q, K>>),
}

fn search<'q, S: System, V: Visited<S>>(
    system: &S,
    question: &'q Question,
    options: &'q Options,
    monitor: &dyn Monitor,
    visited: V,
    disk: Option<&Storage>,
) -> io::Result<Ended<'q, S::Store>> {
    let watch = Watch::new(monitor, &options.budgets);
    let mut expander = Expander::new(system, visited, &watch, true);
    let mut search = Search::new(system.actions().len(), question, options);
    let mut external = disk.map(|disk| External::new(disk, monitor.elapsed())).transpose()?;
    if let Some(external) = &external {
        external.tell(&watch, monitor.elapsed());
    }
    if system.interest().keeps_states() {
        search.log.keep_states();
    }
    search.absorb_root([expander.expand_root(&search.plan)]);
    search.stop(watch.ending());
    while search.descend() {
        search.check_early(system.is_abstracted(), &watch);
        if search.end.is_some() {
            break;
        }
        watch.set_depth(search.depth + 1);
        for piece in 0..search.level.pieces() {
            if (watch.wants_rest() || (piece == 0 && watch.is_rest_due()))
                && let Some(external) = external.take_if(|external| external.is_needed(&watch))
            {
                return rest(search, expander, external, monitor);
            }
            let mut chunk = expander.expand_piece(&search.plan, &search.level, &search.log, piece);
            search.absorb_piece(&mut chunk);
            search.stop(watch.ending());
            if search.end.is_some() {
                break;
            }
        }
    }
    // What is known of the states is not needed any more: traces are derived with the memory that it took.
    drop(expander);
    Ok(Ended::Answered(Box::new(conclude(system, question, options, &watch, search))))
}

/// Hands the search over to the engine that can rest.
fn rest<'q, S: System, V: Visited<S>>(
    search: Search<'q, S::Store>,
    mut expander: Expander<'_, S, V>,
    mut external: External,
    monitor: &dyn Monitor,
) -> io::Result<Ended<'q, S::Store>> {
    let (table, all) = (Table::new(), DiscoveryKey::from_number(u64::MAX));
    if monitor.memory().is_some_and(|used| used >= external.threshold()) {
        external.begin_spilling::<S, V>(expander.visited(), all)?;
    } else {
        expander.visited().each(all, &mut |scrambled| {
            Fingerprints::remember(&mut &table, scrambled);
            Ok(())
        })?;
    }
    Ok(Ended::Resting(Box::new(Begun { search, table, external })))
}
