//! JUnit's XML, in the dialect of Ant's tasks, which is what CI systems agree on.
//!
//! Source: <https://github.com/windyroad/JUnit-Schema>.

use crate::report::Answer;
use crate::tested::{Judgement, Ran, Tested, tally};
use crate::text;
use crate::xml::escaped;
use std::time::Duration;

/// A suite as an XML document. `started` is when it was, as `2026-11-21T12:00:00`.
pub fn suite(name: &str, tests: &[Tested], started: &str) -> String {
    let tally = tally(tests);
    let errors = tests.iter().filter(|one| one.difference().is_some() && is_error(one)).count();
    let elapsed = tests.iter().map(|one| one.elapsed).sum();
    let mut text = format!(
        "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<testsuites>\n  <testsuite name=\"{}\" package=\"check\" id=\"0\" \
         timestamp=\"{started}\" hostname=\"localhost\" tests=\"{}\" failures=\"{}\" errors=\"{errors}\" \
         skipped=\"{}\" time=\"{}\">\n    <properties/>\n",
        escaped(name),
        tally.tests,
        tally.failed - errors,
        tally.skipped,
        seconds(elapsed),
    );
    tests.iter().for_each(|one| text.push_str(&case(one)));
    text.push_str("    <system-out></system-out>\n    <system-err></system-err>\n  </testsuite>\n</testsuites>\n");
    text
}

/// Whether the test failed because something could not be run, not because of what it found.
fn is_error(test: &Tested) -> bool {
    test.ran.as_ref().is_none_or(|ran| matches!(ran.report.answer, Answer::Refused(_)))
}

fn case(test: &Tested) -> String {
    let module = test.ran.as_ref().and_then(|ran| ran.report.run.module.as_deref()).unwrap_or("check");
    let head = format!(
        "    <testcase name=\"{}\" classname=\"{}\" time=\"{}\"",
        escaped(&test.name),
        escaped(module),
        seconds(test.elapsed)
    );
    match &test.judgement {
        Judgement::AsExpected => format!("{head}/>\n"),
        Judgement::Skipped(reason) => {
            format!("{head}>\n      <skipped message=\"{}\"/>\n    </testcase>\n", line(reason))
        }
        Judgement::Unexpected(difference) => {
            let element = if is_error(test) { "error" } else { "failure" };
            let kind = test.ran.as_ref().map_or_else(|| "not run".to_owned(), Ran::outcome);
            let detail = test.ran.as_ref().map(detail).unwrap_or_default();
            format!(
                "{head}>\n      <{element} type=\"{}\" message=\"{}\">{}</{element}>\n    </testcase>\n",
                escaped(&kind),
                line(difference),
                escaped(&detail)
            )
        }
    }
}

/// The verdict, and what shows it.
fn detail(ran: &Ran) -> String {
    let mut text = text::headline_of(&ran.report);
    for one in &ran.report.diagnostics {
        text.push_str(&format!("\n{}", crate::diagnostics::diagnostic(one, &ran.sources, &crate::Style::default())));
    }
    if let Some(fault) = ran.report.answer.fault() {
        let shown = crate::diagnostics::fault(fault, &ran.sources, &crate::Style::default());
        text.push_str(&format!("\n{shown}"));
    }
    if let Answer::Explored(outcome) = &ran.report.answer
        && let Some(trace) = &outcome.trace
    {
        text.push_str(&format!("\n{}", text::trace_of(trace)));
    }
    text
}

/// One line of an attribute.
fn line(text: &str) -> String {
    escaped(&text.replace('\n', " "))
}

/// Seconds, always as a decimal fraction.
fn seconds(time: Duration) -> String {
    format!("{:.3}", time.as_secs_f64())
}
