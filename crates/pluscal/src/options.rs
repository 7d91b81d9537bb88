//! Options of a translation, from the user or from the file, whose `PlusCal options (…)` have the last word.

use crate::fault::{Result, fail, fail_with_hint};
use crate::lines::Lines;
use check_syntax::Span;

/// The fairness that the specification assumes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Fairness {
    /// Each process is weakly fair, if it does not say otherwise.
    Weak,
    /// Each process is strongly fair, if it does not say otherwise.
    Strong,
    /// The next-state relation as a whole is weakly fair.
    WeakNext,
    /// None at all, whatever the algorithm says.
    None,
}

impl Fairness {
    /// The fairness that an option of this name asks for, if it does for one.
    pub fn named(name: &str) -> Option<Self> {
        Some(match name {
            "wf" => Self::Weak,
            "sf" => Self::Strong,
            "wfNext" => Self::WeakNext,
            "nof" => Self::None,
            _ => return None,
        })
    }
}

/// The options of a translation.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Options {
    /// Which fairness the specification assumes, if not just what the algorithm says.
    pub fairness: Option<Fairness>,
    /// The algorithm is to terminate, so that it is assumed to be fair if nothing else is said.
    pub termination: bool,
    /// Whether labels may be added where they are missing. In a sequential algorithm without labels they always may.
    pub add_labels: bool,
    /// What the labels that are added begin with.
    pub label_root: String,
    /// The width of lines, in characters; at least [`Options::LEAST_LINE_WIDTH`].
    pub line_width: usize,
    /// Whether a terminated algorithm may stutter, so that it is no deadlock.
    pub done_disjunct: bool,
}

impl Default for Options {
    fn default() -> Self {
        Self {
            fairness: None,
            termination: false,
            add_labels: false,
            label_root: "Lbl_".to_owned(),
            line_width: 78,
            done_disjunct: true,
        }
    }
}

impl Options {
    /// The least width of lines.
    pub const LEAST_LINE_WIDTH: usize = 60;

    /// With fairness assumed where termination is to be shown.
    fn completed(mut self) -> Self {
        if self.termination && self.fairness.is_none() {
            self.fairness = Some(Fairness::Weak);
        }
        self
    }

    /// These options, changed by what a file says.
    pub(crate) fn in_file(&self, lines: &Lines) -> Result<Self> {
        let mut options = self.clone().completed();
        let Some(words) = words(lines)? else { return Ok(options) };
        let mut fairness = None;
        let mut rest = words.into_iter();
        while let Some((word, span)) = rest.next() {
            let mut value = || match rest.next() {
                Some(value) => Ok(value),
                None => fail("pluscal", span, format!("a value must follow `{word}`")),
            };
            let name = word.strip_prefix('-').unwrap_or(&word);
            let Some(chosen) = Fairness::named(name) else {
                options.set(name, span, &mut value)?;
                continue;
            };
            if fairness.replace(chosen).is_some() {
                return fail("pluscal", span, "only one of `wf`, `sf`, `wfNext` and `nof` can be chosen");
            }
        }
        options.fairness = fairness.or(options.fairness);
        Ok(options.completed())
    }

    /// Sets an option that is not a fairness.
    fn set(&mut self, name: &str, span: Span, value: &mut impl FnMut() -> Result<(String, Span)>) -> Result<()> {
        match name {
            "termination" => self.termination = true,
            "label" => self.add_labels = true,
            "noDoneDisjunct" => self.done_disjunct = false,
            // What becomes of other files is the user's affair.
            "noold" | "nocfg" => {}
            "labelRoot" => {
                let (root, span) = value()?;
                if !is_label(&root) {
                    return fail("pluscal", span, "this cannot begin a label: a letter must come first");
                }
                self.label_root = root;
            }
            "lineWidth" => {
                let (width, span) = value()?;
                match width.parse() {
                    Ok(width) if width >= Self::LEAST_LINE_WIDTH => self.line_width = width,
                    _ => return fail("pluscal", span, "the width of lines is a number, at least 60"),
                }
            }
            "version" => {
                let (version, span) = value()?;
                if !["1.5", "1.6", "1.7", "1.8", "1.9", "1.10", "1.11", "1.12"].contains(&version.as_str()) {
                    let message = format!("version {version} of PlusCal is not supported");
                    return fail_with_hint("pluscal", span, message, "versions 1.5 to 1.12 are");
                }
            }
            "spec" | "myspec" | "spec2" | "myspec2" => {
                return fail("pluscal", span, format!("the option `{name}` is not supported"));
            }
            _ => return fail("pluscal", span, format!("there is no option `{name}`")),
        }
        Ok(())
    }
}

