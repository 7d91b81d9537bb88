//! What ends a cluster: the end that the first process tells, or the loss of a process.

use crate::trouble::Trouble;
use std::io;
use std::sync::atomic::{AtomicBool, Ordering::SeqCst};
use std::sync::{Arc, Condvar, Mutex, MutexGuard, PoisonError};
use std::time::Duration;

/// What has ended the cluster, as one process knows it.
#[derive(Default)]
pub(crate) struct Loss {
    state: Mutex<State>,
    news: Condvar,
    /// There is a loss: looked at often.
    is_lost: AtomicBool,
}

#[derive(Default)]
struct State {
    /// What was lost first.
    lost: Option<String>,
    /// The exit code of the first process.
    done: Option<u8>,
    /// Nothing counts as a loss any more.
    is_closing: bool,
    /// Is set where something is lost, so that no evaluation goes on.
    interrupt: Option<Arc<AtomicBool>>,
}

impl Loss {
    fn state(&self) -> MutexGuard<'_, State> {
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Sets a flag when something is lost.
    pub(crate) fn interrupts(&self, flag: Arc<AtomicBool>) {
        self.state().interrupt = Some(flag);
    }

    /// Something is lost, unless the cluster is at its end.
    pub(crate) fn lose(&self, what: String) {
        let mut state = self.state();
        if state.is_closing || state.done.is_some() || state.lost.is_some() {
            return;
        }
        state.lost = Some(what);
        if let Some(flag) = &state.interrupt {
            flag.store(true, SeqCst);
        }
        self.is_lost.store(true, SeqCst);
        self.news.notify_all();
    }

    /// The first process has come to its end.
    pub(crate) fn end(&self, code: u8) {
        self.state().done.get_or_insert(code);
        self.news.notify_all();
    }

    /// Nothing counts as a loss from now on.
    pub(crate) fn close(&self) {
        self.state().is_closing = true;
        self.news.notify_all();
    }

    /// Waits for so long, or until something is lost; whether the end has come meanwhile.
    pub(crate) fn is_over_within(&self, time: Duration) -> bool {
        let is_open = |state: &mut State| state.done.is_none() && state.lost.is_none() && !state.is_closing;
        let waited = self.news.wait_timeout_while(self.state(), time, is_open);
        let (state, _) = waited.unwrap_or_else(PoisonError::into_inner);
        state.done.is_some() || state.is_closing
    }

    /// Whether something is lost.
    pub(crate) fn is_lost(&self) -> bool {
        self.is_lost.load(SeqCst)
    }

    /// What is lost.
    pub(crate) fn lost(&self) -> Option<Trouble> {
        self.state().lost.clone().map(Trouble::Lost)
    }

    /// Waits for the end. A loss counts if no end is told soon after it.
    pub(crate) fn wait(&self, grace: Duration) -> Result<u8, Trouble> {
        let is_open = |state: &mut State| state.done.is_none() && state.lost.is_none();
        let state = self.news.wait_while(self.state(), is_open).unwrap_or_else(PoisonError::into_inner);
        let is_not_done = |state: &mut State| state.done.is_none();
        let waited = self.news.wait_timeout_while(state, grace, is_not_done);
        let (state, _) = waited.unwrap_or_else(PoisonError::into_inner);
        match (state.done, &state.lost) {
            (Some(code), _) => Ok(code),
            (None, lost) => Err(Trouble::Lost(lost.clone().unwrap_or_default())),
        }
    }
}

/// Why a process is lost, by what its connection says: one that dies resets its connections, or closes them.
pub(crate) fn reason(error: &io::Error) -> String {
    use io::ErrorKind::{BrokenPipe, ConnectionAborted, ConnectionReset, UnexpectedEof};
    match error.kind() {
        UnexpectedEof | ConnectionReset | ConnectionAborted | BrokenPipe => "it has closed the connection".to_owned(),
        _ => error.to_string(),
    }
}
