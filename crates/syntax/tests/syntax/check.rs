//! What several tests need: parsing that must succeed, diagnostics as text, the files of a folder.

use check_syntax::{Diagnostic, FileId, Source, Span, outline, outline_expression, parse, parse_expression};
use check_syntax::{print_expression, print_module};
use std::path::{Path, PathBuf};

/// The diagnostics as text: a line each, with further lines for what belongs to it.
pub(crate) fn render(text: &str, diagnostics: &[Diagnostic]) -> String {
    let source = Source::new("text", text);
    let place = |span: Span| {
        let at = source.line_column(span.start);
        format!("{}:{}", at.line, at.column)
    };
    let mut result = String::new();
    for diagnostic in diagnostics {
        let at = diagnostic.primary.as_ref().map(|label| place(label.span)).unwrap_or_default();
        result += &format!("{at} {}\n", diagnostic.message);
        for label in &diagnostic.secondary {
            result += format!("    {} {}", place(label.span), label.text).trim_end();
            result.push('\n');
        }
        if let Some(hint) = &diagnostic.hint {
            result += &format!("    hint: {hint}\n");
        }
    }
    result
}

/// Checks that a text parses and that its print parses to the same tree.
pub(crate) fn round_trip(name: &str, text: &str) -> Result<(), String> {
    let (tree, diagnostics) = parse(FileId(0), text);
    if !diagnostics.is_empty() {
        return Err(format!("{name}:\n{}", render(text, &diagnostics)));
    }
    let printed: String = tree.modules.iter().map(|module| print_module(module) + "\n").collect();
    let (mut again, diagnostics) = parse(FileId(0), &printed);
    if !diagnostics.is_empty() {
        return Err(format!("{name}, printed:\n{printed}\n{}", render(&printed, &diagnostics)));
    }
    again.configs = tree.configs.clone();
    same(name, &outline(&tree), &outline(&again), &printed)
}

/// The same for an expression.
pub(crate) fn round_trip_expression(text: &str) -> Result<(), String> {
    let (expr, diagnostics) = parse_expression(FileId(0), text);
    if !diagnostics.is_empty() {
        return Err(format!("{text}\n{}", render(text, &diagnostics)));
    }
    let printed = print_expression(&expr);
    let (again, diagnostics) = parse_expression(FileId(0), &printed);
    if !diagnostics.is_empty() {
        return Err(format!("{text}\nprinted:\n{printed}\n{}", render(&printed, &diagnostics)));
    }
    same(text, &outline_expression(&expr), &outline_expression(&again), &printed)
}

/// Compares two outlines.
pub(crate) fn same(name: &str, left: &str, right: &str, printed: &str) -> Result<(), String> {
    if left == right {
        return Ok(());
    }
    let differs = left.lines().zip(right.lines()).find(|(l, r)| l != r);
    Err(format!("{name}: another tree, first at {differs:?}; printed:\n{printed}"))
}

/// An expression as one line with all its structure.
pub(crate) fn shape(text: &str) -> String {
    let (expr, diagnostics) = parse_expression(FileId(0), text);
    match diagnostics.first() {
        Some(first) => format!("error: {}", first.message),
        None => outline_expression(&expr).lines().map(str::trim).collect::<Vec<_>>().join(" "),
    }
}

/// The files below a folder with an ending, sorted.
pub(crate) fn files(folder: &Path, ending: &str) -> Vec<PathBuf> {
    let mut found = Vec::new();
    let mut folders = vec![folder.to_owned()];
    while let Some(folder) = folders.pop() {
        for entry in std::fs::read_dir(&folder).unwrap() {
            let path = entry.unwrap().path();
            if path.is_dir() {
                folders.push(path);
            } else if path.extension().is_some_and(|e| e == ending) {
                found.push(path);
            }
        }
    }
    found.sort();
    found
}

/// A folder of this crate's tests.
pub(crate) fn folder(name: &str) -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("tests").join(name)
}
