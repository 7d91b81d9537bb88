//! A text with an algorithm to the same text with its translation.

use crate::block::{self, Sums};
use crate::checksum::{checksum, checksum_of_lines};
use crate::fault::{Result, fail};
use crate::generate::{Given, generate, sort_assignments};
use crate::group::{control, group};
use crate::labels::Added;
use crate::lines::{Lines, Start};
use crate::names::{names, rename};
use crate::options::{Fairness, Options};
use crate::parser::parse;
use crate::record::record;
use crate::steps::steps;
use crate::tree::Body;
use crate::{labels, lexer, macros};
use check_syntax::{Diagnostic, FileId, Span};

/// A label that was added where one was missing.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct AddedLabel {
    /// Its name.
    pub label: String,
    /// The line of the statement, from 1.
    pub line: usize,
    /// Its column, from 1; a tab reaches to the next multiple of 8.
    pub column: usize,
    /// The statement.
    pub span: Span,
}

/// The result of a translation.
#[derive(Clone, Debug)]
pub struct Translation {
    /// The whole text, with the translation in it.
    pub text: String,
    /// The labels that were added.
    pub labels: Vec<AddedLabel>,
    /// The names that had to be changed, a sentence each.
    pub changed_names: Vec<String>,
    /// What the author should know.
    pub warnings: Vec<Diagnostic>,
}

/// A translation by itself.
pub(crate) struct Made {
    /// Its lines.
    pub(crate) lines: Vec<String>,
    /// The text from which the checksum of the algorithm is made.
    pub(crate) record: String,
    /// The checksums that belong to it.
    pub(crate) sums: Sums,
    added: Vec<Added>,
    changed_names: Vec<String>,
    /// Whether the algorithm says something else about fairness than the options do, and has its way.
    overrules_options: bool,
}

/// Translates the algorithm of a text: the first one that begins with `--algorithm` or `--fair algorithm`. What the
/// text says after `PlusCal options` goes before the options.
///
/// # Errors
/// What makes a translation impossible, with places in `file`.
pub fn translate(file: FileId, text: &str, options: &Options) -> std::result::Result<Translation, Vec<Diagnostic>> {
    let lines = Lines::new(file, text);
    let block = block::find(&lines)?;
    let start = algorithm(&lines)?;
    let made = make(&lines, start, &options.in_file(&lines)?)?;
    let mut warnings: Vec<Diagnostic> = block.into_iter().filter_map(|block| block::edited(&lines, block)).collect();
    if made.overrules_options {
        let message = "the algorithm is `fair`, whatever the options say";
        warnings.push(Diagnostic::warning("fairness", lines.span(start.line), message));
    }
    let text = block::put(&lines, text, start, block, (&made.sums, &made.lines))?;
    let label = |added: Added| AddedLabel {
        label: added.label,
        line: added.place.line,
        column: added.place.column,
        span: added.place.span,
    };
    let labels = made.added.into_iter().map(label).collect();
    Ok(Translation { text, labels, changed_names: made.changed_names, warnings })
}

fn algorithm(lines: &Lines) -> Result<Start> {
    match lines.algorithm() {
        Some(start) => Ok(start),
        None => {
            let message = "there is no algorithm: no line has `--algorithm` or `--fair algorithm`";
            Err(vec![Diagnostic::error_without_place("pluscal", message)])
        }
    }
}

/// Translates the algorithm that begins at a place; the options are those of the file already.
pub(crate) fn make(lines: &Lines, start: Start, options: &Options) -> Result<Made> {
    let (mut algorithm, traits) = parse(lexer::tokens(lines, start), start.fair, options)?;
    macros::expand(&mut algorithm)?;
    let added = labels::add(&mut algorithm, &traits, &options.label_root)?;
    // Only a sequential algorithm without any label means that labels are nothing to think of.
    let may_add = options.add_labels || (traits.labels.is_empty() && matches!(algorithm.body, Body::One(_)));
    if !may_add && !added.is_empty() {
        return Err(missing(&added));
    }
    if algorithm.all_code().iter().any(|code| code.statements.is_empty()) {
        let message = "a process, a procedure or the algorithm itself has no statements";
        return fail("pluscal", algorithm.place.span, message);
    }
    group(&mut algorithm);
    let names = names(&algorithm, &traits)?;
    rename(&mut algorithm, &names)?;
    let control = control(&algorithm, &traits);
    let fairness = if traits.has_fair_body { Some(Fairness::Weak) } else { options.fairness };
    let options = &Options { fairness, ..options.clone() };
    let steps = steps(&mut algorithm, control)?;
    let given = Given {
        algorithm: &algorithm,
        control,
        has_default_value: traits.has_default_value,
        fair: start.fair,
        options,
    };
    let lines = generate(&given, &steps, &names.changes)?;
    sort_assignments(&mut algorithm);
    // The original translator makes the checksum of every algorithm that is `fair` from this word.
    let record = if start.fair { "fair".to_owned() } else { record(&algorithm) };
    let sums = Sums { algorithm: checksum(&record), translation: checksum_of_lines(&lines) };
    let changed_names = names.changes.iter().map(|line| line.trim_start_matches("\\* ").to_owned()).collect();
    let is_overruled = matches!(options.fairness, Some(Fairness::Strong | Fairness::None));
    let overrules_options = start.fair && is_overruled && matches!(algorithm.body, Body::One(_));
    Ok(Made { lines, record, sums, added, changed_names, overrules_options })
}

fn missing(added: &[Added]) -> Vec<Diagnostic> {
    let fault = |one: &Added| Diagnostic::error("pluscal", one.place.span, "a label is missing before this statement");
    let mut faults: Vec<Diagnostic> = added.iter().map(fault).collect();
    if let Some(last) = faults.last_mut() {
        let hint = "`--label`, or `PlusCal options (-label)` in the file, adds labels";
        last.hint = Some(hint.to_owned());
    }
    faults
}
