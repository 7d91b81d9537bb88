//! The elements of a set, one by one.
//!
//! TLC knows two orders. `\E`, `\A`, CHOOSE and everything written out go through a set in the order of values
//! ([`iterate_in_order`]). `x' \in S` and the making of new sets go through the descriptions as they stand
//! ([`iterate`]), which differs for `S \cup T` and `UNION S`: there one part follows the other, and an element of both
//! comes twice. That matters only for the number of generated states, and costs less.
//!
//! Where a description is in order anyway (intervals, power sets, products, functions) nothing is stored.

mod tuples;

use super::explain::{not_a_set, not_enumerable, too_large};
use super::sort::sorted;
use super::subsets::Subsets;
use super::{Cache, Closure, Context, Domain, Evaluated, Set, Symbolic, Value, cardinality, show};
use check_system::FaultKind;
use std::rc::Rc;
use tuples::Tuples;

/// The most elements that a set is written out with: beyond that, memory would run out before long. (TLC's limit is a
/// million.)
pub const ELEMENTS_LIMIT: usize = 1 << 22;

/// The elements of a set, produced as they are asked for.
#[derive(Debug)]
pub struct Elements(Form);

#[derive(Debug)]
enum Form {
    /// The integers from the first to the second.
    Interval(i64, i64),
    /// The elements of a set from a place on.
    Listed(Rc<Set>, usize),
    /// Nothing more.
    Done,
    Subsets(Subsets),
    Tuples(Box<Tuples>),
    Filter(Box<Elements>, Rc<Closure>),
    /// The elements whose membership in the set is the given one.
    Kept(Box<Elements>, Value, bool),
    /// One after the other.
    Both(Box<Elements>, Box<Elements>),
    /// The elements of the elements; the set being gone through last.
    Nested(Box<Elements>, Box<Elements>),
}

/// The elements in the order in which TLC meets them.
///
/// # Errors
/// When it is not a set or has infinitely many elements.
#[inline]
pub fn iterate(cx: &mut dyn Context, set: &Value) -> Evaluated<Elements> {
    Elements::new(cx, set, false)
}

/// The elements in the order of values, each once.
///
/// # Errors
/// When it is not a set, has infinitely many elements, or two of them cannot be compared.
#[inline]
pub fn iterate_in_order(cx: &mut dyn Context, set: &Value) -> Evaluated<Elements> {
    Elements::new(cx, set, true)
}

impl Elements {
    #[inline]
    fn new(cx: &mut dyn Context, set: &Value, ordered: bool) -> Evaluated<Self> {
        match set {
            Value::Set(listed) => Ok(Self(Form::Listed(listed.clone(), 0))),
            Value::Symbolic(symbolic) => match **symbolic {
                Symbolic::Interval(low, high) if low <= high => Ok(Self(Form::Interval(low, high))),
                _ => Self::of_description(cx, set, symbolic, ordered),
            },
            _ => not_a_set(cx, set),
        }
    }

    fn of_description(cx: &mut dyn Context, set: &Value, symbolic: &Symbolic, ordered: bool) -> Evaluated<Self> {
        if let Some(listed) = symbolic.cache().and_then(Cache::get) {
            return Ok(Self(Form::Listed(listed.clone(), 0)));
        }
        Ok(Self(match symbolic {
            Symbolic::Interval(..) => Form::Done,
            Symbolic::PowerSet(base) => Form::Subsets(Subsets::new(enumerate(cx, base)?)),
            Symbolic::Functions { domain, range } => Self::functions(cx, domain, range, ordered)?,
            Symbolic::Records { fields, sets } => {
                let domain = Domain::Keys(fields.clone());
                Form::Tuples(Box::new(Tuples::of_each(cx, domain, sets, ordered)?))
            }
            Symbolic::Product(sets) => Form::Tuples(Box::new(Tuples::of_each(cx, Domain::Sequence, sets, ordered)?)),
            Symbolic::Filter { set: base, condition, .. } => Self::filtered(cx, symbolic, (base, condition), ordered)?,
            Symbolic::Unlike(_) => Form::Listed(enumerate(cx, set)?, 0),
            Symbolic::Union(..) | Symbolic::Cup(..) if ordered => Form::Listed(enumerate(cx, set)?, 0),
            Symbolic::Union(sets, _) => Form::Nested(Box::new(Self::new(cx, sets, false)?), Box::new(Self(Form::Done))),
            Symbolic::Cup(left, right, _) => {
                Form::Both(Box::new(Self::new(cx, left, false)?), Box::new(Self::new(cx, right, false)?))
            }
            Symbolic::Cap(left, right, _) => match Self::new(cx, left, ordered) {
                Ok(elements) => Form::Kept(Box::new(elements), right.clone(), true),
                Err(_) => Form::Kept(Box::new(Self::new(cx, right, ordered)?), left.clone(), true),
            },
            Symbolic::Minus(left, right, _) => {
                Form::Kept(Box::new(Self::new(cx, left, ordered)?), right.clone(), false)
            }
            Symbolic::Naturals
            | Symbolic::Integers
            | Symbolic::Reals
            | Symbolic::Strings
            | Symbolic::Any
            | Symbolic::Sequences(_) => {
                return not_enumerable(cx, symbolic);
            }
        }))
    }

