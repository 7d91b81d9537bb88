//! The order in which elements come, against what TLC prints for the same sets.

use crate::context::{Tester, int_set};
use check_value::value::{Symbolic, Value, cardinality, cup, enumerate, equal, iterate, settled};

/// All elements in TLC's order, as text.
fn listed(cx: &mut Tester, set: &Value) -> Vec<String> {
    let mut elements = iterate(cx, set).unwrap();
    let mut texts = Vec::new();
    while let Some(element) = elements.next(cx).unwrap() {
        let element = settled(cx, &element).unwrap();
        texts.push(cx.text(&element));
    }
    texts
}

#[test]
fn subsets_come_by_size() {
    let cx = &mut Tester::new();
    let set = Value::power_set(Value::interval(1, 3));
    let expected = ["{}", "{1}", "{2}", "{3}", "{1, 2}", "{1, 3}", "{2, 3}", "{1, 2, 3}"];
    assert_eq!(listed(cx, &set), expected);
}

#[test]
fn the_last_argument_changes_fastest() {
    let cx = &mut Tester::new();
    let set = Value::functions(Value::interval(1, 2), Value::interval(0, 1));
    assert_eq!(listed(cx, &set), ["<<0, 0>>", "<<0, 1>>", "<<1, 0>>", "<<1, 1>>"]);
    let set = Value::product([Value::interval(1, 2), Value::Set(enumerate(cx, &Value::interval(3, 4)).unwrap())]);
    assert_eq!(listed(cx, &set), ["<<1, 3>>", "<<1, 4>>", "<<2, 3>>", "<<2, 4>>"]);
}

/// Fields and strings come in the order in which the spec first names them: `b` before `a` here.
#[test]
fn records_follow_the_order_of_symbols() {
    let cx = &mut Tester::new();
    let (a, b) = (cx.symbol("a"), cx.symbol("b"));
    let set = Value::records([(a, Value::interval(1, 2)), (b, Value::interval(3, 4))]);
    let expected = ["[b |-> 3, a |-> 1]", "[b |-> 3, a |-> 2]", "[b |-> 4, a |-> 1]", "[b |-> 4, a |-> 2]"];
    assert_eq!(listed(cx, &set), expected);
}

#[test]
fn model_values_come_before_everything() {
    let cx = &mut Tester::new();
    let elements = [Value::Int(1), cx.model("m2"), Value::Int(-1), cx.model("m1")];
    let set = check_value::value::set_from(cx, elements).unwrap();
    assert_eq!(cx.text(&set), "{m1, m2, -1, 1}");
}

#[test]
fn described_unions_come_part_by_part() {
    let cx = &mut Tester::new();
    let three = int_set(cx, [3]);
    let some = check_value::value::set_from(cx, [three]).unwrap();
    let subsets = Value::power_set(Value::interval(2, 3));
    let union = cup(cx, &subsets, &some).unwrap();
    assert_eq!(listed(cx, &union), ["{3}", "{}", "{2}", "{3}", "{2, 3}"]);
    let union = settled(cx, &union).unwrap();
    assert_eq!(listed(cx, &union), ["{}", "{2}", "{3}", "{2, 3}"]);
}

/// The closed formulas for the sizes of descriptions.
#[test]
fn sizes_follow_the_formulas() {
    let cx = &mut Tester::new();
    for n in 0..5_i64 {
        for m in 0..4_i64 {
            let (s, t) = (Value::interval(1, n), int_set(cx, 10..10 + m));
            let power = m.pow(n as u32);
            for (set, size) in [
                (Value::power_set(s.clone()), 1 << n),
                (Value::functions(s.clone(), t.clone()), power),
                (Value::product([s.clone(), t.clone(), s.clone()]), n * m * n),
            ] {
                let number = cardinality(cx, &set).unwrap();
                assert!(equal(cx, &number, &Value::Int(size)).unwrap(), "{}", cx.text(&set));
                assert_eq!(enumerate(cx, &set).unwrap().elements().len() as i64, size);
            }
        }
    }
}

#[test]
fn enormous_sets_are_counted_but_not_listed() {
    let cx = &mut Tester::new();
    let set = Value::functions(Value::interval(1, 50), Value::interval(1, 10));
    let number = cardinality(cx, &set).unwrap();
    assert_eq!(cx.text(&number), format!("1{}", "0".repeat(50)));
    let fault = enumerate(cx, &set).unwrap_err();
    assert_eq!(fault.kind, check_system::FaultKind::Limit);
    assert!(fault.message.contains("[1..50 -> 1..10]"), "{}", fault.message);
}

/// The first elements of a huge set need not wait for the others.
#[test]
fn elements_are_produced_as_they_are_needed() {
    let cx = &mut Tester::new();
    let subsets = Value::power_set(Value::interval(1, 60));
    let functions = Value::functions(Value::interval(1, 60), subsets);
    let mut elements = iterate(cx, &functions).unwrap();
    for _ in 0..100 {
        assert!(elements.next(cx).unwrap().is_some());
    }
}

#[test]
fn nothing_is_chosen_from_an_empty_set() {
    let cx = &mut Tester::new();
    let empty = Value::interval(1, 0);
    assert!(listed(cx, &Value::functions(Value::interval(1, 2), empty.clone())).is_empty());
    assert_eq!(listed(cx, &Value::functions(empty.clone(), Symbolic::Naturals.into())), ["<<>>"]);
    assert!(listed(cx, &Value::product([Value::interval(1, 2), empty])).is_empty());
    assert_eq!(listed(cx, &Value::product([])), ["<<>>"]);
}
