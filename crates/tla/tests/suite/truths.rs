//! Constant formulas that are true: one on each line of `truths/*.txt`, after the definitions that they use and a line
//! of dashes. TLC says TRUE to each of them; those of `deep.txt` if it is given a large stack, those
//! of `bigint.txt`, `beyond.txt` and `beyond_ext.txt` not: it has no such integers, and gets lost in operators made of
//! operators and in some of the community's.
//!
//! A file may begin with an EXTENDS of its own. A formula behind `FAILS` has no value: TLC reports an error, too.

use crate::support::{Folder, compiled};
use check_tla::compile::Compiled;
use std::fmt::Write;

const FOLDER: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/truths");

const HEADER: &str = "EXTENDS Integers, Sequences, FiniteSets, Bags, TLC";

const FAILS: &str = "FAILS ";

/// The module of a file, and for each of its lines the line of the file.
fn module(file: &str, text: &str) -> (String, Vec<usize>) {
    let header = text.lines().next().filter(|line| line.starts_with("EXTENDS ")).unwrap_or(HEADER);
    let mut module = format!("---- MODULE {file} ----\n{header}\n");
    let mut lines = vec![0, 0];
    let mut formulas = false;
    for (number, line) in text.lines().enumerate() {
        let plain = line.starts_with("\\*") || line.trim().is_empty() || line == "----" || line == header;
        formulas |= line == "----";
        if !plain {
            let keyword = if formulas { "ASSUME " } else { "" };
            let formula = line.strip_prefix(FAILS).unwrap_or(line);
            writeln!(module, "{keyword}{formula}").unwrap();
            lines.push(number + 1);
        }
    }
    (module + "====\n", lines)
}

/// What is wrong with the truths of a file, a line each.
fn untrue(compiled: &Compiled, lines: &[usize], text: &str) -> String {
    let mut worker = check_system::System::worker(&compiled.spec);
    let mut wrong = String::new();
    for assumption in &compiled.assumptions {
        let number = lines[assumption.location.line as usize - 1];
        let formula = text.lines().nth(number - 1).unwrap();
        match compiled.assumption_holds(&mut worker, assumption) {
            Err(_) if formula.starts_with(FAILS) => {}
            _ if formula.starts_with(FAILS) => writeln!(wrong, "line {number} has a value: {formula}").unwrap(),
            Ok(true) => {}
            Ok(false) => writeln!(wrong, "line {number} is false: {formula}").unwrap(),
            Err(fault) => writeln!(wrong, "line {number} fails: {formula}\n    {fault}").unwrap(),
        }
    }
    wrong
}

fn check(file: &str) {
    let text = std::fs::read_to_string(format!("{FOLDER}/{file}.txt")).unwrap();
    let (module, lines) = module(file, &text);
    let modules = Folder(format!("{FOLDER}/modules").into());
    let compiled = compiled(&module, "", &modules).unwrap_or_else(|diagnostics| panic!("{file}:\n{diagnostics}"));
    let formulas = module.lines().filter(|line| line.starts_with("ASSUME ")).count();
    assert_eq!(compiled.assumptions.len(), formulas);
    let wrong = untrue(&compiled, &lines, &text);
    assert!(wrong.is_empty(), "{file}.txt:\n{wrong}");
}

macro_rules! truths {
    ($($name:ident)*) => {
        const FILES: &[&str] = &[$(stringify!($name)),*];

        $(#[test]
        fn $name() {
            check(stringify!($name));
        })*
    };
}

truths! { logic sets functions sequences operators deep choose bags tlc tlc_ext instance parts bigint beyond infinite unlike loops
functions_ext finite_sets_ext sequences_ext beyond_ext bitwise randomization undirected_graphs graphs relation other_ext statistics theorem_modules output_ext }

#[test]
fn every_file_is_read() {
    let files = std::fs::read_dir(FOLDER).unwrap().map(|entry| entry.unwrap().path());
    let files = files.filter(|path| path.extension().is_some_and(|extension| extension == "txt"));
    let unread: Vec<_> = files.filter(|path| !FILES.iter().any(|file| path.file_stem().unwrap() == *file)).collect();
    assert!(unread.is_empty(), "{unread:?}");
}

/// As many definitions in a chain as TLC takes, and too many with large bodies: refused, without the stack running out.
#[test]
fn long_chains_of_definitions() {
    let chain = |length: usize, before: &str, after: &str| {
        let link = |n: usize| format!("D{n}(a) == {before}D{}(a){after}\n", n - 1);
        let links: String = (1..=length).map(link).collect();
        let last = format!("ASSUME D{length}(1) > 0\n");
        format!("---- MODULE Chain ----\nEXTENDS Integers\nD0(a) == a\n{links}{last}====\n")
    };
    let nested = ("1 + (".repeat(400), ")".repeat(400));
    let run = move || {
        let spec = compiled(&chain(3000, "", ""), "", &Folder(FOLDER.into())).unwrap();
        let holds = spec.assumption_holds(&mut check_system::System::worker(&spec.spec), &spec.assumptions[0]);
        assert_eq!(holds, Ok(true));
        let refused = compiled(&chain(200, &nested.0, &nested.1), "", &Folder(FOLDER.into())).err().unwrap();
        assert!(refused.contains("[too-deep]"), "{refused}");
    };
    std::thread::Builder::new().stack_size(512 << 20).spawn(run).unwrap().join().unwrap();
}
