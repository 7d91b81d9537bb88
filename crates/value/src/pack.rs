//! Values as bytes: canonical (equal values give equal bytes and only they), self-delimiting, compact.
//!
//! States leave a thread, are stored, compared and hashed in this form. It depends on the spec's [`Symbols`] and
//! [`Shapes`] only, so all threads of a run agree on it; it is not meant to outlive the run.
//!
//! | first byte | value |
//! |---|---|
//! | 0, 1 | FALSE, TRUE |
//! | 2 | an integer of 64 bits: zigzag varint |
//! | 3 | a larger integer: length, signed big-endian bytes |
//! | 4 | a string of the spec: symbol |
//! | 5 | another string: length, UTF-8 |
//! | 6, 7 | an untyped model value: symbol; a typed one: type, symbol |
//! | 8 | a set: number of elements, elements |
//! | 9 | two or more integers without a gap: the first (zigzag), how many |
//! | 10 | a sequence: length, elements |
//! | 11 | a function whose domain is a known shape: number of the shape, values |
//! | 12 | any other function: number of keys, keys, values |
//! | 13–15 | none |
//! | 16–31 | a sequence of 0 to 15 elements |
//! | 32–47 | a set of 0 to 15 elements |
//! | 48–63 | a function of one of the shapes 0 to 15: values |
//! | 64–255 | the integers −16 to 175 |
//!
//! Numbers are LEB128 varints.
//!
//! [`Symbols`]: crate::symbols::Symbols

use self::repeated::Repeated;
use crate::value::{Context, Domain, Evaluated, Function, Set, Symbolic, Value, describe, enumerate, tabulate};
use check_system::Fault;
use rustc_hash::FxHashMap;
use std::cell::{Cell, RefCell};
use std::mem::discriminant;
use std::rc::Rc;
use std::sync::Arc;

mod like;
pub mod parts;
mod raw;
mod repeated;
mod skip;
mod unpack;

pub use skip::{Head, head};

const FALSE: u8 = 0;
const TRUE: u8 = 1;
const INTEGER: u8 = 2;
const BIG_INTEGER: u8 = 3;
const STRING: u8 = 4;
const TEXT: u8 = 5;
const MODEL: u8 = 6;
const TYPED_MODEL: u8 = 7;
const SET: u8 = 8;
const RUN: u8 = 9;
const SEQUENCE: u8 = 10;
const SHAPED: u8 = 11;
const FUNCTION: u8 = 12;
const SMALL_SEQUENCE: u8 = 16;
const SMALL_SET: u8 = 32;
const SMALL_SHAPED: u8 = 48;
const SMALL_INTEGER: u8 = 64;
/// How many lengths or shapes have a first byte of their own.
const SMALL: usize = 16;
/// States of no more bytes are packed without asking whether there is room.
const LARGE: usize = 1 << 16;
/// The most bytes that one byte of a state takes as a value and as what a reader sees, about.
const UNPACKED: usize = 128;
/// Room is asked for when fewer bytes are left.
const MARGIN: usize = 16;
/// The least integer that is one byte.
const LEAST_SMALL: i64 = -16;
const GREATEST_SMALL: i64 = LEAST_SMALL + (u8::MAX - SMALL_INTEGER) as i64;

/// Domains of functions that a spec uses often, each known by a number.
///
/// Fixed before the first state is packed, for instance from the initial states and the records in the text: a
/// domain that is listed here is always packed as its number, so a list that grew would change the bytes.
#[derive(Clone, Debug, Default)]
pub struct Shapes {
    /// The keys, packed without shapes.
    packed: Vec<Box<[u8]>>,
    numbers: FxHashMap<Box<[u8]>, u32>,
}

impl Shapes {
    /// Adds the domain of every function in a value, except those of sequences.
    ///
    /// # Errors
    /// When something in the value cannot be enumerated.
    pub fn learn(&mut self, cx: &mut dyn Context, value: &Value) -> Evaluated<()> {
        match value {
            Value::Function(function) => {
                if let Some(keys) = function.keys() {
                    self.learn_keys(cx, keys)?;
                }
                function.values().iter().try_for_each(|value| self.learn(cx, value))
            }
            Value::Set(set) => set.elements().iter().try_for_each(|element| self.learn(cx, element)),
            Value::Closure(closure) if closure.domain.is_some() => {
                let table = tabulate(cx, value)?;
                self.learn(cx, &Value::Function(table))
            }
            _ => Ok(()),
        }
    }

