//! Watches the files of the spec: pages that listen are told when one changes.

use crate::state::State;
use std::sync::Arc;
use std::time::Duration;

/// The time between two looks at the files.
const BETWEEN_LOOKS: Duration = Duration::from_secs(1);

/// Watches until the server stops.
pub(crate) async fn watch(state: Arc<State>) {
    let mut known = None;
    loop {
        tokio::time::sleep(BETWEEN_LOOKS).await;
        state.sessions.forget_idle();
        if known.is_some() && !state.sessions.has_listeners() {
            continue;
        }
        let spec = Arc::clone(&state.settings.spec);
        let Ok(now) = tokio::task::spawn_blocking(move || spec.stamp()).await else { return };
        if known.is_some_and(|before| before != now) {
            state.sessions.tell(r#"{"event":"changed"}"#);
        }
        known = Some(now);
    }
}
