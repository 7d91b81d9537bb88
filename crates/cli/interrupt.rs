//! Ctrl-C: once to stop and keep what is known, twice to end at once.

use crate::exit;
use std::io::Write;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

/// What Ctrl-C does.
pub(crate) struct Interrupt {
    requested: Arc<AtomicBool>,
    is_waiting: Arc<AtomicBool>,
}

impl Interrupt {
    /// From now on the first Ctrl-C raises a flag, and a second one ends the process.
    pub(crate) fn installed() -> Self {
        let interrupt = Self { requested: Arc::default(), is_waiting: Arc::default() };
        let (requested, is_waiting) = (interrupt.requested.clone(), interrupt.is_waiting.clone());
        let installed = ctrlc::set_handler(move || {
            if is_waiting.load(Ordering::SeqCst) || requested.swap(true, Ordering::SeqCst) {
                exit::end(exit::INTERRUPTED);
            }
            // Nothing depends on this line being seen.
            let _ = writeln!(std::io::stderr(), "\nstopping; Ctrl-C again ends at once");
        });
        // Without a handler, Ctrl-C ends the process without a report, as it does for most programs.
        drop(installed);
        interrupt
    }

    /// The flag.
    pub(crate) fn requested(&self) -> Arc<AtomicBool> {
        self.requested.clone()
    }

    /// From now on the first Ctrl-C ends the process: nothing runs that could be stopped, the user is waited for.
    pub(crate) fn ends_at_once(&self) {
        self.is_waiting.store(true, Ordering::SeqCst);
    }
}

/// A flag that the first Ctrl-C raises. A second one ends the process.
pub(crate) fn on_request() -> Arc<AtomicBool> {
    Interrupt::installed().requested()
}
