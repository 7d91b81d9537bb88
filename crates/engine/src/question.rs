//! Questions to a system, and the options of an exploration.

use check_system::{PredicateId, PropertyKind, Temporal};
use std::time::Duration;

/// A predicate of the system and what its author or the reader calls it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Predicate {
    /// Which predicate of the system.
    pub id: PredicateId,
    /// Its name, or its text.
    pub name: String,
}

impl Predicate {
    /// A predicate with a name.
    pub fn new(id: PredicateId, name: impl Into<String>) -> Self {
        Self { id, name: name.into() }
    }
}

/// The properties and constraints that are asked of a system.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Question {
    /// State predicates that must hold in every reachable state, and in those just outside the constraints.
    pub invariants: Vec<Predicate>,
    /// State predicates that must hold in every initial state.
    pub initial: Vec<Predicate>,
    /// Step predicates that must hold on every step, also to states already known (`[][A]_v`).
    pub steps: Vec<Predicate>,
    /// State predicates that must each hold in some reachable state that the constraints let in.
    pub reachable: Vec<Predicate>,
    /// Step predicates that must each hold on some step that the constraints and action constraints let pass.
    pub reachable_steps: Vec<Predicate>,
    /// Whether every reachable state must have a successor.
    pub deadlock: bool,
    /// Whether everything is to be explored, even when every question is answered.
    pub exhaustive: bool,
    /// State predicates outside of which nothing is explored (`CONSTRAINT`).
    pub constraints: Vec<Predicate>,
    /// Step predicates without which a step is not followed (`ACTION_CONSTRAINT`).
    pub action_constraints: Vec<Predicate>,
    /// Temporal formulas that every behaviour must satisfy.
    pub temporal: Vec<Temporal>,
    /// Temporal formulas that are assumed of every behaviour: fairness. Without them a behaviour may stay for ever
    /// where it is.
    pub assumed: Vec<Temporal>,
}

impl Question {
    /// The properties in the order of the answer: invariants, initial properties, step properties, reachable
    /// states, reachable steps, deadlock, temporal properties.
    pub(crate) fn properties(&self) -> Vec<(PropertyKind, String)> {
        let kinds = [
            (PropertyKind::Invariant, &self.invariants),
            (PropertyKind::Initial, &self.initial),
            (PropertyKind::Step, &self.steps),
            (PropertyKind::Reachable, &self.reachable),
            (PropertyKind::ReachableStep, &self.reachable_steps),
        ];
        let named = kinds.into_iter().flat_map(|(kind, all)| all.iter().map(move |one| (kind, one.name.clone())));
        let temporal = self.temporal.iter().map(|one| (PropertyKind::Temporal, one.name.clone()));
        named.chain(self.deadlock.then(|| (PropertyKind::Deadlock, "deadlock".to_owned()))).chain(temporal).collect()
    }

    /// The predicate of a property, by its index in the answer; deadlock has none.
    pub(crate) fn predicate(&self, property: usize) -> Option<PredicateId> {
        let all = [&self.invariants, &self.initial, &self.steps, &self.reachable, &self.reachable_steps];
        all.into_iter().flatten().nth(property).map(|one| one.id)
    }
}

/// Budgets of an exploration. A budget that runs out ends it cleanly: the verdict is then
/// [`Verdict::Limit`](check_system::Verdict::Limit), unless something was found before.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Budgets {
    /// Wall-clock time, as [`Monitor::spent`](crate::Monitor::spent) tells it. Temporal properties are then checked on what was found, for up to a
    /// quarter of it more.
    pub max_time: Option<Duration>,
    /// Bytes, as [`Monitor::memory`](crate::Monitor::memory) tells them.
    pub max_memory: Option<u64>,
    /// Distinct states. Deterministic; may be exceeded by what one piece of a level, or all initial states, yield.
    pub max_states: Option<u64>,
    /// Levels. States at this depth are checked but not expanded. Deterministic.
    pub max_depth: Option<u64>,
}

/// The data structure for the fingerprints of visited states.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum VisitedSet {
    /// A table of words without locks, that is asked about many states at once.
    #[default]
    Table,
    /// A map of the crate dashmap, with many shards.
    Dashmap,
}

/// How a system is to be explored.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Options {
    /// Threads that explore; 0 is taken as 1.
    pub workers: usize,
    /// Whether whole states are stored instead of fingerprints: no state can be lost to a collision.
    pub exact: bool,
    /// What holds the fingerprints; the answers are the same.
    pub visited: VisitedSet,
    /// Whether to go on after a violation and find the first of each property.
    pub keep_going: bool,
    /// Whether temporal properties are checked often while the search goes on: each time that it has grown to twice its
    /// size. Otherwise they are checked seldom: each time that a search of many states has grown to four times its size.
    /// Never if it is to go on after a violation.
    pub early: bool,
    /// Bytes of stack of each thread; virtual memory, of which only what is used is taken.
    pub stack: usize,
    /// Levels with fewer states than this are expanded by one thread, unless they take long.
    pub narrow: usize,
    /// What may be used up.
    pub budgets: Budgets,
    /// A mistake that is made on purpose.
    #[cfg(test)]
    pub(crate) flaw: Option<crate::liveness::Flaw>,
    /// So many segments of the log count as filled before the search begins, so that indices are large.
    #[cfg(test)]
    pub(crate) skipped: usize,
}

impl Default for Options {
    fn default() -> Self {
        Self {
            workers: 1,
            exact: false,
            visited: VisitedSet::default(),
            keep_going: false,
            early: false,
            stack: 256 << 20,
            narrow: 1024,
            budgets: Budgets::default(),
            #[cfg(test)]
            flaw: None,
            #[cfg(test)]
            skipped: 0,
        }
    }
}
