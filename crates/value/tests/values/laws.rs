//! Equality, order, sets: every form of a value behaves as the plain value does.

use crate::context::Tester;
use crate::naive::Naive;
use crate::random::{Kind, Random, form, kind, naive, on_seeds};
use check_value::value::{
    Kinds, Value, big_union, cap, cardinality, compare, cup, enumerate, equal, is_empty, is_finite, is_subset,
    iterate_in_order, member, minus, settled,
};
use std::collections::BTreeSet;

const SEEDS: u64 = 400;

fn comparable(random: &mut Random, cx: &mut Tester, count: usize) -> Vec<(Naive, Value)> {
    let kind = kind(random, 2);
    (0..count)
        .map(|_| {
            let plain = naive(random, &kind);
            let value = form(random, cx, &plain);
            (plain, value)
        })
        .collect()
}

fn sets(random: &mut Random, cx: &mut Tester, count: usize) -> Vec<(BTreeSet<Naive>, Value)> {
    let element = kind(random, 1);
    (0..count)
        .map(|_| {
            let size = random.below(6);
            let plain: BTreeSet<_> = (0..size).map(|_| naive(random, &element)).collect();
            let value = form(random, cx, &Naive::Set(plain.clone()));
            (plain, value)
        })
        .collect()
}

#[test]
fn a_value_is_at_most_16_bytes() {
    assert!(size_of::<Value>() <= 16);
}

#[test]
fn equality_and_order_agree_with_the_plain_ones() {
    on_seeds(SEEDS, |random, cx| {
        let values = comparable(random, cx, 6);
        for (x, v) in &values {
            for (y, w) in &values {
                assert_eq!(equal(cx, v, w).unwrap(), x == y, "{x:?} = {y:?}");
                assert_eq!(compare(cx, v, w).unwrap(), x.order(cx, y), "{x:?} < {y:?}");
            }
        }
    });
}

#[test]
fn values_of_comparable_kinds_can_be_compared() {
    on_seeds(10 * SEEDS, |random, cx| {
        let mut kinds = Kinds::default();
        let mut all = comparable_values(random, cx, ALIKE);
        all.extend(comparable_values(random, cx, ALIKE));
        let of: Vec<_> = all.iter().map(|value| kinds.of(value).expect("it is small and written out")).collect();
        for (i, v) in all.iter().enumerate() {
            for (j, w) in all.iter().enumerate() {
                let are_comparable = kinds.are_comparable(of[i], of[j]);
                assert!(!are_comparable || equal(cx, v, w).is_ok() && compare(cx, v, w).is_ok(), "{v:?} and {w:?}");
                assert!(are_comparable || i / ALIKE != j / ALIKE, "{v:?} and {w:?} are alike");
            }
        }
    });
}

/// So many values are made alike.
const ALIKE: usize = 3;

/// Values that can be compared, written out.
fn comparable_values(random: &mut Random, cx: &mut Tester, count: usize) -> Vec<Value> {
    let kind = kind(random, 3);
    (0..count).map(|_| naive(random, &kind).value(cx)).collect()
}

#[test]
fn every_form_has_the_plain_value() {
    on_seeds(SEEDS, |random, cx| {
        for (plain, value) in comparable(random, cx, 4) {
            assert_eq!(Naive::of(cx, &value), plain);
            let settled = settled(cx, &value).unwrap();
            assert_eq!(Naive::of(cx, &settled), plain);
        }
    });
}

#[test]
fn elements_come_in_order_each_once() {
    on_seeds(SEEDS, |random, cx| {
        for (plain, set) in sets(random, cx, 3) {
            let sorted = Naive::sorted(cx, &plain);
            let listed = enumerate(cx, &set).unwrap();
            let listed: Vec<_> = listed.elements().iter().map(|element| Naive::of(cx, element)).collect();
            assert_eq!(listed, sorted);
            let mut elements = iterate_in_order(cx, &set).unwrap();
            for expected in sorted {
                let element = elements.next(cx).unwrap().unwrap();
                assert_eq!(Naive::of(cx, &element), expected);
            }
            assert!(elements.next(cx).unwrap().is_none());
        }
    });
}

