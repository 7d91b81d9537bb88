//! Places for readers: from a range of bytes to a file, lines and columns.

use check_syntax::{Sources, Span};
use check_system::Location;

/// The place of a range, as a reader finds it: the end is the last character.
pub fn locate(sources: &Sources, span: Span) -> Location {
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
