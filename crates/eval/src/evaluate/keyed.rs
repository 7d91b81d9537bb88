//! Expressions that are remembered by a few locals and by the slots that they read, whether what is around them is
//! recorded or not.
//!
//! What is not known is evaluated by itself, with a record of its own, in a frame in which nothing has a value but the
//! locals that it depends on: what somebody else has left there was computed from slots that would not be recorded again.
//! Whoever is recorded around it has read what was read inside.

use super::Evaluator;
use crate::ir::{Expr, ExprId, Local};
use crate::slots::{Instance, Sought, Stage};
use check_value::value::{Evaluated, Value};
use smallvec::SmallVec;
use std::rc::Rc;

/// So many such expressions at most are evaluated by themselves, one inside of another: each takes more of the machine's
/// stack than what is evaluated in place.
const DEEP: u32 = 4;

/// What came of looking for a value.
enum Answer {
    /// It is this.
    Value(Value),
    /// It is to be computed in place.
    Plain,
    /// The same, and to be told what that takes.
    Measured,
}

impl Evaluator<'_> {
    /// The value of the body of a loop.
    #[inline]
    pub(super) fn body(&mut self, id: ExprId) -> Evaluated<Value> {
        match self.program.key(id) {
            None => self.eval(id),
            Some(key) => self.keyed(id, key),
        }
    }

    /// The truth of the body of a loop.
    #[inline]
    pub(super) fn body_truth(&mut self, id: ExprId) -> Evaluated<bool> {
        match self.program.key(id) {
            None => self.truth(id),
            Some(key) => self.keyed_truth(id, key),
        }
    }

    /// The value of an expression that may be known by locals and slots.
    #[inline(never)]
    pub(super) fn keyed(&mut self, id: ExprId, key: usize) -> Evaluated<Value> {
        match self.scratch.slots.keyed.stage(self.program.class(key), false) {
            Stage::Plain => self.in_place(id),
            stage => match self.answer(id, key, (stage, false))? {
                Answer::Value(value) => Ok(value),
                Answer::Plain => self.in_place(id),
                Answer::Measured => self.measured(key, |evaluator| evaluator.in_place(id)),
            },
        }
    }

    /// The truth of a formula that may be known by locals and slots.
    #[inline(never)]
    pub(super) fn keyed_truth(&mut self, id: ExprId, key: usize) -> Evaluated<bool> {
        match self.scratch.slots.keyed.stage(self.program.class(key), true) {
            Stage::Plain => self.truth_in_place(id),
            stage => match self.answer(id, key, (stage, true))? {
                Answer::Value(Value::Bool(truth)) => Ok(truth.holds()),
                Answer::Value(_) | Answer::Plain => self.truth_in_place(id),
                Answer::Measured => self.measured(key, |evaluator| evaluator.truth_in_place(id)),
            },
        }
    }

    /// Evaluates an expression without looking for its value.
    fn in_place(&mut self, id: ExprId) -> Evaluated<Value> {
        let mut result = match self.program.expr(id) {
            Expr::Inlined(call, body) => self.inlined(*call, *body),
            Expr::Call { routine, arguments, call } => self.call_routine(*routine, arguments, *call),
            Expr::Choose(..) | Expr::Filter(..) | Expr::Map(..) | Expr::Function(..) => self.go_through(id),
            Expr::All(..) | Expr::Exists(..) => self.quantified(id).map(Value::from),
            _ => self.eval(id),
        };
        if let Err(fault) = &mut result {
            self.place(fault, id);
        }
        result
    }

    /// The same for its truth.
    fn truth_in_place(&mut self, id: ExprId) -> Evaluated<bool> {
        let mut result = match self.program.expr(id) {
            Expr::Inlined(call, body) => self.inlined_truth(*call, *body),
            Expr::All(..) | Expr::Exists(..) => self.quantified(id),
            Expr::Call { .. } | Expr::Choose(..) => match self.in_place(id) {
                Ok(value) => self.truth_of(&value),
                Err(fault) => Err(fault),
            },
            _ => self.truth(id),
        };
        if let Err(fault) = &mut result {
            self.place(fault, id);
        }
        result
    }

    /// Evaluates something and tells how many units of work it took.
    fn measured<T>(&mut self, key: usize, work: impl FnOnce(&mut Self) -> Evaluated<T>) -> Evaluated<T> {
        let before = self.work();
        let result = work(self)?;
        let units = (self.work() - before) as usize;
        self.scratch.slots.keyed.measure(self.program.class(key), units);
        Ok(result)
    }

    /// What is known of an expression in the state that is loaded, or learnt now.
    fn answer(&mut self, id: ExprId, key: usize, (stage, is_truth): (Stage, bool)) -> Evaluated<Answer> {
        let scratch = &mut *self.scratch;
        // What is seen has to be the state whose slots have numbers, and none between two others.
        let is_seen = !scratch.is_between() && (scratch.slots.recording || scratch.epoch == scratch.shown_epoch);
        let is_numbered = is_seen && !scratch.slots.numbers().is_empty() && !scratch.slots.reads_whole;
        if !is_numbered || scratch.apart >= DEEP || scratch.recorder.is_some() {
            return Ok(Answer::Plain);
        }
        if stage == Stage::Measured {
            return Ok(Answer::Measured);
        }
        let frame = &scratch.stack[scratch.base..];
        let locals = self.program.keys[key].locals.iter().map(|local| &frame[local.0 as usize]);
        let class = self.program.class(key);
        let Some(instance) = scratch.slots.keyed.instance(class, locals) else { return Ok(Answer::Plain) };
        let mut path = SmallVec::new();
        if let Some(number) = self.known_by_key(class, instance, &mut path) {
            let value = self.scratch.slots.keyed.found(class, number, path.len());
            if self.scratch.slots.recording {
                self.scratch.slots.record_all(&path);
            }
            self.spend(1)?;
            return Ok(Answer::Value(value));
        }
        self.learn_by_key(id, (key, instance), is_truth)
    }

    /// The number of the value that is known, once the memos are known on which it depends, and the places that were asked
    /// for.
    fn known_by_key(&mut self, class: usize, instance: Instance, path: &mut SmallVec<[u32; 32]>) -> Option<u32> {
        let mut at = self.scratch.slots.keyed.start(class, instance);
        loop {
            let slots = &self.scratch.slots;
            match slots.keyed.find((class, instance), &mut at, slots.numbers(), path) {
                Sought::Found(number) => return Some(number),
                Sought::Wanting(place) if self.know(place) => {
                    // It is asked for once more.
                    path.pop();
                }
                Sought::Missing | Sought::Wanting(_) => return None,
            }
        }
    }

    #[cold]
    #[inline(never)]
    fn learn_by_key(&mut self, id: ExprId, of: (usize, Instance), is_truth: bool) -> Evaluated<Answer> {
        let (key, class, before) = (of.0, self.program.class(of.0), self.work());
        let is_recorded = self.scratch.slots.recording;
        let around = (!is_recorded).then(|| self.scratch.slots.start_inside());
        let (result, read) = self.by_itself(id, key, is_truth);
        let units = (self.work() - before) as usize;
        let slots = &mut self.scratch.slots;
        if slots.is_volatile() {
            slots.keyed.give_up(class);
        } else {
            if let Ok(value) = &result
                && slots.may_keep()
            {
                slots.keep_by_key((class, of.1), &read, value);
            }
            slots.keyed.learnt(class, units, read.len());
        }
        match around {
            None => {
                slots.record_all(&read);
                result.map(Answer::Value)
            }
            Some(around) => {
                slots.end_inside(around);
                match result {
                    // What is left for later would look for the state where it is hidden.
                    Ok(value) if super::memos::is_written_out(&value) => Ok(Answer::Value(value)),
                    _ => self.in_place_alone(id, is_truth).map(Answer::Value),
                }
            }
        }
    }

    /// Evaluates in place what could not be evaluated by itself: a fault is told as it is without the cache.
    #[cold]
    fn in_place_alone(&mut self, id: ExprId, is_truth: bool) -> Evaluated<Value> {
        let apart = std::mem::replace(&mut self.scratch.apart, DEEP);
        let result = self.as_asked(id, is_truth);
        self.scratch.apart = apart;
        result
    }

    fn as_asked(&mut self, id: ExprId, is_truth: bool) -> Evaluated<Value> {
        if is_truth { self.truth_in_place(id).map(Value::from) } else { self.in_place(id) }
    }

    /// Evaluates an expression with a record and with locals of its own, and gives what it reads.
    fn by_itself(&mut self, id: ExprId, key: usize, is_truth: bool) -> (Evaluated<Value>, Rc<[u32]>) {
        let outer = self.scratch.slots.enter();
        let seen = self.hide(false);
        let program = self.program;
        let key = &program.keys[key];
        let locals = key.locals.iter().map(|local| (*local, self.get(*local).clone())).collect();
        self.scratch.apart += 1;
        let result = self.in_locals_of_its_own(key.range, locals, |evaluator| evaluator.as_asked(id, is_truth));
        self.scratch.apart -= 1;
        self.show(false, seen);
        (result, self.scratch.slots.leave(outer))
    }

    /// Evaluates something in a frame in which nothing has a value but some locals. It speaks of no others than those from the
    /// first to the one before the last of a range.
    pub(super) fn in_locals_of_its_own<T>(
        &mut self,
        (from, to): (u32, u32),
        locals: SmallVec<[(Local, Value); 4]>,
        work: impl FnOnce(&mut Self) -> T,
    ) -> T {
        let (base, end) = (self.scratch.base, self.scratch.stack.len());
        // The frame begins where the first of these locals comes to lie behind all that is in use.
        let start = end.saturating_sub(from as usize);
        self.scratch.stack.resize((start + to as usize).max(end), Value::Unset);
        for (local, value) in locals {
            self.scratch.stack[start + local.0 as usize] = value;
        }
        self.scratch.base = start;
        let result = work(self);
        self.scratch.stack.truncate(end);
        self.scratch.base = base;
        result
    }
}
