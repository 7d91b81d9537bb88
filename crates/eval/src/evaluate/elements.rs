//! Loops over sets some of whose elements are entries of the state: what is asked of an element and depends on no state is
//! known of those that were met before.

use super::Evaluator;
use crate::ir::{Binder, ElementTest, Expr, ExprId, Remainder};
use crate::slots::{Filter, UNKNOWN};
use check_value::value::{Evaluated, Set, Value};
use smallvec::SmallVec;

/// Of fewer elements each is asked anew.
const FEW: usize = 4;

/// What a loop asks of each element, for the values that its locals have.
#[derive(Clone, Copy)]
pub(super) struct Asked<'p> {
    test: &'p ElementTest,
    filter: Filter,
}

/// The elements of which a loop needs to know.
pub(super) struct Selected<'p> {
    test: &'p ElementTest,
    elements: SmallVec<[u32; 8]>,
}

impl<'a> Evaluator<'a> {
    /// What is known of the elements of a set that a loop goes through; `None` where nothing is.
    #[inline]
    pub(super) fn asked(&mut self, id: ExprId, set: &Value) -> Option<Asked<'a>> {
        let number = self.program.element_test(id)?;
        let test = &self.program.element_tests[number];
        let number = if test.arguments.is_empty() { number } else { test.plain? };
        let Value::Set(set) = set else { return None };
        if !self.scratch.slots.may_have_entries() {
            return None;
        }
        self.asked_of(number, set)
    }

    #[inline(never)]
    fn asked_of(&mut self, number: usize, set: &Set) -> Option<Asked<'a>> {
        let elements = set.elements();
        if elements.len() < FEW || self.is_told() {
            return None;
        }
        let scratch = &mut *self.scratch;
        scratch.slots.entries.entry_of(&elements[0])?;
        let test = &self.program.element_tests[number];
        let frame = &scratch.stack[scratch.base..];
        let locals = test.locals.iter().map(|local| &frame[local.0 as usize]);
        Some(Asked { test, filter: scratch.slots.filters.filter(test.class, locals)? })
    }

    /// Whether the body of a loop holds of an element.
    pub(super) fn holds_of(
        &mut self,
        Asked { test, filter }: Asked<'a>,
        (binder, element): (&Binder, &Value),
        body: ExprId,
    ) -> Evaluated<bool> {
        let slots = &self.scratch.slots;
        let Some(entry) = slots.entries.entry_of(element) else {
            self.bind(binder, element.clone())?;
            return self.body_truth(body);
        };
        let known = slots.filters.answer(filter, entry);
        if known == Some(false) {
            return Ok(test.otherwise);
        }
        if known == Some(true) && test.rest == Remainder::Nothing {
            return Ok(true);
        }
        self.bind(binder, element.clone())?;
        if known.is_none() {
            match self.hold(&test.conditions) {
                Ok(holds) => {
                    self.scratch.slots.filters.keep(filter, entry, holds);
                    if !holds {
                        return Ok(test.otherwise);
                    }
                }
                Err(fault) if fault.kind.ends_evaluation() => return Err(fault),
                // It is told as it is without the cache.
                Err(_) => return self.body_truth(body),
            }
        }
        self.rest_holds(test, body)
    }

    /// The elements of which a loop over the entries of a variable needs to know, in the order of values: then no more is recorded
    /// than the filter, and whether the entries that it selects are there. `None` where all of the variable is to be read.
    #[inline]
    pub(super) fn selected(&mut self, id: ExprId, binder: &Binder) -> Evaluated<Option<Selected<'a>>> {
        if !self.scratch.slots.recording || !self.scratch.slots.may_have_entries() {
            return Ok(None);
        }
        match self.program.element_test(id) {
            Some(number) => self.selected_by(number, binder),
            None => Ok(None),
        }
    }

    #[inline(never)]
    fn selected_by(&mut self, number: usize, binder: &Binder) -> Evaluated<Option<Selected<'a>>> {
        let mut test = &self.program.element_tests[number];
        let (of, wanted) = self.of_set(binder.set);
        let Expr::Variable(variable) = *self.program.expr(of) else { return Ok(None) };
        if test.selects.is_none() {
            return Ok(None);
        }
        let Some(place) = self.unread(variable) else { return Ok(None) };
        let Some((collection, form)) = self.scratch.slots.collection(place.node) else { return Ok(None) };
        if form != wanted {
            return Ok(None);
        }
        let scratch = &mut *self.scratch;
        scratch.slots.record_form(place);
        if scratch.slots.listed(place.node).is_none() {
            return Ok(None);
        }
        let arguments = match self.arguments_of(test)? {
            Some(arguments) => arguments,
            None => {
                let Some(plain) = test.plain else { return Ok(None) };
                test = &self.program.element_tests[plain];
                SmallVec::new()
            }
        };
        let scratch = &mut *self.scratch;
        let frame = &scratch.stack[scratch.base..];
        let locals = test.locals.iter().map(|local| &frame[local.0 as usize]).chain(&arguments);
        let Some(filter) = scratch.slots.filters.filter(test.class, locals) else { return Ok(None) };
        let Some(number) = scratch.slots.number_of_filter(filter, collection) else { return Ok(None) };
        if number == UNKNOWN {
            self.settle_filters()?;
        }
        let slots = &mut self.scratch.slots;
        let Some(selection) = slots.filters.selection(filter) else { return Ok(None) };
        let members = selection.members().map(SmallVec::<[u32; 8]>::from_slice);
        slots.record_filter(selection.place);
        let Some(members) = members else { return Ok(None) };
        let mut elements = SmallVec::new();
        for entry in members {
            if matches!(slots.read_entry(entry), Some(Some(_))) {
                elements.push(entry);
            }
        }
        elements.sort_unstable_by_key(|entry| slots.entries.label(*entry));
        Ok(Some(Selected { test, elements }))
    }

    /// The values of the arguments of a test; `None` if one has none, or is large.
    fn arguments_of(&mut self, test: &ElementTest) -> Evaluated<Option<SmallVec<[Value; 4]>>> {
        let mut values = SmallVec::new();
        for (_, code) in &test.arguments {
            match self.eval(*code) {
                Ok(value) if is_small(&value) => values.push(value),
                Err(fault) if fault.kind.ends_evaluation() => return Err(fault),
                // Perhaps nobody asks for it.
                Ok(_) | Err(_) => return Ok(None),
            }
        }
        Ok(Some(values))
    }

    /// Finds out of each entry that is new which filters it satisfies.
    #[cold]
    #[inline(never)]
    pub(super) fn settle_filters(&mut self) -> Evaluated<()> {
        let recording = std::mem::replace(&mut self.scratch.slots.recording, false);
        let filters = self.scratch.slots.filters.placed().to_vec();
        let result = filters.into_iter().try_for_each(|filter| self.settle_filter(filter));
        self.scratch.slots.recording = recording;
        result?;
        self.scratch.slots.end_settling();
        Ok(())
    }

    fn settle_filter(&mut self, filter: Filter) -> Evaluated<()> {
        let slots = &self.scratch.slots;
        let Some(selection) = slots.filters.selection(filter) else { return Ok(()) };
        let (collection, seen, is_broken) = (selection.collection, selection.seen, selection.is_broken());
        let new: Vec<u32> = match is_broken {
            true => Vec::new(),
            false => slots.entries.after(seen, collection).collect(),
        };
        for entry in new {
            match self.asks(filter, entry) {
                Ok(true) => self.scratch.slots.filters.select(filter, Some(entry)),
                Ok(false) => {}
                Err(fault) if fault.kind.ends_evaluation() => return Err(fault),
                Err(_) => {
                    self.scratch.slots.filters.select(filter, None);
                    break;
                }
            }
        }
        self.scratch.slots.settle(filter);
        Ok(())
    }

    /// Whether a filter selects an entry.
    fn asks(&mut self, filter: Filter, entry: u32) -> Evaluated<bool> {
        let program = self.program;
        let test = &program.element_tests[filter.condition as usize];
        let holds = match self.scratch.slots.filters.answer(filter, entry) {
            Some(holds) => holds,
            None => {
                let slots = &self.scratch.slots;
                let outer = test.locals.iter().chain(test.arguments.iter().map(|(local, _)| local)).copied();
                let outer = outer.zip(slots.filters.locals(filter).iter().cloned());
                let element = (test.element, slots.entries.key_value(entry).clone());
                let locals = outer.chain([element]).collect();
                let holds =
                    self.in_locals_of_its_own(test.range, locals, |evaluator| evaluator.hold(&test.conditions))?;
                self.scratch.slots.filters.keep(filter, entry, holds);
                holds
            }
        };
        Ok(test.selects == Some(holds))
    }

    /// Whether the body of a loop holds of an element that was selected.
    fn holds_of_selected(
        &mut self,
        test: &ElementTest,
        (binder, entry): (&Binder, u32),
        body: ExprId,
    ) -> Evaluated<bool> {
        self.spend(1)?;
        if test.rest == Remainder::Nothing {
            return Ok(test.selects == Some(true));
        }
        let element = self.scratch.slots.entries.key_value(entry).clone();
        self.bind(binder, element)?;
        self.rest_holds(test, body)
    }

    /// The first of the elements that were selected of which the body of a loop holds, or does not.
    pub(super) fn first_selected(
        &mut self,
        Selected { test, elements }: Selected<'a>,
        binder: &Binder,
        body: ExprId,
        wanted: bool,
    ) -> Evaluated<Option<Value>> {
        for entry in elements {
            if self.holds_of_selected(test, (binder, entry), body)? == wanted {
                return Ok(Some(self.scratch.slots.entries.key_value(entry).clone()));
            }
        }
        Ok(None)
    }

    /// The elements that were selected of which the condition of a filter holds.
    pub(super) fn kept_selected(
        &mut self,
        Selected { test, elements }: Selected<'a>,
        binder: &Binder,
        condition: ExprId,
    ) -> Evaluated<Value> {
        let mut kept = SmallVec::new();
        for entry in elements {
            if self.holds_of_selected(test, (binder, entry), condition)? {
                kept.push(self.scratch.slots.entries.key_value(entry).clone());
            }
        }
        Ok(if kept.is_empty() { self.scratch.empty_set.clone() } else { Set::sorted(kept).into() })
    }

    /// What is left of the body of a loop where its conditions hold.
    fn rest_holds(&mut self, test: &ElementTest, body: ExprId) -> Evaluated<bool> {
        match (test.rest, self.program.expr(body)) {
            (Remainder::Nothing, _) => Ok(true),
            (Remainder::Conjuncts(first), Expr::And(items)) => self.hold(&items[first..]),
            (Remainder::Formula(formula), _) => self.body_truth(formula),
            (Remainder::Conjuncts(_), _) => self.body_truth(body),
        }
    }

    /// Whether conjuncts hold.
    fn hold(&mut self, conjuncts: &[ExprId]) -> Evaluated<bool> {
        for conjunct in conjuncts {
            if !self.truth(*conjunct)? {
                return Ok(false);
            }
        }
        Ok(true)
    }

    /// The first element of a set of which the body of a loop holds, or, with `wanted` false, does not.
    pub(super) fn first_met(
        &mut self,
        asked: Asked<'a>,
        (binder, set): (&Binder, &Set),
        body: ExprId,
        wanted: bool,
    ) -> Evaluated<Option<Value>> {
        for element in set.elements() {
            self.spend(1)?;
            if self.holds_of(asked, (binder, element), body)? == wanted {
                return Ok(Some(element.clone()));
            }
        }
        Ok(None)
    }
}

/// Whether a value is one of few, such as a number or a pair of numbers.
fn is_small(value: &Value) -> bool {
    let is_scalar = |value: &Value| matches!(value, Value::Bool(_) | Value::Int(_) | Value::Str(_) | Value::Model(_));
    match value {
        Value::Function(function) => function.values().len() < FEW && function.values().iter().all(is_scalar),
        value => is_scalar(value),
    }
}
