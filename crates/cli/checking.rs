//! Checking a spec: from the command line to a report.

use crate::arguments::{Check, Explore};
use crate::exploration::Way;
use crate::files::is_writable;
use crate::origin::Origin;
use crate::refusal::Refused;
use crate::{afterwards, emit, exploration, interrupt, memory, native, notices, output, spec, vacuity};
use check_report::{Answer, Report, Run};
use check_syntax::{Diagnostic, Sources};
use std::sync::Arc;

/// Exit code when the outcome is not the expected one.
const UNEXPECTED: u8 = 1;

/// Exit code when the machine refuses something.
const SYSTEM: u8 = 153;

/// Everything that is learnt on the way and belongs to the report whatever comes of it.
#[derive(Default)]
pub(crate) struct Ground {
    /// All texts that were read.
    pub(crate) sources: Arc<Sources>,
    /// What is asked.
    pub(crate) run: Run,
    /// Warnings so far.
    pub(crate) warnings: Vec<Diagnostic>,
}

/// Checks, reports, and gives the exit code.
pub(crate) fn run(way: Way<'_>) -> u8 {
    let check = way.check();
    let mut ground = Ground::default();
    ground.run.version = env!("CARGO_PKG_VERSION").to_owned();
    ground.run.exact = way.is_exact();
    let spec = check.spec.as_deref().expect("the command line requires a spec");
    if let Err(message) = [&check.json, &check.itf].into_iter().flatten().try_for_each(|path| is_writable(path)) {
        output::log(&format!("error: {message}"));
        return SYSTEM;
    }
    let answer = Origin::find(spec, &check.include).and_then(|origin| {
        let done = match way {
            Way::Everything(explore @ Explore { emit: Some(stage), .. }) => {
                emit::text(*stage, explore, &origin, &mut ground).map(Done::Printed)
            }
            _ => answer(way, &origin, &mut ground).map(Done::Answered),
        };
        ground.run.files = origin.records();
        done
    });
    match answer {
        Ok(Done::Printed(text)) => {
            output::log_diagnostics(&ground.warnings, &ground.sources, check);
            output::print(&text);
            0
        }
        Ok(Done::Answered(answer)) => conclude(check, ground, answer),
        Err(refused) => {
            let answer = refused.answer();
            ground.warnings.extend(refused.diagnostics);
            conclude(check, ground, answer)
        }
    }
}

/// What was done: a report can be made, or a stage was wanted.
#[allow(clippy::large_enum_variant, reason = "there is one a run")]
enum Done {
    Answered(Answer),
    Printed(String),
}

/// Shows the report; gives the exit code.
fn conclude(check: &Check, ground: Ground, answer: Answer) -> u8 {
    let Ground { sources, mut run, warnings: mut diagnostics } = ground;
    diagnostics.extend(vacuity::warning(&run, &answer));
    run.memory_peak = memory::peak();
    let report = Report { run, answer, diagnostics };
    if let Err(message) = output::deliver(&report, &sources, check) {
        output::log(&format!("error: {message}"));
        return SYSTEM;
    }
    match &check.expect {
        None => report.answer.exit_code(),
        Some(expected) if expected.is_met(&report.answer) => 0,
        Some(expected) => {
            output::log(&format!("error: expected `{expected}`, and the outcome is `{}`", outcome(&report.answer)));
            UNEXPECTED
        }
    }
}

fn outcome(answer: &Answer) -> String {
    match answer.name() {
        Some(name) => format!("{}:{name}", answer.word()),
        None => answer.word().to_owned(),
    }
}

/// Answers what the command line asks.
fn answer(way: Way<'_>, origin: &Origin, ground: &mut Ground) -> Result<Answer, Refused> {
    let check = way.check();
    let graph = spec::load(origin, ground)?;
    let resolved = spec::resolved(graph, ground)?;
    let mut compiled = spec::compiled(check, origin, resolved, ground)?;
    let question = spec::question(check, &compiled);
    if let Some(answer) = spec::assumptions(&compiled, &question, ground) {
        return Ok(answer);
    }
    if check.native {
        ground.run.native = true;
        return native::answer(way, origin, &question, &ground.run.constants);
    }
    if matches!(way, Way::Everything(Explore { coverage: true, .. })) {
        compiled.spec.set_coverage();
    }
    let outcome = exploration::run(&compiled.spec, &question, way, interrupt::on_request())?;
    ground.run.coverage = compiled.spec.coverage();
    ground.warnings.extend(notices::of(&question, &ground.run.restrictions, &outcome));
    Ok(Answer::Explored(afterwards::postconditions(&compiled, outcome)))
}
