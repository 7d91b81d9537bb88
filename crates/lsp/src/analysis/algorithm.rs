//! What is wrong with the PlusCal algorithm of a text.

use check_pluscal::{Options, stale, translate};
use check_syntax::{Diagnostic, FileId, Severity};

/// Why an algorithm cannot be translated; and whether its translation is still its own.
pub(super) fn diagnostics(file: FileId, text: &str) -> Vec<Diagnostic> {
    if !has_algorithm(text) {
        return Vec::new();
    }
    let mut found = stale(file, text);
    if let Err(faults) = translate(file, text, &Options::default()) {
        // The places of these say more.
        found.retain(|one| !one.message.contains("cannot be translated"));
        let is_translated = text.contains("BEGIN TRANSLATION");
        // Text that was never translated may only look like an algorithm.
        let severity = if is_translated { Severity::Error } else { Severity::Warning };
        found.extend(faults.into_iter().map(|one| Diagnostic { severity, ..one }));
    }
    found
}

/// Whether an algorithm may begin in a text.
fn has_algorithm(text: &str) -> bool {
    ["--algorithm", "--fair"].iter().any(|mark| text.contains(mark))
}
