//! Random specs: the steps are those of a search, and what an explanation says of a part is what the text of the part says
//! when it is evaluated as an expression that came later, with the bindings in the place of the names.
//!
//! `CHECK_SEED` is the first seed (1 unless it is given), `CHECK_COUNT` the number of specs (25).

use check_driver::{Checker, Interpreter, Part, State, SuccessorBounds, Texts, Value};
use check_generator::{Case, Choices, spec};
use check_report::show;
use std::collections::{BTreeSet, VecDeque};

/// States of each spec.
const STATES: usize = 12;

fn number(variable: &str, otherwise: u64) -> u64 {
    std::env::var(variable).map_or(otherwise, |text| text.parse().expect("a number"))
}

fn interpreter(case: &Case) -> Option<Interpreter> {
    let mut modules = case.modules.iter();
    let mut texts = Texts::new(&modules.next().unwrap().1).with_config(&case.config);
    for (name, text) in modules {
        texts = texts.with_module(name, text);
    }
    Checker::new(texts).interpreter(&[]).ok()
}

/// What was compared.
#[derive(Debug, Default)]
struct Tally {
    states: usize,
    refusals: usize,
    explanations: usize,
    parts: usize,
    values: usize,
    skipped: usize,
}

#[test]
fn what_is_told_is_what_is_evaluated() {
    let first = number("CHECK_SEED", 1);
    let mut tally = Tally::default();
    for seed in first..first + number("CHECK_COUNT", 25) {
        let case = spec(&mut Choices::from_seed(seed));
        let Some(mut interpreter) = interpreter(&case) else { continue };
        if let Err(message) = compare(&mut interpreter, &mut tally) {
            panic!("seed {seed}: {message}\n{}\n{}", case.modules[0].1, case.config);
        }
    }
    println!("{tally:?}");
    let enough = [tally.states, tally.refusals, tally.explanations, tally.parts, tally.values];
    assert!(enough.iter().all(|count| *count > 50), "too little was compared: {tally:?}");
    assert!(tally.skipped < 2 * tally.parts, "too much was left out: {tally:?}");
}

fn compare(interpreter: &mut Interpreter, tally: &mut Tally) -> Result<(), String> {
    let Ok((states, _)) = interpreter.initial_within(4) else { return Ok(()) };
    let (mut open, mut seen) = (VecDeque::from(states), BTreeSet::new());
    while let Some(state) = open.pop_front() {
        if !seen.insert(state.bytes().to_vec()) || seen.len() > STATES {
            continue;
        }
        tally.states += 1;
        open.extend(steps(interpreter, &state, tally)?);
        let shown = interpreter.variables(&state);
        for (name, value) in shown {
            // A string that the spec does not have: the state is read anew.
            for text in [name.clone(), format!("<<{name}, \"no such string\">>[1]")] {
                let expression = interpreter.expression(&text).map_err(|error| error.to_string())?;
                let found = interpreter.evaluate(&expression, &state, None);
                if found.as_ref() != Ok(&value) {
                    return Err(format!("{text} is {found:?}, not {}", show(&value)));
                }
            }
        }
        invariants(interpreter, &state, tally)?;
    }
    Ok(())
}

/// Compares the steps with those of a search; gives the successors.
fn steps(interpreter: &mut Interpreter, state: &State, tally: &mut Tally) -> Result<Vec<State>, String> {
    let searched = interpreter.successors(state);
    let found = interpreter.steps(state, SuccessorBounds::default()).map_err(|fault| fault.to_string())?;
    if !found.is_complete {
        return Ok(Vec::new());
    }
    let name = |interpreter: &Interpreter, action| interpreter.action(action).name.clone();
    let told: BTreeSet<_> =
        found.successors.iter().map(|one| (name(interpreter, one.action), one.state.bytes().to_vec())).collect();
    match searched {
        Err(fault) => {
            if found.faults.is_empty() && !fault.kind.is_of_size() {
                return Err(format!("a search ends with {fault}, and nothing is told of it"));
            }
        }
        Ok(searched) => {
            let searched: BTreeSet<_> =
                searched.into_iter().map(|(name, state)| (name, state.bytes().to_vec())).collect();
            if told != searched || !found.faults.is_empty() {
                return Err(format!("{} steps are told, {} are made", told.len(), searched.len()));
            }
        }
    }
    for disabled in &found.disabled {
        if found.successors.iter().any(|one| one.action == disabled.action) {
            return Err("an action that makes a step is disabled".to_owned());
        }
        for refused in &disabled.refusals {
            tally.refusals += 1;
            check_part(interpreter, &refused.part, state, tally)?;
        }
    }
    Ok(found.successors.into_iter().map(|one| one.state).collect())
}

