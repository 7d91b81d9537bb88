//! A check on this machine: the files, programs and clock that a spec may use, its printed lines, the progress line.

use crate::origin::SpecFiles;
use crate::output;
use crate::progress::ProgressLine;
use crate::world::Machine;
use check_driver::session::{Session, Speaker};
use std::sync::Arc;

/// The version of the program.
pub(crate) const VERSION: &str = env!("CARGO_PKG_VERSION");

/// Gives a session what this machine has. Who has a printer already keeps it.
pub(crate) fn equip(session: &mut Session, origin: &SpecFiles, allow_exec: bool, quiet: bool) {
    let installed = std::env::current_exe().ok().and_then(|path| path.parent().map(|at| at.display().to_string()));
    session.install = installed.unwrap_or_default();
    session.world = Some(Arc::new(Machine::new(&origin.folder(), allow_exec)));
    if session.printer.is_none() {
        session.printer = Some(Arc::new(output::said_by_spec));
    }
    if !quiet {
        session.observer = Some(Arc::new(ProgressLine::new()));
    }
    if session.speaker == Speaker::Program {
        session.speaker = Speaker::CommandLine;
    }
}
