//! Progress of searches, told to the page.

use crate::host::Host;
use crate::protocol::Event;
use check_driver::monitor::Observer;
use check_engine::Progress;
use std::sync::Arc;
use std::time::Duration;

/// Sends progress to the page.
pub(crate) struct Telling(pub(crate) Arc<dyn Host>);

impl Observer for Telling {
    fn progress(&self, progress: &Progress, elapsed: Duration) {
        let event = Event::Progress {
            distinct: progress.distinct,
            generated: progress.generated,
            queue: progress.queue,
            depth: progress.depth,
            seconds: elapsed.as_secs_f64(),
        };
        self.0.event(&serde_json::to_string(&event).expect("an event is plain data"));
    }
}
