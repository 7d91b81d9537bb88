//! What a comparison wants to be the same and is not: the elements that are not in a set, the variables that do not stay as
//! they are.

use super::{is_vast, text};
use crate::evaluate::Evaluator;
use crate::ir::{Binary, Expr, ExprId, Unary};
use check_system::Subexpression;
use check_value::value::{self, Evaluated, Value};

/// What changes although it should not.
#[derive(Default)]
pub(super) struct Changes {
    /// The expressions, without their primes.
    pub(super) codes: Vec<ExprId>,
    /// Their values before and after.
    pub(super) values: Vec<Subexpression>,
}

impl Evaluator<'_> {
    /// Of `UNCHANGED e`, where `e` may be a tuple: each component that changes, before and after, with its code. Nothing of
    /// anything else.
    pub(super) fn changes(&mut self, id: ExprId) -> Evaluated<Changes> {
        let mut changes = Changes::default();
        if let Expr::Unary(Unary::Not, changed) = self.program.expr(self.without_memo(id))
            && let Expr::Binary(Binary::NotEqual, after, before) = self.program.expr(self.without_names(*changed))
            && self.program.span(*after) == self.program.span(*before)
        {
            self.compare_components(*after, *before, &mut changes)?;
        }
        Ok(changes)
    }

    fn compare_components(&mut self, after: ExprId, before: ExprId, all: &mut Changes) -> Evaluated<()> {
        let program = self.program;
        let tuples = (program.expr(self.without_names(after)), program.expr(self.without_names(before)));
        if let (Expr::Tuple(after), Expr::Tuple(before)) = tuples {
            return after
                .iter()
                .zip(before)
                .try_for_each(|(after, before)| self.compare_components(*after, *before, all));
        }
        let both = self.attempt(|evaluator| {
            let (before, after) = (evaluator.eval(before)?, evaluator.eval(after)?);
            let is_same = value::equal(evaluator, &before, &after)?;
            Ok((!is_same).then_some([before, after]))
        })?;
        let Ok(Some(both)) = both else { return Ok(()) };
        all.codes.push(before);
        for (value, is_primed) in both.iter().zip([false, true]) {
            let text = text::of(self.sources, self.program.span(before), is_primed);
            self.push_value(text, value, &mut all.values)?;
        }
        Ok(())
    }

    /// Of `e \in S`, where `S` says how its elements are made, the part of `e` that is not made so; of `T \subseteq S` the
    /// elements of `T` that are not in `S`.
    pub(super) fn strangers(&mut self, id: ExprId) -> Evaluated<Vec<Subexpression>> {
        let mut found = Vec::new();
        let Expr::Binary(operator @ (Binary::In | Binary::SubsetEq), left, right) =
            *self.program.expr(self.without_memo(id))
        else {
            return Ok(found);
        };
        let inner = self.without_names(right);
        let sets = match (operator, self.program.expr(inner)) {
            (Binary::SubsetEq, _) => Some(right),
            (_, Expr::Unary(Unary::PowerSet, set)) => Some(*set),
            _ => None,
        };
        let name = |evaluator: &Self, id| {
            text::of(evaluator.sources, evaluator.program.span(id), evaluator.is_primed_from_outside(id))
        };
        let stranger = self.attempt(|evaluator| {
            let whole = evaluator.eval(left)?;
            match sets {
                Some(set) => {
                    let set = evaluator.eval(set)?;
                    evaluator.outside(&whole, &set)
                }
                None => {
                    let set = evaluator.eval(right)?;
                    evaluator.misfit(&whole, &set)
                }
            }
        })?;
        if let Ok(Some((behind, value))) = stranger {
            let text = match sets {
                Some(set) => format!("{} \\ {}", name(self, left), text::as_operand(&name(self, set))),
                None => text::as_operand(&name(self, left)) + &behind,
            };
            self.push_value(text, &value, &mut found)?;
        }
        Ok(found)
    }

    /// The elements of a set that are not in another one.
    fn outside(&mut self, whole: &Value, set: &Value) -> Evaluated<Option<(String, Value)>> {
        if is_vast(whole) {
            return Ok(None);
        }
        let mut outside = Vec::new();
        let mut elements = value::iterate_in_order(self, whole)?;
        while let Some(element) = elements.next(self)? {
            self.spend(1)?;
            if !value::member(self, &element, set)? {
                outside.push(element);
            }
        }
        Ok(Some((String::new(), value::set_from(self, outside)?)))
    }

    fn push_value(&mut self, text: String, value: &Value, all: &mut Vec<Subexpression>) -> Evaluated<()> {
        let shown = self.shown_part(value)?;
        all.extend(shown.map(|value| Subexpression { location: None, text, value }));
        Ok(())
    }

    /// What a name stands for, and what is remembered.
    fn without_names(&self, id: ExprId) -> ExprId {
        match self.program.expr(id) {
            Expr::Counted(_, inner) => self.without_names(*inner),
            other => other.passes_on().map_or(id, |inner| self.without_names(inner)),
        }
    }
}
