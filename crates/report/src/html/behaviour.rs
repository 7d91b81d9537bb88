//! A trace on a page: state by state, with what each step changed inside of the values.

use super::scrolled;
use crate::abbreviated::{CHANGES, NOTE, abbreviated, in_change, is_abbreviated};
use crate::change::{Change, changes};
use crate::diagnostics::short;
use crate::numbers::grouped;
use crate::text::{fairness_of, objection_of};
use crate::values::{ending, layout, show, step_label};
use crate::xml::escaped;
use check_system::{Evaluation, Step, Trace, Value};

/// Columns for a value.
const WIDTH: usize = 88;

/// A trace of more states is folded up, but for its last state.
const OPEN: usize = 30;

/// All states; the last one is marked as bad where the trace shows something bad.
pub(super) fn trace(trace: &Trace, is_bad: bool) -> String {
    let mut text = never_changing(trace);
    text.push_str(&format!("<ol class=\"trace{}\">\n", if is_bad { " violation" } else { "" }));
    let last = trace.states.len().saturating_sub(1);
    let folded = unchanged(trace);
    for (index, step) in trace.states.iter().enumerate() {
        let previous = index.checked_sub(1).map(|before| &trace.states[before]);
        let open = if trace.states.len() <= OPEN || index == last { " open" } else { "" };
        text.push_str(&format!(
            "<li><details{open}><summary>{}</summary>\n<table>\n{}</table>\n</details></li>\n",
            heading(index, step),
            variables(step, previous, &folded) + &expressions(step)
        ));
    }
    text.push_str("</ol>\n");
    if let Some(ending) = ending(trace) {
        text.push_str(&format!("<p class=\"ending\">↺ {}</p>\n", escaped(&ending)));
    }
    let variables = trace.states.iter().flat_map(Step::shown).map(|(_, value)| value);
    let expressions = trace.states.iter().flat_map(|step| &step.expressions).filter_map(|one| one.value.as_ref().ok());
    if variables.chain(expressions).any(is_abbreviated) {
        text.push_str(&format!("<p class=\"caption\">{NOTE}</p>\n"));
    }
    text.push_str(&reasons(trace));
    text
}

/// Why a behaviour without an end is a counterexample.
fn reasons(trace: &Trace) -> String {
    let Some(because) = &trace.because else { return String::new() };
    let objection = because.objection.as_ref().map(objection_of);
    let mut text: String =
        objection.iter().map(|why| format!("<p class=\"objection\">{}</p>\n", quoted(why))).collect();
    if let Some(broken) = &because.broken {
        let place =
            broken.location.as_ref().map(|place| format!(" <span class=\"place\">{}</span>", escaped(&short(place))));
        text.push_str(&format!("<p class=\"reason\">{}{}</p>\n", quoted(&broken.message), place.unwrap_or_default()));
    }
    let row = |(formula, how): (String, String)| {
        format!("<tr><th scope=\"row\"><code>{}</code></th><td>{}</td></tr>\n", escaped(&formula), escaped(&how))
    };
    let rows: String = fairness_of(trace).into_iter().map(row).collect();
    if !rows.is_empty() {
        let caption = "<caption>The fairness that is assumed holds on the cycle</caption>";
        text.push_str(&scrolled("fairness", &format!("<table class=\"fairness\">\n{caption}\n{rows}</table>\n")));
    }
    text
}

/// A sentence with what stands between backticks as code.
fn quoted(sentence: &str) -> String {
    let part = |(place, part): (usize, &str)| match place % 2 {
        0 => escaped(part),
        _ => format!("<code>{}</code>", escaped(part)),
    };
    sentence.split('`').enumerate().map(part).collect()
}

fn heading(index: usize, step: &Step) -> String {
    let name = step_label(step);
    let place = step.action.as_ref().and_then(|action| action.location.as_ref());
    let place = place.map(|place| format!(" <span class=\"place\">{}</span>", escaped(&short(place))));
    format!("<b>State {}</b> <code>{}</code>{}", index + 1, escaped(&name), place.unwrap_or_default())
}

