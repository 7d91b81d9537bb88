//! Modules Naturals, Integers and Reals. Only integers are computed with.

use super::{Glance, Native};
use check_system::Fault;
use check_value::value::{Context, Evaluated, Symbolic, Value, integer};
use std::cmp::Ordering;

/// A definition is native in the module that defines it: all but a few in Naturals.
pub(super) const NATIVES: &[Native] = &[
    Native::new("Naturals", "Nat", 0, |_, _| Ok(Symbolic::Naturals.into())),
    Native::new("Naturals", "+", 2, |cx, args| integer::add(cx, &args[0], &args[1])),
    Native::new("Naturals", "-", 2, |cx, args| integer::subtract(cx, &args[0], &args[1])),
    Native::new("Naturals", "*", 2, |cx, args| integer::multiply(cx, &args[0], &args[1])),
    Native::new("Naturals", "^", 2, |cx, args| integer::power(cx, &args[0], &args[1])),
    Native::new("Naturals", "\\div", 2, |cx, args| integer::divide(cx, &args[0], &args[1])).at_a_glance(Glance::Divide),
    Native::new("Naturals", "%", 2, |cx, args| integer::modulo(cx, &args[0], &args[1])).at_a_glance(Glance::Modulo),
    Native::new("Naturals", "<", 2, |cx, args| compare(cx, "<", args, Ordering::is_lt)),
    Native::new("Naturals", ">", 2, |cx, args| compare(cx, ">", args, Ordering::is_gt)),
    Native::new("Naturals", "\\leq", 2, |cx, args| compare(cx, "\\leq", args, Ordering::is_le)),
    Native::new("Naturals", "\\geq", 2, |cx, args| compare(cx, "\\geq", args, Ordering::is_ge)),
    Native::new("Naturals", "..", 2, |cx, args| integer::interval(cx, &args[0], &args[1])),
    Native::new("Integers", "Int", 0, |_, _| Ok(Symbolic::Integers.into())),
    Native::new("Integers", "-.", 1, |cx, args| integer::negate(cx, &args[0])).at_a_glance(Glance::Negate),
    Native::new("Reals", "Real", 0, |_, _| Ok(Symbolic::Reals.into())),
    Native::new("Reals", "Infinity", 0, |_, _| no_reals("`Infinity`")),
    Native::new("Reals", "/", 2, |_, _| no_reals("the operator `/`")),
];

fn compare(cx: &mut dyn Context, name: &str, args: &[Value], holds: fn(Ordering) -> bool) -> Evaluated<Value> {
    integer::compare(cx, name, &args[0], &args[1]).map(|ordering| Value::from(holds(ordering)))
}

fn no_reals(what: &str) -> Evaluated<Value> {
    let message = format!("{what} of module Reals is not supported: only integers are computed with");
    Err(Fault::evaluation(message).with_hint("the division of integers is `\\div`"))
}
