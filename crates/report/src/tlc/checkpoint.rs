//! Checkpoints: that one is written, and that a run goes on from one.

use super::message::Message;

/// A checkpoint of a run is written.
pub fn checkpoint(run: &str) -> Message {
    Message::plain(2195, format!("Checkpointing of run {run}"))
}

/// It was written at a moment.
pub fn checkpoint_completed(now: &str) -> Message {
    Message::plain(2196, format!("Checkpointing completed at ({now})"))
}

/// The run goes on from the checkpoint of this one.
pub fn recovering(run: &str) -> Message {
    Message::plain(2197, format!("Starting recovery from checkpoint {run}"))
}

/// What the checkpoint has of states, and of those that are not expanded yet.
pub fn recovered(distinct: u64, queue: u64) -> Message {
    Message::plain(2198, format!("Recovery completed. {distinct} states examined. {queue} states on queue."))
}
