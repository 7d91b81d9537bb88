//! From spans to places a person can go to, and back.

use check_syntax::{Source, Sources, Span};
use check_system::Location;
use std::ops::Range;

/// The place of a span. The end is the last character, so that an empty span ends where it starts.
pub fn location(sources: &Sources, span: Span) -> Location {
    let source = sources.get(span.file);
    let (start, end) = source.ends(span);
    Location {
        file: source.name.clone(),
        line: start.line,
        column: start.column,
        end_line: end.line,
        end_column: end.column,
    }
}

/// The text and the range of bytes of a place; `None` when no text of that name is known.
pub fn bytes<'a>(sources: &'a Sources, place: &Location) -> Option<(&'a Source, Range<usize>)> {
    let (_, source) = sources.iter().find(|(_, source)| source.name == place.file)?;
    let start = offset(&source.text, place.line, place.column);
    let last = offset(&source.text, place.end_line, place.end_column);
    let end = last + source.text[last..].chars().next().map_or(0, char::len_utf8);
    Some((source, start..end.max(start)))
}

/// The byte offset of a line and column; the end of the line or text where they are beyond it.
fn offset(text: &str, line: u32, column: u32) -> usize {
    let mut start = 0;
    for (index, content) in text.split_inclusive('\n').enumerate() {
        if index as u32 + 1 == line {
            let within = content.char_indices().nth(column as usize - 1).map_or(content.len(), |(at, _)| at);
            return start + within;
        }
        start += content.len();
    }
    text.len()
}
