//! Why a property does not hold of a behaviour.

use crate::convert;
use crate::evaluate::expression;
use crate::project::Project;
use crate::protocol::{ExplainParams, Explanation, FalsePart, Problem, ProblemCode, Reason};
use crate::walk::part;
use check_engine::judge_lasso;
use check_eval::state::State;
use check_report::text;
use check_system::{Location, Objection, Part, PredicateId, Reasons, Step, Trace};

/// Why a property does not hold: an invariant in the last state, one of steps in the last step, one of initial states in the
/// first state, a temporal one of a lasso.
pub(crate) fn explain(project: &mut Project, params: &ExplainParams) -> Result<Explanation, Problem> {
    let states = project.states(&params.keys)?;
    let Some((last, before)) = states.split_last() else {
        return Err(Problem::new(ProblemCode::Refused, "a behaviour has a state at least"));
    };
    let name = params.property.as_str();
    let compiled = project.compiled();
    let asked = |all: &[check_tla::compile::Asked]| -> Vec<PredicateId> {
        all.iter().filter(|one| one.name == name).map(|one| one.predicate).collect()
    };
    let (of_first, of_steps) = (asked(&compiled.initial_properties), asked(&compiled.step_properties));
    let is_temporal = compiled.temporal.iter().any(|one| one.name == name);
    let parts = match before.last() {
        _ if of_first.is_empty() && of_steps.is_empty() && !is_temporal => of_state(project, name, &states)?,
        Some(from) if !of_steps.is_empty() => of_predicates(project, &of_steps, (from, before.len()), Some(last))?,
        _ => Vec::new(),
    };
    let parts = if parts.is_empty() { of_predicates(project, &of_first, (&states[0], 0), None)? } else { parts };
    let is_refuted = !parts.is_empty();
    let reasons = if is_refuted || !is_temporal { Vec::new() } else { of_lasso(project, params, &states)? };
    let reads = |variable: &String| parts.iter().any(|(part, _)| part.variables.contains(variable));
    let variables = project.compiled().spec.variables().iter().map(ToString::to_string).filter(reads).collect();
    let parts = parts.iter().map(|(found, since)| FalsePart { part: part(found), since: *since }).collect();
    Ok(Explanation { parts, variables, reasons })
}

/// The parts that are false in the last state, each with the first state since which it has been.
fn of_state(project: &mut Project, name: &str, states: &[State]) -> Result<Vec<(Part, usize)>, Problem> {
    let expression = expression(project, name)?;
    if !expression.is_of_step() {
        let parts = project.interpreter.explain_behaviour(&expression, states);
        return parts.map_err(|fault| convert::problem(&fault));
    }
    let [.., from, to] = states else {
        let message = format!("`{name}` speaks of a step, and the behaviour has none");
        return Err(Problem::new(ProblemCode::Refused, message));
    };
    let parts = project.interpreter.explain_expression(&expression, from, Some(to));
    let parts = parts.map_err(|fault| convert::problem(&fault))?;
    Ok(parts.into_iter().map(|part| (part, states.len() - 1)).collect())
}

/// The parts by which predicates of the config are false in a state, or of the step to the next one.
fn of_predicates(
    project: &mut Project,
    predicates: &[PredicateId],
    (from, place): (&State, usize),
    next: Option<&State>,
) -> Result<Vec<(Part, usize)>, Problem> {
    let mut found = Vec::new();
    for predicate in predicates {
        let parts = project.interpreter.explain(*predicate, from, next).map_err(|fault| convert::problem(&fault))?;
        found.extend(parts.into_iter().map(|part| (part, place)));
    }
    Ok(found)
}

/// What a behaviour without an end does to the temporal parts of a property.
fn of_lasso(project: &Project, params: &ExplainParams, states: &[State]) -> Result<Vec<Reason>, Problem> {
    let name = &params.property;
    let Some(back_to) = params.back_to.filter(|place| *place < states.len()) else {
        let message = format!("{name} speaks of behaviours without an end, and this one does not lead back");
        return Err(Problem::not_possible(message));
    };
    let compiled = project.compiled();
    let mut told = Vec::new();
    for asked in compiled.temporal.iter().filter(|one| one.name == *name) {
        let found = judge_lasso(&compiled.spec, (states, back_to), &compiled.fairness, asked);
        let found = found.map_err(|fault| convert::problem(&fault))?;
        match &found.objection {
            None => {
                let trace = lasso(states.len(), back_to, found);
                told.extend(text::reasons_of(&trace).into_iter().map(|(text, place)| reason(text, place.as_ref())));
            }
            Some(Objection::Unfair(part)) => {
                told.push(reason(format!("the specification does not allow this behaviour: `{part}` is false"), None));
            }
            Some(Objection::Satisfies | Objection::NoBehaviour) => {}
        }
    }
    if told.is_empty() {
        told.push(reason(format!("{name} holds of this behaviour"), None));
    }
    Ok(told)
}

fn reason(text: String, place: Option<&Location>) -> Reason {
    Reason { text, place: place.map(convert::place) }
}

/// As much of a trace as reasons speak of.
fn lasso(len: usize, back_to: usize, because: Reasons) -> Trace {
    let states = vec![Step::default(); len];
    Trace { states, back_to: Some(back_to), because: Some(because), ..Trace::default() }
}
