//! Module Bags: bags (multisets) as functions to positive integers.

use super::Native;
use super::arguments::{fail, function, operator, wrong};
use check_value::value::{
    Context, Domain, ELEMENTS_LIMIT, Evaluated, Function, Value, domain, enumerate, function_from, integer, select,
    set_from,
};
use num_traits::Signed;
use smallvec::SmallVec;
use std::rc::Rc;

pub(super) const NATIVES: &[Native] = &[
    Native::new("Bags", "IsABag", 1, |cx, args| match args[0].is_function() {
        true => function(cx, "IsABag", "argument", &args[0]).map(|bag| Value::from(counts_copies(&bag))),
        false => Ok(Value::from(false)),
    }),
    Native::new("Bags", "EmptyBag", 0, |_, _| Ok(Value::sequence([]))),
    Native::new("Bags", "BagToSet", 1, |cx, args| {
        let bag = function(cx, "BagToSet", "argument", &args[0])?;
        domain(cx, &Value::Function(bag))
    }),
    Native::new("Bags", "SetToBag", 1, set_to_bag),
    Native::new("Bags", "BagIn", 2, |cx, args| {
        let copies = copies_in(cx, "BagIn", args)?;
        Ok(Value::from(is_positive(&copies)))
    }),
    Native::new("Bags", "CopiesIn", 2, |cx, args| copies_in(cx, "CopiesIn", args)),
    Native::new("Bags", "\\oplus", 2, |cx, args| {
        let left = bag(cx, "\\oplus", "left operand", &args[0])?;
        let right = bag(cx, "\\oplus", "right operand", &args[1])?;
        add(cx, &left, &right)
    }),
    Native::new("Bags", "\\ominus", 2, remove),
    Native::new("Bags", "BagUnion", 1, bag_union),
    Native::new("Bags", "\\sqsubseteq", 2, is_sub_bag),
    Native::new("Bags", "SubBag", 1, sub_bags),
    Native::new("Bags", "BagOfAll", 2, bag_of_all).with_operators(&[1, 0]),
    Native::new("Bags", "BagCardinality", 1, |cx, args| {
        let bag = bag(cx, "BagCardinality", "argument", &args[0])?;
        bag.values().iter().try_fold(Value::Int(0), |sum, copies| integer::add(cx, &sum, copies))
    }),
];

fn is_positive(value: &Value) -> bool {
    match value {
        Value::Int(integer) => *integer > 0,
        Value::BigInt(integer) => integer.is_positive(),
        _ => false,
    }
}

fn counts_copies(function: &Function) -> bool {
    function.values().iter().all(is_positive)
}

/// A function to positive integers, written out.
fn bag(cx: &mut dyn Context, operator: &str, which: &str, value: &Value) -> Evaluated<Rc<Function>> {
    if value.is_function() {
        let function = function(cx, operator, which, value)?;
        if counts_copies(&function) {
            return Ok(function);
        }
    }
    wrong(cx, operator, "a bag (a function to positive integers)", which, value)
}

fn set_to_bag(cx: &mut dyn Context, args: &[Value]) -> Evaluated<Value> {
    if !args[0].is_set() {
        return wrong(cx, "SetToBag", "a finite set", "argument", &args[0]);
    }
    let size = enumerate(cx, &args[0])?.elements().len();
    let domain = Domain::of_set(cx, &args[0])?;
    Ok(Function::with_domain(domain, std::iter::repeat_n(Value::Int(1), size).collect()).into())
}

/// How often the first argument is in the second: any function, of which only the value at that element is looked at.
fn copies_in(cx: &mut dyn Context, operator: &str, args: &[Value]) -> Evaluated<Value> {
    if args[1].is_function() {
        let function = function(cx, operator, "second argument", &args[1])?;
        let found = copies(cx, &function, &args[0])?;
        if matches!(found, Value::Int(_) | Value::BigInt(_)) {
            return Ok(found);
        }
    }
    wrong(cx, operator, "a bag (a function to positive integers)", "second argument", &args[1])
}

fn copies(cx: &mut dyn Context, bag: &Rc<Function>, element: &Value) -> Evaluated<Value> {
    if bag.values().is_empty() {
        return Ok(Value::Int(0));
    }
    let copies = select(cx, &Value::Function(bag.clone()), element)?;
    Ok(copies.unwrap_or(Value::Int(0)))
}

