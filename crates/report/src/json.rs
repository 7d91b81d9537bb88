//! The machine output, version 1: one object, described by `docs/schema/outcome-v1.json`.

use crate::diagnostics::location as place_of;
use crate::itf;
use crate::layout;
use crate::report::{Answer, Report, Run};
use crate::text::objection_of;
use check_syntax::{Diagnostic, Severity, Sources, Span};
use check_system::{
    ActionCount, Broken, Fair, Fault, Kept, Location, Objection, Outcome, Property, PropertyKind, PropertyStatus,
    Reasons, RunStatistics, Statistics, Step, Trace, Verdict,
};
use serde_json::{Value as Json, json};

/// The whole report as JSON text.
pub fn report(report: &Report, sources: &Sources) -> String {
    layout::layout(&object(report, sources))
}

/// The whole report as a JSON object.
pub fn object(report: &Report, sources: &Sources) -> Json {
    let explored = match &report.answer {
        Answer::Explored(outcome) => Some(outcome),
        Answer::Refused(_) => None,
    };
    let properties = explored.map_or(&[][..], |outcome| &outcome.properties);
    let shown = |status| properties.iter().filter(move |property| property.status == status);
    let mut object = json!({
        "version": 1,
        "tool": { "name": "check", "version": report.run.version },
        "spec": spec(&report.run),
        "outcome": outcome(report),
        "statistics": statistics(&report.run, explored.map_or(&Statistics::default(), |outcome| &outcome.statistics)),
        "properties": properties.iter().map(property).collect::<Vec<_>>(),
        "trace": explored.and_then(|outcome| outcome.trace.as_ref()).map(trace),
        "violations": shown(PropertyStatus::Violated).map(shown_property).collect::<Vec<_>>(),
        "witnesses": shown(PropertyStatus::Witnessed).map(shown_property).collect::<Vec<_>>(),
        "actions": explored.map_or_else(Vec::new, |outcome| outcome.actions.iter().map(action).collect()),
        "diagnostics": report.diagnostics.iter().map(|found| diagnostic(found, sources)).collect::<Vec<_>>(),
    });
    if let Some(counts) = &report.run.coverage {
        let counted =
            |(span, count): &(Span, u64)| json!({ "location": location(&place_of(sources, *span)), "count": count });
        object["coverage"] = counts.iter().map(counted).collect();
    }
    object
}

/// A behaviour by itself, as JSON text: like a report that has nothing but the spec and a trace.
pub fn behaviour(run: &Run, behaviour: &Trace) -> String {
    layout::layout(&json!({
        "version": 1,
        "tool": { "name": "check", "version": run.version },
        "spec": spec(run),
        "trace": trace(behaviour),
    }))
}

pub(crate) fn spec(run: &Run) -> Json {
    json!({
        "module": run.module,
        "config": run.config,
        "files": run.files.iter().map(|file| json!({ "path": file.path, "sha256": file.sha256 })).collect::<Vec<_>>(),
        "constants": itf::object(&run.constants),
        "assumptions": run.assumptions,
        "restrictions":
            run.restrictions.iter().map(|one| json!({ "kind": one.kind, "name": one.name })).collect::<Vec<_>>(),
        "native": run.native,
    })
}

fn outcome(report: &Report) -> Json {
    json!({
        "verdict": report.answer.word(),
        "exit_code": report.answer.exit_code(),
        "name": report.answer.name(),
        "message": message(&report.answer),
        "fault": report.answer.fault().map(fault),
    })
}

fn message(answer: &Answer) -> Option<String> {
    match answer {
        Answer::Refused(refusal) => Some(refusal.message.clone()),
        Answer::Explored(Outcome { verdict: Verdict::Limit { budget }, .. }) => {
            Some(format!("the budget of {budget} ran out"))
        }
        Answer::Explored(_) => answer.fault().map(|fault| fault.message.clone()),
    }
}

fn fault(fault: &Fault) -> Json {
    let call =
        |call: &check_system::Call| json!({ "name": call.name, "location": call.location.as_ref().map(location) });
    json!({
        "message": fault.message,
        "location": fault.location.as_ref().map(location),
        "calls": fault.calls.iter().map(call).collect::<Vec<_>>(),
        "hint": fault.hint,
    })
}

fn statistics(run: &Run, statistics: &Statistics) -> Json {
    json!({
        "initial_states": statistics.initial,
        "states_generated": statistics.generated,
        "states_distinct": statistics.distinct,
        "depth": statistics.depth,
        "states_left": statistics.left,
        "seconds": statistics.elapsed.as_secs_f64(),
        "workers": statistics.workers,
        "memory_peak_bytes": run.memory_peak,
        "collision_probability": statistics.collision_probability,
        "runs": statistics.runs.as_ref().map(runs),
    })
}

