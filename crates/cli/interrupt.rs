//! Ctrl-C: once to stop and keep what is known, twice to end at once.

use std::io::Write;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

/// Exit code of an interrupted run.
const INTERRUPTED: i32 = 130;

/// A flag that the first Ctrl-C raises. A second one ends the process.
pub(crate) fn on_request() -> Arc<AtomicBool> {
    let requested = Arc::new(AtomicBool::new(false));
    let flag = Arc::clone(&requested);
    let installed = ctrlc::set_handler(move || {
        if flag.swap(true, Ordering::SeqCst) {
            end_at_once();
        }
        // Nothing depends on this line being seen.
        let _ = writeln!(std::io::stderr(), "\nstopping; Ctrl-C again ends at once");
    });
    // Without a handler, Ctrl-C ends the process without a report, as it does for most programs.
    drop(installed);
    requested
}

/// The one place outside of `main` that may end the process: the user asked for it, and nothing else would be quick.
#[allow(clippy::disallowed_methods)]
fn end_at_once() -> ! {
    std::process::exit(INTERRUPTED)
}
