//! Temporal properties that a VIEW or a SYMMETRY leaves undecided are decided on the states themselves, where these are few.

use crate::exploration;
use crate::lints::SecondSearch;
use crate::refusal::Refused;
use crate::request::Request;
use crate::session::Session;
use check_engine::Question;
use check_system::{Outcome, Property, PropertyKind, Statistics, Verdict};
use check_tla::compile::Compiled;
use std::sync::Arc;

/// No more states than this are explored a second time: some seconds.
const STATES: u64 = 1_000_000;

/// Under a view nobody knows for how many states each one stands, and often they have no end: not more than so many are tried.
const BEHIND_VIEW: u64 = 10;

/// So many states are tried however few were found: a set of permutations may be no symmetry of the spec.
const LEAST: u64 = 1_000;

/// Explores the states themselves if the outcome leaves temporal properties undecided. Gives the outcome with the answer of
/// that search, if there was one; the sizes stay those of the first search, but for the time. From then on every
/// state of the spec stands for itself, and it prints nothing.
///
/// # Errors
///
/// When the threads for the search cannot be started.
pub(crate) fn decide(
    compiled: &mut Compiled,
    question: &Question,
    request: &Request,
    session: &Session,
    outcome: Outcome,
) -> Result<(Outcome, Option<SecondSearch>), Refused> {
    let Verdict::Undecided { names } = &outcome.verdict else { return Ok((outcome, None)) };
    let Some(bound) = bound(compiled, outcome.statistics.distinct) else { return Ok((outcome, None)) };
    let asked = Question {
        temporal: question.temporal.clone(),
        assumed: question.assumed.clone(),
        constraints: question.constraints.clone(),
        action_constraints: question.action_constraints.clone(),
        ..Question::default()
    };
    compiled.spec.drop_image();
    // It has printed already.
    compiled.spec.set_printer(Arc::new(|_| {}));
    let found = exploration::at_most(&compiled.spec, &asked, request, session, bound)?;
    let is_too_large = match &found.verdict {
        Verdict::Limit { .. } => true,
        Verdict::Evaluation { fault, .. } => fault.kind.is_of_size(),
        _ => false,
    };
    if is_too_large {
        return Ok((outcome, None));
    }
    let search = SecondSearch { names: names.clone(), states: found.statistics.distinct };
    let of_states = outcome.properties.into_iter().filter(|property| !is_temporal(property));
    let properties = of_states.chain(found.properties.into_iter().filter(is_temporal)).collect();
    let elapsed = outcome.statistics.elapsed + found.statistics.elapsed;
    let statistics = Statistics { elapsed, ..outcome.statistics };
    let (verdict, trace) = (found.verdict, found.trace);
    Ok((Outcome { verdict, trace, properties, statistics, ..outcome }, Some(search)))
}

fn is_temporal(property: &Property) -> bool {
    property.kind == PropertyKind::Temporal
}

/// How many states may be explored, if it can be worth it. What has effects outside of the spec, or draws, is not done twice. Where a view
/// tells states apart by the level, or steps depend on it, the states alone would have other behaviours.
fn bound(compiled: &Compiled, distinct: u64) -> Option<u64> {
    if !compiled.spec.is_repeatable() {
        return None;
    }
    let all = distinct.saturating_mul(compiled.spec.order_of_symmetry());
    if compiled.spec.has_view() {
        let are_behaviours_those = !compiled.spec.has_unsettled_steps();
        return are_behaviours_those.then(|| all.saturating_mul(BEHIND_VIEW).clamp(LEAST, STATES));
    }
    (all <= STATES).then_some(all.max(LEAST))
}
