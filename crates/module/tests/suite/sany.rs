//! SANY's own corpora: what it rejects we reject, what it accepts we accept.
//!
//! `CHECK_TLC` names a checkout of tlaplus/tlaplus; without it nothing is tested. The table is in
//! `docs/conformance.md`. What differs is listed here with its reason; a difference that is not listed fails, and so
//! does one that is listed and is none.

#![allow(clippy::unwrap_used, reason = "a test that cannot go on should stop")]

use check_module::library::Library;
use check_module::loader::load;
use check_module::resolve::resolve;
use check_syntax::{Diagnostic, FileId, Severity, Source, Sources, parse};
use std::path::{Path, PathBuf};

/// Texts of the syntax corpus where we do as SANY does, not as the corpus would have it. SANY's own test leaves them
/// out, save the two about proofs: these SANY rejects later (4350).
const SYNTAX: [&str; 9] = [
    "Decimal No Leading Zero (GH tlaplus/tlaplus #596)",
    "Implicit Proof Steps With Names",
    "Negative Prefix Op on RHS of Infix (GH tlaplus/tlaplus #893)",
    "Nonfix Double Exclamation Operator (GH TSTLA #GH97, GH tlaplus/tlaplus #884)",
    "Nonfix Minus (GH tlaplus/tlaplus #GH884)",
    "Nonfix Submodule Excl (GH tlaplus/tlaplus #GH884)",
    "Plus Proof Step With Name",
    "Step Expression Requiring Lookahead",
    "String with comment start",
];

/// Modules of the semantic corpora that differ, and why.
const SEMANTICS: [(&str, &str); 10] = [
    ("E4200_Use_Test", PROOF),
    (
        "E4223_Test",
        "a nested module that is named as one that is extended is taken for it, as nested modules come first",
    ),
    ("E4351_Test", PROOF),
    ("E4352_Have_Test", PROOF),
    ("E4352_Take_Test", PROOF),
    ("E4352_Witness_Test", PROOF),
    ("E4353_Test", PROOF),
    ("E4354_Test", PROOF),
    ("E4357_Test", PROOF),
    ("NegativeOpTest", "SANY rejects it as well: it defines what it declares"),
];

const PROOF: &str = "the error stands in a proof, USE or HIDE: these are parsed, and mean nothing to a checker";

struct Folder(PathBuf);

impl Library for Folder {
    fn module(&self, name: &str) -> Option<Source> {
        let path = self.0.join(format!("{name}.tla"));
        std::fs::read_to_string(&path).ok().map(|text| Source::new(path.display().to_string(), text))
    }
}

/// The folder of the corpora.
fn corpora() -> PathBuf {
    let root = std::env::var_os("CHECK_TLC").expect("CHECK_TLC names a checkout of tlaplus/tlaplus");
    PathBuf::from(root).join("tlatools/org.lamport.tlatools/test/tla2sany")
}

/// The files of a folder and of those below it, sorted.
fn files(folder: &Path, ending: &str) -> Vec<PathBuf> {
    let mut found = Vec::new();
    for entry in std::fs::read_dir(folder).unwrap().flatten() {
        let path = entry.path();
        if path.is_dir() {
            found.extend(files(&path, ending));
        } else if path.extension().is_some_and(|extension| extension == ending) {
            found.push(path);
        }
    }
    found.sort();
    found
}

fn is_error(found: &Diagnostic) -> bool {
    found.severity == Severity::Error
}

/// Compares what was found with what may differ.
fn compare(count: usize, differing: &[String], listed: &[&str]) {
    let unlisted: Vec<&String> = differing.iter().filter(|name| !listed.contains(&name.as_str())).collect();
    let agreeing: Vec<&&str> = listed.iter().filter(|name| !differing.iter().any(|one| one == **name)).collect();
    println!("{} of {count} agree", count - differing.len());
    assert!(unlisted.is_empty() && agreeing.is_empty(), "differ: {unlisted:#?}\nlisted, but agree: {agreeing:#?}");
}

/// A text of the syntax corpus.
struct Case {
    name: String,
    is_error: bool,
    text: String,
}

