//! Invariants that the initial predicate states itself, as where it is checked whether an invariant is inductive: `Init == Inv`.

use super::Compiler;
use super::formula::Part;
use super::questions::Questions;
use check_eval::ir::{Act, ActId, Program, Reach};
use check_module::config::Config;
use check_module::module::{self, Body, DefinitionId, ExprKind, Junction};
use check_system::PredicateId;
use std::collections::BTreeSet;

impl<'m> Compiler<'m> {
    /// The invariants whose conjuncts are all conjuncts of the initial predicate: they hold in each state that it makes. Each of these
    /// conjuncts was true of that state when it was made, or gave it a value that satisfies it, and no other was tried: so to evaluate it once
    /// more gives nothing else, nor a fault.
    pub(super) fn invariants_of_initial(&self, config: &Config, asked: &Questions) -> BTreeSet<PredicateId> {
        let Some(initial) = asked.initial.filter(|initial| is_conjunction(&self.program, *initial)) else {
            return BTreeSet::new();
        };
        if !Reach::of_action(&self.program, initial).is_of_state_alone(&self.program) {
            return BTreeSet::new();
        }
        let is_stated = |one: &&super::compiled::Asked| {
            let name = config.invariants.iter().find(|name| *name.name == *one.name);
            let id = name.and_then(|name| self.stand_in(name));
            id.is_some_and(|id| self.is_stated(id, &asked.initial_conjuncts))
                && Reach::of(&self.program, asked.predicates[one.predicate.0 as usize]).is_of_state_alone(&self.program)
        };
        asked.invariants.iter().filter(is_stated).map(|one| one.predicate).collect()
    }

    /// The definitions among the conjuncts of an initial predicate.
    pub(super) fn definitions_among(&self, parts: &[Part<'m>]) -> BTreeSet<DefinitionId> {
        let mut found = BTreeSet::new();
        parts.iter().for_each(|part| self.add_conjuncts(part.formula, &mut found));
        found
    }

    fn add_conjuncts(&self, formula: &'m module::Expr, found: &mut BTreeSet<DefinitionId>) {
        match &formula.kind {
            ExprKind::Junction { kind: Junction::And, items } => {
                items.iter().for_each(|item| self.add_conjuncts(item, found));
            }
            ExprKind::Call { definition, arguments } if arguments.is_empty() => {
                if let Some(body) = self.plain_body(*definition)
                    && found.insert(*definition)
                {
                    self.add_conjuncts(body, found);
                }
            }
            _ => {}
        }
    }

    /// Whether a definition is among some, or consists of such.
    fn is_stated(&self, id: DefinitionId, among: &BTreeSet<DefinitionId>) -> bool {
        let Some(body) = self.plain_body(id) else { return false };
        among.contains(&id) || self.are_stated(body, among)
    }

    fn are_stated(&self, formula: &'m module::Expr, among: &BTreeSet<DefinitionId>) -> bool {
        match &formula.kind {
            ExprKind::Junction { kind: Junction::And, items } => items.iter().all(|item| self.are_stated(item, among)),
            ExprKind::Call { definition, arguments } => arguments.is_empty() && self.is_stated(*definition, among),
            _ => false,
        }
    }

    /// The body of a definition without parameters, if it stands for that wherever it is named.
    fn plain_body(&self, id: DefinitionId) -> Option<&'m module::Expr> {
        let definition = self.definition(id);
        match &definition.body {
            Body::Expr(body)
                if definition.parameters.is_empty() && !self.replaced.contains_key(&id) && !self.is_recursive(id) =>
            {
                Some(body)
            }
            _ => None,
        }
    }
}

/// Whether an initial predicate is a conjunction of conditions and of what gives each variable its value.
fn is_conjunction(program: &Program, act: ActId) -> bool {
    match program.act(act) {
        Act::All(items) => items.iter().all(|item| is_conjunction(program, *item)),
        Act::Inlined(_, body) | Act::Let(_, body) => is_conjunction(program, *body),
        Act::Choose(..) | Act::Assign(..) => true,
        _ => !program.may_assign(act, &|_| true),
    }
}
