//! Subsets of which only those matter whose elements all satisfy a condition.
//!
//! `\E S \in SUBSET T : (\A x \in S : P) /\ Q` needs to try the subsets of `{x \in T : P}` alone: of every other one the first
//! conjunct is false. A set of `n` elements has `2^n` subsets, so the condition is asked `n` times first. Subsets come by
//! size and then by their elements, so those that are left keep their order.

use super::Evaluator;
use crate::ir::{Act, Binder, Body, Expr, Local, Program, Reach};
use check_value::value::{self, Evaluated, Set, Symbolic, Value, evident_size};
use rustc_hash::FxHashMap;
use std::ops::ControlFlow;
use std::rc::Rc;

/// The subsets of fewer elements are tried one by one.
const FEW: u64 = 3;

/// Of more elements than this the condition is not asked beforehand.
const MANY: u64 = 1 << 12;

/// The conditions that bodies ask, first of all, of each element of what is bound around them: quantifiers, each with one
/// name, as bodies themselves.
#[derive(Default)]
pub(super) struct Conditions(FxHashMap<(Body, Local), Rc<[Body]>>);

impl Program {
    /// The conditions that a body asks first of each element of a local. Whether the whole body consists of such.
    fn asked_of_each(&self, body: Body, local: Local, asked: &mut Vec<Body>) -> bool {
        match body {
            Body::Action(act) => match self.act(act) {
                Act::Guard(formula) => self.asked_of_each(Body::Formula(*formula), local, asked),
                Act::Inlined(_, inner) => self.asked_of_each(Body::Action(*inner), local, asked),
                Act::All(items) => items.iter().all(|item| self.asked_of_each(Body::Action(*item), local, asked)),
                Act::ForAll { .. } => self.asks_each(body, local, asked),
                _ => false,
            },
            Body::Formula(formula) => match self.expr(formula) {
                Expr::Inlined(_, inner) => self.asked_of_each(Body::Formula(*inner), local, asked),
                Expr::And(items) => items.iter().all(|item| self.asked_of_each(Body::Formula(*item), local, asked)),
                Expr::All(..) => self.asks_each(body, local, asked),
                _ => false,
            },
        }
    }

    /// Adds a quantifier if its condition is the same for each element whatever the others are.
    fn asks_each(&self, body: Body, local: Local, asked: &mut Vec<Body>) -> bool {
        let Some((binder, condition)) = self.quantifier(body) else { return false };
        let is_of_each = !binder.tuple && matches!(self.expr(binder.set), Expr::Local(set) if *set == local);
        let speaks_of_all = |condition| match condition {
            Body::Formula(formula) => self.mentions(formula, local),
            Body::Action(act) => {
                !self.is_condition(act) || self.outer_locals(act).is_none_or(|locals| locals.contains(&local))
            }
        };
        let reach = match condition {
            Body::Formula(formula) => Reach::of(self, formula),
            Body::Action(act) => Reach::of_action(self, act),
        };
        let is_determined = is_of_each && !speaks_of_all(condition) && reach.is_determined(self);
        if is_determined {
            asked.push(body);
        }
        is_determined
    }

    /// What a `\A` with one bound binds, and its body.
    fn quantifier(&self, body: Body) -> Option<(&Binder, Body)> {
        match body {
            Body::Formula(formula) => match self.expr(formula) {
                Expr::All(binders, inner) => Some((single(binders)?, Body::Formula(*inner))),
                _ => None,
            },
            Body::Action(act) => match self.act(act) {
                Act::ForAll { binders, body, .. } => Some((single(binders)?, Body::Action(*body))),
                _ => None,
            },
        }
    }
}

fn single(binders: &[Binder]) -> Option<&Binder> {
    match binders {
        [binder] => Some(binder),
        _ => None,
    }
}

impl Evaluator<'_> {
    /// As [`Evaluator::each`], for a body that is to hold: combinations of which it certainly does not may be left out.
    pub fn each_for(
        &mut self,
        binders: &[Binder],
        body: Body,
        visit: &mut dyn FnMut(&mut Self) -> Evaluated<ControlFlow<()>>,
    ) -> Evaluated<ControlFlow<()>> {
        let [binder] = binders else { return self.each(binders, visit) };
        let set = self.set_value(binder.set)?;
        let pruned = self.pruned(binder, &set, body)?;
        self.each_element(binder, pruned.as_ref().unwrap_or(&set), visit)
    }

    /// Leaves out elements of which a body certainly does not hold.
    pub(super) fn prune(&mut self, binders: &[Binder], sets: &mut [Value], body: Body) -> Evaluated<()> {
        if let ([binder], [set]) = (binders, sets)
            && let Some(pruned) = self.pruned(binder, set, body)?
        {
            *set = pruned;
        }
        Ok(())
    }

    /// The elements of a set of which a body may hold, where it is known that they are not all.
    #[inline]
    pub(super) fn pruned(&mut self, binder: &Binder, set: &Value, body: Body) -> Evaluated<Option<Value>> {
        match set {
            Value::Symbolic(described) => match &**described {
                Symbolic::PowerSet(base) => self.pruned_subsets(binder, base, body),
                _ => Ok(None),
            },
            _ => Ok(None),
        }
    }

    /// The subsets of a set of which a body may hold, where they are not all.
    #[inline(never)]
    fn pruned_subsets(&mut self, binder: &Binder, base: &Value, body: Body) -> Evaluated<Option<Value>> {
        let ([local], false, false) = (&binder.locals[..], binder.tuple, self.is_told()) else { return Ok(None) };
        if !(FEW..=MANY).contains(&evident_size(base)) {
            return Ok(None);
        }
        let program = self.program;
        let asked = self.scratch.pruning.0.entry((body, *local)).or_insert_with(|| {
            let mut asked = Vec::new();
            program.asked_of_each(body, *local, &mut asked);
            asked.into()
        });
        if asked.is_empty() {
            return Ok(None);
        }
        let asked = asked.clone();
        let all = value::enumerate(self, base)?;
        match self.subsets_of(&all, |evaluator, element| evaluator.satisfies(&asked, element)) {
            // A subset that has the element will tell of it, if one is tried at all.
            Err(fault) if !fault.kind.ends_evaluation() => Ok(None),
            pruned => pruned,
        }
    }

    /// The subsets of those elements of a set that are to be kept, where these are not all.
    pub(super) fn subsets_of(
        &mut self,
        all: &Set,
        mut is_kept: impl FnMut(&mut Self, &Value) -> Evaluated<bool>,
    ) -> Evaluated<Option<Value>> {
        let mut kept = Vec::new();
        for element in all.elements() {
            self.spend(1)?;
            if is_kept(self, element)? {
                kept.push(element.clone());
            }
        }
        let are_fewer = kept.len() < all.elements().len();
        Ok(are_fewer.then(|| Value::power_set(Value::from(Set::from_sorted(kept)))))
    }

    /// Whether an element satisfies the bodies of quantifiers.
    fn satisfies(&mut self, quantifiers: &[Body], element: &Value) -> Evaluated<bool> {
        for quantifier in quantifiers {
            let Some((binder, condition)) = self.program.quantifier(*quantifier) else { return Ok(true) };
            self.bind(binder, element.clone())?;
            let holds = match condition {
                Body::Formula(formula) => self.truth(formula)?,
                Body::Action(act) => self.test(act, None)?,
            };
            if !holds {
                return Ok(false);
            }
        }
        Ok(true)
    }
}
