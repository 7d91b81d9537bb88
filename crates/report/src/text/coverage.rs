//! The text of a spec, with how often its parts were evaluated in the margin.
//!
//! A line has in the margin the count of the first part that begins on it; parts further right have theirs below, where
//! they begin, if it is another one. What was never evaluated says so instead of a number; where the search stopped before
//! everything was explored, that it was not evaluated yet.

use crate::diagnostics::location;
use crate::numbers::grouped;
use crate::paint::{Paint, Style};
use crate::values::visible;
use check_syntax::{FileId, Sources, Span};
use check_system::Outcome;
use std::collections::{BTreeMap, BTreeSet};

/// A gap of so many lines inside of a definition is shown as well.
const GAP: u32 = 3;

/// What begins on a line: columns, from 1, with counts.
type Line = Vec<(usize, u64)>;

/// The counted parts of one text.
#[derive(Default)]
struct Counted {
    lines: BTreeMap<u32, Line>,
    /// Lines that belong to a part, whether it begins there or not.
    within: BTreeSet<u32>,
}

/// Every text that has parts which are counted.
pub(super) fn listing(counts: &[(Span, u64)], outcome: &Outcome, sources: &Sources, style: &Style) -> String {
    let is_partial = outcome.statistics.stopped;
    let shown = |count: u64| shown(count, is_partial);
    let mut files: BTreeMap<FileId, Counted> = BTreeMap::new();
    for (span, count) in counts {
        let place = location(sources, *span);
        let file = files.entry(span.file).or_default();
        file.lines.entry(place.line).or_default().push((place.column as usize, *count));
        file.within.extend(place.line..=place.end_line);
    }
    let longest = counts.iter().map(|(_, count)| shown(*count).len()).max().unwrap_or(0);
    let mut out = format!("{}\n", style.paint(Paint::Heading, heading(is_partial)));
    for (id, counted) in &files {
        let source = sources.get(*id);
        let text: Vec<&str> = source.text.lines().collect();
        out.push_str(&format!("  {}\n", style.paint(Paint::Faint, &source.name)));
        let mut last = 0;
        for number in chosen(counted, &text) {
            if last > 0 && number > last + 1 {
                out.push('\n');
            }
            last = number;
            let parts = counted.lines.get(&number).map_or(&[][..], Vec::as_slice);
            row(&visible(text[number as usize - 1]), parts, longest, (&shown, style), &mut out);
        }
    }
    out
}

/// The lines to show, in their order: those of parts, the head of a definition above them, small gaps between them.
fn chosen(counted: &Counted, text: &[&str]) -> BTreeSet<u32> {
    let line = |number: u32| text[number as usize - 1].trim();
    let mut chosen = counted.within.clone();
    let mut last: Option<u32> = None;
    for &number in &counted.within {
        if number > 1 && line(number - 1).ends_with("==") {
            chosen.insert(number - 1);
        }
        if let Some(last) = last
            && number - last <= GAP + 1
            && (last + 1..number).all(|between| !line(between).is_empty())
        {
            chosen.extend(last + 1..number);
        }
        last = Some(number);
    }
    chosen
}

fn row(
    text: &str,
    parts: &[(usize, u64)],
    longest: usize,
    (shown, style): (&dyn Fn(u64) -> String, &Style),
    out: &mut String,
) {
    let margin = parts.first().map(|(_, count)| *count);
    let number = margin.map_or_else(String::new, shown);
    let padding = " ".repeat(longest - number.len());
    out.push_str(&format!("  {padding}{}  {}", painted(margin, &number, style), text.replace('\t', " ")));
    out.truncate(out.trim_end().len());
    out.push('\n');
    let mut rest: Vec<(usize, u64)> = parts.iter().copied().filter(|(_, count)| Some(*count) != margin).collect();
    // What contains another may begin where that begins: the inner one follows on a line of its own.
    while !rest.is_empty() {
        let mut line = String::new();
        let mut width = 0;
        let mut later = Vec::new();
        for (column, count) in rest {
            if width > 0 && column <= width + 1 {
                later.push((column, count));
                continue;
            }
            let mark = format!("^{}", shown(count));
            line.push_str(&" ".repeat(column - 1 - width));
            line.push_str(&painted(Some(count), &mark, style));
            width = column - 1 + mark.len();
        }
        out.push_str(&format!("  {}  {line}\n", " ".repeat(longest)));
        rest = later;
    }
}

fn heading(is_partial: bool) -> &'static str {
    if is_partial {
        "how often each part was evaluated until the search stopped; not everything was explored"
    } else {
        "how often each part was evaluated"
    }
}

fn shown(count: u64, is_partial: bool) -> String {
    match (count, is_partial) {
        (0, true) => "not yet".to_owned(),
        (0, false) => "never".to_owned(),
        _ => grouped(count),
    }
}

fn painted(count: Option<u64>, text: &str, style: &Style) -> String {
    style.paint(if count == Some(0) { Paint::Bad } else { Paint::Faint }, text)
}
