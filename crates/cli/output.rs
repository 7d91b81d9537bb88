//! The terminal: standard output, the log, colours, and whether files can be written.

use crate::exit;
use crate::files::{are_one, is_stdout, is_writable};
use check_report::{Style, diagnostics, visible};
use check_syntax::{Diagnostic, Sources};
use clap::ValueEnum;
use std::io::{self, IsTerminal, Write};
use std::path::Path;

/// Columns where there is no terminal.
const COLUMNS: usize = 100;

/// Writes a line to the log, which is standard error. Nothing depends on its being seen.
pub(crate) fn log(line: &str) {
    let _ = writeln!(io::stderr(), "{line}");
}

/// Says in the log what went wrong; gives the exit code for it.
pub(crate) fn trouble(code: u8, message: &str) -> u8 {
    log(&format!("error: {}", visible(message)));
    code
}

/// Writes what a spec prints (`Print`, `PrintT`) to the log, in the place of the progress line if there is one.
pub(crate) fn said_by_spec(line: &str) {
    let clear = if io::stderr().is_terminal() { "\r\x1b[K" } else { "" };
    log(&format!("{clear}{}", visible(line)));
}

/// Writes a result to standard output. A reader that has gone away (`check … | head`) is not an error; where nothing can
/// be written otherwise (a full disk), the command ends, and its exit code says so.
pub(crate) fn print(text: &str) {
    if let Err(message) = try_print(text) {
        exit::end(trouble(exit::SYSTEM, &message));
    }
}

/// The same for those who have something to do even if nothing can be written: fails with a sentence.
pub(crate) fn try_print(text: &str) -> Result<(), String> {
    let mut out = io::stdout().lock();
    match out.write_all(text.as_bytes()).and_then(|()| out.flush()) {
        Err(error) if error.kind() != io::ErrorKind::BrokenPipe => {
            Err(format!("standard output cannot be written: {error}"))
        }
        _ => Ok(()),
    }
}

/// Where the text for the reader goes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Channel {
    /// To standard output.
    Stdout,
    /// To the log, where standard output is one of the files that are to be written (`--json -`).
    Log,
}

impl Channel {
    /// The channel beside these files.
    pub(crate) fn beside<'p>(mut files: impl Iterator<Item = &'p Path>) -> Self {
        if files.any(is_stdout) { Self::Log } else { Self::Stdout }
    }

    /// Writes a text for the reader; fails with a sentence.
    pub(crate) fn try_print(self, text: &str) -> Result<(), String> {
        match self {
            Self::Stdout => try_print(text),
            Self::Log => {
                log(text.trim_end());
                Ok(())
            }
        }
    }

    /// How it is to look.
    pub(crate) fn style(self, color: Color) -> Style {
        match self {
            Self::Stdout => style(color, &io::stdout()),
            Self::Log => style(color, &io::stderr()),
        }
    }
}

/// Whether these files can probably be written, each beside the others; else the exit code, and the log says why.
pub(crate) fn prepare(files: &[&Path]) -> Result<(), u8> {
    for (index, file) in files.iter().enumerate() {
        is_writable(file).map_err(|message| trouble(exit::SYSTEM, &message))?;
        if files[..index].iter().any(|other| are_one(other, file)) {
            let place = if is_stdout(file) { "standard output".to_owned() } else { file.display().to_string() };
            return Err(trouble(exit::USAGE, &format!("two outputs cannot both go to {place}")));
        }
    }
    Ok(())
}

/// When to use colour.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, ValueEnum)]
pub enum Color {
    /// On a terminal, unless the environment sets NO_COLOR.
    #[default]
    Auto,
    /// Always.
    Always,
    /// Never.
    Never,
}

/// Writes diagnostics to the log.
pub(crate) fn log_found(diagnostics: &[Diagnostic], sources: &Sources, color: Color) {
    let style = style(color, &io::stderr());
    for diagnostic in diagnostics {
        log(&diagnostics::diagnostic(diagnostic, sources, &style));
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
    Style { color, width: columns.map_or(COLUMNS, |(width, _)| usize::from(width.0).max(40)), only_changes: false }
}
