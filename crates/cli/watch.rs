//! `--watch`: checks again whenever a file of the spec changes.
//!
//! Files are looked at a few times a second instead of asking the system for news: that works on every file system, also
//! with editors that put a new file in the place of the old one.

use crate::{checking, exit, interrupt, output};
use std::collections::BTreeMap;
use std::io::IsTerminal;
use std::path::PathBuf;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, SystemTime};

/// Time between two looks at the files.
const BETWEEN_LOOKS: Duration = Duration::from_millis(250);

/// What a look at a file shows: when it was changed and how long it is; nothing, if it is not there.
pub(crate) type Look = Option<(SystemTime, u64)>;

/// Checks, waits for a change, checks again, until Ctrl-C.
pub(crate) fn run(way: crate::options::Way<'_>) -> u8 {
    let interrupt = interrupt::on_request();
    let mut round = 0;
    loop {
        // Looked at before the files are read: what changes meanwhile is seen.
        let guess = looks(&checking::files_to_expect(way));
        if round > 0 && std::io::stdout().is_terminal() {
            output::print("\x1b[2J\x1b[3J\x1b[H");
        }
        let concluded = checking::once(way, &interrupt);
        if interrupt.load(Ordering::Relaxed) {
            return exit::INTERRUPTED;
        }
        let mut known = looks(&concluded.files);
        known.extend(guess);
        round += 1;
        output::log(&format!("watching {} for changes; Ctrl-C ends", counted(known.len())));
        let Some(changed) = wait(&known, &interrupt) else { return exit::INTERRUPTED };
        output::log(&format!("{} has changed", changed.display()));
    }
}

fn counted(files: usize) -> String {
    if files == 1 { "1 file".to_owned() } else { format!("{files} files") }
}

/// What a look at some files shows.
pub(crate) fn looks(files: &[PathBuf]) -> BTreeMap<PathBuf, Look> {
    files.iter().map(|path| (path.clone(), look(path))).collect()
}

fn look(path: &PathBuf) -> Look {
    let about = std::fs::metadata(path).ok()?;
    Some((about.modified().ok()?, about.len()))
}

/// Waits until a file looks different, and says which; `None` after Ctrl-C.
fn wait(known: &BTreeMap<PathBuf, Look>, interrupt: &AtomicBool) -> Option<PathBuf> {
    loop {
        std::thread::sleep(BETWEEN_LOOKS);
        if interrupt.load(Ordering::Relaxed) {
            return None;
        }
        if let Some((path, _)) = known.iter().find(|(path, before)| look(path) != **before) {
            // An editor may still be writing: what it writes next would be a change again, but a needless error now.
            std::thread::sleep(BETWEEN_LOOKS / 5);
            return Some(path.clone());
        }
    }
}
