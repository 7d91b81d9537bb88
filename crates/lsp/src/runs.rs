//! Checks from the editor: a search or random runs, and the outcome at its places.

use crate::documents::Documents;
use crate::events::{End, Event};
use crate::positions::Lines;
use crate::reports::{self, Reports};
use crate::root::Root;
use check_driver::checking;
use check_driver::monitor::Observer;
use check_driver::request::{Exploration, Random, Request};
use check_driver::session::Session;
use check_driver::{Location, Outcome, Progress, Trace};
use check_report::{Answer, Ran, Style, text};
use crossbeam_channel::Sender;
use lsp_types::{DiagnosticRelatedInformation, DiagnosticSeverity, NumberOrString, Range};
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::sync::atomic::AtomicBool;
use std::time::Duration;

/// What is asked for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Kind {
    /// Every reachable state.
    Check,
    /// Random runs.
    Simulate,
}

/// How long random runs are made, and how long they are.
const TIME: Duration = Duration::from_secs(30);
const DEPTH: u64 = 100;

/// Checks a spec and gives what came of it.
pub(crate) fn run(
    documents: &Documents,
    path: &Path,
    kind: Kind,
    interrupt: &Arc<AtomicBool>,
    events: &Sender<Event>,
) -> End {
    let root = Root::new(documents, path);
    let telling = Telling { root: path.to_path_buf(), events: events.clone() };
    let mut session =
        Session { interrupt: Arc::clone(interrupt), observer: Some(Arc::new(telling)), ..Session::default() };
    let request = match kind {
        Kind::Check => Request::default(),
        Kind::Simulate => Request {
            exploration: Exploration::Random(Random { depth: DEPTH, runs: None, kept: 0 }),
            max_time: Some(TIME),
            ..Request::default()
        },
    };
    let answer = match checking::check(&root, &request, &mut session) {
        Ok(answer) => answer,
        Err(refused) => {
            session.warnings.extend(refused.diagnostics.iter().cloned());
            refused.answer()
        }
    };
    end(documents, path, session.ran(answer))
}

/// Tells how many states have been found.
struct Telling {
    root: PathBuf,
    events: Sender<Event>,
}

impl Observer for Telling {
    fn progress(&self, progress: &Progress, _elapsed: Duration) {
        let message = format!("{} states, depth {}", progress.distinct, progress.depth);
        let _ = self.events.send(Event::Progress { root: self.root.clone(), message });
    }
}

fn end(documents: &Documents, path: &Path, ran: Ran) -> End {
    let title = text::headline_of(&ran.report).trim_end().to_owned();
    let text = text::report(&ran.report, &ran.sources, &Style::default(), text::Detail::Normal);
    let is_good = ran.report.answer.exit_code() == 0;
    let mut reports = Reports::new();
    reports::add(&ran.report.diagnostics, &ran.sources, documents, path, &mut reports);
    if let Answer::Explored(outcome) = &ran.report.answer
        && !is_good
    {
        let (at, shown) = violation(documents, path, &ran, outcome, &title);
        reports.entry(at).or_default().push(shown);
    }
    End { title, text, is_good, reports }
}

/// The violation: where its property is defined, or its fault is, with the steps of the counterexample as places.
fn violation(
    documents: &Documents,
    path: &Path,
    ran: &Ran,
    outcome: &Outcome,
    title: &str,
) -> (PathBuf, lsp_types::Diagnostic) {
    let name = ran.report.answer.name();
    let fault = ran.report.answer.fault();
    let of_fault = fault.and_then(|fault| fault.location.clone());
    let hint = fault.and_then(|fault| fault.hint.as_deref());
    let message = hint.map_or_else(|| title.to_owned(), |hint| format!("{title}\n{hint}"));
    let defined =
        || ran.report.run.places.iter().find(|(known, _)| Some(known) == name.as_ref()).map(|(_, at)| at.clone());
    let trace = outcome.trace.as_ref();
    let taken = || trace?.states.iter().rev().find_map(|step| step.action.as_ref()?.location.clone());
    let place = of_fault.or_else(defined).or_else(taken).and_then(|place| range(documents, &place));
    let (at, range) = place.unwrap_or_else(|| (path.to_path_buf(), Range::default()));
    let steps = trace.map(|trace| steps(documents, trace)).unwrap_or_default();
    let shown = lsp_types::Diagnostic {
        range,
        severity: Some(DiagnosticSeverity::ERROR),
        code: Some(NumberOrString::String(ran.report.answer.word().to_owned())),
        source: Some("check".to_owned()),
        message,
        related_information: (!steps.is_empty()).then_some(steps),
        ..lsp_types::Diagnostic::default()
    };
    (at, shown)
}

/// The states of a counterexample, each at the action that led to it.
fn steps(documents: &Documents, trace: &Trace) -> Vec<DiagnosticRelatedInformation> {
    let mut steps = Vec::new();
    for (at, step) in trace.states.iter().enumerate() {
        let action = step.action.as_ref();
        let Some(place) = action.and_then(|action| action.location.as_ref()) else { continue };
        let Some((path, range)) = range(documents, place) else { continue };
        let Some(uri) = documents.uri(&path) else { continue };
        let values = step.shown().iter().map(|(name, value)| format!("{name} = {}", check_report::show(value)));
        let name = action.map_or("initial", |action| &action.name);
        let values: Vec<String> = values.collect();
        let message = format!("state {}: {name}: {}", at + 1, values.join(", "));
        steps.push(DiagnosticRelatedInformation { location: lsp_types::Location { uri, range }, message });
    }
    steps
}

/// A place of a report as an editor knows it.
fn range(documents: &Documents, place: &Location) -> Option<(PathBuf, Range)> {
    let path = PathBuf::from(&place.file);
    let text = documents.text(&path)?;
    let lines = Lines::new(&text);
    let offset = |line: u32, column: u32| {
        let line = line.checked_sub(1)? as usize;
        let content = lines.text(&text, line);
        let bytes = content.chars().take(column as usize).map(char::len_utf8).sum::<usize>();
        Some(lines.start(line).min(text.len()) + bytes)
    };
    let start = offset(place.line, place.column.saturating_sub(1))?;
    let end = offset(place.end_line, place.end_column)?;
    let [start, end] = [start, end].map(|at| lines.position(&text, at, documents.encoding));
    Some((path, Range { start, end }))
}
