//! A summary in GitHub's Markdown: for the page of a workflow run, or a comment on a change.

use crate::numbers::grouped;
use crate::report::Answer;
use crate::tested::{Judgement, Ran, Tally, Tested, tally};
use crate::text::{asked_of, figures_of, trace_of};
use std::fmt::Write;

/// Traces longer than so many states are shown only in part: a summary has a limit of a mebibyte.
const STATES_SHOWN: usize = 200;

/// One run, or a table of several and a part for each that did not come out as expected.
pub fn page(title: &str, tests: &[Tested]) -> String {
    let mut text = format!("## {}\n\n", inline(title));
    if let [only] = tests {
        section(only, &mut text);
        return text;
    }
    let Tally { tests: number, passed, failed, skipped } = tally(tests);
    let _ = writeln!(text, "{number} tests: {passed} as expected, {failed} not, {skipped} skipped\n");
    text.push_str("| | test | expected | outcome | distinct | depth |\n|---|---|---|---|--:|--:|\n");
    tests.iter().for_each(|test| row(test, &mut text));
    for test in tests.iter().filter(|test| test.difference().is_some()) {
        let _ = write!(text, "\n### {}\n\n", inline(&test.name));
        section(test, &mut text);
    }
    text
}

/// A behaviour by itself.
pub fn behaviour(title: &str, trace: &check_system::Trace) -> String {
    let mut text = format!("## {}\n\n", inline(title));
    fenced(&trace_of(trace), &mut text);
    text
}

fn row(test: &Tested, text: &mut String) {
    let mark = mark(test);
    let outcome = test.ran.as_ref().map_or_else(|| "not run".to_owned(), Ran::outcome);
    let statistics = test.ran.as_ref().and_then(|ran| match &ran.report.answer {
        Answer::Explored(outcome) => Some(&outcome.statistics),
        Answer::Refused(_) => None,
    });
    let number = |number: Option<u64>| number.map(grouped).unwrap_or_default();
    let _ = writeln!(
        text,
        "| {mark} | {} | {} | {} | {} | {} |",
        inline(&test.name),
        inline(&test.expected),
        inline(&outcome),
        number(statistics.map(|one| one.distinct)),
        number(statistics.map(|one| one.depth)),
    );
}

fn mark(test: &Tested) -> &'static str {
    match test.judgement {
        Judgement::AsExpected => "✅",
        Judgement::Unexpected(_) => "❌",
        Judgement::Skipped(_) => "➖",
    }
}

fn section(test: &Tested, text: &mut String) {
    let sentence = test.difference().or(test.skipped()).map(str::to_owned).or_else(|| test.headline());
    let _ = writeln!(text, "{} {}\n", mark(test), inline(&sentence.unwrap_or_default()));
    let Some(ran) = &test.ran else { return };
    if test.difference().is_some() && test.expected != "ok" {
        let _ = writeln!(text, "{}\n", inline(&test.headline().unwrap_or_default()));
    }
    for one in &ran.report.diagnostics {
        fenced(&crate::diagnostics::diagnostic(one, &ran.sources, &crate::Style::default()), text);
    }
    if let Some(fault) = ran.report.answer.fault() {
        fenced(&crate::diagnostics::fault(fault, &ran.sources, &crate::Style::default()), text);
    }
    let Answer::Explored(outcome) = &ran.report.answer else { return };
    text.push_str("| | |\n|---|---|\n");
    for (label, content) in asked_of(&ran.report, outcome).into_iter().chain(figures_of(&ran.report, outcome)) {
        let _ = writeln!(text, "| {label} | {} |", inline(&content));
    }
    text.push('\n');
    if let Some(trace) = &outcome.trace {
        details(&format!("The trace: {} states", trace.states.len()), trace, text);
    }
    for property in outcome.properties.iter().filter(|one| one.kind.is_reachability()) {
        if let Some(trace) = &property.trace {
            details(&format!("A witness of {}: {} states", property.name, trace.states.len()), trace, text);
        }
    }
}

fn details(summary: &str, trace: &check_system::Trace, text: &mut String) {
    let _ = write!(text, "<details><summary>{}</summary>\n\n", crate::xml::escaped(summary));
    if trace.states.len() > STATES_SHOWN {
        let mut shown = trace.clone();
        shown.states.truncate(STATES_SHOWN);
        (shown.back_to, shown.stuttering) = (None, false);
        fenced(&format!("{}and {} more states", trace_of(&shown), trace.states.len() - STATES_SHOWN), text);
    } else {
        fenced(&trace_of(trace), text);
    }
    text.push_str("</details>\n\n");
}

/// A block of code, in a fence that is longer than any in it.
fn fenced(content: &str, text: &mut String) {
    let longest = content.split(|character| character != '`').map(str::len).max().unwrap_or(0);
    let fence = "`".repeat(longest.max(2) + 1);
    let _ = write!(text, "{fence}text\n{}\n{fence}\n\n", content.trim_end());
}

/// Text in which nothing is a mark, on one line, also inside of a table.
fn inline(text: &str) -> String {
    let mut out = String::with_capacity(text.len());
    for character in text.trim().chars() {
        match character {
            '\n' => out.push(' '),
            '\\' | '`' | '*' | '_' | '[' | ']' | '<' | '>' | '|' | '#' | '~' => {
                out.push('\\');
                out.push(character);
            }
            '&' => out.push_str("&amp;"),
            other => out.push(other),
        }
    }
    out
}

#[cfg(test)]
mod tests {
    #[test]
    fn nothing_is_a_mark() {
        assert_eq!(super::inline("x < <<1>> | *a*\nb"), r"x \< \<\<1\>\> \| \*a\* b");
        let mut text = String::new();
        super::fenced("a ``` b", &mut text);
        assert_eq!(text, "````text\na ``` b\n````\n\n");
    }
}