    /// Adds a domain: the sorted keys of functions that are not sequences.
    ///
    /// # Errors
    /// When a key cannot be packed.
    pub fn learn_keys(&mut self, cx: &mut dyn Context, keys: &Set) -> Evaluated<()> {
        let packed = packed_keys(cx, keys)?;
        if !self.numbers.contains_key(&*packed) {
            let number = u32::try_from(self.packed.len()).expect("a spec has fewer than 2^32 shapes");
            self.packed.push(packed.clone().into());
            self.numbers.insert(packed.into(), number);
        }
        Ok(())
    }

    /// Keys that were packed without shapes, packed with them, and their number.
    fn reshaped(&self, keys: &[u8]) -> (usize, Box<[u8]>) {
        let (mut position, mut count, mut all) = (0, 0, Vec::new());
        while position < keys.len() {
            self.reshape(keys, &mut position, &mut all);
            count += 1;
        }
        (count, all.into())
    }

    /// Packs a value with these shapes that was packed without.
    fn reshape(&self, plain: &[u8], position: &mut usize, out: &mut Vec<u8>) {
        let start = *position;
        let parts = match head(plain, position) {
            Head::Set(count) | Head::Sequence(count) => count,
            Head::Pairs(count) => {
                let (skipper, mut end) = (skip::Skipper::default(), *position);
                (0..count).for_each(|_| skipper.skip(plain, &mut end));
                if let Some(number) = self.numbers.get(&plain[*position..end]) {
                    begin_shaped(*number as usize, out);
                    *position = end;
                    return (0..count).for_each(|_| self.reshape(plain, position, out));
                }
                2 * count
            }
            Head::Shaped(_) => unreachable!("it was packed without shapes"),
            Head::Other => {
                skip::Skipper::default().skip(plain, position);
                0
            }
        };
        out.extend_from_slice(&plain[start..*position]);
        (0..parts).for_each(|_| self.reshape(plain, position, out));
    }

    /// How many shapes there are.
    pub fn len(&self) -> usize {
        self.packed.len()
    }

    /// Whether there are none.
    pub fn is_empty(&self) -> bool {
        self.packed.is_empty()
    }
}

fn packed_keys(cx: &mut dyn Context, keys: &Set) -> Evaluated<Vec<u8>> {
    let mut packed = Vec::new();
    write_elements(cx, &Plain, keys.elements(), &mut packed)?;
    Ok(packed)
}

/// Packs and unpacks values for one thread. Functions that it unpacks share the keys of their shape.
#[derive(Debug, Default)]
pub struct Packer {
    shapes: Arc<Shapes>,
    /// The keys of the shapes, as this thread's values have them.
    domains: Vec<Domain>,
    skipper: skip::Skipper,
    /// For each shape the number of its keys, and these, packed one after the other.
    keys: Vec<(usize, Box<[u8]>)>,
    /// Numbers by address of the keys, so that keys need not be looked into each time. The keys are held here: an
    /// address stands for the same keys as long as it is listed.
    numbers: RefCell<FxHashMap<*const Set, Known>>,
    /// The same for the keys that were asked about last, at places that their addresses tell.
    last: [Cell<(usize, Option<usize>)>; LAST],
    /// Parts of values that it has unpacked.
    repeated: RefCell<Repeated>,
}

/// Keys and the number of their shape, if they have one.
type Known = (Rc<Set>, Option<usize>);

/// So many of these are found without a search.
const LAST: usize = 16;

/// Keys stand at addresses that are multiples of this, or of half of it.
const APART: usize = 32;

/// How many addresses of keys are remembered before all are forgotten: keys that live long are few.
const ADDRESSES: usize = 256;

impl Packer {
    /// A packer that uses these shapes.
    pub fn new(shapes: Arc<Shapes>) -> Self {
        let mut domains = Vec::new();
        for packed in &shapes.packed {
            let keys = unpack::elements(packed);
            domains.push(Domain::Keys(Rc::new(Set::from_sorted(keys))));
        }
        let skipper = skip::Skipper::new(&domains);
        let keys = shapes.packed.iter().map(|packed| shapes.reshaped(packed)).collect();
        Self { shapes, domains, skipper, keys, ..Self::default() }
    }

