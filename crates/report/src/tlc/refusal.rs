//! Why nothing was explored, in a message.

use super::message::Message;
use super::verdict::OTHER;
use crate::diagnostics::location;
use crate::report::{Answer, RefusalKind};
use check_syntax::{Diagnostic, Severity, Sources};

/// The messages on a spec that was refused. With `is_told`, what is wrong was told when modules were read.
pub fn refused(kind: RefusalKind, is_told: bool, diagnostics: &[Diagnostic], sources: &Sources) -> Vec<Message> {
    let errors = diagnostics.iter().filter(|one| one.severity == Severity::Error);
    match kind {
        RefusalKind::Parse if is_told => vec![Message::error(3002, "Parsing or semantic analysis failed.")],
        RefusalKind::Invariant => errors.map(|one| Message::error(2146, with_place(one, sources))).collect(),
        RefusalKind::Config | RefusalKind::Request => errors.map(|one| of_config(one, sources)).collect(),
        RefusalKind::Parse | RefusalKind::Limit | RefusalKind::System | RefusalKind::Internal => {
            errors.map(|one| Message::error(1000, with_place(one, sources))).collect()
        }
    }
}

/// The exit code of TLC for a spec that was refused: a config that cannot be read has none of its own.
pub fn refused_exit_code(answer: &Answer, messages: &[Message]) -> u8 {
    let is_of_text = messages.iter().any(|message| (5001..=5006).contains(&message.code));
    if is_of_text { OTHER } else { answer.exit_code() }
}

/// Warnings, and what explains an error, of which TLC has no message of its own.
pub fn remarks(diagnostics: &[Diagnostic], sources: &Sources) -> Vec<Message> {
    let said = |one: &Diagnostic| with_place(one, sources);
    let warnings = diagnostics.iter().filter(|one| one.severity == Severity::Warning);
    warnings.map(|one| Message::warning(number(one), said(one))).collect()
}

/// The number of TLC's warning of the same; 1000 where it has none.
fn number(warning: &Diagnostic) -> u16 {
    match warning.code {
        "state-property" => 2255,
        "constant-invariant" => 2149,
        "symmetry" => 2279,
        "fairness" => 2259,
        _ => 1000,
    }
}

/// How sentences begin on a config that can be read, but does not say how the spec behaves, with TLC's numbers.
const OF_BEHAVIOUR: [(&str, u16); 4] = [
    ("SPECIFICATION is given together with INIT or NEXT", 2227),
    ("the config does not say how the spec behaves", 2231),
    ("NEXT is given without INIT", 2231),
    ("INIT is given without NEXT", 2232),
];

/// An error in a config, or in how it fits the spec. The numbers are those of TLC for the same mistake; 5002 is that of any
/// mistake in the text of a config.
fn of_config(error: &Diagnostic, sources: &Sources) -> Message {
    let said = with_hint(error);
    if let Some((_, number)) = OF_BEHAVIOUR.iter().find(|(begin, _)| error.message.starts_with(begin)) {
        return Message::error(*number, with_place(error, sources));
    }
    match error.code {
        "config-name" => Message::error(2229, with_place(error, sources)),
        "constant-without-value" => Message::error(2222, with_place(error, sources)),
        "specification" => Message::error(2239, with_place(error, sources)),
        "level" => Message::error(2272, with_place(error, sources)),
        "config" | "file" if error.primary.is_none() => {
            let begins = "TLC encountered the following error when trying to read the configuration file:";
            Message::error(5001, format!("{begins}\n{said}"))
        }
        code => match &error.primary {
            Some(label) => {
                let line = location(sources, label.span).line;
                let number = if code == "config-keyword" { 5006 } else { 5002 };
                Message::error(number, format!("TLC found an error in the configuration file at line {line}\n{said}"))
            }
            None => Message::error(5002, said),
        },
    }
}

fn with_hint(error: &Diagnostic) -> String {
    match &error.hint {
        Some(hint) => format!("{}\n{hint}", error.message),
        None => error.message.clone(),
    }
}

/// What is wrong, and where.
fn with_place(error: &Diagnostic, sources: &Sources) -> String {
    let said = with_hint(error);
    match &error.primary {
        Some(label) => format!("{said}\n{}", super::places::place(&location(sources, label.span))),
        None => said,
    }
}
