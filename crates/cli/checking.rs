//! Checking a spec: from the command line to a report.

use crate::options::{Explore, Way};
use crate::origin::SpecFiles;
use crate::output::Channel;
use crate::runs::{self, Folder};
use crate::samples::Samples;
use crate::session::{self, VERSION};
use crate::{delivery, emit, exit, expected, output};
use check_driver::checking;
use check_driver::refusal::{Refused, Stop};
use check_driver::session::{Disk, Session};
use check_report::{Answer, Judgement, Tested, html, text};
use check_system::Verdict;
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::sync::atomic::AtomicBool;
use std::time::Instant;

/// What is known when a check is over.
pub(crate) struct Concluded {
    /// The exit code.
    pub(crate) code: u8,
    /// The files that were read.
    pub(crate) files: Vec<PathBuf>,
}

/// The files that a check will read at least, as far as can be told before: those that the command line names.
pub(crate) fn files_to_expect(way: Way<'_>) -> Vec<PathBuf> {
    let check = way.check();
    let root = check
        .reading
        .spec
        .as_deref()
        .map(Path::new)
        .filter(|path| path.extension().is_some_and(|ending| ending == "tla"));
    let config =
        check.reading.config.as_deref().map(PathBuf::from).or_else(|| root.map(|root| root.with_extension("cfg")));
    root.map(Path::to_path_buf).into_iter().chain(config.filter(|_| root.is_some())).collect()
}

/// Checks once and reports.
pub(crate) fn once(way: Way<'_>, interrupt: &Arc<AtomicBool>) -> Concluded {
    let name = Path::new(way.check().reading.spec()).file_stem().unwrap_or_default().to_string_lossy().into_owned();
    on_disk(way, interrupt, runs::disk(way, &name))
}

/// Checks once and reports, with a folder for what the check keeps on disk.
pub(crate) fn on_disk(way: Way<'_>, interrupt: &Arc<AtomicBool>, disk: Option<(Arc<Folder>, Disk)>) -> Concluded {
    let (folder, disk) = disk.unzip();
    let mut session = Session { interrupt: Arc::clone(interrupt), disk, ..Session::default() };
    if let Err(code) = prepare(way) {
        return Concluded { code, files: Vec::new() };
    }
    let started = Instant::now();
    let answer = examine(way, &mut session);
    let files = session.run.files.iter().map(|file| PathBuf::from(&file.path)).collect();
    let verdict = answer.as_ref().ok().and_then(Done::verdict).cloned();
    let code = report(way, session, answer, started);
    // A process that is killed before has not lost what it would have said.
    if let Some(folder) = &folder {
        runs::leave(folder, verdict.as_ref(), runs::go_on);
    }
    Concluded { code, files }
}

/// Sees to it that all files can be written; else the exit code, and the log says why.
pub(crate) fn prepare(way: Way<'_>) -> Result<(), u8> {
    let samples = way.samples().map_or_else(Vec::new, Samples::first_file);
    let files: Vec<&Path> = outputs(way).into_iter().chain(samples.iter().map(PathBuf::as_path)).collect();
    way.samples().map_or(Ok(()), Samples::make_folder).and_then(|()| output::prepare(&files))
}

/// Reports what was done, or why nothing was; gives the exit code.
pub(crate) fn report(way: Way<'_>, mut session: Session, answer: Result<Done, Refused>, started: Instant) -> u8 {
    let check = way.check();
    match answer {
        Ok(Done::Printed(text)) => {
            delivery::log_diagnostics(&session.warnings, &session.sources, check);
            output::print(&text);
            0
        }
        Ok(Done::Answered(answer)) => conclude(way, session, answer, started),
        Err(refused) => {
            let answer = refused.answer();
            session.warnings.extend(refused.diagnostics);
            conclude(way, session, answer, started)
        }
    }
}

/// All files that are to be written.
fn outputs(way: Way<'_>) -> Vec<&Path> {
    let check = way.check();
    let files = check.json.iter().chain(&check.itf).map(PathBuf::as_path);
    files.chain(check.dumps.iter().map(|dump| dump.path.as_path())).chain(way.reporting().paths()).collect()
}

/// Does what is asked of a spec, without saying anything. The session holds what was learnt, whatever comes of it.
pub(crate) fn examine(way: Way<'_>, session: &mut Session) -> Result<Done, Refused> {
    let check = way.check();
    session.run.version = VERSION.to_owned();
    session.run.exact = matches!(way, Way::Everything(Explore { exact: true, .. }));
    let origin = SpecFiles::find(check.reading.spec(), &check.reading.include)?;
    session::equip(session, &origin, check.allow_exec, check.quiet);
    match way {
        Way::Everything(explore @ Explore { emit: Some(stage), .. }) => {
            let text = emit::text(*stage, explore, &origin, session);
            session.run.files = check_driver::origin::Origin::records(&origin);
            match text {
                Ok(text) => Ok(Done::Printed(text)),
                Err(Stop::Answered(answer)) => Ok(Done::Answered(*answer)),
                Err(Stop::Refused(refused)) => Err(refused),
            }
        }
        _ => {
            session.picture_of = way.reporting().wants_picture().then_some(html::DRAWABLE);
            checking::check(&origin, &way.request(), session).map(Done::Answered)
        }
    }
}

/// What was done: a report can be made, or a stage was wanted.
#[allow(clippy::large_enum_variant, reason = "there is one a run")]
pub(crate) enum Done {
    Answered(Answer),
    Printed(String),
}

impl Done {
    /// The verdict on the spec, if there is one.
    pub(crate) fn verdict(&self) -> Option<&Verdict> {
        match self {
            Self::Answered(Answer::Explored(outcome)) => Some(&outcome.verdict),
            _ => None,
        }
    }
}

/// Shows the report; gives the exit code.
fn conclude(way: Way<'_>, session: Session, answer: Answer, started: Instant) -> u8 {
    let check = way.check();
    let ran = session.ran(answer);
    let expected = match expected::expected(check.expect.as_ref(), &ran) {
        Ok(expected) => expected,
        Err(message) => {
            return output::trouble(exit::UNEXPECTED, &message);
        }
    };
    let delivered = delivery::deliver(&ran.report, &ran.sources, check, Channel::beside(outputs(way).into_iter()));
    let delivered = delivered.and(way.samples().map_or(Ok(()), |samples| samples.write(&ran.report, check.quiet)));
    let code = ran.report.answer.exit_code();
    let difference = expected.as_ref().and_then(|expected| expected.difference(&ran.report.answer));
    let judged = match (&expected, &difference) {
        (Some(_), None) => Judgement::AsExpected,
        (None, _) if code == 0 => Judgement::AsExpected,
        (Some(_), Some(difference)) => Judgement::Unexpected(difference.clone()),
        (None, _) => Judgement::Unexpected(text::headline_of(&ran.report).trim_end().to_owned()),
    };
    let tested = Tested {
        name: expected::name(&ran),
        expected: expected.as_ref().map_or_else(|| "ok".to_owned(), ToString::to_string),
        judgement: judged,
        ran: Some(ran),
        elapsed: started.elapsed(),
    };
    let name = tested.name.clone();
    if let Err(message) = way.reporting().deliver(&name, &[tested]).and(delivered) {
        return output::trouble(exit::SYSTEM, &message);
    }
    match (expected, difference) {
        (None, _) => code,
        (Some(_), None) => 0,
        (Some(_), Some(difference)) => {
            output::log(&format!("error: {difference}"));
            exit::UNEXPECTED
        }
    }
}
