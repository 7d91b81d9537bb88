//! The report at the end of a run: to the terminal, and to the files that were asked for.

use crate::dumping::{self, DumpForm};
use crate::files::write_whole;
use crate::options::{Check, Format};
use crate::output::{Channel, log, log_found};
use check_report::text::{self, Detail};
use check_report::{Answer, Report, Style, json};
use check_syntax::{Diagnostic, Sources};
use check_system::{Outcome, Trace, Value};
use std::borrow::Cow;

/// Shows a report: diagnostics in the log, the answer on its channel, files where asked for. Fails with a sentence when
/// something cannot be written.
pub(crate) fn deliver(report: &Report, sources: &Sources, check: &Check, channel: Channel) -> Result<(), String> {
    let printed = if check.format == Format::Human {
        log_diagnostics(&report.diagnostics, sources, check);
        let style = Style { only_changes: check.diff, ..channel.style(check.color) };
        channel.try_print(&text::report(&with_variables(report, &check.variables), sources, &style, detail(check)))
    } else {
        channel.try_print(&json::report(report, sources))
    };
    write_files(report, sources, check).and(printed)
}

fn write_files(report: &Report, sources: &Sources, check: &Check) -> Result<(), String> {
    if let Some(path) = &check.json {
        write_whole(path, &json::report(report, sources))?;
    }
    let shown = shown_trace(&report.answer);
    let itf = check.itf.iter().map(|path| (DumpForm::Itf, path.as_path()));
    for (form, path) in itf.chain(check.dumps.iter().map(|dump| (dump.form, dump.path.as_path()))) {
        match &shown {
            Some((what, trace)) => write_whole(path, &dumping::text(form, path, trace, what, &report.run))?,
            None => log(&format!("note: there is no trace, so {} was not written", path.display())),
        }
    }
    Ok(())
}

/// The report with some variables only in its traces, if such are named.
fn with_variables<'r>(report: &'r Report, names: &[String]) -> Cow<'r, Report> {
    if names.is_empty() {
        return Cow::Borrowed(report);
    }
    let mut report = report.clone();
    if let Answer::Explored(outcome) = &mut report.answer {
        let traces = outcome.trace.iter_mut().chain(outcome.properties.iter_mut().filter_map(|one| one.trace.as_mut()));
        for step in traces.flat_map(|trace| &mut trace.states) {
            let is_wanted = |(name, _): &&(String, Value)| names.contains(name);
            step.alias = Some(step.variables.iter().filter(is_wanted).cloned().collect());
        }
    }
    Cow::Owned(report)
}

/// Writes diagnostics to the log.
pub(crate) fn log_diagnostics(diagnostics: &[Diagnostic], sources: &Sources, check: &Check) {
    log_found(diagnostics, sources, check.color);
}

/// The trace of the verdict, else the first witness, with what it shows.
fn shown_trace(answer: &Answer) -> Option<(String, &Trace)> {
    let Answer::Explored(outcome) = answer else { return None };
    match outcome {
        Outcome { trace: Some(trace), .. } => {
            let name = answer.name().map(|name| format!(" {name}")).unwrap_or_default();
            Some((format!("{}{name}", answer.word()), trace))
        }
        Outcome { properties, .. } => properties
            .iter()
            .find_map(|property| Some((format!("witness {}", property.name), property.trace.as_ref()?))),
    }
}

fn detail(check: &Check) -> Detail {
    match (check.quiet, check.verbose) {
        (true, _) => Detail::Quiet,
        (false, 0) => Detail::Normal,
        (false, _) => Detail::Verbose,
    }
}
