//! Whether states that stand for one another, by a view or a symmetry, agree on a predicate, and on what else it depends: found in its
//! text, so that "no" may mean that it is not known.

use super::Spec;
use check_eval::ir::{Expr, ExprId, Literal, Reach, Variable};
use check_eval::standard::Native;
use check_system::PredicateId;
use std::collections::BTreeSet;

/// Modules whose operators treat all model values alike.
const FAIR_TO_ALL: [&str; 6] = ["Naturals", "Integers", "Reals", "Sequences", "FiniteSets", "Bags"];

/// Operators of module TLC that do so, too.
const FAIR_OF_TLC: [&str; 2] = [":>", "@@"];

impl Spec {
    /// The native operators that a predicate calls again in each state.
    pub(super) fn natives_of_each(&self, predicate: PredicateId) -> impl Iterator<Item = &Native> {
        let natives = Reach::of_each(&self.program, self.predicates[predicate.0 as usize]).natives;
        natives.into_iter().map(|native| &self.program.natives[native as usize])
    }

    /// Whether states that stand for one another agree on a predicate, of them or of steps between them.
    pub(super) fn is_determined(&self, predicate: PredicateId) -> bool {
        let parts = Reach::of(&self.program, self.predicates[predicate.0 as usize]);
        // A view of the whole state stands for that state alone.
        if self.symmetry.is_none()
            && self.view.is_some_and(|view| self.shown_by_view(view).len() == self.variables.len())
        {
            return true;
        }
        // How far the exploration has come, what is in a register: no matter of the state. Its depth is, and what led to it.
        let of_depth = [self.symbols.lookup("level"), self.symbols.lookup("action")];
        let is_depth = |atom: &Literal| matches!(atom, Literal::Str(text) if of_depth.contains(&Some(*text)));
        let literals = || parts.literals.iter().map(|&literal| &self.program.literals[literal as usize]);
        let is_of_exploration = |native: &Native| native.is_tlc_get() && !literals().any(|one| has(one, &is_depth));
        if !self.natives_of_each(predicate).all(|native| native.is_determined() || is_of_exploration(native)) {
            return false;
        }
        if !self.is_shown(predicate) {
            return false;
        }
        if let Some(symmetry) = &self.symmetry {
            let is_fair = |module: &str, name: &str| {
                FAIR_TO_ALL.contains(&module) || (module == "TLC" && FAIR_OF_TLC.contains(&name))
            };
            let mut natives = parts.natives.iter().map(|&native| &self.program.natives[native as usize]);
            return !parts.chooses
                && natives.all(|native| is_fair(native.module, native.name))
                && literals().all(|literal| symmetry.keeps(literal));
        }
        true
    }

    /// The variables of which a view shows the value as a component.
    /// Whether a view shows each variable that a predicate reads, as a component of a tuple or record; so it is without a view.
    pub fn is_shown(&self, predicate: PredicateId) -> bool {
        let Some(view) = self.view else { return true };
        let shown = self.shown_by_view(view);
        let read = Reach::of(&self.program, self.predicates[predicate.0 as usize]).variables;
        // Those that only steps below an ENABLED have are no part of the state.
        let is_of_state = |variable: &&Variable| (variable.0 as usize) < self.variables.len();
        shown.len() == self.variables.len() || read.iter().filter(is_of_state).all(|variable| shown.contains(variable))
    }

    fn shown_by_view(&self, view: ExprId) -> BTreeSet<Variable> {
        let mut shown = BTreeSet::new();
        self.shown_by(view, &mut shown);
        shown
    }

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

/// Whether something is so of an atom, one of those of which a literal is made.
fn has(literal: &Literal, is_so: &dyn Fn(&Literal) -> bool) -> bool {
    match literal {
        Literal::Set(items) => items.iter().any(|item| has(item, is_so)),
        Literal::Function(pairs) => pairs.iter().any(|(key, value)| has(key, is_so) || has(value, is_so)),
        atom => is_so(atom),
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
        has(literal, &|atom| matches!(atom, Literal::Model(symbol, _) if self.number_of(*symbol).is_some()))
    }
}