    /// Appends the bytes of a value.
    ///
    /// # Errors
    /// When the value has no finite form: an infinite set, a function on one, an operator.
    #[inline]
    pub fn pack(&self, cx: &mut dyn Context, value: &Value, out: &mut Vec<u8>) -> Evaluated<()> {
        write(cx, self, value, out)
    }

    /// Reads the value that starts at `position`, and moves `position` behind it.
    ///
    /// # Panics
    /// When the bytes are not a packer's with the same shapes.
    #[inline]
    pub fn unpack(&self, bytes: &[u8], position: &mut usize) -> Value {
        match unpack::integer_at(bytes, position) {
            Some(integer) => Value::Int(integer),
            None => self.unpack_any(bytes, position),
        }
    }

    fn unpack_any(&self, bytes: &[u8], position: &mut usize) -> Value {
        let repeated = Some((&self.repeated, &self.skipper));
        unpack::value(unpack::Reader { domains: &self.domains, repeated }, bytes, position)
    }

    /// Moves `position` behind the value that starts there, without making it.
    ///
    /// # Panics
    /// When the bytes are not a packer's with the same shapes.
    #[inline]
    pub fn skip(&self, bytes: &[u8], position: &mut usize) {
        self.skipper.skip(bytes, position);
    }

    /// The number of the keys of a shape, and these, packed one after the other in the order of values; `None` where there is no
    /// such shape.
    pub fn keys_of_shape(&self, shape: usize) -> Option<(usize, &[u8])> {
        self.keys.get(shape).map(|(count, keys)| (*count, &**keys))
    }

    /// The shape with these keys, of this number, packed one after the other in the order of values.
    pub fn shape_of(&self, count: usize, keys: &[u8]) -> Option<usize> {
        self.keys.iter().position(|(of, known)| *of == count && **known == *keys)
    }

    /// The domain of a shape as this thread's values have it: functions made with it are packed fastest.
    pub fn domain(&self, number: usize) -> Option<&Domain> {
        self.domains.get(number)
    }
}

/// Whether two sets of keys may be equal, as their sizes and first keys tell.
fn may_be_equal(left: &Set, right: &Set) -> bool {
    let (left, right) = (left.elements(), right.elements());
    left.len() == right.len()
        && match (left.first(), right.first()) {
            (Some(Value::Str(x)), Some(Value::Str(y))) => x == y,
            (Some(Value::Int(x)), Some(Value::Int(y))) => x == y,
            (Some(Value::Model(x)), Some(Value::Model(y))) => x == y,
            (Some(x), Some(y)) if x.is_set() || y.is_set() => x.is_set() && y.is_set(),
            (Some(x), Some(y)) if x.is_function() || y.is_function() => x.is_function() && y.is_function(),
            (Some(x), Some(y)) => discriminant(x) == discriminant(y),
            (x, y) => x.is_none() && y.is_none(),
        }
}

/// Appends the bytes that a value has where there are no shapes.
///
/// # Errors
/// When the value has no finite form.
pub fn pack_plain(cx: &mut dyn Context, value: &Value, out: &mut Vec<u8>) -> Evaluated<()> {
    write(cx, &Plain, value, out)
}

/// Finds the number of a shape.
trait Numbers {
    fn number(&self, cx: &mut dyn Context, keys: &Rc<Set>) -> Evaluated<Option<usize>>;
}

/// No shapes.
struct Plain;

impl Numbers for Plain {
    fn number(&self, _: &mut dyn Context, _: &Rc<Set>) -> Evaluated<Option<usize>> {
        Ok(None)
    }
}

