//! What the other crates give, in the words of messages: values, places, faults, diagnostics.

use crate::protocol::{self, FaultText, Label, Named, Note, Pair, Place, Problem, ProblemCode, Severity};
use check_report::{action_label, diagnostics, show};
use check_syntax::{Sources, Span};
use check_system::{ActionInfo, Fault, FaultKind, Location, Parameter, Value};

/// A value.
pub(crate) fn value(shown: &Value) -> protocol::Value {
    use protocol::Value as Told;
    let text = || show(shown);
    let values = |items: &[Value]| items.iter().map(value).collect();
    match shown {
        Value::Bool(_) => Told::Bool { text: text() },
        Value::Int(_) | Value::BigInt(_) => Told::Int { text: text() },
        Value::Str(_) => Told::String { text: text() },
        Value::Model(_) => Told::Model { text: text() },
        Value::Opaque(_) => Told::Opaque { text: text() },
        Value::Set(items) => Told::Set { items: values(items) },
        Value::Seq(items) => Told::Tuple { items: values(items) },
        Value::Record(fields) => Told::Record { fields: named(fields) },
        Value::Function(pairs) => {
            let pair = |(argument, result): &(Value, Value)| Pair { argument: value(argument), value: value(result) };
            Told::Function { pairs: pairs.iter().map(pair).collect() }
        }
    }
}

/// Names with their values.
pub(crate) fn named(all: &[(String, Value)]) -> Vec<Named> {
    all.iter().map(|(name, shown)| Named { name: name.clone(), value: value(shown) }).collect()
}

/// A place.
pub(crate) fn place(location: &Location) -> Place {
    Place {
        file: location.file.clone(),
        line: location.line,
        column: location.column,
        end_line: location.end_line,
        end_column: location.end_column,
    }
}

/// The place of a range.
pub(crate) fn place_of(sources: &Sources, span: Span) -> Place {
    place(&diagnostics::location(sources, span))
}

/// What could not be evaluated.
pub(crate) fn fault(fault: &Fault) -> FaultText {
    FaultText { message: fault.message.clone(), place: fault.location.as_ref().map(place), hint: fault.hint.clone() }
}

/// A fault as the answer to a call.
pub(crate) fn problem(found: &Fault) -> Problem {
    let code = match found.kind {
        FaultKind::Interrupted => ProblemCode::Cancelled,
        FaultKind::Memory | FaultKind::Disk => ProblemCode::Memory,
        FaultKind::Evaluation | FaultKind::Assertion | FaultKind::Limit | FaultKind::Budget => ProblemCode::Fault,
        FaultKind::Stopped | FaultKind::Interrupt(_) => ProblemCode::Internal,
    };
    let FaultText { message, place, hint } = fault(found);
    Problem { hint, place: place.map(Box::new), ..Problem::new(code, message) }
}

/// Diagnostics.
pub(crate) fn diagnostics(found: &[check_syntax::Diagnostic], sources: &Sources) -> Vec<protocol::Diagnostic> {
    found.iter().map(|one| diagnostic(one, sources)).collect()
}

fn diagnostic(found: &check_syntax::Diagnostic, sources: &Sources) -> protocol::Diagnostic {
    let note = |label: &check_syntax::Label| Note { place: place_of(sources, label.span), message: label.text.clone() };
    protocol::Diagnostic {
        severity: match found.severity {
            check_syntax::Severity::Error => Severity::Error,
            check_syntax::Severity::Warning => Severity::Warning,
        },
        code: found.code.to_owned(),
        message: found.message.clone(),
        place: found.primary.as_ref().map(|label| place_of(sources, label.span)),
        hint: found.hint.clone(),
        notes: found.secondary.iter().map(note).collect(),
    }
}

/// How a state is reached: by an action with its parameters, or not at all.
pub(crate) fn label(action: Option<&ActionInfo>, parameters: &[Parameter]) -> Label {
    let Some(action) = action else {
        let text = "initial".to_owned();
        return Label { text, action: String::new(), parameters: Vec::new(), place: None };
    };
    let given = parameters.iter().map(|one| Named { name: one.name.clone(), value: value(&one.value) });
    Label {
        text: action_label(&action.name, parameters),
        action: action.name.clone(),
        parameters: given.collect(),
        place: action.location.as_ref().map(place),
    }
}