fn invariants(interpreter: &mut Interpreter, state: &State, tally: &mut Tally) -> Result<(), String> {
    let asked: Vec<_> =
        interpreter.compiled().invariants.iter().chain(&interpreter.compiled().constraints).cloned().collect();
    for one in asked {
        let truth = interpreter.holds(one.predicate, state);
        let parts = interpreter.explain(one.predicate, state, None).map_err(|fault| fault.to_string())?;
        if parts.is_empty() != (truth == Ok(true)) {
            return Err(format!("{} is {truth:?}, with {} parts", one.name, parts.len()));
        }
        let mut negated = Vec::new();
        if let Ok(expression) = interpreter.expression(&format!("~({})", one.name)) {
            negated = interpreter.explain_expression(&expression, state, None).map_err(|fault| fault.to_string())?;
        }
        for part in parts.iter().chain(&negated) {
            tally.explanations += 1;
            check_part(interpreter, part, state, tally)?;
        }
    }
    Ok(())
}

/// Evaluates the text of a part and the texts of the values in it.
fn check_part(interpreter: &mut Interpreter, part: &Part, state: &State, tally: &mut Tally) -> Result<(), String> {
    match evaluated(interpreter, &part.text, part, state) {
        None => tally.skipped += 1,
        Some(found) => {
            tally.parts += 1;
            // What is no truth value has none as a formula.
            let found = found.filter(|value| matches!(value, Value::Bool(_)));
            let wanted = part.truth.map(Value::Bool);
            if found != wanted {
                return Err(format!("`{}` is {found:?} there, not {wanted:?}: {part:#?}", part.text));
            }
        }
    }
    for one in &part.values {
        match evaluated(interpreter, &one.text, part, state) {
            None => tally.skipped += 1,
            Some(found) => {
                tally.values += 1;
                if found.as_ref() != Some(&one.value) && !is_described(&one.value) {
                    return Err(format!("`{}` is {found:?} there: {part:#?}", one.text));
                }
            }
        }
    }
    Ok(())
}

/// The value of a text where names are bound as in a part, or that it has none; `None` where that cannot be asked: names of
/// other places, primes.
fn evaluated(interpreter: &mut Interpreter, text: &str, part: &Part, state: &State) -> Option<Option<Value>> {
    if text.contains(['\'', '@']) || ["UNCHANGED", "ENABLED", "/\\", "\\/"].iter().any(|word| text.contains(word)) {
        return None;
    }
    let mut whole = format!("({text})");
    for (name, value) in part.bindings.iter().rev() {
        if is_described(value) {
            return None;
        }
        whole = format!("LET {name} == {} IN {whole}", show(value));
    }
    let expression = interpreter.expression(&whole).ok()?;
    (!expression.is_of_step()).then(|| interpreter.evaluate(&expression, state, None).ok())
}

/// Whether a value is shown by a description.
fn is_described(value: &Value) -> bool {
    match value {
        Value::Opaque(_) => true,
        Value::Set(items) | Value::Seq(items) => items.iter().any(is_described),
        Value::Record(fields) => fields.iter().any(|(_, value)| is_described(value)),
        Value::Function(pairs) => pairs.iter().any(|(key, value)| is_described(key) || is_described(value)),
        _ => false,
    }
}
