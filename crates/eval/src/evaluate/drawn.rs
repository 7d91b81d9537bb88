//! Steps at random: where an action branches, its ways are tried in an order that is drawn.
//!
//! An action branches at a disjunction, at `\E` and at `x' \in S`. There each way has the same chance to be the first;
//! if it makes no state, each of the others has the same chance to be the next, and so on. So a state is made at random
//! before any other is made, unless the ways that were drawn before lead nowhere.

use super::Evaluator;
use crate::ir::{Act, ActId, Binder};
use check_value::value::{self, Evaluated, Value};
use smallvec::SmallVec;

impl Evaluator<'_> {
    /// Whether the order in which ways are tried is drawn.
    pub(super) fn is_drawn(&self) -> bool {
        self.draw.is_some()
    }

    /// The items in an order that is drawn, as they are asked for: the one that is to be the next is moved to `place`.
    fn draw_next<T>(&mut self, items: &mut [T], place: usize) {
        if let Some(draw) = &mut self.draw {
            let chosen = place + draw(items.len() - place);
            items.swap(place, chosen);
        }
    }

    /// Tries each of several actions. A disjunct that is itself a disjunction counts for as many as it has.
    pub(super) fn any_at_random(
        &mut self,
        items: &[ActId],
        try_one: &mut dyn FnMut(&mut Self, ActId) -> Evaluated<()>,
    ) -> Evaluated<()> {
        let mut ways = SmallVec::<[ActId; 16]>::new();
        self.collect_ways(items, &mut ways);
        for place in 0..ways.len() {
            self.draw_next(&mut ways, place);
            try_one(self, ways[place])?;
        }
        Ok(())
    }

    fn collect_ways(&self, items: &[ActId], ways: &mut SmallVec<[ActId; 16]>) {
        for item in items {
            match self.program.act(*item) {
                Act::Any(inside) => self.collect_ways(inside, ways),
                _ => ways.push(*item),
            }
        }
    }

    /// Tries each combination of elements of sets that have been evaluated: an element of the last set is drawn first.
    pub(super) fn each_at_random(
        &mut self,
        binders: &[Binder],
        sets: &[Value],
        try_one: &mut dyn FnMut(&mut Self) -> Evaluated<()>,
    ) -> Evaluated<()> {
        let (Some((binder, binders)), Some((set, sets))) = (binders.split_last(), sets.split_last()) else {
            return try_one(self);
        };
        let elements = self.elements_of(set).map_err(|fault| self.locate(fault, binder.set))?;
        self.element_at_random(elements, &mut |evaluator, element| {
            evaluator.bind(binder, element)?;
            evaluator.each_at_random(binders, sets, try_one)
        })
    }

    /// Tries each of some elements.
    pub(super) fn element_at_random(
        &mut self,
        mut elements: Vec<Value>,
        try_one: &mut dyn FnMut(&mut Self, Value) -> Evaluated<()>,
    ) -> Evaluated<()> {
        for place in 0..elements.len() {
            self.draw_next(&mut elements, place);
            try_one(self, elements[place].clone())?;
        }
        Ok(())
    }

    /// The elements of a set, each once.
    pub(super) fn elements_of(&mut self, set: &Value) -> Evaluated<Vec<Value>> {
        let mut elements = value::iterate_in_order(self, set)?;
        let mut all = Vec::new();
        while let Some(element) = elements.next(self)? {
            self.spend(1)?;
            all.push(element);
        }
        Ok(all)
    }
}
