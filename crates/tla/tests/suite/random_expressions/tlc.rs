//! TLC's answers: one run for many expressions.
//!
//! TLC stops at the first expression that it cannot evaluate, except in an ALIAS. So there is an initial state for each
//! expression, each violates an invariant, and what is shown of it is the value.

use std::collections::BTreeMap;
use std::path::Path;
use std::process::Command;

/// What an expression gives: its text, or nothing.
pub(crate) type Answer = Option<String>;

/// The module of these expressions, without its last line. `Value(n)` is the text of the value of the expression
/// number `n`, from 1. There is an initial state for each from the number `first` on.
pub(crate) fn module(expressions: &[String], first: usize) -> String {
    let mut text = String::from(
        "---- MODULE Batch ----\nEXTENDS Integers, Sequences, FiniteSets, TLC\nCONSTANTS m1, m2, m3, nomv, MV\nVARIABLE number\n",
    );
    for (index, expression) in expressions.iter().enumerate() {
        // With a parameter, so that nothing is evaluated before its turn.
        text.push_str(&format!("E{}(n) == {expression}\n", index + 1));
    }
    text.push_str("Value(n) == CASE ");
    let arms: Vec<_> = (1..=expressions.len()).map(|index| format!("n = {index} -> ToString(E{index}(n))")).collect();
    text.push_str(&arms.join("\n [] "));
    text.push_str(&format!("\nInit == number \\in {first}..{}\nNext == UNCHANGED number\n", expressions.len()));
    text.push_str("Never == number = 0\nShown == [number |-> number, value |-> Value(number)]\n");
    text
}

const CONFIG: &str = "INIT Init\nNEXT Next\nINVARIANT Never\nALIAS Shown\nCHECK_DEADLOCK FALSE\n";

/// What TLC says to these expressions, and everything that it printed. Some errors end a run, also with `-continue`: those behind are
/// asked about in another one.
pub(crate) fn answers(jar: &Path, folder: &Path, expressions: &[String]) -> (Vec<Answer>, String) {
    let (mut answers, mut said) = (Vec::new(), String::new());
    while answers.len() < expressions.len() {
        let first = answers.len() + 1;
        let more = run(jar, folder, expressions, first);
        let found = parse(&more);
        let last = found.keys().next_back().copied().unwrap_or(0).max(first - 1);
        answers.extend((first..=last).map(|number| found.get(&number).cloned().flatten()));
        if last < expressions.len() {
            // The next one ended the run.
            answers.push(None);
        }
        said.push_str(&more);
    }
    (answers, said)
}

/// What TLC prints when it is asked about these expressions, from the number `first` on.
fn run(jar: &Path, folder: &Path, expressions: &[String], first: usize) -> String {
    std::fs::create_dir_all(folder).unwrap();
    std::fs::write(folder.join("Batch.tla"), module(expressions, first) + "====\n").unwrap();
    std::fs::write(folder.join("Batch.cfg"), format!("{}{CONFIG}", check_generator::CONSTANTS)).unwrap();
    let output = Command::new("java")
        .args(["-Xmx2g", "-Xss16m", "-XX:+UseParallelGC", "-cp"])
        .arg(jar)
        .args(["tlc2.TLC", "-noGenerateSpecTE", "-nowarning", "-continue", "-workers", "1", "-metadir"])
        .arg(folder.join("states"))
        .arg("Batch")
        .current_dir(folder)
        .output()
        .expect("java is there: it has told its version");
    String::from_utf8_lossy(&output.stdout).into_owned()
}

/// The states that TLC shows: `/\ number = 3`, `/\ value = "…"`, the latter over several lines.
fn parse(said: &str) -> BTreeMap<usize, Answer> {
    let mut found = BTreeMap::new();
    let mut number = 0;
    let mut lines = said.lines().peekable();
    while let Some(line) = lines.next() {
        if let Some(text) = line.strip_prefix("/\\ number = ") {
            number = text.trim().parse().unwrap_or(0);
            found.entry(number).or_insert(None);
        } else if let Some(text) = line.strip_prefix("/\\ value = ") {
            let mut value = text.to_owned();
            while let Some(more) = lines.next_if(|more| !more.is_empty() && !more.starts_with("/\\ ")) {
                value.push_str(more);
            }
            found.insert(number, Some(plain(&value)));
        }
    }
    found
}

/// A value without what is only layout: blanks, and the quotes around a text.
pub(crate) fn plain(value: &str) -> String {
    let value = value.trim();
    let inner = value.strip_prefix('"').and_then(|value| value.strip_suffix('"')).unwrap_or(value);
    inner.chars().filter(|c| !c.is_whitespace() && *c != '\\').collect()
}

/// The text of a value with the fields of records and the arguments of functions in an order of their own, and with
/// the elements of intervals: TLC shows records and functions as they were written, and `a..b` as long as nobody has
/// changed it.
pub(crate) fn canonical(text: &str) -> String {
    let mut rest = text;
    group(&mut rest, "", "")
}

const BRACKETS: [(&str, &str); 4] = [("<<", ">>"), ("(", ")"), ("[", "]"), ("{", "}")];

/// What stands up to a closing bracket, in canonical form; `rest` is what stands behind it.
fn group(rest: &mut &str, open: &str, close: &str) -> String {
    let mut parts = vec![String::new()];
    let mut separator = ",";
    while !rest.is_empty() {
        let part = parts.last_mut().unwrap();
        if let Some(behind) = rest.strip_prefix(close).filter(|_| !close.is_empty()) {
            *rest = behind;
            parts.iter_mut().for_each(|part| *part = interval(part));
            if parts.iter().all(|part| part.contains("|->") || part.contains(":>")) {
                parts.sort();
            }
            return format!("{open}{}{close}", parts.join(separator));
        }
        if let Some(behind) = rest.strip_prefix("@@") {
            (*rest, separator) = (behind, "@@");
            parts.push(String::new());
        } else if let Some(behind) = rest.strip_prefix(',') {
            *rest = behind;
            parts.push(String::new());
        } else if let Some((open, close)) = BRACKETS.iter().find(|(open, _)| rest.starts_with(open)) {
            *rest = &rest[open.len()..];
            part.push_str(&group(rest, open, close));
        } else {
            let length = if rest.starts_with(":>") { 2 } else { rest.chars().next().unwrap().len_utf8() };
            part.push_str(&rest[..length]);
            *rest = &rest[length..];
        }
    }
    parts.iter().map(|part| interval(part)).collect::<Vec<_>>().join(separator)
}

/// `1..3` at the end of a part as `{1,2,3}`.
fn interval(part: &str) -> String {
    let Some((front, high)) = part.split_once("..") else { return part.to_owned() };
    let start = front.rfind(|c: char| !c.is_ascii_digit() && c != '-').map_or(0, |place| place + 1);
    let (front, low) = front.split_at(start);
    let (Ok(low), Ok(high)) = (low.parse::<i64>(), high.parse::<i64>()) else { return part.to_owned() };
    let elements: Vec<_> = (low..=high).map(|element| element.to_string()).collect();
    format!("{front}{{{}}}", elements.join(","))
}
