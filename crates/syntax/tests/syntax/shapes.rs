//! On valid texts our trees have the shape of those of tree-sitter-tlaplus, a parser by other people.
//!
//! Compared are units, definitions and everything in expressions; not the insides of proofs and of ASSUME/PROVE, which
//! our trees do not keep or nobody evaluates.

mod oracle;
mod ours;

use crate::check::{files, folder};
use crate::examples::examples;
use check_syntax::{FileId, parse};
use std::path::Path;

/// What both trees are brought to.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Shape {
    head: String,
    below: Vec<Shape>,
}

pub(crate) fn shape(head: impl Into<String>, below: Vec<Shape>) -> Shape {
    Shape { head: head.into(), below }
}

/// Files in which tree-sitter errs: the end of the path, and how.
const ORACLE_ERRS: &[(&str, &str)] = &[
    ("corpus/Rare.tla", "has errors in what SANY accepts"),
    ("SpecifyingSystems/RealTime/MCRealTime.tla", "`~(A)'` is `~((A)')`, for `'` binds tighter"),
    ("SpecifyingSystems/RealTime/RealTime_SS.tla", "the same"),
    ("StandardModules/RealTime.tla", "the same"),
    ("tests/test209.tla", "takes `T!1!Op` for a name"),
    ("suite/test209.tla", "takes `T!1!Op` for a name"),
];

/// Where two shapes differ first, from the outside in.
fn difference(ours: &Shape, theirs: &Shape) -> Option<String> {
    if ours.head != theirs.head {
        return Some(format!("`{}` here, `{}` there", ours.head, theirs.head));
    }
    for (our, their) in ours.below.iter().zip(&theirs.below) {
        if let Some(found) = difference(our, their) {
            return Some(format!("{} > {found}", ours.head));
        }
    }
    let [our, their] = [ours, theirs].map(|shape| shape.below.len());
    if our == their { None } else { Some(format!("{}: {our} parts here, {their} there", ours.head)) }
}

fn compare(file: &Path) -> Option<String> {
    let text = std::fs::read_to_string(file).unwrap();
    let theirs = match oracle::shapes(&without_tabs(&text)) {
        Ok(shapes) => shapes,
        Err(line) if file.starts_with(folder("")) => {
            return Some(format!("{}: the oracle has an error at line {line}", file.display()));
        }
        Err(line) => {
            println!("not compared: {}, where the oracle has an error at line {line}", file.display());
            return None;
        }
    };
    let (tree, _) = parse(FileId(0), &text);
    let ours = ours::shapes(&tree);
    difference(&shape("file", ours), &shape("file", theirs)).map(|found| format!("{}: {found}", file.display()))
}

/// A text in which blanks stand for the tabs, as far as SANY takes them to reach; the oracle takes a tab for one blank.
fn without_tabs(text: &str) -> String {
    let mut result = String::new();
    let mut column = 0;
    for character in text.chars() {
        match character {
            '\t' => {
                let width = 8 - column % 8;
                result.extend(std::iter::repeat_n(' ', width));
                column += width;
                continue;
            }
            '\n' | '\r' => column = 0,
            _ => column += 1,
        }
        result.push(character);
    }
    result
}

fn compare_all(files: &[std::path::PathBuf]) {
    let mut wrong = Vec::new();
    for file in files {
        let excused = ORACLE_ERRS.iter().any(|(end, _)| file.ends_with(end));
        match compare(file) {
            Some(found) if !excused => wrong.push(found),
            None if excused => wrong.push(format!("{}: no difference any more", file.display())),
            _ => {}
        }
    }
    assert!(wrong.is_empty(), "{} of {} files:\n{}", wrong.len(), files.len(), wrong.join("\n"));
}

#[test]
fn the_corpus_has_the_shapes_of_the_oracle() {
    compare_all(&files(&folder("corpus"), "tla"));
}

#[test]
#[ignore = "needs CHECK_EXAMPLES=path/to/a checkout of tlaplus/Examples"]
fn the_examples_have_the_shapes_of_the_oracle() {
    assert!(!examples().is_empty(), "CHECK_EXAMPLES names folders with specs");
    compare_all(&examples());
}
