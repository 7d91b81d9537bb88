//! Expressions at a point: the names that are bound there are known in them.

use check_driver::{CheckError, Interpreter, State};
use check_module::module::Meaning;
use check_report::show;
use check_system::{Fault, FaultKind, Value};
use std::collections::BTreeSet;

/// Why an expression has no value.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum NoValue {
    /// It cannot be read, perhaps since a name in it is not bound here.
    Unread(String),
    /// It cannot be evaluated.
    Fault(String),
}

impl NoValue {
    /// In a sentence.
    pub(crate) fn reason(self) -> String {
        match self {
            Self::Unread(reason) | Self::Fault(reason) => reason,
        }
    }
}

/// The value of an expression in a state, or on the step to the next one.
///
/// # Errors
///
/// Why it has none.
pub(crate) fn evaluate(
    interpreter: &mut Interpreter,
    text: &str,
    bindings: &[(String, Value)],
    state: &State,
    next: Option<&State>,
) -> Result<Value, NoValue> {
    let whole = with_bindings(interpreter, text, bindings).map_err(NoValue::Fault)?;
    let expression = match interpreter.expression(&whole) {
        Ok(expression) => expression,
        // A name may be bound in the expression itself.
        Err(error) => match interpreter.expression(text) {
            Ok(expression) => expression,
            Err(_) => return Err(NoValue::Unread(brief(&error))),
        },
    };
    if expression.is_of_step() && next.is_none() {
        return Err(NoValue::Fault("it speaks of a step, and no step follows the last state".to_owned()));
    }
    interpreter.evaluate(&expression, state, next).map_err(|fault| NoValue::Fault(told(&fault)))
}

/// Whether an expression can be evaluated, wherever the names are bound; if so, whether it speaks of a step or of names that
/// only a step binds.
///
/// # Errors
///
/// In a sentence, what is wrong with it.
pub(crate) fn understood(interpreter: &mut Interpreter, text: &str, locals: &BTreeSet<String>) -> Result<bool, String> {
    let plain = match interpreter.expression(text) {
        Ok(found) => return Ok(found.is_of_step()),
        Err(error) => brief(&error),
    };
    let names = &interpreter.material().resolved.module.names;
    let is_bound = |word: &&str| locals.contains(*word) && !names.contains_key(*word);
    let bound: Vec<_> = words(text).into_iter().filter(is_bound).collect();
    let whole = bound.iter().map(|name| format!("LET {name} == 0 IN ")).collect::<String>() + "\n" + text;
    interpreter.expression(&whole).map(|_| true).map_err(|_| plain)
}

/// What is wrong with an expression, in a sentence.
fn brief(error: &CheckError) -> String {
    let CheckError::Refused { diagnostics, .. } = error else { return error.to_string() };
    let told = diagnostics.first().map(|one| match &one.hint {
        Some(hint) => format!("{} ({hint})", one.message),
        None => one.message.clone(),
    });
    told.unwrap_or_else(|| error.to_string())
}

/// Why something has no value.
pub(crate) fn told(fault: &Fault) -> String {
    if fault.kind == FaultKind::Interrupted { "stopped".to_owned() } else { fault.message.clone() }
}

/// The expression below definitions of the names in it that are bound.
fn with_bindings(interpreter: &mut Interpreter, text: &str, bindings: &[(String, Value)]) -> Result<String, String> {
    let words = words(text);
    let mut whole = String::new();
    for (name, value) in bindings.iter().filter(|(name, _)| words.contains(name.as_str())) {
        let value = written(interpreter, value)
            .ok_or_else(|| format!("`{name}` is {}, which no expression of this spec can name", show(value)))?;
        whole.push_str(&format!("LET {name} == {value} IN "));
    }
    Ok(if whole.is_empty() { text.to_owned() } else { format!("{whole}\n{text}") })
}

/// The words of a text that may be names.
fn words(text: &str) -> BTreeSet<&str> {
    text.split(|one: char| !one.is_alphanumeric() && one != '_').filter(|word| !word.is_empty()).collect()
}

/// An expression for a value. Model values are named by the constants in which they stand.
fn written(interpreter: &mut Interpreter, value: &Value) -> Option<String> {
    let mut all =
        |values: &[Value]| -> Option<Vec<String>> { values.iter().map(|one| written(interpreter, one)).collect() };
    Some(match value {
        Value::Bool(_) | Value::Int(_) | Value::BigInt(_) | Value::Str(_) => show(value),
        Value::Set(items) => format!("{{{}}}", all(items)?.join(", ")),
        Value::Seq(items) => format!("<<{}>>", all(items)?.join(", ")),
        Value::Record(fields) => {
            let fields: Option<Vec<_>> = fields
                .iter()
                .map(|(name, value)| Some(format!("{name} |-> {}", written(interpreter, value)?)))
                .collect();
            format!("[{}]", fields?.join(", "))
        }
        Value::Function(pairs) => {
            let pairs: Option<Vec<_>> = pairs
                .iter()
                .map(|(key, value)| {
                    let (key, value) = (written(interpreter, key)?, written(interpreter, value)?);
                    Some(format!("(({key}) :> ({value}))"))
                })
                .collect();
            pairs.filter(|pairs| !pairs.is_empty())?.join(" @@ ")
        }
        Value::Model(name) => model_value(interpreter, name)?,
        Value::Opaque(_) => return None,
    })
}

fn model_value(interpreter: &mut Interpreter, name: &str) -> Option<String> {
    let wanted = Value::Model(name.to_owned());
    let constants = interpreter.constants();
    if let Some((constant, _)) = constants.iter().find(|(_, value)| *value == wanted) {
        return Some(constant.clone());
    }
    let names = &interpreter.material().resolved.module.names;
    let is_constant = |constant: &str| matches!(names.get(constant), Some(Meaning::Constant(_)));
    let around = |value: &Value| matches!(value, Value::Set(items) if items.contains(&wanted));
    let (constant, _) = constants.iter().find(|(constant, value)| is_constant(constant) && around(value))?;
    // Nothing but its text tells one model value from another.
    Some(format!("(CHOOSE model_value \\in {constant} : ToString(model_value) = \"{name}\")"))
}
