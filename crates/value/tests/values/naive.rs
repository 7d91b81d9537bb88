//! Values in the plainest form there is: what the real ones are compared with.

use crate::context::Tester;
use check_value::symbols::Symbol;
use check_value::value::{Value, domain, function_from, iterate, select, set_from};
use num_bigint::BigInt;
use std::cmp::Ordering;
use std::collections::{BTreeMap, BTreeSet};

/// A value; the derived order is only for keeping sets and maps.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) enum Naive {
    Bool(bool),
    Int(BigInt),
    Str(String),
    Model(String),
    Set(BTreeSet<Naive>),
    Function(BTreeMap<Naive, Naive>),
}

impl Naive {
    pub(crate) fn int(integer: i64) -> Self {
        Self::Int(BigInt::from(integer))
    }

    pub(crate) fn sequence(values: impl IntoIterator<Item = Self>) -> Self {
        Self::Function(
            values.into_iter().enumerate().map(|(place, value)| (Self::int(place as i64 + 1), value)).collect(),
        )
    }

    pub(crate) fn elements(&self) -> &BTreeSet<Self> {
        match self {
            Self::Set(elements) => elements,
            _ => panic!("not a set: {self:?}"),
        }
    }

    /// The elements in TLC's order.
    pub(crate) fn sorted(cx: &Tester, elements: &BTreeSet<Self>) -> Vec<Self> {
        let mut sorted: Vec<_> = elements.iter().cloned().collect();
        sorted.sort_by(|x, y| x.order(cx, y));
        sorted
    }

    /// TLC's order, as its documentation has it.
    pub(crate) fn order(&self, cx: &Tester, other: &Self) -> Ordering {
        let list = |xs: &[Self], ys: &[Self]| {
            xs.iter().zip(ys).map(|(x, y)| x.order(cx, y)).find(|order| order.is_ne()).unwrap_or(Ordering::Equal)
        };
        match (self, other) {
            (Self::Model(x), Self::Model(y)) => cx.symbol(x).cmp(&cx.symbol(y)),
            (Self::Model(_), _) => Ordering::Less,
            (_, Self::Model(_)) => Ordering::Greater,
            (Self::Bool(x), Self::Bool(y)) => x.cmp(y),
            (Self::Int(x), Self::Int(y)) => x.cmp(y),
            (Self::Str(x), Self::Str(y)) => {
                let place = |text: &str| match cx.str(text) {
                    Value::Str(Symbol(place)) => (place, String::new()),
                    _ => (u64::MAX, text.to_owned()),
                };
                place(x).cmp(&place(y))
            }
            (Self::Set(xs), Self::Set(ys)) => {
                xs.len().cmp(&ys.len()).then_with(|| list(&Self::sorted(cx, xs), &Self::sorted(cx, ys)))
            }
            (Self::Function(f), Self::Function(g)) => {
                let keys = |map: &BTreeMap<Self, Self>| Self::sorted(cx, &map.keys().cloned().collect());
                let (ks, ls) = (keys(f), keys(g));
                let values = |map: &BTreeMap<Self, Self>, keys: &[Self]| -> Vec<Self> {
                    keys.iter().map(|key| map[key].clone()).collect()
                };
                f.len().cmp(&g.len()).then_with(|| list(&ks, &ls)).then_with(|| list(&values(f, &ks), &values(g, &ls)))
            }
            _ => panic!("incomparable: {self:?} and {other:?}"),
        }
    }

    /// The value, written out.
    pub(crate) fn value(&self, cx: &mut Tester) -> Value {
        match self {
            Self::Bool(truth) => Value::from(*truth),
            Self::Int(integer) => Value::from(integer.clone()),
            Self::Str(text) => cx.str(text),
            Self::Model(name) => cx.model(name),
            Self::Set(elements) => {
                let elements: Vec<_> = elements.iter().map(|element| element.value(cx)).collect();
                set_from(cx, elements).unwrap()
            }
            Self::Function(pairs) => {
                let pairs: Vec<_> = pairs.iter().map(|(key, value)| (key.value(cx), value.value(cx))).collect();
                function_from(cx, pairs).unwrap()
            }
        }
    }

    /// The plain form of a value, got through the operations that a user has.
    pub(crate) fn of(cx: &mut Tester, value: &Value) -> Self {
        match value {
            Value::Bool(truth) => Self::Bool(truth.holds()),
            Value::Int(integer) => Self::int(*integer),
            Value::BigInt(integer) => Self::Int((**integer).clone()),
            Value::Str(_) | Value::Text(_) => Self::Str(cx.text(value).trim_matches('"').to_owned()),
            Value::Model(_) => Self::Model(cx.text(value)),
            Value::Set(_) | Value::Symbolic(_) => {
                let mut elements = iterate(cx, value).unwrap();
                let mut all = BTreeSet::new();
                while let Some(element) = elements.next(cx).unwrap() {
                    all.insert(Self::of(cx, &element));
                }
                Self::Set(all)
            }
            _ => {
                let keys = domain(cx, value).unwrap();
                let mut keys = iterate(cx, &keys).unwrap();
                let mut pairs = BTreeMap::new();
                while let Some(key) = keys.next(cx).unwrap() {
                    let result = select(cx, value, &key).unwrap().unwrap();
                    pairs.insert(Self::of(cx, &key), Self::of(cx, &result));
                }
                Self::Function(pairs)
            }
        }
    }
}
