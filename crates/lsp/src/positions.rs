//! Positions: byte offsets to lines and characters as the protocol counts them, and back.

use check_syntax::Span;
use lsp_types::{Position, Range};

/// What a character of a position is.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) enum Encoding {
    /// A byte of UTF-8.
    Utf8,
    /// A unit of UTF-16: what a client has that says nothing.
    #[default]
    Utf16,
}

/// Where the lines of a text begin.
#[derive(Clone, Debug)]
pub(crate) struct Lines {
    starts: Vec<u32>,
}

impl Lines {
    /// The lines of a text; they end with `\n`, `\r\n` or `\r`.
    pub(crate) fn new(text: &str) -> Self {
        let bytes = text.as_bytes();
        let ends = |at: &usize| bytes[*at] == b'\n' || (bytes[*at] == b'\r' && bytes.get(at + 1) != Some(&b'\n'));
        let starts = std::iter::once(0).chain((0..bytes.len()).filter(ends).map(|at| at as u32 + 1)).collect();
        Self { starts }
    }

    /// The line of an offset, from 0.
    pub(crate) fn line(&self, offset: usize) -> usize {
        self.starts.partition_point(|&start| start as usize <= offset).saturating_sub(1)
    }

    /// Where a line begins.
    pub(crate) fn start(&self, line: usize) -> usize {
        self.starts.get(line).map_or(usize::MAX, |start| *start as usize)
    }

    /// A line without its end.
    pub(crate) fn text<'t>(&self, text: &'t str, line: usize) -> &'t str {
        let end = self.start(line + 1).min(text.len());
        text.get(self.start(line).min(end)..end).unwrap_or_default().trim_end_matches(['\n', '\r'])
    }

    /// The position of an offset.
    pub(crate) fn position(&self, text: &str, offset: usize, encoding: Encoding) -> Position {
        let mut offset = offset.min(text.len());
        while !text.is_char_boundary(offset) {
            offset -= 1;
        }
        let line = self.line(offset);
        let before = &text[self.start(line)..offset];
        let character = match encoding {
            Encoding::Utf8 => before.len(),
            Encoding::Utf16 => before.encode_utf16().count(),
        };
        Position::new(line as u32, character as u32)
    }

    /// The offset of a position. One behind the end of its line is taken for that end.
    pub(crate) fn offset(&self, text: &str, position: Position, encoding: Encoding) -> usize {
        let line = position.line as usize;
        if line >= self.starts.len() {
            return text.len();
        }
        let (start, content) = (self.start(line), self.text(text, line));
        let mut left = position.character as usize;
        for (at, character) in content.char_indices() {
            let width = match encoding {
                Encoding::Utf8 => character.len_utf8(),
                Encoding::Utf16 => character.len_utf16(),
            };
            if left < width {
                return start + at;
            }
            left -= width;
        }
        start + content.len()
    }

    /// The range of a span.
    pub(crate) fn range(&self, text: &str, span: Span, encoding: Encoding) -> Range {
        let [start, end] = [span.start, span.end].map(|offset| self.position(text, offset as usize, encoding));
        Range { start, end }
    }
}

/// A range that an editor can show: the end of the text, behind its last line, becomes the end of that line.
pub(crate) fn on_a_line(text: &str, span: Span) -> Span {
    let end = text.trim_end().len() as u32;
    if span.start as usize >= text.len() && span.start > end { Span { start: end, end, ..span } } else { span }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn there_and_back() {
        let text = "aé\u{1F600}b\r\nc\rd\n";
        let lines = Lines::new(text);
        assert_eq!(lines.starts.len(), 4);
        for encoding in [Encoding::Utf8, Encoding::Utf16] {
            for (at, character) in text.char_indices().filter(|(_, one)| !['\r', '\n'].contains(one)) {
                let position = lines.position(text, at, encoding);
                assert_eq!(lines.offset(text, position, encoding), at, "{character} {encoding:?}");
            }
        }
        assert_eq!(lines.position(text, 7, Encoding::Utf16), Position::new(0, 4));
        assert_eq!(lines.position(text, 7, Encoding::Utf8), Position::new(0, 7));
        assert_eq!(lines.offset(text, Position::new(0, 99), Encoding::Utf16), 8);
        assert_eq!(lines.offset(text, Position::new(9, 0), Encoding::Utf16), text.len());
        // In the middle of a character of two units.
        assert_eq!(lines.offset(text, Position::new(0, 3), Encoding::Utf16), 3);
    }
}
