//! The meaning of TLA+.
//!
//! Text becomes a tree in `check-syntax`; here the trees of a spec's modules become a [`module::Module`], and that,
//! with a [`config::Config`], a [`Spec`] that can be explored. Knows nothing of engines, reports or files.

mod caching;
pub mod compile;
pub mod config;
mod coverage;
mod evaluate;
pub mod ir;
pub mod level;
pub mod library;
pub mod loader;
pub mod location;
pub mod module;
pub mod nearest;
pub mod pack;
pub mod resolve;
mod runtime;
mod slots;
mod spec;
pub mod standard;
mod state;
pub mod symbols;
pub mod symmetry;
pub mod value;
pub mod world;

pub use slots::Limits;
pub use spec::{Parameters, Spec, Worker};
pub use state::{State, States};
