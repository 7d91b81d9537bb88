//! Making values, and looking at those that are written out.

use super::{Cache, Changed, Closure, Domain, Function, Memo, ModelValue, Set, Symbolic, Truth, Value};
use crate::symbols::{Symbol, Symbols};
use num_bigint::BigInt;
use num_traits::ToPrimitive;
use smallvec::SmallVec;
use std::cell::RefCell;
use std::rc::Rc;

/// The bits of a model value that are its type; above them stands its name.
const KIND: u32 = u8::BITS;

impl From<bool> for Value {
    #[inline]
    fn from(value: bool) -> Self {
        Self::Bool(value.into())
    }
}

impl From<bool> for Truth {
    #[inline]
    fn from(truth: bool) -> Self {
        if truth { Self::True } else { Self::False }
    }
}

impl From<Truth> for bool {
    #[inline]
    fn from(truth: Truth) -> Self {
        truth == Truth::True
    }
}

impl Truth {
    /// As a truth value of Rust.
    #[inline]
    pub fn holds(self) -> bool {
        self.into()
    }
}

impl From<i64> for Value {
    #[inline]
    fn from(value: i64) -> Self {
        Self::Int(value)
    }
}

impl From<BigInt> for Value {
    fn from(value: BigInt) -> Self {
        match value.to_i64() {
            Some(small) => Self::Int(small),
            None => Self::BigInt(Rc::new(value)),
        }
    }
}

impl From<Set> for Value {
    fn from(set: Set) -> Self {
        Self::Set(Rc::new(set))
    }
}

impl From<Function> for Value {
    #[inline]
    fn from(function: Function) -> Self {
        Self::Function(Rc::new(function))
    }
}

impl From<Symbolic> for Value {
    fn from(symbolic: Symbolic) -> Self {
        Self::Symbolic(Rc::new(symbolic))
    }
}

impl Value {
    /// A string: a symbol if the spec knows it.
    pub fn string(symbols: &Symbols, text: &str) -> Self {
        match symbols.lookup(text) {
            Some(symbol) => Self::Str(symbol),
            None => Self::Text(Rc::new(text.into())),
        }
    }

    /// `{}`.
    pub fn empty_set() -> Self {
        Set::default().into()
    }

    /// A tuple or sequence.
    pub fn sequence(values: impl IntoIterator<Item = Self>) -> Self {
        Function { domain: Domain::Sequence, values: values.into_iter().collect() }.into()
    }

    /// `low..high`.
    pub fn interval(low: i64, high: i64) -> Self {
        Symbolic::Interval(low, high).into()
    }

    /// `SUBSET set`.
    pub fn power_set(set: Self) -> Self {
        Symbolic::PowerSet(set).into()
    }

    /// `[domain -> range]`.
    pub fn functions(domain: Self, range: Self) -> Self {
        Symbolic::Functions { domain, range }.into()
    }

    /// `[f : S, …]`. The fields' names must be different.
    pub fn records(fields: impl IntoIterator<Item = (Symbol, Self)>) -> Self {
        let mut fields: Vec<_> = fields.into_iter().collect();
        fields.sort_by_key(|(name, _)| *name);
        let names = fields.iter().map(|(name, _)| *name);
        Symbolic::Records {
            fields: Rc::new(Set::of_symbols(names)),
            sets: fields.into_iter().map(|(_, set)| set).collect(),
        }
        .into()
    }

    /// `S \X T \X …`.
    pub fn product(sets: impl IntoIterator<Item = Self>) -> Self {
        Symbolic::Product(sets.into_iter().collect()).into()
    }

    /// `{x \in set : condition}`, the condition being an operator of one argument. TLC tests the elements of a set
    /// that is written out, or an interval, at once ([`Value::is_reducible`]), and keeps the description otherwise.
    pub fn filter(set: Self, condition: Rc<Closure>) -> Self {
        Symbolic::Filter { set, condition, cache: Cache::new() }.into()
    }

    /// The record of these fields; their names must be different.
    pub fn record(fields: impl IntoIterator<Item = (Symbol, Self)>) -> Self {
        let mut fields: Vec<_> = fields.into_iter().collect();
        fields.sort_by_key(|(name, _)| *name);
        let keys = Rc::new(Set::of_symbols(fields.iter().map(|(name, _)| *name)));
        Function::with_keys(keys, fields.into_iter().map(|(_, value)| value).collect()).into()
    }

    /// Whether this is a set of any form.
    pub fn is_set(&self) -> bool {
        matches!(self, Self::Set(_) | Self::Symbolic(_))
    }

