//! Reading packed values.

use super::{
    BIG_INTEGER, FALSE, FUNCTION, INTEGER, LEAST_SMALL, MODEL, RUN, SEQUENCE, SET, SHAPED, SMALL_INTEGER,
    SMALL_SEQUENCE, SMALL_SET, SMALL_SHAPED, STRING, TEXT, TRUE, TYPED_MODEL,
};
use crate::symbols::Symbol;
use crate::value::{Domain, Function, ModelValue, Set, Value};
use num_bigint::BigInt;
use smallvec::SmallVec;
use std::rc::Rc;

/// All values in `bytes`.
pub(super) fn elements(domains: &[Domain], bytes: &[u8]) -> Vec<Value> {
    let mut position = 0;
    let mut all = Vec::new();
    while position < bytes.len() {
        all.push(value(domains, bytes, &mut position));
    }
    all
}

/// The value at `position`, which moves behind it.
pub(super) fn value(domains: &[Domain], bytes: &[u8], position: &mut usize) -> Value {
    let tag = byte(bytes, position);
    match tag {
        FALSE => Value::from(false),
        TRUE => Value::from(true),
        SMALL_INTEGER.. => Value::Int(i64::from(tag - SMALL_INTEGER) + LEAST_SMALL),
        SMALL_SHAPED.. => shaped(domains, usize::from(tag - SMALL_SHAPED), bytes, position),
        SMALL_SET.. => set(domains, usize::from(tag - SMALL_SET), bytes, position),
        SMALL_SEQUENCE.. => sequence(domains, usize::from(tag - SMALL_SEQUENCE), bytes, position),
        INTEGER => Value::Int(integer(bytes, position)),
        BIG_INTEGER => Value::BigInt(Rc::new(BigInt::from_signed_bytes_be(slice(bytes, position)))),
        STRING => Value::Str(symbol(bytes, position)),
        TEXT => {
            let text = std::str::from_utf8(slice(bytes, position)).expect("packed text is UTF-8");
            Value::Text(Rc::new(text.into()))
        }
        MODEL => Value::Model(ModelValue::new(symbol(bytes, position), 0)),
        TYPED_MODEL => {
            let kind = byte(bytes, position);
            Value::Model(ModelValue::new(symbol(bytes, position), kind))
        }
        SET => {
            let size = number(bytes, position);
            set(domains, size, bytes, position)
        }
        RUN => {
            let low = integer(bytes, position);
            let steps = varint(bytes, position) as i64;
            Value::interval(low, low.wrapping_add(steps))
        }
        SEQUENCE => {
            let length = number(bytes, position);
            sequence(domains, length, bytes, position)
        }
        SHAPED => {
            let shape = number(bytes, position);
            shaped(domains, shape, bytes, position)
        }
        FUNCTION => function(domains, bytes, position),
        _ => panic!("byte {tag} starts no packed value"),
    }
}

/// So many values, in a plain loop: to collect them costs twice as much.
fn several(domains: &[Domain], count: usize, bytes: &[u8], position: &mut usize) -> SmallVec<[Value; 4]> {
    let mut all = SmallVec::with_capacity(count);
    for _ in 0..count {
        all.push(value(domains, bytes, position));
    }
    all
}

fn set(domains: &[Domain], size: usize, bytes: &[u8], position: &mut usize) -> Value {
    Set::from_sorted(several(domains, size, bytes, position)).into()
}

fn sequence(domains: &[Domain], length: usize, bytes: &[u8], position: &mut usize) -> Value {
    Function::sequence(several(domains, length, bytes, position)).into()
}

fn shaped(domains: &[Domain], shape: usize, bytes: &[u8], position: &mut usize) -> Value {
    let domain = domains[shape].clone();
    let size = match &domain {
        Domain::Keys(keys) => keys.elements().len(),
        Domain::Sequence => unreachable!("a shape has keys"),
    };
    Function::with_domain(domain, several(domains, size, bytes, position)).into()
}

fn function(domains: &[Domain], bytes: &[u8], position: &mut usize) -> Value {
    let size = number(bytes, position);
    let keys = Set::from_sorted(several(domains, size, bytes, position));
    Function::with_domain(Domain::Keys(Rc::new(keys)), several(domains, size, bytes, position)).into()
}

fn byte(bytes: &[u8], position: &mut usize) -> u8 {
    let byte = bytes[*position];
    *position += 1;
    byte
}

pub(super) fn slice<'a>(bytes: &'a [u8], position: &mut usize) -> &'a [u8] {
    let length = number(bytes, position);
    let slice = &bytes[*position..*position + length];
    *position += length;
    slice
}

pub(super) fn symbol(bytes: &[u8], position: &mut usize) -> Symbol {
    Symbol(varint(bytes, position))
}

pub(super) fn integer(bytes: &[u8], position: &mut usize) -> i64 {
    let zigzag = varint(bytes, position);
    (zigzag >> 1) as i64 ^ -((zigzag & 1) as i64)
}

pub(super) fn number(bytes: &[u8], position: &mut usize) -> usize {
    varint(bytes, position) as usize
}

pub(super) fn varint(bytes: &[u8], position: &mut usize) -> u64 {
    let mut value = 0;
    let mut shift = 0;
    loop {
        let byte = byte(bytes, position);
        value |= u64::from(byte & 0x7f) << shift;
        if byte < 0x80 {
            return value;
        }
        shift += 7;
    }
}
