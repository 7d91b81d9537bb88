//! Threads beside that of the protocol: lints after each change, and checks that the author asks for.

use crate::documents::Documents;
use crate::events::Event;
use crate::lints;
use crate::runs::{self, Kind};
use crossbeam_channel::{Receiver, Sender, unbounded};
use std::collections::BTreeMap;
use std::path::PathBuf;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::thread::Builder;
use std::time::Duration;

/// The stack of each thread: parsing, compiling and evaluating constants recurse over the spec.
const STACK: usize = 256 << 20;

/// How long nothing is typed before lints are looked for.
const PAUSE: Duration = Duration::from_millis(150);

/// The threads.
pub(crate) struct Background {
    events: (Sender<Event>, Receiver<Event>),
    /// The lints that are being looked for, by their roots, with what ends them.
    lints: BTreeMap<PathBuf, Arc<AtomicBool>>,
    /// The checks that run.
    checks: BTreeMap<PathBuf, Arc<AtomicBool>>,
}

impl Background {
    /// No threads yet.
    pub(crate) fn new() -> Self {
        Self { events: unbounded(), lints: BTreeMap::new(), checks: BTreeMap::new() }
    }

    /// Where the threads tell.
    pub(crate) fn events(&self) -> &Receiver<Event> {
        &self.events.1
    }

    /// Looks for lints of a root module; what is looked for now is given up.
    pub(crate) fn lint(&mut self, documents: &Documents, root: PathBuf) {
        let interrupt = Arc::new(AtomicBool::new(false));
        if let Some(before) = self.lints.insert(root.clone(), Arc::clone(&interrupt)) {
            before.store(true, Ordering::Relaxed);
        }
        let (documents, events, at) = (documents.clone(), self.events.0.clone(), documents.now());
        spawn("lints", move || {
            // Who types on wants no lints of what was there before.
            std::thread::sleep(PAUSE);
            if interrupt.load(Ordering::Relaxed) {
                return;
            }
            let reports = lints::of(&documents, &root, &interrupt);
            // Nobody listens when the server has ended.
            let _ = events.send(Event::Lints { root, at, reports });
        });
    }

    /// Begins a check, unless one of the same spec runs.
    pub(crate) fn check(&mut self, documents: &Documents, root: PathBuf, kind: Kind) -> bool {
        if self.checks.contains_key(&root) {
            return false;
        }
        let interrupt = Arc::new(AtomicBool::new(false));
        self.checks.insert(root.clone(), Arc::clone(&interrupt));
        let (documents, events) = (documents.clone(), self.events.0.clone());
        spawn("check", move || {
            let end = runs::run(&documents, &root, kind, &interrupt, &events);
            let _ = events.send(Event::Ended { root, end });
        });
        true
    }

    /// Ends a check.
    pub(crate) fn cancel(&mut self, root: &std::path::Path) {
        if let Some(interrupt) = self.checks.get(root) {
            interrupt.store(true, Ordering::Relaxed);
        }
    }

    /// A check is over.
    pub(crate) fn ended(&mut self, root: &std::path::Path) {
        self.checks.remove(root);
    }

    /// Whether a check of a spec runs.
    pub(crate) fn is_checking(&self, root: &std::path::Path) -> bool {
        self.checks.contains_key(root)
    }

    /// Ends everything.
    pub(crate) fn end(&self) {
        let all = self.lints.values().chain(self.checks.values());
        all.for_each(|interrupt| interrupt.store(true, Ordering::Relaxed));
    }
}

/// Runs in a thread; where there is none, nothing is found.
fn spawn(name: &str, run: impl FnOnce() + Send + 'static) {
    let _ = Builder::new().name(name.to_owned()).stack_size(STACK).spawn(run);
}
