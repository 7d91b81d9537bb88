//! Whether a translation still belongs to its algorithm.

use crate::checksum::{checksum, checksum_of_lines, find as find_checksums};
use crate::lexer;
use crate::lines::{Block, Lines, Start};
use crate::options::{Fairness, Options};
use crate::translate::{Made, make};
use check_syntax::{Diagnostic, FileId, Span};

const CODE: &str = "stale-translation";

/// The code of the warning that an algorithm has no translation.
pub const UNTRANSLATED: &str = "no-translation";

/// Warnings where the translation in a text is not that of its algorithm: one of the two was edited since it was made,
/// which checksums tell; or there is none at all.
pub fn stale(file: FileId, text: &str) -> Vec<Diagnostic> {
    if !["--algorithm", "--fair"].iter().any(|mark| text.contains(mark)) {
        return Vec::new();
    }
    let lines = Lines::new(file, text);
    match (lines.algorithm(), lines.block()) {
        (Some(start), Ok(Some(block))) => edited(&lines, start, block),
        (Some(start), Ok(None)) => untranslated(&lines, start).into_iter().collect(),
        _ => Vec::new(),
    }
}

/// A warning about an algorithm that has no translation. What merely looks like one is no algorithm.
fn untranslated(lines: &Lines, start: Start) -> Option<Diagnostic> {
    let options = Options { add_labels: true, ..Options::default() };
    options.in_file(lines).and_then(|options| make(lines, start, &options)).ok()?;
    let message = "this algorithm has no translation, so that it is no part of what is checked";
    Some(Diagnostic::warning(UNTRANSLATED, mark(lines, start), message).with_hint("`check translate` makes one"))
}

/// The word with which an algorithm begins.
fn mark(lines: &Lines, start: Start) -> Span {
    let length = if start.fair { "--fair" } else { "--algorithm" }.len();
    lines.piece(start.line, start.column - length, length)
}

/// Warnings where the checksums tell that an algorithm or its translation was edited.
fn edited(lines: &Lines, start: Start, block: Block) -> Vec<Diagnostic> {
    let line = lines.raw[block.begin];
    let Some(found) = find_checksums(line) else { return Vec::new() };
    let hint = "`check translate` makes it anew; what is checked is the translation as it stands";
    let mut warnings = Vec::new();
    let is_edited = found
        .translation
        .is_some_and(|digits| line[digits] != checksum_of_lines(&lines.raw[block.begin + 1..block.end]));
    let message = found.algorithm.and_then(|digits| algorithm_edited(lines, start, block, &line[digits], is_edited));
    if let Some(message) = message {
        let warning = Diagnostic::warning(CODE, mark(lines, start), message).with_hint(hint);
        warnings.push(warning.with_secondary(lines.span(block.begin), "the translation"));
    }
    if is_edited {
        let message = "the translation was edited since it was made from the algorithm";
        warnings.push(Diagnostic::warning(CODE, lines.span(block.begin), message).with_hint(hint));
    }
    warnings
}

/// That the algorithm is not the one from which the translation was made, if it is not.
fn algorithm_edited(lines: &Lines, start: Start, block: Block, stated: &str, is_edited: bool) -> Option<String> {
    let mut failure = None;
    for options in any_options(start.fair) {
        match options.in_file(lines).and_then(|options| make(lines, start, &options)) {
            Ok(made) if fits(lines, start, block, &made, stated, is_edited) => return None,
            Ok(_) => {}
            Err(faults) => failure = failure.or(faults.into_iter().next()),
        }
    }
    Some(match failure {
        Some(fault) => format!("the algorithm was edited, and cannot be translated: {}", fault.message),
        None => "the algorithm was edited since its translation was made".to_owned(),
    })
}

/// With which options a translation was made is not known: any that fit will do. Some are seen only in translations,
/// not in checksums of algorithms.
fn any_options(compares_translations: bool) -> impl Iterator<Item = Options> {
    let fairness = [None, Some(Fairness::Weak), Some(Fairness::Strong), Some(Fairness::WeakNext), Some(Fairness::None)];
    let done_disjunct = if compares_translations { &[true, false][..] } else { &[true][..] };
    fairness.into_iter().flat_map(move |fairness| {
        done_disjunct.iter().map(move |done_disjunct| Options {
            fairness,
            add_labels: true,
            done_disjunct: *done_disjunct,
            ..Options::default()
        })
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
