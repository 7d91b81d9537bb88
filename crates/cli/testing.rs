//! `check test`: a suite of specs, run side by side, each compared with the outcome that is expected of it.

mod case;
mod discovery;
mod listed;
mod manifest;
mod pool;
mod trial;

use crate::amount::duration;
use crate::options::{Format, ParseRun};
use crate::output::{Channel, Color};
use crate::reporting::Reporting;
use crate::session::VERSION;
use crate::{exit, interrupt, output};
use case::Case;
use check_report::{Tested, suite, tally};
use clap::Args;
use std::path::PathBuf;
use std::sync::atomic::Ordering;
use std::time::{Duration, Instant};

const OUTPUT: &str = "Output";

/// Which tests are to be run, and how.
///
/// What is expected stands in a comment `\* EXPECT: OUTCOME` of the config, else of the spec; where there is none, `ok`.
#[derive(Args, Clone, Debug)]
pub struct Test {
    /// Folders, configs, specs, lists of tests (`check.toml`), manifests as tlaplus/Examples has them. In a folder with
    /// one of the last two, that; else every config with its spec, in the folders below as well.
    #[arg(value_name = "PATH", default_value = ".")]
    pub paths: Vec<PathBuf>,

    /// Only tests whose name contains this; with several, one of them.
    #[arg(long, value_name = "TEXT")]
    pub only: Vec<String>,

    /// No tests whose name contains this.
    #[arg(long, value_name = "TEXT")]
    pub skip: Vec<String>,

    /// Say which tests there are, instead of running them.
    #[arg(long)]
    pub list: bool,

    /// Tests that run at the same time [default: one for each core]. Each explores with one thread, unless it says
    /// otherwise.
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u16).range(1..=1024))]
    pub jobs: Option<u16>,

    /// Stop a test after this time, unless it says otherwise; its outcome is then `limit`.
    #[arg(long, value_name = "TIME", value_parser = duration)]
    pub max_time: Option<Duration>,

    /// The form of the report on standard output.
    #[arg(long, value_enum, default_value_t, value_name = "FORM", help_heading = OUTPUT)]
    pub format: Format,

    /// Name only tests that do not come out as expected.
    #[arg(short, long, help_heading = OUTPUT)]
    pub quiet: bool,

    /// Whether to use colour.
    #[arg(long, value_enum, default_value_t, value_name = "WHEN", help_heading = OUTPUT)]
    pub color: Color,

    /// Reports for others than the reader at the terminal.
    #[command(flatten)]
    pub reporting: Reporting,
}

/// Runs the tests; gives the exit code.
pub(crate) fn run(asked: &Test, parse: ParseRun) -> u8 {
    if let Err(code) = output::prepare(&asked.reporting.paths().collect::<Vec<_>>()) {
        return code;
    }
    let cases = match discovery::cases(&asked.paths) {
        Ok(cases) => chosen(asked, cases),
        Err(message) => return output::trouble(exit::CONFIG, &message),
    };
    if cases.is_empty() {
        let places: Vec<String> = asked.paths.iter().map(|path| path.display().to_string()).collect();
        let message = format!("there are no tests in {}, or none of that name", places.join(", "));
        return output::trouble(exit::USAGE, &message);
    }
    if asked.list {
        output::print(&cases.iter().map(|case| format!("{}\n", case.name)).collect::<String>());
        return 0;
    }
    conclude(asked, &cases, parse)
}

/// The tests that the filters leave. Tests of the same name are told apart by a number.
fn chosen(asked: &Test, cases: Vec<Case>) -> Vec<Case> {
    let has = |case: &Case, texts: &[String]| texts.iter().any(|text| case.name.contains(text.as_str()));
    let wanted = |case: &Case| (asked.only.is_empty() || has(case, &asked.only)) && !has(case, &asked.skip);
    let mut chosen: Vec<Case> = Vec::new();
    for mut case in cases {
        let same = chosen.iter().filter(|other| other.called == case.called).count();
        if same > 0 {
            case.name = format!("{} ({})", case.called, same + 1);
        }
        chosen.push(case);
    }
    chosen.retain(wanted);
    chosen
}

fn conclude(asked: &Test, cases: &[Case], parse: ParseRun) -> u8 {
    let interrupt = interrupt::on_request();
    let started = Instant::now();
    let channel = Channel::beside(asked.reporting.paths());
    let style = channel.style(asked.color);
    let width = cases.iter().map(|case| case.name.chars().count()).max().unwrap_or(0);
    let jobs = asked.jobs.map_or_else(|| std::thread::available_parallelism().map_or(1, usize::from), usize::from);
    let is_human = asked.format == Format::Human;
    let mut printed = Ok(());
    let show = |test: &Tested| {
        if printed.is_ok() && is_human && (!asked.quiet || test.difference().is_some()) {
            printed = channel.try_print(&suite::line(test, width, &style));
        }
    };
    let manner = trial::Manner { interrupt: &interrupt, parse, max_time: asked.max_time };
    let tests = pool::run(cases, jobs, |case| trial::run(case, &manner), show);
    if tests.len() < cases.len() {
        output::log("error: no thread can be started to run the tests");
        return exit::SYSTEM;
    }
    let elapsed = started.elapsed();
    let printed = printed.and_then(|()| {
        channel.try_print(&match is_human {
            true => suite::summary(&tests, elapsed, &style),
            false => suite::json(&tests, elapsed, VERSION),
        })
    });
    if let Err(message) = asked.reporting.deliver("check test", &tests).and(printed) {
        return output::trouble(exit::SYSTEM, &message);
    }
    match tally(&tests).failed {
        _ if interrupt.load(Ordering::Relaxed) => exit::INTERRUPTED,
        0 => 0,
        _ => exit::UNEXPECTED,
    }
}
