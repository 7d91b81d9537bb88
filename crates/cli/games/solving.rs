//! Solving a game: from the rules to a report.

use super::{Expected, Solve};
use crate::files::write_whole;
use crate::options::{Check, Format};
use crate::output::Channel;
use crate::{delivery, exit, output};
use check_driver::refusal::{Refused, Stop};
use check_driver::session::Session;
use check_games::setting::Setting;
use check_games::solution::{Wanted, solve};
use check_report::RefusalKind;
use check_report::game::{Solved, Worth, json, text};
use check_syntax::Diagnostic;
use std::path::PathBuf;

/// Solves, reports, and gives the exit code.
pub(super) fn run(asked: &Solve, check: &Check, setting: &Setting<'_>, session: &mut Session) -> Result<u8, Stop> {
    let wanted = Wanted { files: asked.strategy.clone(), follower: asked.follower.clone() };
    let ready = |session: &Session| delivery::log_diagnostics(&session.warnings, &session.sources, check);
    let (solved, texts) = solve(setting, &wanted, session, ready)?;
    for (path, text) in &texts {
        write_whole(path, text).map_err(refuse)?;
    }
    Ok(deliver(asked, check, &solved))
}

fn refuse(message: String) -> Stop {
    let diagnostics = vec![Diagnostic::error_without_place("system", message)];
    Stop::Refused(Refused { kind: RefusalKind::System, diagnostics })
}

fn deliver(asked: &Solve, check: &Check, solved: &Solved) -> u8 {
    let channel = Channel::beside(asked.strategy.iter().chain(&asked.json).map(PathBuf::as_path));
    let printed = channel.try_print(&match asked.format {
        Format::Human => text(solved, &channel.style(check.color), asked.quiet),
        Format::Json => json(solved),
    });
    let written = asked.json.as_ref().map_or(Ok(()), |path| write_whole(path, &json(solved)));
    if let Err(message) = written.and(printed) {
        return output::trouble(exit::SYSTEM, &message);
    }
    let worth = solved.opening.as_ref().map(|opening| opening.worth);
    if let (Some(expected), Some(worth)) = (asked.expect, worth)
        && !is_met(expected, worth)
    {
        output::log(&format!("error: expected `{}`, and the value is `{}`", word(expected), worth.word()));
        return exit::UNEXPECTED;
    }
    match &solved.checked {
        Some(checked) if checked.beaten.is_some() => exit::BEATEN,
        _ => 0,
    }
}

fn word(expected: Expected) -> &'static str {
    match expected {
        Expected::Win => "win",
        Expected::Loss => "loss",
        Expected::Tie => "tie",
        Expected::Draw => "draw",
    }
}

fn is_met(expected: Expected, worth: Worth) -> bool {
    word(expected) == worth.word()
}
