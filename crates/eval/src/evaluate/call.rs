//! Calls: routines and their frames, arguments evaluated later, native operators.

use super::Evaluator;
use super::allowance::size;
use super::function::is_in_frame;
use crate::ir::{Argument, CallId, ExprId, Local, Routine, RoutineId};
use crate::location::locate;
use crate::standard::CollectionPart;
use check_system::{Call, Fault, FaultKind};
use check_value::value::{Closure, Evaluated, Thunk, Value};
use std::cell::RefCell;
use std::rc::Rc;

/// The most calls that a fault shows.
const CHAIN: usize = 40;

/// How far the stack of the thread may grow.
#[derive(Clone, Copy, Debug)]
pub struct StackBudget {
    top: usize,
    bytes: usize,
}

/// The frame of a caller, to be restored.
pub(super) struct Frame {
    base: usize,
}

impl StackBudget {
    /// A budget of so many bytes below the present position.
    pub fn new(bytes: usize) -> Self {
        Self { top: position(), bytes }
    }

    fn is_spent(self) -> bool {
        self.top.saturating_sub(position()) > self.bytes
    }
}

/// Roughly where the stack of this thread ends.
#[inline(never)]
fn position() -> usize {
    let marker = 0_u8;
    std::ptr::from_ref(std::hint::black_box(&marker)).addr()
}

/// A value that is no value: stands for one that is known in another form.
pub(super) fn marker() -> Value {
    Value::Thunk(Rc::new(Thunk {
        code: u32::MAX,
        captured: Vec::new(),
        result: RefCell::new(Value::Unset),
        keeps: true,
    }))
}

