//! Checking a spec: from the command line to a report.

use crate::arguments::Explore;
use crate::exploration::Way;
use crate::limits::Limits;
use crate::monitor::Watch;
use crate::origin::Origin;
use crate::output::Channel;
use crate::refusal::{Refused, Stop};
use crate::samples::Samples;
use crate::{
    afterwards, emit, exit, exploration, interrupt, judgement, memory, native, notices, output, spec, vacuity, watching,
};
use check_report::{Answer, Judgement, Picture, Ran, Report, Run, Tested, html, text};
use check_syntax::{Diagnostic, Sources};
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::sync::atomic::AtomicBool;
use std::time::Instant;

/// Somebody who gets lines, from any thread.
pub(crate) type Printer = Arc<dyn Fn(&str) + Send + Sync>;

/// Everything that is learnt on the way and belongs to the report whatever comes of it.
#[derive(Default)]
pub(crate) struct Ground {
    /// All texts that were read.
    pub(crate) sources: Arc<Sources>,
    /// What is asked.
    pub(crate) run: Run,
    /// Warnings so far.
    pub(crate) warnings: Vec<Diagnostic>,
    /// Whether the user wants an end.
    pub(crate) interrupt: Arc<AtomicBool>,
    /// What evaluation may use.
    pub(crate) limits: Arc<Limits>,
    /// Who gets what the spec prints; the log, if nobody is named.
    pub(crate) printer: Option<Printer>,
    /// The state graph, if it is wanted and small.
    pub(crate) picture: Option<Picture>,
}

/// Checks, reports, and gives the exit code; with `--watch`, again after every change.
pub(crate) fn run(way: Way<'_>) -> u8 {
    if way.is_watching() { watching::run(way) } else { once(way, &interrupt::on_request()).code }
}

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
    let check = way.check();
    let mut ground = Ground { interrupt: Arc::clone(interrupt), ..Ground::default() };
    let samples = way.samples().map_or_else(Vec::new, Samples::first_file);
    let files: Vec<&Path> = outputs(way).into_iter().chain(samples.iter().map(PathBuf::as_path)).collect();
    let prepared = way.samples().map_or(Ok(()), Samples::make_folder).and_then(|()| output::prepare(&files));
    if let Err(code) = prepared {
        return Concluded { code, files: Vec::new() };
    }
    let started = Instant::now();
    let answer = examine(way, &mut ground);
    let files = ground.run.files.iter().map(|file| PathBuf::from(&file.path)).collect();
    let code = match answer {
        Ok(Done::Printed(text)) => {
            output::log_diagnostics(&ground.warnings, &ground.sources, check);
            output::print(&text);
            0
        }
        Ok(Done::Answered(answer)) => conclude(way, ground, answer, started),
        Err(refused) => {
            let answer = refused.answer();
            ground.warnings.extend(refused.diagnostics);
            conclude(way, ground, answer, started)
        }
    };
    Concluded { code, files }
}

/// All files that are to be written.
fn outputs(way: Way<'_>) -> Vec<&Path> {
    let check = way.check();
    let files = check.json.iter().chain(&check.itf).map(PathBuf::as_path);
    files.chain(check.dumps.iter().map(|dump| dump.path.as_path())).chain(way.reporting().paths()).collect()
}

/// Does what is asked of a spec, without saying anything. The ground holds what was learnt, whatever comes of it.
pub(crate) fn examine(way: Way<'_>, ground: &mut Ground) -> Result<Done, Refused> {
    let check = way.check();
    ground.run.version = env!("CARGO_PKG_VERSION").to_owned();
    ground.run.exact = way.is_exact();
    let origin = Origin::find(check.reading.spec(), &check.reading.include)?;
    let done = match way {
        Way::Everything(explore @ Explore { emit: Some(stage), .. }) => {
            match emit::text(*stage, explore, &origin, ground) {
                Ok(text) => Ok(Done::Printed(text)),
                Err(Stop::Answered(answer)) => Ok(Done::Answered(*answer)),
                Err(Stop::Refused(refused)) => Err(refused),
            }
        }
        _ => answer(way, &origin, ground).map(Done::Answered),
    };
    ground.run.files = origin.records();
    done
}

/// What was done: a report can be made, or a stage was wanted.
#[allow(clippy::large_enum_variant, reason = "there is one a run")]
pub(crate) enum Done {
    Answered(Answer),
    Printed(String),
}

/// What is reported, with everything that belongs to it.
pub(crate) fn ran(ground: Ground, answer: Answer) -> Ran {
    let Ground { sources, mut run, warnings: mut diagnostics, picture, .. } = ground;
    diagnostics.extend(vacuity::warnings(&run, &answer));
    run.memory_peak = memory::peak();
    Ran { report: Report { run, answer, diagnostics }, sources, picture }
}

/// Shows the report; gives the exit code.
fn conclude(way: Way<'_>, ground: Ground, answer: Answer, started: Instant) -> u8 {
    let check = way.check();
    let ran = ran(ground, answer);
    let expected = match judgement::expected(check.expect.as_ref(), &ran) {
        Ok(expected) => expected,
        Err(message) => {
            return output::trouble(exit::UNEXPECTED, &message);
        }
    };
    let delivered = output::deliver(&ran.report, &ran.sources, check, Channel::beside(outputs(way).into_iter()));
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
        name: judgement::name(&ran),
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

/// Answers what the command line asks.
fn answer(way: Way<'_>, origin: &Origin, ground: &mut Ground) -> Result<Answer, Refused> {
    let check = way.check();
    let graph = spec::load(origin, ground)?;
    let resolved = spec::resolved(graph, ground)?;
    let mut compiled = match (spec::compiled(check, origin, resolved, ground), ground.limits.refusal()) {
        (_, Some(fault)) => return Ok(spec::ended(fault)),
        (compiled, None) => compiled?,
    };
    if let Way::AtRandom(simulate) = way {
        spec::is_simulated(simulate, &mut compiled);
    }
    spec::variables_exist(&check.variables, &compiled)?;
    let question = spec::question(check, &compiled);
    if let Some(answer) = spec::assumptions(&compiled, &question, ground) {
        return Ok(answer);
    }
    if check.native {
        ground.run.native = true;
        return native::answer(way, origin, &question, &ground.run.constants, &ground.limits);
    }
    if matches!(way, Way::Everything(Explore { coverage: true, .. })) {
        compiled.spec.set_coverage();
    }
    let outcome = exploration::run(&compiled.spec, &question, way, &ground.limits)?;
    ground.run.coverage = compiled.spec.coverage();
    if way.reporting().wants_picture() && outcome.statistics.distinct <= html::DRAWABLE as u64 {
        // What is evaluated once more for the drawing prints nothing; where there is no graph, the page says so.
        compiled.spec.set_printer(Arc::new(|_| {}));
        let watch = Watch::under(&ground.limits, true);
        ground.picture = exploration::picture(&compiled.spec, &question, html::DRAWABLE, &watch).ok();
    }
    ground.warnings.extend(notices::of(&question, &ground.run.restrictions, &outcome));
    Ok(Answer::Explored(afterwards::postconditions(&compiled, &ground.limits, outcome)))
}
