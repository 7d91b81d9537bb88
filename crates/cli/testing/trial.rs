//! One test: runs a spec without saying anything, and compares.

use super::case::{Case, State};
use crate::checking::{self, Done};
use crate::expectation::Expectation;
use crate::expected;
use crate::options::{Check, ParseRun, Way};
use check_driver::session::Session;
use check_report::{Judgement, Ran, Tested};
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::path::Path;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};

/// How all tests are run.
pub(super) struct Manner<'a> {
    /// Whether the user wants an end.
    pub(super) interrupt: &'a Arc<AtomicBool>,
    /// How the command line of a test is read.
    pub(super) parse: ParseRun,
    /// Time for each, unless it says otherwise.
    pub(super) max_time: Option<Duration>,
}

/// Runs a test.
pub(super) fn run(case: &Case, manner: &Manner<'_>) -> Tested {
    let started = Instant::now();
    let tested = |ran: Option<Ran>, expected: Option<&Expectation>, judgement| Tested {
        name: case.name.clone(),
        expected: expected.map_or_else(|| "ok".to_owned(), ToString::to_string),
        judgement,
        ran,
        elapsed: started.elapsed(),
    };
    let told = case.expected.as_ref();
    match &case.state {
        State::Skipped(reason) => return tested(None, told, Judgement::Skipped(reason.clone())),
        State::Broken(reason) => return tested(None, told, Judgement::Unexpected(reason.clone())),
        State::Ready if manner.interrupt.load(Ordering::Relaxed) => {
            return tested(None, told, Judgement::Skipped("interrupted".to_owned()));
        }
        State::Ready => {}
    }
    // A test in which a bug of ours shows must not take the others with it; nothing it has touched is used again.
    let ran = match catch_unwind(AssertUnwindSafe(|| examined(case, manner))) {
        Ok(Ok(ran)) => ran,
        Ok(Err(message)) => return tested(None, told, Judgement::Unexpected(message)),
        Err(_) => {
            let message = "check has a bug, which the log shows; please report it".to_owned();
            return tested(None, told, Judgement::Unexpected(message));
        }
    };
    match expected(case, &ran) {
        Err(message) => tested(Some(ran), told, Judgement::Unexpected(message)),
        Ok(expected) => {
            let difference = expected.difference(&ran.report.answer);
            tested(Some(ran), Some(&expected), difference.map_or(Judgement::AsExpected, Judgement::Unexpected))
        }
    }
}

fn expected(case: &Case, ran: &Ran) -> Result<Expectation, String> {
    let in_comments = || expected::in_comments(ran);
    let told = case.expected.clone().filter(|expected| !expected.is_in_comment());
    Ok(told.map_or_else(in_comments, |expected| Ok(Some(expected)))?.unwrap_or_else(Expectation::ok))
}

/// Runs the command line of a test.
fn examined(case: &Case, manner: &Manner<'_>) -> Result<Ran, String> {
    let mut run = (manner.parse)(&case.arguments)?;
    adapt(run.check_mut(), case, manner);
    let way = run.way();
    if let Some(option) = meaningless(way) {
        return Err(format!("{option} has no meaning in a test"));
    }
    // What specs print would be seen out of place, without a word on which of them it is from.
    let mut session =
        Session { interrupt: Arc::clone(manner.interrupt), printer: Some(Arc::new(|_| {})), ..Session::default() };
    match checking::examine(way, &mut session) {
        Ok(Done::Answered(answer)) => Ok(session.ran(answer)),
        Ok(Done::Printed(_)) => Err("--emit has no meaning in a test".to_owned()),
        Err(refused) => {
            let answer = refused.answer();
            session.warnings.extend(refused.diagnostics);
            Ok(session.ran(answer))
        }
    }
}

/// An option that was given and that a suite has itself.
fn meaningless(way: Way<'_>) -> Option<&'static str> {
    let check = way.check();
    let given = [
        ("--json", check.json.is_some()),
        ("--itf", check.itf.is_some()),
        ("--expect", check.expect.is_some()),
        ("--report or --html", !way.reporting().is_empty()),
        ("--watch", way.is_watching()),
    ];
    given.into_iter().find_map(|(option, is_given)| is_given.then_some(option))
}

/// Paths relative to the list; no progress; one thread and the suite's time, unless the test says otherwise.
fn adapt(check: &mut Check, case: &Case, manner: &Manner<'_>) {
    let folder: &Path = &case.folder;
    for include in &mut check.reading.include {
        *include = folder.join(&*include);
    }
    check.quiet = true;
    check.workers = check.workers.or(Some(1));
    check.max_time = check.max_time.or(manner.max_time);
}
