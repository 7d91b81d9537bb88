//! How often the predicates of `_POSSIBLE` were true: a function from their names to numbers, in a register of every
//! thread.
//!
//! In TLC the counts of a thread are those of the states that it happened to generate, so that a postcondition that
//! reads those of the first thread says something else in each run with several. Here the first thread has all of them
//! once the search is over, and the others none: their sum, which is what the counts are for, is the same.

use check_value::value::{RegisterName, Value, is_identical};

/// The register.
pub fn register() -> RegisterName {
    RegisterName::Named("s:_possible".into())
}

/// Adds to the count of a name.
pub fn count(counts: &mut Vec<(Value, Value)>, name: &Value, more: i64) {
    match counts.iter_mut().find(|(known, _)| is_identical(known, name)) {
        Some((_, Value::Int(count))) => *count += more,
        _ => counts.push((name.clone(), Value::Int(more))),
    }
}

/// Adds the counts of a register so many times; what is no count is left out.
pub fn add(counts: &mut Vec<(Value, Value)>, known: &Value, times: i64) {
    let Value::Function(known) = known else { return };
    for (place, number) in known.values().iter().enumerate() {
        if let Value::Int(number) = number {
            count(counts, &known.key(place), *number * times);
        }
    }
}
