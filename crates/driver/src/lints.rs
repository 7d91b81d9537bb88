//! Lints: warnings about a spec whose verdict says less than its author may think.

mod hidden;
mod temporal;
mod vacuity;

pub use hidden::of as of_hidden;
pub use temporal::{SecondSearch, of as of_properties};
pub use vacuity::warnings as of_coverage;

use check_syntax::{Diagnostic, Severity};

/// A warning that belongs to no place of a text.
fn warning(code: &'static str, message: impl Into<String>, hint: &str) -> Diagnostic {
    Diagnostic { severity: Severity::Warning, ..Diagnostic::error_without_place(code, message).with_hint(hint) }
}
