//! The line of a log that fits no candidate: what comes closest, the conjunct in its way, and the values side by side.

use super::{LogReport, Logged, Misfit};
use crate::diagnostics;
use crate::numbers::count;
use crate::paint::{Paint, Style};
use crate::plain::agrees;
use crate::values::show;
use check_syntax::Sources;
use check_system::{Application, Closest, Elsewhere, Explanation, Fault, Location, Refused, Value};

/// Events beyond so many are not listed.
const LISTED: usize = 12;

/// Values longer than this are cut in a table.
const WIDEST: usize = 60;

pub(super) fn text(log: &LogReport, misfit: &Misfit, unit: &str, sources: &Sources, style: &Style) -> String {
    let head = style.paint(Paint::Bad, "refused");
    let run = misfit.run.as_ref().map(|run| format!(" (run {run})")).unwrap_or_default();
    let line = misfit.line;
    if misfit.is_initial {
        let mut text = format!("{head}: {}, {unit} {line}{run} fits no initial state\n", log.path);
        if let Some(Closest::Elsewhere(elsewhere)) = &misfit.explanation.closest {
            text.push_str("\n  the initial state that comes closest:\n");
            text.push_str(&table(misfit, elsewhere));
        }
        return text;
    }
    let before = count(misfit.candidates as u64, "world");
    let verb = if misfit.candidates == 1 { "was" } else { "were" };
    let all = misfit.explanation.candidates;
    let silent = if all > misfit.candidates { format!(", {all} with silent steps") } else { String::new() };
    let path = &log.path;
    let mut text =
        format!("{head}: {path}, {unit} {line}{run} fits no world; there {verb} {before} before it{silent}\n");
    if let Some(event) = &misfit.event {
        text.push_str(&format!("  logged: {}\n", called(event, &misfit.arguments)));
    }
    text.push('\n');
    text.push_str(&closest(misfit, sources, style));
    let Explanation { others, possible, .. } = &misfit.explanation;
    text.push_str(&match others.is_empty() || misfit.variables.is_empty() {
        true => list("possible here", possible),
        false => list("what is possible and leads where the log says", others),
    });
    text
}

fn closest(misfit: &Misfit, sources: &Sources, style: &Style) -> String {
    match &misfit.explanation.closest {
        None => "  no step is possible here\n".to_owned(),
        Some(Closest::NotTaken { before }) => {
            let event = misfit.event.as_deref().unwrap_or("a step");
            let text = format!("  {event} is not possible here: the next-state relation does not come to it\n");
            text + &before.as_ref().map(|(refused, from)| refusal(refused, from, sources, style)).unwrap_or_default()
        }
        Some(Closest::Arguments { values }) => format!("  {}\n", arguments(misfit, values)),
        Some(Closest::Refused { refused, from }) => refusal(refused, from, sources, style),
        Some(Closest::Elsewhere(elsewhere)) => {
            let mut text = format!("  {} is possible, but leads elsewhere:\n", application(&elsewhere.step));
            text.push_str(&table(misfit, elsewhere));
            for (variable, place) in &elsewhere.differing {
                let name = elsewhere.to.get(*variable).map_or("", |(name, _)| name);
                let sentence = format!("this conjunct gives {name}' its value");
                text.push_str(&excerpt(&sentence, place.as_ref(), sources, style));
            }
            text
        }
    }
}

/// Which argument of the log the spec never tries.
fn arguments(misfit: &Misfit, values: &[(String, Vec<Value>)]) -> String {
    let event = misfit.event.as_deref().unwrap_or_default();
    let known = |logged: &Logged| values.iter().find(|(name, _)| *name == logged.name).map(|(_, values)| values);
    let is_strange =
        |logged: &&Logged| !known(logged).is_some_and(|all| all.iter().any(|value| agrees(&logged.value, value)));
    let Some(logged) = misfit.arguments.iter().find(is_strange) else {
        return format!("the spec does not take {event} with these arguments together");
    };
    let all = known(logged).map(Vec::as_slice).unwrap_or_default();
    let mut shown: Vec<String> = all.iter().take(LISTED).map(show).collect();
    shown.extend((all.len() > LISTED).then(|| "…".to_owned()));
    let (field, value, name) = (&logged.field, &logged.value, &logged.name);
    format!("{field} = {value} is out of range: the spec takes {event} with {name} in {{{}}}", shown.join(", "))
}

