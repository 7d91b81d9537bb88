//! What is refused, and what is said about it.

use crate::context::{Tester, int_set, ints};
use check_value::value::{
    Evaluated, Symbolic, Value, apply, cup, domain, enumerate, equal, field, is_finite, is_subset, iterate, member,
    set_from,
};

#[track_caller]
fn says<T: std::fmt::Debug>(result: Evaluated<T>, expected: &str) {
    assert_eq!(result.unwrap_err().message, expected);
}

#[test]
fn kinds_are_not_compared() {
    let cx = &mut Tester::new();
    let (a, one, empty) = (cx.str("a"), Value::Int(1), Value::empty_set());
    says(equal(cx, &one, &a), "cannot compare the integer 1 with the string \"a\"");
    says(equal(cx, &empty, &Value::from(true)), "cannot compare the set {} with the Boolean TRUE");
    says(equal(cx, &Value::sequence([]), &empty), "cannot compare the sequence <<>> with the set {}");
    says(set_from(cx, [one, a]), "cannot compare the integer 1 with the string \"a\"");
}

#[test]
fn an_untyped_model_value_differs_from_everything() {
    let cx = &mut Tester::new();
    let untyped = cx.model("m1");
    let naturals: Value = Symbolic::Naturals.into();
    for other in [Value::Int(1), cx.str("m1"), cx.model("m2"), cx.model("A_x"), naturals, Value::sequence([])] {
        assert!(!equal(cx, &untyped, &other).unwrap());
        assert!(!equal(cx, &other, &untyped).unwrap());
    }
    for set in [Value::interval(1, 3), Symbolic::Strings.into(), Value::power_set(Value::interval(1, 2))] {
        assert!(!member(cx, &untyped, &set).unwrap());
    }
}

#[test]
fn a_typed_model_value_is_compared_with_its_own_type() {
    let cx = &mut Tester::new();
    let (x, y, other) = (cx.model("A_x"), cx.model("A_y"), cx.model("B_x"));
    assert!(!equal(cx, &x, &y).unwrap());
    says(equal(cx, &x, &other), "cannot compare the typed model value A_x with the typed model value B_x");
    says(equal(cx, &Value::Int(1), &x), "cannot compare the integer 1 with the typed model value A_x");
    assert!(member(cx, &x, &Value::interval(1, 3)).is_err());
}

#[test]
fn functions_of_different_sizes_are_unequal_and_unlike_domains_are_not_compared() {
    let cx = &mut Tester::new();
    let a = cx.symbol("a");
    let record = Value::record([(a, Value::Int(1))]);
    says(equal(cx, &record, &Value::sequence(ints([1]))), "cannot compare the integer 1 with the string \"a\"");
    assert!(!equal(cx, &record, &Value::sequence(ints([1, 2]))).unwrap());
}

#[test]
fn infinite_sets_are_not_listed() {
    let cx = &mut Tester::new();
    let naturals: Value = Symbolic::Naturals.into();
    let fault = iterate(cx, &naturals).unwrap_err();
    assert_eq!(fault.message, "the elements of Nat cannot be enumerated: there are infinitely many");
    assert!(fault.hint.as_deref().is_some_and(|hint| hint.contains("0..N")));
    let sequences: Value = Symbolic::Sequences(Value::interval(1, 2)).into();
    says(enumerate(cx, &sequences), "the elements of Seq(1..2) cannot be enumerated: there are infinitely many");
    let functions = Value::functions(Value::interval(1, 2), naturals.clone());
    says(enumerate(cx, &functions), "the elements of Nat cannot be enumerated: there are infinitely many");
    assert!(!is_finite(cx, &functions).unwrap());
    let always = cx.operator(|_, _| Ok(Value::from(true)));
    let filter = Value::filter(naturals, always);
    assert!(enumerate(cx, &filter).is_err() && is_finite(cx, &filter).is_err());
    assert!(member(cx, &Value::Int(3), &filter).unwrap());
}

#[test]
fn infinite_sets_include_one_another() {
    let cx = &mut Tester::new();
    let (naturals, integers): (Value, Value) = (Symbolic::Naturals.into(), Symbolic::Integers.into());
    assert!(is_subset(cx, &naturals, &integers).unwrap());
    assert!(!is_subset(cx, &integers, &naturals).unwrap());
    assert!(!equal(cx, &integers, &naturals).unwrap());
    let with_minus_one = cup(cx, &naturals, &Value::interval(-1, -1)).unwrap();
    assert!(member(cx, &Value::Int(-1), &with_minus_one).unwrap());
    assert!(!member(cx, &Value::Int(-2), &with_minus_one).unwrap());
    assert!(member(cx, &naturals, &Value::power_set(integers)).unwrap());
}

#[test]
fn arguments_must_be_in_the_domain() {
    let cx = &mut Tester::new();
    let pair = Value::sequence(ints([5, 6]));
    says(apply(cx, &pair, &Value::Int(3)), "the integer 3 is not in the domain 1..2 of the sequence <<5, 6>>");
    let text = cx.str("a");
    says(apply(cx, &pair, &text), "a sequence is applied to the string \"a\", but its domain is 1..2");
    says(apply(cx, &Value::Int(3), &Value::Int(3)), "the integer 3 is not a function");
    says(domain(cx, &Value::empty_set()), "the set {} is not a function");
    let (a, b) = (cx.symbol("a"), cx.symbol("b"));
    let record = Value::record([(a, Value::Int(1))]);
    says(field(cx, &record, b), "there is no field `b` in the record [a |-> 1]");
    says(field(cx, &Value::Int(3), b), "field `b` is selected from the integer 3, which is not a record");
}

#[test]
fn only_sets_have_elements() {
    let cx = &mut Tester::new();
    says(member(cx, &Value::Int(1), &Value::Int(2)), "the integer 2 is not a set");
    let some = int_set(cx, [1]);
    let union = cup(cx, &some, &Value::from(true)).unwrap();
    assert!(member(cx, &Value::Int(1), &union).unwrap());
    says(member(cx, &Value::Int(2), &union), "the Boolean TRUE is not a set");
    says(enumerate(cx, &union), "the Boolean TRUE is not a set");
    let expected = "cannot tell whether the string \"a\" is an element of the set 1..3";
    let text = cx.str("a");
    says(member(cx, &text, &Value::interval(1, 3)), expected);
}

#[test]
fn long_values_are_shortened_in_messages() {
    let cx = &mut Tester::new();
    let long = Value::sequence(ints(1..=10_000));
    let message = apply(cx, &long, &Value::Int(0)).unwrap_err().message.clone();
    assert!(message.len() < 1000 && message.contains("…"), "{message}");
}
