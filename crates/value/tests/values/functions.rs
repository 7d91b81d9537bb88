//! Functions: application, EXCEPT, canonical forms.

use crate::context::{Tester, ints};
use crate::naive::Naive;
use crate::random::{Kind, form, kind, naive, on_seeds, pairs};
use check_value::value::{Value, apply, domain, equal, field, function_from, select, tabulate, update};

#[test]
fn application_agrees_with_the_plain_one() {
    on_seeds(400, |random, cx| {
        let (key, value) = (kind(random, 1), kind(random, 1));
        let plain = naive(random, &Kind::Function(Box::new(key.clone()), Box::new(value)));
        let Naive::Function(table) = &plain else { return };
        let function = form(random, cx, &plain);
        for argument in table.keys().cloned().chain([naive(random, &key)]) {
            let found = form(random, cx, &argument);
            let found = select(cx, &function, &found).unwrap().map(|found| Naive::of(cx, &found));
            assert_eq!(found.as_ref(), table.get(&argument), "{plain:?} of {argument:?}");
        }
    });
}

#[test]
fn except_agrees_with_the_plain_one() {
    on_seeds(400, |random, cx| {
        let inner = Kind::Function(Box::new(Kind::Int), Box::new(Kind::Int));
        let plain = naive(random, &Kind::Function(Box::new(Kind::Str), Box::new(inner)));
        let Naive::Function(table) = &plain else { return };
        let function = form(random, cx, &plain);
        let path = [naive(random, &Kind::Str), naive(random, &Kind::Int)];
        if !matches!(table.get(&path[0]), None | Some(Naive::Function(_))) {
            return;
        }
        let mut expected = table.clone();
        if let Some(Naive::Function(inner)) = expected.get_mut(&path[0])
            && let Some(old) = inner.get_mut(&path[1])
        {
            *old = Naive::sequence([old.clone()]);
        }
        let path = path.map(|step| form(random, cx, &step));
        let changed = update(cx, function.clone(), &path, &mut |_, old| Ok(Value::sequence([old]))).unwrap();
        assert_eq!(Naive::of(cx, &changed), Naive::Function(expected));
        assert_eq!(Naive::of(cx, &function), plain, "the old function stays as it was");
    });
}

#[test]
fn an_unshared_function_is_changed_in_place() {
    let cx = &mut Tester::new();
    let function = Value::sequence(ints(1..=8));
    let Value::Function(before) = &function else { panic!() };
    let address = std::rc::Rc::as_ptr(before);
    let changed = update(cx, function, &[Value::Int(3)], &mut |_, _| Ok(Value::Int(0))).unwrap();
    let Value::Function(after) = &changed else { panic!() };
    assert_eq!(std::rc::Rc::as_ptr(after), address);
    assert_eq!(cx.text(&changed), "<<1, 2, 0, 4, 5, 6, 7, 8>>");
}

#[test]
fn except_outside_the_domain_changes_nothing() {
    let cx = &mut Tester::new();
    let function = Value::sequence(ints([1, 2]));
    let changed = update(cx, function, &[Value::Int(3)], &mut |_, _| panic!("not asked")).unwrap();
    assert_eq!(cx.text(&changed), "<<1, 2>>");
}

#[test]
fn a_function_on_1_to_n_is_a_sequence() {
    let cx = &mut Tester::new();
    let pairs = [(Value::Int(2), Value::from(true)), (Value::Int(1), Value::from(false))];
    let function = function_from(cx, pairs).unwrap();
    assert_eq!(cx.text(&function), "<<FALSE, TRUE>>");
    assert!(function.as_sequence().is_some());
    let from_zero = function_from(cx, [(Value::Int(0), Value::from(true))]).unwrap();
    assert_eq!(cx.text(&from_zero), "(0 :> TRUE)");
    let empty = function_from(cx, []).unwrap();
    assert_eq!(cx.text(&empty), "<<>>");
}

#[test]
fn a_record_is_a_function_on_strings() {
    let cx = &mut Tester::new();
    let (a, b) = (cx.symbol("a"), cx.symbol("b"));
    let record = Value::record([(a, Value::Int(1)), (b, Value::Int(2))]);
    let pairs = [(cx.str("a"), Value::Int(1)), (cx.str("b"), Value::Int(2))];
    let function = function_from(cx, pairs).unwrap();
    assert!(equal(cx, &record, &function).unwrap());
    assert_eq!(cx.text(&record), "[b |-> 2, a |-> 1]");
    let name = cx.str("b");
    let found = (field(cx, &record, a).unwrap(), apply(cx, &record, &name).unwrap());
    assert!(matches!(found, (Value::Int(1), Value::Int(2))));
    let names = domain(cx, &record).unwrap();
    assert_eq!(cx.text(&names), "{\"b\", \"a\"}");
}

#[test]
fn functions_made_from_one_another_share_their_keys() {
    let cx = &mut Tester::new();
    let names = [cx.str("a"), cx.str("b")];
    let first = function_from(cx, names.clone().map(|name| (name, Value::Int(1)))).unwrap();
    let second = update(cx, first.clone(), &names[..1], &mut |_, _| Ok(Value::Int(5))).unwrap();
    let keys = [&first, &second].map(|function| match function {
        Value::Function(function) => function.keys().unwrap().clone(),
        _ => panic!(),
    });
    assert!(std::rc::Rc::ptr_eq(&keys[0], &keys[1]));
    assert_eq!(pairs(&Naive::of(cx, &second)).len(), 2);
}

/// A function given by an expression computes each result once, and only those asked for.
#[test]
fn results_are_computed_once() {
    let cx = &mut Tester::new();
    let naturals = check_value::value::Symbolic::Naturals.into();
    let square = cx.function(naturals, |cx, args| check_value::value::integer::multiply(cx, &args[0], &args[0]));
    for _ in 0..3 {
        assert!(matches!(apply(cx, &square, &Value::Int(12)), Ok(Value::Int(144))));
    }
    assert_eq!(cx.calls, 1);
    assert!(tabulate(cx, &square).is_err());
    assert!(apply(cx, &square, &Value::Int(-1)).is_err());
}

#[test]
fn a_tabulated_function_is_computed_once() {
    let cx = &mut Tester::new();
    let twice = cx.function(Value::interval(1, 5), |cx, args| check_value::value::integer::add(cx, &args[0], &args[0]));
    for _ in 0..3 {
        tabulate(cx, &twice).unwrap();
        assert!(matches!(apply(cx, &twice, &Value::Int(2)), Ok(Value::Int(4))));
    }
    assert_eq!(cx.calls, 5);
}
