//! Faults about values: what was wrong, with the values shown.

use super::{Context, Evaluated, Symbolic, Value, show};
use check_system::{Fault, FaultKind};

/// What a value is, in words, with the value: "the integer 3".
pub fn describe(cx: &dyn Context, value: &Value) -> String {
    let shown = show::excerpt(cx.symbols(), value);
    match noun(value) {
        "" => shown,
        noun => format!("the {noun} {shown}"),
    }
}

/// The kind of a value in a word or two.
fn noun(value: &Value) -> &'static str {
    match value {
        Value::Unset | Value::Thunk(_) => "",
        Value::Bool(_) => "Boolean",
        Value::Int(_) | Value::BigInt(_) => "integer",
        Value::Str(_) | Value::Text(_) => "string",
        Value::Model(model) if model.kind() == 0 => "model value",
        Value::Model(_) => "typed model value",
        Value::Set(_) | Value::Symbolic(_) => "set",
        Value::Function(function) if function.is_record() => "record",
        Value::Function(function) if function.as_sequence().is_some() => "sequence",
        Value::Function(_) => "function",
        Value::Closure(closure) if closure.domain.is_some() => "function",
        Value::Closure(_) => "",
    }
}

/// An evaluation fault.
pub(crate) fn fault<T>(message: String) -> Evaluated<T> {
    Err(Fault::evaluation(message))
}

/// An evaluation fault with a hint.
pub(crate) fn fault_with_hint<T>(message: String, hint: &str) -> Evaluated<T> {
    Err(Fault::evaluation(message).with_hint(hint))
}

/// A fault about something that is too large.
pub fn too_large<T>(message: String) -> Evaluated<T> {
    Err(Fault::new(FaultKind::Limit, message))
}

/// Two values that cannot be compared.
pub(super) fn incomparable<T>(cx: &dyn Context, left: &Value, right: &Value) -> Evaluated<T> {
    let message = format!("cannot compare {} with {}", describe(cx, left), describe(cx, right));
    match (left, right) {
        (Value::Model(_), _) | (_, Value::Model(_)) => fault_with_hint(
            message,
            "a typed model value (`A_x`) can only be compared with model values of its own type",
        ),
        (Value::Str(_) | Value::Text(_), other) | (other, Value::Str(_) | Value::Text(_)) => {
            let shown =
                show::excerpt(cx.symbols(), if matches!(left, Value::Str(_) | Value::Text(_)) { left } else { right });
            match other.is_function() || other.is_set() || says_nothing(&shown) {
                true => fault_with_hint(message, &use_model_value(&shown)),
                false => fault(message),
            }
        }
        _ => fault(message),
    }
}

/// Whether a string is probably there for something that is missing.
fn says_nothing(shown: &str) -> bool {
    let word = shown.trim_matches('"').to_ascii_lowercase();
    ["", "none", "nil", "null", "nothing", "empty", "undefined", "unset", "no"].contains(&word.as_str())
}

fn use_model_value(shown: &str) -> String {
    format!(
        "where {shown} stands for a value that is missing, take a model value, which can be compared with everything: \
         declare `CONSTANT None`, and write `CONSTANT None = None` in the config"
    )
}

/// A test of membership between kinds that do not fit.
pub(super) fn not_a_candidate<T>(cx: &dyn Context, element: &Value, set: &Value) -> Evaluated<T> {
    fault(format!("cannot tell whether {} is an element of {}", describe(cx, element), describe(cx, set)))
}

/// Something that should have been a set.
pub(super) fn not_a_set<T>(cx: &dyn Context, value: &Value) -> Evaluated<T> {
    fault(format!("{} is not a set", describe(cx, value)))
}

/// Something that should have been a function.
pub(super) fn not_a_function<T>(cx: &dyn Context, value: &Value) -> Evaluated<T> {
    fault(format!("{} is not a function", describe(cx, value)))
}

/// A set whose elements were needed but cannot be listed.
pub(super) fn not_enumerable<T>(cx: &dyn Context, set: &Symbolic) -> Evaluated<T> {
    let shown = show::shorten(show::symbolic_text(cx.symbols(), set));
    let message = format!("the elements of {shown} cannot be enumerated: there are infinitely many");
    fault_with_hint(message, hint(set))
}

fn hint(set: &Symbolic) -> &'static str {
    match set {
        Symbolic::Naturals | Symbolic::Integers | Symbolic::Reals => {
            "use an interval such as `0..N`, or replace the set in the configuration: `Nat <- SomeFiniteSet`; \
             testing membership (`x \\in Nat`) is always possible"
        }
        Symbolic::Sequences(_) => {
            "bound the length: `UNION {[1..n -> S] : n \\in 0..N}`, or replace `Seq` in the configuration; \
             testing membership (`s \\in Seq(S)`) is always possible"
        }
        Symbolic::Strings => "list the strings that matter: `{\"a\", \"b\"}`",
        _ => "bound it, or replace it by a finite set in the configuration",
    }
}

const NO_ELEMENT: &str = "no element of ";
const OF_THIS_CHOOSE: &str = " satisfies the body of this CHOOSE";

/// The fault of a CHOOSE over a set in which nothing fits.
pub fn nothing_to_choose(cx: &dyn Context, set: &Value) -> Fault {
    Fault::evaluation(format!("{NO_ELEMENT}{}{OF_THIS_CHOOSE}", describe(cx, set)))
}

/// Whether this is what [`nothing_to_choose`] says.
pub fn says_nothing_to_choose(message: &str) -> bool {
    message.starts_with(NO_ELEMENT) && message.ends_with(OF_THIS_CHOOSE)
}