/// The cases of a file: a name between two lines that end in `=|||`, then the text, then a line that ends in `-|||`.
fn cases(text: &str) -> Vec<Case> {
    let mut cases = Vec::new();
    let mut lines = text.lines();
    while lines.by_ref().any(|line| line.ends_with("=|||")) {
        let head: Vec<&str> = lines.by_ref().take_while(|line| !line.ends_with("=|||")).collect();
        let body: Vec<&str> = lines.by_ref().take_while(|line| !line.ends_with("-|||")).collect();
        let is_error = head.iter().any(|line| line.starts_with(":error"));
        let name = head.first().copied().unwrap_or_default().to_owned();
        cases.push(Case { name, is_error, text: body.join("\n") + "\n" });
    }
    cases
}

#[test]
#[ignore = "needs CHECK_TLC=path/to/a checkout of tlaplus/tlaplus"]
fn the_syntax_corpus() {
    let corpora = corpora();
    let files = files(&corpora.join("corpus"), "txt");
    let cases: Vec<Case> = files.iter().flat_map(|file| cases(&std::fs::read_to_string(file).unwrap())).collect();
    assert!(cases.len() > 300, "{} cases", cases.len());
    let differs = |case: &&Case| parse(FileId(0), &case.text).1.iter().any(is_error) != case.is_error;
    let differing: Vec<String> = cases.iter().filter(differs).map(|case| case.name.clone()).collect();
    compare(cases.len(), &differing, &SYNTAX);
}

/// What is wrong with a module.
fn errors(path: &Path) -> Vec<Diagnostic> {
    let name = path.file_stem().unwrap().to_str().unwrap();
    let folder = Folder(path.parent().unwrap().to_owned());
    errors_of(folder.module(name).unwrap(), name, &folder)
}

fn errors_of(root: Source, name: &str, library: &dyn Library) -> Vec<Diagnostic> {
    let mut sources = Sources::new();
    let graph = load(root, Some(name), library, &mut sources);
    match graph.and_then(|graph| resolve(&graph, &sources)) {
        Ok(_) => Vec::new(),
        Err(found) => found.into_iter().filter(is_error).collect(),
    }
}

#[test]
#[ignore = "needs CHECK_TLC=path/to/a checkout of tlaplus/tlaplus"]
fn the_semantic_corpora() {
    let corpora = corpora();
    let wrong = files(&corpora.join("semantic/error_corpus"), "tla");
    let right = files(&corpora.join("semantic/corpus"), "tla");
    let name = |path: &PathBuf| path.file_stem().unwrap().to_str().unwrap().to_owned();
    let cases: Vec<PathBuf> = wrong.into_iter().filter(|path| name(path).ends_with("_Test")).chain(right).collect();
    assert!(cases.len() > 140, "{} modules", cases.len());
    let differs = |path: &&PathBuf| {
        let found = errors(path);
        assert!(found.iter().all(|one| one.primary.is_some()), "{}: every error has a place", path.display());
        let is_rejected = name(path).starts_with('E') && name(path).ends_with("_Test");
        found.is_empty() == is_rejected
    };
    let differing: Vec<String> = cases.iter().filter(differs).map(name).collect();
    let listed: Vec<&str> = SEMANTICS.iter().map(|(name, _)| *name).collect();
    compare(cases.len(), &differing, &listed);
}

/// The expressions of SANY's test of levels, which stand in its source, each with whether its level is right.
#[test]
#[ignore = "needs CHECK_TLC=path/to/a checkout of tlaplus/tlaplus"]
fn the_levels() {
    let corpora = corpora();
    let text = std::fs::read_to_string(corpora.join("semantic/TestLevelChecking.java")).unwrap();
    let cases: Vec<(String, bool)> = text
        .lines()
        .filter_map(|line| line.trim().strip_prefix("new LevelCheckingTestCase(\"")?.split_once("\","))
        .map(|(expression, right)| (expression.replace("\\\\", "\\"), right.trim().starts_with("true")))
        .collect();
    assert!(cases.len() > 40, "{} expressions", cases.len());
    let differs = |(expression, right): &&(String, bool)| {
        let module = format!("---- MODULE Test ----\nCONSTANT c\nVARIABLE x\nop == {expression}\n====\n");
        let found = errors_of(Source::new("Test.tla", module), "Test", &check_module::library::NoLibrary);
        found.is_empty() != *right || found.iter().any(|one| one.code != "level")
    };
    let differing: Vec<String> = cases.iter().filter(differs).map(|(expression, _)| expression.clone()).collect();
    compare(cases.len(), &differing, &[]);
}
