//! All ways to choose one element from each of several sets: products, sets of records, sets of functions.
//!
//! The last choice changes fastest, which is the order of values if each set is gone through in that order. The
//! elements of a set are asked for once and only as far as they are needed.
//!
//! Of functions it may be known which conditions depend on the results for the first keys alone. If one of these fails, so does it for all
//! that have these results: none of them is made (backtracking: Knuth, *The Art of Computer Programming*, volume 4B, 7.2.2).

use super::{Elements, Form, iterate, iterate_in_order};
use crate::value::{Closure, Context, Domain, Evaluated, Function, Set, Value};
use smallvec::SmallVec;
use std::rc::Rc;

/// The choices not yet produced, each a function whose values are the elements chosen.
#[derive(Debug)]
pub(super) struct Tuples {
    domain: Domain,
    /// The sets from which elements are taken, each once.
    parts: Vec<Part>,
    /// For every place of a tuple its part.
    part_of: Vec<usize>,
    /// For every place the number of the element chosen next.
    chosen: Vec<usize>,
    /// For every place the conditions that depend on it and on those before it alone; empty if there are none at all.
    conditions: Vec<Vec<Rc<Closure>>>,
    /// The first place whose conditions have not been asked since it was chosen.
    unasked: usize,
    done: bool,
}

/// A set, and how far it has been gone through.
#[derive(Debug)]
enum Part {
    Interval(i64, i64),
    Listed(Rc<Set>),
    Lazy(Vec<Value>, Elements),
}

impl Part {
    fn new(cx: &mut dyn Context, set: &Value, ordered: bool) -> Evaluated<Self> {
        Ok(match (set, set.as_interval()) {
            (Value::Set(set), _) => Self::Listed(set.clone()),
            (_, Some((low, high))) => Self::Interval(low, high),
            _ if ordered => Self::Lazy(Vec::new(), iterate_in_order(cx, set)?),
            _ => Self::Lazy(Vec::new(), iterate(cx, set)?),
        })
    }

    /// Whether there is an element with this number.
    fn has(&mut self, cx: &mut dyn Context, number: usize) -> Evaluated<bool> {
        match self {
            Self::Interval(low, high) => Ok(low.checked_add(number as i64).is_some_and(|element| element <= *high)),
            Self::Listed(set) => Ok(number < set.elements.len()),
            Self::Lazy(seen, rest) => {
                while seen.len() <= number {
                    match rest.next(cx)? {
                        Some(element) => seen.push(element),
                        None => return Ok(false),
                    }
                }
                Ok(true)
            }
        }
    }

    /// The element with a number that is known to be that of one.
    fn get(&self, number: usize) -> Value {
        match self {
            Self::Interval(low, _) => Value::Int(low + number as i64),
            Self::Listed(set) => set.elements[number].clone(),
            Self::Lazy(seen, _) => seen[number].clone(),
        }
    }
}

impl Tuples {
    /// One element from each of `sets`.
    pub(super) fn of_each(cx: &mut dyn Context, domain: Domain, sets: &[Value], ordered: bool) -> Evaluated<Self> {
        let mut tuples = Self::new(domain, (0..sets.len()).collect());
        for set in sets {
            let mut part = Part::new(cx, set, ordered)?;
            tuples.done = !part.has(cx, 0)?;
            tuples.parts.push(part);
            if tuples.done {
                break;
            }
        }
        Ok(tuples)
    }

    /// One element from each of these lists.
    pub(super) fn of_listed(domain: Domain, lists: Vec<Vec<Value>>) -> Self {
        let mut tuples = Self::new(domain, (0..lists.len()).collect());
        tuples.done = lists.iter().any(Vec::is_empty);
        tuples.parts = lists.into_iter().map(|list| Part::Lazy(list, Elements(Form::Done))).collect();
        tuples
    }

    /// `size` elements from the same set.
    pub(super) fn of_one(
        cx: &mut dyn Context,
        domain: Domain,
        set: &Value,
        size: usize,
        ordered: bool,
    ) -> Evaluated<Self> {
        let mut tuples = Self::new(domain, vec![0; size]);
        if size > 0 {
            let mut part = Part::new(cx, set, ordered)?;
            tuples.done = !part.has(cx, 0)?;
            tuples.parts.push(part);
        }
        Ok(tuples)
    }

    /// One element of a set for each key of a domain, such that conditions hold: for every key those that depend on it and on the
    /// keys before it alone.
    pub(super) fn constrained(domain: Domain, set: Rc<Set>, conditions: Vec<Vec<Rc<Closure>>>) -> Self {
        let mut tuples = Self::new(domain, vec![0; conditions.len()]);
        tuples.done = set.elements.is_empty();
        tuples.parts.push(Part::Listed(set));
        Self { conditions, ..tuples }
    }

    fn new(domain: Domain, part_of: Vec<usize>) -> Self {
        let chosen = vec![0; part_of.len()];
        Self { domain, parts: Vec::new(), chosen, part_of, conditions: Vec::new(), unasked: 0, done: false }
    }

    pub(super) fn next(&mut self, cx: &mut dyn Context) -> Evaluated<Option<Value>> {
        while !self.done {
            let mut values = SmallVec::with_capacity(self.chosen.len());
            for (&part, &number) in self.part_of.iter().zip(&self.chosen) {
                values.push(self.parts[part].get(number));
            }
            let tuple = Function { domain: self.domain.clone(), values }.into();
            let failing = self.failing(cx, &tuple)?;
            self.done = !self.advance(cx, failing.unwrap_or(self.chosen.len().saturating_sub(1)))?;
            if failing.is_none() {
                return Ok(Some(tuple));
            }
            cx.work(1)?;
        }
        Ok(None)
    }

    /// The first place one of whose conditions fails.
    fn failing(&self, cx: &mut dyn Context, tuple: &Value) -> Evaluated<Option<usize>> {
        for (place, conditions) in self.conditions.iter().enumerate().skip(self.unasked) {
            for condition in conditions {
                if !cx.holds(condition, tuple)? {
                    return Ok(Some(place));
                }
            }
        }
        Ok(None)
    }

    /// Goes to the next choice that differs at a place or before it; `false` if there is none.
    fn advance(&mut self, cx: &mut dyn Context, last: usize) -> Evaluated<bool> {
        self.chosen.iter_mut().skip(last + 1).for_each(|number| *number = 0);
        for place in (0..self.chosen.len()).rev().skip_while(|place| *place > last) {
            self.chosen[place] += 1;
            if self.parts[self.part_of[place]].has(cx, self.chosen[place])? {
                self.unasked = place;
                return Ok(true);
            }
            self.chosen[place] = 0;
        }
        Ok(false)
    }
}