/// The pairs of element and number of copies.
fn pairs(bag: &Function) -> impl Iterator<Item = (Value, Value)> {
    bag.values().iter().enumerate().map(|(place, copies)| (bag.key(place), copies.clone()))
}

fn add(cx: &mut dyn Context, left: &Rc<Function>, right: &Rc<Function>) -> Evaluated<Value> {
    let mut sum = Vec::new();
    for (element, number) in pairs(left) {
        let others = copies(cx, right, &element)?;
        sum.push((element, integer::add(cx, &number, &others)?));
    }
    // Elements of both are here already, and of equal keys the first counts.
    sum.extend(pairs(right));
    function_from(cx, sum)
}

fn remove(cx: &mut dyn Context, args: &[Value]) -> Evaluated<Value> {
    let left = bag(cx, "\\ominus", "left operand", &args[0])?;
    let right = bag(cx, "\\ominus", "right operand", &args[1])?;
    let mut rest = Vec::new();
    for (element, number) in pairs(&left) {
        let removed = copies(cx, &right, &element)?;
        let remaining = integer::subtract(cx, &number, &removed)?;
        if is_positive(&remaining) {
            rest.push((element, remaining));
        }
    }
    function_from(cx, rest)
}

fn bag_union(cx: &mut dyn Context, args: &[Value]) -> Evaluated<Value> {
    if !args[0].is_set() {
        return wrong(cx, "BagUnion", "a finite set of bags", "argument", &args[0]);
    }
    let mut sum = Value::sequence([]);
    for element in enumerate(cx, &args[0])?.elements() {
        let left = bag(cx, "BagUnion", "sum", &sum)?;
        let right = bag(cx, "BagUnion", "argument's element", element)?;
        sum = add(cx, &left, &right)?;
    }
    Ok(sum)
}

fn is_sub_bag(cx: &mut dyn Context, args: &[Value]) -> Evaluated<Value> {
    let left = bag(cx, "\\sqsubseteq", "left operand", &args[0])?;
    let right = bag(cx, "\\sqsubseteq", "right operand", &args[1])?;
    for (element, number) in pairs(&left) {
        let available = copies(cx, &right, &element)?;
        if integer::compare(cx, "\\sqsubseteq", &number, &available)?.is_gt() {
            return Ok(Value::from(false));
        }
    }
    Ok(Value::from(true))
}

/// All bags that the argument contains: for each element any number of its copies.
fn sub_bags(cx: &mut dyn Context, args: &[Value]) -> Evaluated<Value> {
    let whole = bag(cx, "SubBag", "argument", &args[0])?;
    let mut found: Vec<SmallVec<[(Value, Value); 4]>> = vec![SmallVec::new()];
    for (element, number) in pairs(&whole) {
        let Value::Int(number) = number else {
            return fail("`SubBag` of a bag with 2^63 or more copies of an element is too large");
        };
        let smaller = found.clone();
        for copies in 1..=number {
            if found.len() + smaller.len() > ELEMENTS_LIMIT {
                return fail(format!("`SubBag` of this bag has more than {ELEMENTS_LIMIT} elements"));
            }
            let with_copies = smaller.iter().cloned().map(|mut bag| {
                bag.push((element.clone(), Value::Int(copies)));
                bag
            });
            found.extend(with_copies);
        }
    }
    let bags = found.into_iter().map(|bag| function_from(cx, bag)).collect::<Evaluated<Vec<_>>>()?;
    set_from(cx, bags)
}

fn bag_of_all(cx: &mut dyn Context, args: &[Value]) -> Evaluated<Value> {
    let image = operator(cx, "BagOfAll", "first argument", &args[0])?;
    let source = bag(cx, "BagOfAll", "second argument", &args[1])?;
    let mut sum = Value::sequence([]);
    for (element, number) in pairs(&source) {
        let image = cx.call(image, &[element])?;
        let one = function_from(cx, [(image, number)])?;
        let (left, right) = (bag(cx, "BagOfAll", "sum", &sum)?, bag(cx, "BagOfAll", "summand", &one)?);
        sum = add(cx, &left, &right)?;
    }
    Ok(sum)
}
