//! Functions that are written out at once, and what is done when that fails.

use super::Evaluator;
use super::binder::{CONSTANTS, MANY, may_wait};
use crate::ir::{Binder, Expr, ExprId, Local, RoutineId, Variable};
use crate::slots::Pending;
use check_value::value::{self, Closure, Domain, Evaluated, Function, Set, Symbolic, Value};
use smallvec::SmallVec;
use std::rc::Rc;
use std::slice;

/// Of more elements a routine is asked one by one, when somebody needs to know.
const AT_ONCE: usize = 64;

/// Marks the code of a closure that is an expression in a copy of the frame where it stood, not a routine.
const IN_FRAME: u32 = 1 << 31;

/// Marks, of these, the formulas that are conditions on a local: that local is the first that they take along, before the frame.
const ON_LOCAL: u32 = 1 << 30;

impl Evaluator<'_> {
    /// `[x \in S |-> e]`. If a result cannot be computed the function stays an expression, since nobody may ask for
    /// that result.
    pub(super) fn function(&mut self, id: ExprId, binders: &[Binder], body: ExprId) -> Evaluated<Value> {
        let sets = self.binder_sets(binders)?;
        if sets.iter().map(value::evident_size).fold(1, u64::saturating_mul) > MANY {
            return Ok(self.function_here(id, sets));
        }
        let tabulated = match (binders, &sets[..]) {
            ([binder], [set]) => self.tabulate(id, binder, set, body),
            _ => self.tabulate_over(id, binders, &sets, body),
        };
        match tabulated {
            Err(fault) if may_wait(&fault) => {
                self.scratch.waits = true;
                Ok(self.function_here(id, sets))
            }
            tabulated => tabulated,
        }
    }

    /// Fails where a result of a function cannot be computed that is assigned to a variable, or is a part of what is: there TLC
    /// computes all of them (`EvalControl.KeepLazy` is for functions that are applied), whatever the conjuncts behind it say. The
    /// same for a set that is filtered by a condition.
    #[cold]
    pub(super) fn demand_next(&mut self, variable: Variable, value: &Value) -> Evaluated<()> {
        if !matches!(value, Value::Thunk(_)) {
            return self.demand(value);
        }
        match self.scratch.slots.pending[variable.0 as usize].clone() {
            Pending::Parts(parts) => parts.iter().try_for_each(|part| self.demand(&part.value)),
            Pending::Entries(changes) => {
                changes.iter().flat_map(|change| &change.1).try_for_each(|new| self.demand(new))
            }
            Pending::Kept | Pending::Given => Ok(()),
        }
    }

    fn demand(&mut self, value: &Value) -> Evaluated<()> {
        match value {
            Value::Closure(closure) => match &closure.domain {
                Some(domain)
                    if value::evident_size(domain) <= value::ELEMENTS_LIMIT as u64
                        && matches!(value::is_finite(self, domain), Ok(true)) =>
                {
                    value::tabulate(self, value).map(|_| ())
                }
                _ => Ok(()),
            },
            // TLC leaves a vast one a description as well, until the state is whole.
            Value::Symbolic(symbolic) => match &**symbolic {
                Symbolic::Filter { set, .. } if (1..=MANY).contains(&value::evident_size(set)) => {
                    value::enumerate(self, value).map(|_| ())
                }
                _ => Ok(()),
            },
            Value::Function(function) => function.values().iter().try_for_each(|value| self.demand(value)),
            Value::Set(set) => set.elements().iter().try_for_each(|value| self.demand(value)),
            _ => Ok(()),
        }
    }

    #[cold]
    fn function_here(&mut self, id: ExprId, sets: SmallVec<[Value; 4]>) -> Value {
        let domain = if let [set] = &sets[..] { set.clone() } else { Value::product(sets) };
        Value::Closure(self.closure_here(id, Some(domain)))
    }

    /// A function whose results are computed in a frame of so many locals, of which none has a value.
    pub(super) fn function_alone(&self, id: ExprId, sets: SmallVec<[Value; 4]>, frame: u32) -> Value {
        let domain = if let [set] = &sets[..] { set.clone() } else { Value::product(sets) };
        let captured = (0..frame).map(|local| (local, Value::Unset)).collect();
        Value::Closure(Closure::function(id.0 | IN_FRAME, domain, captured))
    }

    fn tabulate(&mut self, id: ExprId, binder: &Binder, set: &Value, body: ExprId) -> Evaluated<Value> {
        let is_listed = matches!(set, Value::Set(_)) || matches!(set.as_interval(), Some((1, _)));
        if !is_listed {
            return self.tabulate_over(id, slice::from_ref(binder), slice::from_ref(set), body);
        }
        let domain = Domain::of_set(self, set).map_err(|fault| self.locate(fault, binder.set))?;
        let mut values = SmallVec::new();
        let mut elements = value::iterate_in_order(self, set)?;
        while let Some(element) = elements.next(self)? {
            self.spend(1)?;
            self.bind(binder, element)?;
            let value = self.body(body)?;
            self.append(&mut values, value)?;
        }
        Ok(Function::with_domain(domain, values).into())
    }

    /// A function whose results a routine computes, where they can all be computed at once.
    #[inline(never)]
    pub(super) fn tabulated_at_once(
        &mut self,
        domain: &Value,
        routine: RoutineId,
        captured: &[(u32, Value)],
    ) -> Evaluated<Option<Value>> {
        let Some((_, values)) = self.results_at_once(domain, routine, captured)? else { return Ok(None) };
        Ok(Some(Function::with_domain(Domain::of_set(self, domain)?, values.into()).into()))
    }

    /// The elements of a set of which a routine says that they are wanted, where that is known of all of them at once.
    #[inline(never)]
    pub(super) fn filtered_at_once(
        &mut self,
        set: &Value,
        routine: RoutineId,
        captured: &[(u32, Value)],
    ) -> Evaluated<Option<Value>> {
        let Some((all, wanted)) = self.results_at_once(set, routine, captured)? else { return Ok(None) };
        if !wanted.iter().all(|truth| matches!(truth, Value::Bool(_))) {
            return Ok(None);
        }
        let is_wanted = |truth: &Value| matches!(truth, Value::Bool(truth) if truth.holds());
        let kept = all.elements().iter().zip(&wanted).filter(|(_, truth)| is_wanted(truth));
        let kept: Vec<Value> = kept.map(|(element, _)| element.clone()).collect();
        Ok(Some(match kept.len() {
            0 => self.scratch.empty_set.clone(),
            some if some == all.elements().len() => set.clone(),
            _ => Value::from(Set::from_sorted(kept)),
        }))
    }

    /// What a routine gives for each element of a set that plainly has few, with these elements. `None` for other sets,
    /// where one has no result, and where it is counted what is evaluated.
    fn results_at_once(
        &mut self,
        set: &Value,
        routine: RoutineId,
        captured: &[(u32, Value)],
    ) -> Evaluated<Option<(Rc<Set>, Vec<Value>)>> {
        let all = match set {
            Value::Set(all) => all.clone(),
            Value::Symbolic(_) if (1..=AT_ONCE as u64).contains(&value::evident_size(set)) => {
                match value::enumerate(self, set) {
                    Ok(all) => all,
                    Err(fault) if may_wait(&fault) => return Ok(None),
                    Err(fault) => return Err(fault),
                }
            }
            _ => return Ok(None),
        };
        if all.elements().len() > AT_ONCE || self.scratch.counts.is_counting() {
            return Ok(None);
        }
        let mut results = Vec::with_capacity(all.elements().len());
        for element in all.elements() {
            self.spend(1)?;
            let saved = self.enter(captured.iter().map(|(_, value)| value.clone()).chain([element.clone()]));
            let result = self.run_routine(routine);
            self.leave(saved);
            match result {
                Ok(value) => results.push(value),
                Err(fault) if may_wait(&fault) => {
                    self.scratch.waits = true;
                    return Ok(None);
                }
                Err(fault) => return Err(fault),
            }
        }
        Ok(Some((all, results)))
    }

    /// A function whose keys are to be made: of several arguments, or over a set that is given by its description.
    fn tabulate_over(&mut self, id: ExprId, binders: &[Binder], sets: &[Value], body: ExprId) -> Evaluated<Value> {
        let keys = self.keys_over(id, sets).map_err(|fault| self.locate(fault, binders[0].set))?;
        let mut values = SmallVec::new();
        values.reserve_exact(keys.elements().len());
        for key in keys.elements() {
            self.spend(1)?;
            match binders {
                [binder] => self.bind(binder, key.clone())?,
                _ => self.bind_all(binders, key)?,
            }
            let value = self.body(body)?;
            self.append(&mut values, value)?;
        }
        Ok(Function::with_keys(keys, values).into())
    }

    /// The keys of a function over these sets: those of the last function of this expression, if that was over the same.
    fn keys_over(&mut self, id: ExprId, sets: &[Value]) -> Evaluated<Rc<Set>> {
        if let Some((known, keys)) = self.scratch.keys.get(&id)
            && known.iter().zip(sets).all(|(known, set)| value::is_identical(known, set))
        {
            return Ok(keys.clone());
        }
        let keys = match sets {
            [set] => value::enumerate(self, set)?,
            _ => value::enumerate(self, &Value::product(sets.iter().cloned()))?,
        };
        if keys.elements().len() <= CONSTANTS as usize {
            self.scratch.keys.insert(id, (sets.into(), keys.clone()));
        }
        Ok(keys)
    }

    fn bind_all(&mut self, binders: &[Binder], key: &Value) -> Evaluated<()> {
        let components = key.as_sequence().expect("the elements of a product are tuples");
        binders.iter().zip(components).try_for_each(|(binder, component)| self.bind(binder, component.clone()))
    }

    /// A closure of the expression `id`, which binds names, in a copy of this frame.
    #[cold]
    pub(super) fn closure_here(&mut self, id: ExprId, domain: Option<Value>) -> Rc<Closure> {
        let frame = &self.scratch.stack[self.scratch.base..];
        let captured = frame.iter().enumerate().map(|(local, value)| (local as u32, value.clone())).collect();
        match domain {
            Some(domain) => Closure::function(id.0 | IN_FRAME, domain, captured),
            None => Closure::operator(id.0 | IN_FRAME, captured),
        }
    }

    /// A formula as a condition on a local, in a copy of this frame.
    pub(super) fn formula_here(&self, formula: ExprId, local: Local) -> Rc<Closure> {
        let frame = self.scratch.stack[self.scratch.base..].iter().enumerate();
        let frame = frame.map(|(local, value)| (local as u32, value.clone()));
        let captured = std::iter::once((local.0, Value::Unset)).chain(frame).collect();
        Closure::operator(formula.0 | IN_FRAME | ON_LOCAL, captured)
    }

    /// The local of an element in the condition of a filter, and what the condition says of it.
    pub(super) fn element_of(&self, condition: &Closure) -> Option<(Local, ExprId)> {
        if is_in_frame(condition) {
            return match self.program.expr(ExprId(condition.code & !IN_FRAME)) {
                Expr::Filter(binder, body) if !binder.tuple => Some((binder.locals[0], *body)),
                _ => None,
            };
        }
        let is_known = !condition.captured.iter().any(|(_, value)| matches!(value, Value::Unset));
        let element = Local(condition.captured.len() as u32);
        is_known.then(|| (element, self.program.routine(RoutineId(condition.code)).body))
    }

    /// Makes room for the locals of a closure; those that it takes along are there.
    pub(super) fn room_for(&mut self, closure: &Closure) -> Evaluated<()> {
        match is_in_frame(closure) {
            true => Ok(()),
            false => self.make_room(self.program.routine(RoutineId(closure.code))),
        }
    }

    /// The body of a closure made by [`Self::closure_here`] or [`Self::formula_here`], for one argument.
    pub(super) fn call_in_frame(&mut self, closure: &Closure, argument: &Value) -> Evaluated<Value> {
        let program = self.program;
        if let (true, [(local, _), frame @ ..]) = (closure.code & ON_LOCAL != 0, &closure.captured[..]) {
            let saved = self.enter(frame.iter().map(|(_, value)| value.clone()));
            self.set(Local(*local), argument.clone());
            let result = self.truth(ExprId(closure.code & !(IN_FRAME | ON_LOCAL)));
            self.leave(saved);
            return result.map(Value::from);
        }
        let saved = self.enter(closure.captured.iter().map(|(_, value)| value.clone()));
        let result = match program.expr(ExprId(closure.code & !IN_FRAME)) {
            Expr::Function(binders, body) => match &binders[..] {
                [binder] => self.bind(binder, argument.clone()).and_then(|()| self.body(*body)),
                _ => self.bind_all(binders, argument).and_then(|()| self.body(*body)),
            },
            Expr::Filter(binder, condition) => self.bind(binder, argument.clone()).and_then(|()| self.eval(*condition)),
            _ => unreachable!("only functions and filters become closures where they stand"),
        };
        self.leave(saved);
        result
    }
}

/// Whether the code of a closure is an expression in a copied frame.
pub(super) fn is_in_frame(closure: &Closure) -> bool {
    closure.code & IN_FRAME != 0
}
