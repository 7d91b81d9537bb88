//! Reading packed values.

use super::raw::{byte, integer, number, slice, symbol, varint};
use super::repeated::{BYTES, Repeated};
use super::skip::Skipper;
use super::{
    BIG_INTEGER, FALSE, FUNCTION, INTEGER, LEAST_SMALL, MODEL, RUN, SEQUENCE, SET, SHAPED, SMALL_INTEGER,
    SMALL_SEQUENCE, SMALL_SET, SMALL_SHAPED, STRING, TEXT, TRUE, TYPED_MODEL,
};
use crate::value::{Domain, Function, ModelValue, Set, Value};
use num_bigint::BigInt;
use smallvec::SmallVec;
use std::cell::RefCell;
use std::rc::Rc;

/// What packed values are read with.
#[derive(Clone, Copy)]
pub(super) struct Reader<'p> {
    /// The domains of shapes.
    pub(super) domains: &'p [Domain],
    /// Parts that were read before, and what finds where they end.
    pub(super) repeated: Option<(&'p RefCell<Repeated>, &'p Skipper)>,
}

/// All values in `bytes`, which have no shapes.
pub(super) fn elements(bytes: &[u8]) -> Vec<Value> {
    let reader = Reader { domains: &[], repeated: None };
    let mut position = 0;
    let mut all = Vec::new();
    while position < bytes.len() {
        all.push(value(reader, bytes, &mut position));
    }
    all
}

/// The integer at `position`, which moves behind it; `None` where something else is, or one that does not fit 64 bits.
#[inline]
pub(super) fn integer_at(bytes: &[u8], position: &mut usize) -> Option<i64> {
    match bytes[*position] {
        tag @ SMALL_INTEGER.. => {
            *position += 1;
            Some(i64::from(tag - SMALL_INTEGER) + LEAST_SMALL)
        }
        INTEGER => {
            *position += 1;
            Some(integer(bytes, position))
        }
        _ => None,
    }
}

/// The value at `position`, which moves behind it.
pub(super) fn value(reader: Reader<'_>, bytes: &[u8], position: &mut usize) -> Value {
    let tag = byte(bytes, position);
    match tag {
        FALSE => Value::from(false),
        TRUE => Value::from(true),
        SMALL_INTEGER.. => Value::Int(i64::from(tag - SMALL_INTEGER) + LEAST_SMALL),
        SMALL_SHAPED.. => shaped(reader, usize::from(tag - SMALL_SHAPED), bytes, position),
        SMALL_SET.. => set(reader, usize::from(tag - SMALL_SET), bytes, position),
        SMALL_SEQUENCE.. => sequence(reader, usize::from(tag - SMALL_SEQUENCE), bytes, position),
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
            set(reader, size, bytes, position)
        }
        RUN => {
            let low = integer(bytes, position);
            let steps = varint(bytes, position) as i64;
            Value::interval(low, low.wrapping_add(steps))
        }
        SEQUENCE => {
            let length = number(bytes, position);
            sequence(reader, length, bytes, position)
        }
        SHAPED => {
            let shape = number(bytes, position);
            shaped(reader, shape, bytes, position)
        }
        FUNCTION => function(reader, bytes, position),
        _ => panic!("byte {tag} starts no packed value"),
    }
}

/// So many values, in a plain loop: to collect them costs twice as much.
fn several(reader: Reader<'_>, count: usize, bytes: &[u8], position: &mut usize) -> SmallVec<[Value; 4]> {
    let mut all = SmallVec::with_capacity(count);
    for _ in 0..count {
        all.push(part(reader, bytes, position));
    }
    all
}

/// A part of a value. One that consists of parts itself may have been read before.
#[inline]
fn part(reader: Reader<'_>, bytes: &[u8], position: &mut usize) -> Value {
    let is_composed = matches!(bytes[*position], SMALL_SEQUENCE..SMALL_INTEGER | SET | SEQUENCE | SHAPED | FUNCTION);
    match reader.repeated {
        Some((repeated, skipper)) if is_composed => composed(reader, (repeated, skipper), bytes, position),
        _ => value(reader, bytes, position),
    }
}

fn composed(
    reader: Reader<'_>,
    (repeated, skipper): (&RefCell<Repeated>, &Skipper),
    bytes: &[u8],
    position: &mut usize,
) -> Value {
    if !repeated.borrow_mut().is_worth_asking() {
        return value(reader, bytes, position);
    }
    let Some(end) = skipper.end(bytes, *position, *position + BYTES) else { return value(reader, bytes, position) };
    let packed = &bytes[*position..end];
    if let Some(known) = repeated.borrow_mut().find(packed) {
        *position = end;
        return known;
    }
    let value = value(reader, bytes, position);
    repeated.borrow_mut().keep(packed, &value);
    value
}

fn set(reader: Reader<'_>, size: usize, bytes: &[u8], position: &mut usize) -> Value {
    Set::from_sorted(several(reader, size, bytes, position)).into()
}

fn sequence(reader: Reader<'_>, length: usize, bytes: &[u8], position: &mut usize) -> Value {
    Function::sequence(several(reader, length, bytes, position)).into()
}

fn shaped(reader: Reader<'_>, shape: usize, bytes: &[u8], position: &mut usize) -> Value {
    let domain = reader.domains[shape].clone();
    let size = match &domain {
        Domain::Keys(keys) => keys.elements().len(),
        Domain::Sequence => unreachable!("a shape has keys"),
    };
    Function::with_domain(domain, several(reader, size, bytes, position)).into()
}

fn function(reader: Reader<'_>, bytes: &[u8], position: &mut usize) -> Value {
    let size = number(bytes, position);
    let keys = Set::from_sorted(several(reader, size, bytes, position));
    Function::with_domain(Domain::Keys(Rc::new(keys)), several(reader, size, bytes, position)).into()
}
