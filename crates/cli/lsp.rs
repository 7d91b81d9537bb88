//! `check lsp`: the language server on standard input and output, with the files of this machine.

use crate::files::read_spec;
use crate::runs;
use crate::{exit, origin, output};
use check_lsp::host::Host;
use check_lsp::{Connection, serve};
use std::io::{BufRead, BufReader};
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};
use std::sync::{Arc, Mutex, PoisonError};

/// Serves one editor; gives the exit code.
pub(crate) fn run() -> u8 {
    let (connection, threads) = Connection::stdio();
    let machine = Arc::new(Machine::default());
    let served = serve(&connection, Arc::<Machine>::clone(&machine) as Arc<dyn Host>);
    machine.end();
    // The thread that writes ends when nobody can send to it any more.
    drop(connection);
    let _ = threads.join();
    match served {
        Ok(true) => 0,
        Ok(false) => 1,
        Err(message) => {
            output::trouble(exit::USAGE, &format!("the editor does not begin as the protocol wants: {message}"))
        }
    }
}

/// The files of this machine, and the explorers that were started.
#[derive(Default)]
struct Machine {
    explorers: Mutex<Vec<Child>>,
}

impl Machine {
    /// Ends the explorers.
    fn end(&self) {
        for mut explorer in self.explorers.lock().unwrap_or_else(PoisonError::into_inner).drain(..) {
            // It may have ended by itself.
            let _ = explorer.kill();
            let _ = explorer.wait();
        }
    }
}

impl Host for Machine {
    fn read(&self, path: &Path) -> Option<String> {
        read_spec(path).ok().map(|(text, _)| text)
    }

    fn list(&self, folder: &Path) -> Vec<String> {
        let Ok(entries) = std::fs::read_dir(folder) else { return Vec::new() };
        let name = |entry: std::fs::DirEntry| {
            let is_folder = entry.file_type().is_ok_and(|kind| kind.is_dir());
            let name = entry.file_name().to_string_lossy().into_owned();
            if is_folder { format!("{name}/") } else { name }
        };
        let mut names: Vec<String> = entries.flatten().map(name).collect();
        names.sort();
        names
    }

    fn search_path(&self) -> Vec<PathBuf> {
        origin::search_path()
    }

    fn keep(&self, name: &str, text: &str) -> Option<PathBuf> {
        // Not a folder for all users, in which another one could have laid something.
        let folder = runs::cache()?.join(format!("modules-{}", env!("CARGO_PKG_VERSION")));
        let path = folder.join(format!("{name}.tla"));
        if std::fs::read_to_string(&path).is_ok_and(|known| known == text) {
            return Some(path);
        }
        std::fs::create_dir_all(&folder).ok()?;
        std::fs::write(&path, text).ok()?;
        Some(path)
    }

    fn explore(&self, spec: &Path) -> Result<String, String> {
        let program = std::env::current_exe().map_err(|error| format!("the program is not found: {error}"))?;
        let mut command = Command::new(program);
        command.arg("explore").arg(spec).stdin(Stdio::null()).stdout(Stdio::piped()).stderr(Stdio::null());
        let mut child = command.spawn().map_err(|error| format!("the explorer cannot be started: {error}"))?;
        let mut address = String::new();
        let output = child.stdout.take().map(BufReader::new);
        let read = output.map(|mut output| output.read_line(&mut address));
        self.explorers.lock().unwrap_or_else(PoisonError::into_inner).push(child);
        match read {
            Some(Ok(length)) if length > 0 => Ok(address.trim_end().to_owned()),
            _ => Err("the explorer has ended at once: does the spec have errors?".to_owned()),
        }
    }
}
