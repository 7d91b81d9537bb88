//! Values that are there: what takes no more than a look at locals, variables and their values is not evaluated.
//!
//! Where it is recorded what is read, a part of a variable is looked at by itself, in the order in which it would be evaluated. Whoever looks
//! in vain evaluates what he wants to know, which reads what was looked at on the way.

use super::{Evaluator, Scratch};
use crate::ir::{Binary, Expr, ExprId, Sees};
use crate::slots::{Form, Place};
use crate::standard::Glance;
use check_value::value::{Domain, Function, Value};

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
            Expr::Once(once, _) => self.scratch.onces.values[once.0 as usize].get(),
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
        if self.program.sight(id).sees == Sees::Nothing { None } else { self.nested(id, NESTED) }
    }

    /// The same for one that stands in others; so many operators more may be looked through.
    fn nested(&self, id: ExprId, depth: u32) -> Option<i64> {
        match self.program.expr(id) {
            Expr::Local(local) | Expr::Lazy(local, _) => match self.get(*local) {
                Value::Int(number) => Some(*number),
                _ => None,
            },
            Expr::Int(number) => Some(*number),
            Expr::Binary(operator @ (Binary::Add | Binary::Subtract | Binary::Multiply), left, right) => {
                let depth = depth.checked_sub(1)?;
                let (x, y) = (self.nested(*left, depth)?, self.nested(*right, depth)?);
                match operator {
                    Binary::Add => x.checked_add(y),
                    Binary::Subtract => x.checked_sub(y),
                    _ => x.checked_mul(y),
                }
            }
            Expr::Binary(..) => None,
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
            // How long something is does not depend on all of it.
            (Glance::Length, [only]) => match self.look_there(*only)? {
                Value::Function(function) if matches!(function.domain(), Domain::Sequence) => {
                    Some(function.values().len() as i64)
                }
                _ => None,
            },
            (Glance::Cardinality, [only]) => match self.look_there(*only)? {
                Value::Set(set) => Some(set.elements().len() as i64),
                _ => None,
            },
            _ => None,
        }
    }

    /// The value of a function for an argument, if both are there and it takes no more than a look.
    fn applied(&self, function: ExprId, argument: ExprId) -> Option<&Value> {
        let Value::Function(function) = self.look_there(function)? else { return None };
        self.applied_to(function, argument)
    }

    #[inline]
    fn applied_to<'v>(&self, function: &'v Function, argument: ExprId) -> Option<&'v Value> {
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
            Expr::Local(local) | Expr::Lazy(local, _) => function.at_a_glance(self.get(*local)),
            _ => function.at_a_glance(self.look(argument)?),
        }
    }

    /// The value of a local or a variable, or of a field or an argument of one, however deep, if it is there.
    #[inline]
    pub(super) fn look(&self, id: ExprId) -> Option<&Value> {
        match self.program.sight(id).sees {
            Sees::Nothing => return None,
            Sees::State if self.scratch.slots.recording => {}
            Sees::Locals | Sees::State => return self.look_there(id),
        }
        match self.glance(id)? {
            Glimpse::Value(value) => Some(value),
            Glimpse::Part(place) => self.look_at(place),
        }
    }

    /// The same of what was read already.
    pub(super) fn look_there(&self, id: ExprId) -> Option<&Value> {
        match self.program.expr(id) {
            Expr::Apply(function, argument) => self.applied(*function, *argument),
            Expr::Field(record, name) => match self.look_there(*record)? {
                Value::Function(record) => record.get(*name),
                _ => None,
            },
            Expr::Inlined(_, body) => self.look_there(*body),
            // As `peek` has it, without looking twice what it is.
            Expr::Local(local) | Expr::Lazy(local, _) => Some(self.get(*local)),
            Expr::Variable(variable) => Some(&self.scratch.state[variable.0 as usize]),
            Expr::Primed(_) | Expr::Memo(..) | Expr::NextMemo(..) | Expr::Once(..) => self.peek(id),
            _ => None,
        }
    }

    /// The same while it is recorded what is read, as far as no value is needed.
    fn glance(&self, id: ExprId) -> Option<Glimpse<'_>> {
        match self.program.expr(id) {
            Expr::Variable(variable) => match &self.scratch.state[variable.0 as usize] {
                Value::Unset => self.unread(*variable).map(Glimpse::Part),
                value => Some(Glimpse::Value(value)),
            },
            Expr::Apply(function, argument) => match self.glance(*function)? {
                Glimpse::Part(place) if !self.scratch.slots.layout.children(place.node).is_empty() => {
                    self.child_seen(place, *argument).map(Glimpse::Part)
                }
                Glimpse::Part(place) => match self.element_seen(place, *argument) {
                    Some(element) => Some(Glimpse::Value(element)),
                    None => self.applied_seen(self.look_at(place)?, *argument),
                },
                Glimpse::Value(function) => self.applied_seen(function, *argument),
            },
            Expr::Field(record, name) => {
                let record = match self.glance(*record)? {
                    Glimpse::Part(place) if !self.scratch.slots.layout.children(place.node).is_empty() => {
                        return self.child_at(place, &Value::Str(*name)).map(Glimpse::Part);
                    }
                    Glimpse::Part(place) => self.look_at(place)?,
                    Glimpse::Value(record) => record,
                };
                match record {
                    Value::Function(record) => record.get(*name).map(Glimpse::Value),
                    _ => None,
                }
            }
            Expr::Inlined(_, body) => self.glance(*body),
            Expr::Local(local) | Expr::Lazy(local, _) => Some(Glimpse::Value(self.get(*local))),
            _ => match self.unread_part(id) {
                Some(place) => Some(Glimpse::Part(place)),
                None => self.peek(id).map(Glimpse::Value),
            },
        }
    }

    fn applied_seen<'v>(&self, function: &'v Value, argument: ExprId) -> Option<Glimpse<'v>> {
        let Value::Function(function) = function else { return None };
        self.applied_to(function, argument).map(Glimpse::Value)
    }

    /// An element of a sequence whose elements are known by themselves, which is recorded, if that takes no more than a look.
    fn element_seen(&self, place: Place, argument: ExprId) -> Option<&Value> {
        let slots = &self.scratch.slots;
        if place.is_next || !slots.may_have_entries() {
            return None;
        }
        let (collection, Form::Function) = slots.collection(place.node)? else { return None };
        slots.look_at_element(collection, self.integer(argument)?)
    }

    fn child_seen(&self, place: Place, argument: ExprId) -> Option<Place> {
        match self.program.expr(argument) {
            Expr::Int(number) => self.child_at(place, &Value::Int(*number)),
            Expr::Str(symbol) => self.child_at(place, &Value::Str(*symbol)),
            Expr::Binary(..) | Expr::Native { .. } => self.child_at(place, &Value::Int(self.integer(argument)?)),
            Expr::Local(local) | Expr::Lazy(local, _) => self.child_at(place, self.get(*local)),
            _ => self.child_at(place, self.look(argument)?),
        }
    }

    fn child_at(&self, place: Place, argument: &Value) -> Option<Place> {
        let Scratch { slots, packer, .. } = &*self.scratch;
        let node = slots.layout.child_at_a_glance(packer, place.node, argument)?;
        Some(Place { node, ..place })
    }

    /// The value of a part, unless its entries are known by themselves.
    fn look_at(&self, place: Place) -> Option<&Value> {
        let slots = &self.scratch.slots;
        if slots.may_have_entries() && slots.collection(place.node).is_some() {
            return None;
        }
        slots.look(place)
    }
}

/// What a look has come to while it is recorded what is read.
#[derive(Clone, Copy)]
enum Glimpse<'v> {
    /// A value.
    Value(&'v Value),
    /// A part of a variable that has not been read.
    Part(Place),
}
