//! Module TLCExt: traces, model values, assertions about the checker itself (tlc2/module/TLCExt.java).

use super::counterexample;
use super::wording::says;
use crate::standard::arguments::{fail, operator, sequence, string, wrong};
use crate::standard::{DEFERRED, Native};
use check_system::FaultKind;
use check_value::value::{Context, Evaluated, Truth, Value, describe, enumerate, explored, no_exploration};

pub(in crate::standard) const NATIVES: &[Native] = &[
    Native::new("TLCExt", "AssertError", 2, assert_error).with_operators(&[0, DEFERRED]),
    Native::new("TLCExt", "Trace", 0, trace).volatile(),
    Native::new("TLCExt", "CounterExample", 0, counterexample).volatile(),
    Native::new("TLCExt", "ToTrace", 1, to_trace),
    Native::new("TLCExt", "TLCModelValue", 1, model_value),
    Native::new("TLCExt", "PickSuccessor", 1, pick_successor).volatile(),
    Native::new("TLCExt", "TLCFP", 1, fingerprint),
    // The compiler puts the definition in its place.
    Native::new("TLCExt", "TLCEvalDefinition", 1, |_, _| fail("`TLCEvalDefinition` cannot be passed as an argument")),
];

/// TRUE if evaluating the second argument fails, and that is said in the words of the first: our own, or those of TLC
/// where they are known. Where it is said in others, these are shown.
fn assert_error(cx: &mut dyn Context, args: &[Value]) -> Evaluated<Value> {
    let Some(words) = string(cx, &args[0]).map(str::to_owned) else {
        return wrong(cx, "AssertError", "a string", "first argument", &args[0]);
    };
    let expression = operator(cx, "AssertError", "second argument", &args[1])?;
    match cx.call(expression, &[]) {
        Ok(_) => Ok(Value::from(false)),
        Err(fault) if fault.kind.is_control() || fault.kind == FaultKind::Limit || fault.kind.is_from_outside() => {
            Err(fault)
        }
        Err(fault) if says(&words, &fault) => Ok(Value::from(true)),
        Err(fault) => {
            cx.print(format!("AssertError: what is said is\n{}", fault.message));
            Ok(Value::from(false))
        }
    }
}

fn trace(cx: &mut dyn Context, _: &[Value]) -> Evaluated<Value> {
    Ok(Value::sequence(explored(cx.environment(), "Trace")?.behaviour()?))
}

fn counterexample(cx: &mut dyn Context, _: &[Value]) -> Evaluated<Value> {
    let known = cx.environment().and_then(|environment| environment.counterexample());
    match known {
        Some(known) => Ok(known),
        None => counterexample::counterexample(cx, None),
    }
}

/// The states of a counterexample in their order.
fn to_trace(cx: &mut dyn Context, args: &[Value]) -> Evaluated<Value> {
    let expected = "a `CounterExample`";
    let Some(states) = super::named(cx, &args[0], "state")? else {
        return wrong(cx, "ToTrace", expected, "argument", &args[0]);
    };
    let mut numbered = Vec::new();
    for state in enumerate(cx, &states)?.elements().to_vec() {
        let pair = sequence(cx, "ToTrace", "argument", &state)?;
        match pair.values() {
            [Value::Int(number), state] => numbered.push((*number, state.clone())),
            _ => return wrong(cx, "ToTrace", expected, "argument", &args[0]),
        }
    }
    numbered.sort_by_key(|(number, _)| *number);
    Ok(Value::sequence(numbered.into_iter().map(|(_, state)| state)))
}

fn model_value(cx: &mut dyn Context, args: &[Value]) -> Evaluated<Value> {
    let Some(name) = string(cx, &args[0]).map(str::to_owned) else {
        return wrong(cx, "TLCModelValue", "a string", "argument", &args[0]);
    };
    match cx.environment() {
        Some(environment) => environment.model_value(&name),
        None => no_exploration("TLCModelValue"),
    }
}

/// TLC asks the user where the condition is false; here nobody is asked.
fn pick_successor(cx: &mut dyn Context, args: &[Value]) -> Evaluated<Value> {
    match args[0] {
        Value::Bool(Truth::True) => Ok(Value::from(true)),
        Value::Bool(Truth::False) => fail("`PickSuccessor` would ask the user, which is not supported"),
        _ => fail(format!("`PickSuccessor` expects TRUE or FALSE, but its argument is {}", describe(cx, &args[0]))),
    }
}

/// 32 bits of a fingerprint, ours, not TLC's.
fn fingerprint(cx: &mut dyn Context, args: &[Value]) -> Evaluated<Value> {
    match cx.environment() {
        Some(environment) => Ok(Value::Int(i64::from(environment.fingerprint(&args[0])? as u32 as i32))),
        None => no_exploration("TLCFP"),
    }
}
