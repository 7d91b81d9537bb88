//! Places in the words of TLC.

use check_system::Location;

/// The name of the module in which a place is. Files are named after their modules.
pub(super) fn module(file: &str) -> &str {
    let file = file.split(" (").next().unwrap_or(file);
    file.rsplit(['/', '\\']).next().unwrap_or(file).trim_end_matches(".tla")
}

/// `line 5, col 3 to line 5, col 20 of module Spec`.
pub(super) fn place(at: &Location) -> String {
    let Location { file, line, column, end_line, end_column } = at;
    format!("line {line}, col {column} to line {end_line}, col {end_column} of module {}", module(file))
}

/// `Line 5, column 3 to line 5, column 20 in Spec`, as in the stack of an error.
pub(super) fn stack_place(at: &Location) -> String {
    let Location { file, line, column, end_line, end_column } = at;
    format!("Line {line}, column {column} to line {end_line}, column {end_column} in {}", module(file))
}
