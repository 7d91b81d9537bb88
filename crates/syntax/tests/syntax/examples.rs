//! Real specs: every `.tla` file below the folders of the environment variable `CHECK_EXAMPLES` (separated by `:`)
//! parses without a diagnostic, and its print gives the same tree. Without the variable the test does nothing.

use crate::check::{files, round_trip};
use std::path::{Path, PathBuf};

/// Files that SANY refuses as well: the end of the path, and why.
const REFUSED: &[(&str, &str)] = &[
    ("test-model/suite/test49b.tla", "of TLC's own tests: `\\mod` is no operator any more"),
    ("test-model/suite/test49c.tla", "of TLC's own tests: `\\mod` is no operator any more"),
    ("test-model/suite/test30-true.tla", "of TLC's own tests: `=` for `==`"),
    ("test-model/pcal/bug-05-12-10.tla", "of PlusCal's tests: a header with too few dashes"),
    ("general/tests/test49b.tla", "copy of the above"),
    ("general/tests/test49c.tla", "copy of the above"),
    ("general/tests/test30-true.tla", "copy of the above"),
    ("general/tests/bug.tla", "definitions written with `=`"),
];

/// The files below the folders of `CHECK_EXAMPLES` that should parse.
pub(crate) fn examples() -> Vec<PathBuf> {
    let Ok(folders) = std::env::var("CHECK_EXAMPLES") else { return Vec::new() };
    let all = folders.split(':').flat_map(|folder| files(Path::new(folder), "tla"));
    all.filter(|file| !REFUSED.iter().any(|(end, _)| file.ends_with(end))).collect()
}

#[test]
#[ignore = "needs CHECK_EXAMPLES=path/to/a checkout of tlaplus/Examples"]
fn examples_parse_and_print() {
    assert!(!examples().is_empty(), "CHECK_EXAMPLES names folders with specs");
    let mut wrong = Vec::new();
    for file in examples() {
        let text = std::fs::read_to_string(&file).unwrap();
        wrong.extend(round_trip(&file.display().to_string(), &text).err());
    }
    assert!(wrong.is_empty(), "{} files:\n{}", wrong.len(), wrong.join("\n"));
}
