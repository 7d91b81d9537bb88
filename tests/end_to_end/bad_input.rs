//! Wrong input: what is said about it, word for word. Each folder of `tests/bad_input` holds specs and a transcript.

use crate::program::root;
use crate::transcript;
use std::path::PathBuf;

fn transcripts(names: &[&str]) -> Vec<PathBuf> {
    names.iter().map(|name| root().join("tests/bad_input").join(name).join("transcript.txt")).collect()
}

#[test]
fn files_and_the_command_line() {
    transcript::compare(&transcripts(&["files", "usage"]));
}

#[test]
fn texts_and_names() {
    transcript::compare(&transcripts(&["syntax", "names"]));
}

#[test]
fn configs_and_assumptions() {
    transcript::compare(&transcripts(&["config", "assumptions", "symmetry"]));
}

#[test]
fn what_is_legal_and_hardly_meant() {
    transcript::compare(&transcripts(&["warnings"]));
}

#[test]
fn states_that_cannot_be_evaluated() {
    transcript::compare(&transcripts(&["evaluation"]));
}

#[test]
fn formulas_over_behaviours() {
    transcript::compare(&transcripts(&["temporal"]));
}

#[test]
fn games_that_are_none() {
    transcript::compare(&transcripts(&["games"]));
}

#[test]
fn logs_and_maps() {
    transcript::compare(&transcripts(&["recorded"]));
}

#[test]
fn every_folder_is_tested() {
    let folders = std::fs::read_dir(root().join("tests/bad_input")).expect("the folder can be read");
    let mut names: Vec<_> = folders.flatten().map(|entry| entry.file_name().to_string_lossy().into_owned()).collect();
    names.sort();
    let known = [
        "assumptions",
        "config",
        "evaluation",
        "files",
        "games",
        "names",
        "recorded",
        "symmetry",
        "syntax",
        "temporal",
        "usage",
        "warnings",
    ];
    assert_eq!(names, known);
}
