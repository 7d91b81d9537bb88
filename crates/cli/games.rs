//! Two-player games: which game a spec is, what it is worth, and how to play it.

mod arguments;
mod board;
mod endings;
mod inference;
mod labels;
mod movers;
mod players;
mod playing;
mod rules;
mod solving;
mod strategies;
mod table;

pub use arguments::{Expected, Opponent, Play, Rules, Solve};

use crate::arguments::Check;
use crate::checking::{self, Ground};
use crate::interrupt::Interrupt;
use crate::output::Channel;
use crate::refusal::{Refused, Stop};
use crate::{exit, output};
use check_report::Answer;
use check_syntax::Diagnostic;
use std::path::PathBuf;

/// A spec that is taken for a game, and what is said of it.
pub(crate) struct Setting<'a> {
    rules: &'a Rules,
    /// The strategy that is to be verified.
    strategy: Option<&'a str>,
    /// The same for the parts of the tool that check specs.
    check: Check,
    interrupt: Interrupt,
}

impl Stop {
    /// What is asked of a game does not fit the spec.
    fn asked(message: impl Into<String>, hint: impl Into<String>) -> Self {
        let error = Diagnostic::error_without_place("game", message.into());
        Self::Refused(Refused::config(vec![error.with_hint(hint)]))
    }
}

/// Solves a game, reports, and gives the exit code.
pub(crate) fn solve(asked: &Solve) -> u8 {
    let check = Check { format: asked.format, json: asked.json.clone(), quiet: asked.quiet, ..asked.rules.check() };
    let strategy = asked.verify_strategy.as_deref();
    let setting = Setting { rules: &asked.rules, strategy, check, interrupt: Interrupt::installed() };
    let files = asked.strategy.iter().chain(&asked.json);
    within(&setting, files, |ground| solving::run(asked, &setting, ground))
}

/// Plays a game; gives the exit code.
pub(crate) fn play(asked: &Play) -> u8 {
    let check = asked.rules.check();
    let setting = Setting { rules: &asked.rules, strategy: None, check, interrupt: Interrupt::installed() };
    within(&setting, asked.itf.iter(), |ground| playing::run(asked, &setting, ground))
}

/// Does something with a spec, and reports what keeps it from being done.
fn within<'f>(
    Setting { check, interrupt, .. }: &Setting<'_>,
    files: impl Iterator<Item = &'f PathBuf>,
    run: impl FnOnce(&mut Ground) -> Result<u8, Stop>,
) -> u8 {
    if let Err(code) = output::prepare(&files.map(PathBuf::as_path).collect::<Vec<_>>()) {
        return code;
    }
    let mut ground = Ground { interrupt: interrupt.requested(), ..Ground::default() };
    ground.run.version = env!("CARGO_PKG_VERSION").to_owned();
    match run(&mut ground) {
        Ok(code) => code,
        Err(Stop::Answered(answer)) => conclude(check, ground, *answer),
        Err(Stop::Refused(refused)) => {
            let answer = refused.answer();
            ground.warnings.extend(refused.diagnostics);
            conclude(check, ground, answer)
        }
    }
}

/// Reports why there is no game; gives the exit code.
fn conclude(check: &Check, ground: Ground, answer: Answer) -> u8 {
    let ran = checking::ran(ground, answer);
    let channel = Channel::beside(check.json.iter().map(PathBuf::as_path));
    if let Err(message) = output::deliver(&ran.report, &ran.sources, check, channel) {
        return output::trouble(exit::SYSTEM, &message);
    }
    ran.report.answer.exit_code()
}