fn runs(runs: &RunStatistics) -> Json {
    json!({ "seed": runs.seed, "number": runs.number, "states": runs.states, "limit": runs.limit })
}

fn property(property: &Property) -> Json {
    let status = match property.status {
        PropertyStatus::Holds | PropertyStatus::HoldsVacuously => "holds",
        PropertyStatus::Violated => "violated",
        PropertyStatus::Witnessed => "witnessed",
        PropertyStatus::Unreachable => "unreachable",
        PropertyStatus::Unknown => "unknown",
        PropertyStatus::Undetermined => "undecided",
    };
    json!({ "kind": kind(property.kind), "name": property.name, "status": status })
}

fn kind(kind: PropertyKind) -> &'static str {
    match kind {
        PropertyKind::Invariant => "invariant",
        PropertyKind::Initial | PropertyKind::Step | PropertyKind::Temporal => "property",
        PropertyKind::Reachable | PropertyKind::ReachableStep => "reachable",
        PropertyKind::Deadlock => "deadlock",
        PropertyKind::Postcondition => "postcondition",
        PropertyKind::Assumption => "assumption",
        PropertyKind::Periodic => "periodic",
        PropertyKind::Rule => "rule",
    }
}

fn shown_property(property: &Property) -> Json {
    json!({ "kind": kind(property.kind), "name": property.name, "trace": property.trace.as_ref().map(trace) })
}

pub(crate) fn trace(trace: &Trace) -> Json {
    let mut object = json!({
        "states": trace.states.iter().map(state).collect::<Vec<_>>(),
        "loop": trace.back_to,
        "stuttering": trace.stuttering,
    });
    if let Some(because) = &trace.because {
        object["because"] = reasons(because);
    }
    object
}

fn reasons(reasons: &Reasons) -> Json {
    let broken = |broken: &Broken| {
        json!({
            "message": broken.message,
            "location": broken.location.as_ref().map(location),
            "state": broken.place,
        })
    };
    let fair = |fair: &Fair| {
        let (kept, state) = match fair.kept {
            Kept::Taken(place) => ("taken", Some(place)),
            Kept::Disabled(place) => ("disabled", Some(place)),
            Kept::NeverEnabled => ("never enabled", None),
        };
        json!({
            "formula": fair.text,
            "location": fair.location.as_ref().map(location),
            "kept": kept,
            "state": state,
        })
    };
    json!({
        "broken": reasons.broken.as_ref().map(broken),
        "fairness": reasons.fair.iter().map(fair).collect::<Vec<_>>(),
        "objection": reasons.objection.as_ref().map(objection),
    })
}

fn objection(objection: &Objection) -> Json {
    let kind = match objection {
        Objection::NoBehaviour => "no behaviour",
        Objection::Unfair(_) => "unfair",
        Objection::Satisfies => "satisfied",
    };
    json!({ "kind": kind, "message": objection_of(objection) })
}

fn state(step: &Step) -> Json {
    let action = step
        .action
        .as_ref()
        .map(|action| json!({ "name": action.name, "location": action.location.as_ref().map(location) }));
    let mut state = json!({ "action": action, "variables": itf::object(&step.variables) });
    if !step.parameters.is_empty() {
        state["action"]["parameters"] = itf::parameters(&step.parameters);
    }
    if let Some(alias) = &step.alias {
        state["alias"] = itf::object(alias);
    }
    if !step.expressions.is_empty() {
        state["expressions"] = itf::expressions(&step.expressions);
    }
    state
}

fn action(count: &ActionCount) -> Json {
    json!({
        "name": count.action.name,
        "location": count.action.location.as_ref().map(location),
        "generated": count.generated,
        "distinct": count.distinct,
    })
}

pub(crate) fn location(place: &Location) -> Json {
    json!({
        "file": place.file,
        "line": place.line,
        "column": place.column,
        "end_line": place.end_line,
        "end_column": place.end_column,
    })
}

/// A diagnostic as JSON.
pub fn diagnostic(diagnostic: &Diagnostic, sources: &Sources) -> Json {
    let severity = match diagnostic.severity {
        Severity::Error => "error",
        Severity::Warning => "warning",
    };
    let related = |label: &check_syntax::Label| json!({ "location": location(&place_of(sources, label.span)), "message": label.text });
    json!({
        "severity": severity,
        "code": diagnostic.code,
        "message": diagnostic.message,
        "location": diagnostic.primary.as_ref().map(|label| location(&place_of(sources, label.span))),
        "related": diagnostic.secondary.iter().map(related).collect::<Vec<_>>(),
        "hint": diagnostic.hint,
    })
}
