//! Values that are there: what takes no more than a look at locals, variables and their values is not evaluated.

use super::Evaluator;
use crate::ir::{Binary, Expr, ExprId};
use crate::standard::Glance;
use check_value::value::{Domain, Value};

/// Tuples of more components are made before they are looked up.
const COMPONENTS: usize = 4;

/// Operators in one another that are looked through: where the innermost has to be evaluated, those around it try once more.
const NESTED: u32 = 6;

impl Evaluator<'_> {
    /// The value of a local or a variable, if it is there.
    #[inline(always)]
    pub(super) fn peek(&self, id: ExprId) -> Option<&Value> {
        match self.program.expr(id) {
            Expr::Local(local) | Expr::Lazy(local, _) => Some(self.get(*local)),
            Expr::Variable(variable) => Some(&self.scratch.state[variable.0 as usize]),
            Expr::Primed(variable) => Some(&self.scratch.next[variable.0 as usize]),
            Expr::Memo(memo, _) => {
                let (epoch, value) = &self.scratch.memos[memo.0 as usize];
                (*epoch == self.scratch.epoch).then_some(value)
            }
            Expr::NextMemo(memo, _) => {
                let (epoch, value) = &self.scratch.memos[memo.0 as usize];
                (*epoch == self.scratch.next_epoch).then_some(value)
            }
            Expr::Once(once, _) => self.scratch.onces[once.0 as usize].get(),
            _ => None,
        }
    }

    /// Whether a local or a variable is the empty tuple or set that it is compared with; `None` if that takes more
    /// than a look.
    #[inline(never)]
    pub(super) fn is_empty(&self, id: ExprId, empty: ExprId) -> Option<bool> {
        match self.program.expr(empty) {
            Expr::Tuple(items) if items.is_empty() => match self.peek(id)? {
                Value::Function(function) => Some(function.values().is_empty()),
                _ => None,
            },
            Expr::Set(items) if items.is_empty() => match self.peek(id)? {
                Value::Set(set) => Some(set.elements().is_empty()),
                _ => None,
            },
            _ => None,
        }
    }

    /// The value of an integer expression, if it takes no more than a look at locals, variables and their values.
    #[inline]
    pub(super) fn integer(&self, id: ExprId) -> Option<i64> {
        self.nested(id, NESTED)
    }

    /// The same for one that stands in others; so many operators more may be looked through.
    fn nested(&self, id: ExprId, depth: u32) -> Option<i64> {
        match self.program.expr(id) {
            Expr::Int(number) => Some(*number),
            Expr::Binary(operator, left, right) => {
                let compute = match operator {
                    Binary::Add => i64::checked_add,
                    Binary::Subtract => i64::checked_sub,
                    Binary::Multiply => i64::checked_mul,
                    _ => return None,
                };
                let depth = depth.checked_sub(1)?;
                compute(self.nested(*left, depth)?, self.nested(*right, depth)?)
            }
            Expr::Native { native, arguments } => {
                let glance = self.program.natives[*native as usize].glance?;
                self.glimpsed(glance, arguments, depth.checked_sub(1)?)
            }
            _ => match self.look(id)? {
                Value::Int(number) => Some(*number),
                _ => None,
            },
        }
    }

    /// The integer that a native operator gives.
    fn glimpsed(&self, glance: Glance, arguments: &[ExprId], depth: u32) -> Option<i64> {
        match (glance, arguments) {
            (Glance::Modulo, [left, right]) => {
                let (x, y) = (self.nested(*left, depth)?, self.nested(*right, depth)?);
                if y > 0 { Some(x.rem_euclid(y)) } else { None }
            }
            (Glance::Divide, [left, right]) => {
                let (x, y) = (self.nested(*left, depth)?, self.nested(*right, depth)?);
                if y > 0 { Some(x.div_euclid(y)) } else { None }
            }
            (Glance::Negate, [only]) => self.nested(*only, depth)?.checked_neg(),
            (Glance::Length, [only]) => match self.look(*only)? {
                Value::Function(function) if matches!(function.domain(), Domain::Sequence) => {
                    Some(function.values().len() as i64)
                }
                _ => None,
            },
            (Glance::Cardinality, [only]) => match self.look(*only)? {
                Value::Set(set) => Some(set.elements().len() as i64),
                _ => None,
            },
            _ => None,
        }
    }

    /// The value of a function for an argument, if both are there and it takes no more than a look.
    pub(super) fn applied(&self, function: ExprId, argument: ExprId) -> Option<&Value> {
        let Value::Function(function) = self.look(function)? else { return None };
        match self.program.expr(argument) {
            Expr::Int(number) => function.at_a_glance(&Value::Int(*number)),
            Expr::Str(symbol) => function.at_a_glance(&Value::Str(*symbol)),
            Expr::Binary(..) | Expr::Native { .. } => function.at_a_glance(&Value::Int(self.integer(argument)?)),
            Expr::Tuple(items) => {
                let mut parts = [0; COMPONENTS];
                for (part, item) in parts.get_mut(..items.len())?.iter_mut().zip(items) {
                    *part = self.integer(*item)?;
                }
                function.at_integers(&parts[..items.len()])
            }
            _ => function.at_a_glance(self.look(argument)?),
        }
    }

    /// The value of a local or a variable, or of a field or an argument of one, however deep, if it is there.
    pub(super) fn look(&self, id: ExprId) -> Option<&Value> {
        match self.program.expr(id) {
            Expr::Apply(function, argument) => self.applied(*function, *argument),
            Expr::Field(record, name) => match self.look(*record)? {
                Value::Function(record) => record.get(*name),
                _ => None,
            },
            Expr::Inlined(_, body) => self.look(*body),
            // As `peek` has it, without looking twice what it is.
            Expr::Local(local) | Expr::Lazy(local, _) => Some(self.get(*local)),
            Expr::Variable(variable) => Some(&self.scratch.state[variable.0 as usize]),
            Expr::Primed(_) | Expr::Memo(..) | Expr::NextMemo(..) | Expr::Once(..) => self.peek(id),
            _ => None,
        }
    }
}
