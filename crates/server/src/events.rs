//! Events of a session: pushed to every page that listens.

use std::sync::{Mutex, PoisonError};
use tokio::sync::mpsc::{UnboundedReceiver, UnboundedSender, unbounded_channel};

/// The listeners of a session.
#[derive(Default)]
pub(crate) struct Events(Mutex<Vec<UnboundedSender<String>>>);

impl Events {
    /// A new listener.
    pub(crate) fn listen(&self) -> UnboundedReceiver<String> {
        let (sender, receiver) = unbounded_channel();
        self.listeners(|all| all.push(sender));
        receiver
    }

    /// Tells all listeners of an event, as JSON; those that have gone are forgotten.
    pub(crate) fn tell(&self, json: &str) {
        self.listeners(|all| all.retain(|one| one.send(json.to_owned()).is_ok()));
    }

    /// Whether somebody listens.
    pub(crate) fn has_listeners(&self) -> bool {
        self.listeners(|all| {
            all.retain(|one| !one.is_closed());
            !all.is_empty()
        })
    }

    fn listeners<T>(&self, act: impl FnOnce(&mut Vec<UnboundedSender<String>>) -> T) -> T {
        act(&mut self.0.lock().unwrap_or_else(PoisonError::into_inner))
    }
}
