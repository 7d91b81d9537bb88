//! The twins of bundled specs that are written in Rust.

use crate::exploration;
use crate::origin::Origin;
use crate::refusal::Refused;
use crate::request::Request;
use crate::session::Session;
use check_engine::{Predicate, Question};
use check_report::Answer;
use check_specs::AnyTwin;
use check_syntax::Diagnostic;
use check_system::{PredicateId, Value};

/// Explores the twin of a spec instead of its text: the same question, with the same constants.
pub(crate) fn answer(
    request: &Request,
    origin: &dyn Origin,
    question: &Question,
    constants: &[(String, Value)],
    session: &Session,
) -> Result<Answer, Refused> {
    let name = origin.bundled().filter(|bundled| bundled.module.trim_end_matches(".tla") == origin.name());
    let twin = name.and_then(|bundled| AnyTwin::of(bundled.name, constants)).ok_or_else(|| {
        refuse("this spec has no native twin".to_owned(), "`check list` says which bundled specs have one")
    })?;
    let twin = twin.map_err(|error| {
        refuse(format!("the native twin cannot take this constant: {error}"), "without --native, any value can be had")
    })?;
    let question = translated(question, &twin)?;
    exploration::run(&twin, &question, request, session, None).map(Answer::Explored)
}

/// The same question in the twin's predicates, which it knows by the names of the text.
fn translated(question: &Question, twin: &AnyTwin) -> Result<Question, Refused> {
    let states = |predicates: &[Predicate]| all(predicates, |name| twin.predicate(name));
    let steps = |predicates: &[Predicate]| all(predicates, |name| twin.step_predicate(name));
    if let Some(temporal) = question.temporal.first() {
        let message = format!("the native twin has no temporal property `{}`", temporal.name);
        return Err(refuse(message, "it is checked without --native"));
    }
    Ok(Question {
        invariants: states(&question.invariants)?,
        initial: states(&question.initial)?,
        steps: steps(&question.steps)?,
        reachable: states(&question.reachable)?,
        reachable_steps: steps(&question.reachable_steps)?,
        exhaustive: question.exhaustive,
        deadlock: question.deadlock,
        constraints: states(&question.constraints)?,
        action_constraints: steps(&question.action_constraints)?,
        temporal: Vec::new(),
        assumed: Vec::new(),
    })
}

fn all(predicates: &[Predicate], find: impl Fn(&str) -> Option<PredicateId>) -> Result<Vec<Predicate>, Refused> {
    let one = |predicate: &Predicate| match find(&predicate.name) {
        Some(id) => Ok(Predicate::new(id, predicate.name.clone())),
        None => Err(refuse(format!("the native twin has no `{}`", predicate.name), "it is checked without --native")),
    };
    predicates.iter().map(one).collect()
}

fn refuse(message: String, hint: &str) -> Refused {
    Refused::config(vec![Diagnostic::error_without_place("native", message).with_hint(hint)])
}
