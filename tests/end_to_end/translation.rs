//! `check translate`, and what checking says of a translation that no longer belongs to its algorithm.

use crate::program::{Said, check, root};
use std::path::{Path, PathBuf};

const ALGORITHM: &str = "---- MODULE Count ----
EXTENDS Naturals
(* --algorithm Count
variable x = 0;
begin
  while x < 3 do
    x := x + 1;
  end while;
end algorithm *)
====
";

/// A folder with the algorithm in `Count.tla`.
fn folder(name: &str) -> PathBuf {
    let folder = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join(name);
    // It is not there in the first run.
    let _ = std::fs::remove_dir_all(&folder);
    std::fs::create_dir_all(&folder).expect("a folder for the test can be made");
    write(&folder, "Count.tla", ALGORITHM);
    write(&folder, "Count.cfg", "SPECIFICATION Spec\n");
    folder
}

fn write(folder: &Path, name: &str, text: &str) {
    std::fs::write(folder.join(name), text).expect("a file can be written");
}

fn read(folder: &Path, name: &str) -> String {
    std::fs::read_to_string(folder.join(name)).expect("the file is there")
}

fn translated(folder: &Path, options: &[&str]) -> Said {
    check(folder, &[&["translate", "Count.tla"], options].concat())
}

#[test]
fn a_file_is_translated_and_its_text_kept() {
    let folder = folder("translate");
    assert_eq!(translated(&folder, &["--check"]).code, 1);
    let checked = check(&folder, &["Count.tla"]);
    assert_eq!(checked.code, 151, "{}", checked.log);
    assert!(checked.log.contains("this algorithm has no translation"), "{}", checked.log);
    let printed = translated(&folder, &["--stdout"]);
    assert_eq!(read(&folder, "Count.tla"), ALGORITHM, "nothing is written");
    let said = translated(&folder, &[]);
    assert_eq!(said.code, 0, "{}", said.log);
    assert!(said.log.contains("Lbl_1 was added at line 6, column 3"), "{}", said.log);
    assert_eq!(read(&folder, "Count.old"), ALGORITHM);
    let text = read(&folder, "Count.tla");
    assert_eq!(text, printed.out);
    assert!(text.contains("\\* BEGIN TRANSLATION (chksum(pcal) = \""), "{text}");
    let again = translated(&folder, &["--check"]);
    assert_eq!((again.code, again.out.contains("up to date")), (0, true));
    let checked = check(&folder, &["Count.tla"]);
    assert_eq!((checked.code, checked.log.as_str()), (0, ""), "{}", checked.out);
    assert!(checked.out.contains("5 distinct"), "{}", checked.out);
}

#[test]
fn a_stale_translation_is_told() {
    let folder = folder("stale");
    assert_eq!(translated(&folder, &[]).code, 0);
    let text = read(&folder, "Count.tla");
    write(&folder, "Count.tla", &text.replacen("x < 3", "x < 4", 1));
    let said = check(&folder, &["Count.tla"]);
    assert_eq!(said.code, 0, "{}", said.log);
    assert!(said.log.contains("the algorithm was edited since its translation was made"), "{}", said.log);
    write(&folder, "Count.tla", &text.replacen("IF x < 3", "IF x < 4", 1));
    let said = check(&folder, &["Count.tla"]);
    assert_eq!(said.code, 0, "{}", said.log);
    assert!(said.log.contains("the translation was edited since it was made"), "{}", said.log);
    let said = translated(&folder, &[]);
    assert!(said.log.contains("had been edited"), "{}", said.log);
    assert_eq!(read(&folder, "Count.tla"), text);
}

#[test]
fn options_and_mistakes() {
    let folder = folder("translate_options");
    let printed = |options: &[&str]| translated(&folder, &[options, &["--stdout"]].concat()).out;
    assert!(printed(&["--fairness", "wf-next"]).contains("/\\ WF_vars(Next)"));
    assert!(printed(&["--termination"]).contains("/\\ WF_vars(Next)"));
    assert!(!printed(&["--no-done-disjunct"]).contains("Terminating"));
    assert!(printed(&["--label-root", "At"]).contains("At1 == "));
    assert_eq!(translated(&folder, &["--line-width", "10"]).code, 2);
    write(&folder, "Count.tla", &ALGORITHM.replace("x := x + 1", "x = x + 1"));
    let said = translated(&folder, &[]);
    assert_eq!(said.code, 150);
    assert!(said.log.contains("`=` assigns nothing") && said.log.contains("Count.tla:7"), "{}", said.log);
    assert_eq!(check(&folder, &["translate", "Sum.tla"]).code, 150);
    let none = check(root(), &["translate", "docs/guide/Counter.tla", "--stdout"]);
    assert_eq!((none.code, none.log.contains("there is no algorithm")), (150, true), "{}", none.log);
}
