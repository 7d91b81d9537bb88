//! Formulas: truth values without a detour through values.

use super::Evaluator;
use crate::ir::{Binary, Binder, Body, CallId, Expr, ExprId, Unary};
use check_system::Fault;
use check_value::symbols::Symbol;
use check_value::value::{self, Evaluated, Function, Truth, Value, describe};
use std::ops::ControlFlow;

impl Evaluator<'_> {
    /// The truth value of a formula; anything but a truth value is a fault.
    pub fn truth(&mut self, id: ExprId) -> Evaluated<bool> {
        let mut result = self.truth_node(id);
        if let Err(fault) = &mut result {
            self.place(fault, id);
        }
        result
    }

    pub(super) fn truth_node(&mut self, id: ExprId) -> Evaluated<bool> {
        let program = self.program;
        match program.expr(id) {
            Expr::Bool(truth) => Ok(*truth),
            Expr::And(items) => {
                for item in items {
                    if !self.truth(*item)? {
                        return Ok(false);
                    }
                }
                Ok(true)
            }
            Expr::Or(items) => {
                for item in items {
                    if self.truth(*item)? {
                        return Ok(true);
                    }
                }
                Ok(false)
            }
            Expr::Unary(Unary::Not, operand) => Ok(!self.truth(*operand)?),
            Expr::Binary(operator, left, right) if is_relation(*operator) => self.related(*operator, *left, *right),
            Expr::If(condition, yes, no) => {
                if self.truth(*condition)? {
                    self.truth(*yes)
                } else {
                    self.truth(*no)
                }
            }
            Expr::Inlined(call, body) => match program.key(id) {
                None => self.inlined_truth(*call, *body),
                Some(key) => self.keyed_truth(id, key),
            },
            _ => self.truth_rest(id),
        }
    }

    #[inline]
    pub(super) fn inlined_truth(&mut self, call: CallId, body: ExprId) -> Evaluated<bool> {
        let mut result = self.truth(body);
        if let Err(fault) = &mut result {
            self.tell_of(fault, call);
        }
        result
    }

    #[inline(never)]
    fn truth_rest(&mut self, id: ExprId) -> Evaluated<bool> {
        let program = self.program;
        match program.expr(id) {
            Expr::Implies(left, right) => Ok(!self.truth(*left)? || self.truth(*right)?),
            Expr::Equivalent(left, right) => Ok(self.truth(*left)? == self.truth(*right)?),
            Expr::All(..) | Expr::Exists(..) => match program.key(id) {
                None => self.quantified(id),
                Some(key) => self.keyed_truth(id, key),
            },
            Expr::Counted(place, body) => {
                self.scratch.counts.add(*place);
                self.truth(*body)
            }
            Expr::Enabled(action) => self.enabled(*action),
            // What is read there is the next state, and would be recorded as the one that is loaded.
            Expr::EnabledNext(_) if self.scratch.slots.recording => Err(self.not_to_be_remembered()),
            Expr::EnabledNext(action) => self.enabled_next(*action),
            Expr::Tested(action) => self.test(*action, None),
            _ => {
                let value = self.eval(id)?;
                self.truth_of(&value)
            }
        }
    }

    /// The truth of a quantified formula.
    pub(super) fn quantified(&mut self, id: ExprId) -> Evaluated<bool> {
        let (binders, body, wanted) = match self.program.expr(id) {
            Expr::All(binders, body) => (binders, *body, false),
            Expr::Exists(binders, body) => (binders, *body, true),
            _ => unreachable!("nothing else is quantified"),
        };
        // A witness makes `\E` true, a counterexample `\A` false.
        Ok(self.is_met(id, binders, body, wanted)? == wanted)
    }

    /// Whether the body of a quantifier holds of some elements, or, with `wanted` false, whether there are some of which it does not.
    fn is_met(&mut self, id: ExprId, binders: &[Binder], body: ExprId, wanted: bool) -> Evaluated<bool> {
        let mut visit = |evaluator: &mut Self| {
            let is_met = evaluator.body_truth(body)? == wanted;
            Ok(if is_met { ControlFlow::Break(()) } else { ControlFlow::Continue(()) })
        };
        let [binder] = binders else {
            let sets = self.binder_sets(binders)?;
            return match self.is_met_of_some(id, binders, &sets, (body, wanted))? {
                Some(is_met) => Ok(is_met),
                None => Ok(self.each_of(binders, &sets, &mut visit)?.is_break()),
            };
        };
        if let Some(selected) = self.selected(id, binder)? {
            return Ok(self.first_selected(selected, binder, body, wanted)?.is_some());
        }
        let set = self.set_value(binder.set)?;
        if let (Some(asked), Value::Set(listed)) = (self.asked(id, &set), &set) {
            return Ok(self.first_met(asked, (binder, listed), body, wanted)?.is_some());
        }
        let needed = match self.program.expr(body) {
            _ if wanted => Some(body),
            // Where the premise does not hold the implication does.
            Expr::Implies(premise, _) => Some(*premise),
            _ => None,
        };
        let Some(needed) = needed else { return Ok(self.each_element(binder, &set, &mut visit)?.is_break()) };
        if let Some(elements) = self.backtracked(binder, &set, needed)? {
            return Ok(self.each_of_these(binder, elements, &mut visit)?.is_break());
        }
        let pruned = self.pruned(binder, &set, Body::Formula(needed))?;
        Ok(self.each_element(binder, pruned.as_ref().unwrap_or(&set), &mut visit)?.is_break())
    }

    /// The truth value that a value is.
    #[inline]
    pub(super) fn truth_of(&self, value: &Value) -> Evaluated<bool> {
        match value {
            Value::Bool(truth) => Ok(truth.holds()),
            value => {
                let message = format!("a truth value is needed here, not {}", describe(self, value));
                Err(Fault::evaluation(message))
            }
        }
    }
}

