//! Every text of `tests/errors` gives the diagnostics that its head, up to the first empty line, says.
//!
//! With `UPDATE_EXPECT=1` the heads are written anew: read them before you commit.

use crate::check::{files, folder, render};
use check_syntax::{FileId, parse, parse_expression};

#[test]
fn errors_are_reported_as_expected() {
    for file in files(&folder("errors"), "tla") {
        let text = std::fs::read_to_string(&file).unwrap();
        let (head, module) = text.split_once("\n\n").unwrap_or(("", &text));
        let (_, diagnostics) = parse(FileId(0), module);
        let found = render(module, &diagnostics);
        if std::env::var_os("UPDATE_EXPECT").is_some() {
            std::fs::write(&file, format!("{found}\n{module}")).unwrap();
        } else {
            assert_eq!(head.trim_end(), found.trim_end(), "{}", file.display());
        }
        assert!(!diagnostics.is_empty(), "{} has no error", file.display());
    }
}

#[test]
fn texts_without_a_module() {
    let module = "a module begins with `---- MODULE Name ----` and ends with `====`";
    let cases = [
        ("", "the file is empty"),
        (" \n\t\n", "the file is empty"),
        ("\u{7f}ELF\0\0\u{1}", "this is not a text, but a binary file"),
        ("x == 1\n====\n", "there is no module in this file"),
        ("--- MODULE M ---\n====\n", "there is no module in this file"),
    ];
    for (text, message) in cases {
        let (tree, diagnostics) = parse(FileId(0), text);
        assert!(tree.modules.is_empty());
        assert_eq!(render(text, &diagnostics), format!("1:1 {message}\n    hint: {module}\n"));
    }
}

#[test]
fn expressions_must_be_whole() {
    let cases = [
        ("", "1:1 expected an expression, found the end of the text\n"),
        ("1 2", "1:3 expected an operator or the end of the expression, found `2`\n"),
        (
            "x == 1",
            "1:3 expected an operator or the end of the expression, found `==`\n    \
          hint: to compare two values write `=`; `==` stands only between the two sides of a definition\n",
        ),
        ("(1", "1:3 expected `)`, found the end of the text\n    1:1 `(` is opened here\n"),
        ("---- MODULE M ----\n====", "1:1 expected an expression, found the header of a module\n"),
    ];
    for (text, expected) in cases {
        let (_, diagnostics) = parse_expression(FileId(0), text);
        assert_eq!(render(text, &diagnostics), expected, "{text:?}");
    }
}
