//! What is being written: the text so far, the column, and whether line breaks are allowed at the moment.

/// Where lines should end.
const WIDTH: usize = 100;

/// A text that is being written.
pub(super) struct Page {
    text: String,
    column: usize,
    width: usize,
    /// Whether everything is to be written on the line; what cannot be sets `failed`.
    flat: bool,
    failed: bool,
}

impl Page {
    pub(super) fn new() -> Self {
        Self { text: String::new(), column: 0, width: WIDTH, flat: false, failed: false }
    }

    pub(super) fn finish(self) -> String {
        self.text
    }

    pub(super) fn length(&self) -> usize {
        self.text.len()
    }

    /// How many line breaks have been written since the text had a length.
    pub(super) fn lines_since(&self, length: usize) -> usize {
        self.text[length..].matches('\n').count()
    }

    /// Adds a line break where the text had a length.
    pub(super) fn blank_line(&mut self, length: usize) {
        self.text.insert(length, '\n');
    }

    pub(super) fn column(&self) -> usize {
        self.column
    }

    /// Writes a piece of text without line breaks.
    pub(super) fn write(&mut self, piece: &str) {
        self.text.push_str(piece);
        self.column += piece.chars().count();
        if self.flat && self.column > self.width {
            self.failed = true;
        }
    }

    /// A blank, or a line break where there is no room.
    pub(super) fn soft_break(&mut self, column: usize) {
        if self.flat { self.write(" ") } else { self.hard_break(column) }
    }

    /// A line break that must be.
    pub(super) fn hard_break(&mut self, column: usize) {
        if self.flat {
            self.failed = true;
            return;
        }
        self.text.push('\n');
        self.text.extend(std::iter::repeat_n(' ', column));
        self.column = column;
    }

    /// Whether writing on one line has turned out to be impossible.
    pub(super) fn failed(&self) -> bool {
        self.failed
    }

    pub(super) fn is_flat(&self) -> bool {
        self.flat
    }

    /// Writes something on this line if it fits, and else leaves the page as it was.
    pub(super) fn try_flat(&mut self, write: impl FnOnce(&mut Self)) -> bool {
        if self.flat {
            return false;
        }
        let before = (self.text.len(), self.column);
        self.flat = true;
        write(self);
        self.flat = false;
        let fits = !std::mem::take(&mut self.failed);
        if !fits {
            self.text.truncate(before.0);
            self.column = before.1;
        }
        fits
    }
}
