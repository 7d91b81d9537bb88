//! Findings of a run at places of texts: violations, faults, errors and warnings. What SARIF and
//! annotations are made from.

use crate::diagnostics;
use crate::report::{Answer, Report};
use crate::tested::{Ran, Tested};
use crate::text;
use check_syntax::{Diagnostic, Severity};
use check_system::{Location, Outcome, Property, PropertyKind, Trace};

/// The severity of a diagnostic.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Level {
    /// Something is wrong.
    Error,
    /// Something deserves a look.
    Warning,
}

/// One finding.
#[derive(Clone, Debug)]
pub(crate) struct Finding<'a> {
    pub(crate) level: Level,
    /// What kind it is: the word of the verdict, or the code of the diagnostic.
    pub(crate) rule: String,
    /// What is the matter, without colour; may have several lines.
    pub(crate) message: String,
    /// Where.
    pub(crate) place: Option<Location>,
    /// The behaviour that shows it.
    pub(crate) trace: Option<&'a Trace>,
    /// Other places, with what is said of them.
    pub(crate) related: Vec<(Location, String)>,
}

/// What a test has to say. A violation that was expected says nothing; an outcome that was not expected does, also where
/// it is `ok`.
pub(crate) fn findings(test: &Tested) -> Vec<Finding<'_>> {
    let Some(ran) = &test.ran else {
        return test.difference().map(|message| bare(test, message)).into_iter().collect();
    };
    let mut all: Vec<Finding<'_>> = ran.report.diagnostics.iter().map(|one| of_diagnostic(one, ran)).collect();
    let Some(difference) = test.difference() else {
        all.retain(|one| one.level == Level::Warning);
        return all;
    };
    all.extend(violations(ran));
    let is_said = all.iter().any(|one| one.level == Level::Error);
    if !is_said || test.expected != "ok" {
        all.push(Finding { place: first_file(&ran.report), ..bare(test, difference) });
    }
    all
}

/// A finding that is about the whole test.
fn bare<'a>(test: &Tested, message: &str) -> Finding<'a> {
    Finding {
        level: Level::Error,
        rule: "unexpected".to_owned(),
        message: format!("{}: {message}", test.name),
        place: None,
        trace: None,
        related: Vec::new(),
    }
}

fn of_diagnostic<'a>(diagnostic: &Diagnostic, ran: &Ran) -> Finding<'a> {
    let hint = diagnostic.hint.as_ref().map(|hint| format!("\nhint: {hint}")).unwrap_or_default();
    let place = |label: &check_syntax::Label| on_disk(&ran.report, diagnostics::location(&ran.sources, label.span));
    Finding {
        level: match diagnostic.severity {
            Severity::Error => Level::Error,
            Severity::Warning => Level::Warning,
        },
        rule: diagnostic.code.to_owned(),
        message: format!("{}{hint}", diagnostic.message),
        place: diagnostic.primary.as_ref().and_then(place).or_else(|| first_file(&ran.report)),
        trace: None,
        related: diagnostic.secondary.iter().filter_map(|label| Some((place(label)?, label.text.clone()))).collect(),
    }
}

/// What was violated: the subject of the verdict, and with `--continue` the others.
fn violations(ran: &Ran) -> Vec<Finding<'_>> {
    let Answer::Explored(outcome) = &ran.report.answer else { return Vec::new() };
    if ran.report.answer.exit_code() == 0 {
        return Vec::new();
    }
    let name = ran.report.answer.name();
    let mut all = vec![Finding {
        level: Level::Error,
        rule: ran.report.answer.word().to_owned(),
        message: text::headline_of(&ran.report).trim_end().to_owned(),
        place: place(&ran.report, outcome, name.as_deref(), outcome.trace.as_ref()),
        trace: outcome.trace.as_ref(),
        related: Vec::new(),
    }];
    all.extend(text::further_violations(outcome).map(|property| further(&ran.report, outcome, property)));
    all
}

fn further<'a>(report: &Report, outcome: &Outcome, property: &'a Property) -> Finding<'a> {
    let trace = property.trace.as_ref();
    let (rule, message) = match property.kind {
        PropertyKind::Deadlock => ("deadlock", "a state has no successor".to_owned()),
        PropertyKind::Invariant => ("invariant", format!("invariant {} does not hold", property.name)),
        _ => ("property", format!("property {} does not hold", property.name)),
    };
    let place = place(report, outcome, Some(&property.name), trace);
    Finding { level: Level::Error, rule: rule.to_owned(), message, place, trace, related: Vec::new() }
}

/// The place that a reader wants to see first: where the fault is, else where the property is defined, else the action
/// of the last step, else the spec.
fn place(report: &Report, outcome: &Outcome, name: Option<&str>, trace: Option<&Trace>) -> Option<Location> {
    let of_fault = report.answer.fault().and_then(|fault| on_disk(report, fault.location.clone()?));
    let defined = || {
        let is_it = |(known, _): &&(String, Location)| Some(known.as_str()) == name;
        report.run.places.iter().find(is_it).map(|(_, place)| place.clone())
    };
    let taken = || trace?.states.iter().rev().find_map(|step| step.action.as_ref()?.location.clone());
    let any = || outcome.actions.iter().find_map(|count| count.action.location.clone());
    let known = of_fault.or_else(defined).or_else(taken).or_else(any);
    known.and_then(|place| on_disk(report, place)).or_else(|| first_file(report))
}

/// The place, if it is in a file that was read: a reader cannot go to the command line, nor to a standard module.
fn on_disk(report: &Report, place: Location) -> Option<Location> {
    report.run.files.iter().any(|file| file.path == place.file).then_some(place)
}

fn first_file(report: &Report) -> Option<Location> {
    report.run.files.first().map(|file| start_of(&file.path))
}

/// The first character of a file.
fn start_of(path: &str) -> Location {
    Location { file: path.to_owned(), line: 1, column: 1, end_line: 1, end_column: 1 }
}
