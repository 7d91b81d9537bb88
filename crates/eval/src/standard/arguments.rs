//! What native operators expect of their arguments, and what they say when they get something else.

use check_system::Fault;
use check_value::value::{Closure, Context, Evaluated, Function, Value, describe, tabulate};
use std::rc::Rc;

/// "`Head` expects a sequence, but its argument is the integer 3".
pub(super) fn wrong<T>(cx: &dyn Context, operator: &str, expected: &str, which: &str, value: &Value) -> Evaluated<T> {
    let value = describe(cx, value);
    Err(Fault::evaluation(format!("`{operator}` expects {expected}, but its {which} is {value}")))
}

/// A fault in a native operator.
pub(super) fn fail<T>(message: impl Into<String>) -> Evaluated<T> {
    Err(Fault::evaluation(message))
}

/// A sequence, written out.
pub(super) fn sequence(cx: &mut dyn Context, operator: &str, which: &str, value: &Value) -> Evaluated<Rc<Function>> {
    if value.is_function() {
        let function = tabulate(cx, value)?;
        if function.as_sequence().is_some() {
            return Ok(function);
        }
    }
    wrong(cx, operator, "a sequence", which, value)
}

/// A function, written out.
pub(super) fn function(cx: &mut dyn Context, operator: &str, which: &str, value: &Value) -> Evaluated<Rc<Function>> {
    match value.is_function() {
        true => tabulate(cx, value),
        false => wrong(cx, operator, "a function", which, value),
    }
}

/// An integer of 64 bits.
pub(super) fn integer(cx: &dyn Context, operator: &str, which: &str, value: &Value) -> Evaluated<i64> {
    match value {
        Value::Int(integer) => Ok(*integer),
        Value::BigInt(_) => wrong(cx, operator, "an integer of 64 bits", which, value),
        _ => wrong(cx, operator, "an integer", which, value),
    }
}

/// An operator.
pub(super) fn operator<'a>(cx: &dyn Context, name: &str, which: &str, value: &'a Value) -> Evaluated<&'a Rc<Closure>> {
    match value {
        Value::Closure(closure) => Ok(closure),
        _ => wrong(cx, name, "an operator", which, value),
    }
}

/// What an operator that must say TRUE or FALSE says.
pub(super) fn test(cx: &mut dyn Context, name: &str, operator: &Rc<Closure>, arguments: &[Value]) -> Evaluated<bool> {
    match cx.call(operator, arguments)? {
        Value::Bool(holds) => Ok(holds.into()),
        other => wrong(cx, name, "TRUE or FALSE from the operator it is given", "answer", &other),
    }
}

/// The characters of a string.
pub(super) fn string<'a>(cx: &'a dyn Context, value: &'a Value) -> Option<&'a str> {
    match value {
        Value::Str(symbol) => Some(cx.symbols().text(*symbol)),
        Value::Text(text) => Some(text),
        _ => None,
    }
}
