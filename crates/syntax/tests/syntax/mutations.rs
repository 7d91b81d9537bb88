//! Whatever a text holds, parsing it ends, in time, without a panic.

use crate::check::{files, folder};
use crate::random::{Random, seeds};
use check_syntax::{FileId, parse, parse_expression, print_module};
use std::time::{Duration, Instant};

/// Pieces that mean something to the parser.
const PIECES: &[&str] = &[
    "/\\ ",
    "\\/ ",
    "==",
    "=",
    "(",
    ")",
    "[",
    "]",
    "{",
    "}",
    "<<",
    ">>",
    "]_",
    ">>_",
    "|->",
    "->",
    "<-",
    "!",
    ".",
    "..",
    ",",
    ":",
    "::",
    "\n",
    "\n\n",
    "\t",
    "  ",
    "IF ",
    "THEN ",
    "ELSE ",
    "LET ",
    "IN ",
    "CASE ",
    "OTHER ",
    "[]",
    "<>",
    "\\A ",
    "\\E ",
    "x",
    "f",
    "1",
    "\"s\"",
    "\"",
    "(*",
    "*)",
    "\\*",
    "'",
    "-",
    "-.",
    "+",
    "\\X",
    "\\cup",
    "WF_",
    "SF_",
    "LAMBDA ",
    "EXCEPT ",
    "INSTANCE ",
    "WITH ",
    "LOCAL ",
    "RECURSIVE ",
    "THEOREM ",
    "PROOF ",
    "BY ",
    "<1>",
    "<1>1. ",
    "<2> QED",
    "USE ",
    "ASSUME ",
    "PROVE ",
    "NEW ",
    "----",
    "====",
    "---- MODULE M ----\n",
    "EXTENDS ",
    "VARIABLE ",
    "@",
    "_",
    "≤",
    "∧",
    "é",
    "\u{0}",
    "\u{a0}",
    "\r",
    "#",
    "&&",
    ";",
    "\\",
    "^+",
    "\\b1",
    "CHOOSE ",
    "SUBSET ",
];

fn parse_in_time(text: &str, seed: u64) {
    let start = Instant::now();
    let (tree, _) = parse(FileId(0), text);
    let _ = parse_expression(FileId(0), text);
    for module in &tree.modules {
        print_module(module);
    }
    let limit = Duration::from_millis(500 + text.len() as u64 / 20);
    assert!(start.elapsed() < limit, "seed {seed}: {:?} for {} bytes", start.elapsed(), text.len());
}

fn boundary(text: &str, at: usize) -> usize {
    (0..=at).rev().find(|&at| text.is_char_boundary(at)).unwrap_or(0)
}

/// A text with one thing changed.
fn mutate(text: &mut String, random: &mut Random) {
    let at = boundary(text, random.below(text.len() + 1));
    match random.below(6) {
        0 => text.truncate(at),
        1 => text.insert_str(at, random.one_of(PIECES)),
        2 => {
            let end = boundary(text, (at + random.below(12)).min(text.len()));
            text.replace_range(at.min(end)..end, "");
        }
        3 => {
            let end = boundary(text, (at + random.below(40)).min(text.len()));
            let piece = text[at.min(end)..end].to_owned();
            let to = boundary(text, random.below(text.len() + 1));
            text.insert_str(to, &piece);
        }
        4 => {
            let end = boundary(text, (at + 1 + random.below(3)).min(text.len()));
            text.replace_range(at.min(end)..end, random.one_of(PIECES));
        }
        _ => *text = text.replacen('\n', if random.below(2) == 0 { "" } else { "\n " }, 1 + random.below(3)),
    }
}

#[test]
fn random_bytes() {
    for seed in seeds(200) {
        let mut random = Random::new(seed);
        let bytes: Vec<u8> = (0..random.below(300)).map(|_| random.below(256) as u8).collect();
        let text = String::from_utf8_lossy(&bytes);
        parse_in_time(&text, seed);
        parse_in_time(&format!("---- MODULE M ----\n{text}\n===="), seed);
    }
}

#[test]
fn random_pieces() {
    for seed in seeds(1500) {
        let mut random = Random::new(seed);
        let pieces: String = (0..random.below(80)).map(|_| random.one_of(PIECES)).collect();
        parse_in_time(&format!("---- MODULE M ----\nx == {pieces}\n===="), seed);
    }
}

#[test]
fn changed_texts() {
    let texts: Vec<_> = ["corpus", "errors"].iter().flat_map(|name| files(&folder(name), "tla")).collect();
    let texts: Vec<_> = texts.iter().map(|file| std::fs::read_to_string(file).unwrap()).collect();
    for seed in seeds(40) {
        let mut random = Random::new(seed);
        for text in &texts {
            let mut text = text.clone();
            for _ in 0..1 + random.below(4) {
                mutate(&mut text, &mut random);
            }
            parse_in_time(&text, seed);
        }
    }
}

#[test]
fn every_beginning_of_a_text() {
    let text = std::fs::read_to_string(folder("corpus").join("Everything.tla")).unwrap();
    for end in (0..text.len()).filter(|&end| text.is_char_boundary(end)) {
        parse_in_time(&text[..end], 0);
    }
}
