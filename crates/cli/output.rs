//! What goes to the terminal and to files at the end of a run.

use crate::arguments::{Check, Color, Format};
use crate::files::write_whole;
use check_report::text::{self, Detail};
use check_report::{Answer, Report, Style, diagnostics, itf, json};
use check_syntax::{Diagnostic, Sources};
use check_system::{Outcome, Trace};
use std::io::{self, IsTerminal, Write};

/// Columns where there is no terminal.
const COLUMNS: usize = 100;

/// Writes a line to the log, which is standard error. Nothing depends on its being seen.
pub(crate) fn log(line: &str) {
    let _ = writeln!(io::stderr(), "{line}");
}

/// Says in the log what went wrong; gives the exit code for it.
pub(crate) fn trouble(code: u8, message: &str) -> u8 {
    log(&format!("error: {message}"));
    code
}

/// Writes what a spec prints (`Print`, `PrintT`) to the log, in the place of the progress line if there is one.
pub(crate) fn said_by_spec(line: &str) {
    let clear = if io::stderr().is_terminal() { "\r\x1b[K" } else { "" };
    log(&format!("{clear}{line}"));
}

/// Writes a result to standard output. A reader that has gone away (`check … | head`) is not an error.
pub(crate) fn print(text: &str) {
    let mut out = io::stdout().lock();
    let written = out.write_all(text.as_bytes()).and_then(|()| out.flush());
    if let Err(error) = written.as_ref().map_err(io::Error::kind)
        && error != io::ErrorKind::BrokenPipe
    {
        log(&format!("error: standard output cannot be written: {error}"));
    }
}

/// Shows a report: diagnostics in the log, the answer on standard output, files where asked for. Fails with a sentence
/// when a file cannot be written.
pub(crate) fn deliver(report: &Report, sources: &Sources, check: &Check) -> Result<(), String> {
    if check.format == Format::Human {
        log_diagnostics(&report.diagnostics, sources, check);
        print(&text::report(report, sources, &self::style(check.color, &io::stdout()), detail(check)));
    } else {
        print(&json::report(report, sources));
    }
    if let Some(path) = &check.json {
        write_whole(path, &json::report(report, sources))?;
    }
    match (&check.itf, shown_trace(&report.answer)) {
        (Some(path), Some((what, trace))) => {
            let source = report.run.files.first().map_or("", |file| file.path.as_str());
            write_whole(path, &itf::file(trace, source, &what))
        }
        (Some(path), None) => {
            log(&format!("note: there is no trace, so {} was not written", path.display()));
            Ok(())
        }
        (None, _) => Ok(()),
    }
}

/// Writes diagnostics to the log.
pub(crate) fn log_diagnostics(diagnostics: &[Diagnostic], sources: &Sources, check: &Check) {
    log_found(diagnostics, sources, check.color);
}

/// The same, coloured or not.
pub(crate) fn log_found(diagnostics: &[Diagnostic], sources: &Sources, color: Color) {
    let style = style(color, &io::stderr());
    for diagnostic in diagnostics {
        log(&diagnostics::diagnostic(diagnostic, sources, &style));
    }
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

/// How text on standard output is to look.
pub(crate) fn on_stdout(color: Color) -> Style {
    style(color, &io::stdout())
}

/// How text for a stream is to look.
pub(crate) fn style(color: Color, stream: &impl IsTerminal) -> Style {
    let is_terminal = stream.is_terminal();
    let set = |name: &str| std::env::var_os(name).is_some_and(|value| !value.is_empty());
    let dumb = std::env::var_os("TERM").is_some_and(|term| term == "dumb");
    let color = match color {
        Color::Always => true,
        Color::Never => false,
        Color::Auto => is_terminal && !set("NO_COLOR") && !dumb,
    };
    let columns = if is_terminal { terminal_size::terminal_size() } else { None };
    Style { color, width: columns.map_or(COLUMNS, |(width, _)| usize::from(width.0).max(40)) }
}

fn detail(check: &Check) -> Detail {
    match (check.quiet, check.verbose) {
        (true, _) => Detail::Quiet,
        (false, 0) => Detail::Normal,
        (false, _) => Detail::Verbose,
    }
}
