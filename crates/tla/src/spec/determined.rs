//! Whether states that stand for one another, by a view or a symmetry, agree on a predicate: found in its text, so that
//! "no" may mean that it is not known.

use super::Spec;
use check_eval::ir::{Expr, ExprId, Literal, Reach, Variable};
use check_eval::standard::Native;
use check_system::PredicateId;
use check_value::symbols::Symbol;
use std::collections::BTreeSet;

/// Modules whose operators treat all model values alike.
const FAIR_TO_ALL: [&str; 6] = ["Naturals", "Integers", "Reals", "Sequences", "FiniteSets", "Bags"];

/// Operators of module TLC that do so, too.
const FAIR_OF_TLC: [&str; 2] = [":>", "@@"];

impl Spec {
    /// Whether a predicate is a function of the state, or of the step, alone.
    pub(super) fn is_function_of_state(&self, predicate: PredicateId) -> bool {
        let natives = Reach::of_each(&self.program, self.predicates[predicate.0 as usize]).natives;
        natives.iter().all(|&native| self.program.natives[native as usize].is_determined())
    }

    /// Whether states that stand for one another agree on a predicate, of them or of steps between them.
    pub(super) fn is_determined(&self, predicate: PredicateId) -> bool {
        let formula = self.predicates[predicate.0 as usize];
        let parts = Reach::of(&self.program, formula);
        let shown = self.view.map(|view| {
            let mut shown = BTreeSet::new();
            self.shown_by(view, &mut shown);
            shown
        });
        // A view of the whole state stands for that state alone.
        if self.symmetry.is_none() && shown.as_ref().is_some_and(|shown| shown.len() == self.variables.len()) {
            return true;
        }
        let native = |&place: &u32| &self.program.natives[place as usize];
        // How far the exploration has come, what is in a register: no matter of the state. Its depth is, and what led to it.
        let of_depth = [self.symbols.lookup("level"), self.symbols.lookup("action")];
        let is_depth = |&literal: &u32| names(&self.program.literals[literal as usize], &of_depth);
        let is_of_exploration = |native: &Native| native.is_tlc_get() && !parts.literals.iter().any(is_depth);
        let of_each = Reach::of_each(&self.program, formula).natives;
        if !of_each.iter().map(native).all(|native| native.is_determined() || is_of_exploration(native)) {
            return false;
        }
        if let Some(shown) = shown {
            // Those that only steps below an ENABLED have are no part of the state.
            let is_of_state = |variable: &&Variable| (variable.0 as usize) < self.variables.len();
            if !parts.variables.iter().filter(is_of_state).all(|variable| shown.contains(variable)) {
                return false;
            }
        }
        if let Some(symmetry) = &self.symmetry {
            let is_fair = |module: &str, name: &str| {
                FAIR_TO_ALL.contains(&module) || (module == "TLC" && FAIR_OF_TLC.contains(&name))
            };
            let is_kept = |&literal: &u32| symmetry.keeps(&self.program.literals[literal as usize]);
            return !parts.chooses
                && parts.natives.iter().map(native).all(|native| is_fair(native.module, native.name))
                && parts.literals.iter().all(is_kept);
        }
        true
    }

    /// The variables of which a view shows the value as a component.
    fn shown_by(&self, view: ExprId, shown: &mut BTreeSet<Variable>) {
        match self.program.expr(view) {
            Expr::Inlined(_, body) | Expr::Memo(_, body) | Expr::Counted(_, body) => self.shown_by(*body, shown),
            Expr::Variable(variable) => {
                shown.insert(*variable);
            }
            Expr::Tuple(items) | Expr::Record(_, items) => items.iter().for_each(|item| self.shown_by(*item, shown)),
            _ => {}
        }
    }
}

/// Whether a literal is one of some strings, or has one of them in it.
fn names(literal: &Literal, strings: &[Option<Symbol>]) -> bool {
    match literal {
        Literal::Bool(_) | Literal::Int(_) | Literal::Model(..) => false,
        Literal::Str(text) => strings.contains(&Some(*text)),
        Literal::Set(items) => items.iter().any(|item| names(item, strings)),
        Literal::Function(pairs) => pairs.iter().any(|(key, value)| names(key, strings) || names(value, strings)),
    }
}

impl crate::symmetry::Symmetry {
    /// Whether every permutation makes of a literal the same. `false` where that is not plain: only sets of model values
    /// are looked into.
    fn keeps(&self, literal: &Literal) -> bool {
        if !self.moves(literal) {
            return true;
        }
        let Literal::Set(items) = literal else { return false };
        let mut moved = BTreeSet::new();
        for item in items {
            match item {
                Literal::Model(symbol, _) => moved.extend(self.number_of(*symbol)),
                other if self.moves(other) => return false,
                _ => {}
            }
        }
        self.keeps_set(&moved)
    }

    /// Whether a model value that is moved stands in a literal.
    fn moves(&self, literal: &Literal) -> bool {
        match literal {
            Literal::Bool(_) | Literal::Int(_) | Literal::Str(_) => false,
            Literal::Model(symbol, _) => self.number_of(*symbol).is_some(),
            Literal::Set(items) => items.iter().any(|item| self.moves(item)),
            Literal::Function(pairs) => pairs.iter().any(|(key, value)| self.moves(key) || self.moves(value)),
        }
    }
}