/// Whether a text can begin a label.
pub fn is_label(text: &str) -> bool {
    text.starts_with(|c: char| c.is_ascii_alphabetic()) && text.chars().all(|c| c.is_ascii_alphanumeric() || c == '_')
}

/// The words between the parentheses of the first `PlusCal options (…)`.
fn words(lines: &Lines) -> Result<Option<Vec<(String, Span)>>> {
    let mut at = Blanks { lines, line: 0, column: 0 };
    while let Some(word) = at.word() {
        let after = word.0.strip_prefix("PlusCal");
        if after.is_none_or(|rest| rest.starts_with(|c: char| c.is_alphabetic() || c == '_')) {
            continue;
        }
        at.column = word.2 + "PlusCal".len();
        at.line = word.1;
        at.skip();
        if at.line < lines.len() && lines.has(at.line, at.column, "options") {
            let span = lines.piece(at.line, at.column, "options".len());
            at.column += "options".len();
            let next = lines.cells(at.line).get(at.column).map(|cell| cell.character);
            if !next.is_some_and(|c| c.is_alphanumeric() || c == '_') {
                return at.parenthesized(span).map(Some);
            }
        }
    }
    Ok(None)
}

/// A place in the lines, which moves from word to word.
struct Blanks<'a> {
    lines: &'a Lines<'a>,
    line: usize,
    column: usize,
}

impl Blanks<'_> {
    /// Goes to the next character that is no blank.
    fn skip(&mut self) {
        while self.line < self.lines.len() {
            let cells = self.lines.cells(self.line);
            let rest = cells.get(self.column..).unwrap_or_default();
            if let Some(blanks) = rest.iter().position(|cell| cell.character != ' ') {
                self.column += blanks;
                return;
            }
            self.line += 1;
            self.column = 0;
        }
    }

    /// The next word, up to a blank, its line and its column.
    fn word(&mut self) -> Option<(String, usize, usize)> {
        self.skip();
        if self.line >= self.lines.len() {
            return None;
        }
        let (line, column) = (self.line, self.column);
        let word: String = self.lines.rest(line, column).chars().take_while(|c| *c != ' ').collect();
        self.column += word.chars().count();
        Some((word, line, column))
    }

    /// The words in parentheses that stand here, separated by commas or blanks.
    fn parenthesized(&mut self, options: Span) -> Result<Vec<(String, Span)>> {
        self.skip();
        if self.line >= self.lines.len() || !self.lines.has(self.line, self.column, "(") {
            return fail("pluscal", options, "expected `(` after `PlusCal options`");
        }
        self.column += 1;
        let mut words = Vec::new();
        loop {
            self.skip();
            if self.line >= self.lines.len() {
                return fail("pluscal", options, "these options are not closed by `)`");
            }
            if self.lines.has(self.line, self.column, ")") {
                return Ok(words);
            }
            let rest = self.lines.rest(self.line, self.column);
            let word: String = rest.chars().take_while(|c| !matches!(c, ' ' | ',' | ')')).collect();
            let length = word.chars().count();
            if length > 0 {
                words.push((word, self.lines.piece(self.line, self.column, length)));
            }
            self.column += length.max(1);
        }
    }
}
