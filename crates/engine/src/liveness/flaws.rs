//! Mistakes that are made on purpose: the random test has to notice each of them, or it is worth little.
//!
//! What the textbook tableau judges is the case as it was; what the checker is given has the flaw. That its answer
//! differs, or that the replay of a counterexample refuses it, is what being noticed means.

use super::behaviour::Behaviour;
use super::fair::Fair;
use super::problem::{Pair, Problem};
use super::product::Product;
use crate::cases::{Case, case};
use crate::listed::{Clock, engines};
use crate::{Options, explore};
use check_system::{PropertyStatus, Verdict};
use std::panic::{AssertUnwindSafe, catch_unwind};

/// A mistake.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Flaw {
    /// A condition of fairness is forgotten.
    DropsCondition,
    /// A condition that holds only under another is taken for one that always holds.
    StrengthensCondition,
    /// What has to follow is taken for what has to come first.
    TurnsConditionRound,
    /// What the automaton has to watch is forgotten.
    WatchesNothing,
    /// One of several problems is forgotten.
    DropsProblem,
    /// Two edges are exchanged.
    SwapsEdges,
    /// All edges but the stuttering ones lead one node further than they should.
    MovesEdges,
    /// A postponed promise counts as kept.
    ForgetsPromises,
    /// Components of one node are passed over.
    PassesOverStuttering,
    /// The last fair component is passed over.
    DropsComponent,
    /// The last component that is fair as is assumed of all is passed over.
    DropsAssumed,
}

const ALL: [Flaw; 11] = [
    Flaw::DropsCondition,
    Flaw::StrengthensCondition,
    Flaw::TurnsConditionRound,
    Flaw::WatchesNothing,
    Flaw::DropsProblem,
    Flaw::SwapsEdges,
    Flaw::MovesEdges,
    Flaw::ForgetsPromises,
    Flaw::PassesOverStuttering,
    Flaw::DropsComponent,
    Flaw::DropsAssumed,
];

impl Flaw {
    /// The graph with the flaw.
    pub(super) fn behaviour(self, mut graph: Behaviour) -> Behaviour {
        let nodes = graph.nodes();
        match self {
            Flaw::SwapsEdges if graph.targets.len() > 1 => {
                let last = graph.targets.len() - 1;
                graph.targets.swap(0, last);
            }
            Flaw::MovesEdges => graph.targets.iter_mut().for_each(|target| *target = (*target + 1) % nodes),
            _ => {}
        }
        graph
    }

    /// The problems with the flaw.
    pub(super) fn problems(self, mut problems: Vec<Problem>) -> Vec<Problem> {
        use super::normal::Formulas;
        let pairs = problems.iter_mut().flat_map(|problem| &mut problem.pairs);
        match self {
            Flaw::StrengthensCondition => pairs.for_each(|pair| pair.when = Formulas::TRUE),
            Flaw::TurnsConditionRound => pairs.for_each(|pair| *pair = Pair { when: pair.then, then: pair.when }),
            Flaw::DropsCondition => {
                problems.iter_mut().for_each(|problem| problem.pairs.truncate(problem.pairs.len().saturating_sub(1)))
            }
            Flaw::WatchesNothing => problems.iter_mut().for_each(|problem| problem.watched = Formulas::TRUE),
            Flaw::DropsProblem if problems.len() > 1 => drop(problems.pop()),
            _ => {}
        }
        problems
    }

    /// Components that are fair as is assumed of all, with the flaw.
    pub(super) fn assumed(self, mut fair: Vec<Fair>) -> Vec<Fair> {
        if self == Flaw::DropsAssumed {
            fair.pop();
        }
        fair
    }

    /// The product with the flaw.
    pub(super) fn product(self, mut product: Product<'_>) -> Product<'_> {
        if self == Flaw::ForgetsPromises {
            product.automaton.promises = 0;
        }
        product
    }

    /// The components with the flaw.
    pub(super) fn components(self, mut fair: Vec<Fair>) -> Vec<Fair> {
        match self {
            Flaw::PassesOverStuttering => fair.retain(|one| one.members.len() > 1),
            Flaw::DropsComponent => drop(fair.pop()),
            _ => {}
        }
        fair
    }
}

/// Whether a checker with a flaw, or without one, answers a case wrongly.
fn is_wrong(flaw: Option<Flaw>, case: &Case) -> bool {
    let options = Options { flaw, ..engines().swap_remove(0) };
    let explored = || explore(&case.system, &case.question, &options, &Clock::start());
    let Ok(outcome) = catch_unwind(AssertUnwindSafe(explored)) else { return true };
    let outcome = outcome.expect("threads can be started");
    let holds = matches!(outcome.properties[0].status, PropertyStatus::Holds | PropertyStatus::HoldsVacuously);
    holds != case.expected || (outcome.verdict == Verdict::Ok) != case.expected
}

/// Cases in which a flaw has to show.
const CASES: u64 = 200;

#[test]
fn every_flaw_is_noticed() {
    let cases: Vec<(u64, Case)> = (0..CASES).filter_map(|seed| Some((seed, case(seed)?))).collect();
    assert!(cases.iter().all(|(_, case)| !is_wrong(None, case)));
    // Each of the panics that are waited for would be printed.
    let hook = std::panic::take_hook();
    std::panic::set_hook(Box::new(|_| {}));
    let noticed = ALL.map(|flaw| cases.iter().find(|(_, case)| is_wrong(Some(flaw), case)).map(|(seed, _)| *seed));
    std::panic::set_hook(hook);
    for (flaw, seed) in ALL.into_iter().zip(noticed) {
        assert!(seed.is_some(), "{flaw:?} goes unnoticed in seeds 0 to {CASES}");
    }
}