    /// The functions with a domain and, for its keys in their order, a result from each of these, in the order of the results; the last
    /// key's changes fastest.
    #[must_use]
    pub fn of_functions(domain: Domain, ranges: Vec<Vec<Value>>) -> Self {
        Self(Form::Tuples(Box::new(Tuples::of_listed(domain, ranges))))
    }

    /// The functions with a domain and results in a set of which conditions hold, in the order of the results: for every key those conditions
    /// that depend on the results for it and for the keys before it alone.
    #[must_use]
    pub fn of_constrained(domain: Domain, range: Rc<Set>, conditions: Vec<Vec<Rc<Closure>>>) -> Self {
        Self(Form::Tuples(Box::new(Tuples::constrained(domain, range, conditions))))
    }

    /// The elements of a set that satisfy a condition.
    fn filtered(
        cx: &mut dyn Context,
        filter: &Symbolic,
        (base, condition): (&Value, &Rc<Closure>),
        ordered: bool,
    ) -> Evaluated<Form> {
        if let Some(parts) = parts_of_functions(base) {
            let parts = parts.iter().map(|set| Value::filter(set.clone(), condition.clone()));
            let parts = Self(Form::Listed(Rc::new(Set::from_sorted(parts.collect::<Vec<_>>())), 0));
            let nested = Self(Form::Nested(Box::new(parts), Box::new(Self(Form::Done))));
            if !ordered {
                return Ok(nested.0);
            }
            let elements = nested.collect(cx, filter)?;
            return Ok(Form::Listed(Rc::new(sorted(cx, elements.into())?), 0));
        }
        let elements = match cx.constrained(base, condition)? {
            Some(elements) => elements,
            None => Self::new(cx, base, ordered)?,
        };
        Ok(Form::Filter(Box::new(elements), condition.clone()))
    }

    fn functions(cx: &mut dyn Context, domain: &Value, range: &Value, ordered: bool) -> Evaluated<Form> {
        let size = size(cx, domain)?;
        let domain = Domain::of_set(cx, domain)?;
        Ok(Form::Tuples(Box::new(Tuples::of_one(cx, domain, range, size, ordered)?)))
    }

    /// The next element, or `None` after the last.
    ///
    /// # Errors
    /// When a condition cannot be evaluated.
    #[inline]
    pub fn next(&mut self, cx: &mut dyn Context) -> Evaluated<Option<Value>> {
        match &mut self.0 {
            Form::Listed(set, place) => {
                let element = set.elements.get(*place).cloned();
                *place += 1;
                Ok(element)
            }
            Form::Interval(low, high) => {
                let element = *low;
                if low == high {
                    self.0 = Form::Done;
                } else {
                    *low += 1;
                }
                Ok(Some(Value::Int(element)))
            }
            _ => self.next_described(cx),
        }
    }

    fn next_described(&mut self, cx: &mut dyn Context) -> Evaluated<Option<Value>> {
        cx.work(1)?;
        match &mut self.0 {
            Form::Interval(..) | Form::Listed(..) => self.next(cx),
            Form::Done => Ok(None),
            Form::Subsets(subsets) => Ok(subsets.next().map(Value::from)),
            Form::Tuples(tuples) => tuples.next(cx),
            Form::Filter(elements, condition) => {
                while let Some(element) = elements.next(cx)? {
                    if cx.holds(condition, &element)? {
                        return Ok(Some(element));
                    }
                }
                Ok(None)
            }
            Form::Kept(elements, set, inside) => {
                while let Some(element) = elements.next(cx)? {
                    cx.work(1)?;
                    if cx.member(&element, set)? == *inside {
                        return Ok(Some(element));
                    }
                }
                Ok(None)
            }
            Form::Both(first, second) => match first.next(cx)? {
                Some(element) => Ok(Some(element)),
                None => second.next(cx),
            },
            Form::Nested(sets, current) => loop {
                if let Some(element) = current.next(cx)? {
                    return Ok(Some(element));
                }
                match sets.next(cx)? {
                    Some(set) => **current = Self::new(cx, &set, false)?,
                    None => return Ok(None),
                }
            },
        }
    }

