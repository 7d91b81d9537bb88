//! Algorithms with their translations, each as the original translator has written it.
//!
//! `tests/algorithms` holds small ones that together use every construct. With `CHECK_ALGORITHMS=FOLDER` all
//! algorithms below a folder are translated as well, and compared with the translations that stand in the files.

use check_pluscal::{Options, stale, translate};
use check_syntax::FileId;
use std::path::{Path, PathBuf};

const FILE: FileId = FileId(0);

fn algorithms() -> Vec<(PathBuf, String)> {
    files(&Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/algorithms"))
}

/// All modules below a folder, in the order of their paths.
fn files(folder: &Path) -> Vec<(PathBuf, String)> {
    let mut found = Vec::new();
    for entry in std::fs::read_dir(folder).expect("the folder can be read") {
        let path = entry.expect("an entry can be read").path();
        if path.is_dir() {
            found.extend(files(&path));
        } else if path.extension().is_some_and(|ending| ending == "tla") {
            let text = String::from_utf8_lossy(&std::fs::read(&path).expect("a file can be read")).into_owned();
            found.push((path, text));
        }
    }
    found.sort();
    found
}

/// A text without its translation.
fn untranslated(text: &str) -> String {
    let begin = text.find("\\* BEGIN TRANSLATION").expect("a translation begins");
    let end = begin + text[begin..].find("\\* END TRANSLATION").expect("a translation ends");
    let end = end + text[end..].find('\n').expect("a line ends") + 1;
    text[..begin].to_owned() + &text[end..]
}

fn translated(text: &str) -> String {
    let translation = translate(FILE, text, &Options::default());
    translation.unwrap_or_else(|faults| panic!("{text}\n{faults:?}")).text
}

#[test]
fn translations_are_those_of_the_original_translator() {
    let all = algorithms();
    assert!(all.len() >= 9);
    for (path, text) in all {
        assert_eq!(translated(&untranslated(&text)), text, "{}", path.display());
        assert_eq!(translated(&text), text, "{}: once more", path.display());
        assert_eq!(stale(FILE, &text), [], "{}", path.display());
    }
}

#[test]
fn a_change_of_either_side_is_seen() {
    for (path, text) in algorithms() {
        let begin = text.find("\\* BEGIN TRANSLATION").expect("a translation begins");
        let (before, after) = text.split_at(begin);
        // Every algorithm has an assignment, and every translation an UNCHANGED or a primed variable.
        let algorithm = before.replacen(":= ", ":= 1 + ", 1) + after;
        let found: Vec<String> = stale(FILE, &algorithm).into_iter().map(|warning| warning.message).collect();
        assert_eq!(found, ["the algorithm was edited since its translation was made"], "{}", path.display());
        let translation = before.to_owned() + &after.replacen("' = ", "' = 1 + ", 1);
        let found: Vec<String> = stale(FILE, &translation).into_iter().map(|warning| warning.message).collect();
        let expected = ["the translation was edited since it was made from the algorithm"];
        assert_eq!(found, expected, "{}", path.display());
        // Comments and blanks are no change of an algorithm.
        assert_eq!(stale(FILE, &(before.replacen(":= ", ":= (* now *)   ", 1) + after)), [], "{}", path.display());
    }
}

#[test]
fn the_line_that_begins_a_translation_is_kept() {
    let (_, text) = algorithms().remove(0);
    let begin = text.find(" (chksum").expect("there are checksums");
    let end = begin + text[begin..].find('\n').expect("a line ends");
    for words in ["", " (as of today)", " (chksum(pcal) \\in STRING /\\ chksum(tla) \\in STRING)"] {
        let changed = format!("{}{words}{}", &text[..begin], &text[end..]);
        assert_eq!(translated(&changed), changed);
        assert_eq!(stale(FILE, &changed), []);
    }
    let windows = text.replace('\n', "\r\n");
    assert_eq!(translated(&windows), windows);
}

#[test]
fn lost_edits_are_told() {
    let (_, text) = algorithms().remove(0);
    let edited = text.replacen("' = ", "' = 1 + ", 1);
    let translation = translate(FILE, &edited, &Options::default()).expect("it can be translated");
    assert_eq!(translation.text, text);
    assert_eq!(translation.warnings.len(), 1);
}

#[test]
fn a_fair_algorithm_overrules_options() {
    let text = "(* PlusCal options (nof)\n --fair algorithm A variable x = 0; begin x := 1; end algorithm *)\n";
    let translation = translate(FILE, text, &Options::default()).expect("it can be translated");
    assert!(translation.text.contains("/\\ WF_vars(Next)"));
    let messages: Vec<&str> = translation.warnings.iter().map(|warning| warning.message.as_str()).collect();
    assert_eq!(messages, ["the algorithm is `fair`, whatever the options say"]);
}

/// The tokens of a translation: words, and each other character by itself.
fn tokens(text: &str) -> Vec<&str> {
    let mut tokens = Vec::new();
    let mut rest = text;
    while let Some(first) = rest.chars().next() {
        let word = rest.len() - rest.trim_start_matches(|c: char| c.is_alphanumeric() || c == '_').len();
        let (token, after) = rest.split_at(if word > 0 { word } else { first.len_utf8() });
        if !token.trim().is_empty() {
            tokens.push(token);
        }
        rest = after;
    }
    tokens
}

fn sorted(text: &str) -> Vec<&str> {
    let mut tokens = tokens(text);
    tokens.sort_unstable();
    tokens
}

/// Files whose translation was edited by their authors, or was made of another algorithm.
const EDITED: [&str; 1] = ["byzpaxos/VoteProof.tla"];

#[test]
#[ignore = "needs a folder of algorithms with their translations: CHECK_ALGORITHMS=path/to/tlaplus/Examples"]
fn a_folder_of_algorithms() {
    let folder = std::env::var_os("CHECK_ALGORITHMS").expect("CHECK_ALGORITHMS names a folder");
    let body = |text: &str| {
        let begin = text.find("BEGIN TRANSLATION")?;
        let begin = begin + text[begin..].find('\n')?;
        Some(text[begin..].split_once("END TRANSLATION")?.0.to_owned())
    };
    let (mut counts, mut wrong) = ([0; 3], Vec::new());
    let labels = Options { add_labels: true, ..Options::default() };
    for (path, text) in files(Path::new(&folder)) {
        if !["--algorithm", "--fair"].iter().any(|mark| text.contains(mark)) {
            continue;
        }
        let shown = path.display();
        let (now, before) = match (translate(FILE, &text, &labels), body(&text)) {
            (Ok(translation), Some(before)) => (body(&translation.text).unwrap_or_default(), before),
            (Err(faults), _) => {
                wrong.push(format!("{shown}: not translated: {}", faults[0].message));
                continue;
            }
            (Ok(_), None) => continue,
        };
        if now == before {
            counts[0] += 1;
        } else if tokens(&now) == tokens(&before) {
            counts[1] += 1;
        } else if sorted(&now) == sorted(&before) {
            // Earlier versions of the original translator have variables in another order.
            counts[2] += 1;
        } else if !EDITED.iter().any(|edited| path.ends_with(edited)) {
            wrong.push(format!("{shown}: another translation"));
        }
    }
    let [same, layout, order] = counts;
    println!("{same} the same, {layout} but for layout, {order} but for order");
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
    assert!(same > 0, "the folder has algorithms with translations");
}
