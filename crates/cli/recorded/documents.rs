//! Traces that are one document: the Informal Trace Format, and what TLC writes with `-dumpTrace json`.

use super::{Line, LogFormat, Unreadable};
use serde_json::Value as Json;

/// What a document looks like; anything else is a line of NDJSON.
pub(super) fn form(json: &Json) -> LogFormat {
    if json["states"].is_array() && json["vars"].is_array() {
        LogFormat::Itf
    } else if json["counterexample"]["state"].is_array() || (json["state"].is_array() && json["action"].is_array()) {
        LogFormat::Tlc
    } else {
        LogFormat::Ndjson
    }
}

/// The states of an ITF trace. The action that led to a state may stand in its `#meta`; where the last state leads back
/// to another, that one comes once more.
pub(super) fn itf(json: &Json) -> Result<Vec<Line>, Unreadable> {
    let states = json["states"].as_array().ok_or_else(|| Unreadable::whole("`states` is not an array"))?;
    let mut lines = Vec::new();
    for (place, state) in states.iter().enumerate() {
        lines.push(itf_state(place as u64 + 1, state)?);
    }
    if !json["loop"].is_null() {
        let back = json["loop"].as_u64().and_then(|place| states.get(usize::try_from(place).ok()?));
        let back = back.ok_or_else(|| Unreadable::whole("`loop` is not the index of a state"))?;
        lines.push(Line { event: None, ..itf_state(lines.len() as u64 + 1, back)? });
    }
    Ok(lines)
}

fn itf_state(number: u64, state: &Json) -> Result<Line, Unreadable> {
    let fields = variables(number, state)?;
    let event = state["#meta"]["action"].as_str().map(str::to_owned);
    Ok(Line { number, fields, event, arguments: Vec::new(), run: None })
}

/// The states of a trace of TLC, each with the action that led to it and what the action's parameters were.
pub(super) fn tlc(json: &Json) -> Result<Vec<Line>, Unreadable> {
    let json = if json["counterexample"].is_object() { &json["counterexample"] } else { json };
    let states = json["state"].as_array().ok_or_else(|| Unreadable::whole("`state` is not an array"))?;
    let steps = json["action"].as_array().ok_or_else(|| Unreadable::whole("`action` is not an array"))?;
    let Some(first) = states.first() else { return Ok(Vec::new()) };
    let mut lines = vec![tlc_line(1, first, &Json::Null)?];
    for (place, step) in steps.iter().enumerate() {
        let number = place as u64 + 2;
        lines.push(tlc_line(number, &step[2], &step[1])?);
    }
    Ok(lines)
}

fn tlc_line(number: u64, state: &Json, action: &Json) -> Result<Line, Unreadable> {
    let fields = variables(number, &state[1])?;
    // A behaviour that stays where it is for ever has a step of this name.
    let event = action["name"].as_str().filter(|name| *name != "Stuttering").map(str::to_owned);
    let parameters = action["parameters"].as_array().map(Vec::as_slice).unwrap_or_default();
    let given = |name: &Json| Some((name.as_str()?.to_owned(), action["context"].get(name.as_str()?)?.clone()));
    let arguments = parameters.iter().filter_map(given).collect();
    Ok(Line { number, fields, event, arguments, run: None })
}

fn variables(number: u64, state: &Json) -> Result<Vec<(String, Json)>, Unreadable> {
    let object = state.as_object().ok_or_else(|| Unreadable::at(number, "this state is not an object"))?;
    let own = object.iter().filter(|(name, _)| !name.starts_with('#'));
    Ok(own.map(|(name, value)| (name.clone(), value.clone())).collect())
}
