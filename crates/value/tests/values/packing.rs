//! Packed values: the same bytes exactly for equal values, and back.

use crate::context::{Tester, int_set, ints};
use crate::naive::Naive;
use crate::random::{Random, form, kind, naive, on_seeds};
use check_value::pack::{Packer, Shapes, pack_plain};
use check_value::value::{Domain, Function, Set, Symbolic, Value, set_from};
use std::rc::Rc;
use std::sync::Arc;

fn packed(cx: &mut Tester, packer: &Packer, value: &Value) -> Vec<u8> {
    let mut bytes = Vec::new();
    packer.pack(cx, value, &mut bytes).unwrap();
    bytes
}

fn learned(cx: &mut Tester, value: &Value) -> Packer {
    let mut shapes = Shapes::default();
    shapes.learn(cx, value).unwrap();
    Packer::new(Arc::new(shapes))
}

#[test]
fn equal_values_have_equal_bytes() {
    on_seeds(400, |random, cx| {
        let kind = kind(random, 3);
        let plain: Vec<_> = (0..4).map(|_| naive(random, &kind)).collect();
        let known = form(random, cx, &plain[0]);
        for packer in [Packer::default(), learned(cx, &known)] {
            for x in &plain {
                for y in &plain {
                    let (v, w) = (form(random, cx, x), form(random, cx, y));
                    let (bytes, others) = (packed(cx, &packer, &v), packed(cx, &packer, &w));
                    assert_eq!(bytes == others, x == y, "{x:?} and {y:?}");
                }
            }
        }
    });
}

#[test]
fn unpacking_gives_the_value_back() {
    on_seeds(400, |random, cx| {
        let kinds = [kind(random, 3), kind(random, 1)];
        let plain = kinds.map(|kind| naive(random, &kind));
        let known = form(random, cx, &plain[0]);
        for packer in [Packer::default(), learned(cx, &known)] {
            let mut bytes = Vec::new();
            for x in &plain {
                let value = form(random, cx, x);
                packer.pack(cx, &value, &mut bytes).unwrap();
            }
            let mut position = 0;
            for x in &plain {
                let value = packer.unpack(&bytes, &mut position);
                assert_eq!(&Naive::of(cx, &value), x);
            }
            assert_eq!(position, bytes.len());
        }
    });
}

/// Some of these, in their order but for a few, as a set, a sequence, or a function of the numbers from 0 on.
fn some_of(random: &mut Random, cx: &mut Tester, all: &[Value]) -> Value {
    let mut some: Vec<Value> = all.iter().filter(|_| random.below(5) > 0).cloned().collect();
    if random.below(4) == 0 && !some.is_empty() {
        let place = random.below(some.len());
        some.rotate_left(place);
    }
    match random.below(3) {
        0 => set_from(cx, some).unwrap(),
        1 => Value::sequence(some),
        _ => {
            let keys = Rc::new(Set::from_sorted((0..some.len() as i64).map(Value::Int)));
            if some.is_empty() { Value::sequence([]) } else { Function::with_keys(keys, some.into()).into() }
        }
    }
}

/// The values share their parts: elements that are gone, have come, or stand elsewhere.
#[test]
fn what_is_copied_is_what_would_be_packed() {
    on_seeds(3000, |random, cx| {
        let kind = kind(random, 2);
        let plain: Vec<Naive> = (0..7).map(|_| naive(random, &kind)).collect();
        let mut all: Vec<Value> = plain.iter().map(|plain| form(random, cx, plain)).collect();
        for _ in 0..2 {
            let old = some_of(random, cx, &all);
            let mut new = some_of(random, cx, &all);
            if let (Value::Function(old), true) = (&old, random.chance()) {
                let mut copy = (**old).clone();
                let values = copy.values_mut();
                if !values.is_empty() {
                    values[random.below(values.len())] = all[random.below(all.len())].clone();
                }
                new = copy.into();
            }
            for packer in [Packer::default(), learned(cx, &old)] {
                let (bytes, expected) = (packed(cx, &packer, &old), packed(cx, &packer, &new));
                let mut copied = vec![7];
                packer.pack_like(cx, &new, (&old, &bytes), &mut copied).unwrap();
                assert_eq!(copied[1..], expected, "{} like {}", cx.text(&new), cx.text(&old));
            }
            // What is nested has parts in common as well.
            all = (0..7).map(|_| some_of(random, cx, &all)).collect();
            all.retain(|value| matches!(value, Value::Set(_)) == matches!(old, Value::Set(_)));
            if all.is_empty() {
                return;
            }
        }
    });
}

#[test]
fn small_things_are_small() {
    let cx = &mut Tester::new();
    let b = cx.symbol("b");
    let record = Value::record([(b, Value::Int(7))]);
    let packer = learned(cx, &record);
    let run = int_set(cx, 1..=100);
    for (value, length) in [
        (Value::from(true), 1),
        (Value::Int(-16), 1),
        (Value::Int(175), 1),
        (Value::Int(-17), 2),
        (Value::Int(176), 3),
        (cx.model("m1"), 2),
        (Value::sequence(ints(1..=9)), 10),
        (record, 2),
        (run, 3),
        (Value::interval(1, 100), 3),
        (Value::empty_set(), 1),
        (Value::interval(3, 3), 2),
    ] {
        assert_eq!(packed(cx, &packer, &value).len(), length, "{}", cx.text(&value));
    }
}

#[test]
fn unpacked_records_share_their_keys() {
    let cx = &mut Tester::new();
    let (a, b) = (cx.symbol("a"), cx.symbol("b"));
    let record = Value::record([(a, Value::Int(1)), (b, Value::Int(2))]);
    let packer = learned(cx, &record);
    let bytes = packed(cx, &packer, &Value::sequence([record.clone(), record]));
    let both = packer.unpack(&bytes, &mut 0);
    let keys = |place: usize| match &both.as_sequence().unwrap()[place] {
        Value::Function(record) => match record.domain() {
            Domain::Keys(keys) => keys.clone(),
            Domain::Sequence => panic!(),
        },
        _ => panic!(),
    };
    assert!(Rc::ptr_eq(&keys(0), &keys(1)));
    assert!(matches!(packer.domain(0), Some(Domain::Keys(known)) if Rc::ptr_eq(known, &keys(0))));
}

#[test]
fn what_has_no_finite_form_is_refused() {
    let cx = &mut Tester::new();
    let operator = cx.operator(|_, _| Ok(Value::from(true)));
    let identity = cx.function(Symbolic::Integers.into(), |_, args| Ok(args[0].clone()));
    for value in [Symbolic::Naturals.into(), identity, Value::Closure(operator), Value::Unset] {
        assert!(pack_plain(cx, &Value::sequence([value]), &mut Vec::new()).is_err());
    }
}
