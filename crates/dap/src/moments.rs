//! What the debugger may stop at: a point of a step, or the arrival in a state; and what is wrong there.

use crate::behaviour::{PointKind, Taken};
use crate::expressions::{self, NoValue};
use check_driver::{Interpreter, State};
use check_report::{diagnostics, show};
use check_system::{Location, Part, Value};

/// A point of a step, or of the last state.
#[derive(Clone, Copy)]
pub(crate) struct Moment<'m> {
    pub(crate) state: &'m State,
    pub(crate) taken: Option<&'m Taken>,
    pub(crate) point: usize,
    /// Whether what speaks of a state is asked as well: it was, where only the step is new.
    pub(crate) is_arrival: bool,
}

impl Moment<'_> {
    /// The state after the step, if one follows.
    pub(crate) fn next(&self) -> Option<&State> {
        self.taken.map(|taken| &taken.successor.state)
    }

    /// Whether the state has just been reached.
    pub(crate) fn is_in_new_state(&self) -> bool {
        self.is_arrival && self.point == 0
    }

    /// Whether the step has just begun.
    pub(crate) fn is_entry(&self) -> bool {
        self.taken.is_some() && self.point == 0
    }

    /// The place of the conjunct, if it is one.
    pub(crate) fn conjunct(&self) -> Option<&Location> {
        let point = self.taken?.points.get(self.point)?;
        point.location.as_ref().filter(|_| matches!(point.kind, PointKind::Conjunct(_)))
    }

    /// The value of an expression at this point.
    ///
    /// # Errors
    ///
    /// Why it has none.
    pub(crate) fn value(&self, interpreter: &mut Interpreter, text: &str) -> Result<Value, NoValue> {
        let bindings = self.taken.map(Taken::bindings).unwrap_or_default();
        expressions::evaluate(interpreter, text, &bindings, self.state, self.next())
    }
}

/// Which troubles are stopped at.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Filters {
    pub(crate) invariant: bool,
    pub(crate) deadlock: bool,
    pub(crate) error: bool,
}

impl Filters {
    pub(crate) const ALL: Self = Self { invariant: true, deadlock: true, error: true };
    pub(crate) const NONE: Self = Self { invariant: false, deadlock: false, error: false };
}

/// What is wrong in a state.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Trouble {
    /// What kind, by the name of its filter.
    pub(crate) kind: &'static str,
    /// One sentence.
    pub(crate) description: String,
    /// Why.
    pub(crate) details: String,
}

/// What is wrong with the invariants in a state.
pub(crate) fn trouble_in(interpreter: &mut Interpreter, state: &State, filters: Filters) -> Option<Trouble> {
    let asked: Vec<_> = interpreter.compiled().invariants.iter().map(|one| (one.predicate, one.name.clone())).collect();
    for (predicate, name) in asked {
        match interpreter.holds(predicate, state) {
            Ok(false) if filters.invariant => {
                let details = interpreter.explain(predicate, state, None).map(|parts| reasons(&parts));
                let description = format!("invariant {name} does not hold");
                return Some(Trouble { kind: "invariant", description, details: details.unwrap_or_default() });
            }
            Err(fault) if filters.error && !fault.kind.is_from_outside() => {
                let description = format!("invariant {name} cannot be evaluated: {}", fault.message);
                let details = fault.location.as_ref().map(diagnostics::short).unwrap_or_default();
                return Some(Trouble { kind: "error", description, details });
            }
            _ => {}
        }
    }
    None
}

/// Why a formula is false, part by part.
pub(crate) fn reasons(parts: &[Part]) -> String {
    let mut told = String::new();
    for part in parts {
        let truth = match part.truth {
            Some(false) => "is false",
            Some(true) => "is true",
            None => "has no value",
        };
        let place = part.location.as_ref().map(|place| format!("   ({})", diagnostics::short(place)));
        told.push_str(&format!("{} {truth}{}\n", part.text, place.unwrap_or_default()));
        let bound = part.bindings.iter().map(|(name, value)| format!("  with {name} = {}\n", show(value)));
        told.extend(bound.chain(part.values.iter().map(|one| format!("  {} = {}\n", one.text, show(&one.value)))));
    }
    told
}
