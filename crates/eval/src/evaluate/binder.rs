//! Going through sets: quantifiers, CHOOSE, filters and maps.

use super::Evaluator;
use crate::ir::{Binder, Body, Expr, ExprId, Local};
use check_system::{Fault, FaultKind};
use check_value::value::{self, Elements, Evaluated, Set, Value, describe};
use smallvec::SmallVec;
use std::ops::ControlFlow;
use std::rc::Rc;

impl Evaluator<'_> {
    /// Binds each combination of elements in turn until the visitor breaks off. All sets are evaluated first; the
    /// first name changes fastest, as in TLC (tlc2/tool/impl/ContextEnumerator.java).
    pub fn each(
        &mut self,
        binders: &[Binder],
        visit: &mut dyn FnMut(&mut Self) -> Evaluated<ControlFlow<()>>,
    ) -> Evaluated<ControlFlow<()>> {
        if let [binder] = binders {
            let set = self.set_value(binder.set)?;
            return self.each_element(binder, &set, visit);
        }
        let sets = self.binder_sets(binders)?;
        self.each_of(binders, &sets, visit)
    }

    /// The sets of binders.
    pub fn binder_sets(&mut self, binders: &[Binder]) -> Evaluated<SmallVec<[Value; 4]>> {
        let mut sets: SmallVec<[Value; 4]> = SmallVec::with_capacity(binders.len());
        let mut before = None;
        for binder in binders {
            // The names of one bound range over the same set.
            let set = match sets.last() {
                Some(last) if before == Some(binder.set) => last.clone(),
                _ => self.set_value(binder.set)?,
            };
            before = Some(binder.set);
            sets.push(set);
        }
        Ok(sets)
    }

    /// Goes through sets that have been evaluated.
    pub fn each_of(
        &mut self,
        binders: &[Binder],
        sets: &[Value],
        visit: &mut dyn FnMut(&mut Self) -> Evaluated<ControlFlow<()>>,
    ) -> Evaluated<ControlFlow<()>> {
        match (binders.split_last(), sets.split_last()) {
            (Some((binder, binders)), Some((set, sets))) => {
                self.each_element(binder, set, &mut |evaluator| evaluator.each_of(binders, sets, visit))
            }
            _ => visit(self),
        }
    }

    pub(super) fn each_element(
        &mut self,
        binder: &Binder,
        set: &Value,
        visit: &mut dyn FnMut(&mut Self) -> Evaluated<ControlFlow<()>>,
    ) -> Evaluated<ControlFlow<()>> {
        if let Value::Set(listed) = set {
            for element in listed.elements() {
                self.spend(1)?;
                self.bind(binder, element.clone())?;
                if visit(self)?.is_break() {
                    return Ok(ControlFlow::Break(()));
                }
            }
            return Ok(ControlFlow::Continue(()));
        }
        if let (Some((low, high)), [local], false) = (set.as_interval(), &binder.locals[..], binder.tuple) {
            for number in low..=high {
                self.spend(1)?;
                self.set(*local, Value::Int(number));
                if visit(self)?.is_break() {
                    return Ok(ControlFlow::Break(()));
                }
            }
            return Ok(ControlFlow::Continue(()));
        }
        let elements = self.elements_in_order(binder, set)?;
        self.each_of_these(binder, elements, visit)
    }

    /// Binds each of these elements in turn until the visitor breaks off.
    pub(super) fn each_of_these(
        &mut self,
        binder: &Binder,
        mut elements: Elements,
        visit: &mut dyn FnMut(&mut Self) -> Evaluated<ControlFlow<()>>,
    ) -> Evaluated<ControlFlow<()>> {
        while let Some(element) = elements.next(self).map_err(|fault| self.locate(fault, binder.set))? {
            self.spend(1)?;
            self.bind(binder, element)?;
            if visit(self)?.is_break() {
                return Ok(ControlFlow::Break(()));
            }
        }
        Ok(ControlFlow::Continue(()))
    }

    /// The elements of the set of a binder, or of a part of it, in the order of values.
    fn elements_in_order(&mut self, binder: &Binder, set: &Value) -> Evaluated<Elements> {
        let listed = self.listed_constant(binder.set, set).map(|listed| listed.map(Value::Set));
        let elements = listed.and_then(|listed| value::iterate_in_order(self, listed.as_ref().unwrap_or(set)));
        elements.map_err(|fault| self.locate(fault, binder.set))
    }

    /// The elements of a small set that is constant and given by its description, like `SUBSET S` or `S \X T`: they are made once, and
    /// not each time when somebody goes through them. `None` for other sets.
    fn listed_constant(&mut self, id: ExprId, set: &Value) -> Evaluated<Option<Rc<Set>>> {
        let Expr::Once(once, _) = self.program.expr(self.program.bare(id)) else { return Ok(None) };
        let place = once.0 as usize;
        // It may be a part of the constant that is gone through.
        let is_whole = self.scratch.onces.values[place].get().is_some_and(|constant| value::is_shared(constant, set));
        if !is_whole || !matches!(set, Value::Symbolic(_)) || !(1..=CONSTANTS).contains(&value::evident_size(set)) {
            return Ok(None);
        }
        if self.scratch.listings[place].is_none() {
            self.scratch.listings[place] = Some(value::enumerate(self, set)?);
        }
        Ok(self.scratch.listings[place].clone())
    }

    /// Gives an element to what a binder introduces.
    pub fn bind(&mut self, binder: &Binder, element: Value) -> Evaluated<()> {
        match (&binder.locals[..], binder.tuple) {
            ([local], false) => {
                self.set(*local, element);
                Ok(())
            }
            (locals, _) => self.unpack(locals, &element).map_err(|fault| self.locate(fault, binder.set)),
        }
    }

    /// Takes a tuple apart.
    pub(super) fn unpack(&mut self, locals: &[Local], tuple: &Value) -> Evaluated<()> {
        match tuple.as_sequence() {
            Some(components) if components.len() == locals.len() => {
                for (local, component) in locals.iter().zip(components) {
                    self.set(*local, component.clone());
                }
                Ok(())
            }
            _ => {
                let (length, tuple) = (locals.len(), describe(self, tuple));
                Err(Fault::evaluation(format!("a tuple of {length} components is needed, not {tuple}")))
            }
        }
    }

    /// The first element, in the order of values, that satisfies the body.
    pub(super) fn choose(&mut self, id: ExprId, binder: &Binder, body: ExprId) -> Evaluated<Value> {
        if let Some(selected) = self.selected(id, binder)?
            && let Some(chosen) = self.first_selected(selected, binder, body, true)?
        {
            return Ok(chosen);
        }
        let set = self.set_value(binder.set)?;
        if let (Value::Set(listed), Expr::Bool(true), false) = (&set, self.program.expr(body), binder.tuple)
            && let Some(first) = listed.elements().first()
        {
            return Ok(first.clone());
        }
        if let Some(extreme) = self.extreme(binder, body, &set)? {
            return Ok(extreme);
        }
        if let (Some(asked), Value::Set(listed)) = (self.asked(id, &set), &set) {
            let chosen = self.first_met(asked, (binder, listed), body, true)?;
            return chosen.ok_or_else(|| value::nothing_to_choose(self, &set));
        }
        let mut elements = match self.backtracked(binder, &set, body)? {
            Some(elements) => elements,
            None => {
                let pruned = self.pruned(binder, &set, Body::Formula(body))?;
                self.elements_in_order(binder, pruned.as_ref().unwrap_or(&set))?
            }
        };
        while let Some(element) = elements.next(self)? {
            self.spend(1)?;
            self.bind(binder, element.clone())?;
            if self.body_truth(body)? {
                return Ok(element);
            }
        }
        Err(value::nothing_to_choose(self, &set))
    }

    /// `{x \in S : P}`. If the condition fails for an element the set stays a description, since nobody may ask for
    /// that element.
    pub(super) fn filter(&mut self, id: ExprId, binder: &Binder, condition: ExprId) -> Evaluated<Value> {
        if let Some(selected) = self.selected(id, binder)? {
            match self.kept_selected(selected, binder, condition) {
                // It stays a description, of all of the variable.
                Err(fault) if may_wait(&fault) => {}
                kept => return kept,
            }
        }
        let set = self.set_value(binder.set)?;
        let set = self.pruned(binder, &set, Body::Formula(condition))?.unwrap_or(set);
        if !self.is_written_at_once(&set) {
            return Ok(Value::filter(set, self.closure_here(id, None)));
        }
        match self.kept(id, &set, binder, condition) {
            Ok(kept) if kept.elements().is_empty() => Ok(self.scratch.empty_set.clone()),
            Ok(kept) if matches!(&set, Value::Set(all) if all.elements().len() == kept.elements().len()) => Ok(set),
            Ok(kept) => Ok(Value::Set(kept)),
            Err(fault) if may_wait(&fault) => {
                self.scratch.waits = true;
                Ok(Value::filter(set, self.closure_here(id, None)))
            }
            Err(fault) => Err(fault),
        }
    }

    /// Whether a filter of a set is written out where it stands, not when somebody needs it.
    fn is_written_at_once(&mut self, set: &Value) -> bool {
        matches!(set, Value::Set(_))
            || !is_vast(set)
                && value::require_passable(self, set).is_ok()
                && matches!(value::is_finite(self, set), Ok(true))
    }

    fn kept(&mut self, id: ExprId, set: &Value, binder: &Binder, condition: ExprId) -> Evaluated<Rc<Set>> {
        // Elements are put where they stay: a list that is handed on is copied.
        let mut result = Rc::new(Set::default());
        let kept = Rc::get_mut(&mut result).expect("nobody else knows it yet").list_mut();
        if let Value::Set(listed) = set {
            let asked = self.asked(id, set);
            for element in listed.elements() {
                self.spend(1)?;
                let is_kept = match asked {
                    Some(asked) => self.holds_of(asked, (binder, element), condition)?,
                    None => {
                        self.bind(binder, element.clone())?;
                        self.body_truth(condition)?
                    }
                };
                if is_kept {
                    self.append(kept, element.clone())?;
                }
            }
            return Ok(result);
        }
        let mut elements = match self.backtracked(binder, set, condition)? {
            Some(elements) => elements,
            None => self.elements_in_order(binder, set)?,
        };
        while let Some(element) = elements.next(self)? {
            self.spend(1)?;
            self.bind(binder, element.clone())?;
            if self.body_truth(condition)? {
                self.append(kept, element)?;
            }
        }
        Ok(result)
    }

    /// `{e : x \in S}`.
    pub(super) fn map(&mut self, binders: &[Binder], element: ExprId) -> Evaluated<Value> {
        let sets = self.binder_sets(binders)?;
        for (set, binder) in sets.iter().zip(binders) {
            value::require_passable(self, set).map_err(|fault| self.locate(fault, binder.set))?;
        }
        let mut result = Rc::new(Set::default());
        let elements = Rc::get_mut(&mut result).expect("nobody else knows it yet").list_mut();
        elements.reserve_exact(room_for(&sets));
        let _ = self.each_of(binders, &sets, &mut |evaluator| {
            let value = evaluator.body(element)?;
            evaluator.append(elements, value)?;
            if elements.len() == value::ELEMENTS_LIMIT {
                evaluator.compact(elements)?;
            }
            Ok(ControlFlow::Continue(()))
        })?;
        value::set_of_list(self, result)
    }

    /// Leaves each element once, of which there must be few enough to go on.
    #[cold]
    fn compact(&mut self, elements: &mut SmallVec<[Value; 4]>) -> Evaluated<()> {
        let Value::Set(set) = value::set_of(self, std::mem::take(elements))? else { unreachable!("it is a set") };
        if set.elements().len() > value::ELEMENTS_LIMIT / 2 {
            let message = format!("a set of more than {} elements is too large to write out", set.elements().len());
            return Err(Fault::new(FaultKind::Limit, message));
        }
        elements.extend(set.elements().iter().cloned());
        Ok(())
    }
}

/// A constant set that is given by its description is listed if it has no more elements than this.
pub(super) const CONSTANTS: u64 = 4096;

/// How many elements one element for each combination makes, as far as that is plain to see, and not too many.
fn room_for(sets: &[Value]) -> usize {
    let combinations = sets.iter().map(value::evident_size).fold(1, u64::saturating_mul);
    combinations.min(MUCH_ROOM) as usize
}

/// More room than this is not made beforehand.
const MUCH_ROOM: u64 = 64;

/// Whether a fault in one element may be left for whoever asks for that element.
pub(super) fn may_wait(fault: &Fault) -> bool {
    matches!(fault.kind, FaultKind::Evaluation | FaultKind::Assertion)
}

/// A function with more arguments than this, or a filter of a described set with more elements, is written out only
/// when somebody needs all of it.
pub(super) const MANY: u64 = 10_000;

/// Whether a set is described, and so large that it is better left so.
fn is_vast(set: &Value) -> bool {
    set.as_interval().is_none() && matches!(set, Value::Symbolic(_)) && value::evident_size(set) > MANY
}
