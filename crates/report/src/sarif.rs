//! SARIF 2.1.0, which code hosts and editors read: a result for each finding, a trace as a code flow.
//!
//! Source: <https://docs.oasis-open.org/sarif/sarif/v2.1.0/sarif-v2.1.0.html>.

use crate::findings::{Finding, Level, findings};
use crate::layout;
use crate::tested::Tested;
use crate::values::{self, show};
use check_system::{Location, Step, Trace};
use serde_json::{Map, Value as Json, json};
use std::collections::{BTreeMap, BTreeSet};

const SCHEMA: &str = "https://docs.oasis-open.org/sarif/sarif/v2.1.0/errata01/os/schemas/sarif-schema-2.1.0.json";

/// Characters that a path may have in a URI reference beside letters and digits. No colon: it would end a scheme.
const PLAIN: &[u8] = b"-._~/!$&'()*+,;=@";

/// The verdicts that can be findings, with what each means.
const RULES: [(&str, &str); 14] = [
    ("invariant", "An invariant is false in a reachable state."),
    ("deadlock", "A reachable state has no successor."),
    ("property", "A property of steps or of behaviours does not hold."),
    ("assumption", "An assumption about the constants is false."),
    ("unreachable", "What was asked to be reachable is not."),
    ("postcondition", "A postcondition is false when everything is explored."),
    ("assertion", "An Assert of the spec failed."),
    ("evaluation", "Something in the spec has no value in a state."),
    ("limit", "A budget ran out before everything was explored."),
    ("undecided", "A temporal property reads what a view or a symmetry does not determine."),
    ("interrupted", "The exploration was interrupted."),
    ("parse", "The spec cannot be read."),
    ("config", "The configuration cannot be used."),
    ("unexpected", "The outcome is not the expected one."),
];

/// The log of a run of the tool: all findings of all tests. `version` is that of the tool.
pub fn log(tests: &[Tested], version: &str) -> String {
    let found: Vec<Finding> = tests.iter().flat_map(findings).collect();
    let used: BTreeSet<&str> = found.iter().map(|one| one.rule.as_str()).collect();
    let rules: Vec<&str> = used.into_iter().collect();
    let results: Vec<Json> = found.iter().map(|one| result(one, &rules)).collect();
    let run = json!({
        "tool": { "driver": {
            "name": "check",
            "semanticVersion": version,
            "rules": rules.iter().map(|rule| self::rule(rule)).collect::<Vec<_>>(),
        } },
        "invocations": [{ "executionSuccessful": true }],
        "artifacts": artifacts(tests),
        "results": results,
        "columnKind": "unicodeCodePoints",
    });
    layout::layout(&json!({ "$schema": SCHEMA, "version": "2.1.0", "runs": [run] }))
}

fn rule(name: &str) -> Json {
    match RULES.iter().find(|(known, _)| *known == name) {
        Some((_, meaning)) => json!({ "id": name, "shortDescription": { "text": meaning } }),
        None => json!({ "id": name }),
    }
}

/// Every file that was read, once.
fn artifacts(tests: &[Tested]) -> Json {
    let ran = tests.iter().filter_map(|test| test.ran.as_ref());
    let files: BTreeMap<&str, &str> =
        ran.flat_map(|ran| &ran.report.run.files).map(|file| (file.path.as_str(), file.sha256.as_str())).collect();
    let artifact =
        |(path, sha256): (&str, &str)| json!({ "location": { "uri": uri(path) }, "hashes": { "sha-256": sha256 } });
    files.into_iter().map(artifact).collect()
}

fn result(finding: &Finding<'_>, rules: &[&str]) -> Json {
    let index = rules.iter().position(|rule| *rule == finding.rule);
    let level = match finding.level {
        Level::Error => "error",
        Level::Warning => "warning",
    };
    let mut result = json!({
        "ruleId": finding.rule,
        "ruleIndex": index,
        "level": level,
        "message": { "text": finding.message },
    });
    if let Some(place) = &finding.place {
        result["locations"] = json!([{ "physicalLocation": physical(place) }]);
    }
    if !finding.related.is_empty() {
        let related = |(at, (place, text)): (usize, &(Location, String))| json!({ "id": at + 1, "physicalLocation": physical(place), "message": { "text": text } });
        result["relatedLocations"] = finding.related.iter().enumerate().map(related).collect();
    }
    if let Some(trace) = finding.trace.filter(|trace| !trace.states.is_empty()) {
        result["codeFlows"] = json!([{ "threadFlows": [{ "locations": flow(trace, finding.place.as_ref()) }] }]);
    }
    result
}

/// The states of a trace, each at the action that led to it; the initial one where the finding is.
fn flow(trace: &Trace, start: Option<&Location>) -> Vec<Json> {
    let last = trace.states.len() - 1;
    let states = trace.states.iter().enumerate();
    states
        .map(|(index, step)| {
            let place = step.action.as_ref().and_then(|action| action.location.as_ref()).or(start);
            let mut text = state_text(index, step);
            if index == last {
                text.push_str(&ending(trace));
            }
            let mut location = json!({ "message": { "text": text } });
            if let Some(place) = place {
                location["physicalLocation"] = physical(place);
            }
            let state: Map<String, Json> =
                step.shown().iter().map(|(name, value)| (name.clone(), json!({ "text": show(value) }))).collect();
            json!({ "location": location, "state": state, "executionOrder": index + 1 })
        })
        .collect()
}

fn state_text(index: usize, step: &Step) -> String {
    let name = step.action.as_ref().map_or("initial", |action| action.name.as_str());
    let variables = step.shown().iter().map(|(name, value)| format!("\n/\\ {name} = {}", show(value)));
    format!("state {}: {name}{}", index + 1, variables.collect::<String>())
}

fn ending(trace: &Trace) -> String {
    values::ending(trace).map_or_else(String::new, |ending| format!("\n{ending}"))
}

/// A place. Ours ends with the last character, SARIF's after it.
fn physical(place: &Location) -> Json {
    json!({
        "artifactLocation": { "uri": uri(&place.file) },
        "region": {
            "startLine": place.line,
            "startColumn": place.column,
            "endLine": place.end_line,
            "endColumn": place.end_column + 1,
        },
    })
}

/// A path as a URI reference, relative where the path is.
fn uri(path: &str) -> String {
    let path = path.strip_prefix("./").unwrap_or(path);
    let mut uri = if path.starts_with('/') { "file://".to_owned() } else { String::new() };
    for byte in path.bytes() {
        if byte.is_ascii_alphanumeric() || PLAIN.contains(&byte) {
            uri.push(char::from(byte));
        } else {
            uri.push_str(&format!("%{byte:02X}"));
        }
    }
    uri
}

#[cfg(test)]
mod tests {
    #[test]
    fn paths_as_uris() {
        assert_eq!(super::uri("./specs/A b.tla"), "specs/A%20b.tla");
        assert_eq!(super::uri("/x/ä.tla"), "file:///x/%C3%A4.tla");
        assert_eq!(super::uri("c:x"), "c%3Ax");
    }
}