impl Evaluator<'_> {
    /// The value in a local; computes it if it was left for later.
    pub(super) fn slot_value(&mut self, local: Local) -> Evaluated<Value> {
        match self.get(local) {
            Value::Thunk(thunk) => {
                let thunk = thunk.clone();
                let value = self.force(&thunk)?;
                if thunk.keeps {
                    self.set(local, value.clone());
                }
                Ok(value)
            }
            Value::Unset => unreachable!("a local is read after it is bound"),
            value => Ok(value.clone()),
        }
    }

    pub(super) fn lazy(&mut self, local: Local, code: ExprId) -> Evaluated<Value> {
        match self.get(local) {
            Value::Unset => {
                let value = self.eval(code)?;
                self.set(local, value.clone());
                Ok(value)
            }
            value => Ok(value.clone()),
        }
    }

    fn force(&mut self, thunk: &Rc<Thunk>) -> Evaluated<Value> {
        if let value @ (Value::Bool(_) | Value::Int(_)) = &*thunk.result.borrow() {
            return Ok(value.clone());
        }
        let known = thunk.result.borrow().clone();
        if !matches!(known, Value::Unset) {
            return Ok(known);
        }
        let saved = self.enter(thunk.captured.iter().map(|(_, value)| value.clone()));
        let result = self.run_routine(RoutineId(thunk.code));
        self.leave(saved);
        let value = result?;
        if !thunk.keeps {
            return Ok(value);
        }
        *thunk.result.borrow_mut() = value.clone();
        Ok(value)
    }

    #[inline(never)]
    pub(super) fn call_routine(
        &mut self,
        routine: RoutineId,
        arguments: &[Argument],
        call: Option<CallId>,
    ) -> Evaluated<Value> {
        self.spend(1)?;
        let start = self.push_arguments(arguments)?;
        let result = if self.program.routine(routine).is_pure {
            self.recall(routine, start)
        } else {
            self.run_frame(routine, start)
        };
        match (result, call) {
            (Err(fault), Some(call)) => Err(self.called(fault, call)),
            (result, _) => result,
        }
    }

    /// Puts arguments on the stack; gives the place of the first.
    pub(super) fn push_arguments(&mut self, arguments: &[Argument]) -> Evaluated<usize> {
        let start = self.scratch.stack.len();
        for argument in arguments {
            match self.argument(argument) {
                Ok(value) => self.scratch.stack.push(value),
                Err(fault) => {
                    self.scratch.stack.truncate(start);
                    return Err(fault);
                }
            }
        }
        Ok(start)
    }

    /// Runs a routine whose arguments start on the stack at `start`, and takes them away.
    fn run_frame(&mut self, routine: RoutineId, start: usize) -> Evaluated<Value> {
        let saved = Frame { base: self.scratch.base };
        self.scratch.base = start;
        let result = self.run_routine(routine);
        self.leave(saved);
        result
    }

    /// The same for a routine whose result depends on its arguments alone, and may be known.
    fn recall(&mut self, routine: RoutineId, start: usize) -> Evaluated<Value> {
        let scratch = &mut *self.scratch;
        let arguments = &scratch.stack[start..];
        let Some(place) = scratch.recall.place(routine.0, arguments.iter()) else {
            return self.run_frame(routine, start);
        };
        if let Some(known) = scratch.recall.find(place, routine.0, arguments) {
            scratch.stack.truncate(start);
            return Ok(known);
        }
        let arguments = arguments.iter().cloned().collect();
        let result = self.run_frame(routine, start)?;
        self.scratch.recall.keep(place, routine.0, arguments, result.clone());
        Ok(result)
    }

    /// Runs a routine whose arguments are the frame so far.
    pub(super) fn run_routine(&mut self, routine: RoutineId) -> Evaluated<Value> {
        let routine = self.program.routine(routine);
        self.make_room(routine)?;
        self.eval(routine.body)
    }

    /// Room for the locals of a routine whose arguments are the frame so far.
    pub(super) fn make_room(&mut self, routine: &Routine) -> Evaluated<()> {
        if self.scratch.budget.is_spent() {
            let message = format!("`{}` calls itself too deep: the recursion seems to have no end", routine.name);
            return Err(Fault::new(FaultKind::Limit, message));
        }
        let frame = self.scratch.base + routine.frame as usize;
        while self.scratch.stack.len() < frame {
            self.scratch.stack.push(Value::Unset);
        }
        Ok(())
    }

    /// Fails where the stack of the thread is nearly full: a description leads to itself.
    pub(super) fn check_stack(&self) -> Evaluated<()> {
        if self.scratch.budget.is_spent() {
            let message = "a set or function is needed to find out what it is: the recursion seems to have no end";
            return Err(Fault::new(FaultKind::Limit, message));
        }
        Ok(())
    }

    /// Starts a frame.
    pub(super) fn enter(&mut self, values: impl Iterator<Item = Value>) -> Frame {
        let saved = Frame { base: self.scratch.base };
        self.scratch.base = self.scratch.stack.len();
        self.scratch.stack.extend(values);
        saved
    }

    /// Ends a frame.
    pub(super) fn leave(&mut self, saved: Frame) {
        self.scratch.stack.truncate(self.scratch.base);
        self.scratch.base = saved.base;
    }

    fn argument(&mut self, argument: &Argument) -> Evaluated<Value> {
        match argument {
            Argument::Now(value) => self.operand(*value),
            Argument::Copy(local) => Ok(self.get(*local).clone()),
            Argument::Later { known, routine, captures, keeps } => {
                if let Some(local) = known
                    && !matches!(self.get(*local), Value::Unset)
                {
                    return Ok(self.get(*local).clone());
                }
                let captured = self.captured(captures)?;
                let (code, result) = (routine.0, RefCell::new(Value::Unset));
                Ok(Value::Thunk(Rc::new(Thunk { code, captured, result, keeps: *keeps })))
            }
        }
    }

    /// What a closure or thunk takes along, each with its local.
    pub(super) fn captured(&mut self, captures: &[Argument]) -> Evaluated<Vec<(u32, Value)>> {
        captures.iter().enumerate().map(|(local, capture)| Ok((local as u32, self.argument(capture)?))).collect()
    }

    pub(super) fn call_closure(&mut self, closure: &Rc<Closure>, arguments: &[Value]) -> Evaluated<Value> {
        self.spend(1)?;
        if is_in_frame(closure) {
            self.check_stack()?;
            return self.call_in_frame(closure, &arguments[0]);
        }
        let captured = closure.captured.iter().map(|(_, value)| match value {
            Value::Unset => Value::Closure(closure.clone()), // a recursive function, in its own body
            value => value.clone(),
        });
        let saved = self.enter(captured.chain(arguments.iter().cloned()));
        let result = self.run_routine(RoutineId(closure.code));
        self.leave(saved);
        result
    }

    #[inline(never)]
    pub(super) fn native(&mut self, id: ExprId, native: u32, arguments: &[ExprId]) -> Evaluated<Value> {
        if let Some(number) = self.integer(id) {
            return Ok(Value::Int(number));
        }
        let native = &self.program.natives[native as usize];
        if (native.is_volatile || native.reads) && self.scratch.slots.recording {
            return Err(self.not_to_be_remembered());
        }
        if self.scratch.slots.recording
            && let Some(part) = native.reads_part
            && let Some(value) = self.read_by(part, arguments[0])?
        {
            return Ok(value);
        }
        match arguments {
            [only] => {
                let only = self.operand(*only)?;
                self.spend(size(&only))?;
                (native.function)(self, &[only])
            }
            [first, second] => {
                let first = self.operand(*first)?;
                let second = self.operand(*second)?;
                self.spend(size(&first) + size(&second))?;
                (native.function)(self, &[first, second])
            }
            _ => {
                let arguments = self.evals(arguments)?;
                self.spend(arguments.iter().map(size).sum())?;
                (native.function)(self, &arguments)
            }
        }
    }

    /// What is computed from a part of a collection, where that part is known by itself.
    fn read_by(&mut self, part: CollectionPart, collection: ExprId) -> Evaluated<Option<Value>> {
        Ok(match part {
            CollectionPart::First | CollectionPart::Cardinality if !self.scratch.slots.may_have_entries() => None,
            CollectionPart::First => self.first_element(collection)?,
            CollectionPart::Cardinality => {
                self.cardinality_of_entries(collection).map(|count| Value::Int(count as i64))
            }
            CollectionPart::Length => match self.read_domain(collection)?.as_ref().and_then(Value::as_interval) {
                Some((1, length)) => Some(Value::Int(length)),
                _ => None,
            },
        })
    }

    /// The fault with one more call in its chain.
    #[cold]
    pub(super) fn called(&self, mut fault: Fault, call: CallId) -> Fault {
        self.tell_of(&mut fault, call);
        fault
    }

    /// Adds a call to the chain of a fault.
    #[cold]
    #[inline(never)]
    pub(super) fn tell_of(&self, fault: &mut Fault, call: CallId) {
        if fault.calls.len() < CHAIN && !fault.kind.is_control() {
            let site = &self.program.calls[call.0 as usize];
            fault.calls.push(Call { name: site.name.to_string(), location: Some(locate(self.sources, site.span)) });
        }
    }
}
