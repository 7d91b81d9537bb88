//! Sessions: a page that is open has one, with its lanes, its downloads and its events.

use crate::Settings;
use crate::events::Events;
use crate::lane::{Answered, Lane};
use std::collections::HashMap;
use std::io;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex, PoisonError};
use std::time::{Duration, Instant};

/// A session that nobody uses or listens to is dropped after this time.
const IDLE: Duration = Duration::from_secs(600);

/// The most sessions at a time: a page that is open in more tabs is refused.
const MOST: usize = 64;

/// The lanes that a session may have.
const LANES: [&str; 5] = ["walk", "check", "graph", "play", "source"];

/// What a page has on the server.
pub(crate) struct Session {
    lanes: Mutex<HashMap<String, Arc<Lane>>>,
    downloads: Mutex<HashMap<String, Arc<AtomicBool>>>,
    used: Mutex<Instant>,
    /// Who hears of what happens in it.
    pub(crate) events: Arc<Events>,
}

impl Session {
    fn new() -> Self {
        let (lanes, downloads, events) = Default::default();
        Self { lanes, downloads, events, used: Mutex::new(Instant::now()) }
    }

    /// Answers a call in a lane, which is started if there is none. `None` if no lane has this name.
    ///
    /// # Errors
    ///
    /// When the system gives no thread.
    pub(crate) async fn call(&self, name: &str, request: String, settings: &Settings) -> io::Result<Option<String>> {
        if !LANES.contains(&name) {
            return Ok(None);
        }
        self.touch();
        let lane = self.lane(name, settings)?;
        let Answered { text, is_dead } = lane.call(request).await;
        if is_dead {
            let mut lanes = locked(&self.lanes);
            if lanes.get(name).is_some_and(|now| Arc::ptr_eq(now, &lane)) {
                lanes.remove(name);
            }
        }
        self.touch();
        Ok(Some(text))
    }

    fn lane(&self, name: &str, settings: &Settings) -> io::Result<Arc<Lane>> {
        let mut lanes = locked(&self.lanes);
        if let Some(lane) = lanes.get(name) {
            return Ok(Arc::clone(lane));
        }
        let lane = Arc::new(Lane::start(name, settings, &self.events)?);
        lanes.insert(name.to_owned(), Arc::clone(&lane));
        Ok(lane)
    }

    /// Ends the call that runs in a lane.
    pub(crate) fn cancel(&self, name: &str) {
        if let Some(lane) = locked(&self.lanes).get(name) {
            lane.cancel();
        }
    }

    /// The flag that ends a download, made when it is first asked for.
    pub(crate) fn download(&self, id: &str) -> Arc<AtomicBool> {
        self.touch();
        Arc::clone(locked(&self.downloads).entry(id.to_owned()).or_default())
    }

    /// Ends a download, also one that has not begun.
    pub(crate) fn cancel_download(&self, id: &str) {
        self.download(id).store(true, Ordering::SeqCst);
    }

    /// A download is over.
    pub(crate) fn end_download(&self, id: &str) {
        locked(&self.downloads).remove(id);
    }

    /// Somebody uses the session.
    pub(crate) fn touch(&self) {
        *locked(&self.used) = Instant::now();
    }

    fn is_idle(&self) -> bool {
        let is_running = locked(&self.lanes).values().any(|lane| lane.is_running());
        !is_running && !self.events.has_listeners() && locked(&self.used).elapsed() > IDLE
    }
}

/// All sessions.
#[derive(Default)]
pub(crate) struct Sessions(Mutex<HashMap<String, Arc<Session>>>);

impl Sessions {
    /// The session with this id, which the page has drawn; a new one if there is none, unless there are too many.
    pub(crate) fn get(&self, id: &str) -> Option<Arc<Session>> {
        let mut all = locked(&self.0);
        if let Some(session) = all.get(id) {
            return Some(Arc::clone(session));
        }
        all.retain(|_, session| !session.is_idle());
        if all.len() >= MOST {
            return None;
        }
        let session = Arc::new(Session::new());
        all.insert(id.to_owned(), Arc::clone(&session));
        Some(session)
    }

    /// Forgets those that nobody uses.
    pub(crate) fn forget_idle(&self) {
        locked(&self.0).retain(|_, session| !session.is_idle());
    }

    /// Whether a page listens.
    pub(crate) fn has_listeners(&self) -> bool {
        locked(&self.0).values().any(|session| session.events.has_listeners())
    }

    /// Tells all pages of an event.
    pub(crate) fn tell(&self, json: &str) {
        locked(&self.0).values().for_each(|session| session.events.tell(json));
    }
}

fn locked<T>(mutex: &Mutex<T>) -> std::sync::MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}
