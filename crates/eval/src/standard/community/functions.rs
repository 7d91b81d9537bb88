//! Module Functions: folds, and what a function and its values tell of one another.

use crate::standard::Native;
use crate::standard::arguments::{fail, function, operator, wrong};
use check_value::value::{
    Closure, Context, Evaluated, Value, apply, domain, equal, excerpt, function_from, iterate_in_order, set_from,
};
use std::rc::Rc;

pub(super) const NATIVES: &[Native] = &[
    Native::new("Functions", "Range", 1, |cx, args| {
        let function = function(cx, "Range", "argument", &args[0])?;
        set_from(cx, function.values().iter().cloned())
    }),
    Native::new("Functions", "IsInjective", 1, |cx, args| {
        let function = function(cx, "IsInjective", "argument", &args[0])?;
        all_different(cx, function.values()).map(Value::from)
    }),
    Native::new("Functions", "AntiFunction", 1, anti_function),
    Native::new("Functions", "FoldFunction", 3, |cx, args| fold_values(cx, "FoldFunction", args))
        .with_operators(&[2, 0, 0]),
    Native::new("Functions", "FoldFunctionOnSet", 4, |cx, args| {
        if !args[2].is_function() {
            return wrong(cx, "FoldFunctionOnSet", "a function", "third argument", &args[2]);
        }
        fold_function(cx, "FoldFunctionOnSet", args, &args[3])
    })
    .with_operators(&[2, 0, 0, 0]),
];

/// Whether no two of the values are equal. Of values that cannot be compared the first pair decides, from the left.
fn all_different(cx: &mut dyn Context, values: &[Value]) -> Evaluated<bool> {
    if let Ok(Value::Set(set)) = set_from(cx, values.iter().cloned()) {
        return Ok(set.elements().len() == values.len());
    }
    for (place, left) in values.iter().enumerate() {
        for right in &values[place + 1..] {
            if equal(cx, left, right)? {
                return Ok(false);
            }
        }
    }
    Ok(true)
}

/// Values to arguments. Of a value that several arguments have there is no right one.
fn anti_function(cx: &mut dyn Context, args: &[Value]) -> Evaluated<Value> {
    let function = function(cx, "AntiFunction", "argument", &args[0])?;
    if !all_different(cx, function.values())? {
        let function = excerpt(cx.symbols(), &args[0]);
        return fail(format!("`AntiFunction` of {function}, which has a value twice"));
    }
    let turned = function.values().iter().enumerate().map(|(place, value)| (value.clone(), function.key(place)));
    function_from(cx, turned)
}

/// Folds all values of a function.
pub(super) fn fold_values(cx: &mut dyn Context, name: &str, args: &[Value]) -> Evaluated<Value> {
    if !args[2].is_function() {
        return wrong(cx, name, "a function", "third argument", &args[2]);
    }
    let indices = domain(cx, &args[2])?;
    fold_function(cx, name, args, &indices)
}

/// Folds the values of a function at each of the indices.
fn fold_function(cx: &mut dyn Context, name: &str, args: &[Value], indices: &Value) -> Evaluated<Value> {
    let step = operator(cx, name, "first argument", &args[0])?;
    fold(cx, step, &args[1], indices, |cx, index| apply(cx, &args[2], &index))
}

/// `step(of(xn), … step(of(x1), base))` for the elements of a set, in order.
pub(super) fn fold(
    cx: &mut dyn Context,
    step: &Rc<Closure>,
    base: &Value,
    set: &Value,
    of: impl Fn(&mut dyn Context, Value) -> Evaluated<Value>,
) -> Evaluated<Value> {
    let mut elements = iterate_in_order(cx, set)?;
    let mut result = base.clone();
    while let Some(element) = elements.next(cx)? {
        cx.work(1)?;
        let value = of(cx, element)?;
        result = cx.call(step, &[value, result])?;
    }
    Ok(result)
}
