//! Errors that prevent a translation, each with its place.

use check_syntax::{Diagnostic, Span};

/// A result, or errors: at least one.
pub(crate) type Result<T> = std::result::Result<T, Vec<Diagnostic>>;

/// An error of a kind at a place.
pub(crate) fn fail<T>(code: &'static str, span: Span, message: impl Into<String>) -> Result<T> {
    Err(vec![Diagnostic::error(code, span, message)])
}

/// The same with a hint.
pub(crate) fn fail_with_hint<T>(
    code: &'static str,
    span: Span,
    message: impl Into<String>,
    hint: impl Into<String>,
) -> Result<T> {
    Err(vec![Diagnostic::error(code, span, message).with_hint(hint)])
}
