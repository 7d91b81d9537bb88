//! Diagnostics: mistakes in a text, with their places and hints.

use crate::Span;

/// The severity of a diagnostic.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Severity {
    /// The text cannot be used.
    Error,
    /// It can, but is hardly what its author wants.
    Warning,
}

/// A place that belongs to a diagnostic, and what is to be said of it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Label {
    /// Where.
    pub span: Span,
    /// What; may be empty.
    pub text: String,
}

/// One thing that is wrong.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Diagnostic {
    /// The severity of a diagnostic.
    pub severity: Severity,
    /// A stable short name of the kind of trouble, such as `parse`, `unknown-name`, `arity`, `level`.
    pub code: &'static str,
    /// One sentence, without a full stop.
    pub message: String,
    /// The place; `None` where there is none (a file that does not exist).
    pub primary: Option<Label>,
    /// Further places that explain it.
    pub secondary: Vec<Label>,
    /// What the author might do.
    pub hint: Option<String>,
}

impl Diagnostic {
    /// An error at a place.
    pub fn error(code: &'static str, span: Span, message: impl Into<String>) -> Self {
        Self {
            severity: Severity::Error,
            code,
            message: message.into(),
            primary: Some(Label { span, text: String::new() }),
            secondary: Vec::new(),
            hint: None,
        }
    }

    /// An error that has no place.
    pub fn error_without_place(code: &'static str, message: impl Into<String>) -> Self {
        Self {
            severity: Severity::Error,
            code,
            message: message.into(),
            primary: None,
            secondary: Vec::new(),
            hint: None,
        }
    }

    /// A warning at a place.
    pub fn warning(code: &'static str, span: Span, message: impl Into<String>) -> Self {
        Self { severity: Severity::Warning, ..Self::error(code, span, message) }
    }

    /// The same with words at the primary place.
    #[must_use]
    pub fn with_label(mut self, text: impl Into<String>) -> Self {
        if let Some(primary) = &mut self.primary {
            primary.text = text.into();
        }
        self
    }

    /// The same with a further place.
    #[must_use]
    pub fn with_secondary(mut self, span: Span, text: impl Into<String>) -> Self {
        self.secondary.push(Label { span, text: text.into() });
        self
    }

    /// The same with a hint.
    #[must_use]
    pub fn with_hint(mut self, hint: impl Into<String>) -> Self {
        self.hint = Some(hint.into());
        self
    }
}
