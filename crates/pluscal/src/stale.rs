//! Whether a translation still belongs to its algorithm.

use crate::checksum::{checksum, checksum_of_lines, find as find_checksums};
use crate::lexer;
use crate::lines::{Block, Lines, Start};
use crate::options::{Fairness, Options};
use crate::translate::{Made, make};
use check_syntax::{Diagnostic, FileId};

const CODE: &str = "stale-translation";

/// Warnings where a text has an algorithm and a translation with checksums, and one of the two was edited since the
/// translation was made.
pub fn stale(file: FileId, text: &str) -> Vec<Diagnostic> {
    if !text.contains("BEGIN TRANSLATION") {
        return Vec::new();
    }
    let lines = Lines::new(file, text);
    let (Ok(Some(block)), Some(start)) = (lines.block(), lines.algorithm()) else { return Vec::new() };
    let line = lines.raw[block.begin];
    let Some(found) = find_checksums(line) else { return Vec::new() };
    let mut warnings = Vec::new();
    let is_edited = found
        .translation
        .is_some_and(|digits| line[digits] != checksum_of_lines(&lines.raw[block.begin + 1..block.end]));
    if let Some(digits) = found.algorithm {
        warnings.extend(algorithm_edited(&lines, start, block, &line[digits], is_edited));
    }
    if is_edited {
        let message = "the translation was edited since it was made from the algorithm";
        let hint = "`check translate` makes it anew; what is checked is the translation as it stands";
        warnings.push(Diagnostic::warning(CODE, lines.span(block.begin), message).with_hint(hint));
    }
    warnings
}

/// A warning if the algorithm is not the one from which the translation was made.
fn algorithm_edited(lines: &Lines, start: Start, block: Block, stated: &str, is_edited: bool) -> Option<Diagnostic> {
    let warning = |message: String| {
        let column = start.column.saturating_sub(if start.fair { 6 } else { 11 });
        let place = lines.piece(start.line, column, start.column - column);
        let warning =
            Diagnostic::warning(CODE, place, message).with_secondary(lines.span(block.begin), "the translation");
        warning.with_hint("`check translate` makes it anew; what is checked is the translation as it stands")
    };
    let options = Options { add_labels: true, ..Options::default() };
    let mut failure = None;
    // With which options it was made is not known: any that fit will do.
    for fairness in [None, Some(Fairness::Weak), Some(Fairness::Strong), Some(Fairness::WeakNext), Some(Fairness::None)]
    {
        let options = Options { fairness, ..options.clone() };
        match options.in_file(lines).and_then(|options| make(lines, start, &options)) {
            Ok(made) if fits(lines, start, block, &made, stated, is_edited) => return None,
            Ok(_) => {}
            Err(faults) => failure = failure.or(faults.into_iter().next()),
        }
    }
    Some(match failure {
        Some(fault) => warning(format!("the algorithm was edited, and cannot be translated: {}", fault.message)),
        None => warning("the algorithm was edited since its translation was made".to_owned()),
    })
}

/// Whether an algorithm can be the one from which a translation was made.
fn fits(lines: &Lines, start: Start, block: Block, made: &Made, stated: &str, is_edited: bool) -> bool {
    if made.sums.algorithm != stated && checksum(&without_columns(&made.record)) != stated {
        return false;
    }
    // The checksum of an algorithm that is `fair` says nothing: the translation itself has to be compared, which can
    // be done only if it is as it was made.
    !start.fair || is_edited || same_tokens(lines, block, &made.lines)
}

/// The record of an algorithm as earlier versions of the original translator made it: they did not tell in which
/// columns bullets stand.
fn without_columns(record: &str) -> String {
    let mut text = String::with_capacity(record.len());
    let mut pieces = record.split("\"(col");
    text.push_str(pieces.next().unwrap_or_default());
    for piece in pieces {
        text.push('"');
        text.push_str(piece.split_once(") ").map_or(piece, |(_, rest)| rest));
    }
    text
}

/// Whether a translation consists of the same tokens as these lines, in whatever order: earlier versions of the
/// original translator have variables in another.
fn same_tokens(lines: &Lines, block: Block, made: &[String]) -> bool {
    let made: Vec<&str> = made.iter().map(String::as_str).collect();
    words(&lines.raw[block.begin + 1..block.end]) == words(&made)
}

fn words(lines: &[&str]) -> Vec<String> {
    let text = lines.join("\n");
    let lines = Lines::new(FileId(0), &text);
    if lines.len() == 0 {
        return Vec::new();
    }
    let tokens = lexer::tokens(&lines, Start { line: 0, column: 0, fair: false });
    let mut words: Vec<String> = tokens.into_iter().map(|token| token.text).collect();
    words.sort();
    words
}
