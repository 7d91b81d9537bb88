//! `check sany`: modules are read and their names resolved, and nothing is explored.

use super::properties::Properties;
use super::teller::path;
use crate::origin::SpecFiles;
use crate::output;
use check_driver::load;
use check_driver::monitor::{Observer, Stage};
use check_driver::refusal::Refused;
use check_driver::session::Session;
use check_report::tlc;
use check_syntax::Diagnostic;
use std::path::{Path, PathBuf};
use std::sync::{Arc, Mutex, PoisonError};

/// Options of SANY without an effect here: nothing is left out, and nothing is shown beside.
const WITHOUT_EFFECT: [&str; 3] = ["-stat", "-g", "-error-codes"];

/// The exit code of SANY for wrong arguments, and for a text that cannot be parsed.
const WRONG: u8 = 255;

/// The exit code of SANY with `-error-codes` for names and levels that are wrong; without it, that is no failure.
const MEANINGLESS: u8 = 4;

/// Reads each of the files as SANY does; gives the exit code.
pub(super) fn run(words: &[String], properties: &Properties) -> u8 {
    let (options, files): (Vec<&String>, Vec<&String>) = words.iter().partition(|word| word.starts_with('-'));
    for option in options {
        let known = option.to_lowercase();
        if known == "-help" {
            output::print(USAGE);
            return 0;
        }
        if !WITHOUT_EFFECT.contains(&known.as_str()) {
            output::print(&format!("Invalid option: {option}\n{USAGE}"));
            return WRONG;
        }
    }
    if files.is_empty() {
        output::print(&format!("At least 1 filename is required.\n{USAGE}"));
        return WRONG;
    }
    let is_strict = words.iter().any(|word| word.eq_ignore_ascii_case("-error-codes"));
    for file in files {
        match read(file, properties) {
            0 => {}
            MEANINGLESS if !is_strict => {}
            code => return code,
        }
    }
    0
}

const USAGE: &str = "check sany [-error-codes] FILE…: reads modules and resolves their names\n";

/// Prints what SANY would, of one file.
fn read(file: &str, properties: &Properties) -> u8 {
    output::print("\n****** SANY2 Version 2.2, by check\n\n");
    let root = file.trim_end_matches(".tla");
    let path = format!("{root}.tla");
    if !Path::new(&path).exists() {
        output::print(&format!("Cannot find the specified file {file}.\n"));
        return WRONG;
    }
    let include: Vec<PathBuf> = properties.library.iter().map(PathBuf::from).collect();
    let listener = Arc::new(Listener::default());
    let mut session = Session { observer: Some(Arc::<Listener>::clone(&listener) as _), ..Session::default() };
    match resolve(&path, &include, &mut session) {
        Ok(()) => 0,
        Err(refused) => {
            let has_parsed = listener.fail(&refused.diagnostics, &session, file);
            if has_parsed { MEANINGLESS } else { WRONG }
        }
    }
}

fn resolve(path: &str, include: &[PathBuf], session: &mut Session) -> Result<(), Refused> {
    let origin = SpecFiles::find(path, include)?;
    let graph = load::load(&origin, session)?;
    load::resolved(graph, session).map(|_| ())
}

/// Prints the files and modules as they are read.
#[derive(Default)]
struct Listener {
    /// The names of the modules, once they are read.
    modules: Mutex<Option<Vec<String>>>,
}

impl Listener {
    /// Prints what is wrong; gives whether all texts could be parsed.
    fn fail(&self, found: &[Diagnostic], session: &Session, given: &str) -> bool {
        let modules = self.modules.lock().unwrap_or_else(PoisonError::into_inner).clone();
        let has_parsed = modules.is_some();
        output::print(&match modules {
            None => tlc::unparsed(found, &session.sources, given, &path),
            Some(modules) => tlc::meaningless(found, &session.sources, modules.iter().map(String::as_str)),
        });
        has_parsed
    }
}

impl Observer for Listener {
    fn stage(&self, stage: Stage<'_>) {
        match stage {
            Stage::Read(graph, sources) => {
                let files = graph.reading_order.iter().map(|module| graph.module(*module).tree.span.file);
                output::print(&tlc::reading(files.map(|file| sources.get(file).name.as_str()), &path));
                let names = graph.meaning_order.iter().map(|module| graph.name(*module).to_string()).collect();
                *self.modules.lock().unwrap_or_else(PoisonError::into_inner) = Some(names);
            }
            Stage::Resolved(graph, sources, warnings) => {
                let modules: Vec<_> = graph.meaning_order.iter().map(|module| graph.name(*module)).collect();
                output::print(&tlc::processing(modules.iter().map(|name| &***name)));
                output::print(&tlc::warnings(&warnings.iter().collect::<Vec<_>>(), sources));
            }
            Stage::Exploring(..) => {}
        }
    }

    fn progress(&self, _progress: &check_engine::Progress, _elapsed: std::time::Duration) {}
}
