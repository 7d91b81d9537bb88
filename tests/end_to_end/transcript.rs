//! Transcripts: files of commands and of what the program answers, compared or written anew.
//!
//! A command is a line `$ check …`; below it stand the exit code if it is not 0, what went to the log, each line after
//! `! `, and what went to standard output. The answer runs to the next command.

use crate::program::{Said, check, in_parallel, words};
use std::path::{Path, PathBuf};

/// Runs the commands of the transcripts and fails where an answer is another, or rewrites them when
/// `UPDATE_EXPECT=1` is set.
pub(crate) fn compare(transcripts: &[PathBuf]) {
    let texts = transcripts.iter().map(|path| std::fs::read_to_string(path).expect("a transcript can be read"));
    let texts: Vec<String> = texts.collect();
    let commands: Vec<(usize, &str)> = texts.iter().enumerate().flat_map(|(file, text)| commands(text, file)).collect();
    let answers = in_parallel(&commands, |(file, command)| {
        let folder = transcripts[*file].parent().expect("a file stands in a folder");
        format!("$ check {command}\n{}\n", shown(&check(folder, &words(command)), folder))
    });
    let mut differences = Vec::new();
    for (file, path) in transcripts.iter().enumerate() {
        let answered = commands.iter().zip(&answers).filter(|((of, _), _)| *of == file);
        let now: String = answered.map(|(_, answer)| answer.replace("check \n", "check\n")).collect();
        if now == texts[file] {
            continue;
        }
        if std::env::var_os("UPDATE_EXPECT").is_some() {
            std::fs::write(path, now).expect("a transcript can be written");
        } else {
            differences.push(format!("{}:\n{}", path.display(), difference(&texts[file], &now)));
        }
    }
    assert!(differences.is_empty(), "the program answers otherwise:\n{}", differences.join("\n"));
}

fn commands(text: &str, file: usize) -> impl Iterator<Item = (usize, &str)> {
    text.lines().filter_map(|line| line.strip_prefix("$ check")).map(move |line| (file, line.trim()))
}

/// The answer without what differs from run to run.
fn shown(said: &Said, folder: &Path) -> String {
    let mut text = String::new();
    if said.code != 0 {
        text.push_str(&format!("[exit code {}]\n", said.code));
    }
    for line in said.log.trim_end().lines() {
        text.push_str(format!("! {line}").trim_end());
        text.push('\n');
    }
    for line in said.out.trim_end().lines() {
        text.push_str(settled(line).trim_end());
        text.push('\n');
    }
    assert!(!text.contains("panicked"), "{text}");
    text.replace(&folder.display().to_string(), "…")
}

/// A line of an answer without times, rates and what belongs to the machine.
fn settled(line: &str) -> String {
    let begin = |begin: &str| line.starts_with(begin);
    if begin("  time  ") {
        return "  time               …".to_owned();
    }
    if begin("Running ") {
        return line.split(" with ").next().map(|mode| format!("{mode} with …")).unwrap_or_default();
    }
    if begin("Finished in ") {
        return "Finished in … at (NOW)".to_owned();
    }
    if !begin("Progress(") {
        return line.to_owned();
    }
    let parts = line.split(" (").map(|part| part.split_once("s/min)").map_or(part, |(_, rest)| rest));
    parts.collect::<Vec<_>>().concat()
}

/// The first lines that differ.
fn difference(before: &str, now: &str) -> String {
    let (before, now): (Vec<&str>, Vec<&str>) = (before.lines().collect(), now.lines().collect());
    let same = before.iter().zip(&now).take_while(|(old, new)| old == new).count();
    let some = |lines: &[&str], sign: &str| {
        lines.iter().skip(same).take(12).map(|line| format!("{sign} {line}\n")).collect::<String>()
    };
    let command = now[..same.min(now.len())].iter().rfind(|line| line.starts_with("$ ")).unwrap_or(&"");
    format!("{command}\n{}{}", some(&before, "-"), some(&now, "+"))
}
