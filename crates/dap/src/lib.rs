//! The debugger of `check`: a behaviour of a spec, over the Debug Adapter Protocol that editors speak.
//!
//! What is debugged is a behaviour: a counterexample that a search finds or that a file has, or a walk. The position is a
//! point of a step: its beginning, a conjunct that gives variables their values, its end. Since a behaviour is data, all goes
//! backwards as well. Files come from a [`host::Host`], messages from a reader.

mod behaviour;
mod breakpoints;
mod client;
mod counterexample;
mod debuggee;
mod debugger;
mod expressions;
mod frames;
pub mod host;
mod moments;
mod opening;
mod places;
mod protocol;
mod running;
mod search;
mod server;
mod variables;

pub use server::serve;
