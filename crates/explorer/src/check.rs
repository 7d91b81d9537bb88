//! Checking: the search of the driver, and what came of it in the words of messages.

use crate::convert;
use crate::key::key;
use crate::progress::{Telling, seconds};
use crate::project::{Project, refusal};
use crate::protocol::{
    CheckParams, Checked, CheckedKind, CheckedProperty, CheckedTrace, Problem, ProblemCode, Reason, Statistics, Status,
};
use check_driver::checking;
use check_driver::request::{Exhaustive, Exploration, Request};
use check_report::{Answer, Ran, Run, Style, text};
use check_system::{Outcome, Property, PropertyKind, PropertyStatus, Trace, Verdict};
use std::sync::Arc;
use std::time::Duration;

/// Explores the states of a spec.
pub(crate) fn check(project: &Project, params: CheckParams) -> Result<Checked, Problem> {
    let request = request(&project.request, params)?;
    let mut session = project.session();
    session.observer = Some(Arc::new(Telling(Arc::clone(&project.host))));
    match checking::check(&project.texts, &request, &mut session) {
        Ok(answer) => checked(session.ran(answer)),
        Err(refused) => Err(refusal(&refused, &session)),
    }
}

/// What is asked beside the config.
fn request(base: &Request, params: CheckParams) -> Result<Request, Problem> {
    let is_wrong = |seconds: &f64| Duration::try_from_secs_f64(*seconds).is_err();
    if let Some(seconds) = params.max_seconds.filter(is_wrong) {
        return Err(Problem::new(ProblemCode::Refused, format!("{seconds} seconds are no time")));
    }
    let without_threads = cfg!(target_arch = "wasm32").then_some(1);
    Ok(Request {
        beside_config: true,
        invariants: params.invariants,
        properties: params.properties,
        reachable: params.reachable,
        deadlock: params.deadlock,
        max_time: params.max_seconds.map(Duration::from_secs_f64),
        workers: without_threads.or(params.workers.map(|workers| workers.max(1))),
        exploration: Exploration::Exhaustive(Exhaustive { max_states: params.max_states, ..Exhaustive::default() }),
        ..base.clone()
    })
}

fn checked(ran: Ran) -> Result<Checked, Problem> {
    let Answer::Explored(outcome) = &ran.report.answer else {
        return Err(Problem::new(ProblemCode::Internal, "a check that was not refused has explored nothing"));
    };
    if outcome.verdict == Verdict::Interrupted {
        return Err(Problem::new(ProblemCode::Cancelled, text::headline_of(&ran.report).trim_end()));
    }
    let is_about_property = matches!(
        outcome.verdict,
        Verdict::Invariant { .. } | Verdict::Property { .. } | Verdict::Safety { .. } | Verdict::Unreachable { .. }
    );
    Ok(Checked {
        verdict: ran.report.answer.word().to_owned(),
        headline: text::headline_of(&ran.report).trim_end().to_owned(),
        exit_code: ran.report.answer.exit_code(),
        statistics: statistics(outcome),
        properties: properties(&ran.report.run, outcome),
        trace: outcome.trace.as_ref().filter(|_| !is_about_property).map(trace),
        fault: ran.report.answer.fault().map(convert::fault),
        diagnostics: convert::diagnostics(&ran.report.diagnostics, &ran.sources),
        text: text::report(&ran.report, &ran.sources, &Style::default(), text::Detail::Normal),
    })
}

fn statistics(outcome: &Outcome) -> Statistics {
    let found = &outcome.statistics;
    Statistics {
        initial: found.initial,
        distinct: found.distinct,
        generated: found.generated,
        depth: found.depth,
        left: found.left,
        seconds: seconds(found.elapsed),
    }
}

/// What was asked, parts of one property together: of a conjunction is known what is known of its worst part.
fn properties(run: &Run, outcome: &Outcome) -> Vec<CheckedProperty> {
    let mut whole: Vec<(Property, CheckedKind)> = Vec::new();
    for part in &outcome.properties {
        let kind = kind(part.kind);
        match whole.iter_mut().find(|(known, of)| *of == kind && known.name == part.name) {
            Some((known, _)) if badness(part.status) > badness(known.status) => *known = part.clone(),
            Some(_) => {}
            None => whole.push((part.clone(), kind)),
        }
    }
    let mut told: Vec<CheckedProperty> =
        whole.into_iter().map(|(one, kind)| property(run, &one, kind, outcome)).collect();
    told.extend(beside(run, outcome));
    told
}

