//! The lines that are written, and the one that is under way.

use super::{blanks, width};
use crate::expression::Expression;

/// What is written.
#[derive(Default)]
pub(super) struct Writer {
    /// The lines that are complete.
    pub(super) lines: Vec<String>,
    current: String,
}

impl Writer {
    /// Adds to the line.
    pub(super) fn add(&mut self, text: &str) {
        self.current.push_str(text);
    }

    /// Ends the line, if it has begun.
    pub(super) fn end(&mut self) {
        if !self.current.is_empty() {
            self.lines.push(std::mem::take(&mut self.current));
        }
    }

    /// Adds a whole line, perhaps an empty one.
    pub(super) fn line(&mut self, line: &str) {
        self.end();
        self.lines.push(line.to_owned());
    }

    /// How long the line is.
    pub(super) fn column(&self) -> usize {
        width(&self.current)
    }

    /// Adds an expression, each line of it below the first.
    pub(super) fn expression(&mut self, expression: &Expression) {
        let indent = blanks(self.column());
        let mut lines = expression.text().into_iter();
        self.add(&lines.next().unwrap_or_default());
        for line in lines {
            self.lines.push(std::mem::replace(&mut self.current, format!("{indent}{line}")));
        }
    }
}
