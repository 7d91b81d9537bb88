//! The trait of native twins: specs written in Rust, with the names of their texts.

use check_system::{ActionInfo, Fault, PredicateId, System, Value};

/// A system written in Rust that says the same as a bundled text: the same variables with the same values, the same
/// steps, the same predicates under the same names.
pub trait Twin: System + Sized {
    /// The twin with some of the text's parameters replaced, each by name and value; the others are as in the text's
    /// default configuration.
    ///
    /// # Errors
    /// A parameter that the text does not have, or a value that the twin cannot take.
    fn configured(parameters: &[(String, Value)]) -> Result<Self, ParameterError>;

    /// The predicate over states that the text defines under this name.
    fn predicate(&self, name: &str) -> Option<PredicateId>;

    /// The `A` of the property `[][A]_vars` that the text defines under this name.
    fn step_predicate(&self, name: &str) -> Option<PredicateId>;
}

/// Why a twin does not take a parameter.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ParameterError {
    /// The parameter's name.
    pub name: String,
    /// What the twin expects of it, or which parameters it has instead.
    pub expected: String,
}

impl ParameterError {
    pub(crate) fn unknown(name: &str, known: &str) -> Self {
        Self { name: name.to_owned(), expected: format!("no such parameter; the native twin has {known}") }
    }

    pub(crate) fn unsuitable(name: &str, expected: &str) -> Self {
        Self { name: name.to_owned(), expected: format!("the native twin expects {expected}") }
    }
}

impl std::fmt::Display for ParameterError {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "{}: {}", self.name, self.expected)
    }
}

impl std::error::Error for ParameterError {}

/// The predicates of a twin, by name. Those over steps are numbered after those over states, so that a number means one
/// thing.
pub(crate) struct Predicates<S: System + 'static> {
    pub(crate) states: &'static [(&'static str, StatePredicate<S>)],
    pub(crate) steps: &'static [(&'static str, StepPredicate<S>)],
}

pub(crate) type StatePredicate<S> = fn(&S, &<S as System>::State) -> bool;
pub(crate) type StepPredicate<S> = fn(&S, &<S as System>::State, &<S as System>::State) -> bool;

impl<S: System> Predicates<S> {
    pub(crate) fn state(&self, name: &str) -> Option<PredicateId> {
        position(self.states, name).map(PredicateId)
    }

    pub(crate) fn step(&self, name: &str) -> Option<PredicateId> {
        let after = u32::try_from(self.states.len()).ok()?;
        position(self.steps, name).map(|at| PredicateId(after + at))
    }

    pub(crate) fn holds(&self, system: &S, predicate: PredicateId, state: &S::State) -> Result<bool, Fault> {
        match self.states.get(predicate.0 as usize) {
            Some((_, holds)) => Ok(holds(system, state)),
            None => Err(Fault::evaluation("not a predicate over states")),
        }
    }

    pub(crate) fn permits(
        &self,
        system: &S,
        predicate: PredicateId,
        from: &S::State,
        to: &S::State,
    ) -> Result<bool, Fault> {
        let at = (predicate.0 as usize).checked_sub(self.states.len());
        match at.and_then(|at| self.steps.get(at)) {
            Some((_, permits)) => Ok(from == to || permits(system, from, to)),
            None => Err(Fault::evaluation("not a predicate over steps")),
        }
    }
}

fn position<T>(table: &[(&str, T)], name: &str) -> Option<u32> {
    let at = table.iter().position(|(known, _)| *known == name)?;
    u32::try_from(at).ok()
}

pub(crate) fn action(name: impl Into<String>) -> ActionInfo {
    ActionInfo { name: name.into(), location: None }
}

pub(crate) fn string(text: &str) -> Value {
    Value::Str(text.to_owned())
}

pub(crate) fn record<const N: usize>(fields: [(&str, Value); N]) -> Value {
    Value::Record(fields.into_iter().map(|(name, value)| (name.to_owned(), value)).collect())
}

/// A function with these pairs; without any it is the empty sequence, as every function with an empty domain.
pub(crate) fn function(pairs: Vec<(Value, Value)>) -> Value {
    if pairs.is_empty() { Value::Seq(Vec::new()) } else { Value::Function(pairs) }
}

/// The integer that a value is, if it lies within bounds.
pub(crate) fn integer(value: &Value, least: i64, most: i64) -> Option<i64> {
    match value {
        Value::Int(number) if (least..=most).contains(number) => Some(*number),
        _ => None,
    }
}
