//! A suite of tests: a line each for people and a summary, and as one JSON object.

use crate::layout;
use crate::numbers::grouped;
use crate::paint::{Paint, Style};
use crate::report::Answer;
use crate::tested::{Judgement, Ran, Tally, Tested, tally};
use crate::text::headline_of;
use check_system::Statistics;
use serde_json::{Value as Json, json};
use std::time::Duration;

/// One test on a line, with a second one for the difference if there is one. `width` is that of the longest name.
pub fn line(test: &Tested, width: usize, style: &Style) -> String {
    let (paint, word) = match test.judgement {
        Judgement::AsExpected => (Paint::Good, "ok"),
        Judgement::Unexpected(_) => (Paint::Bad, "FAILED"),
        Judgement::Skipped(_) => (Paint::Doubtful, "skipped"),
    };
    let word = format!("{}{}", style.paint(paint, word), " ".repeat(8_usize.saturating_sub(word.len())));
    let padding = " ".repeat(width.saturating_sub(test.name.chars().count()));
    let name = format!("{}{padding}", test.name);
    let more = match (&test.judgement, &test.ran) {
        (Judgement::Skipped(reason), _) => reason.clone(),
        (_, Some(ran)) => style.paint(Paint::Faint, &facts(test, ran)),
        (_, None) => String::new(),
    };
    let mut line = format!("{word}{name}  {more}").trim_end().to_owned();
    if let Some(difference) = test.difference() {
        line.push_str(&format!("\n        {}", difference.replace('\n', "\n        ")));
        if let Some(why) = test.ran.as_ref().and_then(explanation) {
            line.push_str(&format!("\n        {}", style.paint(Paint::Faint, &why)));
        }
    }
    line.push('\n');
    line
}

/// What came instead, in a sentence, where something is wrong.
fn explanation(ran: &Ran) -> Option<String> {
    match &ran.report.answer {
        Answer::Refused(refusal) => Some(refusal.message.clone()),
        answer if answer.exit_code() == 0 => None,
        Answer::Explored(_) => Some(headline_of(&ran.report).trim_end().to_owned()),
    }
}

fn facts(test: &Tested, ran: &Ran) -> String {
    let mut facts = vec![ran.outcome()];
    if let Some(statistics) = statistics(ran).filter(|one| one.distinct > 0) {
        facts.push(format!("{} distinct, depth {}", grouped(statistics.distinct), statistics.depth));
    }
    facts.push(seconds(test.elapsed));
    facts.join(", ")
}

/// The last line: how many tests there were, and what came of them.
pub fn summary(tests: &[Tested], elapsed: Duration, style: &Style) -> String {
    let Tally { tests, passed, failed, skipped } = tally(tests);
    let noun = if tests == 1 { "test" } else { "tests" };
    let (paint, word) = if failed == 0 { (Paint::Good, "ok") } else { (Paint::Bad, "FAILED") };
    let mut line = format!("{}: {tests} {noun}, {passed} as expected", style.paint(paint, word));
    if failed > 0 {
        line.push_str(&format!(", {failed} not"));
    }
    if skipped > 0 {
        line.push_str(&format!(", {skipped} skipped"));
    }
    format!("{line} ({})\n", seconds(elapsed))
}

/// The suite as JSON text. `version` is that of the tool.
pub fn json(tests: &[Tested], elapsed: Duration, version: &str) -> String {
    let Tally { tests: number, passed, failed, skipped } = tally(tests);
    layout::layout(&json!({
        "version": 1,
        "tool": { "name": "check", "version": version },
        "summary": {
            "tests": number,
            "as_expected": passed,
            "unexpected": failed,
            "skipped": skipped,
            "seconds": elapsed.as_secs_f64(),
        },
        "tests": tests.iter().map(test).collect::<Vec<_>>(),
    }))
}

fn test(test: &Tested) -> Json {
    let (status, reason) = match &test.judgement {
        Judgement::AsExpected => ("as_expected", None),
        Judgement::Unexpected(difference) => ("unexpected", Some(difference)),
        Judgement::Skipped(reason) => ("skipped", Some(reason)),
    };
    let ran = test.ran.as_ref();
    let sizes = ran.and_then(statistics);
    json!({
        "name": test.name,
        "status": status,
        "reason": reason,
        "expected": test.expected,
        "outcome": ran.map(Ran::outcome),
        "exit_code": ran.map(|ran| ran.report.answer.exit_code()),
        "module": ran.and_then(|ran| ran.report.run.module.as_deref()),
        "config": ran.and_then(|ran| ran.report.run.config.as_deref()),
        "states_generated": sizes.map(|one| one.generated),
        "states_distinct": sizes.map(|one| one.distinct),
        "depth": sizes.map(|one| one.depth),
        "seconds": test.elapsed.as_secs_f64(),
    })
}

fn statistics(ran: &Ran) -> Option<&Statistics> {
    match &ran.report.answer {
        Answer::Explored(outcome) => Some(&outcome.statistics),
        Answer::Refused(_) => None,
    }
}

fn seconds(time: Duration) -> String {
    format!("{:.2} s", time.as_secs_f64())
}
