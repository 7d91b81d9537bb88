//! The lines that are typed: with editing, history and completion in a terminal, and as they are from elsewhere.

use crate::output;
use check_repl::{Session, completions};
use rustyline::completion::Completer;
use rustyline::error::ReadlineError;
use rustyline::highlight::Highlighter;
use rustyline::hint::Hinter;
use rustyline::history::FileHistory;
use rustyline::validate::Validator;
use rustyline::{CompletionType, Config, Context, Editor, Helper};
use std::io::{BufRead, IsTerminal};
use std::path::PathBuf;

const PROMPT: &str = "> ";
const CONTINUED: &str = "| ";

/// So many inputs are remembered.
const REMEMBERED: usize = 10_000;

/// Where lines come from.
pub(super) struct Lines {
    /// The editor, in a terminal.
    editor: Option<Editor<Names, FileHistory>>,
    history: Option<PathBuf>,
}

impl Lines {
    /// The lines of the standard input.
    pub(super) fn new() -> rustyline::Result<Self> {
        if !std::io::stdin().is_terminal() || !std::io::stdout().is_terminal() {
            return Ok(Self { editor: None, history: None });
        }
        let config = Config::builder().max_history_size(REMEMBERED)?.completion_type(CompletionType::List).build();
        let mut editor = Editor::with_config(config)?;
        editor.set_helper(Some(Names::default()));
        let history = history();
        if let Some(path) = &history {
            // There may be none yet.
            let _ = editor.load_history(path);
        }
        Ok(Self { editor: Some(editor), history })
    }

    /// Whether somebody types.
    pub(super) fn is_interactive(&self) -> bool {
        self.editor.is_some()
    }

    /// The next input: a line, and those that belong to it. None at the end.
    pub(super) fn next(&mut self, session: &Session, is_incomplete: impl Fn(&str) -> bool) -> Option<String> {
        let mut text = String::new();
        loop {
            let prompt = if text.is_empty() { PROMPT } else { CONTINUED };
            let line = match &mut self.editor {
                Some(editor) => {
                    if let Some(names) = editor.helper_mut() {
                        names.learn(session);
                    }
                    match editor.readline(prompt) {
                        Ok(line) => line,
                        Err(ReadlineError::Interrupted) => {
                            text.clear();
                            continue;
                        }
                        Err(_) => return None,
                    }
                }
                None => plain(prompt)?,
            };
            // An empty line ends what is not complete.
            let is_over = line.trim().is_empty();
            text.push_str(if text.is_empty() { "" } else { "\n" });
            text.push_str(&line);
            if is_over || !is_incomplete(&text) {
                self.remember(&text);
                return Some(text);
            }
        }
    }

    fn remember(&mut self, text: &str) {
        let Some(editor) = &mut self.editor else { return };
        // What cannot be remembered has been typed all the same.
        let _ = editor.add_history_entry(text);
        if let Some(path) = &self.history {
            let _ = path.parent().map(std::fs::create_dir_all);
            let _ = editor.append_history(path);
        }
    }
}

/// A line of an input that is no terminal, shown as if it had been typed.
fn plain(prompt: &str) -> Option<String> {
    let mut line = String::new();
    // An input that cannot be read has ended.
    if std::io::stdin().lock().read_line(&mut line).unwrap_or(0) == 0 {
        return None;
    }
    let line = line.trim_end_matches(['\n', '\r']).to_owned();
    output::print(&format!("{prompt}{line}\n"));
    Some(line)
}

/// The file of the inputs before: in the folder for the state of programs.
fn history() -> Option<PathBuf> {
    let home = || std::env::var_os("HOME").map(|home| PathBuf::from(home).join(".local/state"));
    let folder = std::env::var_os("XDG_STATE_HOME").map(PathBuf::from).filter(|folder| folder.is_absolute());
    Some(folder.or_else(home)?.join("check").join("history"))
}

/// Completes names.
#[derive(Default)]
struct Names {
    names: Vec<String>,
}

impl Names {
    fn learn(&mut self, session: &Session) {
        self.names = session.names().map(str::to_owned).collect();
    }
}

impl Completer for Names {
    type Candidate = String;

    fn complete(&self, line: &str, end: usize, _: &Context<'_>) -> rustyline::Result<(usize, Vec<String>)> {
        Ok(completions(&self.names, line, end))
    }
}

impl Hinter for Names {
    type Hint = String;
}

impl Highlighter for Names {}
impl Validator for Names {}
impl Helper for Names {}
