//! The greatest and the least of a set of numbers, which are written as a CHOOSE.
//!
//! `CHOOSE x \in S : \A y \in S : x >= y` compares each element with others until one is greater: of `n` numbers that takes up to
//! `n * n` comparisons. Sets are kept in order, so where all elements are integers it is the last one, or the first.

use super::Evaluator;
use crate::ir::{Binary, Binder, Expr, ExprId, Local, Program};
use check_value::value::{Evaluated, Set, Value};
use rustc_hash::FxHashMap;

/// Fewer elements are compared.
const FEW: usize = 3;

/// Which element a CHOOSE takes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Extremum {
    Least,
    Greatest,
}

/// Of the bodies of CHOOSE that were met, which element they ask for.
#[derive(Debug, Default)]
pub(super) struct Extrema(FxHashMap<ExprId, Option<Extremum>>);

impl Program {
    /// Which element of a set of integers a CHOOSE takes, if its body says so.
    fn extremum(&self, binder: &Binder, body: ExprId) -> Option<Extremum> {
        let (Expr::All(others, comparison), [chosen], false) = (self.expr(body), &binder.locals[..], binder.tuple)
        else {
            return None;
        };
        let [other] = &others[..] else { return None };
        let ([compared], false) = (&other.locals[..], other.tuple) else { return None };
        let without_chosen = match self.expr(other.set) {
            Expr::Binary(Binary::SetMinus, all, left_out) => {
                (self.is_single(*left_out, *chosen) && self.are_alike(*all, binder.set)).then_some(true)
            }
            _ => None,
        };
        let is_strict_enough = without_chosen.or_else(|| self.are_alike(other.set, binder.set).then_some(false))?;
        let Expr::Binary(comparison, left, right) = *self.expr(*comparison) else { return None };
        let is = |side: ExprId, local: Local| *self.expr(side) == Expr::Local(local);
        let is_turned = match () {
            () if is(left, *chosen) && is(right, *compared) => false,
            () if is(left, *compared) && is(right, *chosen) => true,
            () => return None,
        };
        let is_greatest = match comparison {
            Binary::GreaterEq => true,
            Binary::LessEq => false,
            Binary::Greater if is_strict_enough => true,
            Binary::Less if is_strict_enough => false,
            _ => return None,
        };
        Some(if is_greatest != is_turned { Extremum::Greatest } else { Extremum::Least })
    }

    /// Whether an expression is a set of one local.
    fn is_single(&self, set: ExprId, local: Local) -> bool {
        matches!(self.expr(set), Expr::Set(items) if matches!(items[..], [item] if *self.expr(item) == Expr::Local(local)))
    }

    /// Whether two expressions certainly have one value, where that is plain, and without effects.
    fn are_alike(&self, left: ExprId, right: ExprId) -> bool {
        let all_are = |left: &[ExprId], right: &[ExprId]| {
            left.len() == right.len() && left.iter().zip(right).all(|(left, right)| self.are_alike(*left, *right))
        };
        match (self.expr(left), self.expr(right)) {
            (Expr::Lazy(left, _), Expr::Lazy(right, _)) => left == right,
            (Expr::Once(one, _), Expr::Once(other, _)) if one == other => true,
            (Expr::Memo(one, _), Expr::Memo(other, _)) | (Expr::NextMemo(one, _), Expr::NextMemo(other, _))
                if one == other =>
            {
                true
            }
            // What is remembered may be evaluated in place elsewhere.
            (Expr::Once(_, left) | Expr::Memo(_, left) | Expr::NextMemo(_, left) | Expr::Inlined(_, left), _) => {
                self.are_alike(*left, right)
            }
            (_, Expr::Once(_, right) | Expr::Memo(_, right) | Expr::NextMemo(_, right) | Expr::Inlined(_, right)) => {
                self.are_alike(left, *right)
            }
            (Expr::Unary(one, left), Expr::Unary(other, right)) => one == other && self.are_alike(*left, *right),
            (Expr::Binary(one, a, b), Expr::Binary(other, c, d)) => one == other && all_are(&[*a, *b], &[*c, *d]),
            (Expr::Apply(a, b), Expr::Apply(c, d)) => all_are(&[*a, *b], &[*c, *d]),
            (Expr::Field(left, one), Expr::Field(right, other)) => one == other && self.are_alike(*left, *right),
            (Expr::Set(left), Expr::Set(right)) | (Expr::Tuple(left), Expr::Tuple(right)) => all_are(left, right),
            (Expr::Bool(_) | Expr::Int(_) | Expr::Str(_) | Expr::Literal(_), _)
            | (Expr::Variable(_) | Expr::Primed(_) | Expr::Local(_), _) => self.expr(left) == self.expr(right),
            _ => false,
        }
    }
}

impl Evaluator<'_> {
    /// The element that a CHOOSE takes of a set, where it is the greatest or the least of integers.
    #[inline]
    pub(super) fn extreme(&mut self, binder: &Binder, body: ExprId, set: &Value) -> Evaluated<Option<Value>> {
        match (set, self.program.expr(body)) {
            (Value::Set(listed), Expr::All(..)) if listed.elements().len() >= FEW => {
                self.extreme_of(binder, body, listed)
            }
            _ => Ok(None),
        }
    }

    #[inline(never)]
    fn extreme_of(&mut self, binder: &Binder, body: ExprId, set: &Set) -> Evaluated<Option<Value>> {
        let program = self.program;
        let extremum = *self.scratch.extrema.0.entry(body).or_insert_with(|| program.extremum(binder, body));
        let Some(extremum) = extremum.filter(|_| !self.is_told()) else { return Ok(None) };
        self.spend(set.elements().len())?;
        if !set.elements().iter().all(|element| matches!(element, Value::Int(_))) {
            return Ok(None);
        }
        Ok(match extremum {
            Extremum::Least => set.elements().first().cloned(),
            Extremum::Greatest => set.elements().last().cloned(),
        })
    }
}
