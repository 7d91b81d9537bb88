//! Actions: formulas that make states.
//!
//! An action is run together with what is still to do after it, so that each of its ways to go on is followed to the
//! end before the next is tried. Once every variable of the next state has a value, what remains is only tested, as in
//! TLC (tlc2/tool/impl/Tool.java, `getNextStatesAllAssigned`): a disjunction then makes one state, not several.

use super::{Evaluator, NOT_GIVEN, StepRecorder};
use crate::ir::{Act, ActId, Binder, Body, CallId, ExprId, Local, Program, Variable};
use crate::slots::{Pending, Variables};
use check_system::{Fault, Interrupt};
use check_value::value::{self, Evaluated, Value};
use std::ops::ControlFlow;

/// What is called with each state that has been made; it is in `next`.
pub(crate) type Found<'f> = dyn FnMut(&mut Evaluator<'_>) -> Evaluated<()> + 'f;

/// What is still to do.
pub(super) enum Rest<'r> {
    /// Conjuncts, and then more.
    Items { items: &'r [ActId], calls: Option<&'r Calls<'r>>, rest: Option<&'r Rest<'r>> },
    /// The body of a `\A` for further elements, and then more.
    Elements {
        forall: ForAll<'r>,
        remaining: &'r [Vec<Value>],
        calls: Option<&'r Calls<'r>>,
        rest: Option<&'r Rest<'r>>,
    },
    /// A step has to change something, and then more.
    Changed { changed: ExprId, calls: Option<&'r Calls<'r>>, rest: Option<&'r Rest<'r>> },
    /// The frame of a routine is left, and then more.
    Leave { base: usize, rest: Option<&'r Rest<'r>> },
    /// The second action of a composition is done, and then more, in the state from which the first started.
    Return { origin: &'r Origin, rest: Option<&'r Rest<'r>> },
}

/// The state from which the first action of a composition starts.
pub(super) struct Origin {
    pub(super) state: Vec<Value>,
    pub(super) epoch: u64,
}

/// The calls around an action, innermost first.
pub(super) struct Calls<'c> {
    pub(super) call: CallId,
    pub(super) outer: Option<&'c Calls<'c>>,
}

#[derive(Clone, Copy)]
pub(super) struct ForAll<'r> {
    quantifier: ActId,
    binders: &'r [Binder],
    body: ActId,
    from: Local,
    to: Local,
}

/// What belongs to a step that is being made, put aside while another one is.
pub(super) struct StepAside {
    next: Vec<Value>,
    unassigned: usize,
    next_epoch: u64,
    pending: Vec<Pending>,
    is_step: bool,
    given: Variables,
    passed: u64,
    recorder: Option<Box<StepRecorder>>,
}

