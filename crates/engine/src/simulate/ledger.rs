//! What came of the runs, taken in in their order, whichever thread was first.

use crate::question::Question;
use check_system::{ActionId, Fault, PropertyKind};
use std::collections::BTreeMap;

/// Where the behaviour of a lasso goes on after its last state.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Round {
    /// The place that follows the last one.
    pub(crate) back_to: usize,
    /// Whether it stays in its last state.
    pub(crate) stuttering: bool,
}

/// A behaviour: states, each with the action that led to it.
pub(crate) type Path<T> = Vec<(Option<ActionId>, T)>;

/// Something met on a run.
#[derive(Debug)]
pub(crate) enum Met<T> {
    /// A property was decided, violated or witnessed: an index among the properties of the answer.
    Decided(usize, Shown<T>),
    /// Something could not be evaluated, within a property or not.
    Fault(Fault, Option<usize>, Path<T>),
}

/// The behaviour that decides a property.
#[derive(Debug)]
pub(crate) enum Shown<T> {
    /// What its last state or step shows.
    AtEnd(Path<T>),
    /// What it shows as a whole, since it goes round for ever.
    Lasso(Path<T>, Round),
}

impl<T> Met<T> {
    /// The way to it.
    pub(crate) fn path(&self) -> &Path<T> {
        match self {
            Self::Decided(_, Shown::AtEnd(path) | Shown::Lasso(path, _)) | Self::Fault(_, _, path) => path,
        }
    }
}

/// What came of one run.
#[derive(Debug)]
pub(crate) struct Page<T> {
    /// States on the run.
    pub(crate) states: u64,
    /// States drawn, those that a constraint excluded included.
    pub(crate) generated: u64,
    /// Of these, by action.
    pub(crate) by_action: Vec<u64>,
    /// What was met, in order.
    pub(crate) met: Vec<Met<T>>,
    /// Whether what was met ends the simulation.
    pub(crate) ends: bool,
    /// Whether the run was not broken off from outside.
    pub(crate) is_whole: bool,
    /// The run itself, if it is to be kept.
    pub(crate) kept: Option<Path<T>>,
}

/// All that is known of a simulation.
pub(crate) struct Ledger<T> {
    kinds: Vec<PropertyKind>,
    /// Whether violations are recorded instead of ending the simulation.
    keeps_going: bool,
    /// The next run to be taken in.
    next: u64,
    /// Runs that are done before their turn.
    waiting: BTreeMap<u64, Page<T>>,
    is_closed: bool,
    /// How each property was first decided.
    pub(crate) decided: Vec<Option<Shown<T>>>,
    /// The first violation, as an index among the properties.
    pub(crate) first_violation: Option<usize>,
    /// The fault that ended it, with the property that was evaluated, and the way there.
    pub(crate) fault: Option<(Fault, Option<usize>, Path<T>)>,
    /// Whole runs.
    pub(crate) runs: u64,
    /// States on these.
    pub(crate) states: u64,
    /// States drawn, on all runs.
    pub(crate) generated: u64,
    /// States of the longest run.
    pub(crate) longest: u64,
    /// States drawn, by action.
    pub(crate) by_action: Vec<u64>,
    /// Runs that are kept, in their order.
    pub(crate) kept: Vec<Path<T>>,
}

impl<T> Ledger<T> {
    /// A ledger before the first run.
    pub(crate) fn new(question: &Question, actions: usize, keeps_going: bool) -> Self {
        let kinds: Vec<_> = question.properties().into_iter().map(|(kind, _)| kind).collect();
        Self {
            keeps_going,
            next: 0,
            waiting: BTreeMap::new(),
            is_closed: false,
            decided: kinds.iter().map(|_| None).collect(),
            kinds,
            first_violation: None,
            fault: None,
            runs: 0,
            states: 0,
            generated: 0,
            longest: 0,
            by_action: vec![0; actions],
            kept: Vec::new(),
        }
    }

    /// Takes in a run as soon as it is its turn. Gives the run that has ended the simulation, if one has.
    pub(crate) fn enter(&mut self, run: u64, page: Page<T>) -> Option<u64> {
        self.waiting.insert(run, page);
        while let Some(page) = self.waiting.remove(&self.next) {
            if self.is_closed {
                break;
            }
            self.absorb(page);
            self.next += 1;
        }
        self.is_closed.then(|| self.next - 1)
    }

    /// Takes in what is still waiting for runs that will not come, because the simulation was ended from outside.
    pub(crate) fn close(&mut self) {
        while let Some((_, page)) = self.waiting.pop_first() {
            if !self.is_closed {
                self.absorb(page);
            }
        }
    }

    fn absorb(&mut self, page: Page<T>) {
        if page.is_whole {
            self.runs += 1;
            self.states += page.states;
            self.kept.extend(page.kept);
        }
        self.longest = self.longest.max(page.states);
        self.generated += page.generated;
        for (total, drawn) in self.by_action.iter_mut().zip(&page.by_action) {
            *total += drawn;
        }
        for met in page.met {
            self.note(met);
        }
        self.is_closed |= self.is_answered();
    }

    fn note(&mut self, met: Met<T>) {
        match met {
            Met::Fault(fault, within, path) => {
                self.fault = Some((fault, within, path));
                self.is_closed = true;
            }
            Met::Decided(property, shown) => {
                let is_violation = !self.kinds[property].is_reachability();
                if is_violation {
                    self.first_violation.get_or_insert(property);
                    self.is_closed |= !self.keeps_going;
                }
                self.decided[property].get_or_insert(shown);
            }
        }
    }

    /// Whether only witnesses were asked for, and all are there.
    fn is_answered(&self) -> bool {
        let is_settled = |(kind, shown): (&PropertyKind, &Option<Shown<T>>)| {
            *kind == PropertyKind::Initial || (kind.is_reachability() && shown.is_some())
        };
        self.kinds.iter().any(|kind| kind.is_reachability()) && self.kinds.iter().zip(&self.decided).all(is_settled)
    }
}
