//! All ways to choose one element from each of several sets: products, sets of records, sets of functions.
//!
//! The last choice changes fastest, which is the order of values if each set is gone through in that order. The
//! elements of a set are asked for once and only as far as they are needed.

use super::{Elements, Form, iterate, iterate_in_order};
use crate::value::{Context, Domain, Evaluated, Function, Set, Value};
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

    fn new(domain: Domain, part_of: Vec<usize>) -> Self {
        Self { domain, parts: Vec::new(), chosen: vec![0; part_of.len()], part_of, done: false }
    }

    pub(super) fn next(&mut self, cx: &mut dyn Context) -> Evaluated<Option<Value>> {
        if self.done {
            return Ok(None);
        }
        let mut values = SmallVec::with_capacity(self.chosen.len());
        for (&part, &number) in self.part_of.iter().zip(&self.chosen) {
            values.push(self.parts[part].get(number));
        }
        self.done = !self.advance(cx)?;
        Ok(Some(Function { domain: self.domain.clone(), values }.into()))
    }

    /// Goes to the next choice; `false` if there is none.
    fn advance(&mut self, cx: &mut dyn Context) -> Evaluated<bool> {
        for place in (0..self.chosen.len()).rev() {
            self.chosen[place] += 1;
            if self.parts[self.part_of[place]].has(cx, self.chosen[place])? {
                return Ok(true);
            }
            self.chosen[place] = 0;
        }
        Ok(false)
    }
}
