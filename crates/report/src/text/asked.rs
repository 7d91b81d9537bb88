//! What was checked, of which spec, with which constants, and what is known of each property.

use crate::paint::{Paint, Style};
use crate::report::Run;
use crate::values::layout;
use check_system::{Outcome, Property, PropertyKind, PropertyStatus};

/// The table of what was asked, a line each.
pub(super) fn table(run: &Run, outcome: &Outcome, style: &Style) -> String {
    lines(&rows(run, outcome, style), style)
}

/// The question of a run: labels and texts.
pub(super) fn rows(run: &Run, outcome: &Outcome, style: &Style) -> Vec<(String, String)> {
    let mut rows = vec![("spec".to_owned(), spec(run))];
    rows.extend(constants(run, style));
    if run.assumptions > 0 {
        rows.push(("assumptions".to_owned(), format!("{} checked", run.assumptions)));
    }
    let by_runs = outcome.statistics.runs.is_some();
    let row = |one: &Property| (kind_word(one.kind).to_owned(), finding(one, by_runs, style));
    rows.extend(whole_properties(&outcome.properties).iter().map(row));
    if run.has_behaviour && !outcome.properties.iter().any(|property| property.kind == PropertyKind::Deadlock) {
        rows.push(("deadlock".to_owned(), "not checked".to_owned()));
    }
    rows.extend(run.restrictions.iter().map(|restriction| (restriction.kind.clone(), restriction.name.clone())));
    rows
}

/// The properties, with parts of one together: of a conjunction is known what is known of its worst part.
fn whole_properties(properties: &[Property]) -> Vec<Property> {
    let mut whole: Vec<Property> = Vec::new();
    for part in properties {
        match whole.last_mut() {
            Some(last) if is_of_steps(part.kind) && (last.kind, &last.name) == (part.kind, &part.name) => {
                if badness(part.status) > badness(last.status) {
                    last.status = part.status;
                }
            }
            _ => whole.push(Property { trace: None, ..part.clone() }),
        }
    }
    whole
}

fn is_of_steps(kind: PropertyKind) -> bool {
    matches!(kind, PropertyKind::Initial | PropertyKind::Step | PropertyKind::Temporal)
}

fn badness(status: PropertyStatus) -> u8 {
    match status {
        PropertyStatus::HoldsVacuously => 0,
        PropertyStatus::Holds | PropertyStatus::Witnessed => 1,
        PropertyStatus::Unknown | PropertyStatus::Undetermined => 2,
        PropertyStatus::Violated | PropertyStatus::Unreachable => 3,
    }
}

/// Rows of a label and a text, aligned.
pub(super) fn lines(rows: &[(String, String)], style: &Style) -> String {
    let width = rows.iter().map(|(label, _)| label.chars().count()).max().unwrap_or(0).clamp(LABEL, WIDEST);
    rows.iter()
        .map(|(label, text)| format!("  {} {text}\n", style.paint(Paint::Faint, &format!("{label:<width$}"))))
        .collect()
}

/// Width of the column of labels, unless there is a longer one.
const LABEL: usize = 18;

/// Labels that are longer stand out.
const WIDEST: usize = 48;

fn spec(run: &Run) -> String {
    let module = run.module.as_deref().unwrap_or("?");
    let files: Vec<&str> =
        run.files.first().map(|file| file.path.as_str()).into_iter().chain(run.config.as_deref()).collect();
    let native = if run.native { ", native twin in Rust" } else { "" };
    if files.is_empty() { format!("{module}{native}") } else { format!("{module} ({}){native}", files.join(", ")) }
}

fn constants(run: &Run, style: &Style) -> Vec<(String, String)> {
    run.constants
        .iter()
        .enumerate()
        .map(|(index, (name, value))| {
            let label = if index == 0 { "with" } else { "" };
            let column = 2 + LABEL + 1 + name.chars().count() + 3;
            (label.to_owned(), format!("{name} = {}", layout(value, column, style.width)))
        })
        .collect()
}

/// The kind of a property in a word.
pub(super) fn kind_word(kind: PropertyKind) -> &'static str {
    match kind {
        PropertyKind::Invariant => "invariant",
        PropertyKind::Initial => "initial property",
        PropertyKind::Step => "step property",
        PropertyKind::Reachable => "reachable",
        PropertyKind::ReachableStep => "reachable step",
        PropertyKind::Deadlock => "deadlock",
        PropertyKind::Temporal => "temporal property",
        PropertyKind::Postcondition => "postcondition",
        PropertyKind::Assumption => "assumption",
        PropertyKind::Periodic => "periodic condition",
        PropertyKind::Rule => "rule of the game",
    }
}

/// What is known of a property, by exploring everything or by random runs.
fn finding(property: &Property, by_runs: bool, style: &Style) -> String {
    let is_deadlock = property.kind == PropertyKind::Deadlock;
    let (paint, words) = match property.status {
        PropertyStatus::Holds if is_deadlock => (Paint::Good, "none"),
        PropertyStatus::Holds => (Paint::Good, "holds"),
        PropertyStatus::HoldsVacuously => (Paint::Doubtful, "holds vacuously: its condition is never true"),
        PropertyStatus::Violated if is_deadlock => (Paint::Bad, "found"),
        PropertyStatus::Violated => (Paint::Bad, "violated"),
        PropertyStatus::Witnessed => (Paint::Good, "yes, see the witness"),
        PropertyStatus::Unreachable if property.kind == PropertyKind::ReachableStep => (Paint::Bad, "no such step"),
        PropertyStatus::Unreachable => (Paint::Bad, "no reachable state"),
        PropertyStatus::Unknown if by_runs && is_deadlock => (Paint::Doubtful, "none met"),
        PropertyStatus::Unknown if by_runs && property.kind.is_reachability() => (Paint::Doubtful, "not met"),
        PropertyStatus::Unknown if by_runs => (Paint::Doubtful, "no violation met"),
        PropertyStatus::Undetermined => (Paint::Doubtful, "not decided, since a view or a symmetry hides what is read"),
        PropertyStatus::Unknown => (Paint::Doubtful, "not decided"),
    };
    if is_deadlock { style.paint(paint, words) } else { format!("{}: {}", property.name, style.paint(paint, words)) }
}
