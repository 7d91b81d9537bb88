//! Module Randomization, and RandomElement of module TLC: elements and subsets drawn at random.
//!
//! Sets that are given by a description are drawn from without being written out where the description allows it.

use super::Native;
use super::arguments::{fail, integer, string, wrong};
use check_value::value::{
    Context, Domain, ELEMENTS_LIMIT, Evaluated, Function, Set, Symbolic, Value, cardinality, enumerate, is_finite,
    set_from,
};
use std::rc::Rc;

pub(super) const NATIVES: &[Native] = &[
    Native::new("TLC", "RandomElement", 1, |cx, args| {
        require_finite(cx, "RandomElement", "argument", &args[0])?;
        element(cx, "RandomElement", &args[0])
    })
    .random(),
    Native::new("Randomization", "RandomSubset", 2, subset).random(),
    Native::new("Randomization", "RandomSetOfSubsets", 3, |cx, args| {
        let name = "RandomSetOfSubsets";
        let (count, base) = (requested(cx, name, &args[0], &args[2])?, base(cx, name, &args[2])?);
        let average = average(cx, name, &args[1], &base)?;
        subsets(cx, &base, count, average)
    })
    .random(),
    Native::new("Randomization", "RandomSubsetSet", 3, |cx, args| {
        let name = "RandomSubsetSet";
        let (count, base) = (requested(cx, name, &args[0], &args[2])?, base(cx, name, &args[2])?);
        let probability = string(cx, &args[1]).and_then(|text| text.parse::<f64>().ok());
        match probability.filter(|probability| (0.0..=1.0).contains(probability)) {
            Some(probability) => subsets(cx, &base, count, probability),
            None => wrong(cx, name, "a string that tells a probability, such as \"0.5\"", "second argument", &args[1]),
        }
    })
    .random(),
    Native::new("Randomization", "TestRandomSetOfSubsets", 3, |cx, args| {
        let name = "TestRandomSetOfSubsets";
        let (count, base) = (requested(cx, name, &args[0], &args[2])?, base(cx, name, &args[2])?);
        let average = average(cx, name, &args[1], &base)?;
        let sizes = (0..5).map(|_| subsets(cx, &base, count, average).and_then(|set| cardinality(cx, &set)));
        Ok(Value::sequence(sizes.collect::<Evaluated<Vec<_>>>()?))
    })
    .random(),
];

/// A number below `bound`, which is not 0.
fn below(cx: &mut dyn Context, bound: usize) -> usize {
    ((u128::from(cx.draw()) * bound as u128) >> 64) as usize
}

/// Whether something happens that has this probability.
fn happens(cx: &mut dyn Context, probability: f64) -> bool {
    // 53 bits are what a number of this kind holds.
    ((cx.draw() >> 11) as f64) < probability * (1u64 << 53) as f64
}

fn require_finite(cx: &mut dyn Context, operator: &str, which: &str, value: &Value) -> Evaluated<()> {
    match value.is_set() && is_finite(cx, value)? {
        true => Ok(()),
        false => wrong(cx, operator, "a finite set", which, value),
    }
}

/// An element of a set that is known to be finite.
fn element(cx: &mut dyn Context, operator: &str, set: &Value) -> Evaluated<Value> {
    let Value::Symbolic(symbolic) = set else { return listed_element(cx, operator, set) };
    match &**symbolic {
        Symbolic::Interval(low, high) if low <= high => {
            let size = (i128::from(*high) - i128::from(*low) + 1) as u128;
            let place = (u128::from(cx.draw()) * size) >> 64;
            Ok(Value::Int((i128::from(*low) + place as i128) as i64))
        }
        Symbolic::PowerSet(base) => {
            let base = enumerate(cx, base)?;
            Ok(tossed(cx, &base, 0.5))
        }
        Symbolic::Functions { domain, range } => {
            let (size, domain) = (enumerate(cx, domain)?.elements().len(), Domain::of_set(cx, domain)?);
            let values = (0..size).map(|_| element(cx, operator, range)).collect::<Evaluated<_>>()?;
            Ok(Function::with_domain(domain, values).into())
        }
        Symbolic::Records { fields, sets } => {
            let values = sets.iter().map(|set| element(cx, operator, set)).collect::<Evaluated<_>>()?;
            Ok(Function::with_keys(Rc::clone(fields), values).into())
        }
        Symbolic::Product(sets) => {
            let values = sets.iter().map(|set| element(cx, operator, set)).collect::<Evaluated<_>>()?;
            Ok(Function::sequence(values).into())
        }
        _ => listed_element(cx, operator, set),
    }
}