#[test]
fn sizes_agree() {
    on_seeds(SEEDS, |random, cx| {
        for (plain, set) in sets(random, cx, 3) {
            let size = cardinality(cx, &set).unwrap();
            assert!(matches!(size, Value::Int(size) if size == plain.len() as i64), "{plain:?}");
            assert_eq!(is_empty(cx, &set).unwrap(), plain.is_empty());
            assert!(is_finite(cx, &set).unwrap());
        }
    });
}

#[test]
fn algebra_agrees_with_the_plain_one() {
    on_seeds(SEEDS, |random, cx| {
        let sets = sets(random, cx, 3);
        for (x, v) in &sets {
            for (y, w) in &sets {
                for (operation, expected) in [
                    (cup as fn(&mut dyn check_value::value::Context, &Value, &Value) -> _, x | y),
                    (cap, x & y),
                    (minus, x - y),
                ] {
                    let found = operation(cx, v, w).unwrap();
                    assert_eq!(Naive::of(cx, &found), Naive::Set(expected), "{x:?} and {y:?}");
                }
                assert_eq!(is_subset(cx, v, w).unwrap(), x.is_subset(y));
                for element in y {
                    let form = form(random, cx, element);
                    assert_eq!(member(cx, &form, v).unwrap(), x.contains(element), "{element:?} in {x:?}");
                }
            }
        }
    });
}

#[test]
fn big_union_agrees_with_the_plain_one() {
    on_seeds(SEEDS, |random, cx| {
        let element = Kind::Set(Box::new(kind(random, 1)));
        let sets: BTreeSet<_> =
            (0..random.below(4)).map(|_| naive(random, &element)).filter(|set| matches!(set, Naive::Set(_))).collect();
        let union: BTreeSet<_> = sets.iter().flat_map(Naive::elements).cloned().collect();
        let sets = form(random, cx, &Naive::Set(sets));
        let found = big_union(cx, &sets).unwrap();
        assert_eq!(Naive::of(cx, &found), Naive::Set(union));
    });
}

/// Sets that only a description can give: all candidates are tried against the listed elements.
#[test]
fn membership_in_descriptions_agrees_with_their_elements() {
    on_seeds(200, |random, cx| {
        let (s, t) = (small_set(random, cx), small_set(random, cx));
        let field = |name| cx.symbol(name);
        let (a, b) = (field("a"), field("b"));
        let descriptions = [
            Value::power_set(s.clone()),
            Value::functions(s.clone(), t.clone()),
            Value::product([s.clone(), t.clone()]),
            Value::records([(b, s.clone()), (a, t.clone())]),
            Value::functions(Value::interval(1, 2), t),
        ];
        for description in &descriptions {
            let listed = Value::Set(enumerate(cx, description).unwrap());
            assert!(equal(cx, description, &listed).unwrap());
            assert!(is_subset(cx, &listed, description).unwrap());
            for other in &descriptions {
                if std::mem::discriminant(kind_of(description)) != std::mem::discriminant(kind_of(other)) {
                    continue;
                }
                for element in enumerate(cx, other).unwrap().elements() {
                    let expected = member(cx, element, &listed).unwrap();
                    assert_eq!(member(cx, element, description).unwrap(), expected, "{}", cx.text(element));
                }
            }
        }
    });
}

fn kind_of(value: &Value) -> &check_value::value::Symbolic {
    match value {
        Value::Symbolic(symbolic) => symbolic,
        _ => panic!("not a description"),
    }
}

fn small_set(random: &mut Random, cx: &mut Tester) -> Value {
    let elements: BTreeSet<_> = (0..random.below(4)).map(|_| Naive::int(random.below(4) as i64)).collect();
    form(random, cx, &Naive::Set(elements))
}
