//! Watches the files of the spec: pages that listen are told when one changes.

use crate::state::State;
use std::sync::Arc;
use std::time::Duration;

/// The time between two looks at the files.
const BETWEEN_LOOKS: Duration = Duration::from_secs(1);

/// Watches until the server stops.
pub(crate) async fn watch(state: Arc<State>) {
    // A file may change before the first look.
    let Some(mut known) = stamp(&state).await else { return };
    loop {
        tokio::time::sleep(BETWEEN_LOOKS).await;
        state.sessions.forget_idle();
        if !state.sessions.has_listeners() {
            continue;
        }
        let Some(now) = stamp(&state).await else { return };
        if known != now {
            state.sessions.tell(r#"{"event":"changed"}"#);
        }
        known = now;
    }
}

/// What tells whether a file has changed; `None` if the server stops.
async fn stamp(state: &State) -> Option<u64> {
    let spec = Arc::clone(&state.settings.spec);
    tokio::task::spawn_blocking(move || spec.stamp()).await.ok()
}
