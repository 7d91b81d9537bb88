//! Recorded runs as JSON, version 1.

use super::misfit::application;
use super::{Behaviour, LogReport, LogVerdict, Logged, Misfit, Recorded};
use crate::json;
use crate::layout;
use crate::plain;
use check_syntax::Sources;
use check_system::{Application, Closest, Elsewhere, Explanation, Refused, Value};
use serde_json::{Map, Value as Json, json};

/// The report as JSON text.
pub fn text(recorded: &Recorded, sources: &Sources) -> String {
    layout::layout(&object(recorded, sources))
}

/// The report as a JSON object.
pub fn object(recorded: &Recorded, sources: &Sources) -> Json {
    let actions = recorded.actions.iter().map(|(action, lines)| {
        json!({ "name": action.name, "location": action.location.as_ref().map(json::location), "lines": lines })
    });
    json!({
        "version": 1,
        "tool": { "name": "check", "version": recorded.run.version },
        "spec": json::spec(&recorded.run),
        "exit_code": recorded.exit_code(),
        "logs": recorded.logs.iter().map(log).collect::<Vec<_>>(),
        "actions": actions.collect::<Vec<_>>(),
        "diagnostics": recorded.diagnostics.iter().map(|one| json::diagnostic(one, sources)).collect::<Vec<_>>(),
    })
}

fn log(log: &LogReport) -> Json {
    let mut object = json!({
        "path": log.path,
        "format": log.format,
        "verdict": log.verdict.word(),
        "exit_code": log.verdict.exit_code(),
        "lines": log.lines,
        "runs": log.runs,
        "worlds": log.candidates,
        "line": null,
        "message": null,
        "misfit": null,
    });
    if !log.behaviours.is_empty() {
        let one =
            |one: &Behaviour| json!({ "run": one.run, "worlds": one.candidates, "trace": json::trace(&one.trace) });
        object["behaviours"] = log.behaviours.iter().map(one).collect();
    }
    match &log.verdict {
        LogVerdict::Accepted => {}
        LogVerdict::Refused(found) => {
            object["line"] = json!(found.line);
            object["misfit"] = misfit(found);
        }
        LogVerdict::Unreadable { line, message, .. } => {
            object["line"] = json!(line);
            object["message"] = json!(message);
        }
        LogVerdict::Fault { line, fault } => {
            object["line"] = json!(line);
            object["message"] = json!(fault.message);
        }
        LogVerdict::TooMany { line, bound } => {
            object["line"] = json!(line);
            object["message"] = json!(format!("there are more than {bound} worlds"));
        }
    }
    object
}

fn misfit(misfit: &Misfit) -> Json {
    let Explanation { closest, others, possible, .. } = &misfit.explanation;
    json!({
        "run": misfit.run,
        "event": misfit.event,
        "initial": misfit.is_initial,
        "worlds": misfit.candidates,
        "arguments": misfit.arguments.iter().map(logged).collect::<Vec<_>>(),
        "variables": misfit.variables.iter().map(logged).collect::<Vec<_>>(),
        "closest": closest.as_ref().map(self::closest),
        "others": others.iter().map(event).collect::<Vec<_>>(),
        "possible": possible.iter().map(event).collect::<Vec<_>>(),
    })
}

fn logged(logged: &Logged) -> Json {
    json!({ "field": logged.field, "name": logged.name, "value": logged.value })
}

/// What comes closest: `kind` says how far it comes.
fn closest(closest: &Closest) -> Json {
    match closest {
        Closest::Elsewhere(elsewhere) => self::elsewhere(elsewhere),
        Closest::Refused { refused, from } => self::refused(refused, from),
        Closest::Arguments { values } => {
            let all = |values: &[Value]| values.iter().map(plain::write).collect::<Json>();
            let values: Map<_, _> = values.iter().map(|(name, values)| (name.clone(), all(values))).collect();
            json!({ "kind": "arguments", "values": values })
        }
        Closest::NotTaken { before: None } => json!({ "kind": "not-taken" }),
        Closest::NotTaken { before: Some((refused, from)) } => {
            let mut object = self::refused(refused, from);
            object["kind"] = json!("not-taken");
            object
        }
    }
}

fn elsewhere(elsewhere: &Elsewhere) -> Json {
    let differing = elsewhere.differing.iter().map(|(place, location)| {
        json!({
            "variable": elsewhere.to.get(*place).map(|(name, _)| name),
            "expected": elsewhere.to.get(*place).map(|(_, value)| plain::write(value)),
            "location": location.as_ref().map(json::location),
        })
    });
    json!({
        "kind": "elsewhere",
        "event": event(&elsewhere.step),
        "from": variables(&elsewhere.from),
        "to": variables(&elsewhere.to),
        "differing": differing.collect::<Vec<_>>(),
    })
}

fn refused(refused: &Refused, from: &[(String, Value)]) -> Json {
    json!({
        "kind": "refused",
        "way": refused.applications.iter().map(event).collect::<Vec<_>>(),
        "location": refused.location.as_ref().map(json::location),
        "from": variables(from),
    })
}

fn event(one: &Application) -> Json {
    json!({ "text": application(one), "name": one.operator, "arguments": variables(&one.arguments) })
}

fn variables(variables: &[(String, Value)]) -> Json {
    Json::Object(variables.iter().map(|(name, value)| (name.clone(), plain::write(value))).collect::<Map<_, _>>())
}
