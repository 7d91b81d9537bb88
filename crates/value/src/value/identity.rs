//! Being the same value, decided by structure alone: no comparison of unlike kinds, no fault, nothing evaluated.
//!
//! Every value that is written out has one form, so that sameness of structure is sameness of value.

use super::{Domain, Function, Set, Symbolic, Value};
use std::hash::{Hash, Hasher};
use std::rc::Rc;

/// A hash of 64 bits: multiply and rotate, a word at a time. The same on every machine, however many bits its addresses have.
#[derive(Clone, Copy, Debug, Default)]
pub struct Digest(u64);

impl Digest {
    #[inline]
    fn add(&mut self, word: u64) {
        self.0 = (self.0.rotate_left(5) ^ word).wrapping_mul(0x9E37_79B9_7F4A_7C15);
    }
}

impl Hasher for Digest {
    fn write(&mut self, bytes: &[u8]) {
        bytes.iter().for_each(|byte| self.add(u64::from(*byte)));
    }

    #[inline]
    fn write_u8(&mut self, number: u8) {
        self.add(u64::from(number));
    }

    #[inline]
    fn write_u32(&mut self, number: u32) {
        self.add(u64::from(number));
    }

    #[inline]
    fn write_u64(&mut self, number: u64) {
        self.add(number);
    }

    #[inline]
    fn write_usize(&mut self, number: usize) {
        self.add(number as u64);
    }

    /// Its upper half is better mixed than the lower.
    #[inline]
    fn finish(&self) -> u64 {
        self.0
    }
}

/// Feeds a value that is written out to a hasher, at most `budget` parts of it; `false` when it is larger, or is not
/// written out.
pub fn digest(value: &Value, hasher: &mut Digest, budget: &mut usize) -> bool {
    if *budget == 0 {
        return false;
    }
    *budget -= 1;
    match value {
        Value::Bool(truth) => truth.hash(hasher),
        Value::Int(number) => number.hash(hasher),
        Value::Str(symbol) => symbol.hash(hasher),
        Value::Model(model) => model.symbol().hash(hasher),
        Value::Set(set) => return digest_all(set.elements(), hasher, budget),
        Value::Function(function) => {
            let keys = match function.domain() {
                Domain::Sequence => true,
                Domain::Keys(keys) => digest_all(keys.elements(), hasher, budget),
            };
            return keys && digest_all(function.values(), hasher, budget);
        }
        _ => return false,
    }
    true
}

fn digest_all(values: &[Value], hasher: &mut Digest, budget: &mut usize) -> bool {
    if values.len() > *budget {
        return false;
    }
    values.len().hash(hasher);
    values.iter().all(|value| digest(value, hasher, budget))
}

/// Whether two values are certainly the same, without looking into them: equal atoms, or one set or function that both share.
#[inline]
pub fn is_shared(left: &Value, right: &Value) -> bool {
    match (left, right) {
        (Value::Bool(x), Value::Bool(y)) => x == y,
        (Value::Int(x), Value::Int(y)) => x == y,
        (Value::Str(x), Value::Str(y)) => x == y,
        (Value::Model(x), Value::Model(y)) => x == y,
        (Value::Set(x), Value::Set(y)) => Rc::ptr_eq(x, y),
        (Value::Function(x), Value::Function(y)) => Rc::ptr_eq(x, y),
        (Value::Symbolic(x), Value::Symbolic(y)) => Rc::ptr_eq(x, y),
        _ => false,
    }
}

/// Whether two values are certainly the same. Of sets that are not written out only intervals ever are, and power sets, products,
/// sets of functions and of records whose parts are.
pub fn is_identical(left: &Value, right: &Value) -> bool {
    is_shared(left, right)
        || match (left, right) {
            (Value::Set(x), Value::Set(y)) => identical_sets(x, y),
            (Value::Function(x), Value::Function(y)) => identical_functions(x, y),
            (Value::Symbolic(x), Value::Symbolic(y)) => identical_descriptions(x, y),
            _ => false,
        }
}

fn identical_descriptions(left: &Symbolic, right: &Symbolic) -> bool {
    match (left, right) {
        (Symbolic::Interval(low, high), Symbolic::Interval(from, to)) => (low, high) == (from, to),
        (Symbolic::PowerSet(x), Symbolic::PowerSet(y)) => is_identical(x, y),
        (Symbolic::Product(x), Symbolic::Product(y)) => all_identical(x, y),
        (Symbolic::Functions { domain: x, range: from }, Symbolic::Functions { domain: y, range: to }) => {
            is_identical(x, y) && is_identical(from, to)
        }
        (Symbolic::Records { fields: x, sets: from }, Symbolic::Records { fields: y, sets: to }) => {
            identical_sets(x, y) && all_identical(from, to)
        }
        _ => false,
    }
}

fn identical_sets(left: &Set, right: &Set) -> bool {
    all_identical(left.elements(), right.elements())
}

fn identical_functions(left: &Function, right: &Function) -> bool {
    let same_keys =
        left.shares_keys(right) || matches!((left.keys(), right.keys()), (Some(x), Some(y)) if identical_sets(x, y));
    same_keys && all_identical(left.values(), right.values())
}

fn all_identical(left: &[Value], right: &[Value]) -> bool {
    left.len() == right.len() && left.iter().zip(right).all(|(x, y)| is_identical(x, y))
}