impl Evaluator<'_> {
    /// Whether two operands are in a relation. Where both can be seen without evaluating anything, nothing is copied.
    #[inline(never)]
    fn related(&mut self, operator: Binary, left: ExprId, right: ExprId) -> Evaluated<bool> {
        if self.scratch.slots.recording
            && (self.program.sight(left).names_variable || self.program.sight(right).names_variable)
            && self.scratch.slots.may_have_entries()
            && let Some(truth) = self.related_by_entries(operator, left, right)?
        {
            return Ok(truth);
        }
        let is_seen = match self.seen(left) {
            Some(Seen::Scalar(x)) => {
                let truth = match self.seen(right) {
                    Some(Seen::Scalar(y)) => compared(operator, x, y),
                    Some(Seen::Value(y)) => evident_relation(operator, &x.into(), y),
                    None => None,
                };
                if let Some(truth) = truth {
                    return Ok(truth);
                }
                let y = self.operand(right)?;
                return self.relation(operator, &x.into(), &y);
            }
            Some(Seen::Value(x)) => {
                if let Some(Seen::Value(y)) = self.seen(right)
                    && let Some(truth) = evident_relation(operator, x, y)
                {
                    return Ok(truth);
                }
                true
            }
            None => false,
        };
        if let (Binary::Equal | Binary::NotEqual, Some(empty)) = (operator, self.is_empty(left, right)) {
            return Ok(empty == (operator == Binary::Equal));
        }
        if let Binary::In | Binary::NotIn = operator {
            match self.program.expr(left) {
                Expr::Tuple(items) => return self.listed_in(operator, None, items, right),
                Expr::Record(shape, items) => return self.listed_in(operator, Some(*shape), items, right),
                _ => {}
            }
        }
        let x = if is_seen { self.operand(left)? } else { self.operand_unseen(left)? };
        let y = self.operand(right)?;
        self.relation(operator, &x, &y)
    }

    /// The value of an operand, if it takes no more than a look.
    fn seen(&self, id: ExprId) -> Option<Seen<'_>> {
        Some(match self.program.expr(id) {
            Expr::Int(number) => Seen::Scalar(Scalar::Int(*number)),
            Expr::Str(symbol) => Seen::Scalar(Scalar::Str(*symbol)),
            Expr::Bool(truth) => Seen::Scalar(Scalar::Bool((*truth).into())),
            Expr::Binary(..) | Expr::Native { .. } => Seen::Scalar(Scalar::Int(self.integer(id)?)),
            _ => match self.look(id)? {
                Value::Int(number) => Seen::Scalar(Scalar::Int(*number)),
                Value::Str(symbol) => Seen::Scalar(Scalar::Str(*symbol)),
                Value::Bool(truth) => Seen::Scalar(Scalar::Bool(*truth)),
                // It is still to be computed.
                Value::Unset | Value::Thunk(_) => return None,
                value => Seen::Value(value),
            },
        })
    }

    /// `<<a, b>> \in S`, or `[f |-> a] \in S`, given the record's shape: the tuple or record is made only if that takes
    /// more than a look at the elements.
    #[inline(never)]
    fn listed_in(&mut self, operator: Binary, shape: Option<u32>, items: &[ExprId], set: ExprId) -> Evaluated<bool> {
        let items = self.evals(items)?;
        let set = self.operand(set)?;
        let keys = shape.map(|shape| &self.scratch.shapes[shape as usize]);
        if let Value::Set(listed) = &set
            && let Some(is_element) = value::has_listed(listed, keys, &items)
        {
            return Ok(is_element == (operator == Binary::In));
        }
        let function = match keys {
            Some(keys) => Function::with_keys(keys.clone(), items),
            None => Function::sequence(items),
        };
        self.relation(operator, &function.into(), &set)
    }
}