fn refusal(refused: &Refused, from: &[(String, Value)], sources: &Sources, style: &Style) -> String {
    let way: Vec<String> = refused.applications.iter().map(application).collect();
    let mut text = match way.as_slice() {
        [] => String::new(),
        way => format!("  the closest is {}\n", way.join(" > ")),
    };
    let sentence = match &refused.differs {
        None => "this conjunct does not hold".to_owned(),
        Some((variable, given, Some(wanted))) => {
            format!("this conjunct asks for {variable}' = {}, which is {} already", show(wanted), show(given))
        }
        Some((variable, given, None)) => format!("this conjunct does not allow {variable}' = {}", show(given)),
    };
    text.push_str(&excerpt(&sentence, refused.location.as_ref(), sources, style));
    text.push_str("  in this world:\n");
    for (name, value) in from {
        text.push_str(&format!("    {name} = {}\n", show(value)));
    }
    text
}

/// A sentence with the text that it speaks of.
fn excerpt(sentence: &str, place: Option<&Location>, sources: &Sources, style: &Style) -> String {
    let mut fault = Fault::evaluation(sentence);
    fault.location = place.cloned();
    match place {
        Some(_) => diagnostics::fault(&fault, sources, style).replacen("error:", "note:", 1),
        None => String::new(),
    }
}

/// What the spec says and what the log says, for each variable that the log gives.
fn table(misfit: &Misfit, elsewhere: &Elsewhere) -> String {
    let differs = |name: &str| {
        elsewhere.differing.iter().any(|(place, _)| elsewhere.to.get(*place).is_some_and(|(known, _)| known == name))
    };
    let mut rows = vec![[String::new(), "variable".to_owned(), "expected".to_owned(), "logged".to_owned()]];
    for logged in &misfit.variables {
        let Some((name, value)) = elsewhere.to.iter().find(|(name, _)| *name == logged.name) else { continue };
        let sign = if differs(name) { "~" } else { "" };
        rows.push([sign.to_owned(), name.clone(), cut(show(value)), cut(logged.value.to_string())]);
    }
    let widths: Vec<usize> =
        (0..4).map(|at| rows.iter().map(|row| row[at].chars().count()).max().unwrap_or(0).max(1)).collect();
    let line = |row: &[String; 4]| {
        let cells = row.iter().zip(&widths).map(|(cell, width)| format!("{cell:<width$}")).collect::<Vec<_>>();
        format!("    {}\n", cells.join("  ").trim_end())
    };
    rows.iter().map(line).collect()
}

fn cut(text: String) -> String {
    if text.chars().count() <= WIDEST { text } else { text.chars().take(WIDEST - 1).chain(['…']).collect() }
}

fn list(title: &str, events: &[Application]) -> String {
    if events.is_empty() {
        return String::new();
    }
    let shown: Vec<String> = events.iter().take(LISTED).map(application).collect();
    let more = if events.len() > LISTED { ", …" } else { "" };
    format!("  {title}: {}{more}\n", shown.join(", "))
}

/// An operator with its arguments: `Take(h = 1, k = 2)`.
pub(super) fn application(one: &Application) -> String {
    let arguments: Vec<String> =
        one.arguments.iter().map(|(name, value)| format!("{name} = {}", show(value))).collect();
    if arguments.is_empty() { one.operator.clone() } else { format!("{}({})", one.operator, arguments.join(", ")) }
}

fn called(event: &str, arguments: &[Logged]) -> String {
    let arguments: Vec<String> = arguments.iter().map(|one| format!("{} = {}", one.name, one.value)).collect();
    if arguments.is_empty() { event.to_owned() } else { format!("{event}({})", arguments.join(", ")) }
}
