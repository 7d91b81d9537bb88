//! The messages between the page of the explorer and its back end: the types of `web/src/protocol.ts`.
//!
//! A request is `{"method": …, "params": …}`, an answer `{"result": …}` or `{"problem": …}`, an event an object of its own.
//! `docs/schema/explore-v1.json` is written from these types by a test.

mod calls;
mod checking;
mod game;
mod graph;
mod opening;
mod problem;
#[cfg(test)]
mod schema;
mod value;
mod walking;

pub use calls::*;
pub use checking::*;
pub use game::*;
pub use graph::*;
pub use opening::*;
pub use problem::*;
pub use value::*;
pub use walking::*;
