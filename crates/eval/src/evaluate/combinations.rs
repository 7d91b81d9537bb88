//! Quantifiers over several names, whose bodies begin with conditions of one name each.
//!
//! `\A a, b \in S : a.kind = "x" /\ b.kind = "y" /\ P => Q` asks the first condition of each `a` and the second of each `b`, and not of each
//! pair: an answer is kept until the quantifier has its value. Everything is asked in the order in which it would be
//! otherwise, so what has no value is found as it is without this.

use super::Evaluator;
use crate::ir::{Binder, Expr, ExprId, Program, Reach};
use check_value::value::{Evaluated, Value};
use rustc_hash::FxHashMap;
use smallvec::{SmallVec, smallvec};
use std::rc::Rc;

/// Where there are fewer combinations each is asked as it is.
const FEW: usize = 6;

/// Conditions that stand first in the bodies of quantifiers, by these.
#[derive(Default)]
pub(super) struct Conditions(FxHashMap<ExprId, Rc<[Condition]>>);

/// A condition of one name.
struct Condition {
    formula: ExprId,
    /// The place of the binder of the name; `None` if it speaks of none of them.
    of: Option<usize>,
    /// Where it has this truth the body is not what is looked for.
    passes: bool,
}

/// What is known of a condition for each element.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Known {
    Nothing,
    /// Whether the combination is to be passed over.
    Passes(bool),
}

/// The combinations of elements of some sets.
struct Combinations<'c> {
    binders: &'c [Binder],
    sets: &'c [&'c [Value]],
    conditions: &'c [Condition],
    known: SmallVec<[SmallVec<[Known; 8]>; 4]>,
    /// The place of the present element of each set.
    at: SmallVec<[usize; 4]>,
    body: ExprId,
    wanted: bool,
}

impl Program {
    /// The conditions of one name with which the body of a quantifier begins: where one of them has a certain truth, the body has not
    /// the one that is wanted.
    fn conditions_of_one(&self, binders: &[Binder], body: ExprId, wanted: bool) -> Vec<Condition> {
        let mut conditions = Vec::new();
        self.add_conditions(binders, (body, wanted), &mut conditions);
        conditions
    }

    /// Whether that is all of the formula.
    fn add_conditions(&self, binders: &[Binder], (formula, wanted): (ExprId, bool), to: &mut Vec<Condition>) -> bool {
        match (self.expr(formula), wanted) {
            (Expr::Inlined(_, inner), _) => self.add_conditions(binders, (*inner, wanted), to),
            (Expr::And(items), true) | (Expr::Or(items), false) => {
                items.iter().all(|item| self.add_conditions(binders, (*item, wanted), to))
            }
            (Expr::Implies(premise, conclusion), false) => {
                self.add_conditions(binders, (*premise, true), to)
                    && self.add_conditions(binders, (*conclusion, false), to)
            }
            _ => {
                let mut names = binders
                    .iter()
                    .enumerate()
                    .filter(|(_, binder)| binder.locals.iter().any(|local| self.mentions(formula, *local)));
                let of = names.next().map(|(place, _)| place);
                let is_of_one = names.next().is_none() && Reach::of(self, formula).is_determined(self);
                if is_of_one {
                    to.push(Condition { formula, of, passes: !wanted });
                }
                is_of_one
            }
        }
    }
}

impl Evaluator<'_> {
    /// As for one binder, whether the body of a quantifier over several holds, or does not, of some elements of these sets. `None` where
    /// nothing is gained.
    #[inline(never)]
    pub(super) fn is_met_of_some(
        &mut self,
        id: ExprId,
        binders: &[Binder],
        sets: &[Value],
        (body, wanted): (ExprId, bool),
    ) -> Evaluated<Option<bool>> {
        let mut listed: SmallVec<[&[Value]; 4]> = SmallVec::new();
        for set in sets {
            let Value::Set(set) = set else { return Ok(None) };
            listed.push(set.elements());
        }
        let combinations = listed.iter().fold(1, |number: usize, set| number.saturating_mul(set.len()));
        if combinations < FEW || self.is_told() {
            return Ok(None);
        }
        let program = self.program;
        let conditions = self
            .scratch
            .of_one_name
            .0
            .entry(id)
            .or_insert_with(|| program.conditions_of_one(binders, body, wanted).into());
        if conditions.is_empty() {
            return Ok(None);
        }
        let conditions = conditions.clone();
        let room =
            |condition: &Condition| smallvec![Known::Nothing; condition.of.map_or(1, |place| listed[place].len())];
        let mut combinations = Combinations {
            binders,
            sets: &listed,
            known: conditions.iter().map(room).collect(),
            conditions: &conditions,
            at: smallvec![0; binders.len()],
            body,
            wanted,
        };
        self.go_through_combinations(&mut combinations, binders.len(), 0).map(Some)
    }

    /// Whether there is one that is looked for among those with the present elements of all sets from `level` on, of which the first
    /// conditions are asked.
    fn go_through_combinations(&mut self, all: &mut Combinations<'_>, level: usize, asked: usize) -> Evaluated<bool> {
        let mut asked = asked;
        while let Some(condition) = all.conditions.get(asked)
            && condition.of.is_none_or(|place| place >= level)
        {
            if self.passes(all, level, asked)? {
                return Ok(false);
            }
            asked += 1;
        }
        let Some(inner) = level.checked_sub(1) else { return self.is_wanted(all) };
        for place in 0..all.sets[inner].len() {
            self.spend(1)?;
            all.at[inner] = place;
            if self.go_through_combinations(all, inner, asked)? {
                return Ok(true);
            }
        }
        Ok(false)
    }

    /// Whether the present combination is to be passed over, as a condition of one name tells.
    fn passes(&mut self, all: &mut Combinations<'_>, level: usize, asked: usize) -> Evaluated<bool> {
        let condition = &all.conditions[asked];
        let at = condition.of.map_or(0, |place| all.at[place]);
        if let Known::Passes(passes) = all.known[asked][at] {
            return Ok(passes);
        }
        if let Some(place) = condition.of {
            self.bind(&all.binders[place], all.sets[place][at].clone())?;
        }
        let passes = match self.truth(condition.formula) {
            Ok(truth) => truth == condition.passes,
            Err(fault) if fault.kind.ends_evaluation() => return Err(fault),
            // The whole body says where in it that is.
            Err(fault) => {
                all.at[..level].fill(0);
                self.is_wanted(all)?;
                return Err(fault);
            }
        };
        all.known[asked][at] = Known::Passes(passes);
        Ok(passes)
    }

    /// Whether the body is what is looked for, with the present elements.
    fn is_wanted(&mut self, all: &Combinations<'_>) -> Evaluated<bool> {
        for ((binder, set), at) in all.binders.iter().zip(all.sets).zip(&all.at).rev() {
            self.bind(binder, set[*at].clone())?;
        }
        Ok(self.body_truth(all.body)? == all.wanted)
    }
}
