//! The translation in its file: between two lines of comment, the first with checksums.

use crate::checksum::{checksum_of_lines, find as find_checksums, words};
use crate::fault::{Result, fail, fail_with_hint};
use crate::lines::{Block, Lines, Start};
use check_syntax::Diagnostic;

/// The checksums of an algorithm and of its translation.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Sums {
    /// Of the algorithm.
    pub(crate) algorithm: String,
    /// Of the translation.
    pub(crate) translation: String,
}

/// The translation that stands in a file.
pub(crate) fn find(lines: &Lines) -> Result<Option<Block>> {
    lines.block().or_else(|begin| {
        fail("pluscal", lines.span(begin), "this translation does not end: no line has `END TRANSLATION`")
    })
}

/// A warning if a translation is not as it was written.
pub(crate) fn edited(lines: &Lines, block: Block) -> Option<Diagnostic> {
    let line = lines.raw[block.begin];
    let stated = &line[find_checksums(line)?.translation?];
    (stated != checksum_of_lines(&lines.raw[block.begin + 1..block.end])).then(|| {
        let message = "the translation had been edited since it was made, and is replaced";
        Diagnostic::warning("edited-translation", lines.span(block.begin), message)
    })
}

/// The text with a translation in the place of the one that stands there, or after the comment with the algorithm.
pub(crate) fn put(
    lines: &Lines,
    text: &str,
    start: Start,
    block: Option<Block>,
    (sums, translation): (&Sums, &[String]),
) -> Result<String> {
    let fresh_begin = format!("\\* BEGIN TRANSLATION {}", words(&sums.algorithm, &sums.translation));
    let (before, begin, after) = match block {
        Some(Block { begin, end }) => (begin, with_sums(lines.raw[begin], sums), &lines.raw[end..]),
        None => {
            let line = end_of_comment(lines, start)?;
            (line + 1, fresh_begin, &lines.raw[line + 1..])
        }
    };
    let end = if block.is_none() { Some("\\* END TRANSLATION ") } else { None };
    let middle = translation.iter().map(String::as_str);
    let all = lines.raw[..before].iter().copied().chain([begin.as_str()]).chain(middle).chain(end);
    let line_end =
        if text.lines().next().is_some_and(|first| text[first.len()..].starts_with("\r\n")) { "\r\n" } else { "\n" };
    let mut result = String::with_capacity(text.len() * 2);
    all.chain(after.iter().copied()).for_each(|line| result.extend([line, line_end]));
    Ok(result)
}

/// The line on which the comment ends in which the algorithm stands; nothing but a comment may follow on it.
fn end_of_comment(lines: &Lines, start: Start) -> Result<usize> {
    let Some((line, column)) = lines.end_of_comment(start) else {
        return fail("pluscal", lines.span(start.line), "the comment with the algorithm does not end");
    };
    let rest = lines.rest(line, column);
    let rest = rest.trim();
    if !rest.is_empty() && !rest.starts_with("\\*") {
        let message = "something follows the comment with the algorithm on the same line";
        let hint = "the translation comes after this line: break the line after `*)`";
        return fail_with_hint("pluscal", lines.piece(line, column, rest.chars().count() + 1), message, hint);
    }
    Ok(line)
}

/// A line with the checksums renewed, where it has any.
fn with_sums(line: &str, sums: &Sums) -> String {
    let mut line = line.to_owned();
    if let Some(found) = find_checksums(&line) {
        // The later one first, so that the place of the other stays right.
        for (digits, sum) in [(found.translation, &sums.translation), (found.algorithm, &sums.algorithm)] {
            if let Some(digits) = digits {
                line.replace_range(digits, sum);
            }
        }
    }
    line
}