    /// Whether this is a function of any form: also a tuple, a sequence, a record.
    pub fn is_function(&self) -> bool {
        match self {
            Self::Function(_) => true,
            Self::Closure(closure) => closure.domain.is_some(),
            _ => false,
        }
    }

    /// Whether this is a set written element by element or an interval: what TLC computes with at once.
    pub fn is_reducible(&self) -> bool {
        match self {
            Self::Set(_) => true,
            Self::Symbolic(symbolic) => matches!(**symbolic, Symbolic::Interval(..) | Symbolic::Unlike(_)),
            _ => false,
        }
    }

    /// Whether this is a set written out or an interval, without elements.
    pub(super) fn is_plainly_empty(&self) -> bool {
        match self {
            Self::Set(set) => set.elements.is_empty(),
            _ => self.as_interval().is_some_and(|(low, high)| low > high),
        }
    }

    /// Whether this holds no memory of its own: a truth value, an integer, a string of the spec, a model value, or nothing.
    #[inline]
    pub fn is_atom(&self) -> bool {
        matches!(self, Self::Unset | Self::Bool(_) | Self::Int(_) | Self::Str(_) | Self::Model(_))
    }

    /// The bounds, if this is given as an interval.
    pub fn as_interval(&self) -> Option<(i64, i64)> {
        match self {
            Self::Symbolic(symbolic) => match **symbolic {
                Symbolic::Interval(low, high) => Some((low, high)),
                _ => None,
            },
            _ => None,
        }
    }

    /// The elements, if this is a sequence or tuple written out.
    pub fn as_sequence(&self) -> Option<&[Self]> {
        match self {
            Self::Function(function) => function.as_sequence(),
            _ => None,
        }
    }
}

impl ModelValue {
    /// A model value of this name and type: the letter of `A_x`, 0 for none.
    #[inline]
    pub fn new(symbol: Symbol, kind: u8) -> Self {
        Self(symbol.0 << KIND | u64::from(kind))
    }

    /// Its name.
    #[inline]
    pub fn symbol(self) -> Symbol {
        Symbol(self.0 >> KIND)
    }

    /// The letter that is its type (`A` of `A_x`), or 0: untyped, comparable with everything.
    #[inline]
    pub fn kind(self) -> u8 {
        self.0 as u8
    }

    /// The type of a model value of this name: the letter of `A_x`, 0 for none (tlc2/value/impl/ModelValue.java).
    pub fn kind_of(name: &str) -> u8 {
        match name.as_bytes() {
            [letter, b'_', ..] => *letter,
            _ => 0,
        }
    }
}

impl Set {
    /// The set of `elements`, which must be sorted in the order of values and all different.
    pub fn from_sorted(elements: impl IntoIterator<Item = Value>) -> Self {
        Self { elements: elements.into_iter().collect() }
    }

    /// The same without taking the list apart.
    pub fn sorted(elements: SmallVec<[Value; 4]>) -> Self {
        Self { elements }
    }

    /// The set of these names as strings, in any order.
    pub fn of_symbols(names: impl IntoIterator<Item = Symbol>) -> Self {
        let mut names: Vec<_> = names.into_iter().collect();
        names.sort_unstable();
        names.dedup();
        Self::from_sorted(names.into_iter().map(Value::Str))
    }

    /// Its elements, of a set that is being made: in the end sorted and all different.
    pub fn list_mut(&mut self) -> &mut SmallVec<[Value; 4]> {
        &mut self.elements
    }

    /// The elements in the order of values.
    #[inline]
    pub fn elements(&self) -> &[Value] {
        &self.elements
    }

    /// Whether all elements are strings. No set mixes strings with anything but model values, which come first.
    pub fn is_strings(&self) -> bool {
        matches!(self.elements.first(), Some(Value::Str(_) | Value::Text(_)))
    }

    /// The bounds, if this is a run of two or more integers of 64 bits without a gap.
    pub fn as_run(&self) -> Option<(i64, i64)> {
        match (self.elements.first(), self.elements.last()) {
            (Some(Value::Int(low)), Some(Value::Int(high))) => {
                let steps = high.checked_sub(*low)?;
                (steps > 0 && usize::try_from(steps).ok()? == self.elements.len() - 1).then_some((*low, *high))
            }
            _ => None,
        }
    }

    /// Whether this is `1..n` for some `n`, possibly 0.
    pub(super) fn is_initial(&self) -> bool {
        match self.elements.as_slice() {
            [] | [Value::Int(1)] => true,
            _ => self.as_run().is_some_and(|(low, _)| low == 1),
        }
    }
}

/// Copies in a plain loop: to collect an iterator costs twice as much, and this is done for each changed function.
fn copies(values: &[Value]) -> SmallVec<[Value; 4]> {
    let mut copies = SmallVec::with_capacity(values.len());
    for value in values {
        copies.push(value.clone());
    }
    copies
}

