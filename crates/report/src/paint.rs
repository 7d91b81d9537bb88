//! Colour: what a piece of text means, and the escape codes that show it.

/// The style of text.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Style {
    /// Whether escape codes for colour may be used.
    pub color: bool,
    /// Columns to a line, where text can be broken.
    pub width: usize,
    /// Whether a state of a trace shows only what the step to it changed; the first one shows all.
    pub only_changes: bool,
}

impl Default for Style {
    fn default() -> Self {
        Self { color: false, width: 100, only_changes: false }
    }
}

/// What a piece of text means.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Paint {
    /// All is well.
    Good,
    /// Something is wrong.
    Bad,
    /// Something is not known, or deserves attention.
    Doubtful,
    /// A heading.
    Heading,
    /// What a step changed.
    Changed,
    /// What a step added.
    Added,
    /// What a step removed.
    Removed,
    /// What matters less.
    Faint,
}

impl Paint {
    fn code(self) -> &'static str {
        match self {
            Paint::Good => "\x1b[1;32m",
            Paint::Bad => "\x1b[1;31m",
            Paint::Doubtful => "\x1b[1;33m",
            Paint::Heading => "\x1b[1m",
            Paint::Changed => "\x1b[33m",
            Paint::Added => "\x1b[32m",
            Paint::Removed => "\x1b[31m",
            Paint::Faint => "\x1b[2m",
        }
    }
}

impl Style {
    /// The text in the colour of its meaning, line by line, so that a pager that cuts lines shows no stray colour.
    pub(crate) fn paint(&self, paint: Paint, text: &str) -> String {
        if !self.color || text.is_empty() {
            return text.to_owned();
        }
        let lines: Vec<String> = text.split('\n').map(|line| format!("{}{line}\x1b[0m", paint.code())).collect();
        lines.join("\n")
    }
}
