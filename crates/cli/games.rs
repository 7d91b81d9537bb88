//! `check solve` and `check play`: two-player games, reported and played in the terminal.

mod arguments;
mod playing;
mod solving;

pub use arguments::{Expected, Opponent, Play, Rules, Solve};

use crate::interrupt::Interrupt;
use crate::options::Check;
use crate::origin::SpecFiles;
use crate::output::Channel;
use crate::session::{self, VERSION};
use crate::{delivery, exit, output};
use check_driver::refusal::Stop;
use check_driver::session::Session;
use check_games::setting::Setting;
use check_report::Answer;
use std::path::PathBuf;

/// Solves a game, reports, and gives the exit code.
pub(crate) fn solve(asked: &Solve) -> u8 {
    let check = Check { format: asked.format, json: asked.json.clone(), quiet: asked.quiet, ..asked.rules.check() };
    let interrupt = Interrupt::installed();
    let strategy = asked.verify_strategy.as_deref();
    let files = asked.strategy.iter().chain(&asked.json);
    within(&check, &interrupt, files, |origin, session| {
        let setting = Setting { origin, request: check.request(), rules: &asked.rules.rules(), strategy };
        solving::run(asked, &check, &setting, session)
    })
}

/// Plays a game; gives the exit code.
pub(crate) fn play(asked: &Play) -> u8 {
    let (check, interrupt) = (asked.rules.check(), Interrupt::installed());
    within(&check, &interrupt, asked.itf.iter(), |origin, session| {
        let setting = Setting { origin, request: check.request(), rules: &asked.rules.rules(), strategy: None };
        playing::run(asked, &check, &interrupt, &setting, session)
    })
}

/// Does something with a spec, and reports what keeps it from being done.
fn within<'f>(
    check: &Check,
    interrupt: &Interrupt,
    files: impl Iterator<Item = &'f PathBuf>,
    run: impl FnOnce(&SpecFiles, &mut Session) -> Result<u8, Stop>,
) -> u8 {
    if let Err(code) = output::prepare(&files.map(PathBuf::as_path).collect::<Vec<_>>()) {
        return code;
    }
    let mut session = Session { interrupt: interrupt.requested(), ..Session::default() };
    session.run.version = VERSION.to_owned();
    let done = SpecFiles::find(check.reading.spec(), &check.reading.include).map_err(Stop::from).and_then(|origin| {
        session::equip(&mut session, &origin, check.allow_exec, check.quiet);
        run(&origin, &mut session)
    });
    match done {
        Ok(code) => code,
        Err(Stop::Answered(answer)) => conclude(check, session, *answer),
        Err(Stop::Refused(refused)) => {
            let answer = refused.answer();
            session.warnings.extend(refused.diagnostics);
            conclude(check, session, answer)
        }
    }
}

/// Reports why there is no game; gives the exit code.
fn conclude(check: &Check, session: Session, answer: Answer) -> u8 {
    let ran = session.ran(answer);
    let channel = Channel::beside(check.json.iter().map(PathBuf::as_path));
    if let Err(message) = delivery::deliver(&ran.report, &ran.sources, check, channel) {
        return output::trouble(exit::SYSTEM, &message);
    }
    ran.report.answer.exit_code()
}