    /// All remaining elements.
    fn collect(mut self, cx: &mut dyn Context, set: &Symbolic) -> Evaluated<Vec<Value>> {
        let mut all = Vec::new();
        while let Some(element) = self.next(cx)? {
            cx.work(1)?;
            if all.len() == ELEMENTS_LIMIT {
                return refuse(cx, set, &format!("more than {ELEMENTS_LIMIT}"));
            }
            all.push(element);
        }
        Ok(all)
    }
}

/// The set written out. What had to be computed is kept with the description.
///
/// # Errors
/// When it is not a set, is infinite, has more than [`ELEMENTS_LIMIT`] elements, or an element cannot be computed.
pub fn enumerate(cx: &mut dyn Context, set: &Value) -> Evaluated<Rc<Set>> {
    let symbolic = match set {
        Value::Set(listed) => return Ok(listed.clone()),
        Value::Symbolic(symbolic) => symbolic,
        _ => return not_a_set(cx, set),
    };
    let cache = symbolic.cache();
    if let Some(listed) = cache.and_then(Cache::get) {
        return Ok(listed.clone());
    }
    check_size(cx, symbolic)?;
    if let Symbolic::Filter { set: base, .. } = &**symbolic {
        cardinality::require_passable(cx, base)?;
    }
    let listed = match &**symbolic {
        Symbolic::Unlike(elements) => Rc::new(sorted(cx, elements.clone().into())?),
        Symbolic::Union(..) | Symbolic::Cup(..) => {
            let elements = iterate(cx, set)?.collect(cx, symbolic)?;
            Rc::new(sorted(cx, elements.into())?)
        }
        _ => Rc::new(Set::sorted(iterate_in_order(cx, set)?.collect(cx, symbolic)?.into())),
    };
    Ok(match cache {
        Some(cache) => cache.get_or_init(|| listed).clone(),
        None => listed,
    })
}

/// The sets that a union is of, if each is a set of functions.
fn parts_of_functions(union: &Value) -> Option<&[Value]> {
    let Value::Symbolic(union) = union else { return None };
    let Symbolic::Union(Value::Set(sets), cache) = &**union else { return None };
    let is_of_functions =
        |set: &Value| matches!(set, Value::Symbolic(set) if matches!(**set, Symbolic::Functions { .. }));
    (cache.get().is_none() && sets.elements.iter().all(is_of_functions)).then_some(&sets.elements)
}

/// Refuses a set of which it is known beforehand that it is too large to be written out.
fn check_size(cx: &mut dyn Context, symbolic: &Rc<Symbolic>) -> Evaluated<()> {
    match cardinality::known(cx, symbolic) {
        Ok(Some(Value::Int(number))) if number <= ELEMENTS_LIMIT as i64 => Ok(()),
        Ok(None) => Ok(()),
        Ok(Some(number)) => {
            let number = super::text(cx.symbols(), &number);
            refuse(cx, symbolic, &number)
        }
        // Even the number is too large to be computed.
        Err(fault) if fault.kind == FaultKind::Limit => {
            refuse(cx, symbolic, &format!("far more than {ELEMENTS_LIMIT}"))
        }
        Err(fault) => Err(fault),
    }
}

/// The number of elements of a set that is going to be written out.
fn size(cx: &mut dyn Context, set: &Value) -> Evaluated<usize> {
    if let Some((low, high)) = set.as_interval()
        && high.saturating_sub(low) < ELEMENTS_LIMIT as i64
    {
        return Ok((high - low + 1).max(0) as usize);
    }
    Ok(enumerate(cx, set)?.elements.len())
}

fn refuse<T>(cx: &dyn Context, set: &Symbolic, number: &str) -> Evaluated<T> {
    let set = show::shorten(show::symbolic_text(cx.symbols(), set));
    let number = show::shorten(number.to_owned());
    too_large(format!("the set {set} has {number} elements: too many to write out"))
}

impl Symbolic {
    /// Where the elements are kept once they are known.
    fn cache(&self) -> Option<&Cache> {
        match self {
            Self::Filter { cache, .. }
            | Self::Union(_, cache)
            | Self::Cup(_, _, cache)
            | Self::Cap(_, _, cache)
            | Self::Minus(_, _, cache) => Some(cache),
            _ => None,
        }
    }
}
