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
            seconds: seconds(elapsed),
        };
        self.0.event(&serde_json::to_string(&event).expect("an event is plain data"));
    }
}

/// Seconds, to the millisecond.
pub(crate) fn seconds(time: Duration) -> f64 {
    time.as_millis() as f64 / 1000.0
}
