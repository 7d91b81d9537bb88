//! Checks a spec: from its texts and a request to an answer.

use crate::concrete;
use crate::exploration;
use crate::load::untranslated;
use crate::monitor::Watch;
use crate::origin::Origin;
use crate::periodic::Periodic;
use crate::refusal::Refused;
use crate::request::Request;
use crate::session::Session;
use crate::{lints, load, postconditions, spec, twins};
use check_report::Answer;
use check_syntax::{Diagnostic, Severity};
use check_tla::compile::Compiled;
use std::sync::Arc;

/// Loads, compiles and explores a spec. The session holds what was learnt, whatever comes of it.
///
/// # Errors
///
/// Why the spec is not explored: it is wrong, or the request does not fit it, or the machine refuses.
pub fn check(origin: &dyn Origin, request: &Request, session: &mut Session) -> Result<Answer, Refused> {
    session.run.exact = request.exhaustive().is_some_and(|exhaustive| exhaustive.exact);
    let answer = answer(origin, request, session);
    session.run.files = origin.records();
    answer
}

fn answer(origin: &dyn Origin, request: &Request, session: &mut Session) -> Result<Answer, Refused> {
    let graph = load::load(origin, session)?;
    let resolved = load::resolved(graph, session)?;
    let mut compiled = match (spec::compiled(request, origin, resolved, session), session.limits.refusal()) {
        (_, Some(fault)) => return Ok(spec::ended(fault)),
        (compiled, None) => compiled?,
    };
    spec::variables_exist(&request.variables, &compiled)?;
    let question = spec::question(request, &compiled);
    if let Some(refused) = algorithm_alone(request, &compiled, session) {
        return Err(refused);
    }
    if let Some(answer) = spec::assumptions(&compiled, &question, session) {
        return Ok(answer);
    }
    if request.native {
        session.run.native = true;
        return twins::answer(request, origin, &question, &session.run.constants, session);
    }
    if request.exhaustive().is_some_and(|exhaustive| exhaustive.coverage) {
        compiled.spec.set_coverage();
    }
    session.run.files = origin.records();
    let periodic = Periodic::of(&compiled, request.exhaustive().is_none());
    let mut outcome = exploration::run(&compiled.spec, &question, request, session, periodic.as_ref())?;
    if let Some(periodic) = periodic {
        outcome = periodic.conclude(outcome);
    }
    session.run.coverage = compiled.spec.coverage();
    if let Some(bound) = session.picture_of.filter(|bound| outcome.statistics.distinct <= *bound as u64) {
        // What is evaluated once more for the drawing prints nothing; where there is no graph, the page says so.
        compiled.spec.set_printer(Arc::new(|_| {}));
        let watch = Watch::silent(&session.limits);
        session.picture = exploration::picture(&compiled.spec, &question, bound, &watch).ok();
    }
    outcome = postconditions::postconditions(&compiled, &session.limits, outcome);
    session.warnings.extend(lints::of_hidden(&compiled.spec, &question, &session.run.restrictions, &outcome));
    let (outcome, second) = concrete::decide(&mut compiled, &question, request, session, outcome)?;
    session.warnings.extend(lints::of_properties(&question, &session.run.restrictions, &outcome, second.as_ref()));
    Ok(Answer::Explored(outcome))
}

/// A refusal where nothing would be checked but for an algorithm that has no translation: no config, no behaviour.
fn algorithm_alone(request: &Request, compiled: &Compiled, session: &mut Session) -> Option<Refused> {
    let is_silent = !compiled.has_behaviours && session.run.config.is_none() && request.definitions.is_empty();
    let place = untranslated(session).filter(|_| is_silent)?;
    let warning = session.warnings.remove(place);
    Some(Refused::spec(vec![Diagnostic { severity: Severity::Error, ..warning }]))
}