impl Numbers for Packer {
    fn number(&self, cx: &mut dyn Context, keys: &Rc<Set>) -> Evaluated<Option<usize>> {
        let address = Rc::as_ptr(keys).addr();
        let last = &self.last[address / APART % LAST];
        if let (known, number) = last.get()
            && known == address
        {
            return Ok(number);
        }
        let known = |domain: &Domain| matches!(domain, Domain::Keys(known) if Rc::ptr_eq(known, keys));
        if let Some(number) = self.domains.iter().take(SMALL).position(known) {
            last.set((address, Some(number)));
            return Ok(Some(number));
        }
        // Most domains that are no shape, such as those of bags, are told by their size or their first key.
        if !self.domains.iter().any(|domain| matches!(domain, Domain::Keys(shape) if may_be_equal(shape, keys))) {
            return Ok(None);
        }
        if let Some((_, number)) = self.numbers.borrow().get(&Rc::as_ptr(keys)) {
            last.set((address, *number));
            return Ok(*number);
        }
        let packed = packed_keys(cx, keys)?;
        let number = self.shapes.numbers.get(&*packed).map(|number| *number as usize);
        let mut numbers = self.numbers.borrow_mut();
        if numbers.len() >= ADDRESSES {
            numbers.clear();
            self.last.iter().for_each(|last| last.set((0, None)));
        }
        numbers.insert(Rc::as_ptr(keys), (keys.clone(), number));
        Ok(number)
    }
}

/// Appends the bytes of a value, if it is one of those that have no parts and are nowhere but in the value itself; whether it is.
#[inline]
pub fn pack_simple(value: &Value, out: &mut Vec<u8>) -> bool {
    match value {
        Value::Bool(value) => out.push(if value.holds() { TRUE } else { FALSE }),
        Value::Int(value) => write_integer(*value, out),
        Value::Str(symbol) => write_number(STRING, symbol.0 as usize, out),
        Value::Model(model) if model.kind() == 0 => write_number(MODEL, model.symbol().0 as usize, out),
        Value::Model(model) => {
            out.extend([TYPED_MODEL, model.kind()]);
            varint(model.symbol().0, out);
        }
        _ => return false,
    }
    true
}

fn write<N: Numbers>(cx: &mut dyn Context, numbers: &N, value: &Value, out: &mut Vec<u8>) -> Evaluated<()> {
    match value {
        Value::Bool(_) | Value::Int(_) | Value::Str(_) | Value::Model(_) => {
            pack_simple(value, out);
        }
        Value::BigInt(value) => write_bytes(BIG_INTEGER, &value.to_signed_bytes_be(), out),
        Value::Text(text) => write_bytes(TEXT, text.as_bytes(), out),
        Value::Set(set) => write_set(cx, numbers, set, out)?,
        Value::Function(function) => write_function(cx, numbers, function, out)?,
        Value::Symbolic(symbolic) => match **symbolic {
            Symbolic::Interval(low, high) if low < high => write_run(low, high, out),
            _ => {
                let set = enumerate(cx, value)?;
                write_set(cx, numbers, &set, out)?;
            }
        },
        Value::Closure(closure) if closure.domain.is_some() => {
            let function = tabulate(cx, value)?;
            write_function(cx, numbers, &function, out)?;
        }
        Value::Unset | Value::Closure(_) | Value::Thunk(_) => return no_bytes(cx, value),
    }
    Ok(())
}

fn no_bytes<T>(cx: &dyn Context, value: &Value) -> Evaluated<T> {
    let value = describe(cx, value);
    Err(Fault::evaluation(format!("{value} cannot be part of a state")))
}

fn write_set<N: Numbers>(cx: &mut dyn Context, numbers: &N, set: &Set, out: &mut Vec<u8>) -> Evaluated<()> {
    if let Some((low, high)) = set.as_run() {
        write_run(low, high, out);
        return Ok(());
    }
    begin_set(set.elements().len(), out);
    write_elements(cx, numbers, set.elements(), out)
}

fn write_elements<N: Numbers>(cx: &mut dyn Context, numbers: &N, all: &[Value], out: &mut Vec<u8>) -> Evaluated<()> {
    if out.len() > LARGE {
        check_room(cx, all.len(), out.len(), out.capacity())?;
    }
    all.iter().try_for_each(|value| write(cx, numbers, value, out))
}

/// Counts the work of packing so many elements, and asks for the memory that the state is going to take as values.
#[cold]
fn check_room(cx: &mut dyn Context, elements: usize, length: usize, capacity: usize) -> Evaluated<()> {
    cx.work(1 + elements)?;
    if capacity - length <= elements + MARGIN { cx.reserve(capacity * UNPACKED) } else { Ok(()) }
}

