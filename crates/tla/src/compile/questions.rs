//! What was asked, compiled, before there is a spec.

use super::compiled::{Asked, Assumption, Condition};
use super::symmetry::Permutations;
use crate::spec::Observed;
use crate::spec::fair::FairActions;
use check_eval::ir::{ActId, ExprId};
use check_eval::runtime::Parts;
use check_module::module::DefinitionId;
use check_syntax::Span;
use check_system::{Interest, PredicateId, Temporal};
use std::collections::{BTreeMap, BTreeSet};

/// What was asked, compiled, before there is a spec.
#[derive(Default)]
pub(super) struct Questions {
    pub(super) initial: Option<ActId>,
    pub(super) initial_place: Option<Span>,
    /// The definitions among the conjuncts of the initial predicate.
    pub(super) initial_conjuncts: BTreeSet<DefinitionId>,
    pub(super) next: Option<ActId>,
    /// The definition that the next-state relation consists of, if it is one.
    pub(super) next_definition: Option<DefinitionId>,
    pub(super) view: Option<ExprId>,
    pub(super) symmetry: Option<Permutations>,
    pub(super) predicates: Vec<ExprId>,
    pub(super) invariants: Vec<Asked>,
    pub(super) initial_properties: Vec<Asked>,
    pub(super) step_properties: Vec<Asked>,
    pub(super) reachable: Vec<Asked>,
    pub(super) reachable_steps: Vec<Asked>,
    pub(super) constraints: Vec<Asked>,
    pub(super) action_constraints: Vec<Asked>,
    pub(super) assumptions: Vec<Assumption>,
    pub(super) constants: Vec<(String, ExprId)>,
    /// Definitions among the conjuncts of the specification that are the same in every state.
    pub(super) fixed: Vec<(Span, ExprId)>,
    pub(super) afterwards: Afterwards,
    /// What somebody wants to see the value of.
    pub(super) observed: Vec<Observed>,
    /// What every behaviour must satisfy.
    pub(super) temporal: Vec<Temporal>,
    /// What is assumed of every behaviour.
    pub(super) fairness: Vec<Temporal>,
    /// Properties that hold whatever the spec does.
    pub(super) tautologies: Vec<(String, Span)>,
    /// Actions that are to be fair.
    pub(super) fair: FairActions,
    /// Predicates that are atoms of temporal formulas, by the number of what they compute.
    atoms: BTreeMap<u32, PredicateId>,
}

impl Questions {
    pub(super) fn add(&mut self, name: &str, predicate: ExprId) -> Asked {
        self.predicates.push(predicate);
        Asked { name: name.to_owned(), predicate: PredicateId(self.predicates.len() as u32 - 1) }
    }

    /// An atom of a temporal formula: the same predicate for what is certain to be the same.
    pub(super) fn atom(&mut self, number: u32, predicate: ExprId) -> PredicateId {
        *self.atoms.entry(number).or_insert_with(|| {
            self.predicates.push(predicate);
            PredicateId(self.predicates.len() as u32 - 1)
        })
    }
}

/// What is evaluated beside the exploration.
#[derive(Default)]
pub(super) struct Afterwards {
    pub(super) alias: Option<ExprId>,
    pub(super) postconditions: Vec<Condition>,
    pub(super) periodic: Option<Condition>,
    /// What the exploration has to tell: what is compiled here does not count.
    pub(super) interest: Interest,
    pub(super) parts: Parts,
    pub(super) counters: Vec<Asked>,
    pub(super) action_counters: Vec<Asked>,
}
