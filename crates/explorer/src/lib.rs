//! The back end of the explorer: a spec is opened, walked, checked and explained, by messages in JSON.
//!
//! An [`Explorer`] is one lane: it answers one call at a time, and what it knows is lost with it. Where it runs, a [`Host`]
//! gives it a clock and takes its events. It is used in the server `check explore` and, as WebAssembly, in a page. Must never
//! know sockets, files, threads or the page.

mod call;
mod catalogue;
mod check;
mod convert;
mod definitions;
mod diagnose;
mod evaluate;
mod explain;
mod export;
mod game;
mod graph;
mod host;
mod import;
mod key;
mod opened;
mod pictures;
mod predicates;
mod progress;
mod project;
pub mod protocol;
mod texts;
mod walk;

pub use host::{Host, Served};

use project::Project;
use protocol::{Answer, Call, Problem, ProblemCode};
use serde::Serialize;
use std::sync::Arc;

/// The stack, in bytes, that the thread of an explorer should have where there is a choice: specs are read, compiled and
/// evaluated on it by recursion. Memory is taken only as far as it is used.
pub const STACK: usize = 512 << 20;

/// A lane: a spec that is open, and the states of it that were met.
pub struct Explorer {
    host: Arc<dyn Host>,
    project: Option<Project>,
    game: Option<game::Solved>,
    graphs: graph::Memory,
}

impl Explorer {
    /// A lane without a spec.
    pub fn new(host: Arc<dyn Host>) -> Self {
        Self { host, project: None, game: None, graphs: graph::Memory::default() }
    }

    /// Answers a request: `{"method": …, "params": …}` gives `{"result": …}` or `{"problem": …}`.
    ///
    /// After a panic in it, which is a bug of ours, the lane is to be thrown away.
    pub fn call(&mut self, request: &str) -> String {
        match serde_json::from_str::<Call>(request) {
            Ok(call) => self.dispatch(call),
            Err(error) => {
                let message = format!("the request cannot be read: {error}");
                as_json::<()>(&Answer::Problem(Problem::new(ProblemCode::Internal, message)))
            }
        }
    }
}

/// An answer as JSON.
fn as_json<T: Serialize>(answer: &Answer<T>) -> String {
    serde_json::to_string(answer).expect("the types of answers have no map whose keys are not strings")
}