impl Evaluator<'_> {
    /// Runs an action from the state in `state`; calls `found` with each next state.
    pub fn run(&mut self, action: ActId, found: &mut Found<'_>) -> Evaluated<()> {
        self.scratch.clear_next();
        self.step(action, None, None, found)
    }

    /// The same inside of calls, outermost first, of which a fault is to tell.
    pub fn run_within(&mut self, action: ActId, calls: &[CallId], found: &mut Found<'_>) -> Evaluated<()> {
        self.scratch.clear_next();
        self.step_within(action, calls, None, found)
    }

    /// Runs an action, or some of its conjuncts, for a next state of which some variables have their values.
    pub fn goes_on(&mut self, action: ActId, only: Option<(u32, u32)>, found: &mut Found<'_>) -> Evaluated<()> {
        match conjuncts(self.program, action, only) {
            Some(items) => self.proceed(Some(&Rest::Items { items, calls: None, rest: None }), found),
            None => self.step(action, None, None, found),
        }
    }

    /// Whether an action, or some of its conjuncts, are true of a step whose second state has all its values.
    pub fn tests(&mut self, action: ActId, only: Option<(u32, u32)>) -> Evaluated<bool> {
        match conjuncts(self.program, action, only) {
            Some(items) => self.test_all(items, None),
            None => self.test(action, None),
        }
    }

    fn step_within(
        &mut self,
        action: ActId,
        calls: &[CallId],
        outer: Option<&Calls<'_>>,
        found: &mut Found<'_>,
    ) -> Evaluated<()> {
        match calls.split_first() {
            None => self.step(action, outer, None, found),
            Some((call, calls)) => self.step_within(action, calls, Some(&Calls { call: *call, outer }), found),
        }
    }

    /// Whether some step of the action is possible from the state in `state`.
    pub(super) fn enabled(&mut self, action: ActId) -> Evaluated<bool> {
        let mut possible = false;
        // Whether there is a step does not depend on which is tried first, and what is cached may not either.
        let (draw, portions) = (self.draw.take(), self.portions.take());
        let outer = self.leave_step();
        let result = self.step(action, None, None, &mut |_| {
            possible = true;
            Err(Interrupt::Enough.into())
        });
        self.return_to_step(outer);
        (self.draw, self.portions) = (draw, portions);
        match result {
            Err(fault) if !possible => Err(fault),
            _ => Ok(possible),
        }
    }

    /// Puts aside all that belongs to the step that is being made, for one that is made by itself.
    pub(super) fn leave_step(&mut self) -> StepAside {
        // Of the variables of the state and of those that instances have here a step may determine either.
        let count = self.variables.len() + self.program.inner.len();
        let scratch = &mut *self.scratch;
        StepAside {
            next: std::mem::replace(&mut scratch.next, vec![Value::Unset; count]),
            unassigned: std::mem::replace(&mut scratch.unassigned, count),
            next_epoch: std::mem::replace(&mut scratch.next_epoch, NOT_GIVEN),
            pending: scratch.slots.pending.clone(),
            is_step: std::mem::replace(&mut scratch.slots.is_step, false),
            given: std::mem::take(&mut scratch.slots.given),
            passed: scratch.passed,
            recorder: scratch.recorder.take(),
        }
    }

    /// Goes on with the step that was put aside.
    pub(super) fn return_to_step(&mut self, outer: StepAside) {
        let StepAside { next, unassigned, next_epoch, pending, is_step, given, passed, recorder } = outer;
        let scratch = &mut *self.scratch;
        (scratch.next, scratch.unassigned, scratch.next_epoch) = (next, unassigned, next_epoch);
        (scratch.slots.pending, scratch.slots.is_step, scratch.slots.given) = (pending, is_step, given);
        (scratch.passed, scratch.recorder) = (passed, recorder);
    }

    pub(super) fn step(
        &mut self,
        action: ActId,
        calls: Option<&Calls<'_>>,
        rest: Option<&Rest<'_>>,
        found: &mut Found<'_>,
    ) -> Evaluated<()> {
        if self.is_told() {
            return self.step_told(action, calls, rest, found);
        }
        self.step_here(action, calls, rest, found)
    }

    /// The same where somebody is told of the steps: a fault may be told of as well, and then ends only this way.
    #[cold]
    #[inline(never)]
    fn step_told(
        &mut self,
        action: ActId,
        calls: Option<&Calls<'_>>,
        rest: Option<&Rest<'_>>,
        found: &mut Found<'_>,
    ) -> Evaluated<()> {
        self.tell_at(action);
        let (base, length) = (self.scratch.base, self.scratch.stack.len());
        let result = self.step_here(action, calls, rest, found);
        let Err(fault) = result else { return result };
        self.scratch.stack.truncate(length);
        self.scratch.base = base;
        self.tell_fault(fault, action, calls)
    }

    #[inline(always)]
    fn step_here(
        &mut self,
        action: ActId,
        calls: Option<&Calls<'_>>,
        rest: Option<&Rest<'_>>,
        found: &mut Found<'_>,
    ) -> Evaluated<()> {
        let program = self.program;
        match program.act(action) {
            Act::Guard(condition) => {
                if self.tested(*condition, calls)? {
                    return self.proceed(rest, found);
                }
                self.tell_refused(*condition, calls)
            }
            Act::Assign(variable, code) => {
                let value = self.assigned(*variable, *code).map_err(|fault| self.blame(fault, calls))?;
                self.comes_from_value_of(*code);
                self.assign(*variable, value, Some(*code), calls, rest, found)
            }
            Act::Unchanged(variable) => {
                let value = self.unchanged(*variable).map_err(|fault| self.blame(fault, calls))?;
                self.assign(*variable, value, None, calls, rest, found)
            }
            Act::All(items) => match items.split_first() {
                None => self.proceed(rest, found),
                Some((only, [])) => self.step(*only, calls, rest, found),
                Some((first, items)) => self.step(*first, calls, Some(&Rest::Items { items, calls, rest }), found),
            },
            Act::Inlined(call, body) if self.is_told() => self.tell_call(*call, Some(*body), |evaluator| {
                evaluator.step(*body, Some(&Calls { call: *call, outer: calls }), rest, found)
            }),
            Act::Inlined(call, body) => self.step(*body, Some(&Calls { call: *call, outer: calls }), rest, found),
            _ => self.step_rest(action, calls, rest, found),
        }
    }

    /// A step of one of the kinds that branch: apart, so that the others do not pay for the frame that they need.
    #[inline(never)]
    fn step_rest(
        &mut self,
        action: ActId,
        calls: Option<&Calls<'_>>,
        rest: Option<&Rest<'_>>,
        found: &mut Found<'_>,
    ) -> Evaluated<()> {
        let program = self.program;
        match program.act(action) {
            Act::Choose(variable, set) => self.choose_next(*variable, *set, calls, rest, found),
            Act::Any(items) if self.is_drawn() => {
                self.any_at_random(items, &mut |evaluator, item| evaluator.step(item, calls, rest, found))
            }
            Act::Any(items) => items.iter().try_for_each(|item| {
                let Some(place) = self.enter_branch(items.len() as u64) else { return Ok(()) };
                self.step(*item, calls, rest, found)?;
                self.leave_branch(place);
                Ok(())
            }),
            Act::Exists(binders, body) => {
                let mut sets = self.binder_sets(binders).map_err(|fault| self.blame(fault, calls))?;
                if !self.is_drawn() {
                    self.prune(binders, &mut sets, Body::Action(*body)).map_err(|fault| self.blame(fault, calls))?;
                }
                let branches = self.branches(&sets);
                let (mut inside, mut is_empty) = (false, true);
                let mut way = |evaluator: &mut Self| {
                    let Some(place) = evaluator.enter_branch(branches) else { return Ok(()) };
                    (inside, is_empty) = (true, false);
                    let before = evaluator.note(action, binders);
                    evaluator.step(*body, calls, rest, found)?;
                    evaluator.forget(before);
                    evaluator.leave_branch(place);
                    inside = false;
                    Ok(())
                };
                let result = if self.is_drawn() {
                    self.each_at_random(binders, &sets, &mut way)
                } else {
                    let mut go_on = |evaluator: &mut Self| way(evaluator).map(ControlFlow::Continue);
                    self.each_of(binders, &sets, &mut go_on).map(|_| ())
                };
                // Whatever fails inside has been told the calls already.
                result.map_err(|fault| if inside { fault } else { self.blame(fault, calls) })?;
                if is_empty { self.tell_empty(Some(action), calls) } else { Ok(()) }
            }
            Act::ForAll { binders, body, from, to } => {
                let sets = self.binder_sets(binders).map_err(|fault| self.blame(fault, calls))?;
                if !self.is_told() && self.program.is_condition(*body) && sets.iter().all(Value::is_reducible) {
                    let holds = self.test_each_of(binders, &sets, *body, false, calls)?.is_continue();
                    return if holds { self.proceed(rest, found) } else { Ok(()) };
                }
                let forall = ForAll { quantifier: action, binders, body: *body, from: *from, to: *to };
                let elements = self.elements(forall, &sets).map_err(|fault| self.blame(fault, calls))?;
                self.for_all(forall, &elements, calls, rest, found)
            }
            Act::If(condition, yes, no) => {
                let way = if self.tested(*condition, calls)? { yes } else { no };
                self.step(*way, calls, rest, found)
            }
            Act::Implies(condition, then) => {
                if self.tested(*condition, calls)? {
                    return self.step(*then, calls, rest, found);
                }
                self.proceed(rest, found)
            }
            Act::Case(arms, other) => {
                let way = self.arm(arms, *other, calls)?;
                self.step(way, calls, rest, found)
            }
            Act::Let(locals, body) => {
                for local in locals {
                    self.set(*local, Value::Unset);
                }
                self.step(*body, calls, rest, found)
            }
            Act::Call { routine, arguments, call } => {
                let calls = Calls { call: *call, outer: calls };
                if self.is_told() {
                    return self.tell_call(*call, None, |evaluator| {
                        evaluator.step_routine(*routine, arguments, &calls, rest, found)
                    });
                }
                self.step_routine(*routine, arguments, &calls, rest, found)
            }
            Act::Compose(..) if self.scratch.slots.recording => Err(self.not_to_be_remembered()),
            Act::Compose(first, second) => self.compose(*first, *second, calls, rest, found),
            Act::Named(id, body) => {
                self.scratch.action = *id;
                self.step(*body, calls, rest, found)
            }
            Act::Counted(place, body) => {
                self.scratch.counts.add(*place);
                self.step(*body, calls, rest, found)
            }
            Act::Changed { action, changed } => {
                self.step(*action, calls, Some(&Rest::Changed { changed: *changed, calls, rest }), found)
            }
            Act::Guard(_) | Act::Assign(..) | Act::Unchanged(_) | Act::All(_) | Act::Inlined(..) => {
                unreachable!("kinds that do not branch are done before")
            }
        }
    }

    /// Goes on with what is still to do.
    pub(super) fn proceed(&mut self, rest: Option<&Rest<'_>>, found: &mut Found<'_>) -> Evaluated<()> {
        let Some(rest) = rest else { return found(self) };
        if self.is_told() {
            return self.tell_passed(|evaluator| evaluator.go_on(rest, found));
        }
        self.go_on(rest, found)
    }

    #[inline]
    fn go_on(&mut self, rest: &Rest<'_>, found: &mut Found<'_>) -> Evaluated<()> {
        match rest {
            Rest::Leave { base, rest } => return self.proceed_in_frame(*base, *rest, found),
            Rest::Return { origin, rest } => return self.proceed_in_state(origin, *rest, found),
            _ => {}
        }
        // Who is told of steps wants to know every way to make them.
        if self.scratch.unassigned == 0 && !self.is_told() {
            return if self.test_made(rest)? { self.proceed(rest.rest(), found) } else { Ok(()) };
        }
        match rest {
            Rest::Items { items: [item], calls, rest } => self.step(*item, *calls, *rest, found),
            Rest::Items { items, calls, rest } => {
                let (first, items) = items.split_first().expect("items are never empty");
                self.step(*first, *calls, Some(&Rest::Items { items, calls: *calls, rest: *rest }), found)
            }
            Rest::Elements { forall, remaining, calls, rest } => self.for_all(*forall, remaining, *calls, *rest, found),
            Rest::Changed { changed, calls, rest } => {
                if self.tested(*changed, *calls)? {
                    return self.proceed(*rest, found);
                }
                self.tell_refused(*changed, *calls)
            }
            Rest::Leave { .. } | Rest::Return { .. } => unreachable!("these are done before"),
        }
    }

    /// The value of `e` in `x' = e`.
    #[inline]
    fn assigned(&mut self, variable: Variable, code: ExprId) -> Evaluated<Value> {
        let is_recorded =
            self.scratch.slots.recording && matches!(self.scratch.next[variable.0 as usize], Value::Unset);
        let value = if is_recorded { self.next_value(variable, code)? } else { self.eval(code)? };
        if self.scratch.waits || matches!(value, Value::Closure(_)) {
            self.demand_next(variable, &value).map_err(|fault| self.locate(fault, code))?;
        }
        Ok(value)
    }

    /// The value that `UNCHANGED x` gives `x'`.
    #[inline]
    fn unchanged(&mut self, variable: Variable) -> Evaluated<Value> {
        if self.scratch.slots.recording && matches!(self.scratch.next[variable.0 as usize], Value::Unset) {
            return Ok(self.stays(variable));
        }
        self.variable(variable)
    }

    fn assign(
        &mut self,
        variable: Variable,
        value: Value,
        code: Option<ExprId>,
        calls: Option<&Calls<'_>>,
        rest: Option<&Rest<'_>>,
        found: &mut Found<'_>,
    ) -> Evaluated<()> {
        let place = variable.0 as usize;
        if !matches!(self.scratch.next[place], Value::Unset) {
            self.comes_from_nowhere();
            if self.same_next(variable, &value, code, calls)? {
                return self.proceed(rest, found);
            }
            return self.tell_differs(variable, Some(&value), code, calls);
        }
        self.tell_written(variable);
        self.note_assigned(variable);
        self.scratch.next[place] = value;
        self.scratch.unassigned -= 1;
        let result = self.proceed(rest, found);
        self.scratch.next[place] = Value::Unset;
        self.scratch.unassigned += 1;
        result
    }

    fn choose_next(
        &mut self,
        variable: Variable,
        set: ExprId,
        calls: Option<&Calls<'_>>,
        rest: Option<&Rest<'_>>,
        found: &mut Found<'_>,
    ) -> Evaluated<()> {
        let elements = self.set_value(set).map_err(|fault| self.blame(fault, calls))?;
        if self.scratch.waits {
            self.demand_next(variable, &elements).map_err(|fault| self.blame(self.locate(fault, set), calls))?;
        }
        let known = self.written_out(variable)?;
        if !matches!(known, Value::Unset) {
            let member = value::member(self, &known, &elements);
            let member = member.map_err(|fault| self.blame(self.locate(fault, set), calls))?;
            if member {
                return self.proceed(rest, found);
            }
            return self.tell_differs(variable, None, Some(set), calls);
        }
        let faulty = |evaluator: &Self, fault| evaluator.blame(evaluator.locate(fault, set), calls);
        if self.is_drawn() {
            let elements = self.elements_of(&elements).map_err(|fault| faulty(self, fault))?;
            return self.element_at_random(elements, &mut |evaluator, element| {
                evaluator.assign(variable, element, Some(set), calls, rest, found)
            });
        }
        if let Some((listing, few)) = self.few_elements(set, &elements).map_err(|fault| faulty(self, fault))? {
            let mut asks_early = false;
            let result = few.iter().enumerate().try_for_each(|(number, element)| {
                self.spend(1)?;
                let Some(place) = self.enter_branch(few.len() as u64) else { return Ok(()) };
                self.comes_from(listing, number, few.len());
                if !self.is_ruled_out(variable) {
                    self.assign(variable, element.clone(), Some(set), calls, rest, found)?;
                    asks_early |= number + 1 < few.len() && self.asks_early(variable, rest)?;
                }
                self.leave_branch(place);
                Ok(())
            });
            if let (true, Some(conditions)) = (asks_early, &mut self.scratch.conditions) {
                conditions.early.end();
            }
            return result;
        }
        let (mut elements, branches) = match self.by_parts(variable, &elements, rest)? {
            Some(by_parts) => by_parts,
            None => {
                let branches = self.branches(std::slice::from_ref(&elements));
                (value::iterate(self, &elements).map_err(|fault| faulty(self, fault))?, branches)
            }
        };
        let mut is_empty = true;
        while let Some(element) = elements.next(self).map_err(|fault| faulty(self, fault))? {
            self.spend(1)?;
            is_empty = false;
            let Some(place) = self.enter_branch(branches) else { continue };
            self.assign(variable, element, Some(set), calls, rest, found)?;
            self.leave_branch(place);
        }
        if is_empty { self.tell_empty(None, calls) } else { Ok(()) }
    }

    fn arm(&mut self, arms: &[(ExprId, ActId)], other: ActId, calls: Option<&Calls<'_>>) -> Evaluated<ActId> {
        for (condition, way) in arms {
            if self.tested(*condition, calls)? {
                return Ok(*way);
            }
        }
        Ok(other)
    }

    /// All combinations of elements of the sets of a `\A`.
    fn elements(&mut self, forall: ForAll<'_>, sets: &[Value]) -> Evaluated<Vec<Vec<Value>>> {
        let locals: Vec<Local> = forall.binders.iter().flat_map(|binder| binder.locals.iter().copied()).collect();
        let mut elements = Vec::new();
        let _ = self.each_of(forall.binders, sets, &mut |evaluator| {
            elements.push(locals.iter().map(|local| evaluator.get(*local).clone()).collect());
            Ok(ControlFlow::Continue(()))
        })?;
        Ok(elements)
    }

    /// The body for one element after the other. They share their locals, so that these are restored behind each.
    fn for_all(
        &mut self,
        forall: ForAll<'_>,
        elements: &[Vec<Value>],
        calls: Option<&Calls<'_>>,
        rest: Option<&Rest<'_>>,
        found: &mut Found<'_>,
    ) -> Evaluated<()> {
        let Some((element, remaining)) = elements.split_first() else { return self.proceed(rest, found) };
        let range = self.scratch.base + forall.from.0 as usize..self.scratch.base + forall.to.0 as usize;
        let saved = self.scratch.stack[range.clone()].to_vec();
        self.bind_element(forall, element);
        let before = self.note_element(forall.quantifier, forall.binders);
        let result = if remaining.is_empty() {
            self.step(forall.body, calls, rest, found)
        } else {
            self.step(forall.body, calls, Some(&Rest::Elements { forall, remaining, calls, rest }), found)
        };
        self.forget(before);
        self.scratch.stack[range].clone_from_slice(&saved);
        result
    }

    fn bind_element(&mut self, forall: ForAll<'_>, element: &[Value]) {
        let locals = forall.binders.iter().flat_map(|binder| binder.locals.iter());
        for (local, value) in locals.zip(element) {
            self.set(*local, value.clone());
        }
    }

    /// The same; until it is done, the next state stays as it is.
    fn test_made(&mut self, rest: &Rest<'_>) -> Evaluated<bool> {
        let (epoch, number) = (self.scratch.next_epoch, std::mem::replace(&mut self.scratch.next_number, NOT_GIVEN));
        self.scratch.new_next_epoch();
        let holds = self.test_rest(rest);
        (self.scratch.next_epoch, self.scratch.next_number) = (epoch, number);
        holds
    }

    fn test_rest(&mut self, rest: &Rest<'_>) -> Evaluated<bool> {
        match rest {
            Rest::Items { items, calls, .. } if self.scratch.conditions.is_some() => self.all_hold(items, *calls),
            Rest::Items { items, calls, .. } => self.test_all(items, *calls),
            Rest::Elements { forall, remaining, calls, .. } => {
                let range = self.scratch.base + forall.from.0 as usize..self.scratch.base + forall.to.0 as usize;
                let saved = self.scratch.stack[range.clone()].to_vec();
                let mut holds = Ok(true);
                for element in *remaining {
                    self.bind_element(*forall, element);
                    holds = self.test(forall.body, *calls);
                    if !matches!(holds, Ok(true)) {
                        break;
                    }
                }
                self.scratch.stack[range].clone_from_slice(&saved);
                holds
            }
            Rest::Changed { changed, calls, .. } => self.tested(*changed, *calls),
            Rest::Leave { .. } | Rest::Return { .. } => unreachable!("these are not tested but done"),
        }
    }

    fn test_all(&mut self, items: &[ActId], calls: Option<&Calls<'_>>) -> Evaluated<bool> {
        for item in items {
            if !self.test(*item, calls)? {
                return Ok(false);
            }
        }
        Ok(true)
    }

    /// Whether an action is true of the step from `state` to `next`, as a formula.
    pub(super) fn test(&mut self, action: ActId, calls: Option<&Calls<'_>>) -> Evaluated<bool> {
        let program = self.program;
        match program.act(action) {
            Act::Guard(condition) => self.tested(*condition, calls),
            Act::Assign(variable, code) => {
                let value = self.eval(*code).map_err(|fault| self.blame(fault, calls))?;
                self.same_next(*variable, &value, Some(*code), calls)
            }
            Act::Unchanged(variable) => {
                let value = self.variable(*variable).map_err(|fault| self.blame(fault, calls))?;
                self.same_next(*variable, &value, None, calls)
            }
            Act::Choose(variable, set) => {
                let elements = self.set_value(*set).map_err(|fault| self.blame(fault, calls))?;
                let known = self.written_out(*variable)?;
                let member = value::member(self, &known, &elements);
                member.map_err(|fault| self.blame(self.locate(fault, *set), calls))
            }
            Act::All(items) => self.test_all(items, calls),
            Act::Any(items) => {
                for item in items {
                    if self.test(*item, calls)? {
                        return Ok(true);
                    }
                }
                Ok(false)
            }
            Act::Exists(binders, body) => Ok(self.test_each(binders, *body, true, calls)?.is_break()),
            Act::ForAll { binders, body, .. } => Ok(self.test_each(binders, *body, false, calls)?.is_continue()),
            Act::If(condition, yes, no) => {
                let way = if self.tested(*condition, calls)? { yes } else { no };
                self.test(*way, calls)
            }
            Act::Implies(condition, then) => Ok(!self.tested(*condition, calls)? || self.test(*then, calls)?),
            Act::Case(arms, other) => {
                let way = self.arm(arms, *other, calls)?;
                self.test(way, calls)
            }
            Act::Let(locals, body) => {
                for local in locals {
                    self.set(*local, Value::Unset);
                }
                self.test(*body, calls)
            }
            Act::Inlined(call, body) => self.test(*body, Some(&Calls { call: *call, outer: calls })),
            Act::Call { routine, arguments, call } => {
                self.test_routine(*routine, arguments, &Calls { call: *call, outer: calls })
            }
            Act::Compose(..) if self.scratch.slots.recording => Err(self.not_to_be_remembered()),
            Act::Compose(first, second) => self.test_composed(*first, *second, calls),
            Act::Named(_, body) => self.test(*body, calls),
            Act::Counted(place, body) => {
                self.scratch.counts.add(*place);
                self.test(*body, calls)
            }
            Act::Changed { action, changed } => Ok(self.test(*action, calls)? && self.tested(*changed, calls)?),
        }
    }

    /// Goes through elements until the body has the truth value `until`.
    fn test_each(
        &mut self,
        binders: &[Binder],
        body: ActId,
        until: bool,
        calls: Option<&Calls<'_>>,
    ) -> Evaluated<ControlFlow<()>> {
        let mut sets = self.binder_sets(binders).map_err(|fault| self.blame(fault, calls))?;
        if until {
            self.prune(binders, &mut sets, Body::Action(body)).map_err(|fault| self.blame(fault, calls))?;
        }
        self.test_each_of(binders, &sets, body, until, calls)
    }

    /// The same for the elements of these sets.
    pub(super) fn test_each_of(
        &mut self,
        binders: &[Binder],
        sets: &[Value],
        body: ActId,
        until: bool,
        calls: Option<&Calls<'_>>,
    ) -> Evaluated<ControlFlow<()>> {
        self.each_of(binders, sets, &mut |evaluator| {
            let holds = evaluator.test(body, calls)?;
            Ok(if holds == until { ControlFlow::Break(()) } else { ControlFlow::Continue(()) })
        })
    }

    /// Whether a variable of the next state, which has a value, has this one, that of the expression `code`.
    fn same_next(
        &mut self,
        variable: Variable,
        value: &Value,
        code: Option<ExprId>,
        calls: Option<&Calls<'_>>,
    ) -> Evaluated<bool> {
        let known = self.written_out(variable)?;
        value::equal(self, &known, value).map_err(|fault| {
            let fault = if let Some(code) = code { self.locate(fault, code) } else { fault };
            self.blame(fault, calls)
        })
    }

    fn tested(&mut self, condition: ExprId, calls: Option<&Calls<'_>>) -> Evaluated<bool> {
        self.truth(condition).map_err(|fault| self.blame(fault, calls))
    }

    /// The fault with the calls around the action in which it happened.
    #[cold]
    pub(super) fn blame(&self, mut fault: Fault, mut calls: Option<&Calls<'_>>) -> Fault {
        while let Some(Calls { call, outer }) = calls {
            fault = self.called(fault, *call);
            calls = *outer;
        }
        fault
    }
}

/// Some of the conjuncts of an action, from the first to the last one wanted.
fn conjuncts(program: &Program, action: ActId, only: Option<(u32, u32)>) -> Option<&[ActId]> {
    match (program.act(action), only) {
        (Act::All(items), Some((first, last))) => Some(&items[first as usize..=last as usize]),
        _ => None,
    }
}

impl<'r> Rest<'r> {
    fn rest(&self) -> Option<&Rest<'r>> {
        match self {
            Rest::Items { rest, .. }
            | Rest::Elements { rest, .. }
            | Rest::Changed { rest, .. }
            | Rest::Leave { rest, .. }
            | Rest::Return { rest, .. } => *rest,
        }
    }
}
