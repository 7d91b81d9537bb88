//! Traces that are one document: the Informal Trace Format, what TLC writes with `-dumpTrace json`, and our own reports.

use crate::line::{Line, LogFormat, Unreadable};
use serde_json::Value as Json;

/// What a document looks like; anything else is a line of NDJSON.
pub(crate) fn form(json: &Json) -> LogFormat {
    if json["states"].is_array() && json["vars"].is_array() {
        LogFormat::Itf
    } else if json["counterexample"]["state"].is_array() || (json["state"].is_array() && json["action"].is_array()) {
        LogFormat::Tlc
    } else if json["tool"]["name"] == "check" && (json["outcome"].is_object() || json["trace"].is_object()) {
        LogFormat::Report
    } else {
        LogFormat::Ndjson
    }
}

/// The states of an ITF trace. The action that led to a state may stand in its `#meta`; where the last state leads back
/// to another, that one comes once more.
pub(crate) fn itf(json: &Json) -> Result<Vec<Line>, Unreadable> {
    let states = json["states"].as_array().ok_or_else(|| Unreadable::whole("`states` is not an array"))?;
    let mut lines = Vec::new();
    for (place, state) in states.iter().enumerate() {
        lines.push(itf_state(place as u64 + 1, state)?);
    }
    lines.extend(repeated(&json["loop"], &lines)?);
    Ok(lines)
}

/// The state to which the last one leads back, once more.
fn repeated(place: &Json, lines: &[Line]) -> Result<Option<Line>, Unreadable> {
    if place.is_null() {
        return Ok(None);
    }
    let place = place.as_u64().and_then(|place| usize::try_from(place).ok());
    let found = place.and_then(|place| Some((place, lines.get(place)?)));
    let (place, line) = found.ok_or_else(|| Unreadable::whole("`loop` is not the index of a state"))?;
    let number = lines.len() as u64 + 1;
    let fields = line.fields.clone();
    Ok(Some(Line { number, fields, event: None, arguments: Vec::new(), run: None, repeats: Some(place) }))
}

/// The traces of a report, a run each: that of the verdict, and those of other violations and of witnesses.
pub(crate) fn report(json: &Json) -> Result<Vec<Line>, Unreadable> {
    if json["version"] != 1 {
        let message = format!("is a report of version {}, and only version 1 is known", json["version"]);
        return Err(Unreadable::whole(message));
    }
    let text = |json: &Json| json.as_str().unwrap_or_default().to_owned();
    let verdict = text(&json["outcome"]["verdict"]);
    let mut traces = vec![(format!("{verdict} {}", text(&json["outcome"]["name"])), &json["trace"])];
    for list in [&json["violations"], &json["witnesses"]] {
        let shown = list.as_array().into_iter().flatten();
        traces.extend(shown.map(|one| (format!("{} {}", text(&one["kind"]), text(&one["name"])), &one["trace"])));
    }
    let mut runs: Vec<(String, &Json)> = Vec::new();
    for (name, trace) in traces.into_iter().filter(|(_, trace)| trace.is_object()) {
        if runs.iter().all(|(_, known)| *known != trace) {
            runs.push((name.trim_end().to_owned(), trace));
        }
    }
    if runs.is_empty() {
        let message = format!("the report has no trace, which could fit or not: its verdict is `{verdict}`");
        return Err(Unreadable::whole(message));
    }
    let are_many = runs.len() > 1;
    let mut lines = Vec::new();
    for (name, trace) in runs {
        let mut run = reported(trace)?;
        if let (Some(first), true) = (run.first_mut(), are_many) {
            first.run = Some(name);
        }
        lines.extend(run);
    }
    Ok(lines)
}

/// The states of a trace in a report.
fn reported(trace: &Json) -> Result<Vec<Line>, Unreadable> {
    let states = trace["states"].as_array().ok_or_else(|| Unreadable::whole("`states` is not an array"))?;
    let mut lines = Vec::new();
    for (place, state) in states.iter().enumerate() {
        let number = place as u64 + 1;
        let fields = variables(number, &state["variables"])?;
        let event = state["action"]["name"].as_str().map(str::to_owned);
        let parameters = state["action"]["parameters"].as_array().into_iter().flatten();
        let arguments = parameters.filter(|one| one["argument"] == true);
        let arguments = arguments.filter_map(|one| Some((one["name"].as_str()?.to_owned(), one["value"].clone())));
        lines.push(Line { number, fields, event, arguments: arguments.collect(), run: None, repeats: None });
    }
    let stays = Json::from(lines.len().saturating_sub(1));
    let place = if trace["stuttering"] == true { &stays } else { &trace["loop"] };
    lines.extend(repeated(place, &lines)?);
    Ok(lines)
}

fn itf_state(number: u64, state: &Json) -> Result<Line, Unreadable> {
    let fields = variables(number, state)?;
    let event = state["#meta"]["action"].as_str().map(str::to_owned);
    Ok(Line { number, fields, event, arguments: Vec::new(), run: None, repeats: None })
}

/// The states of a trace of TLC, each with the action that led to it and what the action's parameters were.
pub(crate) fn tlc(json: &Json) -> Result<Vec<Line>, Unreadable> {
    let json = if json["counterexample"].is_object() { &json["counterexample"] } else { json };
    let states = json["state"].as_array().ok_or_else(|| Unreadable::whole("`state` is not an array"))?;
    let steps = json["action"].as_array().ok_or_else(|| Unreadable::whole("`action` is not an array"))?;
    let Some(first) = states.first() else { return Ok(Vec::new()) };
    let mut lines = vec![tlc_line(1, first, &Json::Null)?];
    for (place, step) in steps.iter().enumerate() {
        let number = place as u64 + 2;
        let (from, to) = (step[0][0].as_u64(), step[2][0].as_u64());
        let repeats = to.filter(|to| from.is_some_and(|from| *to <= from)).and_then(|to| to.checked_sub(1));
        // A behaviour that stays where it is for ever has a step from the last state to itself, of any name.
        let action = if from.is_some() && from == to { &Json::Null } else { &step[1] };
        let repeats = repeats.and_then(|place| usize::try_from(place).ok());
        lines.push(Line { repeats, ..tlc_line(number, &step[2], action)? });
    }
    Ok(lines)
}

fn tlc_line(number: u64, state: &Json, action: &Json) -> Result<Line, Unreadable> {
    let fields = variables(number, &state[1])?;
    // What TLC calls the step of a behaviour that stays where it is, and an action without a name.
    let is_known = |name: &&str| !["Stuttering", "UnnamedAction"].contains(name);
    let event = action["name"].as_str().filter(is_known).map(str::to_owned);
    let parameters = action["parameters"].as_array().map(Vec::as_slice).unwrap_or_default();
    let given = |name: &Json| Some((name.as_str()?.to_owned(), action["context"].get(name.as_str()?)?.clone()));
    let arguments = parameters.iter().filter_map(given).collect();
    Ok(Line { number, fields, event, arguments, run: None, repeats: None })
}

fn variables(number: u64, state: &Json) -> Result<Vec<(String, Json)>, Unreadable> {
    let object = state.as_object().ok_or_else(|| Unreadable::at(number, "this state is not an object"))?;
    let own = object.iter().filter(|(name, _)| !name.starts_with('#'));
    Ok(own.map(|(name, value)| (name.clone(), value.clone())).collect())
}
