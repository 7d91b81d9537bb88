//! The state of the server: what all requests share.

use crate::Settings;
use crate::session::Sessions;
use std::sync::Arc;

/// What all requests share.
pub(crate) struct State {
    pub(crate) settings: Settings,
    pub(crate) port: u16,
    pub(crate) token: String,
    pub(crate) sessions: Sessions,
}

impl State {
    pub(crate) fn new(settings: Settings, port: u16, token: String) -> Arc<Self> {
        Arc::new(Self { settings, port, token, sessions: Sessions::default() })
    }
}
