//! `check translate`: PlusCal to TLA+, in its file.

use crate::files::{is_writable, keep_beside, read_text, write_whole};
use crate::output::Color;
use crate::{exit, output};
use check_pluscal::{Options, Translation, is_label, translate};
use check_syntax::{Diagnostic, FileId, Source, Sources};
use clap::{Args, ValueEnum};
use std::path::{Path, PathBuf};

/// What is said when the config has to give a constant that the author has not written.
const DEFAULT_VALUE: &str = "note: variables without initial values have the value of a constant that the config must \
    give: `CONSTANT defaultInitValue = defaultInitValue`";

/// What to translate, and how.
#[derive(Args, Clone, Debug)]
pub struct Translate {
    /// The .tla file with the algorithm. It is rewritten; what it was stays beside it, with the ending .old.
    #[arg(value_name = "FILE")]
    file: PathBuf,

    /// Print the whole text with the translation, and write nothing.
    #[arg(long, conflicts_with = "check")]
    stdout: bool,

    /// Write nothing; exit 1 if the translation in the file is out of date.
    #[arg(long)]
    check: bool,

    /// Assume this fairness, unless the file says otherwise.
    #[arg(long, value_enum, value_name = "FAIRNESS")]
    fairness: Option<Fairness>,

    /// Assume weak fairness if no other is asked for, so that the algorithm can terminate.
    #[arg(long)]
    termination: bool,

    /// Add labels where they are missing, and say where.
    #[arg(long)]
    label: bool,

    /// What the labels that are added begin with.
    #[arg(long, value_name = "ROOT", default_value = "Lbl_", value_parser = label_root)]
    label_root: String,

    /// The width of lines.
    #[arg(long, value_name = "N", default_value_t = 78, value_parser = clap::value_parser!(u16).range(60..=10_000))]
    line_width: u16,

    /// Let a terminated algorithm be a deadlock.
    #[arg(long)]
    no_done_disjunct: bool,

    /// Whether to use colour.
    #[arg(long, value_enum, default_value_t, value_name = "WHEN")]
    color: Color,
}

/// The fairness that a translation assumes.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
enum Fairness {
    /// Each process is weakly fair.
    Wf,
    /// Each process is strongly fair.
    Sf,
    /// The next-state relation as a whole is weakly fair.
    WfNext,
    /// None, whatever the algorithm says.
    None,
}

fn label_root(text: &str) -> Result<String, String> {
    if is_label(text) { Ok(text.to_owned()) } else { Err("expected a letter, then letters, digits or _".to_owned()) }
}

/// Translates, and gives the exit code.
pub(crate) fn run(asked: &Translate) -> u8 {
    let path = path_of(&asked.file);
    let mut sources = Sources::new();
    let text = match read_text(&path) {
        Ok((text, _)) => text,
        Err(message) => {
            return output::trouble(exit::SPEC, &message);
        }
    };
    let file = sources.add(Source::new(path.display().to_string(), text.as_str()));
    match translate(file, &text, &asked.options()) {
        Err(faults) => {
            output::log_found(&faults, &sources, asked.color);
            exit::SPEC
        }
        Ok(translation) => {
            output::log_found(&remarks(&translation, file), &sources, asked.color);
            asked.deliver(&path, &text, &translation)
        }
    }
}

/// The file; its ending may be left out.
fn path_of(file: &Path) -> PathBuf {
    if file.extension().is_none() && !file.exists() { file.with_extension("tla") } else { file.to_path_buf() }
}

/// What the author should know: labels that were added, names that were changed, edits that are lost.
fn remarks(translation: &Translation, file: FileId) -> Vec<Diagnostic> {
    let mut all = translation.warnings.clone();
    all.extend(translation.changed_names.iter().map(|change| {
        let place = check_syntax::Span::new(file, 0, 0);
        Diagnostic { primary: None, ..Diagnostic::warning("changed-name", place, change.clone()) }
    }));
    all
}

impl Translate {
    fn options(&self) -> Options {
        let fairness = self.fairness.map(|fairness| match fairness {
            Fairness::Wf => check_pluscal::Fairness::Weak,
            Fairness::Sf => check_pluscal::Fairness::Strong,
            Fairness::WfNext => check_pluscal::Fairness::WeakNext,
            Fairness::None => check_pluscal::Fairness::None,
        });
        Options {
            fairness,
            termination: self.termination,
            add_labels: self.label,
            label_root: self.label_root.clone(),
            line_width: usize::from(self.line_width),
            done_disjunct: !self.no_done_disjunct,
        }
    }

    /// Prints, compares or writes.
    fn deliver(&self, path: &Path, text: &str, translation: &Translation) -> u8 {
        for added in &translation.labels {
            output::log(&format!(
                "note: the label {} was added at line {}, column {}",
                added.label, added.line, added.column
            ));
        }
        let constant = "CONSTANT defaultInitValue";
        if translation.text.contains(constant) && !text.contains(constant) {
            output::log(DEFAULT_VALUE);
        }
        if self.stdout {
            output::print(&translation.text);
            return 0;
        }
        let shown = path.display();
        if translation.text == text {
            output::print(&format!("{shown}: the translation is up to date.\n"));
            return 0;
        }
        if self.check {
            output::print(&format!(
                "{shown}: the translation is out of date; `check translate {shown}` writes it anew.\n"
            ));
            return exit::UNEXPECTED;
        }
        let kept = path.with_extension("old");
        let keep = || keep_beside(&kept, path, text);
        match is_writable(path).and_then(|()| keep()).and_then(|()| write_whole(path, &translation.text)) {
            Ok(()) => {
                output::print(&format!("{shown}: translated; the previous text is in {}.\n", kept.display()));
                0
            }
            Err(message) => output::trouble(exit::SYSTEM, &message),
        }
    }
}
