//! The page as a folder of files.

use super::served::SpecOnDisk;
use crate::{exit, output};
use check_server::{Spec, export};
use std::fs;
use std::io;
use std::path::Path;

/// The file by which an earlier export is known.
const MODULE: &str = "check.wasm";

/// Writes the page with a spec inside, or without one; gives the exit code.
pub(super) fn write(folder: &Path, spec: &SpecOnDisk) -> u8 {
    let served = match spec.read().transpose() {
        Ok(served) => served,
        Err(message) => return output::trouble(exit::SYSTEM, &message),
    };
    let files = match export(served.as_ref()) {
        Ok(files) => files,
        Err(message) => return output::trouble(exit::SYSTEM, &message),
    };
    if is_taken(folder) {
        let message = format!("{} is not empty and no earlier export: nothing is written", folder.display());
        return output::trouble(exit::SYSTEM, &message);
    }
    let write = || -> io::Result<()> {
        fs::create_dir_all(folder)?;
        // An earlier export may have had a spec.
        if served.is_none() && folder.join("spec.json").exists() {
            fs::remove_file(folder.join("spec.json"))?;
        }
        files.iter().try_for_each(|(name, bytes)| fs::write(folder.join(name), bytes))
    };
    match write() {
        Ok(()) => {
            let count = files.len();
            output::print(&format!("{count} files in {}: serve this folder by any web server\n", folder.display()));
            0
        }
        Err(error) => output::trouble(exit::SYSTEM, &format!("{} cannot be written: {error}", folder.display())),
    }
}

/// Whether a folder has something else in it than an earlier export.
fn is_taken(folder: &Path) -> bool {
    let is_empty = fs::read_dir(folder).map_or(true, |mut entries| entries.next().is_none());
    !is_empty && !folder.join(MODULE).exists()
}
