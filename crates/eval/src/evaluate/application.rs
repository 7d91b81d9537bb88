//! Applications one around the other, like `log[i][n].term`: evaluated from the innermost outwards, each once. What is a part of a
//! variable is read by itself, where it is recorded what is read.

use super::{Evaluator, Scratch};
use crate::ir::{Expr, ExprId};
use crate::slots::{Form, NodeId, Place};
use check_value::symbols::Symbol;
use check_value::value::{self, Evaluated, Value};

/// How far applications have come.
enum Reached {
    /// To a part of a variable not all of which has been read; the part has not been read either.
    Part(Place),
    /// To a value.
    Value(Value),
    /// To a part of a variable that has not the form that the layout expects: all of it is to be read.
    Irregular,
}

/// What selects a part.
#[derive(Clone, Copy)]
enum Selector {
    /// An argument, to be evaluated.
    Argument(ExprId),
    /// The name of a field.
    Field(Symbol),
}

/// What selects a part, evaluated.
enum Key {
    /// An argument.
    Argument(Value),
    /// The name of a field.
    Field(Symbol),
}

impl Evaluator<'_> {
    /// The value of `f[a]` or `r.a`.
    #[inline(never)]
    pub(super) fn applied_value(&mut self, id: ExprId) -> Evaluated<Value> {
        if let Some(value) = self.look(id) {
            return Ok(value.clone());
        }
        let (function, selector) = self.selection(id).expect("it is an application");
        self.applied_unseen(function, selector)
    }

    /// The value of an operand that takes more than a look.
    pub(super) fn operand_unseen(&mut self, id: ExprId) -> Evaluated<Value> {
        let Some((function, selector)) = self.selection(id) else { return self.operand(id) };
        let mut result = self.applied_unseen(function, selector);
        if let Err(fault) = &mut result {
            self.place(fault, id);
        }
        result
    }

    /// What is applied, and what selects a part of it.
    #[inline]
    fn selection(&self, id: ExprId) -> Option<(ExprId, Selector)> {
        match self.program.expr(id) {
            Expr::Apply(function, argument) => Some((*function, Selector::Argument(*argument))),
            Expr::Field(record, name) => Some((*record, Selector::Field(*name))),
            _ => None,
        }
    }

    fn applied_unseen(&mut self, function: ExprId, selector: Selector) -> Evaluated<Value> {
        match self.reach_selected(function, selector)? {
            Reached::Value(value) => return Ok(value),
            Reached::Part(place) => {
                if let Some(value) = self.read_place(place) {
                    return Ok(value);
                }
            }
            Reached::Irregular => {}
        }
        let function = self.operand(function)?;
        self.apply_selector(&function, selector)
    }

    /// A variable that is read for the first time while it is recorded what is read.
    #[inline]
    pub(super) fn unread_part(&self, id: ExprId) -> Option<Place> {
        match self.program.expr(id) {
            Expr::Variable(variable) if self.scratch.slots.recording => self.unread(*variable),
            Expr::Primed(variable) if self.scratch.slots.recording => self.unread_primed(*variable),
            _ => None,
        }
    }

    /// Evaluates an expression as far as values are needed for that.
    fn reach(&mut self, id: ExprId) -> Evaluated<Reached> {
        let mut result = match self.program.expr(id) {
            Expr::Apply(function, argument) => self.reach_selected(*function, Selector::Argument(*argument)),
            Expr::Field(record, name) => self.reach_selected(*record, Selector::Field(*name)),
            Expr::Inlined(call, body) if self.program.key(id).is_none() => {
                let mut result = self.reach(*body);
                if let Err(fault) = &mut result {
                    self.tell_of(fault, *call);
                }
                result
            }
            Expr::Let(locals, body) if locals.is_empty() => self.reach(*body),
            _ => match self.unread_part(id) {
                Some(place) => return Ok(Reached::Part(place)),
                None => return self.operand(id).map(Reached::Value),
            },
        };
        if let Err(fault) = &mut result {
            self.place(fault, id);
        }
        result
    }

    fn reach_selected(&mut self, function: ExprId, selector: Selector) -> Evaluated<Reached> {
        if let Some(place) = self.unread_part(function) {
            return self.reach_within(place, selector);
        }
        match self.reach(function)? {
            Reached::Part(place) => self.reach_within(place, selector),
            Reached::Value(function) => self.apply_selector(&function, selector).map(Reached::Value),
            Reached::Irregular => Ok(Reached::Irregular),
        }
    }

    /// The same in a part of a variable.
    fn reach_within(&mut self, place: Place, selector: Selector) -> Evaluated<Reached> {
        let entries = self.entries_at(place);
        if entries.is_none() && self.scratch.slots.layout.children(place.node).is_empty() {
            return match self.read_place(place) {
                Some(function) => self.apply_selector(&function, selector).map(Reached::Value),
                None => Ok(Reached::Irregular),
            };
        }
        let key = self.key(selector)?;
        let argument = match &key {
            Key::Argument(argument) => argument,
            Key::Field(name) => &Value::Str(*name),
        };
        if let Some(collection) = entries {
            if let Some(value) = self.value_at(collection, argument)? {
                return Ok(Reached::Value(value));
            }
        } else if let Some(node) = self.child(place.node, argument)? {
            return Ok(Reached::Part(Place { node, ..place }));
        }
        match self.read_place(place) {
            Some(function) => self.apply_key(&function, &key).map(Reached::Value),
            None => Ok(Reached::Irregular),
        }
    }

    /// The function that a part is if its entries are known by themselves.
    #[inline]
    fn entries_at(&self, place: Place) -> Option<u32> {
        let slots = &self.scratch.slots;
        if place.is_next || !slots.may_have_entries() {
            return None;
        }
        slots.collection(place.node).filter(|(_, form)| *form == Form::Function).map(|(collection, _)| collection)
    }

    /// The part of a node that an argument selects; `None` if it is not in the domain, or the node is not taken apart.
    pub(super) fn child(&mut self, node: NodeId, argument: &Value) -> Evaluated<Option<NodeId>> {
        let Scratch { slots, packer, .. } = &*self.scratch;
        if let Some(child) = slots.layout.child_at_a_glance(packer, node, argument) {
            return Ok(Some(child));
        }
        let (layout, packer) = (slots.layout.clone(), packer.clone());
        layout.child(self, &packer, node, argument)
    }

    /// The value of a part, which is recorded; `None` if its variable has not the form that the layout expects.
    fn read_place(&mut self, place: Place) -> Option<Value> {
        let scratch = &mut *self.scratch;
        // Recorded in any case: that the variable has not the expected form shows there as well.
        scratch.slots.record(place);
        scratch.slots.is_regular(place).then(|| scratch.slots.part(&scratch.packer, place))
    }

    fn apply_selector(&mut self, function: &Value, selector: Selector) -> Evaluated<Value> {
        let key = self.key(selector)?;
        self.apply_key(function, &key)
    }

    fn key(&mut self, selector: Selector) -> Evaluated<Key> {
        Ok(match selector {
            Selector::Argument(argument) => Key::Argument(self.operand(argument)?),
            Selector::Field(name) => Key::Field(name),
        })
    }

    fn apply_key(&mut self, function: &Value, key: &Key) -> Evaluated<Value> {
        match (key, function) {
            (Key::Field(name), _) => value::field(self, function, *name),
            (Key::Argument(argument), Value::Function(listed)) => match listed.at_a_glance(argument) {
                Some(value) => Ok(value.clone()),
                None => value::apply(self, function, argument),
            },
            (Key::Argument(argument), _) => value::apply(self, function, argument),
        }
    }
}
