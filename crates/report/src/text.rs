//! The report for a person: the verdict first, then the traces that show it, then what was checked, then figures.

mod asked;
mod behaviour;
mod coverage;
mod figures;
mod headline;
mod reasons;

use crate::diagnostics;
use crate::paint::{Paint, Style};
use crate::report::{Answer, Report};
use check_syntax::{Sources, Span};
use check_system::{Location, Objection, Outcome, Property, PropertyKind, PropertyStatus, Trace, Verdict};
pub use figures::{memory, rounded};

/// How much a person wants to read.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Detail {
    /// The verdict and the traces.
    Quiet,
    /// Also what was checked, and sizes.
    #[default]
    Normal,
    /// Also how often each action was taken.
    Verbose,
}

/// The whole report. Diagnostics are not part of it: they belong to the log, see [`diagnostics::diagnostic`].
pub fn report(report: &Report, sources: &Sources, style: &Style, detail: Detail) -> String {
    let mut parts = vec![headline::headline(report, style)];
    if let Answer::Explored(outcome) = &report.answer {
        if let Some(fault) = report.answer.fault() {
            parts.push(diagnostics::fault(fault, sources, style));
        }
        parts.extend(traces(outcome, sources, style));
        if detail != Detail::Quiet {
            parts.push(asked::table(&report.run, outcome, style));
            parts.push(figures::table(&report.run, outcome, style));
        }
        let counted = report.run.coverage.as_ref();
        if (detail == Detail::Verbose || counted.is_some()) && !outcome.actions.is_empty() {
            parts.push(figures::actions(&outcome.actions, style));
        }
        if let Some(counts) = counted {
            parts.push(coverage::listing(counts, outcome, sources, style));
        }
    }
    parts.join("\n")
}

/// The verdict in a line or two, without colour.
pub fn headline_of(report: &Report) -> String {
    headline::headline(report, &Style::default())
}

/// A trace, without colour.
pub(crate) fn trace_of(trace: &Trace) -> String {
    behaviour::trace(trace, &Style::default())
}

/// A trace.
pub(crate) fn trace_in(trace: &Trace, style: &Style) -> String {
    behaviour::trace(trace, style)
}

/// The assumptions of fairness, and what satisfies each of them in a trace.
pub(crate) fn fairness_of(trace: &Trace) -> Vec<(String, String)> {
    let believed = trace.because.iter().filter(|because| because.objection.is_none());
    let fair = believed.flat_map(|because| &because.fair);
    fair.map(|one| reasons::row(one, trace)).collect()
}

/// Why what is shown may be no counterexample, in a sentence.
pub(crate) fn objection_of(objection: &Objection) -> String {
    reasons::sentence(objection)
}

/// Why a behaviour is a counterexample, in sentences, each with the place of which it speaks: the part of the property that
/// is broken, what satisfies each assumption of fairness, and what speaks against it.
pub fn reasons_of(trace: &Trace) -> Vec<(String, Option<Location>)> {
    let Some(because) = &trace.because else { return Vec::new() };
    let broken = because.broken.iter().map(|broken| (broken.message.clone(), broken.location.clone()));
    let fair = because.fair.iter().map(|fair| {
        let (formula, how) = reasons::row(fair, trace);
        (format!("{formula}: {how}"), fair.location.clone())
    });
    let objection = because.objection.iter().map(|objection| (reasons::sentence(objection), None));
    broken.chain(fair).chain(objection).collect()
}

/// What was checked and what is known of it, a label and a text each, without colour.
pub(crate) fn asked_of(report: &Report, outcome: &Outcome) -> Vec<(String, String)> {
    asked::rows(&report.run, outcome, &Style::default())
}

/// Sizes, time and the probability of a collision, a label and a text each, without colour.
pub(crate) fn figures_of(report: &Report, outcome: &Outcome) -> Vec<(String, String)> {
    figures::rows(&report.run, outcome)
}

/// The text of the spec with how often its parts were evaluated, without colour.
pub(crate) fn coverage_of(counts: &[(Span, u64)], outcome: &Outcome, sources: &Sources) -> String {
    coverage::listing(counts, outcome, sources, &Style::default())
}

/// The violations beside that of the verdict.
pub(crate) fn further_violations(outcome: &Outcome) -> impl Iterator<Item = &Property> {
    let is_further = |one: &&Property| one.status == PropertyStatus::Violated && !is_subject(&outcome.verdict, one);
    outcome.properties.iter().filter(is_further)
}

/// The trace of the verdict, then one for each further violation, then one for each witness.
fn traces(outcome: &Outcome, sources: &Sources, style: &Style) -> Vec<String> {
    let mut parts = Vec::new();
    if let Some(trace) = &outcome.trace {
        parts.push(behaviour::trace(trace, style));
        parts.extend(reasons::reasons(trace, sources, style));
    }
    for property in &outcome.properties {
        let Some(trace) = &property.trace else { continue };
        match property.status {
            PropertyStatus::Violated if !is_subject(&outcome.verdict, property) => {
                parts.push(further_violation(property, trace, style));
                parts.extend(reasons::reasons(trace, sources, style));
            }
            PropertyStatus::Witnessed => parts.push(witness(property, trace, style)),
            _ => {}
        }
    }
    parts
}

/// Whether the verdict is about this property, whose trace is then the outcome's own.
fn is_subject(verdict: &Verdict, property: &Property) -> bool {
    match verdict {
        Verdict::Invariant { name } => property.kind == PropertyKind::Invariant && *name == property.name,
        Verdict::Property { name } | Verdict::Safety { name } => {
            property.kind != PropertyKind::Invariant && *name == property.name
        }
        Verdict::Deadlock => property.kind == PropertyKind::Deadlock,
        _ => false,
    }
}

fn further_violation(property: &Property, trace: &Trace, style: &Style) -> String {
    let subject = match property.kind {
        PropertyKind::Deadlock => "also: deadlock".to_owned(),
        kind => format!("also violated: {} {}", asked::kind_word(kind), property.name),
    };
    format!("{}\n{}", style.paint(Paint::Bad, &subject), behaviour::trace(trace, style))
}

fn witness(property: &Property, trace: &Trace, style: &Style) -> String {
    let heading = match property.kind {
        PropertyKind::ReachableStep => {
            format!("witness: the last step shows {}, {}", property.name, headline::distance(trace))
        }
        _ => format!("witness: {} is reachable, {}", property.name, headline::distance(trace)),
    };
    format!("{}\n{}", style.paint(Paint::Good, &heading), behaviour::trace(trace, style))
}
