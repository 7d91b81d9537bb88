//! A text as lines of characters with tabs taken apart, and the marks that PlusCal leaves in it.
//!
//! Columns count characters from 0, and a tab reaches to the next multiple of 8: these are the columns that decide
//! how an expression is laid out, and the ones that a failed assertion reports.

use check_syntax::{FileId, Span};

/// A character, and where it stands in the text.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Cell {
    /// The character; a blank where a tab stands.
    pub(crate) character: char,
    /// Byte offset.
    pub(crate) at: u32,
}

/// The lines of a text.
pub(crate) struct Lines<'a> {
    /// Which text it is.
    pub(crate) file: FileId,
    /// Each line as it stands, without its end.
    pub(crate) raw: Vec<&'a str>,
    cells: Vec<Vec<Cell>>,
    starts: Vec<u32>,
}

/// Where an algorithm begins.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Start {
    /// The line, from 0.
    pub(crate) line: usize,
    /// The column after the mark, from 0.
    pub(crate) column: usize,
    /// Whether the mark is `--fair`.
    pub(crate) fair: bool,
}

/// The lines of a translation: the one that begins it and the one that ends it, from 0.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Block {
    /// The line with `BEGIN TRANSLATION`.
    pub(crate) begin: usize,
    /// The line with `END TRANSLATION`.
    pub(crate) end: usize,
}

impl<'a> Lines<'a> {
    /// The lines of a text.
    pub(crate) fn new(file: FileId, text: &'a str) -> Self {
        let mut lines = Self { file, raw: Vec::new(), cells: Vec::new(), starts: Vec::new() };
        let mut start = 0;
        for whole in text.split_inclusive('\n') {
            let line = whole.strip_suffix('\n').unwrap_or(whole);
            let line = line.strip_suffix('\r').unwrap_or(line);
            lines.raw.push(line);
            lines.cells.push(untabbed(line, start));
            lines.starts.push(start);
            start += whole.len() as u32;
        }
        lines
    }

    /// How many lines there are.
    pub(crate) fn len(&self) -> usize {
        self.raw.len()
    }

    /// The characters of a line.
    pub(crate) fn cells(&self, line: usize) -> &[Cell] {
        &self.cells[line]
    }

    /// A whole line, as a place.
    pub(crate) fn span(&self, line: usize) -> Span {
        let start = self.starts[line];
        Span::new(self.file, start, start + self.raw[line].len() as u32)
    }

    /// A piece of a line, as a place.
    pub(crate) fn piece(&self, line: usize, column: usize, length: usize) -> Span {
        let at = |column: usize| self.cells[line].get(column).map_or(self.span(line).end, |cell| cell.at);
        Span::new(self.file, at(column), at(column + length))
    }

    /// The first column at which a line has a word.
    fn find(&self, line: usize, word: &str) -> Option<usize> {
        (0..self.cells[line].len()).find(|&column| self.has(line, column, word))
    }

    /// Whether a word stands at a place.
    pub(crate) fn has(&self, line: usize, column: usize, word: &str) -> bool {
        let rest = self.cells[line].get(column..).unwrap_or_default();
        let mut characters = rest.iter().map(|cell| cell.character);
        word.chars().all(|c| characters.next() == Some(c))
    }

    /// Where the first algorithm begins.
    pub(crate) fn algorithm(&self) -> Option<Start> {
        let marks = [("--algorithm", false), ("--fair", true)];
        (0..self.len()).find_map(|line| {
            marks.into_iter().find_map(|(mark, fair)| {
                let column = self.find(line, mark)? + mark.len();
                Some(Start { line, column, fair })
            })
        })
    }

    /// The translation: `Err` where one begins and does not end.
    pub(crate) fn block(&self) -> Result<Option<Block>, usize> {
        let Some(begin) = self.pair(0, "BEGIN") else { return Ok(None) };
        let end = self.pair(begin + 1, "END").ok_or(begin)?;
        Ok(Some(Block { begin, end }))
    }

    /// The first line from `from` on in which the word and `TRANSLATION` stand, with nothing but blanks between.
    fn pair(&self, from: usize, word: &str) -> Option<usize> {
        (from..self.len()).find(|&line| {
            self.find(line, word).is_some_and(|column| {
                let after = column + word.len();
                let rest = self.cells[line].get(after..).unwrap_or_default();
                let blanks = rest.iter().take_while(|cell| cell.character == ' ').count();
                self.find(line, "TRANSLATION") == Some(after + blanks)
            })
        })
    }

    /// The line and the column after the `*)` that ends the comment in which an algorithm stands.
    pub(crate) fn end_of_comment(&self, start: Start) -> Option<(usize, usize)> {
        let mut depth = 1;
        let mut column = start.column;
        for line in start.line..self.len() {
            while column + 1 < self.cells[line].len() {
                let step = if self.has(line, column, "(*") {
                    depth += 1;
                    2
                } else if self.has(line, column, "*)") {
                    depth -= 1;
                    2
                } else {
                    1
                };
                column += step;
                if depth == 0 {
                    return Some((line, column));
                }
            }
            column = 0;
        }
        None
    }

    /// The rest of a line, from a column on.
    pub(crate) fn rest(&self, line: usize, column: usize) -> String {
        self.cells[line].get(column..).unwrap_or_default().iter().map(|cell| cell.character).collect()
    }
}

fn untabbed(line: &str, start: u32) -> Vec<Cell> {
    let mut cells = Vec::with_capacity(line.len());
    for (offset, character) in line.char_indices() {
        let at = start + offset as u32;
        if character == '\t' {
            let width = 8 - cells.len() % 8;
            cells.extend(std::iter::repeat_n(Cell { character: ' ', at }, width));
        } else {
            cells.push(Cell { character, at });
        }
    }
    cells
}