fn write_run(low: i64, high: i64, out: &mut Vec<u8>) {
    out.push(RUN);
    varint(zigzag(low), out);
    varint(high.wrapping_sub(low) as u64, out);
}

/// Packs the head of a set written out, whose elements are to follow.
pub fn begin_set(count: usize, out: &mut Vec<u8>) {
    write_length(SMALL_SET, SET, count, out);
}

/// Packs the head of a function of the shape with this number, whose values are to follow.
pub fn begin_shaped(number: usize, out: &mut Vec<u8>) {
    write_length(SMALL_SHAPED, SHAPED, number, out);
}

/// Packs the head of a function of no known shape, whose keys are to follow, and then its values.
pub fn begin_pairs(count: usize, out: &mut Vec<u8>) {
    write_number(FUNCTION, count, out);
}

/// Whether a packed value is a function: also a tuple, a sequence, a record.
pub fn is_function(bytes: &[u8]) -> bool {
    matches!(bytes[0], SEQUENCE | SHAPED | FUNCTION | SMALL_SEQUENCE..SMALL_SET | SMALL_SHAPED..SMALL_INTEGER)
}

/// The most integers that [`indices`] gives: all that take one byte.
const MOST_INDICES: usize = GREATEST_SMALL as usize;

/// The integers from 1 on, each in the one byte that it takes.
const INDICES: [u8; MOST_INDICES] = {
    let mut all = [0; MOST_INDICES];
    let mut place = 0;
    while place < MOST_INDICES {
        all[place] = SMALL_INTEGER + (1 + place as i64 - LEAST_SMALL) as u8;
        place += 1;
    }
    all
};

/// The integers from 1 to `count`, packed one after the other: the domain of a sequence. `None` where there are too many.
pub fn indices(count: usize) -> Option<&'static [u8]> {
    INDICES.get(..count)
}

/// Whether a packed value has no parts and takes few bytes: a truth value, a string of the spec, a model value, an integer in one
/// byte. Of positive integers these are those that [`indices`] gives, so that the domain of every sequence of such keys is told.
pub fn is_small(bytes: &[u8]) -> bool {
    matches!(bytes[0], FALSE | TRUE | STRING | MODEL | TYPED_MODEL | SMALL_INTEGER..)
}

/// Packs the head of a tuple or sequence, whose elements are to follow.
pub fn begin_sequence(length: usize, out: &mut Vec<u8>) {
    write_length(SMALL_SEQUENCE, SEQUENCE, length, out);
}

fn write_function<N: Numbers>(
    cx: &mut dyn Context,
    numbers: &N,
    function: &Function,
    out: &mut Vec<u8>,
) -> Evaluated<()> {
    match function.keys() {
        None => begin_sequence(function.values().len(), out),
        Some(keys) => match numbers.number(cx, keys)? {
            Some(number) => begin_shaped(number, out),
            None => {
                begin_pairs(keys.elements().len(), out);
                write_elements(cx, numbers, keys.elements(), out)?;
            }
        },
    }
    write_elements(cx, numbers, function.values(), out)
}

fn write_integer(value: i64, out: &mut Vec<u8>) {
    if (LEAST_SMALL..=GREATEST_SMALL).contains(&value) {
        out.push((value - LEAST_SMALL + i64::from(SMALL_INTEGER)) as u8);
    } else {
        out.push(INTEGER);
        varint(zigzag(value), out);
    }
}

/// A length or number, in the first byte if it is small.
fn write_length(small: u8, tag: u8, length: usize, out: &mut Vec<u8>) {
    if length < SMALL {
        out.push(small + length as u8);
    } else {
        write_number(tag, length, out);
    }
}

fn write_number(tag: u8, number: usize, out: &mut Vec<u8>) {
    out.push(tag);
    varint(number as u64, out);
}

fn write_bytes(tag: u8, bytes: &[u8], out: &mut Vec<u8>) {
    write_number(tag, bytes.len(), out);
    out.extend_from_slice(bytes);
}

fn zigzag(value: i64) -> u64 {
    ((value << 1) ^ (value >> 63)) as u64
}

fn varint(mut value: u64, out: &mut Vec<u8>) {
    while value >= 0x80 {
        out.push((value as u8) | 0x80);
        value >>= 7;
    }
    out.push(value as u8);
}