impl Clone for Function {
    fn clone(&self) -> Self {
        Self { domain: self.domain.clone(), values: copies(&self.values) }
    }
}

impl Function {
    /// The sequence of these values.
    pub fn copied(values: &[Value]) -> Self {
        Self::sequence(copies(values))
    }

    /// A tuple or sequence.
    pub fn sequence(values: SmallVec<[Value; 4]>) -> Self {
        Self { domain: Domain::Sequence, values }
    }

    /// The function with these keys and, in their order, these values; as many of each.
    pub fn with_keys(keys: Rc<Set>, values: SmallVec<[Value; 4]>) -> Self {
        debug_assert_eq!(keys.elements.len(), values.len(), "a value for each key");
        let domain = if keys.is_initial() { Domain::Sequence } else { Domain::Keys(keys) };
        Self { domain, values }
    }

    /// The function with this domain and, in the order of its keys, these values.
    pub fn with_domain(domain: Domain, values: SmallVec<[Value; 4]>) -> Self {
        Self { domain, values }
    }

    /// Its domain.
    pub fn domain(&self) -> &Domain {
        &self.domain
    }

    /// Its values in the order of its keys.
    #[inline]
    pub fn values(&self) -> &[Value] {
        &self.values
    }

    /// Its values, to be changed in place.
    pub fn values_mut(&mut self) -> &mut [Value] {
        &mut self.values
    }

    /// Its values, of a function that is being made: in the end as many as it has keys.
    pub fn list_mut(&mut self) -> &mut SmallVec<[Value; 4]> {
        &mut self.values
    }

    /// The elements, if this is a sequence.
    pub fn as_sequence(&self) -> Option<&[Value]> {
        match self.domain {
            Domain::Sequence => Some(&self.values),
            Domain::Keys(_) => None,
        }
    }

    /// The keys, if this is not a sequence.
    pub fn keys(&self) -> Option<&Rc<Set>> {
        match &self.domain {
            Domain::Sequence => None,
            Domain::Keys(keys) => Some(keys),
        }
    }

    /// Whether another function certainly has the same keys, without looking into these, or both are sequences, of any lengths.
    pub fn shares_keys(&self, other: &Self) -> bool {
        match (self.keys(), other.keys()) {
            (None, None) => true,
            (Some(x), Some(y)) => Rc::ptr_eq(x, y),
            _ => false,
        }
    }

    /// Whether this is a record with at least one field.
    pub fn is_record(&self) -> bool {
        self.keys().is_some_and(|keys| keys.is_strings())
    }

    /// The key at a place from 0.
    pub fn key(&self, place: usize) -> Value {
        match &self.domain {
            Domain::Sequence => Value::Int(place as i64 + 1),
            Domain::Keys(keys) => keys.elements[place].clone(),
        }
    }

    /// The value of a record's field. `None` if there is no such field or this is no record.
    #[inline]
    pub fn get(&self, name: Symbol) -> Option<&Value> {
        let keys = self.keys()?;
        let place = keys.elements.iter().position(|key| matches!(key, Value::Str(field) if *field == name))?;
        self.values.get(place)
    }
}

impl Closure {
    /// A function given by an expression.
    pub fn function(code: u32, domain: Value, captured: Vec<(u32, Value)>) -> Rc<Self> {
        Rc::new(Self { code, domain: Some(domain), captured, memo: RefCell::default(), changed: None })
    }

    /// An operator to be handed to another operator.
    pub fn operator(code: u32, captured: Vec<(u32, Value)>) -> Rc<Self> {
        Rc::new(Self { code, domain: None, captured, memo: RefCell::default(), changed: None })
    }

    /// `[function EXCEPT ![argument] = result]`.
    pub fn changed(function: &Rc<Self>, argument: Value, result: Value) -> Rc<Self> {
        let (function, mut results) = match &function.changed {
            Some(changed) => (changed.function.clone(), changed.results.clone()),
            None => (function.clone(), Vec::new()),
        };
        results.push((argument, result));
        let (code, domain) = (function.code, function.domain.clone());
        let changed = Some(Changed { function, results });
        Rc::new(Self { code, domain, captured: Vec::new(), memo: RefCell::default(), changed })
    }

    /// The whole function written out, if it has been computed.
    pub fn table(&self) -> Option<Value> {
        self.memo.borrow().table.clone()
    }
}

impl Memo {
    /// Whether nothing has been computed yet.
    pub fn is_empty(&self) -> bool {
        self.table.is_none() && self.results.is_empty()
    }
}
