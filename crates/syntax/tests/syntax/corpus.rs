//! Every text of `tests/corpus` parses without a diagnostic, and its print gives the same tree.

use crate::check::{files, folder, round_trip};

#[test]
fn the_corpus_parses_and_prints() {
    let files = files(&folder("corpus"), "tla");
    assert!(files.len() >= 6, "the corpus is there");
    for file in files {
        let text = std::fs::read_to_string(&file).unwrap();
        round_trip(&file.display().to_string(), &text).unwrap_or_else(|error| panic!("{error}"));
    }
}
