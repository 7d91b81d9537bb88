//! `check pcal`: the PlusCal algorithm of a file is translated, with the options and the messages of `pcal.trans`.

use crate::files::{keep_beside, read_text, write_whole};
use crate::output;
use check_pluscal::{Fairness, Options, Translation, is_label, translate};
use check_syntax::{Diagnostic, Source, Sources};
use std::path::Path;

/// The exit code of `pcal.trans` for whatever is wrong.
const WRONG: u8 = 255;

/// The line that separates what the translator writes in a config from what its user does.
const DELIMITER: &str = "\\* Add statements after this line.";

/// What is asked by the options.
#[derive(Default)]
struct Asked {
    options: Options,
    file: String,
    /// Whether the labels that are added are told: `-reportLabels`.
    tells_labels: bool,
    /// Whether no config is written: `-nocfg`.
    no_config: bool,
    /// Whether the text before the translation is not kept: `-noold`.
    no_old: bool,
}

/// Translates as `pcal.trans` does; gives the exit code.
pub(super) fn run(words: &[String]) -> u8 {
    output::print("pcal.trans Version 1.12 of 01 July 2024, by check\n");
    let asked = match read(words) {
        Ok(Some(asked)) => asked,
        Ok(None) => {
            output::print(HELP);
            return 0;
        }
        Err(message) => {
            output::print(&format!("{message}\nUse -help option for more information.\n"));
            return WRONG;
        }
    };
    match asked.translate() {
        Ok(()) => 0,
        Err(message) => {
            output::print(&format!("\nUnrecoverable error:\n -- {message}.\n\n"));
            WRONG
        }
    }
}

const HELP: &str = "\
check pcal: translates the PlusCal algorithm of a file, by the options of pcal.trans

  check pcal [OPTION]… FILE

  -wf  -sf  -wfNext  -nof  -termination  -label  -labelRoot NAME  -reportLabels  -lineWidth N
  -noDoneDisjunct  -nocfg  -noold  -unixEOL  -help
Refused: -spec -myspec -spec2 -myspec2 -writeAST -version -debug
";

/// Reads options of `pcal.trans`; `None` for those that ask for help.
fn read(words: &[String]) -> Result<Option<Asked>, String> {
    let mut asked = Asked::default();
    let Some((file, words)) = words.split_last().filter(|(file, _)| !file.starts_with('-')) else { return Ok(None) };
    asked.file = file.trim_end_matches(".tla").to_owned();
    let mut words = words.iter();
    while let Some(word) = words.next() {
        let mut value = || words.next().ok_or_else(|| format!("{word} option must be followed by a value"));
        let options = &mut asked.options;
        if let Some(fairness) = word.strip_prefix('-').and_then(Fairness::named) {
            if options.fairness.replace(fairness).is_some() {
                return Err("Command-line error: Can only have one of -wf, -sf, -wfNext, and -nof options".into());
            }
            continue;
        }
        match word.as_str() {
            "-help" => return Ok(None),
            "-termination" => options.termination = true,
            "-label" => options.add_labels = true,
            "-reportLabels" => (options.add_labels, asked.tells_labels) = (true, true),
            "-labelRoot" => match value()? {
                root if is_label(root) => options.label_root = root.clone(),
                root => return Err(format!("{root} cannot begin a label")),
            },
            "-lineWidth" => match value()?.parse() {
                Ok(width) if width >= Options::LEAST_LINE_WIDTH => options.line_width = width,
                _ => return Err(format!("-lineWidth must be an integer of at least {}", Options::LEAST_LINE_WIDTH)),
            },
            "-noDoneDisjunct" => options.done_disjunct = false,
            "-nocfg" => asked.no_config = true,
            "-noold" => asked.no_old = true,
            // Lines end as they do in the file.
            "-unixEOL" => {}
            "-spec" | "-myspec" | "-spec2" | "-myspec2" | "-writeAST" | "-version" | "-debug" => {
                return Err(format!(
                    "{word} is not supported: the translation is that of version 1.12, made without TLC"
                ));
            }
            _ => return Err(format!("Unknown command-line option: {word}")),
        }
    }
    Ok(Some(asked))
}

impl Asked {
    fn translate(&self) -> Result<(), String> {
        let name = format!("{}.tla", self.file);
        let path = Path::new(&name);
        let (text, _) = read_text(path)?;
        let mut sources = Sources::new();
        let file = sources.add(Source::new(name.as_str(), text.as_str()));
        let translation = match translate(file, &text, &self.options) {
            Ok(translation) => translation,
            Err(faults) => return Err(faults.first().map(|one| placed(one, &sources)).unwrap_or_default()),
        };
        self.tell(&translation);
        if !self.no_old {
            keep_beside(&path.with_extension("old"), path, &text)?;
        }
        write_whole(path, &translation.text)?;
        output::print(&format!("New file {name} written.\n"));
        if self.no_config { Ok(()) } else { self.write_config(&translation) }
    }

    /// The labels that were added, the names that were changed, and that there is a translation.
    fn tell(&self, translation: &Translation) {
        let labels = &translation.labels;
        if self.tells_labels && !labels.is_empty() {
            let were = if labels.len() > 1 { "labels were" } else { "label was" };
            output::print(&format!("The following {were} added:\n"));
            for added in labels {
                output::print(&format!("  {} at line {}, column {}\n", added.label, added.line, added.column));
            }
        } else if !labels.is_empty() {
            output::print("Labels added.\n");
        }
        output::print("Parsing completed.\n");
        for change in &translation.changed_names {
            output::print(&format!("Warning: {change}\n"));
        }
        for warning in &translation.warnings {
            output::print(&format!("Warning: {}\n", warning.message));
        }
        output::print("Translation completed.\n");
    }

    /// The config: the statements that the translation needs, before what its user has written.
    fn write_config(&self, translation: &Translation) -> Result<(), String> {
        let name = format!("{}.cfg", self.file);
        let path = Path::new(&name);
        let known = if path.exists() { read_text(path)?.0 } else { String::new() };
        let own =
            known.find(DELIMITER).map_or(known.as_str(), |at| &known[at + DELIMITER.len()..]).trim_start_matches('\n');
        let says = |line: &str| {
            line.find("SPECIFICATION").is_some_and(|at| line.find("\\*").is_none_or(|comment| comment > at))
        };
        let mut lines = Vec::new();
        if own.lines().any(says) {
            output::print(&format!(
                "File {name} already contains SPECIFICATION statement,\n   so new one not written.\n"
            ));
        } else {
            lines.push("SPECIFICATION Spec");
        }
        if self.options.termination {
            lines.push("PROPERTY Termination");
        }
        if translation.text.contains("CONSTANT defaultInitValue") {
            lines.push("CONSTANT defaultInitValue = defaultInitValue");
        }
        lines.push(DELIMITER);
        write_whole(path, &format!("{}\n{own}", lines.join("\n")))?;
        output::print(&format!("New file {name} written.\n"));
        Ok(())
    }
}

/// What is wrong, and where, in the words of the translator. Editors that translate every file look for the first ones.
fn placed(fault: &Diagnostic, sources: &Sources) -> String {
    if fault.message.starts_with("there is no algorithm") {
        return "Beginning of algorithm string --algorithm not found".to_owned();
    }
    let Some(label) = &fault.primary else { return fault.message.clone() };
    let at = sources.get(label.span.file).line_column(label.span.start);
    format!("{}\n    at line {}, column {}", fault.message, at.line, at.column)
}
