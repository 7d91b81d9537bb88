//! Events of a session: pushed to every page that listens.

use std::sync::{Mutex, PoisonError};
use tokio::sync::mpsc::{Receiver, Sender, channel};

/// The most events that wait for a listener. One that does not read is let go; a browser then asks for events anew.
const WAITING: usize = 4096;

/// The listeners of a session.
#[derive(Default)]
pub(crate) struct Events(Mutex<Vec<Sender<String>>>);

impl Events {
    /// A new listener.
    pub(crate) fn listen(&self) -> Receiver<String> {
        let (sender, receiver) = channel(WAITING);
        self.listeners(|all| all.push(sender));
        receiver
    }

    /// Tells all listeners of an event, as JSON; those that have gone, or read nothing, are forgotten.
    pub(crate) fn tell(&self, json: &str) {
        self.listeners(|all| all.retain(|one| one.try_send(json.to_owned()).is_ok()));
    }

    /// Whether somebody listens.
    pub(crate) fn has_listeners(&self) -> bool {
        self.listeners(|all| {
            all.retain(|one| !one.is_closed());
            !all.is_empty()
        })
    }

    fn listeners<T>(&self, act: impl FnOnce(&mut Vec<Sender<String>>) -> T) -> T {
        act(&mut self.0.lock().unwrap_or_else(PoisonError::into_inner))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_listener_that_reads_nothing_takes_no_memory_for_ever() {
        let events = Events::default();
        let (mut one, mut other) = (events.listen(), events.listen());
        for number in 0..2 * WAITING {
            events.tell(&number.to_string());
            assert_eq!(other.try_recv(), Ok(number.to_string()));
        }
        assert_eq!(std::iter::from_fn(|| one.try_recv().ok()).count(), WAITING);
        assert!(one.is_closed() && events.has_listeners());
    }
}
