//! Random values, plain and in all the forms that the same value can have.

use crate::context::{STRINGS, Tester};
use crate::naive::Naive;
use check_value::value::{Value, big_union, cap, cup, equal, iterate, minus, set_from};
use num_bigint::BigInt;
use std::collections::{BTreeMap, BTreeSet};

/// A generator of numbers (SplitMix64).
pub(crate) struct Random(pub(crate) u64);

impl Random {
    pub(crate) fn below(&mut self, bound: usize) -> usize {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut mixed = self.0;
        mixed = (mixed ^ (mixed >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        mixed = (mixed ^ (mixed >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        ((mixed ^ (mixed >> 31)) % bound as u64) as usize
    }

    pub(crate) fn chance(&mut self) -> bool {
        self.below(2) == 0
    }
}

/// Runs a test on many seeds; the seed is printed if it fails.
pub(crate) fn on_seeds(count: u64, test: impl Fn(&mut Random, &mut Tester)) {
    for seed in 0..count {
        let guard = Announce(seed);
        test(&mut Random(seed), &mut Tester::new());
        std::mem::forget(guard);
    }
}

struct Announce(u64);

impl Drop for Announce {
    fn drop(&mut self) {
        eprintln!("seed {}", self.0);
    }
}

/// What values can be compared with one another.
#[derive(Clone, Debug)]
pub(crate) enum Kind {
    Bool,
    Int,
    BigInt,
    Str,
    Set(Box<Kind>),
    Sequence(Box<Kind>),
    Function(Box<Kind>, Box<Kind>),
    Record(Vec<(&'static str, Kind)>),
}

pub(crate) fn kind(random: &mut Random, depth: usize) -> Kind {
    match random.below(if depth == 0 { 4 } else { 8 }) {
        0 => Kind::Bool,
        1 => Kind::Int,
        2 => Kind::BigInt,
        3 => Kind::Str,
        4 => Kind::Set(Box::new(kind(random, depth - 1))),
        5 => Kind::Sequence(Box::new(kind(random, depth - 1))),
        6 => Kind::Function(Box::new(kind(random, depth - 1)), Box::new(kind(random, depth - 1))),
        _ => {
            let fields = STRINGS.iter().filter(|_| random.chance()).copied().collect::<Vec<_>>();
            Kind::Record(fields.into_iter().map(|field| (field, kind(random, depth - 1))).collect())
        }
    }
}

/// A random value of a kind; now and then a model value in its place.
pub(crate) fn naive(random: &mut Random, kind: &Kind) -> Naive {
    if random.below(12) == 0 {
        return Naive::Model(["m1", "m2", "m3"][random.below(3)].to_owned());
    }
    match kind {
        Kind::Bool => Naive::Bool(random.chance()),
        Kind::Int => Naive::int(random.below(9) as i64 - 3),
        Kind::BigInt => {
            let sign = if random.chance() { 1 } else { -1 };
            Naive::Int((BigInt::from(i64::MAX) + random.below(3) - 1) * sign)
        }
        Kind::Str => Naive::Str(["zebra", "b", "a", "made", "here", ""][random.below(6)].to_owned()),
        Kind::Set(element) => Naive::Set((0..random.below(5)).map(|_| naive(random, element)).collect()),
        Kind::Sequence(element) => Naive::sequence((0..random.below(5)).map(|_| naive(random, element))),
        Kind::Function(key, value) => {
            Naive::Function((0..random.below(5)).map(|_| (naive(random, key), naive(random, value))).collect())
        }
        Kind::Record(fields) => {
            let pair = |(name, kind): &(&str, Kind)| (Naive::Str((*name).to_owned()), naive(random, kind));
            Naive::Function(fields.iter().map(pair).collect())
        }
    }
}

/// The value in some form: written out, or described in one of many ways.
pub(crate) fn form(random: &mut Random, cx: &mut Tester, naive: &Naive) -> Value {
    match naive {
        Naive::Set(elements) => set_form(random, cx, elements),
        Naive::Function(pairs) if random.below(3) == 0 => {
            let table = pairs.clone();
            let keys = form(random, cx, &Naive::Set(pairs.keys().cloned().collect()));
            let listed = Naive::Function(table).value(cx);
            cx.function(keys, move |cx, args| check_value::value::apply(cx, &listed, &args[0]))
        }
        Naive::Function(pairs) => {
            let pairs: Vec<_> =
                pairs.iter().map(|(key, value)| (form(random, cx, key), form(random, cx, value))).collect();
            check_value::value::function_from(cx, pairs).unwrap()
        }
        _ => naive.value(cx),
    }
}

fn split(random: &mut Random, elements: &BTreeSet<Naive>) -> (BTreeSet<Naive>, BTreeSet<Naive>) {
    let mut parts = (BTreeSet::new(), BTreeSet::new());
    for element in elements {
        match random.below(3) {
            0 => parts.0.insert(element.clone()),
            1 => parts.1.insert(element.clone()),
            _ => parts.0.insert(element.clone()) && parts.1.insert(element.clone()),
        };
    }
    parts
}

fn set_form(random: &mut Random, cx: &mut Tester, elements: &BTreeSet<Naive>) -> Value {
    let interval = as_interval(elements);
    match (random.below(9), interval) {
        (0..=2, Some((low, high))) => Value::interval(low, high),
        (3, _) => {
            let (left, right) = split(random, elements);
            let (left, right) = (set_form(random, cx, &left), set_form(random, cx, &right));
            cup(cx, &left, &right).unwrap()
        }
        (4, _) => {
            let whole = Naive::Set(elements.clone()).value(cx);
            let superset = filtered(cx, whole.clone());
            match random.chance() {
                true => {
                    let same = filtered_from(cx, &whole);
                    cap(cx, &superset, &same).unwrap()
                }
                false => minus(cx, &superset, &Value::empty_set()).unwrap(),
            }
        }
        (5, _) => {
            let (left, right) = split(random, elements);
            let parts = vec![set_form(random, cx, &left), set_form(random, cx, &right)];
            let sets = set_from(cx, parts).unwrap();
            big_union(cx, &sets).unwrap()
        }
        (6, _) => {
            let whole = Naive::Set(elements.clone()).value(cx);
            filtered(cx, whole)
        }
        _ => {
            let elements: Vec<_> = elements.iter().map(|element| form(random, cx, element)).collect();
            set_from(cx, elements).unwrap()
        }
    }
}

/// `{x \in set : TRUE}`.
fn filtered(cx: &mut Tester, set: Value) -> Value {
    let always = cx.operator(|_, _| Ok(Value::from(true)));
    Value::filter(set, always)
}

/// `{x \in set : \E y \in set : x = y}`.
fn filtered_from(cx: &mut Tester, set: &Value) -> Value {
    let listed = set.clone();
    let found = cx.operator(move |cx, args| {
        let mut elements = iterate(cx, &listed)?;
        while let Some(element) = elements.next(cx)? {
            if equal(cx, &element, &args[0])? {
                return Ok(Value::from(true));
            }
        }
        Ok(Value::from(false))
    });
    Value::filter(set.clone(), found)
}

fn as_interval(elements: &BTreeSet<Naive>) -> Option<(i64, i64)> {
    let mut integers = Vec::new();
    for element in elements {
        match element {
            Naive::Int(integer) => integers.push(i64::try_from(integer).ok()?),
            _ => return None,
        }
    }
    match (integers.first(), integers.last()) {
        (Some(low), Some(high)) => (high.checked_sub(*low)? == integers.len() as i64 - 1).then_some((*low, *high)),
        _ => Some((5, 2)),
    }
}

/// The pairs of a function.
pub(crate) fn pairs(naive: &Naive) -> &BTreeMap<Naive, Naive> {
    match naive {
        Naive::Function(pairs) => pairs,
        _ => panic!("not a function: {naive:?}"),
    }
}