fn listed_element(cx: &mut dyn Context, operator: &str, set: &Value) -> Evaluated<Value> {
    let set = enumerate(cx, set)?;
    match set.elements().len() {
        0 => fail(format!("`{operator}` of the empty set")),
        size => Ok(set.elements()[below(cx, size)].clone()),
    }
}

/// The elements of a set that a coin chooses.
fn tossed(cx: &mut dyn Context, set: &Set, probability: f64) -> Value {
    let chosen: Vec<Value> = set.elements().iter().filter(|_| happens(cx, probability)).cloned().collect();
    Set::from_sorted(chosen).into()
}

/// Below this size, and where most elements are wanted, a set is written out to draw from it.
const SMALL: i64 = 1 << 12;

fn subset(cx: &mut dyn Context, args: &[Value]) -> Evaluated<Value> {
    let wanted = natural(cx, "RandomSubset", "first argument", &args[0])?;
    require_finite(cx, "RandomSubset", "second argument", &args[1])?;
    match cardinality(cx, &args[1])? {
        Value::Int(size) if size <= SMALL || wanted as i64 > size / 2 => {
            let set = enumerate(cx, &args[1])?;
            let mut places: Vec<usize> = (0..set.elements().len()).collect();
            let wanted = wanted.min(places.len());
            for place in 0..wanted {
                let other = place + below(cx, places.len() - place);
                places.swap(place, other);
            }
            places.truncate(wanted);
            places.sort_unstable();
            Ok(Set::from_sorted(places.into_iter().map(|place| set.elements()[place].clone())).into())
        }
        _ => {
            let mut found = Rc::new(Set::default());
            while found.elements().len() < wanted {
                let more = (found.elements().len()..wanted).map(|_| element(cx, "RandomSubset", &args[1]));
                let more = more.collect::<Evaluated<Vec<_>>>()?;
                let all = set_from(cx, found.elements().iter().cloned().chain(more).collect::<Vec<_>>())?;
                found = enumerate(cx, &all)?;
            }
            Ok(Value::Set(found))
        }
    }
}

fn natural(cx: &dyn Context, operator: &str, which: &str, value: &Value) -> Evaluated<usize> {
    match usize::try_from(integer(cx, operator, which, value)?) {
        Ok(number) if number <= ELEMENTS_LIMIT => Ok(number),
        _ => wrong(cx, operator, &format!("a natural number, at most {ELEMENTS_LIMIT}"), which, value),
    }
}

/// The set from which subsets are drawn, the third argument.
fn base(cx: &mut dyn Context, operator: &str, set: &Value) -> Evaluated<Rc<Set>> {
    require_finite(cx, operator, "third argument", set)?;
    enumerate(cx, set)
}

/// How many subsets are wanted: no more than there are.
fn requested(cx: &mut dyn Context, operator: &str, count: &Value, set: &Value) -> Evaluated<usize> {
    let wanted = natural(cx, operator, "first argument", count)?;
    let size = base(cx, operator, set)?.elements().len();
    match size < usize::BITS as usize - 1 && wanted > 1 << size {
        true => fail(format!("`{operator}` of {wanted} subsets of a set that has 2^{size}")),
        false => Ok(wanted),
    }
}

/// The probability with which an element is in a subset that has so many elements on average.
fn average(cx: &mut dyn Context, operator: &str, number: &Value, set: &Set) -> Evaluated<f64> {
    let (number, size) = (natural(cx, operator, "second argument", number)?, set.elements().len());
    match number <= size {
        true => Ok(number as f64 / size.max(1) as f64),
        false => fail(format!("`{operator}`: subsets of a set of {size} elements cannot have {number} on average")),
    }
}

fn subsets(cx: &mut dyn Context, set: &Set, count: usize, probability: f64) -> Evaluated<Value> {
    let drawn: Vec<Value> = (0..count).map(|_| tossed(cx, set, probability)).collect();
    set_from(cx, drawn)
}