/// For each thing that is shown, whether it is the same in every state; none is if all are, or there is only one state.
fn unchanged(trace: &Trace) -> Vec<bool> {
    let Some((first, rest)) = trace.states.split_first() else { return Vec::new() };
    let is_same =
        |(index, one): (usize, &(String, Value))| rest.iter().all(|step| step.shown().get(index) == Some(one));
    let same: Vec<bool> = first.shown().iter().enumerate().map(is_same).collect();
    if rest.is_empty() || same.iter().all(|&same| same) { vec![false; same.len()] } else { same }
}

/// What is the same in every state, folded up: the states do not repeat it.
fn never_changing(trace: &Trace) -> String {
    let folded = unchanged(trace);
    let Some(first) = trace.states.first().filter(|_| folded.contains(&true)) else { return String::new() };
    let shown = first.shown().iter().zip(&folded).filter(|(_, folded)| **folded);
    let names: Vec<String> = shown.map(|((name, _), _)| format!("<code>{}</code>", escaped(name))).collect();
    let others: Vec<bool> = folded.iter().map(|folded| !folded).collect();
    format!(
        "<details class=\"unchanged\"><summary>Unchanged in all {} states: {}</summary>\n<table>\n{}</table>\n</details>\n",
        trace.states.len(),
        names.join(", "),
        variables(first, None, &others)
    )
}

/// What a state shows, but for what is left out.
fn variables(step: &Step, previous: Option<&Step>, left_out: &[bool]) -> String {
    let mut text = String::new();
    for (index, (name, value)) in step.shown().iter().enumerate() {
        if left_out.get(index) == Some(&true) {
            continue;
        }
        let before = previous.and_then(|previous| previous.shown().get(index)).filter(|(before, _)| before == name);
        let before = before.map(|(_, value)| value);
        let changed = before.filter(|before| *before != value);
        let (class, mark) = match (changed, previous) {
            (Some(_), _) => ("changed", "<span title=\"changed\">~</span>"),
            (None, Some(_)) => ("same", ""),
            (None, None) => ("first", ""),
        };
        let shown = escaped(&layout(&abbreviated(value), 0, WIDTH));
        let details = changed.map(|before| details(before, value)).unwrap_or_default();
        text.push_str(&format!(
            "<tr class=\"{class}\"><td class=\"mark\">{mark}</td><th scope=\"row\"><code>{}</code></th>\
             <td><code class=\"value\">{shown}</code>{details}</td></tr>\n",
            escaped(name)
        ));
    }
    text
}

/// The values of expressions in a state.
fn expressions(step: &Step) -> String {
    let row = |one: &Evaluation| {
        let value = match &one.value {
            Ok(value) => format!("<code class=\"value\">{}</code>", escaped(&layout(&abbreviated(value), 0, WIDTH))),
            Err(none) => format!("<em>{}</em>", escaped(&none.to_string())),
        };
        format!(
            "<tr class=\"expression\"><td class=\"mark\"><span title=\"expression\">&gt;</span></td>\
             <th scope=\"row\"><code>{}</code></th><td>{value}</td></tr>\n",
            escaped(&one.name)
        )
    };
    step.expressions.iter().map(row).collect()
}

/// What changed inside of a value, part by part.
fn details(before: &Value, after: &Value) -> String {
    let all = changes(before, after);
    let items: String = all.iter().take(CHANGES).map(detail).collect();
    let more = match all.len().saturating_sub(CHANGES) {
        0 => String::new(),
        more => format!("<li>… {} more changes</li>", grouped(more as u64)),
    };
    format!("<ul class=\"changes\">{items}{more}</ul>")
}

fn detail(change: &Change<'_>) -> String {
    let at = |path: &str| match path {
        "" => String::new(),
        path => format!("<code class=\"path\">{}</code> ", escaped(path)),
    };
    match change {
        Change::Replaced { path, old, new } => format!(
            "<li>{}<del>{}</del> <span aria-label=\"becomes\" role=\"img\">→</span> <ins>{}</ins></li>",
            at(path),
            escaped(&show(&in_change(old))),
            escaped(&show(&in_change(new)))
        ),
        Change::Added { path, value } => {
            format!("<li>+ {}<ins>{}</ins></li>", at(path), escaped(&show(&in_change(value))))
        }
        Change::Removed { path, value } => {
            format!("<li>− {}<del>{}</del></li>", at(path), escaped(&show(&in_change(value))))
        }
    }
}