/// A value that is compared without making a [`Value`] of it.
#[derive(Clone, Copy)]
enum Scalar {
    Int(i64),
    Str(Symbol),
    Bool(Truth),
}

impl From<Scalar> for Value {
    fn from(scalar: Scalar) -> Self {
        match scalar {
            Scalar::Int(number) => Self::Int(number),
            Scalar::Str(symbol) => Self::Str(symbol),
            Scalar::Bool(truth) => Self::Bool(truth),
        }
    }
}

/// An operand that is there.
#[derive(Clone, Copy)]
enum Seen<'v> {
    Scalar(Scalar),
    Value(&'v Value),
}

/// Whether two values are equal, or one is an element of the other, as far as is plain to see.
fn evident_relation(operator: Binary, x: &Value, y: &Value) -> Option<bool> {
    match operator {
        Binary::In => value::evident_member(x, y),
        Binary::NotIn => value::evident_member(x, y).map(|is_member| !is_member),
        Binary::Equal | Binary::NotEqual => are_equal(operator, value::evident_order(x, y)?.is_eq()),
        _ => None,
    }
}

/// Whether two values are equal or in a relation of integers.
fn compared(operator: Binary, x: Scalar, y: Scalar) -> Option<bool> {
    let (x, y) = match (x, y) {
        (Scalar::Int(x), Scalar::Int(y)) => (x, y),
        (Scalar::Str(x), Scalar::Str(y)) => return are_equal(operator, x == y),
        (Scalar::Bool(x), Scalar::Bool(y)) => return are_equal(operator, x == y),
        _ => return None,
    };
    Some(match operator {
        Binary::Equal => x == y,
        Binary::NotEqual => x != y,
        Binary::Less => x < y,
        Binary::LessEq => x <= y,
        Binary::Greater => x > y,
        Binary::GreaterEq => x >= y,
        _ => return None,
    })
}

/// Whether two values are equal, or are not, as is asked; `None` if something else is asked.
fn are_equal(operator: Binary, equal: bool) -> Option<bool> {
    match operator {
        Binary::Equal => Some(equal),
        Binary::NotEqual => Some(!equal),
        _ => None,
    }
}

fn is_relation(operator: Binary) -> bool {
    matches!(
        operator,
        Binary::Equal
            | Binary::NotEqual
            | Binary::In
            | Binary::NotIn
            | Binary::SubsetEq
            | Binary::Less
            | Binary::LessEq
            | Binary::Greater
            | Binary::GreaterEq
    )
}
