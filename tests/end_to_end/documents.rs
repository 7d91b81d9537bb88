//! Every command that a document shows can be typed as it stands.

use crate::program::{check, in_parallel, root, words};
use std::path::PathBuf;

/// Enough to see that a command is understood; what it answers is tested where its outcome is written.
const BUDGET: [&str; 2] = ["--max-states", "20000"];

/// The same for random runs.
const BUDGET_OF_RUNS: [&str; 2] = ["--max-time", "5s"];

/// Verdicts about a spec, an exhausted budget, and an outcome that was not expected: everything but wrong usage, a wrong
/// spec or config, and bugs.
const UNDERSTOOD: [i32; 9] = [0, 1, 3, 10, 11, 12, 13, 14, 75];

struct Listing {
    document: String,
    folder: PathBuf,
    arguments: Vec<String>,
}

#[test]
fn commands_in_documents() {
    let listings = listings();
    assert!(listings.len() > 30, "the documents show commands: {}", listings.len());
    let wrong: Vec<String> = in_parallel(&listings, |listing| {
        // Another command is shown as it is meant: it is not long.
        let budget = match listing.arguments[0].as_str() {
            "translate" | "test" | "trace" | "generate" | "eval" | "repl" | "tlc" => &[][..],
            "simulate" => &BUDGET_OF_RUNS[..],
            _ => &BUDGET[..],
        };
        let arguments: Vec<&str> = listing.arguments.iter().map(String::as_str).chain(budget.iter().copied()).collect();
        let said = check(&listing.folder, &arguments);
        let understood = UNDERSTOOD.contains(&said.code);
        (!understood)
            .then(|| format!("{}: check {}: {}\n{}", listing.document, arguments.join(" "), said.code, said.log))
    })
    .into_iter()
    .flatten()
    .collect();
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

/// The lines `$ check …` of all documents.
fn listings() -> Vec<Listing> {
    let mut documents = vec![root().join("README.md")];
    let chapters = std::fs::read_dir(root().join("docs/guide")).expect("the guide can be read");
    let chapters = chapters.map(|entry| entry.expect("a folder can be read").path());
    // The chapter on games writes files; its listings are compared word for word elsewhere.
    let elsewhere = |path: &PathBuf| path.file_name().is_some_and(|name| name == "games.md");
    let chapters = chapters.filter(|path| path.extension().is_some_and(|ending| ending == "md"));
    documents.extend(chapters.filter(|path| !elsewhere(path)));
    for entry in std::fs::read_dir(root().join("specs")).expect("the catalogue can be read") {
        let document = entry.expect("a folder can be read").path().join("README.md");
        if document.exists() {
            documents.push(document);
        }
    }
    documents.sort();
    let mut listings = Vec::new();
    for document in documents {
        let text = std::fs::read_to_string(&document).expect("a document can be read");
        let folder = document.parent().expect("a document stands in a folder").to_owned();
        // A pipeline is run where its answer is compared.
        let commands =
            text.lines().filter_map(|line| line.strip_prefix("$ check ")).filter(|line| !line.contains(" | "));
        for line in commands {
            let command = line.split_once("  #").map_or(line, |(command, _remark)| command);
            let document = document.display().to_string();
            listings.push(Listing { document, folder: folder.clone(), arguments: words(command) });
        }
    }
    listings
}