/// What is said beside the properties that a search decides: a false assumption, periodic condition or postcondition, and
/// deadlocks that were not looked for.
fn beside(run: &Run, outcome: &Outcome) -> Vec<CheckedProperty> {
    let bare = |kind, name: &str, status| CheckedProperty {
        kind,
        name: name.to_owned(),
        status,
        place: None,
        note: None,
        trace: None,
    };
    let mut told = Vec::new();
    match &outcome.verdict {
        Verdict::Assumption { name } => told.push(bare(CheckedKind::Assumption, name, Status::Violated)),
        Verdict::Periodic { name } => told.push(bare(CheckedKind::Periodic, name, Status::Violated)),
        Verdict::Postcondition { name } if outcome.properties.iter().all(|known| known.name != *name) => {
            told.push(bare(CheckedKind::Postcondition, name, Status::Violated));
        }
        _ => {}
    }
    if run.has_behaviour && outcome.properties.iter().all(|one| one.kind != PropertyKind::Deadlock) {
        told.push(bare(CheckedKind::Deadlock, "deadlock", Status::NotChecked));
    }
    told
}

fn property(run: &Run, one: &Property, kind: CheckedKind, outcome: &Outcome) -> CheckedProperty {
    let place = run.places.iter().find(|(name, _)| *name == one.name).map(|(_, place)| convert::place(place));
    let is_subject = one.status == PropertyStatus::Violated && is_subject(&outcome.verdict, one);
    let shown = one.trace.as_ref().or(outcome.trace.as_ref().filter(|_| is_subject));
    let name = if one.kind == PropertyKind::Deadlock { "deadlock" } else { &one.name };
    let (status, note) = status(one.status);
    CheckedProperty {
        kind,
        name: name.to_owned(),
        status,
        place,
        note: note.map(str::to_owned),
        trace: shown.map(trace),
    }
}

/// Whether the verdict is about this property.
fn is_subject(verdict: &Verdict, one: &Property) -> bool {
    match verdict {
        Verdict::Invariant { name } => one.kind == PropertyKind::Invariant && *name == one.name,
        Verdict::Property { name } | Verdict::Safety { name } => {
            kind(one.kind) == CheckedKind::Property && *name == one.name
        }
        Verdict::Deadlock => one.kind == PropertyKind::Deadlock,
        _ => false,
    }
}

fn kind(kind: PropertyKind) -> CheckedKind {
    match kind {
        PropertyKind::Invariant => CheckedKind::Invariant,
        PropertyKind::Initial | PropertyKind::Step | PropertyKind::Temporal | PropertyKind::Rule => {
            CheckedKind::Property
        }
        PropertyKind::Reachable | PropertyKind::ReachableStep => CheckedKind::Reachable,
        PropertyKind::Deadlock => CheckedKind::Deadlock,
        PropertyKind::Postcondition => CheckedKind::Postcondition,
        PropertyKind::Assumption => CheckedKind::Assumption,
        PropertyKind::Periodic => CheckedKind::Periodic,
    }
}

fn status(status: PropertyStatus) -> (Status, Option<&'static str>) {
    match status {
        PropertyStatus::Holds => (Status::Holds, None),
        PropertyStatus::HoldsVacuously => (Status::Holds, Some("holds, since what it is about never happens")),
        PropertyStatus::Violated => (Status::Violated, None),
        PropertyStatus::Witnessed => (Status::Reached, None),
        PropertyStatus::Unreachable => (Status::NotReached, None),
        PropertyStatus::Unknown => (Status::Unknown, None),
        PropertyStatus::Undetermined => {
            (Status::Unknown, Some("not decided, since a view or a symmetry hides what is read"))
        }
    }
}

fn badness(status: PropertyStatus) -> u8 {
    match status {
        PropertyStatus::HoldsVacuously => 0,
        PropertyStatus::Holds | PropertyStatus::Witnessed => 1,
        PropertyStatus::Unknown | PropertyStatus::Undetermined => 2,
        PropertyStatus::Violated | PropertyStatus::Unreachable => 3,
    }
}

/// A behaviour by the keys of its states.
fn trace(found: &Trace) -> CheckedTrace {
    let label = |step: &check_system::Step| convert::label(step.action.as_ref(), &step.parameters);
    let reasons = text::reasons_of(found)
        .into_iter()
        .map(|(text, place)| Reason { text, place: place.as_ref().map(convert::place) });
    CheckedTrace {
        keys: found.states.iter().map(|step| key(&step.variables)).collect(),
        labels: found.states.iter().map(label).collect(),
        back_to: found.back_to,
        closing: found.closing.as_ref().map(|(action, given)| convert::label(Some(action), given)),
        stuttering: found.stuttering,
        reasons: reasons.collect(),
    }
}
