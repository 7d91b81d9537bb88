//! The sequential engine: one thread, one queue. The reference for all others, and the engine for one worker.

use crate::conclude::conclude;
use crate::expand::Expander;
use crate::monitor::Monitor;
use crate::question::{Options, Question, VisitedSet};
use crate::search::Search;
use crate::thread::with_stack;
use crate::visited::{Exact, Shared, Visited, Words};
use crate::watch::Watch;
use check_system::{Outcome, System};

/// Explores a system on one thread.
pub(crate) fn explore<S: System>(
    system: &S,
    question: &Question,
    options: &Options,
    monitor: &dyn Monitor,
) -> std::io::Result<Outcome> {
    with_stack(options.stack, || match (options.exact, options.visited) {
        (true, _) => search(system, question, options, monitor, Exact::new()),
        (false, VisitedSet::Table) => search(system, question, options, monitor, Words::new()),
        (false, VisitedSet::Dashmap) => search(system, question, options, monitor, &Shared::new(1)),
    })
}

fn search<S: System, V: Visited<S>>(
    system: &S,
    question: &Question,
    options: &Options,
    monitor: &dyn Monitor,
    visited: V,
) -> Outcome {
    let watch = Watch::new(monitor, &options.budgets);
    let mut expander = Expander::new(system, visited, &watch, true);
    let mut search = Search::new(system.actions().len(), question, options);
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
            let mut chunk = expander.expand_piece(&search.plan, &search.level, &search.log, piece);
            search.absorb(&mut chunk);
            search.stop(watch.ending());
            if search.end.is_some() {
                break;
            }
        }
    }
    // What is known of the states is not needed any more: traces are derived with the memory that it took.
    drop(expander);
    conclude(system, question, options, &watch, search)
}
